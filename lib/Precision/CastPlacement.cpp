//===- CastPlacement.cpp - Rewriting ops to their storage types -*- C++ -*-===//

#include "amp/Precision/CastPlacement.h"

#include "amp/Support/Contraction.h"
#include "amp/Support/InputRounding.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

CastPlacement::CastPlacement(func::FuncOp func,
                             const PrecisionAnalysis &analysis)
    : func(func), analysis(analysis) {}

/// Excess precision is a permission on the cast: upstream folds a pair of
/// casts that both carry `contract`, and only such a pair.
static bool isExcess(PolicyAttr policy) {
  return policy.getRounding() == PolicyRounding::Excess;
}

void CastPlacement::run() {
  SmallVector<Operation *> ops;
  for (Operation &op : func.getBody().front())
    ops.push_back(&op);
  for (Operation *op : ops)
    rewrite(op);
}

void CastPlacement::rewrite(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    if (!isa<linalg::FillOp>(op))
      rewriteStructured(linalgOp);
    return;
  }
  if (isNamed(op))
    return rewriteNamed(op);
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  if (precision && precision.getPrecisionKind() == OpKind::Clear)
    return rewriteClear(op);
  restoreOperands(op);
}

/// Whether an op makes a larger tensor of its operand's elements.
static bool isBroadcast(Operation *op) {
  auto precision = dyn_cast_or_null<PrecisionOpInterface>(op);
  if (!precision || precision.getPrecisionKind() != OpKind::Clear ||
      isa<tensor::PadOp, tensor::ConcatOp>(op))
    return false;
  auto source = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return source && result && result.getNumElements() > source.getNumElements();
}

/// What a broadcast gives when its source is `source`, of another type.
static Value cloneBroadcast(Operation *op, Value source) {
  OpBuilder b(op->getContext());
  b.setInsertionPointAfter(op);
  Type element = getElementTypeOrSelf(source.getType());
  Operation *clone = b.clone(*op);
  clone->setOperand(0, source);
  auto type = cast<RankedTensorType>(clone->getResult(0).getType());
  clone->getResult(0).setType(type.clone(element));
  if (auto generic = dyn_cast<linalg::GenericOp>(clone)) {
    b.setInsertionPoint(clone);
    Value init =
        tensor::EmptyOp::create(b, op->getLoc(), type.getShape(), element);
    generic.getDpsInitsMutable()[0].set(init);
    for (BlockArgument arg : generic.getBody()->getArguments())
      arg.setType(element);
  }
  return clone->getResult(0);
}

Value CastPlacement::castTo(Value value, FloatType type) {
  auto stored = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  if (stored == type)
    return value;
  // Between f16 and bf16 through f32, which holds both.
  if (stored.getWidth() == type.getWidth())
    value = castTo(value, Float32Type::get(value.getContext()));
  if (Value known = casts.lookup({value, type}))
    return known;
  // Cast what is broadcast, not the broadcast: there is less of it.
  Operation *source = value.getDefiningOp();
  if (type.getWidth() < stored.getWidth() && isBroadcast(source)) {
    Value moved = cloneBroadcast(source, castTo(source->getOperand(0), type));
    return casts[{value, type}] = moved;
  }
  Value &cast = casts[{value, type}];
  if (cast)
    return cast;
  OpBuilder b(func.getContext());
  b.setInsertionPointAfterValue(value);
  Operation *op = value.getDefiningOp();
  PolicyAttr policy = analysis.getPolicy(op ? op : func);
  return cast = convertFloat(b, value.getLoc(), value, type, isExcess(policy));
}

/// Of the op, and of all that its regions hold.
void CastPlacement::restoreOperands(Operation *op) {
  auto f32 = Float32Type::get(op->getContext());
  op->walk([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands())
      if (demoted.contains(operand.get()))
        operand.set(castTo(operand.get(), f32));
  });
}

/// A padding of another type, before the op: there it counts as one value.
static void setPadding(tensor::PadOp op, Value padding, FloatType type) {
  OpBuilder b(op);
  FloatAttr constant;
  if (matchPattern(padding, m_Constant(&constant))) {
    APFloat value = constant.getValue();
    bool lossless;
    value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &lossless);
    padding =
        arith::ConstantOp::create(b, op.getLoc(), b.getFloatAttr(type, value));
  } else {
    padding = convertFloat(b, op.getLoc(), padding, type);
  }
  op.getBody()->getTerminator()->setOperand(0, padding);
}

void CastPlacement::rewriteClear(Operation *op) {
  FloatType type = analysis.getStorage(op->getResult(0));
  if (!isEligible(op->getResult(0).getType()))
    return;
  for (OpOperand &operand : op->getOpOperands())
    if (isa<FloatType>(getElementTypeOrSelf(operand.get().getType())))
      operand.set(castTo(operand.get(), type));
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    if (Value padding = pad.getConstantPaddingValue())
      setPadding(pad, padding, type);
  auto tensor = cast<RankedTensorType>(op->getResult(0).getType());
  op->getResult(0).setType(tensor.clone(type));
  if (!type.isF32())
    demoted.insert(op->getResult(0));
}

