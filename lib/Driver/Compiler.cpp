//===- Compiler.cpp - From MLIR text to an object file ----------*- C++ -*-===//

#include "CompilerImpl.h"

#include "amp/Entry/Entry.h"
#include "amp/InitAll.h"
#include "amp/Precision/Explanation.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
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
  llvm::Expected<std::string> reportMemory(StringRef source, bool json);

private:
  /// What the options say, and the imported module.
  llvm::Error prepare(StringRef source);
  llvm::Error runTo(StringRef source, Phase last);
  llvm::Error parse(StringRef source);
  llvm::Error lower(CompiledObject &object);
  /// From the llvm dialect's phase to object files.
  llvm::Error emit(const DevicePart *device, CompiledObject &object);
  /// Runs passes and counts their time under the phase's name.
  llvm::Error
  runPasses(Phase phase,
            llvm::function_ref<llvm::Error(PassManager &, StringRef)> add);
  llvm::Error runPhase(Phase phase);
  /// What the program runs, after the phase precision.
  func::FuncOp getStep();

  StringRef sourceName;
  CompileOptions options;
  MLIRContext context;
  DiagnosticSink diagnostics;
  const cpu::Tier *tier = nullptr;
  PolicyAttr policy;
  OwningOpRef<ModuleOp> module;
  std::string model; ///< the manifest's
  SmallVector<PhaseTime> times;
};
} // namespace

Compiler::Compiler(StringRef sourceName, const CompileOptions &options,
                   llvm::function_ref<void(StringRef)> warn)
    : sourceName(sourceName), options(options),
      context(getFullRegistry(), MLIRContext::Threading::DISABLED),
      diagnostics(&context, sourceName, warn) {
  // For the attributes of the options; passes load what they use.
  context.loadDialect<AMPDialect>();
  // A warning of each of many parameters would print the function each time.
  context.printOpOnDiagnostic(false);
}

llvm::Error Compiler::parse(StringRef source) {
  Stopwatch watch;
  if (options.kind == ProgramKind::Scaler)
    module = ModuleOp::create(UnknownLoc::get(&context));
  else
    module = parseModule(source, context, sourceName);
  if (!module)
    return diagnostics.takeError("parsing");
  if (options.kind == ProgramKind::Train)
    model = hashModule(*module);
  times.push_back({"parse", watch.lap()});
  return llvm::Error::success();
}

llvm::Error Compiler::runPasses(
    Phase phase,
    llvm::function_ref<llvm::Error(PassManager &, StringRef)> add) {
  std::string pipeline = getPhasePipeline(options, policy, phase);
  if (pipeline.empty())
    return llvm::Error::success();
  Stopwatch watch;
  StringRef name = getPhaseName(phase);
  PhaseTime time{name.str(), 0};
  {
    PassManager pm(&context, ModuleOp::getOperationName());
#ifdef NDEBUG
    // Once a phase, not after each pass, which would take a quarter of the
    // time. With assertions a pass that makes invalid IR is an error there, and
    // not what the next one does with it.
    pm.enableVerifier(false);
#endif
    pm.addInstrumentation(createPassClock(time));
    if (auto error = add(pm, pipeline))
      return error;
    if (failed(pm.run(*module)) || failed(verify(*module)))
      return diagnostics.takeError("phase '" + name + "'");
  }
  time.milliseconds = watch.lap();
  times.push_back(std::move(time));
  return llvm::Error::success();
}

llvm::Error Compiler::runPhase(Phase phase) {
  return runPasses(phase, addPasses);
}

func::FuncOp Compiler::getStep() {
  for (auto func : module->getOps<func::FuncOp>())
    if (func->hasAttr(kStepAttr))
      return func;
  llvm_unreachable("amp-build-entry leaves a step");
}

