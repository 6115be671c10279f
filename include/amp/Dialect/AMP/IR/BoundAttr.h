//===- BoundAttr.h - A bound of what a step's updates read ------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_IR_BOUNDATTR_H
#define AMP_DIALECT_AMP_IR_BOUNDATTR_H

#include "llvm/ADT/StringRef.h"

namespace mlir::amp {

/// Of an argument of a step, an i32: no element of the parameters and slots
/// whose updates read it has larger bits, as an f32 without its sign (with it,
/// where the update relies on there being none). All bits set: nothing is
/// known, as after someone else has written to them.
constexpr llvm::StringLiteral kBoundAttr = "amp.bound";

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_BOUNDATTR_H
