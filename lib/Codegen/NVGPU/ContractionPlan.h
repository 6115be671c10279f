//===- ContractionPlan.h - How a contraction is tiled -----------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_CONTRACTIONPLAN_H
#define AMP_LIB_CODEGEN_NVGPU_CONTRACTIONPLAN_H

#include "amp/Codegen/Points/KernelBody.h"
#include <optional>

namespace mlir::amp::cuda {

/// A block's part of the result, and how deep its stages are.
struct ContractionTile {
  int64_t rows, columns, depth, stages;
};

/// One of the two inputs of a contraction.
struct ContractionOperand {
  Value tensor;
  AffineMap map;
  /// Neighbours in shared memory lie along the depth; else along the result.
  bool isAlongDepth;
  /// Chunks of 16 bytes can be copied from memory as they lie; else each
  /// element is computed.
  bool isCopied;
};

/// A sum of products of 16-bit floats in f32, as matrix products on tensor
/// cores: its loops by what they are for. A convolution is one, too: the
/// elements of a window are computed where they are not a matrix in memory.
struct ContractionPlan {
  linalg::LinalgOp op;
  /// Loops of the result that both inputs have, that the left has, that the
  /// right has; of the sum. The innermost loop of the result is of the right.
  SmallVector<int64_t> batch, rows, columns, depth;
  ContractionOperand left, right;
  ContractionTile tile;

  /// Nothing where tensor cores do not help.
  static std::optional<ContractionPlan> match(const points::KernelBody &body);

  /// Points of some loops.
  int64_t count(ArrayRef<int64_t> loops) const;
  int64_t getBlocks() const;
  /// Of shared memory: the stages, or the result on its way out.
  int64_t getSharedBytes() const;
  int64_t getStageBytes() const {
    return (tile.rows + tile.columns) * tile.depth * kElementBytes;
  }

  static constexpr int64_t kElementBytes = 2;
  /// Four warps, two by two.
  static constexpr int64_t kThreads = 128;
  /// Between rows of the result in shared memory, in elements: lanes of a quad
  /// and their rows then have banks of their own.
  int64_t getResultPitch() const { return tile.columns + 8; }
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_CONTRACTIONPLAN_H
