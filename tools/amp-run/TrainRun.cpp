//===- TrainRun.cpp - From the first step to the last -----------*- C++ -*-===//

#include "TrainRun.h"
#include "Interrupt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include <cstring>

using namespace mlir::amp;
using namespace mlir::amp::run;

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

double TrainRun::getScale() const {
  if (auto scale = step.instance.find(ArgRole::Control, "scale"))
    return scale->get();
  return step.instance.getReport("scale", 1);
}

llvm::Error TrainRun::runStep() {
  double start = getSeconds();
  bool isFirst = seconds == 0;
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
  double elapsed = getSeconds() - start;
  seconds += elapsed;
  if (isFirst && options.timing)
    llvm::errs() << llvm::format("%10.3f ms  first step\n", elapsed * 1e3);
  int64_t number = loop.getPosition().step;
  auto overflow = findOverflow();
  if (!overflow)
    return overflow.takeError();
  log.write(number, loop.getReports(), *overflow,
            probed ? probes->getValues() : llvm::ArrayRef<ProbedValue>());
  if (status & StatusApplied)
    rememberApplied();
  if (asksForWarning(status, warned)) {
    line.finish();
    warnOfStatus(status, "step " + std::to_string(number), warned);
  }
  return llvm::Error::success();
}

bool TrainRun::isProbed() const {
  return probes && loop.getPosition().step % options.probeEvery == 0;
}

llvm::Expected<std::optional<Overflow>> TrainRun::findOverflow() {
  constexpr uint32_t kNotFinite = StatusGradNotFinite | StatusLossNotFinite |
                                  StatusUpdateNotFinite | StatusStateNotFinite;
  if (!options.attribution || !attribution.isAvailable() ||
      (status & StatusApplied) || !(status & kNotFinite))
    return std::nullopt;
  // Where most steps are skipped they would take twice their time.
  constexpr int64_t kFirst = 32;
  int64_t skipped = loop.getPosition().step - loop.getPosition().applied;
  if (skipped > kFirst && !llvm::isPowerOf2_64(skipped))
    return std::nullopt;
  auto overflow = attribution.find();
  if (!overflow || !*overflow)
    return overflow;
  if (std::string text = (*overflow)->toString();
      told.insert((*overflow)->kind + " " + (*overflow)->location).second) {
    line.finish();
    llvm::outs() << "skipped  step " << loop.getPosition().step << ": " << text
                 << "\n";
  }
  return overflow;
}

llvm::Error TrainRun::evaluate() {
  if (llvm::Error error = evaluator->setParameters(step.instance))
    return error;
  auto result = evaluator->run();
  if (!result)
    return result.takeError();
  evaluation = std::move(*result);
  log.writeEvaluation(loop.getPosition().step, *evaluation);
  return llvm::Error::success();
}

void TrainRun::showProgress(Progress &progress) {
  const RunPosition &position = loop.getPosition();
  progress.step = position.step;
  progress.skipped = position.step - position.applied;
  progress.loss = loop.getLoss();
  progress.scale = getScale();
  line.update(progress);
}

llvm::Error TrainRun::showEvaluation() {
  if (llvm::Error error = evaluate())
    return error;
  line.finish();
  llvm::outs() << llvm::left_justify(evaluator->getLabel(), 8) << " "
               << formatEvaluation(*evaluation) << "\n";
  return llvm::Error::success();
}

/// Before a step has been applied there is nothing to keep. A failure is one at
/// the end: until then there may be room again.
void TrainRun::save() {
  if (!lastApplied)
    return;
  // A checkpoint whose log is behind it could not be gone on from.
  log.flush();
  saved = getSeconds();
  llvm::Error error = files.save(step.instance, loop.getPosition());
  bool isNews = error && !hasFailedToSave;
  hasFailedToSave = bool(error);
  std::string text = llvm::toString(std::move(error));
  if (!isNews)
    return;
  line.finish();
  printWarning(text + "; the training goes on");
}

llvm::Error TrainRun::pause() {
  int64_t number = loop.getPosition().step;
  auto isDue = [&](std::optional<int64_t> every) {
    return every && number % *every == 0 && number < total;
  };
  if (isDue(options.evalEvery) && evaluator)
    if (llvm::Error error = showEvaluation())
      return error;
  // Behind the evaluation, which a run that goes on from here does not repeat.
  if (isDue(options.checkpointSteps) ||
      (options.checkpointSeconds && number < total &&
       getSeconds() - saved >= *options.checkpointSeconds))
    save();
  return llvm::Error::success();
}

