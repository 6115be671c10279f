// Every attribute: what is given comes back, what equals a fixed default is not
// printed, and a number is printed with the fewest digits that read back.
// RUN: amp-opt %s -split-input-file | amp-opt -split-input-file | FileCheck %s
// RUN: amp-opt %s -split-input-file --mlir-print-op-generic \
// RUN:   | amp-opt -split-input-file | FileCheck %s

// CHECK-LABEL: @policy
func.func private @policy() attributes {
  // CHECK-SAME: a = #amp.policy<"f32">
  a = #amp.policy<"f32">,
  // The profile has the defaults of these two.
  // CHECK-SAME: b = #amp.policy<"f64", wgrad = accumulate, rounding = excess>
  b = #amp.policy<"f64", wgrad = accumulate, rounding = excess>,
  // CHECK-SAME: c = #amp.policy<"amp", compute = bf16>
  c = #amp.policy<"amp", compute = bf16>,
  // CHECK-SAME: c1 = #amp.policy<"amp", compute = tf32>
  c1 = #amp.policy<"amp", compute = tf32>,
  // CHECK-SAME: d = #amp.policy<"amp", compute = f16, params = f32,
  // CHECK-SAME: wgrad = compute, rounding = strict,
  // CHECK-SAME: rules = {exp = "low", tanh = "f32_compute"}>
  d = #amp.policy<"amp", compute = f16, params = f32, wgrad = compute,
                  rounding = strict,
                  rules = {tanh = "f32_compute", exp = "low"}>,
  // The parameters come in any order.
  // CHECK-SAME: e = #amp.policy<"amp", compute = bf16, params = bf16>
  e = #amp.policy<"amp", params = bf16, compute = bf16>
}

// -----

// Each class that a rule can name, and each kind.
// CHECK-LABEL: @rules
func.func private @rules() attributes {
  // CHECK-SAME: rules = {add = "promote", cast = "clear", clear = "clear",
  // CHECK-SAME: conv = "low", div = "f32", erf = "follow", exp = "f32",
  // CHECK-SAME: gelu = "follow", log = "f32", matmul = "low", max = "clear",
  // CHECK-SAME: mul = "f32_compute", other = "f32", pow = "f32",
  // CHECK-SAME: prod = "f32", relu = "clear", select = "promote",
  // CHECK-SAME: sigmoid = "low", sqrt = "f32", sum = "f32", tan = "f32",
  // CHECK-SAME: tanh = "f32"}
  p = #amp.policy<"amp", compute = bf16, rules = {
    add = "promote", cast = "clear", clear = "clear", conv = "low",
    div = "f32", erf = "follow", exp = "f32", gelu = "follow", log = "f32",
    matmul = "low", max = "clear", mul = "f32_compute", other = "f32",
    pow = "f32", prod = "f32", relu = "clear", select = "promote",
    sigmoid = "low", sqrt = "f32", sum = "f32", tanh = "f32", tan = "f32"}>
}

// -----

