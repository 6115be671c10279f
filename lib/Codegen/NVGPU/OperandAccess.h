//===- OperandAccess.h - Where an operand lies in memory --------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_OPERANDACCESS_H
#define AMP_LIB_CODEGEN_NVGPU_OPERANDACCESS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace mlir::amp::cuda {

/// An argument of a kernel seen through what only moves elements: element
/// (i, j, ...) of the operand is element offset + i * strides[0] + j *
/// strides[1] + ... of the argument.
struct OperandAccess {
  BlockArgument argument;
  int64_t offset;
  SmallVector<int64_t> strides;

  /// Nothing where something is computed on the way, or a slice begins at a
  /// number that is known when the kernel runs.
  static std::optional<OperandAccess> find(Value tensor);

  /// Whether `count` elements from each multiple of it along the last
  /// dimension on lie side by side, at a multiple of it.
  bool hasRowsOf(int64_t count) const;
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_OPERANDACCESS_H
