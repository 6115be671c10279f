//===- AMPScalerAttrs.td - Loss scalers --------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPSCALERATTRS_TD
#define AMP_DIALECT_AMP_IR_AMPSCALERATTRS_TD

include "amp/Dialect/AMP/IR/AMPAttrBase.td"

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

#endif // AMP_DIALECT_AMP_IR_AMPSCALERATTRS_TD
