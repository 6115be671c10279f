//===- AttentionEmitter.cpp - Attention kernels -----------------*- C++ -*-===//

#include "AttentionEmitter.h"
#include "Tasks.h"

#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

template <typename OpTy>
static AttentionProblem getProblem(OpTy op) {
  ArrayRef<int64_t> query = op.getQuery().getType().getShape();
  ArrayRef<int64_t> key = op.getKey().getType().getShape();
  ArrayRef<int64_t> value = op.getValue().getType().getShape();
  return {op.getQuery(),
          op.getKey(),
          op.getValue(),
          op.getMask(),
          query[0],
          query[1],
          key[1],
          query[2],
          key[2],
          query[3],
          value[3],
          op.getCausal(),
          nn::getAttentionScale(op.getScale(), query[3])};
}

AttentionEmitter::AttentionEmitter(const WholeKernel &whole)
    : whole(whole), op(whole.op), b(whole.evaluator.b),
      kernel(op->getParentOfType<func::FuncOp>()),
      lowered(cast<func::FuncOp>(b.getBlock()->getParentOp())) {
  Value statistics;
  if (auto forward = dyn_cast<nn::AttentionOp>(op)) {
    problem = getProblem(forward);
    statistics = forward.getLse();
  } else {
    auto backward = cast<nn::AttentionGradOp>(op);
    problem = getProblem(backward);
    grad = backward.getGrad();
    statistics = lse = backward.getLse();
    rest = backward.getRest();
    delta = backward.getDelta();
  }
  type = cast<FloatType>(getElementTypeOrSelf(statistics.getType()));
}

LogicalResult AttentionEmitter::run() {
  int64_t largest = std::max(problem.depth, problem.valueDepth);
  if (largest > kLargestHead)
    return op->emitError("'")
           << op->getName() << "' on the CPU takes heads of up to "
           << kLargestHead << " elements, found " << largest;
  using Self = AttentionEmitter;
  if (isa<nn::AttentionOp>(op)) {
    emitPass(
        {"_block", /*byKeys=*/false, /*byHead=*/false, &Self::emitForward});
    return success();
  }
  if (takesHeads()) {
    emitPass({"_head", /*byKeys=*/true, /*byHead=*/true, &Self::emitHeadGrad});
    return success();
  }
  if (whole.memories[0])
    emitPass(
        {"_query", /*byKeys=*/false, /*byHead=*/false, &Self::emitQueryGrad});
  if (whole.memories[1] || whole.memories[2])
    emitPass({"_key", /*byKeys=*/true, /*byHead=*/false, &Self::emitKeyGrad});
  return success();
}

/// Of the task of a head, its gradients of queries among them.
int64_t AttentionEmitter::getHeadBytes() {
  int64_t depth = llvm::alignTo(problem.depth, kLanes);
  int64_t valueDepth = llvm::alignTo(problem.valueDepth, kLanes);
  int64_t lanes = problem.getBlockSize(problem.keys);
  int64_t rows = problem.getBlockSize(problem.queries);
  int64_t elements = getGroup() * countQueryGradRows() * depth +
                     lanes * (3 * depth + 2 * valueDepth) +
                     rows * (depth + valueDepth + 2 * lanes);
  return elements * type.getWidth() / 8;
}

/// Whether all gradients are computed in one pass over heads. It has five
/// products of a block, where two passes have seven, but only as many tasks as
/// there are heads of keys.
bool AttentionEmitter::takesHeads() {
  if (!whole.memories[0] || !(whole.memories[1] || whole.memories[2]))
    return false;
  int64_t threads = whole.target.threads;
  int64_t tasks = problem.batch * problem.keyHeads;
  int64_t slowest = llvm::divideCeil(tasks, threads) * threads;
  return getHeadBytes() <= kMostFrameBytes && 5 * slowest <= 7 * tasks;
}

