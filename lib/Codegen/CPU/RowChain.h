//===- RowChain.h - Several reductions of the same rows ---------*- C++ -*-===//
//
// RowPlan.h says what such a kernel is. What a pass reduces stays in registers.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_ROWCHAIN_H
#define AMP_LIB_CODEGEN_CPU_ROWCHAIN_H

#include "TurnedTiles.h"
#include "amp/Codegen/Points/RowPlan.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp::cpu {

class RowChain {
public:
  RowChain(const KernelBody &body, PointEvaluator &evaluator,
           ArrayRef<Output> outputs, bool mayBeParallel);
  void emit();

private:
  using Sums = SmallVector<Value>;

  TurnedTiles findTurnedTiles() const;
  void emitRows(Point loops, size_t next);
  void emitTurnedRows(Point loops, Value first, int64_t count);
  void emitRow(const Point &loops);
  void emitPass(const RowPass &pass, const Point &loops);
  Sums emitLoops(const RowPass &pass, Point loops, size_t next, Sums sums);
  Sums emitTerms(const RowPass &pass, const Point &loops, Sums sums);
  Sums emitLanes(const RowPass &pass, Point loops, Sums sums);
  Point getRow(const Point &loops) const;

  PointEvaluator &evaluator;
  OpBuilder &b;
  Location loc;
  ArrayRef<Output> outputs;
  RowPlan plan;
  ArrayRef<int64_t> sizes, rows, terms; ///< of the plan
  SmallVector<int64_t> rowOrder;        ///< rows, as they are looped over
  TurnedTiles turned;
  bool lanesAreTerms; ///< else they are neighbouring rows
  bool isParallel;
};

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_ROWCHAIN_H
