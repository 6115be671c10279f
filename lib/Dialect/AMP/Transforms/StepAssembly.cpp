//===- StepAssembly.cpp - Putting an entry function together ----*- C++ -*-===//

#include "StepAssembly.h"

#include "amp/Support/StructuredBuilders.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

static func::FuncOp createStep(OpBuilder &b, Location loc, StringRef name) {
  auto step = func::FuncOp::create(b, loc, name, b.getFunctionType({}, {}));
  step->setAttr(kStepAttr, b.getUnitAttr());
  b.setInsertionPointToStart(step.addEntryBlock());
  return step;
}

StepAssembly::StepAssembly(TrainStepOp op, func::FuncOp callee)
    : b(op), loc(op.getLoc()), step(createStep(b, loc, op.getSymName())) {}

StepAssembly::StepAssembly(ModuleOp module, Location loc, StringRef name)
    : b(module.getBody(), module.getBody()->end()), loc(loc),
      step(createStep(b, loc, name)) {}

Value StepAssembly::addArgument(Type type, DictionaryAttr attrs,
                                Location argLoc) {
  // The signature follows at the end: thousands, one by one, would each copy
  // all before.
  argAttrs.push_back(attrs ? attrs : b.getDictionaryAttr({}));
  return step.front().addArgument(type, argLoc);
}

static InitAttr getConstantInit(MLIRContext *context, double value) {
  return InitAttr::get(context, InitKind::Constant, value, 0);
}

Value StepAssembly::addSlot(StringRef param, const OptimizerSlot &slot) {
  NamedAttribute attrs[] = {
      b.getNamedAttr(kSlotAttr, b.getStringAttr(param + "/" + slot.name)),
      b.getNamedAttr(kInitAttr, getConstantInit(b.getContext(), slot.first))};
  return addArgument(slot.type, b.getDictionaryAttr(attrs), loc);
}

Value StepAssembly::addControl(StringRef name, Type type, double init,
                               StringRef key) {
  SmallVector<NamedAttribute> attrs = {
      b.getNamedAttr(kControlAttr, b.getStringAttr(name)),
      b.getNamedAttr(kInitAttr, getConstantInit(b.getContext(), init))};
  if (!key.empty() && key != name)
    attrs.push_back(b.getNamedAttr(kKeyAttr, b.getStringAttr(key)));
  if (!isa<RankedTensorType>(type))
    type = RankedTensorType::get({}, type);
  return addArgument(type, b.getDictionaryAttr(attrs), loc);
}

SmallVector<Value> StepAssembly::addScaler(ScalerInterface scaler) {
  SmallVector<Value> states;
  for (const ScalerState &state : scaler.getStates())
    states.push_back(
        addControl(state.name, state.type, state.first, state.key));
  return states;
}

Value StepAssembly::addSeed() {
  NamedAttribute attrs[] = {
      b.getNamedAttr(kControlAttr, b.getStringAttr("seed")),
      b.getNamedAttr(kInitAttr,
                     InitAttr::get(b.getContext(), InitKind::Seed, 1.0, 0))};
  return addArgument(RankedTensorType::get({}, b.getI64Type()),
                     b.getDictionaryAttr(attrs), loc);
}

/// An index as an i64; 0 where it is null.
static Value createNumber(OpBuilder &b, Location loc, Value index) {
  if (!index)
    return arith::ConstantIntOp::create(b, loc, 0, 64);
  return arith::IndexCastOp::create(b, loc, b.getI64Type(), index);
}

