//===- MathPrecision.cpp - Kinds of math ops --------------------*- C++ -*-===//

#include "PrecisionModel.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::registerMathPrecisionModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *) {
    attachKind<OpKind::Exp, math::ExpOp, math::ExpM1Op>(context);
    attachKind<OpKind::Exp2, math::Exp2Op>(context);
    attachKind<OpKind::Log, math::LogOp, math::Log2Op, math::Log10Op,
               math::Log1pOp>(context);
    attachKind<OpKind::Pow, math::PowFOp, math::FPowIOp>(context);
    attachKind<OpKind::Rsqrt, math::RsqrtOp>(context);
    attachKind<OpKind::Sqrt, math::SqrtOp, math::CbrtOp>(context);
    attachKind<OpKind::Sin, math::SinOp, math::CosOp>(context);
    attachKind<OpKind::Tan, math::TanOp>(context);
    attachKind<OpKind::Asin, math::AsinOp, math::AcosOp>(context);
    attachKind<OpKind::Atan, math::AtanOp, math::AsinhOp, math::AcoshOp,
               math::AtanhOp>(context);
    attachKind<OpKind::Atan2, math::Atan2Op>(context);
    attachKind<OpKind::Sinh, math::SinhOp, math::CoshOp>(context);
    attachKind<OpKind::Tanh, math::TanhOp>(context);
    attachKind<OpKind::Erf, math::ErfOp, math::ErfcOp>(context);
    attachKind<OpKind::Mul, math::FmaOp>(context);
    attachKind<OpKind::Maximum, math::ClampFOp>(context);
    attachKind<OpKind::Abs, math::AbsFOp, math::FloorOp, math::CeilOp,
               math::RoundOp, math::RoundEvenOp, math::TruncOp,
               math::CopySignOp>(context);
  });
}
