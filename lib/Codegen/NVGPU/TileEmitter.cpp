//===- TileEmitter.cpp - A block's tile of a contraction --------*- C++ -*-===//

#include "TileEmitter.h"
#include "FmaEmitter.h"
#include "MmaEmitter.h"
#include "WgmmaEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

TileEmitter::TileEmitter(const ContractionPlan &plan, gpu::GPUFuncOp function,
                         PointEvaluator &evaluator, SharedMemory &shared)
    : IndexArithmetic(evaluator, function.getLoc()), plan(plan),
      function(function), shared(shared),
      firstShared(
          shared.allocate(plan.getSharedBytes(), SharedMemory::kAlignment)) {}

std::unique_ptr<TileEmitter> TileEmitter::create(const ContractionPlan &plan,
                                                 gpu::GPUFuncOp function,
                                                 PointEvaluator &evaluator,
                                                 SharedMemory &shared) {
  if (plan.tile.ofWarpgroups)
    return std::make_unique<WgmmaEmitter>(plan, function, evaluator, shared);
  if (plan.onTensorCores())
    return std::make_unique<MmaEmitter>(plan, function, evaluator, shared);
  return std::make_unique<FmaEmitter>(plan, function, evaluator, shared);
}

Value TileEmitter::both(Value x, Value y) {
  if (!x || !y)
    return x ? x : y;
  return arith::AndIOp::create(b, loc, x, y);
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

Value TileEmitter::getShared(Value offset) {
  return shared.getAddress(add(index(firstShared), offset));
}

Value TileEmitter::getStaged(Value slot, Value offset) {
  return getShared(add(multiply(slot, plan.getStageBytes()), offset));
}

Value TileEmitter::getPlace(const Stage &stage, Value row, Value chunk) {
  auto [divisor, modulus, factor] = stage.swizzle;
  if (modulus > 1) {
    Value mix = multiply(remainder(divide(row, divisor), modulus), factor);
    chunk = arith::XOrIOp::create(b, loc, chunk, mix);
  }
  if (stage.rowChunks < stage.chunks) {
    Value part = divide(chunk, stage.rowChunks);
    chunk = remainder(chunk, stage.rowChunks);
    row = add(multiply(part, stage.rows), row);
  }
  Value place = add(multiply(row, stage.rowChunks), chunk);
  return add(index(stage.offset),
             multiply(place, ContractionPlan::kChunkBytes));
}

Value TileEmitter::getElementPlace(const Stage &stage, Value result,
                                   Value depth) {
  bool isAlongDepth = stage.operand->isAlongDepth;
  Value along = isAlongDepth ? depth : result;
  Value chunk = divide(along, plan.getChunk());
  Value inChunk =
      multiply(remainder(along, plan.getChunk()), plan.getElementBytes());
  return add(getPlace(stage, isAlongDepth ? result : depth, chunk), inChunk);
}

Value TileEmitter::getResultAddress(Value row, Value column) {
  Value element = add(multiply(row, plan.getResultPitch()), column);
  return getShared(multiply(element, plan.getSumBytes()));
}

//===----------------------------------------------------------------------===//
// The tile
//===----------------------------------------------------------------------===//

/// The row and the column of tiles: down a group of rows, then to the group's
/// next column. The last group has the rows that are left.
std::pair<Value, Value> TileEmitter::findPlace(Value tile) {
  int64_t rows = plan.getTileRows(), columns = plan.getTileColumns();
  int64_t height = std::min(plan.tile.group, rows), rest = rows % height;
  Value group = divide(tile, height * columns);
  Value inGroup = remainder(tile, height * columns);
  Value row = remainder(inGroup, height), column = divide(inGroup, height);
  if (rest != 0) {
    Value isWhole = isBelow(group, rows / height);
    row =
        arith::SelectOp::create(b, loc, isWhole, row, remainder(inGroup, rest));
    column =
        arith::SelectOp::create(b, loc, isWhole, column, divide(inGroup, rest));
  }
  return {add(multiply(group, height), row), column};
}

void TileEmitter::findTile() {
  thread = gpu::ThreadIdOp::create(b, loc, gpu::Dimension::x);
  Value block = gpu::BlockIdOp::create(b, loc, gpu::Dimension::x);
  int64_t tiles = plan.getTileRows() * plan.getTileColumns();
  auto [row, column] = findPlace(remainder(block, tiles));
  firstRow = multiply(row, plan.tile.rows);
  firstColumn = multiply(column, plan.tile.columns);
  block = divide(block, tiles);
  split = remainder(block, plan.tile.splits);
  batch = divide(block, plan.tile.splits);
}

TileEmitter::Swizzle TileEmitter::chooseSwizzle(const ContractionOperand &,
                                                int64_t chunks) const {
  // Rows of 128 bytes and more begin in the same bank.
  constexpr int64_t kBankChunks = 8;
  if (chunks >= kBankChunks)
    return {1, kBankChunks, 1};
  return {kBankChunks / chunks, chunks, 1};
}

TileEmitter::Stage TileEmitter::makeStage(const ContractionOperand &operand,
                                          ArrayRef<int64_t> loops, Value first,
                                          int64_t tile, int64_t offset) {
  Stage stage = {&operand, loops, first, tile, offset, 0, 0, 0, 0, {}};
  stage.rows = operand.isAlongDepth ? tile : plan.getDepth();
  stage.chunks =
      (operand.isAlongDepth ? plan.getDepth() : tile) / plan.getChunk();
  stage.rowChunks = plan.getRowChunks(operand, tile);
  stage.partBytes = stage.rows * stage.chunks * ContractionPlan::kChunkBytes;
  stage.swizzle = chooseSwizzle(operand, stage.rowChunks);
  return stage;
}

void TileEmitter::emitProducts() {
  findTile();
  left = makeStage(plan.left, plan.rows, firstRow, plan.tile.rows, 0);
  right = makeStage(plan.right, plan.columns, firstColumn, plan.tile.columns,
                    plan.getLeftBytes());
  emitSteps();
}

/// Where all elements are computed there are no copies to wait for.
void TileEmitter::emitCommit() {
  if (plan.left.copyBytes > 0 || plan.right.copyBytes > 0)
    NVVM::CpAsyncCommitGroupOp::create(b, loc);
}
void TileEmitter::emitWait(int64_t pending) {
  if (plan.left.copyBytes > 0 || plan.right.copyBytes > 0)
    NVVM::CpAsyncWaitGroupOp::create(b, loc, pending);
}

/// The barrier stands where all have their copies of this step and none reads
/// the stage that the next copies overwrite: that of the step before, or of one
/// more where products are made while the threads go on. Those are begun first.
SmallVector<Value> TileEmitter::emitStep(Value step, int64_t ahead,
                                         Values sums) {
  int64_t behind = plan.getStagesBehind();
  emitWait(ahead - 1);
  emitWritten();
  gpu::BarrierOp::create(b, loc);
  auto multiply = [&] {
    return multiplyStage(remainder(step, plan.tile.stages), std::move(sums));
  };
  if (behind > 0)
    sums = multiply();
  Value next = add(step, ahead);
  auto guarded = scf::IfOp::create(b, loc, isBelow(next, plan.getSteps()));
  {
    OpBuilder::InsertionGuard inner(b);
    b.setInsertionPointToStart(guarded.thenBlock());
    emitLoad(next, remainder(next, plan.tile.stages));
  }
  emitCommit();
  if (behind == 0)
    return multiply();
  emitProductsWait(behind);
  return sums;
}

/// Each step multiplies one stage while the copies of the next ones are under
/// way.
void TileEmitter::emitSteps() {
  int64_t steps = plan.getSteps();
  int64_t ahead = plan.tile.stages - 1 - plan.getStagesBehind();
  for (int64_t step = 0; step < ahead; ++step) {
    if (step < steps)
      emitLoad(index(step), index(step));
    emitCommit();
  }
  auto loop = scf::ForOp::create(b, loc, index(0), index(steps), index(1),
                                 createSums());
  {
    PointEvaluator::Scope scope(evaluator);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(
        b, loc,
        emitStep(loop.getInductionVar(), ahead,
                 llvm::to_vector_of<Value>(loop.getRegionIterArgs())));
  }
  emitProductsWait(0);
  // The result overwrites the stages.
  gpu::BarrierOp::create(b, loc);
  storeSums(llvm::to_vector_of<Value>(loop.getResults()));
  gpu::BarrierOp::create(b, loc);
}

SmallVector<Value> TileEmitter::createZeros(int64_t count) {
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(plan.sum));
  return Values(count, zero);
}

