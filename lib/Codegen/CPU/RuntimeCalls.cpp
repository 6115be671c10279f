//===- RuntimeCalls.cpp - Calls of the runtime around launches --*- C++ -*-===//

#include "RuntimeCalls.h"

#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::amp;

func::FuncOp cpu::declareRuntime(ModuleOp module, StringRef name,
                                 unsigned operands, Type result) {
  if (Operation *other = SymbolTable::lookupSymbolIn(module, name)) {
    other->emitError("a symbol of the name of the runtime's function");
    return nullptr;
  }
  OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
  SmallVector<Type> types(operands, b.getI64Type());
  SmallVector<Type, 1> results;
  if (result)
    results.push_back(result);
  auto function = func::FuncOp::create(b, module.getLoc(), name,
                                       b.getFunctionType(types, results));
  function.setPrivate();
  return function;
}

SmallVector<LaunchOp> cpu::getLaunches(ModuleOp module) {
  SmallVector<LaunchOp> launches;
  module.walk([&](LaunchOp op) { launches.push_back(op); });
  return launches;
}

Value cpu::createAddress(OpBuilder &b, Location loc, Value array) {
  auto view = memref::ExtractStridedMetadataOp::create(b, loc, array);
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(
      b, loc, view.getBaseBuffer());
  Type element = cast<MemRefType>(array.getType()).getElementType();
  int64_t bytes = getElementBytes(element).value_or(1);
  Value size = arith::ConstantIndexOp::create(b, loc, bytes);
  Value offset = arith::MulIOp::create(b, loc, view.getOffset(), size);
  Value address = arith::AddIOp::create(b, loc, base, offset);
  return arith::IndexCastOp::create(b, loc, b.getI64Type(), address);
}
