//===- Predict.cpp - Outputs of a model -------------------------*- C++ -*-===//

#include "Session.h"
#include "amp/Session/MemoryNeed.h"
#include "amp/Training/Checkpoint.h"
#include "amp/Training/Predictor.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

/// A model may hold its weights itself, as what closures print.
static llvm::Error loadAnyWeights(const Options &options,
                                  StepInstance &instance) {
  if (options.checkpoint.empty()) {
    if (instance.getArgs(ArgRole::Param).empty())
      return llvm::Error::success();
    return llvm::createStringError(
        "'predict' needs --checkpoint=C.safetensors: the model has parameters");
  }
  auto checkpoint = SafeTensors::open(options.checkpoint);
  if (!checkpoint)
    return checkpoint.takeError();
  return loadWeights(*checkpoint, options, instance);
}

llvm::Error mlir::amp::run::runPredict(const Session &session) {
  const Options &options = session.getOptions();
  auto data = SafeTensors::open(options.data);
  if (!data)
    return data.takeError();
  auto predictor =
      Predictor::create(session.getLoader(), *data, getEvaluatedSplits(options),
                        options.compile, options.dataOptions);
  if (!predictor)
    return predictor.takeError();
  if (llvm::Error error = loadAnyWeights(options, predictor->getInstance()))
    return error;
  auto results = predictor->run();
  if (!results)
    return results.takeError();
  SafeTensorsWriter writer;
  for (const Prediction &result : *results)
    writer.add(result.name, result.dtype, result.shape, result.data.get());
  if (llvm::Error error = writer.write(options.output))
    return error;
  const SplitPass &pass = predictor->getPass();
  llvm::outs() << "policy   " << pass.getManifest().policy << "\n"
               << "memory   " << describeMemory(pass.getManifest()) << "\n"
               << llvm::left_justify(pass.getLabel(), 8) << " "
               << pass.getNumRows() << " " << pass.getUnit() << "\n";
  for (const Prediction &result : *results)
    llvm::outs() << "output   " << result.name << " "
                 << formatArrayType(getDTypeName(result.dtype), result.shape)
                 << "\n";
  return llvm::Error::success();
}
