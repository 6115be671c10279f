//===- NNLossOps.td - Losses -------------------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_IR_NNLOSSOPS_TD
#define AMP_DIALECT_NN_IR_NNLOSSOPS_TD

include "amp/Dialect/NN/IR/NNDialect.td"

def NN_LossReduction : I32EnumAttr<"LossReduction",
    "What becomes of the losses of rows", [
    I32EnumAttrCase<"Mean", 0, "mean">, I32EnumAttrCase<"Sum", 1, "sum">,
    I32EnumAttrCase<"None", 2, "none">]> {
  let cppNamespace = "::mlir::nn";
}

/// What the losses over classes share.
class NN_ClassLoss<string mnemonic>
    : NN_Op<mnemonic, [], ["inferResultShapes"]> {
  dag options = (ins
    DefaultValuedAttr<I64Attr, "-100">:$ignore_index,
    DefaultValuedAttr<F64Attr, "0.0">:$label_smoothing,
    DefaultValuedAttr<NN_LossReduction,
                      "::mlir::nn::LossReduction::Mean">:$reduction);
  let hasVerifier = 1;
}

def NN_CrossEntropyOp : NN_ClassLoss<"cross_entropy"> {
  let summary = "Cross-entropy of a softmax with targets";
  let description = [{
    `logits` are [U..., C], `targets` classes [U...] of an integer type or
    probabilities [U..., C]. With lse(u) = m + log(sum(exp(z - m))), m the
    maximum of row u, and s = `label_smoothing`:

    - classes: (1 - s) * (lse - z[t]) + s * (lse - mean(z)); a row whose target
      is `ignore_index` has loss 0. A target outside [0, C) otherwise sets the
      status bit `index_out_of_range` and counts as the nearest class.
    - probabilities: sum(q * (lse - z)) with q = (1 - s) * target + s / C.

    `mean` divides the sum of the rows by the number of rows that are not
    ignored (0/0, NaN, if there is none, as PyTorch does); `none` gives the
    losses of the rows. The result is f32, or f64 for f64 logits: softmax and
    losses are never rounded to 16 bit.

    Gradient in closed form: (softmax(z) - q) * g / count, in one pass; the
    softmax does not exist in memory. Source: PyTorch `cross_entropy`.
  }];
  let arguments = !con((ins NN_FloatTensor:$logits, AnyRankedTensor:$targets),
                       options);
  let results = (outs NN_FloatTensor:$loss);
  let assemblyFormat = [{
    $logits `,` $targets attr-dict
    `:` type($logits) `,` type($targets) `->` type($loss)
  }];
}

#endif // AMP_DIALECT_NN_IR_NNLOSSOPS_TD
