//===- TestFiles.h - Files and arguments for tests --------------*- C++ -*-===//

#ifndef AMP_TEST_UNIT_EXECUTION_TESTFILES_H
#define AMP_TEST_UNIT_EXECUTION_TESTFILES_H

#include "amp/Execution/SafeTensors.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace mlir::amp::test {

/// A folder that goes away with the test.
class TempFolder {
public:
  TempFolder() {
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("amp-test", path));
  }
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

inline void writeFile(llvm::StringRef path, llvm::StringRef contents) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  ASSERT_FALSE(error) << error.message();
  os << contents;
}

inline std::string readFile(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  EXPECT_TRUE(static_cast<bool>(buffer)) << path.str();
  return buffer ? (*buffer)->getBuffer().str() : "";
}

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

/// The error's text; "" for success.
inline std::string getMessage(llvm::Error error) {
  return error ? toString(std::move(error)) : "";
}
template <typename T>
std::string getMessage(llvm::Expected<T> value) {
  return value ? "" : toString(value.takeError());
}

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_EXECUTION_TESTFILES_H
