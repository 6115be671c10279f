//===- StructuredAdjoint.cpp - Adjoints of one structured op ----*- C++ -*-===//

#include "StructuredAdjoint.h"
#include "StructuredVJP.h"

#include "amp/Autodiff/ScalarSweep.h"
#include "amp/Support/Constants.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/InputRounding.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

StructuredAdjoint::StructuredAdjoint(linalg::LinalgOp op, StructuredBody body,
                                     OpBuilder &b, Value result,
                                     Value cotangent, bool excess)
    : op(op), body(body), b(b), result(result), excess(excess),
      loc(op.getLoc()), isProduct(isContraction(op) || isConvolution(op)),
      outMap(op.getMatchingIndexingMap(op.getDpsInitOperand(0))) {
  for (OpOperand *input : op.getDpsInputOperands())
    addInput(input->get(), op.getMatchingIndexingMap(input));
  if (body.readsInit)
    addInput(op.getDpsInits()[0], outMap);
  numRead = inputs.size();
  addInput(cotangent, outMap);
  takesFirst = body.combiner == Combiner::Extremum && isWindowed();
  if (takesFirst)
    addFirstExtremum();
  else if (body.combiner == Combiner::Extremum)
    addTieCount();
  else if (body.combiner == Combiner::Product)
    addOtherFactors();
}

void StructuredAdjoint::addInput(Value tensor, AffineMap map,
                                 TypedAttr padding) {
  if (!padding)
    padding =
        cast<TypedAttr>(b.getZeroAttr(getElementTypeOrSelf(tensor.getType())));
  inputs.push_back({tensor, map, padding});
}

/// A pooling: its windows may overlap.
bool StructuredAdjoint::isWindowed() {
  return llvm::any_of(op.getIndexingMapsArray(), [](AffineMap map) {
    return !map.isProjectedPermutation();
  });
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

StructuredAdjoint::Point
StructuredAdjoint::cloneBody(OpBuilder &nested, ValueRange args,
                             llvm::function_ref<Value(unsigned)> index) {
  Point point{{}, {}, args};
  for (unsigned i = 0; i < numRead; ++i) {
    // What rules know of constants, they know of constant tensors.
    TypedAttr constant = findConstantElement(inputs[i].tensor);
    Value element =
        constant ? arith::ConstantOp::create(nested, loc, constant).getResult()
                 : args[i];
    point.mapping.map(op.getBlock()->getArgument(i), element);
  }
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (body.isInChain(&inner))
      continue;
    if (auto loop = dyn_cast<linalg::IndexOp>(inner))
      point.mapping.map(loop.getResult(), index(loop.getDim()));
    else
      point.ops.push_back(nested.clone(inner, point.mapping));
  }
  return point;
}

/// The cotangent of what is combined with the accumulator.
Value StructuredAdjoint::buildSeed(OpBuilder &nested, const Point &point,
                                   const AdjointLoops &loops) {
  Value g = point.args[numRead];
  auto element = cast<FloatType>(g.getType());
  auto residual = [&](unsigned i) { return point.args[numRead + 1 + i]; };
  Value zero = createFloat(nested, loc, element, 0.0);
  if (takesFirst) {
    Value order = buildOrder(nested, [&](unsigned dim) {
      return loops.buildIndex(nested, loc, dim);
    });
    Value first = residual(0);
    if (first.getType() != order.getType())
      first = arith::ExtSIOp::create(nested, loc, order.getType(), first);
    Value isFirst = arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::eq,
                                          order, first);
    return arith::SelectOp::create(nested, loc, isFirst, g, zero);
  }
  if (body.combiner == Combiner::Extremum) {
    Value term = point.mapping.lookupOrDefault(body.terms[0].value);
    Value isTied = isExtremum(nested, term, residual(0));
    auto count = cast<FloatType>(residual(1).getType());
    g = convertFloat(nested, loc, g, count);
    Value share = arith::DivFOp::create(nested, loc, g, residual(1));
    return arith::SelectOp::create(nested, loc, isTied, share,
                                   createFloat(nested, loc, count, 0.0));
  }
  if (body.combiner == Combiner::Product) {
    auto compute = getComputeFloat(element);
    for (unsigned i : {0, 1}) {
      g = convertFloat(nested, loc, g, compute);
      Value factor = convertFloat(nested, loc, residual(i), compute);
      g = arith::MulFOp::create(nested, loc, g, factor);
    }
  }
  return g;
}

/// What a contraction or convolution multiplies the other factor with is
/// rounded as that is.
Value StructuredAdjoint::roundSeed(OpBuilder &nested, Value seed,
                                   Value variable) {
  auto arg = dyn_cast<BlockArgument>(variable);
  if (!arg || arg.getOwner() != op.getBlock() || arg.getArgNumber() > 1 ||
      !isProduct)
    return seed;
  FloatType type = getCotangentRounding(op, arg.getArgNumber());
  auto own = cast<FloatType>(seed.getType());
  if (!type || type.getWidth() >= own.getWidth() || own.isF64())
    return seed;
  return convertFloat(nested, loc, convertFloat(nested, loc, seed, type), own);
}

