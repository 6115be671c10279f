//===- PrecisionOpInterface.h - What precision asks an op -------*- C++ -*-===//

#ifndef AMP_INTERFACES_PRECISIONOPINTERFACE_H
#define AMP_INTERFACES_PRECISIONOPINTERFACE_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::amp {

/// What an op computes: the rows of the class table (Precision/Profiles.h).
enum class OpKind {
  Other,  ///< nothing that the table knows
  Matmul, ///< sum of products over a contracted dimension, any rank
  Conv,
  Exp,  ///< exp, exp2, expm1
  Log,  ///< log, log2, log1p
  Pow,  ///< powf, rsqrt, reciprocal
  Trig, ///< sin, cos, tan and their inverses
  Sqrt,
  Tanh,
  Sigmoid, ///< 1 / (1 + exp(-x)) in one body
  Erf,
  Gelu, ///< x * (1 + erf(x / sqrt 2)) / 2, or its tanh form, in one body
  Relu, ///< maximum with zero
  Add,  ///< add, subtract
  Mul,
  Div,
  Select,             ///< select, minimum, maximum of two tensors
  Sum,                ///< additive reduction
  Prod,               ///< multiplicative reduction
  MaxMin,             ///< max or min reduction, pooling
  Softmax,            ///< softmax, log_softmax
  Norm,               ///< layer, batch, group and RMS normalization
  CrossEntropy,       ///< losses over classes
  LinearCrossEntropy, ///< a linear layer and its loss in one
  Attention,          ///< fused scaled dot-product attention
  Cell,               ///< a recurrent cell
  Clear,              ///< moves data: reshape, transpose, broadcast, slice
  Cast,               ///< a conversion that the program itself asks for
};

/// The spelling used in policies, remarks and documents, e.g. "matmul".
llvm::StringRef stringifyOpKind(OpKind kind);
std::optional<OpKind> symbolizeOpKind(llvm::StringRef name);

} // namespace mlir::amp

#include "amp/Interfaces/PrecisionOpInterface.h.inc"

#endif // AMP_INTERFACES_PRECISIONOPINTERFACE_H
