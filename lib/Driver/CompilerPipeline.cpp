//===- CompilerPipeline.cpp - The passes that make a program ----*- C++ -*-===//
//
// As text: what `printPipeline` prints is what is parsed and run, so amp-opt,
// which parses the same text, runs the same passes.
//
//===----------------------------------------------------------------------===//

#include "CompilerImpl.h"

#include "amp/InitAll.h"
#include "amp/Session/DType.h"
#include "amp/Support/FormatBytes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

//===----------------------------------------------------------------------===//
// The options
//===----------------------------------------------------------------------===//

static std::string formatReal(std::optional<double> value) {
  return value ? formatShortest(*value) : "";
}

AmpBuildEntryOptions compiler::getStepOptions(const CompileOptions &options) {
  return {options.kind,
          options.policy,
          options.scaler,
          options.anomaly,
          options.optimizer,
          options.groups,
          options.schedule,
          options.paramRounding,
          options.paramFormat,
          options.slotFormat,
          options.onOverflow,
          formatReal(options.ema),
          formatReal(options.clipNorm),
          formatReal(options.clipValue),
          options.accumulate.value_or(0),
          options.replicas == 1 ? 0 : options.replicas};
}

llvm::Expected<PolicyAttr>
compiler::parsePolicyOf(const CompileOptions &options, MLIRContext *context) {
  auto parts = parseStepParts(context, getStepOptions(options));
  if (!parts)
    return parts.takeError();
  if (options.accumulate)
    if (auto error = checkCount("accumulate", *options.accumulate))
      return error;
  if (options.batch)
    if (auto error = checkCount("batch", *options.batch))
      return error;
  if (auto error = checkMemoryOptions(options))
    return error;
  // None are as many as the processor has.
  if (options.threads != 0)
    if (auto error = checkCount("threads", options.threads, kMaxThreads))
      return error;
  return parts->named.policy;
}

//===----------------------------------------------------------------------===//
// The text
//===----------------------------------------------------------------------===//

namespace {
/// A pass or a pipeline by its name, with the options that are given.
class PassText {
public:
  explicit PassText(StringRef name) : name(name) {}

  PassText &add(StringRef key, StringRef value) {
    if (!value.empty())
      options.push_back((key + "=" + escapeOption(value)).str());
    return *this;
  }
  PassText &add(StringRef key, std::optional<int64_t> value) {
    return add(key, value ? std::to_string(*value) : "");
  }
  /// One that is false without a word.
  PassText &addFlag(StringRef key, bool value) {
    return add(key, value ? "true" : "");
  }
  std::string str() const {
    if (options.empty())
      return name.str();
    return (name + "{" + llvm::join(options, " ") + "}").str();
  }

private:
  StringRef name;
  SmallVector<std::string> options;
};

using Passes = SmallVector<std::string>;
} // namespace

static StringRef getKindName(ProgramKind kind) {
  switch (kind) {
  case ProgramKind::Train:
    return "train";
  case ProgramKind::Grad:
    return "grad";
  case ProgramKind::Eval:
    return "eval";
  case ProgramKind::Predict:
    return "predict";
  case ProgramKind::Scaler:
    return "scaler";
  case ProgramKind::Check:
    return "check";
  }
  llvm_unreachable("every kind has a name");
}

/// The chip of a GPU, or "".
static StringRef getChip(const CompileOptions &options) {
  return StringRef(options.target).split(':').second;
}

static StringRef getTargetName(const CompileOptions &options) {
  return getChip(options).empty() ? "cpu" : "nvgpu";
}

