//===- JoinLaunches.cpp - Kernels that share a launch -----------*- C++ -*-===//
//
// A launch takes microseconds, in which a GPU could do the work of many small
// kernels. Those that do not wait for each other become one, whose blocks are
// divided among them.
//
//===----------------------------------------------------------------------===//

#include "DeviceEmitter.h"
#include "JoinedKernels.h"
#include "LaunchGraph.h"
#include "LaunchParts.h"
#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPJOINLAUNCHES
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// CUDA passes 4 KiB of parameters, 8 bytes each.
static constexpr size_t kMostOperands = 512;

namespace {
class Joiner {
public:
  Joiner(ModuleOp module)
      : symbols(module),
        functions(symbols.lookup<gpu::GPUModuleOp>(kDeviceModuleName)),
        kernels(symbols, functions, cast<gpu::GPUModuleOp>(functions.getOp())) {
  }

  void joinAll(ModuleOp module);

private:
  void joinFunction(func::FuncOp function);
  void joinRun(ArrayRef<LaunchOp> launches, cuda::LaunchParts &parts,
               Operation *end);
  SmallVector<LaunchOp> splitRun(ArrayRef<LaunchOp> launches,
                                 cuda::LaunchParts &parts);
  cuda::LaunchGraph makeGraph(ArrayRef<LaunchOp> launches);
  void joinStep(ArrayRef<LaunchOp> step, Operation *end);
  cuda::LaunchFamily getFamily(LaunchOp launch);
  void eraseUnused(ModuleOp module);

  SymbolTable symbols, functions;
  cuda::JoinedKernels kernels;
  /// Kernels that may be launched no more.
  llvm::SetVector<func::FuncOp> replaced;
};
} // namespace

