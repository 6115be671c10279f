// What the rounding of parameters, their averages and optimizers of whole
// tensors add to a step.
// RUN: amp-opt %s -split-input-file -amp-expand-train-step | FileCheck %s

// A compensation in the type of the parameter, behind the optimizer's slots;
// none of what is kept in f64.
// CHECK-LABEL: func.func @kahan(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<4x2xbf16> {amp.param = "w"},
// CHECK-SAME:    %[[D:[^:]*]]: tensor<2xf64> {amp.param = "d"},
// CHECK-SAME:    %[[M:[^:]*]]: tensor<4x2xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "w/momentum_buffer"},
// CHECK-SAME:    %[[C:[^:]*]]: tensor<4x2xbf16> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "w/compensation"},
// CHECK-SAME:    %[[MD:[^:]*]]: tensor<2xf64> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "d/momentum_buffer"},
// CHECK-NOT:     amp.control = "seed"
// CHECK:         %[[NW:.*]], %[[NS:.*]]:2, %{{.*}} = amp.update #amp.sgd<{{.*}}> param(%[[W]] {{.*}} slots(%[[M]], %[[C]] : {{.*}}) lr %{{.*}} count %{{.*}} param_rounding kahan -> tensor<4x2xbf16>, tensor<4x2xf32>, tensor<4x2xbf16>
// CHECK:         amp.update #amp.sgd<{{.*}}> param(%[[D]]
// CHECK-SAME:      count %{{[a-z_0-9]+}} -> tensor<2xf64>, tensor<2xf64>
// CHECK:         amp.commit if %{{.*}}, %[[NW]] into %[[W]]
// CHECK-NEXT:    amp.commit if %{{.*}}, %[[NS]]#0 into %[[M]]
// CHECK-NEXT:    amp.commit if %{{.*}}, %[[NS]]#1 into %[[C]]
func.func @loss(%w: tensor<4x2xf32> {amp.param = "w"}, %d: tensor<2xf64> {amp.param = "d"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
amp.train_step @kahan of @loss policy #amp.policy<"amp", compute = bf16, params = bf16>
  optimizer #amp.sgd<lr = 0.1, momentum = 0.9> param_rounding kahan

// -----

// A seed, and one key for all updates: of the attempt, and of a micro-batch
// that there is not. Their numbers keep the parameters apart.
// CHECK-LABEL: func.func @stochastic(
// CHECK-SAME:    %[[ATT:[^:]*]]: tensor<i64> {amp.control = "attempts"
// CHECK-SAME:    %[[SEED:[^:]*]]: tensor<i64> {amp.control = "seed", amp.init = #amp.init<seed>}
// CHECK:         %[[NONE:.*]] = arith.constant 4294967295 : index
// CHECK:         %[[KEY:.*]] = linalg.generic {{.*}} ins(%[[SEED]], %[[ATT]] :
// CHECK:           arith.index_cast %[[NONE]]
// CHECK:         amp.update #amp.sgd<lr = 0.1> {{.*}} key %[[KEY]] param_rounding stochastic -> tensor<4x2xbf16>
// CHECK:         amp.update #amp.sgd<lr = 0.1> {{.*}} key %[[KEY]] param_rounding stochastic {id = 1 : i64} -> tensor<2xbf16>
func.func @loss(%w: tensor<4x2xf32> {amp.param = "w"}, %b: tensor<2xf32> {amp.param = "b"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
amp.train_step @stochastic of @loss policy #amp.policy<"amp", compute = bf16, params = bf16>
  optimizer #amp.sgd<lr = 0.1> param_rounding stochastic

// -----

// Slots in 8 bits, with the largest magnitudes of blocks behind all others; not
// of a small parameter, one that blocks do not divide, or a table.
// CHECK-LABEL: func.func @dynamic8(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<32x128xf32> {amp.param = "w"},
// CHECK-SAME:    tensor<32x128xi8> {amp.init = #amp.init<constant, value = -1.0>, amp.slot = "w/exp_avg"},
// CHECK-SAME:    tensor<32x128xi8> {amp.init = #amp.init<constant, value = -128.0>, amp.slot = "w/exp_avg_sq"},
// CHECK-SAME:    tensor<32x128xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "w/ema"},
// CHECK-SAME:    tensor<16xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "w/exp_avg_absmax"},
// CHECK-SAME:    tensor<16xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "w/exp_avg_sq_absmax"},
// CHECK-SAME:    tensor<8x256xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "small/exp_avg"},
// CHECK-SAME:    tensor<33x128xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "odd/exp_avg"},
// CHECK-SAME:    tensor<99x256xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "table/exp_avg"},
// CHECK-NOT:     amp.control = "seed"
// CHECK:         amp.update #amp.adamw<{{.*}}> param(%[[W]] {{.*}} slot_format dynamic8 {ema = 5.000000e-01 : f64}
// CHECK-COUNT-3: amp.update {{.*}} lr %{{[a-z_0-9]+}} count %{{[a-z_0-9]+}} {ema = 5.000000e-01 : f64}
func.func @loss(%w: tensor<32x128xf32> {amp.param = "w"}, %small: tensor<8x256xf32> {amp.param = "small"},
                %odd: tensor<33x128xf32> {amp.param = "odd"}, %table: tensor<99x256xf32> {amp.param = "table"},
                %i: tensor<3xi32> {amp.input = "i"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  %0 = nn.embedding %table[%i] : tensor<99x256xf32>, tensor<3xi32> -> tensor<3x256xf32>
  return %x : tensor<f32>
}
amp.train_step @dynamic8 of @loss optimizer #amp.adamw<lr = 1.0e-3> slot_format dynamic8 {ema = 0.5}

// -----

// Slots of bf16 need a seed.
// CHECK-LABEL: func.func @bf16(
// CHECK-SAME:    tensor<4xbf16> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "w/exp_avg"},
// CHECK-SAME:    tensor<4xbf16> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "w/exp_avg_sq"},
// CHECK-SAME:    tensor<2xf64> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "d/exp_avg"},
// CHECK-SAME:    amp.control = "seed"
// CHECK:         amp.update {{.*}} key %{{[a-z_0-9]+}} slot_format bf16 ->
// CHECK:         amp.update {{.*}} count %{{[a-z_0-9]+}} ->
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %d: tensor<2xf64> {amp.param = "d"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
amp.train_step @bf16 of @loss optimizer #amp.adamw<lr = 1.0e-3> slot_format bf16

// -----

// Averages are in the type that is computed in. Each group has its own rate,
// decay and slots: matrices by one optimizer, what it does not take by others.
// CHECK-LABEL: func.func @groups(
// CHECK-SAME:    tensor<4x2xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "w/momentum_buffer"},
// CHECK-SAME:    %[[EW:[^:]*]]: tensor<4x2xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "w/ema"},
// CHECK-SAME:    tensor<2xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "b/exp_avg"},
// CHECK-SAME:    tensor<2xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "b/exp_avg_sq"},
// CHECK-SAME:    tensor<2xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "b/ema"},
// CHECK-SAME:    tensor<8x1xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "e/row_var"},
// CHECK-SAME:    tensor<1x3xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "e/col_var"},
// CHECK-SAME:    tensor<8x3xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "e/ema"},
// CHECK:         %[[LRW:.*]] = amp.learning_rate #amp.schedule<constant> base 1.000000e-01
// CHECK:         %[[NW:.*]], %[[NS:.*]]:2, %{{.*}} = amp.update #amp.muon<lr = 0.1> {{.*}} lr %[[LRW]] {{.*}} {ema = 5.000000e-01 : f64}
// CHECK:         %[[LRB:.*]] = amp.learning_rate #amp.schedule<constant> base 2.000000e-01
// CHECK:         amp.update #amp.lamb<lr = 0.2, weight_decay = 0.0> {{.*}} lr %[[LRB]]
// CHECK:         %[[LRE:.*]] = amp.learning_rate #amp.schedule<constant> base 3.000000e-01
// CHECK:         amp.update #amp.adafactor<lr = 0.3, weight_decay = 0.5> {{.*}} lr %[[LRE]]
// CHECK:         amp.commit if %{{.*}}, %[[NS]]#1 into %[[EW]]
func.func @loss(%w: tensor<4x2xf32> {amp.param = "w"}, %b: tensor<2xf32> {amp.param = "b"}, %e: tensor<8x3xf32> {amp.param = "e"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
amp.train_step @groups of @loss policy #amp.policy<"f32">
  optimizer #amp.muon<lr = 0.1>
  groups [#amp.group<"b*", #amp.lamb<lr = 0.2, weight_decay = 0.0>>, #amp.group<"e", #amp.adafactor<lr = 0.3, weight_decay = 0.5>>]
  {ema = 0.5}
