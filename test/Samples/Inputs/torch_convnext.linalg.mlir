#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
#map8 = affine_map<(d0) -> (d0)>
#map9 = affine_map<(d0) -> ()>
#map10 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<8x3x2x2xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x1x5x5xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<16x8xf32>, %arg8: tensor<16xf32>, %arg9: tensor<8x16xf32>, %arg10: tensor<8xf32>, %arg11: tensor<4x8xf32>, %arg12: tensor<4xf32>, %arg13: tensor<3x3x8x8xf32>, %arg14: tensor<3xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c4 = arith.constant 4 : index
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 0xFF800000 : f32
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = arith.constant 1.000000e-05 : f64
    %cst_6 = arith.constant 8.000000e+00 : f64
    %cst_7 = arith.constant 8.000000e+00 : f32
    %cst_8 = arith.constant 1.41421354 : f32
    %cst_9 = arith.constant 1.600000e+01 : f32
    %cst_10 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<3x8x4x4xf32>
    %broadcasted = linalg.broadcast ins(%arg2 : tensor<8xf32>) outs(%0 : tensor<3x8x4x4xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%arg13, %arg1 : tensor<3x3x8x8xf32>, tensor<8x3x2x2xf32>) outs(%broadcasted : tensor<3x8x4x4xf32>) -> tensor<3x8x4x4xf32>
    %padded = tensor.pad %1 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg15: index, %arg16: index, %arg17: index, %arg18: index):
      tensor.yield %cst : f32
    } : tensor<3x8x4x4xf32> to tensor<3x8x8x8xf32>
    %broadcasted_11 = linalg.broadcast ins(%arg4 : tensor<8xf32>) outs(%0 : tensor<3x8x4x4xf32>) dimensions = [0, 2, 3] 
    %collapsed = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<8x1x5x5xf32> into tensor<8x5x5xf32>
    %2 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %collapsed : tensor<3x8x8x8xf32>, tensor<8x5x5xf32>) outs(%broadcasted_11 : tensor<3x8x4x4xf32>) -> tensor<3x8x4x4xf32>
    %3 = tensor.empty() : tensor<3x4x4x8xf32>
    %transposed = linalg.transpose ins(%2 : tensor<3x8x4x4xf32>) outs(%3 : tensor<3x4x4x8xf32>) permutation = [0, 2, 3, 1] 
    %4 = tensor.empty() : tensor<3x4x4x8xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<3x4x4x8xf32>) outs(%4 : tensor<3x4x4x8xf64>) {
    ^bb0(%in: f32, %out: f64):
      %77 = arith.extf %in : f32 to f64
      linalg.yield %77 : f64
    } -> tensor<3x4x4x8xf64>
    %6 = tensor.empty() : tensor<3x4x4x1xf64>
    %7 = linalg.fill ins(%cst_0 : f64) outs(%6 : tensor<3x4x4x1xf64>) -> tensor<3x4x4x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<3x4x4x8xf64>) outs(%7 : tensor<3x4x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %77 = arith.addf %in, %out : f64
      linalg.yield %77 : f64
    } -> tensor<3x4x4x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<3x4x4x1xf64>) outs(%6 : tensor<3x4x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %77 = arith.divf %in, %cst_6 : f64
      linalg.yield %77 : f64
    } -> tensor<3x4x4x1xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %9 : tensor<3x4x4x8xf64>, tensor<3x4x4x1xf64>) outs(%4 : tensor<3x4x4x8xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %77 = arith.subf %in, %in_22 : f64
      linalg.yield %77 : f64
    } -> tensor<3x4x4x8xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %10 : tensor<3x4x4x8xf64>, tensor<3x4x4x8xf64>) outs(%4 : tensor<3x4x4x8xf64>) {
    ^bb0(%in: f64, %in_22: f64, %out: f64):
      %77 = arith.mulf %in, %in_22 : f64
      linalg.yield %77 : f64
    } -> tensor<3x4x4x8xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%11 : tensor<3x4x4x8xf64>) outs(%7 : tensor<3x4x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %77 = arith.addf %in, %out : f64
      linalg.yield %77 : f64
    } -> tensor<3x4x4x1xf64>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<3x4x4x1xf64>) outs(%6 : tensor<3x4x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %77 = arith.divf %in, %cst_6 : f64
      linalg.yield %77 : f64
    } -> tensor<3x4x4x1xf64>
    %14 = tensor.empty() : tensor<3x4x4x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<3x4x4x1xf64>) outs(%14 : tensor<3x4x4x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %77 = arith.truncf %in : f64 to f32
      linalg.yield %77 : f32
    } -> tensor<3x4x4x1xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%14 : tensor<3x4x4x1xf32>) -> tensor<3x4x4x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%transposed : tensor<3x4x4x8xf32>) outs(%16 : tensor<3x4x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %in, %out : f32
      linalg.yield %77 : f32
    } -> tensor<3x4x4x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<3x4x4x1xf32>) outs(%14 : tensor<3x4x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %in, %cst_7 : f32
      linalg.yield %77 : f32
    } -> tensor<3x4x4x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<3x4x4x1xf32>) outs(%14 : tensor<3x4x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.truncf %cst_5 : f64 to f32
      %78 = arith.addf %in, %77 : f32
      linalg.yield %78 : f32
    } -> tensor<3x4x4x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<3x4x4x1xf32>) outs(%14 : tensor<3x4x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = math.rsqrt %in : f32
      linalg.yield %77 : f32
    } -> tensor<3x4x4x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed, %18 : tensor<3x4x4x8xf32>, tensor<3x4x4x1xf32>) outs(%3 : tensor<3x4x4x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.subf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<3x4x4x8xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %20 : tensor<3x4x4x8xf32>, tensor<3x4x4x1xf32>) outs(%3 : tensor<3x4x4x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.mulf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<3x4x4x8xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %arg5 : tensor<3x4x4x8xf32>, tensor<8xf32>) outs(%3 : tensor<3x4x4x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.mulf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<3x4x4x8xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %arg6 : tensor<3x4x4x8xf32>, tensor<8xf32>) outs(%3 : tensor<3x4x4x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.addf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<3x4x4x8xf32>
    %collapsed_12 = tensor.collapse_shape %24 [[0, 1, 2], [3]] : tensor<3x4x4x8xf32> into tensor<48x8xf32>
    %25 = tensor.empty() : tensor<8x16xf32>
    %transposed_13 = linalg.transpose ins(%arg7 : tensor<16x8xf32>) outs(%25 : tensor<8x16xf32>) permutation = [1, 0] 
    %26 = tensor.empty() : tensor<48x16xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<48x16xf32>) -> tensor<48x16xf32>
    %28 = linalg.matmul ins(%collapsed_12, %transposed_13 : tensor<48x8xf32>, tensor<8x16xf32>) outs(%27 : tensor<48x16xf32>) -> tensor<48x16xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg8 : tensor<16xf32>) outs(%26 : tensor<48x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<48x16xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%28, %29 : tensor<48x16xf32>, tensor<48x16xf32>) outs(%26 : tensor<48x16xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.addf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<48x16xf32>
    %expanded = tensor.expand_shape %30 [[0, 1, 2], [3]] output_shape [3, 4, 4, 16] : tensor<48x16xf32> into tensor<3x4x4x16xf32>
    %31 = tensor.empty() : tensor<3x4x4x16xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<3x4x4x16xf32>) outs(%31 : tensor<3x4x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %in, %cst_8 : f32
      %78 = math.erf %77 : f32
      %79 = arith.addf %78, %cst_1 : f32
      %80 = arith.mulf %79, %cst_2 : f32
      %81 = arith.mulf %in, %80 : f32
      linalg.yield %81 : f32
    } -> tensor<3x4x4x16xf32>
    %collapsed_14 = tensor.collapse_shape %32 [[0, 1, 2], [3]] : tensor<3x4x4x16xf32> into tensor<48x16xf32>
    %33 = tensor.empty() : tensor<16x8xf32>
    %transposed_15 = linalg.transpose ins(%arg9 : tensor<8x16xf32>) outs(%33 : tensor<16x8xf32>) permutation = [1, 0] 
    %34 = tensor.empty() : tensor<48x8xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<48x8xf32>) -> tensor<48x8xf32>
    %36 = linalg.matmul ins(%collapsed_14, %transposed_15 : tensor<48x16xf32>, tensor<16x8xf32>) outs(%35 : tensor<48x8xf32>) -> tensor<48x8xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg10 : tensor<8xf32>) outs(%34 : tensor<48x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<48x8xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%36, %37 : tensor<48x8xf32>, tensor<48x8xf32>) outs(%34 : tensor<48x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.addf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<48x8xf32>
    %expanded_16 = tensor.expand_shape %38 [[0, 1, 2], [3]] output_shape [3, 4, 4, 8] : tensor<48x8xf32> into tensor<3x4x4x8xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16, %arg0 : tensor<3x4x4x8xf32>, tensor<8xf32>) outs(%3 : tensor<3x4x4x8xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.mulf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<3x4x4x8xf32>
    %transposed_17 = linalg.transpose ins(%39 : tensor<3x4x4x8xf32>) outs(%0 : tensor<3x8x4x4xf32>) permutation = [0, 3, 1, 2] 
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %transposed_17 : tensor<3x8x4x4xf32>, tensor<3x8x4x4xf32>) outs(%0 : tensor<3x8x4x4xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.addf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<3x8x4x4xf32>
    %41 = tensor.empty() : tensor<3x8xf32>
    %42 = linalg.fill ins(%cst : f32) outs(%41 : tensor<3x8xf32>) -> tensor<3x8xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%40 : tensor<3x8x4x4xf32>) outs(%42 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %in, %out : f32
      linalg.yield %77 : f32
    } -> tensor<3x8xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<3x8xf32>) outs(%41 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %in, %cst_9 : f32
      linalg.yield %77 : f32
    } -> tensor<3x8xf32>
    %45 = tensor.empty() : tensor<8x4xf32>
    %transposed_18 = linalg.transpose ins(%arg11 : tensor<4x8xf32>) outs(%45 : tensor<8x4xf32>) permutation = [1, 0] 
    %46 = tensor.empty() : tensor<3x4xf32>
    %47 = linalg.fill ins(%cst : f32) outs(%46 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %48 = linalg.matmul ins(%44, %transposed_18 : tensor<3x8xf32>, tensor<8x4xf32>) outs(%47 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %49 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg12 : tensor<4xf32>) outs(%46 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x4xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%48, %49 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%46 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.addf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<3x4xf32>
    %51 = tensor.empty() : tensor<3xi64>
    %52 = linalg.fill ins(%c0_i64 : i64) outs(%51 : tensor<3xi64>) -> tensor<3xi64>
    %53 = tensor.empty() : tensor<3xf32>
    %54 = linalg.fill ins(%cst_3 : f32) outs(%53 : tensor<3xf32>) -> tensor<3xf32>
    %55:2 = linalg.generic {indexing_maps = [#map4, #map6, #map6], iterator_types = ["parallel", "reduction"]} ins(%50 : tensor<3x4xf32>) outs(%54, %52 : tensor<3xf32>, tensor<3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_22: i64):
      %77 = linalg.index 1 : index
      %78 = arith.index_cast %77 : index to i64
      %79 = arith.maximumf %in, %out : f32
      %80 = arith.cmpf ogt, %in, %out : f32
      %81 = arith.select %80, %78, %out_22 : i64
      linalg.yield %79, %81 : f32, i64
    } -> (tensor<3xf32>, tensor<3xi64>)
    %expanded_19 = tensor.expand_shape %55#0 [[0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel"]} ins(%50, %expanded_19 : tensor<3x4xf32>, tensor<3x1xf32>) outs(%46 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.subf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<3x4xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%56 : tensor<3x4xf32>) outs(%46 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = math.exp %in : f32
      linalg.yield %77 : f32
    } -> tensor<3x4xf32>
    %58 = tensor.empty() : tensor<3x1xf32>
    %59 = linalg.fill ins(%cst : f32) outs(%58 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %60 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["parallel", "reduction"]} ins(%57 : tensor<3x4xf32>) outs(%59 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %in, %out : f32
      linalg.yield %77 : f32
    } -> tensor<3x1xf32>
    %61 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%60 : tensor<3x1xf32>) outs(%58 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = math.log %in : f32
      linalg.yield %77 : f32
    } -> tensor<3x1xf32>
    %62 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel"]} ins(%56, %61 : tensor<3x4xf32>, tensor<3x1xf32>) outs(%46 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.subf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<3x4xf32>
    %63 = tensor.empty() : tensor<3xi1>
    %64 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%arg14 : tensor<3xi64>) outs(%63 : tensor<3xi1>) {
    ^bb0(%in: i64, %out: i1):
      %77 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %77 : i1
    } -> tensor<3xi1>
    %65 = linalg.generic {indexing_maps = [#map8, #map8, #map9, #map8], iterator_types = ["parallel"]} ins(%64, %arg14, %cst_10 : tensor<3xi1>, tensor<3xi64>, tensor<i64>) outs(%51 : tensor<3xi64>) {
    ^bb0(%in: i1, %in_22: i64, %in_23: i64, %out: i64):
      %77 = arith.select %in, %in_22, %in_23 : i64
      linalg.yield %77 : i64
    } -> tensor<3xi64>
    %expanded_20 = tensor.expand_shape %65 [[0, 1]] output_shape [3, 1] : tensor<3xi64> into tensor<3x1xi64>
    %66 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_20 : tensor<3x1xi64>) outs(%59 : tensor<3x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %77 = linalg.index 0 : index
      %78 = arith.index_cast %in : i64 to index
      %79 = arith.cmpi slt, %78, %c4 : index
      cf.assert %79, "index must be smaller than dim size"
      %80 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %80, "index must be larger or equal to 0"
      %extracted = tensor.extract %62[%77, %78] : tensor<3x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x1xf32>
    %collapsed_21 = tensor.collapse_shape %66 [[0, 1]] : tensor<3x1xf32> into tensor<3xf32>
    %67 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%collapsed_21 : tensor<3xf32>) outs(%53 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.negf %in : f32
      linalg.yield %77 : f32
    } -> tensor<3xf32>
    %68 = linalg.generic {indexing_maps = [#map8, #map8, #map9, #map8], iterator_types = ["parallel"]} ins(%64, %67, %cst_4 : tensor<3xi1>, tensor<3xf32>, tensor<f32>) outs(%53 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_22: f32, %in_23: f32, %out: f32):
      %77 = arith.select %in, %in_22, %in_23 : f32
      linalg.yield %77 : f32
    } -> tensor<3xf32>
    %69 = tensor.empty() : tensor<i64>
    %70 = linalg.fill ins(%c0_i64 : i64) outs(%69 : tensor<i64>) -> tensor<i64>
    %71 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["reduction"]} ins(%64 : tensor<3xi1>) outs(%70 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %77 = arith.extui %in : i1 to i64
      %78 = arith.addi %77, %out : i64
      linalg.yield %78 : i64
    } -> tensor<i64>
    %72 = tensor.empty() : tensor<f32>
    %73 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = []} ins(%71 : tensor<i64>) outs(%72 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %77 = arith.sitofp %in : i64 to f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    %74 = linalg.fill ins(%cst : f32) outs(%72 : tensor<f32>) -> tensor<f32>
    %75 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["reduction"]} ins(%68 : tensor<3xf32>) outs(%74 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %in, %out : f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    %76 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = []} ins(%75, %73 : tensor<f32>, tensor<f32>) outs(%72 : tensor<f32>) {
    ^bb0(%in: f32, %in_22: f32, %out: f32):
      %77 = arith.divf %in, %in_22 : f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    return %76 : tensor<f32>
  }
}
