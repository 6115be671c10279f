//===- AMPOps.td - Operations of the amp dialect -----------*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPOPS_TD
#define AMP_DIALECT_AMP_IR_AMPOPS_TD

include "amp/Dialect/AMP/IR/AMPKernelOps.td"
include "amp/Interfaces/KnownAttributes.td"
include "amp/Interfaces/ModeOpInterface.td"
include "amp/Interfaces/PrecisionOpInterface.td"
include "amp/Interfaces/VJPOpInterface.td"
include "amp/Support/DefaultAttr.td"

def AMP_FloatLike : TypeOrValueSemanticsContainer<AnyFloat, "float-like">;
def AMP_FloatTensor : RankedTensorOf<[AnyFloat]>;
/// Of i8: codes of `dynamic8`.
def AMP_SlotTensor : RankedTensorOf<[AnyFloat, I8]>;

/// A 0-d tensor of one element type, which the assembly need not spell.
class AMP_Scalar<Type element, string getter>
    : Type<0DTensorOf<[element]>.predicate, "0-d tensor of " # element.summary,
           "::mlir::RankedTensorType">,
      BuildableType<"::mlir::RankedTensorType::get({}, $_builder." # getter #
                    "())">;
def AMP_ScalarF32 : AMP_Scalar<F32, "getF32Type">;
def AMP_ScalarF64 : AMP_Scalar<F64, "getF64Type">;
def AMP_ScalarI1 : AMP_Scalar<I1, "getI1Type">;
def AMP_ScalarI32 : AMP_Scalar<I32, "getI32Type">;
def AMP_ScalarI64 : AMP_Scalar<I64, "getI64Type">;

/// The key of random numbers: seed, attempt, micro-batch.
def AMP_RandomKey
    : Type<And<[RankedTensorOf<[I64]>.predicate,
                CPred<"::llvm::cast<::mlir::RankedTensorType>($_self)"
                      ".getShape() == ::llvm::ArrayRef<int64_t>{3}">]>,
           "tensor<3xi64>", "::mlir::RankedTensorType">,
      BuildableType<"::mlir::RankedTensorType::get({3}, "
                    "$_builder.getI64Type())">;

//===----------------------------------------------------------------------===//
// Precision
//===----------------------------------------------------------------------===//

def AMP_AutocastOp : AMP_Op<"autocast", [
    RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "A region under another policy";
  let description = [{
    The ops inside compute as `policy` says, whatever holds around them; the
    innermost region wins. `#amp.policy<"f32">` switches mixed precision off. A
    function that is called inside and has no policy has the region's. The first
    pass of `import` writes the policy to the ops and dissolves the region.

    ```mlir
    %y = amp.autocast policy #amp.policy<"f32"> -> tensor<32x10xf32> {
      %0 = linalg.matmul ...
      amp.yield %0 : tensor<32x10xf32>
    }
    ```
  }];
  let arguments = (ins AMP_PolicyAttr:$policy);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `policy` qualified($policy) (`->` type($results)^)? $body attr-dict
  }];
  let hasVerifier = 1;
}

def AMP_CheckpointOp : AMP_Op<"checkpoint", [
    RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "A region that the backward pass makes again";
  let description = [{
    Of what the ops inside make, a step keeps for the backward pass what the
    forward pass reads outside of the region, as its results; all else is made
    again when the backward pass comes to it, from the same values by the same
    kernels, so that no bit changes. A region in another is a part of it. The
    phase `import` dissolves the region: `amp-mark-checkpoints`. What is inside
    commits no state.

    ```mlir
    %y = amp.checkpoint -> tensor<32x10xf32> {
      %0 = linalg.matmul ...
      %1 = math.tanh %0 : tensor<32x10xf32>
      %2 = linalg.matmul ...
      amp.yield %2 : tensor<32x10xf32>
    }
    ```
  }];
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "(`->` type($results)^)? $body attr-dict";
  let hasVerifier = 1;
}

