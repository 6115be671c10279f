//===- Normalize.cpp - One form of each op ----------------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPNORMALIZE
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Contractions, convolutions and poolings keep their names; so does fill,
/// which says "constant".
static bool keepsName(linalg::LinalgOp op) {
  if (isa<linalg::GenericOp, linalg::FillOp>(op))
    return true;
  bool elementwise = op.getNumReductionLoops() == 0;
  return !elementwise && !isa<linalg::ReduceOp>(op);
}

/// Why a tensor's shape is none that a step can have, or nothing.
static StringRef findShapeFault(Type type) {
  auto tensor = dyn_cast<TensorType>(type);
  if (!tensor)
    return "";
  if (!tensor.hasStaticShape())
    return "expected static shapes";
  return llvm::is_contained(tensor.getShape(), 0)
             ? "expected sizes of at least 1"
             : "";
}

/// A tensor of a dynamic or empty shape anywhere in the function is an error
/// at the op that makes it.
static LogicalResult verifyStatic(func::FuncOp func) {
  for (BlockArgument arg : func.getArguments())
    if (StringRef fault = findShapeFault(arg.getType()); !fault.empty())
      return func.emitError(fault)
             << ", found " << arg.getType() << " for argument "
             << arg.getArgNumber() << ": give every dimension a size";
  WalkResult result = func.walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      if (StringRef fault = findShapeFault(type); !fault.empty()) {
        op->emitError(fault) << ", found " << type << " as a result of '"
                             << op->getName() << "'";
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// An elementwise op on tensors of one shape, not of linalg.
static bool isTensorElementwise(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) &&
         op->getNumResults() == 1 &&
         isa<RankedTensorType>(op->getResult(0).getType()) &&
         !isa_and_nonnull<AMPDialect>(op->getDialect());
}

/// Frontends forget sizes of what is joined (`torch.roll`), which upstream's
/// canonicalization keeps so: the parts before their casts are joined.
static void joinStatic(IRRewriter &rewriter, tensor::ConcatOp op) {
  for (OpOperand &part : op->getOpOperands()) {
    auto cast = part.get().getDefiningOp<tensor::CastOp>();
    if (!cast || !tensor::preservesStaticInformation(
                     part.get().getType(), cast.getSource().getType()))
      continue;
    rewriter.modifyOpInPlace(op, [&] { part.set(cast.getSource()); });
    if (cast->use_empty())
      rewriter.eraseOp(cast);
  }
}

/// Upstream's conversions give a padding's amounts as constants' values, which
/// its canonicalization leaves where the result is static.
static void makeAmountsStatic(IRRewriter &rewriter, tensor::PadOp op) {
  // These see through constants.
  SmallVector<OpFoldResult> low = op.getMixedLowPad();
  SmallVector<OpFoldResult> high = op.getMixedHighPad();
  auto isValue = [](OpFoldResult amount) { return isa<Value>(amount); };
  size_t numValues =
      llvm::count_if(low, isValue) + llvm::count_if(high, isValue);
  if (numValues == op.getLow().size() + op.getHigh().size())
    return;
  rewriter.setInsertionPoint(op);
  auto pad = tensor::PadOp::create(rewriter, op.getLoc(), op.getType(),
                                   op.getSource(), low, high, op.getNofold());
  rewriter.inlineRegionBefore(op.getRegion(), pad.getRegion(),
                              pad.getRegion().end());
  rewriter.replaceOp(op, pad);
}

/// Two functions, each with its rules.
static void splitSincos(IRRewriter &rewriter, math::SincosOp op) {
  rewriter.setInsertionPoint(op);
  Value x = op.getOperand();
  auto flags = op.getFastmathAttr();
  Value sin = math::SinOp::create(rewriter, op.getLoc(), x, flags);
  Value cos = math::CosOp::create(rewriter, op.getLoc(), x, flags);
  for (Value result : {sin, cos})
    result.getDefiningOp()->setDiscardableAttrs(
        op->getDiscardableAttrDictionary());
  rewriter.replaceOp(op, {sin, cos});
}

static void fill(IRRewriter &rewriter, tensor::SplatOp op) {
  rewriter.setInsertionPoint(op);
  auto type = cast<RankedTensorType>(op.getType());
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                        type.getElementType());
  rewriter.replaceOpWithNewOp<linalg::FillOp>(op, op.getInput(), empty);
}

