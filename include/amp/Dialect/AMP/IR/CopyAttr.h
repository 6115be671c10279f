//===- CopyAttr.h - 16-bit copies of parameters -----------------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_IR_COPYATTR_H
#define AMP_DIALECT_AMP_IR_COPYATTR_H

#include "llvm/ADT/StringRef.h"

namespace mlir::amp {

/// Of an argument of a step: the parameter whose value it has, rounded to the
/// argument's type. Whoever writes the parameter writes it, too.
constexpr llvm::StringLiteral kCopyAttr = "amp.copy";

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_COPYATTR_H
