//===- NNNormOps.td - Normalizations -----------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_IR_NNNORMOPS_TD
#define AMP_DIALECT_NN_IR_NNNORMOPS_TD

include "amp/Dialect/NN/IR/NNDialect.td"

def NN_LayerNormOp : NN_Op<"layer_norm", [AttrSizedOperandSegments],
    ["mixesAlong"]> {
  let summary = "Normalizes rows to mean 0 and variance 1";
  let description = [{
    A row is the last `rank(scale or bias)` dimensions, or the last one where
    there is neither. mean = sum(x) / n, var = sum((x - mean)^2) / n (two
    passes), xhat = (x - mean) * (1 / sqrt(var + eps)), y = xhat * scale +
    bias. If eps is 0, a constant row gives NaN; if var overflows, the row is
    its bias. Gradients in closed form: with h = g * scale, dx = (h - mean(h) -
    xhat * mean(h * xhat)) / sqrt(var + eps); dscale = sum(g * xhat), dbias =
    sum(g) over rows. Source: Ba, Kiros, Hinton, "Layer Normalization" (2016).
  }];
  let arguments = (ins NN_FloatTensor:$input, Optional<NN_FloatTensor>:$scale,
    Optional<NN_FloatTensor>:$bias, F64Attr:$eps);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = [{
    $input (`scale` `(` $scale^ `:` type($scale) `)`)?
    (`bias` `(` $bias^ `:` type($bias) `)`)? `eps` `(` $eps `)` attr-dict
    `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def NN_RMSNormOp : NN_Op<"rms_norm", [], ["mixesAlong"]> {
  let summary = "Divides rows by their root mean square";
  let description = [{
    A row is the last `rank(scale)` dimensions, or the last one without scale:
    y = x * (1 / sqrt(sum(x^2) / n + eps)) * scale. If the sum overflows, the
    row is 0. Gradients as in `nn.layer_norm`, without mean(h).
    Source: Zhang, Sennrich, "Root Mean Square Layer Normalization" (2019).
  }];
  let arguments = (ins NN_FloatTensor:$input, Optional<NN_FloatTensor>:$scale,
    F64Attr:$eps);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = [{
    $input (`scale` `(` $scale^ `:` type($scale) `)`)? `eps` `(` $eps `)`
    attr-dict `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def NN_GroupNormOp : NN_Op<"group_norm", [AttrSizedOperandSegments],
    ["mixesAlong"]> {
  let summary = "Normalizes groups of channels of each sample";
  let description = [{
    `input` is [N, C, S...]; each sample's channels form `groups` groups of
    C / groups neighbours, each with the mean and variance of its elements, as
    in `nn.layer_norm`; `scale` and `bias` are [C].
    Source: Wu, He, "Group Normalization" (2018).
  }];
  let arguments = (ins NN_FloatTensor:$input, Optional<NN_FloatTensor>:$scale,
    Optional<NN_FloatTensor>:$bias, I64Attr:$groups, F64Attr:$eps);
  let results = (outs NN_FloatTensor:$result);
  let assemblyFormat = [{
    $input (`scale` `(` $scale^ `:` type($scale) `)`)?
    (`bias` `(` $bias^ `:` type($bias) `)`)?
    `groups` `(` $groups `)` `eps` `(` $eps `)` attr-dict
    `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def NN_BatchNormOp : NN_Op<"batch_norm", [
    DeclareOpInterfaceMethods<AMP_ModeOpInterface>],
    ["usesBatchStatistics", "sharesBatchStatistics"],
    ["getPrecisionKind", "keepsOperand"]> {
  let summary = "Normalizes each channel over the batch";
  let description = [{
    `scale`, `bias`, `mean`, `var` are [C], C the size of dimension `axis` of
    the input. Training: with the mean and the biased variance of each channel
    over all other dimensions (n elements, two passes), y = (x - mean) * (1 /
    sqrt(var + eps)) * scale + bias; `new_mean` = mean * (1 - momentum) +
    batch mean * momentum, `new_var` likewise, with the unbiased variance
    batch var * (n / (n - 1)); n = 1 is an error. Each is rounded once to its
    type, so that below f32 small updates are lost. Inference (`infer`, which
    `amp-set-mode` sets): the running statistics normalize, and come out as
    they went in. A `fixed` op keeps the mode that it has: a frontend's print
    is of one mode, and what is raised from it computes what it says.

    With `sync` (`nn-sync-batch-norm`) the n elements of a channel are those of
    all replicas of the module (`amp.replicas`), in training: mean, variance and
    their gradients are made of sums over all of them, by `amp.all_reduce`.

    Gradients as in `nn.layer_norm`, in inference without the terms of mean and
    variance. None flows to or from the running statistics.
    Source: Ioffe, Szegedy, "Batch Normalization" (2015); PyTorch BatchNorm2d.
  }];
  let arguments = (ins NN_FloatTensor:$input, NN_FloatTensor:$scale,
    NN_FloatTensor:$bias, NN_FloatTensor:$mean, NN_FloatTensor:$var,
    AMP_DefaultAttr<I64Attr, "1">:$axis,
    AMP_DefaultAttr<F64Attr, "1.0e-5">:$eps,
    AMP_DefaultAttr<F64Attr, "1.0e-1">:$momentum, UnitAttr:$infer,
    UnitAttr:$fixed, UnitAttr:$sync);
  let results = (outs NN_FloatTensor:$result, NN_FloatTensor:$new_mean,
    NN_FloatTensor:$new_var);
  let assemblyFormat = [{
    $input `,` $scale `,` $bias `running` `(` $mean `,` $var `)` attr-dict
    `:` type($input) `,` type($scale) `,` type($bias) `,` type($mean) `,`
    type($var) `->` type($result) `,` type($new_mean) `,` type($new_var)
  }];
  let hasVerifier = 1;
}

#endif // AMP_DIALECT_NN_IR_NNNORMOPS_TD
