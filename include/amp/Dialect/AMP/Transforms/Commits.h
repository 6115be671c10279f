//===- Commits.h - Commits without a predicate ------------------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_TRANSFORMS_COMMITS_H
#define AMP_DIALECT_AMP_TRANSFORMS_COMMITS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp {

/// `commit if %p, %v into %s` becomes a select that commits always: then the
/// select is part of the loop that computes the value.
void makeUnconditional(CommitOp commit);

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_TRANSFORMS_COMMITS_H
