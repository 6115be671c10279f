//===- RaiseNorms.cpp - Normalizations --------------------------*- C++ -*-===//
//
// A root is taken apart only to find which tensors are scale and bias, and
// what eps is. Whether it is a normalization, the comparison says.
//
//===----------------------------------------------------------------------===//

#include "NormStatistics.h"
#include "Raising.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Sizes.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::amp {
#define GEN_PASS_DEF_NNRAISENORMS
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

namespace {
/// (x - mean) * (var + eps)^(-1/2) * scale + bias, as far as it is there.
struct Affine {
  Expr input = nullptr;    ///< x
  Expr centered = nullptr; ///< x - mean, up to a factor
  Expr root = nullptr;     ///< var + eps
  Expr scale = nullptr;
  Expr bias = nullptr;
};
} // namespace

/// Whether a sum holds an element as a term.
static bool hasTerm(Expr sum, Expr element) {
  return sum->kind == Node::Sum &&
         llvm::any_of(sum->terms,
                      [&](const auto &term) { return term.first == element; });
}

/// What is left of a product without one factor; null if it has none such.
static Expr dropFactor(ExprPool &pool, Expr product, Expr factor) {
  if (product->kind != Node::Product)
    return nullptr;
  Expr rest = pool.constant(1);
  bool found = false;
  for (auto [base, exponent] : product->terms)
    if (base == factor && exponent == 1)
      found = true;
    else
      rest = pool.mul(rest, pool.power(base, exponent));
  return found ? rest : nullptr;
}

/// x * a + m * a + b as (x + m) * a + b: some frontends give a * x + (b + m *
/// a) of an x that is to be normalized.
static Expr factorOut(ExprPool &pool, Expr expr, Expr input) {
  if (expr->kind != Node::Sum)
    return expr;
  for (auto [term, coefficient] : expr->terms) {
    Expr rest = dropFactor(pool, term, input);
    if (!rest)
      continue;
    for (auto [other, otherCoefficient] : expr->terms) {
      if (other == term || other->kind != Node::Product)
        continue;
      for (auto [factor, exponent] : other->terms) {
        Expr same = exponent == 1 ? dropFactor(pool, other, factor) : nullptr;
        if (!same || !pool.equal(same, rest))
          continue;
        Expr centered = pool.add(pool.scale(coefficient, input),
                                 pool.scale(otherCoefficient, factor));
        Expr result =
            pool.add(pool.constant(expr->number), pool.mul(centered, rest));
        for (auto [left, number] : expr->terms)
          if (left != term && left != other)
            result = pool.add(result, pool.scale(number, left));
        return result;
      }
    }
  }
  return expr;
}

static std::optional<Affine> takeApart(Expr expr, Expr input) {
  Affine affine{input};
  Expr product = expr;
  if (expr->kind == Node::Sum) {
    product = nullptr;
    for (auto [term, coefficient] : expr->terms)
      if (term->kind == Node::Element && term != input && !affine.bias)
        affine.bias = term;
      else if (term->kind == Node::Product && !product)
        product = term;
      else
        return std::nullopt;
  }
  if (!product || product->kind != Node::Product)
    return std::nullopt;
  for (auto [factor, exponent] : product->terms) {
    if (exponent == -0.5 && !affine.root)
      affine.root = factor;
    else if (exponent != 1)
      return std::nullopt;
    else if (!affine.centered && (factor == input || hasTerm(factor, input)))
      affine.centered = factor;
    else if (factor->kind == Node::Element && !affine.scale)
      affine.scale = factor;
    else
      return std::nullopt;
  }
  bool isWhole = affine.root && affine.centered &&
                 affine.root->kind == Node::Sum && affine.root->number > 0;
  return isWhole ? std::optional<Affine>(affine) : std::nullopt;
}

/// Scale and bias of an expression that has been normalized.
static Expr applyAffine(ExprPool &pool, Expr expr, const Affine &affine) {
  if (affine.scale)
    expr = pool.mul(expr, affine.scale);
  return affine.bias ? pool.add(expr, affine.bias) : expr;
}

