//===- FlagValues.cpp - What flags say --------------------------*- C++ -*-===//

#include "FlagValues.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

llvm::Error mlir::amp::run::checkList(const Text &flag) {
  llvm::SmallVector<llvm::StringRef> items;
  llvm::StringRef(flag.getValue()).split(items, ',');
  if (flag.getNumOccurrences() == 0 ||
      llvm::none_of(items,
                    [](llvm::StringRef item) { return item.trim().empty(); }))
    return llvm::Error::success();
  return llvm::createStringError("--" + flag.ArgStr +
                                 ": expected names between commas, found '" +
                                 flag.getValue() + "'");
}
