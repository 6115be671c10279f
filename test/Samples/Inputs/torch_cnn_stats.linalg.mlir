#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1) -> (d0)>
#map8 = affine_map<(d0, d1) -> (d0, 0)>
#map9 = affine_map<(d0) -> ()>
#map10 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<6xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6x2x3x3xf32>, %arg3: tensor<4x6xf32>, %arg4: tensor<4xf32>, %arg5: tensor<6xf32>, %arg6: tensor<6xf32>, %arg7: tensor<4x2x7x7xf32>, %arg8: tensor<4xi64>) -> (tensor<f32>, tensor<6xf32>, tensor<6xf32>) {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %c4 = arith.constant 4 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant 1.0101010101010102 : f64
    %cst_4 = arith.constant 9.000000e-01 : f64
    %cst_5 = arith.constant 1.000000e-01 : f64
    %cst_6 = arith.constant 1.000000e-05 : f64
    %cst_7 = arith.constant 1.000000e+02 : f64
    %cst_8 = arith.constant 1.000000e+02 : f32
    %cst_9 = arith.constant 2.500000e+01 : f32
    %cst_10 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<4x6x5x5xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x6x5x5xf32>) -> tensor<4x6x5x5xf32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg7, %arg2 : tensor<4x2x7x7xf32>, tensor<6x2x3x3xf32>) outs(%1 : tensor<4x6x5x5xf32>) -> tensor<4x6x5x5xf32>
    %3 = tensor.empty() : tensor<4x6x5x5xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<4x6x5x5xf32>) outs(%3 : tensor<4x6x5x5xf64>) {
    ^bb0(%in: f32, %out: f64):
      %69 = arith.extf %in : f32 to f64
      linalg.yield %69 : f64
    } -> tensor<4x6x5x5xf64>
    %5 = tensor.empty() : tensor<1x6x1x1xf64>
    %6 = linalg.fill ins(%cst_0 : f64) outs(%5 : tensor<1x6x1x1xf64>) -> tensor<1x6x1x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%4 : tensor<4x6x5x5xf64>) outs(%6 : tensor<1x6x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %69 = arith.addf %in, %out : f64
      linalg.yield %69 : f64
    } -> tensor<1x6x1x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<1x6x1x1xf64>) outs(%5 : tensor<1x6x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %69 = arith.divf %in, %cst_7 : f64
      linalg.yield %69 : f64
    } -> tensor<1x6x1x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %8 : tensor<4x6x5x5xf64>, tensor<1x6x1x1xf64>) outs(%3 : tensor<4x6x5x5xf64>) {
    ^bb0(%in: f64, %in_16: f64, %out: f64):
      %69 = arith.subf %in, %in_16 : f64
      linalg.yield %69 : f64
    } -> tensor<4x6x5x5xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<4x6x5x5xf64>, tensor<4x6x5x5xf64>) outs(%3 : tensor<4x6x5x5xf64>) {
    ^bb0(%in: f64, %in_16: f64, %out: f64):
      %69 = arith.mulf %in, %in_16 : f64
      linalg.yield %69 : f64
    } -> tensor<4x6x5x5xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%10 : tensor<4x6x5x5xf64>) outs(%6 : tensor<1x6x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %69 = arith.addf %in, %out : f64
      linalg.yield %69 : f64
    } -> tensor<1x6x1x1xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<1x6x1x1xf64>) outs(%5 : tensor<1x6x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %69 = arith.divf %in, %cst_7 : f64
      linalg.yield %69 : f64
    } -> tensor<1x6x1x1xf64>
    %13 = tensor.empty() : tensor<1x6x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x6x1x1xf64>) outs(%13 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %69 = arith.truncf %in : f64 to f32
      linalg.yield %69 : f32
    } -> tensor<1x6x1x1xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%13 : tensor<1x6x1x1xf32>) -> tensor<1x6x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%2 : tensor<4x6x5x5xf32>) outs(%15 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %out : f32
      linalg.yield %69 : f32
    } -> tensor<1x6x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<1x6x1x1xf32>) outs(%13 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %in, %cst_8 : f32
      linalg.yield %69 : f32
    } -> tensor<1x6x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<1x6x1x1xf32>) outs(%13 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.truncf %cst_6 : f64 to f32
      %70 = arith.addf %in, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<1x6x1x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x6x1x1xf32>) outs(%13 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.rsqrt %in : f32
      linalg.yield %69 : f32
    } -> tensor<1x6x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %17 : tensor<4x6x5x5xf32>, tensor<1x6x1x1xf32>) outs(%0 : tensor<4x6x5x5xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %69 = arith.subf %in, %in_16 : f32
      linalg.yield %69 : f32
    } -> tensor<4x6x5x5xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %19 : tensor<4x6x5x5xf32>, tensor<1x6x1x1xf32>) outs(%0 : tensor<4x6x5x5xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %69 = arith.mulf %in, %in_16 : f32
      linalg.yield %69 : f32
    } -> tensor<4x6x5x5xf32>
    %collapsed = tensor.collapse_shape %17 [[0, 1, 2, 3]] : tensor<1x6x1x1xf32> into tensor<6xf32>
    %22 = tensor.empty() : tensor<6xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed : tensor<6xf32>) outs(%22 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.truncf %cst_5 : f64 to f32
      %70 = arith.mulf %in, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<6xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg5 : tensor<6xf32>) outs(%22 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.truncf %cst_4 : f64 to f32
      %70 = arith.mulf %in, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<6xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%23, %24 : tensor<6xf32>, tensor<6xf32>) outs(%22 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %69 = arith.addf %in, %in_16 : f32
      linalg.yield %69 : f32
    } -> tensor<6xf32>
    %collapsed_11 = tensor.collapse_shape %14 [[0, 1, 2, 3]] : tensor<1x6x1x1xf32> into tensor<6xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed_11 : tensor<6xf32>) outs(%22 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.truncf %cst_3 : f64 to f32
      %70 = arith.mulf %in, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<6xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%26 : tensor<6xf32>) outs(%22 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.truncf %cst_5 : f64 to f32
      %70 = arith.mulf %in, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<6xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg6 : tensor<6xf32>) outs(%22 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.truncf %cst_4 : f64 to f32
      %70 = arith.mulf %in, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<6xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%27, %28 : tensor<6xf32>, tensor<6xf32>) outs(%22 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %69 = arith.addf %in, %in_16 : f32
      linalg.yield %69 : f32
    } -> tensor<6xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded : tensor<4x6x5x5xf32>, tensor<6x1x1xf32>) outs(%0 : tensor<4x6x5x5xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %69 = arith.mulf %in, %in_16 : f32
      linalg.yield %69 : f32
    } -> tensor<4x6x5x5xf32>
    %expanded_12 = tensor.expand_shape %arg1 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %expanded_12 : tensor<4x6x5x5xf32>, tensor<6x1x1xf32>) outs(%0 : tensor<4x6x5x5xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %69 = arith.addf %in, %in_16 : f32
      linalg.yield %69 : f32
    } -> tensor<4x6x5x5xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<4x6x5x5xf32>) outs(%0 : tensor<4x6x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.cmpf ugt, %in, %cst : f32
      %70 = arith.select %69, %in, %cst : f32
      linalg.yield %70 : f32
    } -> tensor<4x6x5x5xf32>
    %33 = tensor.empty() : tensor<4x6xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<4x6xf32>) -> tensor<4x6xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%32 : tensor<4x6x5x5xf32>) outs(%34 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %out : f32
      linalg.yield %69 : f32
    } -> tensor<4x6xf32>
    %36 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<4x6xf32>) outs(%33 : tensor<4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %in, %cst_9 : f32
      linalg.yield %69 : f32
    } -> tensor<4x6xf32>
    %37 = tensor.empty() : tensor<6x4xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<4x6xf32>) outs(%37 : tensor<6x4xf32>) permutation = [1, 0] 
    %38 = tensor.empty() : tensor<4x4xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %40 = linalg.matmul ins(%36, %transposed : tensor<4x6xf32>, tensor<6x4xf32>) outs(%39 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %41 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<4xf32>) outs(%38 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %42 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%40, %41 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%38 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %69 = arith.addf %in, %in_16 : f32
      linalg.yield %69 : f32
    } -> tensor<4x4xf32>
    %43 = tensor.empty() : tensor<4xi64>
    %44 = linalg.fill ins(%c0_i64 : i64) outs(%43 : tensor<4xi64>) -> tensor<4xi64>
    %45 = tensor.empty() : tensor<4xf32>
    %46 = linalg.fill ins(%cst_1 : f32) outs(%45 : tensor<4xf32>) -> tensor<4xf32>
    %47:2 = linalg.generic {indexing_maps = [#map5, #map7, #map7], iterator_types = ["parallel", "reduction"]} ins(%42 : tensor<4x4xf32>) outs(%46, %44 : tensor<4xf32>, tensor<4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_16: i64):
      %69 = linalg.index 1 : index
      %70 = arith.index_cast %69 : index to i64
      %71 = arith.maximumf %in, %out : f32
      %72 = arith.cmpf ogt, %in, %out : f32
      %73 = arith.select %72, %70, %out_16 : i64
      linalg.yield %71, %73 : f32, i64
    } -> (tensor<4xf32>, tensor<4xi64>)
    %expanded_13 = tensor.expand_shape %47#0 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
    %48 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel"]} ins(%42, %expanded_13 : tensor<4x4xf32>, tensor<4x1xf32>) outs(%38 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %69 = arith.subf %in, %in_16 : f32
      linalg.yield %69 : f32
    } -> tensor<4x4xf32>
    %49 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<4x4xf32>) outs(%38 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.exp %in : f32
      linalg.yield %69 : f32
    } -> tensor<4x4xf32>
    %50 = tensor.empty() : tensor<4x1xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<4x1xf32>) -> tensor<4x1xf32>
    %52 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "reduction"]} ins(%49 : tensor<4x4xf32>) outs(%51 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %out : f32
      linalg.yield %69 : f32
    } -> tensor<4x1xf32>
    %53 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%52 : tensor<4x1xf32>) outs(%50 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.log %in : f32
      linalg.yield %69 : f32
    } -> tensor<4x1xf32>
    %54 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel"]} ins(%48, %53 : tensor<4x4xf32>, tensor<4x1xf32>) outs(%38 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %69 = arith.subf %in, %in_16 : f32
      linalg.yield %69 : f32
    } -> tensor<4x4xf32>
    %55 = tensor.empty() : tensor<4xi1>
    %56 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg8 : tensor<4xi64>) outs(%55 : tensor<4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %69 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %69 : i1
    } -> tensor<4xi1>
    %57 = linalg.generic {indexing_maps = [#map2, #map2, #map9, #map2], iterator_types = ["parallel"]} ins(%56, %arg8, %cst_10 : tensor<4xi1>, tensor<4xi64>, tensor<i64>) outs(%43 : tensor<4xi64>) {
    ^bb0(%in: i1, %in_16: i64, %in_17: i64, %out: i64):
      %69 = arith.select %in, %in_16, %in_17 : i64
      linalg.yield %69 : i64
    } -> tensor<4xi64>
    %expanded_14 = tensor.expand_shape %57 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %58 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%expanded_14 : tensor<4x1xi64>) outs(%51 : tensor<4x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %69 = linalg.index 0 : index
      %70 = arith.index_cast %in : i64 to index
      %71 = arith.cmpi slt, %70, %c4 : index
      cf.assert %71, "index must be smaller than dim size"
      %72 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %72, "index must be larger or equal to 0"
      %extracted = tensor.extract %54[%69, %70] : tensor<4x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x1xf32>
    %collapsed_15 = tensor.collapse_shape %58 [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
    %59 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed_15 : tensor<4xf32>) outs(%45 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.negf %in : f32
      linalg.yield %69 : f32
    } -> tensor<4xf32>
    %60 = linalg.generic {indexing_maps = [#map2, #map2, #map9, #map2], iterator_types = ["parallel"]} ins(%56, %59, %cst_2 : tensor<4xi1>, tensor<4xf32>, tensor<f32>) outs(%45 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_16: f32, %in_17: f32, %out: f32):
      %69 = arith.select %in, %in_16, %in_17 : f32
      linalg.yield %69 : f32
    } -> tensor<4xf32>
    %61 = tensor.empty() : tensor<i64>
    %62 = linalg.fill ins(%c0_i64 : i64) outs(%61 : tensor<i64>) -> tensor<i64>
    %63 = linalg.generic {indexing_maps = [#map2, #map9], iterator_types = ["reduction"]} ins(%56 : tensor<4xi1>) outs(%62 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %69 = arith.extui %in : i1 to i64
      %70 = arith.addi %69, %out : i64
      linalg.yield %70 : i64
    } -> tensor<i64>
    %64 = tensor.empty() : tensor<f32>
    %65 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = []} ins(%63 : tensor<i64>) outs(%64 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %69 = arith.sitofp %in : i64 to f32
      linalg.yield %69 : f32
    } -> tensor<f32>
    %66 = linalg.fill ins(%cst : f32) outs(%64 : tensor<f32>) -> tensor<f32>
    %67 = linalg.generic {indexing_maps = [#map2, #map9], iterator_types = ["reduction"]} ins(%60 : tensor<4xf32>) outs(%66 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %out : f32
      linalg.yield %69 : f32
    } -> tensor<f32>
    %68 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = []} ins(%67, %65 : tensor<f32>, tensor<f32>) outs(%64 : tensor<f32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %69 = arith.divf %in, %in_16 : f32
      linalg.yield %69 : f32
    } -> tensor<f32>
    return %68, %25, %29 : tensor<f32>, tensor<6xf32>, tensor<6xf32>
  }
}
