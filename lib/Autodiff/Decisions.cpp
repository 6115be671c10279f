//===- Decisions.cpp - What both passes decide alike ------------*- C++ -*-===//
//
// The backward pass decides again what the forward pass decided: which element
// was the largest, on which side of a kink a value is. It reads what is in
// memory, rounded; a kernel of the forward pass may read the same value in a
// register, where a pair of casts that carry `contract` folds. A pair folds
// only if both do, so it is enough that the widening one does not: then the
// rounded value is read wherever the op, and what is derived from it, computes.
//
//===----------------------------------------------------------------------===//

#include "amp/Autodiff/Decisions.h"

#include "amp/Interfaces/PrecisionOpInterface.h"

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

/// A comparison, an index, a class: what has no derivative, and is not a float.
static bool leavesFloats(Operation *op) {
  return isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
         llvm::any_of(op->getOperands(), isFloat) &&
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
  void addSources(Value value);

  SmallVector<Value> worklist;
  llvm::DenseSet<Value> seen;
};
} // namespace

static void forbidFolding(arith::ExtFOp cast) { cast.removeFastmathAttr(); }

/// In a body all that a value is computed from. Between ops only what moves it:
/// any other result is read as it is stored, or is as wide as it is in a
/// register.
void DecisionReads::addSources(Value value) {
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    auto op = dyn_cast<linalg::LinalgOp>(arg.getOwner()->getParentOp());
    if (op)
      worklist.push_back(op.getMatchingOpOperand(arg)->get());
    return;
  }
  Operation *op = value.getDefiningOp();
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  bool moves = precision && precision.getPrecisionKind() == OpKind::Clear;
  bool inBody = bool(op->getParentOfType<linalg::LinalgOp>());
  if (auto cast = dyn_cast<arith::ExtFOp>(op))
    forbidFolding(cast);
  if (inBody || moves)
    addOperands(op);
  if (inBody)
    for (Region &region : op->getRegions())
      if (!region.empty())
        addOperands(region.front().getTerminator());
}

void DecisionReads::roundAll() {
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (seen.insert(value).second)
      addSources(value);
  }
}

void mlir::amp::roundDecisions(Operation *op) {
  DecisionReads reads;
  bool decides = false;
  op->walk([&](Operation *inner) {
    if (!isDecision(inner))
      return;
    decides = true;
    reads.addOperands(inner);
  });
  reads.roundAll();
  // The backward pass computes what a loop or a branch computes again, in other
  // kernels: all that leads to a decision is to have the same bits.
  if (decides && isa<scf::SCFDialect>(op->getDialect()))
    op->walk(forbidFolding);
}
