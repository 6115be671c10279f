//===- Decisions.cpp - What both passes decide alike ------------*- C++ -*-===//
//
// The backward pass decides again what the forward pass decided: which element
// was the largest, on which side of a kink a value is. It reads what is in
// memory, rounded; a kernel of the forward pass may read the same value in a
// register, where a pair of casts that carry `contract` folds. A pair folds
// only if both do. So the widening cast that a decision reads must not, then
// both passes read the rounded value. And the narrowing cast that it comes from
// must not, then everybody reads it: no element is above its maximum.
//
//===----------------------------------------------------------------------===//

#include "amp/Autodiff/Decisions.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

static bool isFloat(Value value) {
  return isa<FloatType>(getElementTypeOrSelf(value.getType()));
}

/// A comparison, an index, a class, an order: what has no derivative, and is
/// not a float. Of an op with a body the body says what decides.
static bool leavesFloats(Operation *op) {
  bool isScalar =
      isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect());
  bool isWhole = isa<PrecisionOpInterface>(op) && !isa<linalg::LinalgOp>(op) &&
                 op->getNumResults() > 0;
  return (isScalar || isWhole) && llvm::any_of(op->getOperands(), isFloat) &&
         llvm::none_of(op->getResults(), isFloat);
}

bool mlir::amp::isDecision(Operation *op) {
  return isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
             arith::MinNumFOp, arith::RemFOp, math::AbsFOp, math::ClampFOp,
             math::CopySignOp, math::FloorOp, math::CeilOp, math::RoundOp,
             math::RoundEvenOp, math::TruncOp, math::PowFOp>(op) ||
         leavesFloats(op);
}

namespace {
/// A walk from what decisions read back to the casts that it comes from.
class DecisionReads {
public:
  void addOperands(Operation *op) {
    worklist.append(op->operand_begin(), op->operand_end());
  }
  void roundAll();

private:
  void addInBody(Operation *op);
  void addResult(OpResult result);
  void addSources(Value value);

  SmallVector<Value> worklist;
  llvm::DenseSet<Value> seen;
};
} // namespace

/// Takes the permission of excess precision from a cast.
static void forbidFolding(Operation *op) {
  if (auto widen = dyn_cast<arith::ExtFOp>(op))
    widen.removeFastmathAttr();
  if (auto narrow = dyn_cast<arith::TruncFOp>(op))
    narrow.removeFastmathAttr();
}

static bool movesData(Operation *op) {
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  return isa_and_nonnull<tensor::TensorDialect>(op->getDialect()) ||
         (precision && movesData(precision.getPrecisionKind()));
}

/// What the op of a body computes a value from, all of it.
void DecisionReads::addInBody(Operation *op) {
  forbidFolding(op);
  addOperands(op);
  for (Region &region : op->getRegions())
    if (!region.empty())
      addOperands(region.front().getTerminator());
}

/// Between ops only what moves or casts a value: any other result is read as it
/// is stored, or is as wide as it is in a register. So of a body only the cast
/// that gives the result its type, or the argument that is handed on.
void DecisionReads::addResult(OpResult result) {
  Operation *op = result.getOwner();
  forbidFolding(op);
  if (movesData(op) || isa<arith::ExtFOp>(op))
    addOperands(op);
  // It is its value, whose gradient is another's.
  if (auto gradient = dyn_cast<GradientOp>(op))
    worklist.push_back(gradient.getValues()[result.getResultNumber()]);
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return;
  Operation *yield = structured.getBlock()->getTerminator();
  Value yielded = yield->getOperand(result.getResultNumber());
  if (auto widen = yielded.getDefiningOp<arith::ExtFOp>())
    worklist.push_back(widen.getIn());
  if (Operation *last = yielded.getDefiningOp())
    forbidFolding(last);
  else
    worklist.push_back(yielded);
}

void DecisionReads::addSources(Value value) {
  if (auto result = dyn_cast<OpResult>(value)) {
    Operation *op = result.getOwner();
    return op->getParentOfType<linalg::LinalgOp>() ? addInBody(op)
                                                   : addResult(result);
  }
  auto arg = cast<BlockArgument>(value);
  if (auto op = dyn_cast<linalg::LinalgOp>(arg.getOwner()->getParentOp()))
    worklist.push_back(op.getMatchingOpOperand(arg)->get());
}

void DecisionReads::roundAll() {
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (seen.insert(value).second)
      addSources(value);
  }
}

/// The backward pass computes what a loop or a branch computes again, in other
/// kernels: all that leads to a decision is to have the same bits.
static void roundRegions(Operation *op) {
  WalkResult found = op->walk([](Operation *inner) {
    return isDecision(inner) ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (found.wasInterrupted())
    op->walk(forbidFolding);
}

void mlir::amp::roundDecisions(Operation *root) {
  DecisionReads reads;
  root->walk([&](Operation *op) {
    if (isDecision(op))
      reads.addOperands(op);
    else if (isa_and_nonnull<scf::SCFDialect>(op->getDialect()))
      roundRegions(op);
  });
  reads.roundAll();
}
