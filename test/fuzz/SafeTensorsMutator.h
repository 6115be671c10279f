//===- SafeTensorsMutator.h - Mutations of safetensors ----------*- C++ -*-===//

#ifndef AMP_TEST_FUZZ_SAFETENSORSMUTATOR_H
#define AMP_TEST_FUZZ_SAFETENSORSMUTATOR_H

#include "Fuzz.h"
#include "amp/Session/SafeTensors.h"

namespace mlir::amp::fuzz {

/// A file with another header, whose length is told truly, other arrays, or
/// other bytes anywhere.
std::string mutateSafeTensors(llvm::StringRef file, size_t maxSize,
                              Random &random);

/// The file of these bytes; an error is checked, and none is left.
std::optional<SafeTensors> readSafeTensors(const uint8_t *data, size_t size);

} // namespace mlir::amp::fuzz

#endif // AMP_TEST_FUZZ_SAFETENSORSMUTATOR_H
