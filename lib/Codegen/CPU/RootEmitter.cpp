//===- RootEmitter.cpp - Contractions and reductions ------------*- C++ -*-===//
//
// The values of a kernel's root, in registers: of reductions, and of the
// contractions for which panels do not pay (ContractionPlan.h).
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Codegen/Points/Reduction.h"
#include "amp/Support/Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

Value KernelEmitter::getInitial(const Point &point) {
  return evaluator->evaluate(root.getDpsInits()[0], point);
}

/// The scalar input g of a root whose terms are all "g or something", combined
/// by "and": where it holds no term says more.
OpOperand *KernelEmitter::findGuard(linalg::LinalgOp root) {
  auto combiner = dyn_cast_or_null<arith::AndIOp>(getCombiner(root));
  if (!combiner || !combiner.getType().isInteger(1))
    return nullptr;
  for (Value side : combiner.getOperands()) {
    auto term = side.getDefiningOp<arith::OrIOp>();
    for (OpOperand *input : root.getDpsInputOperands())
      if (term && root.getMatchingIndexingMap(input).getNumResults() == 0 &&
          llvm::is_contained(term->getOperands(),
                             root.getMatchingBlockArgument(input)))
        return input;
  }
  return nullptr;
}

Value KernelEmitter::getTermCount(int64_t size) {
  Value all = evaluator->getIndex(size);
  OpOperand *guard = findGuard(root);
  if (!guard)
    return all;
  return arith::SelectOp::create(b, root.getLoc(),
                                 evaluator->evaluate(guard->get(), {}),
                                 evaluator->getIndex(0), all);
}

SmallVector<Value> KernelEmitter::emitRootTile(const RowBlock &block,
                                               const Columns &columns) {
  SmallVector<Point> points;
  SmallVector<int64_t> lanes;
  for (int64_t row = 0; row < block.count(); ++row)
    for (auto [v, start] : llvm::enumerate(columns.starts)) {
      points.push_back(getPoint(block, row, {start, 1, Value()}));
      bool isLast = v + 1 == columns.starts.size();
      lanes.push_back(isLast ? columns.lastLanes : kLanes);
    }
  // A scalar reduction takes its terms as a column.
  return mode == RootMode::Rows ? emitLaneTile(points, lanes)
                                : emitColumnTile(points, lanes);
}

