//===- Adafactor.cpp - #amp.adafactor ---------------------------*- C++ -*-===//

#include "TensorMath.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

LogicalResult AdafactorAttr::verify(function_ref<InFlightDiagnostic()> error,
                                    Real lr, Real beta2Decay,
                                    std::optional<Real> eps1, Real eps2, Real d,
                                    Real weightDecay, bool) {
  if (beta2Decay > 0)
    return error() << "expected 'beta2_decay' of at most 0, found "
                   << formatDouble(beta2Decay);
  return verifyRanges(error, {{"lr", lr},
                              {"beta2_decay", beta2Decay, HUGE_VAL, -HUGE_VAL},
                              {"eps1", eps1.value_or(Real(0.0))},
                              {"eps2", eps2},
                              {"d", d, HUGE_VAL, 1.0},
                              {"weight_decay", weightDecay}});
}

double AdafactorAttr::getLearningRate() const { return getLr(); }

/// The shape with one in the place of a dimension counted from behind.
static RankedTensorType withOne(RankedTensorType type, int64_t behind) {
  SmallVector<int64_t> shape(type.getShape());
  shape[shape.size() - behind] = 1;
  return type.clone(shape);
}

SmallVector<OptimizerSlot>
AdafactorAttr::getSlots(RankedTensorType param) const {
  if (param.getRank() < 2)
    return getZeroSlots(param, {squares("variance")});
  return {{"row_var", withOne(param, 1), 0.0, /*isWhole=*/true},
          {"col_var", withOne(param, 2), 0.0, /*isWhole=*/true}};
}

size_t AdafactorAttr::getNumStepScalars() const { return 3; }

SmallVector<Value> AdafactorAttr::buildStepScalars(OpBuilder &b, Location loc,
                                                   Value lr, Value,
                                                   Value step) const {
  Scalar rate(b, loc, lr), count(b, loc, step);
  Scalar decay = count.constant(getBeta2Decay());
  Scalar share = count.binary<math::PowFOp>(decay);
  Scalar slow = 1.0 / sqrt(count);
  Scalar most = rate.binary<arith::MinimumFOp>(slow);
  return {share, most, 1.0 - rate * double(getWeightDecay())};
}

/// The number from which `eps1` keeps away from zero.
static double getEps1(AdafactorAttr attr, Type element) {
  if (attr.getEps1())
    return *attr.getEps1();
  return std::ldexp(1.0,
                    1 - int(cast<FloatType>(element).getFPMantissaWidth()));
}

/// The update before it is made shorter, of the gradient and its variance.
static Scalar buildAdafactor(AdafactorAttr attr, Scalar g, Scalar variance) {
  double least = getEps1(attr, g.getType());
  return g / sqrt(max(variance, least * least));
}

namespace {
/// Squares by rows and columns, of a parameter that has both.
class AdafactorRows {
public:
  AdafactorRows(AdafactorAttr attr, const Whole &whole, Value grad,
                ValueRange slots, Value share);

  OptimizerTensors tensors; ///< rows, columns, the mean of the rows

private:
  /// The new value of a slot without the dimension of size 1.
  Value update(Value slot, ArrayRef<int64_t> kept, Value share);
  Value createMean(AdafactorAttr attr, Value rows);

  const Whole &whole;
  Value grad;
  SmallVector<ReassociationIndices> groups; ///< the last two as one
};
} // namespace

AdafactorRows::AdafactorRows(AdafactorAttr attr, const Whole &whole, Value grad,
                             ValueRange slots, Value share)
    : whole(whole), grad(grad) {
  int64_t rank = whole.rank();
  SmallVector<int64_t> outer = allLoops(rank - 2), rows = allLoops(rank - 1);
  SmallVector<int64_t> columns = loopsWithout(rank, {rank - 2});
  for (int64_t dim : outer)
    groups.push_back({dim});
  groups.push_back({rank - 2, rank - 1});
  tensors.reads = {{update(slots[0], rows, share), rows},
                   {update(slots[1], columns, share), columns}};
  tensors.reads.push_back({createMean(attr, tensors.reads[0].tensor), outer});
  for (auto [slot, read] : llvm::zip(slots, tensors.reads))
    tensors.slots.push_back(tensor::ExpandShapeOp::create(
        whole.b, whole.loc, slot.getType(), read.tensor, groups));
}

