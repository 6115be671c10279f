//===- ExpandShards.cpp - Parts of replicas as NCCL has them ----*- C++ -*-===//
//
// NCCL sums parts that do not overlap, in the types that travel. Others are
// sent from each replica to each, and summed by a kernel of ours: of what is in
// two parts NCCL might give two sums.
//
//===----------------------------------------------------------------------===//

#include "Exchanges.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXPANDSHARDS
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static int64_t countElements(Value value) {
  return cast<ShapedType>(value.getType()).getNumElements();
}

/// Row r of n where parts are rows: its place is a multiple of its size.
static Value createSlice(ShardOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  int64_t replicas = getNumReplicas(op);
  int64_t count = countElements(op.getInto());
  int64_t all = countElements(op.getSource());
  Value whole = cuda::flatten(b, op.getSource());
  Value replica = ReplicaOp::create(b, loc, b.getIndexType());
  auto type = cast<RankedTensorType>(op.getInto().getType());
  OpFoldResult one = b.getIndexAttr(1), size = b.getIndexAttr(count);
  if (count * replicas == all) {
    Value rows = cuda::unflatten(
        b, whole,
        RankedTensorType::get({replicas, count}, type.getElementType()));
    OpFoldResult offsets[] = {replica, b.getIndexAttr(0)};
    return tensor::ExtractSliceOp::create(b, loc, type, rows, offsets,
                                          ArrayRef<OpFoldResult>{one, size},
                                          ArrayRef<OpFoldResult>{one, one});
  }
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  Value begin = arith::MinUIOp::create(
      b, loc, arith::MulIOp::create(b, loc, replica, constant(count)),
      constant(all - count));
  return tensor::ExtractSliceOp::create(
      b, loc, type, whole, ArrayRef<OpFoldResult>{begin},
      ArrayRef<OpFoldResult>{size}, ArrayRef<OpFoldResult>{one});
}

namespace {
/// A reduce_scatter of what NCCL sums, and an exchange of the rest.
class Expansion {
public:
  Expansion(ReduceScatterOp op, SymbolTable &symbols)
      : op(op), loc(op.getLoc()), replicas(getNumReplicas(op)),
        symbols(symbols), b(op) {}
  void run();

private:
  FloatType getSentType(Value sum);
  bool isPlain(Value sum, Value into);
  void scatter(ArrayRef<unsigned> numbers);
  void exchange(ArrayRef<unsigned> numbers);

  ReduceScatterOp op;
  Location loc;
  int64_t replicas;
  SymbolTable &symbols;
  OpBuilder b;
};
} // namespace

/// f32 travels as `wire`.
FloatType Expansion::getSentType(Value sum) {
  auto type = cast<FloatType>(getElementTypeOrSelf(sum.getType()));
  return type.isF32() && op.getWire() ? cast<FloatType>(*op.getWire()) : type;
}

bool Expansion::isPlain(Value sum, Value into) {
  FloatType sent = getSentType(sum);
  return (sent.isF32() || sent.isF64()) &&
         countElements(into) * replicas == countElements(sum);
}

void Expansion::scatter(ArrayRef<unsigned> numbers) {
  SmallVector<Value> sums, into;
  for (unsigned number : numbers) {
    sums.push_back(op.getSums()[number]);
    into.push_back(op.getInto()[number]);
  }
  auto parts = ReduceScatterOp::create(b, loc, ValueRange(into).getTypes(),
                                       sums, into, TypeAttr(), IntegerAttr());
  for (auto [i, number] : llvm::enumerate(numbers))
    op.getResult(number).replaceAllUsesWith(parts.getResult(i));
}

/// A row of what each replica gives.
void Expansion::exchange(ArrayRef<unsigned> numbers) {
  SmallVector<Value> inputs;
  SmallVector<Type> types;
  for (unsigned number : numbers) {
    Value sum = op.getSums()[number];
    FloatType sent = getSentType(sum);
    inputs.push_back(convertFloat(b, loc, sum, sent));
    types.push_back(RankedTensorType::get(
        {replicas, countElements(op.getInto()[number])}, sent));
  }
  ResultRange all =
      cuda::createExchange(b, loc, symbols, kExchangeParts, inputs, types);
  for (auto [rows, number] : llvm::zip_equal(all, numbers)) {
    Value result = op.getResult(number);
    auto type = cast<FloatType>(getElementTypeOrSelf(result.getType()));
    result.replaceAllUsesWith(
        convertFloat(b, loc, cuda::sumRows(b, loc, rows), type));
  }
}

void Expansion::run() {
  SmallVector<unsigned> plain, others;
  for (unsigned i = 0, e = op->getNumResults(); i < e; ++i)
    (isPlain(op.getSums()[i], op.getInto()[i]) ? plain : others).push_back(i);
  if (!plain.empty())
    scatter(plain);
  if (!others.empty())
    exchange(others);
  op.erase();
}

namespace {
struct AmpExpandShards : amp::impl::AmpExpandShardsBase<AmpExpandShards> {
  void runOnOperation() override {
    SmallVector<ShardOp> shards;
    SmallVector<ReduceScatterOp> sums;
    getOperation().walk([&](Operation *op) {
      if (op->getNumResults() == 0)
        return;
      if (auto shard = dyn_cast<ShardOp>(op))
        shards.push_back(shard);
      if (auto sum = dyn_cast<ReduceScatterOp>(op); sum && !sum.getStart())
        sums.push_back(sum);
    });
    for (ShardOp op : shards) {
      op.getResult().replaceAllUsesWith(createSlice(op));
      op.erase();
    }
    SymbolTable symbols(getOperation());
    for (ReduceScatterOp op : sums)
      Expansion(op, symbols).run();
  }
};
} // namespace
