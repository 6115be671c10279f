//===- Files.h - Folders and arguments for tests ----------------*- C++ -*-===//

#ifndef AMP_TEST_FILES_H
#define AMP_TEST_FILES_H

#include "amp/Session/SafeTensors.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace mlir::amp::test {

/// A folder that goes away with its owner.
class TempFolder {
public:
  TempFolder() {
    if (llvm::sys::fs::createUniqueDirectory("amp-test", path))
      llvm::report_fatal_error("no folder for the files of a test");
  }
  TempFolder(const TempFolder &) = delete;
  TempFolder &operator=(const TempFolder &) = delete;
  ~TempFolder() { llvm::sys::fs::remove_directories(path); }

  std::string get(llvm::StringRef name) const {
    llvm::SmallString<128> file(path);
    llvm::sys::path::append(file, name);
    return std::string(file);
  }
  std::string getPath() const { return std::string(path); }
  /// Names in the folder.
  size_t getNumFiles() const {
    size_t count = 0;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(path, error), end; it != end;
         it.increment(error))
      ++count;
    return count;
  }

private:
  llvm::SmallString<128> path;
};

inline ArgSpec makeArg(llvm::StringRef name, ArgRole role,
                       llvm::StringRef dtype,
                       llvm::SmallVector<int64_t> shape) {
  ArgSpec arg;
  arg.name = name.str();
  arg.role = role;
  arg.dtype = dtype.str();
  arg.shape = std::move(shape);
  return arg;
}

} // namespace mlir::amp::test

#endif // AMP_TEST_FILES_H
