//===- AttentionForward.cpp - Attention by blocks of keys -------*- C++ -*-===//

#include "AttentionEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

namespace {
/// What the recurrence over blocks of keys carries, a vector of lanes each.
struct Softmax {
  Scratch maximum, sum;
  Scratch factor; ///< of what has been summed, in the current block
};
} // namespace

static Value larger(AttentionBlock &block, Value x, Value y) {
  OpBuilder &b = block.b;
  Value isLarger =
      arith::CmpFOp::create(b, block.loc, arith::CmpFPredicate::OGT, x, y);
  return arith::SelectOp::create(b, block.loc, isLarger, x, y);
}

/// The maximum of each lane over the blocks so far, and exp(old - new). A NaN
/// may be passed over: its own probability is NaN.
static void updateMaximum(AttentionBlock &block, Scratch scores,
                          const Softmax &softmax, Value rows) {
  SmallVector<Value> maxima;
  Value zero = block.index(0);
  block.forVectors([&](int64_t, Value column) {
    maxima.push_back(block.load(softmax.maximum, zero, column));
  });
  maxima = block.forEach(
      zero, rows, 1, maxima, [&](Value row, ArrayRef<Value> carried) {
        SmallVector<Value> next;
        block.forVectors([&](int64_t v, Value column) {
          Value score = block.scale(block.load(scores, row, column));
          next.push_back(larger(block, score, carried[v]));
        });
        return next;
      });
  block.forVectors([&](int64_t v, Value column) {
    Value old = block.load(softmax.maximum, zero, column);
    Value m = block.orZero(maxima[v]);
    block.store(block.exponential(old, m), softmax.factor, zero, column);
    block.store(maxima[v], softmax.maximum, zero, column);
  });
}

/// Scores become probabilities, whose sum goes on.
static void addProbabilities(AttentionBlock &block, Scratch scores,
                             const Softmax &softmax, Value rows) {
  updateMaximum(block, scores, softmax, rows);
  SmallVector<Value> maxima, sums;
  Value zero = block.index(0);
  OpBuilder &b = block.b;
  block.forVectors([&](int64_t, Value column) {
    maxima.push_back(block.orZero(block.load(softmax.maximum, zero, column)));
    Value factor = block.load(softmax.factor, zero, column);
    Value sum = block.load(softmax.sum, zero, column);
    sums.push_back(arith::MulFOp::create(b, block.loc, sum, factor));
  });
  sums = block.forEach(
      zero, rows, 1, sums, [&](Value row, ArrayRef<Value> carried) {
        SmallVector<Value> next;
        block.forVectors([&](int64_t v, Value column) {
          Value score = block.scale(block.load(scores, row, column));
          Value p = block.exponential(score, maxima[v]);
          block.store(p, scores, row, column);
          next.push_back(arith::AddFOp::create(b, block.loc, carried[v], p));
        });
        return next;
      });
  block.forVectors([&](int64_t v, Value column) {
    block.store(sums[v], softmax.sum, zero, column);
  });
}

/// What has been summed, times the factor of each lane. Maxima grow rarely:
/// where all factors are one, nothing is done.
static void rescale(AttentionBlock &block, Scratch result, Scratch factor,
                    int64_t depth) {
  OpBuilder &b = block.b;
  Location loc = block.loc;
  SmallVector<Value> factors;
  Value others;
  block.forVectors([&](int64_t, Value column) {
    factors.push_back(block.load(factor, block.index(0), column));
    Value other = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE,
                                        factors.back(), block.number(1.0));
    others = others ? arith::OrIOp::create(b, loc, others, other) : other;
  });
  Value any =
      vector::ReductionOp::create(b, loc, vector::CombiningKind::OR, others);
  block.ifTrue(any, [&] {
    block.update(result, block.index(depth),
                 [&](Value sum, Value, int64_t v) -> Value {
                   return arith::MulFOp::create(b, loc, sum, factors[v]);
                 });
  });
}

