//===- AttentionBackward.cpp - Gradients of attention -----------*- C++ -*-===//
//
// No sum has terms from several threads. Either a task is a head: it goes over
// blocks of keys and adds to the gradients of all queries. Or, where heads are
// too few or too long, there are two passes, which compute the scores twice:
// over blocks of queries for their gradient, over blocks of keys for those of
// keys and values. Sums have the same order.
//
//===----------------------------------------------------------------------===//

#include "AttentionEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

static Value multiply(AttentionBlock &block, Value x, Value y) {
  return arith::MulFOp::create(block.b, block.loc, x, y);
}

static Value subtract(AttentionBlock &block, Value x, Value y) {
  return arith::SubFOp::create(block.b, block.loc, x, y);
}

/// exp((score - lse) - rest): where a mask's numbers are large, rest is the
/// logarithm of the sum, which is lost beside them.
static Value getProbability(AttentionBlock &block, Value score, Value lse,
                            Value rest) {
  Value above = subtract(block, block.scale(score), lse);
  return block.exponential(above, rest);
}

/// Stores a gradient times the factor that its terms share.
static void storeScaled(AttentionBlock &block, Scratch sum, double scale,
                        const HeadMatrix &matrix, Value memory) {
  Value factor = block.number(scale);
  block.update(sum, block.index(matrix.columns),
               [&](Value value, Value, int64_t) {
                 return multiply(block, value, factor);
               });
  block.unpackLanes(sum, matrix, memory);
}

void AttentionEmitter::emitQueryGrad(AttentionBlock &block, Value batch,
                                     Value head) {
  int64_t depth = problem.depth, valueDepth = problem.valueDepth;
  int64_t rowBlock = block.getRowBlock();
  Value keyHead = block.divide(head, getGroup()), zero = block.index(0);
  Scratch query = block.allocateLanes(depth);
  Scratch cotangent = block.allocateLanes(valueDepth);
  Scratch result = block.allocateLanes(depth);
  Scratch scores = block.allocateLanes(rowBlock);
  Scratch product = block.allocateLanes(rowBlock);
  Scratch keys = block.allocate(rowBlock, depth);
  Scratch values = block.allocate(rowBlock, valueDepth);
  Scratch sums = block.allocateLanes(1), rests = block.allocateLanes(1);
  Scratch deltas = block.allocateLanes(1);
  block.packLanes(getQuery(batch, head), query);
  block.packLanes(getGrad(batch, head), cotangent);
  block.packStatistics(lse, batch, head, sums);
  block.packStatistics(rest, batch, head, rests);
  block.packStatistics(delta, batch, head, deltas);
  block.update(sums, block.index(1),
               [&](Value sum, Value, int64_t) { return block.orZero(sum); });
  block.fill(result, depth, 0.0);
  forRowBlocks(block, [&](Value start, Value rows) {
    block.packRows(getKey(batch, keyHead), start, rowBlock, keys);
    block.packRows(getValue(batch, keyHead), start, rowBlock, values);
    block.computeScores(keys, query, scores, batch, head, start, rows);
    block.multiplyRows(values, cotangent, product, valueDepth, rows);
    block.update(scores, rows, [&](Value score, Value row, int64_t v) {
      Value column = block.index(v * kLanes);
      Value p = getProbability(block, score, block.load(sums, zero, column),
                               block.load(rests, zero, column));
      Value dp = block.load(product, row, column);
      Value d = block.load(deltas, zero, column);
      return multiply(block, p, subtract(block, dp, d));
    });
    block.accumulate(keys, scores, result, depth, rows);
  });
  storeScaled(block, result, problem.scale, getQuery(batch, head),
              getMemory(0));
}

void AttentionEmitter::emitKeyGrad(AttentionBlock &block, Value batch,
                                   Value keyHead) {
  addKeyGrads(block, KeyGrad(block, problem), batch, keyHead);
}