namespace {
struct AmpNormalize : amp::impl::AmpNormalizeBase<AmpNormalize> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (func.isExternal())
      return;
    IRRewriter rewriter(&getContext());
    func.walk([&](tensor::ConcatOp op) { joinStatic(rewriter, op); });
    func.walk([&](math::SincosOp op) { splitSincos(rewriter, op); });
    if (failed(verifyStatic(func)))
      return signalPassFailure();
    if (failed(convertAll(rewriter)))
      return signalPassFailure();
    SmallVector<linalg::GenericOp> generics;
    func.walk([&](linalg::GenericOp op) { generics.push_back(op); });
    for (linalg::GenericOp op : generics)
      if (failed(orderLoops(rewriter, op)))
        return signalPassFailure();
  }

  LogicalResult convertAll(IRRewriter &rewriter) {
    SmallVector<linalg::LinalgOp> named;
    SmallVector<Operation *> elementwise;
    SmallVector<tensor::PadOp> pads;
    SmallVector<tensor::GenerateOp> generates;
    SmallVector<tensor::SplatOp> splats;
    getOperation().walk([&](Operation *op) {
      if (auto pad = dyn_cast<tensor::PadOp>(op)) {
        pads.push_back(pad);
      } else if (auto splat = dyn_cast<tensor::SplatOp>(op)) {
        splats.push_back(splat);
      } else if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
        generates.push_back(generate);
      } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
        if (!keepsName(linalgOp))
          named.push_back(linalgOp);
      } else if (isTensorElementwise(op)) {
        elementwise.push_back(op);
      }
    });
    for (linalg::LinalgOp op : named) {
      rewriter.setInsertionPoint(op);
      if (failed(linalg::generalizeNamedOp(rewriter, op)))
        return failure();
    }
    for (Operation *op : elementwise)
      convert(rewriter, op);
    for (tensor::GenerateOp op : generates) {
      rewriter.setInsertionPoint(op);
      if (failed(linalg::rewriteInDestinationPassingStyle(rewriter, op)))
        return failure();
    }
    for (tensor::PadOp op : pads)
      makeAmountsStatic(rewriter, op);
    for (tensor::SplatOp op : splats)
      fill(rewriter, op);
    return success();
  }

  /// Orders the loops of an elementwise op as its result's dimensions.
  LogicalResult orderLoops(IRRewriter &rewriter, linalg::GenericOp op) {
    AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    if (op.getNumReductionLoops() > 0 || !out.isPermutation() ||
        out.isIdentity())
      return success();
    SmallVector<unsigned> order;
    for (AffineExpr expr : out.getResults())
      order.push_back(cast<AffineDimExpr>(expr).getPosition());
    rewriter.setInsertionPoint(op);
    return linalg::interchangeGenericOp(rewriter, op, order);
  }

  /// op(%a, %b) on tensors becomes a generic with op in its body.
  void convert(IRRewriter &rewriter, Operation *op) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    rewriter.setInsertionPoint(op);
    Location loc = op->getLoc();
    Value init = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                         type.getElementType());
    SmallVector<Value> inputs;
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType()))
        inputs.push_back(operand);
    AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
    SmallVector<AffineMap> maps(inputs.size() + 1, identity);
    SmallVector<utils::IteratorType> iterators(type.getRank(),
                                               utils::IteratorType::parallel);
    auto generic = linalg::GenericOp::create(
        rewriter, loc, type, inputs, init, maps, iterators,
        [&](OpBuilder &b, Location, ValueRange args) {
          SmallVector<Value> operands;
          for (Value operand : op->getOperands())
            operands.push_back(
                isa<RankedTensorType>(operand.getType())
                    ? args[llvm::find(inputs, operand) - inputs.begin()]
                    : operand);
          Operation *scalar =
              b.create(loc, op->getName().getIdentifier(), operands,
                       type.getElementType(), op->getAttrs());
          linalg::YieldOp::create(b, loc, scalar->getResult(0));
        });
    rewriter.replaceOp(op, generic);
  }
};
} // namespace
