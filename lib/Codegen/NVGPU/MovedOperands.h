//===- MovedOperands.h - Arguments that are moved ---------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_MOVEDOPERANDS_H
#define AMP_LIB_CODEGEN_NVGPU_MOVEDOPERANDS_H

#include "amp/Codegen/Points/IndexArithmetic.h"

namespace mlir::amp::cuda {

/// Whether an op gives elements of its input as they are: a transposition, a
/// reshape, a slice whose place is known.
bool onlyMoves(Operation *op);

/// Of an operand that is an argument moved in any way, as the heads of
/// attention are that stand side by side again: how many elements from each
/// multiple of that number along the last dimension on lie side by side, at a
/// multiple of it. 0 for another operand.
int64_t countMovedNeighbours(Value tensor);

/// An element of an argument.
struct ArgumentElement {
  BlockArgument argument;
  Value number;
};
/// Which one an element of such an operand is.
ArgumentElement findElement(points::IndexArithmetic &arithmetic, Value tensor,
                            SmallVector<Value> coordinates);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_MOVEDOPERANDS_H
