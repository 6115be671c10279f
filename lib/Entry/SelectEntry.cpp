//===- SelectEntry.cpp - The function of a program --------------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Entry/Passes.h"
#include "amp/Support/Nearest.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPSELECTENTRY
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

template <typename Ops>
static std::string listNames(Ops &&ops) {
  SmallVector<std::string> names;
  for (auto op : ops)
    names.push_back(("@" + op.getSymName()).str());
  return llvm::join(names, ", ");
}

namespace {
class Selector {
public:
  Selector(ModuleOp module, const AmpSelectEntryOptions &options)
      : module(module), options(options) {}
  LogicalResult run();

private:
  LogicalResult select();
  LogicalResult selectStep();
  LogicalResult selectTrainStep();
  LogicalResult selectLoss();
  LogicalResult selectCheck();
  FailureOr<func::FuncOp> findNamed();
  void eraseOtherEntries();

  ModuleOp module;
  const AmpSelectEntryOptions &options;
  func::FuncOp entry;
  TrainStepOp train;   ///< on `entry`, if the module has one
  bool isStep = false; ///< `entry` is spelled out
};
} // namespace

/// A step that the module spells out is the program of a training.
LogicalResult Selector::selectStep() {
  SmallVector<func::FuncOp> steps;
  for (auto func : module.getOps<func::FuncOp>())
    if (func->hasAttr(kStepAttr) &&
        (options.function.empty() || func.getSymName() == options.function))
      steps.push_back(func);
  if (steps.empty())
    return success();
  if (steps.size() > 1)
    return module.emitError("expected one step, found ")
           << listNames(steps) << ": name one of them with 'function'";
  if (steps[0].isExternal())
    return steps[0].emitError("expected a step with a body");
  entry = steps[0];
  isStep = true;
  return success();
}

/// The train_step that is named, by itself or by its function, or the only one.
LogicalResult Selector::selectTrainStep() {
  SmallVector<TrainStepOp> steps;
  for (auto op : module.getOps<TrainStepOp>())
    if (options.function.empty() || op.getSymName() == options.function ||
        op.getCallee() == options.function)
      steps.push_back(op);
  if (steps.empty())
    return success();
  if (steps.size() > 1)
    return module.emitError("expected one amp.train_step, found ")
           << listNames(steps) << ": name one of them with 'function'";
  train = steps[0];
  entry = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      steps[0], steps[0].getCalleeAttr());
  if (!entry)
    return steps[0].emitError("expected a function '@")
           << steps[0].getCallee() << "'";
  return success();
}

FailureOr<func::FuncOp> Selector::findNamed() {
  if (auto func = module.lookupSymbol<func::FuncOp>(options.function))
    return func;
  SmallVector<StringRef> names;
  for (auto func : module.getOps<func::FuncOp>())
    names.push_back(func.getSymName());
  return module.emitError("expected a function '")
         << options.function << "' in the module, found "
         << (names.empty() ? "none" : llvm::join(names, ", "))
         << suggestNearest(options.function, names);
}

LogicalResult Selector::selectLoss() {
  if (!options.function.empty()) {
    FailureOr<func::FuncOp> named = findNamed();
    if (failed(named))
      return failure();
    entry = *named;
    return success();
  }
  SmallVector<func::FuncOp> candidates;
  for (auto func : module.getOps<func::FuncOp>())
    if (func.isPublic() && !func.isExternal() && !func->hasAttr(kStepAttr))
      candidates.push_back(func);
  if (candidates.size() == 1) {
    entry = candidates[0];
    return success();
  }
  return module.emitError("expected one public function that gives the loss, "
                          "found ")
         << (candidates.empty() ? "none" : listNames(candidates))
         << (candidates.empty() ? "" : ": name one of them with 'function'");
}

LogicalResult Selector::selectCheck() {
  if (!options.function.empty()) {
    FailureOr<func::FuncOp> named = findNamed();
    if (failed(named))
      return failure();
    entry = *named;
  } else {
    SmallVector<func::FuncOp> candidates;
    for (auto func : module.getOps<func::FuncOp>())
      if (func.isPublic() && func.getNumArguments() == 0 && hasChecks(func))
        candidates.push_back(func);
    if (candidates.size() != 1)
      return module.emitError("expected one function with check ops, found ")
             << (candidates.empty() ? "none" : listNames(candidates));
    entry = candidates[0];
  }
  return verifyCheck(entry);
}

/// What else is an entry would be compiled, too; what is not used goes.
void Selector::eraseOtherEntries() {
  for (auto op : llvm::make_early_inc_range(module.getOps<TrainStepOp>()))
    if (op != train || options.kind != ProgramKind::Train)
      op.erase();
  for (auto func : llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    if (func == entry)
      continue;
    bool isStep = func->hasAttr(kStepAttr);
    if (isStep && SymbolTable::symbolKnownUseEmpty(func, module)) {
      func.erase();
      continue;
    }
    func->removeAttr(kStepAttr);
    func->removeAttr(kEntryAttr);
    // Private functions without a use go with the next cleanup.
    func.setPrivate();
  }
}

LogicalResult Selector::select() {
  if (options.kind == ProgramKind::Check)
    return selectCheck();
  if (options.kind == ProgramKind::Train && failed(selectStep()))
    return failure();
  if (!entry && failed(selectTrainStep()))
    return failure();
  if (!entry && failed(selectLoss()))
    return failure();
  if (entry.isExternal())
    return entry.emitError("expected '")
           << entry.getSymName() << "' to have a body";
  return success();
}

LogicalResult Selector::run() {
  if (failed(select()))
    return failure();
  // The policy of a step that is not built is still the model's.
  if (train && options.kind != ProgramKind::Train)
    if (PolicyAttr policy = train.getPolicyAttr())
      entry->setAttr(kPolicyAttr, policy);
  if (!isStep)
    entry->removeAttr(kStepAttr);
  entry.setPublic();
  entry->setAttr(kEntryAttr, UnitAttr::get(module.getContext()));
  eraseOtherEntries();
  return success();
}

namespace {
struct AmpSelectEntry : amp::impl::AmpSelectEntryBase<AmpSelectEntry> {
  using Base::Base;

  void runOnOperation() override {
    AmpSelectEntryOptions options;
    options.kind = kind;
    options.function = function;
    if (failed(Selector(getOperation(), options).run()))
      signalPassFailure();
  }
};
} // namespace
