//===- LoopResiduals.cpp - What a loop keeps of an iteration ----*- C++ -*-===//

#include "SCFVJP.h"

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

  ArrayRef<Operation *> again;
  llvm::SmallPtrSet<Operation *, 16> inside;
  llvm::DenseMap<Value, Values> kept; ///< of which a value is computed again
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

static int64_t getBytes(Value value) {
  return getTypeBytes(value.getType())
      .value_or(std::numeric_limits<int32_t>::max());
}

/// The values that an op reads, those of its regions among them.
Residuals::Values Residuals::findKeptOf(Operation *op) {
  llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), read);
  Values all;
  for (Value value : read)
    all.insert_range(findKept(value));
  return all;
}

/// An op's value itself, where that is less than what it is computed of.
const Residuals::Values &Residuals::findKept(Value value) {
  if (auto found = kept.find(value); found != kept.end())
    return found->second;
  Values result;
  Operation *op = value.getDefiningOp();
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (op && inside.contains(op)) {
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
