//===- KnownAttributes.h - Ops that refuse mistyped keys --------*- C++ -*-===//

#ifndef AMP_INTERFACES_KNOWNATTRIBUTES_H
#define AMP_INTERFACES_KNOWNATTRIBUTES_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::amp {
/// Refuses attributes without a dialect's prefix that the op does not declare.
LogicalResult verifyKnownAttributes(Operation *op);
} // namespace mlir::amp

namespace mlir::OpTrait {

/// An op's attributes are those that it declares, and those of a dialect: one
/// misspelled would change nothing, silently.
template <typename ConcreteType>
class KnownAttributes : public TraitBase<ConcreteType, KnownAttributes> {
public:
  static LogicalResult verifyTrait(Operation *op) {
    return amp::verifyKnownAttributes(op);
  }
};

} // namespace mlir::OpTrait

#endif // AMP_INTERFACES_KNOWNATTRIBUTES_H
