//===- FlagValues.h - What flags say ----------------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_FLAGVALUES_H
#define AMP_TOOLS_AMPRUN_FLAGVALUES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include <limits>
#include <optional>

namespace mlir::amp::run {

/// Numbers are texts to cl, and so are switches that take a value: it would
/// report a wrong one in a line of its own.
using Text = llvm::cl::opt<std::string>;
using Flag = llvm::cl::opt<bool>;

/// Reads a number from `least` to `most`, if the flag is given.
template <typename T>
llvm::Error readNumber(const Text &flag, T least, std::optional<T> &value,
                       T most = std::numeric_limits<T>::max()) {
  if (flag.getNumOccurrences() == 0)
    return llvm::Error::success();
  T number;
  if (llvm::to_integer(flag.getValue(), number, 10) && number >= least &&
      number <= most) {
    value = number;
    return llvm::Error::success();
  }
  std::string range = "a number from " + std::to_string(least);
  if (most != std::numeric_limits<T>::max())
    range += " to " + std::to_string(most);
  return llvm::createStringError("--" + flag.ArgStr + ": expected " + range +
                                 ", found '" + flag.getValue() + "'");
}

/// Reads a real number that `holds`, if the flag is given; `expected` says
/// which ones do, as in "a positive number".
llvm::Error readReal(const Text &flag, llvm::function_ref<bool(double)> holds,
                     llvm::StringRef expected, std::optional<double> &value);

/// Reads true or false, if the flag is given.
llvm::Error readSwitch(const Text &flag, bool &value);

/// Reads a positive, finite number, if the flag is given.
llvm::Error readPositive(const Text &flag, std::optional<double> &value);

/// Checks a flag's names between commas, if it is given: a list without names,
/// or with an empty one, is mistyped.
llvm::Error checkList(const Text &flag);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_FLAGVALUES_H
