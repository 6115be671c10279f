//===- InputReads.h - Where loops read a kernel's arguments -----*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_CPU_INPUTREADS_H
#define AMP_LIB_CODEGEN_CPU_INPUTREADS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::amp::cpu {

/// By the loops of a kernel, the coordinates at which it reads each of its
/// arguments, through elementwise ops and dimensions of one element.
class InputReads {
public:
  /// Of an element of `tensor` at these coordinates; a null map is one that
  /// nobody knows. Reductions on the way end it.
  void add(Value tensor, AffineMap map);
  /// Of what an op, whose loops are the kernel's, reads of its inputs.
  void addInputs(linalg::LinalgOp op);

  /// Arguments with their coordinates: null where there are several, or where
  /// nobody knows them.
  const llvm::MapVector<BlockArgument, AffineMap> &get() const { return reads; }

private:
  void addOperands(linalg::LinalgOp op, AffineMap loops,
                   ArrayRef<OpOperand *> operands);

  llvm::MapVector<BlockArgument, AffineMap> reads;
  llvm::DenseSet<std::pair<Value, AffineMap>> visited;
};

/// The loop that tells neighbours in memory apart, of a tensor of such a shape
/// at these coordinates: dimensions of one element do not. -1 for none, or for
/// more than a loop.
int64_t getInnermostLoop(AffineMap map, ArrayRef<int64_t> shape);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_INPUTREADS_H
