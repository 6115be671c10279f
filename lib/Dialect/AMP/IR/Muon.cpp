//===- Muon.cpp - #amp.muon -------------------------------------*- C++ -*-===//

#include "TensorMath.h"

using namespace mlir;
using namespace mlir::amp;

LogicalResult MuonAttr::verify(function_ref<InFlightDiagnostic()> error,
                               Real lr, Real weightDecay, Real momentum, bool,
                               Real a, Real b, Real c, int64_t steps,
                               FloatType type, Real eps, MuonRate, bool) {
  constexpr double kAny = HUGE_VAL;
  if (failed(verifyRanges(error, {{"lr", lr},
                                  {"weight_decay", weightDecay},
                                  {"momentum", momentum, 1.0},
                                  {"ns_a", a, kAny, -kAny},
                                  {"ns_b", b, kAny, -kAny},
                                  {"ns_c", c, kAny, -kAny},
                                  {"eps", eps}})))
    return failure();
  if (steps < 0 || steps >= 100)
    return error() << "expected 'ns_steps' of at least 0 and below 100, found "
                   << steps;
  if (type && !type.isBF16() && !type.isF16())
    return error() << "expected 'ns_type' bf16 or f16, found " << type;
  return success();
}

LogicalResult MuonAttr::verifyParam(function_ref<InFlightDiagnostic()> error,
                                    RankedTensorType param) const {
  if (param.getRank() == 2)
    return success();
  return error() << "expected two dimensions for #amp.muon, found " << param
                 << "; a group ('#amp.group', 'groups') has another optimizer";
}

double MuonAttr::getLearningRate() const { return getLr(); }

SmallVector<OptimizerSlot> MuonAttr::getSlots(RankedTensorType param) const {
  return getZeroSlots(param, {SlotName("momentum_buffer")});
}

std::optional<double> MuonAttr::getScheduledMomentum() const {
  return getMomentum();
}

size_t MuonAttr::getNumStepScalars() const { return 4; }

SmallVector<Value> MuonAttr::buildStepScalars(OpBuilder &b, Location loc,
                                              Value lr, Value momentum,
                                              Value) const {
  Scalar rate(b, loc, lr);
  Scalar kept = 1.0 - rate * double(getWeightDecay());
  return {lr, kept, momentum, 1.0 - rate.with(momentum)};
}

namespace {
/// The Newton-Schulz iteration on a matrix X, or on its transposed one where
/// that has fewer rows.
class NewtonSchulz {
public:
  NewtonSchulz(MuonAttr attr, OpBuilder &b, Location loc, Value x)
      : attr(attr), b(b), loc(loc), x(x) {}
  Value run(int64_t steps);

private:
  ArrayRef<int64_t> shape(Value tensor) const {
    return cast<RankedTensorType>(tensor.getType()).getShape();
  }
  Type element() const {
    return cast<RankedTensorType>(x.getType()).getElementType();
  }
  /// The product of two tensors at loops (i, j, k), summed over k.
  Value multiply(Read first, Read second, ArrayRef<int64_t> sizes);
  /// first * x + second * y, rounded.
  Value combine(double first, Value x, double second, Read y);
  void step();

  MuonAttr attr;
  OpBuilder &b;
  Location loc;
  Value x;
};
} // namespace

Value NewtonSchulz::multiply(Read first, Read second, ArrayRef<int64_t> sizes) {
  return createReduction(
      b, loc, sizes, {first, second}, {0, 1}, Combine::Sum,
      [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] * e[1]; });
}

Value NewtonSchulz::combine(double first, Value x, double second, Read y) {
  return createMap(b, loc, shape(x), {{x, {0, 1}}, y}, element(),
                   [&](OpBuilder &, ArrayRef<Scalar> e) {
                     Scalar kept = e[0] * first;
                     return kept + (second == 1 ? e[1] : e[1] * second);
                   });
}

void NewtonSchulz::step() {
  int64_t rows = shape(x)[0], columns = shape(x)[1];
  bool isTall = rows > columns;
  int64_t few = std::min(rows, columns), many = std::max(rows, columns);
  auto at = [&](int64_t i, int64_t k) -> Read {
    return isTall ? Read{x, {k, i}} : Read{x, {i, k}};
  };
  Value gram = multiply(at(0, 2), at(1, 2), {few, few, many});
  gram = createMap(b, loc, shape(gram), {{gram, {0, 1}}}, element(), takeFirst);
  Value square = multiply({gram, {0, 2}}, {gram, {2, 1}}, {few, few, few});
  Value factor = combine(attr.getNsB(), gram, attr.getNsC(), {square, {0, 1}});
  // Of the transposed matrix the product is transposed, too.
  Value product =
      isTall ? multiply({x, {0, 2}}, {factor, {1, 2}}, {rows, columns, columns})
             : multiply({factor, {0, 2}}, {x, {2, 1}}, {rows, columns, rows});
  x = combine(attr.getNsA(), x, 1.0, {product, {0, 1}});
}

Value NewtonSchulz::run(int64_t steps) {
  for (int64_t i = 0; i < steps; ++i)
    step();
  return x;
}

OptimizerTensors MuonAttr::buildTensors(OpBuilder &b, Location loc, Value param,
                                        Value grad, ValueRange slots,
                                        ValueRange scalars) const {
  Whole whole(b, loc, param);
  Type element = getNsType() ? Type(getNsType()) : whole.element();
  Value update = createMap(b, loc, whole.shape(),
                           whole.read({grad, slots[0], scalars[2], scalars[3]}),
                           element, [&](OpBuilder &, ArrayRef<Scalar> e) {
                             Scalar g = getMaximize() ? -e[0] : e[0];
                             Scalar m = buildApproach(e[1], g, e[3]);
                             return getNesterov() ? g + e[2] * (m - g) : m;
                           });
  Value squares = whole.sumSquares(update);
  Value length = whole.combine(
      squares,
      [&](OpBuilder &, ArrayRef<Scalar> e) {
        return max(buildNorm(e[0]), double(getEps()));
      },
      whole.element());
  Value x =
      createMap(b, loc, whole.shape(), whole.read({update, length}), element,
                [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] / e[1]; });
  double rows = whole.shape()[0], columns = whole.shape()[1];
  double ratio = getAdjustLr() == MuonRate::Original
                     ? std::sqrt(std::max(1.0, rows / columns))
                     : 0.2 * std::sqrt(std::max(rows, columns));
  Value rate = whole.combine(
      scalars[0], [&](OpBuilder &, ArrayRef<Scalar> e) { return e[0] * ratio; },
      whole.element());
  return {
      {{NewtonSchulz(*this, b, loc, x).run(getNsSteps()), {0, 1}}, {rate, {}}},
      {}};
}

SmallVector<Value> MuonAttr::buildUpdate(OpBuilder &b, Location loc,
                                         Value param, Value grad,
                                         ValueRange slots,
                                         ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = buildGradient(p, grad, /*decay=*/0.0, getMaximize());
  Scalar m = buildApproach(p.with(slots[0]), g, p.with(scalars[3]));
  p = p * p.with(scalars[1]);
  return {p - p.with(scalars[5]) * p.with(scalars[4]), m};
}
