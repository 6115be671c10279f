// Line 9's sums overflow f16 where x is large, the gradient that goes through
// line 12 where the scale is.
func.func @loss(%w1: tensor<4x8xf32> {amp.param = "w1", amp.init = #amp.init<constant, value = 2.0>},
                %w2: tensor<8x2xf32> {amp.param = "w2", amp.init = #amp.init<constant, value = 0.5>},
                %x: tensor<4x4xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<4x8xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %h = linalg.matmul ins(%x, %w1 : tensor<4x4xf32>, tensor<4x8xf32>) outs(%f1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %e2 = tensor.empty() : tensor<4x2xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x2xf32>) -> tensor<4x2xf32>
  %y = linalg.matmul ins(%h, %w2 : tensor<4x8xf32>, tensor<8x2xf32>) outs(%f2 : tensor<4x2xf32>) -> tensor<4x2xf32>
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%y : tensor<4x2xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %sum: f32):
    %add = arith.addf %sum, %a : f32
    linalg.yield %add : f32
  } -> tensor<f32>
  return %loss : tensor<f32>
}
