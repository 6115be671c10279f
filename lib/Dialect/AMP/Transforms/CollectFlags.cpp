//===- CollectFlags.cpp - amp.clamp_index as a result -----------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/Status.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPCOLLECTFLAGS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The clamped indices, and flags with the bit set where that changed one.
static std::pair<Value, Value> lowerClamp(OpBuilder &b, ClampIndexOp op) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getInput().getType());
  Type element = type.getElementType(), i32 = b.getI32Type();
  auto constant = [&](OpBuilder &nested, Type t, int64_t value) -> Value {
    return arith::ConstantOp::create(nested, loc,
                                     nested.getIntegerAttr(t, value));
  };
  auto body = [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
    Value low = arith::MaxSIOp::create(nested, loc, args[0],
                                       constant(nested, element, 0));
    Value index = arith::MinSIOp::create(
        nested, loc, low, constant(nested, element, op.getBound() - 1));
    return {index};
  };
  Value clamped = createElementwise(b, loc, type.getShape(), op.getInput(),
                                    element, body)[0];
  int64_t rank = type.getRank();
  AffineMap maps[] = {b.getMultiDimIdentityMap(rank),
                      AffineMap::get(rank, 0, b.getContext())};
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  Value empty = tensor::EmptyOp::create(b, loc, ArrayRef<int64_t>{}, i32);
  Value init =
      linalg::FillOp::create(b, loc, constant(b, i32, 0), empty).getResult(0);
  auto flags = linalg::GenericOp::create(
      b, loc, init.getType(), op.getInput(), init, maps, iterators,
      [&](OpBuilder &nested, Location, ValueRange args) {
        Value index = body(nested, args)[0];
        Value changed = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::ne, index, args[0]);
        Value bit = arith::SelectOp::create(
            nested, loc, changed,
            constant(nested, i32, int64_t(StatusIndexOutOfRange)),
            constant(nested, i32, 0));
        Value all = arith::OrIOp::create(nested, loc, args[1], bit);
        linalg::YieldOp::create(nested, loc, all);
      });
  return {clamped, flags.getResult(0)};
}

namespace {
struct AmpCollectFlags : amp::impl::AmpCollectFlagsBase<AmpCollectFlags> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    SmallVector<ClampIndexOp> clamps;
    func.walk([&](ClampIndexOp op) { clamps.push_back(op); });
    if (clamps.empty())
      return;
    OpBuilder b(&getContext());
    Value all;
    for (ClampIndexOp op : clamps) {
      if (op->getParentOp() != func) {
        op.emitError("expected at the top of the function");
        return signalPassFailure();
      }
      b.setInsertionPointAfter(op);
      auto [clamped, flags] = lowerClamp(b, op);
      op.replaceAllUsesWith(clamped);
      op.erase();
      all = all ? combine(b, all, flags) : flags;
    }
    Operation *terminator = func.getBody().front().getTerminator();
    unsigned index = func.getNumResults();
    if (failed(func.insertResult(index, all.getType(), DictionaryAttr())))
      return signalPassFailure();
    func.setResultAttr(index, kFlagsAttr, b.getUnitAttr());
    terminator->insertOperands(index, all);
  }

  Value combine(OpBuilder &b, Value lhs, Value rhs) {
    Location loc = rhs.getLoc();
    return createElementwise(
        b, loc, {}, {lhs, rhs}, Type(b.getI32Type()),
        [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
          return {arith::OrIOp::create(nested, loc, args[0], args[1])};
        })[0];
  }
};
} // namespace
