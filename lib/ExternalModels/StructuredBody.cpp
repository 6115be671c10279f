//===- StructuredBody.cpp - How a body uses its accumulator -----*- C++ -*-===//

#include "StructuredBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

static Combiner getCombiner(Operation *op) {
  if (isa<arith::AddFOp, arith::SubFOp>(op))
    return Combiner::Sum;
  if (isa<arith::MulFOp>(op))
    return Combiner::Product;
  if (isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
          arith::MinNumFOp>(op))
    return Combiner::Extremum;
  return Combiner::None;
}

/// Follows the accumulator's only use up to what is yielded. A sum may have
/// several terms; of products and extrema one op is taken.
static bool followChain(Value accumulator, Value yielded,
                        StructuredBody &body) {
  for (Value held = accumulator; held != yielded;) {
    if (!held.hasOneUse())
      return false;
    OpOperand &use = *held.use_begin();
    Operation *op = use.getOwner();
    Combiner combiner = getCombiner(op);
    unsigned side = use.getOperandNumber();
    bool isSubtrahend = isa<arith::SubFOp>(op) && side == 1;
    if (combiner == Combiner::None || isSubtrahend)
      return false;
    if (!body.chain.empty() &&
        (combiner != Combiner::Sum || body.combiner != Combiner::Sum))
      return false;
    body.combiner = combiner;
    body.chain.push_back(op);
    body.terms.push_back({op->getOperand(1 - side), isa<arith::SubFOp>(op)});
    held = op->getResult(0);
  }
  return !body.chain.empty();
}

FailureOr<StructuredBody> mlir::amp::analyzeBody(linalg::LinalgOp op) {
  Block *block = op.getBlock();
  Value accumulator = block->getArgument(op.getNumDpsInputs());
  Value yielded = block->getTerminator()->getOperand(0);
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  bool isElementwise = op.getNumReductionLoops() == 0 && map.isPermutation();
  StructuredBody body;
  // What an elementwise op starts from is one more input, but for a sum's, of
  // which the derivative is 1.
  if (!accumulator.use_empty() && followChain(accumulator, yielded, body) &&
      (!isElementwise || body.combiner == Combiner::Sum))
    return body;
  bool readsInit = !accumulator.use_empty();
  if (isElementwise || (op.getNumReductionLoops() == 0 && !readsInit))
    return StructuredBody{Combiner::None, {}, {{yielded, false}}, readsInit};
  return op.emitError("no gradient rule for this reduction: expected its body "
                      "to yield a sum, product, maximum or minimum of the "
                      "accumulator and a term");
}

bool mlir::amp::isPolynomial(linalg::LinalgOp op) {
  return llvm::all_of(op.getBlock()->without_terminator(), [](Operation &op) {
    return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::NegFOp,
               arith::ExtFOp, arith::TruncFOp, arith::ConstantOp>(op);
  });
}
