//===- InitAll.h - Every dialect and pass of amp ----------------*- C++ -*-===//

#ifndef AMP_INITALL_H
#define AMP_INITALL_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::amp {

/// Adds the dialects of amp, and its interfaces on upstream ops.
void registerAllDialects(DialectRegistry &registry);

/// Those, upstream's, and what translates to LLVM IR. Registration is lazy: a
/// dialect costs nothing until it is used.
const DialectRegistry &getFullRegistry();

/// Makes the passes and pipelines of amp known by name.
void registerAllPasses();

} // namespace mlir::amp

#endif // AMP_INITALL_H
