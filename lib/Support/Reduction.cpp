//===- Reduction.cpp - How a reducing body combines -------------*- C++ -*-===//

#include "amp/Support/Reduction.h"

#include "amp/Support/Contraction.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

TypedAttr mlir::amp::getNeutral(OpBuilder &b, Operation *combiner) {
  Type type = combiner->getResult(0).getType();
  if (auto floating = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floating.getFloatSemantics();
    if (isa<arith::AddFOp>(combiner))
      return b.getFloatAttr(type, 0.0);
    if (isa<arith::MulFOp>(combiner))
      return b.getFloatAttr(type, 1.0);
    if (isa<arith::MaximumFOp, arith::MaxNumFOp>(combiner))
      return b.getFloatAttr(type, APFloat::getInf(semantics, true));
    if (isa<arith::MinimumFOp, arith::MinNumFOp>(combiner))
      return b.getFloatAttr(type, APFloat::getInf(semantics, false));
    return nullptr;
  }
  if (!type.isIntOrIndex())
    return nullptr;
  unsigned width = getElementBits(type);
  if (isa<arith::AddIOp, arith::OrIOp, arith::XOrIOp, arith::MaxUIOp>(combiner))
    return b.getIntegerAttr(type, 0);
  if (isa<arith::AndIOp, arith::MinUIOp>(combiner))
    return b.getIntegerAttr(type, APInt::getAllOnes(width));
  if (isa<arith::MulIOp>(combiner))
    return b.getIntegerAttr(type, 1);
  if (isa<arith::MaxSIOp>(combiner))
    return b.getIntegerAttr(type, APInt::getSignedMinValue(width));
  if (isa<arith::MinSIOp>(combiner))
    return b.getIntegerAttr(type, APInt::getSignedMaxValue(width));
  return nullptr;
}

Operation *mlir::amp::getCombiner(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  if (op.getNumDpsInits() != 1)
    return nullptr;
  BlockArgument accumulator = body->getArgument(op.getNumDpsInputs());
  Operation *combiner = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!combiner || combiner->getBlock() != body || !accumulator.hasOneUse() ||
      !llvm::is_contained(combiner->getOperands(), Value(accumulator)) ||
      combiner->getNumOperands() != 2)
    return nullptr;
  OpBuilder b(op->getContext());
  return getNeutral(b, combiner) ? combiner : nullptr;
}

/// A projection onto some loops, in their order.
static bool isMonotone(AffineMap map) {
  int64_t last = -1;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || int64_t(dim.getPosition()) <= last)
      return false;
    last = dim.getPosition();
  }
  return true;
}

bool mlir::amp::isRowReduction(linalg::LinalgOp op) {
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1 ||
      !getCombiner(op))
    return false;
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!isMonotone(out) || out.getNumResults() != op.getNumParallelLoops())
    return false;
  bool readsWhole = false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (!isMonotone(map))
      return false;
    readsWhole |= map.isIdentity();
  }
  return readsWhole;
}

bool mlir::amp::canFollowAsRows(linalg::LinalgOp op) {
  if (!isRowReduction(op) || !isMultiplyAdd(op))
    return isRowReduction(op);
  auto iterators = op.getIteratorTypesArray();
  return llvm::all_of(llvm::seq<unsigned>(iterators.size()), [&](unsigned dim) {
    return iterators[dim] == utils::IteratorType::reduction ||
           llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
             return op.getMatchingIndexingMap(input).isFunctionOfDim(dim);
           });
  });
}
