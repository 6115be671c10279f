//===- Passes.td - Passes on the nn dialect ----------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_TRANSFORMS_PASSES_TD
#define AMP_DIALECT_NN_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def NNDecompose : Pass<"nn-decompose", "::mlir::func::FuncOp"> {
  let summary = "Replace named ops by what their descriptions say, in linalg";
  let description = [{
    Every op that knows its decomposition (`AggregatedOpInterface`: those of
    `nn`, and upstream's like `linalg.softmax`) becomes linalg ops. Forward and
    backward pass decompose alike, so that CSE finds what they share. Ops that
    form a kernel of their own stay, unless `all` is set or they carry the unit
    attribute `nn.decompose`, by which one compares the two.
  }];
  let options = [Option<"all", "all", "bool", "false",
    "Also those that form a kernel of their own">];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

def NNFoldScatterSums : Pass<"nn-fold-scatter-sums", "::mlir::func::FuncOp"> {
  let summary = "Rows that are added to zeros, and those to an array";
  let description = [{
    `x + nn.scatter_add(rows, into zeros)` becomes `nn.scatter_add` into x, in
    f32 and f64: the gradient of a table that is looked up in and multiplied by
    takes one array of its size in place of three. The rows are then added to x
    one after the other, in the order of the indices. What a loop carries on is
    no x: micro-batches are summed as whole gradients.
  }];
  let dependentDialects = ["::mlir::nn::NNDialect"];
}

def NNConvertSorts : Pass<"nn-convert-sorts", "::mlir::func::FuncOp"> {
  let summary = "Scans, sorts and scatters as frontends print them";
  let description = [{
    - `tm_tensor.scan` with a sum, product, maximum or minimum becomes a
      reduction of the elements up to each, in ascending order: n^2 / 2 steps
      for n elements that are combined. 16-bit floats are combined in f32.
    - `tm_tensor.sort` and `tm_tensor.topk` that compare the elements of one
      operand become `nn.argsort` and reads at its positions.
    - `tm_tensor.scatter` that keeps the update, or adds it, becomes
      `nn.scatter`; so does `tosa.scatter`. An index out of range is clamped by
      `amp.clamp_index`.

    Any other body is an error.
  }];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::nn::NNDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

//===----------------------------------------------------------------------===//
// Raising: named ops for what frontends print as several structured ops
//===----------------------------------------------------------------------===//

class NNRaise<string name> : Pass<name, "::mlir::func::FuncOp"> {
  string intro = [{
    The element of a structured op's result is read as an expression of
    elements of other tensors, through structured ops, broadcasts, transposes
    and reshapes by sizes of 1, and compared with what the named op's
    description says. Sums and products may be in any order, and a division may
    be a product with a reciprocal; a constant may be off by its rounding in
    the program's type (in double, under the policy f64). Nothing else: another
    axis, eps or factor stays as it is. What other ops read stays, too.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::nn::NNDialect", "::mlir::tensor::TensorDialect"
  ];
}

def NNRaiseActivations : NNRaise<"nn-raise-activations"> {
  let summary = "Raise gelu and silu";
  let description = intro # [{

    x * 0.5 * (1 + erf(x / sqrt(2))) and x * 0.5 * (1 + tanh(sqrt(2/pi) * (x +
    0.044715 x^3))) become `nn.gelu`, x / (1 + exp(-x)) becomes `nn.silu`.
  }];
}

def NNAttachSoftplusGradients : NNRaise<"nn-attach-softplus-gradients"> {
  let summary = "Give softplus, printed as a formula, its own gradient";
  let description = intro # [{

    Behind a value that is max(x, 0) + log1p(exp(-|x|)), of x or -x, or its
    negative (the logarithm of a logistic function), and whose gradient is
    taken, an `amp.gradient` says that of the function, 1 / (1 + exp(-x)) times
    the cotangent: the formula's derivative at 0 is another. The maximum may be
    a choice by comparison. Forward nothing changes.
  }];
}

def NNRaiseSoftmax : NNRaise<"nn-raise-softmax"> {
  let summary = "Raise softmax and log_softmax";
  let description = intro # [{

    With m the maximum of x along one dimension: exp(x - m) / sum(exp(x - m))
    becomes `nn.softmax`, and (x - m) - log(sum(exp(x - m))) becomes
    `nn.log_softmax`. m may be guarded, as JAX guards it (0 where it is not
    finite): then no element of the row is finite in either form.
    `linalg.softmax` becomes `nn.softmax`.
  }];
}

def NNRaiseNorms : NNRaise<"nn-raise-norms"> {
  let summary = "Raise layer_norm, rms_norm, group_norm and batch_norm";
  let description = intro # [{

    With mean and biased variance (two passes, or the mean of the squares less
    the square of the mean) over the last dimensions: (x - mean) * (var +
    eps)^(-1/2) * scale + bias becomes `nn.layer_norm`; without mean and bias,
    with the mean of the squares, `nn.rms_norm`; over all dimensions but one,
    `nn.batch_norm` in training; with mean and variance from elsewhere,
    `nn.batch_norm` in inference; over the channels of a group and all that
    follows, in the reshape [N, groups, C / groups, ...] of [N, C, S...],
    `nn.group_norm`, also where the statistics come back to the channels by a
    gather with constant tables of coordinates, as torch-mlir prints it. x * a +
    (bias - mean * a), a = (var + eps)^(-1/2) * scale, is the same. Scale and
    bias are optional but for batch norms.
  }];
}

