//===- ScalerPresets.td - Loss scalers of other systems ----*- tablegen -*-===//
//
// A preset of #amp.loss_scaler is a record: the defaults of its keys, how it
// computes, and what its system calls its state. From these records come the
// table of lib/Dialect/AMP/IR/Scalers.cpp and that of the attribute's page.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DIALECT_AMP_IR_SCALERPRESETS_TD
#define AMP_DIALECT_AMP_IR_SCALERPRESETS_TD

include "mlir/IR/EnumAttr.td"
include "llvm/TableGen/SearchableTable.td"

def AMP_GrowthEqual : I32EnumAttrCase<"Equal", 0, "equal">;
def AMP_GrowthAtLeast : I32EnumAttrCase<"AtLeast", 1, "at_least">;
def AMP_GrowthLater : I32EnumAttrCase<"Later", 2, "later">;
def AMP_GrowthWrapping : I32EnumAttrCase<"Wrapping", 3, "wrapping">;
def AMP_GrowthSince : I32EnumAttrCase<"Since", 4, "since">;
def AMP_GrowthSinceNext : I32EnumAttrCase<"SinceNext", 5, "since_next">;
def AMP_GrowthRule : I32EnumAttr<"GrowthRule", "When a scale grows", [
  AMP_GrowthEqual, AMP_GrowthAtLeast, AMP_GrowthLater, AMP_GrowthWrapping,
  AMP_GrowthSince, AMP_GrowthSinceNext
]> { let cppNamespace = "::mlir::amp"; }

def AMP_CapHold : I32EnumAttrCase<"Hold", 0, "hold">;
def AMP_CapClamp : I32EnumAttrCase<"Clamp", 1, "clamp">;
def AMP_CapInfinity : I32EnumAttrCase<"Infinity", 2, "infinity">;
def AMP_ScaleCap : I32EnumAttr<"ScaleCap", "What a growth beyond f32 does", [
  AMP_CapHold, AMP_CapClamp, AMP_CapInfinity
]> { let cppNamespace = "::mlir::amp"; }

class AMP_ScalerPreset<string spelling> {
  string name = spelling;
  string source = "";
  /// Whether the scale changes at all; else the only key is `init`, if that.
  bit isDynamic = 1;
  bit hasInit = 1;
  // Defaults of the keys. Without a `backoff` the scale is divided by `growth`.
  code init = "65536.0";
  code growth = "2.0";
  code backoff = "0.5";
  bit divides = 0;
  code interval = "2000";
  code min = "0.0";
  code max = "0.0";
  code hysteresis = "1";
  bit consecutive = 0;
  bit raises = 0;
  I32EnumAttrCase rule = AMP_GrowthEqual;
  I32EnumAttrCase cap = AMP_CapInfinity;
  /// A Python float: the scale is f64, and its counts are i64.
  bit isDouble = 0;
  bit wideCounts = isDouble;
  /// Factors are as given, not f32: their product is rounded once.
  bit exactFactors = isDouble;
  /// The count of overflows that are left stays at 1; else it goes on.
  bit keepsLastOverflow = 0;
  bit checksUnscaled = 0;
  bit checksMicroBatches = 0;
  // What the system calls what is kept.
  string scaleKey = "scale";
  string trackerKey = "tracker";
  string iterationKey = "cur_iter";
  string lastKey = "last_overflow_iter";
  string intervalKey = "growth_interval";
  string hysteresisKey = "";

