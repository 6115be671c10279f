//===- PlaceAllReduce.cpp - Replicas share what a batch gave ----*- C++ -*-===//
//
// A step unscales its gradients at one place. What depends on the batch and is
// read there or behind it is a replica's own: it is made that of all of them.
// Everything behind then depends on common values alone, and so every replica
// decides and writes the same without another message.
//
//===----------------------------------------------------------------------===//

#include "ReplicaValues.h"

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPLACEALLREDUCE
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Arrays that travel together.
struct Bucket {
  SmallVector<ReplicaValue> values;
  int64_t bytes = 0;
};

class StepReducer {
public:
  StepReducer(func::FuncOp step, Operation *cut, int64_t replicas,
              int64_t bucketBytes, bool overlap)
      : step(step), cut(cut), replicas(replicas), bucketBytes(bucketBytes),
        overlap(overlap), b(step.getContext()) {}
  LogicalResult run();

private:
  void addToBucket(const ReplicaValue &value);
  ValueRange exchange(ArrayRef<Value> sums, ArrayRef<Value> ors, Type wire);
  void reduce(ArrayRef<ReplicaValue> values);
  void reduceParts(ArrayRef<ReplicaValue> values);
  void reduceBuckets();
  void replaceBehind(Value old, Value with);
  void count();

  func::FuncOp step;
  Operation *cut;
  int64_t replicas, bucketBytes;
  bool overlap;
  OpBuilder b;
  SmallVector<Bucket> buckets;
  int64_t numExchanges = 0;
};
} // namespace

/// In the order in which they are made, so that the first ones can travel
/// while others are computed.
void StepReducer::addToBucket(const ReplicaValue &value) {
  auto type = cast<RankedTensorType>(value.local.getType());
  int64_t bytes = getTypeBytes(type).value_or(bucketBytes);
  bool fits = !buckets.empty() && buckets.back().bytes + bytes <= bucketBytes &&
              buckets.back().values.back().wire == value.wire &&
              !buckets.back().values.back().part == !value.part;
  if (!fits)
    buckets.emplace_back();
  buckets.back().values.push_back(value);
  buckets.back().bytes += bytes;
}

/// The uses at the cut and behind it.
void StepReducer::replaceBehind(Value old, Value with) {
  old.replaceUsesWithIf(
      with, [&](OpOperand &use) { return isBehind(use.getOwner(), cut); });
}

/// One exchange, here; where it overlaps it ends at the cut, where its results
/// are read.
ValueRange StepReducer::exchange(ArrayRef<Value> sums, ArrayRef<Value> ors,
                                 Type wire) {
  SmallVector<Type> types(ValueRange(sums).getTypes());
  llvm::append_range(types, ValueRange(ors).getTypes());
  auto op = AllReduceOp::create(b, cut->getLoc(), types, sums, ors,
                                wire ? TypeAttr::get(wire) : TypeAttr(),
                                overlap ? b.getI64IntegerAttr(numExchanges)
                                        : IntegerAttr());
  if (!overlap)
    return op.getResults();
  b.setInsertionPoint(cut);
  auto end = AwaitOp::create(b, cut->getLoc(), types, numExchanges++,
                             op.getResults(), ValueRange());
  return end.getResults();
}

void StepReducer::reduce(ArrayRef<ReplicaValue> values) {
  SmallVector<Value> sums, ors;
  for (const ReplicaValue &value : values)
    (isOr(value.kind) ? ors : sums).push_back(prepare(b, value));
  ValueRange all = exchange(sums, ors, values.front().wire);
  ValueRange ofSums = all.take_front(sums.size());
  ValueRange ofOrs = all.drop_front(sums.size());
  for (const ReplicaValue &value : values) {
    ValueRange &from = isOr(value.kind) ? ofOrs : ofSums;
    Value common = finish(b, value, from.front(), replicas);
    replaceBehind(value.value, common);
    from = from.drop_front();
  }
}

