#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0) -> ()>
#map7 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<3x6x8xf32>, %arg1: tensor<3x6xf32>, %arg2: tensor<3xf32>, %arg3: tensor<2x8xf32>, %arg4: tensor<2xf32>, %arg5: tensor<6x6xf32>, %arg6: tensor<6x2xf32>) -> tensor<f32> {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 2.500000e-01 : f32
    %cst_2 = arith.constant 6.000000e+00 : f32
    %cst_3 = arith.constant -2.000000e+00 : f32
    %cst_4 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<6x3xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<3x6xf32>) outs(%0 : tensor<6x3xf32>) permutation = [1, 0] 
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<6x3xf32>) -> tensor<6x3xf32>
    %2 = linalg.matmul ins(%arg5, %transposed : tensor<6x6xf32>, tensor<6x3xf32>) outs(%1 : tensor<6x3xf32>) -> tensor<6x3xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<3xf32>) outs(%0 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x3xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %3 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%0 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %52 = arith.addf %in, %in_17 : f32
      linalg.yield %52 : f32
    } -> tensor<6x3xf32>
    %5 = tensor.empty() : tensor<6xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<6xi64>) -> tensor<6xi64>
    %7 = tensor.empty() : tensor<6xf32>
    %8 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<6xf32>) -> tensor<6xf32>
    %9:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<6x3xf32>) outs(%8, %6 : tensor<6xf32>, tensor<6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_17: i64):
      %52 = linalg.index 1 : index
      %53 = arith.index_cast %52 : index to i64
      %54 = arith.maximumf %in, %out : f32
      %55 = arith.cmpf ogt, %in, %out : f32
      %56 = arith.select %55, %53, %out_17 : i64
      linalg.yield %54, %56 : f32, i64
    } -> (tensor<6xf32>, tensor<6xi64>)
    %expanded = tensor.expand_shape %9#0 [[0, 1]] output_shape [6, 1] : tensor<6xf32> into tensor<6x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%4, %expanded : tensor<6x3xf32>, tensor<6x1xf32>) outs(%0 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %52 = arith.subf %in, %in_17 : f32
      linalg.yield %52 : f32
    } -> tensor<6x3xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<6x3xf32>) outs(%0 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.exp %in : f32
      linalg.yield %52 : f32
    } -> tensor<6x3xf32>
    %12 = tensor.empty() : tensor<6x1xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<6x1xf32>) -> tensor<6x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<6x3xf32>) outs(%13 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<6x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %14 : tensor<6x3xf32>, tensor<6x1xf32>) outs(%0 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %52 = arith.divf %in, %in_17 : f32
      linalg.yield %52 : f32
    } -> tensor<6x3xf32>
    %expanded_5 = tensor.expand_shape %arg0 [[0], [1], [2, 3]] output_shape [3, 6, 8, 1] : tensor<3x6x8xf32> into tensor<3x6x8x1xf32>
    %expanded_6 = tensor.expand_shape %arg5 [[0, 1], [2]] output_shape [1, 6, 6] : tensor<6x6xf32> into tensor<1x6x6xf32>
    %16 = tensor.empty() : tensor<6x3x8x1xf32>
    %transposed_7 = linalg.transpose ins(%expanded_5 : tensor<3x6x8x1xf32>) outs(%16 : tensor<6x3x8x1xf32>) permutation = [1, 0, 2, 3] 
    %collapsed = tensor.collapse_shape %transposed_7 [[0], [1, 2, 3]] : tensor<6x3x8x1xf32> into tensor<6x24xf32>
    %expanded_8 = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 6, 24] : tensor<6x24xf32> into tensor<1x6x24xf32>
    %17 = tensor.empty() : tensor<1x6x24xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<1x6x24xf32>) -> tensor<1x6x24xf32>
    %19 = linalg.batch_matmul ins(%expanded_6, %expanded_8 : tensor<1x6x6xf32>, tensor<1x6x24xf32>) outs(%18 : tensor<1x6x24xf32>) -> tensor<1x6x24xf32>
    %collapsed_9 = tensor.collapse_shape %19 [[0, 1], [2]] : tensor<1x6x24xf32> into tensor<6x24xf32>
    %expanded_10 = tensor.expand_shape %collapsed_9 [[0], [1, 2, 3]] output_shape [6, 1, 3, 8] : tensor<6x24xf32> into tensor<6x1x3x8xf32>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<6x1x3x8xf32>) outs(%16 : tensor<6x3x8x1xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_12 = tensor.collapse_shape %transposed_11 [[0], [1], [2, 3]] : tensor<6x3x8x1xf32> into tensor<6x3x8xf32>
    %20 = tensor.empty() : tensor<6x3x8xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_12 : tensor<6x3x8xf32>) outs(%20 : tensor<6x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.sin %in : f32
      linalg.yield %52 : f32
    } -> tensor<6x3x8xf32>
    %expanded_13 = tensor.expand_shape %15 [[0], [1, 2]] output_shape [6, 1, 3] : tensor<6x3xf32> into tensor<6x1x3xf32>
    %22 = tensor.empty() : tensor<6x1x8xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<6x1x8xf32>) -> tensor<6x1x8xf32>
    %24 = linalg.batch_matmul ins(%expanded_13, %21 : tensor<6x1x3xf32>, tensor<6x3x8xf32>) outs(%23 : tensor<6x1x8xf32>) -> tensor<6x1x8xf32>
    %25 = tensor.empty() : tensor<6x8x1xf32>
    %transposed_14 = linalg.transpose ins(%24 : tensor<6x1x8xf32>) outs(%25 : tensor<6x8x1xf32>) permutation = [0, 2, 1] 
    %collapsed_15 = tensor.collapse_shape %transposed_14 [[0], [1, 2]] : tensor<6x8x1xf32> into tensor<6x8xf32>
    %26 = tensor.empty() : tensor<6x8xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_15 : tensor<6x8xf32>) outs(%26 : tensor<6x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.mulf %in, %cst_1 : f32
      linalg.yield %52 : f32
    } -> tensor<6x8xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_15, %27 : tensor<6x8xf32>, tensor<6x8xf32>) outs(%26 : tensor<6x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %52 = arith.cmpf ogt, %in, %in_17 : f32
      %53 = arith.select %52, %in, %in_17 : f32
      linalg.yield %53 : f32
    } -> tensor<6x8xf32>
    %29 = tensor.empty() : tensor<8xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<8xf32>) -> tensor<8xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["reduction", "parallel"]} ins(%collapsed_15 : tensor<6x8xf32>) outs(%30 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<8xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%31 : tensor<8xf32>) outs(%29 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.divf %in, %cst_2 : f32
      linalg.yield %52 : f32
    } -> tensor<8xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_15, %32 : tensor<6x8xf32>, tensor<8xf32>) outs(%26 : tensor<6x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %52 = arith.cmpf olt, %in, %in_17 : f32
      %53 = arith.select %52, %in, %in_17 : f32
      linalg.yield %53 : f32
    } -> tensor<6x8xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%28, %33 : tensor<6x8xf32>, tensor<6x8xf32>) outs(%26 : tensor<6x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %52 = arith.addf %in, %in_17 : f32
      linalg.yield %52 : f32
    } -> tensor<6x8xf32>
    %35 = tensor.empty() : tensor<8x2xf32>
    %transposed_16 = linalg.transpose ins(%arg3 : tensor<2x8xf32>) outs(%35 : tensor<8x2xf32>) permutation = [1, 0] 
    %36 = tensor.empty() : tensor<6x2xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<6x2xf32>) -> tensor<6x2xf32>
    %38 = linalg.matmul ins(%34, %transposed_16 : tensor<6x8xf32>, tensor<8x2xf32>) outs(%37 : tensor<6x2xf32>) -> tensor<6x2xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<2xf32>) outs(%36 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x2xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%38, %39 : tensor<6x2xf32>, tensor<6x2xf32>) outs(%36 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %52 = arith.addf %in, %in_17 : f32
      linalg.yield %52 : f32
    } -> tensor<6x2xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<6x2xf32>) outs(%36 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.cmpf ult, %in, %cst_3 : f32
      %53 = arith.select %52, %cst_3, %in : f32
      %54 = arith.cmpf ugt, %53, %cst_4 : f32
      %55 = arith.select %54, %cst_4, %53 : f32
      linalg.yield %55 : f32
    } -> tensor<6x2xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41, %arg6 : tensor<6x2xf32>, tensor<6x2xf32>) outs(%36 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %52 = arith.subf %in, %in_17 : f32
      linalg.yield %52 : f32
    } -> tensor<6x2xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<6x2xf32>) outs(%36 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %52 : f32
    } -> tensor<6x2xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%7 : tensor<6xf32>) -> tensor<6xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%43 : tensor<6x2xf32>) outs(%44 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<6xf32>
    %46 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%45 : tensor<6xf32>) outs(%7 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %cst_1 : f32
      linalg.yield %52 : f32
    } -> tensor<6xf32>
    %47 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%46 : tensor<6xf32>) outs(%7 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.sqrt %in : f32
      linalg.yield %52 : f32
    } -> tensor<6xf32>
    %48 = tensor.empty() : tensor<f32>
    %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<f32>) -> tensor<f32>
    %50 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["reduction"]} ins(%47 : tensor<6xf32>) outs(%49 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<f32>
    %51 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%50 : tensor<f32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.divf %in, %cst_2 : f32
      linalg.yield %52 : f32
    } -> tensor<f32>
    return %51 : tensor<f32>
  }
}
