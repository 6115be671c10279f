//===- ReduceElements.h - Sums of what replicas send ------------*- C++ -*-===//

#ifndef AMP_RUNTIME_REDUCEELEMENTS_H
#define AMP_RUNTIME_REDUCEELEMENTS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace mlir::amp {

/// What elements are, and what becomes of them: a sum, or of `Bits*` the
/// bitwise or. In generated code by number.
enum class ReducedType : int64_t {
  F64,
  F32,
  F16,
  BF16,
  I64,
  I32,
  Bits64,
  Bits32,
  Bits8
};

int64_t getReducedBytes(ReducedType type);

/// Elements of `from` as ones of `to`: the same, or f32 rounded to 16 bits, to
/// nearest even, or those widened.
void convertReduced(ReducedType from, const void *source, ReducedType to,
                    void *target, int64_t count);

/// target[i] becomes 0 + parts[0][i] + parts[1][i] + ..., in the wider of f32
/// and the type, rounded once; or the bits of all. `target` may be a part.
void reduceElements(ReducedType type, llvm::ArrayRef<const void *> parts,
                    void *target, int64_t count);

} // namespace mlir::amp

#endif // AMP_RUNTIME_REDUCEELEMENTS_H
