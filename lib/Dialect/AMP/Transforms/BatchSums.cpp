//===- BatchSums.cpp - Sums over another number of rows ---------*- C++ -*-===//
//
// A value has a power: it grows by k^power when each row is there k times. With
// constants in place of the number of rows, a mean is a sum of power 1; times
// from / to it is the mean of the rows that there are.
//
//===----------------------------------------------------------------------===//

#include "BatchSums.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Structured ops and named ones
//===----------------------------------------------------------------------===//

/// The sum or extremum that joins an accumulator with what is new, and that
/// operand.
static std::pair<Operation *, OpOperand *> getCombiner(linalg::LinalgOp op,
                                                       unsigned index) {
  BlockArgument acc = op.getRegionOutputArgs()[index];
  Operation *combiner =
      op.getBlock()->getTerminator()->getOperand(index).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp, arith::MaximumFOp,
                       arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp,
                       arith::MaxSIOp, arith::MinSIOp, arith::OrIOp,
                       arith::AndIOp>(combiner) ||
      !acc.hasOneUse() || *acc.user_begin() != combiner)
    return {};
  return {combiner,
          &combiner->getOpOperand(1 - acc.use_begin()->getOperandNumber())};
}

/// A result that joins what loops give, those of `joined` over the rows.
LogicalResult SumScaler::visitJoin(linalg::LinalgOp op, unsigned index,
                                   int64_t joined) {
  auto [combiner, term] = getCombiner(op, index);
  if (!combiner)
    return batch.fail(op, "joins the rows of the batch by another op than a "
                          "sum or an extremum");
  OpOperand *start = op.getDpsInitOperand(index);
  RowPower init = get(start->get()), result = get(term->get());
  if (result.isRow)
    return batch.fail(op, "computes with the number of a row");
  bool isSum = isa<arith::AddFOp, arith::AddIOp>(combiner);
  if (!isSum && joined > 0 && batch.getFrom() == 1)
    return batch.fail(op, "takes an extremum of the batch's one row, which may "
                          "be one over the rows or within each: what it is for "
                          "more can't be said");
  result.power += isSum ? joined : 0;
  result.constant = nullptr;
  result.isNumber = false;
  if (!init.isZero() && init.counted != result.counted)
    result.counted = 0;
  if (!init.isZero() && init.power != result.power) {
    if (joined > 0)
      return batch.fail(op, "joins the rows of the batch with something else");
    if (failed(settle(*start)) || failed(settle(*term)))
      return failure();
    result = RowPower();
  }
  powers[op->getResult(index)] = result;
  return success();
}

/// All ops of the body but those that join.
LogicalResult SumScaler::visitBody(linalg::LinalgOp op) {
  BatchShape loops = batch.getLoops(op);
  Block *body = op.getBlock();
  for (BlockArgument arg : body->getArguments())
    powers[arg] = get(op.getMatchingOpOperand(arg)->get());
  SmallVector<Operation *> combiners;
  for (unsigned i = 0; op.getNumReductionLoops() && i < op->getNumResults();
       ++i)
    combiners.push_back(getCombiner(op, i).first);
  for (Operation &inner :
       llvm::make_early_inc_range(body->without_terminator()))
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      powers[index] = getLoopIndex(loops[index.getDim()]);
    else if (!llvm::is_contained(combiners, &inner) && failed(visit(&inner)))
      return failure();
  return success();
}

LogicalResult SumScaler::visitLinalg(linalg::LinalgOp op) {
  int64_t joined = 0;
  for (auto [loop, kind] :
       llvm::zip(batch.getLoops(op), op.getIteratorTypesArray()))
    joined += loop.inner && kind == utils::IteratorType::reduction;
  bool joins = op.getNumReductionLoops() > 0, isRecursion = false;
  for (unsigned i = 0; joins && !joined && i < op->getNumResults(); ++i)
    isRecursion |= !getCombiner(op, i).first;
  // A product or a recursion takes its terms to any power.
  if ((isRecursion && failed(settleAll(op))) || failed(visitBody(op)))
    return failure();
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    if (joins && !isRecursion) {
      if (failed(visitJoin(op, i, joined)))
        return failure();
      continue;
    }
    RowPower result = get(op.getBlock()->getTerminator()->getOperand(i));
    if (isRecursion && !result.isPlain())
      return batch.fail(op, "repeats what it computes of the batch");
    powers[op->getResult(i)] = result;
  }
  return success();
}

LogicalResult SumScaler::visitNamed(ShapeOpInterface op) {
  if (failed(settleAll(op)))
    return failure();
  for (OpOperand &operand : op->getOpOperands())
    if (const BatchShape *shape = batch.lookup(operand.get()))
      for (auto [i, dim] : llvm::enumerate(*shape))
        if (dim.inner && op.mixesAlong(operand.getOperandNumber(), i))
          return batch.fail(op, "mixes the rows of the batch");
  bool readsRows = llvm::any_of(
      op->getOperands(), [&](Value value) { return batch.lookup(value); });
  if (readsRows && op->getNumResults() > 0)
    powers[op->getResult(0)].power = op.getRowPower();
  return success();
}