Value StepAssembly::createRandomKey(OpBuilder &at, Value seed, Value attempt,
                                    Value micro, Value replica,
                                    int64_t accumulate) {
  SmallVector<Read> reads = {{seed, {}}};
  if (attempt)
    reads.push_back({attempt, {}});
  return createMap(
      at, loc, {3}, reads, at.getI64Type(),
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        Value place = linalg::IndexOp::create(nested, loc, 0);
        auto isAt = [&](int64_t index) -> Value {
          Value constant = arith::ConstantIndexOp::create(nested, loc, index);
          return arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::eq,
                                       place, constant);
        };
        Value last = createNumber(nested, loc, micro);
        if (replica) {
          Value each =
              arith::ConstantIntOp::create(nested, loc, accumulate, 64);
          Value before = arith::MulIOp::create(
              nested, loc, createNumber(nested, loc, replica), each);
          last = arith::AddIOp::create(nested, loc, before, last);
        }
        Scalar middle =
            e[0].with(attempt ? Value(e[1]) : createNumber(nested, loc, {}));
        return e[0].where(isAt(0), middle.where(isAt(1), last));
      });
}

void StepAssembly::addResult(StringRef key, StringRef name, Value value) {
  NamedAttribute attr = b.getNamedAttr(key, b.getStringAttr(name));
  results.push_back(value);
  resultAttrs.push_back(b.getDictionaryAttr(attr));
}

void StepAssembly::report(StringRef name, Value value) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
  if (element && element.getWidth() < 32)
    value = convertFloat(b, loc, value, Float32Type::get(b.getContext()));
  addResult(kReportAttr, name, value);
}

func::FuncOp StepAssembly::finish() {
  func::ReturnOp::create(b, loc, results);
  step.setFunctionType(b.getFunctionType(step.front().getArgumentTypes(),
                                         ValueRange(results).getTypes()));
  step.setAllArgAttrs(argAttrs);
  step.setAllResultAttrs(resultAttrs);
  return step;
}

Value StepAssembly::createZero(RankedTensorType type) {
  Type element = type.getElementType();
  if (isa<FloatType>(element))
    return createFilled(b, loc, type, 0.0);
  Value zero = arith::ConstantOp::create(b, loc, b.getIntegerAttr(element, 0));
  Value empty = tensor::EmptyOp::create(b, loc, type.getShape(), element);
  return linalg::FillOp::create(b, loc, zero, empty).getResult(0);
}

Value StepAssembly::createMean(Value sum, int64_t count) {
  auto type = cast<RankedTensorType>(sum.getType());
  if (count == 1 || !isa<FloatType>(type.getElementType()))
    return sum;
  return createElementwise(
      b, loc, type.getShape(), sum, type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value n = createFloat(nested, loc, args[0].getType(), count);
        return {arith::DivFOp::create(nested, loc, args[0], n)};
      })[0];
}

Value StepAssembly::createIsFinite(Value scalar) {
  return createElementwise(
      b, loc, {}, scalar, Type(b.getI1Type()),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {math::IsFiniteOp::create(nested, loc, args[0])};
      })[0];
}

Value StepAssembly::createNot(Value scalar) {
  return createElementwise(
      b, loc, {}, scalar, Type(b.getI1Type()),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value one =
            arith::ConstantOp::create(nested, loc, nested.getBoolAttr(true));
        return {arith::XOrIOp::create(nested, loc, args[0], one)};
      })[0];
}

Value StepAssembly::createAll(ArrayRef<Value> scalars) {
  return amp::createAll(b, loc, scalars);
}

Value StepAssembly::createStaysFinite(Value before, Value after) {
  auto type = cast<RankedTensorType>(after.getType());
  return createForAll(
      b, loc, type.getShape(), {before, after},
      [&](OpBuilder &nested, ValueRange args) -> Value {
        Value was = buildIsFinite(nested, loc, args[0]);
        Value is = buildIsFinite(nested, loc, args[1]);
        Value yes =
            arith::ConstantOp::create(nested, loc, nested.getBoolAttr(true));
        return arith::SelectOp::create(nested, loc, was, is, yes);
      });
}

Value StepAssembly::createSuccessor(Value scalar) {
  Type element = getElementTypeOrSelf(scalar.getType());
  return createElementwise(
      b, loc, {}, scalar, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value one = arith::ConstantOp::create(
            nested, loc, nested.getIntegerAttr(element, 1));
        return {arith::AddIOp::create(nested, loc, args[0], one)};
      })[0];
}

