//===- StructuredVJP.cpp - The rule of structured ops -----------*- C++ -*-===//

#include "StructuredVJP.h"

#include "amp/Autodiff/ScalarSweep.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// How a body uses its accumulator.
enum class Combiner { None, Sum, Extremum };

struct Body {
  Combiner combiner = Combiner::None;
  Operation *combine = nullptr; ///< the op that reads the accumulator
  Value term;                   ///< what is combined with it
};
} // namespace

/// Recognises yield(term) and yield(combine(accumulator, term)).
static FailureOr<Body> analyze(linalg::LinalgOp op) {
  Block *block = op.getBlock();
  Value accumulator = block->getArgument(op.getNumDpsInputs());
  Value yielded = block->getTerminator()->getOperand(0);
  if (accumulator.use_empty()) {
    if (op.getNumReductionLoops() == 0)
      return Body{Combiner::None, nullptr, yielded};
  } else if (Operation *combine = yielded.getDefiningOp();
             combine && accumulator.hasOneUse() &&
             llvm::is_contained(combine->getOperands(), accumulator)) {
    bool isSum = isa<arith::AddFOp>(combine);
    if (isSum || isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
                     arith::MinNumFOp>(combine)) {
      Value term = combine->getOperand(combine->getOperand(0) == accumulator);
      return Body{isSum ? Combiner::Sum : Combiner::Extremum, combine, term};
    }
  }
  return op.emitError("no gradient rule for this reduction: expected its body "
                      "to yield a sum, maximum or minimum of the accumulator "
                      "and a term");
}

namespace {
/// Builds the adjoint generics of one op.
class StructuredVJP {
public:
  StructuredVJP(linalg::LinalgOp op, Body body, OpBuilder &b,
                const VJPContext &context)
      : op(op), body(body), b(b), context(context), loc(op.getLoc()) {
    for (OpOperand *input : op.getDpsInputOperands()) {
      ins.push_back(input->get());
      maps.push_back(op.getMatchingIndexingMap(input));
    }
    outMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    ins.push_back(context.cotangents[0]);
    maps.push_back(outMap);
    if (body.combiner == Combiner::Extremum)
      shareAmongTies();
  }

  FailureOr<Value> build(OpOperand &operand, FloatType wanted);

private:
  void shareAmongTies();
  SmallVector<Operation *> cloneTerm(OpBuilder &nested, IRMapping &mapping,
                                     ValueRange args);
  Value isExtremum(OpBuilder &nested, Value term, Value extremum);
  FailureOr<Value> buildAdjoint(OpBuilder &nested, ValueRange args,
                                unsigned operand);
  linalg::GenericOp prune(linalg::GenericOp generic);

  linalg::LinalgOp op;
  Body body;
  OpBuilder &b;
  const VJPContext &context;
  Location loc;
  /// Inputs, cotangent; for an extremum also the result and the tie count.
  SmallVector<Value> ins;
  SmallVector<AffineMap> maps;
  AffineMap outMap;
};
} // namespace

/// A loop of the adjoint is parallel exactly if its variable indexes the
/// output. In any other map (a convolution's sums, a constant, a diagonal)
/// several points may write one element, or none may: then the adjoint is a
/// sum over all loops, into zeros.
static SmallVector<utils::IteratorType> getAdjointIterators(AffineMap map) {
  SmallVector<utils::IteratorType> iterators(map.getNumDims(),
                                             utils::IteratorType::reduction);
  if (map.isProjectedPermutation())
    for (AffineExpr expr : map.getResults())
      iterators[cast<AffineDimExpr>(expr).getPosition()] =
          utils::IteratorType::parallel;
  return iterators;
}

SmallVector<Operation *> StructuredVJP::cloneTerm(OpBuilder &nested,
                                                  IRMapping &mapping,
                                                  ValueRange args) {
  SmallVector<Operation *> ops;
  for (unsigned i = 0; i < op.getNumDpsInputs(); ++i)
    mapping.map(op.getBlock()->getArgument(i), args[i]);
  for (Operation &inner : op.getBlock()->without_terminator())
    if (&inner != body.combine)
      ops.push_back(nested.clone(inner, mapping));
  return ops;
}