void CastPlacement::setInput(linalg::LinalgOp op, OpOperand &operand,
                             Value value) {
  operand.set(value);
  // The type that the body was written for: the operand's may have changed.
  BlockArgument arg = op.getMatchingBlockArgument(&operand);
  Type before = arg.getType();
  auto after = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  if (arg.getType() == after)
    return;
  arg.setType(after);
  bool moves = isa<linalg::YieldOp>(op.getBlock()->front());
  if (arg.use_empty() || moves)
    return;
  OpBuilder b = OpBuilder::atBlockBegin(op.getBlock());
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : arg.getUses())
    uses.push_back(&use);
  Value wide = convertFloat(b, op.getLoc(), arg, cast<FloatType>(before),
                            isExcess(analysis.getPolicy(op)));
  for (OpOperand *use : uses)
    use->set(wide);
}

/// In which type an op reads an operand stored as `stored`.
static FloatType getReadType(PrecisionClass c, PolicyAttr policy,
                             FloatType stored, FloatType result) {
  auto f32 = Float32Type::get(policy.getContext());
  if (!policy.isMixed())
    return f32;
  switch (c) {
  case PrecisionClass::Low:
    return policy.getComputeType();
  case PrecisionClass::F32:
    // The widening is exact: it happens in the op's own body.
    return stored;
  case PrecisionClass::F32Compute:
    return stored;
  case PrecisionClass::Promote:
  case PrecisionClass::Follow:
  case PrecisionClass::Clear:
    return result == f32 ? stored : result;
  }
  llvm_unreachable("unknown class");
}

/// A named op takes and gives any float type and computes as it says.
void CastPlacement::rewriteNamed(Operation *op) {
  PolicyAttr policy = analysis.getPolicy(op);
  Value first = op->getResult(0);
  FloatType result = analysis.getStorage(first);
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  for (OpOperand &operand : op->getOpOperands()) {
    auto element =
        dyn_cast<FloatType>(getElementTypeOrSelf(operand.get().getType()));
    if (precision && precision.keepsOperand(operand.getOperandNumber()))
      continue;
    if (element && element.getWidth() <= 32)
      operand.set(castTo(operand.get(), getReadType(analysis.getClass(op),
                                                    policy, element, result)));
  }
  if (!isEligible(first.getType()) || result.isF32())
    return;
  first.setType(cast<RankedTensorType>(first.getType()).clone(result));
  demoted.insert(first);
}

/// Those in f32: f64 and integers are never touched.
static void roundFactors(linalg::LinalgOp op, FloatType type) {
  if (!isMultiplyAdd(op))
    return;
  SmallVector<FloatType> roundings;
  for (Value input : op.getDpsInputs())
    roundings.push_back(
        getElementTypeOrSelf(input.getType()).isF32() ? type : FloatType());
  if (roundings[0] || roundings[1])
    roundInputs(op, roundings);
}

void CastPlacement::rewriteStructured(linalg::LinalgOp op) {
  for (Operation &inner : *op.getBlock())
    restoreOperands(&inner); // what the body reads from outside
  PolicyAttr policy = analysis.getPolicy(op);
  FloatType result = analysis.getStorage(op->getResult(0));
  auto role = op->getAttrOfType<StringAttr>(kRoleAttr);
  bool contraction = op.getNumReductionLoops() > 0;
  PrecisionClass c = analysis.getClass(op);
  // The bias of an unrounded output layer is added in f32.
  if (role && !contraction && result.isF32())
    c = PrecisionClass::F32;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    Value value = operand->get();
    auto element = dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
    if (!element || element.getWidth() > 32 ||
        !isa<RankedTensorType>(value.getType()))
      continue;
    // Its type now: the value may have been rewritten already.
    FloatType type = getReadType(c, policy, element, result);
    setInput(op, *operand, castTo(value, type));
  }
  // What a sum starts from is in the type in which it is summed.
  for (OpOperand &init : op.getDpsInitsMutable())
    if (contraction && demoted.contains(init.get()))
      init.set(castTo(init.get(), Float32Type::get(op->getContext())));
  if (c == PrecisionClass::Low && policy.roundsInputs() && contraction)
    return roundFactors(op, policy.getComputeType());
  bool eligible = isEligible(op->getResult(0).getType());
  if (!eligible || result.isF32() || op.getNumDpsInits() != 1)
    return;
  if (contraction)
    castReductionResult(op, result);
  else
    setElementwiseResult(op, result);
}

void CastPlacement::setElementwiseResult(linalg::LinalgOp op, FloatType type) {
  OpOperand &init = op.getDpsInitsMutable()[0];
  auto tensor = cast<RankedTensorType>(op->getResult(0).getType()).clone(type);
  OpBuilder b(op);
  if (op.payloadUsesValueFromOperand(&init))
    setInput(op, init, castTo(init.get(), type));
  else
    setInput(op, init,
             tensor::EmptyOp::create(b, op.getLoc(), tensor.getShape(), type));
  op->getResult(0).setType(tensor);
  demoted.insert(op->getResult(0));
  Operation *yield = op.getBlock()->getTerminator();
  b.setInsertionPoint(yield);
  yield->setOperand(0, convertFloat(b, op.getLoc(), yield->getOperand(0), type,
                                    isExcess(analysis.getPolicy(op))));
}

void CastPlacement::castReductionResult(linalg::LinalgOp op, FloatType type) {
  // Accumulates in f32; consumers that want f32 back read the rounded value.
  Value result = op->getResult(0);
  OpBuilder b(op->getContext());
  b.setInsertionPointAfter(op);
  Value rounded = convertFloat(b, op.getLoc(), result, type,
                               isExcess(analysis.getPolicy(op)));
  demoted.insert(rounded);
  result.replaceAllUsesExcept(rounded, rounded.getDefiningOp());
}
