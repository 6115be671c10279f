//===- ShardOptimizer.cpp - Each replica updates a part ---------*- C++ -*-===//
//
// Optimizers update each element by itself, so a replica can update its part of
// a parameter from its part of the gradient, and needs that part of the state
// alone. What is common to all elements, the norm of the gradients, norms that
// an optimizer reads and whether all is finite, is summed over the parts.
//
//===----------------------------------------------------------------------===//

#include "PartSums.h"

#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/DynamicFormat.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPSHARDOPTIMIZER
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Which
//===----------------------------------------------------------------------===//

namespace {
/// A parameter of which each replica updates a part.
struct Sharded {
  UpdateOp update;
  OpOperand *gradient; ///< of the unscaling
  CommitOp commit;     ///< of the parameter
  Division division;
};
} // namespace

static StringAttr getName(UpdateOp op) {
  auto param = dyn_cast<BlockArgument>(op.getParam());
  auto step = op->getParentOfType<func::FuncOp>();
  return param && param.getOwner() == &step.front()
             ? step.getArgAttrOfType<StringAttr>(param.getArgNumber(),
                                                 kParamAttr)
             : StringAttr();
}

/// What an optimizer or a format of its slots can't do in parts.
static LogicalResult verifyUpdate(UpdateOp op) {
  StringAttr name = getName(op);
  if (!name)
    return op.emitOpError("expects a parameter of the step for 'shard'");
  if (isa<TensorOptimizerInterface>(op.getOptimizer()))
    return op.emitError("'shard' divides what is updated element by element, "
                        "but the optimizer of parameter ")
           << name << " reads all of it: " << op.getOptimizer();
  return success();
}

/// The operand of an unscaling that an update's gradient is made of by clipping
/// alone; null if something else made it.
static OpOperand *findGradient(UpdateOp update) {
  auto result = dyn_cast<OpResult>(update.getGrad());
  while (result) {
    OpOperand &operand =
        result.getOwner()->getOpOperand(result.getResultNumber());
    if (isa<UnscaleOp>(result.getOwner()))
      return &operand;
    if (!isa<ClipOp, ClipValueOp>(result.getOwner()))
      return nullptr;
    result = dyn_cast<OpResult>(operand.get());
  }
  return nullptr;
}

/// What commits the new parameter, if nothing else reads that.
static CommitOp findCommit(UpdateOp update) {
  if (!update.getNewParam().hasOneUse())
    return CommitOp();
  return dyn_cast<CommitOp>(*update.getNewParam().user_begin());
}

/// The elements of a replica's part, of whole blocks where slots are in 8 bits:
/// all of them where they are too few to be divided.
static int64_t countPart(UpdateOp update, int64_t replicas) {
  int64_t all = update.getParam().getType().getNumElements(), unit = 1;
  if (update.getSlotFormat() == SlotFormat::Dynamic8)
    unit = kDynamicBlock;
  return std::min<int64_t>(
      all, llvm::alignTo(llvm::divideCeil(all, replicas), unit));
}

//===----------------------------------------------------------------------===//
// The step
//===----------------------------------------------------------------------===//

namespace {
class StepSharder {
public:
  StepSharder(func::FuncOp step, UnscaleOp unscale, int64_t replicas)
      : step(step), unscale(unscale), replicas(replicas), b(step.getContext()),
        sums(unscale, replicas) {}
  LogicalResult run();

private:
  LogicalResult collect();
  RankedTensorType getPartType(Value whole, int64_t count);
  Value createPart(Value whole, int64_t count);
  LogicalResult divideGradients();
  LogicalResult narrow(Value value, const Division &division);
  void shareSquares();
  LogicalResult shareNorms();
  LogicalResult divideUpdate(const Sharded &sharded);
  void shareFinite();
  void gather();

  func::FuncOp step;
  UnscaleOp unscale;
  int64_t replicas;
  OpBuilder b;
  SmallVector<Sharded> all;
  PartSums sums;
};
} // namespace

