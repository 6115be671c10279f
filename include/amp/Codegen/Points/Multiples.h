//===- Multiples.h - What divides an index ----------------------*- C++ -*-===//

#ifndef AMP_CODEGEN_POINTS_MULTIPLES_H
#define AMP_CODEGEN_POINTS_MULTIPLES_H

#include "mlir/IR/Value.h"

namespace mlir::amp::points {

/// A number of which the index is a multiple, whatever the data, as far as its
/// arithmetic shows. 0 for the index 0, 1 where nothing is known. Of products,
/// only powers of two.
int64_t findMultiple(Value index);

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_MULTIPLES_H
