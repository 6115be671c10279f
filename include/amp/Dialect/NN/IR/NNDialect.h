//===- NNDialect.h - The nn dialect -----------------------------*- C++ -*-===//

#ifndef AMP_DIALECT_NN_IR_NNDIALECT_H
#define AMP_DIALECT_NN_IR_NNDIALECT_H

#include "amp/Interfaces/FlopsOpInterface.h"
#include "amp/Interfaces/KernelTraits.h"
#include "amp/Interfaces/KnownAttributes.h"
#include "amp/Interfaces/ModeOpInterface.h"
#include "amp/Interfaces/PrecisionOpInterface.h"
#include "amp/Interfaces/ShapeOpInterface.h"
#include "amp/Interfaces/VJPOpInterface.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "amp/Dialect/NN/IR/NNDialect.h.inc"
#include "amp/Dialect/NN/IR/NNEnums.h.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/NN/IR/NNOps.h.inc"

namespace mlir::nn {
/// The factor of an attention's scores: `scale`, or 1 / sqrt(depth).
double getAttentionScale(std::optional<APFloat> scale, int64_t depth);
/// What a scatter leaves at a place: the update, or its sum with what is there.
Value combineScattered(OpBuilder &b, ScatterAddOp op, Value old, Value update);
} // namespace mlir::nn

#endif // AMP_DIALECT_NN_IR_NNDIALECT_H
