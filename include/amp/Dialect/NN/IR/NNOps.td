//===- NNOps.td - Operations of the nn dialect -------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_IR_NNOPS_TD
#define AMP_DIALECT_NN_IR_NNOPS_TD

include "amp/Dialect/NN/IR/NNAttentionOps.td"
include "amp/Dialect/NN/IR/NNCellOps.td"
include "amp/Dialect/NN/IR/NNDialect.td"
include "amp/Dialect/NN/IR/NNIndexOps.td"
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
    `erf`: x * ((1 + erf(x * c)) * 0.5), c = 1 / sqrt(2). `tanh`: x * ((1 +
    tanh((x + x * x * x * 0.044715) * d)) * 0.5), d = sqrt(2 / pi). The sum
    cancels where x is negative: the error is relative to x there, not to the
    result. -inf gives NaN, as in PyTorch.

    Derivative in closed form, from x: P + x * exp(-x^2 / 2) / sqrt(2 pi), P
    the factor of x above; the tanh form's likewise, which is NaN where x^2
    overflows. Source: Hendrycks, Gimpel, "Gaussian Error Linear Units" (2016).
  }];
  let arguments = (ins NN_FloatTensor:$input,
    AMP_DefaultAttr<NN_GeluForm, "::mlir::nn::GeluForm::Erf",
                    "`erf`">:$form);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = [{
    $input (`form` $form^)? attr-dict `:` type($input) `->` type($result)
  }];
}

def NN_SiluOp : NN_Op<"silu", [SameOperandsAndResultShape]> {
  let summary = "x times its logistic sigmoid";
  let description = [{
    x / (1 + exp(-x)). Where exp(-x) overflows (in f32 below -88.7, where the
    exact result is smaller than 2^-121) it is -0; -inf gives NaN, as in
    PyTorch. Derivative s * (1 + x * (1 - s)), s = 1 / (1 + exp(-x)).
  }];
  let arguments = (ins NN_FloatTensor:$input);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

class NN_SoftmaxLike<string mnemonic>
    : NN_Op<mnemonic, [SameOperandsAndResultShape], ["mixesAlong"]> {
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
    With m the maximum along `dim`: e = exp(x - m), y = e / sum(e). -inf beside
    a number gives exactly 0. A row that holds NaN, +inf or only -inf gives
    NaN. Gradient, from the stored result: y * (g - sum(y * g)).
  }];
}

def NN_LogSoftmaxOp : NN_SoftmaxLike<"log_softmax"> {
  let summary = "Logarithm of the softmax along one dimension";
  let description = [{
    With m the maximum along `dim`: (x - m) - log(sum(exp(x - m))). -inf beside
    a number gives -inf. A row that holds NaN, +inf or only -inf gives NaN.
    Gradient, from the stored result: g - exp(y) * sum(g).
  }];
}

//===----------------------------------------------------------------------===//
// Embedding
//===----------------------------------------------------------------------===//

def NN_EmbeddingOp
    : NN_Op<"embedding", [], ["inferResultShapes", "mixesAlong"]> {
  let summary = "Rows of a table by index";
  let description = [{
    `table` is [V, W...], `indices` [U...], the result [U..., W...]:
    result[u, w] = table[indices[u], w], in the result's type. An index outside
    [0, V) reads the nearest row; `amp.clamp_index` in front of the op reports
    it. Gradient of the table: `nn.scatter_add` to zeros, in f32 for 16-bit
    tables.
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
    NN_UpdatesLastOperand,
    DeclareOpInterfaceMethods<AMP_PrecisionOpInterface>,
    DeclareOpInterfaceMethods<AMP_VJPOpInterface>,
    AllTypesMatch<["init", "result"]>]> {
  let summary = "Adds rows to the rows of a table, in a fixed order";
  let description = [{
    `init` is [V, W...], `indices` [U...], `updates` [U..., W...]:
    result = init; for u in row-major order: result[indices[u], w] +=
    updates[u, w]. The update is converted to `init`'s type, and each addition
    rounded to it: for 16-bit types as well. The order is that of `indices`,
    whatever the number of threads, so that the result is the same bits in
    every run. An index outside [0, V) adds to the nearest row, as
    `nn.embedding` reads it. With `overwrite`, updates[u, w] takes the place of
    what is there: the last one stays. Integers wrap.
  }];
  let arguments = (ins NN_Tensor:$updates, NN_IntTensor:$indices,
    NN_Tensor:$init, UnitAttr:$overwrite);
  let results = (outs NN_Tensor:$result);
  let assemblyFormat = [{
    $updates `at` $indices `into` $init (`overwrite` $overwrite^)? attr-dict
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
    With a key: element i is kept if u_i >= p, and multiplied by 1 / (1 - p),
    rounded to the type computed in; else it is 0, whatever it was. u_i is
    uniform in [0, 1), a multiple of 2^-24: word i mod 4 of Philox4x32-10 under
    the key `key[0]` (the seed; its low word first), with counter (floor(i /
    4), key[1] (the attempt's number), key[2] (the micro-batch), `id`) modulo
    2^32, shifted right by 8. i is the element's row-major index. The same mask
    comes out in recomputation, on every target, after a resume. Without a key:
    the identity.

    `amp-set-mode` numbers the ops of a training function (`id`) and gives them
    their `key`, an argument of the function; in inference it takes them away.
    In a loop, all
    iterations draw the same mask. Gradient: g under the same mask and factor.
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
