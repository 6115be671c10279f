//===- RowChain.cpp - Several reductions of the same rows -------*- C++ -*-===//

#include "RowChain.h"

#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Codegen/Points/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

/// Below this many elements a parallel loop costs more than it saves: a row is
/// passed over more than once, with functions like exp.
constexpr int64_t kParallelElements = 1 << 15;

RowChain::RowChain(const KernelBody &body, PointEvaluator &evaluator,
                   ArrayRef<Output> outputs, bool mayBeParallel)
    : evaluator(evaluator), b(evaluator.b),
      loc(linalg::LinalgOp(body.root).getLoc()), outputs(outputs),
      plan(body, outputs), sizes(plan.sizes), rows(plan.rows),
      terms(plan.terms) {
  lanesAreTerms = terms.back() + 1 == int64_t(sizes.size());
  rowOrder.assign(rows.begin(), rows.end());
  turned = findTurnedTiles();
  if (!turned.empty())
    std::rotate(llvm::find(rowOrder, turned.getRowLoop()),
                llvm::find(rowOrder, turned.getRowLoop()) + 1, rowOrder.end());
  isParallel =
      mayBeParallel && ShapedType::getNumElements(sizes) >= kParallelElements;
}

void RowChain::emit() { emitRows(Point(sizes.size()), 0); }

/// Tiles have whole rows.
TurnedTiles RowChain::findTurnedTiles() const {
  if (!lanesAreTerms || rows.empty())
    return TurnedTiles();
  InputReads reads;
  auto identity =
      AffineMap::getMultiDimIdentityMap(sizes.size(), b.getContext());
  int64_t most = 1;
  for (int64_t loop : terms)
    most = std::max(most, sizes[loop]);
  for (const RowPass &pass : plan.passes) {
    for (linalg::LinalgOp op : pass.reductions)
      reads.addInputs(op);
    for (const Output &output : pass.outputs)
      reads.add(output.first, identity);
  }
  for (const Output &output : outputs)
    if (!plan.isWide(output.first))
      reads.add(output.first, AffineMap());
  return TurnedTiles::find(reads, sizes, terms, rows, most);
}

/// Loops over rows; the last of them by 16 where neighbouring rows are lanes,
/// or are turned round together.
void RowChain::emitRows(Point loops, size_t next) {
  if (next == rows.size())
    return emitRow(loops);
  int64_t loop = rowOrder[next], size = sizes[loop];
  bool isLast = next + 1 == rows.size();
  bool byTiles = isLast && !turned.empty();
  bool byLanes = isLast && !lanesAreTerms;
  int64_t step = byTiles ? TurnedTiles::kRows : byLanes ? kLanes : 1;
  int64_t whole = size / step * step;
  Value zero = evaluator.getIndex(0), end = evaluator.getIndex(whole),
        stride = evaluator.getIndex(step);
  auto visit = [&](Value start, int64_t count) {
    PointEvaluator::Scope scope(evaluator);
    if (byTiles)
      return emitTurnedRows(loops, start, count);
    evaluator.setActiveLanes(byLanes ? count : kLanes);
    loops[loop] = {start, byLanes ? 1 : 0, Value()};
    emitRows(loops, next + 1);
    evaluator.setActiveLanes(kLanes);
  };
  if (whole > 0) {
    OpBuilder::InsertionGuard guard(b);
    if (isParallel && whole > step) {
      isParallel = false; // one level of it: the outermost with work to share
      auto parallel = scf::ParallelOp::create(b, loc, zero, end, stride);
      b.setInsertionPointToStart(parallel.getBody());
      visit(parallel.getInductionVars()[0], step);
    } else {
      auto loopOp = scf::ForOp::create(b, loc, zero, end, stride);
      b.setInsertionPointToStart(loopOp.getBody());
      visit(loopOp.getInductionVar(), step);
    }
  }
  if (whole < size)
    visit(evaluator.getIndex(whole), size - whole);
}

void RowChain::emitTurnedRows(Point loops, Value first, int64_t count) {
  Value zero = evaluator.getIndex(0);
  auto inner = llvm::map_to_vector(
      terms, [&](int64_t loop) { return LoopPart{loop, zero, sizes[loop]}; });
  int64_t row = turned.getRowLoop();
  turned.open(evaluator, loc, loops, {row, first, count}, inner);
  createLoop(evaluator, loc, zero, evaluator.getIndex(count),
             evaluator.getIndex(1), {}, [&](Value i, ArrayRef<Value>) {
               loops[row] = {b.createOrFold<arith::AddIOp>(loc, first, i), 0,
                             Value()};
               emitRow(loops);
               return SmallVector<Value>();
             });
  turned.close(evaluator);
}

