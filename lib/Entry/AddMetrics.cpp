//===- AddMetrics.cpp - Metrics of a loss over classes ----------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Entry/Passes.h"
#include "amp/Support/LinalgBuilders.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPADDMETRICS
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;
using namespace mlir::nn;

/// How many of a row's logits may come before the target's: 1 for "accuracy", 5
/// for "top5".
static std::optional<int64_t> parseMetric(StringRef name) {
  int64_t count = 0;
  if (name == "accuracy")
    return 1;
  if (name.consume_front("top") && !name.getAsInteger(10, count) && count > 0)
    return count;
  return std::nullopt;
}

namespace {
/// The shares of rows whose class is among the first by their logits.
class ClassMetrics {
public:
  ClassMetrics(OpBuilder &b, CrossEntropyOp loss)
      : b(b), loss(loss), loc(loss.getLoc()), f32(b.getF32Type()),
        logits(cast<RankedTensorType>(loss.getLogits().getType())),
        rows(logits.getShape().drop_back()) {
    llvm::append_range(kept, llvm::seq<int64_t>(rows.size()));
  }

  Value createShare(int64_t count);

private:
  Value createTargetLogits();
  Value createPlaces();
  Value clampClass(OpBuilder &nested, Value target);

  OpBuilder &b;
  CrossEntropyOp loss;
  Location loc;
  Type f32;
  RankedTensorType logits;
  ArrayRef<int64_t> rows;
  SmallVector<int64_t> kept; ///< dimensions of a row
  Value places;              ///< of the targets, once they are asked for
};
} // namespace

/// The class that the loss takes: the nearest one there is.
Value ClassMetrics::clampClass(OpBuilder &nested, Value target) {
  auto constant = [&](int64_t value) {
    return arith::ConstantOp::create(
        nested, loc, nested.getIntegerAttr(target.getType(), value));
  };
  Value least = arith::MaxSIOp::create(nested, loc, target, constant(0));
  Value clamped = arith::MinSIOp::create(
      nested, loc, least, constant(logits.getShape().back() - 1));
  return arith::IndexCastOp::create(nested, loc, nested.getIndexType(),
                                    clamped);
}

/// Of each row the logit of its target.
Value ClassMetrics::createTargetLogits() {
  return createElementwise(
      b, loc, rows, loss.getTargets(), logits.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        SmallVector<Value> point;
        for (int64_t dim : kept)
          point.push_back(linalg::IndexOp::create(nested, loc, dim));
        point.push_back(clampClass(nested, args[0]));
        return {
            tensor::ExtractOp::create(nested, loc, loss.getLogits(), point)};
      })[0];
}

/// Of each row the number of classes before its target: those of a larger
/// logit, or of an equal one and a smaller number. What is not a number is
/// before all others, and the target is never first beside it.
Value ClassMetrics::createPlaces() {
  SmallVector<int64_t> all(kept);
  all.push_back(kept.size());
  Read reads[] = {{loss.getLogits(), all},
                  {createTargetLogits(), kept},
                  {loss.getTargets(), kept}};
  Value isBefore = createPointwise(
      b, loc, logits.getShape(), reads, f32,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        auto compare = [&](arith::CmpFPredicate predicate) -> Value {
          return arith::CmpFOp::create(nested, loc, predicate, args[0],
                                       args[1]);
        };
        Value index = linalg::IndexOp::create(nested, loc, kept.size());
        Value isLower =
            arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::ult, index,
                                  clampClass(nested, args[2]));
        Value isEqual = arith::AndIOp::create(
            nested, loc, compare(arith::CmpFPredicate::OEQ), isLower);
        Value is = arith::OrIOp::create(
            nested, loc, compare(arith::CmpFPredicate::UGT), isEqual);
        return {arith::UIToFPOp::create(nested, loc, f32, is)};
      })[0];
  return createSum(
      b, loc, isBefore, f32, kept,
      [](OpBuilder &, ValueRange args) { return SmallVector<Value>{args[0]}; });
}

