//===- StepGuards.cpp - Clipping, anomalies, factors of gradients *- C++ -*-==//

#include "StepGuards.h"

#include "amp/Dialect/AMP/Transforms/StepBuilder.h"
#include "amp/Support/LinalgBuilders.h"

using namespace mlir;
using namespace mlir::amp;

ScalerInterface mlir::amp::getScaler(TrainStepOp op) {
  if (Attribute scaler = op.getScalerAttr())
    return cast<ScalerInterface>(scaler);
  return LossScalerAttr::fromPreset(op.getContext(), "none");
}

//===----------------------------------------------------------------------===//
// Factors
//===----------------------------------------------------------------------===//

LogicalResult mlir::amp::scaleGradients(TrainStepOp op, func::FuncOp callee) {
  OpBuilder b = OpBuilder::atBlockBegin(&callee.getBody().front());
  for (BlockArgument arg : callee.getArguments()) {
    auto name =
        callee.getArgAttrOfType<StringAttr>(arg.getArgNumber(), kParamAttr);
    GroupAttr group = name ? selectGroup(op, name) : GroupAttr();
    if (!group || group.getGradScale() == 1.0)
      continue;
    if (!findGradients(callee)->empty())
      return op.emitError("expected no 'grad_scale' for parameter ")
             << name << ": the function gives its own gradients";
    auto scaled =
        ScaleGradientOp::create(b, arg.getLoc(), arg.getType(), arg,
                                b.getF64FloatAttr(group.getGradScale()));
    arg.replaceAllUsesExcept(scaled.getResult(), scaled);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Clipping
//===----------------------------------------------------------------------===//

namespace {
/// Gradients that are clipped together, by their places.
struct ClipSet {
  GroupAttr group; ///< null: the step's
  double limit;
  SmallVector<size_t> places;
};
} // namespace

/// Sorts places into sets by group, leaving out what has no limit.
static SmallVector<ClipSet>
sortBy(TrainStepOp op, ArrayRef<StringRef> names,
       function_ref<std::pair<GroupAttr, double>(GroupAttr)> getLimit) {
  SmallVector<ClipSet> sets;
  for (auto [place, name] : llvm::enumerate(names)) {
    std::pair<GroupAttr, double> own = getLimit(selectGroup(op, name));
    if (own.second == 0)
      continue;
    auto *set = llvm::find_if(
        sets, [&](const ClipSet &other) { return other.group == own.first; });
    if (set == sets.end()) {
      sets.push_back({own.first, own.second, {}});
      set = std::prev(sets.end());
    }
    set->places.push_back(place);
  }
  return sets;
}

static double getLimit(FloatAttr attr) {
  return attr ? attr.getValueAsDouble() : 0.0;
}

/// Replaces the gradients of a set by what `clip` makes of them.
static void clipSet(MutableArrayRef<Value> gradients, const ClipSet &set,
                    function_ref<ValueRange(ValueRange)> clip) {
  SmallVector<Value> own;
  for (size_t place : set.places)
    own.push_back(gradients[place]);
  for (auto [place, value] : llvm::zip_equal(set.places, clip(own)))
    gradients[place] = value;
}

SmallVector<Value> mlir::amp::clipGradients(StepAssembly &step, TrainStepOp op,
                                            ArrayRef<StringRef> names,
                                            ValueRange gradients, Value norm) {
  OpBuilder &b = step.b;
  Location loc = op.getLoc();
  SmallVector<Value> clipped(gradients);
  double stepValue = getLimit(op.getClipValueAttr());
  double stepNorm = getLimit(op.getClipNormAttr());
  auto byValue = sortBy(op, names, [&](GroupAttr group) {
    bool isOwn = group && group.getClipValue() != 0;
    return isOwn ? std::make_pair(group, double(group.getClipValue()))
                 : std::make_pair(GroupAttr(), stepValue);
  });
  auto byNorm = sortBy(op, names, [&](GroupAttr group) {
    bool isOwn = group && group.getClipNorm() != 0;
    return isOwn ? std::make_pair(group, double(group.getClipNorm()))
                 : std::make_pair(GroupAttr(), stepNorm);
  });
  for (const ClipSet &set : byValue)
    clipSet(clipped, set, [&](ValueRange own) {
      return ClipValueOp::create(b, loc, own.getTypes(), own,
                                 b.getF64FloatAttr(set.limit))
          .getResults();
    });
  for (const ClipSet &set : byNorm)
    clipSet(clipped, set, [&](ValueRange own) {
      bool areAll = byValue.empty() && own.size() == gradients.size();
      Value ownNorm =
          areAll ? norm : NormOp::create(b, loc, norm.getType(), own, Value());
      return ClipOp::create(b, loc, own.getTypes(), own, ownNorm,
                            b.getF64FloatAttr(set.limit))
          .getResults();
    });
  return clipped;
}

//===----------------------------------------------------------------------===//
// Anomalies
//===----------------------------------------------------------------------===//

void AnomalyGuard::addState() {
  if (!anomaly)
    return;
  auto type = RankedTensorType::get({anomaly.getWindow()}, step.b.getF32Type());
  for (bool isNorm : {false, true})
    if (anomaly.getKind() == AnomalyKind::Either ||
        isNorm == (anomaly.getKind() == AnomalyKind::Norm))
      watched.push_back(
          {isNorm, step.addControl(isNorm ? "norms" : "losses", type, 0.0)});
  numWatched = step.addControl("watched", step.b.getI64Type(), 0.0);
}

Value AnomalyGuard::check(Value losses, int64_t count, Value norm,
                          ArrayRef<Value> finite) {
  if (!anomaly)
    return Value();
  OpBuilder &b = step.b;
  Location loc = norm.getLoc();
  Value mean = step.createMean(losses, count), enters = step.createAll(finite);
  FloatAttr factor = b.getF64FloatAttr(anomaly.getFactor());
  SmallVector<Value> ordinary;
  for (auto [isNorm, window] : watched) {
    Value value = convertFloat(b, loc, isNorm ? norm : mean, b.getF32Type());
    auto found = AnomalyOp::create(b, loc, value, window, numWatched, factor);
    ordinary.push_back(found.getOrdinary());
    CommitOp::create(b, loc, enters, found.getNewWindow(), window);
  }
  CommitOp::create(b, loc, enters, step.createSuccessor(numWatched),
                   numWatched);
  return step.createAll(ordinary);
}
