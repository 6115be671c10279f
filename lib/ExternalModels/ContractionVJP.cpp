//===- ContractionVJP.cpp - Adjoints of contractions ------------*- C++ -*-===//

#include "StructuredVJP.h"

#include "amp/Support/LinalgBuilders.h"

using namespace mlir;
using namespace mlir::amp;

static FloatType getElement(Value value) {
  return dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
}

bool mlir::amp::isPlainContraction(linalg::LinalgOp op) {
  return linalg::isaContractionOpInterface(op) && op.getNumDpsInputs() == 2 &&
         getElement(op.getDpsInputs()[0]) && getElement(op.getDpsInputs()[1]) &&
         llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) {
           return map.isProjectedPermutation();
         });
}

LogicalResult
mlir::amp::buildContractionVJP(linalg::LinalgOp op, OpBuilder &b,
                               const VJPContext &context,
                               MutableArrayRef<Value> cotangents) {
  Location loc = op.getLoc();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (int64_t i : {0, 1}) {
    OpOperand *operand = op.getDpsInputOperand(i);
    FloatType wanted = context.getWantedType(*operand);
    if (!wanted)
      continue;
    // The backward contraction runs in the type of the forward one.
    Value other = op.getDpsInputs()[1 - i];
    Value dC = convertFloat(b, loc, context.cotangents[0], getElement(other),
                            context.excess);
    auto type = cast<RankedTensorType>(operand->get().getType());
    auto sumType = type.clone(getComputeFloat(getElement(operand->get())));
    Value zero = createFilled(b, loc, sumType, 0.0);
    // dC stays on its side of the product, so that dA and dB read alike.
    SmallVector<Value> ins = {dC, other};
    SmallVector<AffineMap> newMaps = {maps[2], maps[1 - i], maps[i]};
    if (i == 1) {
      std::swap(ins[0], ins[1]);
      std::swap(newMaps[0], newMaps[1]);
    }
    cotangents[operand->getOperandNumber()] =
        linalg::ContractOp::create(b, loc, TypeRange{sumType}, ins,
                                   ValueRange{zero},
                                   b.getAffineMapArrayAttr(newMaps))
            .getResult(0);
  }
  OpOperand &init = op.getDpsInitsMutable()[0];
  if (context.isWanted(init))
    cotangents[init.getOperandNumber()] = context.cotangents[0];
  return success();
}
