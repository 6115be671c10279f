//===- LaunchCopies.cpp - Copies between buffers as kernels -----*- C++ -*-===//

#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Device/Device.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLAUNCHCOPIES
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Row `index` of a buffer, which lies in the arena.
namespace {
struct Row {
  memref::ViewOp buffer;
  Value index;
  MemRefType type; ///< of the row
  int64_t bytes;   ///< of the row
};
} // namespace

/// A loop that is differentiated keeps its states so, one row an iteration.
static std::optional<Row> findRow(Value memory) {
  auto slice = memory.getDefiningOp<memref::SubViewOp>();
  auto buffer = slice ? slice.getSource().getDefiningOp<memref::ViewOp>()
                      : memref::ViewOp();
  if (!buffer || !buffer.getType().hasStaticShape() || !slice.hasUnitStride() ||
      slice.getStaticSizes()[0] != 1)
    return std::nullopt;
  ArrayRef<int64_t> shape = buffer.getType().getShape();
  if (slice.getType().getRank() + 1 < buffer.getType().getRank())
    return std::nullopt;
  for (size_t dim = 1; dim < shape.size(); ++dim)
    if (slice.getStaticSizes()[dim] != shape[dim] ||
        slice.getStaticOffsets()[dim] != 0)
      return std::nullopt;
  OpBuilder b(slice);
  Value index = getValueOrCreateConstantIndexOp(b, slice.getLoc(),
                                                slice.getMixedOffsets()[0]);
  Type element = buffer.getType().getElementType();
  auto type = MemRefType::get(slice.getType().getShape(), element);
  std::optional<int64_t> bytes = getTypeBytes(type);
  return bytes ? std::optional(Row{buffer, index, type, *bytes}) : std::nullopt;
}

namespace {
struct AmpLaunchCopies : amp::impl::AmpLaunchCopiesBase<AmpLaunchCopies> {
  void runOnOperation() override {
    SmallVector<memref::CopyOp> copies;
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func->hasAttr(kKernelAttr))
        func.walk([&](memref::CopyOp copy) { copies.push_back(copy); });
    for (memref::CopyOp copy : copies)
      launch(copy);
  }

private:
  /// Constants lie in the host's memory, where no kernel reads them.
  void launch(memref::CopyOp copy) {
    Value source = copy.getSource(), target = copy.getTarget();
    auto type = dyn_cast<MemRefType>(source.getType());
    if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity() ||
        source.getDefiningOp<memref::GetGlobalOp>())
      return;
    OpBuilder b(copy);
    if (target.getType() == type) {
      createLaunch(b, copy.getLoc(), getKernel(type), source, target, false);
    } else if (std::optional<Row> row = findRow(target);
               row && row->type == type) {
      if (row->bytes % kOperandAlignment == 0)
        createLaunch(b, copy.getLoc(), getKernel(type), source,
                     createView(b, copy.getLoc(), *row), false);
      else
        createLaunch(b, copy.getLoc(), getRowKernel(*row), {source, row->index},
                     row->buffer, true);
    } else {
      return;
    }
    copy.erase();
    if (auto slice = target.getDefiningOp<memref::SubViewOp>();
        slice && slice->use_empty())
      slice.erase();
  }

  static void createLaunch(OpBuilder &b, Location loc, func::FuncOp kernel,
                           ValueRange inputs, Value output, bool reads) {
    LaunchOp::create(b, loc, TypeRange(), SymbolRefAttr::get(kernel), inputs,
                     output, b.getDenseBoolArrayAttr({reads}),
                     /*recompute=*/IntegerAttr());
  }

  /// The row as a buffer of its own.
  static Value createView(OpBuilder &b, Location loc, const Row &row) {
    Value size = arith::ConstantIndexOp::create(b, loc, row.bytes);
    Value distance = arith::MulIOp::create(b, loc, row.index, size);
    Value shift = arith::AddIOp::create(
        b, loc, memref::ViewOp(row.buffer).getByteShift(), distance);
    return memref::ViewOp::create(b, loc, row.type,
                                  memref::ViewOp(row.buffer).getSource(), shift,
                                  ValueRange());
  }

  /// A kernel, to be filled, that gives one tensor.
  func::FuncOp createKernel(OpBuilder &b, ArrayRef<Type> inputs,
                            RankedTensorType output) {
    SmallVector<Type> types(inputs);
    types.push_back(output);
    auto kernel = func::FuncOp::create(b, getOperation().getLoc(), "copy",
                                       b.getFunctionType(types, {output}));
    kernel.setPrivate();
    kernel->setAttr(kKernelAttr, b.getUnitAttr());
    // Which gives it a name of its own.
    SymbolTable(getOperation()).insert(kernel, getOperation().begin());
    b.setInsertionPointToStart(kernel.addEntryBlock());
    return kernel;
  }

  func::FuncOp getKernel(MemRefType type) {
    func::FuncOp &kernel = kernels[type];
    if (kernel)
      return kernel;
    auto tensor = RankedTensorType::get(type.getShape(), type.getElementType());
    OpBuilder b(&getContext());
    kernel = createKernel(b, tensor, tensor);
    Location loc = kernel.getLoc();
    auto copied = linalg::CopyOp::create(b, loc, kernel.getArgument(0),
                                         kernel.getArgument(1));
    func::ReturnOp::create(b, loc, copied->getResults());
    return kernel;
  }

  /// No operand of a kernel begins where such a row does: all of the buffer is
  /// one, and its other rows keep what they hold.
  func::FuncOp getRowKernel(const Row &row) {
    MemRefType whole = memref::ViewOp(row.buffer).getType();
    func::FuncOp &kernel = rowKernels[{row.type, whole}];
    if (kernel)
      return kernel;
    auto tensor =
        RankedTensorType::get(whole.getShape(), whole.getElementType());
    auto source =
        RankedTensorType::get(row.type.getShape(), row.type.getElementType());
    OpBuilder b(&getContext());
    kernel = createKernel(b, {source, b.getIndexType()}, tensor);
    Location loc = kernel.getLoc();
    int64_t rank = tensor.getRank();
    AffineMap id = b.getMultiDimIdentityMap(rank);
    // The row's own dimension, of one element, may have been dropped.
    AffineMap map = id.getSliceMap(1, rank - 1);
    if (source.getRank() == rank)
      map = map.insertResult(b.getAffineConstantExpr(0), 0);
    auto copied = linalg::GenericOp::create(
        b, loc, tensor,
        ValueRange{kernel.getArgument(0), kernel.getArgument(2)},
        kernel.getArgument(2), {map, id, id},
        SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
        [&](OpBuilder &nested, Location, ValueRange args) {
          Value i = linalg::IndexOp::create(nested, loc, 0);
          Value isRow = arith::CmpIOp::create(
              nested, loc, arith::CmpIPredicate::eq, i, kernel.getArgument(1));
          Value element =
              arith::SelectOp::create(nested, loc, isRow, args[0], args[1]);
          linalg::YieldOp::create(nested, loc, element);
        });
    func::ReturnOp::create(b, loc, copied->getResults());
    return kernel;
  }

  llvm::DenseMap<Type, func::FuncOp> kernels;
  llvm::DenseMap<std::pair<Type, Type>, func::FuncOp> rowKernels;
};
} // namespace
