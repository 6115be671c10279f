//===- ConversionKernel.h - A conversion compiled and executed --*- C++ -*-===//

#ifndef AMP_TEST_UNIT_CODEGEN_CONVERSIONKERNEL_H
#define AMP_TEST_UNIT_CODEGEN_CONVERSIONKERNEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace mlir::amp::test {

/// Results' bits of arith's op `name` from a type to another. `machine` is a
/// tier of this CPU, or a chip ("sm_80") on the emulator. Vectors of an odd
/// number of elements, and scalars, are converted in turn.
llvm::Expected<std::vector<uint64_t>>
runConversion(const std::string &machine, const std::string &name,
              const std::string &from, const std::string &to,
              llvm::ArrayRef<uint64_t> inputs);

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_CODEGEN_CONVERSIONKERNEL_H
