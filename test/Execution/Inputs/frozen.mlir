// loss = sum w f x, of a parameter, a state that nothing changes, and a row.
func.func @loss(%w: tensor<2xf32> {amp.param = "w"},
    %f: tensor<2xf32> {amp.state = "frozen", amp.init = #amp.init<constant, value = 0.5>},
    %n: tensor<i64> {amp.state = "seen"},
    %x: tensor<1x2xf32> {amp.input = "x"}) -> (tensor<f32>, tensor<i64> {amp.state = "seen"}) {
  %z = arith.constant dense<0.0> : tensor<f32>
  %one = arith.constant dense<1> : tensor<i64>
  %r = tensor.collapse_shape %x [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  %p = arith.mulf %w, %f : tensor<2xf32>
  %q = arith.mulf %p, %r : tensor<2xf32>
  %l = linalg.reduce { arith.addf } ins(%q : tensor<2xf32>) outs(%z : tensor<f32>) dimensions = [0]
  %next = arith.addi %n, %one : tensor<i64>
  return %l, %next : tensor<f32>, tensor<i64>
}
