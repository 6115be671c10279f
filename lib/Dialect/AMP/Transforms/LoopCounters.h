//===- LoopCounters.h - Integers that loops count with ----------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_LOOPCOUNTERS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_LOOPCOUNTERS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::amp {

/// What a loop of `count` iterations carries and only counts with becomes a
/// multiple of its induction variable.
void replaceCounters(scf::ForOp loop, int64_t count);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_LOOPCOUNTERS_H