LogicalResult StepSharder::collect() {
  for (auto update : step.getOps<UpdateOp>()) {
    if (failed(verifyUpdate(update)))
      return failure();
    OpOperand *gradient = findGradient(update);
    CommitOp commit = findCommit(update);
    if (!gradient || gradient->getOwner() != unscale || !commit)
      return update.emitError("'shard' expects a gradient that is unscaled and "
                              "clipped, and a parameter that is committed");
    Division division = {countPart(update, replicas),
                         update.getParam().getType().getNumElements()};
    if (division.count < division.whole)
      all.push_back({update, gradient, commit, division});
  }
  if (!all.empty())
    return success();
  return step.emitError("'shard' expects a parameter that ")
         << replicas << " replicas can divide, found none";
}

RankedTensorType StepSharder::getPartType(Value whole, int64_t count) {
  auto type = cast<RankedTensorType>(whole.getType());
  return RankedTensorType::get({count}, type.getElementType());
}

Value StepSharder::createPart(Value whole, int64_t count) {
  RankedTensorType type = getPartType(whole, count);
  Location loc = whole.getLoc();
  Value empty =
      tensor::EmptyOp::create(b, loc, type.getShape(), type.getElementType());
  return ShardOp::create(b, loc, type, whole, empty).getResult();
}

/// A gradient's part instead of it: whoever reads it has to be content.
LogicalResult StepSharder::narrow(Value value, const Division &division) {
  sums.add(value, division);
  value.setType(getPartType(value, division.count));
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (isa<UpdateOp, NormOp>(user))
      continue;
    if (!isa<ClipOp, ClipValueOp>(user))
      return user->emitError("'shard' expects gradients that are clipped and "
                             "updated with, and read by nothing else");
    if (failed(narrow(user->getResult(use.getOperandNumber()), division)))
      return failure();
  }
  return success();
}

LogicalResult StepSharder::divideGradients() {
  b.setInsertionPoint(unscale);
  for (Sharded &sharded : all) {
    Value whole = sharded.gradient->get();
    Value part = createPart(whole, sharded.division.count);
    sharded.gradient->set(part);
    sums.add(part, sharded.division);
    unsigned number = sharded.gradient->getOperandNumber();
    if (failed(narrow(unscale.getResults()[number], sharded.division)))
      return failure();
  }
  return success();
}

/// What clips and reports gradients.
void StepSharder::shareSquares() {
  b.setInsertionPoint(unscale);
  unscale.getSquaresMutable().assign(
      sums.createSquares(b, unscale.getLoc(), unscale.getGradients()));
  step.walk([&](NormOp norm) {
    auto isPart = [&](Value value) { return sums.isPart(value); };
    if (llvm::none_of(norm.getGradients(), isPart))
      return;
    b.setInsertionPoint(norm);
    norm.getSquaresMutable().assign(
        sums.createSquares(b, norm.getLoc(), norm.getGradients()));
  });
}

/// The parameter's part is made here; the slots' are all that there is.
LogicalResult StepSharder::divideUpdate(const Sharded &sharded) {
  UpdateOp update = sharded.update;
  b.setInsertionPoint(update);
  Value part = createPart(update.getParam(), sharded.division.count);
  update.getParamMutable().assign(part);
  if (update.getKey())
    update.getBeginMutable().assign(
        sums.createBegin(b, update.getLoc(), sharded.division));
  update.getNewParam().setType(cast<RankedTensorType>(part.getType()));
  UpdateFormat format = {update.getParamRounding(), update.getSlotFormat(),
                         update.getEma().has_value()};
  SmallVector<OptimizerSlot> slots =
      getUpdateSlots(cast<OptimizerInterface>(update.getOptimizer()),
                     cast<RankedTensorType>(part.getType()), format);
  for (auto [own, made, slot] :
       llvm::zip_equal(update.getSlots(), update.getNewSlots(), slots)) {
    auto arg = dyn_cast<BlockArgument>(own);
    if (!arg || arg.getOwner() != &step.front())
      return update.emitError("'shard' expects slots of the step");
    auto whole = cast<RankedTensorType>(arg.getType()).getShape();
    step.setArgAttr(arg.getArgNumber(), kWholeAttr,
                    b.getDenseI64ArrayAttr(whole));
    arg.setType(slot.type);
    made.setType(slot.type);
  }
  return success();
}

