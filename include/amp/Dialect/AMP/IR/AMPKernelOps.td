//===- AMPKernelOps.td - The seam to the targets -----------*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPKERNELOPS_TD
#define AMP_DIALECT_AMP_IR_AMPKERNELOPS_TD

include "amp/Dialect/AMP/IR/AMPAttrs.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class AMP_Op<string mnemonic, list<Trait> traits = []>
    : Op<AMP_Dialect, mnemonic, traits>;

def AMP_KernelOp : AMP_Op<"kernel", [IsolatedFromAbove,
    AttrSizedOperandSegments, RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"YieldOp">, DestinationStyleOpInterface]> {
  let summary = "The seam between the mathematics and the targets";
  let description = [{
    One contraction or reduction with its casts, prologue and epilogue, or one
    group of elementwise ops: what a target lowers, and nothing else is.
    Block arguments are the inputs, then the outputs (the old content of the
    destinations); the body yields one value for each output.

    `recompute` is a number that keeps clones of a kernel apart: CSE compares
    attributes and cannot look into an isolated region.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs,
    Variadic<AnyRankedTensor>:$outputs, OptionalAttr<I64Attr>:$recompute);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $outputs `:` type($outputs) `)`
    attr-dict-with-keyword $body (`->` type($results)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return getOutputsMutable();
    }
  }];
}

def AMP_LaunchOp : AMP_Op<"launch", [AttrSizedOperandSegments,
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Runs an outlined kernel";
  let description = [{
    On tensors it is destination-style, on memrefs it has no results. Identical
    bodies are one function, launched many times. `reads[i]` is whether the
    kernel reads the old content of output `i`.
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$inputs,
    Variadic<AnyShaped>:$outputs, DenseBoolArrayAttr:$reads,
    OptionalAttr<I64Attr>:$recompute);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $callee (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $outputs `:` type($outputs) `)` `reads` $reads attr-dict
    (`->` type($results)^)?
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return getOutputsMutable();
    }
  }];
}

def AMP_YieldOp : AMP_Op<"yield", [Pure, Terminator, ReturnLike,
    ParentOneOf<["KernelOp", "AutocastOp", "CheckpointOp", "GradientOp"]>]> {
  let summary = "Ends a region of the dialect";
  let description = [{
    One value for each result of the parent, of `amp.gradient` for each source.
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
  let builders = [OpBuilder<(ins), [{
    build($_builder, $_state, ::mlir::ValueRange());
  }]>];
}

#endif // AMP_DIALECT_AMP_IR_AMPKERNELOPS_TD