/// What the options say of the loss function. Before the sizes of shapes fold
/// to constants.
static void addLossPasses(const CompileOptions &options, Passes &passes) {
  // No call may hide where a model asks for the number of its rows. What a
  // function says of its gradient and policy is known from calls of it.
  if (options.batch)
    passes.append({"amp-verify-calls", "amp-attach-gradients",
                   "amp-attach-policies", "inline{default-pipeline=}"});
  if (options.lossResult || !options.states.empty())
    passes.push_back(PassText("amp-name-states")
                         .add("states", options.states)
                         .add("loss-result", options.lossResult)
                         .add("params", options.params)
                         .str());
  // A prediction has no use for a loss.
  if (!options.loss.empty() && options.kind != ProgramKind::Predict)
    passes.push_back(PassText("amp-add-loss").add("loss", options.loss).str());
  passes.push_back(PassText("amp-name-arguments")
                       .add("params", options.params)
                       .add("constants", options.constants)
                       .str());
  if (options.grads)
    passes.push_back(
        PassText("amp-name-gradients").add("grads", options.grads).str());
  if (options.kind == ProgramKind::Predict)
    passes.push_back("amp-name-outputs");
  passes.push_back(PassText("amp-prepare-loss")
                       .add("kind", getKindName(options.kind))
                       .addFlag("expose-rows", options.batch.has_value())
                       .str());
}

static void addSetPolicy(const CompileOptions &options, Passes &passes) {
  if (!options.policy.empty())
    passes.push_back(
        PassText("amp-set-policy").add("policy", options.policy).str());
}

static Passes getImportPasses(const CompileOptions &options,
                              PolicyAttr policy) {
  if (options.kind == ProgramKind::Scaler)
    return {};
  Passes passes = {PassText("amp-select-entry")
                       .add("kind", getKindName(options.kind))
                       .add("function", options.function)
                       .str(),
                   // No caller is left of a function that gets other results.
                   "symbol-dce"};
  if (options.kind != ProgramKind::Check) {
    addLossPasses(options, passes);
    // A reference in double takes constants as they are printed, also those
    // that look like others rounded to f32.
    if (policy && policy.getProfile() == "f64")
      addSetPolicy(options, passes);
  }
  passes.push_back(PassText("amp-import-pipeline")
                       .add("expand", "false")
                       .add("rows", options.batch)
                       .addFlag("probe", options.probe)
                       .str());
  // Of what importing found to be a loss.
  if (!options.metrics.empty() && options.kind != ProgramKind::Check &&
      options.kind != ProgramKind::Predict)
    passes.push_back(
        PassText("amp-add-metrics").add("metrics", options.metrics).str());
  return passes;
}

static std::string getBuildEntry(const CompileOptions &options) {
  AmpBuildEntryOptions step = getStepOptions(options);
  PassText text("amp-build-entry");
  text.add("kind", getKindName(step.kind));
  if (step.kind == ProgramKind::Check)
    return text.str();
  return text.add("policy", step.policy)
      .add("scaler", step.scaler)
      .add("anomaly", step.anomaly)
      .add("optimizer", step.optimizer)
      .add("groups", step.groups)
      .add("schedule", step.schedule)
      .add("param-rounding", step.paramRounding)
      .add("param-format", step.paramFormat)
      .add("slot-format", step.slotFormat)
      .add("on-overflow", step.onOverflow)
      .add("ema", step.ema)
      .add("clip-norm", step.clipNorm)
      .add("clip-value", step.clipValue)
      .add("accumulate", options.accumulate)
      .add("replicas",
           step.replicas == 0 ? std::nullopt : std::optional(step.replicas))
      .str();
}

static Passes getPrecisionPasses(const CompileOptions &options) {
  StringRef pipeline = "amp-precision-pipeline";
  Passes passes;
  if (options.kind != ProgramKind::Check) {
    // Before the step is built, which warns of statistics of a replica's own.
    // In other programs a batch norm is in inference, or of one process.
    if (options.syncBatchNorm && options.kind == ProgramKind::Train)
      passes.push_back("nn-sync-batch-norm");
    passes.append({getBuildEntry(options), pipeline.str()});
    return passes;
  }
  addSetPolicy(options, passes);
  // Precision passes over steps, which are of f32; a check is a model.
  passes.append({"amp-convert-checks", pipeline.str(), getBuildEntry(options)});
  return passes;
}

static Passes getCodegenPasses(const CompileOptions &options) {
  StringRef chip = getChip(options);
  std::string names = "amp-mangle-names";
  if (!chip.empty())
    return {names,
            PassText("amp-codegen-nvgpu-pipeline").add("chip", chip).str()};
  // With one thread, no loop is made parallel.
  return {names, PassText("amp-codegen-cpu-pipeline")
                     .add("tier", options.tier)
                     .add("threads", resolveThreads(options.threads))
                     .addFlag("profile", options.profile)
                     .addFlag("record", options.record)
                     .str()};
}

