//===- Normalization.cpp - What all normalizations share --------*- C++ -*-===//

#include "Normalization.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

int64_t Normalization::getCount() const {
  int64_t count = replicas;
  for (int64_t loop : loopsWithout(shape().size(), rows))
    count *= shape()[loop];
  return count;
}

static Scalar first(OpBuilder &, ArrayRef<Scalar> e) { return e[0]; }

/// Rows whose statistics are summed in f64 have more elements than this. In
/// f32, with 16 accumulators, what the additions round is at most a unit or two
/// of a mean of so few.
static constexpr int64_t kMostInF32 = 1024;

/// A channel's elements may have one accumulator, by how channels lie: all its
/// sums are f64, as PyTorch's are on CPUs.
bool Normalization::sumsInF64() const {
  return rows == affine && !getComputeFloat(getFloat(input)).isF64();
}

/// Terms of f32, summed in f64 over all loops but `kept`.
Value Normalization::sumInF64(ArrayRef<Read> reads, ArrayRef<int64_t> kept,
                              PointBody body) {
  FloatType f64 = b.getF64Type();
  return createReduction(
      b, loc, shape(), reads, kept, Combine::Sum,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        Scalar term = body(nested, e);
        return term.with(convertFloat(nested, loc, term, f64));
      },
      f64);
}

Value Normalization::sumOver(ArrayRef<Read> reads, ArrayRef<int64_t> kept,
                             PointBody body) {
  if (!sumsInF64())
    return createReduction(b, loc, shape(), reads, kept, Combine::Sum, body);
  Value sum = sumInF64(reads, kept, body);
  auto type = getTensorType(sum);
  return createMap(b, loc, type.getShape(), {{sum, allLoops(type.getRank())}},
                   b.getF32Type(), first);
}

/// Over each row, as far as this replica has it.
Value Normalization::sumOfRows(ArrayRef<Read> reads, PointBody body) {
  return sumOver(reads, rows, body);
}

static Value divide(OpBuilder &b, Location loc, Value sum, double count) {
  auto type = getTensorType(sum);
  return createMap(b, loc, type.getShape(), {{sum, allLoops(type.getRank())}},
                   type.getElementType(), [&](OpBuilder &, ArrayRef<Scalar> e) {
                     return e[0] / count;
                   });
}

/// The sums over each row, divided by the size of a row: of replicas in one
/// exchange.
SmallVector<Value> Normalization::meansOfRows(ArrayRef<Read> reads,
                                              ArrayRef<PointBody> bodies) {
  SmallVector<Value> sums, means;
  if (replicas == 1) {
    for (PointBody body : bodies)
      means.push_back(divide(b, loc, sumOfRows(reads, body), getCount()));
    return means;
  }
  for (PointBody body : bodies)
    sums.push_back(sumOfRows(reads, body));
  return meansOfSums(sums);
}

/// From each replica's sums.
SmallVector<Value> Normalization::meansOfSums(ValueRange sums) {
  auto shared = AllReduceOp::create(b, loc, sums.getTypes(), sums, ValueRange(),
                                    TypeAttr(), /*start=*/IntegerAttr(),
                                    /*statistics=*/true);
  SmallVector<Value> means;
  for (Value sum : shared.getResults())
    means.push_back(divide(b, loc, sum, getCount()));
  return means;
}

/// What is far from zero, or not negative, adds up to many times a term: the
/// sums of many terms are f64, and are rounded with their means, or, if they
/// are shared by replicas, before.
Value Normalization::statisticOfRows(ArrayRef<Read> reads, PointBody body) {
  bool isWide = sumsInF64() || (getCount() > kMostInF32 &&
                                !getComputeFloat(getFloat(input)).isF64());
  if (!isWide)
    return meansOfRows(reads, body)[0];
  Value sum = sumInF64(reads, rows, body);
  auto type = getTensorType(sum);
  double count = replicas == 1 ? getCount() : 1.0;
  Value mean =
      createMap(b, loc, type.getShape(), {{sum, allLoops(type.getRank())}},
                b.getF32Type(), [&](OpBuilder &, ArrayRef<Scalar> e) {
                  return count == 1.0 ? e[0] : e[0] / count;
                });
  return replicas == 1 ? mean : meansOfSums(mean)[0];
}

