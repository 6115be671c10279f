//===- OptimizerInterface.td - A parameter's update rule ---*- tablegen -*-===//

#ifndef AMP_INTERFACES_OPTIMIZERINTERFACE_TD
#define AMP_INTERFACES_OPTIMIZERINTERFACE_TD

include "mlir/IR/OpBase.td"

def AMP_OptimizerInterface : AttrInterface<"OptimizerInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    An optimizer is an attribute: it declares the state that it keeps for each
    parameter (its slots) and builds the update of one element. `amp.update`
    puts that into a loop; nothing else in the compiler knows an optimizer.
    It is an `AMP_Optimizer` of the dialect: options and error messages have its
    mnemonic and keys from there. One key is `lr`.
  }];
  let methods = [
    InterfaceMethod<[{
        The slots of a parameter, in the order of `amp.update`'s operands: name,
        type, and what each element starts as. `param` is the parameter's shape
        in the type that is computed in. Names are PyTorch's, so that a
        checkpoint reads as its optimizer's state.
      }],
      "::llvm::SmallVector<::mlir::amp::OptimizerSlot>", "getSlots",
      (ins "::mlir::RankedTensorType":$param)>,
    InterfaceMethod<[{The base learning rate; a schedule multiplies it.}],
      "double", "getLearningRate">,
    InterfaceMethod<[{How many scalars `buildStepScalars` gives.}],
      "size_t", "getNumStepScalars">,
    InterfaceMethod<[{
        Scalars that every element shares, each an f64 computed once a step
        from the learning rate (f64) and the number of this applied step,
        counted from 1 (f64).
      }],
      "::llvm::SmallVector<::mlir::Value>", "buildStepScalars",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::Value":$lr, "::mlir::Value":$step)>,
    InterfaceMethod<[{
        The update of one element. All values are scalars of one float type;
        `scalars` are those of `buildStepScalars`, rounded to it. Returns the
        new parameter, then the new slots.
      }],
      "::llvm::SmallVector<::mlir::Value>", "buildUpdate",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::Value":$param, "::mlir::Value":$grad,
           "::mlir::ValueRange":$slots, "::mlir::ValueRange":$scalars)>
  ];
}

#endif // AMP_INTERFACES_OPTIMIZERINTERFACE_TD
