//===- Scaler.cpp - The trajectory of a loss scaler -------------*- C++ -*-===//

#include "Session.h"
#include "amp/Training/Checkpoint.h"
#include "amp/Training/Trainer.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

/// A step's line: what the scaler keeps after it.
static void printStep(const StepInstance &instance, size_t step, bool found) {
  auto print = [&](llvm::StringRef name, bool isAlways) {
    auto value = instance.find(ArgRole::Control, name);
    if (value || isAlways)
      llvm::outs() << ",\"" << name << "\":"
                   << (value ? formatElement(value->type, value->data, 0)
                             : "0");
  };
  llvm::outs() << "{\"step\":" << step;
  print("scale", true);
  print("tracker", true); // static scalers, for one, count nothing
  for (llvm::StringRef name : {"iteration", "last_overflow", "hysteresis"})
    print(name, false);
  llvm::outs() << ",\"applied\":" << (found ? "false" : "true") << "}\n";
}

static llvm::Error runSteps(const Options &options, StepInstance &instance) {
  auto foundInf = instance.find(ArgRole::Input, "found_inf");
  if (!foundInf)
    return llvm::createStringError("the compiled scaler lacks 'found_inf'");
  for (auto [i, found] : llvm::enumerate(options.foundInf)) {
    foundInf->set(found);
    if (llvm::Error error = instance.run())
      return error;
    printStep(instance, i + 1, found);
    if (instance.getReport("exhausted") != 0)
      return llvm::createStringError(
          "step " + llvm::Twine(i + 1) +
          ": the scale is at its minimum, and an overflow would lower it");
  }
  return llvm::Error::success();
}

llvm::Error mlir::amp::run::runScaler(const Session &session) {
  const Options &options = session.getOptions();
  auto step = session.load(getCompileOptions(options), "scaler");
  if (!step)
    return step.takeError();
  StepInstance &instance = step->instance;
  if (llvm::Error error = instance.initialize(0))
    return error;
  if (!options.init.empty()) {
    auto file = SafeTensors::open(options.init);
    if (!file)
      return file.takeError();
    if (llvm::Error error = loadControls(*file, instance))
      return error;
  }
  if (llvm::Error error = setInterval(options.setInterval, instance))
    return error;
  if (llvm::Error error = runSteps(options, instance))
    return error;
  if (options.output.empty())
    return llvm::Error::success();
  return saveControls(options.output, instance);
}
