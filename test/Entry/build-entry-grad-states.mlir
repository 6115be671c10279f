// RUN: amp-opt %s -pass-pipeline='builtin.module(amp-select-entry{kind=grad},amp-build-entry{kind=grad})' \
// RUN:   | FileCheck %s

// States are what running the model makes of them, whatever the gradients are:
// their commits have no predicate.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<f32> {amp.param = "w"},
// CHECK-SAME:    %[[U:[^:]*]]: tensor<f32> {amp.no_gradient, amp.param = "u"},
// CHECK-SAME:    %[[S:[^:]*]]: tensor<f32> {amp.state = "s"})
// What has no gradient has no result.
// CHECK-SAME:    -> (tensor<f32> {amp.report = "loss"}, tensor<i32> {amp.report = "status"}, tensor<f32> {amp.grad = "w"})
// CHECK:         %[[CALL:.*]]:3 = amp.value_and_grad @step_loss(%[[W]], %[[U]], %[[S]]) wrt [0]
// CHECK:         amp.commit %[[CALL]]#1 into %[[S]]
func.func @loss(%w: tensor<f32> {amp.param = "w"}, %u: tensor<f32> {amp.param = "u", amp.no_gradient}, %s: tensor<f32> {amp.state = "s"}) -> (tensor<f32>, tensor<f32> {amp.state = "s"}) {
  %1 = arith.addf %s, %w : tensor<f32>
  return %w, %1 : tensor<f32>, tensor<f32>
}
