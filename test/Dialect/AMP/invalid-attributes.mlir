// One case for each clause of each verifier of the dialect's attributes.
// RUN: amp-opt %s -split-input-file -verify-diagnostics

//===----------------------------------------------------------------------===//
// #amp.policy
//===----------------------------------------------------------------------===//

// expected-error @+1 {{unknown precision profile 'torch', expected one of amp, apex-O1, apex-O2, f32, f64, half, keras, llm, tf-bf16, tf-bf16-tensor-cores-only, tf-bf16-treat-infer-as-deny, tf-bf16-unsafe-force-all, tf-fp16, tf-fp16-tensor-cores-only, tf-fp16-treat-infer-as-deny, tf-fp16-unsafe-force-all, torch-cpu, torch-cuda, tvm}}
func.func private @f() attributes {a = #amp.policy<"torch", compute = bf16>}

// -----

// expected-error @+1 {{tvm; did you mean 'apex-O2'?}}
func.func private @f() attributes {a = #amp.policy<"apex-02", compute = f16>}

// -----

// expected-error @+1 {{unknown precision profile 'bf16', expected one of amp, apex-O1, apex-O2, f32, f64, half, keras, llm, tf-bf16, tf-bf16-tensor-cores-only, tf-bf16-treat-infer-as-deny, tf-bf16-unsafe-force-all, tf-fp16, tf-fp16-tensor-cores-only, tf-fp16-treat-infer-as-deny, tf-fp16-unsafe-force-all, torch-cpu, torch-cuda, tvm; did you mean <"amp", compute = bf16>?}}
func.func private @f() attributes {a = #amp.policy<"bf16">}

// -----

// expected-error @+1 {{profile 'f32' computes in one type: leave 'compute' out}}
func.func private @f() attributes {a = #amp.policy<"f32", compute = bf16>}

// -----

// expected-error @+1 {{profile 'amp' needs 'compute = bf16', 'compute = f16' or 'compute = tf32'}}
func.func private @f() attributes {a = #amp.policy<"amp">}

// -----

// expected-error @+1 {{expected 'compute' to be bf16, f16 or tf32, found 'f32'}}
func.func private @f() attributes {a = #amp.policy<"amp", compute = f32>}

// -----

// expected-error @+2 {{profile 'tf-fp16' computes in f16, found 'compute = 'bf16''}}
func.func private @f() attributes {
  a = #amp.policy<"tf-fp16", compute = bf16>}

// -----

// expected-error @+2 {{profile 'f32' computes in one type: leave 'rules' out}}
func.func private @f() attributes {
  a = #amp.policy<"f32", rules = {exp = "low"}>}

// -----

// expected-error @+2 {{with 'compute = tf32' a weight gradient is the accumulator: leave 'wgrad = compute' out}}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = tf32, wgrad = compute>}

// -----

// expected-error @+2 {{expected 'params' to be f32, bf16 or f16, found 'tf32'}}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = tf32, params = tf32>}

// -----

// expected-error @+2 {{expected 'params' to be f32, bf16 or f16, found 'f64'}}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = f16, params = f64>}

// -----

// expected-error @+2 {{expected 'output' to be f32 or the type of 'compute', found 'bf16'}}
func.func private @f() attributes {
  a = #amp.policy<"half", compute = f16, output = bf16>}

// -----

// expected-error @+2 {{expected 'accumulate' to be f32 or f64, found 'f16': contractions sum in no less than f32}}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = f16, accumulate = f16>}

// -----

// expected-error @+2 {{with 'compute = tf32' contractions sum in f32: leave 'accumulate = f64' out}}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = tf32, accumulate = f64>}

// -----

// expected-error @+2 {{profile 'f64' sums in f64: leave 'accumulate' out}}
func.func private @f() attributes {
  a = #amp.policy<"f64", accumulate = f32>}

// -----

// expected-error @+2 {{profile 'f64' keeps gradients in f64: leave 'reduce' out}}
func.func private @f() attributes {
  a = #amp.policy<"f64", reduce = f32>}

// -----

// expected-error @+2 {{expected 'reduce' to be f32, bf16 or f16, found 'f64'}}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = f16, reduce = f64>}

// -----

// expected-error @+2 {{bad pattern 'name:[' in 'rules': }}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = f16, rules = {"name:[" = "f32"}>}

// -----

// expected-error @+2 {{unknown kind of op 'soft' in 'rules', expected one of matmul, conv}}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = f16, rules = {soft = "f32"}>}

// -----

// expected-error @+2 {{; did you mean 'softmax'?}}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = f16, rules = {sofmax = "f32"}>}

// -----

// expected-error @+2 {{unknown class "f64" of 'tanh' in 'rules', expected one of low, f32, f32_compute, promote, follow, clear, banned}}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = f16, rules = {tanh = "f64"}>}

// -----

// expected-error @+2 {{unknown class 1 : i64 of 'tanh' in 'rules', expected one of low, f32}}
func.func private @f() attributes {
  a = #amp.policy<"amp", compute = f16, rules = {exp = "low", tanh = 1}>}

// -----

//===----------------------------------------------------------------------===//
// #amp.loss_scaler
//===----------------------------------------------------------------------===//

// expected-error @+1 {{unknown loss scaler 'dynamic', expected one of apex, apex-fp16-utils, deepspeed, flax, jmp, keras3, megatron, none, static, tf.keras, torch}}
func.func private @f() attributes {a = #amp.loss_scaler<"dynamic">}

// -----

// expected-error @+1 {{tf.keras, torch; did you mean 'keras3'?}}
func.func private @f() attributes {a = #amp.loss_scaler<"keras">}

// -----

// expected-error @+1 {{expected 'init' to be a positive, normal f32, found 0.0}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", init = 0.0>}

// -----

// expected-error @+1 {{expected 'init' to be a positive, normal f32, found -1.0}}
func.func private @f() attributes {a = #amp.loss_scaler<"static", init = -1.0>}

// -----

// Finite in f64, infinite in f32.
// expected-error @+1 {{expected 'init' to be a positive, normal f32, found 1.0e+39}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", init = 1.0e39>}

// -----

// Above zero in f64, zero or subnormal in f32: it could not be inverted.
// expected-error @+1 {{expected 'init' to be a positive, normal f32, found 1.0e-46}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", init = 1.0e-46>}

// -----

// expected-error @+1 {{expected 'init' to be a positive, normal f32, found 1.0e-38}}
func.func private @f() attributes {a = #amp.loss_scaler<"static", init = 1.0e-38>}

// -----

// expected-error @+1 {{expected 'growth' above 1, found 1.0}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", growth = 1.0>}

// -----

// expected-error @+1 {{expected 'growth' above 1, found inf}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", growth = 1.0e400>}

// -----

// expected-error @+1 {{expected 'backoff' between 0 and 1, found 0.0}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", backoff = 0.0>}

// -----

// expected-error @+1 {{expected 'backoff' between 0 and 1, found 1.0}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", backoff = 1.0>}

// -----

// expected-error @+1 {{expected 'interval' between 1 and 2147483647, found 0}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", interval = 0>}

// -----

// The tracker is an i32.
// expected-error @+2 {{expected 'interval' between 1 and 2147483647, found 2147483648}}
func.func private @f() attributes {
  a = #amp.loss_scaler<"torch", interval = 2147483648>}

// -----

// expected-error @+1 {{loss scaler 'torch' has no key 'grwth', expected one of init, growth, backoff, interval, min, max, rule, hysteresis, consecutive, raises, cap}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", grwth = 2.0>}

// -----

// It divides by 'growth'.
// expected-error @+1 {{loss scaler 'jmp' has no key 'backoff', expected one of init, growth, interval,}}
func.func private @f() attributes {a = #amp.loss_scaler<"jmp", backoff = 0.5>}

// -----

// expected-error @+1 {{loss scaler 'static' has no key 'interval', expected one of init}}
func.func private @f() attributes {a = #amp.loss_scaler<"static", interval = 1>}

// -----

// expected-error @+1 {{loss scaler 'none' has no key 'init'}}
func.func private @f() attributes {a = #amp.loss_scaler<"none", init = 1.0>}

// -----

// expected-error @+2 {{'min' is given twice}}
func.func private @f() attributes {
  a = #amp.loss_scaler<"torch", min = 1.0, min = 1.0>}

// -----

// expected-error @+1 {{expected one of equal, at_least, later, wrapping, since, since_next}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", rule = never>}

// -----

// In f32 it is 1: the scale would never grow.
// expected-error @+2 {{expected 'growth' above 1, found 1.00000001}}
func.func private @f() attributes {
  a = #amp.loss_scaler<"flax", growth = 1.00000001>}

// -----

// expected-error @+2 {{expected 'backoff' between 0 and 1, found 0.99999999}}
func.func private @f() attributes {
  a = #amp.loss_scaler<"megatron", backoff = 0.99999999>}

// -----

// expected-error @+1 {{expected 'hysteresis' between 1 and 2147483647, found 0}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", hysteresis = 0>}

// -----

// expected-error @+2 {{expected 'hysteresis' between 1 and 2147483647, found 2147483648}}
func.func private @f() attributes {
  a = #amp.loss_scaler<"torch", hysteresis = 2147483648>}

// -----

// expected-error @+1 {{expected 'min' to be 0 for none, or a positive, normal f32, found -1.0}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", min = -1.0>}

// -----

// expected-error @+1 {{expected 'min' to be 0 for none, or a positive, normal f32, found 1.0e-40}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", min = 1.0e-40>}

// -----

// expected-error @+1 {{expected 'max' to be 0 for none, or a normal f32 of at least 'min' (0.0), found 1.0e+39}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", max = 1.0e39>}

// -----

// expected-error @+2 {{expected 'max' to be 0 for none, or a normal f32 of at least 'min' (8.0), found 4.0}}
func.func private @f() attributes {
  a = #amp.loss_scaler<"torch", min = 8.0, max = 4.0>}

// -----

// expected-error @+1 {{'raises' needs a 'min' above 0}}
func.func private @f() attributes {a = #amp.loss_scaler<"torch", raises = true>}

// -----

//===----------------------------------------------------------------------===//
// Optimizers
//===----------------------------------------------------------------------===//

// expected-error @+1 {{struct is missing required parameter: lr}}
func.func private @f() attributes {a = #amp.sgd<momentum = 0.9>}

// -----

// expected-error @+1 {{'nesterov' needs a 'momentum' above 0}}
func.func private @f() attributes {a = #amp.sgd<lr = 0.1, nesterov = true>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.1}}
func.func private @f() attributes {a = #amp.sgd<lr = -0.1>}

// -----

// expected-error @+1 {{expected 'momentum' of at least 0, found -0.9}}
func.func private @f() attributes {a = #amp.sgd<lr = 0.1, momentum = -0.9>}

// -----

// expected-error @+1 {{expected 'weight_decay' of at least 0, found -1.0}}
func.func private @f() attributes {a = #amp.sgd<lr = 0.1, weight_decay = -1.0>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.1}}
func.func private @f() attributes {a = #amp.adamw<lr = -0.1>}

// -----

// expected-error @+1 {{expected 'beta1' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.adamw<lr = 0.1, beta1 = 1.0>}

// -----

// expected-error @+1 {{expected 'beta1' of at least 0 and below 1.0, found -0.5}}
func.func private @f() attributes {a = #amp.adamw<lr = 0.1, beta1 = -0.5>}

// -----

// expected-error @+1 {{expected 'beta2' of at least 0 and below 1.0, found 1.5}}
func.func private @f() attributes {a = #amp.adamw<lr = 0.1, beta2 = 1.5>}

// -----

// expected-error @+1 {{expected 'eps' of at least 0, found -1.0}}
func.func private @f() attributes {a = #amp.adamw<lr = 0.1, eps = -1.0>}

// -----

// expected-error @+2 {{expected 'weight_decay' of at least 0, found -1.0}}
func.func private @f() attributes {
  a = #amp.adamw<lr = 0.1, weight_decay = -1.0>}

// -----

// A float that overflows to infinity when it is read is no learning rate.
// expected-error @+1 {{expected a finite 'lr', found inf}}
func.func private @f() attributes {a = #amp.sgd<lr = 1.0e400>}

// -----

// expected-error @+2 {{'nesterov' needs a 'dampening' of 0, found 0.5}}
func.func private @f() attributes {
  a = #amp.sgd<lr = 0.1, momentum = 0.9, dampening = 0.5, nesterov = true>}

// -----

// expected-error @+1 {{expected 'dampening' of at least 0, found -1.0}}
func.func private @f() attributes {a = #amp.sgd<lr = 0.1, dampening = -1>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adam<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'beta1' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.adam<lr = 0.1, beta1 = 1.0>}

// -----

// expected-error @+1 {{expected 'beta2' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.adam<lr = 0.1, beta2 = 1.0>}

// -----

// expected-error @+1 {{expected 'eps' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adam<lr = 0.1, eps = -0.5>}

// -----

// expected-error @+1 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adam<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.radam<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'beta1' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.radam<lr = 0.1, beta1 = 1.0>}

// -----

// expected-error @+1 {{expected 'beta2' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.radam<lr = 0.1, beta2 = 1.0>}

// -----

// expected-error @+1 {{expected 'eps' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.radam<lr = 0.1, eps = -0.5>}

// -----

// expected-error @+2 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.radam<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adamax<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'beta1' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.adamax<lr = 0.1, beta1 = 1.0>}

// -----

// expected-error @+1 {{expected 'beta2' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.adamax<lr = 0.1, beta2 = 1.0>}

// -----

// expected-error @+1 {{expected 'eps' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adamax<lr = 0.1, eps = -0.5>}

// -----

// expected-error @+2 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.adamax<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.nadam<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'beta1' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.nadam<lr = 0.1, beta1 = 1.0>}

// -----

// expected-error @+1 {{expected 'beta2' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.nadam<lr = 0.1, beta2 = 1.0>}

// -----

// expected-error @+1 {{expected 'eps' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.nadam<lr = 0.1, eps = -0.5>}

// -----

// expected-error @+2 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.nadam<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+2 {{expected 'momentum_decay' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.nadam<lr = 0.1, momentum_decay = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.rmsprop<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'alpha' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.rmsprop<lr = 0.1, alpha = 1.0>}

// -----

// expected-error @+1 {{expected 'eps' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.rmsprop<lr = 0.1, eps = -0.5>}

// -----

// expected-error @+2 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.rmsprop<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+1 {{expected 'momentum' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.rmsprop<lr = 0.1, momentum = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adagrad<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'lr_decay' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adagrad<lr = 0.1, lr_decay = -0.5>}

// -----

// expected-error @+2 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.adagrad<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+2 {{expected 'initial_accumulator_value' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.adagrad<lr = 0.1, initial_accumulator_value = -0.5>}

// -----

// expected-error @+1 {{expected 'eps' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adagrad<lr = 0.1, eps = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adadelta<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'rho' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.adadelta<lr = 0.1, rho = 1.0>}

// -----

// expected-error @+1 {{expected 'eps' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adadelta<lr = 0.1, eps = -0.5>}

// -----

// expected-error @+2 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.adadelta<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.lion<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'beta1' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.lion<lr = 0.1, beta1 = 1.0>}

// -----

// expected-error @+1 {{expected 'beta2' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.lion<lr = 0.1, beta2 = 1.0>}

// -----

// expected-error @+1 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.lion<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.lamb<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'beta1' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.lamb<lr = 0.1, beta1 = 1.0>}

// -----

// expected-error @+1 {{expected 'beta2' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.lamb<lr = 0.1, beta2 = 1.0>}

// -----

// expected-error @+1 {{expected 'eps' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.lamb<lr = 0.1, eps = -0.5>}

// -----

// expected-error @+1 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.lamb<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.lars<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'momentum' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.lars<lr = 0.1, momentum = -0.5>}

// -----

// expected-error @+1 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.lars<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+2 {{expected 'trust_coefficient' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.lars<lr = 0.1, trust_coefficient = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adafactor<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'eps1' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adafactor<lr = 0.1, eps1 = -0.5>}

// -----

// expected-error @+1 {{expected 'eps2' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.adafactor<lr = 0.1, eps2 = -0.5>}

// -----

// expected-error @+2 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.adafactor<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+1 {{expected 'lr' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.muon<lr = -0.5>}

// -----

// expected-error @+1 {{expected 'weight_decay' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.muon<lr = 0.1, weight_decay = -0.5>}

// -----

// expected-error @+1 {{expected 'momentum' of at least 0 and below 1.0, found 1.0}}
func.func private @f() attributes {a = #amp.muon<lr = 0.1, momentum = 1.0>}

// -----

// expected-error @+1 {{expected 'eps' of at least 0, found -0.5}}
func.func private @f() attributes {a = #amp.muon<lr = 0.1, eps = -0.5>}

// -----

// expected-error @+2 {{expected 'beta2_decay' of at most 0, found 0.5}}
func.func private @f() attributes {
  a = #amp.adafactor<lr = 0.1, beta2_decay = 0.5>}

// -----

// expected-error @+2 {{expected a finite 'beta2_decay', found -inf}}
func.func private @f() attributes {
  a = #amp.adafactor<lr = 0.1, beta2_decay = 0xFFF0000000000000>}

// -----

// expected-error @+1 {{expected 'd' of at least 1.0, found 0.5}}
func.func private @f() attributes {a = #amp.adafactor<lr = 0.1, d = 0.5>}

// -----

// expected-error @+2 {{expected a finite 'ns_a', found inf}}
func.func private @f() attributes {
  a = #amp.muon<lr = 0.1, ns_a = 0x7FF0000000000000>}

// -----

// expected-error @+2 {{expected a finite 'ns_b', found inf}}
func.func private @f() attributes {
  a = #amp.muon<lr = 0.1, ns_b = 0x7FF0000000000000>}

// -----

// expected-error @+2 {{expected a finite 'ns_c', found inf}}
func.func private @f() attributes {
  a = #amp.muon<lr = 0.1, ns_c = 0x7FF0000000000000>}

// -----

// expected-error @+1 {{expected 'ns_steps' of at least 0 and below 100, found 100}}
func.func private @f() attributes {a = #amp.muon<lr = 0.1, ns_steps = 100>}

// -----

// expected-error @+1 {{expected 'ns_type' bf16 or f16, found 'f32'}}
func.func private @f() attributes {a = #amp.muon<lr = 0.1, ns_type = f32>}

// -----

// What is no number, no integer, no flag.
// expected-error @+2 {{expected a number}}
// expected-error @+1 {{failed to parse AMP_SGDAttr parameter 'lr'}}
func.func private @f() attributes {a = #amp.sgd<lr = fast>}

// -----

// expected-error @+2 {{expected one of true, false}}
// expected-error @+1 {{failed to parse AMP_SGDAttr parameter 'nesterov'}}
func.func private @f() attributes {a = #amp.sgd<lr = 0.1, nesterov = 1>}

// -----

// expected-error @+2 {{expected an integer}}
// expected-error @+1 {{failed to parse AMP_ScheduleAttr parameter 'warmup'}}
func.func private @f() attributes {a = #amp.schedule<constant, warmup = -1.5>}

// -----

// expected-error @+3 {{expected an integer}}
// expected-error @+2 {{failed to parse AMP_ScheduleAttr parameter 'warmup'}}
func.func private @f() attributes {
  a = #amp.schedule<constant, warmup = 9223372036854775808>}

// -----

//===----------------------------------------------------------------------===//
// #amp.group, #amp.anomaly, #amp.schedule, #amp.init
//===----------------------------------------------------------------------===//

// expected-error @+1 {{bad pattern '[a'}}
func.func private @f() attributes {a = #amp.group<"[a", #amp.sgd<lr = 0.1>>}

// -----

// expected-error @+1 {{bad pattern '[b'}}
func.func private @f() attributes {a = #amp.group<"a|[b", #amp.sgd<lr = 0.1>>}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse AMP_GroupAttr parameter 'optimizer'}}
func.func private @f() attributes {a = #amp.group<"*", "sgd">}

// -----

// expected-error @+2 {{expected 'clip_norm' of at least 0, found -1.0}}
func.func private @f() attributes {
  a = #amp.group<"*", #amp.sgd<lr = 0.1>, clip_norm = -1.0>}

// -----

// expected-error @+2 {{expected 'clip_value' of at least 0, found inf}}
func.func private @f() attributes {
  a = #amp.group<"*", #amp.sgd<lr = 0.1>, clip_value = 1.0e400>}

// -----

// expected-error @+2 {{expected a finite 'grad_scale', found inf}}
func.func private @f() attributes {
  a = #amp.group<"*", #amp.sgd<lr = 0.1>, grad_scale = 1.0e400>}

// -----

// expected-error @+1 {{expected 'factor' of at least 0, found -1.0}}
func.func private @f() attributes {a = #amp.anomaly<loss, factor = -1.0>}

// -----

// expected-error @+1 {{expected 'window' between 2 and 65536, found 1}}
func.func private @f() attributes {a = #amp.anomaly<loss, window = 1>}

// -----

// expected-error @+1 {{expected 'window' between 2 and 65536, found 65537}}
func.func private @f() attributes {a = #amp.anomaly<loss, window = 65537>}

// -----

// expected-error @+1 {{expected 'warmup' of at least 0, found -1}}
func.func private @f() attributes {a = #amp.schedule<constant, warmup = -1>}

// -----

// expected-error @+1 {{expected 'total' above 'warmup' (0), found 0}}
func.func private @f() attributes {a = #amp.schedule<linear>}

// -----

// expected-error @+2 {{expected 'total' above 'warmup' (10), found 10}}
func.func private @f() attributes {
  a = #amp.schedule<cosine, warmup = 10, total = 10>}

// -----

// expected-error @+2 {{expected 'final' of at least 0, found -0.5}}
func.func private @f() attributes {
  a = #amp.schedule<cosine, total = 10, final = -0.5>}

// -----

// expected-error @+2 {{expected 'final' of at least 0, found inf}}
func.func private @f() attributes {
  a = #amp.schedule<cosine, total = 10, final = 1.0e400>}

// -----

// expected-error @+1 {{expected no keys of a 'given' schedule}}
func.func private @f() attributes {a = #amp.schedule<given, warmup = 1>}

// -----

// expected-error @+1 {{expected no keys of a 'given' schedule}}
func.func private @f() attributes {a = #amp.schedule<given, total = 10>}

// -----

// expected-error @+1 {{expected no keys of a 'given' schedule}}
func.func private @f() attributes {a = #amp.schedule<given, final = 0.5>}

// -----

// expected-error @+1 {{expected a finite 'value'}}
func.func private @f() attributes {a = #amp.init<constant, value = 1.0e400>}

// -----

// expected-error @+1 {{expected 'value' of at least 0, found -1.0}}
func.func private @f() attributes {a = #amp.init<normal, value = -1.0>}

// -----

// expected-error @+1 {{expected 'fan_in' of at least 0, found -1}}
func.func private @f() attributes {a = #amp.init<uniform, fan_in = -1>}

// -----

// expected-error @+1 {{op expects 'amp.replicas' to be an i64 from 1 to 65536, found 0 : i64}}
module attributes {amp.replicas = 0 : i64} {
}

// -----

// expected-error @+1 {{op expects 'amp.replicas' to be an i64 from 1 to 65536, found 4 : i32}}
module attributes {amp.replicas = 4 : i32} {
}

// -----

// expected-error @+1 {{'func.func' op expects no 'amp.replicas', which modules have}}
func.func private @replicas_of_a_function() attributes {amp.replicas = 4 : i64}

// -----

// expected-error @+1 {{'func.func' op expects 'amp.whole' of argument 0 to be sizes, found 4 : i64}}
func.func private @whole(tensor<2xf32> {amp.slot = "w/m", amp.whole = 4 : i64})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.index' of argument 0 to be a positive bound, with or without an ignored index, found 4 : i64}}
func.func private @index(tensor<2xi64> {amp.input = "y", amp.index = 4 : i64})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.index' of argument 0 to be a positive bound, with or without an ignored index, found array<i64>}}
func.func private @index(tensor<2xi64> {amp.input = "y", amp.index = array<i64>})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.index' of argument 0 to be a positive bound, with or without an ignored index, found array<i64: 0>}}
func.func private @index(tensor<2xi64> {amp.input = "y", amp.index = array<i64: 0>})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.index' of argument 0 to be a positive bound, with or without an ignored index, found array<i64: 1, 2, 3>}}
func.func private @index(tensor<2xi64> {amp.input = "y", amp.index = array<i64: 1, 2, 3>})

// -----

// expected-error @+1 {{'func.func' op expects 'amp.opmath' to be a unit, found 1 : i64}}
func.func private @opmath(tensor<f32>) attributes {amp.opmath = 1 : i64}
