//===- Scaler.cpp - The trajectory of a loss scaler -------------*- C++ -*-===//

#include "Session.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

llvm::Error mlir::amp::run::runScaler(const Session &session) {
  const Options &options = session.getOptions();
  CompileOptions compileOptions = options.compile;
  compileOptions.kind = ProgramKind::Scaler;
  auto step = session.load(compileOptions, "scaler");
  if (!step)
    return step.takeError();
  StepInstance &instance = step->instance;
  if (llvm::Error error = instance.initialize(0))
    return error;
  auto foundInf = instance.find(ArgRole::Input, "found_inf");
  auto scale = instance.find(ArgRole::Control, "scale");
  auto tracker = instance.find(ArgRole::Control, "tracker");
  if (!foundInf || !scale)
    return llvm::createStringError(
        "the compiled scaler lacks 'found_inf' or 'scale'");
  for (size_t i = 0; i < options.foundInf.size(); ++i) {
    foundInf->set(options.foundInf[i]);
    if (llvm::Error error = instance.run())
      return error;
    // A static scaler counts nothing.
    int64_t count = tracker ? readInteger(tracker->type, tracker->data, 0) : 0;
    llvm::outs() << "{\"step\":" << i + 1
                 << ",\"scale\":" << formatElement(scale->type, scale->data, 0)
                 << ",\"tracker\":" << count
                 << ",\"applied\":" << (options.foundInf[i] ? "false" : "true")
                 << "}\n";
  }
  return llvm::Error::success();
}
