//===- Passes.td - Passes on the nn dialect ----------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_TRANSFORMS_PASSES_TD
#define AMP_DIALECT_NN_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def NNDecompose : Pass<"nn-decompose", "::mlir::func::FuncOp"> {
  let summary = "Replace named ops by what their descriptions say, in linalg";
  let description = [{
    Every op that knows its decomposition (`AggregatedOpInterface`: those of
    `nn`, and upstream's like `linalg.softmax`) becomes linalg ops. Forward and
    backward pass decompose alike, so that CSE finds what they share. Ops that
    form a kernel of their own stay, unless `all` is set or they carry the unit
    attribute `nn.decompose`, by which one compares the two.
  }];
  let options = [Option<"all", "all", "bool", "false",
    "Also those that form a kernel of their own">];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // AMP_DIALECT_NN_TRANSFORMS_PASSES_TD
