//===- ContractionBlock.cpp - Parts of a packed contraction -----*- C++ -*-===//

#include "ContractionBlock.h"

#include "amp/Codegen/Points/KernelMemory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp::cpu;

ContractionBlock::ContractionBlock(PointEvaluator &evaluator,
                                   const ContractionPlan &plan,
                                   const Tier &tier)
    : evaluator(evaluator), b(evaluator.b),
      loc(linalg::LinalgOp(plan.op).getLoc()), plan(plan), tier(tier),
      batch(linalg::LinalgOp(plan.op).getNumLoops()) {}

void ContractionBlock::setBatch(Value number) {
  setLoops(batch, plan.batch, {number, 0, Value()});
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Value ContractionBlock::add(Value x, Value y) {
  return b.createOrFold<arith::AddIOp>(loc, x, y);
}
Value ContractionBlock::subtract(Value x, Value y) {
  return b.createOrFold<arith::SubIOp>(loc, x, y);
}
Value ContractionBlock::multiply(Value x, int64_t y) {
  return b.createOrFold<arith::MulIOp>(loc, x, index(y));
}
Value ContractionBlock::divide(Value x, int64_t y) {
  return b.createOrFold<arith::DivUIOp>(loc, x, index(y));
}
Value ContractionBlock::remainder(Value x, int64_t y) {
  return b.createOrFold<arith::RemUIOp>(loc, x, index(y));
}
Value ContractionBlock::minimum(Value x, Value y) {
  return b.createOrFold<arith::MinSIOp>(loc, x, y);
}
Value ContractionBlock::isBelow(Value x, Value y) {
  return b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::slt, x, y);
}

void ContractionBlock::forEach(Value lower, Value upper, int64_t step,
                               llvm::function_ref<void(Value)> body) {
  createLoop(evaluator, loc, lower, upper, index(step), {},
             [&](Value i, ArrayRef<Value>) {
               body(i);
               return SmallVector<Value>();
             });
}

void ContractionBlock::ifTrue(Value condition,
                              llvm::function_ref<void()> body) {
  auto choice = scf::IfOp::create(b, loc, condition);
  PointEvaluator::Scope scope(evaluator);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.thenBlock());
  body();
}

//===----------------------------------------------------------------------===//
// Memory and points
//===----------------------------------------------------------------------===//

Value ContractionBlock::allocate(int64_t elements, Type type) {
  return memref::AllocaOp::create(b, loc, MemRefType::get({elements}, type),
                                  b.getI64IntegerAttr(64));
}

Value ContractionBlock::getPointer(Value memref, Value place) {
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
  Value address = arith::IndexCastOp::create(b, loc, b.getI64Type(), base);
  auto type = LLVM::LLVMPointerType::get(b.getContext());
  Value pointer = LLVM::IntToPtrOp::create(b, loc, type, address);
  Value offset = arith::IndexCastOp::create(b, loc, b.getI64Type(), place);
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  return LLVM::GEPOp::create(b, loc, type, element, pointer,
                             ValueRange{offset});
}

/// Only the innermost loop has lanes: vectors do not go beyond its end.
void ContractionBlock::setLoops(Point &point, ArrayRef<int64_t> loops,
                                Index flat) {
  for (size_t i = loops.size(); i-- > 1;) {
    int64_t size = plan.getSize(loops[i]);
    point[loops[i]] = {remainder(flat.base, size), flat.stride, Value()};
    flat = {divide(flat.base, size), 0, Value()};
  }
  if (!loops.empty())
    point[loops[0]] = flat;
}

Point ContractionBlock::getResultLoops(Index row, Index column) {
  Point loops = batch;
  setLoops(loops, plan.rows, row);
  setLoops(loops, plan.columns, column);
  return loops;
}

Value ContractionBlock::evaluateLeft(Index row, Index depth) {
  Point loops = batch;
  setLoops(loops, plan.rows, row);
  setLoops(loops, plan.depth, depth);
  return evaluator.toVector(
      evaluator.evaluateFactor(plan.op, plan.inputs[0].number, loops));
}

Value ContractionBlock::evaluateRight(Index depth, Index column) {
  Point loops = batch;
  setLoops(loops, plan.depth, depth);
  setLoops(loops, plan.columns, column);
  return evaluator.toVector(
      evaluator.evaluateFactor(plan.op, plan.inputs[1].number, loops));
}
