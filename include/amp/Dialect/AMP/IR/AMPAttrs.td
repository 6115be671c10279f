//===- AMPAttrs.td - Attributes of the amp dialect ---------*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPATTRS_TD
#define AMP_DIALECT_AMP_IR_AMPATTRS_TD

include "amp/Dialect/AMP/IR/AMPDialect.td"
include "amp/Interfaces/OptimizerInterface.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

class AMP_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<AMP_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

/// A double that prints with the fewest digits that read back exactly.
class AMP_Double<string default>
    : AttrOrTypeParameter<"::mlir::amp::Real", "finite"> {
  let defaultValue = default;
  let parser = "::mlir::amp::parseDouble($_parser)";
  let printer = "::mlir::amp::printDouble($_printer, $_self)";
}

/// The same without a default: it must be given.
def AMP_RequiredDouble : AttrOrTypeParameter<"::mlir::amp::Real", "finite"> {
  let parser = "::mlir::amp::parseDouble($_parser)";
  let printer = "::mlir::amp::printDouble($_printer, $_self)";
}

def AMP_Count : AttrOrTypeParameter<"int64_t", "from 0"> {
  let defaultValue = "0";
  let parser = "::mlir::amp::parseInteger($_parser)";
}

def AMP_Flag : AttrOrTypeParameter<"bool", ""> {
  let defaultValue = "false";
  let parser = "::mlir::amp::parseFlag($_parser)";
}

/// An attribute that options can spell: `mnemonic<key = value, ...>`, with what
/// `first` names before the keys.
class AMP_KeyedAttr<string name, string attrMnemonic, dag keyed,
                    dag first = (ins), list<Trait> traits = []>
    : AMP_Attr<name, attrMnemonic, traits> {
  defvar keys = !foreach(i, !range(!size(keyed)), !getdagname(keyed, i));
  defvar kept = !foreach(i, !range(!size(first)), "$" # !getdagname(first, i));
  defvar body = "struct("
    # !interleave(!foreach(key, keys, "$" # key), ", ") # ")";
  let parameters = !con(first, keyed);
  let assemblyFormat = !if(!empty(kept), "`<` " # body # " `>`",
    "`<` " # !interleave(kept, " `,` ") # " (`,` " # body # "^)? `>`");
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The keys, in the order of the parameters.
    static ::llvm::ArrayRef<::llvm::StringRef> getKeys() {
      static const ::llvm::StringRef keys[] = {}]
    # !interleave(!foreach(key, keys, "\"" # key # "\""), ", ") # [{};
      return keys;
    }
  }];
}

/// One of an enumeration's values, or none.
class AMP_OptionalEnum<string enum>
    : AttrOrTypeParameter<"std::optional<::mlir::amp::" # enum # ">", ""> {
  let defaultValue = "std::nullopt";
  let parser =
      "::mlir::FieldParser<::mlir::amp::" # enum # ">::parse($_parser)";
  let printer = "$_printer << stringify" # enum # "(*$_self)";
}

//===----------------------------------------------------------------------===//
// Enumerations
//===----------------------------------------------------------------------===//

