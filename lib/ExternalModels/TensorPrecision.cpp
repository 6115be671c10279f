//===- TensorPrecision.cpp - Kinds of tensor ops ----------------*- C++ -*-===//

#include "PrecisionModel.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::registerTensorPrecisionModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    attachKind<OpKind::Clear, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
               tensor::ExtractSliceOp, tensor::ReshapeOp>(context);
    attachKind<OpKind::Pad, tensor::PadOp>(context);
    attachKind<OpKind::Concat, tensor::ConcatOp>(context);
  });
}
