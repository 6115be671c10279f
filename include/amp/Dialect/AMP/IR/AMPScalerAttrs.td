//===- AMPScalerAttrs.td - Loss scalers --------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPSCALERATTRS_TD
#define AMP_DIALECT_AMP_IR_AMPSCALERATTRS_TD

include "amp/Dialect/AMP/IR/AMPAttrBase.td"
include "amp/Dialect/AMP/IR/ScalerPresets.td"
include "amp/Interfaces/ScalerInterface.td"

defvar AMP_ScalerTable = [{
    | preset | init | growth | backoff | interval | min | max | hysteresis | rule | cap | checks | scale | state |
    |---|---|---|---|---|---|---|---|---|---|---|---|---|
}] # "    " # !interleave(!foreach(scaler, AMP_Scalers, scaler.row), "    ");
defvar AMP_ScalerSources = !interleave(
    !foreach(scaler, !filter(s, AMP_Scalers, s.isDynamic), scaler.source),
    ";\n    ");

def AMP_LossScalerAttr : AMP_Attr<"LossScaler", "loss_scaler",
    [DeclareAttrInterfaceMethods<AMP_ScalerInterface>]> {
  let summary = "A loss scaler";
  let description = !strconcat([{
    A preset is another system's scaler, by its published rule; keys change what
    it starts from. `"static"` has one scale, `init`, for ever; `"none"` a scale
    of 1 and no keys. Every preset skips a step that overflows: whose loss or
    gradient is not finite, see `checks` below.

}], AMP_ScalerTable, [{

    An update, after each step, in the order of its parts:

    1. The overflow counts against `hysteresis`: the scale backs off with the
       overflow that leaves none of them. A growth starts the count of those
       that are left again, and with `consecutive` every step without overflow.
    2. To back off is scale * backoff, or scale / growth where the table says so
       (such a preset has no key `backoff`), then the maximum with `min` (0 is
       none). With `raises`, as `deepspeed` has it, the run ends instead if the
       scale is `min` already.
    3. A step without overflow grows the scale if the rule says so: scale *
       growth, then the minimum with `max` (0 is none). Where the result is
       beyond the largest f32, `cap = hold` leaves the scale as it is, `clamp`
       makes it the largest f32, `infinity` takes it; the rule's count starts
       again in any case.

    With t the steps without overflow since the last growth or overflow, before
    this one, a rule grows if: `equal`: t + 1 == interval; `at_least`: t + 1 >=
    interval; `later`: t == interval; `wrapping`: t + 1 == interval, and t
    becomes (t + 1) % interval. With d the number of
    this step less that of the last overflow (the first step has the number 0,
    the overflow before all the number -1): `since`: d % interval == 0;
    `since_next`: d - 1 > 0 and (d - 1) % interval == 0. `interval` is kept with
    the state, so that it can be set while a run goes on.

    Types: the scale is kept in the type that the table names, and each product,
    quotient, maximum and minimum is rounded once to it, of f32 after the
    factors were rounded to f32; `torch` multiplies in f64 by the factor as
    given, and rounds once. The step uses the scale rounded to f32. Counts are
    i32, or i64 where the system's are. `init` is a positive, normal f32; a
    scale above `max` starts as that. No rule knows a scale that can't be
    inverted: there the training ends (`amp.status`).

    `checks` says what overflows: a gradient that is not finite as it was made,
    times the scale, or one that is not finite once unscaled; and whether of the
    sum over micro-batches or of each of them.

    Sources: }], AMP_ScalerSources, [{.

    ```mlir
    #amp.loss_scaler<"torch", init = 1024.0, interval = 100>
    #amp.loss_scaler<"deepspeed", hysteresis = 4, raises = false>
    ```
  }]);
  let parameters = (ins
    StringRefParameter<"preset">:$preset,
    "::mlir::amp::Real":$init,
    "::mlir::amp::Real":$growth,
    "::mlir::amp::Real":$backoff,
    "int64_t":$interval,
    "::mlir::amp::Real":$min,
    "::mlir::amp::Real":$max,
    "int64_t":$hysteresis,
    "bool":$consecutive,
    "bool":$raises,
    EnumParameter<AMP_GrowthRule>:$rule,
    EnumParameter<AMP_ScaleCap>:$cap);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// A preset with its defaults; the name is one of the table.
    static LossScalerAttr fromPreset(::mlir::MLIRContext *context,
                                     ::llvm::StringRef preset);
    /// The scale before the first step.
    double getInitialScale() const;
  }];
}

#endif // AMP_DIALECT_AMP_IR_AMPSCALERATTRS_TD
