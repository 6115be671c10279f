//===- IndexArithmetic.cpp - Places, counts and loops over them -*- C++ -*-===//

#include "amp/Codegen/Points/IndexArithmetic.h"
#include "amp/Codegen/Points/KernelMemory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp::points;

Value IndexArithmetic::add(Value x, Value y) {
  return b.createOrFold<arith::AddIOp>(loc, x, y);
}
Value IndexArithmetic::subtract(Value x, Value y) {
  return b.createOrFold<arith::SubIOp>(loc, x, y);
}
Value IndexArithmetic::multiply(Value x, int64_t y) {
  return b.createOrFold<arith::MulIOp>(loc, x, index(y));
}
Value IndexArithmetic::divide(Value x, int64_t y) {
  return b.createOrFold<arith::DivUIOp>(loc, x, index(y));
}
Value IndexArithmetic::remainder(Value x, int64_t y) {
  return b.createOrFold<arith::RemUIOp>(loc, x, index(y));
}
Value IndexArithmetic::minimum(Value x, Value y) {
  return b.createOrFold<arith::MinSIOp>(loc, x, y);
}
Value IndexArithmetic::isBelow(Value x, Value y) {
  return b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::slt, x, y);
}

void IndexArithmetic::forEach(Value lower, Value upper, int64_t step,
                              llvm::function_ref<void(Value)> body) {
  forEach(lower, upper, step, {}, [&](Value i, ArrayRef<Value>) {
    body(i);
    return SmallVector<Value>();
  });
}

SmallVector<Value> IndexArithmetic::forEach(Value lower, Value upper,
                                            int64_t step,
                                            ArrayRef<Value> carried,
                                            Step body) {
  return createLoop(evaluator, loc, lower, upper, index(step), carried, body);
}

void IndexArithmetic::ifTrue(Value condition, llvm::function_ref<void()> body) {
  auto choice = scf::IfOp::create(b, loc, condition);
  PointEvaluator::Scope scope(evaluator);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.thenBlock());
  body();
}

Value IndexArithmetic::computeInside(Value isInside, Type type,
                                     llvm::function_ref<Value()> body) {
  PointEvaluator::Scope scope(evaluator);
  if (!isInside)
    return body();
  auto guarded = scf::IfOp::create(b, loc, TypeRange(type), isInside,
                                   /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(guarded.thenBlock());
  scf::YieldOp::create(b, loc, body());
  b.setInsertionPointToStart(guarded.elseBlock());
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  scf::YieldOp::create(b, loc, zero);
  return guarded.getResult(0);
}
