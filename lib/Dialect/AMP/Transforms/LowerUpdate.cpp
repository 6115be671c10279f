//===- LowerUpdate.cpp - amp.update to linalg -------------------*- C++ -*-===//

#include "StepLowering.h"

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// The arithmetic
//===----------------------------------------------------------------------===//

/// The optimizer's scalars, each rounded once to the type it is used in.
static SmallVector<Value> buildStepScalars(OpBuilder &b, UpdateOp op,
                                           FloatType compute) {
  Location loc = op.getLoc();
  auto optimizer = cast<OptimizerInterface>(op.getOptimizer());
  Type f64 = b.getF64Type();
  auto body = [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
    Value count = arith::SIToFPOp::create(nested, loc, f64, args[1]);
    Value step = arith::AddFOp::create(nested, loc, count,
                                       createFloat(nested, loc, f64, 1.0));
    SmallVector<Value> scalars;
    for (Value v : optimizer.buildStepScalars(nested, loc, args[0], step))
      scalars.push_back(convertFloat(nested, loc, v, compute));
    return scalars;
  };
  SmallVector<Type> types(optimizer.getNumStepScalars(), compute);
  return createElementwise(b, loc, {}, {op.getLr(), op.getCount()}, types,
                           body);
}

/// One element of the new parameter, as it is stored, and of the new slots, of
/// the old parameter, the gradient, the old slots and the step's scalars.
static SmallVector<Value> buildElement(OpBuilder &b, UpdateOp op,
                                       ValueRange args) {
  Location loc = op.getLoc();
  auto optimizer = cast<OptimizerInterface>(op.getOptimizer());
  auto stored = cast<FloatType>(
      cast<RankedTensorType>(op.getParam().getType()).getElementType());
  Value param = convertFloat(b, loc, args[0], getComputeFloat(stored));
  size_t slots = op.getSlots().size();
  SmallVector<Value> results = optimizer.buildUpdate(
      b, loc, param, args[1], args.slice(2, slots), args.drop_front(2 + slots));
  results[0] = convertFloat(b, loc, results[0], stored);
  return results;
}

//===----------------------------------------------------------------------===//
// Whether it is finite
//===----------------------------------------------------------------------===//

/// gradient * factor, as amp.unscale and amp.clip are lowered to.
static bool isScaling(linalg::GenericOp op) {
  if (!op || op.getNumReductionLoops() > 0 || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1 ||
      !op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isIdentity() ||
      op.getMatchingIndexingMap(op.getDpsInputOperand(1)).getNumResults() != 0)
    return false;
  return op.getBody()
      ->getTerminator()
      ->getOperand(0)
      .getDefiningOp<arith::MulFOp>();
}

/// The scalings between a gradient and the kernel that made it, the last one
/// first. Whoever reads the gradient multiplies by itself: the product is not
/// to be in memory for two readers.
static SmallVector<linalg::GenericOp> findScalings(Value gradient) {
  SmallVector<linalg::GenericOp> scalings;
  while (true) {
    auto op = gradient.getDefiningOp<linalg::GenericOp>();
    if (!isScaling(op))
      return scalings;
    scalings.push_back(op);
    gradient = op.getDpsInputs()[0];
  }
}

static Value cloneScaling(OpBuilder &b, linalg::GenericOp op, Value gradient,
                          Value factor) {
  Block *body = op.getBody();
  IRMapping mapping;
  mapping.map(body->getArgument(0), gradient);
  mapping.map(body->getArgument(1), factor);
  for (Operation &inner : body->without_terminator())
    b.clone(inner, mapping);
  return mapping.lookup(body->getTerminator()->getOperand(0));
}

/// Whether all that the update would write is finite: its arithmetic once more,
/// in a pass that writes nothing. `inputs` are those of the update.
static Value createIsFinite(OpBuilder &b, UpdateOp op,
                            SmallVector<Value> inputs, Value known) {
  Location loc = op.getLoc();
  size_t numInputs = inputs.size();
  SmallVector<linalg::GenericOp> scalings = findScalings(op.getGrad());
  for (linalg::GenericOp scaling : scalings) {
    inputs[1] = scaling.getDpsInputs()[0];
    inputs.push_back(scaling.getDpsInputs()[1]);
  }
  if (known)
    inputs.push_back(known);
  auto body = [&](OpBuilder &nested, ValueRange args) -> Value {
    SmallVector<Value> own(args.take_front(numInputs));
    for (size_t i = scalings.size(); i-- > 0;)
      own[1] = cloneScaling(nested, scalings[i], own[1], args[numInputs + i]);
    Value all;
    for (Value value : buildElement(nested, op, own)) {
      Value finite = buildIsFinite(nested, loc, value);
      all = all ? arith::AndIOp::create(nested, loc, all, finite) : finite;
    }
    return known ? arith::OrIOp::create(nested, loc, args.back(), all) : all;
  };
  auto shape = cast<RankedTensorType>(op.getParam().getType()).getShape();
  return createForAll(b, loc, shape, inputs, body);
}

SmallVector<Value> mlir::amp::lowerUpdate(OpBuilder &b, UpdateOp op,
                                          Value known) {
  Location loc = op.getLoc();
  auto param = cast<RankedTensorType>(op.getParam().getType());
  auto stored = cast<FloatType>(param.getElementType());
  FloatType compute = getComputeFloat(stored);
  SmallVector<Value> inputs = {op.getParam(), op.getGrad()};
  llvm::append_range(inputs, op.getSlots());
  llvm::append_range(inputs, buildStepScalars(b, op, compute));
  SmallVector<Type> types(op.getSlots().size() + 1, compute);
  types[0] = stored;
  SmallVector<Value> results = createElementwise(
      b, loc, param.getShape(), inputs, types,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return buildElement(nested, op, args);
      });
  results.push_back(createIsFinite(b, op, std::move(inputs), known));
  return results;
}
