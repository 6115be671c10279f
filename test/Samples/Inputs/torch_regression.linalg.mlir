#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<16x7xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<2x16xf32>, %arg5: tensor<2xf32>, %arg6: tensor<6x7xf32>, %arg7: tensor<6x2xf32>) -> tensor<f32> {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 5.000000e-01 : f64
    %cst_2 = arith.constant 1.000000e-05 : f64
    %cst_3 = arith.constant 1.600000e+01 : f64
    %cst_4 = arith.constant 1.600000e+01 : f32
    %cst_5 = arith.constant 2.000000e+01 : f32
    %cst_6 = arith.constant 5.000000e-01 : f32
    %cst_7 = arith.constant 2.500000e-01 : f32
    %cst_8 = arith.constant 6.000000e+00 : f32
    %0 = tensor.empty() : tensor<7x16xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<16x7xf32>) outs(%0 : tensor<7x16xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<6x16xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<6x16xf32>) -> tensor<6x16xf32>
    %3 = linalg.matmul ins(%arg6, %transposed : tensor<6x7xf32>, tensor<7x16xf32>) outs(%2 : tensor<6x16xf32>) -> tensor<6x16xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x16xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<6x16xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %58 = arith.addf %in, %in_16 : f32
      linalg.yield %58 : f32
    } -> tensor<6x16xf32>
    %6 = tensor.empty() : tensor<6x16xf64>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x16xf32>) outs(%6 : tensor<6x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %58 = arith.extf %in : f32 to f64
      linalg.yield %58 : f64
    } -> tensor<6x16xf64>
    %8 = tensor.empty() : tensor<6x1xf64>
    %9 = linalg.fill ins(%cst_0 : f64) outs(%8 : tensor<6x1xf64>) -> tensor<6x1xf64>
    %10 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<6x16xf64>) outs(%9 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %58 = arith.addf %in, %out : f64
      linalg.yield %58 : f64
    } -> tensor<6x1xf64>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<6x1xf64>) outs(%8 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %58 = arith.divf %in, %cst_3 : f64
      linalg.yield %58 : f64
    } -> tensor<6x1xf64>
    %12 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %11 : tensor<6x16xf64>, tensor<6x1xf64>) outs(%6 : tensor<6x16xf64>) {
    ^bb0(%in: f64, %in_16: f64, %out: f64):
      %58 = arith.subf %in, %in_16 : f64
      linalg.yield %58 : f64
    } -> tensor<6x16xf64>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %12 : tensor<6x16xf64>, tensor<6x16xf64>) outs(%6 : tensor<6x16xf64>) {
    ^bb0(%in: f64, %in_16: f64, %out: f64):
      %58 = arith.mulf %in, %in_16 : f64
      linalg.yield %58 : f64
    } -> tensor<6x16xf64>
    %14 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%13 : tensor<6x16xf64>) outs(%9 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %58 = arith.addf %in, %out : f64
      linalg.yield %58 : f64
    } -> tensor<6x1xf64>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<6x1xf64>) outs(%8 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %58 = arith.divf %in, %cst_3 : f64
      linalg.yield %58 : f64
    } -> tensor<6x1xf64>
    %16 = tensor.empty() : tensor<6x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<6x1xf64>) outs(%16 : tensor<6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %58 = arith.truncf %in : f64 to f32
      linalg.yield %58 : f32
    } -> tensor<6x1xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%16 : tensor<6x1xf32>) -> tensor<6x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%5 : tensor<6x16xf32>) outs(%18 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %in, %out : f32
      linalg.yield %58 : f32
    } -> tensor<6x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<6x1xf32>) outs(%16 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.divf %in, %cst_4 : f32
      linalg.yield %58 : f32
    } -> tensor<6x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<6x1xf32>) outs(%16 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.truncf %cst_2 : f64 to f32
      %59 = arith.addf %in, %58 : f32
      linalg.yield %59 : f32
    } -> tensor<6x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<6x1xf32>) outs(%16 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = math.rsqrt %in : f32
      linalg.yield %58 : f32
    } -> tensor<6x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %20 : tensor<6x16xf32>, tensor<6x1xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %58 = arith.subf %in, %in_16 : f32
      linalg.yield %58 : f32
    } -> tensor<6x16xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %22 : tensor<6x16xf32>, tensor<6x1xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %58 = arith.mulf %in, %in_16 : f32
      linalg.yield %58 : f32
    } -> tensor<6x16xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %arg2 : tensor<6x16xf32>, tensor<16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %58 = arith.mulf %in, %in_16 : f32
      linalg.yield %58 : f32
    } -> tensor<6x16xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel"]} ins(%25, %arg3 : tensor<6x16xf32>, tensor<16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %58 = arith.addf %in, %in_16 : f32
      linalg.yield %58 : f32
    } -> tensor<6x16xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = math.exp %in : f32
      linalg.yield %58 : f32
    } -> tensor<6x16xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = math.log1p %in : f32
      linalg.yield %58 : f32
    } -> tensor<6x16xf32>
    %29 = tensor.empty() : tensor<6x16xi1>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<6x16xf32>) outs(%29 : tensor<6x16xi1>) {
    ^bb0(%in: f32, %out: i1):
      %58 = arith.cmpf ogt, %in, %cst_5 : f32
      linalg.yield %58 : i1
    } -> tensor<6x16xi1>
    %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30, %26, %28 : tensor<6x16xi1>, tensor<6x16xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: i1, %in_16: f32, %in_17: f32, %out: f32):
      %58 = arith.select %in, %in_16, %in_17 : f32
      linalg.yield %58 : f32
    } -> tensor<6x16xf32>
    %32 = tensor.empty() : tensor<16x2xf32>
    %transposed_9 = linalg.transpose ins(%arg4 : tensor<2x16xf32>) outs(%32 : tensor<16x2xf32>) permutation = [1, 0] 
    %33 = tensor.empty() : tensor<6x2xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<6x2xf32>) -> tensor<6x2xf32>
    %35 = linalg.matmul ins(%31, %transposed_9 : tensor<6x16xf32>, tensor<16x2xf32>) outs(%34 : tensor<6x2xf32>) -> tensor<6x2xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<2xf32>) outs(%33 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x2xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %36 : tensor<6x2xf32>, tensor<6x2xf32>) outs(%33 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %58 = arith.addf %in, %in_16 : f32
      linalg.yield %58 : f32
    } -> tensor<6x2xf32>
    %extracted_slice = tensor.extract_slice %37[0, 0] [6, 1] [1, 1] : tensor<6x2xf32> to tensor<6x1xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
    %extracted_slice_10 = tensor.extract_slice %arg7[0, 0] [6, 1] [1, 1] : tensor<6x2xf32> to tensor<6x1xf32>
    %collapsed_11 = tensor.collapse_shape %extracted_slice_10 [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
    %38 = tensor.empty() : tensor<6xf32>
    %39 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%collapsed, %collapsed_11 : tensor<6xf32>, tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %58 = arith.subf %in, %in_16 : f32
      linalg.yield %58 : f32
    } -> tensor<6xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%39 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = math.absf %in : f32
      linalg.yield %58 : f32
    } -> tensor<6xf32>
    %41 = tensor.empty() : tensor<6xi1>
    %42 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%40 : tensor<6xf32>) outs(%41 : tensor<6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %58 = arith.extf %in : f32 to f64
      %59 = arith.cmpf olt, %58, %cst_1 : f64
      linalg.yield %59 : i1
    } -> tensor<6xi1>
    %43 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%40 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.mulf %in, %cst_6 : f32
      linalg.yield %58 : f32
    } -> tensor<6xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%43, %40 : tensor<6xf32>, tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %58 = arith.mulf %in, %in_16 : f32
      linalg.yield %58 : f32
    } -> tensor<6xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%40 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.subf %in, %cst_7 : f32
      linalg.yield %58 : f32
    } -> tensor<6xf32>
    %46 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%45 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.mulf %in, %cst_6 : f32
      linalg.yield %58 : f32
    } -> tensor<6xf32>
    %47 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%42, %44, %46 : tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: i1, %in_16: f32, %in_17: f32, %out: f32):
      %58 = arith.select %in, %in_16, %in_17 : f32
      linalg.yield %58 : f32
    } -> tensor<6xf32>
    %48 = tensor.empty() : tensor<f32>
    %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<f32>) -> tensor<f32>
    %50 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["reduction"]} ins(%47 : tensor<6xf32>) outs(%49 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %in, %out : f32
      linalg.yield %58 : f32
    } -> tensor<f32>
    %51 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%50 : tensor<f32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.divf %in, %cst_8 : f32
      linalg.yield %58 : f32
    } -> tensor<f32>
    %extracted_slice_12 = tensor.extract_slice %37[0, 1] [6, 1] [1, 1] : tensor<6x2xf32> to tensor<6x1xf32>
    %collapsed_13 = tensor.collapse_shape %extracted_slice_12 [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
    %extracted_slice_14 = tensor.extract_slice %arg7[0, 1] [6, 1] [1, 1] : tensor<6x2xf32> to tensor<6x1xf32>
    %collapsed_15 = tensor.collapse_shape %extracted_slice_14 [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%collapsed_13, %collapsed_15 : tensor<6xf32>, tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %58 = arith.subf %in, %in_16 : f32
      linalg.yield %58 : f32
    } -> tensor<6xf32>
    %53 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%52 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %58 : f32
    } -> tensor<6xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["reduction"]} ins(%53 : tensor<6xf32>) outs(%49 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.addf %in, %out : f32
      linalg.yield %58 : f32
    } -> tensor<f32>
    %55 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%54 : tensor<f32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.divf %in, %cst_8 : f32
      linalg.yield %58 : f32
    } -> tensor<f32>
    %56 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%55 : tensor<f32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %58 = arith.mulf %in, %cst_7 : f32
      linalg.yield %58 : f32
    } -> tensor<f32>
    %57 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%51, %56 : tensor<f32>, tensor<f32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %58 = arith.addf %in, %in_16 : f32
      linalg.yield %58 : f32
    } -> tensor<f32>
    return %57 : tensor<f32>
  }
}
