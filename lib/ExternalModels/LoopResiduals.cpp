//===- LoopResiduals.cpp - What a loop keeps of an iteration ----*- C++ -*-===//

#include "SCFVJP.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
class Residuals {
public:
  explicit Residuals(ArrayRef<Operation *> again) : again(again) {
    inside.insert_range(again);
  }
  SmallVector<Value> find();

private:
  using Values = llvm::SmallSetVector<Value, 4>;
  const Values &findKept(Value value);
  Values findKeptOf(Operation *op);
  bool isReadOutside(Value value) const;
  bool isInvariant(Operation *op);

  ArrayRef<Operation *> again;
  llvm::SmallPtrSet<Operation *, 16> inside;
  llvm::DenseMap<Value, Values> kept; ///< of which a value is computed again
  llvm::DenseMap<Operation *, bool> invariant;
};
} // namespace

/// What is computed of each element anew at no more than the time it takes to
/// read it.
static bool isCheap(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.getNumReductionLoops() == 0;
  Dialect *dialect = op->getDialect();
  return isa_and_nonnull<arith::ArithDialect, math::MathDialect,
                         tensor::TensorDialect>(dialect) ||
         op->hasTrait<OpTrait::Elementwise>();
}

/// A result that is an operand, when gradients have been made: of such an op
/// the operand counts.
static Value getForwarded(Value value) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<GradientOp, StopGradientOp, ScaleGradientOp>(op))
    return Value();
  return op->getOperand(cast<OpResult>(value).getResultNumber());
}

static llvm::SetVector<Value> getRead(Operation *op) {
  llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), read);
  return read;
}

static int64_t getBytes(Value value) {
  return getTypeBytes(value.getType())
      .value_or(std::numeric_limits<int32_t>::max());
}

/// The values that an op reads, those of its regions among them.
Residuals::Values Residuals::findKeptOf(Operation *op) {
  Values all;
  for (Value value : getRead(op))
    all.insert_range(Values(findKept(value)));
  return all;
}

/// Whether all iterations compute the same: there are too many to keep it.
bool Residuals::isInvariant(Operation *op) {
  if (auto found = invariant.find(op); found != invariant.end())
    return found->second;
  Block *block = op->getBlock();
  bool result = llvm::all_of(getRead(op), [&](Value value) {
    Operation *made = value.getDefiningOp();
    if (made && inside.contains(made))
      return isInvariant(made);
    return value.getParentBlock() != block;
  });
  return invariant[op] = result;
}

/// An op's value itself, where that is less than what it is computed of.
const Residuals::Values &Residuals::findKept(Value value) {
  if (auto found = kept.find(value); found != kept.end())
    return found->second;
  Values result;
  Operation *op = value.getDefiningOp();
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (op && inside.contains(op) && !isInvariant(op)) {
    if (Value forwarded = getForwarded(value))
      return kept[value] = Values(findKept(forwarded));
    if (isCheap(op))
      result = findKeptOf(op);
    int64_t bytes = 0;
    for (Value other : result)
      bytes += getBytes(other);
    bool isLess = isCheap(op) ? getBytes(value) < bytes : true;
    if (type && type.hasStaticShape() && isLess) {
      result.clear();
      result.insert(value);
    }
  }
  return kept[value] = result;
}

bool Residuals::isReadOutside(Value value) const {
  Block *block = value.getParentBlock();
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    Operation *reader = block->findAncestorOpInBlock(*user);
    return reader && !inside.contains(reader);
  });
}

SmallVector<Value> Residuals::find() {
  Values all;
  for (Operation *op : again)
    for (Value result : op->getResults())
      if (isReadOutside(result))
        all.insert_range(Values(findKept(result)));
  return SmallVector<Value>(all.begin(), all.end());
}

SmallVector<Value> mlir::amp::findResiduals(ArrayRef<Operation *> again) {
  return Residuals(again).find();
}
