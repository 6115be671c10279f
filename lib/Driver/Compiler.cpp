//===- Compiler.cpp - From MLIR text to an object file ----------*- C++ -*-===//

#include "CompilerImpl.h"

#include "amp/Dialect/Check/IR/CheckDialect.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Precision/Explanation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/Passes.h"
#include <chrono>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

static double now() {
  auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(time).count();
}

Stopwatch::Stopwatch() : start(now()) {}

double Stopwatch::lap() {
  double last = std::exchange(start, now());
  return start - last;
}

//===----------------------------------------------------------------------===//
// The driver
//===----------------------------------------------------------------------===//

namespace {
class Compiler {
public:
  Compiler(StringRef sourceName, const CompileOptions &options,
           llvm::function_ref<void(StringRef)> warn);
  llvm::Expected<CompiledObject> run(StringRef source);
  llvm::Expected<std::string> explain(StringRef source, bool json,
                                      StringRef other);
  llvm::Expected<std::string> print(StringRef source, Phase last);
  llvm::Expected<std::vector<LaunchSpec>> listLaunches(StringRef source);

private:
  /// What the options say, and the imported module.
  llvm::Error prepare(StringRef source);
  llvm::Error runTo(StringRef source, Phase last);
  llvm::Error parse(StringRef source);
  llvm::Error import();
  llvm::Error addMetrics();
  llvm::Error buildStep();
  llvm::Error lower(CompiledObject &object);
  /// From the llvm dialect's phase to object files.
  llvm::Error emit(llvm::StringRef name, const DevicePart *device,
                   CompiledObject &object);
  /// Runs passes and counts their time under the name.
  llvm::Error runPasses(StringRef name,
                        llvm::function_ref<void(OpPassManager &)> build);
  llvm::Error runPhase(Phase phase);

  StringRef sourceName;
  const CompileOptions &options;
  MLIRContext context;
  DiagnosticSink diagnostics;
  const cpu::Tier *tier = nullptr;
  StepParts parts;
  PipelineOptions pipeline;
  OwningOpRef<ModuleOp> module;
  Selection selection;
  func::FuncOp step;
  SmallVector<PhaseTime> times;
};
} // namespace

Compiler::Compiler(StringRef sourceName, const CompileOptions &options,
                   llvm::function_ref<void(StringRef)> warn)
    : sourceName(sourceName), options(options),
      context(getFullRegistry(), MLIRContext::Threading::DISABLED),
      diagnostics(&context, sourceName, warn) {
  // What the step is built of; passes load what they use by themselves.
  context
      .loadDialect<AMPDialect, arith::ArithDialect, check::CheckDialect,
                   func::FuncDialect, linalg::LinalgDialect, math::MathDialect,
                   nn::NNDialect, scf::SCFDialect, tensor::TensorDialect>();
}

llvm::Error Compiler::parse(StringRef source) {
  Stopwatch watch;
  if (options.kind == ProgramKind::Scaler)
    module = ModuleOp::create(UnknownLoc::get(&context));
  else
    module = parseSourceString<ModuleOp>(source, &context, sourceName);
  if (!module)
    return diagnostics.takeError("parsing");
  times.push_back({"parse", watch.lap()});
  return llvm::Error::success();
}

llvm::Error
Compiler::runPasses(StringRef name,
                    llvm::function_ref<void(OpPassManager &)> build) {
  Stopwatch watch;
  PassManager pm(&context, ModuleOp::getOperationName());
  // Once a phase, not after each pass, which would take a quarter of the time.
  pm.enableVerifier(false);
  build(pm);
  if (failed(pm.run(*module)) || failed(verify(*module)))
    return diagnostics.takeError("phase '" + name + "'");
  times.push_back({name.str(), watch.lap()});
  return llvm::Error::success();
}

llvm::Error Compiler::runPhase(Phase phase) {
  return runPasses(getPhaseName(phase),
                   [&](OpPassManager &pm) { buildPhase(pm, phase, pipeline); });
}

/// Finds what to compile and normalizes it.
llvm::Error Compiler::import() {
  if (options.kind == ProgramKind::Scaler)
    return llvm::Error::success();
  FailureOr<Selection> selected = selectEntry(*module, options);
  if (failed(selected))
    return diagnostics.takeError("looking for the program");
  selection = *selected;
  // No call may hide where a model asks for the number of its rows.
  if (options.batch)
    if (auto error = runPasses("inline", [](OpPassManager &pm) {
          pm.addPass(createInlinerPass({}, [](OpPassManager &) {}));
        }))
      return error;
  if (selection.loss && failed(prepareLoss(selection.loss, options)))
    return diagnostics.takeError("the loss function");
  // A reference in double takes constants as they are printed, also those
  // that look like others rounded to f32.
  if (selection.loss && parts.policy && parts.policy.getProfile() == "f64")
    selection.loss->setAttr(kPolicyAttr, parts.policy);
  pipeline.import.expand = false;
  pipeline.import.rows = options.batch.value_or(0);
  if (auto error = runPhase(Phase::Import))
    return error;
  return addMetrics();
}

