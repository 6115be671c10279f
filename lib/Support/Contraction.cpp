//===- Contraction.cpp - What counts as a contraction -----------*- C++ -*-===//

#include "amp/Support/Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

/// The block argument that a value is a conversion of, or null.
static BlockArgument getConverted(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<CastOpInterface>(op) || op->getNumOperands() != 1)
      return nullptr;
    value = op->getOperand(0);
  }
  return cast<BlockArgument>(value);
}

bool mlir::amp::isMultiplyAdd(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return false;
  Block *body = op.getBlock();
  Operation *add = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(add))
    return false;
  Value accumulator = body->getArgument(2);
  bool isFirst = add->getOperand(0) == accumulator;
  if (!isFirst && add->getOperand(1) != accumulator)
    return false;
  Operation *mul = add->getOperand(isFirst ? 1 : 0).getDefiningOp();
  if (!isa_and_nonnull<arith::MulFOp, arith::MulIOp>(mul) ||
      !mul->hasOneUse() || !accumulator.hasOneUse())
    return false;
  BlockArgument a = getConverted(mul->getOperand(0));
  BlockArgument b = getConverted(mul->getOperand(1));
  return a && b && a.getOwner() == body && b.getOwner() == body && a != b &&
         a.getArgNumber() < 2 && b.getArgNumber() < 2;
}

SmallVector<Operation *> mlir::amp::getInputCasts(linalg::LinalgOp op,
                                                  unsigned input) {
  Block *body = op.getBlock();
  Operation *add = body->getTerminator()->getOperand(0).getDefiningOp();
  bool isFirst = add->getOperand(0) == body->getArgument(2);
  Operation *mul = add->getOperand(isFirst ? 1 : 0).getDefiningOp();
  bool isLeft = getConverted(mul->getOperand(0)) == body->getArgument(input);
  SmallVector<Operation *> casts;
  Value factor = mul->getOperand(isLeft ? 0 : 1);
  while (Operation *cast = factor.getDefiningOp()) {
    casts.insert(casts.begin(), cast);
    factor = cast->getOperand(0);
  }
  return casts;
}

bool mlir::amp::isContraction(linalg::LinalgOp op) {
  return linalg::isaContractionOpInterface(op) && isMultiplyAdd(op);
}

bool mlir::amp::isConvolution(linalg::LinalgOp op) {
  return linalg::isaConvolutionOpInterface(op) && isMultiplyAdd(op);
}

bool mlir::amp::isScatter(linalg::LinalgOp op) {
  return llvm::any_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    if (!map.isProjectedPermutation())
      return true;
    // A parallel loop that the result knows nothing of.
    return llvm::any_of(
        llvm::enumerate(op.getIteratorTypesArray()), [&](auto loop) {
          return loop.value() == utils::IteratorType::parallel &&
                 !map.isFunctionOfDim(loop.index());
        });
  });
}
