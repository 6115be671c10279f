//===- AMPGradientOps.td - What steps do to gradients ------*- tablegen -*-===//
//
// Part of AMPOps.td, which has the types.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DIALECT_AMP_IR_AMPGRADIENTOPS_TD
#define AMP_DIALECT_AMP_IR_AMPGRADIENTOPS_TD

//===----------------------------------------------------------------------===//
// The loss scaler, in parts
//===----------------------------------------------------------------------===//

def AMP_ScaleLossOp : AMP_Op<"scale_loss", [Pure,
    DeclareOpInterfaceMethods<AMP_VJPOpInterface>]> {
  let summary = "loss * scale, for a loss that is differentiated elsewhere";
  let description = [{
    The product in f32, rounded once. `amp.value_and_grad` with a seed makes
    the same gradients without it and keeps the loss unscaled.
  }];
  let arguments = (ins AMP_ScalarF32:$loss, AMP_ScalarF32:$scale);
  let results = (outs AMP_ScalarF32:$result);
  let assemblyFormat = "$loss `by` $scale attr-dict";

}

def AMP_UnscaleOp : AMP_Op<"unscale", [Pure, AttrSizedOperandSegments]> {
  let summary = "Unscales gradients, checks that they are finite, takes a norm";
  let description = [{
    With inv = f32(1 / (f64(scale) * count)), `count` being the number of
    micro-batches summed in the gradients: each gradient is g * inv, rounded
    once to its type. `finite` is whether every element of every *scaled*
    gradient was finite; with `checks_unscaled`, whether every element of every
    result is. `norm` is sqrt(sum of f64(g)^2) * f64(inv), the sum in
    f64 (where squares of f32 cannot overflow), rounded once to f32. With
    `squares` that is the sum, as of gradients that several replicas have parts
    of.

    One pass: the sums of squares ride on the kernels that make the gradients
    (a sum is finite exactly if its terms are), and the products on the kernels
    that consume them.
    Source: PyTorch `_amp_foreach_non_finite_check_and_unscale_`.
  }];
  let arguments = (ins Variadic<AMP_FloatTensor>:$gradients,
    AMP_ScalarF32:$scale, Optional<AMP_ScalarF64>:$squares,
    AMP_DefaultAttr<I64Attr, "1">:$count, UnitAttr:$checks_unscaled);
  let results = (outs Variadic<AMP_FloatTensor>:$results,
    AMP_ScalarI1:$finite, AMP_ScalarF32:$norm);
  let assemblyFormat = [{
    `(` $gradients `:` type($gradients) `)` `by` $scale (`squares` $squares^)?
    attr-dict
    `->` type($results)
  }];
  let hasVerifier = 1;
}

def AMP_ClipOp : AMP_Op<"clip", [Pure]> {
  let summary = "Scales gradients down to a largest norm";
  let description = [{
    c = min(1, max_norm / (norm + 1e-6)), computed in f64 and rounded once to
    f32; each gradient is g * c, rounded once. With a norm that is not finite
    the result is undefined, and such a step is skipped.
    Source: `torch.nn.utils.clip_grad_norm_`.
  }];
  let arguments = (ins Variadic<AMP_FloatTensor>:$gradients,
    AMP_ScalarF32:$norm, F64Attr:$max_norm);
  let results = (outs Variadic<AMP_FloatTensor>:$results);
  let assemblyFormat = [{
    `(` $gradients `:` type($gradients) `)` `norm` $norm `to` $max_norm
    attr-dict `->` type($results)
  }];
  let hasVerifier = 1;
}

