//===- DerivedAttrs.h - What a step keeps beside its state ------*- C++ -*-===//
//
// Attributes of a step's arguments whose values follow from its parameters and
// slots: they are in no checkpoint, and whoever writes those makes them anew.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DIALECT_AMP_IR_DERIVEDATTRS_H
#define AMP_DIALECT_AMP_IR_DERIVEDATTRS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::amp {

/// The parameter whose value the argument has, rounded to the argument's type.
/// Whoever writes the parameter writes it, too.
constexpr llvm::StringLiteral kCopyAttr = "amp.copy";

/// Of an i32: no element of the parameters and slots whose updates read it has
/// larger bits, as an f32 without its sign (with it, where the update relies on
/// there being none). All bits set: nothing is known, as after someone else has
/// written to them.
constexpr llvm::StringLiteral kBoundAttr = "amp.bound";

/// Of a step, a unit: parameters of which there is a copy in bf16 are to be
/// held in halves. Of a parameter, of i16: the argument is the low half of its
/// bits as an f32, and its copy in bf16 the high one (SplitFloat.h).
constexpr llvm::StringLiteral kSplitAttr = "amp.split";

/// Of a slot or a parameter, sizes: the argument is a replica's part of an
/// array of that shape (`amp.shard`). The parameter's copies are whole.
constexpr llvm::StringLiteral kWholeAttr = "amp.whole";

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_DERIVEDATTRS_H