  code cppRule = "GrowthRule::" # rule.symbol;
  code cppCap = "ScaleCap::" # cap.symbol;
  bit countsSince = !or(!eq(rule.str, "since"), !eq(rule.str, "since_next"));
  string keys = !if(isDynamic,
    ", `" # !if(countsSince, iterationKey # "`, `" # lastKey, trackerKey)
    # "`, `" # intervalKey # "`"
    # !if(!empty(hysteresisKey), "", ", `" # hysteresisKey # "`"), "");
  string backs = !if(divides, "/ growth", backoff);
  string row = !if(isDynamic,
    "| `" # name # "` | " # init # " | " # growth # " | " # backs # " | "
    # interval # " | " # min # " | " # max # " | " # hysteresis # " | "
    # rule.str # " | " # cap.str # " | "
    # !if(checksUnscaled, "unscaled", "scaled")
    # !if(checksMicroBatches, ", each micro-batch", "") # " | "
    # !if(isDouble, "f64", "f32") # " | "
    # "`" # scaleKey # "`" # keys # " |\n", "");
}

def AMP_ScalerPresets : GenericTable {
  let FilterClass = "AMP_ScalerPreset";
  let CppTypeName = "ScalerPreset";
  let Fields = ["name", "isDynamic", "hasInit", "init", "growth", "backoff",
                "divides", "interval", "min", "max", "hysteresis",
                "consecutive", "raises", "cppRule", "cppCap", "isDouble",
                "wideCounts", "exactFactors", "keepsLastOverflow",
                "checksUnscaled", "checksMicroBatches", "scaleKey",
                "trackerKey", "iterationKey", "lastKey", "intervalKey",
                "hysteresisKey"];
  string TypeOf_init = "code";
  string TypeOf_growth = "code";
  string TypeOf_backoff = "code";
  string TypeOf_interval = "code";
  string TypeOf_hysteresis = "code";
  string TypeOf_min = "code";
  string TypeOf_max = "code";
  string TypeOf_cppRule = "code";
  string TypeOf_cppCap = "code";
}

def AMP_ScalerTorch : AMP_ScalerPreset<"torch"> {
  let source = "PyTorch, `torch/amp/grad_scaler.py`, "
               "`native/cpu/AmpGradScalerKernels.cpp`";
  let cap = AMP_CapHold;
  let exactFactors = 1;
  let trackerKey = "_growth_tracker";
}

def AMP_ScalerApex : AMP_ScalerPreset<"apex"> {
  let source = "Apex 23.05, `apex/amp/scaler.py`";
  let divides = 1;
  let max = "16777216.0";
  let isDouble = 1;
  let checksMicroBatches = 1;
  let scaleKey = "loss_scaler0.loss_scale";
  let trackerKey = "loss_scaler0.unskipped";
  let intervalKey = "loss_scaler0.scale_window";
}

def AMP_ScalerApexFP16Utils : AMP_ScalerPreset<"apex-fp16-utils"> {
  let source = "Apex 23.05, `apex/fp16_utils/loss_scaler.py`";
  let init = "4294967296.0";
  let divides = 1;
  let interval = "1000";
  let min = "1.0";
  let rule = AMP_GrowthSince;
  let isDouble = 1;
  let scaleKey = "cur_scale";
  let intervalKey = "scale_window";
}

def AMP_ScalerTFKeras : AMP_ScalerPreset<"tf.keras"> {
  let source = "TensorFlow, `keras/mixed_precision/loss_scale_optimizer.py`";
  let init = "32768.0";
  let divides = 1;
  let min = "1.0";
  let rule = AMP_GrowthAtLeast;
  let cap = AMP_CapHold;
  let wideCounts = 1;
  let checksUnscaled = 1;
  let scaleKey = "current_loss_scale";
  let trackerKey = "good_steps";
  let intervalKey = "dynamic_growth_steps";
}

def AMP_ScalerKeras3 : AMP_ScalerPreset<"keras3"> {
  let source = "Keras 3.16, `keras/src/optimizers/loss_scale_optimizer.py`";
  let init = "32768.0";
  let divides = 1;
  let checksMicroBatches = 1;
  let scaleKey = "dynamic_scale";
  let trackerKey = "step_counter";
  let intervalKey = "dynamic_growth_steps";
}

def AMP_ScalerJMP : AMP_ScalerPreset<"jmp"> {
  let source = "jmp, `jmp/_src/loss_scale.py`";
  let init = "32768.0";
  let divides = 1;
  let min = "1.0";
  let rule = AMP_GrowthWrapping;
  let cap = AMP_CapHold;
  let checksUnscaled = 1;
  let scaleKey = "loss_scale";
  let trackerKey = "counter";
  let intervalKey = "period";
}

def AMP_ScalerFlax : AMP_ScalerPreset<"flax"> {
  let source = "Flax, `flax/training/dynamic_scale.py`";
  let min = "1.1754943508222875e-38";
  let rule = AMP_GrowthLater;
  let cap = AMP_CapClamp;
  let checksUnscaled = 1;
  let trackerKey = "fin_steps";
}

def AMP_ScalerMegatron : AMP_ScalerPreset<"megatron"> {
  let source = "Megatron-Core 0.20, `core/optimizer/grad_scaler.py`";
  let init = "4294967296.0";
  let interval = "1000";
  let min = "1.0";
  let hysteresis = "2";
  let wideCounts = 1;
  let trackerKey = "growth_tracker";
  let hysteresisKey = "hysteresis_tracker";
}

def AMP_ScalerDeepSpeed : AMP_ScalerPreset<"deepspeed"> {
  let source = "DeepSpeed 0.19.6, `runtime/fp16/loss_scaler.py`";
  let divides = 1;
  let interval = "1000";
  let min = "1.0";
  let hysteresis = "2";
  let raises = 1;
  let rule = AMP_GrowthSinceNext;
  let isDouble = 1;
  let keepsLastOverflow = 1;
  let scaleKey = "cur_scale";
  let intervalKey = "scale_window";
  let hysteresisKey = "cur_hysteresis";
}

def AMP_ScalerStatic : AMP_ScalerPreset<"static"> { let isDynamic = 0; }
def AMP_ScalerNone : AMP_ScalerPreset<"none"> {
  let isDynamic = 0;
  let hasInit = 0;
  let init = "1.0";
}

defvar AMP_Scalers = [
  AMP_ScalerTorch, AMP_ScalerApex, AMP_ScalerApexFP16Utils, AMP_ScalerTFKeras,
  AMP_ScalerKeras3, AMP_ScalerJMP, AMP_ScalerFlax, AMP_ScalerMegatron,
  AMP_ScalerDeepSpeed, AMP_ScalerStatic, AMP_ScalerNone
];

#endif // AMP_DIALECT_AMP_IR_SCALERPRESETS_TD
