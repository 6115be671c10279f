//===- ContractionPlan.h - How a contraction is tiled -----------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_CONTRACTIONPLAN_H
#define AMP_LIB_CODEGEN_NVGPU_CONTRACTIONPLAN_H

#include "ProductTypes.h"
#include "amp/Codegen/Points/ContractionShape.h"

namespace mlir::amp::cuda {

/// A block's part of the result; the stages in which its inputs go through
/// shared memory; in how many parts the sum is split, each of them a block's.
struct ContractionTile {
  int64_t rows, columns, stages, splits;
  /// Rows of tiles that blocks which follow each other go down before they go
  /// on to the next column: those that run at once then have rows and columns
  /// in common. 0 for the model's.
  int64_t group = 0;
  /// Of one row of a stage along the depth, 64 or 128: with more there are
  /// fewer barriers.
  int64_t stageBytes = 64;
  /// Multiplied by warpgroups straight from shared memory (wgmma), each of them
  /// 64 rows; else by warps from registers, or on the plain cores.
  bool ofWarpgroups = false;

  /// "128x64x3x1", or with a group and bytes "128x64x3x1x8x128"; of warpgroups
  /// "wgmma:128x256x4x1". None where the text is something else or there is no
  /// code for that tile.
  static std::optional<ContractionTile> parse(StringRef text);
  /// What parse expects, for messages.
  static StringRef describe();
};

/// One of the two inputs of a contraction.
struct ContractionOperand : points::ContractionInput {
  Multiplicand kind;
  Narrowing narrowing;
  /// Neighbours in shared memory lie along the depth; else along the result.
  bool isAlongDepth;
  /// What can be copied from memory at once as it lies: 16, 8 or 4 bytes. 0
  /// where elements are computed.
  int64_t copyBytes;

  /// Whether it lies in shared memory as three of bf16. (TF32 is split behind
  /// it: three would take three times its memory.)
  bool isStagedInParts() const {
    return narrowing == Narrowing::Split && kind == Multiplicand::BF16;
  }
  int64_t getStagedParts() const { return isStagedInParts() ? 3 : 1; }
};

/// A sum of products as matrix products. Its inputs are `left` and `right`.
struct ContractionPlan : points::ContractionShape {
  ContractionOperand left, right;
  Type sum;
  ContractionTile tile;

  /// Nothing where a tile of a matrix is no way to compute the root. `tile` is
  /// the model's if not given.
  static std::optional<ContractionPlan>
  match(const points::KernelBody &body, const Chip &chip,
        std::optional<ContractionTile> tile);

  bool onTensorCores() const { return getInfo(left.kind).onTensorCores; }
  /// Whether warpgroups of that chip can multiply its inputs as they lie in
  /// shared memory. (TF32 would be cut there, not rounded.)
  bool suitsWarpgroups(const Chip &chip) const;
  /// Instructions for one product.
  int64_t getParts() const {
    return left.narrowing == Narrowing::Split ||
                   right.narrowing == Narrowing::Split
               ? 3
               : 1;
  }
  /// Whether the instructions' own sums are added up by the plain cores stage
  /// after stage, which is at most 128 deep: those of 8-bit floats keep 13 bits
  /// behind the point on sm_89 and sm_90.
  bool promotesSums() const {
    return onTensorCores() && getElementBytes() == 1 && sum.isF32();
  }
  int64_t getElementBytes() const { return getInfo(left.kind).bytes; }
  int64_t getSumBytes() const { return sum.getIntOrFloatBitWidth() / 8; }
  /// Elements in a chunk.
  int64_t getChunk() const { return kChunkBytes / getElementBytes(); }
  /// Of a stage.
  int64_t getDepth() const { return tile.stageBytes / getElementBytes(); }
  /// Stages that one block goes through.
  int64_t getSteps() const;
  int64_t getBlocks() const;
  /// Tiles from the first row to the last, and from the first column.
  int64_t getTileRows() const {
    return llvm::divideCeil(count(rows), tile.rows);
  }
  int64_t getTileColumns() const {
    return llvm::divideCeil(count(columns), tile.columns);
  }
  /// Of shared memory: the stages, or the result on its way out.
  int64_t getSharedBytes() const;
  int64_t getLeftBytes() const {
    return tile.rows * left.getStagedParts() * tile.stageBytes;
  }
  int64_t getStageBytes() const {
    return getLeftBytes() +
           tile.columns * right.getStagedParts() * tile.stageBytes;
  }
  /// Of the plain cores: threads side by side down the rows, so that each has
  /// about as many rows as columns.
  int64_t getRowThreads() const { return tile.rows > tile.columns ? 16 : 8; }
  /// Between rows of the result in shared memory, in elements. A warp writes
  /// rows of 4 or 8 threads, or two rows of 16 on the plain cores: each then
  /// has banks of its own.
  int64_t getResultPitch() const {
    bool hasTwoRows = !onTensorCores() && getRowThreads() == 8;
    return tile.columns + (hasTwoRows ? 16 : 8);
  }

  /// Of a warpgroup, each of 64 rows and all columns: as many as leave a
  /// thread registers beside its sums.
  int64_t getWarpgroupBlocks() const {
    constexpr int64_t kMostColumns = 128;
    return tile.columns <= kMostColumns ? tile.rows / kWarpgroupRows : 1;
  }
  /// Of a block: four warps, or all its warpgroups.
  int64_t getThreads() const {
    return tile.ofWarpgroups ? kWarpgroupThreads * tile.rows / kWarpgroupRows /
                                   getWarpgroupBlocks()
                             : kThreads;
  }
  /// Stages that are still read while the next one is multiplied.
  int64_t getStagesBehind() const { return tile.ofWarpgroups ? 1 : 0; }
  /// Chunks in a row of shared memory: all of an operand's row, but a warpgroup
  /// reads rows of 128 bytes.
  int64_t getRowChunks(const ContractionOperand &operand, int64_t size) const {
    int64_t chunks = (operand.isAlongDepth ? getDepth() : size) / getChunk();
    return tile.ofWarpgroups ? std::min<int64_t>(chunks, kWarpgroupChunks)
                             : chunks;
  }

  /// What is copied at once.
  static constexpr int64_t kChunkBytes = 16;
  static constexpr int64_t kThreads = 128;
  static constexpr int64_t kWarpgroupThreads = 128, kWarpgroupRows = 64,
                           kWarpgroupChunks = 8;
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_CONTRACTIONPLAN_H