static Passes getPasses(const CompileOptions &options, PolicyAttr policy,
                        Phase phase) {
  switch (phase) {
  case Phase::Import:
    return getImportPasses(options, policy);
  case Phase::Precision:
    return getPrecisionPasses(options);
  case Phase::Step:
    return {PassText("amp-step-pipeline")
                .add("target", getTargetName(options))
                .addFlag("probe", options.probe)
                .addFlag("narrow", options.narrow)
                .addFlag("keep-copies", options.keepCopies)
                .add("bucket", parseBytes(options.bucket))
                .addFlag("shard-optimizer", options.shard == "optimizer")
                .addFlag("whole-params", options.wholeParams)
                .str()};
  case Phase::Form:
    return {PassText("amp-form-pipeline")
                .add("target", getTargetName(options))
                .add("tier", getChip(options).empty() ? options.tier : "")
                .add("threads", resolveThreads(options.threads))
                .add("chip", getChip(options))
                .add("fuse", options.fuse ? "" : "false")
                .add("recompute", options.recompute)
                .add("budget", parseBytes(options.memory))
                .str()};
  case Phase::Codegen:
    return getCodegenPasses(options);
  case Phase::Autodiff:
  case Phase::Bufferize:
    return {PassText(("amp-" + getPhaseName(phase) + "-pipeline").str())
                .add("target", getTargetName(options))
                .str()};
  case Phase::LLVM:
    return {"amp-llvm-pipeline"};
  }
  llvm_unreachable("every phase has passes");
}

std::string compiler::getPhasePipeline(const CompileOptions &options,
                                       PolicyAttr policy, Phase phase) {
  return llvm::join(getPasses(options, policy, phase), ",");
}

llvm::Expected<std::string>
mlir::amp::printPipeline(const CompileOptions &given, StringRef last) {
  std::optional<Phase> lastPhase = parsePhase(last);
  if (!lastPhase)
    return refusePhase(last);
  llvm::Expected<const cpu::Tier *> tier = cpu::findTier(given.tier);
  if (!tier)
    return tier.takeError();
  CompileOptions options = given;
  options.tier = (*tier)->name.str();
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<AMPDialect>();
  llvm::Expected<PolicyAttr> policy = parsePolicyOf(options, &context);
  if (!policy)
    return policy.takeError();
  Passes passes;
  for (Phase phase : getPhases())
    if (phase <= *lastPhase)
      passes.append(getPasses(options, *policy, phase));
  return "builtin.module(" + llvm::join(passes, ",") + ")\n";
}

//===----------------------------------------------------------------------===//
// From text to passes
//===----------------------------------------------------------------------===//

llvm::Error compiler::refusePhase(StringRef name) {
  return llvm::createStringError("unknown phase '" + name +
                                 "': expected one of " + listPhases());
}

std::string compiler::printModule(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  // With aliases of attributes, which operator<< leaves out.
  module->print(os);
  os << '\n';
  return text;
}

std::string compiler::hashModule(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os, OpPrintingFlags()
                        .printGenericOpForm()
                        .elideLargeElementsAttrs()
                        .elideLargeResourceString());
  auto hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(text));
  return llvm::toHex(llvm::ArrayRef(hash).take_front(8), /*LowerCase=*/true);
}

void compiler::registerPasses() {
  registerAllPasses();
  static const bool registered = (registerTransformsPasses(), true);
  (void)registered;
}

llvm::Error compiler::addPasses(OpPassManager &pm, StringRef pipeline) {
  registerPasses();
  // The pipeline's own messages are no diagnostics.
  std::string messages;
  llvm::raw_string_ostream os(messages);
  if (succeeded(parsePassPipeline(pipeline, pm, os)))
    return llvm::Error::success();
  return llvm::createStringError("pipeline '" + pipeline +
                                 "': " + joinLines(messages));
}
