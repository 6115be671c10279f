//===- FunctionFinder.h - Functions of a library by their names -*- C++ -*-===//

#ifndef AMP_LIB_DEVICE_FUNCTIONFINDER_H
#define AMP_LIB_DEVICE_FUNCTIONFINDER_H

#include "llvm/Support/DynamicLibrary.h"

namespace mlir::amp {

/// Finds functions, and keeps the name of the first one that is not there.
class FunctionFinder {
public:
  explicit FunctionFinder(llvm::sys::DynamicLibrary &library)
      : library(library) {}

  void *find(const char *name) {
    void *address = library.getAddressOfSymbol(name);
    if (!address && !missing)
      missing = name;
    return address;
  }
  /// Null if all were there.
  const char *getMissing() const { return missing; }

private:
  llvm::sys::DynamicLibrary &library;
  const char *missing = nullptr;
};

} // namespace mlir::amp

#endif // AMP_LIB_DEVICE_FUNCTIONFINDER_H
