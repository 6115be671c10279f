//===- AddLoss.cpp - What a function lacks to be a loss ---------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Entry/Passes.h"
#include "amp/Support/LinalgBuilders.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPADDLOSS
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

/// The new input.
static constexpr llvm::StringLiteral kTargetName("target");

static Value addTarget(func::FuncOp func, RankedTensorType type) {
  Builder b(func.getContext());
  NamedAttribute name =
      b.getNamedAttr(kInputAttr, b.getStringAttr(kTargetName));
  unsigned index = func.getNumArguments();
  (void)func.insertArgument(index, type, b.getDictionaryAttr(name),
                            func.getLoc());
  return func.getArgument(index);
}

/// The mean of the squared differences, in f32 (f64 for f64).
static Value createMeanSquare(OpBuilder &b, func::FuncOp func,
                              Value prediction) {
  Location loc = func.getLoc();
  auto type = cast<RankedTensorType>(prediction.getType());
  Type element = getComputeFloat(cast<FloatType>(type.getElementType()));
  Value target = addTarget(func, type.clone(element));
  prediction = convertFloat(b, loc, prediction, cast<FloatType>(element));
  Value squares = createElementwise(
      b, loc, type.getShape(), {prediction, target}, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value error = arith::SubFOp::create(nested, loc, args[0], args[1]);
        return {arith::MulFOp::create(nested, loc, error, error)};
      })[0];
  Value sum =
      createSum(b, loc, squares, element, {}, [](OpBuilder &, ValueRange args) {
        return SmallVector<Value>{args[0]};
      });
  double count = double(type.getNumElements());
  return createElementwise(
      b, loc, {}, sum, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value number = createFloat(nested, loc, element, count);
        return {arith::DivFOp::create(nested, loc, args[0], number)};
      })[0];
}

/// The cross-entropy of logits [U..., C] with classes [U...].
static Value createCrossEntropy(OpBuilder &b, func::FuncOp func, Value logits) {
  auto type = cast<RankedTensorType>(logits.getType());
  Type element = getComputeFloat(cast<FloatType>(type.getElementType()));
  Value target = addTarget(
      func, RankedTensorType::get(type.getShape().drop_back(), b.getI64Type()));
  return nn::CrossEntropyOp::create(
      b, func.getLoc(), RankedTensorType::get({}, element), logits, target,
      b.getI64IntegerAttr(-100), b.getF64FloatAttr(0.0),
      nn::LossReductionAttr::get(b.getContext(), nn::LossReduction::Mean));
}

static LogicalResult addLoss(func::FuncOp func, StringRef name) {
  bool hasClasses = name == "cross_entropy";
  int64_t rank = hasClasses ? 2 : 1;
  StringRef what = hasClasses ? "logits" : "predictions";
  auto type = func.getNumResults() == 0
                  ? RankedTensorType()
                  : dyn_cast<RankedTensorType>(func.getResultTypes()[0]);
  if (!type || !isa<FloatType>(type.getElementType()) ||
      type.getRank() < rank || !type.hasStaticShape()) {
    auto diag = func.emitError("'loss' ")
                << name << ": expected the first result of '"
                << func.getSymName() << "' to be " << what
                << ", a float tensor of rank " << rank
                << " or more and static shape, found ";
    if (func.getNumResults() == 0)
      return diag << "no result";
    return diag << func.getResultTypes()[0];
  }
  Operation *terminator = func.getBody().front().getTerminator();
  OpBuilder b(terminator);
  Value result = terminator->getOperand(0);
  Value loss = hasClasses ? createCrossEntropy(b, func, result)
                          : createMeanSquare(b, func, result);
  // In place of the first result.
  terminator->setOperand(0, loss);
  SmallVector<Type> results(func.getResultTypes());
  results[0] = loss.getType();
  func.setFunctionType(b.getFunctionType(func.getArgumentTypes(), results));
  func.setResultAttrs(0, DictionaryAttr::get(func.getContext()));
  return success();
}

namespace {
struct AmpAddLoss : amp::impl::AmpAddLossBase<AmpAddLoss> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<func::FuncOp> func =
        findLoss(getOperation(), /*hasOptions=*/true);
    if (failed(func) || failed(verifyNotCalled(*func)) ||
        failed(addLoss(*func, loss)))
      signalPassFailure();
  }
};
} // namespace
