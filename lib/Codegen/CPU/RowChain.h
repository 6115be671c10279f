//===- RowChain.h - Several reductions of the same rows ---------*- C++ -*-===//
//
// A kernel whose ops share their loops: reductions of rows, elementwise ops on
// what they reduce, and ops on the values of rows. Each row is passed over as
// often as its reductions wait for each other, and once more for elements that
// need the last; what a pass reduces stays in registers.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_ROWCHAIN_H
#define AMP_LIB_CODEGEN_CPU_ROWCHAIN_H

#include "PointEvaluator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp::cpu {

class RowChain {
public:
  /// A result of the kernel and its memory.
  using Output = std::pair<Value, Value>;

  /// Whether a kernel is one: its first reduction is of rows, and something
  /// else runs over all its loops.
  static bool matches(func::FuncOp kernel);

  RowChain(func::FuncOp kernel, PointEvaluator &evaluator,
           ArrayRef<Output> outputs, bool mayBeParallel);
  void emit();

private:
  /// What can be computed in one pass over a row.
  struct Pass {
    SmallVector<linalg::LinalgOp> reductions;
    SmallVector<Output> outputs; ///< over all loops
    bool isEmpty() const { return reductions.empty() && outputs.empty(); }
  };
  using Sums = SmallVector<Value>;

  void planPasses();
  bool isWide(Value value) const;
  void emitRows(Point loops, size_t next);
  void emitRow(const Point &loops);
  void emitPass(const Pass &pass, const Point &loops);
  Sums emitLoops(const Pass &pass, Point loops, size_t next, Sums sums);
  Sums emitTerms(const Pass &pass, const Point &loops, Sums sums);
  Sums emitLanes(const Pass &pass, Point loops, Sums sums);
  Point getRow(const Point &loops) const;

  func::FuncOp kernel;
  PointEvaluator &evaluator;
  OpBuilder &b;
  Location loc;
  ArrayRef<Output> outputs;
  SmallVector<int64_t> sizes;       ///< of the loops
  SmallVector<int64_t> rows, terms; ///< loops that tell rows, and their points
  bool lanesAreTerms;               ///< else they are neighbouring rows
  bool isParallel;
  SmallVector<Pass> passes;
};

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_ROWCHAIN_H
