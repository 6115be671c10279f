//===- Profiles.td - The class table -----------------------*- tablegen -*-===//
//
// A profile is a column: it gives each kind of op (Interfaces/OpKinds.td) a
// class. From these records and those of PolicyNames.td come the table of
// lib/Precision/Profiles.cpp, what the verifier and the command line take, and
// docs/generated/Profiles.md.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_PRECISION_PROFILES_TD
#define AMP_PRECISION_PROFILES_TD

include "amp/Interfaces/OpKinds.td"

//===----------------------------------------------------------------------===//
// Profiles
//===----------------------------------------------------------------------===//

/// Whether a list has a kind.
class AMP_Has<list<AMP_Kind> kinds, AMP_Kind kind> {
  bit ret = !not(!empty(
      !filter(other, kinds, !eq(other.symbol, kind.symbol))));
}

/// A column of the table. Lists are as their source has them; kinds that are in
/// none have the class `unlisted`.
class AMP_Profile<string spelling, AMP_Class others> {
  string name = spelling;
  AMP_Class unlisted = others;
  string description = ?;
  string source = "";
  list<AMP_Kind> low = [];
  list<AMP_Kind> f32 = [];
  list<AMP_Kind> f32Compute = [];
  list<AMP_Kind> promote = [];
  list<AMP_Kind> follow = [];
  list<AMP_Kind> clear = [];
  list<AMP_Kind> banned = [];
  /// Computes everything in one type: no class is ever asked for.
  bit isUniform = 0;
  /// Whether the output layer hands on its FP32 accumulator unrounded.
  bit unroundedOutputLayer = 0;
  /// Whether a softmax of class `f32_compute` stays f32 unless products alone
  /// read it, which round it anyway.
  bit unroundedChoices = 0;
  /// The whole model is cast: its inputs do not count either, and what is made
  /// of inputs and parameters alone is 16 bit.
  bit castsInputs = 0;
  /// Grappler's way: classes are lists that spread over the graph
  /// (Precision/Painting.h), and whether what may be 16 bit is behind what is.
  bit isPainted = 0;
  bit infersForward = 0;
  /// The only type that it computes in, for a profile that has one.
  string type = "";
  /// The loss scaler of a training that computes in f16 (others need none): a
  /// preset of AMP/IR/ScalerPresets.td.
  string scaler = "torch";
  /// Defaults of the keys `rounding` and `wgrad`: strict, compute.
  bit isStrict = 1;
  bit roundsWeightGrads = 1;

