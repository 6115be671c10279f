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
    What an update reads of other elements is `NormOptimizerInterface`'s or
    `TensorOptimizerInterface`'s.
    It is an `AMP_Optimizer` of the dialect: options and error messages have its
    mnemonic and keys from there. One key is `lr`.
  }];
  let methods = [
    InterfaceMethod<[{
        The slots of a parameter, in the order of `amp.update`'s operands: name,
        type, and what each element starts as. `param` is the parameter's shape
        in the type that is computed in. Names are PyTorch's, so that a
        checkpoint reads as its optimizer's state. A slot of another shape than
        the parameter's is whole: `TensorOptimizerInterface` updates it.
      }],
      "::llvm::SmallVector<::mlir::amp::OptimizerSlot>", "getSlots",
      (ins "::mlir::RankedTensorType":$param)>,
    InterfaceMethod<[{
        Whether a parameter of this type can be updated; if not, `error` says
        which can.
      }],
      "::llvm::LogicalResult", "verifyParam",
      (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$error,
           "::mlir::RankedTensorType":$param),
      "", [{ return ::mlir::success(); }]>,
    InterfaceMethod<[{The base learning rate; a schedule multiplies it.}],
      "double", "getLearningRate">,
    InterfaceMethod<[{
        What schedulers of PyTorch's call its momentum: the weight of the old
        average of gradients. None of an optimizer without, or whose momentum is
        no value that may change.
      }],
      "::std::optional<double>", "getScheduledMomentum", (ins), "",
      [{ return ::std::nullopt; }]>,
    InterfaceMethod<[{How many scalars `buildStepScalars` gives.}],
      "size_t", "getNumStepScalars">,
    InterfaceMethod<[{
        Scalars that every element shares, each an f64 computed once a step
        from the learning rate (f64), the momentum (f64; null where
        `getScheduledMomentum` has none) and the number of this applied step,
        counted from 1 (f64).
      }],
      "::llvm::SmallVector<::mlir::Value>", "buildStepScalars",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::Value":$lr, "::mlir::Value":$momentum,
           "::mlir::Value":$step)>,
    InterfaceMethod<[{
        The update of one element. All values are scalars of one float type;
        `scalars` are those of `buildStepScalars`, rounded to it, then that of
        `buildNormScalar`, rounded likewise, or the elements of what
        `buildTensors` says is read. `slots` are those that are
        not whole. Returns the new parameter, then the new slots.
      }],
      "::llvm::SmallVector<::mlir::Value>", "buildUpdate",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::Value":$param, "::mlir::Value":$grad,
           "::mlir::ValueRange":$slots, "::mlir::ValueRange":$scalars)>
  ];
}

def AMP_NormOptimizerInterface : AttrInterface<"NormOptimizerInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    An optimizer whose update of an element reads norms over the whole
    parameter, and of other elements nothing else. So replicas that have parts
    of a parameter need no more of each other than sums of squares.
  }];
  let methods = [
    InterfaceMethod<[{How many norms an update reads.}],
      "size_t", "getNumNorms">,
    InterfaceMethod<[{
        The values of one element that the norms are of, one a norm. Operands
        are those of `OptimizerInterface::buildUpdate`, `scalars` those of
        `buildStepScalars` alone.
      }],
      "::llvm::SmallVector<::mlir::Value>", "buildNormed",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::Value":$param, "::mlir::Value":$grad,
           "::mlir::ValueRange":$slots, "::mlir::ValueRange":$scalars)>,
    InterfaceMethod<[{
        The scalar of f64 that every element shares and the norms decide, of the
        sums of the squares of what `buildNormed` gives, one a norm, in f64.
      }],
      "::mlir::Value", "buildNormScalar",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::ValueRange":$squares)>
  ];
}

def AMP_TensorOptimizerInterface : AttrInterface<"TensorOptimizerInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    An optimizer whose update of an element reads more than that element's own
    values: reductions over whole tensors, and products of them.
  }];
  let methods = [
    InterfaceMethod<[{
        What the update reads beside its own element, and the new values of the
        whole slots. All values are tensors of the float type that is computed
        in, `scalars` without dimensions; `slots` are all of them. Tensors that
        are read may be of any float type.

        Each is computed once a step and kept until all of the step's updates
        are known to be finite. What `buildUpdate` computes is computed twice
        instead, and takes no memory.
      }],
      "::mlir::amp::OptimizerTensors", "buildTensors",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::Value":$param, "::mlir::Value":$grad,
           "::mlir::ValueRange":$slots, "::mlir::ValueRange":$scalars)>
  ];
}

#endif // AMP_INTERFACES_OPTIMIZERINTERFACE_TD
