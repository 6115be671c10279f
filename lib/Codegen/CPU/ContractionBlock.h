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
  /// Where the left input itself has an element.
  Value getLeftPointer(Value row, Value depth);

  const ContractionPlan &plan;
  const Tier &tier;

private:
  void setInnerLoops(Point &point, ArrayRef<int64_t> loops, Index flat);
  Point getLoops(ArrayRef<int64_t> loops, Index flat, ArrayRef<int64_t> others,
                 Index other);
  Value evaluate(unsigned input, const Point &point);
  /// Where an input, as the kernel is given it, has an element.
  Value getInputPointer(unsigned input, const Point &point);
  Value evaluateLeft(Index row, Index depth) {
    return evaluate(0, getLoops(plan.rows, row, plan.depth, depth));
  }
  Value evaluateRight(Index depth, Index column) {
    return evaluate(1, getLoops(plan.depth, depth, plan.columns, column));
  }
  /// Has the line of memory brought that an element of an input is in, if that
  /// is a large tensor as the kernel is given it, and its windows do not
  /// overlap.
  void prefetch(unsigned input, const Point &point);
  void prefetchLeft(Value row, Value depth) {
    prefetch(0, getLoops(plan.rows, {row, 0, Value()}, plan.depth,
                         {depth, 0, Value()}));
  }
  void prefetchRight(Value depth, Value column) {
    prefetch(1, getLoops(plan.depth, {depth, 0, Value()}, plan.columns,
                         {column, 0, Value()}));
  }
  // Runs (ContractionRuns.cpp).
  /// Calls back for vectors of `size` points from `first` on: twice, if they
  /// may end behind the innermost of several loops. Within that these points
  /// are neighbours.
  void forRun(ArrayRef<int64_t> loops, Value first, int64_t size,
              llvm::function_ref<void()> body);
  /// Whether rows of the left input are packed run by run.
  bool hasRuns() const;
  Value evaluateInRun(Value row, Value number, Value k);
  void packRuns(Range rows, Range depth, Value panel);
  void packLastTile(Range rows, Range depth, Value panel);
  void packRows(Range rows, Range depth, Value panel);
  void packRowPoints(Range rows, Range depth, Value k, Value panel);
  Value evaluateRows(Value depth, bool isWhole, Value row, int64_t lanes);
  void packRowLanes(Range rows, Range depth, Value panel);
  void packTurned(Range rows, Range depth, Value panel);
  void packColumnLanes(Range columns, Range depth, Value from, Value panel);
  void packTransposed(Range columns, Range depth, Value panel);
  Value evaluateColumns(Value depth, bool isWhole, Value column, int64_t lanes);
  void
  packColumnVectors(Range depth, Value from, Value first, int64_t vectors,
                    Value panel,
                    llvm::function_ref<Value(Value, bool, Value)> evaluate);
  void forGroups(Value count, int64_t unit, int64_t most,
                 llvm::function_ref<void(Value, int64_t)> body);
  /// Where a strip of the right panel begins that has a column of the block.
  Value getStrip(Value column);
  /// The start of `lanes` points of the depth that has `step` or what is left.
  Value getDepthStart(Value step, Value count, int64_t lanes);
  /// The place of a point of the depth among the elements of a panel.
  Value getStep(Value depth) { return divide(depth, plan.tile.getDepthStep()); }
  /// A vector along the depth as elements of a panel.
  Value toElements(Value vector);
  Value createZero(Type type, bool isNegative);
  /// What `evaluate` gives at a point of the depth and at the next one, if
  /// elements of the panel are pairs. If none is left the second is a zero, of
  /// the left panel a negative one: their product, -0, changes no sum.
  Value gatherElements(Value depth, bool isWhole, bool isLeft,
                       llvm::function_ref<Value(Value)> evaluate);
  /// Less the point that no pair has.
  Range getPairs(Range depth);
  void ifPointLeft(Range depth, llvm::function_ref<void(Value)> body);
  /// Goes through the elements of a panel's depth; whether each has all points.
  void forEachStep(Range depth, Value from,
                   llvm::function_ref<void(Value, bool)> body);

  /// Whether vectors begin elsewhere than at multiples of their lanes.
  bool beginsAnywhere = false;
  /// Whether a vector goes through the innermost loop alone (forRun).
  bool isInRun = false;
  Point batch; ///< the loops of the op; those of batch and outer are set
};

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_CONTRACTIONBLOCK_H
