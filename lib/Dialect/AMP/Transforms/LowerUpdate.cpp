//===- LowerUpdate.cpp - amp.update to linalg -------------------*- C++ -*-===//

#include "GradientScalings.h"
#include "StepLowering.h"
#include "UpdateNorms.h"

#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/StructuredBuilders.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::amp;

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
  Value createParam();
  SmallVector<Value> loadSlots();
  void readNorms();
  void readTensors();
  void readAll();
  Value createLargest(size_t result);
  void createAllLargest();
  SmallVector<Value> encode(OpBuilder &nested, SmallVector<Value> made,
                            ValueRange largest);
  SmallVector<Value> createPoints();
  Value createIsFinite(Value known);
  Value createIsWrittenFinite(ArrayRef<Value> made);
  Value createIsWholeFinite();

  OpBuilder &b;
  UpdateOp op;
  Location loc;
  UpdateElement element;
  UpdateReads reads;
  RankedTensorType param;
  OptimizerTensors tensors;
  SmallVector<Value> largest; ///< the new ones
};
} // namespace

UpdateLowering::UpdateLowering(OpBuilder &b, UpdateOp op)
    : b(b), op(op), loc(op.getLoc()), element(op), reads(element),
      param(reads.param) {}

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
void UpdateLowering::readTensors() {
  auto whole = dyn_cast<TensorOptimizerInterface>(op.getOptimizer());
  if (!whole)
    return;
  tensors = whole.buildTensors(
      b, loc, createParam(), op.getGrad(), loadSlots(),
      reads.getScalars().take_front(element.optimizer.getNumStepScalars()));
}

/// The optimizer's own slots as it sees them.
SmallVector<Value> UpdateLowering::loadSlots() {
  SmallVector<Value> loaded;
  ValueRange largest = op.getSlots().drop_front(element.getNumKept());
  SmallVector<int64_t> all = allLoops(param.getRank());
  for (size_t i = 0; i < element.numOwn; ++i) {
    Value slot = op.getSlots()[i];
    SmallVector<Read> inputs = {{slot, all}};
    if (element.isEncoded(i)) {
      inputs.push_back(reads.readLargest(largest.front()));
      largest = largest.drop_front();
    }
    if (getElementTypeOrSelf(slot) != element.computed)
      slot = createPointwise(
          b, loc, param.getShape(), inputs, Type(element.computed),
          [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
            return {element.loadSlot(nested, i, args[0], args.back())};
          })[0];
    loaded.push_back(slot);
  }
  return loaded;
}

/// What the norms decide.
void UpdateLowering::readNorms() {
  if (element.getNumNorms() == 0)
    return;
  SmallVector<Value> squares(op.getSquares());
  if (squares.empty())
    squares = createUpdateSquares(b, reads);
  reads.addShared({createNormScalar(b, element, squares), {}});
}

void UpdateLowering::readAll() {
  reads.addElement(b);
  readNorms();
  readTensors();
  for (const OptimizerTensor &tensor : tensors.reads)
    reads.addShared({tensor.tensor, tensor.dims});
  reads.addBits(b);
}

//===----------------------------------------------------------------------===//
// Slots in 8 bits
//===----------------------------------------------------------------------===//

/// A read whose loop over a block's dimension is two: of blocks, and of what is
/// in one. Those behind it follow.
static Read splitLoop(OpBuilder &b, Location loc, const Read &read,
                      DynamicBlock block) {
  // One element a block.
  if (read.block > 1)
    return {read.tensor, read.loops};
  auto type = cast<RankedTensorType>(read.tensor.getType());
  SmallVector<int64_t> shape, loops;
  SmallVector<ReassociationIndices> groups;
  for (auto [size, loop] : llvm::zip_equal(type.getShape(), read.loops)) {
    SmallVector<std::pair<int64_t, int64_t>> parts = {
        {size, loop + (loop > block.dim)}};
    if (loop == block.dim)
      parts = {{size / block.count, loop}, {block.count, loop + 1}};
    groups.emplace_back();
    for (auto [part, own] : parts) {
      groups.back().push_back(shape.size());
      shape.push_back(part);
      loops.push_back(own);
    }
  }
  Value split = read.tensor;
  if (loops.size() > read.loops.size())
    split =
        tensor::ExpandShapeOp::create(b, loc, type.clone(shape), split, groups);
  return {split, loops};
}

/// The largest magnitudes of one of what a point gives, by blocks. The update's
/// arithmetic once more, so that what it makes of them needs no memory.
Value UpdateLowering::createLargest(size_t result) {
  SmallVector<int64_t> shape(param.getShape());
  const DynamicBlock &block = reads.block;
  shape[block.dim] /= block.count;
  shape.insert(shape.begin() + block.dim + 1, block.count);
  SmallVector<Read> inputs;
  for (const Read &read : reads.all)
    inputs.push_back(splitLoop(b, loc, read, block));
  return createReduction(
      b, loc, shape, inputs, allLoops(block.dim + 1), Combine::Max,
      [&](OpBuilder &nested, ArrayRef<Scalar> scalars) {
        SmallVector<Value> args(scalars.begin(), scalars.end());
        Scalar made(nested, loc, reads.build(nested, args, shape)[result]);
        return made.unary<math::AbsFOp>();
      });
}

