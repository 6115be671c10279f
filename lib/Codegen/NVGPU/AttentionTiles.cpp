//===- AttentionTiles.cpp - Attention's way through shared memory *- C++ -*-==//

#include "AttentionBlock.h"
#include "OperandAccess.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

/// Of what is copied at once.
static constexpr int64_t kChunkBytes = 2 * AttentionTile::kChunk;
static constexpr int64_t kNumberBytes = 4;

AttentionTile AttentionBlock::allocateTile(Value tensor, int64_t rows,
                                           int64_t columns) {
  AttentionTile tile = {tensor, 0, rows, padDepth(columns)};
  tile.offset = shared.allocate(tile.getBytes(), kChunkBytes);
  return tile;
}

void AttentionBlock::allocateStages(function_ref<void()> allocate) {
  int64_t begin = shared.allocate(0, kChunkBytes);
  allocate();
  stageBytes = shared.allocate(0, kChunkBytes) - begin;
  shared.allocate(stageBytes, kChunkBytes);
}

Value AttentionBlock::getShared(Value offset) {
  return shared.getAddress(offset);
}

void AttentionBlock::ifInside(Value condition, function_ref<void()> body) {
  if (condition)
    return ifTrue(condition, body);
  body();
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// The address of an element of an operand that only moves elements; null for
/// another one.
Value AttentionBlock::getSource(Value tensor, ArrayRef<Value> place) {
  std::optional<OperandAccess> access = OperandAccess::find(tensor);
  auto type = cast<RankedTensorType>(tensor.getType());
  bool isRow = place.size() == 4;
  if (!access || (isRow && !access->hasRowsOf(AttentionTile::kChunk)))
    return Value();
  Value element = index(access->offset);
  for (auto [stride, coordinate] : llvm::zip(access->strides, place))
    element = add(element, multiply(coordinate, stride));
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(
      b, loc, b.getIndexType(), evaluator.getMemory(access->argument));
  int64_t bytes = *getElementBytes(type.getElementType());
  Value first = add(base, multiply(element, bytes));
  Value raw = arith::IndexCastOp::create(b, loc, b.getI64Type(), first);
  return LLVM::IntToPtrOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext(), 1), raw);
}

/// Zeros where nothing is to be read.
void AttentionBlock::copyAsync(Value source, Value target, Value reads,
                               int64_t bytes) {
  Value size;
  if (reads)
    size = arith::SelectOp::create(b, loc, reads, i32(bytes), i32(0));
  // Less than 16 bytes go by the first-level cache alone.
  auto modifier = bytes == kChunkBytes ? NVVM::LoadCacheModifierKind::CG
                                       : NVVM::LoadCacheModifierKind::CA;
  NVVM::CpAsyncOp::create(b, loc, target, source, bytes, modifier, size);
}

/// A chunk of what is computed on its way.
void AttentionBlock::computeChunk(const AttentionTile &tile, Value head,
                                  Value target, Value reads, Value row,
                                  Value chunk) {
  auto type = VectorType::get(AttentionTile::kChunk, problem.type);
  auto compute = [&]() -> Value {
    Index along = {multiply(chunk, AttentionTile::kChunk), 1, Value()};
    Point point = {
        {batch, 0, Value()}, {head, 0, Value()}, {row, 0, Value()}, along};
    evaluator.setLanes(AttentionTile::kChunk);
    Value elements = evaluator.toVector(evaluator.evaluate(tile.tensor, point));
    evaluator.setLanes(1);
    return elements;
  };
  Value elements = computeInside(reads, type, compute);
  LLVM::StoreOp::create(b, loc, elements, target, kChunkBytes);
}

