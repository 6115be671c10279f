//===- PrecisionOpInterface.td - What precision asks -------*- tablegen -*-===//
//
// The one thing that the precision phase asks an op: what it computes. A
// profile, a column of a table, maps that kind to a class.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_INTERFACES_PRECISIONOPINTERFACE_TD
#define AMP_INTERFACES_PRECISIONOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def AMP_PrecisionOpInterface : OpInterface<"PrecisionOpInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    Names the mathematics of an op by the field's term for it (`matmul`,
    `conv`, `exp`, `softmax`, `sum`, `gelu`, ...), so that a precision profile
    can give it a class. An op without the interface has no class: it keeps the
    types of its operands, and float operands are cast back to f32.

    The kind must follow from the op alone (its name, attributes, region),
    never from its neighbours; what several ops are together is a role.
  }];
  let methods = [
    InterfaceMethod<[{The kind, a key of the class table.}],
      "::mlir::amp::OpKind", "getPrecisionKind">,
    InterfaceMethod<[{
        Whether the result is in the type that is computed in, f32, whatever
        the class: a loss.
      }],
      "bool", "keepsResult", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<[{
        Whether an operand is read as it is stored, whatever the class: state
        that goes on from step to step.
      }],
      "bool", "keepsOperand", (ins "unsigned":$index), [{}],
      [{ return false; }]>
  ];
}

#endif // AMP_INTERFACES_PRECISIONOPINTERFACE_TD
