//===- InitAll.h - Every dialect and pass of amp ----------------*- C++ -*-===//

#ifndef AMP_INITALL_H
#define AMP_INITALL_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::amp {

/// Adds the dialects of amp, and its interfaces on upstream ops.
void registerAllDialects(DialectRegistry &registry);

/// Makes the passes and pipelines of amp known by name.
void registerAllPasses();

} // namespace mlir::amp

#endif // AMP_INITALL_H
