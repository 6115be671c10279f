//===- Products.h - What a frontend calls a contraction ---------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_IR_PRODUCTS_H
#define AMP_DIALECT_AMP_IR_PRODUCTS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::amp {

/// What a contraction is for a frontend whose lists of ops name it apart from
/// matrix products: a string of these.
constexpr llvm::StringLiteral kProductAttr = "amp.product";
constexpr llvm::StringLiteral kProducts[] = {"mv", "dot", "tensordot"};

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_PRODUCTS_H
