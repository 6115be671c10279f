func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  %p = ub.poison : tensor<f32>
  %l = arith.mulf %w, %p : tensor<f32>
  return %l : tensor<f32>
}
