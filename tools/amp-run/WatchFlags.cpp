//===- WatchFlags.cpp - The options that watch a training -------*- C++ -*-===//

#include "WatchFlags.h"

using namespace mlir::amp;
using namespace mlir::amp::run;
namespace cl = llvm::cl;

WatchFlags::WatchFlags(cl::SubCommand &train, cl::OptionCategory &category)
    : attribution("attribution",
                  cl::desc("true (default): a step that is skipped runs once "
                           "more, to find the op that overflowed; CPU only"),
                  cl::value_desc("bool"), cl::sub(train), cl::cat(category)),
      probe("probe",
            cl::desc("Count in the log what kernels store: zeros, subnormals, "
                     "exponents; by patterns over names as "
                     "gradient:matmul@mlp.mlir:40; CPU only"),
            cl::value_desc("patterns"), cl::sub(train), cl::cat(category)),
      probeEvery("probe-every",
                 cl::desc("Look at every n-th step only (default 1)"),
                 cl::value_desc("n"), cl::sub(train), cl::cat(category)),
      histogram("histogram",
                cl::desc("Draw the gradients of activations by their exponents "
                         "and say which loss scale they need; CPU only"),
                cl::value_desc("F.svg"), cl::sub(train), cl::cat(category)),
      tensorboard("tensorboard",
                  cl::desc("Write the numbers of steps and evaluations to "
                           "event files in this folder, for TensorBoard"),
                  cl::value_desc("folder"), cl::sub(train), cl::cat(category)),
      report("report",
             cl::desc("Write a page with plots of the run, what held in it, "
                      "and the precision of each op"),
             cl::value_desc("F.html"), cl::sub(train), cl::cat(category)) {}

llvm::Error WatchFlags::read(Options &options) const {
  if (llvm::Error error = readSwitch(attribution, options.attribution))
    return error;
  options.probe = probe;
  options.tensorboard = tensorboard;
  options.report = report;
  options.histogram = histogram;
  options.gathersGradients = !options.histogram.empty();
  if (llvm::Error error = checkList(probe))
    return error;
  bool looks = probe.getNumOccurrences() || histogram.getNumOccurrences();
  if (looks && options.compile.target != "cpu")
    return llvm::createStringError(
        "--" + (probe.getNumOccurrences() ? probe : histogram).ArgStr +
        ": expected --target=cpu, found '" + options.compile.target + "'");
  if (probeEvery.getNumOccurrences() && !looks)
    return llvm::createStringError("--probe-every expects --probe or "
                                   "--histogram");
  std::optional<int64_t> every;
  if (llvm::Error error = readNumber<int64_t>(probeEvery, 1, every))
    return error;
  options.probeEvery = every.value_or(1);
  return llvm::Error::success();
}
