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
  SmallVector<StringRef> params;
  llvm::StringSet<> names;
  for (unsigned i = 0; i < callee.getNumArguments(); ++i) {
    if (auto param = callee.getArgAttrOfType<StringAttr>(i, kParamAttr)) {
      params.push_back(param);
      names.insert(param);
    } else if (auto state =
                   callee.getArgAttrOfType<StringAttr>(i, kStateAttr)) {
      names.insert(state);
    }
  }
  for (StringRef param : params)
    for (StringRef slot : selectOptimizer(op, param).getSlotNames())
      if (std::string key = (param + "/" + slot).str(); names.contains(key))
        return callee.emitError("expected an argument of another name than \"")
               << key << "\": a checkpoint has the slot '" << slot
               << "' of parameter \"" << param << "\" there";
  return success();
}
