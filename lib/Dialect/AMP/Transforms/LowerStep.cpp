//===- LowerStep.cpp - The ops of the step to linalg ------------*- C++ -*-===//

#include "StepLowering.h"

#include "amp/Dialect/AMP/IR/Status.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLOWERSTEP
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The schedule's factor at t (f64) once warmup is over.
static Value buildDecay(OpBuilder &b, Location loc, ScheduleAttr schedule,
                        Value t) {
  Type f64 = b.getF64Type();
  auto constant = [&](double v) { return createFloat(b, loc, f64, v); };
  Value one = constant(1.0);
  if (schedule.getKind() == ScheduleKind::Constant)
    return one;
  double length = schedule.getTotal() - schedule.getWarmup();
  Value past = arith::SubFOp::create(b, loc, t, constant(schedule.getWarmup()));
  Value u = arith::MinimumFOp::create(
      b, loc, one, arith::DivFOp::create(b, loc, past, constant(length)));
  double final = schedule.getFinal();
  Value range = constant(1.0 - final);
  if (schedule.getKind() == ScheduleKind::Linear)
    return arith::SubFOp::create(b, loc, one,
                                 arith::MulFOp::create(b, loc, range, u));
  Value angle = arith::MulFOp::create(b, loc, constant(llvm::numbers::pi), u);
  Value wave =
      arith::AddFOp::create(b, loc, one, math::CosOp::create(b, loc, angle));
  Value half = arith::DivFOp::create(
      b, loc, arith::MulFOp::create(b, loc, range, wave), constant(2.0));
  return arith::AddFOp::create(b, loc, constant(final), half);
}

SmallVector<Value> mlir::amp::lowerLearningRate(OpBuilder &b,
                                                LearningRateOp op) {
  Location loc = op.getLoc();
  ScheduleAttr schedule = op.getSchedule();
  Type f64 = b.getF64Type();
  return createElementwise(
      b, loc, {}, op.getCount(), f64,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value t = arith::SIToFPOp::create(nested, loc, f64, args[0]);
        Value factor = buildDecay(nested, loc, schedule, t);
        if (schedule.getWarmup() > 0) {
          Value warmup = createFloat(nested, loc, f64, schedule.getWarmup());
          Value next = arith::AddFOp::create(
              nested, loc, t, createFloat(nested, loc, f64, 1.0));
          Value rising = arith::DivFOp::create(nested, loc, next, warmup);
          Value isWarm = arith::CmpFOp::create(
              nested, loc, arith::CmpFPredicate::OLT, t, warmup);
          factor = arith::SelectOp::create(nested, loc, isWarm, rising, factor);
        }
        Value base =
            createFloat(nested, loc, f64, op.getBase().convertToDouble());
        return {arith::MulFOp::create(nested, loc, base, factor)};
      });
}

/// The optimizer's scalars, each rounded once to the type it is used in.
static SmallVector<Value> buildStepScalars(OpBuilder &b, UpdateOp op,
                                           FloatType compute) {
  Location loc = op.getLoc();
  auto optimizer = cast<OptimizerInterface>(op.getOptimizer());
  Type f64 = b.getF64Type();
  auto body = [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
    Value count = arith::SIToFPOp::create(nested, loc, f64, args[1]);
    Value step = arith::AddFOp::create(nested, loc, count,
                                       createFloat(nested, loc, f64, 1.0));
    SmallVector<Value> scalars;
    for (Value v : optimizer.buildStepScalars(nested, loc, args[0], step))
      scalars.push_back(convertFloat(nested, loc, v, compute));
    return scalars;
  };
  SmallVector<Type> types(optimizer.getNumStepScalars(), compute);
  return createElementwise(b, loc, {}, {op.getLr(), op.getCount()}, types,
                           body);
}

