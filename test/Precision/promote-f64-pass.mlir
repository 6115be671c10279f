// RUN: amp-opt %s -amp-promote-f64 | FileCheck %s

// Constants are computed with in double from the start: cos(0.5) is not that
// of f32.

// CHECK-LABEL: func.func @loss
// CHECK-SAME:  (%{{.*}}: tensor<f64>) -> tensor<f64>
// CHECK:       arith.constant dense<5.000000e-01> : tensor<f64>
// CHECK:       math.cos %{{.*}} : tensor<f64>
func.func @loss(%x: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #amp.policy<"f64">} {
  %c = arith.constant dense<0.5> : tensor<f32>
  %y = math.cos %c : tensor<f32>
  %z = arith.mulf %x, %y : tensor<f32>
  return %z : tensor<f32>
}

// CHECK-LABEL: func.func @other_policy
// CHECK-NOT:   xf64
// CHECK:       return
func.func @other_policy(%x: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #amp.policy<"f32">} {
  return %x : tensor<f32>
}

// TOSA knows no f64: once more after its conversion. Until then its constants
// do not fold.

// CHECK-LABEL: func.func @tosa
// CHECK-NOT:   xf64
// CHECK:       %[[C:.*]] = "tosa.const"
// CHECK:       %[[H:.*]] = amp.stop_gradient %[[C]] {hides_constant}
// CHECK:       tosa.add %{{.*}}, %[[H]]
// CHECK:       return
func.func @tosa(%x: tensor<2xf32>) -> tensor<2xf32>
    attributes {amp.policy = #amp.policy<"f64">} {
  %c = "tosa.const"() <{values = dense<[0.5, 0.1]> : tensor<2xf32>}>
    : () -> tensor<2xf32>
  %y = tosa.add %x, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}
