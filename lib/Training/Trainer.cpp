//===- Trainer.cpp - A training run -----------------------------*- C++ -*-===//

#include "amp/Training/Trainer.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Training/Replicas.h"
#include "amp/Training/StatusText.h"

using namespace mlir::amp;

RunObserver::~RunObserver() = default;

/// What a replica may wish of all of them behind the next step.
static constexpr int32_t kSaveWish = 1, kStopWish = 2;

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

double Trainer::getScale() const {
  if (auto scale = step.instance.find(ArgRole::Control, "scale"))
    return scale->get();
  return step.instance.getReport("scale", 1);
}

llvm::Error Trainer::runStep() {
  double start = getSeconds();
  attribution.prepare();
  bool probed = isProbed();
  if (probed)
    probes->start();
  llvm::Expected<uint32_t> ran = loop.runStep();
  if (probed)
    probes->finish();
  if (!ran)
    return ran.takeError();
  status = *ran;
  stepSeconds = getSeconds() - start;
  seconds += stepSeconds;
  auto overflow = findOverflow();
  if (!overflow)
    return overflow.takeError();
  recorder.addStep(loop.getPosition(), {status, stepSeconds, *overflow,
                                        probed ? probes->getValues()
                                               : llvm::ArrayRef<ProbedValue>(),
                                        loop.getReports()});
  if (asksForWarning(status, warned))
    warnOfStatus(status, "step " + std::to_string(loop.getPosition().step),
                 describeOutside(step.instance), warned,
                 [&](llvm::StringRef text) { observer.warn(text); });
  return llvm::Error::success();
}

bool Trainer::isProbed() const {
  return probes && loop.getPosition().step % options.probeEvery == 0;
}

llvm::Expected<std::optional<Overflow>> Trainer::findOverflow() {
  int64_t skipped = loop.getPosition().step - loop.getPosition().applied;
  if (!options.attribution || !attribution.isDue(status, skipped))
    return std::nullopt;
  auto overflow = attribution.find();
  if (std::string why = attribution.takeFailure(); !why.empty())
    observer.warn("no op that overflows can be named: " + why);
  if (!overflow || !*overflow)
    return overflow;
  if (told.insert((*overflow)->kind + " " + (*overflow)->location).second)
    observer.skipped(loop.getPosition().step, **overflow);
  return overflow;
}

llvm::Error Trainer::evaluate() {
  evaluated = loop.getPosition().step;
  if (llvm::Error error = evaluator->setParameters(step.instance))
    return error;
  auto result = evaluator->run();
  if (!result)
    return result.takeError();
  evaluation = std::move(*result);
  return recorder.addEvaluation(loop.getPosition(), *evaluation);
}

void Trainer::showProgress(Progress &progress) {
  const RunPosition &position = loop.getPosition();
  progress.step = position.step;
  progress.skipped = position.step - position.applied;
  progress.loss = loop.getLoss();
  progress.scale = getScale();
  progress.seconds = stepSeconds;
  observer.stepDone(progress);
}

llvm::Error Trainer::pause() {
  int64_t number = loop.getPosition().step;
  if (number >= total)
    return llvm::Error::success();
  if (evaluator && evalEvery && number % *evalEvery == 0) {
    if (llvm::Error error = evaluate())
      return error;
    observer.evaluated(evaluator->getLabel(), *evaluation);
    isStopped = recorder.hasStalled();
  }
  // Behind the evaluation, which a run that goes on from here does not repeat.
  recorder.saveIfDue(loop.getPosition(),
                     getCollectives().getWish() == kSaveWish);
  return llvm::Error::success();
}

/// Replicas stop, or save a checkpoint, behind the same step. Who stops saves.
bool Trainer::isInterrupted() {
  Collectives &collectives = getCollectives();
  bool isAsked = !observer.getInterrupt().empty();
  if (collectives.getSize() == 1)
    return isAsked;
  bool all = collectives.getWish() >= kStopWish;
  collectives.wish(isAsked                   ? kStopWish
                   : recorder.isDueByClock() ? kSaveWish
                                             : 0);
  return all;
}

