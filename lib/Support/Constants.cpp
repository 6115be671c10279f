//===- Constants.cpp - Tensors that are one constant ------------*- C++ -*-===//

#include "amp/Support/Constants.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

TypedAttr mlir::amp::findConstantElement(Value tensor) {
  while (isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                         linalg::BroadcastOp>(tensor.getDefiningOp()))
    tensor = tensor.getDefiningOp()->getOperand(0);
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    tensor = fill.getInputs()[0];
  TypedAttr constant;
  if (!matchPattern(tensor, m_Constant(&constant)))
    return nullptr;
  auto splat = dyn_cast<SplatElementsAttr>(constant);
  if (!splat)
    return isa<ShapedType>(constant.getType()) ? nullptr : constant;
  return splat.getSplatValue<TypedAttr>();
}
