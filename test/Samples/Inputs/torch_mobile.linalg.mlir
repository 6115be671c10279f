#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> ()>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1) -> (d0)>
#map9 = affine_map<(d0, d1) -> (d0, 0)>
#map10 = affine_map<(d0) -> (d0)>
#map11 = affine_map<(d0) -> ()>
#map12 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<12x4x1x1xf32>, %arg1: tensor<12xf32>, %arg2: tensor<12xf32>, %arg3: tensor<12x1x3x3xf32>, %arg4: tensor<12xf32>, %arg5: tensor<12xf32>, %arg6: tensor<3x12x1x1xf32>, %arg7: tensor<3xf32>, %arg8: tensor<12x3x1x1xf32>, %arg9: tensor<12xf32>, %arg10: tensor<4x12x1x1xf32>, %arg11: tensor<4xf32>, %arg12: tensor<4xf32>, %arg13: tensor<3x4xf32>, %arg14: tensor<3xf32>, %arg15: tensor<4x4x5x5xf32>, %arg16: tensor<4xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %c3 = arith.constant 3 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<6.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant 1.000000e-05 : f64
    %cst_5 = arith.constant 1.000000e+02 : f64
    %cst_6 = arith.constant 1.000000e+02 : f32
    %cst_7 = arith.constant 2.500000e+01 : f32
    %cst_8 = arith.constant 3.000000e+00 : f32
    %cst_9 = arith.constant 6.000000e+00 : f32
    %cst_10 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<4x12x5x5xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x12x5x5xf32>) -> tensor<4x12x5x5xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg15, %arg0 : tensor<4x4x5x5xf32>, tensor<12x4x1x1xf32>) outs(%1 : tensor<4x12x5x5xf32>) -> tensor<4x12x5x5xf32>
    %3 = tensor.empty() : tensor<4x12x5x5xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<4x12x5x5xf32>) outs(%3 : tensor<4x12x5x5xf64>) {
    ^bb0(%in: f32, %out: f64):
      %118 = arith.extf %in : f32 to f64
      linalg.yield %118 : f64
    } -> tensor<4x12x5x5xf64>
    %5 = tensor.empty() : tensor<1x12x1x1xf64>
    %6 = linalg.fill ins(%cst_0 : f64) outs(%5 : tensor<1x12x1x1xf64>) -> tensor<1x12x1x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%4 : tensor<4x12x5x5xf64>) outs(%6 : tensor<1x12x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.addf %in, %out : f64
      linalg.yield %118 : f64
    } -> tensor<1x12x1x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<1x12x1x1xf64>) outs(%5 : tensor<1x12x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.divf %in, %cst_5 : f64
      linalg.yield %118 : f64
    } -> tensor<1x12x1x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %8 : tensor<4x12x5x5xf64>, tensor<1x12x1x1xf64>) outs(%3 : tensor<4x12x5x5xf64>) {
    ^bb0(%in: f64, %in_20: f64, %out: f64):
      %118 = arith.subf %in, %in_20 : f64
      linalg.yield %118 : f64
    } -> tensor<4x12x5x5xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<4x12x5x5xf64>, tensor<4x12x5x5xf64>) outs(%3 : tensor<4x12x5x5xf64>) {
    ^bb0(%in: f64, %in_20: f64, %out: f64):
      %118 = arith.mulf %in, %in_20 : f64
      linalg.yield %118 : f64
    } -> tensor<4x12x5x5xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%10 : tensor<4x12x5x5xf64>) outs(%6 : tensor<1x12x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.addf %in, %out : f64
      linalg.yield %118 : f64
    } -> tensor<1x12x1x1xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<1x12x1x1xf64>) outs(%5 : tensor<1x12x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.divf %in, %cst_5 : f64
      linalg.yield %118 : f64
    } -> tensor<1x12x1x1xf64>
    %13 = tensor.empty() : tensor<1x12x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x12x1x1xf64>) outs(%13 : tensor<1x12x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %118 = arith.truncf %in : f64 to f32
      linalg.yield %118 : f32
    } -> tensor<1x12x1x1xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%13 : tensor<1x12x1x1xf32>) -> tensor<1x12x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%2 : tensor<4x12x5x5xf32>) outs(%15 : tensor<1x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.addf %in, %out : f32
      linalg.yield %118 : f32
    } -> tensor<1x12x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<1x12x1x1xf32>) outs(%13 : tensor<1x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.divf %in, %cst_6 : f32
      linalg.yield %118 : f32
    } -> tensor<1x12x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<1x12x1x1xf32>) outs(%13 : tensor<1x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.truncf %cst_4 : f64 to f32
      %119 = arith.addf %in, %118 : f32
      linalg.yield %119 : f32
    } -> tensor<1x12x1x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x12x1x1xf32>) outs(%13 : tensor<1x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = math.rsqrt %in : f32
      linalg.yield %118 : f32
    } -> tensor<1x12x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %17 : tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.subf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x5x5xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %19 : tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.mulf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x5x5xf32>
    %expanded = tensor.expand_shape %arg1 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded : tensor<4x12x5x5xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.mulf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x5x5xf32>
    %expanded_11 = tensor.expand_shape %arg2 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_11 : tensor<4x12x5x5xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.addf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x5x5xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %cst_3 : tensor<4x12x5x5xf32>, tensor<f32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.cmpf ogt, %in, %in_20 : f32
      %119 = arith.select %118, %in, %in_20 : f32
      linalg.yield %119 : f32
    } -> tensor<4x12x5x5xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2, %24 : tensor<f32>, tensor<4x12x5x5xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.cmpf olt, %in, %in_20 : f32
      %119 = arith.select %118, %in, %in_20 : f32
      linalg.yield %119 : f32
    } -> tensor<4x12x5x5xf32>
    %padded = tensor.pad %25 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg17: index, %arg18: index, %arg19: index, %arg20: index):
      tensor.yield %cst : f32
    } : tensor<4x12x5x5xf32> to tensor<4x12x7x7xf32>
    %collapsed = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<12x1x3x3xf32> into tensor<12x3x3xf32>
    %26 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed : tensor<4x12x7x7xf32>, tensor<12x3x3xf32>) outs(%1 : tensor<4x12x5x5xf32>) -> tensor<4x12x5x5xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<4x12x5x5xf32>) outs(%3 : tensor<4x12x5x5xf64>) {
    ^bb0(%in: f32, %out: f64):
      %118 = arith.extf %in : f32 to f64
      linalg.yield %118 : f64
    } -> tensor<4x12x5x5xf64>
    %28 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%27 : tensor<4x12x5x5xf64>) outs(%6 : tensor<1x12x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.addf %in, %out : f64
      linalg.yield %118 : f64
    } -> tensor<1x12x1x1xf64>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<1x12x1x1xf64>) outs(%5 : tensor<1x12x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.divf %in, %cst_5 : f64
      linalg.yield %118 : f64
    } -> tensor<1x12x1x1xf64>
    %30 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %29 : tensor<4x12x5x5xf64>, tensor<1x12x1x1xf64>) outs(%3 : tensor<4x12x5x5xf64>) {
    ^bb0(%in: f64, %in_20: f64, %out: f64):
      %118 = arith.subf %in, %in_20 : f64
      linalg.yield %118 : f64
    } -> tensor<4x12x5x5xf64>
    %31 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %30 : tensor<4x12x5x5xf64>, tensor<4x12x5x5xf64>) outs(%3 : tensor<4x12x5x5xf64>) {
    ^bb0(%in: f64, %in_20: f64, %out: f64):
      %118 = arith.mulf %in, %in_20 : f64
      linalg.yield %118 : f64
    } -> tensor<4x12x5x5xf64>
    %32 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%31 : tensor<4x12x5x5xf64>) outs(%6 : tensor<1x12x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.addf %in, %out : f64
      linalg.yield %118 : f64
    } -> tensor<1x12x1x1xf64>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x12x1x1xf64>) outs(%5 : tensor<1x12x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.divf %in, %cst_5 : f64
      linalg.yield %118 : f64
    } -> tensor<1x12x1x1xf64>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x12x1x1xf64>) outs(%13 : tensor<1x12x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %118 = arith.truncf %in : f64 to f32
      linalg.yield %118 : f32
    } -> tensor<1x12x1x1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%26 : tensor<4x12x5x5xf32>) outs(%15 : tensor<1x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.addf %in, %out : f32
      linalg.yield %118 : f32
    } -> tensor<1x12x1x1xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<1x12x1x1xf32>) outs(%13 : tensor<1x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.divf %in, %cst_6 : f32
      linalg.yield %118 : f32
    } -> tensor<1x12x1x1xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<1x12x1x1xf32>) outs(%13 : tensor<1x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.truncf %cst_4 : f64 to f32
      %119 = arith.addf %in, %118 : f32
      linalg.yield %119 : f32
    } -> tensor<1x12x1x1xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x12x1x1xf32>) outs(%13 : tensor<1x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = math.rsqrt %in : f32
      linalg.yield %118 : f32
    } -> tensor<1x12x1x1xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %36 : tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.subf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x5x5xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %38 : tensor<4x12x5x5xf32>, tensor<1x12x1x1xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.mulf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x5x5xf32>
    %expanded_12 = tensor.expand_shape %arg4 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %expanded_12 : tensor<4x12x5x5xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.mulf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x5x5xf32>
    %expanded_13 = tensor.expand_shape %arg5 [[0, 1, 2]] output_shape [12, 1, 1] : tensor<12xf32> into tensor<12x1x1xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41, %expanded_13 : tensor<4x12x5x5xf32>, tensor<12x1x1xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.addf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x5x5xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %cst_3 : tensor<4x12x5x5xf32>, tensor<f32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.cmpf ogt, %in, %in_20 : f32
      %119 = arith.select %118, %in, %in_20 : f32
      linalg.yield %119 : f32
    } -> tensor<4x12x5x5xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2, %43 : tensor<f32>, tensor<4x12x5x5xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.cmpf olt, %in, %in_20 : f32
      %119 = arith.select %118, %in, %in_20 : f32
      linalg.yield %119 : f32
    } -> tensor<4x12x5x5xf32>
    %45 = tensor.empty() : tensor<4x12x1x1xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<4x12x1x1xf32>) -> tensor<4x12x1x1xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%44 : tensor<4x12x5x5xf32>) outs(%46 : tensor<4x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.addf %in, %out : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x1x1xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<4x12x1x1xf32>) outs(%45 : tensor<4x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.divf %in, %cst_7 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x1x1xf32>
    %49 = tensor.empty() : tensor<4x3x1x1xf32>
    %broadcasted = linalg.broadcast ins(%arg7 : tensor<3xf32>) outs(%49 : tensor<4x3x1x1xf32>) dimensions = [0, 2, 3] 
    %50 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%48, %arg6 : tensor<4x12x1x1xf32>, tensor<3x12x1x1xf32>) outs(%broadcasted : tensor<4x3x1x1xf32>) -> tensor<4x3x1x1xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<4x3x1x1xf32>) outs(%49 : tensor<4x3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.cmpf ugt, %in, %cst : f32
      %119 = arith.select %118, %in, %cst : f32
      linalg.yield %119 : f32
    } -> tensor<4x3x1x1xf32>
    %broadcasted_14 = linalg.broadcast ins(%arg9 : tensor<12xf32>) outs(%45 : tensor<4x12x1x1xf32>) dimensions = [0, 2, 3] 
    %52 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%51, %arg8 : tensor<4x3x1x1xf32>, tensor<12x3x1x1xf32>) outs(%broadcasted_14 : tensor<4x12x1x1xf32>) -> tensor<4x12x1x1xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<4x12x1x1xf32>) outs(%45 : tensor<4x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.addf %in, %cst_8 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x1x1xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<4x12x1x1xf32>) outs(%45 : tensor<4x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.cmpf ult, %in, %cst : f32
      %119 = arith.select %118, %cst, %in : f32
      linalg.yield %119 : f32
    } -> tensor<4x12x1x1xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<4x12x1x1xf32>) outs(%45 : tensor<4x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.cmpf ugt, %in, %cst_9 : f32
      %119 = arith.select %118, %cst_9, %in : f32
      linalg.yield %119 : f32
    } -> tensor<4x12x1x1xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<4x12x1x1xf32>) outs(%45 : tensor<4x12x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.divf %in, %cst_9 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x1x1xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %56 : tensor<4x12x5x5xf32>, tensor<4x12x1x1xf32>) outs(%0 : tensor<4x12x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.mulf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x12x5x5xf32>
    %58 = tensor.empty() : tensor<4x4x5x5xf32>
    %59 = linalg.fill ins(%cst : f32) outs(%58 : tensor<4x4x5x5xf32>) -> tensor<4x4x5x5xf32>
    %60 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%57, %arg10 : tensor<4x12x5x5xf32>, tensor<4x12x1x1xf32>) outs(%59 : tensor<4x4x5x5xf32>) -> tensor<4x4x5x5xf32>
    %61 = tensor.empty() : tensor<4x4x5x5xf64>
    %62 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<4x4x5x5xf32>) outs(%61 : tensor<4x4x5x5xf64>) {
    ^bb0(%in: f32, %out: f64):
      %118 = arith.extf %in : f32 to f64
      linalg.yield %118 : f64
    } -> tensor<4x4x5x5xf64>
    %63 = tensor.empty() : tensor<1x4x1x1xf64>
    %64 = linalg.fill ins(%cst_0 : f64) outs(%63 : tensor<1x4x1x1xf64>) -> tensor<1x4x1x1xf64>
    %65 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%62 : tensor<4x4x5x5xf64>) outs(%64 : tensor<1x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.addf %in, %out : f64
      linalg.yield %118 : f64
    } -> tensor<1x4x1x1xf64>
    %66 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<1x4x1x1xf64>) outs(%63 : tensor<1x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.divf %in, %cst_5 : f64
      linalg.yield %118 : f64
    } -> tensor<1x4x1x1xf64>
    %67 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %66 : tensor<4x4x5x5xf64>, tensor<1x4x1x1xf64>) outs(%61 : tensor<4x4x5x5xf64>) {
    ^bb0(%in: f64, %in_20: f64, %out: f64):
      %118 = arith.subf %in, %in_20 : f64
      linalg.yield %118 : f64
    } -> tensor<4x4x5x5xf64>
    %68 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67, %67 : tensor<4x4x5x5xf64>, tensor<4x4x5x5xf64>) outs(%61 : tensor<4x4x5x5xf64>) {
    ^bb0(%in: f64, %in_20: f64, %out: f64):
      %118 = arith.mulf %in, %in_20 : f64
      linalg.yield %118 : f64
    } -> tensor<4x4x5x5xf64>
    %69 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%68 : tensor<4x4x5x5xf64>) outs(%64 : tensor<1x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.addf %in, %out : f64
      linalg.yield %118 : f64
    } -> tensor<1x4x1x1xf64>
    %70 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x4x1x1xf64>) outs(%63 : tensor<1x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %118 = arith.divf %in, %cst_5 : f64
      linalg.yield %118 : f64
    } -> tensor<1x4x1x1xf64>
    %71 = tensor.empty() : tensor<1x4x1x1xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<1x4x1x1xf64>) outs(%71 : tensor<1x4x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %118 = arith.truncf %in : f64 to f32
      linalg.yield %118 : f32
    } -> tensor<1x4x1x1xf32>
    %73 = linalg.fill ins(%cst : f32) outs(%71 : tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%60 : tensor<4x4x5x5xf32>) outs(%73 : tensor<1x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.addf %in, %out : f32
      linalg.yield %118 : f32
    } -> tensor<1x4x1x1xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<1x4x1x1xf32>) outs(%71 : tensor<1x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.divf %in, %cst_6 : f32
      linalg.yield %118 : f32
    } -> tensor<1x4x1x1xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<1x4x1x1xf32>) outs(%71 : tensor<1x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.truncf %cst_4 : f64 to f32
      %119 = arith.addf %in, %118 : f32
      linalg.yield %119 : f32
    } -> tensor<1x4x1x1xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<1x4x1x1xf32>) outs(%71 : tensor<1x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = math.rsqrt %in : f32
      linalg.yield %118 : f32
    } -> tensor<1x4x1x1xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %75 : tensor<4x4x5x5xf32>, tensor<1x4x1x1xf32>) outs(%58 : tensor<4x4x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.subf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x4x5x5xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %77 : tensor<4x4x5x5xf32>, tensor<1x4x1x1xf32>) outs(%58 : tensor<4x4x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.mulf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x4x5x5xf32>
    %expanded_15 = tensor.expand_shape %arg11 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %expanded_15 : tensor<4x4x5x5xf32>, tensor<4x1x1xf32>) outs(%58 : tensor<4x4x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.mulf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x4x5x5xf32>
    %expanded_16 = tensor.expand_shape %arg12 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %expanded_16 : tensor<4x4x5x5xf32>, tensor<4x1x1xf32>) outs(%58 : tensor<4x4x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.addf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x4x5x5xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg15, %81 : tensor<4x4x5x5xf32>, tensor<4x4x5x5xf32>) outs(%58 : tensor<4x4x5x5xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.addf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x4x5x5xf32>
    %83 = tensor.empty() : tensor<4x4xf32>
    %84 = linalg.fill ins(%cst : f32) outs(%83 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%82 : tensor<4x4x5x5xf32>) outs(%84 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.addf %in, %out : f32
      linalg.yield %118 : f32
    } -> tensor<4x4xf32>
    %86 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%85 : tensor<4x4xf32>) outs(%83 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.divf %in, %cst_7 : f32
      linalg.yield %118 : f32
    } -> tensor<4x4xf32>
    %87 = tensor.empty() : tensor<4x3xf32>
    %transposed = linalg.transpose ins(%arg13 : tensor<3x4xf32>) outs(%87 : tensor<4x3xf32>) permutation = [1, 0] 
    %88 = linalg.fill ins(%cst : f32) outs(%87 : tensor<4x3xf32>) -> tensor<4x3xf32>
    %89 = linalg.matmul ins(%86, %transposed : tensor<4x4xf32>, tensor<4x3xf32>) outs(%88 : tensor<4x3xf32>) -> tensor<4x3xf32>
    %90 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg14 : tensor<3xf32>) outs(%87 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x3xf32>
    %91 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%89, %90 : tensor<4x3xf32>, tensor<4x3xf32>) outs(%87 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.addf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x3xf32>
    %92 = tensor.empty() : tensor<4xi64>
    %93 = linalg.fill ins(%c0_i64 : i64) outs(%92 : tensor<4xi64>) -> tensor<4xi64>
    %94 = tensor.empty() : tensor<4xf32>
    %95 = linalg.fill ins(%cst_1 : f32) outs(%94 : tensor<4xf32>) -> tensor<4xf32>
    %96:2 = linalg.generic {indexing_maps = [#map6, #map8, #map8], iterator_types = ["parallel", "reduction"]} ins(%91 : tensor<4x3xf32>) outs(%95, %93 : tensor<4xf32>, tensor<4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_20: i64):
      %118 = linalg.index 1 : index
      %119 = arith.index_cast %118 : index to i64
      %120 = arith.maximumf %in, %out : f32
      %121 = arith.cmpf ogt, %in, %out : f32
      %122 = arith.select %121, %119, %out_20 : i64
      linalg.yield %120, %122 : f32, i64
    } -> (tensor<4xf32>, tensor<4xi64>)
    %expanded_17 = tensor.expand_shape %96#0 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
    %97 = linalg.generic {indexing_maps = [#map6, #map9, #map6], iterator_types = ["parallel", "parallel"]} ins(%91, %expanded_17 : tensor<4x3xf32>, tensor<4x1xf32>) outs(%87 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.subf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x3xf32>
    %98 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%97 : tensor<4x3xf32>) outs(%87 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = math.exp %in : f32
      linalg.yield %118 : f32
    } -> tensor<4x3xf32>
    %99 = tensor.empty() : tensor<4x1xf32>
    %100 = linalg.fill ins(%cst : f32) outs(%99 : tensor<4x1xf32>) -> tensor<4x1xf32>
    %101 = linalg.generic {indexing_maps = [#map6, #map9], iterator_types = ["parallel", "reduction"]} ins(%98 : tensor<4x3xf32>) outs(%100 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.addf %in, %out : f32
      linalg.yield %118 : f32
    } -> tensor<4x1xf32>
    %102 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%101 : tensor<4x1xf32>) outs(%99 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = math.log %in : f32
      linalg.yield %118 : f32
    } -> tensor<4x1xf32>
    %103 = linalg.generic {indexing_maps = [#map6, #map9, #map6], iterator_types = ["parallel", "parallel"]} ins(%97, %102 : tensor<4x3xf32>, tensor<4x1xf32>) outs(%87 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.subf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<4x3xf32>
    %104 = tensor.empty() : tensor<4xi1>
    %105 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel"]} ins(%arg16 : tensor<4xi64>) outs(%104 : tensor<4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %118 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %118 : i1
    } -> tensor<4xi1>
    %106 = linalg.generic {indexing_maps = [#map10, #map10, #map11, #map10], iterator_types = ["parallel"]} ins(%105, %arg16, %cst_10 : tensor<4xi1>, tensor<4xi64>, tensor<i64>) outs(%92 : tensor<4xi64>) {
    ^bb0(%in: i1, %in_20: i64, %in_21: i64, %out: i64):
      %118 = arith.select %in, %in_20, %in_21 : i64
      linalg.yield %118 : i64
    } -> tensor<4xi64>
    %expanded_18 = tensor.expand_shape %106 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %107 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%expanded_18 : tensor<4x1xi64>) outs(%100 : tensor<4x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %118 = linalg.index 0 : index
      %119 = arith.index_cast %in : i64 to index
      %120 = arith.cmpi slt, %119, %c3 : index
      cf.assert %120, "index must be smaller than dim size"
      %121 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %121, "index must be larger or equal to 0"
      %extracted = tensor.extract %103[%118, %119] : tensor<4x3xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x1xf32>
    %collapsed_19 = tensor.collapse_shape %107 [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
    %108 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel"]} ins(%collapsed_19 : tensor<4xf32>) outs(%94 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.negf %in : f32
      linalg.yield %118 : f32
    } -> tensor<4xf32>
    %109 = linalg.generic {indexing_maps = [#map10, #map10, #map11, #map10], iterator_types = ["parallel"]} ins(%105, %108, %cst_3 : tensor<4xi1>, tensor<4xf32>, tensor<f32>) outs(%94 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_20: f32, %in_21: f32, %out: f32):
      %118 = arith.select %in, %in_20, %in_21 : f32
      linalg.yield %118 : f32
    } -> tensor<4xf32>
    %110 = tensor.empty() : tensor<i64>
    %111 = linalg.fill ins(%c0_i64 : i64) outs(%110 : tensor<i64>) -> tensor<i64>
    %112 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["reduction"]} ins(%105 : tensor<4xi1>) outs(%111 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %118 = arith.extui %in : i1 to i64
      %119 = arith.addi %118, %out : i64
      linalg.yield %119 : i64
    } -> tensor<i64>
    %113 = tensor.empty() : tensor<f32>
    %114 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = []} ins(%112 : tensor<i64>) outs(%113 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %118 = arith.sitofp %in : i64 to f32
      linalg.yield %118 : f32
    } -> tensor<f32>
    %115 = linalg.fill ins(%cst : f32) outs(%113 : tensor<f32>) -> tensor<f32>
    %116 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["reduction"]} ins(%109 : tensor<4xf32>) outs(%115 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %118 = arith.addf %in, %out : f32
      linalg.yield %118 : f32
    } -> tensor<f32>
    %117 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = []} ins(%116, %114 : tensor<f32>, tensor<f32>) outs(%113 : tensor<f32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %118 = arith.divf %in, %in_20 : f32
      linalg.yield %118 : f32
    } -> tensor<f32>
    return %117 : tensor<f32>
  }
}