def AMP_CastOp : AMP_Op<"cast", [Pure, Elementwise, SameOperandsAndResultShape,
    DeclareOpInterfaceMethods<AMP_VJPOpInterface>]> {
  let summary = "A conversion between float types that says how it rounds";
  let description = [{
    Converts each element, rounding once as `rounding` says.
    `nearest_even` (default): IEEE round to nearest, ties to even; a value
    beyond the largest finite one becomes infinity.
    `toward_zero`: the largest value not larger in magnitude; never infinity
    from a finite value.
    `stochastic` (f32 to bf16 only): adds the low 16 bits of `$bits` to the
    value's bits and drops the low 16, so that the result is one of the two
    neighbours with a probability linear in the distance; overflow rounds to
    infinity.
    With `saturate`, a finite value beyond the largest finite one becomes that.
    8-bit floats always saturate, infinity too. NaN stays NaN. Widening is
    exact.

    Its derivative is a cast of the cotangent back, to nearest even.
  }];
  let arguments = (ins AMP_FloatLike:$input,
    Optional<TypeOrValueSemanticsContainer<I32, "i32-like">>:$bits,
    AMP_DefaultAttr<AMP_RoundingMode,
                    "::mlir::amp::RoundingMode::NearestEven",
                    "`nearest_even`">:$rounding,
    UnitAttr:$saturate);
  let results = (outs AMP_FloatLike:$result);
  let assemblyFormat = [{
    $input (`bits` $bits^ `:` type($bits))? attr-dict
    `:` type($input) `to` type($result)
  }];
  let hasVerifier = 1;
}

def AMP_RoundOp : AMP_Op<"round", [Pure, Elementwise,
    SameOperandsAndResultType,
    DeclareOpInterfaceMethods<AMP_VJPOpInterface>]> {
  let summary = "Rounds to the values of a narrower type, for good";
  let description = [{
    Each element becomes the nearest value of `type` (ties to even, overflow
    to infinity, to the largest finite value in 8 bits), kept in the operand's
    type. No pass may delete it, whatever the policy's rounding. Its derivative
    is the identity (straight through).

    ```mlir
    %1 = amp.round %0 to bf16 : tensor<4xf32>
    ```
  }];
  let arguments = (ins AMP_FloatLike:$input, TypeAttrOf<AnyFloat>:$type);
  let results = (outs AMP_FloatLike:$result);
  let assemblyFormat = "$input `to` $type attr-dict `:` type($input)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

def AMP_ValueAndGradOp : AMP_Op<"value_and_grad", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "A function's results and the gradients of its first";
  let description = [{
    Calls `callee` and differentiates its first result, a scalar, in reverse
    mode with respect to the arguments `wrt`. With an empty `wrt` it is a call
    alone, and the results may be any. The cotangent of the loss is
    `seed` (1 where absent): with the loss scale as seed, the gradients come
    out multiplied by it and the loss does not. Results are those of the
    callee, then one gradient for each of `wrt`, in f32 (f64 for an f64
    parameter). A parameter that the loss does not depend on has gradient zero,
    and a warning.

    ```mlir
    %loss, %dw = amp.value_and_grad @loss(%w, %x) seed(%scale) wrt [0]
      : (tensor<4xf32>, tensor<4xf32>, tensor<f32>)
      -> (tensor<f32>, tensor<4xf32>)
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$inputs,
    Optional<0DTensorOf<[F32, F64]>>:$seed, DenseI64ArrayAttr:$wrt);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    $callee `(` $inputs `)` (`seed` `(` $seed^ `)`)? `wrt` $wrt attr-dict
    `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// The results that are gradients, one for each of `wrt`.
    ::mlir::ResultRange getGradients() {
      return getResults().take_back(getWrt().size());
    }
  }];
}

def AMP_StopGradientOp : AMP_Op<"stop_gradient", [Pure,
    SameOperandsAndResultType,
    DeclareOpInterfaceMethods<AMP_PrecisionOpInterface>,
    DeclareOpInterfaceMethods<AMP_VJPOpInterface, ["differentiates"]>]> {
  let summary = "The identity, with gradient zero";
  let description = [{
    Differentiation does not go through it: what feeds only its operand gets no
    cotangent. It costs nothing: differentiation removes it.
  }];
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}

//===----------------------------------------------------------------------===//
// Training and inference
//===----------------------------------------------------------------------===//

def AMP_ModeOp : AMP_Op<"mode", [Pure,
    DeclareOpInterfaceMethods<AMP_ModeOpInterface>]> {
  let summary = "Whether the function is compiled for training";
  let description = [{
    True in a training step and where gradients are taken, false in evaluation:
    a constant once `amp-set-mode` has run.

    ```mlir
    %training = amp.mode
    %y = scf.if %training -> tensor<4xf32> { ... } else { ... }
    ```
  }];
  let results = (outs I1:$is_training);
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// The loss scaler, in parts; gradients
//===----------------------------------------------------------------------===//

include "amp/Dialect/AMP/IR/AMPGradientOps.td"

//===----------------------------------------------------------------------===//
// Replicas
//===----------------------------------------------------------------------===//

include "amp/Dialect/AMP/IR/AMPReplicaOps.td"
include "amp/Dialect/AMP/IR/AMPShardOps.td"

//===----------------------------------------------------------------------===//
// The step
//===----------------------------------------------------------------------===//

def AMP_LearningRateOp : AMP_Op<"learning_rate", [Pure]> {
  let summary = "The learning rate of a schedule at a step";
  let description = [{
    `base` times the schedule's factor at `count` applied steps, in f64 (see
    `#amp.schedule`). One that is `given` has none.
  }];
  let arguments = (ins AMP_ScheduleAttr:$schedule, F64Attr:$base,
    AMP_ScalarI64:$count);
  let results = (outs AMP_ScalarF64:$result);
  let assemblyFormat = [{
    qualified($schedule) `base` $base `at` $count attr-dict
  }];
  let hasVerifier = 1;
}

