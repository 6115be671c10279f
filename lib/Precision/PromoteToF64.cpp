//===- PromoteToF64.cpp - The reference: everything in double ---*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/SourceName.h"
#include "amp/Precision/CastPlacement.h"
#include "amp/Precision/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPROMOTEF64
#include "amp/Precision/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static Type promote(Type type) {
  auto f64 = Float64Type::get(type.getContext());
  if (type.isF32())
    return f64;
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.getElementType().isF32() ? shaped.clone(f64) : type;
}

/// An attribute's value in f64: exact, since every f32 is an f64.
static Attribute promote(Attribute attr) {
  auto f64 = [](const APFloat &value) {
    return APFloat(value.convertToDouble());
  };
  if (auto number = dyn_cast<FloatAttr>(attr);
      number && number.getType().isF32())
    return FloatAttr::get(promote(number.getType()), f64(number.getValue()));
  auto dense = dyn_cast<DenseFPElementsAttr>(attr);
  if (!dense || !dense.getElementType().isF32())
    return attr;
  auto type = cast<ShapedType>(promote(dense.getType()));
  return dense.mapValues(type.getElementType(), [&](const APFloat &value) {
    return f64(value).bitcastToAPInt();
  });
}

/// A cast between two types that are the same now.
static bool isIdentityCast(Operation *op) {
  return isa<arith::ExtFOp, arith::TruncFOp>(op) &&
         op->getOperand(0).getType() == op->getResult(0).getType();
}

/// A call says types of another function. What is left of them after inlining
/// is of functions that call themselves, or have no body.
static LogicalResult verifyNoCalls(func::FuncOp func) {
  auto result = func.walk([](func::CallOp call) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    call.emitError("expected a call that can be inlined, found one of '")
        << (callee ? getSourceName(callee) : call.getCallee())
        << "', which calls itself or has no body";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// The bits of an f32 are none of an f64.
static LogicalResult verifyNoBits(func::FuncOp func) {
  auto result = func.walk([](Operation *op) {
    if (!isa<arith::BitcastOp, tensor::BitcastOp>(op))
      return WalkResult::advance();
    Type from = op->getOperand(0).getType(), to = op->getResult(0).getType();
    if (promote(from) == from && promote(to) == to)
      return WalkResult::advance();
    op->emitError("expected no bits of f32 under the policy f64, found ")
        << from << " as " << to;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Numbers that only a file's resource has are not at hand here.
static LogicalResult verifyConstants(func::FuncOp func) {
  auto result = func.walk([](arith::ConstantOp op) {
    if (cast<TypedAttr>(promote(op.getValue())).getType() ==
        promote(op.getType()))
      return WalkResult::advance();
    op.emitError("expected a constant with its numbers in it under the policy "
                 "f64, found ")
        << op.getValue() << ": amp-inline-resources puts them there";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult mlir::amp::promoteToF64(func::FuncOp func) {
  if (failed(verifyNoCalls(func)) || failed(verifyNoBits(func)) ||
      failed(verifyConstants(func)))
    return failure();
  SmallVector<Operation *> identities;
  func.walk([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument arg : block.getArguments())
          arg.setType(promote(arg.getType()));
    for (Value result : op->getResults())
      result.setType(promote(result.getType()));
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      constant.setValueAttr(cast<TypedAttr>(promote(constant.getValue())));
  });
  func.walk([&](Operation *op) {
    if (isIdentityCast(op))
      identities.push_back(op);
  });
  for (Operation *op : identities) {
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  }
  FunctionType type = func.getFunctionType();
  auto promoteAll = [](TypeRange types) {
    return llvm::map_to_vector(types, [](Type type) { return promote(type); });
  };
  func.setFunctionType(
      type.clone(promoteAll(type.getInputs()), promoteAll(type.getResults())));
  return success();
}

static bool isTosa(Operation *op) {
  return op->getName().getDialectNamespace() == "tosa";
}

/// Marks what hides a constant from folding.
constexpr StringLiteral kHidesAttr = "hides_constant";

/// Puts an op that does not fold between TOSA's constants and their users, or
/// TOSA would compute with them in f32. (Constants of one element stay: some
/// are zero points, which ops must see.)
static void hideConstants(func::FuncOp func) {
  SmallVector<Operation *> constants;
  func.walk([&](Operation *op) {
    auto type = op->getNumResults() == 1
                    ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                    : RankedTensorType();
    if (isTosa(op) && op->hasTrait<OpTrait::ConstantLike>() && type &&
        type.getElementType().isF32() && type.hasStaticShape() &&
        type.getNumElements() > 1)
      constants.push_back(op);
  });
  OpBuilder b(func.getContext());
  for (Operation *op : constants) {
    b.setInsertionPointAfter(op);
    Value value = op->getResult(0);
    auto hides =
        StopGradientOp::create(b, op->getLoc(), value.getType(), value);
    hides->setAttr(kHidesAttr, b.getUnitAttr());
    value.replaceAllUsesExcept(hides.getResult(), hides);
  }
}

static void revealConstants(func::FuncOp func) {
  func.walk([](StopGradientOp op) {
    if (!op->hasAttr(kHidesAttr))
      return;
    op.replaceAllUsesWith(op.getInput());
    op.erase();
  });
}

namespace {
struct AmpPromoteF64 : amp::impl::AmpPromoteF64Base<AmpPromoteF64> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    auto policy = func->getAttrOfType<PolicyAttr>(kPolicyAttr);
    if (!policy || policy.getProfile() != "f64" || func.isExternal())
      return;
    bool hasTosa = false, hasCall = false;
    func.walk([&](Operation *op) {
      hasTosa |= isTosa(op);
      hasCall |= isa<func::CallOp>(op);
    });
    if (hasTosa)
      return hideConstants(func);
    revealConstants(func);
    // A call says types of another function.
    if (!hasCall && failed(promoteToF64(func)))
      signalPassFailure();
  }
};
} // namespace