// CHECK-LABEL: @loss_scaler
func.func private @loss_scaler() attributes {
  // CHECK-SAME: a = #amp.loss_scaler<"torch">
  a = #amp.loss_scaler<"torch">,
  // CHECK-SAME: b = #amp.loss_scaler<"torch">
  b = #amp.loss_scaler<"torch", init = 65536.0, growth = 2.0, backoff = 0.5,
                       interval = 2000>,
  // CHECK-SAME: c = #amp.loss_scaler<"torch", init = 0.25, growth = 1.5,
  // CHECK-SAME: backoff = 0.75, interval = 3>
  c = #amp.loss_scaler<"torch", init = 0.25, growth = 1.5, backoff = 0.75,
                       interval = 3>,
  // CHECK-SAME: d = #amp.loss_scaler<"static", init = 2097152.0>
  d = #amp.loss_scaler<"static", init = 2097152.0>,
  // CHECK-SAME: e = #amp.loss_scaler<"none">
  e = #amp.loss_scaler<"none">,
  // What is a preset's default is not printed.
  // CHECK-SAME: f = #amp.loss_scaler<"apex">
  f = #amp.loss_scaler<"apex", init = 65536.0, max = 16777216.0>,
  // CHECK-SAME: g = #amp.loss_scaler<"apex-fp16-utils", interval = 2000>
  g = #amp.loss_scaler<"apex-fp16-utils", interval = 2000, min = 1.0>,
  // CHECK-SAME: h = #amp.loss_scaler<"deepspeed", hysteresis = 1, consecutive = true, raises = false>
  h = #amp.loss_scaler<"deepspeed", raises = false, consecutive = true,
                       hysteresis = 1>,
  // CHECK-SAME: i = #amp.loss_scaler<"flax", min = 0.0, cap = infinity>
  i = #amp.loss_scaler<"flax", min = 0.0, cap = infinity>,
  // CHECK-SAME: j = #amp.loss_scaler<"jmp", growth = 4.0>
  j = #amp.loss_scaler<"jmp", growth = 4.0>,
  // CHECK-SAME: k = #amp.loss_scaler<"keras3">
  k = #amp.loss_scaler<"keras3", init = 32768.0>,
  // CHECK-SAME: l = #amp.loss_scaler<"megatron", min = 2.0>
  l = #amp.loss_scaler<"megatron", min = 2.0>,
  // CHECK-SAME: m = #amp.loss_scaler<"tf.keras">
  m = #amp.loss_scaler<"tf.keras", rule = at_least>,
  // CHECK-SAME: n = #amp.loss_scaler<"torch", min = 1.0, max = 1024.0, rule = since_next, hysteresis = 2, cap = clamp>
  n = #amp.loss_scaler<"torch", rule = since_next, min = 1.0, max = 1024.0,
                       cap = clamp, hysteresis = 2>
}

// -----

