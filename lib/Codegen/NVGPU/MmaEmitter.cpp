//===- MmaEmitter.cpp - Contractions on tensor cores ------------*- C++ -*-===//

#include "MmaEmitter.h"
#include "WarpMatrix.h"
#include "amp/Codegen/Arith/TF32.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

/// Of one instruction; its depth is two chunks.
static constexpr int64_t kBlockRows = WarpMatrix::kRows,
                         kBlockColumns = WarpMatrix::kColumns, kBlockChunks = 2;
/// Warps in a block: two by two.
static constexpr int64_t kWarpRows = 2, kWarpColumns = 2;
/// Of sums, in a thread.
static constexpr int64_t kBlockSums = WarpMatrix::kSums;

MmaEmitter::MmaEmitter(const ContractionPlan &plan, gpu::GPUFuncOp function,
                       PointEvaluator &evaluator, SharedMemory &shared)
    : TileEmitter(plan, function, evaluator, shared),
      leftBlocks(plan.tile.rows / kWarpRows / kBlockRows),
      rightBlocks(plan.tile.columns / kWarpColumns / kBlockColumns) {}

SmallVector<Value> MmaEmitter::createSums() {
  return createZeros(leftBlocks * rightBlocks * kBlockSums);
}

Value MmaEmitter::getLane() { return remainder(thread, kWarpSize); }

Value MmaEmitter::getWarpRow() {
  return multiply(divide(thread, kWarpSize * kWarpColumns),
                  plan.tile.rows / kWarpRows);
}

Value MmaEmitter::getWarpColumn() {
  return multiply(remainder(divide(thread, kWarpSize), kWarpColumns),
                  plan.tile.columns / kWarpColumns);
}

//===----------------------------------------------------------------------===//
// Fragments of the inputs
//===----------------------------------------------------------------------===//

/// ldmatrix turns 16-bit elements about alone.
bool MmaEmitter::readsElements(const ContractionOperand &operand) const {
  return !operand.isAlongDepth && plan.getElementBytes() != 2;
}

/// Four rows and two chunks are read together where elements are.
TileEmitter::Swizzle
MmaEmitter::chooseSwizzle(const ContractionOperand &operand,
                          int64_t chunks) const {
  if (readsElements(operand))
    return {1, 4, 2};
  return TileEmitter::chooseSwizzle(operand, chunks);
}

/// Four 8 x 8 matrices of 16 bits, each a row of 16 bytes for 8 results; a lane
/// gives the place of one of their rows. Of the left, those of results 0 and 8
/// come first, then the same 8 deeper; of the right the other way round.
///
/// All rows of 8 places have the same swizzles: what blocks and parts differ by
/// is known, and part of the instruction.
SmallVector<Value> MmaEmitter::loadMatrices(const Stage &stage, Value slot,
                                            int64_t block, Value warp,
                                            int64_t first, int64_t part) {
  int64_t deep = block * kBlockChunks * plan.getChunk();
  Value lane = getLane(), low = remainder(lane, 8);
  Value resultHalf = remainder(divide(lane, 8), 2),
        depthHalf = divide(lane, 16);
  if (&stage == &right)
    std::swap(resultHalf, depthHalf);
  Value row, chunk;
  if (stage.operand->isAlongDepth) {
    row = add(warp, add(multiply(resultHalf, 8), low));
    chunk = add(index(block * kBlockChunks), depthHalf);
  } else {
    row = add(multiply(depthHalf, 8), low);
    chunk = add(divide(add(warp, first), plan.getChunk()), resultHalf);
  }
  int64_t rows = stage.operand->isAlongDepth ? first : deep;
  int64_t further = rows * stage.chunks * ContractionPlan::kChunkBytes +
                    part * stage.partBytes;
  Value address =
      shift(getStaged(slot, getPlace(stage, row, chunk)), index(further));
  return WarpMatrix(b, loc, lane)
      .load(address, /*isTransposed=*/!stage.operand->isAlongDepth);
}

/// Word by word, as Fragment.h lays them out.
SmallVector<Value> MmaEmitter::loadElements(const Stage &stage, Value slot,
                                            int64_t block, Value warp,
                                            int64_t first) {
  constexpr unsigned kBits = 32;
  bool isLeft = &stage == &left;
  auto depth = static_cast<unsigned>(kBlockChunks * plan.getChunk());
  Fragment fragment = isLeft ? Fragment::getLeft(kBlockRows, depth, kBits)
                             : Fragment::getRight(depth, kBits);
  WarpMatrix matrix(b, loc, getLane());
  Values words;
  for (unsigned i = 0; i < 4; ++i) {
    unsigned next = i / fragment.getElements();
    auto [row, column] = matrix.getPlace(fragment, i % fragment.getElements());
    Value result = isLeft ? row : column, along = isLeft ? column : row;
    Value offset = getElementPlace(
        stage, add(add(warp, first + next * kBlockColumns), result),
        add(index(block * depth), along));
    words.push_back(LLVM::LoadOp::create(b, loc, b.getI32Type(),
                                         getStaged(slot, offset),
                                         /*alignment=*/4));
  }
  return words;
}

/// To nearest even. (The conversion that sm_80 has rounds ties away from zero.)
Value MmaEmitter::roundWord(Value word) {
  Value value = arith::BitcastOp::create(b, loc, b.getF32Type(), word);
  return arith::BitcastOp::create(b, loc, b.getI32Type(),
                                  roundToTF32(b, loc, value));
}

