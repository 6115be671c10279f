#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<23x10xf32>, %arg1: tensor<12x10xf32>, %arg2: tensor<12xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<3xf32>, %arg5: tensor<4x5xi64>, %arg6: tensor<4x3xf32>) -> tensor<f32> {
    %c23 = arith.constant 23 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 5.000000e+00 : f32
    %cst_3 = arith.constant 1.200000e+01 : f32
    %cst_4 = arith.constant dense<1> : tensor<i64>
    %0 = tensor.empty() : tensor<4x5x10xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg5 : tensor<4x5xi64>) outs(%0 : tensor<4x5x10xf32>) {
    ^bb0(%in: i64, %out: f32):
      %32 = arith.index_cast %in : i64 to index
      %33 = linalg.index 2 : index
      %34 = arith.cmpi slt, %32, %c23 : index
      cf.assert %34, "index must be smaller than dim size"
      %35 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %35, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg0[%32, %33] : tensor<23x10xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x5x10xf32>
    %2 = tensor.empty() : tensor<4x10xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<4x10xf32>) -> tensor<4x10xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction", "parallel"]} ins(%1 : tensor<4x5x10xf32>) outs(%3 : tensor<4x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %out : f32
      linalg.yield %32 : f32
    } -> tensor<4x10xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<4x10xf32>) outs(%2 : tensor<4x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.divf %in, %cst_2 : f32
      linalg.yield %32 : f32
    } -> tensor<4x10xf32>
    %6 = tensor.empty() : tensor<10x12xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<12x10xf32>) outs(%6 : tensor<10x12xf32>) permutation = [1, 0] 
    %7 = tensor.empty() : tensor<4x12xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<4x12xf32>) -> tensor<4x12xf32>
    %9 = linalg.matmul ins(%5, %transposed : tensor<4x10xf32>, tensor<10x12xf32>) outs(%8 : tensor<4x12xf32>) -> tensor<4x12xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<12xf32>) outs(%7 : tensor<4x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x12xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<4x12xf32>, tensor<4x12xf32>) outs(%7 : tensor<4x12xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.addf %in, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<4x12xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<4x12xf32>) outs(%7 : tensor<4x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.negf %in : f32
      %33 = math.exp %32 : f32
      %34 = arith.addf %33, %cst_0 : f32
      %35 = arith.divf %cst_0, %34 : f32
      linalg.yield %35 : f32
    } -> tensor<4x12xf32>
    %13 = tensor.empty() : tensor<12x3xf32>
    %transposed_5 = linalg.transpose ins(%arg3 : tensor<3x12xf32>) outs(%13 : tensor<12x3xf32>) permutation = [1, 0] 
    %14 = tensor.empty() : tensor<4x3xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<4x3xf32>) -> tensor<4x3xf32>
    %16 = linalg.matmul ins(%12, %transposed_5 : tensor<4x12xf32>, tensor<12x3xf32>) outs(%15 : tensor<4x3xf32>) -> tensor<4x3xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x3xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%16, %17 : tensor<4x3xf32>, tensor<4x3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.addf %in, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<4x3xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_4, %arg6 : tensor<i64>, tensor<4x3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: i64, %in_6: f32, %out: f32):
      %32 = arith.sitofp %in : i64 to f32
      %33 = arith.subf %32, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<4x3xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%19, %18 : tensor<4x3xf32>, tensor<4x3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.mulf %in, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<4x3xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %18 : tensor<f32>, tensor<4x3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.cmpf olt, %in, %in_6 : f32
      %33 = arith.select %32, %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<4x3xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<4x3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.absf %in : f32
      linalg.yield %32 : f32
    } -> tensor<4x3xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<4x3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.negf %in : f32
      linalg.yield %32 : f32
    } -> tensor<4x3xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<4x3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.exp %in : f32
      linalg.yield %32 : f32
    } -> tensor<4x3xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<4x3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.log1p %in : f32
      linalg.yield %32 : f32
    } -> tensor<4x3xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%21, %25 : tensor<4x3xf32>, tensor<4x3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.subf %in, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<4x3xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%20, %26 : tensor<4x3xf32>, tensor<4x3xf32>) outs(%14 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %32 = arith.subf %in, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<4x3xf32>
    %28 = tensor.empty() : tensor<f32>
    %29 = linalg.fill ins(%cst : f32) outs(%28 : tensor<f32>) -> tensor<f32>
    %30 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["reduction", "reduction"]} ins(%27 : tensor<4x3xf32>) outs(%29 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %out : f32
      linalg.yield %32 : f32
    } -> tensor<f32>
    %31 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%30 : tensor<f32>) outs(%28 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.divf %in, %cst_3 : f32
      linalg.yield %32 : f32
    } -> tensor<f32>
    return %31 : tensor<f32>
  }
}
