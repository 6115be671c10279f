//===- ArithPrecision.cpp - Kinds of arith ops ------------------*- C++ -*-===//

#include "PrecisionModel.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
struct QuotientKind
    : PrecisionOpInterface::ExternalModel<QuotientKind, arith::DivFOp> {
  OpKind getPrecisionKind(Operation *op) const {
    bool isReciprocal = matchPattern(op->getOperand(0), m_OneFloat());
    return isReciprocal ? OpKind::Reciprocal : OpKind::Div;
  }
};
} // namespace

void mlir::amp::registerArithPrecisionModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachKind<OpKind::Add, arith::AddFOp, arith::SubFOp>(context);
    attachKind<OpKind::Mul, arith::MulFOp>(context);
    attachKind<OpKind::Neg, arith::NegFOp>(context);
    arith::DivFOp::attachInterface<QuotientKind>(*context);
    attachKind<OpKind::Div, arith::RemFOp>(context);
    attachKind<OpKind::Maximum, arith::MaximumFOp, arith::MinimumFOp,
               arith::MaxNumFOp, arith::MinNumFOp>(context);
    attachKind<OpKind::Compare, arith::CmpFOp>(context);
    attachKind<OpKind::Select, arith::SelectOp>(context);
    attachKind<OpKind::Cast, arith::ExtFOp, arith::TruncFOp, arith::SIToFPOp,
               arith::UIToFPOp, arith::FPToSIOp, arith::FPToUIOp>(context);
  });
}
