//===- AttentionBlock.h - A block of attention on tensor cores --*- C++ -*-===//
//
// A block has four warps, each with 16 rows or twice as many: of queries or,
// for the gradients of keys and values, of keys. The other side comes in blocks
// of columns, copied through shared memory in two stages. Scores and what is
// made of them never leave the registers: as sums of one product they lie where
// the left operand of the next one does.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_NVGPU_ATTENTIONBLOCK_H
#define AMP_LIB_CODEGEN_NVGPU_ATTENTIONBLOCK_H

#include "SharedMemory.h"
#include "WarpMatrix.h"
#include "amp/Codegen/Points/IndexArithmetic.h"

namespace mlir::amp::cuda {

/// Operands and sizes of nn.attention and of its gradient.
struct AttentionProblem {
  static AttentionProblem get(Operation *op);

  Value query, key, value, mask;
  Value grad, lse, rest, delta; ///< of nn.attention_grad
  int64_t batch, heads, keyHeads, queries, keys, depth, valueDepth;
  bool causal;
  double scale;
  FloatType type; ///< of what is multiplied

  int64_t getGroup() const { return heads / keyHeads; }
  /// Query i sees the keys up to i + offset under a causal mask.
  int64_t getOffset() const { return keys - queries; }
  /// Whether scores are scaled before anything else: a mask's numbers are added
  /// to what was scaled, and -inf times a scale may be something else. Else the
  /// scale is a factor of the exponent.
  bool isScaledFirst() const { return mask || scale <= 0.0; }
  /// Finite numbers of a mask can be so large that `lse` holds nothing of the
  /// sum beside them: `rest` does.
  bool hasNumbersInMask() const;
  /// Whether a warp has 32 of so many rows, which halves what is read of the
  /// columns from shared memory, the limit of these kernels. Registers hold
  /// the sums of heads up to 128; of few rows half would be empty.
  bool takesTwice(int64_t rows) const {
    return rows > 64 && depth <= 128 && valueDepth <= 128;
  }
};

/// How a function of attention is laid out.
struct AttentionShape {
  int64_t rowBlocks; ///< of 16 rows, in a warp
  int64_t columns;   ///< in a block of them
  bool byKeys;       ///< rows are keys, columns are queries
  /// Whether the registers hold the warp's rows all the time; else they are
  /// read anew for each block of columns.
  bool holdsRows;

  static constexpr int64_t kWarps = 4;
  static constexpr int64_t kThreads = kWarps * kWarpSize;
  int64_t getWarpRows() const { return rowBlocks * WarpMatrix::kRows; }
  int64_t getRows() const { return kWarps * getWarpRows(); }
};

/// Rows of an operand in shared memory. Each is followed by 16 bytes more, so
/// that what ldmatrix reads at once, 16 bytes of eight rows, lies in different
/// banks. They have room for numbers of the row.
struct AttentionTile {
  Value tensor; ///< [batch, head, row, column]
  int64_t offset, rows, columns;

  static constexpr int64_t kChunk = 8; ///< 16-bit elements that are copied
  int64_t getPitch() const { return 2 * (columns + kChunk); }
  int64_t getNumberOffset(int64_t which) const {
    return offset + 2 * columns + 4 * which;
  }
  int64_t getBytes() const { return rows * getPitch(); }
};

/// Emits the parts that all functions of attention are made of.
class AttentionBlock : public points::IndexArithmetic {
public:
  using Values = SmallVector<Value>;
  /// By blocks of 16 rows: accumulators of 16 x 8, side by side.
  using Sums = SmallVector<Values>;
  /// A value for each row, by blocks: those of the lane's two rows.
  using Rows = SmallVector<std::array<Value, 2>>;

  AttentionBlock(const AttentionProblem &problem, const AttentionShape &shape,
                 gpu::GPUFuncOp function, points::PointEvaluator &evaluator,
                 SharedMemory &shared);

  // Values.
  Value number(double value);
  Value multiplyFloats(Value x, Value y);
  Value subtractFloats(Value x, Value y);
  Value orZero(Value m);
  /// What the sums of exponentials below one maximum are multiplied by for
  /// another.
  Value getFactor(Value before, Value now);
  /// m, or 0 for -inf, as exponents have it: negative, and times a factor that
  /// comes before log2(e) where scores are yet to be scaled.
  Value negate(Value m, double factor);
  /// exp(score - m - rest), where rest may be null: the one place where
  /// probabilities are made.
  Value getProbability(Value score, Value negative, Value rest = Value());
  Sums makeSums(int64_t columns);
  /// Zeros make up what a width lacks to whole products.
  static int64_t padDepth(int64_t width) {
    return static_cast<int64_t>(llvm::alignTo(width, WarpMatrix::kRows));
  }
  static Values flatten(const Sums &sums);
  Sums unflatten(ArrayRef<Value> values) const;
  /// body(element, the row's value) for all.
  Sums mapRows(const Sums &sums, const Rows &rows,
               function_ref<Value(Value, Value)> body);
  /// body(element, the block and the half of 16 rows that its row is in).
  Sums mapRowNumbers(const Sums &sums,
                     function_ref<Value(Value, int64_t, int64_t)> body);
  /// The same with the column's number, of those that a lane has.
  Sums mapColumns(const Sums &sums,
                  function_ref<Value(Value, int64_t column)> body);
  /// body(x, y) for all pairs.
  Sums mapBoth(const Sums &left, const Sums &right,
               function_ref<Value(Value, Value)> body);
  Sums map(const Sums &sums, function_ref<Value(Value)> body);

