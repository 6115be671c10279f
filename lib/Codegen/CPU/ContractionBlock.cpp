//===- ContractionBlock.cpp - Parts of a packed contraction -----*- C++ -*-===//

#include "ContractionBlock.h"

#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp::cpu;

ContractionBlock::ContractionBlock(PointEvaluator &evaluator,
                                   const ContractionPlan &plan,
                                   const Tier &tier)
    : IndexArithmetic(evaluator, linalg::LinalgOp(plan.op).getLoc()),
      plan(plan), tier(tier), batch(linalg::LinalgOp(plan.op).getNumLoops()) {}

void ContractionBlock::setBatch(Value number) {
  setLoops(batch, plan.batch, {number, 0, Value()});
}

void ContractionBlock::setOuter(Value number) {
  setLoops(batch, plan.outer, {number, 0, Value()});
}

//===----------------------------------------------------------------------===//
// Memory and points
//===----------------------------------------------------------------------===//

Value ContractionBlock::allocate(int64_t elements, Type type) {
  return memref::AllocaOp::create(b, loc, MemRefType::get({elements}, type),
                                  b.getI64IntegerAttr(64));
}

/// A vector goes through the least number of innermost loops that have whole
/// vectors together: the others are the same for all lanes. One that begins
/// anywhere may go through all; of one in a run only the innermost differs.
void ContractionBlock::setLoops(Point &point, ArrayRef<int64_t> loops,
                                Index flat) {
  size_t first = loops.size();
  int64_t inner = 1;
  do {
    if (first == 0)
      return;
    inner *= plan.getSize(loops[--first]);
  } while (first > 0 &&
           (flat.isUniform() ||
            (!isInRun && (beginsAnywhere || inner % evaluator.getLanes()))));
  Value number = flat.base;
  if (first > 0) {
    setLoops(point, loops.take_front(first),
             {divide(number, inner), 0, Value()});
    number = remainder(number, inner);
  }
  setInnerLoops(point, loops.drop_front(first), {number, flat.stride, Value()});
}

void ContractionBlock::setInnerLoops(Point &point, ArrayRef<int64_t> loops,
                                     Index flat) {
  if (loops.size() == 1) {
    point[loops[0]] = flat;
    return;
  }
  SmallVector<int64_t> sizes = llvm::map_to_vector(
      loops, [&](int64_t loop) { return plan.getSize(loop); });
  for (auto [loop, index] :
       llvm::zip_equal(loops, evaluator.delinearize(sizes, flat)))
    point[loop] = index;
}

Point ContractionBlock::getLoops(ArrayRef<int64_t> loops, Index flat,
                                 ArrayRef<int64_t> others, Index other) {
  Point point = batch;
  setLoops(point, loops, flat);
  setLoops(point, others, other);
  return point;
}

Value ContractionBlock::evaluate(unsigned input, const Point &point) {
  bool isWidened = plan.tile.products == Products::Single;
  return evaluator.toVector(evaluator.evaluateFactor(
      plan.op, plan.inputs[input].number, point, isWidened));
}

//===----------------------------------------------------------------------===//
// Caches
//===----------------------------------------------------------------------===//

Value ContractionBlock::getInputPointer(unsigned input, const Point &point) {
  const points::ContractionInput &from = plan.inputs[input];
  auto type = cast<RankedTensorType>(from.tensor.getType());
  Value place = evaluator.getLinearIndex(type.getShape(),
                                         evaluator.applyMap(from.map, point));
  return getPointer(evaluator.getMemory(from.tensor), place);
}

Value ContractionBlock::getLeftPointer(Value row, Value depth) {
  return getInputPointer(0, getLoops(plan.rows, {row, 0, Value()}, plan.depth,
                                     {depth, 0, Value()}));
}

void ContractionBlock::prefetch(unsigned input, const Point &point) {
  // Smaller tensors have been read just now, or are found soon enough.
  constexpr int64_t kLargeBytes = 256 << 10;
  const points::ContractionInput &from = plan.inputs[input];
  Value memory = evaluator.getMemory(from.tensor);
  auto type = cast<RankedTensorType>(from.tensor.getType());
  // Windows overlap, and their places take more to find.
  if (!memory || !from.map.isProjectedPermutation() ||
      getTypeBytes(type).value_or(0) < kLargeBytes)
    return;
  // Beyond the end of the matrix, too, it is an address of no harm: no part of
  // the access to a memref.
  LLVM::Prefetch::create(b, loc, getInputPointer(input, point), /*rw=*/0,
                         /*hint=*/2, /*cache=*/1);
}