def AMP_UpdateOp : AMP_Op<"update", [Pure, AttrSizedOperandSegments]> {
  let summary = "An optimizer's update of one parameter";
  let description = [{
    The arithmetic is the optimizer attribute's; it is done in the type of the
    parameter, or in f32 for a 16-bit parameter, rounded once at the end. Slots
    are as the optimizer says. `lr` is f64, and `count` the steps applied before
    this one. `momentum`, f64, takes the place of the optimizer's own.

    A 16-bit parameter is rounded as `param_rounding` says:
    `nearest_even` (default): an update below half a unit in the parameter's
    last place is lost.
    `stochastic` (bf16 only): as `amp.cast` rounds stochastically, to one of
    both neighbours, so that the mean is the value itself. The bits of element i
    are the low 16 of word i mod 4 of Philox4x32-10 under the key `key[0]`, with
    counter (floor(i / 4), `key[1]`, `key[2]`, `id`) modulo 2^32, as in
    `nn.dropout`; i is the row-major index, from `begin` on where that is given,
    as for a replica's part of a parameter (`amp.shard`).
    `kahan`: behind the optimizer's slots comes one more, `compensation`, in the
    parameter's type. The optimizer updates f32(parameter) + f32(compensation)
    to w; then the parameter is w, rounded to nearest even, and the compensation
    what that left of w, rounded likewise.

    The optimizer's slots of the parameter's shape are computed in f32 and kept
    as `slot_format` says:
    `full` (default): in the type that is computed in.
    `bf16`: rounded stochastically, as `param_rounding` rounds. Word i mod 4 is
    that of counter (floor(i / 4), `key[1]`, `key[2]`, `id` + 2^31); the first
    slot takes its low 16 bits, the second its high ones; a third and fourth
    take those of `id` + 2^31 + 2^30. To nearest, an average of little weight
    would stand still.
    `dynamic8`: in 8 bits, see `amp/Support/DynamicFormat.h`. Behind all other
    slots comes one more of each, `<name>_absmax`, of f32: the largest magnitude
    of each block of 256 values that follow each other, in row-major order; a
    block is a part of one dimension with all of those behind it. A value is
    that of its code times its block's largest. The parameter's update uses the
    new values before they are rounded.

    With `ema` a slot, in the type that is computed in, has that name: the
    average f(d) * average + f(1 - d) * w of the new parameter w before it is
    rounded, where d is `ema`, and 0 in the first applied step; f(x) is x
    rounded to that type.
    Source: `torch.optim.swa_utils.get_ema_multi_avg_fn`.

    `squares` are the sums of squares that the optimizer's norms are the roots
    of (`NormOptimizerInterface`), in its order, as of a parameter that several
    replicas have parts of; without them they are those of the operands.

    `finite` is whether every element of the new parameter, in its own type,
    and of the new slots is finite. It is computed before anything is written,
    from the same arithmetic in a pass of its own, so that no second copy of
    the parameters is needed.
  }];
  let arguments = (ins AnyAttr:$optimizer, AMP_FloatTensor:$param,
    AMP_FloatTensor:$grad, Variadic<AMP_SlotTensor>:$slots,
    AMP_ScalarF64:$lr, Optional<AMP_ScalarF64>:$momentum,
    AMP_ScalarI64:$count, Optional<AMP_RandomKey>:$key,
    Optional<AMP_ScalarI64>:$begin, Variadic<AMP_ScalarF64>:$squares,
    AMP_DefaultAttr<AMP_ParamRounding,
                    "::mlir::amp::ParamRounding::NearestEven",
                    "`nearest_even`">:$param_rounding,
    AMP_DefaultAttr<AMP_SlotFormat, "::mlir::amp::SlotFormat::Full",
                    "`full`">:$slot_format,
    OptionalAttr<F64Attr>:$ema,
    AMP_DefaultAttr<ConfinedAttr<I64Attr, [IntNonNegative]>, "0">:$id);
  let results = (outs AMP_FloatTensor:$new_param,
    Variadic<AMP_SlotTensor>:$new_slots, AMP_ScalarI1:$finite);
  let assemblyFormat = [{
    $optimizer `param` `(` $param `:` type($param) `)`
    `grad` `(` $grad `:` type($grad) `)`
    (`slots` `(` $slots^ `:` type($slots) `)`)?
    `lr` $lr (`momentum` $momentum^)? `count` $count
    (`key` $key^)? (`begin` $begin^)?
    (`squares` `(` $squares^ `)`)?
    (`param_rounding` $param_rounding^)? (`slot_format` $slot_format^)?
    attr-dict `->` type($new_param) (`,` type($new_slots)^)?
  }];
  let hasVerifier = 1;
}

