//===- RuleTypes.h - In which types rules may compute -----------*- C++ -*-===//

#ifndef AMP_LIB_AUTODIFF_RULETYPES_H
#define AMP_LIB_AUTODIFF_RULETYPES_H

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::amp {

/// Holds the backward pass to the types of the forward pass. A gradient rule
/// may use floats of less than 32 bits only of the types that its op reads,
/// gives or computes in, that its cotangents have, or that are wanted of it.
class RuleTypes {
public:
  /// Before the rule builds anything: `types` are those of cotangents.
  RuleTypes(OpBuilder &b, Operation *op, TypeRange types);
  void allow(Type type);
  /// Of all ops that have been built since; names the first other type.
  LogicalResult verify(OpBuilder &b) const;
  /// These ops.
  llvm::iterator_range<Block::iterator> getMade(OpBuilder &b) const;

private:
  Operation *op, *last;
  llvm::SmallPtrSet<Type, 8> allowed;
};

} // namespace mlir::amp

#endif // AMP_LIB_AUTODIFF_RULETYPES_H
