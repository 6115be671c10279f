//===- UpdateBounds.cpp - Updates known to be finite ------------*- C++ -*-===//

#include "UpdateBounds.h"
#include "FloatRanges.h"
#include "UpdateElement.h"

#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/AMP/Transforms/Commits.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/IR/TypeUtilities.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

/// Below this many elements a second pass costs less than keeping a bound.
constexpr int64_t kLargeUpdate = 1 << 14;
/// Rows are reduced as they are written: shorter ones hinder that.
constexpr int64_t kLongRow = 64;
/// No learning rate of use is above.
constexpr double kLargestRate = 1024;
/// Nor a momentum, below 1: one of 1 has no mean to be corrected.
constexpr double kLargestMomentum = 0.999999;

namespace {
/// An update that may be known to be finite.
struct Update {
  SmallVector<CommitOp> commits; ///< of the parameter and its slots
  Value norm;       ///< of gradients as the optimizer gets them, or larger ones
  double limit = 0; ///< finite if nothing that it reads is larger
  SmallVector<bool> hasNoSign; ///< the parameter, slots: relied on
};
} // namespace

//===----------------------------------------------------------------------===//
// Which updates
//===----------------------------------------------------------------------===//

/// The norm of the gradients that an update's is one of; clipping makes it
/// smaller.
static Value findNorm(Value gradient) {
  while (isa_and_nonnull<ClipOp, ClipValueOp>(gradient.getDefiningOp())) {
    auto result = cast<OpResult>(gradient);
    gradient = result.getOwner()->getOperand(result.getResultNumber());
  }
  auto unscale = gradient.getDefiningOp<UnscaleOp>();
  return unscale ? unscale.getNorm() : Value();
}

/// The commit of a value to the state that it was made of, if it is the only
/// one of that state and as sure to happen as the update itself.
static CommitOp findCommit(UpdateOp op, Value value, Value state) {
  CommitOp found;
  for (Operation *user : state.getUsers()) {
    auto commit = dyn_cast<CommitOp>(user);
    if (!commit || commit.getState() != state)
      continue;
    if (found || commit.getValue() != value ||
        commit->getBlock() != op->getBlock())
      return CommitOp();
    found = commit;
  }
  return found;
}

//===----------------------------------------------------------------------===//
// How large what is read may be
//===----------------------------------------------------------------------===//

namespace {
/// An optimizer's arithmetic in a block of its own, on ranges.
class UpdateRanges {
public:
  explicit UpdateRanges(UpdateOp op);
  /// The largest values that keep all results finite if nothing read is larger
  /// than `limit`. Slots without a sign keep none.
  bool isFinite(double limit, SmallVector<bool> &hasNoSign);

private:
  FloatRanges evaluate(double limit, ArrayRef<bool> hasNoSign);

  Block block;
  Value rate, momentum, step;
  SmallVector<Value> inputs;  ///< parameter, slots, gradient
  SmallVector<Value> results; ///< parameter, slots
};
} // namespace

UpdateRanges::UpdateRanges(UpdateOp op) {
  Location loc = op.getLoc();
  OpBuilder b(op.getContext());
  b.setInsertionPointToStart(&block);
  UpdateElement element(op);
  Type f32 = b.getF32Type(), f64 = b.getF64Type();
  rate = block.addArgument(f64, loc);
  step = block.addArgument(f64, loc);
  if (op.getMomentum())
    momentum = block.addArgument(f64, loc);
  for (size_t i = 0; i < op.getSlots().size() + 2; ++i)
    inputs.push_back(block.addArgument(f32, loc));
  SmallVector<Value> scalars;
  for (Value v : element.buildScalars(b, rate, momentum, step))
    scalars.push_back(convertFloat(b, loc, v, cast<FloatType>(f32)));
  // By nearest even: any rounding stays within what ranges are widened by.
  UpdateOperands args;
  args.param = inputs.front();
  args.grad = inputs.back();
  args.slots = ValueRange(inputs).drop_front().drop_back();
  args.scalars = scalars;
  results = element.build(b, args);
}

FloatRanges UpdateRanges::evaluate(double limit, ArrayRef<bool> hasNoSign) {
  FloatRanges ranges;
  ranges.set(rate, {-kLargestRate, kLargestRate});
  ranges.set(step, {1, 0x1p63});
  if (momentum)
    ranges.set(momentum, {0, kLargestMomentum});
  ranges.set(inputs.back(), {-limit, limit});
  for (auto [i, none] : llvm::enumerate(hasNoSign))
    ranges.set(inputs[i], {none ? 0 : -limit, limit});
  ranges.follow(block);
  return ranges;
}

