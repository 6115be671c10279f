// loss = 1e10 * sum(w x): the gradient is 1e10 x, whatever w is.
func.func @loss(%w: tensor<1x4xf32> {amp.param = "w"}, %x: tensor<1x4xf32> {amp.input = "x"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %c = arith.constant dense<1.0e10> : tensor<f32>
  %m = arith.mulf %w, %x : tensor<1x4xf32>
  %l = linalg.reduce { arith.addf } ins(%m : tensor<1x4xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  %s = arith.mulf %l, %c : tensor<f32>
  return %s : tensor<f32>
}
