//===- UpdateElement.cpp - amp.update of one element ------------*- C++ -*-===//

#include "UpdateElement.h"

#include "StepLowering.h"

#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/ScalarMath.h"

using namespace mlir;
using namespace mlir::amp;

UpdateElement::UpdateElement(UpdateOp op)
    : op(op), optimizer(cast<OptimizerInterface>(op.getOptimizer())) {
  auto param = cast<RankedTensorType>(op.getParam().getType());
  stored = cast<FloatType>(param.getElementType());
  computed = getComputeFloat(stored);
  numOwn = optimizer.getSlots(param.clone(computed)).size();
  slots = getUpdateSlots(optimizer, param, op.getParamRounding(),
                         op.getEma().has_value());
}

size_t UpdateElement::getNumScalars() {
  return optimizer.getNumStepScalars() + (op.getEma() ? 2 : 0);
}

SmallVector<Value> UpdateElement::buildScalars(OpBuilder &b, Value lr,
                                               Value step) {
  Location loc = op.getLoc();
  SmallVector<Value> scalars = optimizer.buildStepScalars(b, loc, lr, step);
  if (!op.getEma())
    return scalars;
  // The average starts as the first new parameter.
  Scalar count(b, loc, step);
  Scalar one = count.constant(1.0);
  Value isFirst =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, count, one);
  Scalar decay = count.constant(op.getEma()->convertToDouble());
  Scalar kept = count.constant(0.0).where(isFirst, decay);
  Scalar share = one - kept;
  scalars.append({kept, share});
  return scalars;
}

Value UpdateElement::buildParam(OpBuilder &b, Value param, Value compensation) {
  Location loc = op.getLoc();
  Value value = convertFloat(b, loc, param, computed);
  if (!compensation)
    return value;
  Value rest = convertFloat(b, loc, compensation, computed);
  return arith::AddFOp::create(b, loc, value, rest);
}

Value UpdateElement::buildAverage(OpBuilder &b, Value average, Value param,
                                  ValueRange scalars) {
  Scalar old(b, op.getLoc(), average);
  Scalar kept = old.with(scalars[0]) * old;
  return kept + old.with(scalars[1]) * old.with(param);
}

Value UpdateElement::round(OpBuilder &b, Value param, Value bits) {
  Location loc = op.getLoc();
  if (!bits)
    return convertFloat(b, loc, param, stored);
  Value low = arith::TruncIOp::create(b, loc, b.getI32Type(), bits);
  return roundStochastically(b, loc, param, low);
}

SmallVector<Value> UpdateElement::build(OpBuilder &b, ValueRange args,
                                        Value bits) {
  Location loc = op.getLoc();
  size_t numPoints = llvm::count_if(
      slots, [](const OptimizerSlot &slot) { return !slot.isWhole; });
  size_t numExtra = slots.size() - numOwn, numScalars = getNumScalars();
  ValueRange olds = args.slice(2, numPoints);
  ValueRange extra = olds.take_back(numExtra);
  ValueRange scalars = args.slice(2 + numPoints, numScalars);
  Value old = hasCompensation() ? extra.front() : Value();
  Value param = buildParam(b, args[0], old);
  // What is read of tensors comes behind the optimizer's own scalars.
  SmallVector<Value> own(scalars.take_front(optimizer.getNumStepScalars()));
  for (Value value : args.drop_front(2 + numPoints + numScalars))
    own.push_back(convertFloat(b, loc, value, computed));
  SmallVector<Value> results = optimizer.buildUpdate(
      b, loc, param, args[1], olds.drop_back(numExtra), own);
  Value made = results[0];
  results[0] = round(b, made, bits);
  if (old) {
    Value back = convertFloat(b, loc, results[0], computed);
    Value rest = arith::SubFOp::create(b, loc, made, back);
    results.push_back(convertFloat(b, loc, rest, stored));
  }
  if (op.getEma())
    results.push_back(
        buildAverage(b, extra.back(), made, scalars.take_back(2)));
  return results;
}
