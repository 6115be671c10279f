//===- FunctionExpansions.h - Functions of f32 by arithmetic ----*- C++ -*-===//
//
// What amp-expand-math makes itself where upstream's polynomials are off by
// more than an ulp or know no signed zeros. Scalars and vectors of f32; every
// op rounds once, to nearest even, multiplications and additions are fused
// where it says fma, and nothing depends on the tier. NaN gives NaN; zeros keep
// their signs. The errors over all of f32 are in docs/Numerics.md.
//
// Polynomials are minimax fits with f32 coefficients (Brisebarre and Chevillard
// 2007, as Sollya's fpminimax and remez make them).
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_CODEGEN_CPU_FUNCTIONEXPANSIONS_H
#define AMP_LIB_CODEGEN_CPU_FUNCTIONEXPANSIONS_H

#include "amp/Support/ScalarMath.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {

/// A unary op of f32 is what `expand` makes of its operand. It goes before
/// upstream's pattern.
template <typename OpTy, Scalar (*expand)(Scalar)>
struct ExpandFunction : OpRewritePattern<OpTy> {
  ExpandFunction(MLIRContext *context)
      : OpRewritePattern<OpTy>(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not f32");
    Scalar x(rewriter, op.getLoc(), op.getOperand());
    rewriter.replaceOp(op, Value(expand(x)));
    return success();
  }
};

/// x * y + z, rounded once.
Scalar fma(Scalar x, Scalar y, Scalar z);
Scalar fma(Scalar x, double y, Scalar z);
/// c[0] + x (c[1] + x (c[2] + ...)), fused.
Scalar evaluatePolynomial(Scalar x, ArrayRef<double> coefficients);
Scalar magnitude(Scalar x);
/// `x` with the sign of `sign`.
Scalar withSign(Scalar x, Scalar sign);
/// Whether x is above a number; not where it is NaN.
Value isAbove(Scalar x, double bound);
/// `x` between two numbers, one instruction each; NaN stays.
Scalar atLeast(Scalar x, double low);
Scalar atMost(Scalar x, double high);

/// A float as the whole number nearest to it: as a float, and as the low bits
/// of an i32, modulo 2^22. For magnitudes up to 2^22; what is larger gives any
/// whole number, NaN and infinities themselves.
struct Whole {
  Scalar number;
  Value bits;
};
Whole roundToWhole(Scalar x, double factor = 1.0);

/// The i32 number, in the shape of a value of f32.
Value createBits(Scalar like, int64_t number);
Value toBits(Scalar x);
Scalar fromBits(Scalar like, Value bits);

/// exp, exp2, expm1, tanh, erf.
void populateExponentialPatterns(RewritePatternSet &patterns);
/// sin, cos, asin, acos, atan, atan2.
void populateTrigonometricPatterns(RewritePatternSet &patterns);

} // namespace mlir::amp

#endif // AMP_LIB_CODEGEN_CPU_FUNCTIONEXPANSIONS_H
