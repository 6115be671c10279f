//===- Pipelines.cpp - The phases of the compiler ---------------*- C++ -*-===//

#include "amp/Pipelines/Pipelines.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {
struct PhaseInfo {
  Phase phase;
  llvm::StringLiteral name, pipeline, description;
};
} // namespace

static constexpr PhaseInfo kPhaseTable[] = {
    {Phase::Import, "import", "amp-import-pipeline",
     "One function a model, normalized; amp.train_step spelled out"},
    {Phase::Precision, "precision", "amp-precision-pipeline",
     "Types as the policy says; casts placed"},
    {Phase::Autodiff, "autodiff", "amp-autodiff-pipeline",
     "amp.value_and_grad replaced by forward and backward pass"},
    {Phase::Step, "step", "amp-step-pipeline",
     "Scaling, clipping, optimizers and casts as linalg"},
    {Phase::Form, "form", "amp-form-pipeline",
     "The joint graph as launches of outlined kernels"},
    {Phase::Bufferize, "bufferize", "amp-bufferize-pipeline",
     "The step on memory: state in place, one arena"},
    {Phase::Codegen, "codegen", "amp-codegen-cpu-pipeline",
     "Kernel bodies as loops over vectors"},
    {Phase::LLVM, "llvm", "amp-llvm-pipeline",
     "The llvm dialect, with bare pointers"},
};

static constexpr auto kPhases = [] {
  std::array<Phase, std::size(kPhaseTable)> phases{};
  for (size_t i = 0; i < phases.size(); ++i)
    phases[i] = kPhaseTable[i].phase;
  return phases;
}();

llvm::ArrayRef<Phase> mlir::amp::getPhases() { return kPhases; }

llvm::StringRef mlir::amp::getPhaseName(Phase phase) {
  return kPhaseTable[static_cast<int>(phase)].name;
}

llvm::StringRef mlir::amp::getPhaseDescription(Phase phase) {
  return kPhaseTable[static_cast<int>(phase)].description;
}

std::optional<Phase> mlir::amp::parsePhase(llvm::StringRef name) {
  for (const PhaseInfo &info : kPhaseTable)
    if (info.name == name)
      return info.phase;
  return std::nullopt;
}

std::string mlir::amp::listPhases() {
  return llvm::join(llvm::map_range(kPhases, getPhaseName), ", ");
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

const KernelTarget &mlir::amp::getKernelTarget(TargetKind kind) {
  return kind == TargetKind::NVGPU ? kNVGPUTarget : kCPUTarget;
}

static void buildForm(OpPassManager &pm, const PipelineOptions &options) {
  FormOptions form;
  form.target = options.getTarget();
  form.tier = options.codegen.tier.getValue();
  form.threads = options.codegen.threads.getValue();
  form.chip = options.codegen.chip.getValue();
  form.tile = options.codegen.tile.getValue();
  form.fuse = options.fuse;
  form.recompute = options.recompute;
  form.budget = options.budget;
  buildFormPipeline(pm, form);
}

static void buildStep(OpPassManager &pm, const PipelineOptions &options) {
  StepOptions step;
  step.target = options.getTarget();
  step.probe = options.import.probe.getValue();
  buildStepPipeline(pm, step);
}

static void buildAutodiff(OpPassManager &pm, const PipelineOptions &options) {
  AutodiffOptions autodiff;
  autodiff.target = options.getTarget();
  buildAutodiffPipeline(pm, autodiff);
}

static void buildBufferize(OpPassManager &pm, const PipelineOptions &options) {
  BufferizeOptions bufferize;
  bufferize.target = options.getTarget();
  buildBufferizePipeline(pm, bufferize);
}

void mlir::amp::buildPhase(OpPassManager &pm, Phase phase,
                           const PipelineOptions &options) {
  switch (phase) {
  case Phase::Import:
    return buildImportPipeline(pm, options.import);
  case Phase::Precision:
    return buildPrecisionPipeline(pm);
  case Phase::Autodiff:
    return buildAutodiff(pm, options);
  case Phase::Step:
    return buildStep(pm, options);
  case Phase::Form:
    return buildForm(pm, options);
  case Phase::Bufferize:
    return buildBufferize(pm, options);
  case Phase::Codegen:
    return options.forGPU ? buildCodegenNVGPUPipeline(pm, options.codegen)
                          : buildCodegenCPUPipeline(pm, options.codegen);
  case Phase::LLVM:
    return buildLLVMPipeline(pm);
  }
}

void mlir::amp::buildPipelineTo(OpPassManager &pm, Phase last,
                                const PipelineOptions &options) {
  for (Phase phase : kPhases)
    if (phase <= last)
      buildPhase(pm, phase, options);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

using ErrorHandler = function_ref<LogicalResult(const Twine &)>;

/// `amp-to`: the phase's name, then the options of codegen. A pipeline of its
/// own making, since upstream's have only options of the form key=value.
static LogicalResult buildTo(OpPassManager &pm, StringRef text,
                             ErrorHandler error) {
  auto [name, rest] = text.trim().split(' ');
  std::optional<Phase> phase = parsePhase(name);
  if (!phase)
    return error("unknown phase '" + name + "': expected one of " +
                 listPhases());
  PipelineOptions options;
  std::string message;
  llvm::raw_string_ostream os(message);
  if (failed(options.codegen.parseFromString(rest, os)))
    return error("bad options '" + rest +
                 "': expected target=..., and tier=... and threads=... of a "
                 "CPU, chip=... and tile=... of a GPU");
  StringRef target = options.codegen.target.getValue();
  if (target != "cpu" && target != "nvgpu")
    return error("unknown target '" + target + "': expected cpu or nvgpu");
  options.forGPU = target == "nvgpu";
  buildPipelineTo(pm, *phase, options);
  return success();
}

void mlir::amp::registerPipelines() {
  registerPass(createPrivatizeAllButStepsPass);
  for (const PhaseInfo &info : kPhaseTable) {
    if (info.phase == Phase::Import)
      PassPipelineRegistration<ImportOptions>(info.pipeline, info.description,
                                              buildImportPipeline);
    else if (info.phase == Phase::Autodiff)
      PassPipelineRegistration<AutodiffOptions>(info.pipeline, info.description,
                                                buildAutodiffPipeline);
    else if (info.phase == Phase::Step)
      PassPipelineRegistration<StepOptions>(info.pipeline, info.description,
                                            buildStepPipeline);
    else if (info.phase == Phase::Form)
      PassPipelineRegistration<FormOptions>(info.pipeline, info.description,
                                            buildFormPipeline);
    else if (info.phase == Phase::Bufferize)
      PassPipelineRegistration<BufferizeOptions>(
          info.pipeline, info.description, buildBufferizePipeline);
    else if (info.phase == Phase::Codegen)
      PassPipelineRegistration<CodegenOptions>(info.pipeline, info.description,
                                               buildCodegenCPUPipeline);
    else
      PassPipelineRegistration<>(info.pipeline, info.description,
                                 [phase = info.phase](OpPassManager &pm) {
                                   buildPhase(pm, phase, PipelineOptions());
                                 });
  }
  PassPipelineRegistration<CodegenOptions>(
      "amp-codegen-nvgpu-pipeline",
      "Kernel bodies as functions of a gpu.module", buildCodegenNVGPUPipeline);
  registerPassPipeline(
      "amp-to", "All phases up to the named one: " + listPhases(), buildTo,
      [](function_ref<void(const detail::PassOptions &)> handler) {
        handler(CodegenOptions());
      });
}
