#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<16x3x3x3xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16x16x3x3xf32>, %arg4: tensor<16xf32>, %arg5: tensor<16xf32>, %arg6: tensor<16x16x3x3xf32>, %arg7: tensor<16xf32>, %arg8: tensor<16xf32>, %arg9: tensor<32x16x3x3xf32>, %arg10: tensor<32xf32>, %arg11: tensor<32xf32>, %arg12: tensor<32x32x3x3xf32>, %arg13: tensor<32xf32>, %arg14: tensor<32xf32>, %arg15: tensor<32x16x1x1xf32>, %arg16: tensor<32xf32>, %arg17: tensor<32xf32>, %arg18: tensor<2x32xf32>, %arg19: tensor<2xf32>, %arg20: tensor<32x3x16x16xf32>) -> tensor<32x2xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 1.000000e-05 : f64
    %cst_2 = arith.constant 8.192000e+03 : f64
    %cst_3 = arith.constant 8.192000e+03 : f32
    %cst_4 = arith.constant 2.048000e+03 : f64
    %cst_5 = arith.constant 2.048000e+03 : f32
    %cst_6 = arith.constant 6.400000e+01 : f32
    %padded = tensor.pad %arg20 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg21: index, %arg22: index, %arg23: index, %arg24: index):
      tensor.yield %cst : f32
    } : tensor<32x3x16x16xf32> to tensor<32x3x18x18xf32>
    %0 = tensor.empty() : tensor<32x16x16x16xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<32x16x16x16xf32>) -> tensor<32x16x16x16xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %arg0 : tensor<32x3x18x18xf32>, tensor<16x3x3x3xf32>) outs(%1 : tensor<32x16x16x16xf32>) -> tensor<32x16x16x16xf32>
    %3 = tensor.empty() : tensor<32x16x16x16xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<32x16x16x16xf32>) outs(%3 : tensor<32x16x16x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %132 = arith.extf %in : f32 to f64
      linalg.yield %132 : f64
    } -> tensor<32x16x16x16xf64>
    %5 = tensor.empty() : tensor<1x16x1x1xf64>
    %6 = linalg.fill ins(%cst_0 : f64) outs(%5 : tensor<1x16x1x1xf64>) -> tensor<1x16x1x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%4 : tensor<32x16x16x16xf64>) outs(%6 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<1x16x1x1xf64>) outs(%5 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_2 : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %8 : tensor<32x16x16x16xf64>, tensor<1x16x1x1xf64>) outs(%3 : tensor<32x16x16x16xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.subf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x16x16x16xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<32x16x16x16xf64>, tensor<32x16x16x16xf64>) outs(%3 : tensor<32x16x16x16xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.mulf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x16x16x16xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%10 : tensor<32x16x16x16xf64>) outs(%6 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<1x16x1x1xf64>) outs(%5 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_2 : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %13 = tensor.empty() : tensor<1x16x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x16x1x1xf64>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %132 = arith.truncf %in : f64 to f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%13 : tensor<1x16x1x1xf32>) -> tensor<1x16x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%2 : tensor<32x16x16x16xf32>) outs(%15 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.addf %in, %out : f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<1x16x1x1xf32>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.divf %in, %cst_3 : f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<1x16x1x1xf32>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.truncf %cst_1 : f64 to f32
      %133 = arith.addf %in, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x16x1x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x16x1x1xf32>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = math.rsqrt %in : f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %17 : tensor<32x16x16x16xf32>, tensor<1x16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.subf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %19 : tensor<32x16x16x16xf32>, tensor<1x16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %expanded = tensor.expand_shape %arg1 [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded : tensor<32x16x16x16xf32>, tensor<16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %expanded_7 = tensor.expand_shape %arg2 [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_7 : tensor<32x16x16x16xf32>, tensor<16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.addf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<32x16x16x16xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.cmpf ugt, %in, %cst : f32
      %133 = arith.select %132, %in, %cst : f32
      linalg.yield %133 : f32
    } -> tensor<32x16x16x16xf32>
    %padded_8 = tensor.pad %24 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg21: index, %arg22: index, %arg23: index, %arg24: index):
      tensor.yield %cst : f32
    } : tensor<32x16x16x16xf32> to tensor<32x16x18x18xf32>
    %25 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_8, %arg3 : tensor<32x16x18x18xf32>, tensor<16x16x3x3xf32>) outs(%1 : tensor<32x16x16x16xf32>) -> tensor<32x16x16x16xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<32x16x16x16xf32>) outs(%3 : tensor<32x16x16x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %132 = arith.extf %in : f32 to f64
      linalg.yield %132 : f64
    } -> tensor<32x16x16x16xf64>
    %27 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%26 : tensor<32x16x16x16xf64>) outs(%6 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %28 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x16x1x1xf64>) outs(%5 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_2 : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %29 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %28 : tensor<32x16x16x16xf64>, tensor<1x16x1x1xf64>) outs(%3 : tensor<32x16x16x16xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.subf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x16x16x16xf64>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %29 : tensor<32x16x16x16xf64>, tensor<32x16x16x16xf64>) outs(%3 : tensor<32x16x16x16xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.mulf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x16x16x16xf64>
    %31 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%30 : tensor<32x16x16x16xf64>) outs(%6 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<1x16x1x1xf64>) outs(%5 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_2 : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %33 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x16x1x1xf64>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %132 = arith.truncf %in : f64 to f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%25 : tensor<32x16x16x16xf32>) outs(%15 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.addf %in, %out : f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<1x16x1x1xf32>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.divf %in, %cst_3 : f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x16x1x1xf32>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.truncf %cst_1 : f64 to f32
      %133 = arith.addf %in, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x16x1x1xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x16x1x1xf32>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = math.rsqrt %in : f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %35 : tensor<32x16x16x16xf32>, tensor<1x16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.subf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %37 : tensor<32x16x16x16xf32>, tensor<1x16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %expanded_9 = tensor.expand_shape %arg4 [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %expanded_9 : tensor<32x16x16x16xf32>, tensor<16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %expanded_10 = tensor.expand_shape %arg5 [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %expanded_10 : tensor<32x16x16x16xf32>, tensor<16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.addf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<32x16x16x16xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.cmpf ugt, %in, %cst : f32
      %133 = arith.select %132, %in, %cst : f32
      linalg.yield %133 : f32
    } -> tensor<32x16x16x16xf32>
    %padded_11 = tensor.pad %42 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg21: index, %arg22: index, %arg23: index, %arg24: index):
      tensor.yield %cst : f32
    } : tensor<32x16x16x16xf32> to tensor<32x16x18x18xf32>
    %43 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_11, %arg6 : tensor<32x16x18x18xf32>, tensor<16x16x3x3xf32>) outs(%1 : tensor<32x16x16x16xf32>) -> tensor<32x16x16x16xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<32x16x16x16xf32>) outs(%3 : tensor<32x16x16x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %132 = arith.extf %in : f32 to f64
      linalg.yield %132 : f64
    } -> tensor<32x16x16x16xf64>
    %45 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%44 : tensor<32x16x16x16xf64>) outs(%6 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %46 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<1x16x1x1xf64>) outs(%5 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_2 : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %47 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %46 : tensor<32x16x16x16xf64>, tensor<1x16x1x1xf64>) outs(%3 : tensor<32x16x16x16xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.subf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x16x16x16xf64>
    %48 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %47 : tensor<32x16x16x16xf64>, tensor<32x16x16x16xf64>) outs(%3 : tensor<32x16x16x16xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.mulf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x16x16x16xf64>
    %49 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%48 : tensor<32x16x16x16xf64>) outs(%6 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %50 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<1x16x1x1xf64>) outs(%5 : tensor<1x16x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_2 : f64
      linalg.yield %132 : f64
    } -> tensor<1x16x1x1xf64>
    %51 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<1x16x1x1xf64>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %132 = arith.truncf %in : f64 to f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%43 : tensor<32x16x16x16xf32>) outs(%15 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.addf %in, %out : f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<1x16x1x1xf32>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.divf %in, %cst_3 : f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x16x1x1xf32>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.truncf %cst_1 : f64 to f32
      %133 = arith.addf %in, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x16x1x1xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<1x16x1x1xf32>) outs(%13 : tensor<1x16x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = math.rsqrt %in : f32
      linalg.yield %132 : f32
    } -> tensor<1x16x1x1xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43, %53 : tensor<32x16x16x16xf32>, tensor<1x16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.subf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %55 : tensor<32x16x16x16xf32>, tensor<1x16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %expanded_12 = tensor.expand_shape %arg7 [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %expanded_12 : tensor<32x16x16x16xf32>, tensor<16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %expanded_13 = tensor.expand_shape %arg8 [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %expanded_13 : tensor<32x16x16x16xf32>, tensor<16x1x1xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.addf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %24 : tensor<32x16x16x16xf32>, tensor<32x16x16x16xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.addf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x16x16x16xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<32x16x16x16xf32>) outs(%0 : tensor<32x16x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.cmpf ugt, %in, %cst : f32
      %133 = arith.select %132, %in, %cst : f32
      linalg.yield %133 : f32
    } -> tensor<32x16x16x16xf32>
    %padded_14 = tensor.pad %61 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg21: index, %arg22: index, %arg23: index, %arg24: index):
      tensor.yield %cst : f32
    } : tensor<32x16x16x16xf32> to tensor<32x16x18x18xf32>
    %62 = tensor.empty() : tensor<32x32x8x8xf32>
    %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<32x32x8x8xf32>) -> tensor<32x32x8x8xf32>
    %64 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%padded_14, %arg9 : tensor<32x16x18x18xf32>, tensor<32x16x3x3xf32>) outs(%63 : tensor<32x32x8x8xf32>) -> tensor<32x32x8x8xf32>
    %65 = tensor.empty() : tensor<32x32x8x8xf64>
    %66 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<32x32x8x8xf32>) outs(%65 : tensor<32x32x8x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %132 = arith.extf %in : f32 to f64
      linalg.yield %132 : f64
    } -> tensor<32x32x8x8xf64>
    %67 = tensor.empty() : tensor<1x32x1x1xf64>
    %68 = linalg.fill ins(%cst_0 : f64) outs(%67 : tensor<1x32x1x1xf64>) -> tensor<1x32x1x1xf64>
    %69 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%66 : tensor<32x32x8x8xf64>) outs(%68 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %70 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x32x1x1xf64>) outs(%67 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_4 : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %71 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66, %70 : tensor<32x32x8x8xf64>, tensor<1x32x1x1xf64>) outs(%65 : tensor<32x32x8x8xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.subf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x32x8x8xf64>
    %72 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%71, %71 : tensor<32x32x8x8xf64>, tensor<32x32x8x8xf64>) outs(%65 : tensor<32x32x8x8xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.mulf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x32x8x8xf64>
    %73 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%72 : tensor<32x32x8x8xf64>) outs(%68 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %74 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<1x32x1x1xf64>) outs(%67 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_4 : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %75 = tensor.empty() : tensor<1x32x1x1xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74 : tensor<1x32x1x1xf64>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %132 = arith.truncf %in : f64 to f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%75 : tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%64 : tensor<32x32x8x8xf32>) outs(%77 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.addf %in, %out : f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78 : tensor<1x32x1x1xf32>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.divf %in, %cst_5 : f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<1x32x1x1xf32>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.truncf %cst_1 : f64 to f32
      %133 = arith.addf %in, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x32x1x1xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<1x32x1x1xf32>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = math.rsqrt %in : f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %79 : tensor<32x32x8x8xf32>, tensor<1x32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.subf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82, %81 : tensor<32x32x8x8xf32>, tensor<1x32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %expanded_15 = tensor.expand_shape %arg10 [[0, 1, 2]] output_shape [32, 1, 1] : tensor<32xf32> into tensor<32x1x1xf32>
    %84 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %expanded_15 : tensor<32x32x8x8xf32>, tensor<32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %expanded_16 = tensor.expand_shape %arg11 [[0, 1, 2]] output_shape [32, 1, 1] : tensor<32xf32> into tensor<32x1x1xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84, %expanded_16 : tensor<32x32x8x8xf32>, tensor<32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.addf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %86 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<32x32x8x8xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.cmpf ugt, %in, %cst : f32
      %133 = arith.select %132, %in, %cst : f32
      linalg.yield %133 : f32
    } -> tensor<32x32x8x8xf32>
    %padded_17 = tensor.pad %86 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg21: index, %arg22: index, %arg23: index, %arg24: index):
      tensor.yield %cst : f32
    } : tensor<32x32x8x8xf32> to tensor<32x32x10x10xf32>
    %87 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_17, %arg12 : tensor<32x32x10x10xf32>, tensor<32x32x3x3xf32>) outs(%63 : tensor<32x32x8x8xf32>) -> tensor<32x32x8x8xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<32x32x8x8xf32>) outs(%65 : tensor<32x32x8x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %132 = arith.extf %in : f32 to f64
      linalg.yield %132 : f64
    } -> tensor<32x32x8x8xf64>
    %89 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%88 : tensor<32x32x8x8xf64>) outs(%68 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %90 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<1x32x1x1xf64>) outs(%67 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_4 : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %91 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88, %90 : tensor<32x32x8x8xf64>, tensor<1x32x1x1xf64>) outs(%65 : tensor<32x32x8x8xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.subf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x32x8x8xf64>
    %92 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91, %91 : tensor<32x32x8x8xf64>, tensor<32x32x8x8xf64>) outs(%65 : tensor<32x32x8x8xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.mulf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x32x8x8xf64>
    %93 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%92 : tensor<32x32x8x8xf64>) outs(%68 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %94 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93 : tensor<1x32x1x1xf64>) outs(%67 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_4 : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %95 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94 : tensor<1x32x1x1xf64>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %132 = arith.truncf %in : f64 to f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %96 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%87 : tensor<32x32x8x8xf32>) outs(%77 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.addf %in, %out : f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %97 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%96 : tensor<1x32x1x1xf32>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.divf %in, %cst_5 : f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %98 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95 : tensor<1x32x1x1xf32>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.truncf %cst_1 : f64 to f32
      %133 = arith.addf %in, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x32x1x1xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98 : tensor<1x32x1x1xf32>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = math.rsqrt %in : f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %100 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87, %97 : tensor<32x32x8x8xf32>, tensor<1x32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.subf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %101 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%100, %99 : tensor<32x32x8x8xf32>, tensor<1x32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %expanded_18 = tensor.expand_shape %arg13 [[0, 1, 2]] output_shape [32, 1, 1] : tensor<32xf32> into tensor<32x1x1xf32>
    %102 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101, %expanded_18 : tensor<32x32x8x8xf32>, tensor<32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %expanded_19 = tensor.expand_shape %arg14 [[0, 1, 2]] output_shape [32, 1, 1] : tensor<32xf32> into tensor<32x1x1xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102, %expanded_19 : tensor<32x32x8x8xf32>, tensor<32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.addf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %104 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%61, %arg15 : tensor<32x16x16x16xf32>, tensor<32x16x1x1xf32>) outs(%63 : tensor<32x32x8x8xf32>) -> tensor<32x32x8x8xf32>
    %105 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104 : tensor<32x32x8x8xf32>) outs(%65 : tensor<32x32x8x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %132 = arith.extf %in : f32 to f64
      linalg.yield %132 : f64
    } -> tensor<32x32x8x8xf64>
    %106 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%105 : tensor<32x32x8x8xf64>) outs(%68 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %107 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106 : tensor<1x32x1x1xf64>) outs(%67 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_4 : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %108 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%105, %107 : tensor<32x32x8x8xf64>, tensor<1x32x1x1xf64>) outs(%65 : tensor<32x32x8x8xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.subf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x32x8x8xf64>
    %109 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108, %108 : tensor<32x32x8x8xf64>, tensor<32x32x8x8xf64>) outs(%65 : tensor<32x32x8x8xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %132 = arith.mulf %in, %in_22 : f64
      linalg.yield %132 : f64
    } -> tensor<32x32x8x8xf64>
    %110 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%109 : tensor<32x32x8x8xf64>) outs(%68 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.addf %in, %out : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %111 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110 : tensor<1x32x1x1xf64>) outs(%67 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %132 = arith.divf %in, %cst_4 : f64
      linalg.yield %132 : f64
    } -> tensor<1x32x1x1xf64>
    %112 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111 : tensor<1x32x1x1xf64>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %132 = arith.truncf %in : f64 to f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %113 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%104 : tensor<32x32x8x8xf32>) outs(%77 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.addf %in, %out : f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %114 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%113 : tensor<1x32x1x1xf32>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.divf %in, %cst_5 : f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %115 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%112 : tensor<1x32x1x1xf32>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.truncf %cst_1 : f64 to f32
      %133 = arith.addf %in, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x32x1x1xf32>
    %116 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%115 : tensor<1x32x1x1xf32>) outs(%75 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = math.rsqrt %in : f32
      linalg.yield %132 : f32
    } -> tensor<1x32x1x1xf32>
    %117 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104, %114 : tensor<32x32x8x8xf32>, tensor<1x32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.subf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %118 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%117, %116 : tensor<32x32x8x8xf32>, tensor<1x32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %expanded_20 = tensor.expand_shape %arg16 [[0, 1, 2]] output_shape [32, 1, 1] : tensor<32xf32> into tensor<32x1x1xf32>
    %119 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%118, %expanded_20 : tensor<32x32x8x8xf32>, tensor<32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.mulf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %expanded_21 = tensor.expand_shape %arg17 [[0, 1, 2]] output_shape [32, 1, 1] : tensor<32xf32> into tensor<32x1x1xf32>
    %120 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%119, %expanded_21 : tensor<32x32x8x8xf32>, tensor<32x1x1xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.addf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %121 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%103, %120 : tensor<32x32x8x8xf32>, tensor<32x32x8x8xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.addf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32x8x8xf32>
    %122 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%121 : tensor<32x32x8x8xf32>) outs(%62 : tensor<32x32x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.cmpf ugt, %in, %cst : f32
      %133 = arith.select %132, %in, %cst : f32
      linalg.yield %133 : f32
    } -> tensor<32x32x8x8xf32>
    %123 = tensor.empty() : tensor<32x32xf32>
    %124 = linalg.fill ins(%cst : f32) outs(%123 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%122 : tensor<32x32x8x8xf32>) outs(%124 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.addf %in, %out : f32
      linalg.yield %132 : f32
    } -> tensor<32x32xf32>
    %126 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%125 : tensor<32x32xf32>) outs(%123 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.divf %in, %cst_6 : f32
      linalg.yield %132 : f32
    } -> tensor<32x32xf32>
    %127 = tensor.empty() : tensor<32x2xf32>
    %transposed = linalg.transpose ins(%arg18 : tensor<2x32xf32>) outs(%127 : tensor<32x2xf32>) permutation = [1, 0] 
    %128 = linalg.fill ins(%cst : f32) outs(%127 : tensor<32x2xf32>) -> tensor<32x2xf32>
    %129 = linalg.matmul ins(%126, %transposed : tensor<32x32xf32>, tensor<32x2xf32>) outs(%128 : tensor<32x2xf32>) -> tensor<32x2xf32>
    %130 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg19 : tensor<2xf32>) outs(%127 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x2xf32>
    %131 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%129, %130 : tensor<32x2xf32>, tensor<32x2xf32>) outs(%127 : tensor<32x2xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %132 = arith.addf %in, %in_22 : f32
      linalg.yield %132 : f32
    } -> tensor<32x2xf32>
    return %131 : tensor<32x2xf32>
  }
}
