//===- LowerCollectives.cpp - Replicas' ops to the runtime ------*- C++ -*-===//

#include "RuntimeCalls.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Runtime/Collectives.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLOWERCOLLECTIVES
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The number of an exchange that is awaited where it starts.
static constexpr int64_t kBlocking = -1;

static ReducedType getReducedType(Type element, bool isOr) {
  if (isOr)
    return element.isInteger(64)   ? ReducedType::Bits64
           : element.isInteger(32) ? ReducedType::Bits32
                                   : ReducedType::Bits8;
  if (element.isInteger(64))
    return ReducedType::I64;
  if (element.isInteger(32))
    return ReducedType::I32;
  if (element.isF64())
    return ReducedType::F64;
  if (element.isF16())
    return ReducedType::F16;
  return element.isBF16() ? ReducedType::BF16 : ReducedType::F32;
}

static Value createInteger(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantIntOp::create(b, loc, value, 64);
}

namespace {
struct AmpLowerCollectives
    : amp::impl::AmpLowerCollectivesBase<AmpLowerCollectives> {
  void runOnOperation() override {
    SmallVector<AllReduceOp> reduces;
    SmallVector<AwaitOp> awaits;
    SmallVector<ReplicaOp> numbers;
    getOperation().walk([&](AllReduceOp op) { reduces.push_back(op); });
    getOperation().walk([&](AwaitOp op) { awaits.push_back(op); });
    getOperation().walk([&](ReplicaOp op) { numbers.push_back(op); });
    if (failed(verifyAwaits(reduces, awaits)) ||
        failed(lowerReduces(reduces)) || failed(lowerAwaits(awaits)) ||
        failed(lowerNumbers(numbers)))
      signalPassFailure();
  }

private:
  /// On memory no value leads from the one to the other.
  static LogicalResult verifyAwaits(ArrayRef<AllReduceOp> reduces,
                                    ArrayRef<AwaitOp> awaits) {
    for (AwaitOp op : awaits)
      if (llvm::none_of(reduces, [&](AllReduceOp reduce) {
            return reduce.getStart() == op.getNumber() &&
                   reduce->getParentOp() == op->getParentOp();
          }))
        return op.emitOpError("expects an exchange that starts as number ")
               << op.getNumber() << ", found none";
    return success();
  }

  LogicalResult lowerReduces(ArrayRef<AllReduceOp> reduces) {
    if (reduces.empty())
      return success();
    auto array = cpu::declareRuntime(getOperation(), kReduceArraySymbol, 3);
    auto run = cpu::declareRuntime(getOperation(), kReduceStartSymbol, 2);
    await = cpu::declareRuntime(getOperation(), kReduceAwaitSymbol, 1);
    if (!array || !run || !await)
      return failure();
    for (AllReduceOp op : reduces)
      if (failed(lower(op, array, run)))
        return failure();
    return success();
  }

  LogicalResult lowerAwaits(ArrayRef<AwaitOp> awaits) {
    for (AwaitOp op : awaits) {
      OpBuilder b(op);
      func::CallOp::create(b, op.getLoc(), await,
                           createInteger(b, op.getLoc(), op.getNumber()));
      op.erase();
    }
    return success();
  }

  LogicalResult lowerNumbers(ArrayRef<ReplicaOp> numbers) {
    if (numbers.empty())
      return success();
    auto function = cpu::declareRuntime(getOperation(), kReplicaSymbol, 0);
    if (!function)
      return failure();
    OpBuilder b(&getContext());
    function.setFunctionType(b.getFunctionType({}, b.getI64Type()));
    for (ReplicaOp op : numbers) {
      b.setInsertionPoint(op);
      auto call = func::CallOp::create(b, op.getLoc(), function, ValueRange());
      Value index = arith::IndexCastOp::create(b, op.getLoc(), b.getIndexType(),
                                               call.getResult(0));
      op.replaceAllUsesWith(index);
      op.erase();
    }
    return success();
  }

  LogicalResult lower(AllReduceOp op, func::FuncOp array, func::FuncOp start) {
    OpBuilder b(op);
    Location loc = op.getLoc();
    auto integer = [&](int64_t value) { return createInteger(b, loc, value); };
    for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
      auto type = dyn_cast<MemRefType>(operand.getType());
      if (!type || !memref::isStaticShapeAndContiguousRowMajor(type))
        return op.emitOpError("expects memory whose elements lie side by side, "
                              "found ")
               << operand.getType();
      bool isOr = i >= op.getSums().size();
      Value operands[] = {
          cpu::createAddress(b, loc, operand), integer(type.getNumElements()),
          integer(int64_t(getReducedType(type.getElementType(), isOr)))};
      func::CallOp::create(b, loc, array, operands);
    }
    Type wire = op.getWire().value_or(b.getF32Type());
    Value number = integer(op.getStart().value_or(kBlocking));
    Value type = integer(int64_t(getReducedType(wire, false)));
    func::CallOp::create(b, loc, start, {type, number});
    if (!op.getStart())
      func::CallOp::create(b, loc, await, number);
    op.erase();
    return success();
  }

  func::FuncOp await; ///< once there is something to await
};
} // namespace
