#id = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>
func.func @loss(%w: tensor<65536xf32> {amp.param = "w"},
    %x: tensor<65536xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<65536xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%w, %x : tensor<65536xf32>, tensor<65536xf32>) outs(%e : tensor<65536xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = math.tan %0 : f32
    %2 = math.sinh %1 : f32
    %3 = math.tan %2 : f32
    %4 = math.cosh %3 : f32
    linalg.yield %4 : f32
  } -> tensor<65536xf32>
  %s = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%s : tensor<f32>) -> tensor<f32>
  %l = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]}
      ins(%y : tensor<65536xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
