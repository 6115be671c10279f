//===- ModelFlags.cpp - What options say of a function ----------*- C++ -*-===//

#include "ModelFlags.h"
#include "amp/Execution/Nearest.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

ModelFlags::ModelFlags(cl::SubCommandGroup &commands,
                       cl::OptionCategory &category)
    : params("params",
             cl::desc("The function's first n arguments are parameters"),
             cl::value_desc("n"), cl::sub(commands), cl::cat(category)),
      grads("grads",
            cl::desc("The n results after the loss are gradients of the "
                     "first n parameters"),
            cl::value_desc("n"), cl::sub(commands), cl::cat(category)),
      loss("loss",
           cl::desc("A loss of the first result, which has none: "
                    "cross_entropy or mse; its targets are the input "
                    "'target'"),
           cl::value_desc("name"), cl::sub(commands), cl::cat(category)),
      lossResult("loss-result",
                 cl::desc("Which result is the loss, or what --loss makes one "
                          "of, from 0"),
                 cl::value_desc("n"), cl::sub(commands), cl::cat(category)),
      states("states",
             cl::desc("Arguments that results give the next value of: how "
                      "many come after the parameters, or their names and "
                      "results"),
             cl::value_desc("n|arg4:0,..."), cl::sub(commands),
             cl::cat(category)),
      constants("constants",
                cl::desc("Inputs that are the same for all rows, without a "
                         "dimension of them"),
                cl::value_desc("x,..."), cl::sub(commands), cl::cat(category)) {
}

/// Reads a number from `least` on, if the option is given.
static llvm::Error readCount(const cl::opt<std::string> &flag, int64_t least,
                             std::optional<int64_t> &value) {
  if (flag.getNumOccurrences() == 0)
    return llvm::Error::success();
  int64_t number;
  if (llvm::to_integer(flag.getValue(), number, 10) && number >= least) {
    value = number;
    return llvm::Error::success();
  }
  return llvm::createStringError(
      "--" + flag.ArgStr + ": expected a number from " + llvm::Twine(least) +
      ", found '" + flag.getValue() + "'");
}

/// Lists without items, or with empty ones, are mistyped.
static llvm::Error checkList(const cl::opt<std::string> &flag) {
  llvm::SmallVector<llvm::StringRef> items;
  llvm::StringRef(flag.getValue()).split(items, ',');
  if (flag.getNumOccurrences() == 0 || !llvm::is_contained(items, ""))
    return llvm::Error::success();
  return llvm::createStringError("--" + flag.ArgStr +
                                 ": expected names between commas, found '" +
                                 flag.getValue() + "'");
}

llvm::Error ModelFlags::read(CompileOptions &options) const {
  if (llvm::Error error = readCount(params, 0, options.params))
    return error;
  if (llvm::Error error = readCount(grads, 1, options.grads))
    return error;
  if (llvm::Error error = readCount(lossResult, 0, options.lossResult))
    return error;
  options.loss = loss;
  if (!options.loss.empty() && options.loss != "cross_entropy" &&
      options.loss != "mse")
    return llvm::createStringError(
        "--loss: expected cross_entropy or mse, found '" + options.loss + "'" +
        suggestNearest(options.loss, {"cross_entropy", "mse"}));
  for (const Text *flag : {&states, &constants})
    if (llvm::Error error = checkList(*flag))
      return error;
  options.states = states;
  options.constants = constants;
  return llvm::Error::success();
}