/// m + log(sum), -inf where there is no key, in place of the factor, and what
/// rounding took from it, in place of m.
static void computeLogSumExp(AttentionBlock &block, const Softmax &softmax) {
  OpBuilder &b = block.b;
  Value zero = block.index(0);
  block.forVectors([&](int64_t, Value column) {
    Value m = block.load(softmax.maximum, zero, column);
    Value sum = block.load(softmax.sum, zero, column);
    Value log = math::LogOp::create(b, block.loc, sum);
    Value lse = arith::AddFOp::create(b, block.loc, m, log);
    Value isEmpty = arith::CmpFOp::create(
        b, block.loc, arith::CmpFPredicate::OEQ, sum, block.number(0.0));
    block.store(arith::SelectOp::create(b, block.loc, isEmpty, m, lse),
                softmax.factor, zero, column);
    Value left = arith::SubFOp::create(b, block.loc, m, lse);
    Value rest = arith::AddFOp::create(b, block.loc, left, log);
    block.store(
        arith::SelectOp::create(b, block.loc, isEmpty, block.number(0.0), rest),
        softmax.maximum, zero, column);
  });
}

/// The result over the sum of probabilities: 0 where there is no key.
static void divide(AttentionBlock &block, Scratch result, Scratch sum,
                   int64_t depth) {
  OpBuilder &b = block.b;
  SmallVector<Value> divisors;
  block.forVectors([&](int64_t, Value column) {
    Value value = block.load(sum, block.index(0), column);
    Value isEmpty = arith::CmpFOp::create(
        b, block.loc, arith::CmpFPredicate::OEQ, value, block.number(0.0));
    divisors.push_back(arith::SelectOp::create(b, block.loc, isEmpty,
                                               block.number(1.0), value));
  });
  block.update(result, block.index(depth),
               [&](Value value, Value, int64_t v) -> Value {
                 return arith::DivFOp::create(b, block.loc, value, divisors[v]);
               });
}

void AttentionEmitter::emitForward(AttentionBlock &block, Value batch,
                                   Value head) {
  int64_t depth = problem.depth, valueDepth = problem.valueDepth;
  int64_t rowBlock = block.getRowBlock();
  Value keyHead = block.divide(head, getGroup());
  Scratch query = block.allocateLanes(depth);
  Scratch result = block.allocateLanes(valueDepth);
  Scratch scores = block.allocateLanes(rowBlock);
  // Keys are done with when values come.
  Scratch packed = block.allocate(rowBlock, std::max(depth, valueDepth));
  Softmax softmax{block.allocateLanes(1), block.allocateLanes(1),
                  block.allocateLanes(1)};
  block.packLanes(getQuery(batch, head), query);
  block.fill(result, valueDepth, 0.0);
  block.fill(softmax.maximum, 1, -std::numeric_limits<double>::infinity());
  block.fill(softmax.sum, 1, 0.0);
  forRowBlocks(block, [&](Value start, Value rows) {
    block.packRows(getKey(batch, keyHead), start, rowBlock, packed);
    block.computeScores(packed, query, scores, batch, head, start, rows);
    addProbabilities(block, scores, softmax, rows);
    block.packRows(getValue(batch, keyHead), start, rowBlock, packed);
    rescale(block, result, softmax.factor, valueDepth);
    block.accumulate(packed, scores, result, valueDepth, rows);
  });
  if (Value memory = getMemory(0)) {
    divide(block, result, softmax.sum, valueDepth);
    block.unpackLanes(
        result, {Value(), batch, head, problem.queries, valueDepth}, memory);
  }
  if (getMemory(1) || getMemory(2))
    computeLogSumExp(block, softmax);
  if (Value memory = getMemory(1))
    block.unpackStatistics(softmax.factor, batch, head, memory);
  if (Value memory = getMemory(2))
    block.unpackStatistics(softmax.maximum, batch, head, memory);
}
