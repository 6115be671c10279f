//===- StepLowering.h - Lowerings of single step ops ------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPLOWERING_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPLOWERING_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {

// Each returns the values of the op's results, built at the insertion point.
llvm::SmallVector<Value> lowerCast(OpBuilder &b, CastOp op);
/// A scalar f32 as bf16, by the low 16 of `bits` (i32), see amp.cast.
Value roundStochastically(OpBuilder &b, Location loc, Value value, Value bits);
llvm::SmallVector<Value> lowerRound(OpBuilder &b, RoundOp op);
llvm::SmallVector<Value> lowerUpdateScale(OpBuilder &b, UpdateScaleOp op);
llvm::SmallVector<Value> lowerScaleLoss(OpBuilder &b, ScaleLossOp op);
llvm::SmallVector<Value> lowerUnscale(OpBuilder &b, UnscaleOp op);
llvm::SmallVector<Value> lowerClip(OpBuilder &b, ClipOp op);
llvm::SmallVector<Value> lowerClipValue(OpBuilder &b, ClipValueOp op);
llvm::SmallVector<Value> lowerSquares(OpBuilder &b, SquaresOp op);
llvm::SmallVector<Value> lowerNorm(OpBuilder &b, NormOp op);
llvm::SmallVector<Value> lowerAnomaly(OpBuilder &b, AnomalyOp op);
llvm::SmallVector<Value> lowerLearningRate(OpBuilder &b, LearningRateOp op);
/// `known`, a scalar tensor or null, is whether the update is known to be
/// finite: then that is not computed.
llvm::SmallVector<Value> lowerUpdate(OpBuilder &b, UpdateOp op, Value known);
llvm::SmallVector<Value> lowerStatus(OpBuilder &b, StatusOp op);
/// Whether a loop puts a row into one of its arguments, which it carries on:
/// that is a copy in place, and not a loop over the whole tensor.
bool isStacking(tensor::InsertSliceOp op);
llvm::SmallVector<Value> lowerInsertSlice(OpBuilder &b,
                                          tensor::InsertSliceOp op);
/// None, with an error, where the padding depends on the index.
llvm::SmallVector<Value> lowerPad(OpBuilder &b, tensor::PadOp op);
llvm::SmallVector<Value> lowerConcat(OpBuilder &b, tensor::ConcatOp op);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPLOWERING_H
