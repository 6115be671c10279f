//===- UpdateSlots.cpp - What an update keeps -------------------*- C++ -*-===//

#include "UpdateSlots.h"
#include "amp/Support/DynamicFormat.h"
#include "amp/Support/LinalgBuilders.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

std::optional<DynamicBlock>
mlir::amp::findDynamicBlock(RankedTensorType param) {
  int64_t rest = kDynamicBlock;
  for (int64_t dim = param.getRank() - 1; dim >= 0; --dim) {
    int64_t size = param.getDimSize(dim);
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    if (size % rest == 0)
      return DynamicBlock{dim, rest};
    if (rest % size != 0)
      return std::nullopt;
    rest /= size;
  }
  return std::nullopt;
}

/// A slot in 16 or 8 bits, with the scales of those of 8.
static void keepAs(SlotFormat format, OptimizerSlot &slot,
                   SmallVector<OptimizerSlot> &scales) {
  if (slot.isWhole || format == SlotFormat::Full)
    return;
  Builder b(slot.type.getContext());
  if (format == SlotFormat::BF16) {
    slot.type = slot.type.clone(b.getBF16Type());
    return;
  }
  std::optional<DynamicBlock> block = findDynamicBlock(slot.type);
  if (!block)
    return;
  SmallVector<int64_t> blocks(slot.type.getShape().take_front(block->dim + 1));
  blocks.back() /= block->count;
  StringRef name = b.getStringAttr(slot.name + "_absmax").getValue();
  scales.push_back({name, slot.type.clone(blocks), slot.first});
  slot.first = slot.first == 0 ? getDynamicZero(slot.hasSign) : kDynamicOne;
  slot.type = slot.type.clone(b.getI8Type());
}

SmallVector<OptimizerSlot>
mlir::amp::getUpdateSlots(OptimizerInterface optimizer, RankedTensorType param,
                          const UpdateFormat &format) {
  RankedTensorType computed = getGradientType(param);
  SmallVector<OptimizerSlot> slots = optimizer.getSlots(computed), scales;
  for (OptimizerSlot &slot : slots)
    keepAs(format.slots, slot, scales);
  if (format.rounding == ParamRounding::Kahan)
    slots.push_back({"compensation", param});
  if (format.hasAverage)
    slots.push_back({"ema", computed});
  slots.append(scales);
  return slots;
}

//===----------------------------------------------------------------------===//
// #amp.update
//===----------------------------------------------------------------------===//

LogicalResult mlir::amp::verifyAverage(Operation *op,
                                       std::optional<APFloat> ema) {
  if (!ema)
    return success();
  double decay = ema->convertToDouble();
  if (decay >= 0 && decay < 1)
    return success();
  return op->emitOpError("expects 'ema' of at least 0 and below 1, found ")
         << formatDouble(decay);
}

static LogicalResult verifyRounding(UpdateOp op) {
  Type stored = op.getParam().getType().getElementType();
  ParamRounding rounding = op.getParamRounding();
  bool isStochastic = rounding == ParamRounding::Stochastic;
  if (isStochastic && !stored.isBF16())
    return op.emitOpError("rounds stochastically to bf16 only, found ")
           << stored;
  if (rounding == ParamRounding::Kahan && !stored.isBF16() && !stored.isF16())
    return op.emitOpError(
               "compensates the rounding to bf16 or f16 only, found ")
           << stored;
  bool needsKey = isStochastic || op.getSlotFormat() == SlotFormat::BF16;
  if (needsKey == bool(op.getKey()))
    return success();
  return op.emitOpError(needsKey
                            ? "expects a 'key' to round stochastically with"
                            : "takes a 'key' only with stochastic rounding");
}

/// Whether there are all sums of squares that norms are made of, or none, and
/// no place that nothing is drawn for.
static LogicalResult verifyPart(UpdateOp op) {
  if (op.getBegin() && !op.getKey())
    return op.emitOpError("takes a 'begin' only with a 'key'");
  auto optimizer = dyn_cast<NormOptimizerInterface>(op.getOptimizer());
  size_t count = optimizer ? optimizer.getNumNorms() : 0;
  if (op.getSquares().empty() || op.getSquares().size() == count)
    return success();
  return op.emitOpError("expects ")
         << count << " 'squares' or none, found " << op.getSquares().size();
}

static LogicalResult verifyMomentum(UpdateOp op, OptimizerInterface optimizer) {
  if (!op.getMomentum() || optimizer.getScheduledMomentum())
    return success();
  return op.emitOpError("takes a 'momentum' only of an optimizer that has one, "
                        "found ")
         << op.getOptimizer();
}

static LogicalResult verifySlotFormat(UpdateOp op) {
  if (op.getSlotFormat() == SlotFormat::Full)
    return success();
  auto param = cast<RankedTensorType>(op.getParam().getType());
  auto refuse = [&](const Twine &expected) -> InFlightDiagnostic {
    return op.emitOpError("expects ")
           << expected << " for slots of '"
           << stringifySlotFormat(op.getSlotFormat()) << "', found " << param;
  };
  if (param.getElementType().isF64())
    return refuse("a parameter that is updated in f32");
  if (op.getSlotFormat() == SlotFormat::Dynamic8 && !findDynamicBlock(param))
    return refuse("dimensions that blocks of 256 values divide");
  return success();
}

static LogicalResult verifySlots(UpdateOp op,
                                 ArrayRef<OptimizerSlot> expected) {
  if (op.getSlots().size() != expected.size() ||
      op.getNewSlots().size() != expected.size())
    return op.emitOpError("expects ")
           << expected.size() << " slots, found " << op.getSlots().size();
  for (auto [value, slot] : llvm::zip_equal(op.getSlots(), expected))
    if (value.getType() != slot.type)
      return op.emitOpError("expects slot '")
             << slot.name << "' of type " << slot.type << ", found "
             << value.getType();
  return success();
}

LogicalResult UpdateOp::verify() {
  auto optimizer = dyn_cast<OptimizerInterface>(getOptimizer());
  if (!optimizer)
    return emitOpError("expects an optimizer, found ") << getOptimizer();
  auto param = cast<RankedTensorType>(getParam().getType());
  RankedTensorType computed = getGradientType(param);
  if (getGrad().getType() != computed)
    return emitOpError("expects a gradient of type ")
           << computed << ", found " << getGrad().getType();
  if (failed(optimizer.verifyParam([&] { return emitOpError(); }, param)) ||
      failed(verifyRounding(*this)) || failed(verifySlotFormat(*this)) ||
      failed(verifyPart(*this)) || failed(verifyMomentum(*this, optimizer)) ||
      failed(verifyAverage(*this, getEma())))
    return failure();
  UpdateFormat format = {getParamRounding(), getSlotFormat(),
                         getEma().has_value()};
  if (failed(verifySlots(*this, getUpdateSlots(optimizer, param, format))))
    return failure();
  if (getNewParam().getType() != param ||
      getNewSlots().getTypes() != getSlots().getTypes())
    return emitOpError("expects results of the types of the parameter and its "
                       "slots");
  return success();
}
