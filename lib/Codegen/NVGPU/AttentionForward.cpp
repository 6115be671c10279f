//===- AttentionForward.cpp - Attention by blocks of keys -------*- C++ -*-===//

#include "AttentionBlock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

namespace {
/// What the recurrence over blocks of keys carries.
struct Softmax {
  AttentionBlock::Sums result;
  AttentionBlock::Rows
      maxima;                ///< as exponents have them, of scores as they are
  AttentionBlock::Rows sums; ///< each lane's own
};

class AttentionForward {
public:
  AttentionForward(AttentionBlock &block, ArrayRef<Value> memories)
      : block(block), problem(block.problem), b(block.b), loc(block.loc),
        memories(memories) {}
  void emit();

private:
  using Values = SmallVector<Value>;
  using Rows = AttentionBlock::Rows;
  using Sums = AttentionBlock::Sums;

  Values flatten(const Softmax &softmax) const;
  Softmax unflatten(ArrayRef<Value> values) const;
  Softmax begin();
  Rows mapNumbers(const Rows &rows, function_ref<Value(Value)> body);
  Rows updateMaxima(const Sums &scores, Softmax &softmax);
  Sums addProbabilities(const Sums &scores, Softmax &softmax);
  void store(Softmax softmax, const AttentionBlock::Place &place);
  void storeStatistics(const Softmax &softmax,
                       const AttentionBlock::Place &place);

  AttentionBlock &block;
  const AttentionProblem &problem;
  OpBuilder &b;
  Location loc;
  ArrayRef<Value> memories; ///< of the result, lse, rest; null: nobody reads it
};
} // namespace

//===----------------------------------------------------------------------===//
// What is carried
//===----------------------------------------------------------------------===//

SmallVector<Value> AttentionForward::flatten(const Softmax &softmax) const {
  Values all = AttentionBlock::flatten(softmax.result);
  for (const Rows *rows : {&softmax.maxima, &softmax.sums})
    for (const std::array<Value, 2> &both : *rows)
      llvm::append_range(all, both);
  return all;
}

Softmax AttentionForward::unflatten(ArrayRef<Value> values) const {
  int64_t blocks = block.shape.rowBlocks;
  size_t numbers = 4 * blocks;
  Softmax softmax;
  softmax.result = block.unflatten(values.drop_back(numbers));
  values = values.take_back(numbers);
  for (Rows *rows : {&softmax.maxima, &softmax.sums})
    for (int64_t i = 0; i < blocks; ++i) {
      rows->push_back({values[0], values[1]});
      values = values.drop_front(2);
    }
  return softmax;
}

Softmax AttentionForward::begin() {
  Value none = block.number(-std::numeric_limits<double>::infinity());
  Value zero = block.number(0.0);
  int64_t blocks = block.shape.rowBlocks;
  return {block.makeSums(AttentionBlock::padDepth(problem.valueDepth)),
          Rows(blocks, {none, none}), Rows(blocks, {zero, zero})};
}

//===----------------------------------------------------------------------===//
// A block of keys
//===----------------------------------------------------------------------===//

AttentionBlock::Rows
AttentionForward::mapNumbers(const Rows &rows,
                             function_ref<Value(Value)> body) {
  return llvm::map_to_vector<6>(rows, [&](const std::array<Value, 2> &both) {
    return std::array<Value, 2>{body(both[0]), body(both[1])};
  });
}

/// The maxima over the blocks so far, negative and as exponents have them, with
/// 0 in place of -inf; what has been summed is multiplied by exp(old - new).
AttentionBlock::Rows AttentionForward::updateMaxima(const Sums &scores,
                                                    Softmax &softmax) {
  auto larger = [&](Value x, Value y) -> Value {
    return arith::MaximumFOp::create(b, loc, x, y);
  };
  Rows old = softmax.maxima;
  for (auto [maxima, block16] : llvm::zip(softmax.maxima, scores)) {
    std::array<Value, 2> own = block.matrix.reduceRows(block16, larger);
    for (int64_t half : {0, 1})
      maxima[half] = larger(maxima[half], own[half]);
  }
  Rows negative = mapNumbers(
      softmax.maxima, [&](Value m) { return block.negate(m, problem.scale); });
  Rows factors;
  for (auto [before, now] : llvm::zip(old, softmax.maxima)) {
    std::array<Value, 2> both;
    for (int64_t half : {0, 1})
      both[half] = block.getFactor(before[half], now[half]);
    factors.push_back(both);
  }
  auto multiply = [&](Value x, Value y) { return block.multiplyFloats(x, y); };
  softmax.result = block.mapRows(softmax.result, factors, multiply);
  for (auto [sums, both] : llvm::zip(softmax.sums, factors))
    for (int64_t half : {0, 1})
      sums[half] = multiply(sums[half], both[half]);
  return negative;
}

