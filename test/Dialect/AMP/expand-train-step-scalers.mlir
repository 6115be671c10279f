// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-expand-train-step \
// RUN:   | FileCheck %s

// Apex' scale is f64, used rounded to f32, and its keys are Apex'; it looks at
// the gradients of each micro-batch, not at their sum.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[S:[^:]*]]: tensor<f64> {amp.control = "scale", amp.init = #amp.init<constant, value = 65536.0>, amp.key = "loss_scaler0.loss_scale"},
// CHECK-SAME:    %[[T:[^:]*]]: tensor<i64> {amp.control = "tracker", {{.*}}amp.key = "loss_scaler0.unskipped"},
// CHECK-SAME:    %[[I:[^:]*]]: tensor<i64> {amp.control = "interval",
// CHECK:         %[[USED:.*]] = arith.truncf %[[S]] : tensor<f64> to tensor<f32>
// CHECK:         %[[R:.*]]:4 = scf.for {{.*}} -> (tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<i1>)
// CHECK:           %[[MADE:.*]]:3 = amp.value_and_grad {{.*}} seed(%[[USED]])
// CHECK:           linalg.generic {{.*}} ins(%{{.*}}, %[[MADE]]#1 :
// CHECK:           linalg.generic {{.*}} ins(%{{.*}}, %[[MADE]]#2 :
// CHECK:           linalg.generic {{.*}} ins(%[[MADE]]#1 :
// CHECK:             math.isfinite
// CHECK:           linalg.generic {{.*}} ins(%[[MADE]]#2 :
// CHECK:             math.isfinite
// CHECK:         %[[LF:.*]] = linalg.generic {{.*}} ins(%[[R]]#0 :
// CHECK:         %[[OK:.*]] = linalg.generic {{.*}} ins(%[[LF]], %[[R]]#3 :
// CHECK:         %[[FOUND:.*]] = linalg.generic {{.*}} ins(%[[OK]] :
// CHECK:         %[[N:.*]]:3, %{{.*}} = amp.update_scale #amp.loss_scaler<"apex">(%[[S]], %[[T]], %[[I]] : tensor<f64>, tensor<i64>, tensor<i64>) found_inf %[[FOUND]]
// CHECK:         %[[NEXT:.*]] = arith.truncf %[[N]]#0 : tensor<f64> to tensor<f32>
// CHECK:         amp.status {{.*}} gradients %[[R]]#3 {{.*}} scale %[[USED]] to %[[NEXT]]
// CHECK:         amp.commit %[[N]]#0 into %[[S]]
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %v: tensor<4xf32> {amp.param = "embed"}, %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %a = arith.addf %w, %v : tensor<4xf32>
  %0 = linalg.dot ins(%a, %x : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
amp.train_step @step of @loss scaler #amp.loss_scaler<"apex"> optimizer #amp.sgd<lr = 0.1> {accumulate = 2 : i64}

// -----

// A scaler that may end the run tells the status word. Values are clipped before
// norms, a group's norm apart from the others'; its factor is in the function.
// Windows of anomalies go on by their own predicate.

// CHECK-LABEL: func.func private @step_loss(
// CHECK-SAME:    %[[V:[^:]*]]: tensor<4xf32> {amp.param = "embed"}
// CHECK-NEXT:    %[[SCALED:.*]] = amp.scale_gradient %[[V]] by 1.000000e-01
// CHECK:         arith.addf %{{.*}}, %[[SCALED]]
// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[LOSSES:[^:]*]]: tensor<8xf32> {amp.control = "losses"
// CHECK-SAME:    %[[NORMS:[^:]*]]: tensor<8xf32> {amp.control = "norms"
// CHECK-SAME:    %[[WATCHED:[^:]*]]: tensor<i64> {amp.control = "watched"
// CHECK:         %[[G:.*]]:2, %{{.*}}, %[[NORM:.*]] = amp.unscale
// CHECK:         %{{.*}}:5, %[[EXHAUSTED:.*]] = amp.update_scale #amp.loss_scaler<"deepspeed">
// CHECK:         %[[C:.*]]:2 = amp.clip_value(%[[G]]#0, %[[G]]#1 : {{.*}}) to 5.000000e-01
// CHECK:         %[[N0:.*]] = amp.norm(%[[C]]#0 :
// CHECK:         %[[W:.*]] = amp.clip(%[[C]]#0 : {{.*}}) norm %[[N0]] to 1.000000e+00
// CHECK:         %[[N1:.*]] = amp.norm(%[[C]]#1 :
// CHECK:         %[[E:.*]] = amp.clip(%[[C]]#1 : {{.*}}) norm %[[N1]] to 2.000000e+00
// CHECK:         amp.update {{.*}} grad(%[[W]] :
// CHECK:         amp.update {{.*}} grad(%[[E]] :
// CHECK:         %[[O0:.*]], %[[NL:.*]] = amp.anomaly %{{.*}} among %[[LOSSES]] at %[[WATCHED]] factor 6.000000e+00
// CHECK:         amp.commit if %{{.*}}, %[[NL]] into %[[LOSSES]]
// CHECK:         %[[O1:.*]], %[[NN:.*]] = amp.anomaly %[[NORM]] among %[[NORMS]]
// CHECK:         amp.commit if %{{.*}}, %[[NN]] into %[[NORMS]]
// CHECK:         amp.commit if %{{.*}} into %[[WATCHED]]
// CHECK:         %[[ORDINARY:.*]] = linalg.generic {{.*}} ins(%[[O0]], %[[O1]] :
// CHECK:         %[[FLAGS:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[EXHAUSTED]] : tensor<i32>, tensor<i1>)
// CHECK:           arith.constant 512 : i32
// CHECK:         amp.status {{.*}} flags %[[FLAGS]] ordinary %[[ORDINARY]]
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %v: tensor<4xf32> {amp.param = "embed"}, %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %a = arith.addf %w, %v : tensor<4xf32>
  %0 = linalg.dot ins(%a, %x : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
amp.train_step @step of @loss scaler #amp.loss_scaler<"deepspeed"> optimizer #amp.sgd<lr = 0.1>
  groups [#amp.group<"embed*", #amp.sgd<lr = 0.1>, clip_norm = 2.0, grad_scale = 0.1>]
  anomaly #amp.anomaly<either, window = 8> {clip_norm = 1.0, clip_value = 0.5}

// -----

// What overflows is looked for in the unscaled gradients.

// CHECK-LABEL: func.func @step(
// CHECK:         %{{.*}}:2, %[[FINITE:.*]], %{{.*}} = amp.unscale({{.*}}) by %{{.*}} {checks_unscaled}
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[FINITE]] : tensor<i1>, tensor<i1>)
// CHECK:         amp.update_scale #amp.loss_scaler<"flax">
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %v: tensor<4xf32> {amp.param = "embed"}, %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %a = arith.addf %w, %v : tensor<4xf32>
  %0 = linalg.dot ins(%a, %x : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
amp.train_step @step of @loss scaler #amp.loss_scaler<"flax"> optimizer #amp.sgd<lr = 0.1>
