//===- Roles.h - What an op is together with others -------------*- C++ -*-===//
//
// The values of the attribute `amp.role`: one of these two, a kind of ops, or
// `part of` one. `amp-attach-roles` gives them.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DIALECT_AMP_IR_ROLES_H
#define AMP_DIALECT_AMP_IR_ROLES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::amp {

/// Role of a contraction, and of the bias addition after it.
constexpr llvm::StringLiteral kLinearRole = "linear";
constexpr llvm::StringLiteral kOutputLayerRole = "output_layer";
/// Before the kind of which an op is a part, whose result another part reads.
constexpr llvm::StringLiteral kPartRole = "part of ";

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_ROLES_H