Value AdafactorRows::update(Value slot, ArrayRef<int64_t> kept, Value share) {
  Value old = tensor::CollapseShapeOp::create(whole.b, whole.loc, slot, groups);
  Value sums = whole.sumSquares(grad, kept);
  auto type = cast<RankedTensorType>(sums.getType());
  double count =
      std::max(1.0, double(whole.count()) / double(type.getNumElements()));
  SmallVector<int64_t> all = allLoops(type.getRank());
  return createMap(whole.b, whole.loc, type.getShape(),
                   {{old, all}, {sums, all}, {share, {}}}, whole.element(),
                   [&](OpBuilder &, ArrayRef<Scalar> e) {
                     return buildApproach(e[0], e[1] / count, e[2]);
                   });
}

Value AdafactorRows::createMean(AdafactorAttr attr, Value rows) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(rows.getType()).getShape();
  int64_t outer = shape.size() - 1;
  OpBuilder &b = whole.b;
  Value sum = createReduction(
      b, whole.loc, shape, {{rows, allLoops(outer + 1)}}, allLoops(outer),
      Combine::Sum,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        return e[0].with(
            convertFloat(nested, whole.loc, e[0], nested.getF64Type()));
      },
      b.getF64Type());
  return createMap(b, whole.loc, shape.drop_back(), {{sum, allLoops(outer)}},
                   whole.element(), [&](OpBuilder &, ArrayRef<Scalar> e) {
                     return max(e[0] / double(shape.back()),
                                getEps1(attr, whole.element()));
                   });
}

/// The variance of an element: of its row and column, or its slot's new value.
static Scalar buildVariance(Scalar g, ValueRange slots, Scalar share,
                            ValueRange rows) {
  if (!slots.empty())
    return buildApproach(g.with(slots[0]), g * g, share);
  return g.with(rows[0]) * g.with(rows[1]) / g.with(rows[2]);
}

OptimizerTensors AdafactorAttr::buildTensors(OpBuilder &b, Location loc,
                                             Value param, Value grad,
                                             ValueRange slots,
                                             ValueRange scalars) const {
  Whole whole(b, loc, param);
  OptimizerTensors tensors;
  SmallVector<Read> reads = whole.read({grad, scalars[0]});
  if (whole.rank() < 2)
    reads.append(whole.read(slots));
  else
    tensors = AdafactorRows(*this, whole, grad, slots, scalars[0]).tensors;
  for (const OptimizerTensor &read : tensors.reads)
    reads.push_back({read.tensor, read.dims});
  Value weights = whole.sumSquares(param);
  Value updates = whole.sumSquares(reads, [&](OpBuilder &, ArrayRef<Scalar> e) {
    SmallVector<Value> rest(e.drop_front(2));
    bool isWhole = rest.size() == 3;
    Scalar variance = buildVariance(
        e[0], isWhole ? ValueRange() : ValueRange(rest), e[1], rest);
    return buildAdafactor(*this, e[0], variance);
  });
  double size = std::sqrt(double(whole.count()));
  Value step = whole.combine(
      {weights, updates, scalars[1]},
      [&](OpBuilder &, ArrayRef<Scalar> e) {
        Scalar length = max(buildNorm(e[0]) / size, double(getEps2())) * e[2];
        return length / max(buildNorm(e[1]) / (size * getD()), 1.0);
      },
      whole.element());
  tensors.reads.insert(tensors.reads.begin(), {step, {}});
  return tensors;
}

SmallVector<Value> AdafactorAttr::buildUpdate(OpBuilder &b, Location loc,
                                              Value param, Value grad,
                                              ValueRange slots,
                                              ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = buildGradient(p, grad, /*decay=*/0.0, getMaximize());
  Scalar variance =
      buildVariance(g, slots, p.with(scalars[0]), scalars.drop_front(4));
  Scalar update = buildAdafactor(*this, g, variance);
  if (getWeightDecay() != 0)
    p = p * p.with(scalars[2]);
  SmallVector<Value> results = {p - p.with(scalars[3]) * update};
  if (!slots.empty())
    results.push_back(variance);
  return results;
}
