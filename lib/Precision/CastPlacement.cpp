//===- CastPlacement.cpp - Rewriting ops to their storage types -*- C++ -*-===//

#include "amp/Precision/CastPlacement.h"

#include "WideSums.h"
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

void CastPlacement::run() {
  for (Operation *op : analysis.getOps())
    rewrite(op);
}

void CastPlacement::rewrite(Operation *op) {
  if (isStructured(op))
    return rewriteStructured(cast<linalg::LinalgOp>(op));
  if (isNamed(op))
    return rewriteNamed(op);
  if (isa<RegionBranchOpInterface, RegionBranchTerminatorOpInterface>(op))
    return rewriteBranch(op);
  if (auto gradient = dyn_cast<GradientOp>(op))
    return rewriteGradient(gradient);
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  if (precision && movesData(precision.getPrecisionKind()) &&
      !isa<linalg::LinalgOp>(op))
    return rewriteClear(op);
  restoreOperands(op);
  reportUntouched(op);
}

/// Whether an op makes a larger tensor of its operand's elements.
static bool isBroadcast(Operation *op) {
  auto precision = dyn_cast_or_null<PrecisionOpInterface>(op);
  if (!precision || !movesData(precision.getPrecisionKind()) ||
      isa<tensor::PadOp, tensor::ConcatOp>(op))
    return false;
  auto source = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return source && result && source.hasStaticShape() &&
         result.hasStaticShape() &&
         result.getNumElements() > source.getNumElements();
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
  if (auto structured = dyn_cast<linalg::LinalgOp>(clone)) {
    b.setInsertionPoint(clone);
    OpOperand &init = structured.getDpsInitsMutable()[0];
    init.set(createEmptyLike(b, op->getLoc(), init.get(), element));
    for (BlockArgument arg : structured.getBlock()->getArguments())
      arg.setType(element);
  }
  return clone->getResult(0);
}

/// Takes the permission of excess precision from a cast, or from one through
/// f32.
static void makeStrict(Value cast) {
  auto none = arith::FastMathFlagsAttr::get(cast.getContext(),
                                            arith::FastMathFlags::none);
  if (auto narrow = cast.getDefiningOp<arith::TruncFOp>())
    narrow.setFastmathAttr(none);
  if (auto wide = cast.getDefiningOp<arith::ExtFOp>())
    wide.setFastmathAttr(none);
}

Value CastPlacement::castTo(Value value, FloatType type, Operation *reader) {
  auto stored = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  if (stored == type)
    return value;
  // Between f16 and bf16 through f32, which holds both.
  if (stored.getWidth() == type.getWidth())
    value = castTo(value, Float32Type::get(value.getContext()), reader);
  // Excess precision is a permission on the cast: upstream folds a pair of
  // casts that both carry `contract`, and only such a pair.
  bool excess = analysis.getPolicy(reader).isExcess();
  Value known = casts.lookup({value, type});
  // Cast what is broadcast, not the broadcast: there is less of it.
  Operation *source = value.getDefiningOp();
  if (type.getWidth() < stored.getWidth() && isBroadcast(source)) {
    Value narrow = castTo(source->getOperand(0), type, reader);
    return known ? known
                 : casts[{value, type}] = cloneBroadcast(source, narrow);
  }
  if (known) {
    // It serves all readers, the strict ones among them.
    if (!excess)
      makeStrict(known);
    return known;
  }
  OpBuilder b(func.getContext());
  b.setInsertionPointAfterValue(value);
  return casts[{value, type}] =
             convertFloat(b, value.getLoc(), value, type, excess);
}

void CastPlacement::restore(OpOperand &operand, Operation *reader) {
  if (demoted.contains(operand.get()))
    operand.set(
        castTo(operand.get(), Float32Type::get(func.getContext()), reader));
}

/// Of the op, and of all that its regions hold: what an op of a body reads, the
/// whole op reads.
void CastPlacement::restoreOperands(Operation *op) {
  for (OpOperand &operand : op->getOpOperands())
    restore(operand, op);
  restoreInRegions(op);
}

void CastPlacement::restoreInRegions(Operation *op) {
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands())
        restore(operand, op);
    });
}

void CastPlacement::setStorage(Value value) {
  FloatType type = analysis.getStorage(value);
  if (!isEligible(value.getType()) || type.isF32())
    return;
  value.setType(cast<RankedTensorType>(value.getType()).clone(type));
  demoted.insert(value);
}

/// A loop, a branch, or what ends one of its regions. What no interface tells
/// of has no target, and reads what it was written for.
void CastPlacement::rewriteBranch(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (Value target = analysis.getTarget(operand))
      operand.set(castTo(operand.get(), analysis.getStorage(target), op));
    else
      restore(operand, op);
  }
  for (Value result : op->getResults())
    setStorage(result);
  for (Region &region : op->getRegions())
    for (Value arg : region.getArguments())
      setStorage(arg);
  if (op->hasTrait<OpTrait::IsTerminator>() || analysis.isDescribed(op))
    return;
  restoreOperands(op);
  reportUntouched(op);
}

/// Its results are its values as they are stored. Sources are not read, and the
/// region computes cotangents in the types that it was written for.
void CastPlacement::rewriteGradient(GradientOp op) {
  for (auto [operand, result] :
       llvm::zip(op.getValuesMutable(), op.getResults())) {
    setStorage(result);
    auto type = cast<FloatType>(getElementTypeOrSelf(result.getType()));
    operand.set(castTo(operand.get(), type, op));
  }
}

/// A padding of another type, before the op: there it counts as one value.
static void setPadding(tensor::PadOp op, FloatType type) {
  Operation *yield = op.getBody()->getTerminator();
  Value padding = op.getConstantPaddingValue();
  OpBuilder b(op);
  if (!padding) { // It is computed at its place.
    padding = yield->getOperand(0);
    b.setInsertionPoint(yield);
  }
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
  yield->setOperand(0, padding);
}

void CastPlacement::rewriteClear(Operation *op) {
  FloatType type = analysis.getStorage(op->getResult(0));
  if (!isEligible(op->getResult(0).getType()))
    return;
  for (OpOperand &operand : op->getOpOperands())
    if (isa<FloatType>(getElementTypeOrSelf(operand.get().getType())))
      operand.set(castTo(operand.get(), type, op));
  restoreInRegions(op);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    setPadding(pad, type);
  setStorage(op->getResult(0));
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
                            analysis.getPolicy(op).isExcess());
  for (OpOperand *use : uses)
    use->set(wide);
}

/// Whether the policy may say in which type an op reads a value: one of f32,
/// or that was f32 in the program.
bool CastPlacement::isTouched(Value value) const {
  return demoted.contains(value) || isEligible(value.getType());
}

/// What multiplies in the type that it reads: there is no widening in its body.
static bool isContractionKind(Operation *op) {
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  return precision && contracts(precision.getPrecisionKind());
}

/// Contractions in regions that no interface describes are not demoted: that is
/// not to happen in silence.
void CastPlacement::reportUntouched(Operation *op) {
  int64_t count = 0;
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      count += isContractionKind(inner) &&
               analysis.getPolicy(inner).isMixed() &&
               llvm::any_of(inner->getOperandTypes(), isEligible);
    });
  if (count > 0)
    op->emitRemark("'") << op->getName()
                        << "' does not say what enters its regions: " << count
                        << " contractions in them stay in f32";
}

FloatType CastPlacement::getReadType(Operation *op, Value value) const {
  auto stored = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  PolicyAttr policy = analysis.getPolicy(op);
  if (!isTouched(value) || readsOrGivesF64(op))
    return stored;
  if (analysis.isPaintedLow(op))
    return policy.getComputeType();
  if (!isContractionKind(op))
    return stored;
  auto f32 = Float32Type::get(op->getContext());
  if (!policy.isMixed())
    return f32;
  switch (analysis.getClass(op)) {
  case PrecisionClass::Low:
    return policy.getComputeType();
  case PrecisionClass::F32:
    return f32;
  case PrecisionClass::Promote:
    // Nothing widens in its body: what it reads is of one type.
    return analysis.getStorage(op->getResult(0));
  default:
    return stored;
  }
}

/// Whether a parameter that does not count is read as the 16-bit copy that a
/// step makes of it, or an input of a model that is cast as a whole.
static bool readsCopy(const PrecisionAnalysis &analysis, Operation *op,
                      Value value) {
  bool follows =
      analysis.getClass(op) == PrecisionClass::Follow || isPartOfLinear(op);
  return follows && !isContractionKind(op) &&
         (analysis.isWeight(value) || analysis.isCastInput(op, value));
}

