// The gradient of w is x.
func.func @loss(%w: tensor<1xf32> {amp.param = "w", amp.init = #amp.init<constant, value = 0.0>},
                %x: tensor<1xf32> {amp.input = "x"}) -> tensor<f32> {
  %0 = arith.mulf %w, %x : tensor<1xf32>
  %loss = tensor.collapse_shape %0 [] : tensor<1xf32> into tensor<f32>
  return %loss : tensor<f32>
}
