// A state that squares of the batch run into; w learns from x alone.
func.func @loss(%w: tensor<1x4xf32> {amp.param = "w", amp.init = #amp.init<constant, value = 0.0>},
    %v: tensor<4xf32> {amp.state = "var", amp.init = #amp.init<constant, value = 0.0>},
    %n: tensor<i64> {amp.state = "seen"},
    %x: tensor<1x4xf32> {amp.input = "x"})
    -> (tensor<f32>, tensor<4xf32> {amp.state = "var"}, tensor<i64> {amp.state = "seen"}) {
  %z = arith.constant dense<0.0> : tensor<f32>
  %one = arith.constant dense<1> : tensor<i64>
  %m = arith.mulf %w, %x : tensor<1x4xf32>
  %l = linalg.reduce { arith.addf } ins(%m : tensor<1x4xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  %q = arith.mulf %x, %x : tensor<1x4xf32>
  %f = tensor.collapse_shape %q [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  %s = arith.addf %v, %f : tensor<4xf32>
  %next = arith.addi %n, %one : tensor<i64>
  return %l, %s, %next : tensor<f32>, tensor<4xf32>, tensor<i64>
}
