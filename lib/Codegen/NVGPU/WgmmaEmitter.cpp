//===- WgmmaEmitter.cpp - Contractions by warpgroups ------------*- C++ -*-===//

#include "WgmmaEmitter.h"
#include "WarpMatrix.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

static constexpr int64_t kRows = ContractionPlan::kWarpgroupRows,
                         kThreads = ContractionPlan::kWarpgroupThreads;
/// Of one instruction.
static constexpr int64_t kDepth = 16;
/// Rows of a pattern of swizzles.
static constexpr int64_t kPatternRows = 8;

WgmmaEmitter::WgmmaEmitter(const ContractionPlan &plan, gpu::GPUFuncOp function,
                           PointEvaluator &evaluator, SharedMemory &shared)
    : TileEmitter(plan, function, evaluator, shared) {
  int64_t sums = kRows * plan.tile.columns / kThreads;
  type = LLVM::LLVMStructType::getLiteral(b.getContext(),
                                          SmallVector<Type>(sums, plan.sum));
}

SmallVector<Value> WgmmaEmitter::createSums() {
  return Values(plan.getWarpgroupBlocks(), LLVM::ZeroOp::create(b, loc, type));
}

/// Tensor cores read shared memory by another way than threads write it.
void WgmmaEmitter::emitWritten() {
  MLIRContext *context = b.getContext();
  NVVM::FenceProxyOp::create(
      b, loc, NVVM::ProxyKindAttr::get(context, NVVM::ProxyKind::async_shared),
      NVVM::SharedSpaceAttr::get(context, NVVM::SharedSpace::shared_cta));
}

void WgmmaEmitter::emitProductsWait(int64_t pending) {
  NVVM::WgmmaWaitGroupSyncOp::create(b, loc, b.getI64IntegerAttr(pending));
}

Value WgmmaEmitter::getWarpgroup() { return divide(thread, kThreads); }

//===----------------------------------------------------------------------===//
// Matrices in shared memory
//===----------------------------------------------------------------------===//

int64_t WgmmaEmitter::countRowsBytes(const Stage &stage) const {
  int64_t rows = stage.operand->isAlongDepth ? kRows : stage.rows;
  return rows * stage.rowChunks * ContractionPlan::kChunkBytes;
}

/// In units of 16 bytes: bits 0 to 13 the begin, from bit 32 on the bytes to
/// the next pattern of 8 rows; from bit 16 on, where rows lie along the result,
/// those to its next 64. The swizzle, of 128 or of 64 bytes, from bit 62 on.
Value WgmmaEmitter::createDescriptor(const Stage &stage, Value slot) {
  constexpr int64_t kUnit = ContractionPlan::kChunkBytes;
  constexpr uint64_t k128Bytes = 1, k64Bytes = 2;
  int64_t rowBytes = stage.rowChunks * kUnit;
  uint64_t swizzle = stage.rowChunks == ContractionPlan::kWarpgroupChunks
                         ? k128Bytes
                         : k64Bytes;
  uint64_t bits = swizzle << 62 | kPatternRows * rowBytes / kUnit << 32;
  if (!stage.operand->isAlongDepth)
    bits |= stage.rows * rowBytes / kUnit << 16;
  Value offset = index(stage.offset);
  if (&stage == &left)
    offset = add(offset, TileEmitter::multiply(getWarpgroup(),
                                               plan.getWarpgroupBlocks() *
                                                   countRowsBytes(stage)));
  Type i64 = b.getI64Type();
  auto constant = [&](uint64_t value) -> Value {
    return arith::ConstantOp::create(
        b, loc, b.getI64IntegerAttr(static_cast<int64_t>(value)));
  };
  Value begin = LLVM::PtrToIntOp::create(b, loc, i64, getStaged(slot, offset));
  begin = arith::ShRUIOp::create(b, loc, begin, constant(4));
  begin = arith::AndIOp::create(b, loc, begin, constant(0x3fff));
  return arith::OrIOp::create(b, loc, begin, constant(bits));
}

