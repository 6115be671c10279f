//===- KnownAttributes.td - Ops that refuse mistyped keys --*- tablegen -*-===//

#ifndef AMP_INTERFACES_KNOWNATTRIBUTES_TD
#define AMP_INTERFACES_KNOWNATTRIBUTES_TD

include "mlir/IR/OpBase.td"

def AMP_KnownAttributes : NativeOpTrait<"KnownAttributes">;

#endif // AMP_INTERFACES_KNOWNATTRIBUTES_TD
