//===- SafeTensors.h - Reading and writing safetensors files ----*- C++ -*-===//
//
// The format: the header's length (u64, little endian), a JSON object of
// `"name": {"dtype", "shape", "data_offsets"}`, then the arrays.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SESSION_SAFETENSORS_H
#define AMP_SESSION_SAFETENSORS_H

#include "amp/Session/CutFiles.h"
#include "amp/Session/DType.h"
#include "amp/Session/Manifest.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include <functional>
#include <map>

namespace mlir::amp {

/// An array of a file; `data` may be unaligned and belongs to the file.
struct TensorView {
  DType dtype;
  llvm::SmallVector<int64_t> shape;
  const char *data;

  int64_t getNumElements() const;
  int64_t getNumBytes() const;
  /// "F32[64,128]", as the file names its types.
  std::string getTypeName() const;
};

/// A file that was checked from end to end when opened and stays mapped.
class SafeTensors {
public:
  /// Maps the file. An error names the file and what is wrong in it: it cannot
  /// be read, is truncated, its header is not valid or has a key twice, an
  /// array is of an unknown type, out of range, overlapping, or of another size
  /// than its shape, or bytes are of no array.
  static llvm::Expected<SafeTensors> open(llvm::StringRef path);
  /// The same of bytes in memory; `path` is for messages.
  static llvm::Expected<SafeTensors>
  parse(std::unique_ptr<llvm::MemoryBuffer> buffer, llvm::StringRef path);

  llvm::StringRef getPath() const { return path; }
  /// Arrays by name, sorted.
  const std::map<std::string, TensorView> &getTensors() const {
    return tensors;
  }
  const std::map<std::string, std::string> &getMetadata() const {
    return metadata;
  }
  /// The array, or null.
  const TensorView *find(llvm::StringRef name) const;

  /// Copies array `key` into `target`, which is of the argument's type and
  /// shape, converting as `canConvert` allows. An error names the file, the
  /// key, what was expected and what was found; a missing key is answered
  /// with the nearest one. So is a file that became shorter.
  llvm::Error read(llvm::StringRef key, const ArgSpec &expected,
                   void *target) const;
  /// The check of `read` alone.
  llvm::Expected<const TensorView *> check(llvm::StringRef key,
                                           const ArgSpec &expected) const;
  /// "missing key 'x'" with the nearest of the file's keys.
  llvm::Error makeMissingKeyError(llvm::StringRef key) const;

private:
  llvm::Error readHeader();
  llvm::Error readEntries(const llvm::json::Object &object,
                          llvm::StringRef data);
  llvm::Error readMetadata(const llvm::json::Value &value);
  llvm::Error readTensor(llvm::StringRef name, const llvm::json::Value &value,
                         llvm::StringRef data);
  llvm::Error checkLayout(llvm::StringRef data) const;
  llvm::Error makeError(const llvm::Twine &message) const;

  std::unique_ptr<llvm::MemoryBuffer> buffer;
  std::unique_ptr<WatchedRange> watched; ///< where it is mapped
  std::string path;
  std::map<std::string, TensorView> tensors;
  std::map<std::string, std::string> metadata;
};

/// Gathers arrays and writes them as one file.
class SafeTensorsWriter {
public:
  /// Adds an array; the data is read by `write`, not copied here. A key that
  /// was added before makes that fail.
  void add(llvm::StringRef name, DType dtype, llvm::ArrayRef<int64_t> shape,
           const void *data);
  void add(const ArgSpec &spec, const void *data);
  using TakeFn = llvm::function_ref<void(const void *)>;
  /// The same of data that is there only while `give` calls what it gets.
  void add(llvm::StringRef name, DType dtype, llvm::ArrayRef<int64_t> shape,
           std::function<void(TakeFn)> give);
  void setMetadata(llvm::StringRef key, llvm::StringRef value);
  /// Asked behind all data: with an error the old file stays.
  void setVerify(std::function<llvm::Error()> asked) {
    verify = std::move(asked);
  }

  /// Writes a temporary file in the folder of `path`, flushes it to the disk
  /// and renames it: `path` is the old file or the new one, never half of it.
  /// Keys are sorted and the header is padded to 8 bytes, so equal contents
  /// give equal files.
  llvm::Error write(llvm::StringRef path) const;

private:
  std::string makeHeader() const;

  std::map<std::string, TensorView> tensors;
  std::map<std::string, std::function<void(TakeFn)>> givers;
  std::map<std::string, std::string> metadata;
  std::function<llvm::Error()> verify;
  std::string repeated; ///< a key that was added twice
};

} // namespace mlir::amp

#endif // AMP_SESSION_SAFETENSORS_H