def AMP_RoundingMode : I32EnumAttr<"RoundingMode",
    "Rounding of a conversion", [
  I32EnumAttrCase<"NearestEven", 0, "nearest_even">,
  I32EnumAttrCase<"TowardZero", 1, "toward_zero">,
  I32EnumAttrCase<"Stochastic", 2, "stochastic">
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
  I32EnumAttrCase<"Cosine", 2, "cosine">
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
    - `wgrad`: whether a weight gradient is the FP32 accumulator itself
      (`accumulate`) or rounded to the compute type first (`compute`).
    - `rounding`: `strict` rounds wherever the policy places a cast; `excess`
      lets a kernel keep the unrounded value where it has it in a register.
    - `rules`: classes of single kinds, ops or names, e.g. `{tanh = "f32"}`;
      they win over the profile (docs/Precision.md).

    The profile has the defaults of `wgrad` and `rounding`.

    The innermost policy wins: an op's (`amp.precision`), an `amp.autocast`
    region's, a function's, a module's (`amp.policy`). `params` and `wgrad` are
    about parameters: keys of the function that is differentiated (of its
    module, of its step). On a region or an op they are errors, those of a
    function that it calls do not count.

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
    AMP_OptionalEnum<"WeightGrad">:$wgrad,
    AMP_OptionalEnum<"PolicyRounding">:$rounding,
    OptionalParameter<"::mlir::DictionaryAttr", "class by kind">:$rules);
  let assemblyFormat = [{
    `<` $profile
    (`,` struct($compute, $params, $output, $wgrad, $rounding, $rules)^)? `>`
  }];
  let builders = [AttrBuilder<(ins "::llvm::StringRef":$profile), [{
    return $_get($_ctxt, profile, ::mlir::FloatType(), ::mlir::FloatType(),
                 ::mlir::FloatType(), std::nullopt, std::nullopt,
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
    /// Whether weight gradients are rounded to the compute type: `wgrad`, or
    /// else what the profile says.
    bool roundsWeightGrads() const;
  }];
}

//===----------------------------------------------------------------------===//
// Loss scaling
//===----------------------------------------------------------------------===//

def AMP_LossScalerAttr : AMP_Attr<"LossScaler", "loss_scaler"> {
  let summary = "A loss scaler";
  let description = [{
    - `"torch"`: `torch.amp.GradScaler`. On a non-finite gradient
      scale = f32(f64(scale) * backoff) and tracker = 0; otherwise tracker + 1,
      and when that equals `interval`, scale = f32(f64(scale) * growth) unless
      that is not finite, and tracker = 0. No smallest and no largest scale;
      but a training ends where it can't be inverted (`amp.status`).
    - `"static"`: the scale is `init` for ever.
    - `"none"`: a static scale of 1.

    `init` is a positive, normal f32. Every preset skips a step whose gradient
    is not finite.
    Source: PyTorch, `aten/src/ATen/native/cpu/AmpGradScalerKernels.cpp`.
  }];
  let parameters = (ins
    StringRefParameter<"preset">:$preset,
    AMP_Double<"65536.0">:$init,
    AMP_Double<"2.0">:$growth,
    AMP_Double<"0.5">:$backoff,
    DefaultValuedParameter<"int64_t", "2000">:$interval);
  let assemblyFormat = [{
    `<` $preset (`,` struct($init, $growth, $backoff, $interval)^)? `>`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool isDynamic() const { return getPreset() == "torch"; }
    /// The scale before the first step.
    double getInitialScale() const;
  }];
}

//===----------------------------------------------------------------------===//
// Optimizers
//===----------------------------------------------------------------------===//

class AMP_Optimizer<string name, string mnemonic, dag keys>
    : AMP_KeyedAttr<name, mnemonic, keys, (ins),
        [DeclareAttrInterfaceMethods<AMP_OptimizerInterface>]>;

def AMP_SGDAttr : AMP_Optimizer<"SGD", "sgd",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.0">:$momentum,
         AMP_Double<"0.0">:$dampening, AMP_Double<"0.0">:$weight_decay,
         AMP_Flag:$nesterov, AMP_Flag:$maximize)> {
  let summary = "Stochastic gradient descent";
  let description = [{
    g = grad, or -grad with `maximize`; g = g + weight_decay * p;
    b = momentum * b + f(1-dampening) * g; with `nesterov` g = g + momentum * b,
    else g = b; p = p - lr * g. Each operation rounds in the parameter's type.
    Without momentum there is no slot, and without dampening no factor. The
    first applied step starts from b = 0 and does not dampen, which gives b = g
    as in PyTorch. `nesterov` needs a momentum and no dampening.
    Source: `torch.optim.SGD`.
  }];
}

def AMP_AdamAttr : AMP_Optimizer<"Adam", "adam",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$beta1,
         AMP_Double<"0.999">:$beta2, AMP_Double<"1.0e-8">:$eps,
         AMP_Double<"0.0">:$weight_decay, AMP_Flag:$amsgrad,
         AMP_Flag:$maximize)> {
  let summary = "Adam, whose weight decay is part of the gradient";
  let description = [{
    g = grad, or -grad with `maximize`; g = g + weight_decay * p; then the
    moments and the update of `#amp.adamw`, without its decay.
    Sources: arXiv 1412.6980; `torch.optim.Adam`, single-tensor form; `amsgrad`:
    arXiv 1904.09237.
  }];
}

def AMP_AdamWAttr : AMP_Optimizer<"AdamW", "adamw",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$beta1,
         AMP_Double<"0.999">:$beta2, AMP_Double<"1.0e-8">:$eps,
         AMP_Double<"1.0e-2">:$weight_decay, AMP_Flag:$amsgrad,
         AMP_Flag:$maximize)> {
  let summary = "Adam with decoupled weight decay";
  let description = [{
    With t the number of this applied step, from 1, and g = grad, or -grad with
    `maximize`:
    p = p * f(1 - lr*weight_decay); m = m + f(1-beta1) * (g - m);
    v = f(beta2) * v + f(1-beta2) * (g * g);
    p = p - f(lr / (1-beta1^t)) * (m / (sqrt(v) / f(sqrt(1-beta2^t)) + f(eps))).
    With `amsgrad` the root is of the largest v so far, the slot
    `max_exp_avg_sq`. f(x) is x computed in f64 and rounded once to the
    parameter's type; every other operation rounds in that type.
    Sources: arXiv 1711.05101; `torch.optim.AdamW`, single-tensor form.
  }];
}

