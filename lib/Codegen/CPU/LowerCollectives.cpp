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

namespace {
struct AmpLowerCollectives
    : amp::impl::AmpLowerCollectivesBase<AmpLowerCollectives> {
  void runOnOperation() override {
    SmallVector<AllReduceOp> reduces;
    SmallVector<ReplicaOp> numbers;
    getOperation().walk([&](AllReduceOp op) { reduces.push_back(op); });
    getOperation().walk([&](ReplicaOp op) { numbers.push_back(op); });
    if (failed(lowerReduces(reduces)) || failed(lowerNumbers(numbers)))
      signalPassFailure();
  }

private:
  LogicalResult lowerReduces(ArrayRef<AllReduceOp> reduces) {
    if (reduces.empty())
      return success();
    auto array = cpu::declareRuntime(getOperation(), kReduceArraySymbol, 3);
    auto run = cpu::declareRuntime(getOperation(), kReduceRunSymbol, 1);
    if (!array || !run)
      return failure();
    for (AllReduceOp op : reduces)
      if (failed(lower(op, array, run)))
        return failure();
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

  static LogicalResult lower(AllReduceOp op, func::FuncOp array,
                             func::FuncOp run) {
    OpBuilder b(op);
    Location loc = op.getLoc();
    auto integer = [&](int64_t value) -> Value {
      return arith::ConstantIntOp::create(b, loc, value, 64);
    };
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
    func::CallOp::create(b, loc, run,
                         integer(int64_t(getReducedType(wire, false))));
    op.erase();
    return success();
  }
};
} // namespace
