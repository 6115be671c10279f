//===- ScalerInterface.td - How a loss is scaled -----------*- tablegen -*-===//

#ifndef AMP_INTERFACES_SCALERINTERFACE_TD
#define AMP_INTERFACES_SCALERINTERFACE_TD

include "mlir/IR/OpBase.td"

def AMP_ScalerInterface : AttrInterface<"ScalerInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    A loss scaler is an attribute: it declares the scalars that a step keeps for
    it, says what counts as an overflow, and builds their next values.
    `amp.update_scale` puts that into a loop; nothing else in the compiler knows
    a scaler.
  }];
  let methods = [
    InterfaceMethod<[{What messages call it.}],
      "::llvm::StringRef", "getName">,
    InterfaceMethod<[{
        What a step keeps, in the order of `amp.update_scale`'s operands. The
        first is the scale, a float; the step multiplies by it rounded to f32.
      }],
      "::llvm::SmallVector<::mlir::amp::ScalerState>", "getStates">,
    InterfaceMethod<[{
        Whether a gradient overflows if it is not finite once unscaled, in its
        own type, in place of as it was made, times the scale.
      }],
      "bool", "checksUnscaled">,
    InterfaceMethod<[{
        Whether the gradients of each micro-batch are looked at, before they are
        summed, in place of the sum.
      }],
      "bool", "checksMicroBatches">,
    InterfaceMethod<[{
        Whether the run ends where an overflow would lower a scale that is at
        its minimum: `exhausted` of `amp.update_scale` can hold.
      }],
      "bool", "raisesAtMinimum">,
    InterfaceMethod<[{
        Whether overflows change the scale: a step that has one is skipped.
      }],
      "bool", "isDynamic">,
    InterfaceMethod<[{
        The next values, from scalars of the states' types and whether there was
        an overflow (i1); then whether the scaler is exhausted (i1).
      }],
      "::llvm::SmallVector<::mlir::Value>", "buildUpdate",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::ValueRange":$states, "::mlir::Value":$found_inf)>
  ];
}

#endif // AMP_INTERFACES_SCALERINTERFACE_TD
