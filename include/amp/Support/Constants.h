//===- Constants.h - Tensors that are one constant --------------*- C++ -*-===//

#ifndef AMP_SUPPORT_CONSTANTS_H
#define AMP_SUPPORT_CONSTANTS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Value.h"

namespace mlir::amp {

/// The element of a tensor all of whose elements are one constant, filled,
/// written as a splat, or reshaped or broadcast from such a tensor; or null.
TypedAttr findConstantElement(Value tensor);

} // namespace mlir::amp

#endif // AMP_SUPPORT_CONSTANTS_H
