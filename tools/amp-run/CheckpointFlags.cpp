//===- CheckpointFlags.cpp - When a training is saved -----------*- C++ -*-===//

#include "CheckpointFlags.h"
#include "amp/Training/Recorder.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

CheckpointFlags::CheckpointFlags(cl::SubCommand &train,
                                 cl::OptionCategory &category)
    : every("checkpoint-every",
            cl::desc("Write the checkpoint every n steps, too, or after a time "
                     "as in 90s, 10min, 2h"),
            cl::value_desc("n|time"), cl::sub(train), cl::cat(category)),
      keep("keep",
           cl::desc("Keep the last n checkpoints under their steps' numbers"),
           cl::value_desc("n"), cl::sub(train), cl::cat(category)),
      best("best",
           cl::desc("Keep the checkpoint of the best evaluation beside the "
                    "last, C.best.safetensors: loss, accuracy or another "
                    "metric with :min or :max; evaluates after each epoch "
                    "without --eval-every"),
           cl::value_desc("metric"), cl::sub(train), cl::cat(category)),
      earlyStop("early-stop",
                cl::desc("End after n evaluations without a better one, by "
                         "--best or else by the loss"),
                cl::value_desc("n"), cl::sub(train), cl::cat(category)) {}

/// "90s", "10min" or "2h" in seconds.
static std::optional<double> readTime(llvm::StringRef text) {
  static constexpr std::pair<llvm::StringLiteral, double> kUnits[] = {
      {"min", 60}, {"s", 1}, {"h", 3600}};
  for (auto [unit, seconds] : kUnits) {
    llvm::StringRef number = text;
    int64_t count;
    if (number.consume_back(unit) && !number.getAsInteger(10, count) &&
        count > 0)
      return double(count) * seconds;
  }
  return std::nullopt;
}

llvm::Error CheckpointFlags::read(Options &options) const {
  if (every.getNumOccurrences()) {
    llvm::StringRef text = every.getValue();
    int64_t steps;
    if (!text.getAsInteger(10, steps) && steps > 0)
      options.checkpointSteps = steps;
    else if (!(options.checkpointSeconds = readTime(text)))
      return llvm::createStringError(
          "--" + every.ArgStr +
          ": expected a number of steps from 1, or a time as in 90s, 10min or "
          "2h, found '" +
          text + "'");
  }
  std::optional<int64_t> kept;
  if (llvm::Error error = readNumber<int64_t>(keep, 1, kept))
    return error;
  options.keep = kept.value_or(0);
  options.best = best;
  if (best.getNumOccurrences())
    if (auto metric = BestMetric::parse(best); !metric)
      return llvm::createStringError("--best: " +
                                     llvm::toString(metric.takeError()));
  if (llvm::Error error = readNumber<int64_t>(earlyStop, 1, options.patience))
    return error;
  return llvm::Error::success();
}