Value StepAssembly::createScale(ValueRange scalerStates) {
  return convertFloat(b, loc, scalerStates.front(), b.getF32Type());
}

Value StepAssembly::createFlagged(Value flags, Value condition, uint32_t bit) {
  return createElementwise(
      b, loc, {}, {flags, condition}, Type(b.getI32Type()),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value set = arith::ConstantOp::create(nested, loc,
                                              nested.getI32IntegerAttr(bit));
        Value with = arith::OrIOp::create(nested, loc, args[0], set);
        return {arith::SelectOp::create(nested, loc, args[1], with, args[0])};
      })[0];
}

Value StepAssembly::createStillFinite(OpBuilder &at, Value finite,
                                      ValueRange gradients) {
  for (Value gradient : gradients) {
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(gradient.getType()).getShape();
    Value all = createForAll(at, loc, shape, gradient,
                             [&](OpBuilder &nested, ValueRange args) {
                               return buildIsFinite(nested, loc, args[0]);
                             });
    finite = createElementwise(
        at, loc, {}, {finite, all}, Type(at.getI1Type()),
        [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
          return {arith::AndIOp::create(nested, loc, args[0], args[1])};
        })[0];
  }
  return finite;
}

SmallVector<Value> StepAssembly::createRounded(ValueRange gradients,
                                               FloatType type) {
  SmallVector<Value> rounded(gradients);
  if (!type || type.isF32())
    return rounded;
  for (Value &gradient : rounded) {
    if (!getElementTypeOrSelf(gradient.getType()).isF32())
      continue;
    Value narrow = convertFloat(b, loc, gradient, type);
    narrow.getDefiningOp()->setAttr(kWireAttr, b.getUnitAttr());
    gradient = convertFloat(b, loc, narrow, b.getF32Type());
  }
  return rounded;
}

UnscaleOp StepAssembly::createUnscale(ValueRange gradients, Value scale,
                                      int64_t count, ScalerInterface scaler) {
  return UnscaleOp::create(b, loc, gradients.getTypes(),
                           RankedTensorType::get({}, b.getI1Type()),
                           RankedTensorType::get({}, b.getF32Type()), gradients,
                           scale, Value(), count, scaler.checksUnscaled());
}

Value StepAssembly::getFlags(func::FuncOp callee, ValueRange values) {
  for (unsigned i = 0; i < callee.getNumResults(); ++i)
    if (callee.getResultAttr(i, kFlagsAttr))
      return values[i];
  return createZero(RankedTensorType::get({}, b.getI32Type()));
}

Value StepAssembly::createMicroBatch(OpBuilder &at, Value input, Value index) {
  auto type = cast<RankedTensorType>(input.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), at.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(type.getRank(), at.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes;
  for (int64_t size : type.getShape())
    sizes.push_back(at.getIndexAttr(size));
  offsets[0] = index;
  sizes[0] = at.getIndexAttr(1);
  auto micro = RankedTensorType::get(type.getShape().drop_front(),
                                     type.getElementType());
  return tensor::ExtractSliceOp::create(at, loc, micro, input, offsets, sizes,
                                        strides);
}

Value StepAssembly::createCombination(OpBuilder &at, Value lhs, Value rhs,
                                      bool areFlags) {
  auto type = cast<RankedTensorType>(lhs.getType());
  Type element = type.getElementType();
  return createElementwise(
      at, loc, type.getShape(), {lhs, rhs}, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        if (isa<FloatType>(element))
          return {arith::AddFOp::create(nested, loc, args[0], args[1])};
        if (areFlags || element.isInteger(1))
          return {arith::OrIOp::create(nested, loc, args[0], args[1])};
        return {arith::AddIOp::create(nested, loc, args[0], args[1])};
      })[0];
}
