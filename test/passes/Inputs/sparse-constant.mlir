func.func @loss(%w: tensor<4xf32> {amp.param = "w"}) -> tensor<f32> {
  %c = arith.constant sparse<[[0], [2]], [1.0, 2.0]> : tensor<4xf32>
  %m = arith.mulf %w, %c : tensor<4xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %l = linalg.reduce { arith.addf } ins(%m : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
