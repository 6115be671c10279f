//===- AttentionBlock.cpp - A block of attention on tensor cores *- C++ -*-===//

#include "AttentionBlock.h"
#include "amp/Dialect/NN/IR/NNDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

//===----------------------------------------------------------------------===//
// The problem
//===----------------------------------------------------------------------===//

template <typename OpTy>
static AttentionProblem getProblem(OpTy op) {
  ArrayRef<int64_t> query = op.getQuery().getType().getShape();
  ArrayRef<int64_t> key = op.getKey().getType().getShape();
  ArrayRef<int64_t> value = op.getValue().getType().getShape();
  AttentionProblem problem = {};
  problem.query = op.getQuery();
  problem.key = op.getKey();
  problem.value = op.getValue();
  problem.mask = op.getMask();
  problem.batch = query[0];
  problem.heads = query[1];
  problem.keyHeads = key[1];
  problem.queries = query[2];
  problem.keys = key[2];
  problem.depth = query[3];
  problem.valueDepth = value[3];
  problem.causal = op.getCausal();
  problem.scale = nn::getAttentionScale(op.getScale(), query[3]);
  problem.type = cast<FloatType>(op.getQuery().getType().getElementType());
  return problem;
}

AttentionProblem AttentionProblem::get(Operation *op) {
  if (auto forward = dyn_cast<nn::AttentionOp>(op))
    return getProblem(forward);
  auto backward = cast<nn::AttentionGradOp>(op);
  AttentionProblem problem = getProblem(backward);
  problem.grad = backward.getGrad();
  problem.lse = backward.getLse();
  problem.rest = backward.getRest();
  problem.delta = backward.getDelta();
  return problem;
}

