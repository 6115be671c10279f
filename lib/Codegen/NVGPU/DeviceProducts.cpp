//===- DeviceProducts.cpp - A contraction's results and riders --*- C++ -*-===//

#include "DeviceEmitter.h"
#include "TileEmitter.h"
#include "amp/Codegen/Points/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

/// Whether the riders' rows lie in one tile.
static bool hasWholeRows(const ContractionPlan &plan) {
  return plan.columns.size() == 1 &&
         plan.count(plan.columns) <= plan.tile.columns;
}

/// Whether what the riders read can be read back from the kernel's results.
bool DeviceEmitter::canReadBack() {
  SmallVector<Value> todo;
  for (const Rider &rider : riders)
    llvm::append_range(todo, rider.op->getOperands());
  auto isStored = [&](Value value) {
    return llvm::any_of(kernel.getBody().front().getTerminator()->getOperands(),
                        [&](Value result) { return result == value; });
  };
  while (!todo.empty()) {
    Value value = todo.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (!op || isStored(value))
      continue;
    if (op == root.getOperation())
      return false;
    llvm::append_range(todo, op->getOperands());
  }
  return true;
}

std::optional<ContractionPlan> DeviceEmitter::planProducts() {
  std::optional<ContractionPlan> plan =
      ContractionPlan::match(*this, chip, tile);
  if (plan && !riders.empty() && !hasWholeRows(*plan) && !canReadBack())
    return std::nullopt;
  return plan;
}

/// The sum of the products on top of the initial value.
Value DeviceEmitter::addInitial(Value sum, const Point &point) {
  Value initial = root.getDpsInits()[0];
  auto fill = initial.getDefiningOp<linalg::FillOp>();
  if (fill && (matchPattern(fill.getInputs()[0], m_AnyZeroFloat()) ||
               matchPattern(fill.getInputs()[0], m_Zero())))
    return sum;
  Value start = evaluator->evaluate(initial, point);
  if (isa<FloatType>(sum.getType()))
    return arith::AddFOp::create(b, loc, start, sum);
  return arith::AddIOp::create(b, loc, start, sum);
}

/// The results at one element of the tile, and what riders make of them.
SmallVector<Value> DeviceEmitter::emitProduct(TileEmitter &products, Value row,
                                              Value column,
                                              ArrayRef<Value> sums,
                                              bool withRiders) {
  PointEvaluator::Scope scope(*evaluator);
  Value isInside;
  Point loops = products.getLoops(row, column, isInside);
  auto emit = [&] {
    PointEvaluator::Scope inner(*evaluator);
    AffineMap out = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
    Point point = evaluator->applyMap(out, loops);
    evaluator->pin(root->getResult(0),
                   addInitial(products.loadResult(row, column), point));
    storeOutputs(point);
    return withRiders ? stepRiders(point, sums) : Values();
  };
  if (!isInside)
    return emit();
  auto guarded = scf::IfOp::create(b, loc, ValueRange(sums).getTypes(),
                                   isInside, /*withElseRegion=*/!sums.empty());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(guarded.thenBlock());
  Values next = emit();
  if (sums.empty())
    return {};
  scf::YieldOp::create(b, loc, next);
  b.setInsertionPointToStart(guarded.elseBlock());
  scf::YieldOp::create(b, loc, sums);
  return llvm::to_vector_of<Value>(guarded.getResults());
}

/// One row of the tile by one warp.
void DeviceEmitter::emitProductRow(TileEmitter &products, Value row,
                                   bool withRiders) {
  Values neutral;
  if (withRiders)
    for (const Rider &rider : riders)
      neutral.push_back(
          arith::ConstantOp::create(b, loc, getNeutral(b, rider.combiner)));
  Values sums = team->emitLoop(loc, products.getPlan().tile.columns, neutral,
                               [&](Value column, ArrayRef<Value> carried) {
                                 return emitProduct(products, row, column,
                                                    carried, withRiders);
                               });
  if (!withRiders)
    return;
  for (auto [rider, sum] : llvm::zip(riders, sums))
    sum = team->combine(rider.combiner, sum);
  Value zero = evaluator->getIndex(0), isInside;
  PointEvaluator::Scope scope(*evaluator);
  Point loops = products.getLoops(row, zero, isInside);
  AffineMap out = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  Point point = evaluator->applyMap(out, loops);
  point.pop_back();
  emitOnce([&] {
    if (!isInside)
      return storeRiders(point, sums);
    auto guarded = scf::IfOp::create(b, loc, isInside);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(guarded.thenBlock());
    storeRiders(point, sums);
  });
}

void DeviceEmitter::emitProducts(const ContractionPlan &plan) {
  shape = {plan.getBlocks(), ContractionPlan::kThreads, plan.getSharedBytes()};
  std::unique_ptr<TileEmitter> products =
      TileEmitter::create(plan, function, *evaluator);
  products->emitProducts();
  team = std::make_unique<Team>(b, function, kWarpSize);
  bool withRiders = !riders.empty() && hasWholeRows(plan);
  // Rows go to warps in turn.
  Value thread = gpu::ThreadIdOp::create(b, loc, gpu::Dimension::x);
  Value warp =
      arith::DivUIOp::create(b, loc, thread, evaluator->getIndex(kWarpSize));
  auto loop = scf::ForOp::create(
      b, loc, warp, evaluator->getIndex(plan.tile.rows),
      evaluator->getIndex(ContractionPlan::kThreads / kWarpSize));
  {
    PointEvaluator::Scope scope(*evaluator);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    emitProductRow(*products, loop.getInductionVar(), withRiders);
  }
  finishFunction();
  if (!riders.empty() && !withRiders)
    emitRidersAfterwards();
}

/// A function of its own, which reads the results back.
void DeviceEmitter::emitRidersAfterwards() {
  createFunction((kernel.getSymName() + "_rows").str());
  SmallVector<Output> stored = std::exchange(outputs, {});
  for (const Output &output : stored)
    if (isRider(output.first))
      outputs.push_back(output);
    else
      evaluator->setMemory(output.first, output.second);
  linalg::LinalgOp products = std::exchange(root, linalg::LinalgOp());
  emitRows();
  root = products;
  finishFunction();
}
