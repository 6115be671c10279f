//===- AMPDialect.td - The amp dialect ---------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPDIALECT_TD
#define AMP_DIALECT_AMP_IR_AMPDIALECT_TD

include "mlir/IR/DialectBase.td"

def AMP_Dialect : Dialect {
  let name = "amp";
  let cppNamespace = "::mlir::amp";
  let summary = "Mixed-precision training: policies, scaling, steps, kernels";
  let description = [{
    The dialect holds what upstream MLIR lacks for training in mixed precision:
    a precision policy that is part of the program, differentiation, loss
    scaling, a transactional optimizer step, and the kernel, the seam between
    the mathematics and the targets. The mathematics itself stays in `linalg`,
    `tensor`, `arith` and `math`.

    **Numerics.** Every op says in which type it computes, when it rounds, and
    what overflow does. Where an op says nothing, its arithmetic is IEEE 754 in
    the type of its operands, round to nearest even, subnormals kept, no
    contraction into FMA, no reassociation.

    **Arguments** of a model's function carry `amp.param = "name"` (trained),
    `amp.state = "name"` (read, not trained) or `amp.input = "name"` (a tensor
    of a batch), and `amp.init = #amp.init<...>`. **Results** carry nothing
    (the loss, first), `amp.metric = "name"`, or `amp.grad = "name"`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = "void registerAttributes();";
}

#endif // AMP_DIALECT_AMP_IR_AMPDIALECT_TD