SmallVector<Value> KernelEmitter::emitReductionLoops(
    ArrayRef<int64_t> dims, size_t next, Point loops,
    SmallVector<Value> carried,
    llvm::function_ref<SmallVector<Value>(const Point &, ArrayRef<Value>)>
        body) {
  PointEvaluator::Scope scope(*evaluator);
  if (next == dims.size())
    return body(loops, carried);
  if (dims[next] == turned.getRowLoop())
    return emitTurnedTerms(dims, next, loops, carried, body);
  int64_t size = root.getStaticLoopRanges()[dims[next]];
  Value count = next == 0 ? getTermCount(size) : evaluator->getIndex(size);
  auto loop = scf::ForOp::create(b, root.getLoc(), evaluator->getIndex(0),
                                 count, evaluator->getIndex(1), carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  loops[dims[next]] = {loop.getInductionVar(), 0, Value()};
  SmallVector<Value> results = emitReductionLoops(
      dims, next + 1, loops,
      llvm::to_vector_of<Value>(loop.getRegionIterArgs()), body);
  if (!carried.empty())
    scf::YieldOp::create(b, root.getLoc(), results);
  return llvm::to_vector_of<Value>(loop.getResults());
}

/// Each lane is a result, and takes its terms in order.
SmallVector<Value> KernelEmitter::emitColumnTile(ArrayRef<Point> points,
                                                 ArrayRef<int64_t> lanes) {
  SmallVector<Value> initial;
  for (auto [point, count] : llvm::zip(points, lanes)) {
    evaluator->setActiveLanes(count);
    initial.push_back(evaluator->toVector(getInitial(point)));
  }
  if (!turned.empty()) {
    turnedLoops = getRootLoops(root, points[0]);
    int64_t lane = turned.getLaneLoop();
    turnedLanes = {lane, turnedLoops[lane].base,
                   int64_t(points.size() - 1) * kLanes + lanes.back()};
  }
  auto results = emitReductionLoops(
      reductionDims, 0, Point(root.getNumLoops()), initial,
      [&](const Point &open, ArrayRef<Value> carried) {
        SmallVector<Value> next;
        for (auto [point, count, value] : llvm::zip(points, lanes, carried)) {
          evaluator->setActiveLanes(count);
          Point loops = getRootLoops(root, point);
          for (int64_t dim : reductionDims)
            loops[dim] = open[dim];
          next.push_back(evaluator->stepReduction(root, loops, value));
        }
        return next;
      });
  evaluator->setActiveLanes(kLanes);
  return results;
}

/// Results whose terms lie side by side: the lanes of each sum its terms, and
/// 16 sums make a vector.
SmallVector<Value> KernelEmitter::emitLaneTile(ArrayRef<Point> points,
                                               ArrayRef<int64_t> lanes) {
  SmallVector<Value> results;
  Location loc = root.getLoc();
  for (auto [point, count] : llvm::zip(points, lanes)) {
    SmallVector<Point> columns;
    for (int64_t lane = 0; lane < count; ++lane) {
      Point column = point;
      Value base = b.createOrFold<arith::AddIOp>(loc, point.back().base,
                                                 evaluator->getIndex(lane));
      column.back() = {base, 0, Value()};
      columns.push_back(column);
    }
    Type element = getElementTypeOrSelf(root->getResult(0).getType());
    Value vector = arith::ConstantOp::create(
        b, loc, b.getZeroAttr(VectorType::get(kLanes, element)));
    for (auto [lane, sum] : llvm::enumerate(emitLaneReduction(columns)))
      vector = vector::InsertOp::create(b, loc, sum, vector, int64_t(lane));
    results.push_back(vector);
  }
  return results;
}

/// Adds `count` terms, from `start` of the innermost reduction dimension on, or
/// of those that are counted together, to the lanes of each result.
SmallVector<Value> KernelEmitter::addLanes(ArrayRef<Point> points,
                                           const Point &open, Value start,
                                           int64_t count,
                                           ArrayRef<Value> sums) {
  evaluator->setActiveLanes(count);
  auto ranges = root.getStaticLoopRanges();
  SmallVector<int64_t> sizes =
      llvm::map_to_vector(termDims, [&](int64_t dim) { return ranges[dim]; });
  Point digits = evaluator->delinearize(sizes, {start, 1, Value()});
  SmallVector<Value> next;
  for (auto [point, sum] : llvm::zip(points, sums)) {
    Point loops = getRootLoops(root, point);
    for (int64_t dim : reductionDims)
      loops[dim] = open[dim];
    loops[reductionDims.back()] = {start, 1, Value()};
    for (auto [dim, digit] : llvm::zip_equal(termDims, digits))
      loops[dim] = digit;
    Value added = evaluator->stepReduction(root, loops, sum);
    if (Value mask = evaluator->getMask(count))
      added = arith::SelectOp::create(b, root.getLoc(), mask, added, sum);
    next.push_back(added);
  }
  evaluator->setActiveLanes(kLanes);
  return next;
}

/// All terms along the innermost reduction dimension: whole vectors in a loop,
/// then the rest under a mask.
SmallVector<Value> KernelEmitter::emitLaneLoop(ArrayRef<Point> points,
                                               const Point &open,
                                               SmallVector<Value> sums) {
  Location loc = root.getLoc();
  auto ranges = root.getStaticLoopRanges();
  int64_t size = ranges[reductionDims.back()];
  for (int64_t dim : ArrayRef(termDims).drop_back(termDims.empty() ? 0 : 1))
    size *= ranges[dim];
  int64_t whole = size / kLanes * kLanes;
  if (whole > 0) {
    bool isOutermost = reductionDims.size() == countLaneDims();
    Value count =
        isOutermost ? getTermCount(whole) : evaluator->getIndex(whole);
    auto loop = scf::ForOp::create(b, loc, evaluator->getIndex(0), count,
                                   evaluator->getIndex(kLanes), sums);
    PointEvaluator::Scope scope(*evaluator);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(
        b, loc,
        addLanes(points, open, loop.getInductionVar(), kLanes,
                 llvm::to_vector_of<Value>(loop.getRegionIterArgs())));
    sums = llvm::to_vector_of<Value>(loop.getResults());
  }
  if (whole < size)
    sums =
        addLanes(points, open, evaluator->getIndex(whole), size - whole, sums);
  return sums;
}

/// The terms of each result spread over lanes along the innermost reduction
/// dimension: element i goes to lane i mod 16.
SmallVector<Value> KernelEmitter::emitLaneReduction(ArrayRef<Point> points) {
  Operation *combiner = getCombiner(root);
  Value neutral =
      arith::ConstantOp::create(b, root.getLoc(), getNeutral(b, combiner));
  SmallVector<Value> sums(points.size(), evaluator->toVector(neutral));
  int64_t lane = reductionDims.back();
  turnedLoops = getRootLoops(root, points[0]);
  turnedLanes = {lane, evaluator->getIndex(0),
                 root.getStaticLoopRanges()[lane]};
  sums = emitReductionLoops(ArrayRef(reductionDims).drop_back(countLaneDims()),
                            0, Point(root.getNumLoops()), sums,
                            [&](const Point &open, ArrayRef<Value> carried) {
                              return emitLaneLoop(points, open,
                                                  llvm::to_vector(carried));
                            });
  SmallVector<Value> results;
  for (auto [point, sum] : llvm::zip(points, sums))
    results.push_back(combine(b, combiner, getInitial(point),
                              combineLanes(b, combiner, sum)));
  return results;
}

/// Term by term, for bodies that do not combine, and for several results.
SmallVector<Value> KernelEmitter::emitScalarReduction(const Point &point) {
  SmallVector<Value> initial;
  for (Value init : root.getDpsInits())
    initial.push_back(evaluator->evaluate(init, point));
  return emitReductionLoops(
      reductionDims, 0, Point(root.getNumLoops()), initial,
      [&](const Point &open, ArrayRef<Value> carried) {
        Point loops = getRootLoops(root, point);
        for (int64_t dim : reductionDims)
          loops[dim] = open[dim];
        if (carried.size() > 1)
          return evaluator->evaluateBody(root, loops, carried);
        return SmallVector<Value>{
            evaluator->stepReduction(root, loops, carried[0])};
      });
}

/// The initial values first, then every term in the order of the loops.
void KernelEmitter::emitScatter() {
  assert(outputs.size() == 1 && riders.empty() && "nothing joins a scatter");
  linalg::LinalgOp scatter = std::exchange(root, linalg::LinalgOp());
  Value memory = outputs[0].second;
  outputs[0].first = scatter.getDpsInits()[0];
  if (domain.empty())
    emitPoints({}, 0);
  else
    emitRows({}, 0);
  root = scatter;
  OpOperand &out = *root.getDpsInitOperand(0);
  SmallVector<int64_t> dims =
      llvm::to_vector(llvm::seq<int64_t>(root.getNumLoops()));
  emitReductionLoops(dims, 0, Point(root.getNumLoops()), {},
                     [&](const Point &loops, ArrayRef<Value>) {
                       Point point = evaluator->applyMap(root, out, loops);
                       Value sum = evaluator->stepReduction(
                           root, loops, evaluator->load(memory, point));
                       evaluator->store(sum, memory, point);
                       return SmallVector<Value>();
                     });
}