bool UpdateRanges::isFinite(double limit, SmallVector<bool> &hasNoSign) {
  hasNoSign.assign(results.size(), true);
  hasNoSign[0] = false;
  // Less and less is assumed until it follows from itself.
  for (bool changes = true; changes;) {
    FloatRanges ranges = evaluate(limit, hasNoSign);
    changes = false;
    for (size_t i = 1; i < results.size(); ++i) {
      std::optional<FloatRange> range = ranges.get(results[i]);
      if (!hasNoSign[i] || (range && range->lower >= 0))
        continue;
      hasNoSign[i] = false;
      changes = true;
    }
    if (!changes)
      return llvm::all_of(results,
                          [&](Value value) { return ranges.get(value); });
  }
  return false;
}

static bool findLimit(UpdateOp op, Update &update) {
  UpdateRanges ranges(op);
  for (update.limit = 0x1p60; update.limit >= 1; update.limit /= 0x1p10)
    if (ranges.isFinite(update.limit, update.hasNoSign))
      return true;
  return false;
}

static std::optional<Update> match(UpdateOp op) {
  auto type = cast<RankedTensorType>(op.getParam().getType());
  if (!type.hasStaticShape() || type.getRank() < 2 ||
      type.getShape().back() < kLongRow ||
      type.getNumElements() < kLargeUpdate ||
      isa<NormOptimizerInterface, TensorOptimizerInterface>(
          op.getOptimizer()) ||
      op.getSlotFormat() == SlotFormat::Dynamic8 ||
      !op.getGrad().getType().getElementType().isF32())
    return std::nullopt;
  Update update;
  update.norm = findNorm(op.getGrad());
  update.commits.push_back(findCommit(op, op.getNewParam(), op.getParam()));
  for (auto [value, slot] : llvm::zip(op.getNewSlots(), op.getSlots()))
    update.commits.push_back(findCommit(op, value, slot));
  // What is written whatever it is, is looked at as it is written.
  auto asks = [](CommitOp commit) { return commit && commit.getPredicate(); };
  if (!update.norm || !llvm::all_of(update.commits, asks))
    return std::nullopt;
  if (!findLimit(op, update))
    return std::nullopt;
  return update;
}

//===----------------------------------------------------------------------===//
// The bound
//===----------------------------------------------------------------------===//

/// The bits of a float as an f32, without its sign unless there is to be none:
/// then a sign makes them large.
static Value buildBits(OpBuilder &b, Location loc, Value value,
                       bool hasNoSign) {
  value = convertFloat(b, loc, value, cast<FloatType>(b.getF32Type()));
  Value bits = arith::BitcastOp::create(b, loc, b.getI32Type(), value);
  if (hasNoSign)
    return bits;
  Value mask = arith::ConstantOp::create(
      b, loc, b.getI32IntegerAttr(std::numeric_limits<int32_t>::max()));
  return arith::AndIOp::create(b, loc, bits, mask);
}

/// The largest of some tensors' bits over the dimensions that `kept` lacks.
static Value createLargest(OpBuilder &b, Location loc, ValueRange inputs,
                           int64_t kept, ScalarBody body) {
  auto type = cast<RankedTensorType>(inputs[0].getType());
  int64_t rank = type.getRank();
  Value zero = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
  Value empty = tensor::EmptyOp::create(
      b, loc, type.getShape().take_front(kept), b.getI32Type());
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  SmallVector<AffineMap> maps(inputs.size(), b.getMultiDimIdentityMap(rank));
  SmallVector<AffineExpr> rows;
  for (int64_t dim = 0; dim < kept; ++dim)
    rows.push_back(b.getAffineDimExpr(dim));
  maps.push_back(AffineMap::get(rank, 0, rows, b.getContext()));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  std::fill_n(iterators.begin(), kept, utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, loc, init.getType(), inputs, init, maps, iterators,
             [&](OpBuilder &nested, Location, ValueRange args) {
               Value largest;
               for (Value bits : body(nested, args.drop_back()))
                 largest = largest ? arith::MaxUIOp::create(nested, loc,
                                                            largest, bits)
                                   : bits;
               Value all =
                   arith::MaxUIOp::create(nested, loc, args.back(), largest);
               linalg::YieldOp::create(nested, loc, all);
             })
      .getResult(0);
}

