//===- ScatterAdd.cpp - The kernel of nn.scatter_add ------------*- C++ -*-===//
//
// The table's content first. Then columns side by side, each of which takes
// its updates in the order of the indices: threads share out columns, so that
// the order of additions does not depend on them.
//
//===----------------------------------------------------------------------===//

#include "WholeKernels.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

/// Below this many additions a parallel loop costs more than it saves.
constexpr int64_t kParallelUpdates = 1 << 16;

namespace {
class ScatterAdd {
public:
  explicit ScatterAdd(const WholeKernel &kernel)
      : op(cast<nn::ScatterAddOp>(kernel.op)), evaluator(kernel.evaluator),
        b(kernel.evaluator.b), memory(kernel.memories[0]),
        table(cast<RankedTensorType>(op.getInit().getType()).getShape()),
        rows(cast<RankedTensorType>(op.getIndices().getType()).getShape()),
        isParallel(kernel.target.threads > 1 &&
                   op.getUpdates().getType().getNumElements() >=
                       kParallelUpdates) {}

  void run();

private:
  using Body = llvm::function_ref<void(const Point &)>;
  void forEach(ArrayRef<int64_t> shape, Point point, Body body);
  void forEachColumns(Body body);
  void fill(const Point &columns);
  void add(const Point &columns);

  nn::ScatterAddOp op;
  PointEvaluator &evaluator;
  OpBuilder &b;
  Value memory;
  ArrayRef<int64_t> table, rows;
  bool isParallel;
};
} // namespace

/// Loops over a shape, point by point, in row-major order.
void ScatterAdd::forEach(ArrayRef<int64_t> shape, Point point, Body body) {
  PointEvaluator::Scope scope(evaluator);
  if (shape.empty())
    return body(point);
  auto loop =
      scf::ForOp::create(b, op.getLoc(), evaluator.getIndex(0),
                         evaluator.getIndex(shape[0]), evaluator.getIndex(1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  point.push_back({loop.getInductionVar(), 0, Value()});
  forEach(shape.drop_front(), point, body);
}

/// The columns of the table: all coordinates but the first, 16 of the last.
void ScatterAdd::forEachColumns(Body body) {
  ArrayRef<int64_t> columns = table.drop_front();
  if (columns.empty())
    return body({});
  int64_t last = columns.back(), whole = last / kLanes * kLanes;
  auto visit = [&](Value start, int64_t lanes) {
    evaluator.setActiveLanes(lanes);
    forEach(columns.drop_back(), {}, [&](const Point &outer) {
      Point point = outer;
      point.push_back({start, 1, Value()});
      body(point);
    });
    evaluator.setActiveLanes(kLanes);
  };
  if (whole > 0) {
    PointEvaluator::Scope scope(evaluator);
    OpBuilder::InsertionGuard guard(b);
    Value zero = evaluator.getIndex(0), end = evaluator.getIndex(whole),
          step = evaluator.getIndex(kLanes);
    if (isParallel) {
      auto loop = scf::ParallelOp::create(b, op.getLoc(), zero, end, step);
      b.setInsertionPointToStart(loop.getBody());
      visit(loop.getInductionVars()[0], kLanes);
    } else {
      auto loop = scf::ForOp::create(b, op.getLoc(), zero, end, step);
      b.setInsertionPointToStart(loop.getBody());
      visit(loop.getInductionVar(), kLanes);
    }
  }
  if (whole < last)
    visit(evaluator.getIndex(whole), last - whole);
}

void ScatterAdd::fill(const Point &columns) {
  forEach(table.take_front(), {}, [&](const Point &row) {
    Point point = row;
    llvm::append_range(point, columns);
    evaluator.store(evaluator.evaluate(op.getInit(), point), memory, point);
  });
}

void ScatterAdd::add(const Point &columns) {
  Type type = getElementTypeOrSelf(op.getInit().getType());
  forEach(rows, {}, [&](const Point &row) {
    Value index = evaluator.evaluate(op.getIndices(), row);
    if (!index.getType().isIndex())
      index =
          arith::IndexCastOp::create(b, op.getLoc(), b.getIndexType(), index);
    Point source = row;
    llvm::append_range(source, columns);
    Point target = {{evaluator.clampIndex(index, table.front()), 0, Value()}};
    llvm::append_range(target, columns);
    Value update = evaluator.evaluate(op.getUpdates(), source);
    if (auto element = dyn_cast<FloatType>(type))
      update = convertFloat(b, op.getLoc(), update, element);
    Value old = evaluator.load(memory, target);
    if (isa<VectorType>(old.getType()))
      update = evaluator.toVector(update);
    evaluator.store(combineScattered(b, op, old, update), memory, target);
  });
}

void ScatterAdd::run() {
  // What has the result's place is there already.
  bool isThere = isa<BlockArgument>(op.getInit()) &&
                 cast<BlockArgument>(op.getInit()).getArgNumber() + 1 ==
                     op->getBlock()->getNumArguments();
  forEachColumns([&](const Point &columns) {
    if (!isThere)
      fill(columns);
    add(columns);
  });
}

LogicalResult mlir::amp::cpu::emitScatterAdd(const WholeKernel &kernel) {
  ScatterAdd(kernel).run();
  return success();
}
