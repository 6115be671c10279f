//===- WarpMatrix.cpp - Matrices in a warp's registers ----------*- C++ -*-===//

#include "WarpMatrix.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

Value WarpMatrix::constant(int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

WarpMatrix::Values WarpMatrix::load(Value address, bool isTransposed) {
  constexpr int64_t kMatrices = 4;
  auto type = LLVM::LLVMStructType::getLiteral(
      b.getContext(), SmallVector<Type>(kMatrices, b.getI32Type()));
  Value matrices = NVVM::LdMatrixOp::create(
      b, loc, type, address, kMatrices,
      isTransposed ? NVVM::MMALayout::col : NVVM::MMALayout::row,
      NVVM::LdStMatrixShapeAttr::get(b.getContext(), 8, 8),
      NVVM::LdStMatrixEltType::B16);
  Values words;
  for (int64_t i = 0; i < kMatrices; ++i)
    words.push_back(LLVM::ExtractValueOp::create(b, loc, matrices, i));
  return words;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// What a lane adds to a place does not depend on the element: lanes of a quad
/// are neighbours in one direction, quads in the other.
WarpMatrix::Place WarpMatrix::getPlace(const Fragment &fragment,
                                       unsigned element) {
  constexpr unsigned kQuad = 4;
  Fragment::Place first = fragment.locate(0, element);
  Fragment::Place inQuad = fragment.locate(1, element);
  Fragment::Place quad = fragment.locate(kQuad, element);
  Value quadNumber = b.createOrFold<arith::DivUIOp>(loc, lane, constant(kQuad));
  Value laneNumber = b.createOrFold<arith::RemUIOp>(loc, lane, constant(kQuad));
  auto combine = [&](unsigned begin, unsigned quadStep, unsigned laneStep) {
    Value place = constant(begin);
    auto add = [&](Value number, unsigned step) {
      if (step == 0)
        return;
      Value part = b.createOrFold<arith::MulIOp>(loc, number, constant(step));
      place = b.createOrFold<arith::AddIOp>(loc, part, place);
    };
    add(quadNumber, quadStep);
    add(laneNumber, laneStep);
    return place;
  };
  return {combine(first.row, quad.row - first.row, inQuad.row - first.row),
          combine(first.column, quad.column - first.column,
                  inQuad.column - first.column)};
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static NVVM::MMATypes getMmaType(Multiplicand kind) {
  return *NVVM::symbolizeMMATypes(getInfo(kind).name);
}

/// The instruction. nvvm.mma.sync knows no 8-bit floats; LLVM does.
Value WarpMatrix::createMma(Multiplicand leftKind, Multiplicand rightKind,
                            ArrayRef<Value> left, ArrayRef<Value> right,
                            ArrayRef<Value> sums, Type type) {
  constexpr int64_t kDepthBytes = 32;
  bool isInteger = sums.front().getType().isInteger();
  int64_t bytes = getInfo(leftKind).bytes;
  if (bytes == 1 && !isInteger) {
    Values operands(left);
    llvm::append_range(operands, right);
    llvm::append_range(operands, sums);
    std::string name =
        ("llvm.nvvm.mma.m16n8k32.row.col.f32." + getInfo(leftKind).name + "." +
         getInfo(rightKind).name + ".f32")
            .str();
    return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr(name),
                                         operands)
        .getResult(0);
  }
  std::optional<NVVM::MMAIntOverflow> overflow;
  if (isInteger)
    overflow = NVVM::MMAIntOverflow::wrapped;
  return NVVM::MmaOp::create(
      b, loc, type, left, right, sums,
      {int64_t(kRows), int64_t(kColumns), kDepthBytes / bytes}, std::nullopt,
      overflow,
      std::array<NVVM::MMATypes, 2>{getMmaType(leftKind),
                                    getMmaType(rightKind)},
      std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row,
                                     NVVM::MMALayout::col});
}

SmallVector<Value> WarpMatrix::multiply(Multiplicand leftKind,
                                        Multiplicand rightKind,
                                        ArrayRef<Value> left,
                                        ArrayRef<Value> right,
                                        ArrayRef<Value> sums) {
  auto pair = VectorType::get(2, b.getF16Type());
  auto toOperands = [&](ArrayRef<Value> words) {
    return llvm::map_to_vector(words, [&](Value word) -> Value {
      return leftKind == Multiplicand::F16
                 ? Value(LLVM::BitcastOp::create(b, loc, pair, word))
                 : word;
    });
  };
  SmallVector<Type> types(kSums, sums.front().getType());
  auto type = LLVM::LLVMStructType::getLiteral(b.getContext(), types);
  Value result = createMma(leftKind, rightKind, toOperands(left),
                           toOperands(right), sums, type);
  Values next;
  for (unsigned i = 0; i < kSums; ++i)
    next.push_back(LLVM::ExtractValueOp::create(b, loc, result, i));
  return next;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Which of the lane's two rows an element is in.
static unsigned getRowOf(size_t element) {
  Fragment block =
      Fragment::getAccumulator(WarpMatrix::kRows, WarpMatrix::kColumns);
  return block.locate(0, element % WarpMatrix::kSums).row != 0;
}

std::array<Value, 2>
WarpMatrix::reduceRows(ArrayRef<Value> sums,
                       function_ref<Value(Value, Value)> combine) {
  std::array<Value, 2> rows;
  for (auto [i, sum] : llvm::enumerate(sums)) {
    Value &row = rows[getRowOf(i)];
    row = row ? combine(row, sum) : sum;
  }
  return combineQuads(rows, combine);
}

std::array<Value, 2>
WarpMatrix::combineQuads(std::array<Value, 2> rows,
                         function_ref<Value(Value, Value)> combine) {
  for (int32_t distance : {2, 1})
    for (Value &row : rows)
      row =
          combine(row, gpu::ShuffleOp::create(b, loc, row, distance, kWarpSize,
                                              gpu::ShuffleMode::XOR)
                           .getShuffleResult());
  return rows;
}

SmallVector<Value> WarpMatrix::mapRows(ArrayRef<Value> sums,
                                       const std::array<Value, 2> &rows,
                                       function_ref<Value(Value, Value)> body) {
  Values mapped;
  for (auto [i, sum] : llvm::enumerate(sums))
    mapped.push_back(body(sum, rows[getRowOf(i)]));
  return mapped;
}

//===----------------------------------------------------------------------===//
// Accumulators as operands
//===----------------------------------------------------------------------===//

/// Which accumulator element is at the place of an element of the left operand;
/// both are of 16 x 16.
static unsigned findSum(const Fragment &left, unsigned element) {
  Fragment sums =
      Fragment::getAccumulator(WarpMatrix::kRows, 2 * WarpMatrix::kColumns);
  for (unsigned sum = 0; sum < sums.getElements(); ++sum)
    if (llvm::all_of(llvm::seq(kWarpSize), [&](unsigned lane) {
          Fragment::Place a = left.locate(lane, element);
          Fragment::Place c = sums.locate(lane, sum);
          return a.row == c.row && a.column == c.column;
        }))
      return sum;
  llvm_unreachable("accumulators lie as 16-bit left operands do");
}

SmallVector<Value> WarpMatrix::toLeft(ArrayRef<Value> sums, FloatType type) {
  constexpr unsigned kBits = 16, kPacked = 2;
  Fragment left = Fragment::getLeft(kRows, 2 * kColumns, kBits);
  auto pair = VectorType::get(kPacked, type);
  auto wide = VectorType::get(kPacked, b.getF32Type());
  Values words;
  for (unsigned i = 0; i < left.getElements(); i += kPacked) {
    Value both = vector::FromElementsOp::create(
        b, loc, wide,
        ValueRange{sums[findSum(left, i)], sums[findSum(left, i + 1)]});
    both = arith::TruncFOp::create(b, loc, pair, both);
    words.push_back(LLVM::BitcastOp::create(b, loc, b.getI32Type(), both));
  }
  return words;
}
