//===- AMPAttrs.td - Attributes of the amp dialect ---------*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPATTRS_TD
#define AMP_DIALECT_AMP_IR_AMPATTRS_TD

include "amp/Dialect/AMP/IR/AMPOptimizerAttrs.td"
include "amp/Dialect/AMP/IR/AMPScalerAttrs.td"

//===----------------------------------------------------------------------===//
// Enumerations
//===----------------------------------------------------------------------===//

def AMP_RoundingMode : I32EnumAttr<"RoundingMode",
    "Rounding of a conversion", [
  I32EnumAttrCase<"NearestEven", 0, "nearest_even">,
  I32EnumAttrCase<"TowardZero", 1, "toward_zero">,
  I32EnumAttrCase<"Stochastic", 2, "stochastic">
]> { let cppNamespace = "::mlir::amp"; }

def AMP_ParamRounding : I32EnumAttr<"ParamRounding",
    "How an updated parameter of 16 bits is rounded", [
  I32EnumAttrCase<"NearestEven", 0, "nearest_even">,
  I32EnumAttrCase<"Stochastic", 1, "stochastic">,
  I32EnumAttrCase<"Kahan", 2, "kahan">
]> { let cppNamespace = "::mlir::amp"; }

def AMP_ParamFormat : I32EnumAttr<"ParamFormat",
    "What a parameter of f32 that is read in bf16 is kept in", [
  I32EnumAttrCase<"Full", 0, "full">,
  I32EnumAttrCase<"Split", 1, "split">
]> { let cppNamespace = "::mlir::amp"; }

def AMP_OnOverflow : I32EnumAttr<"OnOverflow",
    "What a step does with values that are not finite", [
  I32EnumAttrCase<"Skip", 0, "skip">,
  I32EnumAttrCase<"Apply", 1, "apply">
]> { let cppNamespace = "::mlir::amp"; }

def AMP_SlotFormat : I32EnumAttr<"SlotFormat",
    "What an optimizer's slots are kept in", [
  I32EnumAttrCase<"Full", 0, "full">,
  I32EnumAttrCase<"BF16", 1, "bf16">,
  I32EnumAttrCase<"Dynamic8", 2, "dynamic8">
]> { let cppNamespace = "::mlir::amp"; }

def AMP_PolicyRounding : I32EnumAttr<"PolicyRounding",
    "Whether fusion may keep more precision", [
  I32EnumAttrCase<"Strict", 0, "strict">,
  I32EnumAttrCase<"Excess", 1, "excess">
]> { let cppNamespace = "::mlir::amp"; }

def AMP_WeightGrad : I32EnumAttr<"WeightGrad",
    "The type in which a weight gradient reaches the optimizer", [
  I32EnumAttrCase<"Accumulate", 0, "accumulate">,
  I32EnumAttrCase<"Compute", 1, "compute">
]> { let cppNamespace = "::mlir::amp"; }

def AMP_ScheduleKind : I32EnumAttr<"ScheduleKind", "Learning-rate schedule", [
  I32EnumAttrCase<"Constant", 0, "constant">,
  I32EnumAttrCase<"Linear", 1, "linear">,
  I32EnumAttrCase<"Cosine", 2, "cosine">,
  I32EnumAttrCase<"Given", 3, "given">
]> { let cppNamespace = "::mlir::amp"; }

def AMP_AnomalyKind : I32EnumAttr<"AnomalyKind",
    "What may be out of the ordinary", [
  I32EnumAttrCase<"Loss", 0, "loss">,
  I32EnumAttrCase<"Norm", 1, "norm">,
  I32EnumAttrCase<"Either", 2, "either">
]> { let cppNamespace = "::mlir::amp"; }

def AMP_InitKind : I32EnumAttr<"InitKind", "Distribution of a first value", [
  I32EnumAttrCase<"Constant", 0, "constant">,
  I32EnumAttrCase<"Uniform", 1, "uniform">,
  I32EnumAttrCase<"Normal", 2, "normal">,
  I32EnumAttrCase<"KaimingUniform", 3, "kaiming_uniform">,
  I32EnumAttrCase<"KaimingNormal", 4, "kaiming_normal">,
  I32EnumAttrCase<"XavierUniform", 5, "xavier_uniform">,
  I32EnumAttrCase<"XavierNormal", 6, "xavier_normal">,
  I32EnumAttrCase<"Seed", 7, "seed">
]> { let cppNamespace = "::mlir::amp"; }

//===----------------------------------------------------------------------===//
// Precision
//===----------------------------------------------------------------------===//

