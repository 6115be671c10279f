// RUN: amp-opt --amp-to=import %s | FileCheck %s

// TOSA's transposed convolution has no conversion of its own.

// CHECK-LABEL: @transposed(
// CHECK-NOT: tosa.
// CHECK: linalg.conv_2d_nhwc_fhwc
// CHECK-NOT: tosa.
// CHECK: return
func.func @transposed(%x: tensor<2x4x4x6xf32>, %w: tensor<4x2x2x6xf32>,
    %b: tensor<4xf32>) -> tensor<2x8x8x4xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}>
    : () -> tensor<1xf32>
  %y = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32,
      out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
    : (tensor<2x4x4x6xf32>, tensor<4x2x2x6xf32>, tensor<4xf32>, tensor<1xf32>,
       tensor<1xf32>) -> tensor<2x8x8x4xf32>
  return %y : tensor<2x8x8x4xf32>
}
