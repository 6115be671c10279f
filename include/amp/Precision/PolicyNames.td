//===- PolicyNames.td - Policies by name -------------------*- tablegen -*-===//
//
// What the command line calls a policy, and the options that its system has
// with it under their own names.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_PRECISION_POLICYNAMES_TD
#define AMP_PRECISION_POLICYNAMES_TD

include "amp/Precision/Profiles.td"

//===----------------------------------------------------------------------===//
// Names of the command line
//===----------------------------------------------------------------------===//

/// Short for a policy: `keys` as in `#amp.policy<"profile", keys>`, and the
/// loss scaler that its system has with f16.
class AMP_PolicyName<string spelling, AMP_Profile of, string text,
                     string scaling = of.scaler> {
  string name = spelling;
  string profile = of.name;
  string keys = text;
  string scaler = scaling;
  /// Whether the system refuses a scaler with this policy.
  bit refusesScaler = 0;
}

def AMP_PolicyNames : GenericTable {
  let FilterClass = "AMP_PolicyName";
  let CppTypeName = "NamedPolicy";
  let Fields = ["name", "profile", "keys", "scaler", "refusesScaler"];
}

foreach type = ["bf16", "f16", "tf32"] in
  def AMP_Name_#type
      : AMP_PolicyName<type, AMP_ProfileAmp, "compute = " # type>;

def : AMP_PolicyName<"apex-O0", AMP_ProfileF32, "">;
def : AMP_PolicyName<"apex-O1", AMP_ProfileApexO1, "compute = f16">;
def : AMP_PolicyName<"apex-O2", AMP_ProfileApexO2,
                     "compute = f16, output = f32">;
def : AMP_PolicyName<"apex-O3", AMP_ProfileHalf,
                     "compute = f16, params = f16, output = f32", "none">;

def : AMP_PolicyName<"keras:mixed_float16", AMP_ProfileKeras, "compute = f16">;
def : AMP_PolicyName<"keras:mixed_bfloat16", AMP_ProfileKeras,
                     "compute = bf16">;
def : AMP_PolicyName<"keras:float16", AMP_ProfileKeras,
                     "compute = f16, params = f16">;
def : AMP_PolicyName<"keras:bfloat16", AMP_ProfileKeras,
                     "compute = bf16, params = bf16">;
def : AMP_PolicyName<"keras:float32", AMP_ProfileF32, "">;
def : AMP_PolicyName<"keras:float64", AMP_ProfileF64, "">;

// Lightning replaces `16-mixed` by `bf16-mixed` on a CPU, with a warning: here
// f16 works on both.
// `16` and `bf16` are its older names of the mixed ones.
foreach name = ["lightning:16-mixed", "lightning:16"] in
  def : AMP_PolicyName<name, AMP_ProfileTorchCUDA, "compute = f16">;
foreach name = ["lightning:bf16-mixed", "lightning:bf16"] in
  let refusesScaler = 1 in
    def : AMP_PolicyName<name, AMP_ProfileTorchCUDA, "compute = bf16">;
def : AMP_PolicyName<"lightning:16-true", AMP_ProfileHalf,
                     "compute = f16, params = f16, output = f32", "none">;
def : AMP_PolicyName<"lightning:bf16-true", AMP_ProfileHalf,
                     "compute = bf16, params = bf16, output = f32">;
def : AMP_PolicyName<"lightning:32-true", AMP_ProfileF32, "">;
def : AMP_PolicyName<"lightning:64-true", AMP_ProfileF64, "">;

def : AMP_PolicyName<"deepspeed:fp16", AMP_ProfileHalf, "compute = f16",
                     "deepspeed">;
def : AMP_PolicyName<"deepspeed:bf16", AMP_ProfileHalf, "compute = bf16">;

//===----------------------------------------------------------------------===//
// Options of other systems
//===----------------------------------------------------------------------===//

/// `theirs = value` behind a name is short for a key, or a rule, of ours; for
/// nothing where `ours` is "", and an error where `refusal` says why.
class AMP_PolicyOption<string of, string theirs, string given, string ours,
                       string ourValue, string why = ""> {
  string policy = of;
  string key = theirs;
  string value = given;
  string ourKey = ours;
  string meaning = ourValue;
  string refusal = why;
}

def AMP_PolicyOptions : GenericTable {
  let FilterClass = "AMP_PolicyOption";
  let CppTypeName = "PolicyOption";
  let Fields = ["policy", "key", "value", "ourKey", "meaning", "refusal"];
}

// `apex.amp.initialize`. Source: Apex 23.05, `apex/amp/frontend.py`.
foreach level = ["apex-O2", "apex-O3"] in {
  def : AMP_PolicyOption<level, "keep_batchnorm_fp32", "True", "batch_norm",
                         "f32_compute">;
  def : AMP_PolicyOption<level, "keep_batchnorm_fp32", "False", "batch_norm",
                         "follow">;
  def : AMP_PolicyOption<level, "master_weights", "True", "params", "f32">;
  def : AMP_PolicyOption<level, "master_weights", "False", "params", "f16">;
}
foreach level = ["apex-O1", "apex-O2", "apex-O3"] in {
  def : AMP_PolicyOption<level, "cast_model_outputs", "float32", "output",
                         "f32">;
  def : AMP_PolicyOption<level, "cast_model_outputs", "float16", "output",
                         "f16">;
}
foreach value = ["True", "False"] in {
  def : AMP_PolicyOption<"apex-O1", "keep_batchnorm_fp32", value, "", "",
    "with O1 batch norms are functions that are patched, and weights stay f32">;
  def : AMP_PolicyOption<"apex-O1", "master_weights", value, "", "",
    "with O1 the weights of the model stay f32: there are no others">;
  foreach key = ["keep_batchnorm_fp32", "master_weights"] in
    def : AMP_PolicyOption<"apex-O0", key, value, "", "",
                           "with O0 everything is f32">;
}

// DeepSpeed's configuration. Source: `deepspeed/runtime/config.py`,
// `runtime/precision_config.py`. Its scaler's options are those of the preset
// `deepspeed`.
def : AMP_PolicyOption<"deepspeed:fp16", "fp16_master_weights_and_grads",
                       "true", "params", "f16">;
def : AMP_PolicyOption<"deepspeed:fp16", "fp16_master_weights_and_grads",
                       "false", "params", "f32">;
def : AMP_PolicyOption<"deepspeed:bf16", "bf16_master_weights_and_grads",
                       "true", "params", "bf16">;
def : AMP_PolicyOption<"deepspeed:bf16", "bf16_master_weights_and_grads",
                       "false", "params", "f32">;
foreach name = ["deepspeed:fp16", "deepspeed:bf16"] in {
  def : AMP_PolicyOption<name, "communication_data_type", "fp32", "reduce",
                         "f32">;
  def : AMP_PolicyOption<name, "communication_data_type", "fp16", "reduce",
                         "f16">;
  def : AMP_PolicyOption<name, "communication_data_type", "bfp16", "reduce",
                         "bf16">;
}

#endif // AMP_PRECISION_POLICYNAMES_TD
