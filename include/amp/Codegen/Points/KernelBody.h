//===- KernelBody.h - What a kernel computes --------------------*- C++ -*-===//

#ifndef AMP_CODEGEN_POINTS_KERNELBODY_H
#define AMP_CODEGEN_POINTS_KERNELBODY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp::points {

/// A reduction that consumes the rows of the kernel's results as they come.
struct Rider {
  linalg::LinalgOp op;
  Operation *combiner;
};

/// A kernel on tensors, which is one of: an op that has code of its own; a plan
/// of passes over rows (RowPlan.h); at most one root (a contraction or
/// reduction), elementwise ops on the points of its results, and riders.
struct KernelBody {
  Operation *whole = nullptr;
  bool isRowPlan = false;
  linalg::LinalgOp root;
  SmallVector<int64_t> reductionDims; ///< of the root
  SmallVector<Rider> riders;
  SmallVector<int64_t> domain; ///< sizes of the root's results, or of all

  /// A body that no target has code for is an error at its op.
  static FailureOr<KernelBody> analyze(func::FuncOp kernel);

  /// Whether a result is what a rider makes.
  bool isRider(Value result) const;
};

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_KERNELBODY_H
