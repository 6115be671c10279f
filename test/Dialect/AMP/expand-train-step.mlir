// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-expand-train-step \
// RUN:   | FileCheck %s

// Everything at once: policy, scaler, groups, schedule, clipping, micro-batches.
// State comes first (parameters in the type that the policy keeps them in,
// slots in f32, what the step itself counts), then the batch, with a leading
// dimension for the micro-batches.

#i = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>

// CHECK-LABEL: func.func @loss(
// CHECK-NOT:     amp.policy
// CHECK-LABEL: func.func private @step_loss(
// CHECK-SAME:    attributes {amp.copy_of = "loss", amp.policy = #amp.policy<"amp", compute = bf16, params = bf16>}
// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<4xbf16> {amp.param = "w"},
// CHECK-SAME:    %[[B:[^:]*]]: tensor<4xbf16> {amp.init = #amp.init<constant>, amp.param = "b"},
// CHECK-SAME:    %[[M:[^:]*]]: tensor<4xf32> {amp.init = #amp.init<constant, value = 0.0>, amp.slot = "w/exp_avg"},
// CHECK-SAME:    %[[V:[^:]*]]: tensor<4xf32> {{{.*}}amp.slot = "w/exp_avg_sq"},
// CHECK-SAME:    %[[MB:[^:]*]]: tensor<4xf32> {{{.*}}amp.slot = "b/momentum_buffer"},
// CHECK-SAME:    %[[SCALE:[^:]*]]: tensor<f32> {amp.control = "scale", amp.init = #amp.init<constant, value = 1024.0>},
// CHECK-SAME:    %[[TRACKER:[^:]*]]: tensor<i32> {amp.control = "tracker", amp.init = #amp.init<constant, value = 0.0>, amp.key = "_growth_tracker"},
// CHECK-SAME:    %[[INTERVAL:[^:]*]]: tensor<i32> {amp.control = "interval", amp.init = #amp.init<constant, value = 2.0e+03>, amp.key = "growth_interval"},
// CHECK-SAME:    %[[APPLIED:[^:]*]]: tensor<i64> {amp.control = "applied"
// CHECK-SAME:    %[[ATTEMPTS:[^:]*]]: tensor<i64> {amp.control = "attempts"
// CHECK-SAME:    %[[X:[^:]*]]: tensor<3x4xf32> {amp.input = "x"})
// CHECK-SAME:    -> (tensor<f32> {amp.report = "loss"}, tensor<f32> {amp.report = "m"}, tensor<i64> {amp.report = "count"}, tensor<f32> {amp.report = "grad_norm"}, tensor<f32> {amp.report = "scale"}, tensor<f64> {amp.report = "lr"}, tensor<i32> {amp.report = "status"})
// CHECK-SAME:    attributes {amp.accumulate = 3 : i64, amp.step}
// CHECK-DAG:     %[[WF:.*]] = arith.extf %[[W]] : tensor<4xbf16> to tensor<4xf32>
// CHECK-DAG:     %[[BF:.*]] = arith.extf %[[B]] : tensor<4xbf16> to tensor<4xf32>
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK:         %[[SUMS:.*]]:6 = scf.for %[[I:.*]] = %{{.*}} to %[[C3]]
// CHECK:           %[[MICRO:.*]] = tensor.extract_slice %[[X]][%[[I]], 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
// CHECK:           amp.value_and_grad @step_loss(%[[WF]], %[[BF]], %[[MICRO]]) seed(%[[SCALE]]) wrt [0, 1]
// The loss, a float metric, an integer metric (a count: summed), the flags
// (or-ed), the gradients.
// CHECK:           arith.addf {{.*}} : f32
// CHECK:           arith.addf {{.*}} : f32
// CHECK:           arith.addi {{.*}} : i64
// CHECK:           arith.ori {{.*}} : i32
// CHECK:           arith.addf {{.*}} : f32
// CHECK:           arith.addf {{.*}} : f32
// CHECK:           scf.yield
// CHECK:         %[[G:.*]]:2, %[[FINITE:.*]], %[[NORM:.*]] = amp.unscale(%[[SUMS]]#4, %[[SUMS]]#5 : {{.*}}) by %[[SCALE]] {count = 3 : i64}
// CHECK:         %[[LF:.*]] = linalg.generic {{.*}} ins(%[[SUMS]]#0
// CHECK:           math.isfinite
// What the scaler takes as an overflow: the loss and the gradients as they were
// made, and nothing else.
// CHECK:         %[[MADE:.*]] = linalg.generic {{.*}} ins(%[[LF]], %[[FINITE]] :
// CHECK:         %[[FOUND:.*]] = linalg.generic {{.*}} ins(%[[MADE]] :
// CHECK:           arith.xori
// CHECK:         %[[NEW:.*]]:3, %{{.*}} = amp.update_scale #amp.loss_scaler<"torch", init = 1024.0>(%[[SCALE]], %[[TRACKER]], %[[INTERVAL]] : {{.*}}) found_inf %[[FOUND]]
// CHECK:         %[[CLIPPED:.*]]:2 = amp.clip(%[[G]]#0, %[[G]]#1 : {{.*}}) norm %[[NORM]] to 5.000000e-01
// CHECK:         %[[LRW:.*]] = amp.learning_rate #amp.schedule<cosine, warmup = 10, total = 100> base 1.000000e-03 at %[[APPLIED]]
// CHECK:         %[[NW:.*]], %[[NS:.*]]:2, %[[WFIN:.*]] = amp.update #amp.adamw<lr = 0.001> param(%[[W]] : tensor<4xbf16>) grad(%[[CLIPPED]]#0 : {{.*}}) slots(%[[M]], %[[V]] : {{.*}}) lr %[[LRW]] count %[[APPLIED]]
// The group's optimizer, with its own learning rate under the same schedule.
// CHECK:         %[[LRB:.*]] = amp.learning_rate #amp.schedule<cosine, warmup = 10, total = 100> base 1.000000e-01 at %[[APPLIED]]
// CHECK:         %[[NB:.*]], %[[NMB:.*]], %[[BFIN:.*]] = amp.update #amp.sgd<lr = 0.1, momentum = 0.9> param(%[[B]] : tensor<4xbf16>) grad(%[[CLIPPED]]#1
// CHECK:         %[[NORMFIN:.*]] = linalg.generic {{.*}} ins(%[[NORM]] :
// CHECK:           math.isfinite
// CHECK:         %[[UPDATE:.*]] = linalg.generic {{.*}} ins(%[[WFIN]], %[[BFIN]], %[[NORMFIN]] :
// CHECK:         %[[STATES:.*]] = linalg.generic
// CHECK:         %[[APPLY:.*]], %[[WORD:.*]] = amp.status loss %[[LF]] gradients %[[FINITE]] update %[[UPDATE]] states %[[STATES]] scale %[[SCALE]] to %[[NEW]]#0 flags %[[SUMS]]#3 {count = 3 : i64}
// CHECK-NEXT:    amp.commit if %[[APPLY]], %[[NW]] into %[[W]]
// CHECK-NEXT:    amp.commit if %[[APPLY]], %[[NS]]#0 into %[[M]]
// CHECK-NEXT:    amp.commit if %[[APPLY]], %[[NS]]#1 into %[[V]]
// CHECK-NEXT:    amp.commit if %[[APPLY]], %[[NB]] into %[[B]]
// CHECK-NEXT:    amp.commit if %[[APPLY]], %[[NMB]] into %[[MB]]
// CHECK:         amp.commit if %[[APPLY]], %{{.*}} into %[[APPLIED]]
// Means of the micro-batches; the count is not divided.
// CHECK:         %[[LOSS:.*]] = linalg.generic {{.*}} ins(%[[SUMS]]#0
// CHECK:           arith.divf
// CHECK:         %[[METRIC:.*]] = linalg.generic {{.*}} ins(%[[SUMS]]#1
// CHECK:           arith.divf
// The scaler and the count of attempts advance on a skip, the count of applied
// steps does not.
// CHECK:         amp.commit %[[NEW]]#0 into %[[SCALE]]
// CHECK-NEXT:    amp.commit %[[NEW]]#1 into %[[TRACKER]]
// CHECK-NEXT:    amp.commit %[[NEW]]#2 into %[[INTERVAL]]
// CHECK:         amp.commit %{{.*}} into %[[ATTEMPTS]]
// CHECK:         return %[[LOSS]], %[[METRIC]], %[[SUMS]]#2, %[[NORM]], %[[SCALE]], %{{.*}}, %[[WORD]]
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %b: tensor<4xf32> {amp.param = "b", amp.init = #amp.init<constant>},
    %x: tensor<4xf32> {amp.input = "x"})
    -> (tensor<f32>, tensor<f32> {amp.metric = "m"}, tensor<i64> {amp.metric = "count"}, tensor<i32> {amp.flags}) {
  %z = arith.constant dense<0.0> : tensor<f32>
  %n = arith.constant dense<1> : tensor<i64>
  %f = arith.constant dense<16> : tensor<i32>
  %0 = linalg.generic {indexing_maps = [#i, #i, #i, #s], iterator_types = ["reduction"]}
    ins(%w, %b, %x : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
    %m = arith.mulf %p, %r : f32
    %a = arith.addf %m, %q : f32
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0, %0, %n, %f : tensor<f32>, tensor<f32>, tensor<i64>, tensor<i32>
}
amp.train_step @step of @loss policy #amp.policy<"amp", compute = bf16, params = bf16>
  scaler #amp.loss_scaler<"torch", init = 1024.0>
  optimizer #amp.adamw<lr = 0.001>
  groups [#amp.group<"b*", #amp.sgd<lr = 0.1, momentum = 0.9>>]
  schedule #amp.schedule<cosine, warmup = 10, total = 100>
  {clip_norm = 0.5, accumulate = 3 : i64}

// -----

// The least: no scaler is a scale of 1, no loop, no clipping; an argument
// without a role is an input and has its place as its name. A state that the
// model gives back is committed with the parameters.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<f32> {amp.param = "w"},
// CHECK-SAME:    %[[MEAN:[^:]*]]: tensor<f32> {amp.state = "mean"},
// CHECK-SAME:    %[[SCALE:[^:]*]]: tensor<f32> {amp.control = "scale", amp.init = #amp.init<constant>},
// CHECK-SAME:    %[[X:[^:]*]]: tensor<f32> {amp.input = "arg2"})
// CHECK-SAME:    amp.accumulate = 1
// CHECK-NOT:     scf.for
// CHECK:         %[[R:.*]]:3 = amp.value_and_grad @step_loss(%[[W]], %[[MEAN]], %[[X]]) seed(%[[SCALE]]) wrt [0]
// CHECK-NOT:     amp.clip
// CHECK:         amp.update_scale #amp.loss_scaler<"none"
// CHECK:         %[[LR:.*]] = amp.learning_rate #amp.schedule<constant> base 1.000000e-01
// CHECK:         %[[NW:.*]], %{{.*}} = amp.update #amp.sgd<lr = 0.1> param(%[[W]] :
// The state may not become infinite or NaN, if it was not so.
// CHECK:         %[[STAYS:.*]] = linalg.generic {{.*}} ins(%[[MEAN]], %[[R]]#1 :
// CHECK:           %[[WAS:.*]] = math.isfinite
// CHECK:           %[[IS:.*]] = math.isfinite
// CHECK:           arith.select %[[WAS]], %[[IS]],
// CHECK:         %[[STATES:.*]] = linalg.generic {{.*}} ins(%[[STAYS]] :
// CHECK:         %[[APPLY:.*]], %{{.*}} = amp.status {{.*}} states %[[STATES]] scale
// CHECK:         amp.commit if %[[APPLY]], %[[NW]] into %[[W]]
// CHECK:         amp.commit if %[[APPLY]], %[[R]]#1 into %[[MEAN]]
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %m: tensor<f32> {amp.state = "mean"}, %x: tensor<f32>)
    -> (tensor<f32>, tensor<f32> {amp.state = "mean"}) {
  %0 = arith.mulf %w, %x : tensor<f32>
  %1 = arith.addf %m, %x : tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// The policy of the module holds for the step too: here the types of its state.

// CHECK-LABEL: func.func private @step_loss(%{{.*}}: tensor<f64>
// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %{{.*}}: tensor<f64> {amp.param = "w"},
// CHECK-SAME:    %{{.*}}: tensor<f64> {{{.*}}amp.slot = "w/momentum_buffer"},
// CHECK-SAME:    %{{.*}}: tensor<f32> {amp.control = "scale"
// CHECK-SAME:    -> (tensor<f64> {amp.report = "loss"}
module attributes {amp.policy = #amp.policy<"f64">} {
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  %0 = arith.mulf %w, %w : tensor<f32>
  return %0 : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1, momentum = 0.9>
}

// -----

// Two steps of one function are two functions. No step: no change.

// CHECK-LABEL: func.func @loss(
// CHECK-LABEL: func.func private @second_loss(
// CHECK-LABEL: func.func private @first_loss(
// CHECK-LABEL: func.func @first(
// CHECK-LABEL: func.func @second(
// CHECK-NOT:   amp.train_step
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @first of @loss optimizer #amp.sgd<lr = 0.1>
amp.train_step @second of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// CHECK-LABEL: func.func @alone(
// CHECK-SAME:    %[[W:.*]]: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT:    return %[[W]]
func.func @alone(%w: tensor<f32>) -> tensor<f32> {
  return %w : tensor<f32>
}

// -----

// expected-error @+1 {{expected the first result of 'loss' to be a scalar loss, like tensor<f32>, found 'tensor<4xf32>'}}
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected the first result of 'loss' to be a scalar loss, like tensor<f32>, found no result}}
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}) {
  return
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected tensors as results, found 'f32' for result 1}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> (tensor<f32>, f32) {
  %0 = tensor.extract %w[] : tensor<f32>
  return %w, %0 : tensor<f32>, f32
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> {accumulate = 2 : i64}

// -----

// expected-error @+1 {{expected tensors as arguments, found 'f32' for "arg1"}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %x: f32) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected one argument named "w", found two}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %x: tensor<f32> {amp.input = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// expected-error @+1 {{expected parameter "w" to be a float tensor, found 'tensor<i32>'}}
func.func @loss(%x: tensor<f32>, %w: tensor<i32> {amp.param = "w"}) -> tensor<f32> {
  return %x : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

func.func @loss(%w: tensor<f32> {amp.param = "w"}, %m: tensor<f32> {amp.state = "m"}) -> (tensor<f32>, tensor<f32> {amp.state = "m"}) {
  return %w, %w : tensor<f32>, tensor<f32>
}
// expected-warning @+1 {{state "m" is updated once for each of the 2 micro-batches, from that micro-batch alone}}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> {accumulate = 2 : i64}

// -----

// A slot starts as its optimizer says.

// CHECK-LABEL: func.func @adagrad(
// CHECK-SAME:    {amp.init = #amp.init<constant, value = 0.5>, amp.slot = "w/sum"}
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @adagrad of @loss
  optimizer #amp.adagrad<lr = 0.1, initial_accumulator_value = 0.5>