Value StructuredVJP::isExtremum(OpBuilder &nested, Value term, Value extremum) {
  return arith::CmpFOp::create(nested, loc, arith::CmpFPredicate::OEQ, term,
                               extremum);
}

void StructuredVJP::shareAmongTies() {
  Value result = op->getResult(0);
  auto type = cast<RankedTensorType>(result.getType());
  SmallVector<Value> countIns(ins.begin(), std::prev(ins.end()));
  SmallVector<AffineMap> countMaps(maps.begin(), std::prev(maps.end()));
  countIns.push_back(result);
  countMaps.append({outMap, outMap});
  Value zero = createFilled(b, loc, type, 0.0);
  auto count = linalg::GenericOp::create(
      b, loc, type, countIns, zero, countMaps, op.getIteratorTypesArray(),
      [&](OpBuilder &nested, Location, ValueRange args) {
        IRMapping mapping;
        cloneTerm(nested, mapping, args);
        Type element = type.getElementType();
        Value isTied =
            isExtremum(nested, mapping.lookup(body.term), args[ins.size() - 1]);
        Value one = arith::SelectOp::create(
            nested, loc, isTied, createFloat(nested, loc, element, 1.0),
            createFloat(nested, loc, element, 0.0));
        Value sum = arith::AddFOp::create(nested, loc, args.back(), one);
        linalg::YieldOp::create(nested, loc, sum);
      });
  ins.append({result, count.getResult(0)});
  maps.append({outMap, outMap});
}

FailureOr<Value> StructuredVJP::buildAdjoint(OpBuilder &nested, ValueRange args,
                                             unsigned operand) {
  IRMapping mapping;
  SmallVector<Operation *> ops = cloneTerm(nested, mapping, args);
  Value term = mapping.lookupOrDefault(body.term);
  unsigned cotangent = op.getNumDpsInputs();
  Value seed = args[cotangent];
  if (body.combiner == Combiner::Extremum) {
    Value isTied = isExtremum(nested, term, args[cotangent + 1]);
    Value share = arith::DivFOp::create(nested, loc, seed, args[cotangent + 2]);
    Value zero = createFloat(nested, loc, seed.getType(), 0.0);
    seed = arith::SelectOp::create(nested, loc, isTied, share, zero);
  }
  return sweepScalars(nested, ops, term, seed, args[operand]);
}

/// Drops dead ops of the body and the inputs that nothing reads. An input that
/// alone gives a loop its bound becomes an empty tensor: then the forward
/// value is not kept alive for its shape.
linalg::GenericOp StructuredVJP::prune(linalg::GenericOp generic) {
  Block *block = generic.getBody();
  SmallVector<Operation *> bodyOps;
  for (Operation &inner : block->without_terminator())
    bodyOps.push_back(&inner);
  for (Operation *inner : llvm::reverse(bodyOps))
    if (isOpTriviallyDead(inner))
      inner->erase();
  SmallVector<AffineMap> kept = generic.getIndexingMapsArray();
  SmallVector<Value> inputs(generic.getInputs());
  for (int64_t i = inputs.size() - 1; i >= 0; --i) {
    if (!block->getArgument(i).use_empty())
      continue;
    SmallVector<AffineMap> rest(kept);
    rest.erase(rest.begin() + i);
    if (!inversePermutation(concatAffineMaps(rest, b.getContext()))) {
      auto type = cast<RankedTensorType>(inputs[i].getType());
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPoint(generic);
      inputs[i] = tensor::EmptyOp::create(b, loc, type.getShape(),
                                          type.getElementType());
      continue;
    }
    kept = rest;
    inputs.erase(inputs.begin() + i);
    block->eraseArgument(i);
  }
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(generic);
  auto pruned = linalg::GenericOp::create(b, loc, generic.getResultTypes(),
                                          inputs, generic.getOutputs(), kept,
                                          generic.getIteratorTypesArray());
  pruned.getRegion().takeBody(generic.getRegion());
  generic.erase();
  return pruned;
}

