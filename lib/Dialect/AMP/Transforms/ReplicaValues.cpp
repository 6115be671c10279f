//===- ReplicaValues.cpp - What replicas of a step have to share *- C++ -*-===//

#include "ReplicaValues.h"

#include "amp/Support/StructuredBuilders.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::amp;

using Kind = ReplicaValue::Kind;

//===----------------------------------------------------------------------===//
// Which
//===----------------------------------------------------------------------===//

bool mlir::amp::isBehind(Operation *op, Operation *cut) {
  Operation *ancestor = cut->getBlock()->findAncestorOpInBlock(*op);
  return ancestor && !ancestor->isBeforeInBlock(cut);
}

/// The values of a step's block that a batch, or the replica's number, decides;
/// but for what all have in common again.
static llvm::DenseSet<Value> findLocal(func::FuncOp step) {
  llvm::DenseSet<Value> local;
  for (BlockArgument arg : step.getArguments())
    if (step.getArgAttr(arg.getArgNumber(), kInputAttr))
      local.insert(arg);
  for (Operation &op : step.getBody().front()) {
    if (isa<AllReduceOp>(op))
      continue;
    llvm::SetVector<Value> used(op.operand_begin(), op.operand_end());
    getUsedValuesDefinedAbove(op.getRegions(), used);
    bool isNumber = isa<ReplicaOp>(op);
    op.walk([&](ReplicaOp) { isNumber = true; });
    if (isNumber ||
        llvm::any_of(used, [&](Value value) { return local.contains(value); }))
      local.insert(op.result_begin(), op.result_end());
  }
  return local;
}

/// Whether a value flows into the flags of the step's status.
static bool reachesFlags(Value value) {
  SmallVector<Value> worklist = {value};
  llvm::DenseSet<Value> seen;
  while (!worklist.empty()) {
    Value next = worklist.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    for (OpOperand &use : next.getUses()) {
      auto status = dyn_cast<StatusOp>(use.getOwner());
      if (status && status.getFlags() == next)
        return true;
      llvm::append_range(worklist, use.getOwner()->getResults());
    }
  }
  return false;
}

/// A gradient that a policy's `reduce` rounds travels in that type.
static ReplicaValue makeGradient(Value value) {
  ReplicaValue gradient = {Kind::Gradient, value, value, FloatType()};
  if (auto shard = value.getDefiningOp<ShardOp>()) {
    gradient.local = shard.getSource();
    gradient.part = cast<RankedTensorType>(value.getType());
  }
  auto widened = gradient.local.getDefiningOp<arith::ExtFOp>();
  auto rounded = widened ? widened.getIn().getDefiningOp<arith::TruncFOp>()
                         : arith::TruncFOp();
  if (!rounded || !rounded->hasAttr(kWireAttr) ||
      rounded.getIn().getType() != gradient.local.getType())
    return gradient;
  gradient.local = rounded.getIn();
  gradient.wire = cast<FloatType>(getElementTypeOrSelf(rounded.getType()));
  return gradient;
}

static ReplicaValue classify(Value value) {
  Type element = getElementTypeOrSelf(value.getType());
  Value state;
  for (Operation *user : value.getUsers()) {
    auto unscale = dyn_cast<UnscaleOp>(user);
    if (unscale && llvm::is_contained(unscale.getGradients(), value))
      return makeGradient(value);
    if (auto commit = dyn_cast<CommitOp>(user))
      state = commit.getState();
  }
  if (isa<FloatType>(element))
    return {Kind::Mean, value, value, FloatType()};
  if (element.isInteger(1))
    return {Kind::All, value, value, FloatType()};
  if (reachesFlags(value))
    return {Kind::Bits, value, value, FloatType()};
  if (state)
    return {Kind::State, value, value, FloatType(), state};
  return {Kind::Count, value, value, FloatType()};
}