/// Of what importing found to be a loss.
llvm::Error Compiler::addMetrics() {
  if (options.metrics.empty() || !selection.loss)
    return llvm::Error::success();
  NNAddMetricsOptions metrics;
  for (StringRef name : llvm::split(options.metrics, ','))
    metrics.metrics.push_back(name.str());
  PassManager pm(&context, func::FuncOp::getOperationName());
  pm.addPass(createNNAddMetrics(metrics));
  if (failed(pm.run(selection.loss)))
    return diagnostics.takeError("metrics");
  return llvm::Error::success();
}

llvm::Error Compiler::buildStep() {
  if (options.kind == ProgramKind::Check) {
    step = selection.check;
    if (parts.policy)
      step->setAttr(kPolicyAttr, parts.policy);
    if (failed(convertChecks(step, sourceName)))
      return diagnostics.takeError("the checks");
    // Precision passes over steps, which are of f32; a check is a model.
    if (auto error = runPhase(Phase::Precision))
      return error;
    step->setAttr(kStepAttr, UnitAttr::get(&context));
    return llvm::Error::success();
  }
  FailureOr<func::FuncOp> built =
      buildEntry(*module, selection, options, parts);
  if (failed(built))
    return diagnostics.takeError("building the step");
  step = *built;
  return runPhase(Phase::Precision);
}

llvm::Error Compiler::emit(llvm::StringRef name, const DevicePart *device,
                           CompiledObject &object) {
  context.enableMultithreading();
  SmallVector<ModuleOp> programs = splitProgram(
      *module, step, pipeline.forGPU ? 1 : context.getNumThreads());
  if (auto error = runPasses(getPhaseName(Phase::LLVM), [&](OpPassManager &pm) {
        buildPhase(pm.nest<ModuleOp>(), Phase::LLVM, pipeline);
      }))
    return error;
  auto buffer = emitObjects(programs, name, *tier, device,
                            options.optimize ? llvm::OptimizationLevel::O2
                                             : llvm::OptimizationLevel::O0,
                            times);
  if (!buffer)
    // A diagnostic of the translation says more than the error itself.
    return diagnostics.takeError(llvm::toString(buffer.takeError()) +
                                 ", which");
  object.object = std::move(*buffer);
  return llvm::Error::success();
}

llvm::Error Compiler::lower(CompiledObject &object) {
  for (Phase phase :
       {Phase::Autodiff, Phase::Step, Phase::Form, Phase::Bufferize})
    if (auto error = runPhase(phase))
      return error;
  FailureOr<Manifest> manifest = buildManifest(*module, step);
  if (failed(manifest))
    return diagnostics.takeError("describing the program");
  object.manifest = std::move(*manifest);
  if (options.profile || options.record) {
    auto launches = describeLaunches(*module);
    if (failed(launches))
      return diagnostics.takeError("describing the kernels");
    object.manifest.launches = std::move(*launches);
  }
  if (failed(mangleNames(*module)))
    return diagnostics.takeError("naming the program's functions");
  std::string name = step.getSymName().str();
  if (auto error = runPhase(Phase::Codegen))
    return error;
  // With the scratch memory of a GPU's kernels.
  object.manifest.arenaBytes = getArenaBytes(step);
  std::optional<DevicePart> device;
  if (pipeline.forGPU) {
    Stopwatch watch;
    FailureOr<DevicePart> part = takeDevice(*module, options.target);
    if (failed(part))
      return diagnostics.takeError("compiling for the device");
    device = std::move(*part);
    times.push_back({"device", watch.lap()});
  }
  return emit(name, device ? &*device : nullptr, object);
}

llvm::Error Compiler::prepare(StringRef source) {
  llvm::Expected<const cpu::Tier *> selected = cpu::findTier(options.tier);
  if (!selected)
    return selected.takeError();
  tier = *selected;
  pipeline.codegen.tier = tier->name.str();
  // With one, no loop is made parallel.
  pipeline.codegen.threads = resolveThreads(options.threads);
  pipeline.codegen.profile = options.profile;
  pipeline.codegen.record = options.record;
  pipeline.fuse = options.fuse;
  pipeline.import.probe = options.probe;
  auto [kind, chip] = StringRef(options.target).split(':');
  pipeline.forGPU = !chip.empty();
  if (pipeline.forGPU)
    pipeline.codegen.chip = chip.str();
  llvm::Expected<StepParts> parsed = parseStepParts(&context, options);
  if (!parsed)
    return parsed.takeError();
  parts = *parsed;
  if (auto error = parse(source))
    return error;
  return import();
}

