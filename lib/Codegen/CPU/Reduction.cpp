//===- Reduction.cpp - How a reducing body combines -------------*- C++ -*-===//

#include "Reduction.h"

#include "PointEvaluator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp::cpu;

TypedAttr mlir::amp::cpu::getNeutral(OpBuilder &b, Operation *combiner) {
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
  unsigned width = type.getIntOrFloatBitWidth();
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

Operation *mlir::amp::cpu::getCombiner(linalg::LinalgOp op) {
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

Value mlir::amp::cpu::combine(OpBuilder &b, Operation *combiner, Value x,
                              Value y) {
  return b
      .create(combiner->getLoc(), combiner->getName().getIdentifier(), {x, y},
              x.getType(), combiner->getAttrs())
      ->getResult(0);
}

Value mlir::amp::cpu::combineLanes(OpBuilder &b, Operation *combiner,
                                   Value vector) {
  Location loc = combiner->getLoc();
  for (int64_t half = kLanes / 2; half >= 1; half /= 2) {
    Value low =
        vector::ExtractStridedSliceOp::create(b, loc, vector, {0}, {half}, {1});
    Value high = vector::ExtractStridedSliceOp::create(b, loc, vector, {half},
                                                       {half}, {1});
    vector = combine(b, combiner, low, high);
  }
  return vector::ExtractOp::create(b, loc, vector, 0);
}