/// What is around is of the power of what is padded.
LogicalResult SumScaler::visitPad(tensor::PadOp op) {
  Block &body = op.getRegion().front();
  for (BlockArgument arg : body.getArguments())
    powers[arg].isRow = batch.hasBatch(op.getResult(), arg.getArgNumber());
  if (failed(visitBlock(body)))
    return failure();
  return unify(
      op, {&op.getSourceMutable(), &body.getTerminator()->getOpOperand(0)});
}

/// A loop or a branch: no power goes into it.
LogicalResult SumScaler::visitRegions(Operation *op) {
  WalkResult reads = op->walk([&](Operation *inner) {
    bool reads = llvm::any_of(inner->getOperands(),
                              [&](Value value) { return batch.lookup(value); });
    return reads ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (reads.wasInterrupted())
    return batch.fail(op, "reads the batch, and no rule says its type for "
                          "another");
  if (failed(settleAll(op)))
    return failure();
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured) {
    FailureOr<Value> settled = settle(op, value);
    if (failed(settled))
      return failure();
    value.replaceUsesWithIf(*settled, [&](OpOperand &use) {
      return op->isProperAncestor(use.getOwner());
    });
  }
  return success();
}

/// Of a batch of one row, what is one within the row can't be told from what is
/// one over the rows, such as a sum over the features of a row without its
/// batch. The sum over the rows of either is the same, but nothing else is.
LogicalResult SumScaler::refuseOneRow(Operation *op) const {
  auto hasBatch = [&](Value value) { return batch.lookup(value); };
  auto isSum = [&](Value value) {
    RowPower power = get(value);
    return !power.isPlain() && !power.isRow && !power.isNumber;
  };
  bool mixes = llvm::any_of(op->getOperands(), hasBatch) ||
               llvm::any_of(op->getResults(), hasBatch);
  int64_t sums = llvm::count_if(op->getOperands(), isSum);
  bool multiplies = isa<arith::MulFOp, arith::MulIOp, arith::DivFOp>(op);
  if (batch.getFrom() > 1 || !((mixes && sums > 0) || (multiplies && sums > 1)))
    return success();
  return batch.fail(op, "takes a sum of the batch's one row, which may be one "
                        "over the rows or within each: what it is for more "
                        "can't be said");
}

/// Results are of the values' powers: what scales them is behind, and scales
/// the cotangents. So a rule is right for rows and for sums over them, whose
/// constants are the numbers of rows that they were divided by; and what it
/// sums itself, for a source that all rows share, is its sum for any number.
LogicalResult SumScaler::visitGradient(GradientOp op) {
  bool readsBatch = llvm::any_of(
      op.getSources(), [&](Value source) { return batch.lookup(source); });
  for (auto [value, result] : llvm::zip(op.getValues(), op.getResults())) {
    RowPower power = get(value);
    if (readsBatch && !batch.lookup(value) && power.power == 0)
      return batch.fail(op, "gives neither rows of the batch nor a sum over "
                            "them: what its gradient is for another can't be "
                            "said");
    powers[result] = power;
  }
  return visitBlock(op.getBody().front());
}

LogicalResult SumScaler::visit(Operation *op) {
  if (failed(refuseOneRow(op)))
    return failure();
  if (auto region = dyn_cast<AutocastOp>(op)) {
    Block &block = region.getBody().front();
    if (failed(visitBlock(block)))
      return failure();
    for (auto [value, result] :
         llvm::zip(block.getTerminator()->getOperands(), op->getResults()))
      powers[result] = get(value);
    return success();
  }
  if (isa<arith::ConstantOp, tensor::EmptyOp>(op))
    return success();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return visitLinalg(linalgOp);
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return visitExtract(extract);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return visitPad(pad);
  if (auto gradient = dyn_cast<GradientOp>(op))
    return visitGradient(gradient);
  if (op->getNumRegions() > 0)
    return visitRegions(op);
  if (isa_and_nonnull<tensor::TensorDialect>(op->getDialect()))
    return unifyAll(op);
  if (auto named = dyn_cast<ShapeOpInterface>(op))
    return visitNamed(named);
  return visitElementwise(op);
}

LogicalResult SumScaler::visitBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block.without_terminator()))
    if (failed(visit(&op)))
      return failure();
  return success();
}

LogicalResult SumScaler::visitReturn(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    RowPower power = get(operand.get());
    if (power.isRow)
      return batch.fail(op, "gives the number of a row");
    if (power.isPlain())
      continue;
    if (!isa<FloatType>(getElementTypeOrSelf(operand.get())))
      return batch.fail(op, "gives a sum over the batch as an integer");
    b.setInsertionPoint(op);
    operand.set(createScaled(op->getLoc(), operand.get(), power.power));
  }
  return success();
}

LogicalResult SumScaler::run() {
  Block &body = func.getBody().front();
  for (BlockArgument arg : body.getArguments())
    if (func.getArgAttr(arg.getArgNumber(), kRowsAttr)) {
      powers[arg].power = 1;
      powers[arg].isNumber = true;
    }
  if (failed(visitBlock(body)))
    return failure();
  return visitReturn(body.getTerminator());
}

LogicalResult mlir::amp::scaleSums(func::FuncOp func, BatchInference &batch) {
  return SumScaler(func, batch).run();
}