def AMP_CommitOp : AMP_Op<"commit", [MemoryEffects<[MemWrite]>,
    AllTypesMatch<["value", "state"]>]> {
  let summary = "Makes a value the new content of a state, or not";
  let description = [{
    `state`, an argument of the step, takes the value `value` if `predicate`
    holds, and otherwise keeps its bits. Without a predicate it always takes
    the value. All commits of a step happen together, after everything that
    reads a state; each state is committed at most once, and not in a loop. In a
    branch (`scf.if`) it is one whose predicate holds too. It becomes a select
    inside the loop that computes the value, never a product with zero, and
    never a copy.
  }];
  let arguments = (ins Optional<AMP_ScalarI1>:$predicate,
    AnyRankedTensor:$value, AnyRankedTensor:$state);
  let assemblyFormat = [{
    (`if` $predicate^ `,`)? $value `into` $state attr-dict `:` type($value)
  }];
  let hasVerifier = 1;
}

def AMP_StatusOp : AMP_Op<"status", [Pure]> {
  let summary = "The status word of a step, and whether it applies";
  let description = [{
    `apply` holds if all of these do: the loss, the gradients (as they were
    made, times the scale) and what the step would write are finite, and the
    scale can be inverted. A scale can be inverted if it is a normal f32 number
    and f32(1 / (f64(scale) * count)) is above 0; `count` is the number of
    micro-batches.

    Bits: 0 applied; 1 skipped, a gradient was not finite; 2 skipped, the loss
    was not finite (then bit 1 is clear: no scale can cure it); 3 skipped as an
    anomaly; 4 an index was out of range and was clamped; 5 an assertion of the
    model failed; 6 skipped, an unscaled gradient, its norm, a new parameter or
    a new slot was not finite; 7 skipped, a state would have become infinite or
    NaN; 8 the scale cannot be inverted, or the new one cannot; 9 the scaler is
    exhausted, and the run ends. Bits 6 and 7 are clear where the loss, a
    gradient or the scale is the cause, and bit 3 where any of these is.
    `flags` holds bits 4, 5 and 9. `ordinary` is whether the step is no anomaly
    (true where absent); one that is is not applied. A step that `always`
    applies has bit 0 set, and the others tell what was not finite.
  }];
  let arguments = (ins AMP_ScalarI1:$loss_finite, AMP_ScalarI1:$grads_finite,
    AMP_ScalarI1:$update_finite, AMP_ScalarI1:$states_finite,
    AMP_ScalarF32:$scale, AMP_ScalarF32:$new_scale, AMP_ScalarI32:$flags,
    Optional<AMP_ScalarI1>:$ordinary,
    AMP_DefaultAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$count,
    UnitAttr:$always);
  let results = (outs AMP_ScalarI1:$apply, AMP_ScalarI32:$word);
  let assemblyFormat = [{
    (`always` $always^)? `loss` $loss_finite `gradients` $grads_finite
    `update` $update_finite `states` $states_finite
    `scale` $scale `to` $new_scale `flags` $flags
    (`ordinary` $ordinary^)? attr-dict
  }];
}

def AMP_ClampIndexOp : AMP_Op<"clamp_index", [
    SameOperandsAndResultType, Pure]> {
  let summary = "Keeps indices in range, and tells when they were not";
  let description = [{
    Each element becomes min(max(i, 0), bound - 1). If that changed one, the
    step's status word has bit 4 set (an index out of range), and the step is
    otherwise as usual. An element equal to `ignore` stays as it is. The phase
    `import` makes the flag a result of the function. Signed integers; their
    type must hold `bound - 1`.
  }];
  let arguments = (ins RankedTensorOf<[AnySignlessInteger]>:$input,
    ConfinedAttr<I64Attr, [IntPositive]>:$bound, OptionalAttr<I64Attr>:$ignore);
  let results = (outs RankedTensorOf<[AnySignlessInteger]>:$result);
  let assemblyFormat = [{
    $input `bound` $bound (`ignore` $ignore^)? attr-dict `:` type($input)
  }];
  let hasVerifier = 1;
}