void TileEmitter::storePair(Value first, Value second, Value row,
                            Value column) {
  Value both = LLVM::UndefOp::create(b, loc, VectorType::get(2, plan.sum));
  for (auto [i, value] : llvm::enumerate(ValueRange{first, second}))
    both = LLVM::InsertElementOp::create(
        b, loc, both, value,
        LLVM::ConstantOp::create(b, loc, b.getI32IntegerAttr(i)));
  LLVM::StoreOp::create(b, loc, both, getResultAddress(row, column),
                        /*alignment=*/2 * plan.getSumBytes());
}

Value TileEmitter::loadResult(Value row, Value column) {
  int64_t lanes = evaluator.getLanes();
  Type type = plan.sum;
  if (lanes > 1)
    type = VectorType::get(lanes, type);
  return LLVM::LoadOp::create(
      b, loc, type, getResultAddress(row, column),
      std::min(lanes * plan.getSumBytes(), ContractionPlan::kChunkBytes));
}

Value TileEmitter::isWhole() {
  int64_t rows = plan.count(plan.rows), columns = plan.count(plan.columns);
  Value isWhole;
  if (rows % plan.tile.rows != 0)
    isWhole = isBelow(firstRow, rows - plan.tile.rows + 1);
  if (columns % plan.tile.columns != 0)
    isWhole =
        both(isWhole, isBelow(firstColumn, columns - plan.tile.columns + 1));
  return isWhole;
}

Point TileEmitter::getLoops(Value row, Value column, Value &isInside) {
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
  if (evaluator.getLanes() > 1)
    loops[plan.columns.back()].stride = 1;
  return loops;
}
