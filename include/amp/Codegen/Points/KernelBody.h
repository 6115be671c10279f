//===- KernelBody.h - What a kernel computes --------------------*- C++ -*-===//

#ifndef AMP_CODEGEN_POINTS_KERNELBODY_H
#define AMP_CODEGEN_POINTS_KERNELBODY_H

#include "amp/Support/KernelStructure.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp::points {

/// A reduction that consumes the rows of the kernel's results as they come.
struct Rider {
  linalg::LinalgOp op;
  Operation *combiner;
};

/// A kernel on tensors as its `amp.structure` says: an op that has code of its
/// own; a plan of passes over rows (RowPlan.h); at most one root (a contraction
/// or reduction), elementwise ops on the points of its results, and riders.
struct KernelBody {
  KernelStructure structure;
  Operation *whole = nullptr;
  bool isRowPlan = false;
  linalg::LinalgOp root;              ///< of a row plan, too
  SmallVector<int64_t> reductionDims; ///< of the root
  SmallVector<Rider> riders;
  SmallVector<int64_t> domain; ///< sizes of the root's results, or of all

  /// A body that no target has code for is an error at its op, as of
  /// `verifyKernel` and `verifyStructure`.
  static FailureOr<KernelBody> analyze(func::FuncOp kernel);

  /// Whether a result is what a rider makes.
  bool isRider(Value result) const;
};

/// What the evaluator of points and the emitters of all targets rely on: one
/// block, static shapes that fit, ops whose elements follow from elements at a
/// point. Forming makes such kernels; others may be written by hand.
LogicalResult verifyKernel(func::FuncOp kernel);

/// The kernels of a module that a target has to give code: on tensors, with a
/// body.
SmallVector<func::FuncOp> listKernels(ModuleOp module);

/// Kernels on tensors become others on memory: only a launch may name one.
LogicalResult verifyKernelUses(ModuleOp module);

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_KERNELBODY_H