// CHECK-LABEL: @optimizers
func.func private @optimizers() attributes {
  // CHECK-SAME: a = #amp.sgd<lr = 0.1>
  a = #amp.sgd<lr = 0.1>,
  // CHECK-SAME: b = #amp.sgd<lr = 0.0>
  b = #amp.sgd<lr = 0.0, momentum = 0.0, weight_decay = 0.0,
               nesterov = false>,
  // CHECK-SAME: c = #amp.sgd<lr = 209715.2, momentum = 0.9,
  // CHECK-SAME: weight_decay = 1.0e-05, nesterov = true>
  c = #amp.sgd<lr = 209715.2, momentum = 0.9, weight_decay = 1.0e-5,
               nesterov = true>,
  // CHECK-SAME: d = #amp.adamw<lr = 0.001>
  d = #amp.adamw<lr = 1.0e-3>,
  // CHECK-SAME: e = #amp.adamw<lr = 0.001>
  e = #amp.adamw<lr = 1.0e-3, beta1 = 0.9, beta2 = 0.999, eps = 1.0e-8,
                 weight_decay = 0.01>,
  // CHECK-SAME: f = #amp.adamw<lr = 0.001, beta1 = 0.0, beta2 = 0.95,
  // CHECK-SAME: eps = 1.0e-15, weight_decay = 0.1>
  f = #amp.adamw<lr = 1.0e-3, beta1 = 0.0, beta2 = 0.95, eps = 1.0e-15,
                 weight_decay = 0.1>,
  // CHECK-SAME: g = #amp.group<"*", #amp.sgd<lr = 1.0>>
  g = #amp.group<"*", #amp.sgd<lr = 1.0>>,
  // CHECK-SAME: g1 = #amp.group<"*", #amp.sgd<lr = 1.0>, clip_norm = 2.0, clip_value = 0.5, grad_scale = 0.1>
  g1 = #amp.group<"*", #amp.sgd<lr = 1.0>, grad_scale = 0.1, clip_norm = 2.0,
                  clip_value = 0.5>,
  // CHECK-SAME: g2 = #amp.anomaly<either>
  g2 = #amp.anomaly<either, factor = 6.0, window = 128>,
  // CHECK-SAME: g3 = #amp.anomaly<norm, factor = 2.5, window = 2>
  g3 = #amp.anomaly<norm, window = 2, factor = 2.5>,
  // CHECK-SAME: h = #amp.sgd<lr = 0.1, momentum = 0.9, dampening = 0.5,
  // CHECK-SAME: maximize = true>
  h = #amp.sgd<lr = 0.1, maximize = true, dampening = 0.5, momentum = 0.9>,
  // CHECK-SAME: i = #amp.adamw<lr = 0.001, amsgrad = true, maximize = true>
  i = #amp.adamw<lr = 1.0e-3, amsgrad = true, maximize = true>,
  // CHECK-SAME: j = #amp.adam<lr = 0.001>
  j = #amp.adam<lr = 1.0e-3, beta1 = 0.9, beta2 = 0.999, eps = 1.0e-8,
                weight_decay = 0.0, amsgrad = false, maximize = false>,
  // CHECK-SAME: k = #amp.adam<lr = 0.001, beta1 = 0.5, beta2 = 0.75,
  // CHECK-SAME: eps = 1.0e-06, weight_decay = 0.1, amsgrad = true,
  // CHECK-SAME: maximize = true>
  k = #amp.adam<lr = 1.0e-3, beta1 = 0.5, beta2 = 0.75, eps = 1.0e-6,
                weight_decay = 0.1, amsgrad = true, maximize = true>,
  // CHECK-SAME: l = #amp.rmsprop<lr = 0.01>
  l = #amp.rmsprop<lr = 0.01, alpha = 0.99, eps = 1.0e-8, weight_decay = 0.0,
                   momentum = 0.0, centered = false, maximize = false>,
  // CHECK-SAME: m = #amp.rmsprop<lr = 0.01, alpha = 0.9, eps = 1.0e-06,
  // CHECK-SAME: weight_decay = 0.1, momentum = 0.5, centered = true,
  // CHECK-SAME: maximize = true>
  m = #amp.rmsprop<lr = 0.01, alpha = 0.9, eps = 1.0e-6, weight_decay = 0.1,
                   momentum = 0.5, centered = true, maximize = true>,
  // CHECK-SAME: n = #amp.adagrad<lr = 0.01>
  n = #amp.adagrad<lr = 0.01, lr_decay = 0.0, weight_decay = 0.0,
                   initial_accumulator_value = 0.0, eps = 1.0e-10,
                   maximize = false>,
  // CHECK-SAME: o = #amp.adagrad<lr = 0.01, lr_decay = 0.1,
  // CHECK-SAME: weight_decay = 0.2, initial_accumulator_value = 0.3,
  // CHECK-SAME: eps = 1.0e-08, maximize = true>
  o = #amp.adagrad<lr = 0.01, lr_decay = 0.1, weight_decay = 0.2,
                   initial_accumulator_value = 0.3, eps = 1.0e-8,
                   maximize = true>,
  // CHECK-SAME: p = #amp.adadelta<lr = 1.0>
  p = #amp.adadelta<lr = 1.0, rho = 0.9, eps = 1.0e-6, weight_decay = 0.0,
                    maximize = false>,
  // CHECK-SAME: q = #amp.adadelta<lr = 1.0, rho = 0.5, eps = 0.0,
  // CHECK-SAME: weight_decay = 0.1, maximize = true>
  q = #amp.adadelta<lr = 1.0, rho = 0.5, eps = 0.0, weight_decay = 0.1,
                    maximize = true>,
  // CHECK-SAME: r = #amp.lion<lr = 0.0001>
  r = #amp.lion<lr = 1.0e-4, beta1 = 0.9, beta2 = 0.99, weight_decay = 0.0,
                maximize = false>,
  // CHECK-SAME: s = #amp.lion<lr = 0.0001, beta1 = 0.5, beta2 = 0.75,
  // CHECK-SAME: weight_decay = 1.0, maximize = true>
  s = #amp.lion<lr = 1.0e-4, beta1 = 0.5, beta2 = 0.75, weight_decay = 1.0,
                maximize = true>
}

// -----

