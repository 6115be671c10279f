//===- Exchanges.h - What replicas' exchanges verify ------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_IR_EXCHANGES_H
#define AMP_LIB_DIALECT_AMP_IR_EXCHANGES_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp {

using MemoryEffectList =
    llvm::SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// Whether sums of these types can travel as `wire`: f64 and integers travel as
/// they are.
LogicalResult verifyWire(Operation *op, std::optional<Type> wire,
                         TypeRange sums);
/// Whether the results of an exchange that only begins are awaited, each once.
LogicalResult verifyStart(Operation *op, std::optional<int64_t> number);
/// The effects on an operand that is memory.
void addMemoryEffects(OpOperand &operand, bool reads, bool writes,
                      MemoryEffectList &effects);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_IR_EXCHANGES_H
