//===- MmaEmitter.h - Contractions on tensor cores --------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_MMAEMITTER_H
#define AMP_LIB_CODEGEN_NVGPU_MMAEMITTER_H

#include "ContractionPlan.h"
#include "amp/Codegen/Points/PointEvaluator.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::amp::cuda {

/// The tile of a block: stages of the inputs go through shared memory, copied
/// while earlier ones are multiplied; the sums stay in registers, and leave
/// them through shared memory, in which rows are whole.
class MmaEmitter {
public:
  MmaEmitter(const ContractionPlan &plan, gpu::GPUFuncOp function,
             points::PointEvaluator &evaluator);

  /// The products of the block's tile, in shared memory. All threads can read
  /// them afterwards.
  void emitProducts();
  /// The element of the tile, of f32.
  Value loadResult(Value row, Value column);
  /// The loops of the contraction at an element of the block's tile. `isInside`
  /// is null where the tile is always whole.
  points::Point getLoops(Value row, Value column, Value &isInside);

  const ContractionPlan &getPlan() const { return plan; }

private:
  using Point = points::Point;
  using Values = SmallVector<Value>;

  /// How one input's stage lies in shared memory: rows of 16-byte chunks.
  struct Stage {
    const ContractionOperand *operand;
    ArrayRef<int64_t> resultLoops; ///< rows or columns of the plan
    Value firstResult;             ///< of the block's tile
    int64_t tile;                  ///< rows or columns of the tile
    int64_t offset;                ///< bytes from the stage's begin

    int64_t rows, chunks;
  };

  void findTile();
  Stage makeStage(const ContractionOperand &operand, ArrayRef<int64_t> loops,
                  Value first, int64_t tile, int64_t offset);

  // Copies (MmaCopies.cpp).
  void emitLoad(Value step, Value slot);
  void emitStage(const Stage &stage, Value step, Value slot);
  void copyChunk(const Stage &stage, Value address, const Point &loops,
                 Value isInside);
  void computeChunk(const Stage &stage, Value address, Value result,
                    Value depth);
  Value getPlace(const Stage &stage, Value row, Value chunk);

  // Products.
  void emitSteps();
  Values multiplyStage(Value slot, Values sums);
  Values loadLeft(Value slot, int64_t depth, int64_t block);
  Values loadRight(Value slot, int64_t depth, int64_t block);
  Values loadMatrices(const Stage &stage, Value slot, Value row, Value chunk,
                      bool isTransposed);
  Values multiply(ArrayRef<Value> left, ArrayRef<Value> right,
                  ArrayRef<Value> sums);
  void storeSums(ArrayRef<Value> sums);

  // Arithmetic of indices.
  Value constant(int64_t value);
  Value add(Value a, Value b);
  Value multiplyBy(Value a, int64_t factor);
  Value divide(Value a, int64_t divisor);
  Value remainder(Value a, int64_t divisor);
  Value isBelow(Value a, int64_t limit);
  Value both(Value a, Value b);
  void setLoops(Point &loops, ArrayRef<int64_t> dims, Value number);
  Value getShared(Value offset);

  ContractionPlan plan;
  gpu::GPUFuncOp function;
  points::PointEvaluator &evaluator;
  OpBuilder &b;
  Location loc;
  Value thread, lane, warpRow, warpColumn; ///< of the thread in its tile
  Value batch, firstRow, firstColumn;      ///< of the block's tile
  Stage left, right;
  int64_t leftBlocks, rightBlocks; ///< of 16 rows, of 8 columns, in a warp
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_MMAEMITTER_H