/// The same of gradients of which each replica gets its part.
void StepReducer::reduceParts(ArrayRef<ReplicaValue> values) {
  SmallVector<Value> wholes, places;
  for (const ReplicaValue &value : values) {
    wholes.push_back(value.local);
    places.push_back(tensor::EmptyOp::create(
        b, cut->getLoc(), value.part.getShape(), value.part.getElementType()));
  }
  Type wire = values.front().wire;
  SmallVector<Type> types(ValueRange(places).getTypes());
  auto op = ReduceScatterOp::create(b, cut->getLoc(), types, wholes, places,
                                    wire ? TypeAttr::get(wire) : TypeAttr(),
                                    overlap ? b.getI64IntegerAttr(numExchanges)
                                            : IntegerAttr());
  ValueRange sums = op.getResults();
  b.setInsertionPoint(cut);
  if (overlap)
    sums =
        AwaitOp::create(b, cut->getLoc(), types, numExchanges++, sums, wholes)
            .getResults();
  for (auto [value, sum] : llvm::zip_equal(values, sums)) {
    replaceBehind(value.value, sum);
    if (value.value.use_empty())
      value.value.getDefiningOp()->erase();
  }
}

void StepReducer::reduceBuckets() {
  for (Bucket &bucket : buckets) {
    Operation *last = nullptr;
    for (const ReplicaValue &value : bucket.values) {
      Operation *maker = value.local.getDefiningOp();
      if (maker && (!last || last->isBeforeInBlock(maker)))
        last = maker;
    }
    b.setInsertionPointToStart(cut->getBlock());
    if (last)
      b.setInsertionPointAfter(last);
    if (bucket.values.front().part)
      reduceParts(bucket.values);
    else
      reduce(bucket.values);
  }
}

/// The sums are of the micro-batches of all replicas.
void StepReducer::count() {
  step.walk([&](UnscaleOp op) { op.setCount(op.getCount() * replicas); });
  step.walk([&](StatusOp op) { op.setCount(op.getCount() * replicas); });
}

LogicalResult StepReducer::run() {
  FailureOr<SmallVector<ReplicaValue>> values = findReplicaValues(step, cut);
  if (failed(values))
    return failure();
  // Parts of gradients stand at the cut, in the order of parameters.
  llvm::stable_sort(*values, [](const ReplicaValue &a, const ReplicaValue &b) {
    Operation *first = a.local.getDefiningOp();
    Operation *second = b.local.getDefiningOp();
    return second && (!first || first->isBeforeInBlock(second));
  });
  // What is reported and what decides is numbers: one exchange for all.
  SmallVector<ReplicaValue> numbers;
  for (const ReplicaValue &value : *values) {
    bool isNumber =
        cast<RankedTensorType>(value.local.getType()).getRank() == 0;
    if (isNumber && value.kind != ReplicaValue::Kind::Gradient)
      numbers.push_back(value);
    else
      addToBucket(value);
  }
  reduceBuckets();
  b.setInsertionPoint(cut);
  if (!numbers.empty())
    reduce(numbers);
  count();
  return success();
}

/// Whether a step sums its gradients by itself.
static bool isReduced(func::FuncOp step, Operation *cut) {
  return step
      .walk([&](Operation *op) {
        auto reduce = dyn_cast<AllReduceOp>(op);
        bool sums =
            (reduce && !reduce.getStatistics()) || isa<ReduceScatterOp>(op);
        sums &= !(cut && isBehind(op, cut));
        return sums ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The first op that takes gradients, or parts of them, to be common: what a
/// step of replicas commits is made of gradients that it unscales.
static Operation *findCut(func::FuncOp step) {
  auto isPart = [](Value value) { return value.getDefiningOp<ShardOp>(); };
  for (Operation &op : step.getBody().front())
    if (isa<UnscaleOp, SquaresOp>(op) || llvm::any_of(op.getOperands(), isPart))
      return &op;
  return nullptr;
}

namespace {
struct AmpPlaceAllReduce : amp::impl::AmpPlaceAllReduceBase<AmpPlaceAllReduce> {
  using Base::Base;

  void runOnOperation() override {
    func::FuncOp step = getOperation();
    int64_t replicas = getNumReplicas(step);
    bool commits = false;
    step.walk([&](CommitOp) { commits = true; });
    // Of a step that trains: others are run by each replica for itself. One
    // that sums by itself knows what it does.
    if (!step->hasAttr(kStepAttr) || replicas == 1 || !commits)
      return;
    Operation *cut = findCut(step);
    if (isReduced(step, cut))
      return;
    if (!cut) {
      step.emitError("expected 'amp.unscale' in a step of ")
          << replicas
          << " replicas, in front of which their gradients are summed, found "
             "none";
      return signalPassFailure();
    }
    if (failed(StepReducer(step, cut, replicas, bucket, overlap).run()))
      signalPassFailure();
  }
};
} // namespace
