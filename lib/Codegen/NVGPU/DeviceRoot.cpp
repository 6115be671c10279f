//===- DeviceRoot.cpp - Contractions and reductions -------------*- C++ -*-===//

#include "DeviceEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Codegen/Points/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

SmallVector<Value> DeviceEmitter::emitLoops(
    linalg::LinalgOp op, ArrayRef<int64_t> dims, Point loops, Values carried,
    llvm::function_ref<Values(const Point &, ArrayRef<Value>)> body) {
  PointEvaluator::Scope scope(*evaluator);
  if (dims.empty())
    return body(loops, carried);
  int64_t size = op.getStaticLoopRanges()[dims.front()];
  return createLoop(*evaluator, loc, evaluator->getIndex(0),
                    evaluator->getIndex(size), evaluator->getIndex(1), carried,
                    [&](Value i, ArrayRef<Value> inner) {
                      loops[dims.front()] = {i, 0, Value()};
                      return emitLoops(op, dims.drop_front(), loops,
                                       llvm::to_vector(inner), body);
                    });
}

SmallVector<Value> DeviceEmitter::emitRoot(const Point &point) {
  return team->getSize() == 1 ? emitSerialRoot(point) : emitTeamRoot(point);
}

/// Term by term from the initial values on.
SmallVector<Value> DeviceEmitter::emitSerialRoot(const Point &point) {
  if (parts)
    return {addParts(point)};
  Values initial;
  for (Value init : root.getDpsInits())
    initial.push_back(spread(evaluator->evaluate(init, point)));
  return emitLoops(root, reductionDims, getRootLoops(root, point), initial,
                   [&](const Point &loops, ArrayRef<Value> carried) {
                     if (carried.size() > 1)
                       return llvm::map_to_vector(
                           evaluator->evaluateBody(root, loops, carried),
                           [&](Value next) { return spread(next); });
                     return Values{
                         evaluator->stepReduction(root, loops, carried[0])};
                   });
}

/// The terms spread over the team, in the order of the loops.
SmallVector<Value> DeviceEmitter::emitTeamRoot(const Point &point) {
  Operation *combiner = getCombiner(root);
  SmallVector<int64_t> sizes = getReductionSizes();
  Values sums = team->emitLoop(
      loc, countVectors(sizes), {getNeutralVector(combiner)},
      [&](Value i, ArrayRef<Value> carried) {
        PointEvaluator::Scope scope(*evaluator);
        Point loops = getRootLoops(root, point);
        for (auto [dim, index] :
             llvm::zip(reductionDims, delinearizeVector(i, sizes)))
          loops[dim] = index;
        return Values{evaluator->stepReduction(root, loops, carried[0])};
      });
  Value initial = evaluator->evaluate(root.getDpsInits()[0], point);
  return {
      points::combine(b, combiner, initial, combineTeam(combiner, sums[0]))};
}
