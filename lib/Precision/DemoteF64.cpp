//===- DemoteF64.cpp - f64 islands in f32 -----------------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Precision/CastPlacement.h"
#include "amp/Precision/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPDEMOTEF64
#include "amp/Precision/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static bool isF64(Value value) {
  return getElementTypeOrSelf(value.getType()).isF64();
}

static Type demote(Type type) {
  auto f32 = Float32Type::get(type.getContext());
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(f32);
  return f32;
}

/// A constant in f32, or null if that would make a finite value infinite.
static TypedAttr demote(TypedAttr attr) {
  bool fits = true;
  auto convert = [&](APFloat value) {
    bool wasFinite = value.isFinite(), losesInfo;
    value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    fits &= value.isFinite() == wasFinite;
    return value;
  };
  TypedAttr result;
  if (auto number = dyn_cast<FloatAttr>(attr))
    result =
        FloatAttr::get(demote(number.getType()), convert(number.getValue()));
  else if (auto dense = dyn_cast<DenseFPElementsAttr>(attr))
    result = dense.mapValues(
        demote(dense.getElementType()),
        [&](const APFloat &value) { return convert(value).bitcastToAPInt(); });
  return fits ? result : TypedAttr();
}

namespace {
/// The islands of a function, and which of them may not be lowered.
class Islands {
public:
  explicit Islands(func::FuncOp func) {
    for (BlockArgument arg : func.getArguments())
      if (isF64(arg))
        isKept[find(add(arg))] = true;
    func.walk([&](Operation *op) {
      if (op != func)
        visit(op);
    });
  }

  /// The values of all islands that may be lowered; how many there are.
  int64_t collect(SmallVectorImpl<Value> &lowered);

private:
  void visit(Operation *op);
  int64_t add(Value value);
  int64_t find(int64_t index);

  SmallVector<Value> values; ///< f64, but constants
  llvm::DenseMap<Value, int64_t> indices;
  SmallVector<int64_t> parents;
  SmallVector<bool> isKept;
};
} // namespace

int64_t Islands::add(Value value) {
  auto [it, isNew] = indices.insert({value, int64_t(values.size())});
  if (isNew) {
    values.push_back(value);
    parents.push_back(it->second);
    isKept.push_back(false);
  }
  return it->second;
}

int64_t Islands::find(int64_t index) {
  while (parents[index] != index)
    index = parents[index] = parents[parents[index]];
  return index;
}

/// Whether an op computes alike in any float type. A constant that f32 cannot
/// hold is a reason to compute in f64.
static bool canBeDemoted(Operation *op) {
  if (!isa_and_nonnull<arith::ArithDialect, linalg::LinalgDialect,
                       math::MathDialect, tensor::TensorDialect>(
          op->getDialect()))
    return false;
  // The bits of a type are its own.
  if (isa<arith::BitcastOp, tensor::BitcastOp>(op))
    return false;
  return llvm::all_of(op->getOperands(), [](Value operand) {
    auto constant = operand.getDefiningOp<arith::ConstantOp>();
    return !constant || !isF64(operand) || demote(constant.getValue());
  });
}

void Islands::visit(Operation *op) {
  if (isa<arith::ConstantOp>(op))
    return;
  SmallVector<Value> touched(op->getOperands());
  llvm::append_range(touched, op->getResults());
  bool kept = !canBeDemoted(op);
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      llvm::append_range(touched, block.getArguments());
      // What a region yields becomes a result, a constant as well.
      if (block.empty())
        continue;
      llvm::append_range(touched, block.back().getOperands());
      kept = kept || !canBeDemoted(&block.back());
    }
  std::optional<int64_t> first;
  for (Value value : touched) {
    // Constants belong to whoever reads them.
    if (!isF64(value) || value.getDefiningOp<arith::ConstantOp>())
      continue;
    int64_t root = find(add(value));
    if (first && root != *first) {
      isKept[*first] = isKept[*first] || isKept[root];
      parents[root] = *first;
    }
    first = first.value_or(root);
  }
  if (first && kept)
    isKept[*first] = true;
}

int64_t Islands::collect(SmallVectorImpl<Value> &lowered) {
  int64_t count = 0;
  for (auto [index, value] : llvm::enumerate(values)) {
    count += parents[index] == int64_t(index) && !isKept[index];
    if (!isKept[find(index)])
      lowered.push_back(value);
  }
  return count;
}

/// Reads a constant in f32 where an op of an island reads it in f64.
static void demoteConstants(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto constant = operand.get().getDefiningOp<arith::ConstantOp>();
    if (!constant || !isF64(operand.get()))
      continue;
    OpBuilder b(constant);
    operand.set(arith::ConstantOp::create(b, constant.getLoc(),
                                          demote(constant.getValue())));
    if (constant.use_empty())
      constant.erase();
  }
}

/// A constant that is only rounded is no island. Upstream folds it only if
/// that is exact.
static void foldConstant(arith::TruncFOp op) {
  auto constant = op.getIn().getDefiningOp<arith::ConstantOp>();
  if (!constant || !isF64(op.getIn()) ||
      !getElementTypeOrSelf(op.getType()).isF32())
    return;
  TypedAttr value = demote(constant.getValue());
  if (!value)
    return;
  OpBuilder b(constant);
  op.replaceAllUsesWith(
      arith::ConstantOp::create(b, constant.getLoc(), value).getResult());
  op.erase();
  if (constant.use_empty())
    constant.erase();
}

/// A cast between what are the same types now.
static void eraseIdentityCasts(func::FuncOp func) {
  SmallVector<Operation *> identities;
  func.walk([&](Operation *op) {
    if (isa<arith::ExtFOp, arith::TruncFOp>(op) &&
        op->getOperand(0).getType() == op->getResult(0).getType())
      identities.push_back(op);
  });
  for (Operation *op : identities) {
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  }
}

/// Whether an op is part of a lowered island.
static bool belongsTo(Operation *op, const llvm::DenseSet<Value> &lowered) {
  auto contains = [&](Value value) { return lowered.contains(value); };
  if (llvm::any_of(op->getOperands(), contains) ||
      llvm::any_of(op->getResults(), contains))
    return true;
  // A constant that only a body reads.
  for (Region &region : op->getRegions())
    if (llvm::any_of(region.getArguments(), contains))
      return true;
  if (!op->hasTrait<OpTrait::IsTerminator>())
    return false;
  Operation *parent = op->getParentOp();
  return llvm::any_of(parent->getResults(), contains);
}

void mlir::amp::demoteF64(func::FuncOp func) {
  PolicyAttr policy = findPolicy(func);
  if (!policy || policy.getProfile() == "f64" || func.isExternal())
    return;
  func.walk([](arith::TruncFOp op) { foldConstant(op); });
  SmallVector<Value> values;
  int64_t count = Islands(func).collect(values);
  if (count == 0)
    return;
  llvm::DenseSet<Value> lowered(values.begin(), values.end());
  // Constants first: what reads one is told by its other values.
  func.walk([&](Operation *op) {
    if (belongsTo(op, lowered))
      demoteConstants(op);
  });
  for (Value value : values)
    value.setType(demote(value.getType()));
  eraseIdentityCasts(func);
  func.emitRemark("computes ")
      << count << (count == 1 ? " f64 island" : " f64 islands") << " in f32";
}

namespace {
struct AmpDemoteF64 : amp::impl::AmpDemoteF64Base<AmpDemoteF64> {
  void runOnOperation() override { demoteF64(getOperation()); }
};
} // namespace
