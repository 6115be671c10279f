// RUN: amp-run check %s

// A hand-written amp.value_and_grad of a function with an index to clamp.
func.func private @loss(%w: tensor<4x3xf32>, %y: tensor<4xi64>) -> tensor<f32> {
  %l = nn.cross_entropy %w, %y : tensor<4x3xf32>, tensor<4xi64> -> tensor<f32>
  return %l : tensor<f32>
}
func.func @check() {
  %w = arith.constant dense<1.0> : tensor<4x3xf32>
  %y = arith.constant dense<1> : tensor<4xi64>
  %l, %g = amp.value_and_grad @loss(%w, %y) wrt [0] : (tensor<4x3xf32>, tensor<4xi64>) -> (tensor<f32>, tensor<4x3xf32>)
  check.eq %g, %g : tensor<4x3xf32>
  return
}