def AMP_PolicyAttr : AMP_Attr<"Policy", "policy"> {
  let summary = "A precision policy";
  let description = [{
    Says in which type each op of a region computes. `profile` is a column of
    the class table (docs/generated/Profiles.md). `compute` is the type of the
    `low` class: bf16 or f16, in which its values are stored as well, or tf32,
    to which its contractions round the f32 that they read.

    - `params`: the type in which parameters are kept (f32: master weights).
      Rounded to it, nearest even, after each update.
    - `output`: the type in which the output layer's result is read: the
      compute type, in which it is stored then, or f32, to which it is cast
      back. Without it a profile that keeps the FP32 accumulator of that layer
      hands it on, and any other its compute type.
    - `accumulate`: the type in which contractions sum their products, f32 or
      f64; f32 where it does not say. Nothing sums in less.
    - `reduce`: the type to which a step rounds its gradients, nearest even,
      before it does anything with them, as replicas do before they are summed;
      f32, which rounds nothing, where it does not say.
    - `wgrad`: whether a weight gradient is the FP32 accumulator itself
      (`accumulate`) or rounded to the compute type first (`compute`).
    - `rounding`: `strict` rounds wherever the policy places a cast; `excess`
      lets a kernel keep the unrounded value where it has it in a register.
    - `rules`: classes of single kinds, ops or names, e.g. `{tanh = "f32"}`;
      they win over the profile (docs/Precision.md).

    The profile has the defaults of `wgrad` and `rounding`.

    The innermost policy wins: an op's (`amp.precision`), an `amp.autocast`
    region's, a function's, a module's (`amp.policy`). `params`, `wgrad` and
    `reduce` are about parameters: keys of the function that is differentiated
    (of its module, of its step). On a region or an op they are errors, those of
    a function that it calls do not count.

    ```mlir
    #amp.policy<"amp", compute = bf16>
    #amp.policy<"amp", compute = f16, rounding = strict>
    #amp.policy<"amp", compute = tf32>
    ```
  }];
  let parameters = (ins
    StringRefParameter<"profile">:$profile,
    OptionalParameter<"::mlir::FloatType", "type of the low class">:$compute,
    OptionalParameter<"::mlir::FloatType", "type of the parameters">:$params,
    OptionalParameter<"::mlir::FloatType", "type of the output">:$output,
    OptionalParameter<"::mlir::FloatType", "type of sums">:$accumulate,
    OptionalParameter<"::mlir::FloatType", "type of gradients">:$reduce,
    AMP_OptionalEnum<"WeightGrad">:$wgrad,
    AMP_OptionalEnum<"PolicyRounding">:$rounding,
    OptionalParameter<"::mlir::DictionaryAttr", "class by kind">:$rules);
  let assemblyFormat = [{
    `<` $profile
    (`,` struct($compute, $params, $output, $accumulate, $reduce, $wgrad,
                $rounding, $rules)^)? `>`
  }];
  let builders = [AttrBuilder<(ins "::llvm::StringRef":$profile), [{
    return $_get($_ctxt, profile, ::mlir::FloatType(), ::mlir::FloatType(),
                 ::mlir::FloatType(), ::mlir::FloatType(), ::mlir::FloatType(),
                 std::nullopt, std::nullopt,
                 ::mlir::DictionaryAttr());
  }]>];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The type of the low class; f32 for the profiles without one.
    ::mlir::FloatType getComputeType() const;
    /// Whether values are stored in less than f32 at all.
    bool isMixed() const;
    /// Whether contractions round what they read, which is stored in f32.
    bool roundsInputs() const;
    /// Whether a kernel may keep more precision: `rounding`, or else what the
    /// profile says.
    bool isExcess() const;
    /// The type in which contractions sum.
    ::mlir::FloatType getAccumulateType() const;
    /// Whether weight gradients are rounded to the compute type: `wgrad`, or
    /// else what the profile says.
    bool roundsWeightGrads() const;
  }];
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

