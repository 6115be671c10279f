// The sum of a product's elements, of which each is a sum of four.
func.func @loss(%a: tensor<2x4xf32> {amp.param = "a"}, %b: tensor<4x2xf32> {amp.param = "b"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %quarter = arith.constant dense<0.25> : tensor<2x2xf32>
  %c = linalg.matmul ins(%a, %b : tensor<2x4xf32>, tensor<4x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %d = arith.mulf %c, %quarter : tensor<2x2xf32>
  %loss = linalg.reduce { arith.addf } ins(%d : tensor<2x2xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %loss : tensor<f32>
}
