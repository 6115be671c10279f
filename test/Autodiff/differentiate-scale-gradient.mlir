// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-differentiate -symbol-dce \
// RUN:   | FileCheck %s

// The cotangent is multiplied by the factor in its own type; forward the op goes
// away, also where nothing is differentiated.

// CHECK-LABEL: func.func @grad_shrink(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-NOT:     amp.scale_gradient
// CHECK:         %[[D:.*]] = arith.mulf %{{.*}}, %[[X]]
// CHECK:         %[[F:.*]] = arith.constant dense<1.000000e-01> : tensor<f32>
// CHECK:         %[[S:.*]] = arith.mulf %{{.*}}, %[[F]] : tensor<f32>
func.func private @shrink(%x: tensor<f32>) -> tensor<f32> {
  %s = amp.scale_gradient %x by 0.1 : tensor<f32>
  %0 = arith.mulf %s, %s : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_shrink(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @shrink(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// CHECK-LABEL: func.func @forward(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf16>)
// CHECK-NEXT:    return %[[X]]
func.func @forward(%x: tensor<4xf16>) -> tensor<4xf16> {
  %s = amp.scale_gradient %x by 0.1 : tensor<4xf16>
  return %s : tensor<4xf16>
}
