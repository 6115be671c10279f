//===- RuntimeCalls.cpp - Calls of the runtime around launches --*- C++ -*-===//

#include "RuntimeCalls.h"

using namespace mlir;
using namespace mlir::amp;

func::FuncOp cpu::declareRuntime(ModuleOp module, StringRef name,
                                 unsigned operands) {
  if (Operation *other = SymbolTable::lookupSymbolIn(module, name)) {
    other->emitError("a symbol of the name of the runtime's function");
    return nullptr;
  }
  OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
  SmallVector<Type> types(operands, b.getI64Type());
  auto function = func::FuncOp::create(b, module.getLoc(), name,
                                       b.getFunctionType(types, TypeRange()));
  function.setPrivate();
  return function;
}

SmallVector<LaunchOp> cpu::getLaunches(ModuleOp module) {
  SmallVector<LaunchOp> launches;
  module.walk([&](LaunchOp op) { launches.push_back(op); });
  return launches;
}
