#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map10 = affine_map<(d0, d1) -> (d0)>
#map11 = affine_map<(d0, d1) -> (d0, 0)>
#map12 = affine_map<(d0) -> (d0)>
#map13 = affine_map<(d0) -> ()>
#map14 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<1x1x16xf32>, %arg1: tensor<1x5x16xf32>, %arg2: tensor<16x3x4x4xf32>, %arg3: tensor<16xf32>, %arg4: tensor<16xf32>, %arg5: tensor<16xf32>, %arg6: tensor<48x16xf32>, %arg7: tensor<48xf32>, %arg8: tensor<16x16xf32>, %arg9: tensor<16xf32>, %arg10: tensor<16xf32>, %arg11: tensor<16xf32>, %arg12: tensor<32x16xf32>, %arg13: tensor<32xf32>, %arg14: tensor<16x32xf32>, %arg15: tensor<16xf32>, %arg16: tensor<16xf32>, %arg17: tensor<16xf32>, %arg18: tensor<6x16xf32>, %arg19: tensor<6xf32>, %arg20: tensor<3x3x8x8xf32>, %arg21: tensor<3xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %c6 = arith.constant 6 : index
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<3x4x5x5xf32>
    %cst_6 = arith.constant 0xFFF0000000000000 : f64
    %cst_7 = arith.constant 0.70710678118654757 : f64
    %cst_8 = arith.constant 1.000000e-05 : f64
    %cst_9 = arith.constant 1.600000e+01 : f64
    %cst_10 = arith.constant 1.600000e+01 : f32
    %cst_11 = arith.constant 1.41421354 : f32
    %cst_12 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<3x16x2x2xf32>
    %broadcasted = linalg.broadcast ins(%arg3 : tensor<16xf32>) outs(%0 : tensor<3x16x2x2xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<4> : vector<2xi64>} ins(%arg20, %arg2 : tensor<3x3x8x8xf32>, tensor<16x3x4x4xf32>) outs(%broadcasted : tensor<3x16x2x2xf32>) -> tensor<3x16x2x2xf32>
    %collapsed = tensor.collapse_shape %1 [[0], [1], [2, 3]] : tensor<3x16x2x2xf32> into tensor<3x16x4xf32>
    %2 = tensor.empty() : tensor<3x4x16xf32>
    %transposed = linalg.transpose ins(%collapsed : tensor<3x16x4xf32>) outs(%2 : tensor<3x4x16xf32>) permutation = [0, 2, 1] 
    %3 = tensor.empty() : tensor<3x1x16xf32>
    %collapsed_13 = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x1x16xf32> into tensor<1x16xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_13 : tensor<1x16xf32>) outs(%3 : tensor<3x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1x16xf32>
    %concat = tensor.concat dim(1) %4, %transposed : (tensor<3x1x16xf32>, tensor<3x4x16xf32>) -> tensor<3x5x16xf32>
    %5 = tensor.empty() : tensor<3x5x16xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat, %arg1 : tensor<3x5x16xf32>, tensor<1x5x16xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %7 = tensor.empty() : tensor<3x5x16xf64>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<3x5x16xf32>) outs(%7 : tensor<3x5x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %150 = arith.extf %in : f32 to f64
      linalg.yield %150 : f64
    } -> tensor<3x5x16xf64>
    %9 = tensor.empty() : tensor<3x5x1xf64>
    %10 = linalg.fill ins(%cst_0 : f64) outs(%9 : tensor<3x5x1xf64>) -> tensor<3x5x1xf64>
    %11 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<3x5x16xf64>) outs(%10 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.addf %in, %out : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<3x5x1xf64>) outs(%9 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.divf %in, %cst_9 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %13 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %12 : tensor<3x5x16xf64>, tensor<3x5x1xf64>) outs(%7 : tensor<3x5x16xf64>) {
    ^bb0(%in: f64, %in_44: f64, %out: f64):
      %150 = arith.subf %in, %in_44 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x16xf64>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %13 : tensor<3x5x16xf64>, tensor<3x5x16xf64>) outs(%7 : tensor<3x5x16xf64>) {
    ^bb0(%in: f64, %in_44: f64, %out: f64):
      %150 = arith.mulf %in, %in_44 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x16xf64>
    %15 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%14 : tensor<3x5x16xf64>) outs(%10 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.addf %in, %out : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<3x5x1xf64>) outs(%9 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.divf %in, %cst_9 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %17 = tensor.empty() : tensor<3x5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<3x5x1xf64>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %150 = arith.truncf %in : f64 to f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%17 : tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<3x5x16xf32>) outs(%19 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.addf %in, %out : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<3x5x1xf32>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.divf %in, %cst_10 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<3x5x1xf32>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.truncf %cst_8 : f64 to f32
      %151 = arith.addf %in, %150 : f32
      linalg.yield %151 : f32
    } -> tensor<3x5x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<3x5x1xf32>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = math.rsqrt %in : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %21 : tensor<3x5x16xf32>, tensor<3x5x1xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.subf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %23 : tensor<3x5x16xf32>, tensor<3x5x1xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.mulf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %arg4 : tensor<3x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.mulf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %arg5 : tensor<3x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %collapsed_14 = tensor.collapse_shape %27 [[0, 1], [2]] : tensor<3x5x16xf32> into tensor<15x16xf32>
    %28 = tensor.empty() : tensor<16x48xf32>
    %transposed_15 = linalg.transpose ins(%arg6 : tensor<48x16xf32>) outs(%28 : tensor<16x48xf32>) permutation = [1, 0] 
    %29 = tensor.empty() : tensor<15x48xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<15x48xf32>) -> tensor<15x48xf32>
    %31 = linalg.matmul ins(%collapsed_14, %transposed_15 : tensor<15x16xf32>, tensor<16x48xf32>) outs(%30 : tensor<15x48xf32>) -> tensor<15x48xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<48xf32>) outs(%29 : tensor<15x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<15x48xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%31, %32 : tensor<15x48xf32>, tensor<15x48xf32>) outs(%29 : tensor<15x48xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<15x48xf32>
    %expanded = tensor.expand_shape %33 [[0, 1], [2, 3, 4]] output_shape [3, 5, 3, 4, 4] : tensor<15x48xf32> into tensor<3x5x3x4x4xf32>
    %34 = tensor.empty() : tensor<3x3x4x5x4xf32>
    %transposed_16 = linalg.transpose ins(%expanded : tensor<3x5x3x4x4xf32>) outs(%34 : tensor<3x3x4x5x4xf32>) permutation = [2, 0, 3, 1, 4] 
    %extracted_slice = tensor.extract_slice %transposed_16[0, 0, 0, 0, 0] [1, 3, 4, 5, 4] [1, 1, 1, 1, 1] : tensor<3x3x4x5x4xf32> to tensor<1x3x4x5x4xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_16[1, 0, 0, 0, 0] [1, 3, 4, 5, 4] [1, 1, 1, 1, 1] : tensor<3x3x4x5x4xf32> to tensor<1x3x4x5x4xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_16[2, 0, 0, 0, 0] [1, 3, 4, 5, 4] [1, 1, 1, 1, 1] : tensor<3x3x4x5x4xf32> to tensor<1x3x4x5x4xf32>
    %collapsed_19 = tensor.collapse_shape %extracted_slice [[0, 1], [2], [3], [4]] : tensor<1x3x4x5x4xf32> into tensor<3x4x5x4xf32>
    %collapsed_20 = tensor.collapse_shape %extracted_slice_17 [[0, 1], [2], [3], [4]] : tensor<1x3x4x5x4xf32> into tensor<3x4x5x4xf32>
    %35 = tensor.empty() : tensor<3x4x5x4xf32>
    %36 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_19 : tensor<3x4x5x4xf32>) outs(%35 : tensor<3x4x5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.truncf %cst_7 : f64 to f32
      %151 = arith.mulf %in, %150 : f32
      linalg.yield %151 : f32
    } -> tensor<3x4x5x4xf32>
    %37 = tensor.empty() : tensor<3x4x4x5xf32>
    %transposed_21 = linalg.transpose ins(%collapsed_20 : tensor<3x4x5x4xf32>) outs(%37 : tensor<3x4x4x5xf32>) permutation = [0, 1, 3, 2] 
    %38 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21 : tensor<3x4x4x5xf32>) outs(%37 : tensor<3x4x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.truncf %cst_7 : f64 to f32
      %151 = arith.mulf %in, %150 : f32
      linalg.yield %151 : f32
    } -> tensor<3x4x4x5xf32>
    %collapsed_22 = tensor.collapse_shape %36 [[0, 1], [2], [3]] : tensor<3x4x5x4xf32> into tensor<12x5x4xf32>
    %collapsed_23 = tensor.collapse_shape %38 [[0, 1], [2], [3]] : tensor<3x4x4x5xf32> into tensor<12x4x5xf32>
    %39 = tensor.empty() : tensor<12x5x5xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<12x5x5xf32>) -> tensor<12x5x5xf32>
    %41 = linalg.batch_matmul ins(%collapsed_22, %collapsed_23 : tensor<12x5x4xf32>, tensor<12x4x5xf32>) outs(%40 : tensor<12x5x5xf32>) -> tensor<12x5x5xf32>
    %expanded_24 = tensor.expand_shape %41 [[0, 1], [2], [3]] output_shape [3, 4, 5, 5] : tensor<12x5x5xf32> into tensor<3x4x5x5xf32>
    %42 = tensor.empty() : tensor<3x4x5xi64>
    %43 = linalg.fill ins(%c0_i64 : i64) outs(%42 : tensor<3x4x5xi64>) -> tensor<3x4x5xi64>
    %44 = tensor.empty() : tensor<3x4x5xf32>
    %45 = linalg.fill ins(%cst_1 : f32) outs(%44 : tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
    %46:2 = linalg.generic {indexing_maps = [#map7, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_24 : tensor<3x4x5x5xf32>) outs(%45, %43 : tensor<3x4x5xf32>, tensor<3x4x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_44: i64):
      %150 = linalg.index 3 : index
      %151 = arith.index_cast %150 : index to i64
      %152 = arith.maximumf %in, %out : f32
      %153 = arith.cmpf ogt, %in, %out : f32
      %154 = arith.select %153, %151, %out_44 : i64
      linalg.yield %152, %154 : f32, i64
    } -> (tensor<3x4x5xf32>, tensor<3x4x5xi64>)
    %expanded_25 = tensor.expand_shape %46#0 [[0], [1], [2, 3]] output_shape [3, 4, 5, 1] : tensor<3x4x5xf32> into tensor<3x4x5x1xf32>
    %47 = tensor.empty() : tensor<3x4x5x5xf32>
    %48 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24, %expanded_25 : tensor<3x4x5x5xf32>, tensor<3x4x5x1xf32>) outs(%47 : tensor<3x4x5x5xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.subf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x4x5x5xf32>
    %49 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<3x4x5x5xf32>) outs(%47 : tensor<3x4x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = math.exp %in : f32
      linalg.yield %150 : f32
    } -> tensor<3x4x5x5xf32>
    %50 = tensor.empty() : tensor<3x4x5x1xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<3x4x5x1xf32>) -> tensor<3x4x5x1xf32>
    %52 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<3x4x5x5xf32>) outs(%51 : tensor<3x4x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.addf %in, %out : f32
      linalg.yield %150 : f32
    } -> tensor<3x4x5x1xf32>
    %53 = linalg.generic {indexing_maps = [#map7, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %52 : tensor<3x4x5x5xf32>, tensor<3x4x5x1xf32>) outs(%47 : tensor<3x4x5x5xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.divf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x4x5x5xf32>
    %54 = tensor.empty() : tensor<3x4x5x5xi1>
    %55 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_24 : tensor<3x4x5x5xf32>) outs(%54 : tensor<3x4x5x5xi1>) {
    ^bb0(%in: f32, %out: i1):
      %150 = arith.extf %in : f32 to f64
      %151 = arith.cmpf oeq, %150, %cst_6 : f64
      linalg.yield %151 : i1
    } -> tensor<3x4x5x5xi1>
    %56 = tensor.empty() : tensor<3x4x5x1xi1>
    %57 = linalg.fill ins(%true : i1) outs(%56 : tensor<3x4x5x1xi1>) -> tensor<3x4x5x1xi1>
    %58 = linalg.generic {indexing_maps = [#map7, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<3x4x5x5xi1>) outs(%57 : tensor<3x4x5x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %150 = arith.andi %in, %out : i1
      linalg.yield %150 : i1
    } -> tensor<3x4x5x1xi1>
    %59 = linalg.generic {indexing_maps = [#map9, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %cst_5, %53 : tensor<3x4x5x1xi1>, tensor<3x4x5x5xf32>, tensor<3x4x5x5xf32>) outs(%47 : tensor<3x4x5x5xf32>) {
    ^bb0(%in: i1, %in_44: f32, %in_45: f32, %out: f32):
      %150 = arith.select %in, %in_44, %in_45 : f32
      linalg.yield %150 : f32
    } -> tensor<3x4x5x5xf32>
    %collapsed_26 = tensor.collapse_shape %59 [[0, 1], [2], [3]] : tensor<3x4x5x5xf32> into tensor<12x5x5xf32>
    %collapsed_27 = tensor.collapse_shape %extracted_slice_18 [[0, 1, 2], [3], [4]] : tensor<1x3x4x5x4xf32> into tensor<12x5x4xf32>
    %60 = tensor.empty() : tensor<12x5x4xf32>
    %61 = linalg.fill ins(%cst : f32) outs(%60 : tensor<12x5x4xf32>) -> tensor<12x5x4xf32>
    %62 = linalg.batch_matmul ins(%collapsed_26, %collapsed_27 : tensor<12x5x5xf32>, tensor<12x5x4xf32>) outs(%61 : tensor<12x5x4xf32>) -> tensor<12x5x4xf32>
    %expanded_28 = tensor.expand_shape %62 [[0, 1], [2], [3]] output_shape [3, 4, 5, 4] : tensor<12x5x4xf32> into tensor<3x4x5x4xf32>
    %63 = tensor.empty() : tensor<3x5x4x4xf32>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<3x4x5x4xf32>) outs(%63 : tensor<3x5x4x4xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_30 = tensor.collapse_shape %transposed_29 [[0], [1], [2, 3]] : tensor<3x5x4x4xf32> into tensor<3x5x16xf32>
    %64 = tensor.empty() : tensor<16x16xf32>
    %transposed_31 = linalg.transpose ins(%arg8 : tensor<16x16xf32>) outs(%64 : tensor<16x16xf32>) permutation = [1, 0] 
    %65 = tensor.empty() : tensor<3x16x16xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_31 : tensor<16x16xf32>) outs(%65 : tensor<3x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x16x16xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%5 : tensor<3x5x16xf32>) -> tensor<3x5x16xf32>
    %68 = linalg.batch_matmul ins(%collapsed_30, %66 : tensor<3x5x16xf32>, tensor<3x16x16xf32>) outs(%67 : tensor<3x5x16xf32>) -> tensor<3x5x16xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68, %arg9 : tensor<3x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %69 : tensor<3x5x16xf32>, tensor<3x5x16xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<3x5x16xf32>) outs(%7 : tensor<3x5x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %150 = arith.extf %in : f32 to f64
      linalg.yield %150 : f64
    } -> tensor<3x5x16xf64>
    %72 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%71 : tensor<3x5x16xf64>) outs(%10 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.addf %in, %out : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %73 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<3x5x1xf64>) outs(%9 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.divf %in, %cst_9 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %74 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71, %73 : tensor<3x5x16xf64>, tensor<3x5x1xf64>) outs(%7 : tensor<3x5x16xf64>) {
    ^bb0(%in: f64, %in_44: f64, %out: f64):
      %150 = arith.subf %in, %in_44 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x16xf64>
    %75 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74, %74 : tensor<3x5x16xf64>, tensor<3x5x16xf64>) outs(%7 : tensor<3x5x16xf64>) {
    ^bb0(%in: f64, %in_44: f64, %out: f64):
      %150 = arith.mulf %in, %in_44 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x16xf64>
    %76 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%75 : tensor<3x5x16xf64>) outs(%10 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.addf %in, %out : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %77 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76 : tensor<3x5x1xf64>) outs(%9 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.divf %in, %cst_9 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %78 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77 : tensor<3x5x1xf64>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %150 = arith.truncf %in : f64 to f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%70 : tensor<3x5x16xf32>) outs(%19 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.addf %in, %out : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<3x5x1xf32>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.divf %in, %cst_10 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %81 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<3x5x1xf32>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.truncf %cst_8 : f64 to f32
      %151 = arith.addf %in, %150 : f32
      linalg.yield %151 : f32
    } -> tensor<3x5x1xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<3x5x1xf32>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = math.rsqrt %in : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %80 : tensor<3x5x16xf32>, tensor<3x5x1xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.subf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %82 : tensor<3x5x16xf32>, tensor<3x5x1xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.mulf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84, %arg10 : tensor<3x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.mulf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %arg11 : tensor<3x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %collapsed_32 = tensor.collapse_shape %86 [[0, 1], [2]] : tensor<3x5x16xf32> into tensor<15x16xf32>
    %87 = tensor.empty() : tensor<16x32xf32>
    %transposed_33 = linalg.transpose ins(%arg12 : tensor<32x16xf32>) outs(%87 : tensor<16x32xf32>) permutation = [1, 0] 
    %88 = tensor.empty() : tensor<15x32xf32>
    %89 = linalg.fill ins(%cst : f32) outs(%88 : tensor<15x32xf32>) -> tensor<15x32xf32>
    %90 = linalg.matmul ins(%collapsed_32, %transposed_33 : tensor<15x16xf32>, tensor<16x32xf32>) outs(%89 : tensor<15x32xf32>) -> tensor<15x32xf32>
    %91 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg13 : tensor<32xf32>) outs(%88 : tensor<15x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<15x32xf32>
    %92 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%90, %91 : tensor<15x32xf32>, tensor<15x32xf32>) outs(%88 : tensor<15x32xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<15x32xf32>
    %expanded_34 = tensor.expand_shape %92 [[0, 1], [2]] output_shape [3, 5, 32] : tensor<15x32xf32> into tensor<3x5x32xf32>
    %93 = tensor.empty() : tensor<3x5x32xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<3x5x32xf32>) outs(%93 : tensor<3x5x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.divf %in, %cst_11 : f32
      %151 = math.erf %150 : f32
      %152 = arith.addf %151, %cst_2 : f32
      %153 = arith.mulf %152, %cst_3 : f32
      %154 = arith.mulf %in, %153 : f32
      linalg.yield %154 : f32
    } -> tensor<3x5x32xf32>
    %collapsed_35 = tensor.collapse_shape %94 [[0, 1], [2]] : tensor<3x5x32xf32> into tensor<15x32xf32>
    %95 = tensor.empty() : tensor<32x16xf32>
    %transposed_36 = linalg.transpose ins(%arg14 : tensor<16x32xf32>) outs(%95 : tensor<32x16xf32>) permutation = [1, 0] 
    %96 = tensor.empty() : tensor<15x16xf32>
    %97 = linalg.fill ins(%cst : f32) outs(%96 : tensor<15x16xf32>) -> tensor<15x16xf32>
    %98 = linalg.matmul ins(%collapsed_35, %transposed_36 : tensor<15x32xf32>, tensor<32x16xf32>) outs(%97 : tensor<15x16xf32>) -> tensor<15x16xf32>
    %99 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg15 : tensor<16xf32>) outs(%96 : tensor<15x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<15x16xf32>
    %100 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%98, %99 : tensor<15x16xf32>, tensor<15x16xf32>) outs(%96 : tensor<15x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<15x16xf32>
    %expanded_37 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [3, 5, 16] : tensor<15x16xf32> into tensor<3x5x16xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %expanded_37 : tensor<3x5x16xf32>, tensor<3x5x16xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<3x5x16xf32>) outs(%7 : tensor<3x5x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %150 = arith.extf %in : f32 to f64
      linalg.yield %150 : f64
    } -> tensor<3x5x16xf64>
    %103 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%102 : tensor<3x5x16xf64>) outs(%10 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.addf %in, %out : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %104 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<3x5x1xf64>) outs(%9 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.divf %in, %cst_9 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %105 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %104 : tensor<3x5x16xf64>, tensor<3x5x1xf64>) outs(%7 : tensor<3x5x16xf64>) {
    ^bb0(%in: f64, %in_44: f64, %out: f64):
      %150 = arith.subf %in, %in_44 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x16xf64>
    %106 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %105 : tensor<3x5x16xf64>, tensor<3x5x16xf64>) outs(%7 : tensor<3x5x16xf64>) {
    ^bb0(%in: f64, %in_44: f64, %out: f64):
      %150 = arith.mulf %in, %in_44 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x16xf64>
    %107 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%106 : tensor<3x5x16xf64>) outs(%10 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.addf %in, %out : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %108 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<3x5x1xf64>) outs(%9 : tensor<3x5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %150 = arith.divf %in, %cst_9 : f64
      linalg.yield %150 : f64
    } -> tensor<3x5x1xf64>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<3x5x1xf64>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %150 = arith.truncf %in : f64 to f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%101 : tensor<3x5x16xf32>) outs(%19 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.addf %in, %out : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<3x5x1xf32>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.divf %in, %cst_10 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<3x5x1xf32>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.truncf %cst_8 : f64 to f32
      %151 = arith.addf %in, %150 : f32
      linalg.yield %151 : f32
    } -> tensor<3x5x1xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<3x5x1xf32>) outs(%17 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = math.rsqrt %in : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x1xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %111 : tensor<3x5x16xf32>, tensor<3x5x1xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.subf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %113 : tensor<3x5x16xf32>, tensor<3x5x1xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.mulf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115, %arg16 : tensor<3x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.mulf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116, %arg17 : tensor<3x5x16xf32>, tensor<16xf32>) outs(%5 : tensor<3x5x16xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x5x16xf32>
    %extracted_slice_38 = tensor.extract_slice %117[0, 0, 0] [3, 1, 16] [1, 1, 1] : tensor<3x5x16xf32> to tensor<3x1x16xf32>
    %collapsed_39 = tensor.collapse_shape %extracted_slice_38 [[0, 1], [2]] : tensor<3x1x16xf32> into tensor<3x16xf32>
    %118 = tensor.empty() : tensor<16x6xf32>
    %transposed_40 = linalg.transpose ins(%arg18 : tensor<6x16xf32>) outs(%118 : tensor<16x6xf32>) permutation = [1, 0] 
    %119 = tensor.empty() : tensor<3x6xf32>
    %120 = linalg.fill ins(%cst : f32) outs(%119 : tensor<3x6xf32>) -> tensor<3x6xf32>
    %121 = linalg.matmul ins(%collapsed_39, %transposed_40 : tensor<3x16xf32>, tensor<16x6xf32>) outs(%120 : tensor<3x6xf32>) -> tensor<3x6xf32>
    %122 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg19 : tensor<6xf32>) outs(%119 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x6xf32>
    %123 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%121, %122 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%119 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.addf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x6xf32>
    %124 = tensor.empty() : tensor<3xi64>
    %125 = linalg.fill ins(%c0_i64 : i64) outs(%124 : tensor<3xi64>) -> tensor<3xi64>
    %126 = tensor.empty() : tensor<3xf32>
    %127 = linalg.fill ins(%cst_1 : f32) outs(%126 : tensor<3xf32>) -> tensor<3xf32>
    %128:2 = linalg.generic {indexing_maps = [#map6, #map10, #map10], iterator_types = ["parallel", "reduction"]} ins(%123 : tensor<3x6xf32>) outs(%127, %125 : tensor<3xf32>, tensor<3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_44: i64):
      %150 = linalg.index 1 : index
      %151 = arith.index_cast %150 : index to i64
      %152 = arith.maximumf %in, %out : f32
      %153 = arith.cmpf ogt, %in, %out : f32
      %154 = arith.select %153, %151, %out_44 : i64
      linalg.yield %152, %154 : f32, i64
    } -> (tensor<3xf32>, tensor<3xi64>)
    %expanded_41 = tensor.expand_shape %128#0 [[0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
    %129 = linalg.generic {indexing_maps = [#map6, #map11, #map6], iterator_types = ["parallel", "parallel"]} ins(%123, %expanded_41 : tensor<3x6xf32>, tensor<3x1xf32>) outs(%119 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.subf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x6xf32>
    %130 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%129 : tensor<3x6xf32>) outs(%119 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = math.exp %in : f32
      linalg.yield %150 : f32
    } -> tensor<3x6xf32>
    %131 = tensor.empty() : tensor<3x1xf32>
    %132 = linalg.fill ins(%cst : f32) outs(%131 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %133 = linalg.generic {indexing_maps = [#map6, #map11], iterator_types = ["parallel", "reduction"]} ins(%130 : tensor<3x6xf32>) outs(%132 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.addf %in, %out : f32
      linalg.yield %150 : f32
    } -> tensor<3x1xf32>
    %134 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%133 : tensor<3x1xf32>) outs(%131 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = math.log %in : f32
      linalg.yield %150 : f32
    } -> tensor<3x1xf32>
    %135 = linalg.generic {indexing_maps = [#map6, #map11, #map6], iterator_types = ["parallel", "parallel"]} ins(%129, %134 : tensor<3x6xf32>, tensor<3x1xf32>) outs(%119 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.subf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<3x6xf32>
    %136 = tensor.empty() : tensor<3xi1>
    %137 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel"]} ins(%arg21 : tensor<3xi64>) outs(%136 : tensor<3xi1>) {
    ^bb0(%in: i64, %out: i1):
      %150 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %150 : i1
    } -> tensor<3xi1>
    %138 = linalg.generic {indexing_maps = [#map12, #map12, #map13, #map12], iterator_types = ["parallel"]} ins(%137, %arg21, %cst_12 : tensor<3xi1>, tensor<3xi64>, tensor<i64>) outs(%124 : tensor<3xi64>) {
    ^bb0(%in: i1, %in_44: i64, %in_45: i64, %out: i64):
      %150 = arith.select %in, %in_44, %in_45 : i64
      linalg.yield %150 : i64
    } -> tensor<3xi64>
    %expanded_42 = tensor.expand_shape %138 [[0, 1]] output_shape [3, 1] : tensor<3xi64> into tensor<3x1xi64>
    %139 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%expanded_42 : tensor<3x1xi64>) outs(%132 : tensor<3x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %150 = linalg.index 0 : index
      %151 = arith.index_cast %in : i64 to index
      %152 = arith.cmpi slt, %151, %c6 : index
      cf.assert %152, "index must be smaller than dim size"
      %153 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %153, "index must be larger or equal to 0"
      %extracted = tensor.extract %135[%150, %151] : tensor<3x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x1xf32>
    %collapsed_43 = tensor.collapse_shape %139 [[0, 1]] : tensor<3x1xf32> into tensor<3xf32>
    %140 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel"]} ins(%collapsed_43 : tensor<3xf32>) outs(%126 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.negf %in : f32
      linalg.yield %150 : f32
    } -> tensor<3xf32>
    %141 = linalg.generic {indexing_maps = [#map12, #map12, #map13, #map12], iterator_types = ["parallel"]} ins(%137, %140, %cst_4 : tensor<3xi1>, tensor<3xf32>, tensor<f32>) outs(%126 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_44: f32, %in_45: f32, %out: f32):
      %150 = arith.select %in, %in_44, %in_45 : f32
      linalg.yield %150 : f32
    } -> tensor<3xf32>
    %142 = tensor.empty() : tensor<i64>
    %143 = linalg.fill ins(%c0_i64 : i64) outs(%142 : tensor<i64>) -> tensor<i64>
    %144 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["reduction"]} ins(%137 : tensor<3xi1>) outs(%143 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %150 = arith.extui %in : i1 to i64
      %151 = arith.addi %150, %out : i64
      linalg.yield %151 : i64
    } -> tensor<i64>
    %145 = tensor.empty() : tensor<f32>
    %146 = linalg.generic {indexing_maps = [#map14, #map14], iterator_types = []} ins(%144 : tensor<i64>) outs(%145 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %150 = arith.sitofp %in : i64 to f32
      linalg.yield %150 : f32
    } -> tensor<f32>
    %147 = linalg.fill ins(%cst : f32) outs(%145 : tensor<f32>) -> tensor<f32>
    %148 = linalg.generic {indexing_maps = [#map12, #map13], iterator_types = ["reduction"]} ins(%141 : tensor<3xf32>) outs(%147 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.addf %in, %out : f32
      linalg.yield %150 : f32
    } -> tensor<f32>
    %149 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = []} ins(%148, %146 : tensor<f32>, tensor<f32>) outs(%145 : tensor<f32>) {
    ^bb0(%in: f32, %in_44: f32, %out: f32):
      %150 = arith.divf %in, %in_44 : f32
      linalg.yield %150 : f32
    } -> tensor<f32>
    return %149 : tensor<f32>
  }
}
