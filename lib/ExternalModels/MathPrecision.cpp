//===- MathPrecision.cpp - Kinds of math ops --------------------*- C++ -*-===//

#include "PrecisionModel.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::registerMathPrecisionModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *) {
    attachKind<OpKind::Exp, math::ExpOp, math::Exp2Op, math::ExpM1Op>(context);
    attachKind<OpKind::Log, math::LogOp, math::Log2Op, math::Log10Op,
               math::Log1pOp>(context);
    attachKind<OpKind::Pow, math::PowFOp, math::FPowIOp, math::RsqrtOp>(
        context);
    attachKind<OpKind::Trig, math::SinOp, math::CosOp, math::TanOp,
               math::AsinOp, math::AcosOp, math::AtanOp, math::Atan2Op,
               math::SinhOp, math::CoshOp, math::AsinhOp, math::AcoshOp,
               math::AtanhOp>(context);
    attachKind<OpKind::Sqrt, math::SqrtOp, math::CbrtOp>(context);
    attachKind<OpKind::Tanh, math::TanhOp>(context);
    attachKind<OpKind::Erf, math::ErfOp, math::ErfcOp>(context);
    attachKind<OpKind::Mul, math::FmaOp>(context);
    attachKind<OpKind::Select, math::AbsFOp, math::ClampFOp, math::FloorOp,
               math::CeilOp, math::RoundOp, math::RoundEvenOp, math::TruncOp,
               math::CopySignOp>(context);
  });
}
