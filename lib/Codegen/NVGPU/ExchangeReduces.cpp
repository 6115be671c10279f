//===- ExchangeReduces.cpp - Sums that travel in 16 bits --------*- C++ -*-===//
//
// NCCL would sum 16-bit floats in 16 bits. So replicas send each other parts of
// what they have rounded, sum their own part in f32 by a kernel of ours, and
// send all the sums: half the bytes of a sum in f32.
//
//===----------------------------------------------------------------------===//

#include "Exchanges.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXCHANGEREDUCES
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Parts begin at multiples of 16 bytes, as a kernel's operands do.
static constexpr int64_t kAlignment = 8;

namespace {
class Exchange {
public:
  Exchange(AllReduceOp op, SymbolTable &symbols)
      : op(op), loc(op.getLoc()), replicas(getNumReplicas(op)),
        wire(cast<FloatType>(*op.getWire())), symbols(symbols), b(op) {}
  void run();

private:
  int64_t getPart(Value value) const {
    int64_t count = cast<ShapedType>(value.getType()).getNumElements();
    return llvm::alignTo(llvm::divideCeil(count, replicas), kAlignment);
  }
  Value createRows(Value value);
  Value readRows(Value rows, RankedTensorType type);
  ResultRange launch(StringRef kind, ValueRange inputs);

  AllReduceOp op;
  Location loc;
  int64_t replicas;
  FloatType wire;
  SymbolTable &symbols;
  OpBuilder b;
};
} // namespace

/// Rounded, a row for each replica, and zeros where the last one ends.
Value Exchange::createRows(Value value) {
  Value flat = convertFloat(b, loc, cuda::flatten(b, value), wire);
  int64_t count = cast<ShapedType>(flat.getType()).getNumElements();
  int64_t part = getPart(value), padding = replicas * part - count;
  if (padding > 0) {
    Value zero = createFloat(b, loc, wire, 0);
    auto padded = RankedTensorType::get({replicas * part}, wire);
    flat = tensor::PadOp::create(
        b, loc, padded, flat, ArrayRef<OpFoldResult>{b.getIndexAttr(0)},
        ArrayRef<OpFoldResult>{b.getIndexAttr(padding)}, zero);
  }
  return cuda::unflatten(b, flat,
                         RankedTensorType::get({replicas, part}, wire));
}

Value Exchange::readRows(Value rows, RankedTensorType type) {
  Value flat = tensor::ExtractSliceOp::create(
      b, loc, cuda::flatten(b, rows), ArrayRef<OpFoldResult>{b.getIndexAttr(0)},
      ArrayRef<OpFoldResult>{b.getIndexAttr(type.getNumElements())},
      ArrayRef<OpFoldResult>{b.getIndexAttr(1)});
  Value wide =
      convertFloat(b, loc, flat, cast<FloatType>(type.getElementType()));
  return cuda::unflatten(b, wide, type);
}

/// An exchange that gives a matrix of a row for each replica.
ResultRange Exchange::launch(StringRef kind, ValueRange inputs) {
  SmallVector<Type> types;
  for (Value input : inputs) {
    auto type = cast<RankedTensorType>(input.getType());
    types.push_back(
        RankedTensorType::get({replicas, type.getShape().back()}, wire));
  }
  return cuda::createExchange(b, loc, symbols, kind, inputs, types);
}

void Exchange::run() {
  SmallVector<Value> rows, sums;
  for (Value value : op.getSums())
    rows.push_back(createRows(value));
  for (Value parts : launch(kExchangeParts, rows))
    sums.push_back(cuda::sumRows(b, loc, parts));
  ResultRange all = launch(kExchangeGather, sums);
  for (auto [result, rows] : llvm::zip_equal(op.getResults(), all))
    result.replaceAllUsesWith(
        readRows(rows, cast<RankedTensorType>(result.getType())));
  op.erase();
}

namespace {
struct AmpExchangeReduces
    : amp::impl::AmpExchangeReducesBase<AmpExchangeReduces> {
  void runOnOperation() override {
    SmallVector<AllReduceOp> ops;
    getOperation().walk([&](AllReduceOp op) {
      if (op.getWire() && !op.getWire()->isF32() && op.getOrs().empty() &&
          !op.getStart() && op->getNumResults() > 0 && getNumReplicas(op) > 1)
        ops.push_back(op);
    });
    SymbolTable symbols(getOperation());
    for (AllReduceOp op : ops)
      Exchange(op, symbols).run();
  }
};
} // namespace
