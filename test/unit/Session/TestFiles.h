//===- TestFiles.h - Files and arguments for tests --------------*- C++ -*-===//

#ifndef AMP_TEST_UNIT_SESSION_TESTFILES_H
#define AMP_TEST_UNIT_SESSION_TESTFILES_H

#include "../../Files.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace mlir::amp::test {

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

/// The error's text; "" for success.
inline std::string getMessage(llvm::Error error) {
  return error ? toString(std::move(error)) : "";
}
template <typename T>
std::string getMessage(llvm::Expected<T> value) {
  return value ? "" : toString(value.takeError());
}

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_SESSION_TESTFILES_H
