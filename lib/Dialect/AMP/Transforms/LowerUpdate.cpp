//===- LowerUpdate.cpp - amp.update to linalg -------------------*- C++ -*-===//

#include "StepLowering.h"
#include "UpdateElement.h"

#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/PhiloxMath.h"
#include "amp/Support/StructuredBuilders.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Scalings of the gradient
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

//===----------------------------------------------------------------------===//
// The update
//===----------------------------------------------------------------------===//

namespace {
/// What an update is made of, and how an element of it is.
class UpdateLowering {
public:
  UpdateLowering(OpBuilder &b, UpdateOp op);
  SmallVector<Value> run(Value known);

private:
  bool isWhole(size_t slot) const { return element.slots[slot].isWhole; }
  SmallVector<Value> buildStepScalars();
  Value createParam();
  void readTensors(ValueRange scalars);
  void readAll();
  SmallVector<Value> buildPoint(OpBuilder &nested, ValueRange args);
  Value createIsFinite(Value known);
  Value createIsWholeFinite();

  OpBuilder &b;
  UpdateOp op;
  Location loc;
  UpdateElement element;
  RankedTensorType param;
  OptimizerTensors tensors;
  SmallVector<Read> reads; ///< parameter, gradient, slots, scalars, tensors
  size_t numKeyWords = 0;  ///< behind all of these
};
} // namespace

UpdateLowering::UpdateLowering(OpBuilder &b, UpdateOp op)
    : b(b), op(op), loc(op.getLoc()), element(op),
      param(cast<RankedTensorType>(op.getParam().getType())) {}

/// The optimizer's scalars, each rounded once to the type it is used in.
SmallVector<Value> UpdateLowering::buildStepScalars() {
  Type f64 = b.getF64Type();
  auto body = [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
    Value count = arith::SIToFPOp::create(nested, loc, f64, args[1]);
    Value step = arith::AddFOp::create(nested, loc, count,
                                       createFloat(nested, loc, f64, 1.0));
    SmallVector<Value> scalars;
    for (Value v : element.buildScalars(nested, args[0], step))
      scalars.push_back(convertFloat(nested, loc, v, element.computed));
    return scalars;
  };
  SmallVector<Type> types(element.getNumScalars(), element.computed);
  return createElementwise(b, loc, {}, {op.getLr(), op.getCount()}, types,
                           body);
}

/// The parameter as the optimizer sees it.
Value UpdateLowering::createParam() {
  if (param.getElementType() == element.computed)
    return op.getParam();
  SmallVector<Value> inputs = {op.getParam()};
  if (element.hasCompensation())
    inputs.push_back(op.getSlots()[element.numOwn]);
  return createElementwise(
      b, loc, param.getShape(), inputs, Type(element.computed),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {element.buildParam(nested, args[0],
                                   args.size() > 1 ? args[1] : Value())};
      })[0];
}

/// What a tensor optimizer makes before an element's update.
void UpdateLowering::readTensors(ValueRange scalars) {
  auto whole = dyn_cast<TensorOptimizerInterface>(op.getOptimizer());
  if (!whole)
    return;
  tensors = whole.buildTensors(
      b, loc, createParam(), op.getGrad(),
      op.getSlots().take_front(element.numOwn),
      scalars.take_front(element.optimizer.getNumStepScalars()));
}

void UpdateLowering::readAll() {
  SmallVector<int64_t> all = allLoops(param.getRank());
  SmallVector<Value> scalars = buildStepScalars();
  readTensors(scalars);
  reads = {{op.getParam(), all}, {op.getGrad(), all}};
  for (auto [i, slot] : llvm::enumerate(op.getSlots()))
    if (!isWhole(i))
      reads.push_back({slot, all});
  for (Value scalar : scalars)
    reads.push_back({scalar, {}});
  for (const OptimizerTensor &tensor : tensors.reads)
    reads.push_back({tensor.tensor, tensor.dims});
  if (!op.getKey())
    return;
  for (Value word : createKeyWords(b, loc, op.getKey()))
    reads.push_back({word, {}});
  numKeyWords = 3;
}

