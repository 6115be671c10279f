// The rule of line 6 is spelled with more than an exponential.
func.func @loss(%w: tensor<4x4xf32> {amp.param = "w", amp.init = #amp.init<constant, value = 0.5>},
                %x: tensor<4x4xf32> {amp.input = "x"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = math.expm1 %0 : tensor<4x4xf32>
  %2 = arith.mulf %1, %1 : tensor<4x4xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.reduce { arith.addf } ins(%2 : tensor<4x4xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %loss : tensor<f32>
}