llvm::Expected<CompiledObject> Compiler::run(StringRef source) {
  CompiledObject object;
  if (auto error = prepare(source))
    return error;
  if (auto error = buildStep())
    return error;
  if (auto error = lower(object))
    return error;
  object.times = std::move(times);
  return object;
}

/// What `run` does up to a phase.
llvm::Error Compiler::runTo(StringRef source, Phase last) {
  if (auto error = prepare(source))
    return error;
  if (last >= Phase::Precision)
    if (auto error = buildStep())
      return error;
  for (Phase phase : {Phase::Autodiff, Phase::Step, Phase::Form,
                      Phase::Bufferize, Phase::Codegen, Phase::LLVM})
    if (last >= phase)
      if (auto error = runPhase(phase))
        return error;
  return llvm::Error::success();
}

llvm::Expected<std::vector<LaunchSpec>>
Compiler::listLaunches(StringRef source) {
  if (auto error = runTo(source, Phase::Bufferize))
    return error;
  auto launches = describeLaunches(*module);
  if (failed(launches))
    return diagnostics.takeError("describing the kernels");
  return std::vector<LaunchSpec>(launches->begin(), launches->end());
}

llvm::Expected<std::string> Compiler::print(StringRef source, Phase last) {
  if (auto error = runTo(source, last))
    return error;
  std::string text;
  llvm::raw_string_ostream(text) << *module;
  return text;
}

llvm::Expected<std::string> Compiler::explain(StringRef source, bool json,
                                              StringRef other) {
  if (auto error = prepare(source))
    return error;
  func::FuncOp func = selection.loss ? selection.loss : selection.step;
  if (!func)
    return llvm::createStringError(sourceName + ": no function to explain");
  func->setAttr(kPolicyAttr, findTrainedPolicy(func, selection.train, parts));
  ExplainOptions explained{json, PolicyAttr()};
  if (!other.empty()) {
    llvm::Expected<NamedPolicy> named = parsePolicy(&context, other);
    if (!named)
      return named.takeError();
    explained.other = named->policy;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  if (failed(explainCasts(*module, explained, os)))
    return diagnostics.takeError("explaining");
  return text;
}

llvm::Expected<CompiledObject>
mlir::amp::compile(StringRef source, StringRef sourceName,
                   const CompileOptions &options,
                   llvm::function_ref<void(StringRef)> warn) {
  return Compiler(sourceName, options, warn).run(source);
}

llvm::Expected<std::string>
mlir::amp::explain(StringRef source, StringRef sourceName,
                   const CompileOptions &options, bool json, StringRef other,
                   llvm::function_ref<void(StringRef)> warn) {
  return Compiler(sourceName, options, warn).explain(source, json, other);
}

llvm::Expected<std::string>
mlir::amp::printPhase(StringRef source, StringRef sourceName,
                      const CompileOptions &options, StringRef phase,
                      llvm::function_ref<void(StringRef)> warn) {
  if (std::optional<Phase> last = parsePhase(phase))
    return Compiler(sourceName, options, warn).print(source, *last);
  return llvm::createStringError("unknown phase '" + phase +
                                 "': expected one of " + listPhases());
}

llvm::Expected<std::vector<LaunchSpec>>
mlir::amp::listLaunches(StringRef source, StringRef sourceName,
                        const CompileOptions &options,
                        llvm::function_ref<void(StringRef)> warn) {
  return Compiler(sourceName, options, warn).listLaunches(source);
}

llvm::Expected<llvm::SmallVector<std::string>>
mlir::amp::listCheckFunctions(StringRef source, StringRef sourceName) {
  MLIRContext context(getFullRegistry(), MLIRContext::Threading::DISABLED);
  DiagnosticSink diagnostics(&context, sourceName, [](StringRef) {});
  auto module = parseSourceString<ModuleOp>(source, &context, sourceName);
  if (!module)
    return diagnostics.takeError("parsing");
  llvm::SmallVector<std::string> names;
  for (auto func : module->getOps<func::FuncOp>())
    if (func.isPublic() && func.getNumArguments() == 0 && hasChecks(func))
      names.push_back(func.getSymName().str());
  return names;
}