/// A generic that gives back one of its inputs at the same point.
static Value getForwarded(linalg::GenericOp generic) {
  auto arg = dyn_cast<BlockArgument>(
      generic.getBody()->getTerminator()->getOperand(0));
  if (!arg || arg.getOwner() != generic.getBody() ||
      arg.getArgNumber() >= generic.getNumDpsInputs() ||
      generic.getNumReductionLoops() > 0)
    return Value();
  OpOperand *input = generic.getDpsInputOperand(arg.getArgNumber());
  AffineMap in = generic.getMatchingIndexingMap(input);
  AffineMap out = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  return in == out ? input->get() : Value();
}

FailureOr<Value> StructuredVJP::build(OpOperand &operand, FloatType wanted) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto iterators = getAdjointIterators(map);
  bool sums = llvm::is_contained(iterators, utils::IteratorType::reduction);
  auto type = cast<RankedTensorType>(operand.get().getType());
  auto element = cast<FloatType>(type.getElementType());
  // Sums accumulate in f32 at least; the driver rounds once afterwards.
  FloatType out = sums ? getComputeFloat(element) : wanted;
  auto outType = type.clone(out);
  Value init =
      sums ? createFilled(b, loc, outType, 0.0)
           : tensor::EmptyOp::create(b, loc, type.getShape(), out).getResult();
  SmallVector<AffineMap> allMaps(maps);
  allMaps.push_back(map);
  FailureOr<Value> adjoint = failure();
  auto generic = linalg::GenericOp::create(
      b, loc, outType, ins, init, allMaps, iterators,
      [&](OpBuilder &nested, Location, ValueRange args) {
        adjoint = buildAdjoint(nested, args, operand.getOperandNumber());
        Value value = succeeded(adjoint) ? *adjoint : Value();
        if (!value)
          value = createFloat(nested, loc, out, 0.0);
        value = convertFloat(nested, loc, value, out, context.excess);
        if (sums)
          value = arith::AddFOp::create(nested, loc, args.back(), value);
        linalg::YieldOp::create(nested, loc, value);
      });
  if (failed(adjoint))
    return failure();
  if (!*adjoint) { // the body does not read this operand
    generic.erase();
    return Value();
  }
  generic = prune(generic);
  if (Value forwarded = getForwarded(generic)) {
    generic.erase();
    return forwarded;
  }
  return generic.getResult(0);
}

LogicalResult mlir::amp::buildStructuredVJP(linalg::LinalgOp op, OpBuilder &b,
                                            const VJPContext &context,
                                            MutableArrayRef<Value> cotangents) {
  FailureOr<Body> body = analyze(op);
  if (failed(body))
    return failure();
  StructuredVJP rule(op, *body, b, context);
  for (OpOperand *input : op.getDpsInputOperands()) {
    FloatType wanted = context.getWantedType(*input);
    if (!wanted || cotangents[input->getOperandNumber()])
      continue;
    if (!isa<RankedTensorType>(input->get().getType()))
      return op.emitError("no gradient for the scalar operand ")
             << input->getOperandNumber() << ": make it a tensor";
    FailureOr<Value> cotangent = rule.build(*input, wanted);
    if (failed(cotangent))
      return failure();
    cotangents[input->getOperandNumber()] = *cotangent;
  }
  OpOperand &init = op.getDpsInitsMutable()[0];
  if (!context.isWanted(init))
    return success();
  if (body->combiner == Combiner::Extremum)
    return op.emitError("no gradient of a maximum or minimum with respect to "
                        "its initial value");
  if (body->combiner == Combiner::None &&
      !op.getMatchingIndexingMap(&init).isPermutation())
    return op.emitError("no gradient with respect to an initial value that is "
                        "overwritten in part");
  if (body->combiner == Combiner::Sum)
    cotangents[init.getOperandNumber()] = context.cotangents[0];
  return success();
}

void mlir::amp::getStructuredResiduals(linalg::LinalgOp op, unsigned operand,
                                       SmallVectorImpl<Value> &residuals) {
  if (isPlainContraction(op)) {
    if (operand < 2)
      residuals.push_back(op.getDpsInputs()[1 - operand]);
    return;
  }
  residuals.append(op.getDpsInputs().begin(), op.getDpsInputs().end());
  if (isa_and_nonnull<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
                      arith::MinNumFOp>(
          op.getBlock()->getTerminator()->getOperand(0).getDefiningOp()))
    residuals.push_back(op->getResult(0));
}
