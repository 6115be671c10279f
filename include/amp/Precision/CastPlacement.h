//===- CastPlacement.h - Rewriting ops to their storage types ---*- C++ -*-===//

#ifndef AMP_PRECISION_CASTPLACEMENT_H
#define AMP_PRECISION_CASTPLACEMENT_H

#include "amp/Precision/PrecisionAnalysis.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// Rewrites a function so that each value is stored as the analysis says, with
/// one cast for each value and type, placed right after the value.
class CastPlacement {
public:
  CastPlacement(func::FuncOp func, const PrecisionAnalysis &analysis);
  void run();

private:
  void rewrite(Operation *op);
  void rewriteStructured(linalg::LinalgOp op);
  void rewriteClear(Operation *op);
  void rewriteGradient(GradientOp op);
  void rewriteNamed(Operation *op);
  void rewriteBranch(Operation *op);
  /// Any other op reads the types it was written for.
  void restoreOperands(Operation *op);
  void restoreInRegions(Operation *op);
  void reportUntouched(Operation *op);
  void restore(OpOperand &operand, Operation *reader);
  void restoreInits(linalg::LinalgOp op);
  /// Gives a result or an argument the type in which it is stored.
  void setStorage(Value value);

  bool isTouched(Value value) const;
  /// In which type an op reads a value, of what that is stored in now.
  FloatType getReadType(Operation *op, Value value) const;

  /// The value in the given element type, for an op that reads it. A cast may
  /// keep more precision if all that read it may.
  Value castTo(Value value, FloatType type, Operation *reader);
  /// Sets an operand and lets the body see the type it was written for.
  void setInput(linalg::LinalgOp op, OpOperand &operand, Value value);
  void setElementwiseResult(linalg::LinalgOp op, FloatType type);
  void castReductionResult(linalg::LinalgOp op, Value result, FloatType type);

  func::FuncOp func;
  const PrecisionAnalysis &analysis;
  llvm::DenseMap<std::pair<Value, Type>, Value> casts;
  /// Values that were f32 in the program and are stored in 16 bit now.
  llvm::DenseSet<Value> demoted;
};

class Explanation;

/// What `amp-place-casts` does to a module, and what it decides, where that is
/// asked for.
LogicalResult placeCasts(ModuleOp module, Explanation *explanation);

/// Turns every f32 of a function (signature, constants, bodies) into f64.
LogicalResult promoteToF64(func::FuncOp func);

/// What `amp-demote-f64` does to a function, before its casts are placed.
void demoteF64(func::FuncOp func);

} // namespace mlir::amp

#endif // AMP_PRECISION_CASTPLACEMENT_H
