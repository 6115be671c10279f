//===- NNAttentionOps.td - Attention -----------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_IR_NNATTENTIONOPS_TD
#define AMP_DIALECT_NN_IR_NNATTENTIONOPS_TD

include "amp/Dialect/NN/IR/NNDialect.td"

// What attention and its gradient share.
defvar NN_AttentionOperands = (ins NN_FloatTensor:$query, NN_FloatTensor:$key,
  NN_FloatTensor:$value, Optional<AnyRankedTensor>:$mask);
defvar NN_AttentionOptions = (ins UnitAttr:$causal,
  OptionalAttr<F64Attr>:$scale);

def NN_AttentionOp : NN_Op<"attention", [NN_FormsKernel,
    DeclareOpInterfaceMethods<AMP_FlopsOpInterface>,
    AllTypesMatch<["lse", "rest"]>],
    ["inferResultShapes", "mixesAlong"],
    ["getPrecisionKind", "keepsOperand"]> {
  let summary = "Scaled dot-product attention";
  let description = [{
    `query` is [B, Hq, T, D], `key` [B, Hkv, S, D], `value` [B, Hkv, S, E]; Hq
    is a multiple of Hkv, and query head h reads key and value head
    h / (Hq / Hkv) (grouped-query attention). The score of query i and key j is

        s[i, j] = sum(q[i, d] * k[j, d]) * scale + mask[i, j]

    with `scale` 1 / sqrt(D) where it is absent. `mask` is [1|B, 1|Hq, 1|T, S]:
    floats are added, booleans say which keys a query sees. `causal`: query i
    sees the keys j <= i + S - T. The score of a key that is not seen is -inf.

        result[i] = sum(p[i, j] * v[j]) / sum(p[i, j]),
        p[i, j] = exp(s[i, j] - m[i]), m[i] = max(s[i, j])
        lse[i] = m[i] + log(sum(p[i, j]))
        rest[i] = (m[i] - lse[i]) + log(sum(p[i, j]))

    `rest` is what rounding took from `lse`: all of the logarithm where finite
    numbers of a mask hide a whole row. No gradient flows through it. A row all
    of whose scores are -inf gives 0, an `lse` of -inf and a `rest` of 0, and
    its gradients are 0 (as fused kernels have it; PyTorch's composed form gives
    NaN). A row with a score of NaN or +inf gives NaN. A key that is not seen
    has the probability 0, which does not hide a value that is not finite.

    **Numerics.** Everything is computed in the type of `lse`, f32 or f64, to
    which operands are widened, exactly (a wider mask is rounded); `result` is
    rounded once. A sum of products takes fused multiply-adds in ascending
    order. Keys come in blocks of 64 (16 for head sizes above 512), and the
    maximum is that of the blocks so far: where a block raises it from m to m',
    the sum of probabilities and the result, unrounded, are multiplied by exp(m
    - m'). Probabilities are not rounded. Blocks that a causal mask hides from a
    whole block of queries are left out. GPUs round probabilities of 16-bit
    operands (docs/Numerics.md).

    Memory is linear in T and S: scores exist in blocks only. The gradient
    (`nn.attention_grad`) computes them again. That of `mask` alone, where it
    is wanted, takes memory for all scores.
    Source: Dao, Fu, Ermon, Rudra, Ré, "FlashAttention" (NeurIPS 2022).
  }];
  let arguments = !con(NN_AttentionOperands, NN_AttentionOptions);
  let results = (outs NN_FloatTensor:$result, NN_FloatTensor:$lse,
    NN_FloatTensor:$rest);
  let assemblyFormat = [{
    $query `,` $key `,` $value (`mask` `(` $mask^ `:` type($mask) `)`)?
    (`causal` $causal^)? (`scale` `(` $scale^ `)`)? attr-dict
    `:` type($query) `,` type($key) `,` type($value)
    `->` type($result) `,` type($lse)
  }];
  let hasVerifier = 1;
}

def NN_AttentionGradOp : Op<NN_Dialect, "attention_grad", [Pure,
    NN_FormsKernel, DeclareOpInterfaceMethods<AMP_FlopsOpInterface>,
    DeclareOpInterfaceMethods<AMP_PrecisionOpInterface,
                              ["getPrecisionKind", "keepsOperand"]>,
    DeclareOpInterfaceMethods<AMP_VJPOpInterface>,
    DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>,
    AllTypesMatch<["lse", "rest", "delta"]>]> {
  let summary = "The gradient of nn.attention";
  let description = [{
    `grad` is the cotangent of `nn.attention`'s result, `lse` and `rest` are its
    other results, `delta[i] = sum(grad[i, e] * result[i, e])` less the
    cotangent of `lse`. With the scores s of `nn.attention`, computed again:

        p[i, j] = exp((s[i, j] - lse[i]) - rest[i]),
        0 for a row with an lse of -inf
        ds[i, j] = p[i, j] * (sum(grad[i, e] * v[j, e]) - delta[i])
        dq[i] = sum_j(ds[i, j] * k[j]) * scale
        dk[j] = sum_i(ds[i, j] * q[i]) * scale
        dv[j] = sum_i(p[i, j] * grad[i])

    **Numerics.** As in `nn.attention`: everything in the type of `lse`, sums
    of products by fused multiply-adds in ascending order, over the query heads
    of a group one after the other; each result is rounded once to its type.
    The order depends on nothing else, and nothing is added atomically.
  }];
  let arguments = !con(NN_AttentionOperands, (ins NN_FloatTensor:$grad,
    NN_FloatTensor:$lse, NN_FloatTensor:$rest, NN_FloatTensor:$delta),
    NN_AttentionOptions);
  let results = (outs NN_FloatTensor:$query_grad, NN_FloatTensor:$key_grad,
    NN_FloatTensor:$value_grad);
  let assemblyFormat = [{
    $query `,` $key `,` $value (`mask` `(` $mask^ `:` type($mask) `)`)?
    `grad` `(` $grad `:` type($grad) `)` `lse` `(` $lse `,` $rest `,`
    $delta `:` type($lse) `)` (`causal` $causal^)?
    (`scale` `(` $scale^ `)`)? attr-dict
    `:` type($query) `,` type($key) `,` type($value)
    `->` type($query_grad) `,` type($key_grad) `,` type($value_grad)
  }];
  let hasVerifier = 1;
}

#endif // AMP_DIALECT_NN_IR_NNATTENTIONOPS_TD
