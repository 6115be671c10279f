//===- WideSums.cpp - Contractions that sum in double -----------*- C++ -*-===//

#include "WideSums.h"

#include "amp/Support/Contraction.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

bool mlir::amp::canSumInF64(linalg::LinalgOp op) {
  auto isNarrowFloat = [](Value value) {
    auto type = dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
    return type && type.getWidth() < 64;
  };
  return isMultiplyAdd(op) && llvm::all_of(op->getOperands(), isNarrowFloat);
}

Value mlir::amp::sumInF64(linalg::LinalgOp op) {
  Location loc = op.getLoc();
  OpBuilder b(op);
  FloatType f64 = b.getF64Type();
  OpOperand &init = op.getDpsInitsMutable()[0];
  init.set(convertFloat(b, loc, init.get(), f64));
  Value result = op->getResult(0);
  result.setType(cast<RankedTensorType>(result.getType()).clone(f64));
  Block *body = op.getBlock();
  while (!body->empty())
    body->back().erase();
  body->getArgument(2).setType(f64);
  b.setInsertionPointToStart(body);
  Value factors[] = {convertFloat(b, loc, body->getArgument(0), f64),
                     convertFloat(b, loc, body->getArgument(1), f64)};
  Value product = arith::MulFOp::create(b, loc, factors[0], factors[1]);
  Value sum = arith::AddFOp::create(b, loc, body->getArgument(2), product);
  linalg::YieldOp::create(b, loc, sum);
  b.setInsertionPointAfter(op);
  Value rounded = convertFloat(b, loc, result, b.getF32Type());
  result.replaceAllUsesExcept(rounded, rounded.getDefiningOp());
  return rounded;
}