SmallVector<Value> mlir::amp::lowerUpdate(OpBuilder &b, UpdateOp op) {
  Location loc = op.getLoc();
  auto optimizer = cast<OptimizerInterface>(op.getOptimizer());
  auto param = cast<RankedTensorType>(op.getParam().getType());
  auto stored = cast<FloatType>(param.getElementType());
  FloatType compute = getComputeFloat(stored);
  SmallVector<Value> inputs = {op.getParam(), op.getGrad()};
  llvm::append_range(inputs, op.getSlots());
  llvm::append_range(inputs, buildStepScalars(b, op, compute));
  SmallVector<Type> types(op.getSlots().size() + 1, compute);
  types[0] = stored;
  return createElementwise(
      b, loc, param.getShape(), inputs, types,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value p = convertFloat(nested, loc, args[0], compute);
        size_t slots = op.getSlots().size();
        SmallVector<Value> results =
            optimizer.buildUpdate(nested, loc, p, args[1], args.slice(2, slots),
                                  args.drop_front(2 + slots));
        results[0] = convertFloat(nested, loc, results[0], stored);
        return results;
      });
}

SmallVector<Value> mlir::amp::lowerStatus(OpBuilder &b, StatusOp op) {
  Location loc = op.getLoc();
  Type i32 = b.getI32Type();
  return createElementwise(
      b, loc, {}, {op.getLossFinite(), op.getGradsFinite(), op.getFlags()},
      {b.getI1Type(), i32},
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        auto bit = [&](StatusBits value) -> Value {
          return arith::ConstantOp::create(
              nested, loc, nested.getIntegerAttr(i32, int64_t(value)));
        };
        Value apply = arith::AndIOp::create(nested, loc, args[0], args[1]);
        // A loss that is not finite makes the gradients so: it is the cause.
        Value reason = arith::SelectOp::create(nested, loc, args[0],
                                               bit(StatusGradNotFinite),
                                               bit(StatusLossNotFinite));
        Value word = arith::SelectOp::create(nested, loc, apply,
                                             bit(StatusApplied), reason);
        return {apply, arith::OrIOp::create(nested, loc, word, args[2])};
      });
}

/// The values of the op's results, or none if it is not an op of the step.
static SmallVector<Value> lower(OpBuilder &b, Operation *op) {
  return llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case([&](CastOp o) { return lowerCast(b, o); })
      .Case([&](RoundOp o) { return lowerRound(b, o); })
      .Case([&](ScaleLossOp o) { return lowerScaleLoss(b, o); })
      .Case([&](UnscaleOp o) { return lowerUnscale(b, o); })
      .Case([&](ClipOp o) { return lowerClip(b, o); })
      .Case([&](UpdateScaleOp o) { return lowerUpdateScale(b, o); })
      .Case([&](LearningRateOp o) { return lowerLearningRate(b, o); })
      .Case([&](UpdateOp o) { return lowerUpdate(b, o); })
      .Case([&](StatusOp o) { return lowerStatus(b, o); })
      .Case([&](tensor::InsertSliceOp o) {
        return isStacking(o) ? SmallVector<Value>() : lowerInsertSlice(b, o);
      })
      .Case([&](tensor::PadOp o) { return lowerPad(b, o); })
      .Case([&](tensor::ConcatOp o) { return lowerConcat(b, o); })
      .Default([](Operation *) { return SmallVector<Value>(); });
}

namespace {
struct AmpLowerStep : amp::impl::AmpLowerStepBase<AmpLowerStep> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      bool isOurs = isa_and_nonnull<AMPDialect>(op->getDialect());
      if ((isOurs && op->getNumRegions() == 0) ||
          isa<tensor::InsertSliceOp, tensor::PadOp, tensor::ConcatOp>(op))
        ops.push_back(op);
    });
    OpBuilder b(&getContext());
    for (Operation *op : ops) {
      b.setInsertionPoint(op);
      SmallVector<Value> results = lower(b, op);
      if (isa<tensor::PadOp>(op) && results.empty())
        return signalPassFailure();
      if (results.size() != op->getNumResults() || results.empty())
        continue;
      op->replaceAllUsesWith(results);
      op->erase();
    }
  }
};
} // namespace