/// Tables of constants: merged with another kernel's buffers, their addresses
/// would be in none of the buffers that the emulator knows.
static bool hasConstants(gpu::GPUFuncOp function) {
  return function
      .walk([](memref::GetGlobalOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// One function whose blocks have as many threads as others: points and rows;
/// and contractions, as soon as they may, with those that take about as much
/// shared memory, or fewer blocks of the one would run side by side.
cuda::LaunchFamily Joiner::getFamily(LaunchOp launch) {
  func::FuncOp kernel = kernels.getKernel(launch);
  auto calls = kernel->getAttrOfType<ArrayAttr>(kLaunchesAttr);
  if (!calls || calls.size() != 1 || launch->getNumOperands() > kMostOperands ||
      hasConstants(kernels.getFunction(launch)))
    return cuda::kAlone;
  int64_t threads = kernels.getNumber(launch, "threads");
  int64_t shared = kernels.getNumber(launch, "shared");
  if (kernels.isOfWarpgroups(launch) ||
      (threads == cuda::ContractionPlan::kThreads && shared > 0))
    return threads + llvm::Log2_64(shared);
  if (threads == cuda::kBlockThreads)
    return cuda::kLastFamily;
  return cuda::kAlone;
}

/// As many at a time as there is room for operands.
void Joiner::joinStep(ArrayRef<LaunchOp> step, Operation *end) {
  SmallVector<LaunchOp> group;
  auto flush = [&] {
    if (group.size() > 1) {
      for (LaunchOp launch : group)
        replaced.insert(kernels.getKernel(launch));
      kernels.join(group, end);
    }
    group.clear();
  };
  for (LaunchOp launch : step) {
    launch->moveBefore(end);
    group.push_back(launch);
    if (group.size() == 1 ||
        kernels.listOperands(group).size() <= kMostOperands)
      continue;
    group.pop_back();
    flush();
    group.push_back(launch);
  }
  flush();
}

cuda::LaunchGraph Joiner::makeGraph(ArrayRef<LaunchOp> launches) {
  auto touches = [&](OpOperand &operand) {
    return cuda::isTouched(
        operand, kernels.getKernel(cast<LaunchOp>(operand.getOwner())),
        functions);
  };
  return cuda::LaunchGraph(
      launches, {[&](LaunchOp launch) { return getFamily(launch); }, touches});
}

/// Kernels of several functions stay whole unless one of these is joined: the
/// emulator then knows what each of them wrote.
SmallVector<LaunchOp> Joiner::splitRun(ArrayRef<LaunchOp> launches,
                                       cuda::LaunchParts &parts) {
  SmallVector<SmallVector<LaunchOp>> split;
  SmallVector<LaunchOp> all, chosen;
  for (LaunchOp launch : launches) {
    split.push_back(parts.create(launch));
    llvm::append_range(all, split.back().empty() ? ArrayRef(launch)
                                                 : ArrayRef(split.back()));
  }
  llvm::DenseSet<Operation *> joins;
  cuda::LaunchGraph graph = makeGraph(all);
  for (ArrayRef<LaunchOp> step : graph.getSteps())
    if (step.size() > 1)
      joins.insert_range(step);
  for (auto [launch, its] : llvm::zip_equal(launches, split)) {
    if (llvm::any_of(its,
                     [&](LaunchOp part) { return joins.contains(part); })) {
      replaced.insert(kernels.getKernel(launch));
      LaunchOp(launch).erase();
      llvm::append_range(chosen, its);
      continue;
    }
    for (LaunchOp part : its) {
      replaced.insert(kernels.getKernel(part));
      part.erase();
    }
    chosen.push_back(launch);
  }
  return chosen;
}

void Joiner::joinRun(ArrayRef<LaunchOp> launches, cuda::LaunchParts &parts,
                     Operation *end) {
  SmallVector<LaunchOp> chosen = splitRun(launches, parts);
  cuda::LaunchGraph graph = makeGraph(chosen);
  for (ArrayRef<LaunchOp> step : graph.getSteps())
    joinStep(step, end);
}

/// A run ends at whatever else touches memory.
void Joiner::joinFunction(func::FuncOp function) {
  SmallVector<Block *> blocks;
  function.walk([&](Block *block) { blocks.push_back(block); });
  cuda::LaunchParts parts(symbols, functions);
  for (Block *block : blocks) {
    SmallVector<LaunchOp> run;
    for (Operation &op : llvm::make_early_inc_range(*block)) {
      if (auto launch = dyn_cast<LaunchOp>(op)) {
        run.push_back(launch);
      } else if (!isMemoryEffectFree(&op) ||
                 op.hasTrait<OpTrait::IsTerminator>()) {
        joinRun(run, parts, &op);
        run.clear();
      }
    }
  }
}

void Joiner::joinAll(ModuleOp module) {
  for (auto function : llvm::to_vector(module.getOps<func::FuncOp>()))
    if (!function.isExternal())
      joinFunction(function);
  eraseUnused(module);
}

/// Functions of kernels that are launched no more; others may have the same.
void Joiner::eraseUnused(ModuleOp module) {
  module.walk(
      [&](LaunchOp launch) { replaced.remove(kernels.getKernel(launch)); });
  llvm::SetVector<Operation *> unused;
  for (func::FuncOp kernel : replaced) {
    unused.insert_range(cuda::listFunctions(kernel, functions));
    symbols.erase(kernel);
  }
  for (auto kernel : module.getOps<func::FuncOp>())
    for (gpu::GPUFuncOp body : cuda::listFunctions(kernel, functions))
      unused.remove(body);
  for (Operation *body : unused)
    functions.erase(body);
}

namespace {
struct AmpJoinLaunches : amp::impl::AmpJoinLaunchesBase<AmpJoinLaunches> {
  void runOnOperation() override {
    if (!getOperation().lookupSymbol(kDeviceModuleName))
      return;
    if (failed(cuda::verifyLaunches(getOperation())))
      return signalPassFailure();
    Joiner(getOperation()).joinAll(getOperation());
  }
};
} // namespace
