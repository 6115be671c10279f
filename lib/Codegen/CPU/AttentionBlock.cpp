//===- AttentionBlock.cpp - A block of attention in scratch -----*- C++ -*-===//

#include "AttentionBlock.h"

#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

int64_t AttentionProblem::getBlockSize(int64_t count) const {
  int64_t most = std::max(depth, valueDepth) > 512 ? kLanes : 4 * kLanes;
  return std::min<int64_t>(most, llvm::alignTo(count, kLanes));
}

AttentionBlock::AttentionBlock(PointEvaluator &evaluator, Location loc,
                               const AttentionProblem &problem, FloatType type,
                               const Tier &tier, bool byKeys)
    : IndexArithmetic(evaluator, loc), problem(problem), type(type),
      vectorType(VectorType::get(kLanes, type)), byKeys(byKeys) {
  int64_t count = byKeys ? problem.keys : problem.queries;
  size = problem.getBlockSize(count);
  rowBlock = problem.getBlockSize(byKeys ? problem.queries : problem.keys);
  vectors = size / kLanes;
  // As in KernelEmitter::chooseTile: accumulators in three quarters of the
  // registers.
  int64_t bytes = kLanes * type.getWidth() / 8;
  int64_t registers = std::max<int64_t>(bytes / tier.vectorBytes, 1);
  int64_t budget =
      std::max<int64_t>(tier.vectorRegisters * 3 / 4 / registers, 1);
  tileVectors = budget >= 16 ? 4 : budget >= 12 ? 2 : 1;
  while (vectors % tileVectors != 0)
    --tileVectors;
  tileRows =
      std::min<int64_t>(llvm::bit_floor<uint64_t>(budget / tileVectors), 8);
}

void AttentionBlock::setFirstLane(Value value) {
  first = value;
  int64_t count = byKeys ? problem.keys : problem.queries;
  for (int64_t v = 0; v < vectors; ++v) {
    Index lane{add(first, v * kLanes), 1, Value()};
    if (count % size != 0) {
      Value all = evaluator.toLanes(lane);
      Value last = evaluator.toVector(index(count - 1));
      lane = {Value(), 0, arith::MinUIOp::create(b, loc, all, last)};
    }
    lanes.push_back(lane);
  }
}

//===----------------------------------------------------------------------===//
// Values and lanes
//===----------------------------------------------------------------------===//

Value AttentionBlock::number(double value) {
  Value &scalar = numbers[value];
  if (!scalar)
    scalar = evaluator.getFloat(type, value);
  return evaluator.toVector(scalar);
}

void AttentionBlock::forVectors(llvm::function_ref<void(int64_t, Value)> body) {
  for (int64_t v = 0; v < vectors; ++v)
    body(v, index(v * kLanes));
}

void AttentionBlock::forLanes(Body body) {
  int64_t count = byKeys ? problem.keys : problem.queries;
  Value rest = b.createOrFold<arith::SubIOp>(loc, index(count), first);
  Value upper = count % size == 0 ? index(size) : minimum(rest, index(size));
  forEach(index(0), upper, 1, body);
}

//===----------------------------------------------------------------------===//
// Scratch
//===----------------------------------------------------------------------===//

Scratch AttentionBlock::allocate(int64_t rows, int64_t columns) {
  int64_t stride = llvm::alignTo(columns, kLanes);
  auto type = MemRefType::get({rows * stride}, this->type);
  return {memref::AllocaOp::create(b, loc, type, b.getI64IntegerAttr(64)),
          stride};
}

static Value getPlace(AttentionBlock &block, Scratch scratch, Value row,
                      Value column) {
  return block.add(block.multiply(row, scratch.stride), column);
}

Value AttentionBlock::load(Scratch from, Value row, Value column) {
  return vector::LoadOp::create(b, loc, vectorType, from.memory,
                                getPlace(*this, from, row, column));
}

void AttentionBlock::store(Value vector, Scratch to, Value row, Value column) {
  vector::StoreOp::create(b, loc, vector, to.memory,
                          getPlace(*this, to, row, column));
}

