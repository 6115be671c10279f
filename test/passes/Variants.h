//===- Variants.h - Odd modules made of plain ones --------------*- C++ -*-===//

#ifndef AMP_TEST_PASSES_VARIANTS_H
#define AMP_TEST_PASSES_VARIANTS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::amp::test {

/// The module of a text; with `vary` also modules that are made of it: with
/// other element types, dynamic sizes, sizes near 2^62, several blocks, private
/// declarations in place of functions. Those that are not valid are left out.
/// The name of a variant ends in a space.
void forEachVariant(StringRef text, MLIRContext &context, bool vary,
                    llvm::function_ref<void(ModuleOp, Twine)> visit);

} // namespace mlir::amp::test

#endif // AMP_TEST_PASSES_VARIANTS_H
