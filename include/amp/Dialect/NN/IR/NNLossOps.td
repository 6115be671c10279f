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
    : NN_Op<mnemonic, [],
            ["inferResultShapes", "mixesAlong", "getRowPower"],
            ["getPrecisionKind", "keepsResult"]> {
  dag options = (ins
    AMP_DefaultAttr<I64Attr, "-100">:$ignore_index,
    AMP_DefaultAttr<F64Attr, "0.0">:$label_smoothing,
    AMP_DefaultAttr<NN_LossReduction,
                    "::mlir::nn::LossReduction::Mean", "`mean`">:$reduction);
  let hasVerifier = 1;
}

def NN_CrossEntropyOp : NN_ClassLoss<"cross_entropy"> {
  let summary = "Cross-entropy of a softmax with targets";
  let description = [{
    `logits` are [U..., C], `targets` classes [U...] of an integer type or
    probabilities [U..., C]. With m the maximum of row u, l = log(sum(exp(z -
    m))), and s = `label_smoothing`:

    - classes: (l - (z[t] - m)) * (1 - s) + (l - sum(z - m) / C) * s, without
      the second term if s is 0. A row whose target is `ignore_index` has loss
      0, whatever its logits. A target that is otherwise outside [0, C) counts
      as the nearest class.
    - probabilities: sum(q * (l - (z - m))) with q = target * (1 - s) + s / C. A
      probability of 0 at a logit of -inf gives NaN.

    `mean` divides the sum of the rows by the number of rows that are not
    ignored (0/0, NaN, if there is none, as PyTorch does); `none` gives the
    losses of the rows. The result is f32, or f64 where logits or probabilities
    are: softmax and losses are never rounded to 16 bit.

    Gradient in closed form, with p = exp((z - m) - l) and h = g / count (g if
    there is no mean): (p - q) * h, 0 in ignored rows; for probabilities (p *
    sum(q) - q) * h, and (l - (z - m)) * h * (1 - s) to the targets. p does not
    exist in memory. Source: PyTorch `cross_entropy`.
  }];
  let arguments = !con((ins NN_FloatTensor:$logits, NN_Tensor:$targets),
                       options);
  let results = (outs NN_FloatTensor:$loss);
  let assemblyFormat = [{
    $logits `,` $targets attr-dict
    `:` type($logits) `,` type($targets) `->` type($loss)
  }];
}

def NN_LinearCrossEntropyOp
    : NN_ClassLoss<"linear_cross_entropy"> {
  let summary = "A linear layer and the cross-entropy of its logits, in chunks";
  let description = [{
    `nn.cross_entropy` of logits z = x W^T + bias: `input` [U..., D], `weight`
    [C, D], `bias` [C], `targets` as there. The rows [U...] are taken in equal
    chunks whose logits fit in `chunk_bytes` (8 MiB where it is not given;
    `nn-set-chunks` gives the target's), or of 256 rows where those are more, so
    that they never exist in full. With `class_multiple` their columns are
    padded to a multiple of it, with logits of -inf, so that rows begin at
    aligned places; not where targets are probabilities or are smoothed. Where
    the cotangent does not depend on the loss, both passes are one loop
    (`amp-fuse-loops`); else the backward pass computes the logits again.

    The contractions take input and weight as they are stored and accumulate in
    f32 (f64 for f64); logits are not rounded. In the backward pass the
    gradient of the logits is rounded to the weight's type, for the two
    contractions that consume it; the gradient of the weight is summed over
    chunks in f32. No gradient of the targets.
    Source: the chunked form of Liger Kernel's fused linear cross-entropy.
  }];
  let arguments = !con((ins NN_FloatTensor:$input, NN_FloatTensor:$weight,
    NN_Tensor:$targets, Optional<NN_FloatTensor>:$bias), options, (ins
    OptionalAttr<ConfinedAttr<I64Attr, [IntPositive]>>:$chunk_bytes,
    OptionalAttr<ConfinedAttr<I64Attr, [IntPositive, IntMaxValue<65536>]>>
      :$class_multiple));
  let results = (outs NN_FloatTensor:$loss);
  let assemblyFormat = [{
    $input `,` $weight `,` $targets (`bias` `(` $bias^ `:` type($bias) `)`)?
    attr-dict `:` type($input) `,` type($weight) `,` type($targets) `->`
    type($loss)
  }];
}

#endif // AMP_DIALECT_NN_IR_NNLOSSOPS_TD