void AttentionBlock::fill(Scratch to, int64_t rows, double value) {
  Value vector = number(value);
  forEach(index(0), index(rows), 1, [&](Value row) {
    forVectors([&](int64_t, Value column) { store(vector, to, row, column); });
  });
}

void AttentionBlock::update(
    Scratch scratch, Value rows,
    llvm::function_ref<Value(Value, Value, int64_t)> body) {
  forEach(index(0), rows, 1, [&](Value row) {
    forVectors([&](int64_t v, Value column) {
      Value old = load(scratch, row, column);
      store(body(old, row, v), scratch, row, column);
    });
  });
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

Value AttentionBlock::widen(Value element) {
  return convertFloat(b, loc, evaluator.toVector(element), type);
}

static Point getPoint(const HeadMatrix &matrix, Index row, Index column) {
  return {{matrix.batch, 0, Value()}, {matrix.head, 0, Value()}, row, column};
}

void AttentionBlock::packLanes(const HeadMatrix &matrix, Scratch to) {
  forEach(index(0), index(matrix.columns), 1, [&](Value column) {
    forVectors([&](int64_t v, Value lane) {
      Value element = evaluator.evaluate(
          matrix.tensor, getPoint(matrix, lanes[v], {column, 0, Value()}));
      store(widen(element), to, column, lane);
    });
  });
}

void AttentionBlock::packRows(const HeadMatrix &matrix, Value start,
                              Scratch to) {
  forEach(index(0), index(rowBlock), 1, [&](Value i) {
    Value row = add(start, i);
    if (matrix.rows % rowBlock != 0 || problem.causal)
      row = minimum(row, index(matrix.rows - 1));
    auto pack = [&](Value column) {
      Value element =
          evaluator.evaluate(matrix.tensor, getPoint(matrix, {row, 0, Value()},
                                                     {column, 1, Value()}));
      store(widen(element), to, i, column);
    };
    int64_t whole = matrix.columns / kLanes * kLanes;
    if (whole > 0)
      forEach(index(0), index(whole), kLanes, pack);
    if (whole == matrix.columns)
      return;
    PointEvaluator::Scope scope(evaluator);
    evaluator.setActiveLanes(matrix.columns - whole);
    pack(index(whole));
    evaluator.setActiveLanes(kLanes);
  });
}

void AttentionBlock::packStatistics(Value tensor, Value batch, Value head,
                                    Scratch to) {
  forVectors([&](int64_t v, Value lane) {
    Point point = {{batch, 0, Value()}, {head, 0, Value()}, lanes[v]};
    store(widen(evaluator.evaluate(tensor, point)), to, index(0), lane);
  });
}

Value AttentionBlock::getStatistic(Value tensor, Value batch, Value head,
                                   Value row) {
  Point point = {{batch, 0, Value()}, {head, 0, Value()}, {row, 0, Value()}};
  return widen(evaluator.evaluate(tensor, point));
}

void AttentionBlock::unpackStatistics(Scratch from, Value batch, Value head,
                                      Value memref) {
  forLanes([&](Value lane) {
    Value element = memref::LoadOp::create(b, loc, from.memory, lane);
    evaluator.store(element, memref,
                    {{batch, 0, Value()},
                     {head, 0, Value()},
                     {add(first, lane), 0, Value()}});
  });
}

/// The elements of 16 rows of scratch in one column, or of the first of them:
/// scratch has no rows beyond the last.
static Value gatherColumn(AttentionBlock &block, Scratch from, Value row,
                          Value column, VectorType type) {
  OpBuilder &b = block.b;
  Location loc = block.loc;
  Index place{getPlace(block, from, row, column), from.stride, Value()};
  Value mask = block.evaluator.getMask(block.evaluator.getActiveLanes());
  if (!mask)
    mask = arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(VectorType::get(kLanes, b.getI1Type()), true));
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  return vector::GatherOp::create(b, loc, type, from.memory, block.index(0),
                                  block.evaluator.toLanes(place), mask, zero);
}

