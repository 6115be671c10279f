//===- DeviceProducts.cpp - A contraction's results and riders --*- C++ -*-===//

#include "DeviceEmitter.h"
#include "TileEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Codegen/Points/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

/// Vectors of a tile that a thread has under way.
static constexpr int64_t kVectorsTogether = 4;

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

/// The sum of the products on top of the initial value.
Value DeviceEmitter::addInitial(Value sum, const Point &point) {
  Value initial = root.getDpsInits()[0];
  auto fill = initial.getDefiningOp<linalg::FillOp>();
  if (fill && (matchPattern(fill.getInputs()[0], m_AnyZeroFloat()) ||
               matchPattern(fill.getInputs()[0], m_Zero())))
    return sum;
  Value start = evaluator->evaluate(initial, point);
  return points::combine(b, getCombiner(root), spread(start), sum);
}

//===----------------------------------------------------------------------===//
// A tile's results
//===----------------------------------------------------------------------===//

/// body(point, sum) at a vector of the tile, where it is one of the result;
/// `otherwise` elsewhere.
SmallVector<Value> DeviceEmitter::emitInside(
    TileEmitter &products, Value row, Value column, ArrayRef<Value> otherwise,
    llvm::function_ref<Values(const Point &, Value)> body) {
  PointEvaluator::Scope scope(*evaluator);
  Value isInside;
  Point loops = products.getLoops(row, column, isInside);
  auto emit = [&] {
    PointEvaluator::Scope inner(*evaluator);
    AffineMap out = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
    return body(evaluator->applyMap(out, loops),
                products.loadResult(row, column));
  };
  if (!isInside)
    return emit();
  auto guarded =
      scf::IfOp::create(b, loc, ValueRange(otherwise).getTypes(), isInside,
                        /*withElseRegion=*/!otherwise.empty());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(guarded.thenBlock());
  Values next = emit();
  if (otherwise.empty())
    return {};
  scf::YieldOp::create(b, loc, next);
  b.setInsertionPointToStart(guarded.elseBlock());
  scf::YieldOp::create(b, loc, otherwise);
  return llvm::to_vector_of<Value>(guarded.getResults());
}

/// The tile's vectors go to the block's threads in turn, where they are inside.
void DeviceEmitter::emitEachVector(TileEmitter &products, TileStores evaluate) {
  const ContractionTile &size = products.getPlan().tile;
  SmallVector<int64_t> sizes = {size.rows, size.columns};
  team->emitLoop(loc, countVectors(sizes), {}, [&](Value i, ArrayRef<Value>) {
    PointEvaluator::Scope scope(*evaluator);
    Point place = delinearizeVector(i, sizes);
    emitInside(products, place[0].base, place[1].base, {},
               [&](const Point &point, Value sum) {
                 emitStores(evaluate(point, sum));
                 return Values();
               });
    return Values();
  });
}

/// The same of a tile that is all inside, several vectors of a thread at a
/// time: what they read does not wait for what the others store.
void DeviceEmitter::emitManyVectors(TileEmitter &products,
                                    TileStores evaluate) {
  const ContractionTile &size = products.getPlan().tile;
  SmallVector<int64_t> sizes = {size.rows, size.columns};
  int64_t steps = countVectors(sizes) / kVectorsTogether;
  AffineMap out = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  team->emitLoop(loc, steps, {}, [&](Value first, ArrayRef<Value>) {
    Stores stores;
    for (int64_t i = 0; i < kVectorsTogether; ++i) {
      PointEvaluator::Scope scope(*evaluator);
      Value number =
          arith::AddIOp::create(b, loc, first, evaluator->getIndex(i * steps));
      Point place = delinearizeVector(number, sizes);
      Value row = place[0].base, column = place[1].base, isInside;
      Point loops = products.getLoops(row, column, isInside);
      llvm::append_range(stores, evaluate(evaluator->applyMap(out, loops),
                                          products.loadResult(row, column)));
    }
    emitStores(stores);
    return Values();
  });
}

