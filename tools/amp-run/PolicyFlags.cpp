//===- PolicyFlags.cpp - The options about policies -------------*- C++ -*-===//

#include "PolicyFlags.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

PolicyFlags::PolicyFlags(cl::SubCommandGroup &losses, cl::SubCommand &search,
                         cl::OptionCategory &category)
    : policy("policy",
             cl::desc("Precision: bf16, f16, tf32, f32, f64 or another policy "
                      "of 'amp-run info'; with overrides after a comma, as in "
                      "bf16,params=bf16"),
             cl::value_desc("policy"), cl::sub(losses), cl::cat(category)),
      explained("explain", cl::ValueOptional,
                cl::desc("Print why each op runs in the types it does, and "
                         "stop: table (default), json, or the differences to "
                         "another policy"),
                cl::value_desc("table|json|diff:policy"), cl::sub(losses),
                cl::cat(category)),
      batches("batches", cl::desc("Batches to measure on (default 4)"),
              cl::value_desc("n"), cl::sub(search), cl::cat(category)),
      maxGradientError("max-gradient-error",
                       cl::desc("How far the gradient may be from f32's, by "
                                "its norm (default 0.05)"),
                       cl::value_desc("share"), cl::sub(search),
                       cl::cat(category)),
      maxLossError("max-loss-error",
                   cl::desc("How far the loss of a batch may be from f32's, by "
                            "its size (default: any)"),
                   cl::value_desc("share"), cl::sub(search),
                   cl::cat(category)) {}

llvm::Error PolicyFlags::read(Options &options) const {
  options.compile.policy = policy;
  if (explained.getNumOccurrences())
    options.explain = explained.empty() ? "table" : explained.getValue();
  std::optional<int64_t> count;
  if (llvm::Error error = readNumber<int64_t>(batches, 1, count))
    return error;
  options.searchBatches = count.value_or(4);
  std::optional<double> gradient, loss;
  if (llvm::Error error = readPositive(maxGradientError, gradient))
    return error;
  if (llvm::Error error = readPositive(maxLossError, loss))
    return error;
  options.maxGradientError = gradient.value_or(options.maxGradientError);
  options.maxLossError = loss.value_or(options.maxLossError);
  return llvm::Error::success();
}
