//===- CompilerSelect.cpp - What a program is made from ---------*- C++ -*-===//

#include "CompilerImpl.h"

#include "amp/Dialect/AMP/Transforms/SetBatch.h"
#include "amp/Dialect/AMP/Transforms/SetMode.h"
#include "amp/Dialect/AMP/Transforms/StepBuilder.h"
#include "amp/Dialect/Check/IR/CheckDialect.h"
#include "amp/Support/Nearest.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

bool compiler::hasChecks(func::FuncOp func) {
  return func
      .walk([](Operation *op) {
        return isa<check::EqOp, check::UlpOp, check::NearOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

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
  Selector(ModuleOp module, const CompileOptions &options)
      : module(module), options(options) {}
  FailureOr<Selection> run();

private:
  LogicalResult selectStep();
  LogicalResult selectTrainStep();
  LogicalResult selectLoss();
  LogicalResult selectCheck();
  FailureOr<func::FuncOp> findNamed();
  bool overridesStep() const;
  void eraseOtherEntries();

  ModuleOp module;
  const CompileOptions &options;
  Selection selection;
};
} // namespace

bool Selector::overridesStep() const {
  return !options.policy.empty() || !options.scaler.empty() ||
         !options.optimizer.empty() || !options.groups.empty() ||
         !options.schedule.empty() || !options.paramRounding.empty() ||
         options.ema || options.clipNorm || options.clipValue ||
         !options.anomaly.empty() || options.accumulate || options.params ||
         options.batch || options.grads || options.lossResult ||
         !options.loss.empty() || !options.states.empty() ||
         !options.constants.empty() || !options.metrics.empty();
}

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
  if (overridesStep())
    return steps[0].emitError(
        "the module spells its step out: options of the step (or "
        "'batch', 'params') do not apply");
  selection.step = steps[0];
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
  selection.train = steps[0];
  selection.loss = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      steps[0], steps[0].getCalleeAttr());
  if (!selection.loss)
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
    selection.loss = *named;
    return success();
  }
  SmallVector<func::FuncOp> candidates;
  for (auto func : module.getOps<func::FuncOp>())
    if (func.isPublic() && !func.isExternal() && !func->hasAttr(kStepAttr))
      candidates.push_back(func);
  if (candidates.size() == 1) {
    selection.loss = candidates[0];
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
    selection.check = *named;
  } else {
    SmallVector<func::FuncOp> candidates;
    for (auto func : module.getOps<func::FuncOp>())
      if (func.isPublic() && func.getNumArguments() == 0 && hasChecks(func))
        candidates.push_back(func);
    if (candidates.size() != 1)
      return module.emitError("expected one function with check ops, found ")
             << (candidates.empty() ? "none" : listNames(candidates));
    selection.check = candidates[0];
  }
  func::FuncOp func = selection.check;
  if (func.isExternal() || !func.getBody().hasOneBlock() ||
      func.getNumArguments() > 0)
    return func.emitError("expected a function of one block, without "
                          "arguments, for its checks");
  return success();
}

/// What else is an entry would be compiled, too; what is not used goes.
void Selector::eraseOtherEntries() {
  for (auto op : llvm::make_early_inc_range(module.getOps<TrainStepOp>()))
    if (op != selection.train || options.kind != ProgramKind::Train)
      op.erase();
  if (options.kind != ProgramKind::Train)
    selection.train = nullptr;
  for (auto func : llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    if (func == selection.step)
      continue;
    bool isStep = func->hasAttr(kStepAttr);
    if (isStep && SymbolTable::symbolKnownUseEmpty(func, module)) {
      func.erase();
      continue;
    }
    func->removeAttr(kStepAttr);
    // Private functions without a use go with the next cleanup.
    if (func != selection.loss && func != selection.check)
      func.setPrivate();
    else
      func.setPublic();
  }
}

FailureOr<Selection> Selector::run() {
  if (options.kind == ProgramKind::Check) {
    if (failed(selectCheck()))
      return failure();
  } else {
    if (options.kind == ProgramKind::Train && failed(selectStep()))
      return failure();
    if (!selection.step && failed(selectTrainStep()))
      return failure();
    if (!selection.step && !selection.loss && failed(selectLoss()))
      return failure();
  }
  // The policy of a step that is not built is still the model's.
  if (selection.train && options.kind != ProgramKind::Train)
    if (PolicyAttr policy = selection.train.getPolicyAttr())
      selection.loss->setAttr(kPolicyAttr, policy);
  eraseOtherEntries();
  return selection;
}

FailureOr<Selection> compiler::selectEntry(ModuleOp module,
                                           const CompileOptions &options) {
  return Selector(module, options).run();
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

/// Next states and what has no name are not read by an evaluation. What they
/// alone need may be what cannot follow another batch.
static void dropUnreadResults(func::FuncOp loss) {
  if (!SymbolTable::symbolKnownUseEmpty(loss,
                                        loss->getParentOfType<ModuleOp>()))
    return;
  BitVector unread(loss.getNumResults());
  for (unsigned i = 1; i < loss.getNumResults(); ++i)
    if (!loss.getResultAttr(i, kMetricAttr))
      unread.set(i);
  loss.getBody().front().getTerminator()->eraseOperands(unread);
  (void)loss.eraseResults(unread);
}

LogicalResult compiler::prepareLoss(func::FuncOp loss,
                                    const CompileOptions &options) {
  if (loss.isExternal())
    return loss.emitError("expected '")
           << loss.getSymName() << "' to have a body";
  if (!loss.getBody().hasOneBlock())
    return loss.emitError("expected '")
           << loss.getSymName() << "' to have one block, without branches";
  if (failed(verifyTensors(loss)))
    return failure();
  if (failed(nameStates(loss, options)))
    return failure();
  if (!options.loss.empty() && failed(addLoss(loss, options.loss)))
    return failure();
  if (failed(nameArguments(loss, options.params)))
    return failure();
  if (failed(nameConstants(loss, options.constants)))
    return failure();
  if (options.grads && failed(nameGradients(loss, *options.grads)))
    return failure();
  if (failed(findGradients(loss)))
    return failure();
  bool hasParams = llvm::any_of(loss.getArguments(), [&](BlockArgument arg) {
    return loss.getArgAttr(arg.getArgNumber(), kParamAttr) != nullptr;
  });
  if (!hasParams && options.kind != ProgramKind::Eval)
    return loss.emitError("expected a parameter among the arguments of '")
           << loss.getSymName() << "': mark one with " << kParamAttr
           << ", or say how many come first with 'params'";
  // Before the batch is set: a tail of one row has no batch statistics.
  if (options.kind == ProgramKind::Eval) {
    setMode(loss, /*isTraining=*/false);
    dropUnreadResults(loss);
  }
  if (options.batch)
    exposeRows(loss);
  return success();
}
