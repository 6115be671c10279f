//===- KernelEmitter.cpp - One kernel to loops over vectors -----*- C++ -*-===//

#include "KernelEmitter.h"

#include "ContractionEmitter.h"
#include "RowChain.h"
#include "WholeKernels.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Codegen/Points/Reduction.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::amp::cpu;

FailureOr<CodegenTarget> mlir::amp::cpu::findTarget(ModuleOp module,
                                                    llvm::StringRef tier,
                                                    int64_t threads) {
  llvm::Expected<const Tier *> found = findTier(tier);
  if (found)
    return CodegenTarget{*found, threads};
  module.emitError(llvm::toString(found.takeError()));
  return failure();
}

KernelEmitter::KernelEmitter(func::FuncOp kernel, const CodegenTarget &target)
    : kernel(kernel), target(target), b(kernel.getContext()) {}

LogicalResult KernelEmitter::run() {
  if (failed(analyze()))
    return failure();
  createFunction();
  if (whole && failed(emitWhole()))
    return failure();
  auto plan = ContractionPlan::match(*this, kernel, outputs, target);
  if (failed(plan))
    return failure();
  if (*plan)
    ContractionEmitter(*this, **plan, kernel, target)
        .emit(lowered, *evaluator, outputs);
  else if (isRowPlan)
    RowChain(*this, *evaluator, outputs, target.threads > 1).emit();
  else if (!whole)
    emitDomain();
  func::ReturnOp::create(b, kernel.getLoc());
  StringAttr name = kernel.getSymNameAttr();
  kernel.erase();
  lowered.setSymNameAttr(name);
  return success();
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

void KernelEmitter::createFunction() {
  // Under another name, until the kernel's is free.
  lowered = func::FuncOp::create(kernel.getLoc(), "lowered",
                                 b.getFunctionType(getMemoryTypes(kernel), {}));
  lowered.setPrivate();
  SymbolTable(kernel->getParentOp()).insert(lowered, Block::iterator(kernel));
  lowered->setAttr(kKernelAttr, b.getUnitAttr());
  // LLVM would undo the sharing of bodies by inlining them.
  lowered->setAttr("passthrough", b.getStrArrayAttr({"noinline"}));
  Block *entry = lowered.addEntryBlock();
  b.setInsertionPointToStart(entry);
  evaluator = std::make_unique<PointEvaluator>(b, entry, kLanes);
  outputs = bindMemory(kernel, entry, *evaluator);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void KernelEmitter::emitLoop(int64_t size, int64_t step, bool outermost,
                             llvm::function_ref<void(Value)> body) {
  Location loc = kernel.getLoc();
  Value lower = evaluator->getIndex(0), upper = evaluator->getIndex(size),
        stride = evaluator->getIndex(step);
  PointEvaluator::Scope scope(*evaluator);
  OpBuilder::InsertionGuard guard(b);
  if (outermost && isParallel && size > step) {
    auto loop = scf::ParallelOp::create(b, loc, lower, upper, stride);
    b.setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVars()[0]);
    return;
  }
  auto loop = scf::ForOp::create(b, loc, lower, upper, stride);
  b.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

void KernelEmitter::emitBlocks(int64_t size, int64_t step, bool outermost,
                               llvm::function_ref<void(Value, int64_t)> body) {
  int64_t whole = size / step * step;
  if (whole > 0)
    emitLoop(whole, step, outermost, [&](Value first) { body(first, step); });
  if (whole == size)
    return;
  PointEvaluator::Scope scope(*evaluator);
  body(evaluator->getIndex(whole), size - whole);
}

LogicalResult KernelEmitter::emitWhole() {
  WholeEmitter emit = findWholeEmitter(whole);
  if (!emit)
    return whole->emitError("'")
           << whole->getName() << "' has no code for the CPU";
  SmallVector<Value> memories;
  for (Value result : whole->getResults()) {
    auto *output = llvm::find_if(
        outputs, [&](auto &output) { return output.first == result; });
    memories.push_back(output == outputs.end() ? Value() : output->second);
  }
  return emit({whole, *evaluator, memories, target});
}

void KernelEmitter::emitDomain() {
  bool byPoints = mode == RootMode::Rows || mode == RootMode::Scalar;
  if (root && canSumColumns())
    return emitColumnSums();
  turnInputs();
  if (mode == RootMode::Scatter)
    emitScatter();
  // A rider needs whole rows.
  else if (domain.empty() || (byPoints && riders.empty()))
    emitPoints({}, 0);
  else
    emitRows({}, 0);
}

/// Point by point, without lanes over the result.
void KernelEmitter::emitPoints(Point point, size_t dim) {
  if (turned.hasRowsOf(root) && dim + 1 == domain.size())
    return emitTurnedPoints(point);
  if (dim < domain.size()) {
    emitLoop(domain[dim], 1, dim == 0, [&](Value i) {
      Point inner = point;
      inner.push_back({i, 0, Value()});
      emitPoints(inner, dim + 1);
    });
    return;
  }
  PointEvaluator::Scope scope(*evaluator);
  emitPoint(point);
}

void KernelEmitter::emitPoint(const Point &point) {
  if (root) {
    SmallVector<Value> values = mode == RootMode::Rows
                                    ? emitLaneReduction({point})
                                    : emitScalarReduction(point);
    for (auto [result, value] : llvm::zip(root->getResults(), values))
      evaluator->pin(result, value);
  }
  storeOutputs(point);
}

/// Loops over all but the last two dimensions, then over blocks of rows.
void KernelEmitter::emitRows(Point outer, size_t dim) {
  if (dim + 2 < domain.size()) {
    emitLoop(domain[dim], 1, dim == 0, [&](Value i) {
      Point inner = outer;
      inner.push_back({i, 0, Value()});
      emitRows(inner, dim + 1);
    });
    return;
  }
  if (domain.size() < 2 && isParallel && riders.empty())
    return emitColumnParts();
  if (domain.size() < 2)
    return emitRowBlock(outer, Value(), 1);
  emitBlocks(domain[domain.size() - 2], tileRows, dim == 0,
             [&](Value row, int64_t rows) { emitRowBlock(outer, row, rows); });
}

/// Each thread has some columns of the one row.
void KernelEmitter::emitColumnParts() {
  int64_t part = std::max(domain[0] / target.threads / kLanes * kLanes, kLanes);
  emitBlocks(domain[0], part, /*outermost=*/true,
             [&](Value first, int64_t count) {
               emitColumns({{}, {}}, {first, count});
             });
}

void KernelEmitter::emitRowBlock(const Point &outer, Value firstRow,
                                 int64_t rows) {
  if (!root && !turned.empty())
    return emitTurnedBlock(outer, firstRow, rows);
  RowBlock block{outer, {}};
  for (int64_t i = 0; firstRow && i < rows; ++i)
    block.rows.push_back(
        i == 0 ? firstRow
               : b.createOrFold<arith::AddIOp>(kernel.getLoc(), firstRow,
                                               evaluator->getIndex(i)));
  emitColumns(block, {evaluator->getIndex(0), domain.back()});
}

void KernelEmitter::emitColumns(const RowBlock &block, ColumnPart part) {
  Accumulators accumulators;
  for (Rider &rider : riders) {
    Value neutral = arith::ConstantOp::create(b, kernel.getLoc(),
                                              getNeutral(b, rider.combiner));
    accumulators.append(block.count(), evaluator->toVector(neutral));
  }
  finishRiders(block, emitColumnLoop(block, part, accumulators));
}

KernelEmitter::Accumulators
KernelEmitter::emitColumnLoop(const RowBlock &block, ColumnPart part,
                              Accumulators accumulators) {
  Location loc = kernel.getLoc();
  int64_t size = part.count, step = tileVectors * kLanes;
  int64_t whole = size / step * step;
  auto columnsFrom = [&](Value first, int64_t count) {
    Columns columns{{}, (count - 1) % kLanes + 1};
    first = b.createOrFold<arith::AddIOp>(loc, part.first, first);
    for (int64_t i = 0; i < count; i += kLanes)
      columns.starts.push_back(i == 0
                                   ? first
                                   : b.createOrFold<arith::AddIOp>(
                                         loc, first, evaluator->getIndex(i)));
    return columns;
  };
  if (whole > 0) {
    auto loop = scf::ForOp::create(b, loc, evaluator->getIndex(0),
                                   evaluator->getIndex(whole),
                                   evaluator->getIndex(step), accumulators);
    {
      PointEvaluator::Scope scope(*evaluator);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(loop.getBody());
      Accumulators next =
          emitTile(block, columnsFrom(loop.getInductionVar(), step),
                   llvm::to_vector_of<Value>(loop.getRegionIterArgs()));
      if (!accumulators.empty())
        scf::YieldOp::create(b, loc, next);
    }
    accumulators = llvm::to_vector_of<Value>(loop.getResults());
  }
  if (whole == size)
    return accumulators;
  PointEvaluator::Scope scope(*evaluator);
  Value first = evaluator->getIndex(whole);
  return emitTile(block, columnsFrom(first, size - whole), accumulators);
}

Point KernelEmitter::getPoint(const RowBlock &block, int64_t row,
                              Index column) const {
  Point point = block.outer;
  if (!block.rows.empty())
    point.push_back({block.rows[row], 0, Value()});
  if (counted.empty())
    point.push_back(column);
  else
    llvm::append_range(point, evaluator->delinearize(counted, column));
  return putInOrder(point);
}

Point KernelEmitter::putInOrder(const Point &point) const {
  if (order.empty())
    return point;
  Point ordered(point.size());
  for (auto [dim, index] : llvm::zip(order, point))
    ordered[dim] = index;
  return ordered;
}

KernelEmitter::Accumulators KernelEmitter::emitTile(const RowBlock &block,
                                                    const Columns &columns,
                                                    Accumulators next) {
  SmallVector<Value> values;
  if (root)
    values = emitRootTile(block, columns);
  int64_t vectors = columns.starts.size();
  for (int64_t row = 0; row < block.count(); ++row)
    for (int64_t v = 0; v < vectors; ++v) {
      PointEvaluator::Scope scope(*evaluator);
      evaluator->setActiveLanes(v + 1 == vectors ? columns.lastLanes : kLanes);
      Point point = getPoint(block, row, {columns.starts[v], 1, Value()});
      if (root)
        evaluator->pin(root->getResult(0), values[row * vectors + v]);
      // Before the stores: an output may lie where an input does.
      for (auto [i, rider] : llvm::enumerate(riders)) {
        Value &accumulator = next[i * block.count() + row];
        accumulator = updateRider(rider, accumulator, point);
      }
      storeOutputs(point);
    }
  evaluator->setActiveLanes(kLanes);
  return next;
}

/// All values first, then all stores: an output may lie where an input does.
void KernelEmitter::storeOutputs(const Point &point) {
  SmallVector<Value> values;
  for (auto &[tensor, memory] : outputs)
    values.push_back(isRider(tensor) ? Value()
                                     : evaluator->evaluate(tensor, point));
  for (auto [value, output] : llvm::zip(values, outputs))
    if (value)
      evaluator->store(value, output.second, point);
}

Value KernelEmitter::updateRider(Rider &rider, Value accumulator,
                                 const Point &point) {
  // The loops of a rider are the dimensions of the domain.
  Value next = evaluator->stepReduction(rider.op, point, accumulator);
  Value mask = evaluator->getMask(evaluator->getActiveLanes());
  if (!mask)
    return next;
  return arith::SelectOp::create(b, kernel.getLoc(), mask, next, accumulator);
}

void KernelEmitter::finishRiders(const RowBlock &block,
                                 const Accumulators &accumulators) {
  for (auto [i, rider] : llvm::enumerate(riders))
    for (int64_t row = 0; row < block.count(); ++row) {
      PointEvaluator::Scope scope(*evaluator);
      Point point = block.outer;
      if (!block.rows.empty())
        point.push_back({block.rows[row], 0, Value()});
      point = putInOrder(point);
      Value sum = combineLanes(b, rider.combiner,
                               accumulators[i * block.count() + row]);
      Value initial = evaluator->evaluate(rider.op.getDpsInits()[0], point);
      Value result = combine(b, rider.combiner, initial, sum);
      for (auto &[tensor, memory] : outputs)
        if (tensor == rider.op->getResult(0))
          evaluator->store(result, memory, point);
    }
}
