// loss = sum(a x) + sum(b y): the gradients are x and y.
func.func @loss(%a: tensor<2xf32> {amp.param = "embed.a"},
                %b: tensor<2xf32> {amp.param = "b"},
                %x: tensor<1x2xf32> {amp.input = "x"},
                %y: tensor<1x2xf32> {amp.input = "y"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %u = tensor.collapse_shape %x [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  %v = tensor.collapse_shape %y [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  %0 = linalg.dot ins(%a, %u : tensor<2xf32>, tensor<2xf32>)
    outs(%z : tensor<f32>) -> tensor<f32>
  %1 = linalg.dot ins(%b, %v : tensor<2xf32>, tensor<2xf32>)
    outs(%z : tensor<f32>) -> tensor<f32>
  %2 = arith.addf %0, %1 : tensor<f32>
  return %2 : tensor<f32>
}