/// All begin at a row of a pattern's first, so that what they differ by is not
/// swizzled.
Value WgmmaEmitter::advance(const Stage &stage, Value descriptor, int64_t rows,
                            int64_t part, int64_t step) {
  int64_t bytes = rows * countRowsBytes(stage) + part * stage.partBytes;
  if (stage.operand->isAlongDepth)
    bytes += step * kDepth * plan.getElementBytes();
  else
    bytes += step * kDepth * stage.rowChunks * ContractionPlan::kChunkBytes;
  Value further = arith::ConstantOp::create(
      b, loc, b.getI64IntegerAttr(bytes / ContractionPlan::kChunkBytes));
  return b.createOrFold<arith::AddIOp>(loc, descriptor, further);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// In the llvm dialect's terms a matrix along the depth is a left one by rows
/// and a right one by columns.
Value WgmmaEmitter::multiply(Value leftMatrix, Value rightMatrix, Value sums) {
  using NVVM::MMALayout;
  MLIRContext *context = b.getContext();
  auto kind = plan.left.kind == Multiplicand::BF16 ? NVVM::WGMMATypes::bf16
                                                   : NVVM::WGMMATypes::f16;
  auto shape = NVVM::MMAShapeAttr::get(context, static_cast<int>(kRows),
                                       static_cast<int>(plan.tile.columns),
                                       static_cast<int>(kDepth));
  return NVVM::WgmmaMmaAsyncOp::create(
      b, loc, type, sums, leftMatrix, rightMatrix, shape,
      NVVM::WGMMATypesAttr::get(context, kind),
      NVVM::WGMMATypesAttr::get(context, kind),
      NVVM::WGMMATypesAttr::get(context, NVVM::WGMMATypes::f32),
      NVVM::WGMMAScaleOutAttr::get(context, NVVM::WGMMAScaleOut::one),
      NVVM::WGMMAScaleInAttr::get(context, NVVM::WGMMAScaleIn::one),
      NVVM::WGMMAScaleInAttr::get(context, NVVM::WGMMAScaleIn::one),
      NVVM::MMALayoutAttr::get(
          context, plan.left.isAlongDepth ? MMALayout::row : MMALayout::col),
      NVVM::MMALayoutAttr::get(
          context, plan.right.isAlongDepth ? MMALayout::col : MMALayout::row),
      NVVM::MMAIntOverflowAttr());
}

/// One after the other into the same sums; of parts the smallest first.
SmallVector<Value> WgmmaEmitter::multiplyStage(Value slot, Values sums) {
  Value lefts = createDescriptor(left, slot);
  Value rights = createDescriptor(right, slot);
  NVVM::WgmmaFenceAlignedOp::create(b, loc);
  for (int64_t step = 0; step < plan.getDepth() / kDepth; ++step)
    for (int64_t i = plan.left.getStagedParts(); i-- > 0;)
      for (int64_t j = plan.right.getStagedParts(); j-- > 0;)
        for (auto [rows, sum] : llvm::enumerate(sums))
          sum = multiply(advance(left, lefts, rows, i, step),
                         advance(right, rights, 0, j, step), sum);
  NVVM::WgmmaGroupSyncAlignedOp::create(b, loc);
  return sums;
}

/// Of 64 rows each warp has 16, as it has of mma.sync's.
void WgmmaEmitter::storeSums(ArrayRef<Value> sums) {
  constexpr int64_t kBlockRows = WarpMatrix::kRows;
  constexpr int64_t kWarps = kThreads / kWarpSize;
  Fragment fragment = Fragment::getAccumulator(kBlockRows, plan.tile.columns);
  WarpMatrix matrix(b, loc, remainder(thread, kWarpSize));
  Value warp = remainder(divide(thread, kWarpSize), kWarps);
  Value firstRow = add(
      TileEmitter::multiply(getWarpgroup(), plan.getWarpgroupBlocks() * kRows),
      TileEmitter::multiply(warp, kBlockRows));
  for (auto [rows, sum] : llvm::enumerate(sums))
    for (unsigned i = 0; i < fragment.getElements(); i += 2) {
      auto [row, column] = matrix.getPlace(fragment, i);
      storePair(LLVM::ExtractValueOp::create(b, loc, sum, i),
                LLVM::ExtractValueOp::create(b, loc, sum, i + 1),
                add(add(firstRow, rows * kRows), row), column);
    }
}