// CHECK-LABEL: @tensor_optimizers
func.func private @tensor_optimizers() attributes {
  // CHECK-SAME: a = #amp.lamb<lr = 0.1>
  a = #amp.lamb<lr = 0.1, beta1 = 0.9, beta2 = 0.999, eps = 1.0e-6,
                weight_decay = 0.01, maximize = false>,
  // CHECK-SAME: b = #amp.lamb<lr = 0.1, beta1 = 0.5, beta2 = 0.75, eps = 0.0,
  // CHECK-SAME: weight_decay = 0.0, maximize = true>
  b = #amp.lamb<lr = 0.1, beta1 = 0.5, beta2 = 0.75, eps = 0.0,
                weight_decay = 0.0, maximize = true>,
  // CHECK-SAME: c = #amp.lars<lr = 0.1>
  c = #amp.lars<lr = 0.1, momentum = 0.9, weight_decay = 0.0,
                trust_coefficient = 1.0e-3, maximize = false>,
  // CHECK-SAME: d = #amp.lars<lr = 0.1, momentum = 0.0, weight_decay = 0.5,
  // CHECK-SAME: trust_coefficient = 1.0, maximize = true>
  d = #amp.lars<lr = 0.1, momentum = 0.0, weight_decay = 0.5,
                trust_coefficient = 1.0, maximize = true>,
  // CHECK-SAME: e = #amp.adafactor<lr = 0.01>
  e = #amp.adafactor<lr = 0.01, beta2_decay = -0.8, eps2 = 1.0e-3, d = 1.0,
                     weight_decay = 0.0, maximize = false>,
  // CHECK-SAME: f = #amp.adafactor<lr = 0.01, beta2_decay = -0.5, eps1 = 0.25,
  // CHECK-SAME: eps2 = 0.5, d = 2.0, weight_decay = 0.5, maximize = true>
  f = #amp.adafactor<lr = 0.01, beta2_decay = -0.5, eps1 = 0.25, eps2 = 0.5,
                     d = 2.0, weight_decay = 0.5, maximize = true>,
  // CHECK-SAME: g = #amp.muon<lr = 0.1>
  g = #amp.muon<lr = 0.1, weight_decay = 0.1, momentum = 0.95, nesterov = true,
                ns_a = 3.4445, ns_b = -4.775, ns_c = 2.0315, ns_steps = 5,
                eps = 1.0e-7, adjust_lr = original, maximize = false>,
  // CHECK-SAME: h = #amp.muon<lr = 0.1, weight_decay = 0.0, momentum = 0.5,
  // CHECK-SAME: nesterov = false, ns_a = 3.0, ns_b = -3.5, ns_c = 1.5,
  // CHECK-SAME: ns_steps = 3, ns_type = bf16, eps = 0.5,
  // CHECK-SAME: adjust_lr = match_rms_adamw, maximize = true>
  h = #amp.muon<lr = 0.1, weight_decay = 0.0, momentum = 0.5, nesterov = false,
                ns_a = 3, ns_b = -3.5, ns_c = 1.5, ns_steps = 3,
                ns_type = bf16, eps = 0.5, adjust_lr = match_rms_adamw,
                maximize = true>
}

// -----

// CHECK-LABEL: @schedule
func.func private @schedule() attributes {
  // CHECK-SAME: a = #amp.schedule<constant>
  a = #amp.schedule<constant>,
  // CHECK-SAME: b = #amp.schedule<constant, warmup = 100>
  b = #amp.schedule<constant, warmup = 100, total = 0, final = 0.0>,
  // CHECK-SAME: c = #amp.schedule<linear, total = 10>
  c = #amp.schedule<linear, total = 10>,
  // CHECK-SAME: d = #amp.schedule<cosine, warmup = 5, total = 10, final = 0.1>
  d = #amp.schedule<cosine, warmup = 5, total = 10, final = 0.1>,
  // CHECK-SAME: e = #amp.schedule<given>
  e = #amp.schedule<given, warmup = 0>
}

// -----

