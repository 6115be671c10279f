#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
#map8 = affine_map<(d0) -> (d0)>
#map9 = affine_map<(d0) -> ()>
#map10 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<6x1x3x3xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>, %arg3: tensor<8x6x3x3xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<5x8xf32>, %arg7: tensor<5xf32>, %arg8: tensor<4x1x8x8xf32>, %arg9: tensor<4xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 0xFF800000 : f32
    %c5 = arith.constant 5 : index
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 2.560000e+02 : f64
    %cst_5 = arith.constant 2.560000e+02 : f32
    %cst_6 = arith.constant 1.600000e+01 : f64
    %cst_7 = arith.constant 1.600000e+01 : f32
    %cst_8 = arith.constant 4.000000e+00 : f32
    %cst_9 = arith.constant dense<0> : tensor<i64>
    %padded = tensor.pad %arg8 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg10: index, %arg11: index, %arg12: index, %arg13: index):
      tensor.yield %cst : f32
    } : tensor<4x1x8x8xf32> to tensor<4x1x10x10xf32>
    %0 = tensor.empty() : tensor<4x6x8x8xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x6x8x8xf32>) -> tensor<4x6x8x8xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %arg0 : tensor<4x1x10x10xf32>, tensor<6x1x3x3xf32>) outs(%1 : tensor<4x6x8x8xf32>) -> tensor<4x6x8x8xf32>
    %3 = tensor.empty() : tensor<4x6x8x8xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<4x6x8x8xf32>) outs(%3 : tensor<4x6x8x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %90 = arith.extf %in : f32 to f64
      linalg.yield %90 : f64
    } -> tensor<4x6x8x8xf64>
    %5 = tensor.empty() : tensor<1x6x1x1xf64>
    %6 = linalg.fill ins(%cst_0 : f64) outs(%5 : tensor<1x6x1x1xf64>) -> tensor<1x6x1x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%4 : tensor<4x6x8x8xf64>) outs(%6 : tensor<1x6x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %90 = arith.addf %in, %out : f64
      linalg.yield %90 : f64
    } -> tensor<1x6x1x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<1x6x1x1xf64>) outs(%5 : tensor<1x6x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %90 = arith.divf %in, %cst_4 : f64
      linalg.yield %90 : f64
    } -> tensor<1x6x1x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %8 : tensor<4x6x8x8xf64>, tensor<1x6x1x1xf64>) outs(%3 : tensor<4x6x8x8xf64>) {
    ^bb0(%in: f64, %in_17: f64, %out: f64):
      %90 = arith.subf %in, %in_17 : f64
      linalg.yield %90 : f64
    } -> tensor<4x6x8x8xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<4x6x8x8xf64>, tensor<4x6x8x8xf64>) outs(%3 : tensor<4x6x8x8xf64>) {
    ^bb0(%in: f64, %in_17: f64, %out: f64):
      %90 = arith.mulf %in, %in_17 : f64
      linalg.yield %90 : f64
    } -> tensor<4x6x8x8xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%10 : tensor<4x6x8x8xf64>) outs(%6 : tensor<1x6x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %90 = arith.addf %in, %out : f64
      linalg.yield %90 : f64
    } -> tensor<1x6x1x1xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<1x6x1x1xf64>) outs(%5 : tensor<1x6x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %90 = arith.divf %in, %cst_4 : f64
      linalg.yield %90 : f64
    } -> tensor<1x6x1x1xf64>
    %13 = tensor.empty() : tensor<1x6x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x6x1x1xf64>) outs(%13 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %90 = arith.truncf %in : f64 to f32
      linalg.yield %90 : f32
    } -> tensor<1x6x1x1xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%13 : tensor<1x6x1x1xf32>) -> tensor<1x6x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%2 : tensor<4x6x8x8xf32>) outs(%15 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.addf %in, %out : f32
      linalg.yield %90 : f32
    } -> tensor<1x6x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<1x6x1x1xf32>) outs(%13 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.divf %in, %cst_5 : f32
      linalg.yield %90 : f32
    } -> tensor<1x6x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<1x6x1x1xf32>) outs(%13 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.truncf %cst_3 : f64 to f32
      %91 = arith.addf %in, %90 : f32
      linalg.yield %91 : f32
    } -> tensor<1x6x1x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x6x1x1xf32>) outs(%13 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.rsqrt %in : f32
      linalg.yield %90 : f32
    } -> tensor<1x6x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %17 : tensor<4x6x8x8xf32>, tensor<1x6x1x1xf32>) outs(%0 : tensor<4x6x8x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.subf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x6x8x8xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %19 : tensor<4x6x8x8xf32>, tensor<1x6x1x1xf32>) outs(%0 : tensor<4x6x8x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.mulf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x6x8x8xf32>
    %expanded = tensor.expand_shape %arg1 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded : tensor<4x6x8x8xf32>, tensor<6x1x1xf32>) outs(%0 : tensor<4x6x8x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.mulf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x6x8x8xf32>
    %expanded_10 = tensor.expand_shape %arg2 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_10 : tensor<4x6x8x8xf32>, tensor<6x1x1xf32>) outs(%0 : tensor<4x6x8x8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.addf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x6x8x8xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<4x6x8x8xf32>) outs(%0 : tensor<4x6x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.cmpf ugt, %in, %cst : f32
      %91 = arith.select %90, %in, %cst : f32
      linalg.yield %91 : f32
    } -> tensor<4x6x8x8xf32>
    %25 = tensor.empty() : tensor<4x6x4x4xf32>
    %26 = linalg.fill ins(%cst_1 : f32) outs(%25 : tensor<4x6x4x4xf32>) -> tensor<4x6x4x4xf32>
    %27 = tensor.empty() : tensor<2x2xf32>
    %28 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%24, %27 : tensor<4x6x8x8xf32>, tensor<2x2xf32>) outs(%26 : tensor<4x6x4x4xf32>) -> tensor<4x6x4x4xf32>
    %padded_11 = tensor.pad %28 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg10: index, %arg11: index, %arg12: index, %arg13: index):
      tensor.yield %cst : f32
    } : tensor<4x6x4x4xf32> to tensor<4x6x6x6xf32>
    %29 = tensor.empty() : tensor<4x8x2x2xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<4x8x2x2xf32>) -> tensor<4x8x2x2xf32>
    %31 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%padded_11, %arg3 : tensor<4x6x6x6xf32>, tensor<8x6x3x3xf32>) outs(%30 : tensor<4x8x2x2xf32>) -> tensor<4x8x2x2xf32>
    %32 = tensor.empty() : tensor<4x8x2x2xf64>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<4x8x2x2xf32>) outs(%32 : tensor<4x8x2x2xf64>) {
    ^bb0(%in: f32, %out: f64):
      %90 = arith.extf %in : f32 to f64
      linalg.yield %90 : f64
    } -> tensor<4x8x2x2xf64>
    %34 = tensor.empty() : tensor<1x8x1x1xf64>
    %35 = linalg.fill ins(%cst_0 : f64) outs(%34 : tensor<1x8x1x1xf64>) -> tensor<1x8x1x1xf64>
    %36 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%33 : tensor<4x8x2x2xf64>) outs(%35 : tensor<1x8x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %90 = arith.addf %in, %out : f64
      linalg.yield %90 : f64
    } -> tensor<1x8x1x1xf64>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x8x1x1xf64>) outs(%34 : tensor<1x8x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %90 = arith.divf %in, %cst_6 : f64
      linalg.yield %90 : f64
    } -> tensor<1x8x1x1xf64>
    %38 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %37 : tensor<4x8x2x2xf64>, tensor<1x8x1x1xf64>) outs(%32 : tensor<4x8x2x2xf64>) {
    ^bb0(%in: f64, %in_17: f64, %out: f64):
      %90 = arith.subf %in, %in_17 : f64
      linalg.yield %90 : f64
    } -> tensor<4x8x2x2xf64>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %38 : tensor<4x8x2x2xf64>, tensor<4x8x2x2xf64>) outs(%32 : tensor<4x8x2x2xf64>) {
    ^bb0(%in: f64, %in_17: f64, %out: f64):
      %90 = arith.mulf %in, %in_17 : f64
      linalg.yield %90 : f64
    } -> tensor<4x8x2x2xf64>
    %40 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%39 : tensor<4x8x2x2xf64>) outs(%35 : tensor<1x8x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %90 = arith.addf %in, %out : f64
      linalg.yield %90 : f64
    } -> tensor<1x8x1x1xf64>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x8x1x1xf64>) outs(%34 : tensor<1x8x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %90 = arith.divf %in, %cst_6 : f64
      linalg.yield %90 : f64
    } -> tensor<1x8x1x1xf64>
    %42 = tensor.empty() : tensor<1x8x1x1xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x8x1x1xf64>) outs(%42 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %90 = arith.truncf %in : f64 to f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1x1xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%42 : tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%31 : tensor<4x8x2x2xf32>) outs(%44 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.addf %in, %out : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1x1xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<1x8x1x1xf32>) outs(%42 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.divf %in, %cst_7 : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1x1xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<1x8x1x1xf32>) outs(%42 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.truncf %cst_3 : f64 to f32
      %91 = arith.addf %in, %90 : f32
      linalg.yield %91 : f32
    } -> tensor<1x8x1x1xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x8x1x1xf32>) outs(%42 : tensor<1x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.rsqrt %in : f32
      linalg.yield %90 : f32
    } -> tensor<1x8x1x1xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31, %46 : tensor<4x8x2x2xf32>, tensor<1x8x1x1xf32>) outs(%29 : tensor<4x8x2x2xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.subf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x8x2x2xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %48 : tensor<4x8x2x2xf32>, tensor<1x8x1x1xf32>) outs(%29 : tensor<4x8x2x2xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.mulf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x8x2x2xf32>
    %expanded_12 = tensor.expand_shape %arg4 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %expanded_12 : tensor<4x8x2x2xf32>, tensor<8x1x1xf32>) outs(%29 : tensor<4x8x2x2xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.mulf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x8x2x2xf32>
    %expanded_13 = tensor.expand_shape %arg5 [[0, 1, 2]] output_shape [8, 1, 1] : tensor<8xf32> into tensor<8x1x1xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %expanded_13 : tensor<4x8x2x2xf32>, tensor<8x1x1xf32>) outs(%29 : tensor<4x8x2x2xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.addf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x8x2x2xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<4x8x2x2xf32>) outs(%29 : tensor<4x8x2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.cmpf ugt, %in, %cst : f32
      %91 = arith.select %90, %in, %cst : f32
      linalg.yield %91 : f32
    } -> tensor<4x8x2x2xf32>
    %54 = tensor.empty() : tensor<4x8x1x1xf32>
    %55 = linalg.fill ins(%cst : f32) outs(%54 : tensor<4x8x1x1xf32>) -> tensor<4x8x1x1xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%53 : tensor<4x8x2x2xf32>) outs(%55 : tensor<4x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.addf %in, %out : f32
      linalg.yield %90 : f32
    } -> tensor<4x8x1x1xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<4x8x1x1xf32>) outs(%54 : tensor<4x8x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.divf %in, %cst_8 : f32
      linalg.yield %90 : f32
    } -> tensor<4x8x1x1xf32>
    %collapsed = tensor.collapse_shape %57 [[0], [1, 2, 3]] : tensor<4x8x1x1xf32> into tensor<4x8xf32>
    %58 = tensor.empty() : tensor<8x5xf32>
    %transposed = linalg.transpose ins(%arg6 : tensor<5x8xf32>) outs(%58 : tensor<8x5xf32>) permutation = [1, 0] 
    %59 = tensor.empty() : tensor<4x5xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %61 = linalg.matmul ins(%collapsed, %transposed : tensor<4x8xf32>, tensor<8x5xf32>) outs(%60 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %62 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<5xf32>) outs(%59 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x5xf32>
    %63 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%61, %62 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%59 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.addf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x5xf32>
    %64 = tensor.empty() : tensor<4xi64>
    %65 = linalg.fill ins(%c0_i64 : i64) outs(%64 : tensor<4xi64>) -> tensor<4xi64>
    %66 = tensor.empty() : tensor<4xf32>
    %67 = linalg.fill ins(%cst_1 : f32) outs(%66 : tensor<4xf32>) -> tensor<4xf32>
    %68:2 = linalg.generic {indexing_maps = [#map5, #map6, #map6], iterator_types = ["parallel", "reduction"]} ins(%63 : tensor<4x5xf32>) outs(%67, %65 : tensor<4xf32>, tensor<4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_17: i64):
      %90 = linalg.index 1 : index
      %91 = arith.index_cast %90 : index to i64
      %92 = arith.maximumf %in, %out : f32
      %93 = arith.cmpf ogt, %in, %out : f32
      %94 = arith.select %93, %91, %out_17 : i64
      linalg.yield %92, %94 : f32, i64
    } -> (tensor<4xf32>, tensor<4xi64>)
    %expanded_14 = tensor.expand_shape %68#0 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
    %69 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel"]} ins(%63, %expanded_14 : tensor<4x5xf32>, tensor<4x1xf32>) outs(%59 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.subf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x5xf32>
    %70 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<4x5xf32>) outs(%59 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.exp %in : f32
      linalg.yield %90 : f32
    } -> tensor<4x5xf32>
    %71 = tensor.empty() : tensor<4x1xf32>
    %72 = linalg.fill ins(%cst : f32) outs(%71 : tensor<4x1xf32>) -> tensor<4x1xf32>
    %73 = linalg.generic {indexing_maps = [#map5, #map7], iterator_types = ["parallel", "reduction"]} ins(%70 : tensor<4x5xf32>) outs(%72 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.addf %in, %out : f32
      linalg.yield %90 : f32
    } -> tensor<4x1xf32>
    %74 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%73 : tensor<4x1xf32>) outs(%71 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = math.log %in : f32
      linalg.yield %90 : f32
    } -> tensor<4x1xf32>
    %75 = linalg.generic {indexing_maps = [#map5, #map7, #map5], iterator_types = ["parallel", "parallel"]} ins(%69, %74 : tensor<4x5xf32>, tensor<4x1xf32>) outs(%59 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.subf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<4x5xf32>
    %76 = tensor.empty() : tensor<4xi1>
    %77 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%arg9 : tensor<4xi64>) outs(%76 : tensor<4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %90 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %90 : i1
    } -> tensor<4xi1>
    %78 = linalg.generic {indexing_maps = [#map8, #map8, #map9, #map8], iterator_types = ["parallel"]} ins(%77, %arg9, %cst_9 : tensor<4xi1>, tensor<4xi64>, tensor<i64>) outs(%64 : tensor<4xi64>) {
    ^bb0(%in: i1, %in_17: i64, %in_18: i64, %out: i64):
      %90 = arith.select %in, %in_17, %in_18 : i64
      linalg.yield %90 : i64
    } -> tensor<4xi64>
    %expanded_15 = tensor.expand_shape %78 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %79 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%expanded_15 : tensor<4x1xi64>) outs(%72 : tensor<4x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %90 = linalg.index 0 : index
      %91 = arith.index_cast %in : i64 to index
      %92 = arith.cmpi slt, %91, %c5 : index
      cf.assert %92, "index must be smaller than dim size"
      %93 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %93, "index must be larger or equal to 0"
      %extracted = tensor.extract %75[%90, %91] : tensor<4x5xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x1xf32>
    %collapsed_16 = tensor.collapse_shape %79 [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
    %80 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%collapsed_16 : tensor<4xf32>) outs(%66 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.negf %in : f32
      linalg.yield %90 : f32
    } -> tensor<4xf32>
    %81 = linalg.generic {indexing_maps = [#map8, #map8, #map9, #map8], iterator_types = ["parallel"]} ins(%77, %80, %cst_2 : tensor<4xi1>, tensor<4xf32>, tensor<f32>) outs(%66 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_17: f32, %in_18: f32, %out: f32):
      %90 = arith.select %in, %in_17, %in_18 : f32
      linalg.yield %90 : f32
    } -> tensor<4xf32>
    %82 = tensor.empty() : tensor<i64>
    %83 = linalg.fill ins(%c0_i64 : i64) outs(%82 : tensor<i64>) -> tensor<i64>
    %84 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["reduction"]} ins(%77 : tensor<4xi1>) outs(%83 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %90 = arith.extui %in : i1 to i64
      %91 = arith.addi %90, %out : i64
      linalg.yield %91 : i64
    } -> tensor<i64>
    %85 = tensor.empty() : tensor<f32>
    %86 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = []} ins(%84 : tensor<i64>) outs(%85 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %90 = arith.sitofp %in : i64 to f32
      linalg.yield %90 : f32
    } -> tensor<f32>
    %87 = linalg.fill ins(%cst : f32) outs(%85 : tensor<f32>) -> tensor<f32>
    %88 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["reduction"]} ins(%81 : tensor<4xf32>) outs(%87 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %90 = arith.addf %in, %out : f32
      linalg.yield %90 : f32
    } -> tensor<f32>
    %89 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = []} ins(%88, %86 : tensor<f32>, tensor<f32>) outs(%85 : tensor<f32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %90 = arith.divf %in, %in_17 : f32
      linalg.yield %90 : f32
    } -> tensor<f32>
    return %89 : tensor<f32>
  }
}
