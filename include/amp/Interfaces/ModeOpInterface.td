//===- ModeOpInterface.td - Training and inference ---------*- tablegen -*-===//

#ifndef AMP_INTERFACES_MODEOPINTERFACE_TD
#define AMP_INTERFACES_MODEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def AMP_ModeOpInterface : OpInterface<"ModeOpInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    An op that does one thing in training and another in inference, like
    dropout and batch normalization. `amp-set-mode` specialises it before
    anything is differentiated.
  }];
  let methods = [
    InterfaceMethod<[{
        Becomes what it is in the mode: changes or replaces the op.
      }],
      "void", "setMode",
      (ins "::mlir::RewriterBase &":$rewriter, "bool":$isTraining)>
  ];
}

def AMP_RandomOpInterface : OpInterface<"RandomOpInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    An op that draws random numbers as a pure function of its key, a
    `tensor<3xi64>` of the run's seed, the attempt's number and the
    micro-batch, and of a number of its own.
  }];
  let methods = [
    InterfaceMethod<"The key, or null before it is set.",
      "::mlir::Value", "getRandomKey">,
    InterfaceMethod<"Sets the key and the op's own number.",
      "void", "setRandomKey", (ins "::mlir::Value":$key, "int64_t":$id)>
  ];
}

#endif // AMP_INTERFACES_MODEOPINTERFACE_TD
