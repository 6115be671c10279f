//===- LowerStep.cpp - The ops of the step to linalg ------------*- C++ -*-===//

#include "StepLowering.h"
#include "UpdateBounds.h"

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Status.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

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
  Value whole = arith::MulFOp::create(b, loc, range, wave);
  Value half = arith::DivFOp::create(b, loc, whole, constant(2.0));
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

/// Whether a scale (f32) is a normal number whose inverse is not zero.
static Value buildIsInvertible(OpBuilder &b, Location loc, Value scale,
                               int64_t count) {
  Type f32 = b.getF32Type(), f64 = b.getF64Type();
  auto constant = [&](Type type, double v) {
    return createFloat(b, loc, type, v);
  };
  auto isAtLeast = [&](arith::CmpFPredicate predicate, Value value,
                       double limit) -> Value {
    return arith::CmpFOp::create(b, loc, predicate, value,
                                 constant(f32, limit));
  };
  Value wide = arith::ExtFOp::create(b, loc, f64, scale);
  Value one = constant(f64, 1.0);
  Value all = arith::MulFOp::create(b, loc, wide, constant(f64, count));
  Value inverse = arith::DivFOp::create(b, loc, one, all);
  Value factor = arith::TruncFOp::create(b, loc, f32, inverse);
  Value isNormal = isAtLeast(arith::CmpFPredicate::OGE, scale,
                             std::numeric_limits<float>::min());
  Value isFinite = math::IsFiniteOp::create(b, loc, scale);
  Value isPositive = isAtLeast(arith::CmpFPredicate::OGT, factor, 0.0);
  Value isNumber = arith::AndIOp::create(b, loc, isNormal, isFinite);
  return arith::AndIOp::create(b, loc, isNumber, isPositive);
}

/// The scalars of `amp.status`, by name.
namespace {
struct StatusScalars {
  OpBuilder &b;
  Location loc;

  Value bits(uint32_t value) {
    return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value));
  }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value either(Value x, Value y) { return arith::OrIOp::create(b, loc, x, y); }
  Value choose(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, loc, condition, x, y);
  }
  /// The bit where the condition does not hold.
  Value unless(Value condition, StatusBits bit) {
    return choose(condition, bits(0), bits(bit));
  }
};
} // namespace

SmallVector<Value> mlir::amp::lowerStatus(OpBuilder &b, StatusOp op) {
  Location loc = op.getLoc();
  int64_t count = op.getCount();
  auto body = [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
    StatusScalars s{nested, loc};
    Value loss = args[0], gradients = args[1], update = args[2],
          states = args[3];
    Value now = buildIsInvertible(nested, loc, args[4], count);
    Value next = buildIsInvertible(nested, loc, args[5], count);
    Value made = s.both(loss, gradients);
    Value ready = s.both(made, now);
    Value valid = s.both(ready, s.both(update, states));
    Value ordinary = op.getOrdinary() ? args[7] : valid;
    Value apply = s.both(valid, ordinary);
    // A loss that is not finite makes the gradients so, and they make all else
    // so: that is the cause.
    Value badUpdate = s.unless(update, StatusUpdateNotFinite);
    Value values = s.either(badUpdate, s.unless(states, StatusStateNotFinite));
    Value badGradient = s.unless(gradients, StatusGradNotFinite);
    Value reason = s.choose(loss, badGradient, s.bits(StatusLossNotFinite));
    Value word = s.choose(s.both(made, now), values, reason);
    Value fate =
        s.choose(ordinary, s.bits(StatusApplied), s.bits(StatusAnomaly));
    word = s.choose(valid, fate, word);
    word = s.either(word, s.unless(s.both(now, next), StatusScaleLost));
    if (op.getAlways()) {
      apply = arith::ConstantOp::create(nested, loc, nested.getBoolAttr(true));
      word = s.either(word, s.bits(StatusApplied));
    }
    return {apply, s.either(word, args[6])};
  };
  return createElementwise(b, loc, {}, op.getOperands(),
                           {b.getI1Type(), b.getI32Type()}, body);
}

/// The values of the op's results, or none if it is not an op of the step.
static SmallVector<Value> lower(OpBuilder &b, Operation *op,
                                const UpdateBounds &bounds) {
  return llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case([&](CastOp o) { return lowerCast(b, o); })
      .Case([&](RoundOp o) { return lowerRound(b, o); })
      .Case([&](ScaleLossOp o) { return lowerScaleLoss(b, o); })
      .Case([&](UnscaleOp o) { return lowerUnscale(b, o); })
      .Case([&](ClipOp o) { return lowerClip(b, o); })
      .Case([&](ClipValueOp o) { return lowerClipValue(b, o); })
      .Case([&](SquaresOp o) { return lowerSquares(b, o); })
      .Case([&](NormOp o) { return lowerNorm(b, o); })
      .Case([&](AnomalyOp o) { return lowerAnomaly(b, o); })
      .Case([&](UpdateScaleOp o) { return lowerUpdateScale(b, o); })
      .Case([&](LearningRateOp o) { return lowerLearningRate(b, o); })
      .Case([&](UpdateOp o) { return lowerUpdate(b, o, bounds.getKnown(o)); })
      .Case([&](StatusOp o) { return lowerStatus(b, o); })
      .Case([&](tensor::InsertSliceOp o) { return lowerInsertSlice(b, o); })
      .Case([&](tensor::PadOp o) { return lowerPad(b, o); })
      .Case([&](tensor::ConcatOp o) { return lowerConcat(b, o); })
      .Default([](Operation *) { return SmallVector<Value>(); });
}

/// Ops of the step become loops over whole tensors.
static LogicalResult verifyShapes(Operation *op) {
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Type type : types) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (isa<ShapedType>(type) && !(tensor && tensor.hasStaticShape()))
      return op->emitError("expected scalars and tensors of static shape in a "
                           "step, found ")
             << type;
  }
  return success();
}

namespace {
struct AmpLowerStep : amp::impl::AmpLowerStepBase<AmpLowerStep> {
  void runOnOperation() override {
    // A slice that a loop would have kept for nobody reads its stack.
    IRRewriter rewriter(&getContext());
    (void)runRegionDCE(rewriter, getOperation()->getRegions());
    UpdateBounds bounds(getOperation());
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      bool isOurs = isa_and_nonnull<AMPDialect>(op->getDialect());
      if ((isOurs && op->getNumRegions() == 0) ||
          isa<tensor::InsertSliceOp, tensor::PadOp, tensor::ConcatOp>(op))
        ops.push_back(op);
    });
    OpBuilder b(&getContext());
    for (Operation *op : ops) {
      if (failed(verifyShapes(op)))
        return signalPassFailure();
      if (auto slice = dyn_cast<tensor::InsertSliceOp>(op);
          slice && isStacking(slice)) {
        // Behind the kernels of the iteration, of which one gives the row.
        op->moveBefore(op->getBlock()->getTerminator());
        continue;
      }
      b.setInsertionPoint(op);
      SmallVector<Value> results = lower(b, op, bounds);
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
