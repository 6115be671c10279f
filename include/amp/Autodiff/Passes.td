//===- Passes.td - Passes of the autodiff phase ------------*- tablegen -*-===//

#ifndef AMP_AUTODIFF_PASSES_TD
#define AMP_AUTODIFF_PASSES_TD

include "mlir/Pass/PassBase.td"

def AmpDifferentiate : Pass<"amp-differentiate", "::mlir::ModuleOp"> {
  let summary = "Replace amp.value_and_grad by the forward and backward pass";
  let description = [{
    Inlines the callee where it is differentiated and adds the reverse sweep,
    op by op through `VJPOpInterface`. The forward pass is the cast-annotated
    one, so the backward pass computes in the same precision. Cotangents have
    the type of their value; where the policy says `wgrad = accumulate`, the
    wish for FP32 flows from a parameter's cast to the contraction that makes
    the gradient, which hands on its accumulator.

    An op without a rule on the way from a parameter to the loss is an error at
    that op. Values of the forward pass that the sweep reads are kept by use,
    and by nothing else: what is stored or computed again is for
    `amp-form-kernels` to say.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // AMP_AUTODIFF_PASSES_TD
