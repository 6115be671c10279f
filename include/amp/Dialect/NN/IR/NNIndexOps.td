//===- NNIndexOps.td - Orders and scatters -----------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_IR_NNINDEXOPS_TD
#define AMP_DIALECT_NN_IR_NNINDEXOPS_TD

include "amp/Dialect/NN/IR/NNDialect.td"

def NN_ArgsortOp : Op<NN_Dialect, "argsort", [Pure, AMP_KnownAttributes,
    DeclareOpInterfaceMethods<AMP_PrecisionOpInterface,
                              ["getPrecisionKind", "keepsOperand"]>,
    DeclareOpInterfaceMethods<AMP_ShapeOpInterface,
                              ["inferResultShapes", "mixesAlong"]>,
    DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>]> {
  let summary = "The positions of elements in the order of their values";
  let description = [{
    Along `dim`, the positions of the elements from the smallest to the largest,
    or with `descending` from the largest: the first ones, as many as the result
    has. Equal elements stay in their order (-0 equals 0), and NaN is larger
    than any number, as in PyTorch. Integers are signed; those of the result can
    hold each position.

    The operand is read as it is stored, whatever the policy: who reads elements
    at these positions, and the backward pass, which uses the same positions,
    see one order. There is no gradient of it.

    **Work.** Up to 1024 elements, for each one all others are counted that come
    before it, and for each place the element that belongs there is looked for:
    n^2 and n k steps for the first k of n elements. More are sorted by a
    bitonic network, n log2(n)^2 / 2 steps.
  }];
  let arguments = (ins NN_Tensor:$input, I64Attr:$dim, UnitAttr:$descending);
  let results = (outs NN_IntTensor:$result);
  let assemblyFormat = [{
    $input `dim` `` `(` $dim `)` (`descending` $descending^)? attr-dict
    `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def NN_ScatterOp
    : NN_Op<"scatter", [], ["inferResultShapes", "mixesAlong"]> {
  let summary = "Rows of a table replaced, or added to, at indices";
  let description = [{
    `init` is [V, W...], `indices` [U...], `updates` [U..., W...]:
    result = init; for u in row-major order: result[indices[u], w] =
    updates[u, w], so that of several the last one stays; or, with `add`,
    result[indices[u], w] + updates[u, w]. The order does not depend on threads.
    An index outside [0, V) is the nearest row's; `amp.clamp_index` in front of
    the op reports it. Elements are floats, or integers of one type. Sums of
    16-bit floats are in f32, rounded once at the end.

    Gradients: of `updates`, with `add`, the rows of g at the indices, of `init`
    g. Without it, the update that stayed gets its row of g, others 0, and
    `init` gets the rows that no index has.
  }];
  let arguments = (ins NN_Tensor:$updates, NN_IntTensor:$indices,
    NN_Tensor:$init, UnitAttr:$add);
  let results = (outs NN_Tensor:$result);
  let assemblyFormat = [{
    $updates `at` $indices `into` $init (`add` $add^)? attr-dict
    `:` type($updates) `,` type($indices) `,` type($init) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // AMP_DIALECT_NN_IR_NNINDEXOPS_TD
