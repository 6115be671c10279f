//===- Entry.cpp - The function that a program is made from -----*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Dialect/Check/IR/CheckDialect.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

FailureOr<func::FuncOp> mlir::amp::findEntry(ModuleOp module) {
  func::FuncOp entry;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (!func->hasAttr(kEntryAttr))
      continue;
    if (entry)
      return func.emitError("expected one function marked '")
             << kEntryAttr << "', found '" << entry.getSymName() << "' and '"
             << func.getSymName() << "'";
    entry = func;
  }
  if (!entry)
    return module.emitError("expected a function marked '")
           << kEntryAttr << "', as amp-select-entry does, found none";
  return entry;
}

FailureOr<TrainStepOp> mlir::amp::findTrainStep(func::FuncOp loss) {
  TrainStepOp train;
  for (auto op : loss->getParentOfType<ModuleOp>().getOps<TrainStepOp>()) {
    if (op.getCallee() != loss.getSymName())
      continue;
    if (train)
      return op.emitError("expected one amp.train_step of '")
             << loss.getSymName() << "', found '" << train.getSymName()
             << "' and '" << op.getSymName() << "'";
    train = op;
  }
  return train;
}

bool mlir::amp::hasChecks(func::FuncOp func) {
  return func
      .walk([](Operation *op) {
        return isa<check::EqOp, check::UlpOp, check::NearOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

PolicyAttr mlir::amp::findTrainedPolicy(func::FuncOp loss, TrainStepOp train,
                                        PolicyAttr given) {
  if (given)
    return given;
  if (train && train.getPolicyAttr())
    return train.getPolicyAttr();
  for (Operation *op : {loss.getOperation(), loss->getParentOp()})
    if (auto policy = op->getAttrOfType<PolicyAttr>(kPolicyAttr))
      return policy;
  return PolicyAttr::get(loss.getContext(), "f32");
}

//===----------------------------------------------------------------------===//
// What the passes need of it
//===----------------------------------------------------------------------===//

LogicalResult entry::refuseOptions(func::FuncOp step) {
  return step.emitError("the module spells its step out: options of the step "
                        "(or 'batch', 'params') do not apply");
}

LogicalResult entry::verifyNotCalled(func::FuncOp func) {
  auto module = func->getParentOfType<ModuleOp>();
  if (auto uses = SymbolTable::getSymbolUses(func, module))
    for (const SymbolTable::SymbolUse &use : *uses)
      if (isa<CallOpInterface>(use.getUser()))
        return func.emitError("expected '")
               << func.getSymName() << "' not to be called in the module";
  return success();
}

bool entry::isStraight(func::FuncOp func) {
  return func.getBody().hasOneBlock() &&
         isa<func::ReturnOp>(func.getBody().front().back());
}

LogicalResult entry::verifyCheck(func::FuncOp func) {
  if (!func.isExternal() && isStraight(func) && func.getNumArguments() == 0)
    return success();
  return func.emitError("expected a function of one block, without arguments, "
                        "for its checks");
}

/// Steps are functions of tensors.
static LogicalResult verifyTensors(func::FuncOp loss) {
  for (auto [i, type] : llvm::enumerate(loss.getArgumentTypes())) {
    if (isa<TensorType>(type))
      continue;
    return loss.emitError("expected tensors as arguments of '")
           << loss.getSymName() << "', found " << type << " for argument " << i
           << (isa<BaseMemRefType>(type)
                   ? ": export a function of tensors, without buffers"
                   : "");
  }
  for (Type type : loss.getResultTypes())
    if (!isa<RankedTensorType>(type))
      return loss.emitError("expected tensors as results of '")
             << loss.getSymName() << "', found " << type
             << (isa<FloatType>(type) ? ": return a tensor without dimensions"
                                      : "");
  return success();
}

FailureOr<func::FuncOp> entry::findLoss(ModuleOp module, bool hasOptions) {
  FailureOr<func::FuncOp> loss = findEntry(module);
  if (failed(loss))
    return failure();
  if ((*loss)->hasAttr(kStepAttr)) {
    if (hasOptions)
      return refuseOptions(*loss);
    return func::FuncOp();
  }
  if (loss->isExternal())
    return loss->emitError("expected '")
           << loss->getSymName() << "' to have a body";
  if (!isStraight(*loss))
    return loss->emitError("expected '")
           << loss->getSymName() << "' to have one block, without branches";
  if (failed(verifyTensors(*loss)))
    return failure();
  return loss;
}

SmallVector<unsigned> entry::getUnnamedResults(func::FuncOp func,
                                               unsigned first) {
  SmallVector<unsigned> results;
  for (unsigned i = first; i < func.getNumResults(); ++i)
    if (llvm::none_of(
            ArrayRef<StringRef>{kStateAttr, kMetricAttr, kOutputAttr,
                                kGradAttr},
            [&](StringRef key) { return bool(func.getResultAttr(i, key)); }))
      results.push_back(i);
  return results;
}

bool entry::hasOutput(func::FuncOp func) {
  for (unsigned i = 0; i < func.getNumResults(); ++i)
    if (func.getResultAttr(i, kOutputAttr))
      return true;
  return false;
}
