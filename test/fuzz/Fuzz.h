//===- Fuzz.h - What the fuzz targets share ---------------------*- C++ -*-===//
//
// A target is a program with LLVMFuzzerTestOneInput and, for mutations of its
// own, LLVMFuzzerCustomMutator. With libFuzzer it looks for coverage; in other
// builds Driver.cpp stands in for libFuzzer, and runs the corpus and mutations
// of it in an order that the seed decides.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TEST_FUZZ_FUZZ_H
#define AMP_TEST_FUZZ_FUZZ_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <random>
#include <string>

extern "C" {
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed);
/// libFuzzer's own mutations, or Driver.cpp's.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);
}

namespace mlir::amp::fuzz {

using Random = std::minstd_rand;

/// A number below `bound`, which is not 0.
inline size_t draw(Random &random, size_t bound) {
  return std::uniform_int_distribution<size_t>(0, bound - 1)(random);
}

/// Ends the program: the input is a finding.
[[noreturn]] void reportFinding(const llvm::Twine &message);

/// A finding if the error is not one line of text.
void checkError(llvm::Error error);

/// The text with a few bytes changed, by LLVMFuzzerMutate.
std::string mutateBytes(llvm::StringRef text, size_t maxSize);
/// The text with bytes changed, a word put in, a number replaced, or a part
/// taken away, doubled or moved.
std::string mutateText(llvm::StringRef text,
                       llvm::ArrayRef<llvm::StringRef> words, size_t maxSize,
                       Random &random);

/// Copies the text back to where libFuzzer wants it, cut to `maxSize`.
size_t putBack(llvm::StringRef text, uint8_t *data, size_t maxSize);

} // namespace mlir::amp::fuzz

#endif // AMP_TEST_FUZZ_FUZZ_H