void AttentionBlock::copyChunk(const AttentionTile &tile, Value slot,
                               Value head, Value first, Value row,
                               Value chunk) {
  auto shape = cast<RankedTensorType>(tile.tensor.getType()).getShape();
  Value offset = add(multiply(row, tile.getPitch()),
                     add(multiply(chunk, kChunkBytes), tile.offset));
  Value target = getShared(add(slot, offset));
  Value source = add(first, row), reads;
  auto require = [&](Value condition) {
    reads = reads ? b.createOrFold<arith::AndIOp>(loc, reads, condition)
                  : condition;
  };
  if (shape[2] % tile.rows != 0)
    require(isBelow(source, shape[2]));
  if (shape[3] != tile.columns)
    require(isBelow(chunk, shape[3] / AttentionTile::kChunk));
  // What is outside is not read, but its address must be one of the tensor.
  Value place = source, along = chunk;
  if (reads) {
    place = arith::SelectOp::create(b, loc, reads, source, index(0));
    along = arith::SelectOp::create(b, loc, reads, chunk, index(0));
  }
  if (Value address =
          getSource(tile.tensor, {batch, head, place,
                                  multiply(along, AttentionTile::kChunk)}))
    return copyAsync(address, target, reads, kChunkBytes);
  computeChunk(tile, head, target, reads, place, along);
}

/// Threads that are neighbours take chunks that are.
void AttentionBlock::copyRows(const AttentionTile &tile, Value slot, Value head,
                              Value first) {
  constexpr int64_t kThreads = AttentionShape::kThreads;
  int64_t chunks = tile.columns / AttentionTile::kChunk;
  for (int64_t i = 0; i < tile.rows * chunks; i += kThreads) {
    Value number = add(thread, i), row = divide(number, chunks);
    Value chunk = remainder(number, chunks);
    // Every round has the same chunks, of rows further down.
    if (kThreads % chunks == 0) {
      row = add(divide(thread, chunks), i / chunks);
      chunk = remainder(thread, chunks);
    }
    bool isWhole = i + kThreads <= tile.rows * chunks;
    ifInside(isWhole ? Value() : isBelow(number, tile.rows * chunks),
             [&] { copyChunk(tile, slot, head, first, row, chunk); });
  }
}

void AttentionBlock::copyNumbers(Value tensor, const AttentionTile &tile,
                                 int64_t which, Value slot, Value head,
                                 Value first) {
  int64_t size = cast<RankedTensorType>(tensor.getType()).getDimSize(2);
  ifTrue(isBelow(thread, tile.rows), [&] {
    // Beyond the end is the last: what comes of it is hidden.
    Value row = minimum(add(first, thread), index(size - 1));
    Value target = getShared(add(slot, add(multiply(thread, tile.getPitch()),
                                           tile.getNumberOffset(which))));
    if (Value source = getSource(tensor, {batch, head, row}))
      return copyAsync(source, target, Value(), kNumberBytes);
    Point point = {{batch, 0, Value()}, {head, 0, Value()}, {row, 0, Value()}};
    LLVM::StoreOp::create(b, loc, evaluator.evaluate(tensor, point), target,
                          kNumberBytes);
  });
}

AttentionBlock::Values AttentionBlock::loadNumbers(const AttentionTile &tile,
                                                   int64_t which, Value slot) {
  Values numbers;
  for (int64_t column = 0; column < shape.columns / 4; ++column) {
    Value place = add(multiply(getColumn(column), tile.getPitch()),
                      tile.getNumberOffset(which));
    numbers.push_back(LLVM::LoadOp::create(
        b, loc, b.getF32Type(), getShared(add(slot, place)), kNumberBytes));
  }
  return numbers;
}

//===----------------------------------------------------------------------===//
// Operands of products
//===----------------------------------------------------------------------===//

/// Four 8 x 8 matrices of 16 x 16 elements; a lane gives the place of one of
/// their rows. The second matrix is that of the next 8 rows, or chunk: of the
/// left operand, and of the right one where it is turned about, the rows.
AttentionBlock::Values
AttentionBlock::loadMatrices(const AttentionTile &tile, Value slot, Value row,
                             int64_t chunk, bool isTransposed, bool isLeft) {
  Value rowHalf = remainder(divide(lane, 8), 2), chunkHalf = divide(lane, 16);
  if (!isLeft && !isTransposed)
    std::swap(rowHalf, chunkHalf);
  row = add(row, add(multiply(rowHalf, 8), remainder(lane, 8)));
  Value offset = add(
      multiply(row, tile.getPitch()),
      add(multiply(chunkHalf, kChunkBytes), tile.offset + chunk * kChunkBytes));
  return matrix.load(getShared(slot ? add(slot, offset) : offset),
                     isTransposed);
}

