//===- AttentionBackward.cpp - Gradients of attention -----------*- C++ -*-===//
//
// No sum has terms from several blocks: the scores are computed twice, over
// blocks of queries for their gradient, over blocks of keys for those of keys
// and values. So nothing is added atomically, and the gradients of scores never
// leave the registers.
//
//===----------------------------------------------------------------------===//

#include "AttentionBlock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

using Values = SmallVector<Value>;
using Sums = AttentionBlock::Sums;
using Rows = AttentionBlock::Rows;

/// Stores a gradient times the factor that its terms share.
static void storeScaled(AttentionBlock &block, const Sums &sums, Value memory,
                        Value head, Value first) {
  Value scale = block.number(block.problem.scale);
  block.storeRows(
      block.map(sums, [&](Value x) { return block.multiplyFloats(x, scale); }),
      memory, head, first);
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

namespace {
class QueryGrad {
public:
  QueryGrad(AttentionBlock &block)
      : block(block), problem(block.problem),
        place(block.findPlace(problem.heads)),
        keyHead(block.divide(place.head, problem.getGroup())) {}
  void emit(Value memory);

private:
  Sums getScoreGrads(ArrayRef<AttentionBlock::Left> lefts, Value step,
                     Value slot);

  AttentionBlock &block;
  const AttentionProblem &problem;
  AttentionBlock::Place place;
  Value keyHead;
  AttentionTile query, grad, key, value;
  Rows lse, rest, delta;
};
} // namespace

Sums QueryGrad::getScoreGrads(ArrayRef<AttentionBlock::Left> lefts, Value step,
                              Value slot) {
  int64_t columns = block.shape.columns;
  auto subtract = [&](Value x, Value y) { return block.subtractFloats(x, y); };
  Sums scores = block.makeSums(columns), products = block.makeSums(columns);
  block.multiplyRows(lefts[0], key, slot, scores);
  block.multiplyRows(lefts[1], value, slot, products);
  scores = block.hide(scores, place.head, place.first,
                      block.multiply(step, columns));
  Sums probabilities =
      block.mapRowNumbers(scores, [&](Value score, int64_t i, int64_t half) {
        return block.getProbability(score, lse[i][half],
                                    rest.empty() ? Value() : rest[i][half]);
      });
  return block.mapBoth(
      probabilities, block.mapRows(products, delta, subtract),
      [&](Value p, Value away) { return block.multiplyFloats(p, away); });
}

void QueryGrad::emit(Value memory) {
  int64_t columns = block.shape.columns, rows = block.shape.getRows();
  query = block.allocateTile(problem.query, rows, problem.depth);
  grad = block.allocateTile(problem.grad, rows, problem.valueDepth);
  block.allocateStages([&] {
    key = block.allocateTile(problem.key, columns, problem.depth);
    value = block.allocateTile(problem.value, columns, problem.valueDepth);
  });
  AttentionBlock::Left lefts[] = {{query}, {grad}};
  block.copyRows(query, block.index(0), place.head, place.first);
  block.copyRows(grad, block.index(0), place.head, place.first);
  lse = block.loadRows(problem.lse, place.head, place.first);
  for (std::array<Value, 2> &both : lse)
    both = {block.negate(both[0], 1), block.negate(both[1], 1)};
  if (problem.hasNumbersInMask())
    rest = block.loadRows(problem.rest, place.head, place.first);
  delta = block.loadRows(problem.delta, place.head, place.first);
  Sums zeros = block.makeSums(AttentionBlock::padDepth(problem.depth));
  Values end = block.emitSteps(
      block.countColumnBlocks(place.first), lefts,
      AttentionBlock::flatten(zeros),
      [&](Value step, Value slot) {
        Value first = block.multiply(step, columns);
        block.copyRows(key, slot, keyHead, first);
        block.copyRows(value, slot, keyHead, first);
      },
      [&](Value step, Value slot, ArrayRef<Value> carried) {
        Sums sums = block.unflatten(carried);
        block.multiplySums(getScoreGrads(lefts, step, slot), key, slot, sums);
        return AttentionBlock::flatten(sums);
      });
  storeScaled(block, block.unflatten(end), memory, place.head, place.first);
}

//===----------------------------------------------------------------------===//
// Keys and values
//===----------------------------------------------------------------------===//

namespace {
/// Rows are keys: what is of a query is of a column.
class KeyGrad {
public:
  KeyGrad(AttentionBlock &block, Value keyGrad, Value valueGrad)
      : block(block), problem(block.problem),
        place(block.findPlace(problem.keyHeads)), keyGrad(keyGrad),
        valueGrad(valueGrad) {}
  void emit();

private:
  using Lefts = ArrayRef<AttentionBlock::Left>;
  /// A block of queries of one of the group's heads.
  struct Queries {
    Value head, first;
  };
  Queries findQueries(Value step);
  void allocate();
  void copy(Value step, Value slot);
  Values add(Lefts lefts, Value step, Value slot, ArrayRef<Value> carried);
  Sums getProbabilities(const AttentionBlock::Left &left,
                        const Queries &queries, Value slot);
  Sums getScoreGrads(const AttentionBlock::Left &left,
                     const Sums &probabilities, Value slot);

  AttentionBlock &block;
  const AttentionProblem &problem;
  AttentionBlock::Place place;
  Value keyGrad, valueGrad;
  Value firstBlock, blocks; ///< of queries that see some of the keys, a head
  AttentionTile key, value, query, grad;
  /// Numbers beside the rows of queries.
  enum Number : int64_t { Lse, Rest, Delta };
  size_t valueSums = 0; ///< of all that is carried
};
} // namespace

/// The group's heads one after the other.
KeyGrad::Queries KeyGrad::findQueries(Value step) {
  int64_t group = problem.getGroup();
  Value head = block.multiply(place.head, group), number = step;
  if (group > 1) {
    head = block.add(
        head, block.b.createOrFold<arith::DivUIOp>(block.loc, step, blocks));
    number = block.b.createOrFold<arith::RemUIOp>(block.loc, step, blocks);
  }
  return {head,
          block.multiply(block.add(firstBlock, number), block.shape.columns)};
}

void KeyGrad::allocate() {
  int64_t columns = block.shape.columns, rows = block.shape.getRows();
  key = block.allocateTile(problem.key, rows, problem.depth);
  value = block.allocateTile(problem.value, rows, problem.valueDepth);
  block.allocateStages([&] {
    query = block.allocateTile(problem.query, columns, problem.depth);
    grad = block.allocateTile(problem.grad, columns, problem.valueDepth);
  });
}

void KeyGrad::copy(Value step, Value slot) {
  auto [head, first] = findQueries(step);
  block.copyRows(query, slot, head, first);
  block.copyRows(grad, slot, head, first);
  block.copyNumbers(problem.lse, query, Lse, slot, head, first);
  if (keyGrad)
    block.copyNumbers(problem.delta, query, Delta, slot, head, first);
  if (problem.hasNumbersInMask())
    block.copyNumbers(problem.rest, query, Rest, slot, head, first);
}

Sums KeyGrad::getProbabilities(const AttentionBlock::Left &left,
                               const Queries &queries, Value slot) {
  Sums scores = block.makeSums(block.shape.columns);
  block.multiplyRows(left, query, slot, scores);
  scores = block.hide(scores, queries.head, place.first, queries.first);
  Values sums = block.loadNumbers(query, Lse, slot);
  for (Value &sum : sums)
    sum = block.negate(sum, 1);
  Values rests;
  if (problem.hasNumbersInMask())
    rests = block.loadNumbers(query, Rest, slot);
  return block.mapColumns(scores, [&](Value score, int64_t column) {
    return block.getProbability(score, sums[column],
                                rests.empty() ? Value() : rests[column]);
  });
}

/// The gradients of scores.
Sums KeyGrad::getScoreGrads(const AttentionBlock::Left &left,
                            const Sums &probabilities, Value slot) {
  Sums products = block.makeSums(block.shape.columns);
  block.multiplyRows(left, grad, slot, products);
  Values deltas = block.loadNumbers(query, Delta, slot);
  products = block.mapColumns(products, [&](Value dp, int64_t column) {
    return block.subtractFloats(dp, deltas[column]);
  });
  return block.mapBoth(probabilities, products, [&](Value p, Value away) {
    return block.multiplyFloats(p, away);
  });
}

/// What a block of queries adds to the gradients.
Values KeyGrad::add(Lefts lefts, Value step, Value slot,
                    ArrayRef<Value> carried) {
  Sums p = getProbabilities(lefts[0], findQueries(step), slot);
  Values next;
  if (valueGrad) {
    Sums values = block.unflatten(carried.take_front(valueSums));
    block.multiplySums(p, grad, slot, values);
    next = AttentionBlock::flatten(values);
  }
  if (keyGrad) {
    Sums keys = block.unflatten(carried.drop_front(valueSums));
    block.multiplySums(getScoreGrads(lefts[1], p, slot), query, slot, keys);
    llvm::append_range(next, AttentionBlock::flatten(keys));
  }
  return next;
}

void KeyGrad::emit() {
  allocate();
  firstBlock = block.findColumnBlock(place.first);
  int64_t all = llvm::divideCeil(problem.queries, block.shape.columns);
  blocks = block.subtract(block.index(all), firstBlock);
  AttentionBlock::Left lefts[] = {{key}, {value}};
  block.copyRows(key, block.index(0), place.head, place.first);
  block.copyRows(value, block.index(0), place.head, place.first);
  auto getSums = [&](Value memory, int64_t depth) {
    return memory ? block.makeSums(AttentionBlock::padDepth(depth)) : Sums();
  };
  Values zeros =
      AttentionBlock::flatten(getSums(valueGrad, problem.valueDepth));
  valueSums = zeros.size();
  llvm::append_range(zeros,
                     AttentionBlock::flatten(getSums(keyGrad, problem.depth)));
  Values end = block.emitSteps(
      block.multiply(blocks, problem.getGroup()), lefts, zeros,
      [&](Value step, Value slot) { copy(step, slot); },
      [&](Value step, Value slot, ArrayRef<Value> carried) {
        return add(lefts, step, slot, carried);
      });
  ArrayRef<Value> sums = end;
  if (valueGrad)
    block.storeRows(block.unflatten(sums.take_front(valueSums)), valueGrad,
                    place.head, place.first);
  if (keyGrad)
    storeScaled(block, block.unflatten(sums.drop_front(valueSums)), keyGrad,
                place.head, place.first);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static AttentionShape chooseQueryShape(const AttentionProblem &problem) {
  if (problem.takesTwice(problem.queries))
    return {/*rowBlocks=*/2, /*columns=*/32, /*byKeys=*/false,
            /*holdsRows=*/false};
  int64_t depths = problem.depth + problem.valueDepth;
  int64_t columns = depths <= 128 ? 64 : depths <= 256 ? 32 : 16;
  return {/*rowBlocks=*/1, columns, /*byKeys=*/false,
          /*holdsRows=*/depths <= 128};
}

/// The sums of both gradients take twice the registers.
static AttentionShape chooseKeyShape(const AttentionProblem &problem) {
  int64_t depths = problem.depth + problem.valueDepth;
  if (depths <= 128 && problem.takesTwice(problem.keys))
    return {/*rowBlocks=*/2, /*columns=*/32, /*byKeys=*/true,
            /*holdsRows=*/false};
  int64_t columns = depths <= 128 ? 64 : depths <= 256 ? 32 : 16;
  return {/*rowBlocks=*/1, columns, /*byKeys=*/true,
          /*holdsRows=*/depths <= 128};
}

int64_t cuda::emitQueryGrad(const AttentionProblem &problem,
                            gpu::GPUFuncOp function,
                            points::PointEvaluator &evaluator,
                            SharedMemory &shared, Value queryGrad) {
  AttentionBlock block(problem, chooseQueryShape(problem), function, evaluator,
                       shared);
  QueryGrad(block).emit(queryGrad);
  return block.countBlocks(problem.heads);
}

int64_t cuda::emitKeyGrad(const AttentionProblem &problem,
                          gpu::GPUFuncOp function,
                          points::PointEvaluator &evaluator,
                          SharedMemory &shared, Value keyGrad,
                          Value valueGrad) {
  AttentionBlock block(problem, chooseKeyShape(problem), function, evaluator,
                       shared);
  KeyGrad(block, keyGrad, valueGrad).emit();
  return block.countBlocks(problem.keyHeads);
}

bool cuda::takesKeyGradsAtOnce(const AttentionProblem &problem) {
  return problem.depth + problem.valueDepth <= 256;
}
