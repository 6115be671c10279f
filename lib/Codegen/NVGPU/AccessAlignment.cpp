//===- AccessAlignment.cpp - Claimed and known alignments -------*- C++ -*-===//

#include "AccessAlignment.h"

#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp;

namespace {

/// A number of bytes modulo 2^64: the IR may say any, and alignments are powers
/// of two.
using Offset = std::optional<uint64_t>;

/// Where an access begins: bytes from the begin of its memory, where all of
/// them are known, and how that is aligned, where that is.
struct Place {
  std::optional<int64_t> alignment;
  Offset offset = 0;

  void advance(Offset bytes) {
    offset = offset && bytes ? Offset(*offset + *bytes) : std::nullopt;
  }
};

} // namespace

/// Of an element in memory: all that loads, stores and views have.
static uint64_t getBytes(Type type) {
  return getElementBytes(type).value_or(1);
}

template <typename GlobalOp>
static GlobalOp lookup(Operation *op, FlatSymbolRefAttr name) {
  return SymbolTable::lookupNearestSymbolFrom<GlobalOp>(op, name);
}

/// Bytes of indices, where all are constants.
static Offset getBytes(MemRefType type, ValueRange indices) {
  uint64_t bytes = getBytes(type.getElementType());
  Offset offset = 0;
  auto [strides, begin] = type.getStridesAndOffset();
  if (ShapedType::isDynamic(begin))
    return std::nullopt;
  for (auto [index, stride] : llvm::zip(indices, strides)) {
    std::optional<int64_t> constant = getConstantIntValue(index);
    if (!constant || ShapedType::isDynamic(stride))
      return std::nullopt;
    *offset += uint64_t(*constant) * uint64_t(stride) * bytes;
  }
  return offset;
}

static Place findPlace(Value memory);

static Place findPlaceOfPointer(Operation *op) {
  if (auto address = dyn_cast<LLVM::AddressOfOp>(op)) {
    auto variable = lookup<LLVM::GlobalOp>(op, address.getGlobalNameAttr());
    if (!variable)
      return {};
    return {static_cast<int64_t>(variable.getAlignment().value_or(1))};
  }
  auto step = dyn_cast<LLVM::GEPOp>(op);
  if (!step)
    return {};
  Place place = findPlace(step.getBase());
  Offset bytes;
  auto index = step.getIndices()[0];
  if (step.getIndices().size() == 1 && step.getElemType().isIntOrFloat())
    bytes = isa<IntegerAttr>(index) ? cast<IntegerAttr>(index).getInt()
                                    : getConstantIntValue(cast<Value>(index));
  if (bytes)
    *bytes *= getBytes(step.getElemType());
  place.advance(bytes);
  return place;
}

static Place findPlace(Value memory) {
  if (isa<BlockArgument>(memory)) {
    bool isBuffer =
        isa<gpu::GPUFuncOp>(memory.getParentBlock()->getParentOp()) &&
        isa<MemRefType>(memory.getType());
    return isBuffer ? Place{cuda::kVectorBytes} : Place{};
  }
  Operation *op = memory.getDefiningOp();
  if (auto get = dyn_cast<memref::GetGlobalOp>(op)) {
    auto variable = lookup<memref::GlobalOp>(op, get.getNameAttr());
    uint64_t natural = getBytes(get.getType().getElementType());
    if (!variable)
      return {};
    return {static_cast<int64_t>(variable.getAlignment().value_or(natural))};
  }
  if (auto view = dyn_cast<memref::ViewOp>(op)) {
    Place place = findPlace(view.getSource());
    place.advance(getConstantIntValue(view.getByteShift()));
    return place;
  }
  if (auto cast = dyn_cast<memref::ReinterpretCastOp>(op)) {
    Place place = findPlace(cast.getSource());
    Offset offset = getConstantIntValue(cast.getMixedOffsets()[0]);
    if (offset)
      *offset *= getBytes(cast.getType().getElementType());
    place.advance(offset);
    return place;
  }
  if (auto cast = op->getNumOperands() == 1 && isa<arith::IndexCastOp>(op)
                      ? op->getOperand(0)
                      : Value())
    return findPlace(cast);
  return findPlaceOfPointer(op);
}

/// The place of an access and the alignment that it claims; 0 for none.
static std::pair<Place, int64_t> findClaim(Operation *op) {
  auto ofVector = [&](auto access) -> std::pair<Place, int64_t> {
    Place place = findPlace(access.getBase());
    place.advance(getBytes(access.getMemRefType(), access.getIndices()));
    return {place, access.getAlignment().value_or(0)};
  };
  if (auto load = dyn_cast<vector::LoadOp>(op))
    return ofVector(load);
  if (auto store = dyn_cast<vector::StoreOp>(op))
    return ofVector(store);
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return {findPlace(load.getAddr()), load.getAlignment().value_or(0)};
  if (auto store = dyn_cast<LLVM::StoreOp>(op))
    return {findPlace(store.getAddr()), store.getAlignment().value_or(0)};
  if (auto copy = dyn_cast<NVVM::CpAsyncOp>(op))
    return {findPlace(copy.getDst()), copy.getSize()};
  constexpr int64_t kMatrixRow = 16;
  if (auto load = dyn_cast<NVVM::LdMatrixOp>(op))
    return {findPlace(load.getPtr()), kMatrixRow};
  return {Place(), 0};
}

LogicalResult cuda::verifyAlignment(Operation *op) {
  auto [place, claim] = findClaim(op);
  if (claim <= 1 || !place.alignment)
    return success();
  if (*place.alignment % claim != 0)
    return op->emitError() << "expected memory aligned to " << claim
                           << " bytes, found an alignment of "
                           << *place.alignment;
  if (place.offset && *place.offset % uint64_t(claim) != 0)
    return op->emitError() << "expected a place aligned to " << claim
                           << " bytes, found byte "
                           << static_cast<int64_t>(*place.offset);
  return success();
}
