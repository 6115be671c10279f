//===- FakeCudaTest.h - Tests on the fake driver ----------------*- C++ -*-===//

#ifndef AMP_TEST_UNIT_DEVICE_FAKECUDATEST_H
#define AMP_TEST_UNIT_DEVICE_FAKECUDATEST_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"
#include <cstdlib>

namespace mlir::amp::test {

/// Has the fake driver loaded, on a machine that a test describes by `set`.
class FakeCudaTest : public ::testing::Test {
protected:
  void SetUp() override {
    set("AMP_CUDA_DRIVER", AMP_FAKE_CUDA);
    library = llvm::sys::DynamicLibrary::getPermanentLibrary(AMP_FAKE_CUDA);
    takeLog();
  }
  void TearDown() override {
    for (const char *name : variables)
      ::unsetenv(name);
  }

  void set(const char *name, const char *value) {
    ::setenv(name, value, /*overwrite=*/1);
    variables.push_back(name);
  }

  /// The calls since the last time, a line each.
  llvm::StringRef takeLog() { return get<const char *()>("fakeCudaTakeLog")(); }
  size_t countLeaks() { return get<size_t()>("fakeCudaCountLeaks")(); }
  /// What a kernel that takes pointers does.
  void setKernel(const char *name, void (*run)(void **), int numArguments) {
    get<void(const char *, void (*)(void **), int)>("fakeCudaSetKernel")(
        name, run, numArguments);
  }

  /// An error's text; "" for success.
  static std::string getMessage(llvm::Error error) {
    return error ? toString(std::move(error)) : "";
  }
  template <typename T>
  static std::string getMessage(llvm::Expected<T> value) {
    return getMessage(value.takeError());
  }

private:
  template <typename Fn>
  Fn *get(const char *name) {
    return reinterpret_cast<Fn *>(library.getAddressOfSymbol(name));
  }

  llvm::sys::DynamicLibrary library;
  llvm::SmallVector<const char *> variables;
};

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_DEVICE_FAKECUDATEST_H
