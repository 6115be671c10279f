//===- MLIRMutator.h - Mutations that keep IR valid -------------*- C++ -*-===//

#ifndef AMP_TEST_FUZZ_MLIRMUTATOR_H
#define AMP_TEST_FUZZ_MLIRMUTATOR_H

#include "Fuzz.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::amp::fuzz {

/// The verified module, or null; diagnostics go nowhere.
OwningOpRef<ModuleOp> parseQuietly(llvm::StringRef source,
                                   MLIRContext &context);

/// A valid module: the one of the text with another type, constant, attribute,
/// op, operand, or order of ops. The text itself where it does not parse or no
/// mutation leaves it valid.
std::string mutateModule(llvm::StringRef source, size_t maxSize,
                         MLIRContext &context, Random &random);

/// Whether the text is of a kind that MLIR 22 itself crashes on
/// (docs/Upstream.md lists them): no finding of ours.
bool crashesUpstream(llvm::StringRef source);

} // namespace mlir::amp::fuzz

#endif // AMP_TEST_FUZZ_MLIRMUTATOR_H