def AMP_GroupAttr : AMP_Attr<"Group", "group"> {
  let summary = "Parameters with their own optimizer";
  let description = [{
    `match` is a shell pattern over parameter names (`*`, `?`, `[a-z]`), or
    several with `|` between; the first group that matches wins, and the step's
    optimizer takes the rest.

    - `grad_scale`: the factor of `amp.scale_gradient` on each of these
      parameters (GLM-130B's embeddings: 0.1). What overflows, the norm and
      clipping see the gradient with it.
    - `clip_value`: as of the step, in its place; 0 is the step's.
    - `clip_norm`: clips the norm of this group's gradients, together, and takes
      them out of the step's `clip_norm`; 0 is none of its own.

    ```mlir
    #amp.group<"*.bias|*norm*", #amp.adamw<lr = 1.0e-3, weight_decay = 0.0>>
    #amp.group<"embed*", #amp.sgd<lr = 0.1>, clip_norm = 1.0, grad_scale = 0.1>
    ```
  }];
  let parameters = (ins
    StringRefParameter<"pattern">:$match,
    "::mlir::amp::OptimizerInterface":$optimizer,
    AMP_Double<"0.0">:$clip_norm,
    AMP_Double<"0.0">:$clip_value,
    AMP_Double<"1.0">:$grad_scale);
  let assemblyFormat = [{
    `<` $match `,` $optimizer
    (`,` struct($clip_norm, $clip_value, $grad_scale)^)? `>`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Whether a parameter of this name is one of the group's.
    bool matches(::llvm::StringRef name) const;
  }];
}

def AMP_AnomalyAttr : AMP_KeyedAttr<"Anomaly", "anomaly",
    (ins AMP_Double<"6.0">:$factor, AMP_Window:$window),
    (ins EnumParameter<AMP_AnomalyKind>:$kind)> {
  let summary = "Which steps are skipped as out of the ordinary";
  let description = [{
    A step is skipped, with bit 3 of its status word, if its `loss`, the `norm`
    of its gradients, or `either` is above mean + factor * deviation of the last
    `window` steps' (see `amp.anomaly` for the arithmetic), once there were half
    as many. The window takes in every step whose loss and norm are finite,
    those that are skipped too; so a loss that stays high is ordinary after a
    while. The scaler does not count such a step as an overflow.

    ```mlir
    #amp.anomaly<either, factor = 6.0, window = 128>
    ```
    Source: MaxText, `skip_step_on_spikes`.
  }];
}

def AMP_ScheduleAttr : AMP_KeyedAttr<"Schedule", "schedule",
    (ins AMP_Count:$warmup, AMP_Count:$total, AMP_Double<"0.0">:$final),
    (ins EnumParameter<AMP_ScheduleKind>:$kind)> {
  let summary = "A learning-rate schedule";
  let description = [{
    The factor on the base learning rate at applied step t (0 for the first;
    skipped steps do not count), computed in f64. For t < warmup: (t+1)/warmup.
    Then, with u = min(1, (t - warmup) / (total - warmup)):
    `constant` 1; `linear` 1 - (1-final)*u;
    `cosine` final + (1-final) * (1 + cos(pi*u)) / 2.

    `given` has no factor and no keys: the learning rate itself, and the
    optimizer's momentum if it has one, are control values of the step, which
    start as the optimizer says and which its caller writes between calls, as
    PyTorch's schedulers write those of an optimizer. They are `lr` and
    `momentum`, and `lr.N` and `momentum.N` of the step's group N, from 1.
  }];
}

def AMP_InitAttr : AMP_Attr<"Init", "init"> {
  let summary = "How a parameter starts";
  let description = [{
    `constant` is `value`; `uniform` is U(-value, value); `normal` is
    N(0, value^2). With fan_in the product of all dimensions but the last, or
    `fan_in` where given, and fan_out the last dimension:
    `kaiming_uniform` U(-b, b) with b = gain * sqrt(3 / fan_in),
    `kaiming_normal` N(0, gain^2 / fan_in),
    `xavier_uniform` U(-b, b) with b = gain * sqrt(6 / (fan_in + fan_out)),
    `xavier_normal` N(0, gain^2 * 2 / (fan_in + fan_out)).
    `value` is the gain of these four, and 1 if absent: `#amp.init<normal,
    value = 0.02>`, `#amp.init<xavier_uniform>`. PyTorch's `nn.Linear` starts as
    `kaiming_uniform` with gain sqrt(1/3). `seed` is the run's seed itself, for
    an i64 of the step's own. Drawn from Philox4x32-10 keyed by seed and name,
    so a value depends on nothing but those and its index.
  }];
  let parameters = (ins
    EnumParameter<AMP_InitKind>:$kind,
    AMP_Double<"1.0">:$value,
    DefaultValuedParameter<"int64_t", "0">:$fan_in);
  let assemblyFormat = "`<` $kind (`,` struct($value, $fan_in)^)? `>`";
  let genVerifyDecl = 1;
}

#endif // AMP_DIALECT_AMP_IR_AMPATTRS_TD