/// A named op takes and gives any float type and computes as it says.
void CastPlacement::rewriteNamed(Operation *op) {
  Value first = op->getResult(0);
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  bool moves = precision && movesData(precision.getPrecisionKind());
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (!isa<FloatType>(getElementTypeOrSelf(value.getType())))
      continue;
    if (precision && precision.keepsOperand(operand.getOperandNumber())) {
      restore(operand, op);
      continue;
    }
    bool readsAsResult = moves || readsCopy(analysis, op, value);
    FloatType type = readsAsResult && isTouched(value)
                         ? analysis.getStorage(first)
                         : getReadType(op, value);
    operand.set(castTo(value, type, op));
  }
  setStorage(first);
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

/// Whether a body hands an operand on as it is.
static bool isMove(linalg::LinalgOp op) {
  return isa<linalg::YieldOp>(op.getBlock()->front());
}

void CastPlacement::rewriteStructured(linalg::LinalgOp op) {
  restoreInRegions(op); // what the body reads from outside
  PolicyAttr policy = analysis.getPolicy(op);
  FloatType result = analysis.getStorage(op->getResult(0));
  bool reduces = op.getNumReductionLoops() > 0;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    Value value = operand->get();
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    if (!tensor || !isa<FloatType>(tensor.getElementType()))
      continue;
    // Its type now: the value may have been rewritten already.
    bool readsAsResult = isMove(op) || readsCopy(analysis, op, value);
    FloatType type =
        readsAsResult && isTouched(value) ? result : getReadType(op, value);
    setInput(op, *operand, castTo(value, type, op));
  }
  // What a sum starts from is in the type in which it is summed.
  for (OpOperand &init : op.getDpsInitsMutable())
    if (reduces)
      restore(init, op);
  bool isLow = analysis.getClass(op) == PrecisionClass::Low;
  if (isLow && policy.roundsInputs() && reduces && !readsOrGivesF64(op))
    return roundFactors(op, policy.getComputeType());
  bool eligible = isEligible(op->getResult(0).getType());
  Value sum = op->getResult(0);
  if (eligible && isContractionKind(op) && canSumInF64(op) &&
      policy.getAccumulateType().isF64())
    sum = sumInF64(op);
  if (!eligible || result.isF32() || op.getNumDpsInits() != 1)
    return restoreInits(op);
  if (reduces)
    castReductionResult(op, sum, result);
  else
    setElementwiseResult(op, result);
}

/// Those of an op whose results stay what they are.
void CastPlacement::restoreInits(linalg::LinalgOp op) {
  for (OpOperand &init : op.getDpsInitsMutable())
    restore(init, op);
}

void CastPlacement::setElementwiseResult(linalg::LinalgOp op, FloatType type) {
  OpOperand &init = op.getDpsInitsMutable()[0];
  auto tensor = cast<RankedTensorType>(op->getResult(0).getType()).clone(type);
  OpBuilder b(op);
  // Of a generic op a destination that is read is an input by now.
  if (op.payloadUsesValueFromOperand(&init))
    setInput(op, init, castTo(init.get(), type, op));
  else
    setInput(op, init, createEmptyLike(b, op.getLoc(), init.get(), type));
  op->getResult(0).setType(tensor);
  demoted.insert(op->getResult(0));
  Operation *yield = op.getBlock()->getTerminator();
  b.setInsertionPoint(yield);
  yield->setOperand(0, convertFloat(b, op.getLoc(), yield->getOperand(0), type,
                                    analysis.getPolicy(op).isExcess()));
}

void CastPlacement::castReductionResult(linalg::LinalgOp op, Value result,
                                        FloatType type) {
  // Accumulates in f32; consumers that want f32 back read the rounded value.
  OpBuilder b(op->getContext());
  b.setInsertionPointAfterValue(result);
  Value rounded = convertFloat(b, op.getLoc(), result, type,
                               analysis.getPolicy(op).isExcess());
  demoted.insert(rounded);
  result.replaceAllUsesExcept(rounded, rounded.getDefiningOp());
}