/// What the lanes' keys add to the gradients, their own included.
void AttentionEmitter::addKeyGrads(AttentionBlock &block,
                                   const KeyGrad &scratch, Value batch,
                                   Value keyHead) {
  block.packLanes(getKey(batch, keyHead), scratch.key);
  block.packLanes(getValue(batch, keyHead), scratch.value);
  if (scratch.queryGrads)
    block.packRows(getKey(batch, keyHead), block.getFirstLane(),
                   block.getSize(), *scratch.keys);
  block.fill(scratch.keyGrad, problem.depth, 0.0);
  block.fill(scratch.valueGrad, problem.valueDepth, 0.0);
  block.forEach(block.index(0), block.index(getGroup()), 1, [&](Value i) {
    Value head = block.add(block.multiply(keyHead, getGroup()), i);
    forRowBlocks(block, [&](Value start, Value rows) {
      addKeyGrad(block, scratch, batch, head, start, rows);
      if (scratch.queryGrads)
        block.accumulateLanes(scratch.product, *scratch.keys,
                              getQueryGrad(block, scratch, i, start), rows,
                              problem.depth);
    });
  });
  if (Value memory = getMemory(1))
    storeScaled(block, scratch.keyGrad, problem.scale, getKey(batch, keyHead),
                memory);
  if (Value memory = getMemory(2))
    block.unpackLanes(scratch.valueGrad, getValue(batch, keyHead), memory);
}

/// The rows of a head of the group: a block of them more than it has queries.
int64_t AttentionEmitter::countQueryGradRows() const {
  return problem.queries + problem.getBlockSize(problem.queries);
}

Scratch AttentionEmitter::getQueryGrad(AttentionBlock &block,
                                       const KeyGrad &scratch, Value head,
                                       Value start) const {
  Scratch rows = *scratch.queryGrads;
  rows.firstRow = block.add(block.multiply(head, countQueryGradRows()), start);
  return rows;
}

void AttentionEmitter::emitHeadGrad(AttentionBlock &block, Value batch,
                                    Value keyHead) {
  KeyGrad scratch(block, problem);
  int64_t rows = getGroup() * countQueryGradRows();
  scratch.queryGrads = block.allocate(rows, problem.depth);
  scratch.keys = block.allocate(block.getSize(), problem.depth);
  block.fill(*scratch.queryGrads, rows, 0.0);
  block.forEach(block.index(0), block.index(problem.keys), block.getSize(),
                [&](Value first) {
                  block.setFirstLane(first);
                  addKeyGrads(block, scratch, batch, keyHead);
                });
  block.forEach(block.index(0), block.index(getGroup()), 1, [&](Value i) {
    Value head = block.add(block.multiply(keyHead, getGroup()), i);
    block.unpackRows(getQueryGrad(block, scratch, i, block.index(0)),
                     problem.scale, getQuery(batch, head), getMemory(0));
  });
}

AttentionEmitter::KeyGrad::KeyGrad(AttentionBlock &block,
                                   const AttentionProblem &problem)
    : key(block.allocateLanes(problem.depth)),
      value(block.allocateLanes(problem.valueDepth)),
      keyGrad(block.allocateLanes(problem.depth)),
      valueGrad(block.allocateLanes(problem.valueDepth)),
      scores(block.allocateLanes(block.getRowBlock())),
      product(block.allocateLanes(block.getRowBlock())),
      queries(block.allocate(block.getRowBlock(), problem.depth)),
      cotangents(block.allocate(block.getRowBlock(), problem.valueDepth)) {}

/// What a block of queries of one head adds.
void AttentionEmitter::addKeyGrad(AttentionBlock &block, const KeyGrad &scratch,
                                  Value batch, Value head, Value start,
                                  Value rows) {
  int64_t depth = problem.depth, valueDepth = problem.valueDepth;
  block.packRows(getQuery(batch, head), start, block.getRowBlock(),
                 scratch.queries);
  block.packRows(getGrad(batch, head), start, block.getRowBlock(),
                 scratch.cotangents);
  block.computeScores(scratch.queries, scratch.key, scratch.scores, batch, head,
                      start, rows);
  block.update(scratch.scores, rows, [&](Value score, Value row, int64_t) {
    Value query = block.add(start, row);
    Value sum = block.getStatistic(lse, batch, head, query);
    return getProbability(block, score, block.orZero(sum),
                          block.getStatistic(rest, batch, head, query));
  });
  if (getMemory(2))
    block.accumulate(scratch.cotangents, scratch.scores, scratch.valueGrad,
                     valueDepth, rows);
  if (!getMemory(1) && !scratch.queryGrads)
    return;
  block.multiplyRows(scratch.cotangents, scratch.value, scratch.product,
                     valueDepth, rows);
  block.update(scratch.product, rows, [&](Value dp, Value row, int64_t v) {
    Value d = block.getStatistic(delta, batch, head, block.add(start, row));
    Value p = block.load(scratch.scores, row, block.index(v * kLanes));
    return multiply(block, p, subtract(block, dp, d));
  });
  if (getMemory(1))
    block.accumulate(scratch.queries, scratch.product, scratch.keyGrad, depth,
                     rows);
}
