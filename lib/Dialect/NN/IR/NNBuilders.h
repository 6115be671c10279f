//===- NNBuilders.h - What the ops of nn share ------------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_IR_NNBUILDERS_H
#define AMP_LIB_DIALECT_NN_IR_NNBUILDERS_H

#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Support/StructuredBuilders.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::nn {

inline RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}
inline FloatType getFloat(Value value) {
  return cast<FloatType>(getElementTypeOrSelf(value.getType()));
}

/// The rule of an op as the rules of what it decomposes to: the forward ops
/// appear again, and are those of the op's own decomposition after CSE.
LogicalResult buildVJPByDecomposition(Operation *op, OpBuilder &b,
                                      const amp::VJPContext &context,
                                      MutableArrayRef<Value> cotangents);

/// [U..., W...] for indices [U...] into [V, W...].
SmallVector<int64_t> getRowsShape(Value table, Value indices);
/// A table without rows has none that would be nearest to an index.
LogicalResult verifyTable(Operation *op, Value table);
/// Floats of any types, or integers of one.
LogicalResult verifyScattered(Operation *op, Value updates, Value init);

/// "expects <what> of shape <shape>, found <type>", or success.
LogicalResult verifyShape(Operation *op, StringRef what, Value value,
                          ArrayRef<int64_t> shape);

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_IR_NNBUILDERS_H