void AttentionBlock::unpackLanes(Scratch from, const HeadMatrix &matrix,
                                 Value memref) {
  auto element =
      cast<FloatType>(cast<MemRefType>(memref.getType()).getElementType());
  int64_t whole = matrix.columns / kLanes * kLanes;
  forLanes([&](Value lane) {
    Index row{add(first, lane), 0, Value()};
    auto unpack = [&](Value column) {
      Value vector = gatherColumn(*this, from, column, lane, vectorType);
      evaluator.store(convertFloat(b, loc, vector, element), memref,
                      getPoint(matrix, row, {column, 1, Value()}));
    };
    if (whole > 0)
      forEach(index(0), index(whole), kLanes, unpack);
    if (whole == matrix.columns)
      return;
    evaluator.setActiveLanes(matrix.columns - whole);
    unpack(index(whole));
    evaluator.setActiveLanes(kLanes);
  });
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

void AttentionBlock::multiplyTile(const Product &product, Value row,
                                  int64_t rows, Value column, int64_t vectors,
                                  Start start, Finish finish) {
  auto rowAt = [&](int64_t r) { return add(row, r); };
  auto columnAt = [&](int64_t v) { return add(column, v * kLanes); };
  SmallVector<Value> sums;
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t v = 0; v < vectors; ++v)
      sums.push_back(start ? start(rowAt(r), columnAt(v)) : number(0.0));
  sums = forEach(
      index(0), product.terms, 1, sums,
      [&](Value term, ArrayRef<Value> carried) {
        SmallVector<Value> next, terms;
        for (int64_t v = 0; v < vectors; ++v)
          terms.push_back(load(product.rhs, term, columnAt(v)));
        for (int64_t r = 0; r < rows; ++r) {
          Value place = product.byTerm
                            ? getPlace(*this, product.lhs, term, rowAt(r))
                            : getPlace(*this, product.lhs, rowAt(r), term);
          Value factor = evaluator.toVector(
              memref::LoadOp::create(b, loc, product.lhs.memory, place));
          for (int64_t v = 0; v < vectors; ++v)
            next.push_back(math::FmaOp::create(b, loc, factor, terms[v],
                                               carried[r * vectors + v]));
        }
        return next;
      });
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t v = 0; v < vectors; ++v) {
      Value sum = sums[r * vectors + v];
      store(finish ? finish(sum) : sum, product.result, rowAt(r), columnAt(v));
    }
}

void AttentionBlock::emitProduct(const Product &product, Start start,
                                 Finish finish) {
  int64_t whole = product.rows / tileRows * tileRows;
  forEach(index(0), index(size), tileVectors * kLanes, [&](Value column) {
    Value upper = product.rowCount ? product.rowCount : index(whole);
    if (whole > 0)
      forEach(index(0), upper, tileRows, [&](Value row) {
        multiplyTile(product, row, tileRows, column, tileVectors, start,
                     finish);
      });
    if (whole < product.rows)
      multiplyTile(product, index(whole), product.rows - whole, column,
                   tileVectors, start, finish);
  });
}

void AttentionBlock::multiplyRows(Scratch lhs, Scratch rhs, Scratch result,
                                  int64_t depth, Value rows, double scale) {
  Value factor = number(scale);
  auto finish = [&](Value sum) -> Value {
    return scale == 1.0 ? sum : arith::MulFOp::create(b, loc, sum, factor);
  };
  emitProduct(
      {lhs, /*byTerm=*/false, rhs, result, rowBlock, rows, index(depth)},
      nullptr, finish);
}

void AttentionBlock::accumulate(Scratch lhs, Scratch rhs, Scratch result,
                                int64_t rows, Value terms,
                                std::optional<Scratch> factor) {
  auto start = [&](Value row, Value column) -> Value {
    Value sum = load(result, row, column);
    if (!factor)
      return sum;
    return arith::MulFOp::create(b, loc, sum, load(*factor, index(0), column));
  };
  emitProduct({lhs, /*byTerm=*/true, rhs, result, rows, Value(), terms}, start,
              nullptr);
}
