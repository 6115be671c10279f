//===- UpdateSlots.h - What an update keeps ---------------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_IR_UPDATESLOTS_H
#define AMP_LIB_DIALECT_AMP_IR_UPDATESLOTS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp {

/// Of an op with a decay `ema`, or without.
LogicalResult verifyAverage(Operation *op, std::optional<APFloat> ema);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_IR_UPDATESLOTS_H
