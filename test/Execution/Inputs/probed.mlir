// The square of x lies in no buffer: the kernel that sums it makes it.
func.func @loss(%w: tensor<4x4xf32> {amp.param = "w", amp.init = #amp.init<constant, value = 0.5>},
                %x: tensor<4x4xf32> {amp.input = "x"}) -> tensor<f32> {
  %0 = arith.mulf %x, %w : tensor<4x4xf32>
  %1 = arith.mulf %0, %0 : tensor<4x4xf32>
  %2 = amp.probe "squares" %1 : tensor<4x4xf32>
  %3 = arith.addf %2, %x : tensor<4x4xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.reduce { arith.addf } ins(%3 : tensor<4x4xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %loss : tensor<f32>
}
