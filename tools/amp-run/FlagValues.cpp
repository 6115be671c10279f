//===- FlagValues.cpp - What flags say --------------------------*- C++ -*-===//

#include "FlagValues.h"
#include <cmath>

using namespace mlir::amp;
using namespace mlir::amp::run;

llvm::Error mlir::amp::run::readReal(const Text &flag,
                                     llvm::function_ref<bool(double)> holds,
                                     llvm::StringRef expected,
                                     std::optional<double> &value) {
  if (flag.getNumOccurrences() == 0)
    return llvm::Error::success();
  double number;
  if (!llvm::to_float(flag.getValue(), number) || !holds(number))
    return llvm::createStringError("--" + flag.ArgStr + ": expected " +
                                   expected + ", found '" + flag.getValue() +
                                   "'");
  value = number;
  return llvm::Error::success();
}

llvm::Error mlir::amp::run::readPositive(const Text &flag,
                                         std::optional<double> &value) {
  auto holds = [](double number) {
    return number > 0 && std::isfinite(number);
  };
  return readReal(flag, holds, "a positive number", value);
}

llvm::Error mlir::amp::run::readSwitch(const Text &flag, bool &value) {
  if (flag.getNumOccurrences() == 0)
    return llvm::Error::success();
  if (flag != "true" && flag != "false")
    return llvm::createStringError("--" + flag.ArgStr +
                                   ": expected true or false, found '" +
                                   flag.getValue() + "'");
  value = flag == "true";
  return llvm::Error::success();
}

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
