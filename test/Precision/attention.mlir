// RUN: amp-opt -amp-place-casts %s | FileCheck %s

// Attention is low: 16-bit operands, a 16-bit result, and sums of rows in f32.
// The mask stays what it is: a number that hides a key may be too large.

// CHECK-LABEL: func.func @low
// CHECK-DAG:     %[[Q:.*]] = arith.truncf %arg0
// CHECK-DAG:     %[[K:.*]] = arith.truncf %arg1
// CHECK:         nn.attention %[[Q]], %[[K]], %[[K]] mask(%arg2 : tensor<1x1x3x5xf32>)
// CHECK-SAME:      -> tensor<1x2x3x4xbf16>, tensor<1x2x3xf32>
func.func @low(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
               %m: tensor<1x1x3x5xf32>)
    -> (tensor<1x2x3x4xf32>, tensor<1x2x3xf32>)
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %r, %l, %l_rest = nn.attention %q, %k, %k mask(%m : tensor<1x1x3x5xf32>)
    : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>
    -> tensor<1x2x3x4xf32>, tensor<1x2x3xf32>
  return %r, %l : tensor<1x2x3x4xf32>, tensor<1x2x3xf32>
}

// Under a rule that makes it f32 it reads f32, or its gradient would read
// cotangents in 16 bits.

// CHECK-LABEL: func.func @wide
// CHECK:         nn.attention %{{.*}}, %arg2, %arg2
// CHECK-SAME:      : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32> -> tensor<1x2x3x4xf32>, tensor<1x2x3xf32>
func.func @wide(%a: tensor<1x2x3x7xf32>, %b: tensor<1x2x7x4xf32>,
                %k: tensor<1x2x5x4xf32>) -> tensor<1x2x3x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16,
                                         rules = {attention = "f32"}>} {
  %z = arith.constant dense<0.0> : tensor<1x2x3x4xf32>
  %p = linalg.contract indexing_maps = [
      affine_map<(b, h, i, j, k) -> (b, h, i, k)>,
      affine_map<(b, h, i, j, k) -> (b, h, k, j)>,
      affine_map<(b, h, i, j, k) -> (b, h, i, j)>]
    ins(%a, %b : tensor<1x2x3x7xf32>, tensor<1x2x7x4xf32>)
    outs(%z : tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %r, %l, %l_rest = nn.attention %p, %k, %k : tensor<1x2x3x4xf32>,
    tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>
    -> tensor<1x2x3x4xf32>, tensor<1x2x3xf32>
  return %r : tensor<1x2x3x4xf32>
}
