//===- BenchCompare.cpp - Policies side by side -----------------*- C++ -*-===//

#include "Bench.h"
#include "PolicyTable.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

static void printTable(const PolicyTable &table,
                       llvm::ArrayRef<LoadedStep> steps,
                       llvm::ArrayRef<StepTimes> times) {
  table.printNames("");
  table.printRow("step, minimum",
                 [&](size_t i) { return formatTime(times[i].getMinimum()); });
  table.printRow("step, median",
                 [&](size_t i) { return formatTime(times[i].getMedian()); });
  double first = times.front().getMinimum();
  table.printRow("as fast as the first", [&](size_t i) {
    std::string text;
    llvm::raw_string_ostream(text)
        << llvm::format("%.2f x", first / times[i].getMinimum());
    return text;
  });
  table.printRow("contractions", [&](size_t i) {
    return formatRate(steps[i].getManifest().contractionFlops /
                          times[i].getMinimum(),
                      "FLOP/s");
  });
  table.printRow("arena", [&](size_t i) {
    return formatBytes(steps[i].getManifest().arenaBytes);
  });
}

llvm::Error mlir::amp::run::compareBench(const Session &session,
                                         const CompileOptions &compileOptions) {
  const Options &options = session.getOptions();
  llvm::SmallVector<LoadedStep, 0> steps;
  for (const std::string &policy : options.compared) {
    CompileOptions own = compileOptions;
    own.policy = policy;
    auto step = loadBench(session, own);
    if (!step)
      return step.takeError();
    steps.push_back(std::move(*step));
  }
  llvm::SmallVector<StepInstance *> instances;
  for (LoadedStep &step : steps)
    instances.push_back(&step.instance);
  auto times = timeSteps(instances, options.steps, [] {});
  if (!times)
    return times.takeError();
  llvm::outs() << options.model << ", "
               << describeMachine(options, steps.front()) << ", "
               << resolveThreads(compileOptions.threads)
               << " threads; the steps in turn, "
               << times->front().samples.size() << " of each\n";
  printTable(PolicyTable(options.compared), steps, *times);
  return llvm::Error::success();
}
