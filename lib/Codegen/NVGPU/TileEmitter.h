//===- TileEmitter.h - A block's tile of a contraction ----------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_TILEEMITTER_H
#define AMP_LIB_CODEGEN_NVGPU_TILEEMITTER_H

#include "ContractionPlan.h"
#include "SharedMemory.h"
#include "amp/Codegen/Points/IndexArithmetic.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::amp::cuda {

/// The tile of a block: stages of the inputs go through shared memory, copied
/// while earlier ones are multiplied; the sums stay in registers, and leave
/// them through shared memory, in which rows are whole. How a stage is
/// multiplied is the subclass's.
class TileEmitter : protected points::IndexArithmetic {
public:
  /// On tensor cores or the plain ones, by the plan.
  static std::unique_ptr<TileEmitter> create(const ContractionPlan &plan,
                                             gpu::GPUFuncOp function,
                                             points::PointEvaluator &evaluator,
                                             SharedMemory &shared);
  virtual ~TileEmitter() = default;

  /// The products of the block's tile, in shared memory. All threads can read
  /// them afterwards.
  void emitProducts();
  /// The evaluator's vector of the tile that begins at an element.
  Value loadResult(Value row, Value column);
  /// The loops of the contraction at such a vector. `isInside` is null where
  /// the tile is always whole.
  points::Point getLoops(Value row, Value column, Value &isInside);

  /// Whether all of the tile is inside; null where it always is.
  Value isWhole();

  /// Which part of the sum the block has.
  Value getSplit() const { return split; }
  const ContractionPlan &getPlan() const { return plan; }

protected:
  using Point = points::Point;
  using Values = SmallVector<Value>;

  /// Where a row's chunks lie: chunk c of row r at
  /// c ^ (r / divisor % modulus * factor), so that those that are read together
  /// have different banks. A modulus of 1 leaves them where they are.
  struct Swizzle {
    int64_t divisor, modulus, factor;
  };

  /// How one input's stage lies in shared memory: rows of 16-byte chunks; where
  /// they do not hold the tile, its next part behind all of them.
  struct Stage {
    const ContractionOperand *operand;
    ArrayRef<int64_t> resultLoops; ///< rows or columns of the plan
    Value firstResult;             ///< of the block's tile
    int64_t tile;                  ///< rows or columns of the tile
    int64_t offset;                ///< bytes from the stage's begin

    int64_t rows, chunks; ///< of the whole tile
    int64_t rowChunks;    ///< of a row
    int64_t partBytes;    ///< of one of the operand's parts, if it has parts
    Swizzle swizzle;
  };

  TileEmitter(const ContractionPlan &plan, gpu::GPUFuncOp function,
              points::PointEvaluator &evaluator, SharedMemory &shared);

  /// Those of a thread, before the first stage.
  virtual Values createSums() = 0;
  /// Before the barrier behind which all read what a thread wrote to a stage.
  virtual void emitWritten() {}
  /// The sums with the products of the stage in `slot`.
  virtual Values multiplyStage(Value slot, Values sums) = 0;
  /// Waits for all products but those of as many stages, where they are made
  /// while the threads go on.
  virtual void emitProductsWait(int64_t pending) {}
  /// Writes the sums to the tile in shared memory.
  virtual void storeSums(ArrayRef<Value> sums) = 0;
  /// For rows of that many chunks; here for those from whose neighbours one
  /// chunk each is read together.
  virtual Swizzle chooseSwizzle(const ContractionOperand &operand,
                                int64_t chunks) const;

  /// Bytes from a stage's begin to a chunk.
  Value getPlace(const Stage &stage, Value row, Value chunk);
  /// The same to an element, given as its place along the result and the depth.
  Value getElementPlace(const Stage &stage, Value result, Value depth);
  /// From an offset in the slot's stage to an address.
  Value getStaged(Value slot, Value offset);
  Value getResultAddress(Value row, Value column);
  Value shift(Value address, Value bytes);
  /// count zeros of the plan's sum.
  Values createZeros(int64_t count);
  /// Two neighbours of the result to the tile in shared memory.
  void storePair(Value first, Value second, Value row, Value column);

  /// Both, where one may be null.
  Value both(Value x, Value y);

  ContractionPlan plan;
  gpu::GPUFuncOp function;
  Value thread;
  Stage left, right;

private:
  std::pair<Value, Value> findPlace(Value tile);
  void findTile();
  Stage makeStage(const ContractionOperand &operand, ArrayRef<int64_t> loops,
                  Value first, int64_t tile, int64_t offset);
  void emitSteps();
  Values emitStep(Value step, int64_t ahead, Values sums);
  void emitCommit();
  void emitWait(int64_t pending);
  Value getShared(Value offset);

  // Copies (TileCopies.cpp).
  void emitLoad(Value step, Value slot);
  void emitStage(const Stage &stage, Value step, Value slot);
  void copyPiece(const Stage &stage, Value address, Value result, Value depth);
  void computeChunk(const Stage &stage, Value address, Value result,
                    Value depth);
  void computeEach(const Stage &stage, Value address, Value result,
                   Value depth);
  Value computeElements(const Stage &stage, const Point &loops);
  /// Of the stage's input at a point of the loops.
  Point getCoordinates(const Stage &stage, const Point &loops);
  bool hasWholeChunks(const Stage &stage);
  Type getComputedType(const Stage &stage);
  void storeElements(const Stage &stage, Value elements, Value address,
                     int64_t alignment);
  void storeShared(Value value, Value address, int64_t alignment);
  Value isInside(const Stage &stage, Value result, Value depth);
  void setLoops(Point &loops, ArrayRef<int64_t> dims, Value number);
  Point getStageLoops(const Stage &stage, Value result, Value depth);

  SharedMemory &shared;
  int64_t firstShared;                       ///< byte of the shared memory
  Value batch, split, firstRow, firstColumn; ///< of the block's tile
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_TILEEMITTER_H
