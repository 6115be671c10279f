//===- FoldEmpty.cpp - Tensors without elements are nowhere -----*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPFOLDEMPTY
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static bool isEmpty(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() == 0;
}

static bool isEmptyValue(Value value) { return isEmpty(value.getType()); }

static Value createEmpty(OpBuilder &b, Location loc, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return tensor::EmptyOp::create(b, loc, tensor.getShape(),
                                 tensor.getElementType());
}

/// Without a point results are what they begin with.
static void fold(IRRewriter &rewriter, linalg::LinalgOp op) {
  if (op.hasPureTensorSemantics() &&
      llvm::is_contained(op.getStaticLoopRanges(), 0))
    rewriter.replaceOp(op, op.getDpsInits());
}

static void fold(IRRewriter &rewriter, tensor::InsertSliceOp op) {
  if (isEmptyValue(op.getSource()))
    rewriter.replaceOp(op, op.getDest());
}

static void fold(IRRewriter &rewriter, tensor::ConcatOp op) {
  SmallVector<Value> parts = op.getInputs();
  llvm::erase_if(parts, isEmptyValue);
  if (parts.size() == op.getInputs().size())
    return;
  if (parts.size() == 1 && parts[0].getType() == op.getType())
    rewriter.replaceOp(op, parts);
  else
    rewriter.replaceOpWithNewOp<tensor::ConcatOp>(op, op.getType(), op.getDim(),
                                                  parts);
}

static void fold(IRRewriter &rewriter, tensor::PadOp op) {
  Value value = op.getConstantPaddingValue();
  if (!isEmptyValue(op.getSource()) || !value || !op.getType().hasStaticShape())
    return;
  // A constant may be of the region.
  if (Operation *def = value.getDefiningOp(); def && op->isProperAncestor(def))
    value = rewriter.clone(*def)->getResult(0);
  Value empty = createEmpty(rewriter, op.getLoc(), op.getType());
  rewriter.replaceOpWithNewOp<linalg::FillOp>(op, value, empty);
}

/// What only gives tensors without elements.
static bool foldResults(IRRewriter &rewriter, Operation *op) {
  if (isa<tensor::EmptyOp>(op) || op->getNumResults() == 0 ||
      !llvm::all_of(op->getResultTypes(), isEmpty) || !isMemoryEffectFree(op))
    return false;
  SmallVector<Value> results;
  for (Type type : op->getResultTypes())
    results.push_back(createEmpty(rewriter, op->getLoc(), type));
  rewriter.replaceOp(op, results);
  return true;
}

/// A rule gives them no cotangent.
static void fold(IRRewriter &rewriter, GradientOp op) {
  Operation *yield = op.getBody().front().getTerminator();
  rewriter.startOpModification(op);
  for (unsigned i = op.getSources().size(); i-- > 0;)
    if (isEmptyValue(op.getSources()[i])) {
      op.getSourcesMutable().erase(i);
      yield->eraseOperand(i);
    }
  rewriter.finalizeOpModification(op);
}

static void foldOp(IRRewriter &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  if (!foldResults(rewriter, op))
    TypeSwitch<Operation *>(op)
        .Case<linalg::LinalgOp, tensor::InsertSliceOp, tensor::ConcatOp,
              tensor::PadOp, GradientOp>([&](auto op) { fold(rewriter, op); });
}

/// Nobody needs to give what has no elements.
static void dropArguments(OpBuilder &b, func::FuncOp func) {
  if (func.isPrivate())
    return;
  BitVector empty(func.getNumArguments());
  for (BlockArgument argument : func.getArguments()) {
    if (!isEmptyValue(argument))
      continue;
    empty.set(argument.getArgNumber());
    argument.replaceAllUsesWith(
        createEmpty(b, func.getLoc(), argument.getType()));
  }
  LogicalResult erased = func.eraseArguments(empty);
  assert(succeeded(erased) && "a function type of its own");
  (void)erased;
}

namespace {
struct AmpFoldEmpty : amp::impl::AmpFoldEmptyBase<AmpFoldEmpty> {
  void runOnOperation() override {
    // A step's states are arguments of it, whatever they hold.
    if (getOperation().isExternal() || getOperation()->hasAttr(kStepAttr))
      return;
    IRRewriter rewriter(&getContext());
    rewriter.setInsertionPointToStart(&getOperation().getBody().front());
    dropArguments(rewriter, getOperation());
    SmallVector<Operation *> ops;
    // What is in a body goes with its op.
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != getOperation())
        ops.push_back(op);
      return isa<linalg::LinalgOp, tensor::PadOp>(op) ||
                     (op != getOperation() && op->getNumResults() > 0 &&
                      llvm::all_of(op->getResultTypes(), isEmpty))
                 ? WalkResult::skip()
                 : WalkResult::advance();
    });
    for (Operation *op : ops)
      foldOp(rewriter, op);
    getOperation().walk([&](tensor::EmptyOp op) {
      if (isEmpty(op.getType()) && op->use_empty())
        rewriter.eraseOp(op);
    });
  }
};
} // namespace