llvm::Error TrainRun::run() {
  Progress progress;
  progress.total = total;
  progress.first = loop.getPosition().step;
  while (loop.getPosition().step < total) {
    if (llvm::Error error = runStep()) {
      line.finish();
      return error;
    }
    showProgress(progress);
    if (status & (StatusScaleLost | StatusScaleLeast))
      return endWithoutScale();
    if (llvm::Error error = pause())
      return error;
    if (getInterrupt() && loop.getPosition().step < total)
      return endInterrupted();
  }
  line.finish();
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

llvm::Error TrainRun::finish() {
  evaluation.reset();
  if (evaluator)
    if (llvm::Error error = evaluate())
      return error;
  // A checkpoint whose log is behind it could not be gone on from.
  log.flush();
  if (!options.checkpoint.empty())
    if (llvm::Error error = files.save(step.instance, loop.getPosition()))
      return error;
  if (llvm::Error error = log.close())
    return error;
  const RunPosition &position = loop.getPosition();
  Summary summary{nameOfPolicy(options, step.getManifest()),
                  loop.getEpochLoss(),
                  evaluation,
                  position.step,
                  position.applied,
                  seconds};
  if (summary.trainLoss)
    llvm::outs() << "train    loss " << formatNumber(*summary.trainLoss)
                 << " (mean of the last epoch)\n";
  if (evaluation)
    llvm::outs() << llvm::left_justify(evaluator->getLabel(), 8) << " "
                 << formatEvaluation(*evaluation) << " (" << evaluation->rows
                 << " " << evaluator->getUnit() << ")\n";
  int64_t skipped = position.step - position.applied;
  llvm::outs() << "steps    " << position.step << ", skipped " << skipped
               << ", " << formatSeconds(seconds) << "\n";
  llvm::outs().flush();
  if (2 * skipped > position.step)
    printWarning("most steps were skipped (" + std::to_string(skipped) +
                 " of " + std::to_string(position.step) +
                 ") and changed nothing: the log's status says why");
  if (!options.histogram.empty())
    if (llvm::Error error = drawHistogram())
      return error;
  if (options.summary.empty())
    return llvm::Error::success();
  return writeSummary(options.summary, summary);
}

llvm::Error TrainRun::drawHistogram() {
  const ValueStatistics &gradients = probes->getGradients();
  llvm::outs() << "scale    " << ScaleAdvice::compute(gradients).toString()
               << "\n";
  llvm::outs().flush();
  return writeHistogram(options.histogram,
                        llvm::sys::path::filename(options.model), gradients);
}

llvm::Error TrainRun::endInterrupted() {
  line.finish();
  log.flush();
  std::string kept = "no --checkpoint, so nothing is kept";
  if (!options.checkpoint.empty()) {
    if (llvm::Error error = files.save(step.instance, loop.getPosition()))
      return error;
    kept = "--resume goes on from " + options.checkpoint;
  }
  if (llvm::Error error = log.close())
    return error;
  return llvm::createStringError("stopped by " + getInterruptName() +
                                 " after step " +
                                 llvm::Twine(loop.getPosition().step) + " of " +
                                 llvm::Twine(total) + "; " + kept);
}

/// A step that is skipped changes control values and the position, and nothing
/// else that a checkpoint holds.
void TrainRun::rememberApplied() {
  if (!lastApplied)
    lastApplied.emplace();
  lastApplied->position = loop.getPosition();
  lastApplied->controls.clear();
  for (const BufferRef &control : step.instance.getArgs(ArgRole::Control)) {
    const char *data = static_cast<const char *>(control.data);
    lastApplied->controls.emplace_back(data,
                                       data + control.spec->getNumBytes());
  }
}

llvm::Error TrainRun::saveLastApplied() {
  auto controls = step.instance.getArgs(ArgRole::Control);
  for (auto [control, bytes] : llvm::zip(controls, lastApplied->controls))
    std::memcpy(control.data, bytes.data(), bytes.size());
  if (llvm::Error error = step.instance.upload(ArgRole::Control))
    return error;
  log.flush();
  return saveCheckpoint(options.checkpoint, step.instance,
                        lastApplied->position);
}

/// No step can apply from here on. What was trained is kept as it was when the
/// scale was good; an older checkpoint that nothing came after stays.
llvm::Error TrainRun::endWithoutScale() {
  line.finish();
  std::string scale = formatNumber(getScale());
  std::string kept = "no --checkpoint, so nothing is kept";
  if (!options.checkpoint.empty() && lastApplied) {
    if (llvm::Error error = saveLastApplied())
      return error;
    kept = options.checkpoint + " is of step " +
           std::to_string(lastApplied->position.step) +
           ", the last one that was applied";
  } else if (!options.checkpoint.empty()) {
    kept = "no step was applied, so " + options.checkpoint + " is not written";
  }
  if (llvm::Error error = log.close())
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