  // Shared memory (AttentionTiles.cpp).
  AttentionTile allocateTile(Value tensor, int64_t rows, int64_t columns);
  /// What `allocate` asks for is there twice: slots are the bytes from the
  /// first of them.
  void allocateStages(function_ref<void()> allocate);
  /// Begins to copy the rows from `first` on; zeros beyond the end.
  void copyRows(const AttentionTile &tile, Value slot, Value head, Value first);
  /// The same of a number that each row has, an f32, beside the row.
  void copyNumbers(Value tensor, const AttentionTile &tile, int64_t which,
                   Value slot, Value head, Value first);
  /// Those of the lane's columns.
  Values loadNumbers(const AttentionTile &tile, int64_t which, Value slot);

  /// The left operand of products: the warp's rows of a tile.
  struct Left {
    const AttentionTile &tile;
    Values words = {}; ///< where the registers hold them
  };
  Values loadLeft(const Left &left, int64_t block, int64_t step);
  void loadAll(Left &left);
  /// sums + left * right^T: columns of the result are rows of the tile.
  void multiplyRows(const Left &left, const AttentionTile &right, Value slot,
                    Sums &sums);
  /// sums + left * right: what was a product, rounded, by a tile whose rows are
  /// the depth.
  void multiplySums(const Sums &left, const AttentionTile &right, Value slot,
                    Sums &sums);

  /// body(step, slot, carried) for each of `count` steps, while the copies of
  /// the next one are under way into the other slot. Those of `lefts` were
  /// begun.
  using Copy = function_ref<void(Value step, Value slot)>;
  using Body = function_ref<Values(Value step, Value slot, ArrayRef<Value>)>;
  Values emitSteps(Value count, MutableArrayRef<Left> lefts,
                   ArrayRef<Value> carried, Copy copy, Body body);

  // Scores (AttentionScores.cpp).
  /// Scaled and masked, where that comes before the exponent; -inf where a key
  /// is not seen or there is none.
  Sums hide(Sums scores, Value head, Value firstRow, Value firstColumn);
  /// How many blocks of columns the rows from `first` on see of.
  Value countColumnBlocks(Value first);
  /// The first block of columns that sees rows from `first` on.
  Value findColumnBlock(Value first);

  // Results (AttentionTiles.cpp).
  /// Rows from `first` on of a result; null where nothing reads it.
  void storeRows(const Sums &sums, Value memory, Value head, Value first);
  void storeNumbers(const Rows &numbers, Value memory, Value head, Value first);
  /// Numbers of the lane's rows.
  Rows loadRows(Value tensor, Value head, Value first);

  /// Which block of rows, of which head.
  struct Place {
    Value batch, head, first;
  };
  /// The longest first.
  Place findPlace(int64_t heads);
  int64_t countBlocks(int64_t heads) const;

  int64_t countRows() const {
    return shape.byKeys ? problem.keys : problem.queries;
  }
  int64_t countColumns() const {
    return shape.byKeys ? problem.queries : problem.keys;
  }

  const AttentionProblem &problem;
  const AttentionShape shape;
  SharedMemory &shared;
  Value thread, lane, warp, batch;
  WarpMatrix matrix;

private:
  void copyChunk(const AttentionTile &tile, Value slot, Value head, Value first,
                 Value row, Value chunk);
  void copyAsync(Value source, Value target, Value reads, int64_t bytes);
  void computeChunk(const AttentionTile &tile, Value head, Value target,
                    Value reads, Value row, Value chunk);
  Value getShared(Value offset);
  Value getSource(Value tensor, ArrayRef<Value> place);
  Values loadMatrices(const AttentionTile &tile, Value slot, Value row,
                      int64_t chunk, bool isTransposed, bool isLeft);
  void multiplyTile(function_ref<Values(int64_t block, int64_t step)> left,
                    const AttentionTile &right, Value slot, bool byRows,
                    int64_t columns, int64_t depth, Sums &sums);
  /// body() where the condition, which may be null, holds.
  void ifInside(Value condition, function_ref<void()> body);
  Value getRow(int64_t block, int64_t half);
  Value getColumn(int64_t element);
  Value isPartial(Value firstRow, Value firstColumn);
  Sums hideUnseen(const Sums &scores, Value firstRow, Value firstColumn);
  Value addMask(Value score, Value head, Value row, Value column);
  /// body(element, its row's block and half, its column) for all.
  Sums mapPlaces(
      const Sums &sums,
      function_ref<Value(Value, int64_t block, int64_t half, int64_t column)>
          body);
  Value toI32(Value index);
  Value i32(int64_t value);

  Multiplicand kind;
  int64_t stageBytes = 0;
};

/// Functions, by the memory of the op's results. Each gives the blocks that it
/// is to be launched with.
int64_t emitAttention(const AttentionProblem &problem, gpu::GPUFuncOp function,
                      points::PointEvaluator &evaluator, SharedMemory &shared,
                      ArrayRef<Value> memories);
int64_t emitQueryGrad(const AttentionProblem &problem, gpu::GPUFuncOp function,
                      points::PointEvaluator &evaluator, SharedMemory &shared,
                      Value queryGrad);
/// One of the two may be null.
int64_t emitKeyGrad(const AttentionProblem &problem, gpu::GPUFuncOp function,
                    points::PointEvaluator &evaluator, SharedMemory &shared,
                    Value keyGrad, Value valueGrad);
/// Whether the registers hold both gradients at once.
bool takesKeyGradsAtOnce(const AttentionProblem &problem);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_ATTENTIONBLOCK_H
