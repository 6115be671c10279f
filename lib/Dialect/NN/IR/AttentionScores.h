//===- AttentionScores.h - Attention on materialised scores -----*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_IR_ATTENTIONSCORES_H
#define AMP_LIB_DIALECT_NN_IR_ATTENTIONSCORES_H

#include "NNBuilders.h"

namespace mlir::nn {

/// The cotangent of the mask of an attention, whose gradient `op` is.
Value createMaskGrad(OpBuilder &b, AttentionGradOp op, FloatType wanted);

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_IR_ATTENTIONSCORES_H
