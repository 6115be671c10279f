//===- OwnFiles.cpp - What is installed beside the program ------*- C++ -*-===//

#include "OwnFiles.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

llvm::SmallVector<std::string> mlir::amp::listOwnPlaces(llvm::StringRef name) {
  Dl_info info = {};
  void *self = reinterpret_cast<void *>(&listOwnPlaces);
  ::dladdr(self, &info);
  std::string file = info.dli_fname ? info.dli_fname : "";
  // A program that was found in the PATH is known by its name alone.
  if (file.find('/') == std::string::npos)
    file = llvm::sys::fs::getMainExecutable(nullptr, self);
  // Not beside a link to it.
  llvm::SmallString<128> real(file);
  (void)llvm::sys::fs::real_path(file, real);
  llvm::StringRef folder = llvm::sys::path::parent_path(real);
  llvm::SmallVector<std::string> places;
  for (llvm::StringRef place :
       {"", "../lib", "../lib/x86_64-linux-gnu", "../bin", "../../bin"}) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, place, name);
    places.push_back(path.str().str());
  }
  return places;
}
