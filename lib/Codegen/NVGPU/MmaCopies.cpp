//===- MmaCopies.cpp - Inputs to shared memory ------------------*- C++ -*-===//

#include "MmaEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

static constexpr int64_t kChunkBytes = 16;
static constexpr int64_t kChunk = kChunkBytes / ContractionPlan::kElementBytes;

/// Bytes from a stage's begin to a chunk. The eight rows of a matrix have their
/// chunks in different banks: a chunk's number is combined with its row's.
Value MmaEmitter::getPlace(const Stage &stage, Value row, Value chunk) {
  Value mix = stage.chunks >= 8
                  ? remainder(row, 8)
                  : remainder(divide(row, 8 / stage.chunks), stage.chunks);
  Value place = arith::XOrIOp::create(b, loc, chunk, mix);
  place = add(multiplyBy(row, stage.chunks), place);
  return add(constant(stage.offset), multiplyBy(place, kChunkBytes));
}

/// Begins the copies of one step into one slot.
void MmaEmitter::emitLoad(Value step, Value slot) {
  emitStage(left, step, slot);
  emitStage(right, step, slot);
}

void MmaEmitter::emitStage(const Stage &stage, Value step, Value slot) {
  Value firstDepth = multiplyBy(step, plan.tile.depth);
  Value begin = multiplyBy(slot, plan.getStageBytes());
  bool isAlongDepth = stage.operand->isAlongDepth;
  for (int64_t i = 0; i < stage.rows * stage.chunks;
       i += ContractionPlan::kThreads) {
    PointEvaluator::Scope scope(evaluator);
    Value number = add(thread, constant(i));
    Value row = divide(number, stage.chunks);
    Value chunk = remainder(number, stage.chunks);
    Value along = multiplyBy(chunk, kChunk);
    Value result = add(stage.firstResult, isAlongDepth ? row : along);
    Value depth = add(firstDepth, isAlongDepth ? along : row);
    Value address = getShared(add(begin, getPlace(stage, row, chunk)));
    if (!stage.operand->isCopied) {
      computeChunk(stage, address, result, depth);
      continue;
    }
    Value isInside = both(isBelow(result, plan.count(stage.resultLoops)),
                          isBelow(depth, plan.count(plan.depth)));
    // What is outside is not read, but its address must be one of the tensor.
    Value zero = constant(0);
    result = arith::SelectOp::create(b, loc, isInside, result, zero);
    depth = arith::SelectOp::create(b, loc, isInside, depth, zero);
    Point loops(plan.op.getNumLoops());
    setLoops(loops, plan.batch, batch);
    setLoops(loops, stage.resultLoops, result);
    setLoops(loops, plan.depth, depth);
    copyChunk(stage, address, loops, isInside);
  }
}

/// 16 bytes as they lie; zeros outside.
void MmaEmitter::copyChunk(const Stage &stage, Value address,
                           const Point &loops, Value isInside) {
  Value memory = evaluator.getMemory(stage.operand->tensor);
  auto shape =
      cast<RankedTensorType>(stage.operand->tensor.getType()).getShape();
  Value element = evaluator.getLinearIndex(
      shape, evaluator.applyMap(stage.operand->map, loops));
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(
      b, loc, b.getIndexType(), memory);
  Value bytes = add(base, multiplyBy(element, ContractionPlan::kElementBytes));
  Value raw = arith::IndexCastOp::create(b, loc, b.getI64Type(), bytes);
  Value source = LLVM::IntToPtrOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext(), 1), raw);
  Value all =
      arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(kChunkBytes));
  Value none = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
  Value size = arith::SelectOp::create(b, loc, isInside, all, none);
  NVVM::CpAsyncOp::create(b, loc, address, source, kChunkBytes,
                          NVVM::LoadCacheModifierKind::CG, size);
}

/// Element by element, whatever the input is made of.
void MmaEmitter::computeChunk(const Stage &stage, Value address, Value result,
                              Value depth) {
  Type type = getElementTypeOrSelf(stage.operand->tensor.getType());
  auto loop =
      scf::ForOp::create(b, loc, constant(0), constant(kChunk), constant(1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value i = loop.getInductionVar();
  (stage.operand->isAlongDepth ? depth : result) =
      add(stage.operand->isAlongDepth ? depth : result, i);
  Value isInside = both(isBelow(result, plan.count(stage.resultLoops)),
                        isBelow(depth, plan.count(plan.depth)));
  auto guarded = scf::IfOp::create(b, loc, TypeRange(type), isInside,
                                   /*withElseRegion=*/true);
  {
    PointEvaluator::Scope scope(evaluator);
    OpBuilder::InsertionGuard inner(b);
    b.setInsertionPointToStart(guarded.thenBlock());
    Point loops(plan.op.getNumLoops());
    setLoops(loops, plan.batch, batch);
    setLoops(loops, stage.resultLoops, result);
    setLoops(loops, plan.depth, depth);
    scf::YieldOp::create(
        b, loc,
        evaluator.evaluate(stage.operand->tensor,
                           evaluator.applyMap(stage.operand->map, loops)));
    b.setInsertionPointToStart(guarded.elseBlock());
    scf::YieldOp::create(
        b, loc,
        ValueRange{arith::ConstantOp::create(b, loc, b.getZeroAttr(type))});
  }
  Value bytes = arith::IndexCastOp::create(
      b, loc, b.getI64Type(), multiplyBy(i, ContractionPlan::kElementBytes));
  Value place = LLVM::GEPOp::create(b, loc, address.getType(), b.getI8Type(),
                                    address, ValueRange{bytes});
  LLVM::StoreOp::create(b, loc, guarded.getResult(0), place,
                        /*alignment=*/2);
}
