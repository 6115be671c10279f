func.func @loss(%x: tensor<1x4x8xf32> {amp.input = "x"}, %w: tensor<8x8xf32> {amp.param = "w", amp.init = #amp.init<normal, value = 0.3>}, %v: tensor<8x3xf32> {amp.param = "v", amp.init = #amp.init<normal, value = 0.3>}, %m: tensor<1x4x4xf32> {amp.input = "m"}) -> (tensor<f32>) {
  %v1 = arith.constant dense<0.0> : tensor<1x4x8xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<1x4x8xf32>, tensor<8x8xf32>) outs(%v1 : tensor<1x4x8xf32>) {
  ^bb0(%v2a0: f32, %v2a1: f32, %v2o: f32):
    %v2t1 = arith.mulf %v2a0, %v2a1 : f32
    %v2t2 = arith.addf %v2o, %v2t1 : f32
    linalg.yield %v2t2 : f32
  } -> tensor<1x4x8xf32>
  %v3 = tensor.empty() : tensor<1x8x4xf32>
  %v4 = linalg.transpose ins(%v2 : tensor<1x4x8xf32>) outs(%v3 : tensor<1x8x4xf32>) permutation = [0, 2, 1]
  %v5 = arith.constant dense<0.0> : tensor<1x4x4xf32>
  %v6 = linalg.batch_matmul ins(%v2, %v4 : tensor<1x4x8xf32>, tensor<1x8x4xf32>) outs(%v5 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
  %v7 = tensor.empty() : tensor<1x4x4xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v6, %m : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%v7 : tensor<1x4x4xf32>) {
  ^bb0(%v8a0: f32, %v8a1: f32, %v8o: f32):
    %v8t1 = arith.addf %v8a0, %v8a1 : f32
    linalg.yield %v8t1 : f32
  } -> tensor<1x4x4xf32>
  %v9 = nn.softmax %v8 dim(2) : tensor<1x4x4xf32> -> tensor<1x4x4xf32>
  %v10 = arith.constant dense<0.0> : tensor<1x4x8xf32>
  %v11 = linalg.batch_matmul ins(%v9, %v2 : tensor<1x4x4xf32>, tensor<1x4x8xf32>) outs(%v10 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  %v12 = arith.constant dense<0.0> : tensor<1x4x3xf32>
  %v13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v11, %v : tensor<1x4x8xf32>, tensor<8x3xf32>) outs(%v12 : tensor<1x4x3xf32>) {
  ^bb0(%v13a0: f32, %v13a1: f32, %v13o: f32):
    %v13t1 = arith.mulf %v13a0, %v13a1 : f32
    %v13t2 = arith.addf %v13o, %v13t1 : f32
    linalg.yield %v13t2 : f32
  } -> tensor<1x4x3xf32>
  %v14 = tensor.empty() : tensor<1x4x3xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v13, %v13 : tensor<1x4x3xf32>, tensor<1x4x3xf32>) outs(%v14 : tensor<1x4x3xf32>) {
  ^bb0(%v15a0: f32, %v15a1: f32, %v15o: f32):
    %v15t1 = arith.mulf %v15a0, %v15a1 : f32
    linalg.yield %v15t1 : f32
  } -> tensor<1x4x3xf32>
  %v16 = arith.constant dense<0.0> : tensor<f32>
  %v17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> ()>], iterator_types = ["reduction", "reduction", "reduction"]} ins(%v15 : tensor<1x4x3xf32>) outs(%v16 : tensor<f32>) {
  ^bb0(%v17a0: f32, %v17o: f32):
    %v17t1 = arith.addf %v17o, %v17a0 : f32
    linalg.yield %v17t1 : f32
  } -> tensor<f32>
  return %v17 : tensor<f32>
}