def AMP_RMSpropAttr : AMP_Optimizer<"RMSprop", "rmsprop",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.99">:$alpha,
         AMP_Double<"1.0e-8">:$eps, AMP_Double<"0.0">:$weight_decay,
         AMP_Double<"0.0">:$momentum, AMP_Flag:$centered, AMP_Flag:$maximize)> {
  let summary = "RMSprop";
  let description = [{
    g = grad, or -grad with `maximize`; g = g + weight_decay * p;
    v = f(alpha) * v + f(1-alpha) * (g * g); r = sqrt(v), and with `centered`
    m = m + f(1-alpha) * (g - m), r = sqrt(max(v - m*m, 0)); g = g / (r + eps);
    with a momentum b = momentum * b + g, g = b; p = p - lr * g. f(x) is x
    computed in f64 and rounded once to the parameter's type; every other
    operation rounds in that type. PyTorch takes the root without the max: NaN
    where rounding makes the variance negative.
    Sources: Tieleman and Hinton, Lecture 6.5, 2012; arXiv 1308.0850
    (`centered`); `torch.optim.RMSprop`.
  }];
}

def AMP_AdagradAttr : AMP_Optimizer<"Adagrad", "adagrad",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.0">:$lr_decay,
         AMP_Double<"0.0">:$weight_decay,
         AMP_Double<"0.0">:$initial_accumulator_value,
         AMP_Double<"1.0e-10">:$eps, AMP_Flag:$maximize)> {
  let summary = "Adagrad";
  let description = [{
    With t the number of this applied step, from 1: g = grad, or -grad with
    `maximize`; g = g + weight_decay * p; s = s + g * g;
    p = p - f(lr / (1 + (t-1)*lr_decay)) * (g / (sqrt(s) + eps)).
    s starts as `initial_accumulator_value`. f(x) is x computed in f64 and
    rounded once to the parameter's type; every other operation rounds in that
    type.
    Sources: Duchi, Hazan and Singer, JMLR 12, 2011; `torch.optim.Adagrad`.
  }];
}

def AMP_AdadeltaAttr : AMP_Optimizer<"Adadelta", "adadelta",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$rho,
         AMP_Double<"1.0e-6">:$eps, AMP_Double<"0.0">:$weight_decay,
         AMP_Flag:$maximize)> {
  let summary = "Adadelta";
  let description = [{
    g = grad, or -grad with `maximize`; g = g + weight_decay * p;
    v = f(rho) * v + f(1-rho) * (g * g); d = sqrt(u + eps) / sqrt(v + eps) * g;
    u = f(rho) * u + f(1-rho) * (d * d); p = p - lr * d. v is the slot
    `square_avg`, u `acc_delta`. f(x) is x computed in f64 and rounded once to
    the parameter's type; every other operation rounds in that type.
    Sources: arXiv 1212.5701; `torch.optim.Adadelta`.
  }];
}

def AMP_LionAttr : AMP_Optimizer<"Lion", "lion",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$beta1,
         AMP_Double<"0.99">:$beta2, AMP_Double<"0.0">:$weight_decay,
         AMP_Flag:$maximize)> {
  let summary = "Lion, which steps by the sign of a momentum";
  let description = [{
    g = grad, or -grad with `maximize`; p = p * f(1 - lr*weight_decay);
    u = f(beta1) * m + f(1-beta1) * g; p = p - lr * sign(u);
    m = f(beta2) * m + f(1-beta2) * g. sign is -1, 0 or 1: 0 of zeros, and of
    NaN, which m then keeps from being applied. f(x) is x computed in f64 and
    rounded once to the parameter's type; every other operation rounds in that
    type.
    Source: arXiv 2302.06675, algorithm 2. The slot is `exp_avg`, as in the
    authors' implementation for PyTorch.
  }];
}

def AMP_GroupAttr : AMP_Attr<"Group", "group"> {
  let summary = "Parameters with their own optimizer";
  let description = [{
    `match` is a shell pattern over parameter names (`*`, `?`, `[a-z]`); the
    first group that matches wins, and the step's optimizer takes the rest.

    ```mlir
    #amp.group<"*.bias", #amp.adamw<lr = 1.0e-3, weight_decay = 0.0>>
    ```
  }];
  let parameters = (ins
    StringRefParameter<"pattern">:$match,
    "::mlir::amp::OptimizerInterface":$optimizer);
  let assemblyFormat = "`<` $match `,` $optimizer `>`";
  let genVerifyDecl = 1;
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