Point RowChain::getRow(const Point &loops) const {
  Point row;
  for (int64_t loop : rows)
    row.push_back(loops[loop]);
  return row;
}

void RowChain::emitRow(const Point &loops) {
  Point row = getRow(loops);
  for (const RowPass &pass : plan.passes)
    if (!pass.isEmpty())
      emitPass(pass, loops);
  for (const Output &output : outputs)
    if (!plan.isWide(output.first))
      evaluator.store(evaluator.evaluate(output.first, row), output.second,
                      row);
}

/// One pass over a row: its reductions' results are known afterwards.
void RowChain::emitPass(const RowPass &pass, const Point &loops) {
  Point row = getRow(loops);
  Sums sums;
  for (linalg::LinalgOp op : pass.reductions) {
    Value initial = lanesAreTerms
                        ? Value(arith::ConstantOp::create(
                              b, loc, getNeutral(b, getCombiner(op))))
                        : evaluator.evaluate(op.getDpsInits()[0], row);
    sums.push_back(evaluator.toVector(initial));
  }
  sums = emitLoops(pass, loops, 0, sums);
  for (auto [reduction, sum] : llvm::zip(pass.reductions, sums)) {
    linalg::LinalgOp op = reduction;
    Value result = sum;
    if (lanesAreTerms) {
      Operation *combiner = getCombiner(op);
      result =
          combine(b, combiner, evaluator.evaluate(op.getDpsInits()[0], row),
                  combineLanes(b, combiner, sum));
    }
    evaluator.pin(op->getResult(0), result);
  }
}

/// Loops over the points of a row; the innermost by lanes where they are.
RowChain::Sums RowChain::emitLoops(const RowPass &pass, Point loops,
                                   size_t next, Sums sums) {
  if (lanesAreTerms && next + 1 == terms.size())
    return emitLanes(pass, loops, sums);
  if (next == terms.size())
    return emitTerms(pass, loops, sums);
  auto loop = scf::ForOp::create(b, loc, evaluator.getIndex(0),
                                 evaluator.getIndex(sizes[terms[next]]),
                                 evaluator.getIndex(1), sums);
  PointEvaluator::Scope scope(evaluator);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  loops[terms[next]] = {loop.getInductionVar(), 0, Value()};
  Sums results = emitLoops(pass, loops, next + 1,
                           llvm::to_vector_of<Value>(loop.getRegionIterArgs()));
  if (!results.empty())
    scf::YieldOp::create(b, loc, results);
  return llvm::to_vector_of<Value>(loop.getResults());
}

/// Element i of the innermost loop goes to lane i mod 16.
RowChain::Sums RowChain::emitLanes(const RowPass &pass, Point loops,
                                   Sums sums) {
  int64_t size = sizes[terms.back()], whole = size / kLanes * kLanes;
  if (whole > 0) {
    auto loop = scf::ForOp::create(b, loc, evaluator.getIndex(0),
                                   evaluator.getIndex(whole),
                                   evaluator.getIndex(kLanes), sums);
    PointEvaluator::Scope scope(evaluator);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    loops[terms.back()] = {loop.getInductionVar(), 1, Value()};
    Sums next = emitTerms(pass, loops,
                          llvm::to_vector_of<Value>(loop.getRegionIterArgs()));
    if (!next.empty())
      scf::YieldOp::create(b, loc, next);
    sums = llvm::to_vector_of<Value>(loop.getResults());
  }
  if (whole == size)
    return sums;
  PointEvaluator::Scope scope(evaluator);
  evaluator.setActiveLanes(size - whole);
  loops[terms.back()] = {evaluator.getIndex(whole), 1, Value()};
  sums = emitTerms(pass, loops, sums);
  evaluator.setActiveLanes(kLanes);
  return sums;
}

/// The elements at a point: values first, then stores, then sums.
RowChain::Sums RowChain::emitTerms(const RowPass &pass, const Point &loops,
                                   Sums sums) {
  SmallVector<Value> values;
  for (const Output &output : pass.outputs)
    values.push_back(evaluator.evaluate(output.first, loops));
  for (auto [output, value] : llvm::zip(pass.outputs, values))
    evaluator.store(value, output.second, loops);
  Value mask =
      lanesAreTerms ? evaluator.getMask(evaluator.getActiveLanes()) : Value();
  for (auto [op, sum] : llvm::zip(pass.reductions, sums)) {
    Value next = evaluator.stepReduction(op, loops, sum);
    sum = mask ? Value(arith::SelectOp::create(b, loc, mask, next, sum)) : next;
  }
  return sums;
}