  list<AMP_Kind> listed =
      !listconcat(low, f32, f32Compute, promote, follow, clear, banned);
  assert !eq(!size(listed),
             !size(!filter(kind, AMP_Kinds, AMP_Has<listed, kind>.ret))),
      "profile '" # name # "' lists a kind twice";
  list<AMP_Class> classes = !foreach(kind, AMP_Kinds,
      !cond(AMP_Has<low, kind>.ret : AMP_ClassLow,
            AMP_Has<f32, kind>.ret : AMP_ClassF32,
            AMP_Has<f32Compute, kind>.ret : AMP_ClassF32Compute,
            AMP_Has<promote, kind>.ret : AMP_ClassPromote,
            AMP_Has<follow, kind>.ret : AMP_ClassFollow,
            AMP_Has<clear, kind>.ret : AMP_ClassClear,
            AMP_Has<banned, kind>.ret : AMP_ClassBanned,
            true : others));
  code cppClasses = "{" # !interleave(
      !foreach(c, classes, "PrecisionClass::" # c.symbol), ", ") # "}";
}

def AMP_Profiles : GenericTable {
  let FilterClass = "AMP_Profile";
  let CppTypeName = "Profile";
  let Fields = ["name", "isUniform", "unroundedOutputLayer",
                "unroundedChoices", "castsInputs",
                "isPainted", "infersForward", "isStrict", "roundsWeightGrads",
                "type", "scaler", "cppClasses"];
  string TypeOf_cppClasses = "code";
}

/// Why a profile refuses a kind, and what to write instead.
class AMP_Ban<AMP_Profile banning, AMP_Kind banned, string text> {
  string profile = banning.name;
  code kind = "OpKind::" # banned.symbol;
  string reason = text;
}

def AMP_Bans : GenericTable {
  let FilterClass = "AMP_Ban";
  let CppTypeName = "Ban";
  let Fields = ["profile", "kind", "reason"];
  string TypeOf_kind = "code";
}

defvar AMP_Contractions = [
  AMP_KindMatmul, AMP_KindConv, AMP_KindAttention, AMP_KindAttentionValue,
  AMP_KindCell, AMP_KindLinearCrossEntropy
];
/// Losses that read predictions and targets of any type.
defvar AMP_RegressionLosses = [AMP_KindSquaredError, AMP_KindAbsoluteError];
defvar AMP_Norms = [
  AMP_KindLayerNorm, AMP_KindRMSNorm, AMP_KindGroupNorm, AMP_KindBatchNorm
];

//===----------------------------------------------------------------------===//
// Our own
//===----------------------------------------------------------------------===//

def AMP_ProfileF32 : AMP_Profile<"f32", AMP_ClassF32> {
  let description = "Everything in f32.";
  let isUniform = 1;
  let unroundedOutputLayer = 1;
  let isStrict = 0;
  let roundsWeightGrads = 0;
}

def AMP_ProfileF64 : AMP_Profile<"f64", AMP_ClassF32> {
  let description = "Everything in double: the reference of any program.";
  let isUniform = 1;
  let unroundedOutputLayer = 1;
  let isStrict = 0;
  let roundsWeightGrads = 0;
}

def AMP_ProfileAmp : AMP_Profile<"amp", AMP_ClassF32> {
  let description = [{
    The default: what tensor cores do in 16 bit, sums and the transcendental
    functions of a loss in f32, activations and norms as what they read is, so
    that a residual stream of f32 stays f32 behind a norm. The output layer
    hands on its FP32 accumulator.
  }];
  let low = AMP_Contractions;
  let f32Compute = [AMP_KindSoftmax];
  let follow = [
    AMP_KindTanh, AMP_KindSigmoid, AMP_KindErf, AMP_KindGelu, AMP_KindRelu,
    AMP_KindAdd, AMP_KindNeg, AMP_KindResize
  ];
  let promote = [
    AMP_KindMul, AMP_KindAbs, AMP_KindCompare, AMP_KindMaximum,
    AMP_KindSelect, AMP_KindScatter
  ] # AMP_Norms;
  let clear = [
    AMP_KindMax, AMP_KindMaxPool, AMP_KindEmbedding, AMP_KindDropout,
    AMP_KindConcat, AMP_KindPad, AMP_KindClear
  ];
  let unroundedOutputLayer = 1;
  let unroundedChoices = 1;
  let isStrict = 0;
  let roundsWeightGrads = 0;
}

def AMP_ProfileLlm : AMP_Profile<"llm", AMP_ClassF32> {
  let description = [{
    The careful one: softmax, losses, norms, embeddings, the output layer,
    probabilities times values and all reductions in f32; products,
    convolutions, pooling, ReLU, GELU and the gates of cells in 16 bit.
  }];
  let low = [AMP_KindMatmul, AMP_KindConv, AMP_KindCell];
  let follow = [
    AMP_KindTanh, AMP_KindSigmoid, AMP_KindErf, AMP_KindGelu, AMP_KindRelu,
    AMP_KindAdd, AMP_KindMul, AMP_KindNeg, AMP_KindResize
  ];
  let promote = [
    AMP_KindAbs, AMP_KindCompare, AMP_KindMaximum, AMP_KindSelect,
    AMP_KindScatter
  ];
  let clear = [
    AMP_KindMaxPool, AMP_KindMax, AMP_KindDropout, AMP_KindConcat,
    AMP_KindPad, AMP_KindClear
  ];
  let unroundedOutputLayer = 1;
  let isStrict = 0;
  let roundsWeightGrads = 0;
}

//===----------------------------------------------------------------------===//
// PyTorch
//===----------------------------------------------------------------------===//

// What no list has computes in the type of its inputs, f32 where they differ.

def AMP_ProfileTorchCUDA : AMP_Profile<"torch-cuda", AMP_ClassPromote> {
  let description = "`torch.autocast(\"cuda\")`.";
  let source = "PyTorch, `aten/src/ATen/autocast_mode.h` (`rms_norm`: 2.12)";
  let low = AMP_Contractions;
  let f32 = [
    AMP_KindAsin, AMP_KindSinh, AMP_KindExp, AMP_KindLog, AMP_KindReciprocal,
    AMP_KindRsqrt, AMP_KindTan, AMP_KindPow, AMP_KindSoftplus,
    AMP_KindLayerNorm, AMP_KindRMSNorm, AMP_KindGroupNorm, AMP_KindCrossEntropy,
    AMP_KindResize, AMP_KindProd, AMP_KindSoftmax, AMP_KindSum,
    AMP_KindCumulativeSum, AMP_KindNorm
  ] # AMP_RegressionLosses;
  let banned = [AMP_KindBinaryCrossEntropy];
}
def : AMP_Ban<AMP_ProfileTorchCUDA, AMP_KindBinaryCrossEntropy,
  "its logarithms overflow in 16 bit: use the form that takes logits "
  "(binary_cross_entropy_with_logits)">;

def AMP_ProfileTorchCPU : AMP_Profile<"torch-cpu", AMP_ClassPromote> {
  let description = "`torch.autocast(\"cpu\")`.";
  let source = "PyTorch, `aten/src/ATen/autocast_mode.cpp`";
  let low = AMP_Contractions;
  let f32 = [
    AMP_KindBinaryCrossEntropy, AMP_KindProd, AMP_KindCrossEntropy
  ] # AMP_RegressionLosses;
}

//===----------------------------------------------------------------------===//
// Apex, TVM
//===----------------------------------------------------------------------===//

def AMP_ProfileApexO1 : AMP_Profile<"apex-O1", AMP_ClassPromote> {
  let description = "`apex.amp`, `opt_level=\"O1\"`: functions are patched.";
  let source = "Apex 23.05, `apex/amp/lists`";
  let scaler = "apex";
  let low = AMP_Contractions;
  let f32 = [
    AMP_KindAsin, AMP_KindSinh, AMP_KindExp, AMP_KindLog, AMP_KindReciprocal,
    AMP_KindRsqrt, AMP_KindTan, AMP_KindPow, AMP_KindSoftplus, AMP_KindGelu,
    AMP_KindLayerNorm, AMP_KindGroupNorm, AMP_KindCrossEntropy, AMP_KindResize,
    AMP_KindProd, AMP_KindSoftmax, AMP_KindSum, AMP_KindCumulativeSum,
    AMP_KindNorm, AMP_KindVariance
  ] # AMP_RegressionLosses;
  let banned = [AMP_KindBinaryCrossEntropy];
}
def : AMP_Ban<AMP_ProfileApexO1, AMP_KindBinaryCrossEntropy,
  "its logarithms overflow in 16 bit: use the form that takes logits "
  "(binary_cross_entropy_with_logits)">;

def AMP_ProfileTVM : AMP_Profile<"tvm", AMP_ClassPromote> {
  let description = [{
    `relay.transform.ToMixedPrecision`: always, never, and as all operands are.
    Accumulates in FP32, where TVM's default is the 16-bit type.
  }];
  let source = "TVM 0.14, `relay/transform/mixed_precision.py`";
  let low = AMP_Contractions;
  let f32 = [
    AMP_KindExp, AMP_KindPow, AMP_KindCrossEntropy, AMP_KindSoftmax,
    AMP_KindErf, AMP_KindSum, AMP_KindMean, AMP_KindVariance, AMP_KindLayerNorm
  ];
}

//===----------------------------------------------------------------------===//
// TensorFlow
//===----------------------------------------------------------------------===//

// Grappler sees the parts of what is one op here. Layer, group and RMS norms
// have a mean in them; GELU is of `Mul` and `Erf`; a leaky ReLU is a selection.

/// The lists, and Grappler's levels of optimization, which are other lists.
multiclass AMP_PaintedProfile<string spelling, string of, bit forward,
                              list<AMP_Kind> allow, list<AMP_Kind> infer,
                              list<AMP_Kind> deny, list<AMP_Kind> clears> {
  let isPainted = 1, infersForward = forward, type = of, scaler = "tf.keras",
      source = "TensorFlow, `auto_mixed_precision_lists.h`, "
               "`auto_mixed_precision.cc`" in {
    def "" : AMP_Profile<spelling, AMP_ClassPromote> {
      let description = "TensorFlow's graph rewrite, " # of # ".";
      let low = allow;
      let f32 = deny;
      let follow = infer;
      let clear = clears;
    }
    def TensorCoresOnly
        : AMP_Profile<spelling # "-tensor-cores-only", AMP_ClassPromote> {
      let description = "The same at the level `TENSOR_CORES_ONLY`.";
      let low = allow;
    }
    def TreatInferAsDeny
        : AMP_Profile<spelling # "-treat-infer-as-deny", AMP_ClassPromote> {
      let description = "The same at the level `TREAT_INFER_AS_DENY`.";
      let low = allow;
      let f32 = !listconcat(deny, infer);
      let clear = clears;
    }
    def UnsafeForceAll
        : AMP_Profile<spelling # "-unsafe-force-all", AMP_ClassLow> {
      let description = "The same at the level `UNSAFE_FORCE_ALL`.";
    }
  }
}

