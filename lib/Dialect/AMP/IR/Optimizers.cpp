//===- Optimizers.cpp - The update rules ------------------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

static LogicalResult verifyRange(function_ref<InFlightDiagnostic()> error,
                                 StringRef name, double value, double limit) {
  if (value >= 0 && value < limit)
    return success();
  if (!std::isfinite(value))
    return error() << "expected a finite '" << name << "', found "
                   << formatDouble(value);
  auto diag = error() << "expected '" << name << "' of at least 0";
  if (std::isfinite(limit))
    diag << " and below " << formatDouble(limit);
  return diag << ", found " << formatDouble(value);
}

/// Arithmetic on scalars of one float type, each operation rounded in it.
namespace {
struct Scalars {
  OpBuilder &b;
  Location loc;

  Value constant(double value, Type type) {
    return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
  }
  Value add(Value x, Value y) { return arith::AddFOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, loc, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, loc, x, y); }
  Value sqrt(Value x) { return math::SqrtOp::create(b, loc, x); }
};
} // namespace

//===----------------------------------------------------------------------===//
// #amp.sgd
//===----------------------------------------------------------------------===//

LogicalResult SGDAttr::verify(function_ref<InFlightDiagnostic()> error, Real lr,
                              Real momentum, Real weightDecay, bool nesterov) {
  if (nesterov && momentum == 0)
    return error() << "'nesterov' needs a 'momentum' above 0";
  return success(
      succeeded(verifyRange(error, "lr", lr, HUGE_VAL)) &&
      succeeded(verifyRange(error, "momentum", momentum, HUGE_VAL)) &&
      succeeded(verifyRange(error, "weight_decay", weightDecay, HUGE_VAL)));
}

double SGDAttr::getLearningRate() const { return getLr(); }

SmallVector<StringRef> SGDAttr::getSlotNames() const {
  if (getMomentum() == 0)
    return {};
  return {"momentum_buffer"};
}

size_t SGDAttr::getNumStepScalars() const { return 1; }

SmallVector<Value> SGDAttr::buildStepScalars(OpBuilder &b, Location loc,
                                             Value lr, Value step) const {
  return {lr};
}

SmallVector<Value> SGDAttr::buildUpdate(OpBuilder &b, Location loc, Value param,
                                        Value grad, ValueRange slots,
                                        ValueRange scalars) const {
  Scalars s{b, loc};
  Type type = param.getType();
  Value g = grad;
  if (getWeightDecay() != 0)
    g = s.add(g, s.mul(s.constant(getWeightDecay(), type), param));
  SmallVector<Value> results(1);
  if (getMomentum() != 0) {
    Value momentum = s.constant(getMomentum(), type);
    Value buffer = s.add(s.mul(momentum, slots[0]), g);
    results.push_back(buffer);
    g = getNesterov() ? s.add(g, s.mul(momentum, buffer)) : buffer;
  }
  results[0] = s.sub(param, s.mul(scalars[0], g));
  return results;
}

//===----------------------------------------------------------------------===//
// #amp.adamw
//===----------------------------------------------------------------------===//

LogicalResult AdamWAttr::verify(function_ref<InFlightDiagnostic()> error,
                                Real lr, Real beta1, Real beta2, Real eps,
                                Real weightDecay) {
  return success(
      succeeded(verifyRange(error, "lr", lr, HUGE_VAL)) &&
      succeeded(verifyRange(error, "beta1", beta1, 1.0)) &&
      succeeded(verifyRange(error, "beta2", beta2, 1.0)) &&
      succeeded(verifyRange(error, "eps", eps, HUGE_VAL)) &&
      succeeded(verifyRange(error, "weight_decay", weightDecay, HUGE_VAL)));
}

double AdamWAttr::getLearningRate() const { return getLr(); }

SmallVector<StringRef> AdamWAttr::getSlotNames() const {
  return {"exp_avg", "exp_avg_sq"};
}

size_t AdamWAttr::getNumStepScalars() const { return 3; }

SmallVector<Value> AdamWAttr::buildStepScalars(OpBuilder &b, Location loc,
                                               Value lr, Value step) const {
  Scalars s{b, loc};
  Type f64 = b.getF64Type();
  auto correction = [&](double beta) {
    Value power = math::PowFOp::create(b, loc, s.constant(beta, f64), step);
    return s.sub(s.constant(1.0, f64), power);
  };
  Value one = s.constant(1.0, f64);
  Value decay = s.sub(one, s.mul(lr, s.constant(getWeightDecay(), f64)));
  Value stepSize = s.div(lr, correction(getBeta1()));
  Value rootCorrection = s.sqrt(correction(getBeta2()));
  return {decay, stepSize, rootCorrection};
}

SmallVector<Value> AdamWAttr::buildUpdate(OpBuilder &b, Location loc,
                                          Value param, Value grad,
                                          ValueRange slots,
                                          ValueRange scalars) const {
  Scalars s{b, loc};
  Type type = param.getType();
  Value decay = scalars[0], stepSize = scalars[1], rootCorrection = scalars[2];
  Value p = s.mul(param, decay);
  Value share1 = s.constant(1.0 - getBeta1(), type);
  Value m = s.add(slots[0], s.mul(share1, s.sub(grad, slots[0])));
  Value kept = s.mul(s.constant(getBeta2(), type), slots[1]);
  Value share2 = s.constant(1.0 - getBeta2(), type);
  Value v = s.add(kept, s.mul(share2, s.mul(grad, grad)));
  Value root = s.div(s.sqrt(v), rootCorrection);
  Value denominator = s.add(root, s.constant(getEps(), type));
  p = s.sub(p, s.mul(stepSize, s.div(m, denominator)));
  return {p, m, v};
}