/// The probabilities relative to the maxima; each lane adds up its own.
AttentionBlock::Sums AttentionForward::addProbabilities(const Sums &scores,
                                                        Softmax &softmax) {
  Rows negative = updateMaxima(scores, softmax);
  Sums probabilities =
      block.mapRows(scores, negative, [&](Value score, Value row) {
        return block.getProbability(score, row);
      });
  for (auto [sums, values] : llvm::zip(softmax.sums, probabilities))
    for (auto [i, p] : llvm::enumerate(values)) {
      Value &sum = sums[i % WarpMatrix::kSums / 2];
      sum = arith::AddFOp::create(b, loc, sum, p);
    }
  return probabilities;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// m + log(sum), -inf where there is no key, and what rounding took from it.
void AttentionForward::storeStatistics(const Softmax &softmax,
                                       const AttentionBlock::Place &place) {
  Rows lses, rests;
  Value zero = block.number(0.0);
  for (auto [maxima, sums] : llvm::zip(softmax.maxima, softmax.sums)) {
    std::array<Value, 2> lse, rest;
    for (int64_t half : {0, 1}) {
      Value m = maxima[half];
      if (!problem.isScaledFirst())
        m = block.multiplyFloats(m, block.number(problem.scale));
      Value log = math::LogOp::create(b, loc, sums[half]);
      Value all = arith::AddFOp::create(b, loc, m, log);
      Value isEmpty = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ,
                                            sums[half], zero);
      lse[half] = arith::SelectOp::create(b, loc, isEmpty, m, all);
      Value lost =
          arith::AddFOp::create(b, loc, block.subtractFloats(m, all), log);
      rest[half] = arith::SelectOp::create(b, loc, isEmpty, zero, lost);
    }
    lses.push_back(lse);
    rests.push_back(rest);
  }
  if (memories[1])
    block.storeNumbers(lses, memories[1], place.head, place.first);
  if (memories[2])
    block.storeNumbers(rests, memories[2], place.head, place.first);
}

/// The result over the sum of probabilities, by its reciprocal: 0 where there
/// is no key.
void AttentionForward::store(Softmax softmax,
                             const AttentionBlock::Place &place) {
  for (std::array<Value, 2> &sums : softmax.sums)
    sums = block.matrix.combineQuads(sums, [&](Value x, Value y) -> Value {
      return arith::AddFOp::create(b, loc, x, y);
    });
  if (memories[0]) {
    Value one = block.number(1.0);
    Rows reciprocals = mapNumbers(softmax.sums, [&](Value sum) -> Value {
      Value isEmpty = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ,
                                            sum, block.number(0.0));
      sum = arith::SelectOp::create(b, loc, isEmpty, one, sum);
      return arith::DivFOp::create(b, loc, one, sum);
    });
    Sums result =
        block.mapRows(softmax.result, reciprocals, [&](Value x, Value y) {
          return block.multiplyFloats(x, y);
        });
    block.storeRows(result, memories[0], place.head, place.first);
  }
  if (memories[1] || memories[2])
    storeStatistics(softmax, place);
}

void AttentionForward::emit() {
  AttentionBlock::Place place = block.findPlace(problem.heads);
  Value keyHead = block.divide(place.head, problem.getGroup());
  int64_t columns = block.shape.columns;
  AttentionTile query =
      block.allocateTile(problem.query, block.shape.getRows(), problem.depth);
  AttentionTile key, value;
  block.allocateStages([&] {
    key = block.allocateTile(problem.key, columns, problem.depth);
    value = block.allocateTile(problem.value, columns, problem.valueDepth);
  });
  AttentionBlock::Left left[] = {{query}};
  block.copyRows(query, block.index(0), place.head, place.first);
  Values end = block.emitSteps(
      block.countColumnBlocks(place.first), left, flatten(begin()),
      [&](Value step, Value slot) {
        Value first = block.multiply(step, columns);
        block.copyRows(key, slot, keyHead, first);
        block.copyRows(value, slot, keyHead, first);
      },
      [&](Value step, Value slot, ArrayRef<Value> carried) {
        Softmax softmax = unflatten(carried);
        Sums scores = block.makeSums(columns);
        block.multiplyRows(left[0], key, slot, scores);
        scores = block.hide(scores, place.head, place.first,
                            block.multiply(step, columns));
        Sums probabilities = addProbabilities(scores, softmax);
        block.multiplySums(probabilities, value, slot, softmax.result);
        return flatten(softmax);
      });
  store(unflatten(end), place);
}

static AttentionShape chooseShape(const AttentionProblem &problem) {
  int64_t depths = problem.depth + problem.valueDepth;
  if (problem.takesTwice(problem.queries))
    return {/*rowBlocks=*/2, depths <= 128 ? 64 : 32, /*byKeys=*/false,
            /*holdsRows=*/false};
  return {/*rowBlocks=*/1, depths <= 256 ? 64 : 32, /*byKeys=*/false,
          /*holdsRows=*/depths <= 256};
}

int64_t cuda::emitAttention(const AttentionProblem &problem,
                            gpu::GPUFuncOp function,
                            points::PointEvaluator &evaluator,
                            SharedMemory &shared, ArrayRef<Value> memories) {
  AttentionBlock block(problem, chooseShape(problem), function, evaluator,
                       shared);
  AttentionForward(block, memories).emit();
  return block.countBlocks(problem.heads);
}
