//===- ExpandTF32.cpp - Values of TF32 in f32 -------------------*- C++ -*-===//

#include "amp/Codegen/Arith/Passes.h"
#include "amp/Codegen/Arith/TF32.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXPANDTF32
#include "amp/Codegen/Arith/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// In a register: a scalar or a vector.
static bool isTF32(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    type = vector.getElementType();
  return type.isTF32();
}

//===----------------------------------------------------------------------===//
// What can be expanded
//===----------------------------------------------------------------------===//

static LogicalResult verifyPlace(Operation *op, Type type) {
  bool holds =
      !isTF32(type) &&
      type.walk([](Type inner) { return WalkResult(failure(inner.isTF32())); })
          .wasInterrupted();
  if (!holds)
    return success();
  return op->emitError("expected 'tf32' in a body alone, found it in ") << type;
}

/// No op that takes or gives one but what moves and converts it.
static LogicalResult verifyKind(Operation *op) {
  bool computes =
      isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
          op->getDialect()) &&
      !isa<arith::ConstantOp, arith::ExtFOp, arith::SelectOp, arith::TruncFOp>(
          op);
  bool takes = llvm::any_of(op->getOperandTypes(), isTF32) ||
               llvm::any_of(op->getResultTypes(), isTF32);
  if (!computes || !takes)
    return success();
  return op->emitError("expected an operation on f32, found '")
         << op->getName() << "' on 'tf32', which can only be converted";
}

static LogicalResult verifyRounding(arith::TruncFOp op) {
  if (!isTF32(op.getType()))
    return success();
  Type from = getElementTypeOrSelf(op.getIn().getType());
  if (!from.isF32())
    return op.emitError("expected an f32 to round to 'tf32', found ") << from;
  auto mode =
      op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even);
  if (mode == arith::RoundingMode::to_nearest_even)
    return success();
  return op.emitError("expected to round to nearest even to 'tf32', found '")
         << arith::stringifyRoundingMode(mode) << "'";
}

static LogicalResult verify(Operation *op) {
  auto verifyPlaces = [&](TypeRange types) {
    return success(llvm::all_of(
        types, [&](Type type) { return succeeded(verifyPlace(op, type)); }));
  };
  if (auto function = dyn_cast<FunctionOpInterface>(op))
    if (failed(verifyPlace(op, function.getFunctionType())))
      return failure();
  if (failed(verifyPlaces(op->getOperandTypes())) ||
      failed(verifyPlaces(op->getResultTypes())) || failed(verifyKind(op)))
    return failure();
  auto truncation = dyn_cast<arith::TruncFOp>(op);
  return truncation ? verifyRounding(truncation) : success();
}

//===----------------------------------------------------------------------===//
// From tf32 to f32
//===----------------------------------------------------------------------===//

static Type withF32(Type type) {
  auto f32 = Float32Type::get(type.getContext());
  auto vector = dyn_cast<VectorType>(type);
  return vector ? Type(vector.clone(f32)) : f32;
}

static TypedAttr widen(TypedAttr attr) {
  auto f32 = Float32Type::get(attr.getContext());
  auto convert = [&](APFloat value) {
    bool losesInfo; // every number of TF32 is one of f32
    value.convert(f32.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    return value;
  };
  if (auto number = dyn_cast<FloatAttr>(attr))
    return FloatAttr::get(f32, convert(number.getValue()));
  return cast<DenseFPElementsAttr>(attr).mapValues(
      f32,
      [&](const APFloat &value) { return convert(value).bitcastToAPInt(); });
}

static void retype(Value value) {
  if (isTF32(value.getType()))
    value.setType(withF32(value.getType()));
}

namespace {
struct AmpExpandTF32 : amp::impl::AmpExpandTF32Base<AmpExpandTF32> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk(
        [](Operation *op) { return WalkResult(verify(op)); });
    if (result.wasInterrupted())
      return signalPassFailure();
    // Of which the types are the same on both sides in the end.
    SmallVector<Operation *> casts;
    getOperation()->walk([&](Operation *op) {
      if (isa<arith::TruncFOp>(op) && isTF32(op->getResult(0).getType()))
        casts.push_back(op);
      if (isa<arith::ExtFOp>(op) && isTF32(op->getOperand(0).getType()) &&
          getElementTypeOrSelf(op->getResult(0).getType()).isF32())
        casts.push_back(op);
    });
    getOperation()->walk([&](Operation *op) {
      auto constant = dyn_cast<arith::ConstantOp>(op);
      if (constant && isTF32(constant.getType()))
        constant.setValueAttr(widen(constant.getValue()));
      llvm::for_each(op->getResults(), retype);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          llvm::for_each(block.getArguments(), retype);
    });
    llvm::for_each(casts, expand);
  }

  static void expand(Operation *op) {
    Value value = op->getOperand(0);
    IRRewriter rewriter(op);
    if (isa<arith::TruncFOp>(op))
      value = roundToTF32(rewriter, op->getLoc(), value);
    rewriter.replaceOp(op, value);
  }
};
} // namespace
