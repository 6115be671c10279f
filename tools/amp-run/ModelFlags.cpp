//===- ModelFlags.cpp - What options say of a function ----------*- C++ -*-===//

#include "ModelFlags.h"
#include "amp/Support/Nearest.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

ModelFlags::ModelFlags(cl::SubCommandGroup &commands,
                       cl::SubCommandGroup &losses,
                       cl::OptionCategory &category)
    : params("params",
             cl::desc("The function's first n arguments are parameters"),
             cl::value_desc("n"), cl::sub(commands), cl::cat(category)),
      grads("grads",
            cl::desc("The n results after the loss are gradients of the "
                     "first n parameters"),
            cl::value_desc("n"), cl::sub(losses), cl::cat(category)),
      loss("loss",
           cl::desc("A loss of the first result, which has none: "
                    "cross_entropy or mse; its targets are the input "
                    "'target'"),
           cl::value_desc("name"), cl::sub(losses), cl::cat(category)),
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
                cl::value_desc("x,..."), cl::sub(commands), cl::cat(category)),
      metric("metric",
             cl::desc("What to tell beside a cross-entropy of classes: "
                      "accuracy, or top5 and the like"),
             cl::value_desc("name,..."), cl::sub(losses), cl::cat(category)) {}

llvm::Error ModelFlags::read(CompileOptions &options) const {
  if (llvm::Error error = readNumber<int64_t>(params, 0, options.params))
    return error;
  if (llvm::Error error = readNumber<int64_t>(grads, 1, options.grads))
    return error;
  if (llvm::Error error =
          readNumber<int64_t>(lossResult, 0, options.lossResult))
    return error;
  options.loss = loss;
  if (!options.loss.empty() && options.loss != "cross_entropy" &&
      options.loss != "mse")
    return llvm::createStringError(
        "--loss: expected cross_entropy or mse, found '" + options.loss + "'" +
        suggestNearest(options.loss, {"cross_entropy", "mse"}));
  for (const Text *flag : {&states, &constants, &metric})
    if (llvm::Error error = checkList(*flag))
      return error;
  options.states = states;
  options.constants = constants;
  options.metrics = metric;
  return llvm::Error::success();
}