FailureOr<Value> StructuredAdjoint::buildAt(OpBuilder &nested, ValueRange args,
                                            Value variable,
                                            const AdjointLoops &loops) {
  Point point = cloneBody(nested, args, [&](unsigned dim) {
    return loops.buildIndex(nested, loc, dim);
  });
  Value seed = roundSeed(nested, buildSeed(nested, point, loops), variable);
  SmallVector<Value> terms, seeds;
  for (const Term &term : body.terms) {
    terms.push_back(point.mapping.lookupOrDefault(term.value));
    seeds.push_back(term.isNegated
                        ? arith::NegFOp::create(nested, loc, seed).getResult()
                        : seed);
  }
  FailureOr<Value> adjoint = sweepScalars(
      nested, point.ops, terms, seeds, point.mapping.lookupOrDefault(variable));
  if (failed(adjoint) || !*adjoint || takesFirst || isPolynomial(op))
    return adjoint;
  // Where the point does not exist, zeros were read: their derivative may be
  // infinite, which a cotangent of zero does not cure.
  Value mask = loops.buildMask(nested, loc);
  if (!mask)
    return adjoint;
  Value zero = createFloat(nested, loc, adjoint->getType(), 0.0);
  return Value(arith::SelectOp::create(nested, loc, mask, *adjoint, zero));
}

//===----------------------------------------------------------------------===//
// The generic
//===----------------------------------------------------------------------===//

linalg::GenericOp mlir::amp::pruneGeneric(OpBuilder &b,
                                          linalg::GenericOp generic) {
  Location loc = generic.getLoc();
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

/// Moves the loop along which the cotangent lies in memory to the end, if the
/// adjoint sums over it.
linalg::GenericOp StructuredAdjoint::orderReductions(linalg::GenericOp generic,
                                                     AffineMap cotangent) {
  auto iterators = generic.getIteratorTypesArray();
  if (cotangent.getNumResults() == 0)
    return generic;
  auto last = dyn_cast<AffineDimExpr>(cotangent.getResults().back());
  if (!last || iterators[last.getPosition()] != utils::IteratorType::reduction)
    return generic;
  SmallVector<unsigned> order;
  for (unsigned dim = 0; dim < iterators.size(); ++dim)
    if (dim != last.getPosition())
      order.push_back(dim);
  order.push_back(last.getPosition());
  IRRewriter rewriter(b);
  FailureOr<linalg::GenericOp> ordered =
      linalg::interchangeGenericOp(rewriter, generic, order);
  return succeeded(ordered) ? *ordered : generic;
}

FailureOr<Value> StructuredAdjoint::build(const Variable &variable) {
  SmallVector<AdjointInput> read(inputs);
  AdjointLoops loops(b, op, variable.map, variable.type.getShape(), read);
  auto element = cast<FloatType>(variable.type.getElementType());
  // The driver rounds once afterwards.
  FloatType out = loops.sums() ? getSumType(op, element) : variable.wanted;
  auto outType = RankedTensorType::get(loops.getShape(), out);
  Value init =
      loops.sums()
          ? createFilled(b, loc, outType, 0.0)
          : tensor::EmptyOp::create(b, loc, loops.getShape(), out).getResult();
  SmallVector<Value> tensors;
  SmallVector<AffineMap> maps;
  for (const AdjointInput &input : read) {
    tensors.push_back(input.tensor);
    maps.push_back(input.map);
  }
  maps.push_back(loops.getMap());
  FailureOr<Value> adjoint = failure();
  auto generic = linalg::GenericOp::create(
      b, loc, outType, tensors, init, maps, loops.getIterators(),
      [&](OpBuilder &nested, Location, ValueRange args) {
        adjoint = buildAt(nested, args, variable.value, loops);
        Value value = succeeded(adjoint) ? *adjoint : Value();
        if (!value)
          value = createFloat(nested, loc, out, 0.0);
        value = convertFloat(nested, loc, value, out, excess);
        if (loops.sums())
          value = arith::AddFOp::create(nested, loc, args.back(), value);
        linalg::YieldOp::create(nested, loc, value);
      });
  if (failed(adjoint))
    return failure();
  if (!*adjoint) { // the body does not read it
    generic.erase();
    return Value();
  }
  generic = pruneGeneric(b, generic);
  if (loops.hasPivots())
    generic = orderReductions(generic, read[numRead].map);
  if (Value forwarded = getForwarded(generic)) {
    generic.erase();
    return loops.place(b, loc, forwarded);
  }
  return loops.place(b, loc, generic.getResult(0));
}

/// Zero where the op writes, the cotangent elsewhere.
Value StructuredAdjoint::buildInit() {
  Value g = inputs[numRead].tensor;
  if (body.combiner == Combiner::Sum)
    return g;
  if (body.combiner != Combiner::None || outMap.isPermutation())
    return Value();
  SmallVector<Value> tensors;
  SmallVector<AffineMap> maps;
  for (const AdjointInput &input : ArrayRef(inputs).take_front(numRead)) {
    tensors.push_back(input.tensor);
    maps.push_back(input.map);
  }
  maps.push_back(outMap);
  auto generic = linalg::GenericOp::create(
      b, loc, g.getType(), tensors, g, maps, op.getIteratorTypesArray(),
      [&](OpBuilder &nested, Location, ValueRange args) {
        linalg::YieldOp::create(
            nested, loc, createFloat(nested, loc, args.back().getType(), 0.0));
      });
  return pruneGeneric(b, generic).getResult(0);
}
