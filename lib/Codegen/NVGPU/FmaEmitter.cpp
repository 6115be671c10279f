//===- FmaEmitter.cpp - Contractions on the plain cores ---------*- C++ -*-===//

#include "FmaEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

FmaEmitter::FmaEmitter(const ContractionPlan &plan, gpu::GPUFuncOp function,
                       PointEvaluator &evaluator, SharedMemory &shared)
    : TileEmitter(plan, function, evaluator, shared),
      leftThreads(plan.getRowThreads()),
      rightThreads(ContractionPlan::kThreads / leftThreads),
      leftCount(plan.tile.rows / leftThreads),
      rightCount(plan.tile.columns / rightThreads) {}

//===----------------------------------------------------------------------===//
// A thread's part of an input
//===----------------------------------------------------------------------===//

int64_t FmaEmitter::getThreads(const Stage &stage) const {
  return &stage == &left ? leftThreads : rightThreads;
}

int64_t FmaEmitter::getCount(const Stage &stage) const {
  return &stage == &left ? leftCount : rightCount;
}

int64_t FmaEmitter::getWidth(const Stage &stage) const {
  if (stage.operand->isAlongDepth)
    return 1;
  return std::min(plan.getChunk(), getCount(stage));
}

/// Threads that are neighbours read rows that are, or vectors that are.
Value FmaEmitter::getResult(const Stage &stage, int64_t i) {
  Value number = &stage == &left ? divide(thread, rightThreads)
                                 : remainder(thread, rightThreads);
  int64_t width = getWidth(stage);
  return add(multiply(number, width),
             index(i % width + i / width * width * getThreads(stage)));
}

/// Along the result a warp reads neighbours of one row.
TileEmitter::Swizzle
FmaEmitter::chooseSwizzle(const ContractionOperand &operand,
                          int64_t chunks) const {
  if (!operand.isAlongDepth)
    return {1, 1, 1};
  return TileEmitter::chooseSwizzle(operand, chunks);
}

SmallVector<Value> FmaEmitter::loadVector(Value slot, Value offset,
                                          int64_t width) {
  auto type = VectorType::get(width, plan.sum);
  Value vector = LLVM::LoadOp::create(b, loc, type, getStaged(slot, offset),
                                      width * plan.getElementBytes());
  Values elements;
  for (int64_t i = 0; i < width; ++i)
    elements.push_back(LLVM::ExtractElementOp::create(
        b, loc, vector,
        LLVM::ConstantOp::create(b, loc, b.getI32IntegerAttr(i))));
  return elements;
}

SmallVector<SmallVector<Value>> FmaEmitter::loadChunk(const Stage &stage,
                                                      Value slot, Value chunk) {
  SmallVector<Values> elements(getCount(stage));
  int64_t width = getWidth(stage);
  if (stage.operand->isAlongDepth) {
    for (int64_t i = 0; i < getCount(stage); ++i)
      elements[i] = loadVector(
          slot, getPlace(stage, getResult(stage, i), chunk), plan.getChunk());
    return elements;
  }
  for (int64_t depth = 0; depth < plan.getChunk(); ++depth)
    for (int64_t i = 0; i < getCount(stage); i += width) {
      Value place =
          getElementPlace(stage, getResult(stage, i),
                          add(multiply(chunk, plan.getChunk()), index(depth)));
      for (auto [k, element] : llvm::enumerate(loadVector(slot, place, width)))
        elements[i + k].push_back(element);
    }
  return elements;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

SmallVector<Value> FmaEmitter::multiplyChunk(Value slot, Value chunk,
                                             Values sums) {
  SmallVector<Values> lefts = loadChunk(left, slot, chunk);
  SmallVector<Values> rights = loadChunk(right, slot, chunk);
  for (int64_t depth = 0; depth < plan.getChunk(); ++depth)
    for (int64_t i = 0; i < leftCount; ++i)
      for (int64_t j = 0; j < rightCount; ++j) {
        Value &sum = sums[i * rightCount + j];
        sum =
            math::FmaOp::create(b, loc, lefts[i][depth], rights[j][depth], sum);
      }
  return sums;
}

/// A loop, since ptxas would move the reads of all chunks to the front, where
/// they need more registers than there are.
SmallVector<Value> FmaEmitter::multiplyStage(Value slot, Values sums) {
  return createLoop(
      evaluator, loc, index(0), index(plan.getDepth() / plan.getChunk()),
      index(1), sums, [&](Value chunk, ArrayRef<Value> carried) {
        return multiplyChunk(slot, chunk, llvm::to_vector(carried));
      });
}

void FmaEmitter::storeSums(ArrayRef<Value> sums) {
  int64_t width = getWidth(right);
  auto type = VectorType::get(width, plan.sum);
  for (int64_t i = 0; i < leftCount; ++i)
    for (int64_t j = 0; j < rightCount; j += width) {
      Value vector = LLVM::UndefOp::create(b, loc, type);
      for (int64_t k = 0; k < width; ++k)
        vector = LLVM::InsertElementOp::create(
            b, loc, vector, sums[i * rightCount + j + k],
            LLVM::ConstantOp::create(b, loc, b.getI32IntegerAttr(k)));
      LLVM::StoreOp::create(
          b, loc, vector,
          getResultAddress(getResult(left, i), getResult(right, j)),
          width * plan.getSumBytes());
    }
}
