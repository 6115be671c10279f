//===- Pipelines.h - The phases of the compiler -----------------*- C++ -*-===//
//
// A program passes through the phases in the order of the enum. Each is one
// named pipeline, `amp-<phase>-pipeline`, and one options struct where it has
// options; `amp-to` runs all of them up to one.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_PIPELINES_PIPELINES_H
#define AMP_PIPELINES_PIPELINES_H

#include "amp/Support/RecomputeLevel.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include <optional>

namespace mlir::amp {

struct KernelTarget;

enum class Phase {
  Import,
  Precision,
  Autodiff,
  Step,
  Form,
  Bufferize,
  Codegen,
  LLVM,
};

/// All phases, in the order in which they run.
llvm::ArrayRef<Phase> getPhases();
/// "import", "precision", ...
llvm::StringRef getPhaseName(Phase phase);
/// What the phase leaves behind, in a line.
llvm::StringRef getPhaseDescription(Phase phase);
std::optional<Phase> parsePhase(llvm::StringRef name);
/// "import, precision, ...", for messages.
std::string listPhases();

struct ImportOptions : PassPipelineOptions<ImportOptions> {
  /// The compile driver expands by itself: it takes the step's parts from the
  /// command line.
  Option<bool> expand{*this, "expand",
                      llvm::cl::desc("Spell amp.train_step out"),
                      llvm::cl::init(true)};
  Option<int64_t> rows{*this, "rows",
                       llvm::cl::desc("Another number of rows; 0 for none"),
                       llvm::cl::init(0)};
  Option<bool> probe{*this, "probe",
                     llvm::cl::desc("Keep amp.probe for a program that probes"),
                     llvm::cl::init(false)};
};

/// Whose kernels are to be formed.
enum class TargetKind { CPU, NVGPU };
const KernelTarget &getKernelTarget(TargetKind kind);

/// An option of the phases that ask what a target's kernels are.
template <typename Options>
struct TargetOptions : PassPipelineOptions<Options> {
  typename PassPipelineOptions<Options>::template Option<TargetKind> target{
      *this, "target", llvm::cl::desc("For kernels of"),
      llvm::cl::init(TargetKind::CPU),
      llvm::cl::values(clEnumValN(TargetKind::CPU, "cpu", "CPUs"),
                       clEnumValN(TargetKind::NVGPU, "nvgpu", "NVIDIA GPUs"))};
};

struct AutodiffOptions : TargetOptions<AutodiffOptions> {};

struct StepOptions : TargetOptions<StepOptions> {
  Option<bool> probe{*this, "probe", llvm::cl::desc("Store what is probed"),
                     llvm::cl::init(false)};
  Option<bool> narrow{
      *this, "narrow",
      llvm::cl::desc("Hold parameters in 16 bits that are read in them alone"),
      llvm::cl::init(false)};
  Option<bool> keepCopies{
      *this, "keep-copies",
      llvm::cl::desc("Keep 16-bit copies of parameters that are not written"),
      llvm::cl::init(false)};
  Option<int64_t> bucket{
      *this, "bucket",
      llvm::cl::desc("Bytes of gradients that replicas send at once; 0 for "
                     "the pass's own"),
      llvm::cl::init(0)};
  Option<bool> shardOptimizer{
      *this, "shard-optimizer",
      llvm::cl::desc("Each replica updates its part of the parameters"),
      llvm::cl::init(false)};
  Option<bool> wholeParams{
      *this, "whole-params",
      llvm::cl::desc("Each replica has all of a parameter, also of one that is "
                     "read as a copy alone"),
      llvm::cl::init(false)};
};

struct FormOptions : TargetOptions<FormOptions> {
  /// As of the phase codegen: what its code needs is planned.
  Option<std::string> tier{*this, "tier",
                           llvm::cl::desc("A CPU tier; \"\" for the best")};
  Option<int64_t> threads{*this, "threads", llvm::cl::desc("Of a CPU"),
                          llvm::cl::init(1)};
  Option<std::string> chip{*this, "chip",
                           llvm::cl::desc("An NVIDIA chip: sm_80, ..."),
                           llvm::cl::init("sm_80")};
  Option<std::string> tile{*this, "tile",
                           llvm::cl::desc("NVIDIA: the tile of contractions"),
                           llvm::cl::init("")};
  Option<RecomputeLevel> recompute{
      *this, "recompute", llvm::cl::desc("What the backward pass makes again"),
      llvm::cl::init(RecomputeLevel::None),
      llvm::cl::values(clEnumValN(RecomputeLevel::None, "none", "nothing"),
                       clEnumValN(RecomputeLevel::Cheap, "cheap",
                                  "what takes no contraction"),
                       clEnumValN(RecomputeLevel::Selective, "selective",
                                  "what costs least, to a third of the bytes"),
                       clEnumValN(RecomputeLevel::Full, "full",
                                  "all that lies between cuts"))};
  Option<int64_t> budget{
      *this, "budget",
      llvm::cl::desc("Bytes that a step may need, which decide what is made "
                     "again; 0 for as many as there are"),
      llvm::cl::init(0)};
  Option<bool> fuse{*this, "fuse", llvm::cl::desc("false: each op is a kernel"),
                    llvm::cl::init(true)};
};

struct BufferizeOptions : TargetOptions<BufferizeOptions> {};

struct CodegenOptions : PassPipelineOptions<CodegenOptions> {
  Option<std::string> target{*this, "target",
                             llvm::cl::desc("Of amp-to: cpu or nvgpu"),
                             llvm::cl::init("cpu")};
  Option<std::string> tier{*this, "tier",
                           llvm::cl::desc("A CPU tier; \"\" for the best")};
  Option<int64_t> threads{*this, "threads",
                          llvm::cl::desc("Above 1: parallel loops"),
                          llvm::cl::init(1)};
  Option<bool> profile{*this, "profile",
                       llvm::cl::desc("CPU: tell a clock of each launch"),
                       llvm::cl::init(false)};
  Option<bool> record{
      *this, "record",
      llvm::cl::desc("CPU: tell of what each launch reads and writes"),
      llvm::cl::init(false)};
  Option<std::string> chip{*this, "chip",
                           llvm::cl::desc("An NVIDIA chip: sm_80, ..."),
                           llvm::cl::init("sm_80")};
  Option<std::string> tile{
      *this, "tile",
      llvm::cl::desc("NVIDIA: the tile of all contractions, "
                     "ROWSxCOLUMNSxSTAGESxSPLITS; \"\" for the model's"),
      llvm::cl::init("")};
};

/// The options of all phases.
struct PipelineOptions {
  ImportOptions import;
  CodegenOptions codegen;
  /// Kernels become functions of a gpu.module.
  bool forGPU = false;
  /// Ops join the kernel of what they read; see `amp-form-kernels`.
  bool fuse = true;
  /// What the backward pass makes again; see `amp-plan-residuals`.
  RecomputeLevel recompute = RecomputeLevel::None;
  /// The bytes that decide it, or 0.
  int64_t budget = 0;
  TargetKind getTarget() const {
    return forGPU ? TargetKind::NVGPU : TargetKind::CPU;
  }
};

void buildImportPipeline(OpPassManager &pm, const ImportOptions &options);
void buildPrecisionPipeline(OpPassManager &pm);
void buildAutodiffPipeline(OpPassManager &pm, const AutodiffOptions &options);
void buildStepPipeline(OpPassManager &pm, const StepOptions &options);
void buildFormPipeline(OpPassManager &pm, const FormOptions &options);
void buildBufferizePipeline(OpPassManager &pm, const BufferizeOptions &options);
void buildCodegenCPUPipeline(OpPassManager &pm, const CodegenOptions &options);
void buildCodegenNVGPUPipeline(
    OpPassManager &pm, const CodegenOptions &options = CodegenOptions());
void buildLLVMPipeline(OpPassManager &pm);

/// The passes of one phase.
void buildPhase(OpPassManager &pm, Phase phase, const PipelineOptions &options);
/// Those of all phases up to `last`.
void buildPipelineTo(OpPassManager &pm, Phase last,
                     const PipelineOptions &options);

/// Makes functions private that neither are a step nor part of one, so that
/// what no step uses can go. Nothing happens in a module without a step.
std::unique_ptr<Pass> createPrivatizeAllButStepsPass();

/// Makes the pipelines known by name.
void registerPipelines();

} // namespace mlir::amp

#endif // AMP_PIPELINES_PIPELINES_H