bool AttentionProblem::hasNumbersInMask() const {
  return mask && !getElementTypeOrSelf(mask).isInteger(1);
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

AttentionBlock::AttentionBlock(const AttentionProblem &problem,
                               const AttentionShape &shape,
                               gpu::GPUFuncOp function,
                               PointEvaluator &evaluator, SharedMemory &shared)
    : IndexArithmetic(evaluator, function.getLoc()), problem(problem),
      shape(shape), shared(shared),
      thread(gpu::ThreadIdOp::create(b, loc, gpu::Dimension::x)),
      lane(remainder(thread, kWarpSize)), warp(divide(thread, kWarpSize)),
      matrix(b, loc, lane),
      kind(problem.type.isF16() ? Multiplicand::F16 : Multiplicand::BF16) {}

int64_t AttentionBlock::countBlocks(int64_t heads) const {
  return problem.batch * heads *
         static_cast<int64_t>(llvm::divideCeil(countRows(), shape.getRows()));
}

/// Neighbours share a head, whose other side they find in the cache. Under a
/// causal mask the last queries see the most keys, and the first keys are seen
/// by the most queries.
AttentionBlock::Place AttentionBlock::findPlace(int64_t heads) {
  int64_t perHead = llvm::divideCeil(countRows(), shape.getRows());
  Value number = gpu::BlockIdOp::create(b, loc, gpu::Dimension::x);
  Value position = remainder(number, perHead);
  if (problem.causal && !shape.byKeys)
    position = subtract(index(perHead - 1), position);
  Value head = divide(number, perHead);
  batch = divide(head, heads);
  return {batch, remainder(head, heads), multiply(position, shape.getRows())};
}

/// Of the lane, in the block of rows.
Value AttentionBlock::getRow(int64_t block, int64_t half) {
  Value first = add(multiply(warp, shape.getWarpRows()), divide(lane, 4));
  return add(first, block * WarpMatrix::kRows + half * 8);
}

/// Of an element of a row of accumulators, two in each.
Value AttentionBlock::getColumn(int64_t element) {
  Value first = multiply(remainder(lane, 4), 2);
  return add(first, element / 2 * WarpMatrix::kColumns + element % 2);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value AttentionBlock::number(double value) {
  return evaluator.getFloat(b.getF32Type(), value);
}

Value AttentionBlock::multiplyFloats(Value x, Value y) {
  return arith::MulFOp::create(b, loc, x, y);
}

Value AttentionBlock::subtractFloats(Value x, Value y) {
  return arith::SubFOp::create(b, loc, x, y);
}

/// 0 in place of -inf.
Value AttentionBlock::orZero(Value m) {
  Value isHidden =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, m,
                            number(-std::numeric_limits<double>::infinity()));
  return arith::SelectOp::create(b, loc, isHidden, number(0.0), m);
}

Value AttentionBlock::negate(Value m, double factor) {
  m = orZero(m);
  if (!problem.isScaledFirst())
    m = multiplyFloats(m, number(factor * llvm::numbers::log2e));
  return arith::NegFOp::create(b, loc, m);
}

/// 1 for a maximum that stays, exactly: the factors of all blocks multiply.
Value AttentionBlock::getFactor(Value before, Value now) {
  double scale = problem.isScaledFirst() ? 1.0 : problem.scale;
  Value exponent = multiplyFloats(subtractFloats(before, orZero(now)),
                                  number(scale * llvm::numbers::log2e));
  return math::Exp2Op::create(b, loc, exponent, arith::FastMathFlags::afn);
}

/// By the chip's power of two, whose error is far below that of the rounding to
/// 16 bits.
Value AttentionBlock::getProbability(Value score, Value negative, Value rest) {
  Value exponent;
  if (problem.isScaledFirst()) {
    exponent = arith::AddFOp::create(b, loc, score, negative);
    if (rest)
      exponent = subtractFloats(exponent, rest);
    exponent = multiplyFloats(exponent, number(llvm::numbers::log2e));
  } else {
    Value factor = number(problem.scale * llvm::numbers::log2e);
    exponent = math::FmaOp::create(b, loc, score, factor, negative);
  }
  return math::Exp2Op::create(b, loc, exponent, arith::FastMathFlags::afn);
}

AttentionBlock::Sums AttentionBlock::makeSums(int64_t columns) {
  constexpr int64_t kColumns = WarpMatrix::kColumns;
  Values zeros(columns / kColumns * WarpMatrix::kSums, number(0.0));
  return Sums(shape.rowBlocks, zeros);
}

AttentionBlock::Values AttentionBlock::flatten(const Sums &sums) {
  Values all;
  for (const Values &block : sums)
    llvm::append_range(all, block);
  return all;
}

AttentionBlock::Sums AttentionBlock::unflatten(ArrayRef<Value> values) const {
  Sums sums;
  size_t size = values.size() / shape.rowBlocks;
  for (int64_t i = 0; i < shape.rowBlocks; ++i)
    sums.emplace_back(values.slice(i * size, size));
  return sums;
}

AttentionBlock::Sums
AttentionBlock::mapRows(const Sums &sums, const Rows &rows,
                        function_ref<Value(Value, Value)> body) {
  Sums mapped;
  for (auto [block, row] : llvm::zip(sums, rows))
    mapped.push_back(matrix.mapRows(block, row, body));
  return mapped;
}

AttentionBlock::Sums AttentionBlock::mapRowNumbers(
    const Sums &sums, function_ref<Value(Value, int64_t, int64_t)> body) {
  return mapPlaces(sums, [&](Value sum, int64_t block, int64_t half, int64_t) {
    return body(sum, block, half);
  });
}

AttentionBlock::Sums
AttentionBlock::mapColumns(const Sums &sums,
                           function_ref<Value(Value, int64_t)> body) {
  return mapPlaces(sums, [&](Value sum, int64_t, int64_t, int64_t column) {
    return body(sum, column);
  });
}

AttentionBlock::Sums
AttentionBlock::mapBoth(const Sums &left, const Sums &right,
                        function_ref<Value(Value, Value)> body) {
  Sums mapped = left;
  for (auto [block, others] : llvm::zip(mapped, right))
    for (auto [x, y] : llvm::zip(block, others))
      x = body(x, y);
  return mapped;
}

AttentionBlock::Sums AttentionBlock::map(const Sums &sums,
                                         function_ref<Value(Value)> body) {
  return mapPlaces(
      sums, [&](Value sum, int64_t, int64_t, int64_t) { return body(sum); });
}

/// Of four sums of an accumulator two are in each row.
AttentionBlock::Sums AttentionBlock::mapPlaces(
    const Sums &sums,
    function_ref<Value(Value, int64_t, int64_t, int64_t)> body) {
  Sums mapped(sums.size());
  for (auto [block, values] : llvm::enumerate(sums))
    for (auto [i, sum] : llvm::enumerate(values))
      mapped[block].push_back(body(sum, block, i % WarpMatrix::kSums / 2,
                                   i / WarpMatrix::kSums * 2 + i % 2));
  return mapped;
}
