//===- VJPOpInterface.td - The reverse-mode rule of an op --*- tablegen -*-===//

#ifndef AMP_INTERFACES_VJPOPINTERFACE_TD
#define AMP_INTERFACES_VJPOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def AMP_VJPOpInterface : OpInterface<"VJPOpInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    Reverse-mode differentiation: a vector-Jacobian product. An op without the
    interface on the way from a parameter to the loss is an error at that op.

    A rule emits ordinary ops on values and decides nothing about memory: which
    values of the forward pass are kept for those that it reads is planned on
    both passes together (`amp-plan-residuals`). Elementwise rules are
    type-agnostic: one rule serves scalars inside a linalg body and whole
    tensors.
  }];
  let methods = [
    InterfaceMethod<[{
        Builds the cotangent of each operand from the cotangents of the
        results. `context.cotangents[i]` has the type of result `i` (an op that
        only moves data may get a wider element type, and hands it on), or is
        null where the loss does not depend on it. `operandCotangents` comes in
        with one null per operand; the rule fills those for which
        `context.isWanted(operand)`, in the element type
        `context.getWantedType(operand)` or, where the rule has no say in it,
        in the operand's own type (the driver converts).
      }],
      "::llvm::LogicalResult", "buildVJP",
      (ins "::mlir::OpBuilder &":$builder,
           "const ::mlir::amp::VJPContext &":$context,
           "::llvm::MutableArrayRef<::mlir::Value>":$operandCotangents)>,
    InterfaceMethod<[{
        Whether `buildVJP` gives cotangents to values that regions of the op
        read from outside (`context.addToCapture`). It is an error to read one
        that is differentiated where it does not.
      }],
      "bool", "differentiatesCaptures", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<[{
        Whether the results' gradient goes to an operand, the op's or one of
        its regions. Where it does not, what computed the operand is not
        differentiated for it.
      }],
      "bool", "differentiates", (ins "::mlir::OpOperand &":$operand), [{}],
      [{ return true; }]>
  ];
}

#endif // AMP_INTERFACES_VJPOPINTERFACE_TD
