//===- VJPOpInterface.td - The reverse-mode rule of an op --*- tablegen -*-===//

#ifndef AMP_INTERFACES_VJPOPINTERFACE_TD
#define AMP_INTERFACES_VJPOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def AMP_VJPOpInterface : OpInterface<"VJPOpInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    Reverse-mode differentiation: a vector-Jacobian product. An op without the
    interface on the way from a parameter to the loss is an error at that op.

    A rule emits ordinary ops on values and decides nothing about memory: the
    values of the forward pass that it reads are its *residuals*, which
    `getResiduals` declares, so that the memory they hold can be planned before
    anything is rewritten. Elementwise rules are type-agnostic: one rule serves
    scalars inside a linalg body and whole tensors.
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
        The operands and results whose values `buildVJP` reads when operand
        `operand` is wanted. By default all of them, which is always safe.
      }],
      "void", "getResiduals",
      (ins "unsigned":$operand,
           "::llvm::SmallVectorImpl<::mlir::Value> &":$residuals),
      [{}], [{
        residuals.append($_op->operand_begin(), $_op->operand_end());
        residuals.append($_op->result_begin(), $_op->result_end());
      }]>,
    InterfaceMethod<[{
        Whether `buildVJP` gives cotangents to values that regions of the op
        read from outside (`context.addToCapture`). It is an error to read one
        that is differentiated where it does not.
      }],
      "bool", "differentiatesCaptures", (ins), [{}], [{ return false; }]>
  ];
}

#endif // AMP_INTERFACES_VJPOPINTERFACE_TD
