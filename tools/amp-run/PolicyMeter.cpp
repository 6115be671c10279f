//===- PolicyMeter.cpp - How far a policy is from f32 -----------*- C++ -*-===//

#include "PolicyMeter.h"
#include "amp/Training/Checkpoint.h"
#include <cmath>
#include <numeric>

using namespace mlir::amp;
using namespace mlir::amp::run;

bool PolicyError::isFinite() const {
  return std::isfinite(gradient) && std::isfinite(loss);
}

std::string PolicyError::format(double error) {
  return std::isfinite(error) ? formatNumber(error) : "not finite";
}

llvm::Error PolicyMeter::runBatch(StepInstance &instance, const DataSet &data,
                                  int64_t first, Run &result) const {
  llvm::SmallVector<int64_t> rows(instance.getManifest().batch);
  std::iota(rows.begin(), rows.end(), first);
  SampleBatch batch;
  batch.samples = rows;
  for (auto [i, input] : llvm::enumerate(instance.getArgs(ArgRole::Input)))
    if (llvm::Error error = data.copySamples(i, batch, input.data))
      return error;
  if (llvm::Error error = instance.run())
    return error;
  if (llvm::Error error = instance.download(ArgRole::Grad))
    return error;
  result.losses.push_back(instance.getReport("loss"));
  std::vector<float> &grads = result.grads.emplace_back();
  for (const BufferRef &grad : instance.getArgs(ArgRole::Grad))
    for (int64_t i = 0, e = grad.spec->getNumElements(); i < e; ++i)
      grads.push_back(grad.get(i));
  return llvm::Error::success();
}

llvm::Expected<PolicyMeter::Run>
PolicyMeter::run(llvm::StringRef policy, llvm::StringRef scaler) const {
  const Options &options = session->getOptions();
  CompileOptions compile = options.compile;
  compile.kind = ProgramKind::Grad;
  compile.policy = policy.str();
  compile.scaler = scaler.str();
  compile.optimize = false; // for the same bits
  auto step = session->load(compile, policy);
  if (!step)
    return step.takeError();
  auto data = DataSet::create(*file, step->getManifest(), {"train", ""},
                              options.dataOptions, DataUse::Evaluate);
  if (!data)
    return data.takeError();
  StepInstance &instance = step->instance;
  if (llvm::Error error = instance.initialize(options.seed.value_or(0)))
    return error;
  if (!options.checkpoint.empty()) {
    auto checkpoint = SafeTensors::open(options.checkpoint);
    if (!checkpoint)
      return checkpoint.takeError();
    if (llvm::Error error = loadParameters(*checkpoint, instance,
                                           {ArgRole::Param, ArgRole::State}))
      return error;
  }
  int64_t rows = step->getManifest().batch;
  int64_t count = rows > 0 ? data->getNumSamples() / rows : 0;
  if (count == 0)
    return llvm::createStringError(
        file->getPath() + ": expected at least " + llvm::Twine(rows) + " " +
        data->getUnit() + ", found " + llvm::Twine(data->getNumSamples()));
  Run result;
  for (int64_t i = 0; i < std::min(count, options.searchBatches); ++i)
    if (llvm::Error error = runBatch(instance, *data, i * rows, result))
      return error;
  return result;
}

double PolicyMeter::getLoss() const {
  const std::vector<double> &losses = reference.losses;
  return std::accumulate(losses.begin(), losses.end(), 0.0) / losses.size();
}

/// Relative to the reference's norm; absolute where that is 0.
static double divide(double difference, double reference) {
  double error = reference > 0 ? difference / reference : difference;
  return std::isfinite(error) ? error : HUGE_VAL;
}

PolicyError PolicyMeter::compare(const Run &run) const {
  double difference = 0, norm = 0;
  PolicyError error;
  for (size_t batch = 0; batch < run.losses.size(); ++batch) {
    double loss = reference.losses[batch];
    error.loss =
        std::max(error.loss,
                 divide(std::fabs(run.losses[batch] - loss), std::fabs(loss)));
    for (auto [ours, theirs] :
         llvm::zip_equal(run.grads[batch], reference.grads[batch])) {
      double d = double(ours) - theirs;
      difference += d * d;
      norm += double(theirs) * theirs;
    }
  }
  error.gradient = divide(std::sqrt(difference), std::sqrt(norm));
  return error;
}

llvm::Expected<PolicyError> PolicyMeter::measure(llvm::StringRef policy) const {
  PolicyError error;
  for (const std::string &scaler : scalers) {
    auto result = run(policy, scaler);
    if (!result)
      return result.takeError();
    error = compare(*result);
    if (error.isFinite())
      break;
  }
  return error;
}

llvm::Expected<PolicyMeter>
PolicyMeter::create(const Session &session, const SafeTensors &file,
                    llvm::ArrayRef<std::string> scalers) {
  PolicyMeter meter(session);
  meter.file = &file;
  meter.scalers = scalers;
  const Options &options = session.getOptions();
  if (!options.checkpoint.empty()) {
    auto checkpoint = SafeTensors::open(options.checkpoint);
    if (!checkpoint)
      return checkpoint.takeError();
    warnOfOtherValues(*checkpoint, options.dataOptions.describeValues(),
                      printWarning);
  }
  auto reference = meter.run("f32", "");
  if (!reference)
    return reference.takeError();
  auto isZero = [](llvm::ArrayRef<float> grads) {
    return llvm::all_of(grads, [](float grad) { return grad == 0; });
  };
  if (llvm::all_of(reference->grads, isZero))
    return llvm::createStringError(
        options.model + ": expected gradients whose errors tell policies "
                        "apart, found zeros: give weights with --checkpoint, "
                        "or first values with amp.init in the model");
  meter.reference = std::move(*reference);
  return meter;
}
