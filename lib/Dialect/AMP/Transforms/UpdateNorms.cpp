//===- UpdateNorms.cpp - What an update's norms are made of -----*- C++ -*-===//

#include "UpdateNorms.h"

#include "amp/Support/StructuredBuilders.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<Value> mlir::amp::createUpdateSquares(
    OpBuilder &b, UpdateReads &reads,
    function_ref<Value(OpBuilder &)> buildIsCounted) {
  Location loc = reads.element.op.getLoc();
  SmallVector<Value> squares;
  for (size_t i = 0; i < reads.element.getNumNorms(); ++i)
    squares.push_back(createSquareSum(
        b, loc, reads.param.getShape(), reads.all,
        [&](OpBuilder &nested, ArrayRef<Scalar> scalars) {
          SmallVector<Value> args(scalars.begin(), scalars.end());
          Scalar made(nested, loc, reads.buildNormed(nested, args)[i]);
          if (!buildIsCounted)
            return made;
          Value isCounted = buildIsCounted(nested);
          return made.where(isCounted, made.constant(0.0));
        }));
  return squares;
}

Value mlir::amp::createNormScalar(OpBuilder &b, UpdateElement &element,
                                  ValueRange squares) {
  Location loc = element.op.getLoc();
  auto optimizer = cast<NormOptimizerInterface>(element.op.getOptimizer());
  return createElementwise(
      b, loc, {}, squares, Type(element.computed),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value shared = optimizer.buildNormScalar(nested, loc, args);
        return {convertFloat(nested, loc, shared, element.computed)};
      })[0];
}