def AMP_UpdateScaleOp : AMP_Op<"update_scale", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "The next scale, and what else its scaler keeps";
  let description = [{
    One step of `scaler` (see `#amp.loss_scaler` for the arithmetic of each
    preset); `states` are what it keeps, the scale first. `found_inf` is whether
    the loss was not finite, or a gradient overflowed: a step that is skipped
    for another reason is none of the scaler's. `exhausted` holds if the scaler
    ends the run, which only `raises` does.

    ```mlir
    %scale1, %tracker1, %interval1, %exhausted = amp.update_scale
      #amp.loss_scaler<"torch">(%scale, %tracker, %interval
        : tensor<f32>, tensor<i32>, tensor<i32>) found_inf %found
    ```
  }];
  let arguments = (ins AnyAttr:$scaler,
    Variadic<0DTensorOf<[F32, F64, I32, I64]>>:$states,
    AMP_ScalarI1:$found_inf);
  let results = (outs Variadic<0DTensorOf<[F32, F64, I32, I64]>>:$new_states,
    AMP_ScalarI1:$exhausted);
  let assemblyFormat = [{
    $scaler `(` $states `:` type($states) `)` `found_inf` $found_inf attr-dict
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

def AMP_ScaleGradientOp : AMP_Op<"scale_gradient", [Pure,
    SameOperandsAndResultType,
    DeclareOpInterfaceMethods<AMP_PrecisionOpInterface>,
    DeclareOpInterfaceMethods<AMP_VJPOpInterface>]> {
  let summary = "The identity, with its gradient times a factor";
  let description = [{
    The cotangent of the operand is that of the result times `factor`, which is
    rounded to the cotangent's type first; the product is rounded once. With 0.1
    it is GLM-130B's embedding shrink, `0.1 * x + stop_gradient(0.9 * x)`,
    without the roundings of its sum. `grad_scale` of `#amp.group` puts it
    behind parameters by name. It costs nothing forward: differentiation removes
    it.

    ```mlir
    %1 = amp.scale_gradient %0 by 0.1 : tensor<50x64xf32>
    ```
  }];
  let arguments = (ins AMP_FloatTensor:$input, F64Attr:$factor);
  let results = (outs AMP_FloatTensor:$result);
  let assemblyFormat = "$input `by` $factor attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def AMP_GradientOp : AMP_Op<"gradient", [
    RecursiveMemoryEffects, RecursivelySpeculatable, AttrSizedOperandSegments,
    RangedTypesMatchWith<"results have the types of the values", "values",
                         "results", "$_self">,
    SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<AMP_VJPOpInterface, ["differentiates"]>]> {
  let summary = "The identity, of values whose gradient is a rule";
  let description = [{
    Its results are `values`. What computed these from `sources` is not
    differentiated: the region is, in its place, what gives the cotangents of
    `sources`, in f32 or in the source's own type, from those of the results.
    It may read any value that is there, of the forward pass as well. A result
    that the loss does not depend on has a cotangent of zeros. The region's
    ops compute under the policies that they have, from cotangents in the types
    of its arguments; what it yields is rounded once, to the type in which the
    sources' cotangents are summed.

    It costs nothing forward: differentiation puts the region where the backward
    pass is, and removes the op.

    ```mlir
    %y = amp.gradient %0 from %x {
    ^bb0(%dy: tensor<4xf32>):
      %1 = ...
      amp.yield %1 : tensor<4xf32>
    } : tensor<4xf32> from tensor<4xf32>
    ```

    A function has such a rule by the attribute `amp.gradient = @rule`: calls of
    it become a call and this op (`amp-attach-gradients`). The rule takes the
    function's arguments, then its results that are named `amp.residual`, then
    a cotangent for each other result that is a float tensor; it gives one for
    each argument that is a float tensor.
  }];
  let arguments = (ins Variadic<AMP_FloatTensor>:$values,
    Variadic<AMP_FloatTensor>:$sources);
  let results = (outs Variadic<AMP_FloatTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $values (`from` $sources^)? $body attr-dict `:` type($values)
    (`from` type($sources)^)?
  }];
  let hasRegionVerifier = 1;
}

def AMP_VariableOp : AMP_Op<"variable", [SameOperandsAndResultType,
    DeclareOpInterfaceMethods<AMP_VJPOpInterface>]> {
  let summary = "The identity, of what amp.derivative differentiates by";
  let description = [{
    A value by which a derivative in the function is taken: a name of its own
    for it, so that what is computed of its operand elsewhere does not count.
    No two are merged.
  }];
  let arguments = (ins AMP_FloatTensor:$input);
  let results = (outs Res<AMP_FloatTensor, "", [MemAlloc]>:$result);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}

def AMP_DerivativeOp : AMP_Op<"derivative", [Pure, AttrSizedOperandSegments,
    RangedTypesMatchWith<"cotangents have the types of the values", "values",
                         "cotangents", "$_self">,
    RangedTypesMatchWith<"results have the types of the variables", "variables",
                         "results", "$_self">]> {
  let summary = "Cotangents of variables, as values of the function";
  let description = [{
    The cotangents of `variables`, results of `amp.variable`, from those of
    `values`: sum(cotangents * d(values) / d(variables)), for a loss that is
    made of derivatives (of a physics-informed network, a gradient penalty, an
    inner step). Differentiated are the ops of the same block and of those
    around it that compute the values; what they do not depend on gives zeros.

    `amp-differentiate` puts in its place the reverse sweep over those ops,
    under the same rules as the loss's own; a derivative of one is that of the
    sweep. Without the interface of the precision phase, it reads and gives
    what its types say.

    ```mlir
    %v = amp.variable %x : tensor<4xf32>
    %y = math.sin %v : tensor<4xf32>
    %dx = amp.derivative %y seed %ones by %v : tensor<4xf32> by tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<AMP_FloatTensor>:$values,
    Variadic<AMP_FloatTensor>:$cotangents,
    Variadic<AMP_FloatTensor>:$variables);
  let results = (outs Variadic<AMP_FloatTensor>:$results);
  let assemblyFormat = [{
    $values `seed` $cotangents `by` $variables attr-dict
    `:` type($values) `by` type($variables)
  }];
  let hasVerifier = 1;
}

def AMP_ProbeOp : AMP_Op<"probe", [Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<AMP_PrecisionOpInterface>,
    DeclareOpInterfaceMethods<AMP_VJPOpInterface>]> {
  let summary = "The identity, of a value whose statistics are wanted";
  let description = [{
    Gives a value a name for `amp-run train --probe`, and its cotangent the same
    after `gradient:`. In a program that probes, both are stored, and what reads
    them reads what is stored: under excess precision a value that a kernel
    would keep unrounded in a register is rounded there. Any other program is
    the one without it (`amp-lower-probes`).

    ```mlir
    %1 = amp.probe "scores" %0 : tensor<8x8xf32>
    ```
  }];
  let arguments = (ins StrAttr:$name, AMP_FloatTensor:$input);
  let results = (outs AMP_FloatTensor:$result);
  let assemblyFormat = "$name $input attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def AMP_SquaresOp : AMP_Op<"squares", [Pure]> {
  let summary = "The sum of the squares of several gradients";
  let description = [{
    The sum of f64(g)^2 over all elements of all gradients, in f64 and in the
    order of `amp.unscale`.
  }];
  let arguments = (ins Variadic<AMP_FloatTensor>:$gradients);
  let results = (outs AMP_ScalarF64:$squares);
  let assemblyFormat = "`(` $gradients `:` type($gradients) `)` attr-dict";
}

def AMP_NormOp : AMP_Op<"norm", [Pure, AttrSizedOperandSegments]> {
  let summary = "The norm of several gradients together";
  let description = [{
    sqrt(sum of f64(g)^2) over all elements of all gradients, in f64, rounded
    once to f32. Sums are in the order of `amp.unscale`; with `squares` that is
    the sum.
  }];
  let arguments = (ins Variadic<AMP_FloatTensor>:$gradients,
    Optional<AMP_ScalarF64>:$squares);
  let results = (outs AMP_ScalarF32:$norm);
  let assemblyFormat = [{
    `(` $gradients `:` type($gradients) `)` (`squares` $squares^)? attr-dict
  }];
}

def AMP_ClipValueOp : AMP_Op<"clip_value", [Pure]> {
  let summary = "Keeps each element of gradients in a range";
  let description = [{
    Each element becomes min(max(g, -v), v) with v = `max_value` rounded to the
    gradient's type; NaN stays NaN, and such a step is skipped.
    Source: `torch.nn.utils.clip_grad_value_`.
  }];
  let arguments = (ins Variadic<AMP_FloatTensor>:$gradients,
    F64Attr:$max_value);
  let results = (outs Variadic<AMP_FloatTensor>:$results);
  let assemblyFormat = [{
    `(` $gradients `:` type($gradients) `)` `to` $max_value
    attr-dict `->` type($results)
  }];
  let hasVerifier = 1;
}

def AMP_AnomalyOp : AMP_Op<"anomaly", [Pure,
    AllTypesMatch<["window", "new_window"]>]> {
  let summary = "Whether a number is out of the ordinary among those before it";
  let description = [{
    `window`, of size N, holds the last n = min(count, N) of `count` values, the
    value number i at i % N. With mean = sum / n and deviation =
    sqrt(sum of (w - mean)^2 / max(1, n - 1)) over these, all in f64, `ordinary`
    holds if f64(value) <= mean + factor * deviation, or if there are few of
    them: count + 1 < max(2, N / 2), which rounds down. `new_window` has `value`
    at count % N.
    Source: MaxText, `skip_step_on_spikes`.
  }];
  let arguments = (ins AMP_ScalarF32:$value, 1DTensorOf<[F32]>:$window,
    AMP_ScalarI64:$count, F64Attr:$factor);
  let results = (outs AMP_ScalarI1:$ordinary, 1DTensorOf<[F32]>:$new_window);
  let assemblyFormat = [{
    $value `among` $window `at` $count `factor` $factor attr-dict
    `:` type($window)
  }];
}

#endif // AMP_DIALECT_AMP_IR_AMPGRADIENTOPS_TD
