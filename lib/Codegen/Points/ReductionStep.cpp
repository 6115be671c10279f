//===- ReductionStep.cpp - One term of a reduction --------------*- C++ -*-===//

#include "PointBranches.h"
#include "amp/Support/Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::points;

Value PointEvaluator::evaluateFactor(linalg::LinalgOp op, unsigned input,
                                     const Point &loops, bool isWidened) {
  OpOperand *operand = op.getDpsInputOperand(input);
  Value element = evaluate(operand->get(), applyMap(op, *operand, loops));
  BodyPoint body(op, loops);
  body.values[op.getMatchingBlockArgument(operand)] = element;
  SmallVector<Operation *> casts = getInputCasts(op, input);
  if (!isWidened)
    casts.pop_back();
  for (Operation *cast : casts)
    element = body.values[cast->getResult(0)] = cloneScalarOp(cast, body);
  return element;
}

/// One term added: accumulator + x * y as an FMA in a contraction or a
/// convolution, the body of the op as it stands otherwise.
Value PointEvaluator::stepReduction(linalg::LinalgOp op, const Point &loops,
                                    Value accumulator) {
  Value next = evaluateBody(op, loops, accumulator)[0];
  bool isFloat =
      isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType()));
  if (!isFloat || !isMultiplyAdd(op))
    return isa<VectorType>(accumulator.getType()) ? toVector(next) : next;
  // The body has just been emitted as mul and add: contract the pair.
  Operation *add = next.getDefiningOp();
  Value product = add->getOperand(0) == accumulator ? add->getOperand(1)
                                                    : add->getOperand(0);
  Operation *broadcast = nullptr;
  if (auto spread = product.getDefiningOp<vector::BroadcastOp>()) {
    broadcast = spread;
    product = spread.getSource();
  }
  Operation *mul = product.getDefiningOp();
  bool isVector = isa<VectorType>(accumulator.getType());
  Value x = mul->getOperand(0), y = mul->getOperand(1);
  if (isVector) {
    x = toVector(x);
    y = toVector(y);
  }
  Value fma = math::FmaOp::create(b, op.getLoc(), x, y, accumulator);
  add->erase();
  if (broadcast)
    broadcast->erase();
  mul->erase();
  return fma;
}
