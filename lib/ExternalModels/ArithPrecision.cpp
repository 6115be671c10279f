//===- ArithPrecision.cpp - Kinds of arith ops ------------------*- C++ -*-===//

#include "PrecisionModel.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::registerArithPrecisionModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachKind<OpKind::Add, arith::AddFOp, arith::SubFOp>(context);
    attachKind<OpKind::Mul, arith::MulFOp, arith::NegFOp>(context);
    attachKind<OpKind::Div, arith::DivFOp, arith::RemFOp>(context);
    attachKind<OpKind::Select, arith::SelectOp, arith::MaximumFOp,
               arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp,
               arith::CmpFOp>(context);
    attachKind<OpKind::Cast, arith::ExtFOp, arith::TruncFOp, arith::SIToFPOp,
               arith::UIToFPOp, arith::FPToSIOp, arith::FPToUIOp>(context);
  });
}
