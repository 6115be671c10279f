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

bool JoinedKernels::isOfWarpgroups(LaunchOp launch) {
  return getFunction(launch)
      .walk([](NVVM::WgmmaMmaAsyncOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
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

/// The function's code on the operands of one launch, and on its own number
/// among the launch's blocks.
void JoinedKernels::cloneBody(gpu::GPUFuncOp body, Value block,
                              ValueRange operands) {
  IRMapping mapping;
  size_t next = 0;
  for (BlockArgument argument : body.getArguments())
    if (!argument.use_empty())
      mapping.map(argument, operands[next++]);
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

int64_t JoinedKernels::countBlocks(ArrayRef<LaunchOp> launches) {
  int64_t blocks = 0;
  for (LaunchOp launch : launches)
    blocks += getNumber(launch, "blocks");
  return blocks;
}

/// `left` where the block is one of the first `middle`, else `right`, of
/// which each gives values of the types.
ValueRange JoinedKernels::emitHalves(TypeRange types, Value block,
                                     int64_t middle,
                                     llvm::function_ref<Values()> left,
                                     llvm::function_ref<Values()> right) {
  Location loc = block.getLoc();
  Value end = arith::ConstantIndexOp::create(b, loc, middle);
  Value isBefore =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, block, end);
  auto branch =
      scf::IfOp::create(b, loc, types, isBefore, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  for (auto [region, body] : {std::pair(branch.thenBlock(), left),
                              std::pair(branch.elseBlock(), right)}) {
    b.setInsertionPointToStart(region);
    Values values = body();
    if (!types.empty())
      scf::YieldOp::create(b, loc, values);
  }
  return branch.getResults();
}

/// Of launches of one function: the block's number in its own, and what that
/// one's operands are. By halves: a chain would be a jump table.
SmallVector<Value>
JoinedKernels::chooseOperands(ArrayRef<LaunchOp> launches,
                              const llvm::DenseMap<Value, Value> &arguments,
                              Value block, int64_t first) {
  if (launches.size() == 1) {
    LaunchOp launch = launches[0];
    Value own = block;
    if (first > 0)
      own = arith::SubIOp::create(
          b, block.getLoc(), block,
          arith::ConstantIndexOp::create(b, block.getLoc(), first));
    Values values = {own};
    for (auto [argument, operand] : llvm::zip_equal(
             getFunction(launch).getArguments(), launch->getOperands()))
      if (!argument.use_empty())
        values.push_back(arguments.lookup(operand));
    return values;
  }
  SmallVector<Type> types = {b.getIndexType()};
  for (BlockArgument argument : getFunction(launches[0]).getArguments())
    if (!argument.use_empty())
      types.push_back(argument.getType());
  ArrayRef<LaunchOp> left = launches.take_front(launches.size() / 2),
                     right = launches.drop_front(launches.size() / 2);
  int64_t middle = first + countBlocks(left);
  return llvm::to_vector_of<Value>(emitHalves(
      types, block, middle,
      [&] { return chooseOperands(left, arguments, block, first); },
      [&] { return chooseOperands(right, arguments, block, middle); }));
}

/// Launches of one function are neighbours and share its code. The first
/// kernel is in the first blocks, the others in those behind: `first` is the
/// first one's first block.
void JoinedKernels::emitBodies(ArrayRef<SmallVector<LaunchOp>> groups,
                               const llvm::DenseMap<Value, Value> &arguments,
                               Value block, int64_t first) {
  if (groups.size() == 1) {
    Values chosen = chooseOperands(groups[0], arguments, block, first);
    return cloneBody(getFunction(groups[0][0]), chosen[0],
                     ArrayRef(chosen).drop_front());
  }
  size_t half = groups.size() / 2;
  int64_t middle = first;
  for (ArrayRef<LaunchOp> group : groups.take_front(half))
    middle += countBlocks(group);
  auto emit = [&](ArrayRef<SmallVector<LaunchOp>> part, int64_t begin) {
    emitBodies(part, arguments, block, begin);
    return Values();
  };
  emitHalves(
      TypeRange(), block, middle,
      [&] { return emit(groups.take_front(half), first); },
      [&] { return emit(groups.drop_front(half), middle); });
}

SmallVector<SmallVector<LaunchOp>>
JoinedKernels::groupByFunction(ArrayRef<LaunchOp> launches) {
  llvm::MapVector<Operation *, SmallVector<LaunchOp>> groups;
  for (LaunchOp launch : launches)
    groups[getFunction(launch)].push_back(launch);
  return llvm::map_to_vector(groups, [](auto &group) { return group.second; });
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
  if (threads == kBlockThreads && !isOfWarpgroups(launches[0]))
    function->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                      b.getI32IntegerAttr(kBlocksTogether));
  functions.insert(function);
  llvm::DenseMap<Value, Value> arguments;
  for (auto [value, argument] :
       llvm::zip_equal(operands, function.getArguments()))
    arguments[value] = argument;
  b.setInsertionPointToStart(&function.getBody().front());
  emitBodies(groupByFunction(launches), arguments,
             gpu::BlockIdOp::create(b, loc, gpu::Dimension::x), /*first=*/0);
  gpu::ReturnOp::create(b, loc);
  return function;
}

func::FuncOp JoinedKernels::declare(gpu::GPUFuncOp function,
                                    ArrayRef<LaunchOp> launches,
                                    const JoinedOperands &operands) {
  int64_t blocks = countBlocks(launches), shared = 0;
  for (LaunchOp launch : launches)
    shared = std::max(shared, getNumber(launch, "shared"));
  b.setInsertionPoint(getKernel(launches[0]));
  auto kernel =
      func::FuncOp::create(b, function.getLoc(), function.getName(),
                           b.getFunctionType(function.getArgumentTypes(), {}));
  kernel.setPrivate();
  symbols.insert(kernel);
  kernel->setAttr(kKernelAttr, b.getUnitAttr());
  LaunchShape shape = {blocks, getNumber(launches[0], "threads"), shared};
  kernel->setAttr(kLaunchesAttr,
                  describeLaunches(b, {{function.getName().str(), shape}}));
  SmallVector<Attribute> described;
  for (auto &[value, operand] : operands)
    described.push_back(describeOperand(b, operand.bytes, operand.isWritten,
                                        operand.isInitialized));
  kernel->setAttr(kOperandsAttr, b.getArrayAttr(described));
  return kernel;
}

/// What a joined kernel follows from: its launches' functions, and which of its
/// operands theirs are.
std::string JoinedKernels::describe(ArrayRef<LaunchOp> launches,
                                    const JoinedOperands &operands) {
  llvm::DenseMap<Value, unsigned> numbers;
  std::string text;
  llvm::raw_string_ostream os(text);
  for (auto &[value, operand] : operands) {
    numbers[value] = numbers.size();
    os << operand.bytes << ' ' << operand.isWritten << operand.isInitialized
       << ' ';
  }
  for (LaunchOp launch : launches) {
    os << launch.getCallee();
    for (Value value : launch->getOperands())
      if (auto number = numbers.find(value); number != numbers.end())
        os << ' ' << number->second;
    os << ';';
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
  func::FuncOp &kernel = made[describe(launches, operands)];
  if (!kernel)
    kernel = declare(createFunction(launches, all), launches, operands);
  b.setInsertionPoint(end);
  LaunchOp::create(b, LaunchOp(launches[0]).getLoc(), TypeRange(),
                   FlatSymbolRefAttr::get(kernel.getSymNameAttr()), inputs,
                   outputs, b.getDenseBoolArrayAttr(reads), IntegerAttr());
  for (LaunchOp launch : launches)
    launch.erase();
}
