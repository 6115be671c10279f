//===- ConversionKernel.h - A conversion compiled and executed --*- C++ -*-===//

#ifndef AMP_TEST_UNIT_CODEGEN_CONVERSIONKERNEL_H
#define AMP_TEST_UNIT_CODEGEN_CONVERSIONKERNEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace mlir::amp::test {

/// arith's op `name` to a type, or "math.exp" and the like, approximate, which
/// stays in its type.
struct Conversion {
  std::string name, to;
};

/// Results' bits of values of a type that are converted by one op after the
/// other. `machine` is a tier of this CPU, or a chip ("sm_80") on the emulator.
/// Vectors of an odd number of elements, and scalars, are converted in turn.
llvm::Expected<std::vector<uint64_t>>
runConversions(const std::string &machine, const std::string &from,
               llvm::ArrayRef<Conversion> conversions,
               llvm::ArrayRef<uint64_t> inputs);

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_CODEGEN_CONVERSIONKERNEL_H
