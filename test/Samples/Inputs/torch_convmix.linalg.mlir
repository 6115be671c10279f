#map = affine_map<(d0, d1, d2, d3) -> ()>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<4x2x3x3xf32>, %arg1: tensor<4xf32>, %arg2: tensor<6x2x3x3xf32>, %arg3: tensor<6xf32>, %arg4: tensor<6x4x2x2xf32>, %arg5: tensor<4xf32>, %arg6: tensor<1x8x1x1xf32>, %arg7: tensor<1xf32>, %arg8: tensor<2x2x8x8xf32>, %arg9: tensor<2x1x8x8xf32>) -> tensor<f32> {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant 1.250000e-01 : f32
    %cst_2 = arith.constant 4.000000e+00 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %c1 = arith.constant 1 : index
    %cst_4 = arith.constant 3.000000e+00 : f32
    %cst_5 = arith.constant 6.000000e+00 : f32
    %cst_6 = arith.constant 1.280000e+02 : f32
    %padded = tensor.pad %arg8 low[0, 0, 2, 2] high[0, 0, 2, 2] {
    ^bb0(%arg10: index, %arg11: index, %arg12: index, %arg13: index):
      tensor.yield %cst : f32
    } : tensor<2x2x8x8xf32> to tensor<2x2x12x12xf32>
    %0 = tensor.empty() : tensor<2x4x8x8xf32>
    %broadcasted = linalg.broadcast ins(%arg1 : tensor<4xf32>) outs(%0 : tensor<2x4x8x8xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %arg0 : tensor<2x2x12x12xf32>, tensor<4x2x3x3xf32>) outs(%broadcasted : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %1 : tensor<f32>, tensor<2x4x8x8xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.cmpf ogt, %in, %in_13 : f32
      %40 = arith.select %39, %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x8x8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %1 : tensor<f32>, tensor<2x4x8x8xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.cmpf olt, %in, %in_13 : f32
      %40 = arith.select %39, %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x8x8xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<2x4x8x8xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.mulf %in, %cst_1 : f32
      linalg.yield %39 : f32
    } -> tensor<2x4x8x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %4 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.addf %in, %in_13 : f32
      linalg.yield %39 : f32
    } -> tensor<2x4x8x8xf32>
    %6 = tensor.empty() : tensor<2x4x4x4xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %8 = tensor.empty() : tensor<2x2xf32>
    %9 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%5, %8 : tensor<2x4x8x8xf32>, tensor<2x2xf32>) outs(%7 : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x4x4x4xf32>) outs(%6 : tensor<2x4x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.divf %in, %cst_2 : f32
      linalg.yield %39 : f32
    } -> tensor<2x4x4x4xf32>
    %padded_7 = tensor.pad %10 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg10: index, %arg11: index, %arg12: index, %arg13: index):
      tensor.yield %cst : f32
    } : tensor<2x4x4x4xf32> to tensor<2x4x6x6xf32>
    %11 = tensor.empty() : tensor<2x6x4x4xf32>
    %broadcasted_8 = linalg.broadcast ins(%arg3 : tensor<6xf32>) outs(%11 : tensor<2x6x4x4xf32>) dimensions = [0, 2, 3] 
    %expanded = tensor.expand_shape %padded_7 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 6, 6] : tensor<2x4x6x6xf32> into tensor<2x2x2x6x6xf32>
    %expanded_9 = tensor.expand_shape %arg2 [[0, 1], [2], [3], [4]] output_shape [2, 3, 2, 3, 3] : tensor<6x2x3x3xf32> into tensor<2x3x2x3x3xf32>
    %expanded_10 = tensor.expand_shape %broadcasted_8 [[0], [1, 2], [3], [4]] output_shape [2, 2, 3, 4, 4] : tensor<2x6x4x4xf32> into tensor<2x2x3x4x4xf32>
    %12 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%expanded, %expanded_9 : tensor<2x2x2x6x6xf32>, tensor<2x3x2x3x3xf32>) outs(%expanded_10 : tensor<2x2x3x4x4xf32>) -> tensor<2x2x3x4x4xf32>
    %collapsed = tensor.collapse_shape %12 [[0], [1, 2], [3], [4]] : tensor<2x2x3x4x4xf32> into tensor<2x6x4x4xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %collapsed : tensor<f32>, tensor<2x6x4x4xf32>) outs(%11 : tensor<2x6x4x4xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.cmpf ogt, %in, %in_13 : f32
      %40 = arith.select %39, %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<2x6x4x4xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %collapsed : tensor<f32>, tensor<2x6x4x4xf32>) outs(%11 : tensor<2x6x4x4xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.cmpf olt, %in, %in_13 : f32
      %40 = arith.select %39, %in, %in_13 : f32
      linalg.yield %40 : f32
    } -> tensor<2x6x4x4xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x6x4x4xf32>) outs(%11 : tensor<2x6x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.exp %in : f32
      linalg.yield %39 : f32
    } -> tensor<2x6x4x4xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x6x4x4xf32>) outs(%11 : tensor<2x6x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.subf %in, %cst_3 : f32
      linalg.yield %39 : f32
    } -> tensor<2x6x4x4xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %16 : tensor<2x6x4x4xf32>, tensor<2x6x4x4xf32>) outs(%11 : tensor<2x6x4x4xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.addf %in, %in_13 : f32
      linalg.yield %39 : f32
    } -> tensor<2x6x4x4xf32>
    %18 = tensor.empty() : tensor<4x6x2x2xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<4x6x2x2xf32>) -> tensor<4x6x2x2xf32>
    %20 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%19 : tensor<4x6x2x2xf32>) {
    ^bb0(%out: f32):
      %39 = linalg.index 0 : index
      %40 = linalg.index 1 : index
      %41 = linalg.index 2 : index
      %42 = linalg.index 3 : index
      %43 = arith.subi %c1, %41 : index
      %44 = arith.subi %c1, %42 : index
      %extracted = tensor.extract %arg4[%40, %39, %43, %44] : tensor<6x4x2x2xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x6x2x2xf32>
    %21 = tensor.empty() : tensor<2x6x9x9xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<2x6x9x9xf32>) -> tensor<2x6x9x9xf32>
    %inserted_slice = tensor.insert_slice %17 into %22[0, 0, 1, 1] [2, 6, 4, 4] [1, 1, 2, 2] : tensor<2x6x4x4xf32> into tensor<2x6x9x9xf32>
    %broadcasted_11 = linalg.broadcast ins(%arg5 : tensor<4xf32>) outs(%0 : tensor<2x4x8x8xf32>) dimensions = [0, 2, 3] 
    %23 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%inserted_slice, %20 : tensor<2x6x9x9xf32>, tensor<4x6x2x2xf32>) outs(%broadcasted_11 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %concat = tensor.concat dim(1) %23, %5 : (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x8x8x8xf32>
    %24 = tensor.empty() : tensor<2x8x8x8xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat : tensor<2x8x8x8xf32>) outs(%24 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %cst_4 : f32
      linalg.yield %39 : f32
    } -> tensor<2x8x8x8xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x8x8x8xf32>) outs(%24 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.cmpf ult, %in, %cst : f32
      %40 = arith.select %39, %cst, %in : f32
      linalg.yield %40 : f32
    } -> tensor<2x8x8x8xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x8x8x8xf32>) outs(%24 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.cmpf ugt, %in, %cst_5 : f32
      %40 = arith.select %39, %cst_5, %in : f32
      linalg.yield %40 : f32
    } -> tensor<2x8x8x8xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %27 : tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) outs(%24 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.mulf %in, %in_13 : f32
      linalg.yield %39 : f32
    } -> tensor<2x8x8x8xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x8x8x8xf32>) outs(%24 : tensor<2x8x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.divf %in, %cst_5 : f32
      linalg.yield %39 : f32
    } -> tensor<2x8x8x8xf32>
    %30 = tensor.empty() : tensor<2x1x8x8xf32>
    %broadcasted_12 = linalg.broadcast ins(%arg7 : tensor<1xf32>) outs(%30 : tensor<2x1x8x8xf32>) dimensions = [0, 2, 3] 
    %31 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%29, %arg6 : tensor<2x8x8x8xf32>, tensor<1x8x1x1xf32>) outs(%broadcasted_12 : tensor<2x1x8x8xf32>) -> tensor<2x1x8x8xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x1x8x8xf32>) outs(%30 : tensor<2x1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.tanh %in : f32
      linalg.yield %39 : f32
    } -> tensor<2x1x8x8xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %arg9 : tensor<2x1x8x8xf32>, tensor<2x1x8x8xf32>) outs(%30 : tensor<2x1x8x8xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.subf %in, %in_13 : f32
      linalg.yield %39 : f32
    } -> tensor<2x1x8x8xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x1x8x8xf32>) outs(%30 : tensor<2x1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %39 : f32
    } -> tensor<2x1x8x8xf32>
    %35 = tensor.empty() : tensor<f32>
    %36 = linalg.fill ins(%cst : f32) outs(%35 : tensor<f32>) -> tensor<f32>
    %37 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%34 : tensor<2x1x8x8xf32>) outs(%36 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<f32>
    %38 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%37 : tensor<f32>) outs(%35 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.divf %in, %cst_6 : f32
      linalg.yield %39 : f32
    } -> tensor<f32>
    return %38 : tensor<f32>
  }
}
