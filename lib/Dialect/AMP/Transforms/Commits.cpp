//===- Commits.cpp - Commits without a predicate ----------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Commits.h"
#include "amp/Support/LinalgBuilders.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::makeUnconditional(CommitOp commit) {
  if (!commit.getPredicate())
    return;
  OpBuilder b(commit);
  Location loc = commit.getLoc();
  auto type = cast<RankedTensorType>(commit.getState().getType());
  Value select = createElementwise(
      b, loc, type.getShape(),
      {commit.getPredicate(), commit.getValue(), commit.getState()},
      type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {
            arith::SelectOp::create(nested, loc, args[0], args[1], args[2])};
      })[0];
  commit.getValueMutable().assign(select);
  commit.getPredicateMutable().clear();
}
