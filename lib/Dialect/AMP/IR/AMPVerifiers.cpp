//===- AMPVerifiers.cpp - Verifiers of the amp dialect ----------*- C++ -*-===//
//
// One message a clause, each with a case in test/Dialect/AMP/invalid.mlir.
//
//===----------------------------------------------------------------------===//

#include "UpdateSlots.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Support/Status.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Precision
//===----------------------------------------------------------------------===//

/// A region that stands where its ops could.
static LogicalResult verifyPlainRegion(Operation *op) {
  Block &body = op->getRegion(0).front();
  if (body.getNumArguments() != 0)
    return op->emitOpError("expects a region without arguments");
  // Not yet verified: the body may have no terminator.
  auto yield = body.empty() ? YieldOp() : dyn_cast<YieldOp>(body.back());
  if (!yield || yield.getOperandTypes() != op->getResultTypes())
    return op->emitOpError(
        "expects its region to yield the types of its results");
  return success();
}

LogicalResult AutocastOp::verify() {
  if (failed(verifyPlainRegion(*this)))
    return failure();
  return verifyPartPolicy(*this, getPolicy());
}

LogicalResult CheckpointOp::verify() {
  if (failed(verifyPlainRegion(*this)))
    return failure();
  auto result = walk([&](CommitOp commit) {
    emitOpError("expects no state inside, which would be written again, found "
                "'amp.commit'")
            .attachNote(commit.getLoc())
        << "here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// A float tensor of the shape of another, of any element type.
static bool isCotangent(Type type, Type of) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa<FloatType>(tensor.getElementType()) &&
         tensor.getShape() == cast<RankedTensorType>(of).getShape();
}

LogicalResult GradientOp::verifyRegions() {
  Block &rule = getBody().front();
  if (getValues().empty())
    return emitOpError("expects a value");
  if (rule.getNumArguments() != getValues().size())
    return emitOpError("expects a region of ")
           << getValues().size() << " arguments, the cotangents of its values,"
           << " found " << rule.getNumArguments();
  for (auto [arg, value] : llvm::zip(rule.getArguments(), getValues()))
    if (!isCotangent(arg.getType(), value.getType()))
      return emitOpError("expects a cotangent of the shape of ")
             << value.getType() << ", found the argument " << arg.getType();
  auto yield = cast<YieldOp>(rule.getTerminator());
  if (yield.getNumOperands() != getSources().size())
    return emitOpError("expects its region to yield ")
           << getSources().size() << " cotangents, of its sources, found "
           << yield.getNumOperands();
  for (auto [given, source] : llvm::zip(yield.getOperands(), getSources()))
    if (!isCotangent(given.getType(), source.getType()))
      return emitOpError("expects to yield a cotangent of the shape of ")
             << source.getType() << ", found " << given.getType();
  return success();
}

LogicalResult DerivativeOp::verify() {
  if (getValues().empty() || getVariables().empty())
    return emitOpError("expects a value and a variable");
  return success();
}

LogicalResult CastOp::verify() {
  bool stochastic = getRounding() == RoundingMode::Stochastic;
  if (stochastic != bool(getBits()))
    return emitOpError(stochastic
                           ? "expects 'bits' to round stochastically with"
                           : "takes 'bits' only with stochastic rounding");
  if (!stochastic)
    return success();
  if (!getElementTypeOrSelf(getInput().getType()).isF32() ||
      !getElementTypeOrSelf(getResult().getType()).isBF16())
    return emitOpError("rounds stochastically from f32 to bf16 only");
  auto bits = dyn_cast<ShapedType>(getBits().getType());
  auto input = dyn_cast<ShapedType>(getInput().getType());
  if (bool(bits) != bool(input) ||
      (bits && bits.getShape() != input.getShape()))
    return emitOpError("expects 'bits' of the shape of its operand");
  return success();
}

LogicalResult RoundOp::verify() {
  auto from = cast<FloatType>(getElementTypeOrSelf(getInput().getType()));
  auto to = cast<FloatType>(getType());
  if (to.getWidth() >= from.getWidth())
    return emitOpError("expects a type narrower than ")
           << from << ", found " << to;
  return success();
}

//===----------------------------------------------------------------------===//
// amp.value_and_grad
//===----------------------------------------------------------------------===//

RankedTensorType mlir::amp::getGradientType(Type param) {
  auto tensor = cast<RankedTensorType>(param);
  if (tensor.getElementType().isF64())
    return tensor;
  return tensor.clone(Float32Type::get(param.getContext()));
}

static LogicalResult verifyWrt(ValueAndGradOp op, func::FuncOp callee) {
  llvm::SmallDenseSet<int64_t> seen;
  for (auto [index, gradient] :
       llvm::zip_equal(op.getWrt(), op.getGradients())) {
    if (index < 0 || index >= int64_t(callee.getNumArguments()))
      return op.emitOpError("differentiates argument ")
             << index << " of a function with " << callee.getNumArguments();
    if (!seen.insert(index).second)
      return op.emitOpError("names argument ") << index << " twice in 'wrt'";
    Type type = callee.getArgumentTypes()[index];
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !isa<FloatType>(tensor.getElementType()))
      return op.emitOpError("differentiates argument ")
             << index << " of type " << type << ", expected a float tensor";
    if (gradient.getType() != getGradientType(type))
      return op.emitOpError("has a gradient of type ")
             << gradient.getType() << " for argument " << index << ", expected "
             << getGradientType(type);
  }
  return success();
}

static bool hasLoss(func::FuncOp callee) {
  if (callee.getNumResults() == 0)
    return false;
  auto loss = dyn_cast<RankedTensorType>(callee.getResultTypes()[0]);
  return loss && loss.getRank() == 0 && isa<FloatType>(loss.getElementType());
}

LogicalResult ValueAndGradOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto callee =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, getCalleeAttr());
  if (!callee || callee.isExternal())
    return emitOpError("expects a function '")
           << getCallee() << "' with a body";
  if (!llvm::equal(callee.getArgumentTypes(), getInputs().getTypes()))
    return emitOpError("gives operands of other types than '")
           << getCallee() << "' takes";
  if (!getWrt().empty() && !hasLoss(callee))
    return emitOpError("expects the first result of '")
           << getCallee() << "' to be a scalar loss, like tensor<f32>";
  if (getWrt().empty() && getSeed())
    return emitOpError("expects no 'seed' where 'wrt' is empty");
  if (getNumResults() != callee.getNumResults() + getWrt().size())
    return emitOpError("has ")
           << getNumResults() << " results, expected " << callee.getNumResults()
           << " of '" << getCallee() << "' and " << getWrt().size()
           << " gradients";
  auto primals = getResults().take_front(callee.getNumResults()).getTypes();
  if (!llvm::equal(primals, callee.getResultTypes()))
    return emitOpError("has results of other types than '")
           << getCallee() << "'";
  return verifyWrt(*this, callee);
}

