//===- Uniformity.h - What all threads of a block agree on ------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_UNIFORMITY_H
#define AMP_LIB_CODEGEN_NVGPU_UNIFORMITY_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::amp::cuda {

/// The values of a function that may differ from thread to thread: what follows
/// from a thread's number, from other lanes, or from ops that are not known.
class Uniformity {
public:
  explicit Uniformity(Operation *function);

  bool mayDiffer(Value value) const { return differing.contains(value); }
  /// The innermost op around `op` that not all threads enter, or enter as
  /// often as each other; null where there is none.
  Operation *findDivergence(Operation *op) const;

private:
  bool visit(Operation *op);
  bool mark(ValueRange values);
  bool anyDiffers(ValueRange values) const;
  bool isDivergent(Operation *op) const;

  Operation *function;
  llvm::DenseSet<Value> differing;
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_UNIFORMITY_H
