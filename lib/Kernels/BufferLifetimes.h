//===- BufferLifetimes.h - From when to when a buffer is used ---*- C++ -*-===//

#ifndef AMP_LIB_KERNELS_BUFFERLIFETIMES_H
#define AMP_LIB_KERNELS_BUFFERLIFETIMES_H

#include "amp/Kernels/ArenaLayout.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// The lifetimes of buffers in a step on memory, positions in pre-order. A
/// loop's body runs many times: a use in a loop counts as all of the loop, seen
/// from the block that makes the buffer.
class BufferLifetimes {
public:
  explicit BufferLifetimes(func::FuncOp func) : views(func) { number(func); }

  /// From the first to the last use of any view of the buffer; an error at its
  /// op if it leaves the block that makes it.
  FailureOr<Lifetime> find(Operation *made);

  /// The uses of all views of a buffer.
  SmallVector<OpOperand *> getUses(Operation *made);

  int64_t getNumPositions() const { return numPositions; }
  int64_t getPosition(Operation *op) const { return ranges.lookup(op).first; }

private:
  void number(Operation *op);

  BufferViewFlowAnalysis views;
  llvm::DenseMap<Operation *, Lifetime> ranges; ///< an op with all it holds
  int64_t numPositions = 0;
};

} // namespace mlir::amp

#endif // AMP_LIB_KERNELS_BUFFERLIFETIMES_H
