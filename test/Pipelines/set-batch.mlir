// Another batch reaches every type behind the inputs: through calls, splat
// constants, reshapes, contractions, reductions; sizes that are read follow.

// RUN: amp-run bench %s --params=1 --function=loss --batch=3 --steps=1 \
// RUN:   | FileCheck %s
// CHECK: inputs {{ *}}96 B

func.func @matmul(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x6xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x6xf32>)
    outs(%zero : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

func.func @loss(%w: tensor<8x6xf32>, %x: tensor<4x8xf32>) -> tensor<f32> {
  %z = func.call @matmul(%x, %w)
    : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %one = arith.constant dense<1.0> : tensor<4x6xf32>
  %shifted = arith.addf %z, %one : tensor<4x6xf32>
  %split = tensor.expand_shape %shifted [[0], [1, 2]] output_shape [4, 2, 3]
    : tensor<4x6xf32> into tensor<4x2x3xf32>
  %flat = tensor.collapse_shape %split [[0, 1, 2]]
    : tensor<4x2x3xf32> into tensor<24xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.reduce ins(%flat : tensor<24xf32>) outs(%zero : tensor<f32>)
    dimensions = [0] (%a: f32, %acc: f32) {
      %0 = arith.addf %a, %acc : f32
      linalg.yield %0 : f32
    }
  return %sum : tensor<f32>
}
