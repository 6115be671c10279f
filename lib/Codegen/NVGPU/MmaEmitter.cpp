//===- MmaEmitter.cpp - Contractions on tensor cores ------------*- C++ -*-===//

#include "MmaEmitter.h"
#include "amp/Codegen/NVGPU/Fragment.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

/// mma.m16n8k16.
static constexpr int64_t kBlockRows = 16, kBlockColumns = 8, kBlockDepth = 16;
/// Warps in a block: two by two.
static constexpr int64_t kWarpRows = 2, kWarpColumns = 2;

MmaEmitter::MmaEmitter(const ContractionPlan &plan, gpu::GPUFuncOp function,
                       PointEvaluator &evaluator)
    : plan(plan), function(function), evaluator(evaluator), b(evaluator.b),
      loc(function.getLoc()) {
  leftBlocks = plan.tile.rows / kWarpRows / kBlockRows;
  rightBlocks = plan.tile.columns / kWarpColumns / kBlockColumns;
}

//===----------------------------------------------------------------------===//
// Arithmetic of indices
//===----------------------------------------------------------------------===//

Value MmaEmitter::constant(int64_t value) { return evaluator.getIndex(value); }
Value MmaEmitter::add(Value x, Value y) {
  return b.createOrFold<arith::AddIOp>(loc, x, y);
}
Value MmaEmitter::multiplyBy(Value x, int64_t factor) {
  return b.createOrFold<arith::MulIOp>(loc, x, constant(factor));
}
Value MmaEmitter::divide(Value x, int64_t divisor) {
  return b.createOrFold<arith::DivUIOp>(loc, x, constant(divisor));
}
Value MmaEmitter::remainder(Value x, int64_t divisor) {
  return b.createOrFold<arith::RemUIOp>(loc, x, constant(divisor));
}
Value MmaEmitter::isBelow(Value x, int64_t limit) {
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, x,
                               constant(limit));
}
Value MmaEmitter::both(Value x, Value y) {
  if (!x || !y)
    return x ? x : y;
  return arith::AndIOp::create(b, loc, x, y);
}

/// The coordinates of the point of that number, the last loop the fastest.
void MmaEmitter::setLoops(Point &loops, ArrayRef<int64_t> dims, Value number) {
  SmallVector<int64_t> sizes = plan.op.getStaticLoopRanges();
  for (size_t i = dims.size(); i-- > 0;) {
    bool isFirst = i == 0;
    loops[dims[i]] = {isFirst ? number : remainder(number, sizes[dims[i]]), 0,
                      Value()};
    if (!isFirst)
      number = divide(number, sizes[dims[i]]);
  }
}

/// Shared memory is one block, so that static and dynamic variables can't
/// overlap. Aligned for any swizzle.
static LLVM::GlobalOp getSharedVariable(OpBuilder &b, gpu::GPUModuleOp module) {
  constexpr StringRef name = "amp_shared";
  if (auto found = module.lookupSymbol<LLVM::GlobalOp>(name))
    return found;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMArrayType::get(b.getI8Type(), 0);
  return LLVM::GlobalOp::create(b, module.getLoc(), type, /*isConstant=*/false,
                                LLVM::Linkage::External, name, Attribute(),
                                /*alignment=*/1024, /*addrSpace=*/3);
}

Value MmaEmitter::getShared(Value offset) {
  auto variable =
      getSharedVariable(b, function->getParentOfType<gpu::GPUModuleOp>());
  Value base = LLVM::AddressOfOp::create(b, loc, variable);
  Value bytes = arith::IndexCastOp::create(b, loc, b.getI64Type(), offset);
  return LLVM::GEPOp::create(b, loc, base.getType(), b.getI8Type(), base,
                             ValueRange{bytes});
}

//===----------------------------------------------------------------------===//
// The tile
//===----------------------------------------------------------------------===//

void MmaEmitter::findTile() {
  thread = gpu::ThreadIdOp::create(b, loc, gpu::Dimension::x);
  lane = remainder(thread, kWarpSize);
  Value warp = divide(thread, kWarpSize);
  warpRow = multiplyBy(divide(warp, kWarpColumns), plan.tile.rows / kWarpRows);
  warpColumn = multiplyBy(remainder(warp, kWarpColumns),
                          plan.tile.columns / kWarpColumns);
  Value block = gpu::BlockIdOp::create(b, loc, gpu::Dimension::x);
  int64_t columns =
      llvm::divideCeil(plan.count(plan.columns), plan.tile.columns);
  int64_t rows = llvm::divideCeil(plan.count(plan.rows), plan.tile.rows);
  firstColumn = multiplyBy(remainder(block, columns), plan.tile.columns);
  block = divide(block, columns);
  firstRow = multiplyBy(remainder(block, rows), plan.tile.rows);
  batch = divide(block, rows);
}