void UpdateLowering::createAllLargest() {
  size_t result = 0;
  for (size_t i = 0; i < element.numOwn; ++i) {
    if (!isWhole(i))
      ++result;
    if (element.isEncoded(i))
      largest.push_back(createLargest(result));
  }
}

/// Codes in place of what slots in 8 bits are to be.
SmallVector<Value> UpdateLowering::encode(OpBuilder &nested,
                                          SmallVector<Value> made,
                                          ValueRange largest) {
  size_t result = 0;
  for (size_t i = 0; i < element.numOwn; ++i) {
    if (!isWhole(i))
      ++result;
    if (!element.isEncoded(i))
      continue;
    made[result] = element.encodeSlot(nested, i, made[result], largest.front());
    largest = largest.drop_front();
  }
  return made;
}

//===----------------------------------------------------------------------===//
// All points
//===----------------------------------------------------------------------===//

/// The new parameter and the new slots that are not whole.
SmallVector<Value> UpdateLowering::createPoints() {
  SmallVector<Type> types = {param.getElementType()};
  for (size_t i = 0; i < element.getNumKept(); ++i)
    if (!isWhole(i))
      types.push_back(element.slots[i].type.getElementType());
  SmallVector<Read> inputs = reads.all;
  for (Value value : largest)
    inputs.push_back(reads.readLargest(value));
  return createPointwise(
      b, loc, param.getShape(), inputs, types,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        ValueRange own = args.drop_back(largest.size());
        return encode(nested, reads.build(nested, own, param.getShape()),
                      args.take_back(largest.size()));
      });
}

static Value buildAllFinite(OpBuilder &b, Location loc, ValueRange values) {
  Value all;
  for (Value value : values) {
    Value finite = buildIsFinite(b, loc, value);
    all = all ? arith::AndIOp::create(b, loc, all, finite) : finite;
  }
  return all;
}

/// Whether all that the update would write is finite: its arithmetic once more,
/// in a pass that writes nothing.
Value UpdateLowering::createIsFinite(Value known) {
  SmallVector<Read> inputs = reads.all;
  SmallVector<linalg::GenericOp> scalings = findScalings(op.getGrad());
  for (linalg::GenericOp scaling : scalings) {
    inputs[1].tensor = scaling.getDpsInputs()[0];
    inputs.push_back({scaling.getDpsInputs()[1], {}});
  }
  if (known)
    inputs.push_back({known, {}});
  auto body = [&](OpBuilder &nested, ValueRange args) -> Value {
    SmallVector<Value> own(args.take_front(reads.all.size()));
    for (size_t i = scalings.size(); i-- > 0;)
      own[1] =
          cloneScaling(nested, scalings[i], own[1], args[reads.all.size() + i]);
    Value all =
        buildAllFinite(nested, loc, reads.build(nested, own, param.getShape()));
    return known ? arith::OrIOp::create(nested, loc, args.back(), all) : all;
  };
  return createForAllPoints(b, loc, param.getShape(), inputs, body);
}

/// The same where what is made is written whatever it is: it is looked at as it
/// is written. What is encoded by then is not what was made.
Value UpdateLowering::createIsWrittenFinite(ArrayRef<Value> made) {
  return createForAll(
      b, loc, param.getShape(), made,
      [&](OpBuilder &nested, ValueRange args) -> Value {
        Value all;
        for (Value arg : args) {
          Value finite = buildIsFinite(nested, loc, arg);
          all = all ? arith::AndIOp::create(nested, loc, all, finite) : finite;
        }
        return all;
      });
}

/// Whether the new parameter is committed as it is, and always.
static bool isAlwaysWritten(UpdateOp op) {
  return llvm::any_of(op.getNewParam().getUsers(), [&](Operation *user) {
    auto commit = dyn_cast<CommitOp>(user);
    return commit && commit.getValue() == op.getNewParam() &&
           !commit.getPredicate();
  });
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
  createAllLargest();
  SmallVector<Value> made = createPoints(), results = {made[0]};
  ArrayRef<Value> points = ArrayRef(made).drop_front(), whole = tensors.slots;
  for (size_t i = 0; i < element.getNumKept(); ++i) {
    ArrayRef<Value> &from = isWhole(i) ? whole : points;
    results.push_back(from.consume_front());
  }
  llvm::append_range(results, largest);
  bool looksBehind =
      isAlwaysWritten(op) && op.getSlotFormat() != SlotFormat::Dynamic8;
  Value finite =
      looksBehind ? createIsWrittenFinite(made) : createIsFinite(known);
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
