// loss = 2^-25 * sum(x w).
func.func @loss(%w: tensor<1x1xf32> {amp.param = "w"}, %x: tensor<1x1xf32> {amp.input = "x"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %c = arith.constant dense<2.98023224e-08> : tensor<1x1xf32>
  %p = linalg.matmul ins(%x, %w : tensor<1x1xf32>, tensor<1x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  %s = arith.mulf %p, %c : tensor<1x1xf32>
  %l = linalg.reduce { arith.addf } ins(%s : tensor<1x1xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %l : tensor<f32>
}