/// What updates read of whole parameters.
LogicalResult StepSharder::shareNorms() {
  SmallVector<UpdateOp> updates;
  SmallVector<Division> divisions;
  for (const Sharded &sharded : all) {
    UpdateOp update = sharded.update;
    if (!isa<NormOptimizerInterface>(update.getOptimizer()))
      continue;
    updates.push_back(update);
    divisions.push_back(sharded.division);
  }
  return sums.shareNorms(updates, divisions);
}

static Value createNot(OpBuilder &b, Location loc, Value flag) {
  return createElementwise(
      b, loc, {}, flag, b.getI1Type(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value one =
            arith::ConstantOp::create(nested, loc, nested.getBoolAttr(true));
        return {arith::XOrIOp::create(nested, loc, args[0], one)};
      })[0];
}

/// Whether the updates of all parts are finite.
void StepSharder::shareFinite() {
  UpdateOp last = all.back().update;
  Location loc = last.getLoc();
  SmallVector<Value> own;
  for (const Sharded &sharded : all)
    own.push_back(UpdateOp(sharded.update).getFinite());
  b.setInsertionPointAfter(last);
  Value flag = createAll(b, loc, own), bad = createNot(b, loc, flag);
  Value any = AllReduceOp::create(b, loc, bad.getType(), ValueRange(), bad,
                                  TypeAttr(), IntegerAttr())
                  .getResult(0);
  Value common = createNot(b, loc, any);
  for (Value finite : own)
    finite.replaceUsesWithIf(common, [&](OpOperand &use) {
      return use.getOwner() != flag.getDefiningOp();
    });
}

/// The new parts, or the old ones where the step is skipped, of all parameters
/// in one exchange.
void StepSharder::gather() {
  Location loc = unscale.getLoc();
  SmallVector<Value> parts, params;
  b.setInsertionPoint(step.front().getTerminator());
  for (const Sharded &sharded : all) {
    CommitOp commit = sharded.commit;
    UpdateOp update = sharded.update;
    Value part = update.getNewParam();
    if (Value apply = commit.getPredicate())
      part = createElementwise(
          b, loc, {sharded.division.count}, {apply, part, update.getParam()},
          cast<RankedTensorType>(part.getType()).getElementType(),
          [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
            return {arith::SelectOp::create(nested, loc, args[0], args[1],
                                            args[2])};
          })[0];
    parts.push_back(part);
    params.push_back(commit.getState());
  }
  auto op = AllGatherOp::create(b, loc, ValueRange(params).getTypes(), parts,
                                params, IntegerAttr());
  for (auto [sharded, whole] : llvm::zip_equal(all, op.getResults())) {
    CommitOp commit = sharded.commit;
    commit->moveBefore(step.front().getTerminator());
    commit.getValueMutable().assign(whole);
    commit.getPredicateMutable().clear();
  }
}

LogicalResult StepSharder::run() {
  if (failed(collect()) || failed(divideGradients()))
    return failure();
  shareSquares();
  for (const Sharded &sharded : all)
    if (failed(divideUpdate(sharded)))
      return failure();
  if (failed(shareNorms()))
    return failure();
  shareFinite();
  gather();
  step.setFunctionType(b.getFunctionType(step.front().getArgumentTypes(),
                                         step.getResultTypes()));
  return success();
}

namespace {
struct AmpShardOptimizer : amp::impl::AmpShardOptimizerBase<AmpShardOptimizer> {
  void runOnOperation() override {
    func::FuncOp step = getOperation();
    int64_t replicas = getNumReplicas(step);
    if (step.isExternal() || !step->hasAttr(kStepAttr) || replicas == 1)
      return;
    auto unscales = step.getOps<UnscaleOp>();
    if (unscales.empty() || step.getOps<UpdateOp>().empty() ||
        !step.getOps<ShardOp>().empty())
      return;
    if (failed(StepSharder(step, *unscales.begin(), replicas).run()))
      signalPassFailure();
  }
};
} // namespace