def AMP_AssertOp : AMP_Op<"assert", [MemoryEffects<[MemWrite]>]> {
  let summary = "A condition that a model says holds";
  let description = [{
    If an element is false, the step's status word has bit 5 set (an assertion
    of the model failed), and the step is otherwise as usual. The phase
    `import` makes the flag a result of the function; the message is for
    readers of the IR.
  }];
  let arguments = (ins RankedTensorOf<[I1]>:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
}

def AMP_TrainStepOp : AMP_Op<"train_step", [Symbol, AMP_KnownAttributes,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "One training step in a line";
  let description = [{
    Sugar: the pass `amp-expand-train-step` turns it into a function that
    spells the step out with `amp.value_and_grad`, `amp.unscale`, `amp.clip`,
    `amp.update`, `amp.update_scale` and `amp.commit`, on its own state.
    `groups` gives parameters by name their own optimizer, clipping and factor
    of the gradient; `schedule` multiplies every learning rate; `anomaly` skips
    steps whose loss or norm is out of the ordinary; `clip_value` clips each
    element, then `clip_norm` the norm of all gradients but those of groups with
    a `clip_norm` of their own; `accumulate = N` sums the gradients of N
    micro-batches, taken from inputs with a leading dimension N.
    `param_rounding` is how parameters that are kept in 16 bits are rounded,
    `slot_format` what the optimizer's slots are kept in, and `ema` makes an
    average of each parameter, see `amp.update`. Under `dynamic8` those of
    parameters of less than 4,096 values, of dimensions that such blocks do not
    divide, and of tables that are read by `nn.embedding` alone stay full.
    `param_format` is what parameters of f32 are kept in of which the step has a
    copy in bf16: `full` (default), or `split`, as the copy and what that lacks,
    in 16 bits, see `amp-split-parameters`. Others stay full.
    `on_overflow` is what a step does whose loss, gradients or new values are
    not finite: `skip` (default) leaves all that it would write as it was;
    `apply` writes it all the same, as a loop without a scaler does. Nothing
    then waits for the last gradient, and a gradient's room is free as soon as
    its parameter is updated. Not with an `anomaly`, whose steps are skipped, or
    a scaler that lowers its scale in steps that are.

    ```mlir
    amp.train_step @step of @loss
      policy #amp.policy<"amp", compute = f16>
      scaler #amp.loss_scaler<"torch", init = 65536.0>
      optimizer #amp.adamw<lr = 1.0e-3, weight_decay = 0.1>
      {clip_norm = 1.0, accumulate = 4 : i64}
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, FlatSymbolRefAttr:$callee,
    OptionalAttr<AMP_PolicyAttr>:$policy,
    OptionalAttr<AnyAttr>:$scaler, AnyAttr:$optimizer,
    OptionalAttr<TypedArrayAttrBase<AMP_GroupAttr, "groups">>:$groups,
    OptionalAttr<AMP_ScheduleAttr>:$schedule,
    OptionalAttr<AMP_AnomalyAttr>:$anomaly,
    AMP_DefaultAttr<AMP_ParamRounding,
                    "::mlir::amp::ParamRounding::NearestEven",
                    "`nearest_even`">:$param_rounding,
    AMP_DefaultAttr<AMP_ParamFormat, "::mlir::amp::ParamFormat::Full",
                    "`full`">:$param_format,
    AMP_DefaultAttr<AMP_SlotFormat, "::mlir::amp::SlotFormat::Full",
                    "`full`">:$slot_format,
    AMP_DefaultAttr<AMP_OnOverflow, "::mlir::amp::OnOverflow::Skip",
                    "`skip`">:$on_overflow,
    OptionalAttr<F64Attr>:$clip_norm, OptionalAttr<F64Attr>:$clip_value,
    OptionalAttr<F64Attr>:$ema,
    AMP_DefaultAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$accumulate);
  let assemblyFormat = [{
    $sym_name `of` $callee (`policy` qualified($policy)^)?
    (`scaler` $scaler^)? `optimizer` $optimizer
    (`groups` $groups^)? (`schedule` qualified($schedule)^)?
    (`anomaly` qualified($anomaly)^)? (`param_rounding` $param_rounding^)?
    (`param_format` $param_format^)? (`slot_format` $slot_format^)?
    (`on_overflow` $on_overflow^)? attr-dict
  }];
  let hasVerifier = 1;
}

#endif // AMP_DIALECT_AMP_IR_AMPOPS_TD
