//===- TurnedTiles.h - Inputs that lie across the lanes ---------*- C++ -*-===//
//
// Where lanes go along one loop, and an input's neighbours in memory are points
// of another, a vector of it would be gathered from as many lines as it has
// lanes. Such inputs are read as they lie, for some rows of a block at a time,
// and turned round in registers into a tile in the first cache.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_TURNEDTILES_H
#define AMP_LIB_CODEGEN_CPU_TURNEDTILES_H

#include "InputReads.h"
#include "Lanes.h"

namespace mlir::amp::cpu {

/// Some of a loop's points.
struct LoopPart {
  int64_t loop;
  Value first;
  int64_t count;
};

class TurnedTiles {
public:
  /// In a tile: as many as make lines of 16-bit elements full.
  static constexpr int64_t kRows = 2 * kLanes;

  /// Of a kernel's loops of these sizes. Tiles have some of the loops `inner`,
  /// at most `most` points of each, of which lanes go along the last, and
  /// `kRows` points of one of the loops `rows`: that which most elements lie
  /// along.
  static TurnedTiles find(const InputReads &reads, ArrayRef<int64_t> sizes,
                          ArrayRef<int64_t> inner, ArrayRef<int64_t> rows,
                          int64_t most);

  bool empty() const { return tiles.empty(); }
  /// Of a loop of `inner`.
  int64_t getMostPoints() const { return most; }
  /// The loop of a block's rows; -1 without tiles.
  int64_t getRowLoop() const { return row; }
  /// The loop that lanes go along.
  int64_t getLaneLoop() const { return inner.back(); }
  /// Whether a block's rows are results of a reduction, not its terms.
  bool hasRowsOf(linalg::LinalgOp reduction) const;
  /// Fills the tiles, of at most `kRows` rows, unless `count` is 0. `loops` has
  /// the points of all other loops. Until `close` the evaluator reads the
  /// tiles.
  void open(PointEvaluator &evaluator, Location loc, const Point &loops,
            LoopPart rows, ArrayRef<LoopPart> inner, Value count = Value());
  void close(PointEvaluator &evaluator);

private:
  struct Tile {
    BlockArgument input;
    AffineMap map;
    SmallVector<int64_t> sizes; ///< of the rows and of each loop in the tile
    llvm::DenseMap<Operation *, Value> memories; ///< by a thread's op

    /// On the stack, which a thread has once.
    Value allocate(OpBuilder &b, Location loc);
  };
  void add(BlockArgument input, AffineMap map, ArrayRef<int64_t> sizes);
  struct Filling;

  int64_t row = -1, most = 0;
  SmallVector<int64_t> inner;
  SmallVector<Tile> tiles;
};

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_TURNEDTILES_H
