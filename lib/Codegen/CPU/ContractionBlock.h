//===- ContractionBlock.h - Parts of a packed contraction -------*- C++ -*-===//
//
// A task of a contraction computes a block of its results: it packs panels in
// its frame and multiplies them tile by tile.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_CONTRACTIONBLOCK_H
#define AMP_LIB_CODEGEN_CPU_CONTRACTIONBLOCK_H

#include "ContractionPlan.h"
#include "amp/Codegen/Points/IndexArithmetic.h"

namespace mlir::amp::cpu {

/// Some points of one role's loops, counted together: from `first` on.
struct Range {
  Value first, count;
};

/// A part of both panels' depth or of the result, by points of the roles.
class ContractionBlock : public points::IndexArithmetic {
public:
  ContractionBlock(PointEvaluator &evaluator, const ContractionPlan &plan,
                   const Tier &tier);
  void setBatch(Value number);
  void setOuter(Value number);

  // Memory of the frame, flat.
  Value allocate(int64_t elements, Type type);
  Value getPointer(Value memref, Value place) {
    return cpu::getPointer(b, loc, memref, place);
  }

  // Points.
  /// The loops of the result at a row and a column (or neighbours of them).
  Point getResultLoops(Index row, Index column) {
    return getLoops(plan.rows, row, plan.columns, column);
  }
  void setLoops(Point &point, ArrayRef<int64_t> loops, Index flat);

  // Panels (ContractionPanels.cpp).
  void packLeft(Range rows, Range depth, Value panel);
  void packRight(Range columns, Range depth, Value panel);

  const ContractionPlan &plan;
  const Tier &tier;

private:
  void setInnerLoops(Point &point, ArrayRef<int64_t> loops, Index flat);
  Point getLoops(ArrayRef<int64_t> loops, Index flat, ArrayRef<int64_t> others,
                 Index other);
  Value evaluate(unsigned input, const Point &point);
  Value evaluateLeft(Index row, Index depth) {
    return evaluate(0, getLoops(plan.rows, row, plan.depth, depth));
  }
  Value evaluateRight(Index depth, Index column) {
    return evaluate(1, getLoops(plan.depth, depth, plan.columns, column));
  }
  void packRows(Range rows, Range depth, Value panel);
  void packRowLanes(Range rows, Range depth, Value panel);
  void packTurned(Range rows, Range depth, Value panel);
  void packColumnLanes(Range columns, Range depth, Value panel);
  void packTransposed(Range columns, Range depth, Value panel);
  void packColumnStrip(Value column, int64_t lanes, Value strip, Range depth,
                       Value panel);
  /// Where a strip of the right panel begins that has a column of the block.
  Value getStrip(Value column);
  /// The start of `lanes` points of the depth that has `step` or what is left.
  Value getDepthStart(Value step, Value count, int64_t lanes);
  SmallVector<Value> transpose(SmallVector<Value> rows);
  /// The place of a point of the depth among the elements of a panel.
  Value getStep(Value depth) { return divide(depth, plan.tile.getDepthStep()); }
  /// A vector along the depth as elements of a panel.
  Value toElements(Value vector);
  /// What `evaluate` gives at a point of the depth, or at the next ones as
  /// well, as elements of a panel.
  Value gatherElements(Value depth, llvm::function_ref<Value(Value)> evaluate);

  Point batch; ///< the loops of the op; those of batch and outer are set
};

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_CONTRACTIONBLOCK_H
