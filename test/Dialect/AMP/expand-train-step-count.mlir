// RUN: amp-opt %s -split-input-file -amp-expand-train-step | FileCheck %s

// A loss that is a sum over a count. One micro-batch alone: over its own.

// CHECK-LABEL: func.func private @step_loss(
// CHECK:         %[[SUM:.*]] = linalg.dot
// CHECK:         %[[MEAN:.*]] = linalg.generic {{.*}} ins(%[[SUM]], %[[N:.*]] : tensor<f32>, tensor<i64>) {{.*}}amp.precision = #amp.policy<"f32">
// CHECK:           arith.sitofp {{.*}} : i64 to f32
// CHECK:           arith.divf
// CHECK:         return %[[MEAN]], %[[N]]
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %x: tensor<4xf32> {amp.input = "x"}, %n: tensor<i64> {amp.input = "n"}) -> (tensor<f32>, tensor<i64> {amp.metric = "tokens", amp.count}) {
  %c0 = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.dot ins(%w, %x : tensor<4xf32>, tensor<4xf32>) outs(%c0 : tensor<f32>) -> tensor<f32>
  return %r, %n : tensor<f32>, tensor<i64>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>

// -----

// Of several, each over the mean of all counts, which are known before anything
// is differentiated; what computes the count computes nothing else.

// CHECK-LABEL: func.func private @step_loss(
// CHECK-SAME:    %[[MEAN:[^:]*]]: tensor<f32> {amp.mean_count})
// CHECK:         %[[SUM:.*]] = linalg.dot
// CHECK:         linalg.generic {{.*}} ins(%[[SUM]], %[[MEAN]] :
// CHECK:           arith.divf
// CHECK-LABEL: func.func private @step_loss_count(
// CHECK-SAME:    %[[N:[^:]*]]: tensor<i64> {amp.input = "n"}) -> tensor<f64>
// CHECK-NOT:     linalg.dot
// CHECK:         arith.sitofp
// CHECK:         return
// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[NS:[^:]*]]: tensor<2xi64> {amp.input = "n"})
// CHECK:         %[[TOTAL:.*]] = scf.for
// CHECK:           %[[ONE:.*]] = tensor.extract_slice %[[NS]]
// CHECK:           amp.value_and_grad @step_loss_count(%[[ONE]]) wrt []
// CHECK:           arith.addf {{.*}} : f64
// CHECK:         linalg.generic {{.*}} ins(%[[TOTAL]] : tensor<f64>)
// CHECK:           arith.divf
// CHECK:         arith.truncf {{.*}} tensor<f64> to tensor<f32>
// CHECK:         scf.for
// CHECK:           amp.value_and_grad @step_loss(
// CHECK:         amp.unscale({{.*}}) by %{{.*}} {count = 2 : i64}
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %x: tensor<4xf32> {amp.input = "x"}, %n: tensor<i64> {amp.input = "n"}) -> (tensor<f32>, tensor<i64> {amp.metric = "tokens", amp.count}) {
  %c0 = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.dot ins(%w, %x : tensor<4xf32>, tensor<4xf32>) outs(%c0 : tensor<f32>) -> tensor<f32>
  return %r, %n : tensor<f32>, tensor<i64>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> {accumulate = 2 : i64}

// -----

// Of replicas, over those of all: one number more that they send.

// CHECK-LABEL: func.func @step(
// CHECK:         %[[ONE:.*]] = amp.value_and_grad @step_loss_count(
// CHECK:         %[[ALL:.*]] = amp.all_reduce sum(%[[ONE]] : tensor<f64>) statistics -> tensor<f64>
// CHECK:         linalg.generic {{.*}} ins(%[[ALL]] : tensor<f64>)
// CHECK:           arith.divf
// CHECK:         amp.value_and_grad @step_loss(
module attributes {amp.replicas = 4 : i64} {
  func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %x: tensor<4xf32> {amp.input = "x"}, %n: tensor<i64> {amp.input = "n"}) -> (tensor<f32>, tensor<i64> {amp.metric = "tokens", amp.count}) {
    %c0 = arith.constant dense<0.0> : tensor<f32>
    %r = linalg.dot ins(%w, %x : tensor<4xf32>, tensor<4xf32>) outs(%c0 : tensor<f32>) -> tensor<f32>
    return %r, %n : tensor<f32>, tensor<i64>
  }
  amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>
}
