//===- KernelGraph.cpp - Which op of a step waits for which -----*- C++ -*-===//

#include "KernelGraph.h"

#include "amp/Support/Sizes.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include <numeric>

using namespace mlir;
using namespace mlir::amp;

/// Not one that a region or an effect makes more of.
static bool isSourceOp(Operation *op) {
  return op->getNumOperands() == 0 && op->getNumRegions() == 0 && isPure(op);
}

/// Others may write into what they take once they are on memory.
static bool isReader(Operation *op) {
  return op->getNumRegions() == 0 && isPure(op) &&
         !isa<DestinationStyleOpInterface>(op);
}

SmallVector<Block *> mlir::amp::listKernelBlocks(func::FuncOp step) {
  SmallVector<Block *> blocks;
  step.walk([&](LaunchOp launch) {
    if (!llvm::is_contained(blocks, launch->getBlock()))
      blocks.push_back(launch->getBlock());
  });
  return blocks;
}

KernelGraph::KernelGraph(Block &block) {
  for (Operation &op : block)
    if (!isSourceOp(&op) || &op == block.getTerminator())
      addOp(&op);
  for (auto [to, list] : llvm::enumerate(predecessors)) {
    llvm::sort(list);
    list.erase(llvm::unique(list), list.end());
    for (unsigned from : list)
      successors[from].push_back(to);
  }
}

Value KernelGraph::getRoot(Value value) const {
  auto it = roots.find(value);
  return it == roots.end() ? value : it->second;
}

void KernelGraph::addEdge(unsigned from, unsigned to) {
  if (from != to)
    predecessors[to].push_back(from);
}

void KernelGraph::addUse(unsigned number, Value value, bool writes) {
  if (Operation *maker = value.getDefiningOp())
    if (auto it = numbers.find(maker); it != numbers.end())
      addEdge(it->second, number);
  if (!isa<TensorType>(value.getType()))
    return;
  Memory &memory = memories[getRoot(value)];
  if (memory.lastWrite)
    addEdge(*memory.lastWrite, number);
  if (memory.buffer && !llvm::is_contained(read[number], *memory.buffer)) {
    buffers[*memory.buffer].users.push_back(number);
    read[number].push_back(*memory.buffer);
  }
  if (!writes) {
    memory.readers.push_back(number);
    return;
  }
  for (unsigned reader : memory.readers)
    addEdge(reader, number);
  memory.readers.clear();
  if (!memory.firstWrite)
    memory.firstWrite = number;
  memory.lastWrite = number;
}

/// What a result shares its memory with, or may.
static Value getShared(OpResult result) {
  Operation *op = result.getOwner();
  if (auto style = dyn_cast<DestinationStyleOpInterface>(op))
    return style.getTiedOpOperand(result)->get();
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    if (OpOperand *init = loop.getTiedLoopInit(result))
      return init->get();
  auto operand = llvm::find_if(op->getOperands(), [](Value value) {
    return isa<TensorType>(value.getType());
  });
  return operand == op->operand_end() ? Value() : *operand;
}

/// New memory is what an op fills of a source, or makes of nothing.
void KernelGraph::addResults(unsigned number, Operation *op) {
  for (OpResult result : op->getResults()) {
    if (!isa<TensorType>(result.getType()))
      continue;
    Value from = getShared(result);
    Operation *maker = from ? from.getDefiningOp() : nullptr;
    if (from && !(maker && isSourceOp(maker))) {
      roots[result] = getRoot(from);
      continue;
    }
    memories[result].buffer = buffers.size();
    made[number].push_back(buffers.size());
    buffers.push_back(
        {result, getTypeBytes(result.getType()).value_or(0), number, {}});
  }
}

void KernelGraph::addOp(Operation *op) {
  unsigned number = ops.size();
  ops.push_back(op);
  numbers[op] = number;
  for (auto *lists : {&predecessors, &successors, &read, &made})
    lists->emplace_back();
  auto launch = dyn_cast<LaunchOp>(op);
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *maker = operand.get().getDefiningOp();
    if (maker && isSourceOp(maker))
      continue;
    bool isInput = launch
                       ? operand.getOperandNumber() < launch.getInputs().size()
                       : isReader(op);
    addUse(number, operand.get(), /*writes=*/!isInput);
  }
  for (Value value : captured)
    addUse(number, value, /*writes=*/true);
  addResults(number, op);
}

const KernelGraph::Buffer *KernelGraph::findBuffer(Value value) const {
  auto it = memories.find(getRoot(value));
  return it != memories.end() && it->second.buffer
             ? &buffers[*it->second.buffer]
             : nullptr;
}

bool KernelGraph::isOverwrittenBefore(Value value, unsigned op) const {
  auto it = memories.find(getRoot(value));
  return it != memories.end() && it->second.firstWrite &&
         *it->second.firstWrite < op;
}

bool KernelGraph::isBehind(Operation *user, unsigned op) const {
  Block *block = ops[op]->getBlock();
  Operation *ancestor = block->findAncestorOpInBlock(*user);
  auto it = numbers.find(ancestor);
  return it != numbers.end() && it->second >= op;
}

SmallVector<int64_t> KernelGraph::countLive(ArrayRef<unsigned> order) const {
  SmallVector<unsigned> places(order.size());
  for (auto [place, op] : llvm::enumerate(order))
    places[op] = place;
  SmallVector<int64_t> change(order.size() + 1);
  for (const Buffer &buffer : buffers) {
    unsigned last = places[buffer.maker];
    for (unsigned user : buffer.users)
      last = std::max(last, places[user]);
    change[places[buffer.maker]] += buffer.bytes;
    change[last + 1] -= buffer.bytes;
  }
  std::partial_sum(change.begin(), change.end(), change.begin());
  change.pop_back();
  return change;
}

int64_t KernelGraph::computePeak(ArrayRef<unsigned> order) const {
  int64_t peak = 0;
  for (int64_t bytes : countLive(order))
    peak = std::max(peak, bytes);
  return peak;
}