void DeviceEmitter::emitTileVectors(TileEmitter &products,
                                    TileStores evaluate) {
  const ContractionPlan &plan = products.getPlan();
  team = std::make_unique<Team>(b, function, *shared, plan.getThreads());
  int64_t vectors = countVectors({plan.tile.rows, plan.tile.columns});
  if (vectors % (kVectorsTogether * plan.getThreads()) != 0)
    return emitEachVector(products, evaluate);
  Value isWhole = products.isWhole();
  if (!isWhole)
    return emitManyVectors(products, evaluate);
  auto either = scf::IfOp::create(b, loc, TypeRange(), isWhole,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(either.thenBlock());
  emitManyVectors(products, evaluate);
  b.setInsertionPointToStart(either.elseBlock());
  emitEachVector(products, evaluate);
}

/// One row of the tile, which holds whole rows of the result, by one warp.
void DeviceEmitter::emitTileRow(TileEmitter &products, Value row) {
  Values neutral;
  for (const Rider &rider : riders)
    neutral.push_back(getNeutralVector(rider.combiner));
  int64_t columns = products.getPlan().tile.columns;
  Values sums = team->emitLoop(
      loc, countVectors(columns), neutral,
      [&](Value number, ArrayRef<Value> carried) {
        PointEvaluator::Scope scope(*evaluator);
        Value column = delinearizeVector(number, columns)[0].base;
        return emitInside(products, row, column, carried,
                          [&](const Point &point, Value sum) {
                            emitStores(evaluateResult(point, sum));
                            return stepRiders(point, carried);
                          });
      });
  for (auto [rider, sum] : llvm::zip(riders, sums))
    sum = combineTeam(rider.combiner, sum);
  emitOnce([&] {
    emitInside(products, row, evaluator->getIndex(0), {},
               [&](Point point, Value) {
                 point.pop_back();
                 storeRiders(point, sums);
                 return Values();
               });
  });
}

/// Rows go to warps in turn.
void DeviceEmitter::emitTileRows(TileEmitter &products) {
  team = std::make_unique<Team>(b, function, *shared, kWarpSize);
  Value thread = gpu::ThreadIdOp::create(b, loc, gpu::Dimension::x);
  Value warp =
      arith::DivUIOp::create(b, loc, thread, evaluator->getIndex(kWarpSize));
  int64_t warps = products.getPlan().getThreads() / kWarpSize;
  createLoop(*evaluator, loc, warp,
             evaluator->getIndex(products.getPlan().tile.rows),
             evaluator->getIndex(warps), {}, [&](Value row, ArrayRef<Value>) {
               emitTileRow(products, row);
               return Values();
             });
}

DeviceEmitter::Stores DeviceEmitter::evaluateResult(const Point &point,
                                                    Value sum) {
  evaluator->pin(root->getResult(0), addInitial(sum, point));
  return evaluateOutputs(point);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// A function that ends with the block's tile in shared memory.
std::unique_ptr<TileEmitter>
DeviceEmitter::createTileFunction(const ContractionPlan &plan) {
  createFunction(kernel.getSymName());
  shape = {plan.getBlocks(), plan.getThreads()};
  auto products = TileEmitter::create(plan, function, *evaluator, *shared);
  products->emitProducts();
  // Vectors of results, none across the end of a row.
  evaluator->setLanes(chooseLanes(domain.back(), plan.tile.columns, 1));
  return products;
}

/// Where the sum is split, or riders need rows that no block has and that are
/// not stored.
bool DeviceEmitter::splitsProducts(const ContractionPlan &plan) {
  bool needsRows = !riders.empty() && !hasWholeRows(plan);
  return plan.tile.splits > 1 || (needsRows && !canReadBack());
}

MemRefType DeviceEmitter::getPartsType(const ContractionPlan &plan) const {
  SmallVector<int64_t> sizes = {plan.tile.splits};
  llvm::append_range(sizes, domain);
  return MemRefType::get(sizes, plan.sum);
}

void DeviceEmitter::emitProducts(const ContractionPlan &plan) {
  if (splitsProducts(plan))
    return emitParts(plan);
  bool withRiders = !riders.empty() && hasWholeRows(plan);
  bool needsRows = !riders.empty() && !withRiders;
  std::unique_ptr<TileEmitter> products = createTileFunction(plan);
  if (withRiders)
    emitTileRows(*products);
  else
    emitTileVectors(*products, [&](const Point &point, Value sum) {
      return evaluateResult(point, sum);
    });
  finishFunction();
  if (needsRows)
    emitRidersAfterwards();
}

/// The parts of the sum go through scratch memory; a function of its own adds
/// them in order, and goes on as any kernel.
void DeviceEmitter::emitParts(const ContractionPlan &plan) {
  MemRefType type = getPartsType(plan);
  std::unique_ptr<TileEmitter> products = createTileFunction(plan);
  Value memory = getScratch(type);
  emitTileVectors(*products, [&](Point point, Value sum) {
    point.insert(point.begin(), {products->getSplit(), 0, Value()});
    return Stores{{sum, memory, point}};
  });
  finishFunction();
  createFunction((kernel.getSymName() + "_sums").str());
  parts = getScratch(type);
  if (riders.empty())
    emitPoints();
  else
    emitRows();
  finishFunction();
}

Value DeviceEmitter::addParts(const Point &point) {
  Value sum;
  int64_t count = cast<MemRefType>(parts.getType()).getDimSize(0);
  for (int64_t i = 0; i < count; ++i) {
    Point place = {{evaluator->getIndex(i), 0, Value()}};
    llvm::append_range(place, point);
    Value part = evaluator->load(parts, place);
    sum = sum ? points::combine(b, getCombiner(root), sum, part) : part;
  }
  return addInitial(sum, point);
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
