//===- ContractionPlan.h - Blocks and panels of a contraction ---*- C++ -*-===//
//
// A contraction that is worth it is computed from panels: parts of both inputs,
// widened to the type of the sum and laid out in the order in which a micro
// kernel reads them. docs/CPU.md has the nest of loops.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_CONTRACTIONPLAN_H
#define AMP_LIB_CODEGEN_CPU_CONTRACTIONPLAN_H

#include "KernelEmitter.h"
#include "MicroKernel.h"
#include "Tasks.h"
#include "amp/Codegen/Points/ContractionShape.h"
#include <numeric>

namespace mlir::amp::cpu {

/// Of a kernel, for tests: the blocks of depth, rows and columns, and the rows
/// and columns of a task, in place of the plan's own; rounded up to what tiles
/// need.
constexpr llvm::StringLiteral kBlocksAttr = "amp.contraction_blocks";

/// The most points of the depth that one accumulator takes, and from how many
/// rows and columns on it has parts.
constexpr int64_t kMostSumPoints = 256, kLeastSide = 4;

/// Where the sums of a block are while parts of the depth are still missing.
enum class SumPlace {
  Tile,   ///< nowhere: the depth has one part, and a tile is finished at once
  Block,  ///< in the frame, for a whole block
  Output, ///< in the one output, which is the sum itself
};

/// Whether so many rows of a tile push one another out of the first cache:
/// eight lines of one of its sets find room, and lines that are a page apart
/// are of one.
bool areCrowded(int64_t rows, int64_t strideBytes);

/// A left input that is read through a window, where it lies: rows of a tile
/// are `rowStride` elements apart. The depth is runs of neighbours along two
/// loops at most, the outer one first.
struct LeftWindow {
  int64_t rowStride = 0, run = 1;
  int64_t counts[2] = {1, 1}, steps[2] = {0, 0};
};

struct ContractionPlan : points::ContractionShape {
  /// The micro kernel's tile, and which way it reads the left panel.
  MicroTile tile;
  /// Neighbours of the right input lie along the depth: they are transposed on
  /// their way into the panel.
  bool isRightAlongDepth;
  /// Neighbours of the left input lie along the rows, though the tile reads
  /// them along the depth: they are transposed, too.
  bool isLeftTurned;
  /// Neighbours of the left input lie along the innermost loop of the depth.
  bool hasLeftRuns;
  /// Tiles read the left input as it lies; else, and what a last tile has of
  /// it, from the panel.
  bool isLeftInPlace = false;
  std::optional<LeftWindow> window;
  /// Tiles side by side that a call of the micro kernel computes, at most.
  int64_t tilesPerCall = 1;
  /// Loops of the right alone that are no columns here: the result has no rows
  /// in memory that they are part of. A task goes through them, with the same
  /// left panel where it may stay.
  SmallVector<int64_t> outer;
  /// Whether the result has rows and columns enough in its own order, however
  /// the plan goes through it.
  bool mayHaveParts = false;
  /// Points of the depth that one accumulator takes (docs/Numerics.md): all, or
  /// fewer, of which a block of the depth holds a multiple.
  int64_t sumPoints = 0;
  /// What panels hold: of the depth, of the rows, of the columns.
  int64_t depthBlock, rowBlock, columnBlock;
  /// Whether a tile's rows stay while all strips of columns go by, and rows of
  /// the output are written along. Else a strip stays while rows go by.
  bool goesByRows = false;
  /// What a task computes: blocks one after the other.
  int64_t taskRows, taskColumns, taskOuter;
  SumPlace place;
  bool isSummedInOutput = false; ///< whether the sum may be there
  bool isParallel;               ///< whether tasks are of several threads
  /// Riders reduce the innermost of several loops of columns: a block is
  /// finished row by row when it is summed, and has whole rows.
  bool finishesRows = false;
  /// The innermost loop of the result is the rows: a block is finished column
  /// by column when it is summed, with rows in the lanes.
  bool isExchanged = false;
  bool hasRiders = false;
  /// Accumulators of riders that wait in the frame, of a row.
  int64_t riderBytes = 0;

  explicit ContractionPlan(const points::ContractionShape &shape)
      : ContractionShape(shape) {}
  /// Nothing where the kernel is better computed point by point. A kernel that
  /// names other blocks than can be is an error.
  static FailureOr<std::optional<ContractionPlan>>
  match(const KernelBody &body, func::FuncOp kernel, ArrayRef<Output> outputs,
        const CodegenTarget &target);
  /// The row of the table; null where there is none.
  const MicroKernel *chooseMicroKernel(func::FuncOp kernel,
                                       const Tier &tier) const;
  /// Has the rows and columns change places where that packs less.
  void exchange();
  void chooseTile(const MicroKernel &micro, const Tier &tier);
  /// ContractionWindow.cpp: a window, and a tile that it takes.
  void chooseWindow(const MicroKernel &widest, const Tier &tier);
  // ContractionSizes.cpp:
  void chooseSumPoints();
  /// The tier's blocks, or smaller ones if a frame has no room for them; false
  /// if it has none for the least.
  bool fitBlocks(const CodegenTarget &target);
  void choosePlace();
  LogicalResult takeBlocks(ArrayRef<int64_t> blocks, int64_t threads);
  void setBlocks(ArrayRef<int64_t> blocks);
  void setTasks(ArrayRef<int64_t> blocks, int64_t threads);

