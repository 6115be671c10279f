//===- PairConversion.h - Conversions of two elements at once ---*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_PAIRCONVERSION_H
#define AMP_LIB_CODEGEN_NVGPU_PAIRCONVERSION_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::amp::cuda {

/// A vector of two results from two elements.
using ConvertPair = llvm::function_ref<Value(Value low, Value high)>;

/// The elements of a number or a vector of fixed length, converted two by two
/// to `element`; a last one with zero.
Value mapPairs(ImplicitLocOpBuilder &b, Value x, Type element,
               ConvertPair convert);

/// A number or a vector as it is, of another element type.
Type withElement(Type type, Type element);

bool isScalable(Type type);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_PAIRCONVERSION_H
