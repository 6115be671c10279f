// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-expand-train-step \
// RUN:   | FileCheck %s

// What has no gradient is not in 'wrt', has no update and is not committed; it
// keeps its slots, so that checkpoints keep their keys.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<4xf32> {amp.param = "w"},
// CHECK-SAME:    %[[U:[^:]*]]: tensor<2xf32> {amp.no_gradient, amp.param = "u"},
// CHECK-SAME:    %[[MW:[^:]*]]: tensor<4xf32> {{{.*}}amp.slot = "w/momentum_buffer"},
// CHECK-SAME:    %[[MU:[^:]*]]: tensor<2xf32> {{{.*}}amp.slot = "u/momentum_buffer"},
// CHECK:         amp.value_and_grad @step_loss(%[[W]], %[[U]], %{{.*}}) seed(%{{.*}}) wrt [0]
// CHECK-SAME:      -> (tensor<f32>, tensor<4xf32>)
// CHECK:         amp.update {{.*}} param(%[[W]] : tensor<4xf32>)
// CHECK-NOT:     amp.update
// CHECK-NOT:     into %[[U]]
// CHECK-NOT:     into %[[MU]]
// CHECK:         return
// expected-warning @+1 {{the loss does not depend on parameter "u": it has no gradient, and stays as it is}}
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %u: tensor<2xf32> {amp.param = "u", amp.no_gradient}, %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %c0 = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.dot ins(%w, %x : tensor<4xf32>, tensor<4xf32>) outs(%c0 : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1, momentum = 0.9>

// -----

// Its average is the parameter in the first step, and goes on after that.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[U:[^:]*]]: tensor<2xf32> {amp.no_gradient, amp.param = "u"},
// CHECK-SAME:    %[[EMA:[^:]*]]: tensor<2xf32> {{{[^}]*}}amp.slot = "u/ema"},
// CHECK-SAME:    %[[APPLIED:[^:]*]]: tensor<i64> {amp.control = "applied"
// CHECK:         %[[NEW:.*]] = linalg.generic {{.*}} ins(%[[EMA]], %[[U]], %[[APPLIED]] :
// CHECK:           arith.select
// CHECK:         amp.commit if %{{.*}}, %[[NEW]] into %[[EMA]]
// expected-warning @+1 {{the loss does not depend on parameter "u"}}
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %u: tensor<2xf32> {amp.param = "u", amp.no_gradient}, %x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %c0 = arith.constant dense<0.0> : tensor<f32>
  %r = linalg.dot ins(%w, %x : tensor<4xf32>, tensor<4xf32>) outs(%c0 : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1> {ema = 0.75}
