// RUN: amp-opt %s --amp-name-gradients=grads=2 | FileCheck %s
// RUN: not amp-opt %s --amp-name-gradients=grads=3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PARAMS
// RUN: not amp-opt %s --amp-name-gradients=grads=4 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RESULTS

// CHECK: -> (tensor<f32>, tensor<2xf32> {amp.grad = "v"},
// CHECK-SAME: tensor<3xf32> {amp.metric = "m"},
// CHECK-SAME: tensor<f32> {amp.grad = "w"}, tensor<f32>)
// PARAMS: expected 'grads' of at most 2, the number of parameters of 'loss', found 3
// RESULTS: expected 'grads' of at most 3, the number of results of 'loss' after the loss, found 4
func.func @loss(%v: tensor<2xf32> {amp.param = "v"},
                %x: tensor<3xf32> {amp.input = "x"},
                %w: tensor<f32> {amp.param = "w"})
    -> (tensor<f32>, tensor<2xf32>, tensor<3xf32> {amp.metric = "m"},
        tensor<f32>, tensor<f32>) attributes {amp.entry} {
  return %w, %v, %x, %w, %w
    : tensor<f32>, tensor<2xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>
}
