//===- TrainStepWarnings.cpp - What is likely not meant ---------*- C++ -*-===//

#include "StepAssembly.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Interfaces/ModeOpInterface.h"
#include "llvm/Support/GlobPattern.h"

using namespace mlir;
using namespace mlir::amp;

/// A group without parameters is likely a name mistyped.
static void warnOfEmptyGroups(TrainStepOp op, func::FuncOp callee) {
  ArrayAttr groups = op.getGroupsAttr();
  for (auto group :
       groups ? groups.getAsRange<GroupAttr>()
              : ArrayAttr::get(op.getContext(), {}).getAsRange<GroupAttr>()) {
    auto pattern = llvm::cantFail(llvm::GlobPattern::create(group.getMatch()));
    bool matches = llvm::any_of(callee.getArguments(), [&](BlockArgument arg) {
      auto name =
          callee.getArgAttrOfType<StringAttr>(arg.getArgNumber(), kParamAttr);
      return name && pattern.match(name.getValue());
    });
    if (!matches)
      op.emitWarning("no parameter matches the group '")
          << group.getMatch() << "'";
  }
}

/// Batch statistics are those of a micro-batch, whatever the step's batch is.
static void warnOfMicroBatchStatistics(TrainStepOp op, func::FuncOp callee) {
  if (op.getAccumulate() == 1)
    return;
  for (unsigned i = 0; i < callee.getNumResults(); ++i)
    if (Attribute name = callee.getResultAttr(i, kStateAttr)) {
      op.emitWarning("state ")
          << name << " is updated once for each of the " << op.getAccumulate()
          << " micro-batches, from that micro-batch alone";
      return;
    }
  callee.walk([&](ModeOpInterface norm) {
    if (!norm.usesBatchStatistics())
      return WalkResult::advance();
    norm.emitWarning("statistics are of each of the ")
        << op.getAccumulate()
        << " micro-batches alone, not of all rows of the step";
    return WalkResult::interrupt();
  });
}

void mlir::amp::warnOfTrainStep(TrainStepOp op, func::FuncOp callee) {
  warnOfEmptyGroups(op, callee);
  warnOfMicroBatchStatistics(op, callee);
}
