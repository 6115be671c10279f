//===- WidenGathers.cpp - Gathers of 16 bits as gathers of 32 ---*- C++ -*-===//

#include "amp/Codegen/CPU/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPWIDENGATHERS
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// A gather at `base[places]`, elements of 16 bits.
class NarrowGather {
public:
  static std::optional<NarrowGather> match(LLVM::masked_gather op);
  void widen();

private:
  NarrowGather(LLVM::masked_gather op, Value base, Value places)
      : op(op), base(base), places(places), b(op), loc(op.getLoc()) {}

  Value create(int64_t value, Type type);
  Value spread(Value scalar, VectorType type);
  Value addOddBase();

  LLVM::masked_gather op;
  Value base, places;
  OpBuilder b;
  Location loc;
};
} // namespace

Value NarrowGather::create(int64_t value, Type type) {
  IntegerAttr number = b.getIntegerAttr(getElementTypeOrSelf(type), value);
  if (auto vector = dyn_cast<VectorType>(type))
    return LLVM::ConstantOp::create(b, loc, type,
                                    DenseElementsAttr::get(vector, number));
  return LLVM::ConstantOp::create(b, loc, type, number);
}

std::optional<NarrowGather> NarrowGather::match(LLVM::masked_gather op) {
  auto type = dyn_cast<VectorType>(op.getType());
  auto pointers = op.getPtrs().getDefiningOp<LLVM::GEPOp>();
  if (!type || type.isScalable() || type.getElementTypeBitWidth() != 16 ||
      !pointers || isa<VectorType>(pointers.getBase().getType()) ||
      pointers.getDynamicIndices().size() != 1 ||
      pointers.getIndices().size() != 1 ||
      pointers.getElemType() != type.getElementType() ||
      !isa<VectorType>(pointers.getDynamicIndices()[0].getType()))
    return std::nullopt;
  return NarrowGather(op, pointers.getBase(), pointers.getDynamicIndices()[0]);
}

Value NarrowGather::spread(Value scalar, VectorType type) {
  Value first = LLVM::InsertElementOp::create(
      b, loc, LLVM::PoisonOp::create(b, loc, type), scalar,
      create(0, b.getI64Type()));
  SmallVector<int32_t> zeros(type.getNumElements(), 0);
  return LLVM::ShuffleVectorOp::create(b, loc, first, first, zeros);
}

/// The places from the word on that the base lies in.
Value NarrowGather::addOddBase() {
  auto type = cast<VectorType>(places.getType());
  Value address = LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), base);
  Value half = LLVM::AndOp::create(
      b, loc, LLVM::LShrOp::create(b, loc, address, create(1, b.getI64Type())),
      create(1, b.getI64Type()));
  if (type.getElementType() != b.getI64Type())
    half = LLVM::TruncOp::create(b, loc, type.getElementType(), half);
  return LLVM::AddOp::create(b, loc, places, spread(half, type));
}

void NarrowGather::widen() {
  auto type = cast<VectorType>(op.getType());
  auto words = VectorType::get(type.getShape(), b.getI32Type());
  auto halves = VectorType::get(type.getShape(), b.getI16Type());
  auto placeType = cast<VectorType>(places.getType());
  Value all = addOddBase();
  Value aligned = LLVM::PtrMaskOp::create(b, loc, base.getType(), base,
                                          create(~int64_t(3), b.getI64Type()));
  Value one = create(1, placeType);
  Value pointers = LLVM::GEPOp::create(
      b, loc, op.getPtrs().getType(), b.getI32Type(), aligned,
      LLVM::AShrOp::create(b, loc, all, one).getResult());
  Value word = LLVM::masked_gather::create(
      b, loc, words, pointers, op.getMask(), ValueRange(create(0, words)),
      /*alignment=*/4);
  Value odd = LLVM::AndOp::create(b, loc, all, one);
  if (placeType != words)
    odd = LLVM::TruncOp::create(b, loc, words, odd);
  Value shift = LLVM::ShlOp::create(b, loc, odd, create(4, words));
  Value low = LLVM::TruncOp::create(b, loc, halves,
                                    LLVM::LShrOp::create(b, loc, word, shift));
  Value result = LLVM::BitcastOp::create(b, loc, type, low);
  Value other = op.getPassThru()[0];
  if (!matchPattern(other, m_Zero()) && !matchPattern(other, m_PosZeroFloat()))
    result = LLVM::SelectOp::create(b, loc, op.getMask(), result, other);
  op.replaceAllUsesWith(result);
  op.erase();
}

namespace {
struct AmpWidenGathers : amp::impl::AmpWidenGathersBase<AmpWidenGathers> {
  void runOnOperation() override {
    SmallVector<NarrowGather> gathers;
    getOperation()->walk([&](LLVM::masked_gather op) {
      if (auto found = NarrowGather::match(op))
        gathers.push_back(*found);
    });
    for (NarrowGather &gather : gathers)
      gather.widen();
  }
};
} // namespace
