//===- TMTensorOps.td - What torch-mlir prints besides linalg -*- tablegen -*-//

#ifndef AMP_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD
#define AMP_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TMTensor_Dialect : Dialect {
  let name = "tm_tensor";
  let cppNamespace = "::mlir::tm_tensor";
  let summary = "torch-mlir's scans, sorts and scatters, as text";
  let description = [{
    torch-mlir prints these ops among linalg where linalg has none. They are
    here to be read: the syntax is torch-mlir's, and `nn-convert-sorts` makes
    linalg and ops of `nn` of them as the first thing at import.
  }];
}

class TMTensor_Op<string mnemonic>
    : Op<TMTensor_Dialect, mnemonic, [Pure, AttrSizedOperandSegments]> {
  let regions = (region SizedRegion<1>:$region);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  dag operands = (ins Variadic<AnyRankedTensor>:$inputs,
    Variadic<AnyRankedTensor>:$outputs);
  string operandFormat = [{
    (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $outputs `:` type($outputs) `)`
    $region (`->` type($results)^)?
  }];
  let hasVerifier = 1;
}

def TMTensor_ScanOp : TMTensor_Op<"scan"> {
  let summary = "Combines each element with those before it";
  let description = [{
    Along `dimension`: the first result's element i is the body's combination of
    the input's elements up to i, with `inclusive(false)` of those before i and
    the second output's initial value. The second result is the last
    combination.
  }];
  let arguments = !con((ins I64Attr:$dimension, BoolAttr:$inclusive),
                       operands);
  let assemblyFormat = [{
    `dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)` attr-dict
  }] # operandFormat;
}

def TMTensor_SortOp : TMTensor_Op<"sort"> {
  let summary = "Sorts several tensors alike";
  let description = [{
    Along `dimension`, by a comparison in the body that says of two elements
    whether the first comes before the second.
  }];
  let arguments = !con((ins I64Attr:$dimension), operands);
  let assemblyFormat = [{ `dimension` `(` $dimension `)` attr-dict }] #
    operandFormat;
}

def TMTensor_TopkOp : TMTensor_Op<"topk"> {
  let summary = "The first elements in an order, and their positions";
  let description = [{
    Along `dimension`, as many as the outputs have; the body compares as that of
    `tm_tensor.sort`.
  }];
  let arguments = !con((ins I64Attr:$dimension), operands);
  let assemblyFormat = [{ `dimension` `(` $dimension `)` attr-dict }] #
    operandFormat;
}

def TMTensor_ScatterOp : TMTensor_Op<"scatter"> {
  let summary = "Writes updates at indices";
  let description = [{
    Row u of the first input goes to the place in the output that row u of the
    second input names by one coordinate for each of `dimension_map`, combined
    by the body from the update and what is there.
  }];
  let arguments = !con((ins DenseI64ArrayAttr:$dimension_map,
                            BoolAttr:$unique_indices), operands);
  let assemblyFormat = [{
    attr-dict `unique_indices` `(` $unique_indices `)`
  }] # operandFormat;
}

def TMTensor_YieldOp : Op<TMTensor_Dialect, "yield", [Pure, ReturnLike,
                                                      Terminator]> {
  let summary = "Ends a body";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif // AMP_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD
