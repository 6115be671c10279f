func.func @loss(%w: tensor<2305843009213693952xf32> {amp.param = "w"}) -> tensor<f32> {
  %l = arith.constant dense<0.0> : tensor<f32>
  return %l : tensor<f32>
}
