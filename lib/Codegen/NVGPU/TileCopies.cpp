//===- TileCopies.cpp - Inputs to shared memory -----------------*- C++ -*-===//

#include "MovedOperands.h"
#include "TileEmitter.h"
#include "amp/Codegen/Arith/BF16Parts.h"
#include "amp/Codegen/Points/KernelMemory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

/// The coordinates of the point of that number, the last loop the fastest.
void TileEmitter::setLoops(Point &loops, ArrayRef<int64_t> dims, Value number) {
  SmallVector<int64_t> sizes = plan.op.getStaticLoopRanges();
  for (size_t i = dims.size(); i-- > 0;) {
    bool isFirst = i == 0;
    loops[dims[i]] = {isFirst ? number : remainder(number, sizes[dims[i]]), 0,
                      Value()};
    if (!isFirst)
      number = divide(number, sizes[dims[i]]);
  }
}

Point TileEmitter::getStageLoops(const Stage &stage, Value result,
                                 Value depth) {
  Point loops(plan.op.getNumLoops());
  setLoops(loops, plan.batch, batch);
  setLoops(loops, stage.resultLoops, result);
  setLoops(loops, plan.depth, depth);
  return loops;
}

/// Whether a chunk that begins there is one of the input.
Value TileEmitter::isInside(const Stage &stage, Value result, Value depth) {
  return both(isBelow(result, plan.count(stage.resultLoops)),
              isBelow(depth, plan.count(plan.depth)));
}

/// Begins the copies of one step into one slot.
void TileEmitter::emitLoad(Value step, Value slot) {
  step = add(multiply(split, plan.getSteps()), step);
  emitStage(left, step, slot);
  emitStage(right, step, slot);
}

/// Threads that are neighbours take chunks that are, or pieces of chunks.
void TileEmitter::emitStage(const Stage &stage, Value step, Value slot) {
  Value firstDepth = multiply(step, plan.getDepth());
  bool isAlongDepth = stage.operand->isAlongDepth;
  int64_t bytes = stage.operand->copyBytes;
  int64_t pieces = bytes > 0 ? ContractionPlan::kChunkBytes / bytes : 1;
  for (int64_t i = 0; i < stage.rows * stage.chunks * pieces;
       i += plan.getThreads()) {
    PointEvaluator::Scope scope(evaluator);
    Value number = add(thread, i);
    Value piece = remainder(number, pieces);
    number = divide(number, pieces);
    Value row = divide(number, stage.chunks);
    Value chunk = remainder(number, stage.chunks);
    Value along = add(multiply(chunk, plan.getChunk()),
                      multiply(piece, plan.getChunk() / pieces));
    Value result = add(stage.firstResult, isAlongDepth ? row : along);
    Value depth = add(firstDepth, isAlongDepth ? along : row);
    Value place = add(getPlace(stage, row, chunk), multiply(piece, bytes));
    if (bytes > 0)
      copyPiece(stage, getStaged(slot, place), result, depth);
    else
      computeChunk(stage, getStaged(slot, place), result, depth);
  }
}

Point TileEmitter::getCoordinates(const Stage &stage, const Point &loops) {
  OpOperand *input = plan.op.getDpsInputOperand(stage.operand->number);
  return evaluator.applyMap(plan.op, *input, loops);
}

/// Bytes as they lie; zeros outside.
void TileEmitter::copyPiece(const Stage &stage, Value address, Value result,
                            Value depth) {
  // What is outside is not read, but its address must be one of the tensor.
  Value reads = isInside(stage, result, depth), zero = index(0);
  result = arith::SelectOp::create(b, loc, reads, result, zero);
  depth = arith::SelectOp::create(b, loc, reads, depth, zero);
  auto coordinates = llvm::map_to_vector<6>(
      getCoordinates(stage, getStageLoops(stage, result, depth)),
      [&](const Index &along) { return along.base ? along.base : zero; });
  ArgumentElement element =
      findElement(*this, stage.operand->tensor, coordinates);
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(
      b, loc, b.getIndexType(), evaluator.getMemory(element.argument));
  Value first = add(base, multiply(element.number, plan.getElementBytes()));
  Value raw = arith::IndexCastOp::create(b, loc, b.getI64Type(), first);
  Value source = LLVM::IntToPtrOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext(), 1), raw);
  int64_t bytes = stage.operand->copyBytes;
  Value all = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(bytes));
  Value none = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
  Value size = arith::SelectOp::create(b, loc, reads, all, none);
  // Less than 16 bytes go by the first-level cache alone.
  auto modifier = bytes == ContractionPlan::kChunkBytes
                      ? NVVM::LoadCacheModifierKind::CG
                      : NVVM::LoadCacheModifierKind::CA;
  NVVM::CpAsyncOp::create(b, loc, address, source, bytes, modifier, size);
}