defvar AMP_TFInfer = [
  AMP_KindAdd, AMP_KindAvgPool, AMP_KindBatchNorm, AMP_KindBinaryCrossEntropy,
  AMP_KindDiv, AMP_KindElu, AMP_KindErf, AMP_KindGelu, AMP_KindLog,
  AMP_KindMul, AMP_KindProd, AMP_KindReciprocal, AMP_KindSigmoid,
  AMP_KindSoftmax, AMP_KindSoftplus, AMP_KindSqrt, AMP_KindTanh
];
defvar AMP_TFClear = [
  AMP_KindAbs, AMP_KindClear, AMP_KindCompare, AMP_KindConcat, AMP_KindDropout,
  AMP_KindEmbedding, AMP_KindMax, AMP_KindMaxPool, AMP_KindMaximum, AMP_KindNeg,
  AMP_KindPad, AMP_KindRelu, AMP_KindSelect
];

defm AMP_ProfileTFFp16 : AMP_PaintedProfile<
    "tf-fp16", "f16", /*forward=*/0, AMP_Contractions, AMP_TFInfer,
    [AMP_KindCrossEntropy, AMP_KindExp, AMP_KindGroupNorm, AMP_KindLayerNorm,
     AMP_KindMean, AMP_KindPow, AMP_KindRMSNorm, AMP_KindSum],
    AMP_TFClear>;