AttentionBlock::Values AttentionBlock::loadLeft(const Left &left, int64_t block,
                                                int64_t step) {
  constexpr int64_t kDepth = WarpMatrix::kRows, kWords = 4;
  int64_t steps = left.tile.columns / kDepth;
  if (!left.words.empty()) {
    auto first = left.words.begin() + (block * steps + step) * kWords;
    return Values(first, first + kWords);
  }
  Value row =
      add(multiply(warp, shape.getWarpRows()), block * WarpMatrix::kRows);
  return loadMatrices(left.tile, Value(), row,
                      step * kDepth / AttentionTile::kChunk,
                      /*isTransposed=*/false, /*isLeft=*/true);
}

void AttentionBlock::loadAll(Left &left) {
  Values words;
  for (int64_t block = 0; block < shape.rowBlocks; ++block)
    for (int64_t step = 0; step < left.tile.columns / WarpMatrix::kRows; ++step)
      llvm::append_range(words, loadLeft(left, block, step));
  left.words = words;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

void AttentionBlock::multiplyTile(
    function_ref<Values(int64_t block, int64_t step)> left,
    const AttentionTile &right, Value slot, bool byRows, int64_t columns,
    int64_t depth, Sums &sums) {
  constexpr int64_t kStep = 16, kSums = WarpMatrix::kSums;
  for (int64_t step = 0; step < depth / kStep; ++step) {
    Sums lefts;
    for (int64_t i = 0; i < shape.rowBlocks; ++i)
      lefts.push_back(left(i, step));
    for (int64_t column = 0; column < columns; column += kStep) {
      int64_t row = byRows ? column : step * kStep;
      int64_t along = byRows ? step * kStep : column;
      Values words =
          loadMatrices(right, slot, index(row), along / AttentionTile::kChunk,
                       /*isTransposed=*/!byRows, /*isLeft=*/false);
      for (int64_t i = 0; i < shape.rowBlocks; ++i)
        for (int64_t half : {0, 1}) {
          size_t first = (column / WarpMatrix::kColumns + half) * kSums;
          Values next = matrix.multiply(kind, kind, lefts[i],
                                        ArrayRef(words).slice(2 * half, 2),
                                        ArrayRef(sums[i]).slice(first, kSums));
          llvm::copy(next, sums[i].begin() + first);
        }
    }
  }
}

void AttentionBlock::multiplyRows(const Left &left, const AttentionTile &right,
                                  Value slot, Sums &sums) {
  multiplyTile(
      [&](int64_t block, int64_t step) { return loadLeft(left, block, step); },
      right, slot, /*byRows=*/true, right.rows, right.columns, sums);
}

void AttentionBlock::multiplySums(const Sums &left, const AttentionTile &right,
                                  Value slot, Sums &sums) {
  constexpr int64_t kBoth = 2 * WarpMatrix::kSums; // of 16 x 16
  multiplyTile(
      [&](int64_t block, int64_t step) {
        return matrix.toLeft(ArrayRef(left[block]).slice(step * kBoth, kBoth),
                             problem.type);
      },
      right, slot, /*byRows=*/false, right.columns, right.rows, sums);
}

/// Each step multiplies one slot while the copies of the next step go into the
/// other. The barrier stands where all have their copies of this step and none
/// reads the slot of the step before, which the next copies overwrite.
AttentionBlock::Values AttentionBlock::emitSteps(Value count,
                                                 MutableArrayRef<Left> lefts,
                                                 ArrayRef<Value> carried,
                                                 Copy copy, Body body) {
  if (shape.holdsRows)
    NVVM::CpAsyncCommitGroupOp::create(b, loc);
  copy(index(0), index(0));
  NVVM::CpAsyncCommitGroupOp::create(b, loc);
  if (shape.holdsRows) {
    NVVM::CpAsyncWaitGroupOp::create(b, loc, 1);
    gpu::BarrierOp::create(b, loc);
    llvm::for_each(lefts, [&](Left &left) { loadAll(left); });
  }
  return forEach(
      index(0), count, 1, carried, [&](Value step, ArrayRef<Value> values) {
        NVVM::CpAsyncWaitGroupOp::create(b, loc, 0);
        gpu::BarrierOp::create(b, loc);
        Value next = add(step, 1);
        ifTrue(isBelow(next, count),
               [&] { copy(next, multiply(remainder(next, 2), stageBytes)); });
        NVVM::CpAsyncCommitGroupOp::create(b, loc);
        return body(step, multiply(remainder(step, 2), stageBytes), values);
      });
}

//===----------------------------------------------------------------------===//
// Rows in memory
//===----------------------------------------------------------------------===//

void AttentionBlock::storeRows(const Sums &sums, Value memory, Value head,
                               Value first) {
  auto type = cast<MemRefType>(memory.getType());
  auto element = cast<FloatType>(type.getElementType());
  auto pair = VectorType::get(2, b.getF32Type());
  int64_t rows = type.getDimSize(2), columns = type.getDimSize(3);
  auto storePair = [&](ArrayRef<Value> both, Value row, Value column) {
    Value vector = vector::FromElementsOp::create(b, loc, pair, both);
    vector = convertFloat(b, loc, vector, element);
    Index along = {column, 1, Value()};
    evaluator.setLanes(2);
    evaluator.store(
        vector, memory,
        {{batch, 0, Value()}, {head, 0, Value()}, {row, 0, Value()}, along});
    evaluator.setLanes(1);
  };
  for (int64_t block = 0; block < shape.rowBlocks; ++block)
    for (int64_t half : {0, 1}) {
      Value row = add(first, getRow(block, half));
      bool isWhole = rows % shape.getRows() == 0;
      ifInside(isWhole ? Value() : isBelow(row, rows), [&] {
        for (int64_t column = 0; column < columns;
             column += WarpMatrix::kColumns)
          storePair(ArrayRef(sums[block]).slice(column / 2 + 2 * half, 2), row,
                    getColumn(column / 4));
      });
    }
}

/// By one lane of those that have the row.
void AttentionBlock::storeNumbers(const Rows &numbers, Value memory, Value head,
                                  Value first) {
  int64_t rows = cast<MemRefType>(memory.getType()).getDimSize(2);
  Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                        remainder(lane, 4), index(0));
  for (int64_t block = 0; block < shape.rowBlocks; ++block)
    for (int64_t half : {0, 1}) {
      Value row = add(first, getRow(block, half));
      Value stores = arith::AndIOp::create(b, loc, isFirst, isBelow(row, rows));
      ifTrue(stores, [&] {
        evaluator.store(
            numbers[block][half], memory,
            {{batch, 0, Value()}, {head, 0, Value()}, {row, 0, Value()}});
      });
    }
}

AttentionBlock::Rows AttentionBlock::loadRows(Value tensor, Value head,
                                              Value first) {
  int64_t rows = cast<RankedTensorType>(tensor.getType()).getDimSize(2);
  Rows numbers;
  for (int64_t block = 0; block < shape.rowBlocks; ++block) {
    std::array<Value, 2> both;
    for (int64_t half : {0, 1}) {
      // Beyond the end is the last: what comes of it is not stored.
      Value row = minimum(add(first, getRow(block, half)), index(rows - 1));
      both[half] = evaluator.evaluate(
          tensor, {{batch, 0, Value()}, {head, 0, Value()}, {row, 0, Value()}});
    }
    numbers.push_back(both);
  }
  return numbers;
}
