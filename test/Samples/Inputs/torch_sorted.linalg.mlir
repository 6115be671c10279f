#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<8x6xf32>, %arg1: tensor<8xf32>, %arg2: tensor<4x6xf32>, %arg3: tensor<4x8xf32>) -> tensor<f32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c2_i64 = arith.constant 2 : i64
    %cst_0 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<6x8xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<8x6xf32>) outs(%0 : tensor<6x8xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<4x8xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = linalg.matmul ins(%arg2, %transposed : tensor<4x6xf32>, tensor<6x8xf32>) outs(%2 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %20 = arith.addf %in, %in_1 : f32
      linalg.yield %20 : f32
    } -> tensor<4x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.tanh %in : f32
      linalg.yield %20 : f32
    } -> tensor<4x8xf32>
    %7 = tensor.empty() : tensor<4x8xi64>
    %8 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%7 : tensor<4x8xi64>) {
    ^bb0(%out: i64):
      %20 = linalg.index 1 : index
      %21 = arith.index_cast %20 : index to i64
      linalg.yield %21 : i64
    } -> tensor<4x8xi64>
    %9:2 = tm_tensor.sort dimension(1) outs(%6, %8 : tensor<4x8xf32>, tensor<4x8xi64>) {
    ^bb0(%arg4: f32, %arg5: f32, %arg6: i64, %arg7: i64):
      %20 = arith.cmpf ole, %arg4, %arg5 : f32
      tm_tensor.yield %20 : i1
    } -> tensor<4x8xf32>, tensor<4x8xi64>
    %10 = tensor.empty() : tensor<4xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<4xf32>) -> tensor<4xf32>
    %12:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%9#0 : tensor<4x8xf32>) outs(%2, %11 : tensor<4x8xf32>, tensor<4xf32>) {
    ^bb0(%arg4: f32, %arg5: f32):
      %20 = arith.addf %arg4, %arg5 : f32
      tm_tensor.yield %20 : f32
    } -> tensor<4x8xf32>, tensor<4xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9#0, %12#0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %20 = arith.addf %in, %in_1 : f32
      linalg.yield %20 : f32
    } -> tensor<4x8xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %arg3 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %20 = arith.subf %in, %in_1 : f32
      linalg.yield %20 : f32
    } -> tensor<4x8xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %20 : f32
    } -> tensor<4x8xf32>
    %16 = tensor.empty() : tensor<f32>
    %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<f32>) -> tensor<f32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["reduction", "reduction"]} ins(%15 : tensor<4x8xf32>) outs(%17 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.addf %in, %out : f32
      linalg.yield %20 : f32
    } -> tensor<f32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = []} ins(%18 : tensor<f32>) outs(%16 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.divf %in, %cst_0 : f32
      linalg.yield %20 : f32
    } -> tensor<f32>
    return %19 : tensor<f32>
  }
}
