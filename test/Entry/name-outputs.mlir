// RUN: amp-opt %s --amp-name-outputs -split-input-file | FileCheck %s

// A loss beside logits is not asked for, nor what has another role.
// CHECK-LABEL: func.func @logits(
// CHECK-SAME: -> (tensor<f32>, tensor<2x3xf32> {amp.output = "output1"},
// CHECK-SAME: tensor<2xi64> {amp.output = "output2"},
// CHECK-SAME: tensor<2xf32> {amp.state = "s"},
// CHECK-SAME: tensor<f32> {amp.metric = "m"})
func.func @logits(%l: tensor<f32>, %x: tensor<2x3xf32>, %n: tensor<2xi64>,
                  %s: tensor<2xf32> {amp.state = "s"})
    -> (tensor<f32>, tensor<2x3xf32>, tensor<2xi64>,
        tensor<2xf32> {amp.state = "s"}, tensor<f32> {amp.metric = "m"})
    attributes {amp.entry} {
  return %l, %x, %n, %s, %l : tensor<f32>, tensor<2x3xf32>, tensor<2xi64>,
    tensor<2xf32>, tensor<f32>
}

// -----

// CHECK-LABEL: func.func @scalars(
// CHECK-SAME: -> (tensor<f32> {amp.output = "output0"},
// CHECK-SAME: tensor<i64> {amp.output = "output1"})
func.func @scalars(%l: tensor<f32>, %n: tensor<i64>)
    -> (tensor<f32>, tensor<i64>) attributes {amp.entry} {
  return %l, %n : tensor<f32>, tensor<i64>
}

// -----

// What the function says itself stays, and is all.
// CHECK-LABEL: func.func @named(
// CHECK-SAME: -> (tensor<2xf32>, tensor<f32> {amp.output = "score"})
func.func @named(%x: tensor<2xf32>, %l: tensor<f32>)
    -> (tensor<2xf32>, tensor<f32> {amp.output = "score"})
    attributes {amp.entry} {
  return %x, %l : tensor<2xf32>, tensor<f32>
}

// -----

// CHECK-LABEL: func.func @step
// CHECK-NOT: amp.output
func.func @step(%x: tensor<2xf32>) -> tensor<2xf32>
    attributes {amp.entry, amp.step} {
  return %x : tensor<2xf32>
}