//===----------------------------------------------------------------------===//
// The step
//===----------------------------------------------------------------------===//

LogicalResult LearningRateOp::verify() {
  if (getSchedule().getKind() == ScheduleKind::Given)
    return emitOpError("expects a schedule with a factor, found ")
           << getSchedule();
  return success();
}

LogicalResult UnscaleOp::verify() {
  if (getGradients().getTypes() != getResults().getTypes())
    return emitOpError("expects results of the types of the gradients");
  if (getCount() < 1)
    return emitOpError("expects a 'count' of at least 1, found ") << getCount();
  return success();
}

static bool isPositiveAndFinite(const APFloat &value) {
  return value.isFinite() && !value.isNegative() && !value.isZero();
}

LogicalResult ClipOp::verify() {
  if (getGradients().getTypes() != getResults().getTypes())
    return emitOpError("expects results of the types of the gradients");
  if (!isPositiveAndFinite(getMaxNorm()))
    return emitOpError("expects a positive, finite norm, found ")
           << formatDouble(getMaxNorm().convertToDouble());
  return success();
}

LogicalResult ClipValueOp::verify() {
  if (getGradients().getTypes() != getResults().getTypes())
    return emitOpError("expects results of the types of the gradients");
  if (!isPositiveAndFinite(getMaxValue()))
    return emitOpError("expects a positive, finite value, found ")
           << formatDouble(getMaxValue().convertToDouble());
  return success();
}

LogicalResult ScaleGradientOp::verify() {
  if (getFactor().isFinite())
    return success();
  return emitOpError("expects a finite factor, found ")
         << formatDouble(getFactor().convertToDouble());
}

LogicalResult ProbeOp::verify() {
  if (!getName().empty())
    return success();
  return emitOpError("expects a name that is not empty");
}

