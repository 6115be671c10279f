//===- SourceName.h - What the user calls a function ------------*- C++ -*-===//
//
// Passes copy functions: a step has its own loss, and a callee is copied for
// each policy that it is called under. Messages name what the user has written.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DIALECT_AMP_IR_SOURCENAME_H
#define AMP_DIALECT_AMP_IR_SOURCENAME_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// The name of the function that this one, or what it is copied from, was
/// copied from; its own name for one that was written.
inline StringRef getSourceName(func::FuncOp func) {
  auto name = func->getAttrOfType<StringAttr>("amp.copy_of");
  return name ? name.getValue() : func.getSymName();
}

/// A copy under another name, to be inserted into a symbol table.
inline func::FuncOp cloneAs(func::FuncOp func, StringRef name) {
  func::FuncOp copy = func.clone();
  copy->setAttr("amp.copy_of",
                StringAttr::get(func.getContext(), getSourceName(func)));
  copy.setSymName(name);
  copy.setPrivate();
  return copy;
}

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_SOURCENAME_H