/// Which holds the elements exactly: that in which they are multiplied, but for
/// what is then made three parts.
Type TileEmitter::getComputedType(const Stage &stage) {
  if (stage.operand->isStagedInParts())
    return b.getF32Type();
  return getType(stage.operand->kind, b.getContext());
}

/// The input's elements at a point, a vector where the evaluator has lanes,
/// whatever they are made of.
Value TileEmitter::computeElements(const Stage &stage, const Point &loops) {
  Value elements =
      evaluator.evaluate(stage.operand->tensor, getCoordinates(stage, loops));
  if (evaluator.getLanes() > 1)
    elements = evaluator.toVector(elements);
  Type type = getComputedType(stage);
  if (auto vector = dyn_cast<VectorType>(elements.getType()))
    type = vector.clone(type);
  if (elements.getType() == type)
    return elements;
  return arith::ExtFOp::create(b, loc, type, elements);
}

/// Whether a chunk's elements are neighbours along one loop.
bool TileEmitter::hasWholeChunks(const Stage &stage) {
  ArrayRef<int64_t> along =
      stage.operand->isAlongDepth ? plan.depth : stage.resultLoops;
  return plan.op.getStaticLoopRanges()[along.back()] % plan.getChunk() == 0;
}

/// A chunk as one vector.
void TileEmitter::computeChunk(const Stage &stage, Value address, Value result,
                               Value depth) {
  if (!hasWholeChunks(stage))
    return computeEach(stage, address, result, depth);
  auto type = VectorType::get(plan.getChunk(), getComputedType(stage));
  int64_t innermost =
      (stage.operand->isAlongDepth ? plan.depth : stage.resultLoops).back();
  int64_t lanes = evaluator.getLanes();
  evaluator.setLanes(plan.getChunk());
  Value chunk = computeInside(isInside(stage, result, depth), type, [&] {
    Point loops = getStageLoops(stage, result, depth);
    loops[innermost].stride = 1;
    return computeElements(stage, loops);
  });
  evaluator.setLanes(lanes);
  storeElements(stage, chunk, address, ContractionPlan::kChunkBytes);
}

/// Element by element.
void TileEmitter::computeEach(const Stage &stage, Value address, Value result,
                              Value depth) {
  createLoop(evaluator, loc, index(0), index(plan.getChunk()), index(1), {},
             [&](Value i, ArrayRef<Value>) {
               Value &along = stage.operand->isAlongDepth ? depth : result;
               along = add(along, i);
               Value element = computeInside(
                   isInside(stage, result, depth), getComputedType(stage), [&] {
                     return computeElements(
                         stage, getStageLoops(stage, result, depth));
                   });
               Value place =
                   shift(address, multiply(i, plan.getElementBytes()));
               storeElements(stage, element, place, plan.getElementBytes());
               return Values();
             });
}

Value TileEmitter::shift(Value address, Value bytes) {
  bytes = arith::IndexCastOp::create(b, loc, b.getI64Type(), bytes);
  return LLVM::GEPOp::create(b, loc, address.getType(), b.getI8Type(), address,
                             ValueRange{bytes});
}

/// Part by part where there are three.
void TileEmitter::storeElements(const Stage &stage, Value elements,
                                Value address, int64_t alignment) {
  if (!stage.operand->isStagedInParts())
    return storeShared(elements, address, alignment);
  for (auto [i, part] : llvm::enumerate(splitToBF16(b, loc, elements)))
    storeShared(part, shift(address, index(i * stage.partBytes)), alignment);
}

/// The llvm dialect has no 8-bit floats.
void TileEmitter::storeShared(Value value, Value address, int64_t alignment) {
  if (plan.getElementBytes() == 1) {
    Type type = b.getI8Type();
    if (auto vector = dyn_cast<VectorType>(value.getType()))
      type = vector.clone(type);
    value = b.createOrFold<arith::BitcastOp>(loc, type, value);
  }
  LLVM::StoreOp::create(b, loc, value, address, alignment);
}