// CHECK-LABEL: @variants_of_adam
func.func private @variants_of_adam() attributes {
  // CHECK-SAME: a = #amp.radam<lr = 0.1>
  a = #amp.radam<lr = 0.1, beta1 = 0.9, beta2 = 0.999, eps = 1.0e-8,
                 weight_decay = 0.0, decoupled_weight_decay = false,
                 maximize = false>,
  // CHECK-SAME: b = #amp.radam<lr = 0.1, beta1 = 0.5, beta2 = 0.75, eps = 0.5,
  // CHECK-SAME: weight_decay = 0.25, decoupled_weight_decay = true,
  // CHECK-SAME: maximize = true>
  b = #amp.radam<lr = 0.1, beta1 = 0.5, beta2 = 0.75, eps = 0.5,
                 weight_decay = 0.25, decoupled_weight_decay = true,
                 maximize = true>,
  // CHECK-SAME: c = #amp.adamax<lr = 0.1>
  c = #amp.adamax<lr = 0.1, beta1 = 0.9, beta2 = 0.999, eps = 1.0e-8,
                  weight_decay = 0.0, maximize = false>,
  // CHECK-SAME: d = #amp.adamax<lr = 0.1, beta1 = 0.5, beta2 = 0.75, eps = 0.5,
  // CHECK-SAME: weight_decay = 0.25, maximize = true>
  d = #amp.adamax<lr = 0.1, beta1 = 0.5, beta2 = 0.75, eps = 0.5,
                  weight_decay = 0.25, maximize = true>,
  // CHECK-SAME: e = #amp.nadam<lr = 0.1>
  e = #amp.nadam<lr = 0.1, beta1 = 0.9, beta2 = 0.999, eps = 1.0e-8,
                 weight_decay = 0.0, momentum_decay = 4.0e-3,
                 decoupled_weight_decay = false, maximize = false>,
  // CHECK-SAME: f = #amp.nadam<lr = 0.1, beta1 = 0.5, beta2 = 0.75, eps = 0.5,
  // CHECK-SAME: weight_decay = 0.25, momentum_decay = 0.125,
  // CHECK-SAME: decoupled_weight_decay = true, maximize = true>
  f = #amp.nadam<lr = 0.1, beta1 = 0.5, beta2 = 0.75, eps = 0.5,
                 weight_decay = 0.25, momentum_decay = 0.125,
                 decoupled_weight_decay = true, maximize = true>
}

// -----

// CHECK-LABEL: @init
func.func private @init() attributes {
  // CHECK-SAME: a = #amp.init<constant>
  a = #amp.init<constant>,
  // CHECK-SAME: b = #amp.init<constant, value = -1.5>
  b = #amp.init<constant, value = -1.5>,
  // CHECK-SAME: c = #amp.init<uniform, value = 0.125>
  c = #amp.init<uniform, value = 0.125, fan_in = 0>,
  // CHECK-SAME: d = #amp.init<normal>
  d = #amp.init<normal, value = 1.0>,
  // CHECK-SAME: e = #amp.init<kaiming_uniform, value = 0.5773502691896257,
  // CHECK-SAME: fan_in = 64>
  e = #amp.init<kaiming_uniform, value = 0.5773502691896257, fan_in = 64>,
  // CHECK-SAME: f = #amp.init<kaiming_normal>
  f = #amp.init<kaiming_normal>,
  // CHECK-SAME: g = #amp.init<xavier_uniform>
  g = #amp.init<xavier_uniform>,
  // CHECK-SAME: h = #amp.init<xavier_normal>
  h = #amp.init<xavier_normal>
}

// -----

// The extremes of a double, and a negative zero.
// CHECK-LABEL: @doubles
func.func private @doubles() attributes {
  // CHECK-SAME: a = #amp.sgd<lr = 1.7976931348623157e+308>
  a = #amp.sgd<lr = 1.7976931348623157e+308>,
  // CHECK-SAME: b = #amp.sgd<lr = 5.0e-324>
  b = #amp.sgd<lr = 4.9406564584124654e-324>,
  // CHECK-SAME: c = #amp.sgd<lr = 2.2250738585072014e-308>
  c = #amp.sgd<lr = 2.2250738585072014e-308>,
  // CHECK-SAME: d = #amp.sgd<lr = 0.30000000000000004>
  d = #amp.sgd<lr = 0.30000000000000004>,
  // CHECK-SAME: e = #amp.init<constant, value = -0.0>
  e = #amp.init<constant, value = -0.0>,
  // CHECK-SAME: f = #amp.sgd<lr = 1.0e+22>
  f = #amp.sgd<lr = 10000000000000000000000.0>,
  // An integer is a number, too; one with 0x are a float's bits.
  // CHECK-SAME: g = #amp.sgd<lr = 1.0e+22>
  g = #amp.sgd<lr = 10000000000000000000000>,
  // CHECK-SAME: h = #amp.init<constant, value = -2.0>
  h = #amp.init<constant, value = -2>,
  // CHECK-SAME: i = #amp.sgd<lr = 1.5>
  i = #amp.sgd<lr = 0x3FF8000000000000>
}