/// Of what an update writes, over rows first, as they are made.
static Value createLargest(OpBuilder &b, Update &update) {
  Location loc = update.commits[0].getLoc();
  SmallVector<Value> values;
  for (CommitOp commit : update.commits) {
    makeUnconditional(commit);
    values.push_back(commit.getValue());
  }
  auto buildAll = [&](OpBuilder &nested, ValueRange args) {
    SmallVector<Value> bits;
    for (auto [value, none] : llvm::zip_equal(args, update.hasNoSign))
      bits.push_back(buildBits(nested, loc, value, none));
    return bits;
  };
  int64_t rank = cast<RankedTensorType>(values[0].getType()).getRank();
  Value rows = createLargest(b, loc, values, rank - 1, buildAll);
  return createLargest(b, loc, rows, 0,
                       [](OpBuilder &, ValueRange args) -> SmallVector<Value> {
                         return {args[0]};
                       });
}

static Value createKnown(OpBuilder &b, UpdateOp op, Value bound, Value norm,
                         double limit) {
  Location loc = op.getLoc();
  SmallVector<Value> inputs = {bound, norm, op.getLr(), op.getCount()};
  if (op.getMomentum())
    inputs.push_back(op.getMomentum());
  return createElementwise(
      b, loc, {}, inputs, Type(b.getI1Type()),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        auto isAtMost = [&](Value value, double most) -> Value {
          return arith::CmpFOp::create(
              nested, loc, arith::CmpFPredicate::OLE, value,
              createFloat(nested, loc, value.getType(), most));
        };
        int64_t bits =
            llvm::APFloat(float(limit)).bitcastToAPInt().getSExtValue();
        Value known = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::ule, args[0],
            arith::ConstantIntOp::create(nested, loc, bits, 32));
        Value lowered = arith::NegFOp::create(nested, loc, args[2]);
        // A count that has wrapped is negative.
        Value counts = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::sge, args[3],
            arith::ConstantIntOp::create(nested, loc, args[3].getType(), 0));
        // Half: the norm was rounded, and so were the gradients.
        SmallVector<Value> all = {isAtMost(args[1], limit / 2),
                                  isAtMost(args[2], kLargestRate),
                                  isAtMost(lowered, kLargestRate), counts};
        for (Value momentum : args.drop_front(4)) {
          Value negated = arith::NegFOp::create(nested, loc, momentum);
          all.append(
              {isAtMost(momentum, kLargestMomentum), isAtMost(negated, 0.0)});
        }
        for (Value more : all)
          known = arith::AndIOp::create(nested, loc, known, more);
        return {known};
      })[0];
}

/// An argument without a value that is known.
static Value addBound(func::FuncOp step) {
  OpBuilder b(step.getContext());
  unsigned index = step.getNumArguments();
  DictionaryAttr attrs = b.getDictionaryAttr(
      b.getNamedAttr(kBoundAttr, b.getStringAttr("updates")));
  auto type = RankedTensorType::get({}, b.getI32Type());
  if (failed(step.insertArgument(index, type, attrs, step.getLoc())))
    return Value();
  return step.getArgument(index);
}

UpdateBounds::UpdateBounds(func::FuncOp step) {
  if (!step->hasAttr(kStepAttr) || !step.getBody().hasOneBlock())
    return;
  SmallVector<std::pair<UpdateOp, Update>> updates;
  for (auto op : step.getOps<UpdateOp>())
    if (std::optional<Update> update = match(op))
      updates.push_back({op, *update});
  Value bound = updates.empty() ? Value() : addBound(step);
  if (!bound)
    return;
  SmallVector<Value> largest;
  // Behind all commits: it is of what they write.
  OpBuilder b(step.front().getTerminator());
  for (auto &[op, update] : updates) {
    OpBuilder before(op);
    known[op] = createKnown(before, op, bound, update.norm, update.limit);
    largest.push_back(createLargest(b, update));
  }
  Location loc = step.getLoc();
  Value all = createElementwise(
      b, loc, {}, largest, Type(b.getI32Type()),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value most = args[0];
        for (Value bits : args.drop_front())
          most = arith::MaxUIOp::create(nested, loc, most, bits);
        return {most};
      })[0];
  CommitOp::create(b, loc, Value(), all, bound);
}