def NNRaiseRunningStatistics : NNRaise<"nn-raise-running-statistics"> {
  let summary = "Raise what running statistics become into their batch_norm";
  let description = intro # [{

    Beside an `nn.batch_norm` in training, raised from the same tensor x: old *
    (1 - momentum) + momentum * mean(x), of each channel, becomes the op's
    `new_mean`; with the unbiased variance var(x) * n / (n - 1), in one of its
    forms, `new_var`. Where both are found their momentum is one. They have to
    be returned and read by nothing else, since no gradient flows through the
    op's statistics, all of that behind the op, and what they were before it.
    With the biased variance, or a momentum that changes, they stay ops of their
    own; of more elements than the type can tell n from n - 1 by, both variances
    are one.
  }];
}

def NNRaiseEmbedding : NNRaise<"nn-raise-embedding"> {
  let summary = "Raise gathers of rows";
  let description = intro # [{

    table[index[u...], w...] becomes `nn.embedding`, also where the index is
    clamped to the table's rows: the op clamps it. Rows in their own order
    become a slice.
  }];
}

def NNRaiseCrossEntropy : NNRaise<"nn-raise-cross-entropy"> {
  let summary = "Raise cross-entropies of a log_softmax";
  let description = intro # [{

    After `nn-raise-softmax`. With l = log_softmax(z) along the last dimension:

    - the sum over rows of -l[t], its mean over a constant number of rows, and,
      where rows with t equal to a constant count as 0, the sum divided by the
      number of the others, also with label smoothing: `nn.cross_entropy` with
      classes;
    - l[t] for each row: the same, negated, without a reduction;
    - -sum(q * l), and its mean over the rows: `nn.cross_entropy` with
      probabilities.

    A class out of range is what it is to the op: the nearest class, and a
    status bit.
  }];
}

def NNRaiseAttention : NNRaise<"nn-raise-attention"> {
  let summary = "Raise scaled dot-product attention";
  let description = intro # [{

    After `nn-raise-softmax`. softmax(s) v along the keys, s = scale * q k^T +
    mask, becomes `nn.attention`. Both contractions may have any layout and any
    batch dimensions, also folded into one: all reshapes and transposes are
    looked through, and a key or a value that is repeated for a group of query
    heads is read once. Constant factors of s, q and k are one scale. Of masks:

    - -inf (selected, or added) wherever not key <= query + keys - queries is
      `causal`;
    - one more, of booleans (-inf where it does not hold) or floats (added),
      becomes the op's mask. A finite number in place of -inf is another
      function, and stays one.

    A row none of whose keys is seen gives 0, as select(all(s == -inf), 0,
    softmax(s)) says. Without this guard its softmax is NaN: then every row must
    be known to see a key, as it is without a mask, with a causal one and no
    fewer keys than queries, or with a constant one that shows each query a key.
    (A row whose products all overflow to -inf gives 0 in place of NaN.) Nothing
    but the result may read scores or probabilities, and nothing may round them:
    all are f32, or all f64.
  }];
}

def NNSyncBatchNorm : Pass<"nn-sync-batch-norm", "::mlir::ModuleOp"> {
  let summary = "Batch norms with statistics over all replicas";
  let description = [{
    Gives every `nn.batch_norm` in training mode `sync`: in a module of several
    replicas (`amp.replicas`) its statistics are those of the rows of all of
    them, and n replicas of a batch b compute what one process does with the
    batch n * b. Before differentiation, whose rule for the op follows it.

    All replicas have to reach it: it is an error in a branch, and in a loop
    whose count is no constant. So is a module without such an op, as where a
    batch norm is spelled out in a way that no pattern knows.
  }];
  let dependentDialects = ["::mlir::nn::NNDialect"];
}

def NNReportRaised : Pass<"nn-report-raised", "::mlir::func::FuncOp"> {
  let summary = "A remark that counts what has been raised, and what has not";
  let description = [{
    One remark a function in which a pass before has raised an op: how many of
    each op, and how many `linalg.generic` are left.
  }];
}

def NNClampIndices : Pass<"nn-clamp-indices", "::mlir::func::FuncOp"> {
  let summary = "Tell when an index of a named op is out of range";
  let description = [{
    Puts `amp.clamp_index` before the indices of `nn.embedding` and the classes
    of `nn.cross_entropy` and `nn.linear_cross_entropy` (but for
    `ignore_index`), so that one out of range sets the step's status bit. Ops
    in loops and branches stay: their indices are clamped without it.
  }];
  let dependentDialects = ["::mlir::amp::AMPDialect"];
}

def NNSetChunks : Pass<"nn-set-chunks", "::mlir::func::FuncOp"> {
  let summary = "How much of its logits a loss may hold at a time";
  let description = [{
    Sets `chunk_bytes` of each `nn.linear_cross_entropy` that does not say it
    to `bytes`, of 0 bytes none, and `class_multiple` to `multiple`, or half of
    it and so on, but no less than 8, where that would add more than a 32nd of
    the classes. Before the op is differentiated: both passes have the same
    chunks.
  }];
  let options = [Option<"bytes", "bytes", "int64_t", "0",
    "What the logits of a chunk may take">,
    Option<"multiple", "multiple", "int64_t", "1",
    "Of how many columns the logits have a multiple at most">];
}

#endif // AMP_DIALECT_NN_TRANSFORMS_PASSES_TD