MmaEmitter::Stage MmaEmitter::makeStage(const ContractionOperand &operand,
                                        ArrayRef<int64_t> loops, Value first,
                                        int64_t tile, int64_t offset) {
  constexpr int64_t kChunk = 16 / ContractionPlan::kElementBytes;
  Stage stage = {&operand, loops, first, tile, offset, 0, 0};
  stage.rows = operand.isAlongDepth ? tile : plan.tile.depth;
  stage.chunks = (operand.isAlongDepth ? plan.tile.depth : tile) / kChunk;
  return stage;
}

void MmaEmitter::emitProducts() {
  findTile();
  left = makeStage(plan.left, plan.rows, firstRow, plan.tile.rows, 0);
  right = makeStage(plan.right, plan.columns, firstColumn, plan.tile.columns,
                    plan.tile.rows * plan.tile.depth *
                        ContractionPlan::kElementBytes);
  emitSteps();
}

/// Each step multiplies one stage while the copies of the next ones are under
/// way. The barrier stands where all have their copies of this step and none
/// reads the stage of the step before, which the next copies overwrite.
void MmaEmitter::emitSteps() {
  int64_t steps = llvm::divideCeil(plan.count(plan.depth), plan.tile.depth);
  int64_t ahead = plan.tile.stages - 1;
  for (int64_t step = 0; step < ahead; ++step) {
    if (step < steps)
      emitLoad(constant(step), constant(step));
    NVVM::CpAsyncCommitGroupOp::create(b, loc);
  }
  Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
  Values sums(leftBlocks * rightBlocks * 4, zero);
  auto loop = scf::ForOp::create(b, loc, constant(0), constant(steps),
                                 constant(1), sums);
  {
    PointEvaluator::Scope scope(evaluator);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value step = loop.getInductionVar();
    NVVM::CpAsyncWaitGroupOp::create(b, loc, ahead - 1);
    gpu::BarrierOp::create(b, loc);
    Value next = add(step, constant(ahead));
    auto guarded = scf::IfOp::create(b, loc, isBelow(next, steps));
    {
      OpBuilder::InsertionGuard inner(b);
      b.setInsertionPointToStart(guarded.thenBlock());
      emitLoad(next, remainder(next, plan.tile.stages));
    }
    NVVM::CpAsyncCommitGroupOp::create(b, loc);
    scf::YieldOp::create(
        b, loc,
        multiplyStage(remainder(step, plan.tile.stages),
                      llvm::to_vector_of<Value>(loop.getRegionIterArgs())));
  }
  // The result overwrites the stages.
  gpu::BarrierOp::create(b, loc);
  storeSums(llvm::to_vector_of<Value>(loop.getResults()));
  gpu::BarrierOp::create(b, loc);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Four 8 x 8 matrices; each lane gives the place of one of their rows.
SmallVector<Value> MmaEmitter::loadMatrices(const Stage &stage, Value slot,
                                            Value row, Value chunk,
                                            bool isTransposed) {
  Value offset =
      add(multiplyBy(slot, plan.getStageBytes()), getPlace(stage, row, chunk));
  Type word = b.getI32Type();
  auto type = LLVM::LLVMStructType::getLiteral(b.getContext(),
                                               {word, word, word, word});
  Value matrices = NVVM::LdMatrixOp::create(
      b, loc, type, getShared(offset), 4,
      isTransposed ? NVVM::MMALayout::col : NVVM::MMALayout::row,
      NVVM::LdStMatrixShapeAttr::get(b.getContext(), 8, 8),
      NVVM::LdStMatrixEltType::B16);
  Values words;
  for (int64_t i = 0; i < 4; ++i)
    words.push_back(LLVM::ExtractValueOp::create(b, loc, matrices, i));
  return words;
}

/// 16 x 16: the matrices are those of rows 0 and 8, then the same 8 deeper.
SmallVector<Value> MmaEmitter::loadLeft(Value slot, int64_t depth,
                                        int64_t block) {
  Value low = remainder(lane, 8), bit3 = remainder(divide(lane, 8), 2),
        bit4 = divide(lane, 16);
  Value first = add(warpRow, constant(block * kBlockRows));
  if (plan.left.isAlongDepth)
    return loadMatrices(left, slot, add(first, add(multiplyBy(bit3, 8), low)),
                        add(constant(depth / 8), bit4),
                        /*isTransposed=*/false);
  return loadMatrices(left, slot,
                      add(constant(depth), add(multiplyBy(bit4, 8), low)),
                      add(divide(first, 8), bit3), /*isTransposed=*/true);
}

/// 16 x 16, for two blocks of 8 columns: the matrices are those of depth 0 and
/// 8, then the same 8 columns on.
SmallVector<Value> MmaEmitter::loadRight(Value slot, int64_t depth,
                                         int64_t block) {
  Value low = remainder(lane, 8), bit3 = remainder(divide(lane, 8), 2),
        bit4 = divide(lane, 16);
  Value first = add(warpColumn, constant(block * kBlockColumns));
  if (plan.right.isAlongDepth)
    return loadMatrices(right, slot, add(first, add(multiplyBy(bit4, 8), low)),
                        add(constant(depth / 8), bit3),
                        /*isTransposed=*/false);
  return loadMatrices(right, slot,
                      add(constant(depth), add(multiplyBy(bit3, 8), low)),
                      add(divide(first, 8), bit4), /*isTransposed=*/true);
}

SmallVector<Value> MmaEmitter::multiply(ArrayRef<Value> leftWords,
                                        ArrayRef<Value> rightWords,
                                        ArrayRef<Value> sums) {
  bool isF16 = getElementTypeOrSelf(plan.left.tensor.getType()).isF16();
  auto pair = VectorType::get(2, b.getF16Type());
  auto toOperands = [&](ArrayRef<Value> words) {
    return llvm::map_to_vector(words, [&](Value word) -> Value {
      return isF16 ? Value(LLVM::BitcastOp::create(b, loc, pair, word)) : word;
    });
  };
  SmallVector<Type> types(4, b.getF32Type());
  auto type = LLVM::LLVMStructType::getLiteral(b.getContext(), types);
  auto kind = isF16 ? NVVM::MMATypes::f16 : NVVM::MMATypes::bf16;
  Value result = NVVM::MmaOp::create(
      b, loc, type, toOperands(leftWords), toOperands(rightWords), sums,
      {kBlockRows, kBlockColumns, kBlockDepth}, std::nullopt, std::nullopt,
      std::array<NVVM::MMATypes, 2>{kind, kind},
      std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row,
                                     NVVM::MMALayout::col});
  Values next;
  for (int64_t i = 0; i < 4; ++i)
    next.push_back(LLVM::ExtractValueOp::create(b, loc, result, i));
  return next;
}

