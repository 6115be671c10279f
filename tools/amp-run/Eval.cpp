//===- Eval.cpp - Loss and metrics of a checkpoint --------------*- C++ -*-===//

#include "Session.h"
#include "Summary.h"
#include "amp/Session/MemoryNeed.h"
#include "amp/Training/Checkpoint.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

llvm::SmallVector<llvm::StringRef>
mlir::amp::run::getEvaluatedSplits(const Options &options) {
  if (options.dataOptions.heldOut > 0)
    return {"train", ""};
  if (options.split == "all")
    return {""};
  if (!options.split.empty())
    return {options.split};
  llvm::SmallVector<llvm::StringRef> splits(getEvaluationSplits());
  splits.push_back("");
  return splits;
}

llvm::Error mlir::amp::run::runEval(const Session &session) {
  const Options &options = session.getOptions();
  auto data = SafeTensors::open(options.data);
  if (!data)
    return data.takeError();
  auto checkpoint = SafeTensors::open(options.checkpoint);
  if (!checkpoint)
    return checkpoint.takeError();
  auto evaluator =
      Evaluator::create(session.getLoader(), *data, getEvaluatedSplits(options),
                        options.compile, options.dataOptions);
  if (!evaluator)
    return evaluator.takeError();
  if (llvm::Error error =
          loadWeights(*checkpoint, options, evaluator->getInstance()))
    return error;
  auto evaluation = evaluator->run();
  if (!evaluation)
    return evaluation.takeError();
  const Manifest &manifest = evaluator->getManifest();
  llvm::outs() << "policy   " << manifest.policy << "\n"
               << "memory   " << describeMemory(manifest) << "\n"
               << llvm::left_justify(evaluator->getLabel(), 8) << " "
               << formatEvaluation(*evaluation) << " (" << evaluation->rows
               << " " << evaluator->getUnit() << ")\n";
  if (options.summary.empty())
    return llvm::Error::success();
  RunResult summary;
  summary.policy =
      options.compile.policy.empty() ? manifest.policy : options.compile.policy;
  summary.test = *evaluation;
  return writeSummary(options.summary, summary);
}
