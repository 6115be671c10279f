//===- Exchanges.cpp - What replicas give each other ------------*- C++ -*-===//

#include "Exchanges.h"

#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

static SmallVector<ReassociationIndices> makeOne(int64_t rank) {
  return {llvm::to_vector<2>(llvm::seq<int64_t>(rank))};
}

Value cuda::flatten(OpBuilder &b, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  auto flat =
      RankedTensorType::get({type.getNumElements()}, type.getElementType());
  if (type.getRank() == 0)
    return tensor::ExpandShapeOp::create(b, value.getLoc(), flat, value,
                                         ArrayRef<ReassociationIndices>());
  if (type.getRank() == 1)
    return value;
  return tensor::CollapseShapeOp::create(b, value.getLoc(), flat, value,
                                         makeOne(type.getRank()));
}

Value cuda::unflatten(OpBuilder &b, Value value, RankedTensorType type) {
  if (type.getRank() == 0)
    return tensor::CollapseShapeOp::create(b, value.getLoc(), type, value,
                                           ArrayRef<ReassociationIndices>());
  if (type.getRank() == 1)
    return value;
  return tensor::ExpandShapeOp::create(b, value.getLoc(), type, value,
                                       makeOne(type.getRank()));
}

ResultRange cuda::createExchange(OpBuilder &b, Location loc,
                                 SymbolTable &symbols, StringRef kind,
                                 ValueRange inputs, TypeRange types) {
  SmallVector<Value> outputs;
  for (Type type : types)
    outputs.push_back(
        tensor::EmptyOp::create(b, loc, cast<RankedTensorType>(type).getShape(),
                                cast<RankedTensorType>(type).getElementType()));
  SmallVector<Type> all(inputs.getTypes());
  llvm::append_range(all, types);
  auto kernel = func::FuncOp::create(loc, "exchange_" + kind.str(),
                                     b.getFunctionType(all, types));
  kernel.setPrivate();
  kernel->setAttr(kKernelAttr, b.getUnitAttr());
  kernel->setAttr(kExchangeAttr, b.getStringAttr(kind));
  symbols.insert(kernel);
  SmallVector<bool> reads(outputs.size(), false);
  return LaunchOp::create(b, loc, types, SymbolRefAttr::get(kernel), inputs,
                          outputs, b.getDenseBoolArrayAttr(reads),
                          /*recompute=*/IntegerAttr())
      .getResults();
}

Value cuda::sumRows(OpBuilder &b, Location loc, Value rows) {
  auto type =
      cast<FloatType>(cast<RankedTensorType>(rows.getType()).getElementType());
  FloatType wide = getComputeFloat(type);
  Value sum =
      createSum(b, loc, rows, wide, /*kept=*/{1},
                [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
                  return {convertFloat(nested, loc, args[0], wide)};
                });
  return convertFloat(b, loc, sum, type);
}
