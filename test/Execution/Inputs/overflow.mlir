// loss = (x w - y)^2 of one row. In f16 a row of 70000 is infinite; `two` has
// parameters of two optimizers.
func.func @loss(%w: tensor<4x1xf32> {amp.param = "w", amp.init = #amp.init<constant, value = 0.5>},
    %x: tensor<1x4xf32> {amp.input = "x"}, %y: tensor<1x1xf32> {amp.input = "y"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %p = linalg.matmul ins(%x, %w : tensor<1x4xf32>, tensor<4x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  %d = arith.subf %p, %y : tensor<1x1xf32>
  %s = arith.mulf %d, %d : tensor<1x1xf32>
  %l = tensor.collapse_shape %s [] : tensor<1x1xf32> into tensor<f32>
  return %l : tensor<f32>
}
func.func @grouped(%w: tensor<4x1xf32> {amp.param = "w", amp.init = #amp.init<constant, value = 0.5>},
    %b: tensor<1x1xf32> {amp.param = "b"},
    %x: tensor<1x4xf32> {amp.input = "x"}, %y: tensor<1x1xf32> {amp.input = "y"}) -> tensor<f32> {
  %p = linalg.matmul ins(%x, %w : tensor<1x4xf32>, tensor<4x1xf32>) outs(%b : tensor<1x1xf32>) -> tensor<1x1xf32>
  %d = arith.subf %p, %y : tensor<1x1xf32>
  %s = arith.mulf %d, %d : tensor<1x1xf32>
  %l = tensor.collapse_shape %s [] : tensor<1x1xf32> into tensor<f32>
  return %l : tensor<f32>
}
amp.train_step @two of @grouped policy #amp.policy<"amp", compute = f16>
  scaler #amp.loss_scaler<"torch">
  optimizer #amp.adamw<lr = 1.0e-3>
  groups [#amp.group<"b", #amp.sgd<lr = 0.01, momentum = 0.9>>]
