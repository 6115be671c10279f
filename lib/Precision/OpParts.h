//===- OpParts.h - Ops as parts of larger ones ------------------*- C++ -*-===//
//
// What passes that recognise several ops as one ask of each of them.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_PRECISION_OPPARTS_H
#define AMP_LIB_PRECISION_OPPARTS_H

#include "amp/Precision/PrecisionAnalysis.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// What the op itself computes, whatever its role.
OpKind getOwnKind(Operation *op);
bool hasOwnKind(Operation *op, OpKind kind);

/// The only operation but constants in the body of an elementwise op that makes
/// one tensor.
Operation *getInner(linalg::LinalgOp op);

/// What computed a value, behind the rules that it was given (`amp.gradient`).
Value getComputed(Value value);

/// What reads a value in the forward pass, with which operand: rules and what
/// their regions compute are passed over.
SmallVector<OpOperand *> getForwardUses(Value value);

/// What an operand of `getInner` is outside, elements of a tensor or a value;
/// and what computed that.
OpOperand *getSource(linalg::LinalgOp op, Value inside);
Value getOuter(linalg::LinalgOp op, Value inside);

/// The number that a value is everywhere, or NaN.
double getNumber(Value value, ConstantSources &constants);

/// The number that one side of an elementwise op is, where `value` is the
/// other. NaN for any other op.
double getOtherNumber(linalg::LinalgOp op, Value value, unsigned otherSide,
                      ConstantSources &constants);

/// Whether an op divides `sum` by `count`, or multiplies it by its reciprocal
/// as f32 or f64 has it; without `count` by any number.
bool isDivision(Operation *op, Value sum, std::optional<int64_t> count,
                ConstantSources &constants);

/// The only reader of an op's only result, of the same policy; or null.
Operation *getReader(Operation *op);

/// The op as the sum that it is, or null.
linalg::LinalgOp getSum(Operation *op);

/// Tells ops what they are together. The first ones are inside, the last gives
/// what all of them compute.
void attachKind(ArrayRef<Operation *> ops, OpKind kind);

/// Attaches variance, norm, squared and absolute error to the sum `op` and the
/// ops around it, if they are one of these.
void attachSquares(Operation *op, ConstantSources &constants);

} // namespace mlir::amp

#endif // AMP_LIB_PRECISION_OPPARTS_H
