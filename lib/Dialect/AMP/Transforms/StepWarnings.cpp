//===- StepWarnings.cpp - What a step does that one may not mean *- C++ -*-===//

#include "StepWarnings.h"

#include "BatchShapes.h"

#include "amp/Dialect/AMP/IR/LossAttrs.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::amp;

/// A group without parameters is likely a name mistyped.
static void warnOfEmptyGroups(TrainStepOp op, func::FuncOp callee) {
  ArrayAttr groups = op.getGroupsAttr();
  for (auto group :
       groups ? groups.getAsRange<GroupAttr>()
              : ArrayAttr::get(op.getContext(), {}).getAsRange<GroupAttr>()) {
    bool matches = llvm::any_of(callee.getArguments(), [&](BlockArgument arg) {
      auto name =
          callee.getArgAttrOfType<StringAttr>(arg.getArgNumber(), kParamAttr);
      return name && group.matches(name.getValue());
    });
    if (!matches)
      op.emitWarning("no parameter matches the group '")
          << group.getMatch() << "'";
  }
}

/// Those of all replicas.
static int64_t countMicroBatches(TrainStepOp op) {
  return op.getAccumulate() * getNumReplicas(op);
}

/// Whether the result is computed from no rows, or from those of all replicas.
static bool isOfAllReplicas(func::FuncOp callee, unsigned result) {
  Operation *end = callee.getBody().back().getTerminator();
  llvm::SetVector<Value> values;
  values.insert(end->getOperand(result));
  for (unsigned i = 0; i < values.size(); ++i) {
    if (auto arg = dyn_cast<BlockArgument>(values[i]);
        arg && arg.getOwner() == &callee.front() &&
        callee.getArgAttr(arg.getArgNumber(), kInputAttr))
      return false;
    Operation *op = values[i].getDefiningOp();
    auto named = dyn_cast_or_null<ShapeOpInterface>(op);
    // The first result is of rows.
    if (!op || (named && named.sharesBatchStatistics() &&
                cast<OpResult>(values[i]).getResultNumber() > 0))
      continue;
    values.insert(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), values);
  }
  return true;
}

/// State is updated from the statistics of a micro-batch.
static bool warnOfState(TrainStepOp op, func::FuncOp callee) {
  Attribute first, own;
  for (unsigned i = 0; i < callee.getNumResults(); ++i)
    if (Attribute name = callee.getResultAttr(i, kStateAttr)) {
      first = first ? first : name;
      if (!own && !isOfAllReplicas(callee, i))
        own = name;
    }
  if (first && op.getAccumulate() > 1)
    op.emitWarning("state ")
        << first << " is updated once for each of the " << op.getAccumulate()
        << " micro-batches, from that micro-batch alone";
  if (int64_t replicas = getNumReplicas(op); own && replicas > 1)
    op.emitWarning("state ")
        << own << " is updated by each of the " << replicas
        << " replicas, from its rows alone; what is kept is the mean";
  return bool(first);
}

//===----------------------------------------------------------------------===//
// Batch statistics
//===----------------------------------------------------------------------===//

namespace {
/// Finds a value of each row that depends on something joined over all rows,
/// such as their mean. Of a loss that is a mean no row's value depends on it.
class StatisticsFinder {
public:
  StatisticsFinder(func::FuncOp func, BatchInference &batch)
      : func(func), batch(batch) {}
  Operation *run();

private:
  bool joinsRows(Operation *op) const;

  func::FuncOp func;
  BatchInference &batch;
  llvm::DenseSet<Value> joined;
};
} // namespace

bool StatisticsFinder::joinsRows(Operation *op) const {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    for (auto [loop, kind] :
         llvm::zip(batch.getLoops(linalgOp), linalgOp.getIteratorTypesArray()))
      if (loop.inner && kind == utils::IteratorType::reduction)
        return true;
    return false;
  }
  auto named = dyn_cast<ShapeOpInterface>(op);
  for (OpOperand &operand : op->getOpOperands())
    if (const BatchShape *shape = batch.lookup(operand.get()))
      for (auto [i, dim] : llvm::enumerate(*shape))
        if (named && dim.inner &&
            (named.mixesAlong(operand.getOperandNumber(), i) ||
             named.usesBatchStatistics()))
          return true;
  return false;
}

Operation *StatisticsFinder::run() {
  for (Operation &op : func.getBody().front().without_terminator()) {
    bool joins = joinsRows(&op), depends = joins;
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        depends |= joined.contains(operand);
    });
    for (Value result : op.getResults()) {
      if (depends && batch.lookup(result))
        return &op;
      if (depends)
        joined.insert(result);
    }
  }
  return nullptr;
}

/// Where a function computes with statistics of its batch.
static std::optional<Location> findStatistics(func::FuncOp func) {
  std::optional<int64_t> rows = getRows(func);
  // Where the batch can't be followed, nothing is said.
  ScopedDiagnosticHandler silent(func.getContext(),
                                 [](Diagnostic &) { return success(); });
  OwningOpRef<func::FuncOp> copy = func.clone();
  BatchInference batch(*copy, rows.value_or(0), 2 * rows.value_or(0));
  if (!rows || failed(batch.run()))
    return std::nullopt;
  Operation *op = StatisticsFinder(*copy, batch).run();
  return op ? std::optional(op->getLoc()) : std::nullopt;
}

/// Batch statistics are those of a micro-batch, whatever the step's batch is.
static void warnOfStatistics(TrainStepOp op, func::FuncOp callee) {
  for (unsigned i = 0; i < callee.getNumResults(); ++i)
    if (callee.getResultAttr(i, kGradAttr))
      return; // its own gradients have counts of rows, not statistics
  if (std::optional<Location> loc = findStatistics(callee))
    emitWarning(*loc, "statistics of the batch are those of each of the ")
        << countMicroBatches(op) << " micro-batches alone";
}

void mlir::amp::warnOfUnused(func::FuncOp callee, StringRef what) {
  for (unsigned i = 0; i < callee.getNumArguments(); ++i)
    if (callee.getArgAttr(i, kNoGradientAttr))
      callee.emitWarning("the loss does not depend on parameter ")
          << callee.getArgAttrOfType<StringAttr>(i, kParamAttr) << ": " << what;
}

void mlir::amp::warnOfStep(TrainStepOp op, func::FuncOp callee) {
  warnOfEmptyGroups(op, callee);
  warnOfUnused(callee, "it has no gradient, and stays as it is");
  if (countMicroBatches(op) > 1 && !warnOfState(op, callee))
    warnOfStatistics(op, callee);
}
