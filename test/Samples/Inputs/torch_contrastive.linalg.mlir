#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<() -> ()>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1) -> (0, d1)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0) -> ()>
module {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<8x6xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x5xf32>, %arg4: tensor<8xf32>, %arg5: tensor<5x6xf32>, %arg6: tensor<5x5xf32>) -> tensor<f32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 9.9999999999999998E-13 : f64
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 5.000000e+00 : f32
    %cst_4 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<6x8xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<8x6xf32>) outs(%0 : tensor<6x8xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<5x8xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<5x8xf32>) -> tensor<5x8xf32>
    %3 = linalg.matmul ins(%arg5, %transposed : tensor<5x6xf32>, tensor<6x8xf32>) outs(%2 : tensor<5x8xf32>) -> tensor<5x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<8xf32>) outs(%1 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<5x8xf32>, tensor<5x8xf32>) outs(%1 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %55 = arith.addf %in, %in_9 : f32
      linalg.yield %55 : f32
    } -> tensor<5x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<5x8xf32>) outs(%1 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.tanh %in : f32
      linalg.yield %55 : f32
    } -> tensor<5x8xf32>
    %7 = tensor.empty() : tensor<5x1xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<5x8xf32>) outs(%8 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.absf %in : f32
      %56 = math.powf %55, %cst_4 : f32
      %57 = arith.addf %56, %out : f32
      linalg.yield %57 : f32
    } -> tensor<5x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.powf %in, %cst_2 : f32
      linalg.yield %55 : f32
    } -> tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.truncf %cst_1 : f64 to f32
      %56 = arith.cmpf ult, %in, %55 : f32
      %57 = arith.select %56, %55, %in : f32
      linalg.yield %57 : f32
    } -> tensor<5x1xf32>
    %collapsed = tensor.collapse_shape %11 [[0, 1]] : tensor<5x1xf32> into tensor<5xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<5xf32>) outs(%1 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x8xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %12 : tensor<5x8xf32>, tensor<5x8xf32>) outs(%1 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %55 = arith.divf %in, %in_9 : f32
      linalg.yield %55 : f32
    } -> tensor<5x8xf32>
    %transposed_5 = linalg.transpose ins(%arg3 : tensor<8x5xf32>) outs(%1 : tensor<5x8xf32>) permutation = [1, 0] 
    %14 = linalg.matmul ins(%arg6, %transposed_5 : tensor<5x5xf32>, tensor<5x8xf32>) outs(%2 : tensor<5x8xf32>) -> tensor<5x8xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<8xf32>) outs(%1 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x8xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<5x8xf32>, tensor<5x8xf32>) outs(%1 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %55 = arith.addf %in, %in_9 : f32
      linalg.yield %55 : f32
    } -> tensor<5x8xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x8xf32>) outs(%1 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.tanh %in : f32
      linalg.yield %55 : f32
    } -> tensor<5x8xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%17 : tensor<5x8xf32>) outs(%8 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.absf %in : f32
      %56 = math.powf %55, %cst_4 : f32
      %57 = arith.addf %56, %out : f32
      linalg.yield %57 : f32
    } -> tensor<5x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.powf %in, %cst_2 : f32
      linalg.yield %55 : f32
    } -> tensor<5x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.truncf %cst_1 : f64 to f32
      %56 = arith.cmpf ult, %in, %55 : f32
      %57 = arith.select %56, %55, %in : f32
      linalg.yield %57 : f32
    } -> tensor<5x1xf32>
    %collapsed_6 = tensor.collapse_shape %20 [[0, 1]] : tensor<5x1xf32> into tensor<5xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_6 : tensor<5xf32>) outs(%1 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x8xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17, %21 : tensor<5x8xf32>, tensor<5x8xf32>) outs(%1 : tensor<5x8xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %55 = arith.divf %in, %in_9 : f32
      linalg.yield %55 : f32
    } -> tensor<5x8xf32>
    %23 = tensor.empty() : tensor<f32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%arg0 : tensor<f32>) outs(%23 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.exp %in : f32
      linalg.yield %55 : f32
    } -> tensor<f32>
    %25 = tensor.empty() : tensor<8x5xf32>
    %transposed_7 = linalg.transpose ins(%22 : tensor<5x8xf32>) outs(%25 : tensor<8x5xf32>) permutation = [1, 0] 
    %26 = tensor.empty() : tensor<5x5xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<5x5xf32>) -> tensor<5x5xf32>
    %28 = linalg.matmul ins(%13, %transposed_7 : tensor<5x8xf32>, tensor<8x5xf32>) outs(%27 : tensor<5x5xf32>) -> tensor<5x5xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %28 : tensor<f32>, tensor<5x5xf32>) outs(%26 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %55 = arith.mulf %in, %in_9 : f32
      linalg.yield %55 : f32
    } -> tensor<5x5xf32>
    %30 = tensor.empty() : tensor<5xi64>
    %31 = linalg.fill ins(%c0_i64 : i64) outs(%30 : tensor<5xi64>) -> tensor<5xi64>
    %32 = tensor.empty() : tensor<5xf32>
    %33 = linalg.fill ins(%cst_0 : f32) outs(%32 : tensor<5xf32>) -> tensor<5xf32>
    %34:2 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["reduction", "parallel"]} ins(%29 : tensor<5x5xf32>) outs(%33, %31 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_9: i64):
      %55 = linalg.index 0 : index
      %56 = arith.index_cast %55 : index to i64
      %57 = arith.maximumf %in, %out : f32
      %58 = arith.cmpf ogt, %in, %out : f32
      %59 = arith.select %58, %56, %out_9 : i64
      linalg.yield %57, %59 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded = tensor.expand_shape %34#0 [[0, 1]] output_shape [1, 5] : tensor<5xf32> into tensor<1x5xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%29, %expanded : tensor<5x5xf32>, tensor<1x5xf32>) outs(%26 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %55 = arith.subf %in, %in_9 : f32
      linalg.yield %55 : f32
    } -> tensor<5x5xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<5x5xf32>) outs(%26 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.exp %in : f32
      linalg.yield %55 : f32
    } -> tensor<5x5xf32>
    %37 = tensor.empty() : tensor<1x5xf32>
    %38 = linalg.fill ins(%cst : f32) outs(%37 : tensor<1x5xf32>) -> tensor<1x5xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["reduction", "parallel"]} ins(%36 : tensor<5x5xf32>) outs(%38 : tensor<1x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.addf %in, %out : f32
      linalg.yield %55 : f32
    } -> tensor<1x5xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%39 : tensor<1x5xf32>) outs(%37 : tensor<1x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.log %in : f32
      linalg.yield %55 : f32
    } -> tensor<1x5xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %40 : tensor<5x5xf32>, tensor<1x5xf32>) outs(%26 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %55 = arith.subf %in, %in_9 : f32
      linalg.yield %55 : f32
    } -> tensor<5x5xf32>
    %42:2 = linalg.generic {indexing_maps = [#map1, #map3, #map3], iterator_types = ["parallel", "reduction"]} ins(%29 : tensor<5x5xf32>) outs(%33, %31 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_9: i64):
      %55 = linalg.index 1 : index
      %56 = arith.index_cast %55 : index to i64
      %57 = arith.maximumf %in, %out : f32
      %58 = arith.cmpf ogt, %in, %out : f32
      %59 = arith.select %58, %56, %out_9 : i64
      linalg.yield %57, %59 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded_8 = tensor.expand_shape %42#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%29, %expanded_8 : tensor<5x5xf32>, tensor<5x1xf32>) outs(%26 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %55 = arith.subf %in, %in_9 : f32
      linalg.yield %55 : f32
    } -> tensor<5x5xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<5x5xf32>) outs(%26 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.exp %in : f32
      linalg.yield %55 : f32
    } -> tensor<5x5xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%44 : tensor<5x5xf32>) outs(%8 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.addf %in, %out : f32
      linalg.yield %55 : f32
    } -> tensor<5x1xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.log %in : f32
      linalg.yield %55 : f32
    } -> tensor<5x1xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%43, %46 : tensor<5x5xf32>, tensor<5x1xf32>) outs(%26 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %55 = arith.subf %in, %in_9 : f32
      linalg.yield %55 : f32
    } -> tensor<5x5xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41, %47 : tensor<5x5xf32>, tensor<5x5xf32>) outs(%26 : tensor<5x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %55 = arith.addf %in, %in_9 : f32
      linalg.yield %55 : f32
    } -> tensor<5x5xf32>
    %49 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel"]} outs(%32 : tensor<5xf32>) {
    ^bb0(%out: f32):
      %55 = linalg.index 0 : index
      %extracted = tensor.extract %48[%55, %55] : tensor<5x5xf32>
      linalg.yield %extracted : f32
    } -> tensor<5xf32>
    %50 = linalg.fill ins(%cst : f32) outs(%23 : tensor<f32>) -> tensor<f32>
    %51 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["reduction"]} ins(%49 : tensor<5xf32>) outs(%50 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.addf %in, %out : f32
      linalg.yield %55 : f32
    } -> tensor<f32>
    %52 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%51 : tensor<f32>) outs(%23 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.divf %in, %cst_3 : f32
      linalg.yield %55 : f32
    } -> tensor<f32>
    %53 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%52 : tensor<f32>) outs(%23 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.negf %in : f32
      linalg.yield %55 : f32
    } -> tensor<f32>
    %54 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%53 : tensor<f32>) outs(%23 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.divf %in, %cst_4 : f32
      linalg.yield %55 : f32
    } -> tensor<f32>
    return %54 : tensor<f32>
  }
}
