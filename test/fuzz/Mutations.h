//===- Mutations.h - One change of a module ---------------------*- C++ -*-===//

#ifndef AMP_TEST_FUZZ_MUTATIONS_H
#define AMP_TEST_FUZZ_MUTATIONS_H

#include "Fuzz.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLExtras.h"

namespace mlir::amp::fuzz {

/// Changes one thing, which may leave the module invalid. False where the
/// module has nothing of the kind that was drawn.
bool applyMutation(ModuleOp module, Random &random);

/// Another type of an element, everywhere (TypeMutations.cpp).
bool changeElementType(ModuleOp module, Random &random);
/// Another number for one size of shapes, everywhere.
bool changeSize(ModuleOp module, Random &random);
/// An attribute of an op: another value, one of another op, none
/// (AttributeMutations.cpp).
bool changeAttribute(ModuleOp module, Random &random);
/// A constant's value.
bool changeConstant(ModuleOp module, Random &random);

/// The op of this name and these attributes in the place of `op`, with its
/// operands, types and regions. As in text, an attribute that is the op's own
/// must be of its kind, or there is none; what is missing has its default.
Operation *recreate(Operation *op, OperationName name, DictionaryAttr own,
                    DictionaryAttr others);
/// The attributes that are the op's own.
DictionaryAttr getOwnAttributes(Operation *op);

/// All ops below the module.
SmallVector<Operation *> getOps(ModuleOp module);
template <typename RangeT>
auto &pick(RangeT &&range, Random &random) {
  return range[draw(random, llvm::adl_size(range))];
}

} // namespace mlir::amp::fuzz

#endif // AMP_TEST_FUZZ_MUTATIONS_H
