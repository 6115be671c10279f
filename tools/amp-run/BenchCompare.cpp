//===- BenchCompare.cpp - Policies side by side -----------------*- C++ -*-===//

#include "Bench.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

static void printColumns(llvm::StringRef label,
                         llvm::ArrayRef<std::string> values) {
  llvm::outs() << llvm::left_justify(label, 22);
  for (const std::string &value : values)
    llvm::outs() << llvm::right_justify(value, 16);
  llvm::outs() << "\n";
}

static void printTable(llvm::ArrayRef<LoadedStep> steps,
                       llvm::ArrayRef<StepTimes> times) {
  auto print = [&](llvm::StringRef label, auto format) {
    llvm::SmallVector<std::string> values;
    for (const auto &[step, time] : llvm::zip(steps, times))
      values.push_back(format(step, time));
    printColumns(label, values);
  };
  print("step, minimum", [](const LoadedStep &, const StepTimes &time) {
    return formatTime(time.getMinimum());
  });
  print("step, median", [](const LoadedStep &, const StepTimes &time) {
    return formatTime(time.getMedian());
  });
  double first = times.front().getMinimum();
  print("as fast as the first", [&](const LoadedStep &, const StepTimes &time) {
    std::string text;
    llvm::raw_string_ostream(text)
        << llvm::format("%.2f x", first / time.getMinimum());
    return text;
  });
  print("contractions", [](const LoadedStep &step, const StepTimes &time) {
    return formatRate(step.getManifest().contractionFlops / time.getMinimum(),
                      "FLOP/s");
  });
  print("arena", [](const LoadedStep &step, const StepTimes &) {
    return formatBytes(step.getManifest().arenaBytes);
  });
}

llvm::Error mlir::amp::run::compareBench(const Session &session,
                                         const CompileOptions &compileOptions) {
  const Options &options = session.getOptions();
  llvm::SmallVector<llvm::StringRef> policies;
  llvm::StringRef(options.compared).split(policies, ',');
  llvm::SmallVector<LoadedStep, 0> steps;
  llvm::SmallVector<std::string> names;
  for (llvm::StringRef policy : policies) {
    CompileOptions own = compileOptions;
    own.policy = policy.trim().str();
    auto step = loadBench(session, own);
    if (!step)
      return step.takeError();
    steps.push_back(std::move(*step));
    names.push_back(own.policy);
  }
  llvm::SmallVector<StepInstance *> instances;
  for (LoadedStep &step : steps)
    instances.push_back(&step.instance);
  auto times = timeSteps(instances, options.steps, [] {});
  if (!times)
    return times.takeError();
  llvm::outs() << options.model << ", tier " << steps.front().program->tier
               << ", " << resolveThreads(compileOptions.threads)
               << " threads; the steps in turn, "
               << times->front().samples.size() << " of each\n";
  printColumns("", names);
  printTable(steps, *times);
  return llvm::Error::success();
}
