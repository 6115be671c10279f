//===- TileCopies.cpp - Inputs to shared memory -----------------*- C++ -*-===//

#include "TileEmitter.h"

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

/// Begins the copies of one step into one slot.
void TileEmitter::emitLoad(Value step, Value slot) {
  step = add(multiplyBy(split, plan.getSteps()), step);
  emitStage(left, step, slot);
  emitStage(right, step, slot);
}

void TileEmitter::emitStage(const Stage &stage, Value step, Value slot) {
  Value firstDepth = multiplyBy(step, plan.getDepth());
  bool isAlongDepth = stage.operand->isAlongDepth;
  for (int64_t i = 0; i < stage.rows * stage.chunks;
       i += ContractionPlan::kThreads) {
    PointEvaluator::Scope scope(evaluator);
    Value number = add(thread, constant(i));
    Value row = divide(number, stage.chunks);
    Value chunk = remainder(number, stage.chunks);
    Value along = multiplyBy(chunk, plan.getChunk());
    Value result = add(stage.firstResult, isAlongDepth ? row : along);
    Value depth = add(firstDepth, isAlongDepth ? along : row);
    Value address = getStaged(slot, getPlace(stage, row, chunk));
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
    copyChunk(stage, address, getStageLoops(stage, result, depth), isInside);
  }
}

/// 16 bytes as they lie; zeros outside.
void TileEmitter::copyChunk(const Stage &stage, Value address,
                            const Point &loops, Value isInside) {
  constexpr int64_t kBytes = ContractionPlan::kChunkBytes;
  Value memory = evaluator.getMemory(stage.operand->tensor);
  auto shape =
      cast<RankedTensorType>(stage.operand->tensor.getType()).getShape();
  Value element = evaluator.getLinearIndex(
      shape, evaluator.applyMap(stage.operand->map, loops));
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(
      b, loc, b.getIndexType(), memory);
  Value bytes = add(base, multiplyBy(element, plan.getElementBytes()));
  Value raw = arith::IndexCastOp::create(b, loc, b.getI64Type(), bytes);
  Value source = LLVM::IntToPtrOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext(), 1), raw);
  Value all = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(kBytes));
  Value none = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
  Value size = arith::SelectOp::create(b, loc, isInside, all, none);
  NVVM::CpAsyncOp::create(b, loc, address, source, kBytes,
                          NVVM::LoadCacheModifierKind::CG, size);
}

/// The input's element, whatever it is made of, in the type in which it is
/// multiplied, which holds it exactly.
Value TileEmitter::computeElement(const Stage &stage, Value result,
                                  Value depth) {
  Value element = evaluator.evaluate(
      stage.operand->tensor,
      evaluator.applyMap(stage.operand->map,
                         getStageLoops(stage, result, depth)));
  Type type = getType(stage.operand->kind, b.getContext());
  if (element.getType() == type)
    return element;
  if (auto from = dyn_cast<FloatType>(element.getType()))
    if (from.getWidth() < type.getIntOrFloatBitWidth())
      return arith::ExtFOp::create(b, loc, type, element);
  llvm_unreachable("a multiplicand is as wide as what it is of");
}

/// Element by element; zeros outside.
void TileEmitter::computeChunk(const Stage &stage, Value address, Value result,
                               Value depth) {
  Type type = getType(stage.operand->kind, b.getContext());
  auto loop = scf::ForOp::create(b, loc, constant(0), constant(plan.getChunk()),
                                 constant(1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value i = loop.getInductionVar();
  Value &along = stage.operand->isAlongDepth ? depth : result;
  along = add(along, i);
  Value isInside = both(isBelow(result, plan.count(stage.resultLoops)),
                        isBelow(depth, plan.count(plan.depth)));
  auto guarded = scf::IfOp::create(b, loc, TypeRange(type), isInside,
                                   /*withElseRegion=*/true);
  {
    PointEvaluator::Scope scope(evaluator);
    OpBuilder::InsertionGuard inner(b);
    b.setInsertionPointToStart(guarded.thenBlock());
    scf::YieldOp::create(b, loc, computeElement(stage, result, depth));
    b.setInsertionPointToStart(guarded.elseBlock());
    scf::YieldOp::create(
        b, loc,
        ValueRange{arith::ConstantOp::create(b, loc, b.getZeroAttr(type))});
  }
  Value bytes = arith::IndexCastOp::create(
      b, loc, b.getI64Type(), multiplyBy(i, plan.getElementBytes()));
  Value place = LLVM::GEPOp::create(b, loc, address.getType(), b.getI8Type(),
                                    address, ValueRange{bytes});
  Value element = guarded.getResult(0);
  if (plan.getElementBytes() == 1) // the llvm dialect has no 8-bit floats
    element = b.createOrFold<arith::BitcastOp>(loc, b.getI8Type(), element);
  LLVM::StoreOp::create(b, loc, element, place, plan.getElementBytes());
}
