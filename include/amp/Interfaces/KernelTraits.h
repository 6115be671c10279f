//===- KernelTraits.h - How an op becomes a kernel --------------*- C++ -*-===//

#ifndef AMP_INTERFACES_KERNELTRAITS_H
#define AMP_INTERFACES_KERNELTRAITS_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::OpTrait {

/// An op that is a kernel by itself: it stays whole, nothing joins its kernel
/// but what is read through (reshapes, slices, widening casts), and a target
/// has code of its own for it.
template <typename ConcreteType>
class FormsKernel : public TraitBase<ConcreteType, FormsKernel> {};

/// Such an op that reads its last operand where it writes its result, and
/// before: the one may lie in the other's memory.
template <typename ConcreteType>
class UpdatesLastOperand : public TraitBase<ConcreteType, UpdatesLastOperand> {
};

} // namespace mlir::OpTrait

#endif // AMP_INTERFACES_KERNELTRAITS_H