/// One element of the new parameter, as it is stored, and of the new slots that
/// are not whole, of what is read at the point.
SmallVector<Value> UpdateLowering::buildPoint(OpBuilder &nested,
                                              ValueRange args) {
  Value bits;
  if (numKeyWords > 0) {
    bits = buildPhiloxWord(nested, loc, param.getShape(),
                           args.take_back(numKeyWords), op.getId());
    args = args.drop_back(numKeyWords);
  }
  return element.build(nested, args, bits);
}

/// Whether all that the update would write is finite: its arithmetic once more,
/// in a pass that writes nothing.
Value UpdateLowering::createIsFinite(Value known) {
  SmallVector<Read> inputs = reads;
  SmallVector<linalg::GenericOp> scalings = findScalings(op.getGrad());
  for (linalg::GenericOp scaling : scalings) {
    inputs[1].tensor = scaling.getDpsInputs()[0];
    inputs.push_back({scaling.getDpsInputs()[1], {}});
  }
  if (known)
    inputs.push_back({known, {}});
  auto body = [&](OpBuilder &nested, ValueRange args) -> Value {
    SmallVector<Value> own(args.take_front(reads.size()));
    for (size_t i = scalings.size(); i-- > 0;)
      own[1] =
          cloneScaling(nested, scalings[i], own[1], args[reads.size() + i]);
    Value all;
    for (Value value : buildPoint(nested, own)) {
      Value finite = buildIsFinite(nested, loc, value);
      all = all ? arith::AndIOp::create(nested, loc, all, finite) : finite;
    }
    return known ? arith::OrIOp::create(nested, loc, args.back(), all) : all;
  };
  return createForAllPoints(b, loc, param.getShape(), inputs, body);
}

/// The same of the whole slots; null if there are none.
Value UpdateLowering::createIsWholeFinite() {
  SmallVector<Value> finite;
  for (Value slot : tensors.slots)
    finite.push_back(
        createForAll(b, loc, cast<RankedTensorType>(slot.getType()).getShape(),
                     slot, [&](OpBuilder &nested, ValueRange args) -> Value {
                       return buildIsFinite(nested, loc, args[0]);
                     }));
  if (finite.empty())
    return Value();
  return createForAll(b, loc, {}, finite,
                      [&](OpBuilder &nested, ValueRange args) -> Value {
                        Value all = args[0];
                        for (Value arg : args.drop_front())
                          all = arith::AndIOp::create(nested, loc, all, arg);
                        return all;
                      });
}

SmallVector<Value> UpdateLowering::run(Value known) {
  readAll();
  SmallVector<Type> types = {param.getElementType()};
  for (auto [i, slot] : llvm::enumerate(element.slots))
    if (!isWhole(i))
      types.push_back(slot.type.getElementType());
  SmallVector<Value> made = createPointwise(
      b, loc, param.getShape(), reads, types,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return buildPoint(nested, args);
      });
  SmallVector<Value> results = {made[0]};
  ArrayRef<Value> points = ArrayRef(made).drop_front(), whole = tensors.slots;
  for (size_t i = 0; i < element.slots.size(); ++i) {
    ArrayRef<Value> &from = isWhole(i) ? whole : points;
    results.push_back(from.consume_front());
  }
  Value finite = createIsFinite(known);
  if (Value isWholeFinite = createIsWholeFinite())
    finite = createElementwise(
        b, loc, {}, {finite, isWholeFinite}, Type(b.getI1Type()),
        [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
          return {arith::AndIOp::create(nested, loc, args[0], args[1])};
        })[0];
  results.push_back(finite);
  return results;
}

SmallVector<Value> mlir::amp::lowerUpdate(OpBuilder &b, UpdateOp op,
                                          Value known) {
  return UpdateLowering(b, op).run(known);
}
