//===- ColumnSums.cpp - Reductions of columns, row by row -------*- C++ -*-===//
//
// Where the terms of neighbours lie far apart, a strip of columns at a time
// would go through memory in large strides, once for each strip. Row by row it
// is read once, as it lies, and the accumulators are the result itself, which
// stays in the first cache. Each result takes its terms in the same order.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

/// Terms that an accumulator takes each time that it is in registers.
constexpr int64_t kTerms = 8;

bool KernelEmitter::canSumColumns() {
  // Terms that stay in the first cache may be read in any order.
  constexpr int64_t kLeastElements = 16 << 10, kLeastColumns = 4 * kLanes;
  if (!turned.empty() || mode != RootMode::Columns ||
      structure.kind != KernelKind::Reduction || outputs.size() != 1 ||
      outputs[0].first != root->getResult(0) || domain.size() != 1 ||
      domain[0] < kLeastColumns)
    return false;
  int64_t terms = root.getStaticLoopRanges()[reductionDims.back()];
  return terms >= kTerms && terms * domain[0] >= kLeastElements;
}

void KernelEmitter::emitColumnSums() {
  int64_t columns = domain[0];
  int64_t part = llvm::alignTo(
      llvm::divideCeil(columns, isParallel ? target.threads : 1), kLanes);
  Value memory = outputs[0].second;
  emitLoop(columns, part, /*outermost=*/true, [&](Value first) {
    forColumns(first, part, [&](const Point &point) {
      evaluator->store(getInitial(point), memory, point);
    });
    emitReductionLoops(ArrayRef(reductionDims).drop_back(), 0,
                       Point(root.getNumLoops()), {},
                       [&](const Point &open, ArrayRef<Value>) {
                         emitColumnTerms(first, part, open);
                         return SmallVector<Value>();
                       });
  });
}

/// Calls back for each vector of a part's columns.
void KernelEmitter::forColumns(Value first, int64_t part,
                               llvm::function_ref<void(const Point &)> body) {
  Location loc = root.getLoc();
  int64_t columns = domain[0], whole = columns / kLanes * kLanes;
  Value end =
      b.createOrFold<arith::AddIOp>(loc, first, evaluator->getIndex(part));
  Value most = evaluator->getIndex(whole);
  createLoop(*evaluator, loc, first,
             b.createOrFold<arith::MinSIOp>(loc, end, most),
             evaluator->getIndex(kLanes), {}, [&](Value i, ArrayRef<Value>) {
               body({{i, 1, Value()}});
               return SmallVector<Value>();
             });
  if (whole == columns)
    return;
  // What is left is the last part's.
  Value isLast =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, end, most);
  auto choice = scf::IfOp::create(b, loc, isLast);
  PointEvaluator::Scope scope(*evaluator);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.thenBlock());
  evaluator->setActiveLanes(columns - whole);
  body({{most, 1, Value()}});
  evaluator->setActiveLanes(kLanes);
}

void KernelEmitter::emitColumnTerms(Value first, int64_t part,
                                    const Point &open) {
  int64_t dim = reductionDims.back();
  int64_t size = root.getStaticLoopRanges()[dim];
  int64_t whole = size / kTerms * kTerms;
  auto add = [&](Value start, int64_t count) {
    SmallVector<Point> terms;
    for (int64_t i = 0; i < count; ++i) {
      Value term = b.createOrFold<arith::AddIOp>(root.getLoc(), start,
                                                 evaluator->getIndex(i));
      terms.push_back(open);
      terms.back()[dim] = {term, 0, Value()};
    }
    addColumnTerms(first, part, terms);
  };
  createLoop(*evaluator, root.getLoc(), evaluator->getIndex(0),
             evaluator->getIndex(whole), evaluator->getIndex(kTerms), {},
             [&](Value start, ArrayRef<Value>) {
               add(start, kTerms);
               return SmallVector<Value>();
             });
  if (whole < size)
    add(evaluator->getIndex(whole), size - whole);
}

/// Adds some terms to all of a part's columns.
void KernelEmitter::addColumnTerms(Value first, int64_t part,
                                   ArrayRef<Point> terms) {
  PointEvaluator::Scope scope(*evaluator);
  // What is the same in all columns is read once.
  AffineMap out = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  unsigned column = out.getDimPosition(0);
  for (OpOperand *input : root.getDpsInputOperands()) {
    AffineMap map = root.getMatchingIndexingMap(input);
    if (!map.isFunctionOfDim(column) &&
        isa<RankedTensorType>(input->get().getType()))
      for (const Point &term : terms)
        evaluator->evaluate(input->get(),
                            evaluator->applyMap(root, *input, term));
  }
  Value memory = outputs[0].second;
  forColumns(first, part, [&](const Point &point) {
    Value sum = evaluator->toVector(evaluator->load(memory, point));
    for (const Point &term : terms) {
      Point loops = getRootLoops(root, point);
      for (int64_t dim : reductionDims)
        loops[dim] = term[dim];
      sum = evaluator->stepReduction(root, loops, sum);
    }
    evaluator->store(sum, memory, point);
  });
}