llvm::Error Compiler::emit(const DevicePart *device, CompiledObject &object) {
  context.enableMultithreading();
  func::FuncOp step = getStep();
  std::string name = step.getSymName().str();
  SmallVector<ModuleOp> programs =
      splitProgram(*module, step, device ? 1 : context.getNumThreads());
  if (auto error =
          runPasses(Phase::LLVM, [](PassManager &pm, StringRef pipeline) {
            return addPasses(pm.nest<ModuleOp>(), pipeline);
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
  for (Phase phase : {Phase::Precision, Phase::Autodiff, Phase::Step,
                      Phase::Form, Phase::Bufferize})
    if (auto error = runPhase(phase))
      return error;
  FailureOr<Manifest> manifest = buildManifest(*module, getStep());
  if (failed(manifest))
    return diagnostics.takeError("describing the program");
  object.manifest = std::move(*manifest);
  object.manifest.model = model;
  FailureOr<MemoryPlan> plan = readMemoryPlan(getStep());
  if (failed(plan))
    return diagnostics.takeError("planning memory");
  if (options.profile || options.record) {
    auto launches = describeLaunches(*module);
    if (failed(launches))
      return diagnostics.takeError("describing the kernels");
    object.manifest.launches = std::move(*launches);
  }
  if (auto error = runPhase(Phase::Codegen))
    return error;
  if (auto error = checkBudget(*plan, options))
    return error;
  std::optional<DevicePart> device;
  if (StringRef(options.target).contains(':')) {
    Stopwatch watch;
    FailureOr<DevicePart> part = takeDevice(*module, options.target);
    if (failed(part))
      return diagnostics.takeError("compiling for the device");
    device = std::move(*part);
    times.push_back({"device", watch.lap()});
  }
  return emit(device ? &*device : nullptr, object);
}

llvm::Error Compiler::prepare(StringRef source) {
  llvm::Expected<const cpu::Tier *> selected = cpu::findTier(options.tier);
  if (!selected)
    return selected.takeError();
  tier = *selected;
  options.tier = tier->name.str();
  llvm::Expected<PolicyAttr> parsed = parsePolicyOf(options, &context);
  if (!parsed)
    return parsed.takeError();
  policy = *parsed;
  if (auto error = parse(source))
    return error;
  return runPhase(Phase::Import);
}

llvm::Expected<CompiledObject> Compiler::run(StringRef source) {
  CompiledObject object;
  if (auto error = prepare(source))
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
  for (Phase phase : getPhases().drop_front())
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

llvm::Expected<std::string> Compiler::reportMemory(StringRef source,
                                                   bool json) {
  if (auto error = runTo(source, Phase::Bufferize))
    return error;
  FailureOr<MemoryPlan> plan = readMemoryPlan(getStep());
  if (failed(plan))
    return diagnostics.takeError("planning memory");
  std::string text;
  llvm::raw_string_ostream os(text);
  json ? printMemoryJSON(*plan, os) : printMemoryTable(*plan, os);
  return text;
}

llvm::Expected<std::string> Compiler::print(StringRef source, Phase last) {
  if (auto error = runTo(source, last))
    return error;
  return printModule(*module);
}

llvm::Expected<std::string> Compiler::explain(StringRef source, bool json,
                                              StringRef other) {
  if (auto error = prepare(source))
    return error;
  FailureOr<func::FuncOp> entry = findEntry(*module);
  if (failed(entry))
    return diagnostics.takeError("explaining");
  FailureOr<TrainStepOp> train = findTrainStep(*entry);
  if (failed(train))
    return diagnostics.takeError("explaining");
  (*entry)->setAttr(kPolicyAttr, findTrainedPolicy(*entry, *train, policy));
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
  return refusePhase(phase);
}

llvm::Expected<std::string>
mlir::amp::reportMemory(StringRef source, StringRef sourceName,
                        const CompileOptions &options, bool json,
                        llvm::function_ref<void(StringRef)> warn) {
  return Compiler(sourceName, options, warn).reportMemory(source, json);
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
  auto module = parseModule(source, context, sourceName);
  if (!module)
    return diagnostics.takeError("parsing");
  llvm::SmallVector<std::string> names;
  for (auto func : module->getOps<func::FuncOp>())
    if (func.isPublic() && func.getNumArguments() == 0 && hasChecks(func))
      names.push_back(func.getSymName().str());
  return names;
}
