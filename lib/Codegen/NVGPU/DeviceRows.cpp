//===- DeviceRows.cpp - Kernels that reduce rows of results -----*- C++ -*-===//

#include "DeviceEmitter.h"
#include "amp/Codegen/Points/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

//===----------------------------------------------------------------------===//
// Riders
//===----------------------------------------------------------------------===//

/// The results at one point, and what the riders make of them.
SmallVector<Value> DeviceEmitter::emitRowElement(const Point &point,
                                                 Values sums) {
  PointEvaluator::Scope scope(*evaluator);
  if (root)
    for (auto [result, value] :
         llvm::zip(root->getResults(), emitSerialRoot(point)))
      evaluator->pin(result, value);
  // Before the stores: an output may lie where an input does.
  Values next = stepRiders(point, sums);
  storeOutputs(point);
  return next;
}

SmallVector<Value> DeviceEmitter::stepRiders(const Point &point,
                                             ArrayRef<Value> sums) {
  Values next;
  for (auto [rider, sum] : llvm::zip(riders, sums))
    next.push_back(evaluator->stepReduction(rider.op, point, sum));
  return next;
}

void DeviceEmitter::storeRiders(const Point &row, ArrayRef<Value> sums) {
  for (auto [rider, sum] : llvm::zip(riders, sums)) {
    linalg::LinalgOp op = rider.op;
    Value initial = evaluator->evaluate(op.getDpsInits()[0], row);
    Value result = points::combine(b, rider.combiner, initial, sum);
    for (auto &[tensor, memory] : outputs)
      if (tensor == op->getResult(0))
        evaluator->store(result, memory, row);
  }
}

/// A team for each row of the results: its threads take the columns in turn.
void DeviceEmitter::emitRows() {
  ArrayRef<int64_t> rows = ArrayRef(domain).drop_back();
  int64_t columns = domain.back();
  int64_t teamSize = chooseRowTeam(columns);
  evaluator->setLanes(chooseLanes(columns, columns, teamSize));
  emitTeams(ShapedType::getNumElements(rows), teamSize, [&](Value number) {
    Point row = delinearize(number, rows);
    Values neutral;
    for (const Rider &rider : riders)
      neutral.push_back(getNeutralVector(rider.combiner));
    Values sums =
        team->emitLoop(loc, countVectors(columns), neutral,
                       [&](Value column, ArrayRef<Value> carried) {
                         Point point = row;
                         point.append(delinearizeVector(column, columns));
                         return emitRowElement(point, llvm::to_vector(carried));
                       });
    for (auto [rider, sum] : llvm::zip(riders, sums))
      sum = combineTeam(rider.combiner, sum);
    emitOnce([&] { storeRiders(row, sums); });
  });
}

//===----------------------------------------------------------------------===//
// Passes over rows
//===----------------------------------------------------------------------===//

/// Values first, then stores, then sums.
SmallVector<Value> DeviceEmitter::emitTerm(const RowPass &pass,
                                           const Point &loops, Values sums) {
  PointEvaluator::Scope scope(*evaluator);
  Values values, next;
  for (const Output &output : pass.outputs)
    values.push_back(evaluator->evaluate(output.first, loops));
  for (auto [output, value] : llvm::zip(pass.outputs, values))
    evaluator->store(value, output.second, loops);
  for (auto [op, sum] : llvm::zip(pass.reductions, sums))
    next.push_back(evaluator->stepReduction(op, loops, sum));
  return next;
}

/// One pass over a row: its reductions' results are known afterwards.
void DeviceEmitter::emitPass(const RowPlan &plan, const RowPass &pass,
                             const Point &loops, const Point &row) {
  bool isTeam = team->getSize() > 1;
  Values sums;
  for (linalg::LinalgOp op : pass.reductions)
    sums.push_back(isTeam
                       ? getNeutralVector(getCombiner(op))
                       : spread(evaluator->evaluate(op.getDpsInits()[0], row)));
  auto sizes = llvm::map_to_vector(
      plan.terms, [&](int64_t loop) { return plan.sizes[loop]; });
  // Lanes are terms, or rows where each thread has rows of its own.
  sums = team->emitLoop(
      loc, isTeam ? countVectors(sizes) : ShapedType::getNumElements(sizes),
      sums, [&](Value i, ArrayRef<Value> carried) {
        Point inner = loops, term = isTeam ? delinearizeVector(i, sizes)
                                           : delinearize(i, sizes);
        for (auto [loop, index] : llvm::zip(plan.terms, term))
          inner[loop] = index;
        return emitTerm(pass, inner, llvm::to_vector(carried));
      });
  for (auto [reduction, sum] : llvm::zip(pass.reductions, sums)) {
    linalg::LinalgOp op = reduction;
    Operation *combiner = getCombiner(op);
    Value result = sum;
    if (isTeam)
      result = points::combine(b, combiner,
                               evaluator->evaluate(op.getDpsInits()[0], row),
                               combineTeam(combiner, sum));
    evaluator->pin(op->getResult(0), result);
  }
}

void DeviceEmitter::emitRowPlan() {
  RowPlan plan(*this, outputs);
  auto rowSizes = llvm::map_to_vector(
      plan.rows, [&](int64_t loop) { return plan.sizes[loop]; });
  int64_t terms = 1;
  for (int64_t loop : plan.terms)
    terms *= plan.sizes[loop];
  // Neighbouring threads read neighbouring memory.
  bool isTeam =
      plan.terms.back() + 1 == static_cast<int64_t>(plan.sizes.size());
  int64_t teamSize = isTeam ? chooseRowTeam(terms) : 1;
  int64_t rows = ShapedType::getNumElements(rowSizes);
  evaluator->setLanes(
      isTeam ? chooseLanes(plan.sizes.back(), terms, teamSize)
             : chooseLanes(rowSizes.back(), rows, getFillingThreads()));
  emitTeams(isTeam ? rows : countVectors(rowSizes), teamSize,
            [&](Value number) {
              Point row = isTeam ? delinearize(number, rowSizes)
                                 : delinearizeVector(number, rowSizes);
              Point loops(plan.sizes.size());
              for (auto [loop, index] : llvm::zip(plan.rows, row))
                loops[loop] = index;
              for (const RowPass &pass : plan.passes)
                if (!pass.isEmpty())
                  emitPass(plan, pass, loops, row);
              emitOnce([&] {
                for (const Output &output : outputs)
                  if (!plan.isWide(output.first))
                    evaluator->store(evaluator->evaluate(output.first, row),
                                     output.second, row);
              });
            });
}