LogicalResult mlir::amp::cpu::emitAttention(const WholeKernel &kernel) {
  return AttentionEmitter(kernel).run();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

Value AttentionEmitter::getMemory(unsigned result) {
  Value memory = whole.memories[result];
  return memory ? Value(current.getArgument(
                      cast<BlockArgument>(memory).getArgNumber()))
                : Value();
}

void AttentionEmitter::emitPass(const Pass &pass) {
  int64_t count = pass.byKeys ? problem.keys : problem.queries;
  int64_t heads = pass.byKeys ? problem.keyHeads : problem.heads;
  int64_t perHead =
      pass.byHead ? 1 : llvm::divideCeil(count, problem.getBlockSize(count));
  current = createTask(kernel, lowered, pass.name);
  emitTask(current, pass, perHead);
  int64_t tasks = problem.batch * heads * perHead;
  callTasks(b, lowered, current, tasks, isParallel(tasks));
}

bool AttentionEmitter::isParallel(int64_t blocks) const {
  int64_t work =
      multiplyWork({problem.batch, problem.heads, problem.queries, problem.keys,
                    problem.depth + problem.valueDepth});
  return whole.target.threads > 1 && blocks > 1 && work >= kParallelWork;
}

/// Under a causal mask a block's work grows (or falls) with its position: first
/// and last, second and last but one, and so on, so that equal shares of the
/// loop are equal work.
Value AttentionEmitter::balance(AttentionBlock &block, Value position,
                                int64_t blocks) {
  if (!problem.causal)
    return position;
  Location loc = kernel.getLoc();
  Value half = block.divide(position, 2), odd = block.remainder(position, 2);
  Value isOdd = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, odd,
                                      block.index(0));
  Value back = block.subtract(block.index(blocks - 1), half);
  return arith::SelectOp::create(b, loc, isOdd, back, half);
}

void AttentionEmitter::emitTask(func::FuncOp func, const Pass &pass,
                                int64_t perHead) {
  Location loc = kernel.getLoc();
  OpBuilder::InsertionGuard guard(b);
  Block *entry = func.addEntryBlock();
  b.setInsertionPointToStart(entry);
  PointEvaluator evaluator(b, entry, kLanes);
  points::bindArguments(kernel, entry, evaluator);
  b.setInsertionPointToEnd(entry);
  int64_t heads = pass.byKeys ? problem.keyHeads : problem.heads;
  Value number = func.getArguments().back();
  auto split = [&](int64_t by) {
    Value rest = arith::RemUIOp::create(b, loc, number, evaluator.getIndex(by));
    number = arith::DivUIOp::create(b, loc, number, evaluator.getIndex(by));
    return rest;
  };
  Value position = split(perHead), head = split(heads), batch = number;
  AttentionBlock block(evaluator, loc, problem, type, *whole.target.tier,
                       pass.byKeys);
  if (!pass.byHead)
    block.setFirstLane(
        block.multiply(balance(block, position, perHead), block.getSize()));
  (this->*pass.emit)(block, batch, head);
  func::ReturnOp::create(b, loc);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

void AttentionEmitter::forRowBlocks(
    AttentionBlock &block, llvm::function_ref<void(Value, Value)> body) {
  bool byKeys = block.hasKeyLanes();
  int64_t count = byKeys ? problem.queries : problem.keys;
  int64_t offset = problem.keys - problem.queries, size = block.getRowBlock();
  Value lower = block.index(0), upper = block.index(count);
  Value first = block.getFirstLane();
  if (problem.causal && byKeys) {
    // The first lane is the one that most queries see.
    Value start = block.add(first, -offset);
    lower = arith::MaxSIOp::create(b, block.loc, start, lower);
  } else if (problem.causal) {
    Value end = block.add(first, block.getSize() + offset);
    upper = block.minimum(upper, end);
  }
  bool isWhole = count % size == 0 && !problem.causal;
  block.forEach(lower, upper, size, [&](Value start) {
    Value rest = b.createOrFold<arith::SubIOp>(block.loc, upper, start);
    body(start,
         isWhole ? block.index(size) : block.minimum(rest, block.index(size)));
  });
}

HeadMatrix AttentionEmitter::getQuery(Value batch, Value head) const {
  return {problem.query, batch, head, problem.queries, problem.depth};
}

HeadMatrix AttentionEmitter::getKey(Value batch, Value head) const {
  return {problem.key, batch, head, problem.keys, problem.depth};
}

HeadMatrix AttentionEmitter::getValue(Value batch, Value head) const {
  return {problem.value, batch, head, problem.keys, problem.valueDepth};
}

HeadMatrix AttentionEmitter::getGrad(Value batch, Value head) const {
  return {grad, batch, head, problem.queries, problem.valueDepth};
}
