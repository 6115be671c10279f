//===- JoinLaunches.cpp - Kernels that share a launch -----------*- C++ -*-===//
//
// A launch takes microseconds, in which a GPU could do the work of many small
// kernels. Those that do not wait for each other become one, whose blocks are
// divided among them.
//
//===----------------------------------------------------------------------===//

#include "DeviceEmitter.h"
#include "LaunchGraph.h"
#include "LaunchParts.h"
#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
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

/// Of a multiprocessor: 128 registers a thread, where `ptxas` may spill
/// with 32.
static constexpr int32_t kBlocksTogether = 2;

namespace {

/// One operand of a joined kernel: it may be one of several launches.
struct Operand {
  int64_t bytes = 0;
  bool isWritten = false, isInitialized = false, isRead = false;
};

class Joiner {
public:
  Joiner(ModuleOp module)
      : symbols(module), b(module.getContext()),
        device(symbols.lookup<gpu::GPUModuleOp>(kDeviceModuleName)),
        functions(device) {}

  void joinAll(ModuleOp module);

private:
  void joinFunction(func::FuncOp function);
  void joinRun(ArrayRef<LaunchOp> launches, cuda::LaunchParts &parts,
               Operation *end);
  SmallVector<LaunchOp> splitRun(ArrayRef<LaunchOp> launches,
                                 cuda::LaunchParts &parts);
  cuda::LaunchGraph makeGraph(ArrayRef<LaunchOp> launches);
  void joinStep(ArrayRef<LaunchOp> step, Operation *end);
  void join(ArrayRef<LaunchOp> launches, Operation *end);
  bool canJoin(LaunchOp launch);
  func::FuncOp getKernel(LaunchOp launch) {
    return symbols.lookup<func::FuncOp>(launch.getCallee());
  }
  DictionaryAttr getCall(LaunchOp launch) {
    return cast<DictionaryAttr>(
        getKernel(launch)->getAttrOfType<ArrayAttr>(kLaunchesAttr)[0]);
  }
  int64_t getNumber(LaunchOp launch, StringRef name) {
    return getCall(launch).getAs<IntegerAttr>(name).getInt();
  }
  gpu::GPUFuncOp getFunction(LaunchOp launch) {
    return functions.lookup<gpu::GPUFuncOp>(
        getCall(launch).getAs<StringAttr>("entry"));
  }

  llvm::MapVector<Value, Operand> listOperands(ArrayRef<LaunchOp> launches);
  gpu::GPUFuncOp createFunction(ArrayRef<LaunchOp> launches,
                                ArrayRef<Value> operands);
  void emitBodies(ArrayRef<LaunchOp> launches,
                  const llvm::DenseMap<Value, Value> &arguments, Value block,
                  int64_t first);
  void cloneBody(LaunchOp launch, const llvm::DenseMap<Value, Value> &arguments,
                 Value block);
  func::FuncOp declare(gpu::GPUFuncOp function, ArrayRef<LaunchOp> launches,
                       const llvm::MapVector<Value, Operand> &operands);
  void eraseUnused(ModuleOp module);

  SymbolTable symbols;
  OpBuilder b;
  gpu::GPUModuleOp device;
  SymbolTable functions;
  /// Kernels that may be launched no more.
  llvm::SetVector<func::FuncOp> replaced;
  unsigned count = 0;
};

} // namespace

