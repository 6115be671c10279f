//===- JoinedKernels.cpp - One kernel for several launches ------*- C++ -*-===//

#include "JoinedKernels.h"

#include "DeviceEmitter.h"
#include "LaunchParts.h"
#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

/// Of a multiprocessor: 128 registers a thread, where `ptxas` may spill
/// with 32.
static constexpr int32_t kBlocksTogether = 2;

func::FuncOp JoinedKernels::getKernel(LaunchOp launch) {
  return symbols.lookup<func::FuncOp>(launch.getCallee());
}

DictionaryAttr JoinedKernels::getCall(LaunchOp launch) {
  return cast<DictionaryAttr>(
      getKernel(launch)->getAttrOfType<ArrayAttr>(kLaunchesAttr)[0]);
}

int64_t JoinedKernels::getNumber(LaunchOp launch, StringRef name) {
  return getCall(launch).getAs<IntegerAttr>(name).getInt();
}

gpu::GPUFuncOp JoinedKernels::getFunction(LaunchOp launch) {
  return functions.lookup<gpu::GPUFuncOp>(
      getCall(launch).getAs<StringAttr>("entry"));
}

JoinedOperands JoinedKernels::listOperands(ArrayRef<LaunchOp> launches) {
  JoinedOperands found, ordered;
  for (LaunchOp launch : launches) {
    auto described = getKernel(launch)->getAttrOfType<ArrayAttr>(kOperandsAttr);
    size_t inputs = launch.getInputs().size();
    for (OpOperand &use : launch->getOpOperands()) {
      if (!isTouched(use, getKernel(launch), functions))
        continue;
      size_t i = use.getOperandNumber();
      auto its = cast<DictionaryAttr>(described[i]);
      JoinedOperand &operand = found[use.get()];
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
void JoinedKernels::cloneBody(LaunchOp launch,
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
void JoinedKernels::emitBodies(ArrayRef<LaunchOp> launches,
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

gpu::GPUFuncOp JoinedKernels::createFunction(ArrayRef<LaunchOp> launches,
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
  auto threads = static_cast<int32_t>(getNumber(launches[0], "threads"));
  function.setKnownBlockSizeAttr(b.getDenseI32ArrayAttr({threads, 1, 1}));
  // Contractions have as many registers as there are.
  if (threads == kBlockThreads)
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

func::FuncOp JoinedKernels::declare(gpu::GPUFuncOp function,
                                    ArrayRef<LaunchOp> launches,
                                    const JoinedOperands &operands) {
  int64_t blocks = 0, shared = 0;
  int64_t threads = getNumber(launches[0], "threads");
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
  kernel->setAttr(kLaunchesAttr,
                  describeLaunches(b, {{function.getName().str(),
                                        {blocks, threads, shared}}}));
  SmallVector<Attribute> described;
  for (auto &[value, operand] : operands)
    described.push_back(describeOperand(b, operand.bytes, operand.isWritten,
                                        operand.isInitialized));
  kernel->setAttr(kOperandsAttr, b.getArrayAttr(described));
  return kernel;
}

/// All that their joined kernel follows from: their kernels, and which operands
/// are the same. "kernel(0,2,)other(1,2,)".
std::string JoinedKernels::describe(ArrayRef<LaunchOp> launches,
                                    ArrayRef<Value> operands) {
  llvm::DenseMap<Value, size_t> numbers;
  for (auto [i, value] : llvm::enumerate(operands))
    numbers[value] = i;
  std::string text;
  llvm::raw_string_ostream os(text);
  for (LaunchOp launch : launches) {
    os << launch.getCallee() << '(';
    for (OpOperand &use : launch->getOpOperands())
      if (isTouched(use, getKernel(launch), functions))
        os << numbers.lookup(use.get()) << ',';
    os << ')';
  }
  return text;
}

void JoinedKernels::join(ArrayRef<LaunchOp> launches, Operation *end) {
  JoinedOperands operands = listOperands(launches);
  SmallVector<Value> inputs, outputs, all;
  SmallVector<bool> reads;
  for (auto &[value, operand] : operands) {
    (operand.isWritten ? outputs : inputs).push_back(value);
    all.push_back(value);
    if (operand.isWritten)
      reads.push_back(operand.isRead);
  }
  func::FuncOp &kernel = joined[describe(launches, all)];
  if (!kernel)
    kernel = declare(createFunction(launches, all), launches, operands);
  b.setInsertionPoint(end);
  LaunchOp::create(b, LaunchOp(launches[0]).getLoc(), TypeRange(),
                   FlatSymbolRefAttr::get(kernel.getSymNameAttr()), inputs,
                   outputs, b.getDenseBoolArrayAttr(reads), IntegerAttr());
  for (LaunchOp launch : launches)
    launch.erase();
}
