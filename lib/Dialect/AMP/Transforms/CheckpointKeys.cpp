//===- CheckpointKeys.cpp - Names under which state is kept -----*- C++ -*-===//

#include "StepAssembly.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/GlobPattern.h"

using namespace mlir;
using namespace mlir::amp;

GroupAttr mlir::amp::selectGroup(TrainStepOp op, StringRef name) {
  if (ArrayAttr groups = op.getGroupsAttr())
    for (auto group : groups.getAsRange<GroupAttr>())
      if (llvm::cantFail(llvm::GlobPattern::create(group.getMatch()))
              .match(name))
        return group;
  return GroupAttr();
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

SmallVector<OptimizerSlot> mlir::amp::getParamSlots(TrainStepOp op,
                                                    StringRef name,
                                                    RankedTensorType param) {
  return getUpdateSlots(selectOptimizer(op, name), param,
                        getParamRounding(op, param), op.getEma().has_value());
}

LogicalResult mlir::amp::verifyCheckpointKeys(TrainStepOp op,
                                              func::FuncOp callee) {
  SmallVector<std::pair<StringRef, RankedTensorType>> params;
  llvm::StringSet<> names;
  for (unsigned i = 0; i < callee.getNumArguments(); ++i) {
    if (auto param = callee.getArgAttrOfType<StringAttr>(i, kParamAttr)) {
      params.push_back({param.getValue(), getParamType(callee, i)});
      names.insert(param);
    } else if (auto state =
                   callee.getArgAttrOfType<StringAttr>(i, kStateAttr)) {
      names.insert(state);
    }
  }
  for (auto [param, type] : params)
    for (const OptimizerSlot &slot : getParamSlots(op, param, type))
      if (std::string key = (param + "/" + slot.name).str();
          names.contains(key))
        return callee.emitError("expected an argument of another name than \"")
               << key << "\": a checkpoint has the slot '" << slot.name
               << "' of parameter \"" << param << "\" there";
  return success();
}
