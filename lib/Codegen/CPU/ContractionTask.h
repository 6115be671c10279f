//===- ContractionTask.h - One block of a contraction's results -*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_CPU_CONTRACTIONTASK_H
#define AMP_LIB_CODEGEN_CPU_CONTRACTIONTASK_H

#include "ContractionBlock.h"

namespace mlir::amp::cpu {

/// What becomes of the sums: what they begin with, where they wait, and the
/// epilogue.
class ContractionTask {
public:
  ContractionTask(const KernelBody &body, ArrayRef<Output> outputs,
                  ContractionBlock &block);
  /// The rows and columns of task `number`.
  void emit(Value number);

private:
  using Rows = llvm::function_ref<void(Value)>;
  /// Of a vector of a tile: its loops, its row and column in the result.
  using Body =
      llvm::function_ref<void(const Point &loops, Value row, Value column)>;

  /// Where sums lie: at base + row * stride + column, counted from a start.
  struct Sums {
    Value memory, firstRow, firstColumn;
    int64_t stride;
  };

  void emitBlocks();
  void emitColumns(Range columns);
  void emitPanels(Range columns, Range depth);
  void emitTiles(Range rows, Range columns, Range depth);
  // Calls of the micro kernel (ContractionTile.cpp).
  void emitTile(Value row, Value column, Value i, Value j, Range depth);
  Value getWidth(Value columns);
  void setLeft(MicroOperands &operands, Value row, Value i, Range depth);
  void setWindow(MicroOperands &operands, Value row, Range depth);
  void setResults(MicroOperands &operands, Value row, Value column);
  void callParts(const MicroOperands &operands);
  void emitTileInOutput(Value row, Value column, MicroOperands operands);
  Value getOutputPointer(Value output, Value row, Value column);
  Value isWithin(Value first, Value size, int64_t unit, int64_t all);

  Value countRows(Value row);
  void forTile(Value row, Value column, Body body);
  void forVectors(Value row, Value column, Body body);
  Value getSumPlace(const Sums &sums, Value row, Value column);
  Value loadSum(const Sums &sums, Value row, Value column);
  void storeSum(Value sum, const Sums &sums, Value row, Value column);
  void startSums(const Sums &sums, Value row, Value column);
  void finishTile(const Sums &sums, Value row, Value column);
  void finishExchanged(Range columns);
  void finishTurned(Value row, Range columns, Value j, Value count);
  void finishColumn(Value row, Value column, Value sums);
  void finishPoint(const Point &point);

  // Riders: 16 accumulators a row, in the frame.
  void allocateRiders();
  void startRiders();
  void updateRiders(const Point &point, Value row);
  void finishRiders();
  void finishRows(Range columns);
  void finishRow(Value row, Value column, Value sums);
  Value stepRider(const Rider &rider, const Point &point, Value sum);
  void storeRider(const Rider &rider, Point point, Value lanes);
  void finishRider(const Rider &rider, Value memory);
  Value getRiderPlace(Value row);

  const KernelBody &body;
  ArrayRef<Output> outputs;
  ContractionBlock &block;
  const ContractionPlan &plan;
  PointEvaluator &evaluator;
  OpBuilder &b;
  Location loc;
  AffineMap resultMap;
  Value left, right; ///< panels
  Value sumMemory;   ///< of a block, or of a tile
  Value turned;      ///< some of its rows, in columns
  SmallVector<Value> riderMemory;
  Range taskRows, taskColumns;
  Value isFirst, isLast; ///< part of the depth
  Value width;           ///< of the tiles of a call, in columns
  bool startsAtZero;
};

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_CONTRACTIONTASK_H