/// Tables of constants: merged with another kernel's buffers, their addresses
/// would be in none of the buffers that the emulator knows.
static bool hasConstants(gpu::GPUFuncOp function) {
  return function
      .walk([](memref::GetGlobalOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// Points and rows: one function whose blocks have as many threads as others.
bool Joiner::canJoin(LaunchOp launch) {
  func::FuncOp kernel = getKernel(launch);
  auto calls = kernel->getAttrOfType<ArrayAttr>(kLaunchesAttr);
  return calls && calls.size() == 1 && !kernel->hasAttr(kScratchAttr) &&
         getNumber(launch, "threads") == cuda::kBlockThreads &&
         launch->getNumOperands() <= kMostOperands &&
         !hasConstants(getFunction(launch));
}

//===----------------------------------------------------------------------===//
// The device's function
//===----------------------------------------------------------------------===//

/// Of all launches, those that are only read first.
llvm::MapVector<Value, Operand>
Joiner::listOperands(ArrayRef<LaunchOp> launches) {
  llvm::MapVector<Value, Operand> found, ordered;
  for (LaunchOp launch : launches) {
    auto described = getKernel(launch)->getAttrOfType<ArrayAttr>(kOperandsAttr);
    size_t inputs = launch.getInputs().size();
    for (OpOperand &use : launch->getOpOperands()) {
      if (!cuda::isTouched(use, getKernel(launch), functions))
        continue;
      size_t i = use.getOperandNumber();
      auto its = cast<DictionaryAttr>(described[i]);
      Operand &operand = found[use.get()];
      operand.bytes = its.getAs<IntegerAttr>("bytes").getInt();
      operand.isWritten |= its.getAs<BoolAttr>("writable").getValue();
      operand.isInitialized |= its.getAs<BoolAttr>("initialized").getValue();
      operand.isRead |= i < inputs || launch.getReads()[i - inputs];
    }
  }
  for (bool isWritten : {false, true})
    for (auto &[value, operand] : found)
      if (operand.isWritten == isWritten)
        ordered.insert({value, operand});
  return ordered;
}

/// Its blocks are numbered from 0 on, as if it were alone.
void Joiner::cloneBody(LaunchOp launch,
                       const llvm::DenseMap<Value, Value> &arguments,
                       Value block) {
  gpu::GPUFuncOp body = getFunction(launch);
  IRMapping mapping;
  for (auto [argument, operand] :
       llvm::zip_equal(body.getArguments(), launch->getOperands()))
    if (!argument.use_empty())
      mapping.map(argument, arguments.lookup(operand));
  SmallVector<gpu::BlockIdOp> numbers;
  for (Operation &op : body.getBody().front().without_terminator())
    b.clone(op, mapping)->walk([&](gpu::BlockIdOp number) {
      numbers.push_back(number);
    });
  for (gpu::BlockIdOp number : numbers) {
    number.replaceAllUsesWith(block);
    number.erase();
  }
}

/// The first kernel in the first blocks, the others in those behind: `first` is
/// the first one's first block. By halves: a chain would be a jump table.
void Joiner::emitBodies(ArrayRef<LaunchOp> launches,
                        const llvm::DenseMap<Value, Value> &arguments,
                        Value block, int64_t first) {
  Location loc = LaunchOp(launches[0]).getLoc();
  auto index = [&](int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  if (launches.size() == 1)
    return cloneBody(launches[0], arguments,
                     first ? arith::SubIOp::create(b, loc, block, index(first))
                           : block);
  size_t half = launches.size() / 2;
  int64_t middle = first;
  for (LaunchOp launch : launches.take_front(half))
    middle += getNumber(launch, "blocks");
  Value isBefore = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                         block, index(middle));
  auto branch = scf::IfOp::create(b, loc, isBefore, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  emitBodies(launches.take_front(half), arguments, block, first);
  b.setInsertionPointToStart(branch.elseBlock());
  emitBodies(launches.drop_front(half), arguments, block, middle);
}

gpu::GPUFuncOp Joiner::createFunction(ArrayRef<LaunchOp> launches,
                                      ArrayRef<Value> operands) {
  SmallVector<Type> types(operands.size());
  llvm::DenseMap<Value, unsigned> numbers;
  for (auto [i, value] : llvm::enumerate(operands))
    numbers[value] = i;
  for (LaunchOp launch : launches)
    for (auto [value, type] : llvm::zip_equal(
             launch->getOperands(), getFunction(launch).getArgumentTypes()))
      if (auto number = numbers.find(value); number != numbers.end())
        types[number->second] = type;
  Location loc = LaunchOp(launches[0]).getLoc();
  b.setInsertionPointToEnd(device.getBody());
  auto function =
      gpu::GPUFuncOp::create(b, loc, "joined_" + std::to_string(count++),
                             b.getFunctionType(types, {}));
  function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), b.getUnitAttr());
  function.setKnownBlockSizeAttr(b.getDenseI32ArrayAttr(
      {static_cast<int32_t>(cuda::kBlockThreads), 1, 1}));
  function->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                    b.getI32IntegerAttr(kBlocksTogether));
  functions.insert(function);
  llvm::DenseMap<Value, Value> arguments;
  for (auto [value, argument] :
       llvm::zip_equal(operands, function.getArguments()))
    arguments[value] = argument;
  b.setInsertionPointToStart(&function.getBody().front());
  emitBodies(launches, arguments,
             gpu::BlockIdOp::create(b, loc, gpu::Dimension::x), /*first=*/0);
  gpu::ReturnOp::create(b, loc);
  return function;
}

//===----------------------------------------------------------------------===//
// The host's part
//===----------------------------------------------------------------------===//

func::FuncOp Joiner::declare(gpu::GPUFuncOp function,
                             ArrayRef<LaunchOp> launches,
                             const llvm::MapVector<Value, Operand> &operands) {
  int64_t blocks = 0, shared = 0;
  for (LaunchOp launch : launches) {
    blocks += getNumber(launch, "blocks");
    shared = std::max(shared, getNumber(launch, "shared"));
  }
  b.setInsertionPoint(getKernel(launches[0]));
  auto kernel =
      func::FuncOp::create(b, function.getLoc(), function.getName(),
                           b.getFunctionType(function.getArgumentTypes(), {}));
  kernel.setPrivate();
  symbols.insert(kernel);
  kernel->setAttr(kKernelAttr, b.getUnitAttr());
  kernel->setAttr(
      kLaunchesAttr,
      cuda::describeLaunches(b, {{function.getName().str(),
                                  {blocks, cuda::kBlockThreads, shared}}}));
  SmallVector<Attribute> described;
  for (auto &[value, operand] : operands)
    described.push_back(cuda::describeOperand(
        b, operand.bytes, operand.isWritten, operand.isInitialized));
  kernel->setAttr(kOperandsAttr, b.getArrayAttr(described));
  return kernel;
}

void Joiner::join(ArrayRef<LaunchOp> launches, Operation *end) {
  llvm::MapVector<Value, Operand> operands = listOperands(launches);
  SmallVector<Value> inputs, outputs, all;
  SmallVector<bool> reads;
  for (auto &[value, operand] : operands) {
    (operand.isWritten ? outputs : inputs).push_back(value);
    all.push_back(value);
    if (operand.isWritten)
      reads.push_back(operand.isRead);
  }
  gpu::GPUFuncOp function = createFunction(launches, all);
  func::FuncOp kernel = declare(function, launches, operands);
  b.setInsertionPoint(end);
  LaunchOp::create(b, LaunchOp(launches[0]).getLoc(), TypeRange(),
                   FlatSymbolRefAttr::get(kernel.getSymNameAttr()), inputs,
                   outputs, b.getDenseBoolArrayAttr(reads), IntegerAttr());
  for (LaunchOp launch : launches) {
    replaced.insert(getKernel(launch));
    launch.erase();
  }
}

/// As many at a time as there is room for operands.
void Joiner::joinStep(ArrayRef<LaunchOp> step, Operation *end) {
  SmallVector<LaunchOp> group;
  auto flush = [&] {
    if (group.size() > 1)
      join(group, end);
    group.clear();
  };
  for (LaunchOp launch : step) {
    launch->moveBefore(end);
    group.push_back(launch);
    if (group.size() == 1 || listOperands(group).size() <= kMostOperands)
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
        operand, getKernel(cast<LaunchOp>(operand.getOwner())), functions);
  };
  return cuda::LaunchGraph(
      launches, {[&](LaunchOp launch) { return canJoin(launch); }, touches});
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
      parts.keep(its);
      replaced.insert(getKernel(launch));
      LaunchOp(launch).erase();
      llvm::append_range(chosen, its);
      continue;
    }
    for (LaunchOp part : its)
      replaced.insert(getKernel(part));
    parts.erase(its);
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
  cuda::LaunchParts parts(function, symbols, functions);
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
  module.walk([&](LaunchOp launch) { replaced.remove(getKernel(launch)); });
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