SmallVector<Value> MmaEmitter::multiplyStage(Value slot, Values sums) {
  for (int64_t depth = 0; depth < plan.tile.depth; depth += kBlockDepth) {
    SmallVector<Values> lefts, rights;
    for (int64_t i = 0; i < leftBlocks; ++i)
      lefts.push_back(loadLeft(slot, depth, i));
    for (int64_t j = 0; j < rightBlocks; j += 2) {
      Values words = loadRight(slot, depth, j);
      rights.push_back({words[0], words[1]});
      rights.push_back({words[2], words[3]});
    }
    for (int64_t i = 0; i < leftBlocks; ++i)
      for (int64_t j = 0; j < rightBlocks; ++j) {
        size_t first = (i * rightBlocks + j) * 4;
        Values next =
            multiply(lefts[i], rights[j], ArrayRef(sums).slice(first, 4));
        llvm::copy(next, sums.begin() + first);
      }
  }
  return sums;
}

/// The fragments as Fragment.h lays them out: what a lane adds to a place does
/// not depend on the element.
void MmaEmitter::storeSums(ArrayRef<Value> sums) {
  Fragment fragment = Fragment::getAccumulator(kBlockRows, kBlockColumns);
  Value quad = divide(lane, 4);
  Value along = multiplyBy(remainder(lane, 4), fragment.locate(1, 0).column);
  auto type = VectorType::get(2, b.getF32Type());
  for (int64_t i = 0; i < leftBlocks; ++i)
    for (int64_t j = 0; j < rightBlocks; ++j)
      for (int64_t e = 0; e < 4; e += 2) {
        Fragment::Place place = fragment.locate(0, e);
        Value row =
            add(add(warpRow, constant(i * kBlockRows + place.row)), quad);
        Value column = add(
            add(warpColumn, constant(j * kBlockColumns + place.column)), along);
        Value offset =
            multiplyBy(add(multiplyBy(row, plan.getResultPitch()), column), 4);
        size_t first = (i * rightBlocks + j) * 4 + e;
        Value both = LLVM::UndefOp::create(b, loc, type);
        for (int64_t k = 0; k < 2; ++k)
          both = LLVM::InsertElementOp::create(
              b, loc, both, sums[first + k],
              LLVM::ConstantOp::create(b, loc, b.getI32IntegerAttr(k)));
        LLVM::StoreOp::create(b, loc, both, getShared(offset),
                              /*alignment=*/8);
      }
}

Value MmaEmitter::loadResult(Value row, Value column) {
  Value offset =
      multiplyBy(add(multiplyBy(row, plan.getResultPitch()), column), 4);
  return LLVM::LoadOp::create(b, loc, b.getF32Type(), getShared(offset),
                              /*alignment=*/4);
}

Point MmaEmitter::getLoops(Value row, Value column, Value &isInside) {
  int64_t rows = plan.count(plan.rows), columns = plan.count(plan.columns);
  row = add(firstRow, row);
  column = add(firstColumn, column);
  isInside = Value();
  if (rows % plan.tile.rows != 0)
    isInside = isBelow(row, rows);
  if (columns % plan.tile.columns != 0)
    isInside = both(isInside, isBelow(column, columns));
  Point loops(plan.op.getNumLoops());
  setLoops(loops, plan.batch, batch);
  setLoops(loops, plan.rows, row);
  setLoops(loops, plan.columns, column);
  return loops;
}
