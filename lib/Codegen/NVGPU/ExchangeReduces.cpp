//===- ExchangeReduces.cpp - Sums that travel in 16 bits --------*- C++ -*-===//
//
// NCCL would sum 16-bit floats in 16 bits. So replicas send each other parts of
// what they have rounded, sum their own part in f32 by a kernel of ours, and
// send all the sums: half the bytes of a sum in f32.
//
//===----------------------------------------------------------------------===//

#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXCHANGEREDUCES
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Parts begin at multiples of 16 bytes, as a kernel's operands do.
static constexpr int64_t kAlignment = 8;

/// All dimensions as one.
static Value flatten(OpBuilder &b, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  auto flat =
      RankedTensorType::get({type.getNumElements()}, type.getElementType());
  if (type.getRank() == 0)
    return tensor::ExpandShapeOp::create(b, value.getLoc(), flat, value,
                                         ArrayRef<ReassociationIndices>());
  if (type.getRank() == 1)
    return value;
  SmallVector<ReassociationIndices> all(
      1, llvm::to_vector<2>(llvm::seq<int64_t>(type.getRank())));
  return tensor::CollapseShapeOp::create(b, value.getLoc(), flat, value, all);
}

/// One dimension as those of a type.
static Value unflatten(OpBuilder &b, Value value, RankedTensorType type) {
  if (type.getRank() == 0)
    return tensor::CollapseShapeOp::create(b, value.getLoc(), type, value,
                                           ArrayRef<ReassociationIndices>());
  if (type.getRank() == 1)
    return value;
  SmallVector<ReassociationIndices> all(
      1, llvm::to_vector<2>(llvm::seq<int64_t>(type.getRank())));
  return tensor::ExpandShapeOp::create(b, value.getLoc(), type, value, all);
}

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
  Value sumRows(Value rows);
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
  Value flat = convertFloat(b, loc, flatten(b, value), wire);
  int64_t count = cast<ShapedType>(flat.getType()).getNumElements();
  int64_t part = getPart(value), padding = replicas * part - count;
  if (padding > 0) {
    Value zero = createFloat(b, loc, wire, 0);
    auto padded = RankedTensorType::get({replicas * part}, wire);
    flat = tensor::PadOp::create(
        b, loc, padded, flat, ArrayRef<OpFoldResult>{b.getIndexAttr(0)},
        ArrayRef<OpFoldResult>{b.getIndexAttr(padding)}, zero);
  }
  return unflatten(b, flat, RankedTensorType::get({replicas, part}, wire));
}

/// In the order of the replicas, in f32, and rounded once.
Value Exchange::sumRows(Value rows) {
  Value sum =
      createSum(b, loc, rows, b.getF32Type(), /*kept=*/{1},
                [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
                  return {arith::ExtFOp::create(nested, loc,
                                                nested.getF32Type(), args[0])};
                });
  return convertFloat(b, loc, sum, wire);
}

Value Exchange::readRows(Value rows, RankedTensorType type) {
  Value flat = tensor::ExtractSliceOp::create(
      b, loc, flatten(b, rows), ArrayRef<OpFoldResult>{b.getIndexAttr(0)},
      ArrayRef<OpFoldResult>{b.getIndexAttr(type.getNumElements())},
      ArrayRef<OpFoldResult>{b.getIndexAttr(1)});
  Value wide =
      convertFloat(b, loc, flat, cast<FloatType>(type.getElementType()));
  return unflatten(b, wide, type);
}

/// A launch of a kernel without code that gives a tensor of rows for each.
ResultRange Exchange::launch(StringRef kind, ValueRange inputs) {
  SmallVector<Value> outputs;
  SmallVector<Type> types(inputs.getTypes());
  for (Value input : inputs) {
    auto type = cast<RankedTensorType>(input.getType());
    SmallVector<int64_t> shape = {replicas, type.getShape().back()};
    outputs.push_back(tensor::EmptyOp::create(b, loc, shape, wire));
    types.push_back(outputs.back().getType());
  }
  auto kernel = func::FuncOp::create(
      loc, "exchange_" + kind.str(),
      b.getFunctionType(types, ValueRange(outputs).getTypes()));
  kernel.setPrivate();
  kernel->setAttr(kKernelAttr, b.getUnitAttr());
  kernel->setAttr(kExchangeAttr, b.getStringAttr(kind));
  symbols.insert(kernel);
  SmallVector<bool> reads(outputs.size(), false);
  return LaunchOp::create(b, loc, ValueRange(outputs).getTypes(),
                          SymbolRefAttr::get(kernel), inputs, outputs,
                          b.getDenseBoolArrayAttr(reads),
                          /*recompute=*/IntegerAttr())
      .getResults();
}

void Exchange::run() {
  SmallVector<Value> rows, sums;
  for (Value value : op.getSums())
    rows.push_back(createRows(value));
  for (Value parts : launch(kExchangeParts, rows))
    sums.push_back(sumRows(parts));
  ResultRange all = launch(kExchangeSums, sums);
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