/// Whether the expression is numerator * (variance + eps)^(-1/2), with scale
/// and bias.
static bool isNormalized(Match &match, Expr expr, const Affine &affine,
                         Expr numerator, Expr variance) {
  ExprPool &pool = match.pool;
  Expr root = pool.add(variance, pool.constant(affine.root->number));
  Expr norm = pool.mul(numerator, pool.power(root, -0.5));
  return pool.equal(expr, applyAffine(pool, norm, affine));
}

/// Whether the expression is the input less its mean, normalized. One dimension
/// summed after the other reads as loops in the other order.
static bool isCentered(Match &match, Expr expr, const Affine &affine,
                       NormStatistics statistics) {
  for (bool reverses : {false, true}) {
    if (reverses)
      std::reverse(statistics.dims.begin(), statistics.dims.end());
    Expr centered = match.pool.sub(affine.input, statistics.getMean(0));
    if (isNormalized(match, expr, affine, centered, statistics.getVariance()) ||
        isNormalized(match, expr, affine, centered,
                     statistics.getShortVariance()))
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Over rows
//===----------------------------------------------------------------------===//

namespace {
/// How the last dimensions are normalized.
enum class RowNorm { None, Layer, RootMeanSquare };
} // namespace

static RowNorm matchRows(Match &match, Expr expr, const Affine &affine,
                         int64_t count) {
  int64_t rank = match.getShape().size();
  auto dims = llvm::to_vector(llvm::seq<int64_t>(rank - count, rank));
  NormStatistics statistics{match.pool, affine.input->tensor, match.getDims(),
                            dims};
  if (isCentered(match, expr, affine, statistics))
    return RowNorm::Layer;
  if (!affine.bias && isNormalized(match, expr, affine, affine.input,
                                   statistics.getMeanSquare()))
    return RowNorm::RootMeanSquare;
  return RowNorm::None;
}

static Value createRowNorm(OpBuilder &b, const Match &match, RowNorm norm,
                           const Affine &affine, Value input, Value scale,
                           Value bias) {
  Location loc = match.root.getLoc();
  Type type = cast<RankedTensorType>(match.type)
                  .clone(cast<RankedTensorType>(input.getType()).getShape());
  FloatAttr eps = b.getF64FloatAttr(affine.root->number);
  if (norm == RowNorm::Layer)
    return markRaised(
        LayerNormOp::create(b, loc, type, input, scale, bias, eps));
  return markRaised(RMSNormOp::create(b, loc, type, input, scale, eps));
}

/// layer_norm or rms_norm over the last `count` dimensions.
static Value raiseRows(OpBuilder &b, Match &match, Expr expr,
                       const Affine &affine, int64_t count) {
  // Without a scale or a bias a row is the last dimension.
  if (count > 1 && !affine.scale && !affine.bias)
    return nullptr;
  RowNorm norm = matchRows(match, expr, affine, count);
  if (norm == RowNorm::None)
    return nullptr;
  auto create = [&](Expr operand) {
    return createOperand(b, match.root.getLoc(), operand,
                         ArrayRef(match.getDims()).take_back(count),
                         match.getShape().take_back(count));
  };
  Value scale = affine.scale ? create(affine.scale) : Value();
  Value bias = affine.bias ? create(affine.bias) : Value();
  if (bool(affine.scale) != bool(scale) || bool(affine.bias) != bool(bias))
    return nullptr;
  return createRowNorm(b, match, norm, affine, affine.input->tensor, scale,
                       bias);
}

/// Those without a scale or a bias, of rows that are several dimensions, as
/// group_norm has them: they become one.
static Value raiseReshapedRows(OpBuilder &b, Match &match, Expr expr,
                               const Affine &affine, int64_t count) {
  ArrayRef<int64_t> shape = match.getShape();
  if (affine.scale || affine.bias || ShapedType::isDynamicShape(shape))
    return nullptr;
  RowNorm norm = matchRows(match, expr, affine, count);
  if (norm == RowNorm::None)
    return nullptr;
  auto sizes = llvm::to_vector(shape.drop_back(count));
  sizes.push_back(mlir::amp::multiplyWork(shape.take_back(count)));
  Location loc = match.root.getLoc();
  Value rows = createReshape(b, loc, affine.input->tensor, sizes);
  rows = createRowNorm(b, match, norm, affine, rows, Value(), Value());
  return createReshape(b, loc, rows, shape);
}

//===----------------------------------------------------------------------===//
// Over the batch
//===----------------------------------------------------------------------===//

/// The one element of the sum, or of the sum less `input`.
static Expr getOnlyElement(Expr sum, Expr input) {
  Expr found = nullptr;
  for (auto [term, coefficient] : sum->terms) {
    if (term == input)
      continue;
    if (found || term->kind != Node::Element)
      return nullptr;
    found = term;
  }
  return found;
}

static Value createConstant(OpBuilder &b, Location loc, FloatType type,
                            int64_t size, double value) {
  return amp::createFilled(b, loc, RankedTensorType::get({size}, type), value);
}

/// With mean and variance in inference, without them in training: what those
/// become there nn-raise-running-statistics finds.
static Value createBatchNorm(OpBuilder &b, Match &match, const Affine &affine,
                             int64_t axis, Expr mean, Expr var) {
  Location loc = match.root.getLoc();
  int64_t size = match.getShape()[axis];
  auto create = [&](Expr operand, double value) {
    return operand
               ? createOperand(b, loc, operand, match.pool.dim(axis), size)
               : createConstant(b, loc, match.getElementType(), size, value);
  };
  Value scale = create(affine.scale, 1), bias = create(affine.bias, 0);
  Value oldMean = create(mean, 0), oldVar = create(var, 1);
  if (!scale || !bias || !oldMean || !oldVar)
    return nullptr;
  return markRaised(BatchNormOp::create(
      b, loc, match.type, oldMean.getType(), oldVar.getType(),
      affine.input->tensor, scale, bias, oldMean, oldVar,
      b.getI64IntegerAttr(axis), b.getF64FloatAttr(affine.root->number),
      b.getF64FloatAttr(0.1), mean ? b.getUnitAttr() : UnitAttr(),
      /*fixed=*/b.getUnitAttr()));
}

/// batch_norm with the channels in dimension `axis`; in training also one
/// without scale and bias.
static Value raiseChannels(OpBuilder &b, Match &match, Expr expr,
                           const Affine &affine, int64_t axis) {
  if (bool(affine.scale) != bool(affine.bias) || match.getShape()[axis] == 1)
    return nullptr;
  ExprPool &pool = match.pool;
  Value input = affine.input->tensor;
  SmallVector<int64_t> others;
  for (int64_t i = 0, e = match.getShape().size(); i < e; ++i)
    if (i != axis)
      others.push_back(i);
  Expr mean = hasTerm(affine.centered, affine.input)
                  ? getOnlyElement(affine.centered, affine.input)
                  : nullptr;
  Expr var = getOnlyElement(affine.root, nullptr);
  bool isInference =
      mean && var && affine.scale &&
      isNormalized(match, expr, affine, pool.sub(affine.input, mean), var);
  bool isTraining =
      !isInference && match.getCount(others) > 1 &&
      isCentered(match, expr, affine, {pool, input, match.getDims(), others});
  if (!isInference && !isTraining)
    return nullptr;
  return createBatchNorm(b, match, affine, axis, isInference ? mean : nullptr,
                         isInference ? var : nullptr);
}

//===----------------------------------------------------------------------===//
// Over groups of channels
//===----------------------------------------------------------------------===//

/// The reshapes of a tensor.
static SmallVector<Value> getReshapes(Value tensor) {
  SmallVector<Value> reshapes{tensor};
  for (unsigned i = 0; i < reshapes.size() && i < 8; ++i)
    for (Operation *user : reshapes[i].getUsers())
      if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user))
        reshapes.push_back(user->getResult(0));
  return reshapes;
}

