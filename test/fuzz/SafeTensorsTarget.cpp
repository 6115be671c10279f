//===- SafeTensorsTarget.cpp - The reader of safetensors --------*- C++ -*-===//
//
// Any bytes: an error, or arrays that lie within the file, do not overlap, and
// convert to every type that they may.
//
//===----------------------------------------------------------------------===//

#include "SafeTensorsMutator.h"

using namespace mlir::amp;

static constexpr llvm::StringLiteral kTypes[] = {"f64", "f32", "f16", "bf16",
                                                 "i64", "i32", "i8",  "i1"};

/// Reads the array as an argument of its shape and of each type.
static void readAs(const SafeTensors &file, llvm::StringRef name,
                   const TensorView &view) {
  for (llvm::StringRef type : kTypes) {
    ArgSpec spec;
    spec.name = name.str();
    spec.role = ArgRole::Input;
    spec.dtype = type.str();
    spec.shape = view.shape;
    std::vector<char> target(view.getNumElements() * spec.getElementBytes());
    if (llvm::Error error = file.read(name, spec, target.data()))
      fuzz::checkError(std::move(error));
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::optional<SafeTensors> file = fuzz::readSafeTensors(data, size);
  if (!file)
    return 0;
  const char *begin = reinterpret_cast<const char *>(data);
  int64_t total = 0;
  for (const auto &[name, view] : file->getTensors()) {
    int64_t bytes = view.getNumBytes();
    if (bytes < 0 || view.data < begin || bytes > begin + size - view.data)
      fuzz::reportFinding("array '" + name + "' lies outside the file");
    total += bytes;
    readAs(*file, name, view);
  }
  if (total > static_cast<int64_t>(size))
    fuzz::reportFinding("arrays overlap");
  if (!file->find("w"))
    fuzz::checkError(file->makeMissingKeyError("w"));
  return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed) {
  fuzz::Random random(seed);
  llvm::StringRef file(reinterpret_cast<const char *>(data), size);
  return fuzz::putBack(fuzz::mutateSafeTensors(file, maxSize, random), data,
                       maxSize);
}
