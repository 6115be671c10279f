// Two ops of which f16 cannot hold what they give, "power" and "wide"; behind
// each a logarithm makes it small again.

#id = affine_map<(i, j) -> (i, j)>
#scalar = affine_map<(i, j) -> ()>

func.func @loss(%w1: tensor<8x16xf32> {amp.param = "w1", amp.init = #amp.init<"normal", value = 8.0>},
                %w2: tensor<16x16xf32> {amp.param = "w2", amp.init = #amp.init<"normal", value = 20000.0>},
                %w3: tensor<16x4xf32> {amp.param = "w3", amp.init = #amp.init<"normal", value = 0.1>},
                %x: tensor<16x8xf32> {amp.input = "x"},
                %t: tensor<16x4xf32> {amp.input = "t"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 64.0 : f32
  %empty = tensor.empty() : tensor<16x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x16xf32>) -> tensor<16x16xf32>
  %h = linalg.matmul ins(%x, %w1 : tensor<16x8xf32>, tensor<8x16xf32>)
    outs(%init : tensor<16x16xf32>) -> tensor<16x16xf32> loc("first")
  %power = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%h : tensor<16x16xf32>) outs(%empty : tensor<16x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.mulf %a, %a : f32
    %c = arith.mulf %b, %b : f32
    linalg.yield %c : f32
  } -> tensor<16x16xf32> loc("power")
  %small = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%power : tensor<16x16xf32>) outs(%empty : tensor<16x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.log1p %a : f32
    linalg.yield %b : f32
  } -> tensor<16x16xf32> loc("small")
  %wide = linalg.matmul ins(%small, %w2 : tensor<16x16xf32>, tensor<16x16xf32>)
    outs(%init : tensor<16x16xf32>) -> tensor<16x16xf32> loc("wide")
  %narrow = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%wide : tensor<16x16xf32>) outs(%empty : tensor<16x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.absf %a : f32
    %c = math.log1p %b : f32
    linalg.yield %c : f32
  } -> tensor<16x16xf32> loc("narrow")
  %empty4 = tensor.empty() : tensor<16x4xf32>
  %init4 = linalg.fill ins(%zero : f32) outs(%empty4 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %y = linalg.matmul ins(%narrow, %w3 : tensor<16x16xf32>, tensor<16x4xf32>)
    outs(%init4 : tensor<16x4xf32>) -> tensor<16x4xf32> loc("last")
  %empty0 = tensor.empty() : tensor<f32>
  %init0 = linalg.fill ins(%zero : f32) outs(%empty0 : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#id, #id, #scalar], iterator_types = ["reduction", "reduction"]}
    ins(%y, %t : tensor<16x4xf32>, tensor<16x4xf32>) outs(%init0 : tensor<f32>) {
  ^bb0(%p: f32, %target: f32, %acc: f32):
    %e = arith.subf %p, %target : f32
    %s = arith.mulf %e, %e : f32
    %m = arith.divf %s, %count : f32
    %sum = arith.addf %acc, %m : f32
    linalg.yield %sum : f32
  } -> tensor<f32> loc("mse")
  return %loss : tensor<f32>
}
