//===- ExpandReduces.cpp - Sums over replicas as NCCL has them --*- C++ -*-===//
//
// NCCL sums f32, f64 and integers. It sums 16-bit floats in 16 bits, and has no
// bitwise or: what is left to it here are sums in types that are exact enough,
// and the rest is kernels.
//
//===----------------------------------------------------------------------===//

#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/StructuredBuilders.h"

#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXPANDREDUCES
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Calls `body` with each element.
static Value mapElements(OpBuilder &b, Value value, Type element,
                         function_ref<Value(OpBuilder &, Value)> body) {
  auto type = cast<RankedTensorType>(value.getType());
  return createElementwise(
      b, value.getLoc(), type.getShape(), value, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {body(nested, args[0])};
      })[0];
}

namespace {
/// One all_reduce of f32, f64 and integers, without ors, in the place of one
/// of any types.
class Expansion {
public:
  explicit Expansion(AllReduceOp op)
      : op(op), loc(op.getLoc()), replicas(getNumReplicas(op)), b(op) {}
  void run();

private:
  Value prepareSum(Value value);
  Value prepareOr(Value value);
  Value finishSum(Value sum, RankedTensorType type);
  Value finishOr(Value sum, RankedTensorType type);
  Value createRows(Value value);
  Value createOrOfRows(Value rows, RankedTensorType type);

  AllReduceOp op;
  Location loc;
  int64_t replicas;
  OpBuilder b;
};
} // namespace

/// What a replica sends is rounded to what travels, and sent as f32.
Value Expansion::prepareSum(Value value) {
  if (op.getWire() && !op.getWire()->isF32())
    value = convertFloat(b, loc, value, cast<FloatType>(*op.getWire()));
  auto type = dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
  return type ? convertFloat(b, loc, value, getComputeFloat(type)) : value;
}

Value Expansion::finishSum(Value sum, RankedTensorType type) {
  Type element = type.getElementType();
  if (!isa<FloatType>(element))
    return sum;
  if (op.getWire() && !op.getWire()->isF32())
    sum = convertFloat(b, loc, sum, cast<FloatType>(*op.getWire()));
  return convertFloat(b, loc, sum, cast<FloatType>(element));
}

/// A row for each replica; all but the own are zero, so that the sum has what
/// each of them has in its row.
Value Expansion::createRows(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape = {replicas}, loops;
  llvm::append_range(shape, type.getShape());
  for (int64_t i = 0; i < type.getRank(); ++i)
    loops.push_back(i + 1);
  Value own = ReplicaOp::create(b, loc, b.getIndexType());
  return createPointwise(
      b, loc, shape, {{value, loops}}, type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value row = linalg::IndexOp::create(nested, loc, 0);
        Value isOwn = arith::CmpIOp::create(nested, loc,
                                            arith::CmpIPredicate::eq, row, own);
        Value zero = arith::ConstantOp::create(
            nested, loc, nested.getZeroAttr(type.getElementType()));
        return {arith::SelectOp::create(nested, loc, isOwn, args[0], zero)};
      })[0];
}

Value Expansion::createOrOfRows(Value rows, RankedTensorType type) {
  int64_t rank = type.getRank();
  auto id = AffineMap::getMultiDimIdentityMap(rank + 1, b.getContext());
  SmallVector<utils::IteratorType> iterators(rank + 1,
                                             utils::IteratorType::parallel);
  iterators.front() = utils::IteratorType::reduction;
  Value zeros = arith::ConstantOp::create(
      b, loc,
      DenseElementsAttr::get(type, b.getZeroAttr(type.getElementType())));
  return linalg::GenericOp::create(
             b, loc, type, rows, zeros, {id, id.dropResult(0)}, iterators,
             [&](OpBuilder &nested, Location, ValueRange args) {
               Value bits = arith::OrIOp::create(nested, loc, args[1], args[0]);
               linalg::YieldOp::create(nested, loc, bits);
             })
      .getResult(0);
}

/// Whether a bit is set is how many have set it.
Value Expansion::prepareOr(Value value) {
  if (!getElementTypeOrSelf(value.getType()).isInteger(1))
    return createRows(value);
  return mapElements(b, value, b.getI32Type(),
                     [&](OpBuilder &nested, Value element) -> Value {
                       return arith::ExtUIOp::create(
                           nested, loc, nested.getI32Type(), element);
                     });
}

Value Expansion::finishOr(Value sum, RankedTensorType type) {
  if (!type.getElementType().isInteger(1))
    return createOrOfRows(sum, type);
  return mapElements(
      b, sum, type.getElementType(),
      [&](OpBuilder &nested, Value element) -> Value {
        Value zero = arith::ConstantIntOp::create(nested, loc, 0, 32);
        return arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::ne,
                                     element, zero);
      });
}

void Expansion::run() {
  SmallVector<Value> operands;
  for (Value value : op.getSums())
    operands.push_back(prepareSum(value));
  for (Value value : op.getOrs())
    operands.push_back(prepareOr(value));
  auto sums = AllReduceOp::create(b, loc, ValueRange(operands).getTypes(),
                                  operands, ValueRange(), TypeAttr(),
                                  IntegerAttr(), op.getStatisticsAttr());
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    auto type = cast<RankedTensorType>(result.getType());
    bool isSum = i < op.getSums().size();
    Value sum = sums.getResult(i);
    result.replaceAllUsesWith(isSum ? finishSum(sum, type)
                                    : finishOr(sum, type));
  }
  op.erase();
}

/// Whether NCCL has all of it.
static bool isPlain(AllReduceOp op) {
  bool isWide = llvm::all_of(op.getSums().getTypes(), [](Type type) {
    Type element = getElementTypeOrSelf(type);
    return !element.isF16() && !element.isBF16();
  });
  return isWide && op.getOrs().empty() &&
         (!op.getWire() || op.getWire()->isF32());
}

namespace {
struct AmpExpandReduces : amp::impl::AmpExpandReducesBase<AmpExpandReduces> {
  void runOnOperation() override {
    SmallVector<AllReduceOp> ops;
    getOperation().walk([&](AllReduceOp op) {
      if (!isPlain(op) && !op.getStart() && op->getNumResults() > 0)
        ops.push_back(op);
    });
    for (AllReduceOp op : ops)
      Expansion(op).run();
  }
};
} // namespace
