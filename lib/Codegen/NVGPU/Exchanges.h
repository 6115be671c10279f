//===- Exchanges.h - What replicas give each other, as kernels --*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_EXCHANGES_H
#define AMP_LIB_CODEGEN_NVGPU_EXCHANGES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::amp::cuda {

/// All dimensions of a tensor as one.
Value flatten(OpBuilder &b, Value value);
/// One dimension as those of a type.
Value unflatten(OpBuilder &b, Value value, RankedTensorType type);

/// A launch of a kernel without code, of the `amp.exchange` of that kind, which
/// gives tensors of those types, one for each input.
ResultRange createExchange(OpBuilder &b, Location loc, SymbolTable &symbols,
                           StringRef kind, ValueRange inputs, TypeRange types);

/// The sum of the rows of a matrix of floats, in their order, in the wider of
/// f32 and its type, rounded once.
Value sumRows(OpBuilder &b, Location loc, Value rows);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_EXCHANGES_H