defm AMP_ProfileTFBf16 : AMP_PaintedProfile<
    "tf-bf16", "bf16", /*forward=*/1, AMP_Contractions,
    AMP_TFInfer # [AMP_KindGroupNorm, AMP_KindLayerNorm, AMP_KindMean,
                   AMP_KindRMSNorm, AMP_KindRsqrt, AMP_KindSum],
    [AMP_KindCrossEntropy, AMP_KindExp, AMP_KindPow],
    AMP_TFClear # [AMP_KindResize, AMP_KindScatter]>;

//===----------------------------------------------------------------------===//
// The whole model in 16 bit
//===----------------------------------------------------------------------===//

// What is computed follows what it is made of: behind an output that is cast
// back (`output = f32`), or a loss in f32, everything is f32.

def AMP_ProfileHalf : AMP_Profile<"half", AMP_ClassFollow> {
  let description = [{
    The model cast as a whole: parameters, inputs and all that is made of them.
  }];
  let source = "jmp `Policy`; Apex O3; Lightning's `16-true`; DeepSpeed `fp16`";
  let low = AMP_Contractions;
  let castsInputs = 1;
}

def AMP_ProfileApexO2 : AMP_Profile<"apex-O2", AMP_ClassFollow> {
  let description = [{
    `apex.amp`, `opt_level="O2"`: the model cast as a whole, but for batch norms
    (`keep_batchnorm_fp32`).
  }];
  let source = "Apex 23.05, `apex/amp/frontend.py`";
  let scaler = "apex";
  let low = AMP_Contractions;
  let f32Compute = [AMP_KindBatchNorm];
  let castsInputs = 1;
}

def AMP_ProfileKeras : AMP_Profile<"keras", AMP_ClassFollow> {
  let description = [{
    A Keras policy: layers cast what they read, norms compute in f32 and cast
    what they give, losses are f32.
  }];
  let source = "Keras 3.16, `keras/src/dtype_policies`";
  let scaler = "keras3";
  let low = AMP_Contractions;
  let f32Compute = AMP_Norms;
  let f32 =
      [AMP_KindCrossEntropy, AMP_KindBinaryCrossEntropy] # AMP_RegressionLosses;
  let castsInputs = 1;
}

#endif // AMP_PRECISION_PROFILES_TD
