//===- ContractionVJP.cpp - Adjoints of contractions ------------*- C++ -*-===//

#include "StructuredVJP.h"

#include "amp/Support/Contraction.h"
#include "amp/Support/InputRounding.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

static FloatType getElement(Value value) {
  return dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
}

bool mlir::amp::isPlainContraction(linalg::LinalgOp op) {
  return isContraction(op) && op.getNumDpsInputs() == 2 &&
         getElement(op.getDpsInputs()[0]) && getElement(op.getDpsInputs()[1]) &&
         llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) {
           return map.isProjectedPermutation();
         });
}

FloatType mlir::amp::getSumType(linalg::LinalgOp op, FloatType element) {
  FloatType forward = getElement(op.getDpsInits()[0]);
  return forward && forward.isF64() ? forward : getComputeFloat(element);
}

/// Whether the adjoint of input `i` contracts anything. That of a dot product
/// is an outer product; an input with a loop of its own makes it a broadcast or
/// a sum besides.
static bool isAdjointContraction(ArrayRef<AffineMap> maps, int64_t i) {
  bool contracts = false;
  for (unsigned dim = 0; dim < maps[i].getNumDims(); ++dim) {
    bool inSelf = maps[i].isFunctionOfDim(dim);
    bool inOther = maps[1 - i].isFunctionOfDim(dim);
    bool inResult = maps[2].isFunctionOfDim(dim);
    if (inSelf ? !inOther && !inResult : !inOther || !inResult)
      return false;
    contracts |= !inSelf;
  }
  return contracts;
}

FloatType mlir::amp::getAdjointType(linalg::LinalgOp op) {
  FloatType left = getElement(op.getDpsInputs()[0]);
  FloatType right = getElement(op.getDpsInputs()[1]);
  if (left == right && left.getWidth() != 8)
    return left;
  left = getComputeFloat(left);
  right = getComputeFloat(right);
  return left.getWidth() > right.getWidth() ? left : right;
}

void mlir::amp::buildContractionVJP(linalg::LinalgOp op, OpBuilder &b,
                                    const VJPContext &context,
                                    MutableArrayRef<Value> cotangents) {
  Location loc = op.getLoc();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (int64_t i : {0, 1}) {
    OpOperand *operand = op.getDpsInputOperand(i);
    if (!context.isWanted(*operand) || !isAdjointContraction(maps, i))
      continue;
    Value other = op.getDpsInputs()[1 - i];
    Value dC = convertFloat(b, loc, context.cotangents[0], getAdjointType(op),
                            context.excess);
    auto type = cast<RankedTensorType>(operand->get().getType());
    auto sumType = type.clone(getSumType(op, getElement(operand->get())));
    Value zero = createFilled(b, loc, sumType, 0.0);
    // dC stays on its side of the product, so that dA and dB read alike.
    SmallVector<Value> ins = {dC, other};
    SmallVector<AffineMap> newMaps = {maps[2], maps[1 - i], maps[i]};
    SmallVector<FloatType> roundings = {getCotangentRounding(op, i),
                                        getInputRounding(op, 1 - i)};
    if (i == 1) {
      std::swap(ins[0], ins[1]);
      std::swap(roundings[0], roundings[1]);
      std::swap(newMaps[0], newMaps[1]);
    }
    linalg::LinalgOp adjoint = linalg::ContractOp::create(
        b, loc, TypeRange{sumType}, ins, ValueRange{zero},
        b.getAffineMapArrayAttr(newMaps));
    if (roundings[0] || roundings[1])
      adjoint = roundInputs(adjoint, roundings);
    cotangents[operand->getOperandNumber()] = adjoint->getResult(0);
  }
}
