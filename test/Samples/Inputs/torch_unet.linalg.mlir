#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> ()>
#map2 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<4x1x3x3xf32>, %arg1: tensor<4xf32>, %arg2: tensor<6x4x3x3xf32>, %arg3: tensor<6xf32>, %arg4: tensor<1x10x3x3xf32>, %arg5: tensor<1xf32>, %arg6: tensor<2x1x6x6xf32>, %arg7: tensor<2x1x6x6xf32>) -> tensor<f32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant 2.000000e+00 : f32
    %cst_4 = arith.constant 7.200000e+01 : f32
    %cst_5 = arith.constant dense<1> : tensor<i64>
    %padded = tensor.pad %arg6 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg8: index, %arg9: index, %arg10: index, %arg11: index):
      tensor.yield %cst : f32
    } : tensor<2x1x6x6xf32> to tensor<2x1x8x8xf32>
    %0 = tensor.empty() : tensor<2x4x6x6xf32>
    %broadcasted = linalg.broadcast ins(%arg1 : tensor<4xf32>) outs(%0 : tensor<2x4x6x6xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %arg0 : tensor<2x1x8x8xf32>, tensor<4x1x3x3xf32>) outs(%broadcasted : tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<2x4x6x6xf32>) outs(%0 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.negf %in : f32
      %30 = math.exp %29 : f32
      %31 = arith.addf %30, %cst_0 : f32
      %32 = arith.divf %cst_0, %31 : f32
      linalg.yield %32 : f32
    } -> tensor<2x4x6x6xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %2 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) outs(%0 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %29 = arith.mulf %in, %in_10 : f32
      linalg.yield %29 : f32
    } -> tensor<2x4x6x6xf32>
    %4 = tensor.empty() : tensor<2x4x3x3xf32>
    %5 = linalg.fill ins(%cst_1 : f32) outs(%4 : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
    %6 = tensor.empty() : tensor<2x2xf32>
    %7 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%3, %6 : tensor<2x4x6x6xf32>, tensor<2x2xf32>) outs(%5 : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
    %padded_6 = tensor.pad %7 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg8: index, %arg9: index, %arg10: index, %arg11: index):
      tensor.yield %cst : f32
    } : tensor<2x4x3x3xf32> to tensor<2x4x5x5xf32>
    %8 = tensor.empty() : tensor<2x6x3x3xf32>
    %broadcasted_7 = linalg.broadcast ins(%arg3 : tensor<6xf32>) outs(%8 : tensor<2x6x3x3xf32>) dimensions = [0, 2, 3] 
    %9 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_6, %arg2 : tensor<2x4x5x5xf32>, tensor<6x4x3x3xf32>) outs(%broadcasted_7 : tensor<2x6x3x3xf32>) -> tensor<2x6x3x3xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x6x3x3xf32>) outs(%8 : tensor<2x6x3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.negf %in : f32
      %30 = math.exp %29 : f32
      %31 = arith.addf %30, %cst_0 : f32
      %32 = arith.divf %cst_0, %31 : f32
      linalg.yield %32 : f32
    } -> tensor<2x6x3x3xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %10 : tensor<2x6x3x3xf32>, tensor<2x6x3x3xf32>) outs(%8 : tensor<2x6x3x3xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %29 = arith.mulf %in, %in_10 : f32
      linalg.yield %29 : f32
    } -> tensor<2x6x3x3xf32>
    %12 = tensor.empty() : tensor<2x6x6x6xf32>
    %13 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%12 : tensor<2x6x6x6xf32>) {
    ^bb0(%out: f32):
      %29 = linalg.index 0 : index
      %30 = linalg.index 1 : index
      %31 = linalg.index 2 : index
      %32 = linalg.index 3 : index
      %33 = arith.index_cast %31 : index to i64
      %34 = arith.sitofp %33 : i64 to f32
      %35 = arith.divf %34, %cst_3 : f32
      %36 = math.floor %35 : f32
      %37 = arith.maximumf %36, %cst : f32
      %38 = arith.minimumf %37, %cst_3 : f32
      %39 = arith.fptosi %38 : f32 to i64
      %40 = arith.index_cast %39 : i64 to index
      %41 = arith.index_cast %32 : index to i64
      %42 = arith.sitofp %41 : i64 to f32
      %43 = arith.divf %42, %cst_3 : f32
      %44 = math.floor %43 : f32
      %45 = arith.maximumf %44, %cst : f32
      %46 = arith.minimumf %45, %cst_3 : f32
      %47 = arith.fptosi %46 : f32 to i64
      %48 = arith.index_cast %47 : i64 to index
      %extracted = tensor.extract %11[%29, %30, %40, %48] : tensor<2x6x3x3xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x6x6x6xf32>
    %concat = tensor.concat dim(1) %3, %13 : (tensor<2x4x6x6xf32>, tensor<2x6x6x6xf32>) -> tensor<2x10x6x6xf32>
    %padded_8 = tensor.pad %concat low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg8: index, %arg9: index, %arg10: index, %arg11: index):
      tensor.yield %cst : f32
    } : tensor<2x10x6x6xf32> to tensor<2x10x8x8xf32>
    %14 = tensor.empty() : tensor<2x1x6x6xf32>
    %broadcasted_9 = linalg.broadcast ins(%arg5 : tensor<1xf32>) outs(%14 : tensor<2x1x6x6xf32>) dimensions = [0, 2, 3] 
    %15 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_8, %arg4 : tensor<2x10x8x8xf32>, tensor<1x10x3x3xf32>) outs(%broadcasted_9 : tensor<2x1x6x6xf32>) -> tensor<2x1x6x6xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %arg7 : tensor<i64>, tensor<2x1x6x6xf32>) outs(%14 : tensor<2x1x6x6xf32>) {
    ^bb0(%in: i64, %in_10: f32, %out: f32):
      %29 = arith.sitofp %in : i64 to f32
      %30 = arith.subf %29, %in_10 : f32
      linalg.yield %30 : f32
    } -> tensor<2x1x6x6xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %15 : tensor<2x1x6x6xf32>, tensor<2x1x6x6xf32>) outs(%14 : tensor<2x1x6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %29 = arith.mulf %in, %in_10 : f32
      linalg.yield %29 : f32
    } -> tensor<2x1x6x6xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2, %15 : tensor<f32>, tensor<2x1x6x6xf32>) outs(%14 : tensor<2x1x6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %29 = arith.cmpf olt, %in, %in_10 : f32
      %30 = arith.select %29, %in, %in_10 : f32
      linalg.yield %30 : f32
    } -> tensor<2x1x6x6xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x1x6x6xf32>) outs(%14 : tensor<2x1x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = math.absf %in : f32
      linalg.yield %29 : f32
    } -> tensor<2x1x6x6xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x1x6x6xf32>) outs(%14 : tensor<2x1x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.negf %in : f32
      linalg.yield %29 : f32
    } -> tensor<2x1x6x6xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x1x6x6xf32>) outs(%14 : tensor<2x1x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = math.exp %in : f32
      linalg.yield %29 : f32
    } -> tensor<2x1x6x6xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x1x6x6xf32>) outs(%14 : tensor<2x1x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = math.log1p %in : f32
      linalg.yield %29 : f32
    } -> tensor<2x1x6x6xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %22 : tensor<2x1x6x6xf32>, tensor<2x1x6x6xf32>) outs(%14 : tensor<2x1x6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %29 = arith.subf %in, %in_10 : f32
      linalg.yield %29 : f32
    } -> tensor<2x1x6x6xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %23 : tensor<2x1x6x6xf32>, tensor<2x1x6x6xf32>) outs(%14 : tensor<2x1x6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %29 = arith.subf %in, %in_10 : f32
      linalg.yield %29 : f32
    } -> tensor<2x1x6x6xf32>
    %25 = tensor.empty() : tensor<f32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<f32>) -> tensor<f32>
    %27 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%24 : tensor<2x1x6x6xf32>) outs(%26 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.addf %in, %out : f32
      linalg.yield %29 : f32
    } -> tensor<f32>
    %28 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%27 : tensor<f32>) outs(%25 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.divf %in, %cst_4 : f32
      linalg.yield %29 : f32
    } -> tensor<f32>
    return %28 : tensor<f32>
  }
}