/// What goes wrong in a step does so here alone: the others wait in it.
llvm::Error Trainer::run() {
  Progress progress;
  progress.total = total;
  progress.first = loop.getPosition().step;
  isStopped = recorder.hasStalled();
  while (loop.getPosition().step < total && !isStopped) {
    if (llvm::Error error = runStep())
      return makeOwn(keepLast(std::move(error)));
    showProgress(progress);
    if (status & (StatusScaleLost | StatusScaleLeast))
      return endWithoutScale();
    if (llvm::Error error = pause())
      return makeOwn(keepLast(std::move(error)));
    if (isInterrupted() && loop.getPosition().step < total)
      return endInterrupted();
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

/// What went wrong costs no step that was applied. (Replicas would wait for the
/// others' parts.)
llvm::Error Trainer::keepLast(llvm::Error error) {
  if (getCollectives().getSize() > 1)
    return error;
  std::string text = llvm::toString(std::move(error));
  recorder.setEnd("by an error: " + text);
  llvm::consumeError(recorder.close(loop.getPosition()));
  if (options.checkpoint.empty())
    return llvm::createStringError(text);
  auto saved = recorder.saveLastApplied();
  if (!saved)
    return llvm::createStringError(text + "; " +
                                   llvm::toString(saved.takeError()));
  if (*saved)
    text += "; " + options.checkpoint + " is of step " +
            std::to_string(**saved) + ", the last one that was applied";
  return llvm::createStringError(text);
}

llvm::Expected<RunResult> Trainer::finish() {
  recorder.setEnd(isStopped ? "early, as 'early-stop' says" : "all steps done");
  if (evaluator && evaluated != loop.getPosition().step)
    if (llvm::Error error = evaluate())
      return keepLast(std::move(error));
  if (llvm::Error error = recorder.save(loop.getPosition()))
    return error;
  if (llvm::Error error = recorder.close(loop.getPosition()))
    return error;
  const RunPosition &position = loop.getPosition();
  RunResult result;
  result.policy = options.compile.policy.empty() ? step.getManifest().policy
                                                 : options.compile.policy;
  result.trainLoss = loop.getEpochLoss();
  result.test = evaluation;
  if (evaluator) {
    result.label = evaluator->getLabel();
    result.unit = evaluator->getUnit();
  }
  result.best = recorder.describeBest();
  result.isStopped = isStopped;
  result.steps = position.step;
  result.applied = position.applied;
  result.seconds = seconds;
  if (probes)
    result.gradients = probes->getGradients();
  return result;
}

llvm::Error Trainer::endInterrupted() {
  std::string kept = "no 'checkpoint', so nothing is kept";
  if (!options.checkpoint.empty())
    kept = "'resume' goes on from " + options.checkpoint;
  llvm::StringRef signal = observer.getInterrupt();
  std::string why =
      "stopped by " + (signal.empty() ? "another replica" : signal).str();
  recorder.setEnd(why);
  if (llvm::Error error = recorder.save(loop.getPosition()))
    return error;
  if (llvm::Error error = recorder.close(loop.getPosition()))
    return error;
  return llvm::createStringError(why + " after step " +
                                 llvm::Twine(loop.getPosition().step) + " of " +
                                 llvm::Twine(total) + "; " + kept);
}

/// No step can apply from here on. What was trained is kept as it was when the
/// scale was good; an older checkpoint that nothing came after stays.
llvm::Error Trainer::endWithoutScale() {
  recorder.setEnd("the loss scale is lost");
  std::string scale = formatNumber(getScale());
  std::string kept = "no 'checkpoint', so nothing is kept";
  if (!options.checkpoint.empty()) {
    auto saved = recorder.saveLastApplied();
    if (!saved)
      return saved.takeError();
    kept = *saved
               ? options.checkpoint + " is of step " + std::to_string(**saved) +
                     ", the last one that was applied"
               : "no step was applied, so " + options.checkpoint +
                     " is not written";
  }
  if (llvm::Error error = recorder.close(loop.getPosition()))
    return error;
  const RunPosition &position = loop.getPosition();
  llvm::StringRef why =
      status & StatusScaleLost
          ? "can no longer be inverted"
          : "is at its minimum, and an overflow would lower it";
  return llvm::createStringError(
      "step " + llvm::Twine(position.step) + ": the loss scale, now " + scale +
      ", " + why + ": " + llvm::Twine(position.step - position.applied) +
      " of " + llvm::Twine(position.step) + " steps were skipped; " + kept);
}
