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
    : IndexArithmetic(evaluator, loc), problem(problem), type(type), tier(tier),
      micro(*findMicroKernel(tier, type)),
      vectorType(VectorType::get(kLanes, type)), byKeys(byKeys) {
  int64_t count = byKeys ? problem.keys : problem.queries;
  size = problem.getBlockSize(count);
  rowBlock = problem.getBlockSize(byKeys ? problem.queries : problem.keys);
  vectors = size / kLanes;
}

void AttentionBlock::setFirstLane(Value value) {
  first = value;
  lanes.clear();
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

Value AttentionBlock::countLanes() {
  int64_t count = byKeys ? problem.keys : problem.queries;
  if (count % size == 0)
    return index(size);
  return minimum(subtract(index(count), first), index(size));
}

void AttentionBlock::forLanes(Body body) {
  forEach(index(0), countLanes(), 1, body);
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

Value mlir::amp::cpu::getPlace(AttentionBlock &block, Scratch scratch,
                               Value row, Value column) {
  if (scratch.firstRow)
    row = block.add(scratch.firstRow, row);
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
    forEach(index(0), index(to.stride), kLanes,
            [&](Value column) { store(vector, to, row, column); });
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

void AttentionBlock::forColumns(int64_t columns, Body body) {
  int64_t whole = columns / kLanes * kLanes;
  if (whole > 0)
    forEach(index(0), index(whole), kLanes, body);
  if (whole == columns)
    return;
  PointEvaluator::Scope scope(evaluator);
  evaluator.setActiveLanes(columns - whole);
  body(index(whole));
  evaluator.setActiveLanes(kLanes);
}

void AttentionBlock::packRows(const HeadMatrix &matrix, Value start,
                              int64_t rows, Scratch to) {
  forEach(index(0), index(rows), 1, [&](Value i) {
    Value row = add(start, i);
    if (matrix.rows % rows != 0 || problem.causal)
      row = minimum(row, index(matrix.rows - 1));
    forColumns(matrix.columns, [&](Value column) {
      Value element =
          evaluator.evaluate(matrix.tensor, getPoint(matrix, {row, 0, Value()},
                                                     {column, 1, Value()}));
      store(widen(element), to, i, column);
    });
  });
}

void AttentionBlock::unpackRows(Scratch from, double factor,
                                const HeadMatrix &matrix, Value memref) {
  auto element =
      cast<FloatType>(cast<MemRefType>(memref.getType()).getElementType());
  Value scale = number(factor);
  forEach(index(0), index(matrix.rows), 1, [&](Value row) {
    forColumns(matrix.columns, [&](Value column) {
      Value product =
          arith::MulFOp::create(b, loc, load(from, row, column), scale);
      evaluator.store(
          convertFloat(b, loc, product, element), memref,
          getPoint(matrix, {row, 0, Value()}, {column, 1, Value()}));
    });
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
  forLanes([&](Value lane) {
    Index row{add(first, lane), 0, Value()};
    forColumns(matrix.columns, [&](Value column) {
      Value vector = gatherColumn(*this, from, column, lane, vectorType);
      evaluator.store(convertFloat(b, loc, vector, element), memref,
                      getPoint(matrix, row, {column, 1, Value()}));
    });
  });
}
