//===- InputRounding.cpp - Factors rounded as they are read -----*- C++ -*-===//

#include "amp/Support/InputRounding.h"

#include "amp/Support/Contraction.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::amp;

FloatType mlir::amp::getInputRounding(linalg::LinalgOp op, unsigned input) {
  FloatType narrowest;
  for (Operation *cast : getInputCasts(op, input)) {
    if (!isa<arith::TruncFOp>(cast))
      continue;
    auto type = mlir::cast<FloatType>(cast->getResult(0).getType());
    if (!narrowest || type.getWidth() < narrowest.getWidth())
      narrowest = type;
  }
  return narrowest;
}

FloatType mlir::amp::getCotangentRounding(linalg::LinalgOp op, unsigned input) {
  FloatType type = getInputRounding(op, 1 - input);
  return type && type.getWidth() > 8 ? type : FloatType();
}

static void setForeignAttrs(Operation *op, ArrayRef<NamedAttribute> attrs) {
  for (NamedAttribute attr : attrs)
    if (!attr.getName().strref().starts_with("linalg."))
      op->setDiscardableAttr(attr.getName(), attr.getValue());
}

void mlir::amp::keepAttrs(Operation *from, Operation *to) {
  setForeignAttrs(to, llvm::to_vector(from->getDiscardableAttrs()));
}

linalg::GenericOp mlir::amp::generalize(IRRewriter &rewriter,
                                        linalg::LinalgOp op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation()))
    return generic;
  SmallVector<NamedAttribute> attrs(op->getDiscardableAttrs());
  linalg::GenericOp generic = *linalg::generalizeNamedOp(rewriter, op);
  setForeignAttrs(generic, attrs);
  return generic;
}

linalg::GenericOp mlir::amp::roundInputs(linalg::LinalgOp op,
                                         ArrayRef<FloatType> roundings) {
  IRRewriter rewriter(op);
  linalg::GenericOp generic = generalize(rewriter, op);
  Block *body = generic.getBody();
  rewriter.setInsertionPointToStart(body);
  for (auto [i, rounding] : llvm::enumerate(roundings)) {
    BlockArgument arg = body->getArgument(i);
    auto type = dyn_cast<FloatType>(arg.getType());
    FloatType known = getInputRounding(generic, i), to = rounding;
    if (!type || !to || to.getWidth() >= (known ? known : type).getWidth())
      continue;
    Location loc = generic.getLoc();
    Value narrow = convertFloat(rewriter, loc, arg, to);
    Value wide = convertFloat(rewriter, loc, narrow, type);
    arg.replaceAllUsesExcept(wide, narrow.getDefiningOp());
  }
  return generic;
}
