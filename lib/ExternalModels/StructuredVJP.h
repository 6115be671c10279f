//===- StructuredVJP.h - The rule of structured ops -------------*- C++ -*-===//

#ifndef AMP_LIB_EXTERNALMODELS_STRUCTUREDVJP_H
#define AMP_LIB_EXTERNALMODELS_STRUCTUREDVJP_H

#include "amp/Interfaces/VJPOpInterface.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// A sum of products of two float tensors whose maps are projected
/// permutations.
bool isPlainContraction(linalg::LinalgOp op);

/// In which type an adjoint of `op` sums cotangents of `element`: f32 at
/// least, and as the forward sum if that is in double (`accumulate`).
FloatType getSumType(linalg::LinalgOp op, FloatType element);

/// In which type the adjoints of a product of two tensors multiply: as the
/// product does, that of both factors. Where they differ it is the wider one of
/// f32 at least, and so with 8 bits: a cotangent would be beyond their range.
FloatType getAdjointType(linalg::LinalgOp op);

/// dA = contract(dC, B), dB = contract(dC, A), with dC in the factors' type
/// and an accumulator in f32 (f64 for f64). Leaves out an input whose adjoint
/// is no contraction (the outer product of a dot's).
void buildContractionVJP(linalg::LinalgOp op, OpBuilder &b,
                         const VJPContext &context,
                         llvm::MutableArrayRef<Value> cotangents);

/// The adjoints of a convolution's two inputs, with the cotangent in the
/// factors' type and sums as in contractions. That of an input which is strided
/// or padded is dense convolutions of the points that exist.
LogicalResult buildConvolutionVJP(linalg::LinalgOp op, OpBuilder &b,
                                  const VJPContext &context,
                                  llvm::MutableArrayRef<Value> cotangents);

/// Elementwise ops and reductions by sum, product, maximum and minimum, of one
/// result. Builds the cotangents that are wanted and not there yet. `result` is
/// the forward value.
///
/// The cotangent of a maximum or minimum goes to all tied elements in even
/// shares, as `torch.amax` does it; of a pooling, whose operand is read through
/// a window, to the first of them, as `max_pool2d` does it.
LogicalResult buildStructuredVJP(linalg::LinalgOp op, Value result,
                                 Value cotangent, OpBuilder &b,
                                 const VJPContext &context,
                                 llvm::MutableArrayRef<Value> cotangents);

} // namespace mlir::amp

#endif // AMP_LIB_EXTERNALMODELS_STRUCTUREDVJP_H