/// What the first 11 bits leave is exact, and so is what the next leave of it.
/// Infinity and NaN are their own first part.
std::array<Value, 3> MmaEmitter::split(Value word) {
  Type f32 = b.getF32Type(), i32 = b.getI32Type();
  auto toFloat = [&](Value bits) -> Value {
    return arith::BitcastOp::create(b, loc, f32, bits);
  };
  auto toBits = [&](Value value) -> Value {
    return arith::BitcastOp::create(b, loc, i32, value);
  };
  auto cut = [&](Value bits) -> Value {
    Value mask = arith::ConstantOp::create(
        b, loc, b.getI32IntegerAttr(static_cast<int32_t>(0xffffe000)));
    return arith::AndIOp::create(b, loc, bits, mask);
  };
  Value value = toFloat(word), first = cut(word);
  Value rest = arith::SubFOp::create(b, loc, value, toFloat(first));
  // x - x is 0 for numbers alone.
  Value isNumber =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ORD, rest, rest);
  Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
  rest = arith::SelectOp::create(b, loc, isNumber, rest, zero);
  first = arith::SelectOp::create(b, loc, isNumber, first, roundWord(word));
  Value second = cut(toBits(rest));
  Value third = arith::SubFOp::create(b, loc, rest, toFloat(second));
  return {first, second, toBits(third)};
}

SmallVector<SmallVector<Value>> MmaEmitter::narrow(const Stage &stage,
                                                   Values words) {
  if (stage.operand->narrowing == Narrowing::None)
    return {words};
  if (stage.operand->narrowing == Narrowing::Round)
    return {llvm::map_to_vector(words,
                                [&](Value word) { return roundWord(word); })};
  SmallVector<Values> parts(3);
  for (Value word : words)
    for (auto [part, value] : llvm::zip(parts, split(word)))
      part.push_back(value);
  return parts;
}

SmallVector<SmallVector<Value>> MmaEmitter::loadBlock(const Stage &stage,
                                                      Value slot, int64_t block,
                                                      Value warp,
                                                      int64_t first) {
  if (readsElements(*stage.operand))
    return narrow(stage, loadElements(stage, slot, block, warp, first));
  SmallVector<Values> parts;
  for (int64_t part = 0; part < stage.operand->getStagedParts(); ++part)
    parts.push_back(loadMatrices(stage, slot, block, warp, first, part));
  return stage.operand->isStagedInParts() ? parts : narrow(stage, parts[0]);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// The products of one block of depth; the smallest parts first, each for all
/// sums: those of one sum wait for each other.
void MmaEmitter::multiplyBlock(Value slot, int64_t block, Values &sums) {
  WarpMatrix matrix(b, loc, getLane());
  Value warpRow = getWarpRow(), warpColumn = getWarpColumn();
  SmallVector<SmallVector<Values>> lefts, rights;
  for (int64_t i = 0; i < leftBlocks; ++i)
    lefts.push_back(loadBlock(left, slot, block, warpRow, i * kBlockRows));
  for (int64_t j = 0; j < rightBlocks; j += 2)
    rights.push_back(
        loadBlock(right, slot, block, warpColumn, j * kBlockColumns));
  auto multiply = [&](int64_t i, int64_t j, ArrayRef<Value> leftPart,
                      ArrayRef<Value> rightPart) {
    size_t first = (i * rightBlocks + j) * kBlockSums;
    Values next = matrix.multiply(plan.left.kind, plan.right.kind, leftPart,
                                  rightPart.slice(j % 2 * 2, 2),
                                  ArrayRef(sums).slice(first, kBlockSums));
    llvm::copy(next, sums.begin() + first);
  };
  for (size_t leftPart = lefts[0].size(); leftPart-- > 0;)
    for (size_t rightPart = rights[0].size(); rightPart-- > 0;)
      for (int64_t i = 0; i < leftBlocks; ++i)
        for (int64_t j = 0; j < rightBlocks; ++j)
          multiply(i, j, lefts[i][leftPart], rights[j / 2][rightPart]);
}

SmallVector<Value> MmaEmitter::multiplyStage(Value slot, Values sums) {
  // Those of the instructions alone, where they are promoted.
  Values promoted;
  if (plan.promotesSums()) {
    promoted = std::move(sums);
    sums = createSums();
  }
  int64_t blocks =
      plan.tile.stageBytes / (kBlockChunks * ContractionPlan::kChunkBytes);
  for (int64_t block = 0; block < blocks; ++block)
    multiplyBlock(slot, block, sums);
  for (auto [sum, before] : llvm::zip(sums, promoted))
    sum = arith::AddFOp::create(b, loc, before, sum);
  return sums;
}

/// Pairs of neighbours, as Fragment.h lays them out.
void MmaEmitter::storeSums(ArrayRef<Value> sums) {
  Fragment fragment = Fragment::getAccumulator(kBlockRows, kBlockColumns);
  WarpMatrix matrix(b, loc, getLane());
  for (int64_t i = 0; i < leftBlocks; ++i)
    for (int64_t j = 0; j < rightBlocks; ++j)
      for (int64_t e = 0; e < kBlockSums; e += 2) {
        auto [row, column] = matrix.getPlace(fragment, e);
        size_t first = (i * rightBlocks + j) * kBlockSums + e;
        storePair(sums[first], sums[first + 1],
                  add(add(getWarpRow(), i * kBlockRows), row),
                  add(add(getWarpColumn(), j * kBlockColumns), column));
      }
}