/// The share among the rows that the loss does not ignore.
Value ClassMetrics::createShare(int64_t count) {
  if (!places)
    places = createPlaces();
  Type types[] = {f32, f32};
  SmallVector<Value> shares = createElementwise(
      b, loc, rows, {places, loss.getTargets()}, types,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value ignored = arith::ConstantOp::create(
            nested, loc,
            nested.getIntegerAttr(args[1].getType(), loss.getIgnoreIndex()));
        Value isRow = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::ne, args[1], ignored);
        Value isFirst = arith::CmpFOp::create(
            nested, loc, arith::CmpFPredicate::OLT, args[0],
            createFloat(nested, loc, f32, double(count)));
        Value isHit = arith::AndIOp::create(nested, loc, isRow, isFirst);
        return {arith::UIToFPOp::create(nested, loc, f32, isHit),
                arith::UIToFPOp::create(nested, loc, f32, isRow)};
      });
  for (Value &share : shares)
    share = createSum(b, loc, share, f32, {}, [](OpBuilder &, ValueRange args) {
      return SmallVector<Value>{args[0]};
    });
  return createElementwise(
      b, loc, {}, shares, f32,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {arith::DivFOp::create(nested, loc, args[0], args[1])};
      })[0];
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// The metrics that the function does not give yet.
static FailureOr<SmallVector<StringRef>> listMissing(func::FuncOp func,
                                                     StringRef metrics) {
  SmallVector<StringRef> missing;
  for (StringRef name : llvm::split(metrics, ',')) {
    if (!parseMetric(name))
      return func.emitError("unknown metric '")
             << name << "': expected accuracy, or top and a number as in top5";
    auto isOfName = [&](unsigned i) {
      auto given = func.getResultAttrOfType<StringAttr>(i, kMetricAttr);
      return given && given.getValue() == name;
    };
    if (llvm::none_of(llvm::seq(func.getNumResults()), isOfName) &&
        !llvm::is_contained(missing, name))
      missing.push_back(name);
  }
  return missing;
}

static FailureOr<CrossEntropyOp> findCrossEntropy(func::FuncOp func,
                                                  StringRef metric) {
  SmallVector<CrossEntropyOp> losses;
  for (auto loss : func.getOps<CrossEntropyOp>())
    if (isa<IntegerType>(getElementTypeOrSelf(loss.getTargets().getType())))
      losses.push_back(loss);
  if (losses.size() == 1)
    return losses[0];
  auto diag = func.emitError("metric '")
              << metric << "': expected one nn.cross_entropy with classes in '"
              << func.getSymName() << "', found ";
  if (losses.empty())
    return diag << "none";
  return diag << losses.size();
}

static LogicalResult addMetrics(func::FuncOp func, StringRef metrics) {
  auto missing = listMissing(func, metrics);
  if (failed(missing) || missing->empty())
    return failure(failed(missing));
  FailureOr<CrossEntropyOp> loss = findCrossEntropy(func, missing->front());
  if (failed(loss) || failed(verifyNotCalled(func)))
    return failure();
  Operation *terminator = func.getBody().front().getTerminator();
  OpBuilder b(terminator);
  ClassMetrics shares(b, *loss);
  for (StringRef name : *missing) {
    Value share = shares.createShare(*parseMetric(name));
    NamedAttribute attr = b.getNamedAttr(kMetricAttr, b.getStringAttr(name));
    (void)func.insertResult(func.getNumResults(), share.getType(),
                            b.getDictionaryAttr(attr));
    terminator->insertOperands(terminator->getNumOperands(), share);
  }
  return success();
}

namespace {
struct AmpAddMetrics : amp::impl::AmpAddMetricsBase<AmpAddMetrics> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<func::FuncOp> func =
        findLoss(getOperation(), /*hasOptions=*/true);
    if (failed(func) || failed(addMetrics(*func, metrics)))
      signalPassFailure();
  }
};
} // namespace
