//===- NNOps.td - Operations of the nn dialect -------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_IR_NNOPS_TD
#define AMP_DIALECT_NN_IR_NNOPS_TD

include "amp/Dialect/NN/IR/NNCellOps.td"
include "amp/Dialect/NN/IR/NNDialect.td"
include "amp/Dialect/NN/IR/NNLossOps.td"
include "amp/Dialect/NN/IR/NNNormOps.td"

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

def NN_GeluForm : I32EnumAttr<"GeluForm", "How GELU is computed", [
    I32EnumAttrCase<"Erf", 0, "erf">, I32EnumAttrCase<"Tanh", 1, "tanh">]> {
  let cppNamespace = "::mlir::nn";
}

def NN_GeluOp : NN_Op<"gelu", [SameOperandsAndResultShape]> {
  let summary = "Gaussian error linear unit";
  let description = [{
    `erf`: x * 0.5 * (1 + erf(x / sqrt(2))). `tanh`: x * 0.5 * (1 + tanh(
    sqrt(2/pi) * (x + 0.044715 x^3))). Derivative in closed form, from x.
    Source: Hendrycks, Gimpel, "Gaussian Error Linear Units" (2016).
  }];
  let arguments = (ins NN_FloatTensor:$input,
    DefaultValuedAttr<NN_GeluForm, "::mlir::nn::GeluForm::Erf">:$form);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = [{
    $input (`form` $form^)? attr-dict `:` type($input) `->` type($result)
  }];
}

def NN_SiluOp : NN_Op<"silu", [SameOperandsAndResultShape]> {
  let summary = "x times its logistic sigmoid";
  let description = [{
    x / (1 + exp(-x)). Derivative s * (1 + x * (1 - s)), s the sigmoid of x.
  }];
  let arguments = (ins NN_FloatTensor:$input);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

class NN_SoftmaxLike<string mnemonic>
    : NN_Op<mnemonic, [SameOperandsAndResultShape]> {
  let arguments = (ins NN_FloatTensor:$input, I64Attr:$dim);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = [{
    $input `dim` `` `(` $dim `)` attr-dict `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def NN_SoftmaxOp : NN_SoftmaxLike<"softmax"> {
  let summary = "Softmax along one dimension";
  let description = [{
    With m the maximum along `dim`: e = exp(x - m), y = e / sum(e). A row that
    holds NaN, +inf or only -inf gives NaN. Gradient, from the stored result:
    y * (g - sum(g * y)).
  }];
}

def NN_LogSoftmaxOp : NN_SoftmaxLike<"log_softmax"> {
  let summary = "Logarithm of the softmax along one dimension";
  let description = [{
    With m the maximum along `dim`: (x - m) - log(sum(exp(x - m))). Gradient,
    from the stored result: g - exp(y) * sum(g).
  }];
}

//===----------------------------------------------------------------------===//
// Embedding
//===----------------------------------------------------------------------===//

def NN_EmbeddingOp : NN_Op<"embedding", [], ["inferResultShapes"]> {
  let summary = "Rows of a table by index";
  let description = [{
    `table` is [V, W...], `indices` [U...], the result [U..., W...] of the
    table's element type: result[u, w] = table[indices[u], w]. An index outside
    [0, V) sets the status bit `index_out_of_range` and reads the nearest row.
    Gradient of the table: `nn.scatter_add`, in f32 for 16-bit tables.
  }];
  let arguments = (ins NN_FloatTensor:$table, NN_IntTensor:$indices);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = [{
    $table `[` $indices `]` attr-dict
    `:` type($table) `,` type($indices) `->` type($result)
  }];
  let hasVerifier = 1;
}

def NN_ScatterAddOp : Op<NN_Dialect, "scatter_add", [Pure, NN_FormsKernel,
    DeclareOpInterfaceMethods<AMP_PrecisionOpInterface>,
    AllTypesMatch<["init", "result"]>]> {
  let summary = "Adds rows to the rows of a table, in a fixed order";
  let description = [{
    `init` is [V, W...], `indices` [U...], `updates` [U..., W...]:
    result = init; for u in row-major order: result[indices[u], w] +=
    updates[u, w]. Each addition is rounded to `init`'s type; the order is that
    of `indices`, whatever the number of threads, so that the result is the
    same bits in every run. An index outside [0, V) adds to the nearest row,
    as `nn.embedding` reads it.
  }];
  let arguments = (ins NN_FloatTensor:$updates, NN_IntTensor:$indices,
    NN_FloatTensor:$init);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = [{
    $updates `at` $indices `into` $init attr-dict
    `:` type($updates) `,` type($indices) `,` type($init)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Dropout
//===----------------------------------------------------------------------===//

def NN_DropoutOp : NN_Op<"dropout", [
    DeclareOpInterfaceMethods<AMP_ModeOpInterface>,
    DeclareOpInterfaceMethods<AMP_RandomOpInterface>]> {
  let summary = "Zeroes elements at random, scales the others";
  let description = [{
    Training: element i is kept if u_i >= p, and multiplied by 1 / (1 - p),
    rounded to the type computed in; else it is zero. u_i is uniform in [0, 1),
    a multiple of 2^-24: word i mod 4 of Philox4x32-10 under the key `key[0]`
    (the seed), with counter (i / 4, key[1] (the attempt's number), key[2] (the
    micro-batch), `id`), shifted right by 8. i is the element's row-major
    index. The same mask comes out in recomputation, on every target, after a
    resume. Inference (`amp.mode` infer): the identity.

    `import` numbers the ops (`id`) and gives them their `key`, an argument of
    the function. Gradient: g under the same mask and factor.
    Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as
    1, 2, 3" (SC 2011).
  }];
  let arguments = (ins NN_FloatTensor:$input,
    Optional<1DTensorOf<[I64]>>:$key, F64Attr:$p, OptionalAttr<I64Attr>:$id);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = [{
    $input `p` `(` $p `)` (`key` `(` $key^ `:` type($key) `)`)? attr-dict
    `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // AMP_DIALECT_NN_IR_NNOPS_TD