  int64_t getRows() const { return count(rows); }
  int64_t getColumns() const { return count(columns); }
  int64_t getDepth() const { return count(depth); }
  int64_t getRowTasks() const { return llvm::divideCeil(getRows(), taskRows); }
  int64_t getColumnTasks() const {
    return llvm::divideCeil(getColumns(), taskColumns);
  }
  int64_t getOuterTasks() const {
    return llvm::divideCeil(count(outer), taskOuter);
  }
  int64_t getTasks() const {
    return count(batch) * getRowTasks() * getColumnTasks() * getOuterTasks();
  }
  /// Whether a task packs the left panel once.
  bool keepsLeft() const { return taskRows <= rowBlock && !hasDepthBlocks(); }
  /// Points of the depth in the longest vector of a panel.
  int64_t getDepthUnit() const { return kLanes * tile.getDepthStep(); }
  /// Whether the last point of the depth is a pair's first, whose second is
  /// zero.
  bool hasPointLeft() const { return getDepth() % tile.getDepthStep() != 0; }
  int64_t getPairedDepth() const { return getDepth() - hasPointLeft(); }
  /// What is left of the depth behind all blocks, if it is so little that the
  /// last block takes it in: no block is shorter than a vector.
  int64_t getDepthTail() const {
    int64_t rest = getDepth() % depthBlock;
    return depthBlock < getDepth() && rest < getDepthUnit() ? rest : 0;
  }
  /// The depth for which a panel has room.
  int64_t getPanelDepth() const {
    return depthBlock + (getDepthTail() > 0 ? getDepthUnit() : 0);
  }
  /// Elements of a panel in that depth.
  int64_t getPanelSteps() const {
    return getPanelDepth() / tile.getDepthStep();
  }
  /// Between rows of the left panel, where they lie apart: a tile reads one
  /// point of all of them at once.
  int64_t getLeftSteps() const {
    constexpr int64_t kLineBytes = 64;
    bool isCrowded = tile.isLeftAlongDepth && !isLeftInPlace &&
                     areCrowded(tile.rows, getPanelSteps() * getStepBytes());
    return getPanelSteps() + (isCrowded ? kLineBytes / getStepBytes() : 0);
  }
  int64_t getStepBytes() const { return getPointBytes() * tile.getDepthStep(); }
  /// Of one point of the depth in a panel.
  int64_t getPointBytes() const {
    return getSumType().getIntOrFloatBitWidth() / 8 / tile.getDepthStep();
  }
  /// Rows of a task come by multiples of this.
  int64_t getRowUnit() const {
    return isExchanged ? std::lcm(tile.rows, kLanes) : tile.rows;
  }
  /// Columns in blocks come by multiples of this.
  int64_t getColumnUnit() const {
    return finishesRows ? std::lcm(tile.columns, getSize(columns.back()))
                        : tile.columns;
  }
  /// Between rows of a block's sums.
  int64_t getSumStride() const;
  /// Elements of the sums in a task's frame, and bytes of both panels and of
  /// all that is there.
  int64_t getSumElements() const;
  int64_t getTurnedElements() const {
    return isExchanged ? kLanes * kLanes : 0;
  }
  int64_t getPanelBytes() const;
  int64_t getFrameBytes() const;
  /// Whether a long depth has several sums.
  bool hasParts() const { return sumPoints < getDepth(); }
  bool hasDepthBlocks() const {
    return depthBlock + getDepthTail() < getDepth();
  }
  /// Elements of the sum in a register.
  int64_t getRegisterLanes(const Tier &tier) const {
    return tier.vectorBytes * 8 / getSumType().getIntOrFloatBitWidth();
  }
  /// Between rows of the result in memory, where there is one such number.
  int64_t getResultStride() const;
  /// The same of the left input, whose columns are the depth.
  int64_t getLeftStride() const;
  /// Rows in the left panel, and columns of a call.
  int64_t getPanelRows() const { return isLeftInPlace ? tile.rows : rowBlock; }
  int64_t getCallColumns() const { return tilesPerCall * tile.columns; }

private:
  int64_t getRowStride(const points::ContractionInput &of,
                       ArrayRef<int64_t> inner) const;
  void chooseBlocks(const PanelSizes &sizes);
  /// Where the sums lie is known by then.
  void chooseTasks(int64_t threads);
};

/// Whether a tensor is filled with zero.
bool isZeroFill(Value tensor);

// ContractionLanes.cpp:
/// Whether neighbours in memory are points of the last of some loops.
bool liesAlong(const points::ContractionInput &input, ArrayRef<int64_t> loops);
/// The columns of a plan; false where it is not worth it. A kernel that names
/// its blocks asks for one.
bool chooseLanes(ContractionPlan &plan, bool hasBlocks);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_CONTRACTIONPLAN_H
