//===- UpdateReads.cpp - What amp.update reads at a point -------*- C++ -*-===//

#include "UpdateReads.h"

#include "amp/Support/PhiloxMath.h"
#include "amp/Support/StructuredBuilders.h"

using namespace mlir;
using namespace mlir::amp;

UpdateReads::UpdateReads(UpdateElement &element)
    : element(element),
      param(cast<RankedTensorType>(element.op.getParam().getType())),
      block(findDynamicBlock(param).value_or(DynamicBlock{0, 1})) {}

Read UpdateReads::readLargest(Value largest) const {
  return {largest, allLoops(block.dim + 1), block.count};
}

/// In f64, then rounded.
static SmallVector<Value> createStepScalars(OpBuilder &b,
                                            UpdateElement &element) {
  UpdateOp op = element.op;
  Location loc = op.getLoc();
  Type f64 = b.getF64Type();
  auto body = [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
    Value count = arith::SIToFPOp::create(nested, loc, f64, args[1]);
    Value step = arith::AddFOp::create(nested, loc, count,
                                       createFloat(nested, loc, f64, 1.0));
    SmallVector<Value> scalars;
    Value momentum = op.getMomentum() ? args[2] : Value();
    for (Value v : element.buildScalars(nested, args[0], momentum, step))
      scalars.push_back(convertFloat(nested, loc, v, element.computed));
    return scalars;
  };
  SmallVector<Type> types(element.getNumScalars(), element.computed);
  SmallVector<Value> inputs = {op.getLr(), op.getCount()};
  if (op.getMomentum())
    inputs.push_back(op.getMomentum());
  return createElementwise(b, loc, {}, inputs, types, body);
}

void UpdateReads::addElement(OpBuilder &b) {
  UpdateOp op = element.op;
  SmallVector<int64_t> loops = allLoops(param.getRank());
  scalars = createStepScalars(b, element);
  all = {{op.getParam(), loops}, {op.getGrad(), loops}};
  for (auto [i, slot] : llvm::enumerate(op.getSlots())) {
    if (element.slots[i].isWhole)
      continue;
    bool isLargest = i >= element.getNumKept();
    all.push_back(isLargest ? readLargest(slot) : Read{slot, loops});
    ++(isLargest ? numLargest : numSlots);
  }
  for (Value scalar : scalars)
    all.push_back({scalar, {}});
}

void UpdateReads::addShared(const Read &read) { all.push_back(read); }

void UpdateReads::addBits(OpBuilder &b) {
  UpdateOp op = element.op;
  if (!op.getKey())
    return;
  for (Value word : createKeyWords(b, op.getLoc(), op.getKey()))
    all.push_back({word, {}});
  numBits = 3;
  if (!op.getBegin())
    return;
  all.push_back({op.getBegin(), {}});
  ++numBits;
}

/// But for the bits.
UpdateOperands UpdateReads::take(ValueRange args) const {
  UpdateOperands operands;
  auto next = [&](size_t count) {
    ValueRange front = args.take_front(count);
    args = args.drop_front(count);
    return front;
  };
  operands.param = next(1)[0];
  operands.grad = next(1)[0];
  operands.slots = next(numSlots);
  operands.largest = next(numLargest);
  operands.scalars = next(scalars.size());
  operands.reads = args;
  return operands;
}

SmallVector<Value> UpdateReads::build(OpBuilder &b, ValueRange args,
                                      ArrayRef<int64_t> shape) {
  SmallVector<Value> words;
  ValueRange bits = args.take_back(numBits);
  if (numBits > 0)
    for (uint64_t id : element.getWords())
      words.push_back(buildPhiloxWord(b, element.op.getLoc(), shape,
                                      bits.take_front(3), id,
                                      numBits > 3 ? bits.back() : Value()));
  UpdateOperands operands = take(args.drop_back(numBits));
  operands.bits = words;
  return element.build(b, operands);
}

SmallVector<Value> UpdateReads::buildNormed(OpBuilder &b, ValueRange args) {
  return element.buildNormed(b, take(args));
}
