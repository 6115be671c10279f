//===- UpdateElement.cpp - amp.update of one element ------------*- C++ -*-===//

#include "UpdateElement.h"

#include "StepLowering.h"

#include "amp/Support/DynamicFormat.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/ScalarMath.h"

using namespace mlir;
using namespace mlir::amp;

UpdateElement::UpdateElement(UpdateOp op)
    : op(op), optimizer(cast<OptimizerInterface>(op.getOptimizer())) {
  auto param = cast<RankedTensorType>(op.getParam().getType());
  stored = cast<FloatType>(param.getElementType());
  computed = getComputeFloat(stored);
  for (const OptimizerSlot &slot : optimizer.getSlots(param.clone(computed)))
    hasSign.push_back(slot.hasSign);
  numOwn = hasSign.size();
  numExtra = hasCompensation() + op.getEma().has_value();
  slots = getUpdateSlots(
      optimizer, param,
      {op.getParamRounding(), op.getSlotFormat(), op.getEma().has_value()});
}

size_t UpdateElement::getNumScalars() {
  return optimizer.getNumStepScalars() + (op.getEma() ? 2 : 0);
}

SmallVector<Value> UpdateElement::buildScalars(OpBuilder &b, Value lr,
                                               Value momentum, Value step) {
  Location loc = op.getLoc();
  std::optional<double> own = optimizer.getScheduledMomentum();
  if (own && !momentum)
    momentum = createFloat(b, loc, b.getF64Type(), *own);
  SmallVector<Value> scalars =
      optimizer.buildStepScalars(b, loc, lr, momentum, step);
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

bool UpdateElement::isEncoded(size_t slot) const {
  return slot < numOwn && isa<IntegerType>(slots[slot].type.getElementType());
}

Value UpdateElement::loadSlot(OpBuilder &b, size_t slot, Value stored,
                              Value largest) {
  Location loc = op.getLoc();
  if (!isEncoded(slot))
    return convertFloat(b, loc, stored, computed);
  Scalar share = buildDynamicDecode(b, loc, stored, hasSign[slot]);
  return share * share.with(largest);
}

Value UpdateElement::encodeSlot(OpBuilder &b, size_t slot, Value value,
                                Value largest) {
  Location loc = op.getLoc();
  Value share = arith::DivFOp::create(b, loc, value, largest);
  return buildDynamicEncode(b, loc, share, hasSign[slot]);
}

/// The optimizer's own that are not whole.
SmallVector<Value> UpdateElement::loadSlots(OpBuilder &b,
                                            const UpdateOperands &args) {
  SmallVector<Value> loaded;
  ValueRange stored = args.slots, largest = args.largest;
  for (size_t i = 0; i < numOwn; ++i) {
    if (slots[i].isWhole)
      continue;
    Value scale;
    if (isEncoded(i)) {
      scale = largest.front();
      largest = largest.drop_front();
    }
    loaded.push_back(loadSlot(b, i, stored.front(), scale));
    stored = stored.drop_front();
  }
  return loaded;
}

Value UpdateElement::buildAverage(OpBuilder &b, Value average, Value param,
                                  ValueRange scalars) {
  Scalar old(b, op.getLoc(), average);
  Scalar kept = old.with(scalars[0]) * old;
  return kept + old.with(scalars[1]) * old.with(param);
}

Value UpdateElement::getCompensation(const UpdateOperands &args) {
  return hasCompensation() ? args.slots.take_back(numExtra).front() : Value();
}

size_t UpdateElement::getNumNorms() {
  auto norms = dyn_cast<NormOptimizerInterface>(op.getOptimizer());
  return norms ? norms.getNumNorms() : 0;
}

SmallVector<Value> UpdateElement::buildNormed(OpBuilder &b,
                                              const UpdateOperands &args) {
  Value param = buildParam(b, args.param, getCompensation(args));
  auto norms = cast<NormOptimizerInterface>(op.getOptimizer());
  return norms.buildNormed(
      b, op.getLoc(), param, args.grad, loadSlots(b, args),
      args.scalars.take_front(optimizer.getNumStepScalars()));
}

SmallVector<uint64_t> UpdateElement::getWords() {
  SmallVector<uint64_t> ids;
  if (isStochastic())
    ids.push_back(op.getId());
  if (op.getSlotFormat() != SlotFormat::BF16)
    return ids;
  size_t count =
      llvm::count_if(ArrayRef(slots).take_front(numOwn),
                     [](const OptimizerSlot &slot) { return !slot.isWhole; });
  for (size_t i = 0; i < count; i += 2)
    ids.push_back(op.getId() + (uint64_t(1) << 31) +
                  (i > 0 ? uint64_t(1) << 30 : 0));
  return ids;
}

Value UpdateElement::round(OpBuilder &b, Value value, FloatType type,
                           Value bits, bool isHigh) {
  Location loc = op.getLoc();
  if (!bits)
    return convertFloat(b, loc, value, type);
  Value word = arith::TruncIOp::create(b, loc, b.getI32Type(), bits);
  if (isHigh) {
    Value half = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(16));
    word = arith::ShRUIOp::create(b, loc, word, half);
  }
  return roundStochastically(b, loc, value, word);
}

/// Those of the optimizer's own that are not whole, for slots of bf16.
void UpdateElement::roundSlots(OpBuilder &b, MutableArrayRef<Value> values,
                               ValueRange bits) {
  if (op.getSlotFormat() != SlotFormat::BF16)
    return;
  for (auto [i, value] : llvm::enumerate(values))
    value = round(b, value, b.getBF16Type(),
                  bits.empty() ? Value() : bits[i / 2], i % 2 == 1);
}

SmallVector<Value> UpdateElement::build(OpBuilder &b,
                                        const UpdateOperands &args) {
  Location loc = op.getLoc();
  SmallVector<Value> olds = loadSlots(b, args);
  ValueRange extra = args.slots.take_back(numExtra), bits = args.bits;
  Value old = getCompensation(args);
  Value param = buildParam(b, args.param, old);
  // What is read of others comes behind the optimizer's own scalars.
  SmallVector<Value> own(
      args.scalars.take_front(optimizer.getNumStepScalars()));
  for (Value value : args.reads)
    own.push_back(convertFloat(b, loc, value, computed));
  SmallVector<Value> results =
      optimizer.buildUpdate(b, loc, param, args.grad, olds, own);
  Value made = results[0], word;
  if (isStochastic() && !bits.empty()) {
    word = bits.front();
    bits = bits.drop_front();
  }
  results[0] = round(b, made, stored, word, /*isHigh=*/false);
  roundSlots(b, MutableArrayRef(results).drop_front(), bits);
  if (old) {
    Value back = convertFloat(b, loc, results[0], computed);
    Value rest = arith::SubFOp::create(b, loc, made, back);
    results.push_back(convertFloat(b, loc, rest, stored));
  }
  if (op.getEma())
    results.push_back(
        buildAverage(b, extra.back(), made, args.scalars.take_back(2)));
  return results;
}