static bool isNumbers(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return false;
  Type element = type.getElementType();
  return element.isF64() || element.isF32() || element.isF16() ||
         element.isBF16() || element.isInteger(64) || element.isInteger(32) ||
         element.isInteger(1);
}

FailureOr<SmallVector<ReplicaValue>>
mlir::amp::findReplicaValues(func::FuncOp step, Operation *cut) {
  llvm::DenseSet<Value> local = findLocal(step);
  SmallVector<Value> made(step.getArguments());
  for (Operation &op : *cut->getBlock()) {
    if (&op == cut)
      break;
    llvm::append_range(made, op.getResults());
  }
  SmallVector<ReplicaValue> values;
  for (Value value : made) {
    auto isRead = [&](Operation *user) { return isBehind(user, cut); };
    // The number itself stays each one's own.
    if (!local.contains(value) || value.getDefiningOp<ReplicaOp>() ||
        llvm::none_of(value.getUsers(), isRead))
      continue;
    if (!isNumbers(value))
      return step.emitError("expected a tensor of numbers of a batch to be "
                            "read behind 'amp.unscale', found ")
             << value.getType();
    values.push_back(classify(value));
  }
  return values;
}

//===----------------------------------------------------------------------===//
// What becomes of them
//===----------------------------------------------------------------------===//

bool mlir::amp::isOr(Kind kind) {
  return kind == Kind::Bits || kind == Kind::All;
}

static Value createNot(OpBuilder &b, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  Location loc = value.getLoc();
  return createElementwise(
      b, loc, type.getShape(), value, type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value one =
            arith::ConstantOp::create(nested, loc, nested.getBoolAttr(true));
        return {arith::XOrIOp::create(nested, loc, args[0], one)};
      })[0];
}

Value mlir::amp::prepare(OpBuilder &b, const ReplicaValue &value) {
  // One replica on which it does not hold is enough.
  if (value.kind == Kind::All)
    return createNot(b, value.local);
  // A sum may be too large for 16 bits where the mean is not.
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(value.local));
  if (value.kind == Kind::Mean && element && element.getWidth() < 32)
    return convertFloat(b, value.local.getLoc(), value.local, b.getF32Type());
  return value.local;
}

/// Rounded once.
static Value createMean(OpBuilder &b, Value sum, Type element,
                        int64_t replicas) {
  auto type = cast<RankedTensorType>(sum.getType());
  Location loc = sum.getLoc();
  return createElementwise(
      b, loc, type.getShape(), sum, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value count =
            createFloat(nested, loc, type.getElementType(), double(replicas));
        Value mean = arith::DivFOp::create(nested, loc, args[0], count);
        return {convertFloat(nested, loc, mean, cast<FloatType>(element))};
      })[0];
}

/// old + the sum of (new - old): the old one is in the sum of the new ones once
/// for each replica.
static Value addToState(OpBuilder &b, Value sum, Value state,
                        int64_t replicas) {
  auto type = cast<RankedTensorType>(sum.getType());
  Location loc = sum.getLoc();
  return createElementwise(
      b, loc, type.getShape(), {sum, state}, type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value others = arith::ConstantOp::create(
            nested, loc,
            nested.getIntegerAttr(type.getElementType(), replicas - 1));
        Value old = arith::MulIOp::create(nested, loc, args[1], others);
        return {arith::SubIOp::create(nested, loc, args[0], old)};
      })[0];
}

Value mlir::amp::finish(OpBuilder &b, const ReplicaValue &value, Value all,
                        int64_t replicas) {
  switch (value.kind) {
  case Kind::Mean:
    return createMean(b, all, getElementTypeOrSelf(value.local), replicas);
  case Kind::State:
    return addToState(b, all, value.state, replicas);
  case Kind::All:
    return createNot(b, all);
  case Kind::Gradient:
  case Kind::Count:
  case Kind::Bits:
    return all;
  }
  llvm_unreachable("every kind has an end");
}