void Normalization::buildStatistics() {
  if (isFixed)
    return;
  if (isCentered)
    mean = statisticOfRows({{input, all()}}, first);
  auto square = [&](OpBuilder &, ArrayRef<Scalar> e) {
    Scalar centered = isCentered ? e[0] - e[1] : e[0];
    return centered * centered;
  };
  var = statisticOfRows(normalizedReads(), square);
}

/// The input, the mean where it is subtracted, the variance where known.
SmallVector<Read> Normalization::normalizedReads() const {
  SmallVector<Read> reads = {{input, all()}};
  if (isCentered)
    reads.push_back({mean, rows});
  if (var)
    reads.push_back({var, rows});
  return reads;
}

/// 1 / sqrt(var + eps), from the operands of `normalizedReads`.
static Scalar getInverse(ArrayRef<Scalar> e, bool isCentered, double eps) {
  return 1.0 / sqrt(e[isCentered ? 2 : 1] + eps);
}

static Scalar getNormalized(ArrayRef<Scalar> e, bool isCentered, double eps) {
  Scalar centered = isCentered ? e[0] - e[1] : e[0];
  return centered * getInverse(e, isCentered, eps);
}

Value Normalization::buildResult(Type element) {
  SmallVector<Read> reads = normalizedReads();
  for (Value operand : {scale, bias})
    if (operand)
      reads.push_back({operand, affine});
  size_t next = isCentered ? 3 : 2;
  return createMap(b, loc, shape(), reads, element,
                   [&](OpBuilder &, ArrayRef<Scalar> e) {
                     Scalar y = getNormalized(e, isCentered, eps);
                     if (scale)
                       y = y * e[next];
                     if (bias)
                       y = y + e[next + (scale ? 1 : 0)];
                     return y;
                   });
}

/// With h = g * scale: (h - mean(h) - xhat * mean(h * xhat)) / sqrt(var + eps).
Value Normalization::buildInputGradient(Value g, const Wanted &wanted) {
  SmallVector<Read> reads = normalizedReads();
  size_t next = reads.size();
  reads.push_back({g, all()});
  if (scale)
    reads.push_back({scale, affine});
  auto scaled = [&](ArrayRef<Scalar> e) {
    return scale ? e[next] * e[next + 1] : e[next];
  };
  size_t sums = reads.size();
  SmallVector<Read> all = reads;
  auto alone = [&](OpBuilder &, ArrayRef<Scalar> e) { return scaled(e); };
  auto along = [&](OpBuilder &, ArrayRef<Scalar> e) {
    return scaled(e) * getNormalized(e, isCentered, eps);
  };
  SmallVector<PointBody> bodies;
  if (isCentered)
    bodies.push_back(alone);
  bodies.push_back(along);
  if (!isFixed)
    for (Value mean : meansOfRows(reads, bodies))
      all.push_back({mean, rows});
  auto body = [&](OpBuilder &, ArrayRef<Scalar> e) {
    Scalar inner = scaled(e);
    if (!isFixed) {
      if (isCentered)
        inner = inner - e[sums];
      inner = inner - getNormalized(e, isCentered, eps) * e.back();
    }
    return inner * getInverse(e, isCentered, eps);
  };
  return createMap(b, loc, shape(), all, wanted.input, body, wanted.excess);
}

Normalization::Gradients Normalization::buildGradients(Value g,
                                                       const Wanted &wanted) {
  Gradients gradients;
  if (wanted.input)
    gradients.input = buildInputGradient(g, wanted);
  SmallVector<Read> reads = normalizedReads();
  size_t next = reads.size();
  reads.push_back({g, all()});
  if (scale && wanted.scale)
    gradients.scale =
        sumOver(reads, affine, [&](OpBuilder &, ArrayRef<Scalar> e) {
          return e[next] * getNormalized(e, isCentered, eps);
        });
  if (bias && wanted.bias)
    gradients.bias = sumOver({{g, all()}}, affine, first);
  return gradients;
}

LogicalResult mlir::nn::verifyEps(Operation *op, APFloat eps) {
  if (eps.isFinite() && !eps.isNegative())
    return success();
  return op->emitOpError("expects 'eps' to be finite and not negative, found ")
         << eps.convertToDouble();
}
