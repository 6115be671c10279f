//===- SortingNetwork.h - The order of many elements ------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_IR_SORTINGNETWORK_H
#define AMP_LIB_DIALECT_NN_IR_SORTINGNETWORK_H

#include "amp/Dialect/NN/IR/NNDialect.h"

namespace mlir::nn {

/// Whether an order is found by a network: of more than 1024 elements.
bool hasSortingNetwork(ArgsortOp op);
/// The positions, i64 of the result's shape, by n log2(n)^2 / 2 comparisons: as
/// the op states them, the same that counting gives.
Value createSortingNetwork(OpBuilder &b, ArgsortOp op);

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_IR_SORTINGNETWORK_H
