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

using namespace mlir;
using namespace mlir::amp;

LogicalResult SumScaler::visitExtract(tensor::ExtractOp op) {
  for (auto [i, index] : llvm::enumerate(op.getIndices())) {
    bool isRow = get(index).isRow;
    bool hasBatch = batch.hasBatch(op.getTensor(), i);
    if (hasBatch && !isRow)
      return batch.fail(op, "reads a row that data chooses");
    if (isRow && !hasBatch)
      return batch.fail(op, "computes with the number of a row");
  }
  set(op, get(op.getTensor()));
  return success();
}

//===----------------------------------------------------------------------===//
// Structured ops and named ones
//===----------------------------------------------------------------------===//

/// The op that joins an accumulator with what is new, and that operand.
static std::pair<Operation *, OpOperand *> getCombiner(linalg::LinalgOp op,
                                                       unsigned index) {
  Value acc = op.getRegionOutputArgs()[index];
  Operation *combiner =
      op.getBlock()->getTerminator()->getOperand(index).getDefiningOp();
  if (!combiner || combiner->getNumOperands() != 2)
    return {};
  for (unsigned i : {0, 1})
    if (combiner->getOperand(i) == acc && combiner->getOperand(1 - i) != acc)
      return {combiner, &combiner->getOpOperand(1 - i)};
  return {};
}

/// A result that joins rows.
LogicalResult SumScaler::visitSum(linalg::LinalgOp op, unsigned index) {
  auto [combiner, term] = getCombiner(op, index);
  bool isSum = isa_and_nonnull<arith::AddFOp, arith::AddIOp>(combiner);
  if (!isSum &&
      !isa_and_nonnull<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
                       arith::MinNumFOp, arith::MaxSIOp, arith::MinSIOp,
                       arith::OrIOp, arith::AndIOp>(combiner))
    return batch.fail(op, "joins the rows of the batch by another op than a "
                          "sum or an extremum");
  RowPower init = get(op.getDpsInits()[index]), result = get(term->get());
  if (result.isRow)
    return batch.fail(op, "computes with the number of a row");
  result.power += isSum ? 1 : 0;
  result.constant = nullptr;
  if (!init.isZero() && init.power != result.power)
    return batch.fail(op, "joins the rows of the batch with something else");
  powers[op->getResult(index)] = result;
  return success();
}

LogicalResult SumScaler::visitLinalg(linalg::LinalgOp op) {
  BatchShape loops = batch.getLoops(op);
  bool joinsRows = false;
  for (auto [loop, kind] : llvm::zip(loops, op.getIteratorTypesArray()))
    joinsRows |= loop.inner && kind == utils::IteratorType::reduction;
  Block *body = op.getBlock();
  for (BlockArgument arg : body->getArguments())
    powers[arg] = get(op.getMatchingOpOperand(arg)->get());
  SmallVector<Operation *> combiners;
  for (unsigned i = 0; joinsRows && i < op->getNumResults(); ++i)
    combiners.push_back(getCombiner(op, i).first);
  for (Operation &inner :
       llvm::make_early_inc_range(body->without_terminator()))
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      powers[index].isRow = loops[index.getDim()].inner != 0;
    else if (!llvm::is_contained(combiners, &inner) && failed(visit(&inner)))
      return failure();
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    if (joinsRows && failed(visitSum(op, i)))
      return failure();
    if (!joinsRows)
      powers[op->getResult(i)] = get(body->getTerminator()->getOperand(i));
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
  if (op->getNumResults() > 0)
    powers[op->getResult(0)].power = op.getRowPower();
  return success();
}

LogicalResult SumScaler::visit(Operation *op) {
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
  if (isa<tensor::TensorDialect>(op->getDialect()))
    return unify(op, op->getOpOperands());
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
    if (func.getArgAttr(arg.getArgNumber(), kRowsAttr))
      powers[arg].power = 1;
  if (failed(visitBlock(body)))
    return failure();
  return visitReturn(body.getTerminator());
}

LogicalResult mlir::amp::scaleSums(func::FuncOp func, BatchInference &batch) {
  return SumScaler(func, batch).run();
}
