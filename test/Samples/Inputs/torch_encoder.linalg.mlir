#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map10 = affine_map<(d0, d1) -> ()>
#map11 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<16x5xf32>, %arg1: tensor<16xf32>, %arg2: tensor<48x16xf32>, %arg3: tensor<48xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<16xf32>, %arg6: tensor<32x16xf32>, %arg7: tensor<32xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<16xf32>, %arg10: tensor<16xf32>, %arg11: tensor<16xf32>, %arg12: tensor<16xf32>, %arg13: tensor<16xf32>, %arg14: tensor<3x16xf32>, %arg15: tensor<3xf32>, %arg16: tensor<3x4x5xf32>, %arg17: tensor<3x3xf32>) -> tensor<f32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<3x4x4x4xf32>
    %cst_3 = arith.constant 0xFFF0000000000000 : f64
    %cst_4 = arith.constant 0.70710678118654757 : f64
    %cst_5 = arith.constant 1.000000e-05 : f64
    %cst_6 = arith.constant 1.600000e+01 : f64
    %cst_7 = arith.constant 1.600000e+01 : f32
    %cst_8 = arith.constant 4.000000e+00 : f32
    %cst_9 = arith.constant 9.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg16 [[0, 1], [2]] : tensor<3x4x5xf32> into tensor<12x5xf32>
    %0 = tensor.empty() : tensor<5x16xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<16x5xf32>) outs(%0 : tensor<5x16xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<12x16xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<12x5xf32>, tensor<5x16xf32>) outs(%2 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<16xf32>) outs(%1 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%1 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.addf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<12x16xf32>
    %expanded = tensor.expand_shape %5 [[0, 1], [2]] output_shape [3, 4, 16] : tensor<12x16xf32> into tensor<3x4x16xf32>
    %6 = tensor.empty() : tensor<3x4x16xf64>
    %7 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<3x4x16xf32>) outs(%6 : tensor<3x4x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %112 = arith.extf %in : f32 to f64
      linalg.yield %112 : f64
    } -> tensor<3x4x16xf64>
    %8 = tensor.empty() : tensor<3x4x1xf64>
    %9 = linalg.fill ins(%cst_0 : f64) outs(%8 : tensor<3x4x1xf64>) -> tensor<3x4x1xf64>
    %10 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%7 : tensor<3x4x16xf64>) outs(%9 : tensor<3x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %112 = arith.addf %in, %out : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x1xf64>
    %11 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<3x4x1xf64>) outs(%8 : tensor<3x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %112 = arith.divf %in, %cst_6 : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x1xf64>
    %12 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %11 : tensor<3x4x16xf64>, tensor<3x4x1xf64>) outs(%6 : tensor<3x4x16xf64>) {
    ^bb0(%in: f64, %in_47: f64, %out: f64):
      %112 = arith.subf %in, %in_47 : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x16xf64>
    %13 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %12 : tensor<3x4x16xf64>, tensor<3x4x16xf64>) outs(%6 : tensor<3x4x16xf64>) {
    ^bb0(%in: f64, %in_47: f64, %out: f64):
      %112 = arith.mulf %in, %in_47 : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x16xf64>
    %14 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<3x4x16xf64>) outs(%9 : tensor<3x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %112 = arith.addf %in, %out : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x1xf64>
    %15 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<3x4x1xf64>) outs(%8 : tensor<3x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %112 = arith.divf %in, %cst_6 : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x1xf64>
    %16 = tensor.empty() : tensor<3x4x1xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<3x4x1xf64>) outs(%16 : tensor<3x4x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %112 = arith.truncf %in : f64 to f32
      linalg.yield %112 : f32
    } -> tensor<3x4x1xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%16 : tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<3x4x16xf32>) outs(%18 : tensor<3x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<3x4x1xf32>) outs(%16 : tensor<3x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_7 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x1xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<3x4x1xf32>) outs(%16 : tensor<3x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_5 : f64 to f32
      %113 = arith.addf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<3x4x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<3x4x1xf32>) outs(%16 : tensor<3x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.rsqrt %in : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x1xf32>
    %23 = tensor.empty() : tensor<3x4x16xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %20 : tensor<3x4x16xf32>, tensor<3x4x1xf32>) outs(%23 : tensor<3x4x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.subf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x16xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %22 : tensor<3x4x16xf32>, tensor<3x4x1xf32>) outs(%23 : tensor<3x4x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.mulf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x16xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %arg10 : tensor<3x4x16xf32>, tensor<16xf32>) outs(%23 : tensor<3x4x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.mulf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x16xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %arg11 : tensor<3x4x16xf32>, tensor<16xf32>) outs(%23 : tensor<3x4x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.addf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x16xf32>
    %28 = tensor.empty() : tensor<4x3x16xf32>
    %transposed_10 = linalg.transpose ins(%27 : tensor<3x4x16xf32>) outs(%28 : tensor<4x3x16xf32>) permutation = [1, 0, 2] 
    %29 = tensor.empty() : tensor<16x48xf32>
    %transposed_11 = linalg.transpose ins(%arg2 : tensor<48x16xf32>) outs(%29 : tensor<16x48xf32>) permutation = [1, 0] 
    %30 = tensor.empty() : tensor<4x16x48xf32>
    %31 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_11 : tensor<16x48xf32>) outs(%30 : tensor<4x16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x16x48xf32>
    %32 = tensor.empty() : tensor<4x3x48xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<4x3x48xf32>) -> tensor<4x3x48xf32>
    %34 = linalg.batch_matmul ins(%transposed_10, %31 : tensor<4x3x16xf32>, tensor<4x16x48xf32>) outs(%33 : tensor<4x3x48xf32>) -> tensor<4x3x48xf32>
    %35 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %arg3 : tensor<4x3x48xf32>, tensor<48xf32>) outs(%32 : tensor<4x3x48xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.addf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<4x3x48xf32>
    %expanded_12 = tensor.expand_shape %35 [[0, 1], [2], [3, 4]] output_shape [1, 4, 3, 3, 16] : tensor<4x3x48xf32> into tensor<1x4x3x3x16xf32>
    %36 = tensor.empty() : tensor<3x4x3x1x16xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x4x3x3x16xf32>) outs(%36 : tensor<3x4x3x1x16xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed_14 = tensor.collapse_shape %transposed_13 [[0], [1], [2, 3], [4]] : tensor<3x4x3x1x16xf32> into tensor<3x4x3x16xf32>
    %extracted_slice = tensor.extract_slice %collapsed_14[0, 0, 0, 0] [1, 4, 3, 16] [1, 1, 1, 1] : tensor<3x4x3x16xf32> to tensor<1x4x3x16xf32>
    %extracted_slice_15 = tensor.extract_slice %collapsed_14[1, 0, 0, 0] [1, 4, 3, 16] [1, 1, 1, 1] : tensor<3x4x3x16xf32> to tensor<1x4x3x16xf32>
    %extracted_slice_16 = tensor.extract_slice %collapsed_14[2, 0, 0, 0] [1, 4, 3, 16] [1, 1, 1, 1] : tensor<3x4x3x16xf32> to tensor<1x4x3x16xf32>
    %collapsed_17 = tensor.collapse_shape %extracted_slice [[0, 1], [2, 3]] : tensor<1x4x3x16xf32> into tensor<4x48xf32>
    %expanded_18 = tensor.expand_shape %collapsed_17 [[0], [1, 2]] output_shape [4, 12, 4] : tensor<4x48xf32> into tensor<4x12x4xf32>
    %37 = tensor.empty() : tensor<12x4x4xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<4x12x4xf32>) outs(%37 : tensor<12x4x4xf32>) permutation = [1, 0, 2] 
    %collapsed_20 = tensor.collapse_shape %extracted_slice_15 [[0, 1], [2, 3]] : tensor<1x4x3x16xf32> into tensor<4x48xf32>
    %expanded_21 = tensor.expand_shape %collapsed_20 [[0], [1, 2]] output_shape [4, 12, 4] : tensor<4x48xf32> into tensor<4x12x4xf32>
    %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<4x12x4xf32>) outs(%37 : tensor<12x4x4xf32>) permutation = [1, 0, 2] 
    %collapsed_23 = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2, 3]] : tensor<1x4x3x16xf32> into tensor<4x48xf32>
    %expanded_24 = tensor.expand_shape %collapsed_23 [[0], [1, 2]] output_shape [4, 12, 4] : tensor<4x48xf32> into tensor<4x12x4xf32>
    %transposed_25 = linalg.transpose ins(%expanded_24 : tensor<4x12x4xf32>) outs(%37 : tensor<12x4x4xf32>) permutation = [1, 0, 2] 
    %expanded_26 = tensor.expand_shape %transposed_19 [[0, 1], [2], [3]] output_shape [3, 4, 4, 4] : tensor<12x4x4xf32> into tensor<3x4x4x4xf32>
    %expanded_27 = tensor.expand_shape %transposed_22 [[0, 1], [2], [3]] output_shape [3, 4, 4, 4] : tensor<12x4x4xf32> into tensor<3x4x4x4xf32>
    %38 = tensor.empty() : tensor<3x4x4x4xf32>
    %39 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<3x4x4x4xf32>) outs(%38 : tensor<3x4x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_4 : f64 to f32
      %113 = arith.mulf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<3x4x4x4xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<3x4x4x4xf32>) outs(%38 : tensor<3x4x4x4xf32>) permutation = [0, 1, 3, 2] 
    %40 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_28 : tensor<3x4x4x4xf32>) outs(%38 : tensor<3x4x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_4 : f64 to f32
      %113 = arith.mulf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<3x4x4x4xf32>
    %collapsed_29 = tensor.collapse_shape %39 [[0, 1], [2], [3]] : tensor<3x4x4x4xf32> into tensor<12x4x4xf32>
    %collapsed_30 = tensor.collapse_shape %40 [[0, 1], [2], [3]] : tensor<3x4x4x4xf32> into tensor<12x4x4xf32>
    %41 = linalg.fill ins(%cst : f32) outs(%37 : tensor<12x4x4xf32>) -> tensor<12x4x4xf32>
    %42 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<12x4x4xf32>, tensor<12x4x4xf32>) outs(%41 : tensor<12x4x4xf32>) -> tensor<12x4x4xf32>
    %expanded_31 = tensor.expand_shape %42 [[0, 1], [2], [3]] output_shape [3, 4, 4, 4] : tensor<12x4x4xf32> into tensor<3x4x4x4xf32>
    %43 = tensor.empty() : tensor<3x4x4xi64>
    %44 = linalg.fill ins(%c0_i64 : i64) outs(%43 : tensor<3x4x4xi64>) -> tensor<3x4x4xi64>
    %45 = tensor.empty() : tensor<3x4x4xf32>
    %46 = linalg.fill ins(%cst_1 : f32) outs(%45 : tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
    %47:2 = linalg.generic {indexing_maps = [#map6, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_31 : tensor<3x4x4x4xf32>) outs(%46, %44 : tensor<3x4x4xf32>, tensor<3x4x4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_47: i64):
      %112 = linalg.index 3 : index
      %113 = arith.index_cast %112 : index to i64
      %114 = arith.maximumf %in, %out : f32
      %115 = arith.cmpf ogt, %in, %out : f32
      %116 = arith.select %115, %113, %out_47 : i64
      linalg.yield %114, %116 : f32, i64
    } -> (tensor<3x4x4xf32>, tensor<3x4x4xi64>)
    %expanded_32 = tensor.expand_shape %47#0 [[0], [1], [2, 3]] output_shape [3, 4, 4, 1] : tensor<3x4x4xf32> into tensor<3x4x4x1xf32>
    %48 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31, %expanded_32 : tensor<3x4x4x4xf32>, tensor<3x4x4x1xf32>) outs(%38 : tensor<3x4x4x4xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.subf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x4x4xf32>
    %49 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<3x4x4x4xf32>) outs(%38 : tensor<3x4x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.exp %in : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x4x4xf32>
    %50 = tensor.empty() : tensor<3x4x4x1xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<3x4x4x1xf32>) -> tensor<3x4x4x1xf32>
    %52 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<3x4x4x4xf32>) outs(%51 : tensor<3x4x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x4x1xf32>
    %53 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %52 : tensor<3x4x4x4xf32>, tensor<3x4x4x1xf32>) outs(%38 : tensor<3x4x4x4xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.divf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x4x4xf32>
    %54 = tensor.empty() : tensor<3x4x4x4xi1>
    %55 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<3x4x4x4xf32>) outs(%54 : tensor<3x4x4x4xi1>) {
    ^bb0(%in: f32, %out: i1):
      %112 = arith.extf %in : f32 to f64
      %113 = arith.cmpf oeq, %112, %cst_3 : f64
      linalg.yield %113 : i1
    } -> tensor<3x4x4x4xi1>
    %56 = tensor.empty() : tensor<3x4x4x1xi1>
    %57 = linalg.fill ins(%true : i1) outs(%56 : tensor<3x4x4x1xi1>) -> tensor<3x4x4x1xi1>
    %58 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<3x4x4x4xi1>) outs(%57 : tensor<3x4x4x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %112 = arith.andi %in, %out : i1
      linalg.yield %112 : i1
    } -> tensor<3x4x4x1xi1>
    %59 = linalg.generic {indexing_maps = [#map8, #map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %cst_2, %53 : tensor<3x4x4x1xi1>, tensor<3x4x4x4xf32>, tensor<3x4x4x4xf32>) outs(%38 : tensor<3x4x4x4xf32>) {
    ^bb0(%in: i1, %in_47: f32, %in_48: f32, %out: f32):
      %112 = arith.select %in, %in_47, %in_48 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x4x4xf32>
    %collapsed_33 = tensor.collapse_shape %59 [[0, 1], [2], [3]] : tensor<3x4x4x4xf32> into tensor<12x4x4xf32>
    %60 = linalg.batch_matmul ins(%collapsed_33, %transposed_25 : tensor<12x4x4xf32>, tensor<12x4x4xf32>) outs(%41 : tensor<12x4x4xf32>) -> tensor<12x4x4xf32>
    %expanded_34 = tensor.expand_shape %60 [[0, 1], [2], [3]] output_shape [3, 4, 4, 4] : tensor<12x4x4xf32> into tensor<3x4x4x4xf32>
    %61 = tensor.empty() : tensor<4x3x4x4xf32>
    %transposed_35 = linalg.transpose ins(%expanded_34 : tensor<3x4x4x4xf32>) outs(%61 : tensor<4x3x4x4xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_36 = tensor.collapse_shape %transposed_35 [[0, 1], [2, 3]] : tensor<4x3x4x4xf32> into tensor<12x16xf32>
    %62 = tensor.empty() : tensor<16x16xf32>
    %transposed_37 = linalg.transpose ins(%arg4 : tensor<16x16xf32>) outs(%62 : tensor<16x16xf32>) permutation = [1, 0] 
    %63 = linalg.matmul ins(%collapsed_36, %transposed_37 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%2 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<16xf32>) outs(%1 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%63, %64 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%1 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.addf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<12x16xf32>
    %expanded_38 = tensor.expand_shape %65 [[0, 1], [2]] output_shape [4, 3, 16] : tensor<12x16xf32> into tensor<4x3x16xf32>
    %transposed_39 = linalg.transpose ins(%expanded_38 : tensor<4x3x16xf32>) outs(%23 : tensor<3x4x16xf32>) permutation = [1, 0, 2] 
    %66 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %transposed_39 : tensor<3x4x16xf32>, tensor<3x4x16xf32>) outs(%23 : tensor<3x4x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.addf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x16xf32>
    %67 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<3x4x16xf32>) outs(%6 : tensor<3x4x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %112 = arith.extf %in : f32 to f64
      linalg.yield %112 : f64
    } -> tensor<3x4x16xf64>
    %68 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%67 : tensor<3x4x16xf64>) outs(%9 : tensor<3x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %112 = arith.addf %in, %out : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x1xf64>
    %69 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<3x4x1xf64>) outs(%8 : tensor<3x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %112 = arith.divf %in, %cst_6 : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x1xf64>
    %70 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67, %69 : tensor<3x4x16xf64>, tensor<3x4x1xf64>) outs(%6 : tensor<3x4x16xf64>) {
    ^bb0(%in: f64, %in_47: f64, %out: f64):
      %112 = arith.subf %in, %in_47 : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x16xf64>
    %71 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %70 : tensor<3x4x16xf64>, tensor<3x4x16xf64>) outs(%6 : tensor<3x4x16xf64>) {
    ^bb0(%in: f64, %in_47: f64, %out: f64):
      %112 = arith.mulf %in, %in_47 : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x16xf64>
    %72 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%71 : tensor<3x4x16xf64>) outs(%9 : tensor<3x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %112 = arith.addf %in, %out : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x1xf64>
    %73 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<3x4x1xf64>) outs(%8 : tensor<3x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %112 = arith.divf %in, %cst_6 : f64
      linalg.yield %112 : f64
    } -> tensor<3x4x1xf64>
    %74 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<3x4x1xf64>) outs(%16 : tensor<3x4x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %112 = arith.truncf %in : f64 to f32
      linalg.yield %112 : f32
    } -> tensor<3x4x1xf32>
    %75 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%66 : tensor<3x4x16xf32>) outs(%18 : tensor<3x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x1xf32>
    %76 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<3x4x1xf32>) outs(%16 : tensor<3x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_7 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x1xf32>
    %77 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<3x4x1xf32>) outs(%16 : tensor<3x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.truncf %cst_5 : f64 to f32
      %113 = arith.addf %in, %112 : f32
      linalg.yield %113 : f32
    } -> tensor<3x4x1xf32>
    %78 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77 : tensor<3x4x1xf32>) outs(%16 : tensor<3x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.rsqrt %in : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x1xf32>
    %79 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %76 : tensor<3x4x16xf32>, tensor<3x4x1xf32>) outs(%23 : tensor<3x4x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.subf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x16xf32>
    %80 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %78 : tensor<3x4x16xf32>, tensor<3x4x1xf32>) outs(%23 : tensor<3x4x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.mulf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x16xf32>
    %81 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %arg12 : tensor<3x4x16xf32>, tensor<16xf32>) outs(%23 : tensor<3x4x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.mulf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x16xf32>
    %82 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %arg13 : tensor<3x4x16xf32>, tensor<16xf32>) outs(%23 : tensor<3x4x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.addf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x16xf32>
    %collapsed_40 = tensor.collapse_shape %82 [[0, 1], [2]] : tensor<3x4x16xf32> into tensor<12x16xf32>
    %83 = tensor.empty() : tensor<16x32xf32>
    %transposed_41 = linalg.transpose ins(%arg6 : tensor<32x16xf32>) outs(%83 : tensor<16x32xf32>) permutation = [1, 0] 
    %84 = tensor.empty() : tensor<12x32xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<12x32xf32>) -> tensor<12x32xf32>
    %86 = linalg.matmul ins(%collapsed_40, %transposed_41 : tensor<12x16xf32>, tensor<16x32xf32>) outs(%85 : tensor<12x32xf32>) -> tensor<12x32xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<32xf32>) outs(%84 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x32xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%86, %87 : tensor<12x32xf32>, tensor<12x32xf32>) outs(%84 : tensor<12x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.addf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<12x32xf32>
    %expanded_42 = tensor.expand_shape %88 [[0, 1], [2]] output_shape [3, 4, 32] : tensor<12x32xf32> into tensor<3x4x32xf32>
    %89 = tensor.empty() : tensor<3x4x32xf32>
    %90 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_42 : tensor<3x4x32xf32>) outs(%89 : tensor<3x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.cmpf ugt, %in, %cst : f32
      %113 = arith.select %112, %in, %cst : f32
      linalg.yield %113 : f32
    } -> tensor<3x4x32xf32>
    %collapsed_43 = tensor.collapse_shape %90 [[0, 1], [2]] : tensor<3x4x32xf32> into tensor<12x32xf32>
    %91 = tensor.empty() : tensor<32x16xf32>
    %transposed_44 = linalg.transpose ins(%arg8 : tensor<16x32xf32>) outs(%91 : tensor<32x16xf32>) permutation = [1, 0] 
    %92 = linalg.matmul ins(%collapsed_43, %transposed_44 : tensor<12x32xf32>, tensor<32x16xf32>) outs(%2 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<16xf32>) outs(%1 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%92, %93 : tensor<12x16xf32>, tensor<12x16xf32>) outs(%1 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.addf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<12x16xf32>
    %expanded_45 = tensor.expand_shape %94 [[0, 1], [2]] output_shape [3, 4, 16] : tensor<12x16xf32> into tensor<3x4x16xf32>
    %95 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %expanded_45 : tensor<3x4x16xf32>, tensor<3x4x16xf32>) outs(%23 : tensor<3x4x16xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.addf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x4x16xf32>
    %96 = tensor.empty() : tensor<3x16xf32>
    %97 = linalg.fill ins(%cst : f32) outs(%96 : tensor<3x16xf32>) -> tensor<3x16xf32>
    %98 = linalg.generic {indexing_maps = [#map2, #map9], iterator_types = ["parallel", "reduction", "parallel"]} ins(%95 : tensor<3x4x16xf32>) outs(%97 : tensor<3x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<3x16xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%98 : tensor<3x16xf32>) outs(%96 : tensor<3x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_8 : f32
      linalg.yield %112 : f32
    } -> tensor<3x16xf32>
    %100 = tensor.empty() : tensor<16x3xf32>
    %transposed_46 = linalg.transpose ins(%arg14 : tensor<3x16xf32>) outs(%100 : tensor<16x3xf32>) permutation = [1, 0] 
    %101 = tensor.empty() : tensor<3x3xf32>
    %102 = linalg.fill ins(%cst : f32) outs(%101 : tensor<3x3xf32>) -> tensor<3x3xf32>
    %103 = linalg.matmul ins(%99, %transposed_46 : tensor<3x16xf32>, tensor<16x3xf32>) outs(%102 : tensor<3x3xf32>) -> tensor<3x3xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg15 : tensor<3xf32>) outs(%101 : tensor<3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x3xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%103, %104 : tensor<3x3xf32>, tensor<3x3xf32>) outs(%101 : tensor<3x3xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.addf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x3xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%105, %arg17 : tensor<3x3xf32>, tensor<3x3xf32>) outs(%101 : tensor<3x3xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %112 = arith.subf %in, %in_47 : f32
      linalg.yield %112 : f32
    } -> tensor<3x3xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%106 : tensor<3x3xf32>) outs(%101 : tensor<3x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.absf %in : f32
      linalg.yield %112 : f32
    } -> tensor<3x3xf32>
    %108 = tensor.empty() : tensor<f32>
    %109 = linalg.fill ins(%cst : f32) outs(%108 : tensor<f32>) -> tensor<f32>
    %110 = linalg.generic {indexing_maps = [#map1, #map10], iterator_types = ["reduction", "reduction"]} ins(%107 : tensor<3x3xf32>) outs(%109 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<f32>
    %111 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = []} ins(%110 : tensor<f32>) outs(%108 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_9 : f32
      linalg.yield %112 : f32
    } -> tensor<f32>
    return %111 : tensor<f32>
  }
}
