//===- CheckpointKeys.cpp - Names under which state is kept -----*- C++ -*-===//

#include "StepAssembly.h"
#include "amp/Precision/PrecisionAnalysis.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::amp;

unsigned mlir::amp::getGroupNumber(TrainStepOp op, StringRef name) {
  if (ArrayAttr groups = op.getGroupsAttr())
    for (auto [i, group] : llvm::enumerate(groups.getAsRange<GroupAttr>()))
      if (group.matches(name))
        return i + 1;
  return 0;
}

GroupAttr mlir::amp::selectGroup(TrainStepOp op, StringRef name) {
  unsigned number = getGroupNumber(op, name);
  return number == 0 ? GroupAttr()
                     : cast<GroupAttr>(op.getGroupsAttr()[number - 1]);
}

OptimizerInterface mlir::amp::selectOptimizer(TrainStepOp op, StringRef name) {
  GroupAttr group = selectGroup(op, name);
  return group ? group.getOptimizer()
               : cast<OptimizerInterface>(op.getOptimizer());
}

RankedTensorType mlir::amp::getParamType(func::FuncOp callee, unsigned index) {
  PolicyAttr policy = findPolicy(callee);
  FloatType stored = policy ? policy.getParams() : FloatType();
  auto type = cast<RankedTensorType>(callee.getArgumentTypes()[index]);
  // As with casts: what the program has in another type than f32 stays.
  bool isNarrow = stored && type.getElementType().isF32();
  return isNarrow ? type.clone(stored) : type;
}

ParamRounding mlir::amp::getParamRounding(TrainStepOp op, Type param) {
  bool rounds = getElementTypeOrSelf(param).getIntOrFloatBitWidth() == 16;
  return rounds ? op.getParamRounding() : ParamRounding::NearestEven;
}

/// Whether all that is done with an argument is to look up rows: few of them
/// have a gradient in a step, so that a block's largest says little of the
/// others. One that is an output layer's weight, too, has gradients everywhere.
static bool isTable(BlockArgument argument) {
  return !argument.use_empty() &&
         llvm::all_of(argument.getUses(), [](OpOperand &use) {
           return use.getOperandNumber() == 0 &&
                  getKind(use.getOwner()) == OpKind::Embedding;
         });
}

SlotFormat mlir::amp::getSlotFormat(TrainStepOp op, func::FuncOp callee,
                                    unsigned index) {
  // bitsandbytes keeps smaller ones full, too.
  constexpr int64_t kLeast = 4096;
  SlotFormat format = op.getSlotFormat();
  RankedTensorType type = getParamType(callee, index);
  if (format == SlotFormat::Full || type.getElementType().isF64() ||
      (format == SlotFormat::Dynamic8 &&
       (!findDynamicBlock(type) || type.getNumElements() < kLeast ||
        isTable(callee.getArgument(index)))))
    return SlotFormat::Full;
  OptimizerInterface optimizer = selectOptimizer(
      op, callee.getArgAttrOfType<StringAttr>(index, kParamAttr));
  bool hasSlots =
      llvm::any_of(optimizer.getSlots(getGradientType(type)),
                   [](const OptimizerSlot &slot) { return !slot.isWhole; });
  return hasSlots ? format : SlotFormat::Full;
}

UpdateFormat mlir::amp::getUpdateFormat(TrainStepOp op, func::FuncOp callee,
                                        unsigned index) {
  return {getParamRounding(op, getParamType(callee, index)),
          getSlotFormat(op, callee, index), op.getEma().has_value()};
}

SmallVector<OptimizerSlot>
mlir::amp::getParamSlots(TrainStepOp op, func::FuncOp callee, unsigned index) {
  auto name = callee.getArgAttrOfType<StringAttr>(index, kParamAttr);
  return getUpdateSlots(selectOptimizer(op, name), getParamType(callee, index),
                        getUpdateFormat(op, callee, index));
}

LogicalResult mlir::amp::verifyCheckpointKeys(TrainStepOp op,
                                              func::FuncOp callee) {
  SmallVector<std::pair<StringRef, unsigned>> params;
  llvm::StringSet<> names;
  for (unsigned i = 0; i < callee.getNumArguments(); ++i) {
    if (auto param = callee.getArgAttrOfType<StringAttr>(i, kParamAttr)) {
      params.push_back({param.getValue(), i});
      names.insert(param);
    } else if (auto state =
                   callee.getArgAttrOfType<StringAttr>(i, kStateAttr)) {
      names.insert(state);
    }
  }
  for (auto [param, index] : params)
    for (const OptimizerSlot &slot : getParamSlots(op, callee, index))
      if (std::string key = (param + "/" + slot.name).str();
          names.contains(key))
        return callee.emitError("expected an argument of another name than \"")
               << key << "\": a checkpoint has the slot '" << slot.name
               << "' of parameter \"" << param << "\" there";
  return success();
}
