//===- CheckpointKeys.cpp - Names under which state is kept -----*- C++ -*-===//

#include "StepAssembly.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/GlobPattern.h"

using namespace mlir;
using namespace mlir::amp;

OptimizerInterface mlir::amp::selectOptimizer(TrainStepOp op, StringRef name) {
  if (ArrayAttr groups = op.getGroupsAttr())
    for (auto group : groups.getAsRange<GroupAttr>())
      if (llvm::cantFail(llvm::GlobPattern::create(group.getMatch()))
              .match(name))
        return group.getOptimizer();
  return cast<OptimizerInterface>(op.getOptimizer());
}

LogicalResult mlir::amp::verifyCheckpointKeys(TrainStepOp op,
                                              func::FuncOp callee) {
  SmallVector<std::pair<StringRef, RankedTensorType>> params;
  llvm::StringSet<> names;
  for (unsigned i = 0; i < callee.getNumArguments(); ++i) {
    if (auto param = callee.getArgAttrOfType<StringAttr>(i, kParamAttr)) {
      params.push_back(
          {param.getValue(), getUpdateType(callee.getArgumentTypes()[i])});
      names.insert(param);
    } else if (auto state =
                   callee.getArgAttrOfType<StringAttr>(i, kStateAttr)) {
      names.insert(state);
    }
  }
  for (auto [param, type] : params)
    for (const OptimizerSlot &slot : selectOptimizer(op, param).getSlots(type))
      if (std::string key = (param + "/" + slot.name).str();
          names.contains(key))
        return callee.emitError("expected an argument of another name than \"")
               << key << "\": a checkpoint has the slot '" << slot.name
               << "' of parameter \"" << param << "\" there";
  return success();
}
