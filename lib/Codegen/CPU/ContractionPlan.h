//===- ContractionPlan.h - Blocks and panels of a contraction ---*- C++ -*-===//
//
// A contraction that is worth it is computed from panels: parts of both inputs,
// widened to the type of the sum and laid out in the order in which a micro
// kernel reads them. docs/Kernels.md has the nest of loops.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_CONTRACTIONPLAN_H
#define AMP_LIB_CODEGEN_CPU_CONTRACTIONPLAN_H

#include "KernelEmitter.h"
#include "MicroKernel.h"
#include "amp/Codegen/Points/ContractionShape.h"

namespace mlir::amp::cpu {

/// Where the sums of a block are while parts of the depth are still missing.
enum class SumPlace {
  Tile,   ///< nowhere: the depth has one part, and a tile is finished at once
  Block,  ///< in the frame, for a whole block
  Output, ///< in the one output, which is the sum itself
};

struct ContractionPlan : points::ContractionShape {
  /// The micro kernel's tile, and which way it reads the left panel.
  MicroTile tile;
  /// Neighbours of the right input lie along the depth: they are transposed on
  /// their way into the panel.
  bool isRightAlongDepth;
  /// What panels hold: of the depth, of the rows, of the columns.
  int64_t depthBlock, rowBlock, columnBlock;
  /// What a task computes: blocks one after the other.
  int64_t taskRows, taskColumns;
  SumPlace place;
  bool isParallel; ///< whether tasks are of several threads

  /// Nothing where the kernel is better computed point by point.
  static std::optional<ContractionPlan> match(const KernelBody &body,
                                              ArrayRef<Output> outputs,
                                              const CodegenTarget &target);

  int64_t getRows() const { return count(rows); }
  int64_t getColumns() const { return count(columns); }
  int64_t getDepth() const { return count(depth); }
  int64_t getRowTasks() const { return llvm::divideCeil(getRows(), taskRows); }
  int64_t getColumnTasks() const {
    return llvm::divideCeil(getColumns(), taskColumns);
  }
  int64_t getTasks() const {
    return count(batch) * getRowTasks() * getColumnTasks();
  }
  bool hasDepthBlocks() const { return depthBlock < getDepth(); }
  /// Elements of the sum in a register.
  int64_t getRegisterLanes(const Tier &tier) const {
    return tier.vectorBytes * 8 / getSumType().getIntOrFloatBitWidth();
  }
  /// Between rows of the result in memory, where there is one such number.
  int64_t getResultStride() const;
};

/// Whether a tensor is filled with zero.
bool isZeroFill(Value tensor);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_CONTRACTIONPLAN_H