/// group_norm of [N, C, S...], whose statistics are those of `grouped`, the
/// same as [N, groups, C / groups, ...].
static Value raiseGroups(OpBuilder &b, Match &match, Expr expr,
                         const Affine &affine, Value grouped) {
  ArrayRef<int64_t> shape = match.getShape();
  auto sizes = cast<RankedTensorType>(grouped.getType()).getShape();
  if (sizes.size() < 3 || sizes[0] != shape[0] ||
      mlir::amp::multiplyWork({sizes[1], sizes[2]}) != shape[1])
    return nullptr;
  ExprPool &pool = match.pool;
  AffineExpr group = pool.dim(1).floorDiv(sizes[2]);
  AffineExpr channel = pool.dim(1) % sizes[2];
  SmallVector<AffineExpr> at(sizes.size(), pool.dim(0));
  at[1] = group;
  SmallVector<int64_t> dims =
      llvm::to_vector(llvm::seq<int64_t>(2, sizes.size()));
  if (!isCentered(match, expr, affine, {pool, grouped, at, dims}))
    return nullptr;
  Location loc = match.root.getLoc();
  auto create = [&](Expr operand) -> Value {
    Value table =
        createOperand(b, loc, operand, {group, channel}, sizes.slice(1, 2));
    if (!table)
      table = createOperand(b, loc, operand, pool.dim(1), shape[1]);
    return table ? createReshape(b, loc, table, shape[1]) : Value();
  };
  Value scale = affine.scale ? create(affine.scale) : Value();
  Value bias = affine.bias ? create(affine.bias) : Value();
  if (bool(affine.scale) != bool(scale) || bool(affine.bias) != bool(bias))
    return nullptr;
  return markRaised(GroupNormOp::create(
      b, loc, match.type, affine.input->tensor, scale, bias,
      b.getI64IntegerAttr(sizes[1]), b.getF64FloatAttr(affine.root->number)));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static bool isF64(Value value) {
  return getElementTypeOrSelf(value.getType()).isF64();
}

/// Whether an op rounds elements that were computed in f64: a program that
/// asked for that means more than a norm of narrower elements.
static bool roundsF64(Value root) {
  auto op = root.getDefiningOp<linalg::GenericOp>();
  return op && !isF64(root) && llvm::any_of(op.getInputs(), [&](Value input) {
           return isF64(input) && input.getType() != root.getType() &&
                  mlir::amp::getShape(input) == mlir::amp::getShape(root);
         });
}

static Value raise(OpBuilder &b, Value root) {
  if (roundsF64(root))
    return nullptr;
  if (!Sources(root, 48).hasInBody<math::RsqrtOp, math::SqrtOp, math::PowFOp>())
    return nullptr;
  Sources sources(root, 20);
  // The farthest first: of what is centered already, a layer norm is a root
  // mean square.
  SmallVector<Value> candidates = getCandidates(root, sources);
  for (Value input : llvm::reverse(candidates)) {
    if (isF64(input) != isF64(root))
      continue;
    Match match(root, input);
    match.reader.readsCoordinates = true;
    Expr expr = match.read();
    if (!expr)
      continue;
    Expr x = match.pool.element(input, match.getDims());
    expr = factorOut(match.pool, expr, x);
    std::optional<Affine> affine = takeApart(expr, x);
    if (!affine)
      continue;
    int64_t rank = match.getShape().size();
    for (int64_t count = 1; count < rank; ++count)
      if (Value raised = raiseRows(b, match, expr, *affine, count))
        return raised;
    for (int64_t axis = 0; axis < rank; ++axis)
      if (Value raised = raiseChannels(b, match, expr, *affine, axis))
        return raised;
    for (Value grouped : rank >= 2 ? getReshapes(input) : SmallVector<Value>())
      if (Value raised = raiseGroups(b, match, expr, *affine, grouped))
        return raised;
    for (int64_t count = 2; count < rank; ++count)
      if (Value raised = raiseReshapedRows(b, match, expr, *affine, count))
        return raised;
  }
  return nullptr;
}

namespace {
struct NNRaiseNorms : amp::impl::NNRaiseNormsBase<NNRaiseNorms> {
  void runOnOperation() override { raiseAll(getOperation(), raise); }
};
} // namespace