LogicalResult UpdateScaleOp::inferReturnTypes(MLIRContext *context,
                                              std::optional<Location>,
                                              ValueRange operands,
                                              DictionaryAttr, OpaqueProperties,
                                              RegionRange,
                                              SmallVectorImpl<Type> &types) {
  if (operands.empty())
    return failure();
  llvm::append_range(types, operands.drop_back().getTypes());
  types.push_back(RankedTensorType::get({}, IntegerType::get(context, 1)));
  return success();
}

LogicalResult UpdateScaleOp::verify() {
  auto scaler = dyn_cast<ScalerInterface>(getScaler());
  if (!scaler)
    return emitOpError("expects a loss scaler, found ") << getScaler();
  SmallVector<ScalerState> states = scaler.getStates();
  if (getStates().size() != states.size())
    return emitOpError("expects ")
           << states.size() << " states, found " << getStates().size();
  for (auto [value, state] : llvm::zip_equal(getStates(), states)) {
    auto type = RankedTensorType::get({}, state.type);
    if (value.getType() != type)
      return emitOpError("expects state '")
             << state.name << "' of type " << type << ", found "
             << value.getType();
  }
  return success();
}

LogicalResult CommitOp::verify() {
  auto state = dyn_cast<BlockArgument>(getState());
  if (!state || !isa<func::FuncOp>(state.getOwner()->getParentOp()))
    return emitOpError("expects the state to be an argument of the step");
  for (Operation *op = (*this)->getParentOp(); op && !isa<func::FuncOp>(op);
       op = op->getParentOp())
    if (isa<LoopLikeOpInterface, linalg::LinalgOp>(op))
      return emitOpError("expects to be outside of loops, since a step commits "
                         "a state once: found it in '")
             << op->getName() << "'";
  for (Operation *user : state.getUsers())
    if (auto other = dyn_cast<CommitOp>(user))
      if (other != *this && other.getState() == getState() &&
          other->getBlock() == (*this)->getBlock() &&
          other->isBeforeInBlock(*this))
        return emitOpError("commits a state that is committed already");
  return success();
}

LogicalResult ClampIndexOp::verify() {
  auto element = cast<IntegerType>(getElementTypeOrSelf(getType()));
  if (llvm::isIntN(element.getWidth(), getBound() - 1))
    return success();
  return emitOpError("expects a bound of which ")
         << element << " can hold every index, found " << getBound();
}

/// A step that applies whatever it made has nobody to skip for.
static LogicalResult verifyOnOverflow(TrainStepOp op) {
  if (op.getOnOverflow() == OnOverflow::Skip)
    return success();
  if (op.getAnomalyAttr())
    return op.emitOpError("expects no 'anomaly' with on_overflow 'apply': its "
                          "steps are skipped");
  auto scaler = dyn_cast_if_present<ScalerInterface>(op.getScalerAttr());
  if (scaler && scaler.isDynamic())
    return op.emitOpError("expects a scaler of one scale with on_overflow "
                          "'apply', as \"none\" or \"static\", found \"")
           << scaler.getName() << "\", which skips steps";
  return success();
}

LogicalResult TrainStepOp::verify() {
  if (!isa<OptimizerInterface>(getOptimizer()))
    return emitOpError("expects an optimizer, found ") << getOptimizer();
  if (getClipNorm() && !isPositiveAndFinite(*getClipNorm()))
    return emitOpError("expects a positive, finite 'clip_norm', found ")
           << formatDouble(getClipNorm()->convertToDouble());
  if (getClipValue() && !isPositiveAndFinite(*getClipValue()))
    return emitOpError("expects a positive, finite 'clip_value', found ")
           << formatDouble(getClipValue()->convertToDouble());
  if (failed(verifyAverage(*this, getEma())) || failed(verifyOnOverflow(*this)))
    return failure();
  if (!getScalerAttr())
    return success();
  auto scaler = dyn_cast<ScalerInterface>(getScalerAttr());
  if (!scaler)
    return emitOpError("expects a loss scaler, found ") << getScalerAttr();
  double scale = scaler.getStates().front().first;
  if (!isInvertibleScale(scale, getAccumulate()))
    return emitOpError("expects a scale whose inverse over ")
           << getAccumulate() << " micro-batches is above 0 in f32, found "
           << formatDouble(scale);
  return success();
}

LogicalResult TrainStepOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto callee =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, getCalleeAttr());
  if (!callee || callee.isExternal())
    return emitOpError("expects a function '")
           << getCallee() << "' with a body";
  return success();
}
