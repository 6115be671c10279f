#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0) -> (d0)>
#map9 = affine_map<(d0, d1) -> (0, d1)>
#map10 = affine_map<(d0, d1) -> (d0, 0)>
#map11 = affine_map<(d0, d1) -> ()>
#map12 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map15 = affine_map<(d0, d1) -> (d0)>
#map16 = affine_map<(d0) -> ()>
#map17 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<8x16xf32>, %arg1: tensor<13x16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<48x16xf32>, %arg5: tensor<48xf32>, %arg6: tensor<16x16xf32>, %arg7: tensor<16xf32>, %arg8: tensor<16xf32>, %arg9: tensor<16xf32>, %arg10: tensor<32x16xf32>, %arg11: tensor<32xf32>, %arg12: tensor<16x32xf32>, %arg13: tensor<16xf32>, %arg14: tensor<16xf32>, %arg15: tensor<16xf32>, %arg16: tensor<48x16xf32>, %arg17: tensor<48xf32>, %arg18: tensor<16x16xf32>, %arg19: tensor<16xf32>, %arg20: tensor<16xf32>, %arg21: tensor<16xf32>, %arg22: tensor<32x16xf32>, %arg23: tensor<32xf32>, %arg24: tensor<16x32xf32>, %arg25: tensor<16xf32>, %arg26: tensor<16xf32>, %arg27: tensor<16xf32>, %arg28: tensor<2x8xi64>, %arg29: tensor<2x8xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c3_i64 = arith.constant 3 : i64
    %c0_i64 = arith.constant 0 : i64
    %c13 = arith.constant 13 : index
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_2 = arith.constant 4.471500e-02 : f32
    %cst_3 = arith.constant 7.977240e-01 : f32
    %cst_4 = arith.constant 1.000000e+00 : f32
    %cst_5 = arith.constant 5.000000e-01 : f32
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<2x4x8x8xf32>
    %cst_7 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_8 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_9 = arith.constant dense<true> : tensor<8x8xi1>
    %cst_10 = arith.constant 0xFFF0000000000000 : f64
    %cst_11 = arith.constant 0.70710678118654757 : f64
    %cst_12 = arith.constant 1.000000e-05 : f64
    %cst_13 = arith.constant 1.600000e+01 : f64
    %cst_14 = arith.constant 1.600000e+01 : f32
    %cst_15 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<2x8x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg28 : tensor<2x8xi64>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: i64, %out: f32):
      %210 = arith.index_cast %in : i64 to index
      %211 = linalg.index 2 : index
      %212 = arith.cmpi slt, %210, %c13 : index
      cf.assert %212, "index must be smaller than dim size"
      %213 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %213, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%210, %211] : tensor<13x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x8x16xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %arg0 : tensor<2x8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %3 = tensor.empty() : tensor<2x8x16xf64>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<2x8x16xf32>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %210 = arith.extf %in : f32 to f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %5 = tensor.empty() : tensor<2x8x1xf64>
    %6 = linalg.fill ins(%cst : f64) outs(%5 : tensor<2x8x1xf64>) -> tensor<2x8x1xf64>
    %7 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%4 : tensor<2x8x16xf64>) outs(%6 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.addf %in, %out : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x8x1xf64>) outs(%5 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.divf %in, %cst_13 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %9 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %8 : tensor<2x8x16xf64>, tensor<2x8x1xf64>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_72: f64, %out: f64):
      %210 = arith.subf %in, %in_72 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<2x8x16xf64>, tensor<2x8x16xf64>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_72: f64, %out: f64):
      %210 = arith.mulf %in, %in_72 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %11 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x8x16xf64>) outs(%6 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.addf %in, %out : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x8x1xf64>) outs(%5 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.divf %in, %cst_13 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %13 = tensor.empty() : tensor<2x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x8x1xf64>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %210 = arith.truncf %in : f64 to f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %15 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<2x8x16xf32>) outs(%15 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %in, %out : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.divf %in, %cst_14 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.truncf %cst_12 : f64 to f32
      %211 = arith.addf %in, %210 : f32
      linalg.yield %211 : f32
    } -> tensor<2x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.rsqrt %in : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %17 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.subf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %19 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.mulf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %arg2 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.mulf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %arg3 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %collapsed = tensor.collapse_shape %23 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %24 = tensor.empty() : tensor<16x48xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<48x16xf32>) outs(%24 : tensor<16x48xf32>) permutation = [1, 0] 
    %25 = linalg.fill ins(%cst_0 : f32) outs(%24 : tensor<16x48xf32>) -> tensor<16x48xf32>
    %26 = linalg.matmul ins(%collapsed, %transposed : tensor<16x16xf32>, tensor<16x48xf32>) outs(%25 : tensor<16x48xf32>) -> tensor<16x48xf32>
    %27 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<48xf32>) outs(%24 : tensor<16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x48xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%26, %27 : tensor<16x48xf32>, tensor<16x48xf32>) outs(%24 : tensor<16x48xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<16x48xf32>
    %expanded = tensor.expand_shape %28 [[0, 1], [2, 3, 4]] output_shape [2, 8, 3, 4, 4] : tensor<16x48xf32> into tensor<2x8x3x4x4xf32>
    %29 = tensor.empty() : tensor<3x2x4x8x4xf32>
    %transposed_16 = linalg.transpose ins(%expanded : tensor<2x8x3x4x4xf32>) outs(%29 : tensor<3x2x4x8x4xf32>) permutation = [2, 0, 3, 1, 4] 
    %extracted_slice = tensor.extract_slice %transposed_16[0, 0, 0, 0, 0] [1, 2, 4, 8, 4] [1, 1, 1, 1, 1] : tensor<3x2x4x8x4xf32> to tensor<1x2x4x8x4xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_16[1, 0, 0, 0, 0] [1, 2, 4, 8, 4] [1, 1, 1, 1, 1] : tensor<3x2x4x8x4xf32> to tensor<1x2x4x8x4xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_16[2, 0, 0, 0, 0] [1, 2, 4, 8, 4] [1, 1, 1, 1, 1] : tensor<3x2x4x8x4xf32> to tensor<1x2x4x8x4xf32>
    %collapsed_19 = tensor.collapse_shape %extracted_slice [[0, 1], [2], [3], [4]] : tensor<1x2x4x8x4xf32> into tensor<2x4x8x4xf32>
    %collapsed_20 = tensor.collapse_shape %extracted_slice_17 [[0, 1], [2], [3], [4]] : tensor<1x2x4x8x4xf32> into tensor<2x4x8x4xf32>
    %30 = tensor.empty() : tensor<2x4x8x4xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_19 : tensor<2x4x8x4xf32>) outs(%30 : tensor<2x4x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.truncf %cst_11 : f64 to f32
      %211 = arith.mulf %in, %210 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x8x4xf32>
    %32 = tensor.empty() : tensor<8xi64>
    %33 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel"]} outs(%32 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %210 = linalg.index 0 : index
      %211 = arith.index_cast %210 : index to i64
      linalg.yield %211 : i64
    } -> tensor<8xi64>
    %expanded_21 = tensor.expand_shape %33 [[0, 1]] output_shape [1, 8] : tensor<8xi64> into tensor<1x8xi64>
    %expanded_22 = tensor.expand_shape %33 [[0, 1]] output_shape [8, 1] : tensor<8xi64> into tensor<8x1xi64>
    %34 = tensor.empty() : tensor<8x8xi64>
    %35 = linalg.generic {indexing_maps = [#map9, #map10, #map6], iterator_types = ["parallel", "parallel"]} ins(%expanded_21, %expanded_22 : tensor<1x8xi64>, tensor<8x1xi64>) outs(%34 : tensor<8x8xi64>) {
    ^bb0(%in: i64, %in_72: i64, %out: i64):
      %210 = arith.subi %in, %in_72 : i64
      linalg.yield %210 : i64
    } -> tensor<8x8xi64>
    %36 = tensor.empty() : tensor<8x8xi1>
    %37 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<8x8xi64>) outs(%36 : tensor<8x8xi1>) {
    ^bb0(%in: i64, %out: i1):
      %210 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %210 : i1
    } -> tensor<8x8xi1>
    %38 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%37, %cst_9 : tensor<8x8xi1>, tensor<8x8xi1>) outs(%36 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %in_72: i1, %out: i1):
      %210 = arith.andi %in, %in_72 : i1
      linalg.yield %210 : i1
    } -> tensor<8x8xi1>
    %39 = tensor.empty() : tensor<8x8xf32>
    %40 = linalg.generic {indexing_maps = [#map6, #map11, #map11, #map6], iterator_types = ["parallel", "parallel"]} ins(%38, %cst_7, %cst_8 : tensor<8x8xi1>, tensor<f32>, tensor<f32>) outs(%39 : tensor<8x8xf32>) {
    ^bb0(%in: i1, %in_72: f32, %in_73: f32, %out: f32):
      %210 = arith.select %in, %in_72, %in_73 : f32
      linalg.yield %210 : f32
    } -> tensor<8x8xf32>
    %41 = tensor.empty() : tensor<2x4x4x8xf32>
    %transposed_23 = linalg.transpose ins(%collapsed_20 : tensor<2x4x8x4xf32>) outs(%41 : tensor<2x4x4x8xf32>) permutation = [0, 1, 3, 2] 
    %42 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_23 : tensor<2x4x4x8xf32>) outs(%41 : tensor<2x4x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.truncf %cst_11 : f64 to f32
      %211 = arith.mulf %in, %210 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x4x8xf32>
    %collapsed_24 = tensor.collapse_shape %31 [[0, 1], [2], [3]] : tensor<2x4x8x4xf32> into tensor<8x8x4xf32>
    %collapsed_25 = tensor.collapse_shape %42 [[0, 1], [2], [3]] : tensor<2x4x4x8xf32> into tensor<8x4x8xf32>
    %43 = tensor.empty() : tensor<8x8x8xf32>
    %44 = linalg.fill ins(%cst_0 : f32) outs(%43 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %45 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<8x8x4xf32>, tensor<8x4x8xf32>) outs(%44 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_26 = tensor.expand_shape %45 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %46 = tensor.empty() : tensor<2x4x8x8xf32>
    %47 = linalg.generic {indexing_maps = [#map7, #map12, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26, %40 : tensor<2x4x8x8xf32>, tensor<8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x8xf32>
    %48 = tensor.empty() : tensor<2x4x8xi64>
    %49 = linalg.fill ins(%c0_i64 : i64) outs(%48 : tensor<2x4x8xi64>) -> tensor<2x4x8xi64>
    %50 = tensor.empty() : tensor<2x4x8xf32>
    %51 = linalg.fill ins(%cst_1 : f32) outs(%50 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %52:2 = linalg.generic {indexing_maps = [#map7, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<2x4x8x8xf32>) outs(%51, %49 : tensor<2x4x8xf32>, tensor<2x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_72: i64):
      %210 = linalg.index 3 : index
      %211 = arith.index_cast %210 : index to i64
      %212 = arith.maximumf %in, %out : f32
      %213 = arith.cmpf ogt, %in, %out : f32
      %214 = arith.select %213, %211, %out_72 : i64
      linalg.yield %212, %214 : f32, i64
    } -> (tensor<2x4x8xf32>, tensor<2x4x8xi64>)
    %expanded_27 = tensor.expand_shape %52#0 [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
    %53 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %expanded_27 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.subf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x8xf32>
    %54 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.exp %in : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x8xf32>
    %55 = tensor.empty() : tensor<2x4x8x1xf32>
    %56 = linalg.fill ins(%cst_0 : f32) outs(%55 : tensor<2x4x8x1xf32>) -> tensor<2x4x8x1xf32>
    %57 = linalg.generic {indexing_maps = [#map7, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<2x4x8x8xf32>) outs(%56 : tensor<2x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %in, %out : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x1xf32>
    %58 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %57 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.divf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x8xf32>
    %59 = tensor.empty() : tensor<2x4x8x8xi1>
    %60 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<2x4x8x8xf32>) outs(%59 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %210 = arith.extf %in : f32 to f64
      %211 = arith.cmpf oeq, %210, %cst_10 : f64
      linalg.yield %211 : i1
    } -> tensor<2x4x8x8xi1>
    %61 = tensor.empty() : tensor<2x4x8x1xi1>
    %62 = linalg.fill ins(%true : i1) outs(%61 : tensor<2x4x8x1xi1>) -> tensor<2x4x8x1xi1>
    %63 = linalg.generic {indexing_maps = [#map7, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%60 : tensor<2x4x8x8xi1>) outs(%62 : tensor<2x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %210 = arith.andi %in, %out : i1
      linalg.yield %210 : i1
    } -> tensor<2x4x8x1xi1>
    %64 = linalg.generic {indexing_maps = [#map14, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %cst_6, %58 : tensor<2x4x8x1xi1>, tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_72: f32, %in_73: f32, %out: f32):
      %210 = arith.select %in, %in_72, %in_73 : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_28 = tensor.collapse_shape %64 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %collapsed_29 = tensor.collapse_shape %extracted_slice_18 [[0, 1, 2], [3], [4]] : tensor<1x2x4x8x4xf32> into tensor<8x8x4xf32>
    %65 = tensor.empty() : tensor<8x8x4xf32>
    %66 = linalg.fill ins(%cst_0 : f32) outs(%65 : tensor<8x8x4xf32>) -> tensor<8x8x4xf32>
    %67 = linalg.batch_matmul ins(%collapsed_28, %collapsed_29 : tensor<8x8x8xf32>, tensor<8x8x4xf32>) outs(%66 : tensor<8x8x4xf32>) -> tensor<8x8x4xf32>
    %expanded_30 = tensor.expand_shape %67 [[0, 1], [2], [3]] output_shape [2, 4, 8, 4] : tensor<8x8x4xf32> into tensor<2x4x8x4xf32>
    %68 = tensor.empty() : tensor<2x8x4x4xf32>
    %transposed_31 = linalg.transpose ins(%expanded_30 : tensor<2x4x8x4xf32>) outs(%68 : tensor<2x8x4x4xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_32 = tensor.collapse_shape %transposed_31 [[0], [1], [2, 3]] : tensor<2x8x4x4xf32> into tensor<2x8x16xf32>
    %69 = tensor.empty() : tensor<16x16xf32>
    %transposed_33 = linalg.transpose ins(%arg6 : tensor<16x16xf32>) outs(%69 : tensor<16x16xf32>) permutation = [1, 0] 
    %70 = tensor.empty() : tensor<2x16x16xf32>
    %71 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_33 : tensor<16x16xf32>) outs(%70 : tensor<2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x16xf32>
    %72 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %73 = linalg.batch_matmul ins(%collapsed_32, %71 : tensor<2x8x16xf32>, tensor<2x16x16xf32>) outs(%72 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73, %arg7 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %74 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<2x8x16xf32>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %210 = arith.extf %in : f32 to f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %77 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%76 : tensor<2x8x16xf64>) outs(%6 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.addf %in, %out : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %78 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77 : tensor<2x8x1xf64>) outs(%5 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.divf %in, %cst_13 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %79 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %78 : tensor<2x8x16xf64>, tensor<2x8x1xf64>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_72: f64, %out: f64):
      %210 = arith.subf %in, %in_72 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %80 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %79 : tensor<2x8x16xf64>, tensor<2x8x16xf64>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_72: f64, %out: f64):
      %210 = arith.mulf %in, %in_72 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %81 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%80 : tensor<2x8x16xf64>) outs(%6 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.addf %in, %out : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %82 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<2x8x1xf64>) outs(%5 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.divf %in, %cst_13 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %83 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<2x8x1xf64>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %210 = arith.truncf %in : f64 to f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%75 : tensor<2x8x16xf32>) outs(%15 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %in, %out : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.divf %in, %cst_14 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.truncf %cst_12 : f64 to f32
      %211 = arith.addf %in, %210 : f32
      linalg.yield %211 : f32
    } -> tensor<2x8x1xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.rsqrt %in : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75, %85 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.subf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %87 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.mulf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89, %arg8 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.mulf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %arg9 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %collapsed_34 = tensor.collapse_shape %91 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %92 = tensor.empty() : tensor<16x32xf32>
    %transposed_35 = linalg.transpose ins(%arg10 : tensor<32x16xf32>) outs(%92 : tensor<16x32xf32>) permutation = [1, 0] 
    %93 = linalg.fill ins(%cst_0 : f32) outs(%92 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %94 = linalg.matmul ins(%collapsed_34, %transposed_35 : tensor<16x16xf32>, tensor<16x32xf32>) outs(%93 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %95 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<32xf32>) outs(%92 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %96 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%94, %95 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%92 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<16x32xf32>
    %expanded_36 = tensor.expand_shape %96 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xf32> into tensor<2x8x32xf32>
    %97 = tensor.empty() : tensor<2x8x32xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<2x8x32xf32>) outs(%97 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.fpowi %in, %c3_i64 : f32, i64
      %211 = arith.mulf %210, %cst_2 : f32
      %212 = arith.addf %in, %211 : f32
      %213 = arith.mulf %212, %cst_3 : f32
      %214 = math.tanh %213 : f32
      %215 = arith.addf %214, %cst_4 : f32
      %216 = arith.mulf %215, %cst_5 : f32
      %217 = arith.mulf %in, %216 : f32
      linalg.yield %217 : f32
    } -> tensor<2x8x32xf32>
    %collapsed_37 = tensor.collapse_shape %98 [[0, 1], [2]] : tensor<2x8x32xf32> into tensor<16x32xf32>
    %99 = tensor.empty() : tensor<32x16xf32>
    %transposed_38 = linalg.transpose ins(%arg12 : tensor<16x32xf32>) outs(%99 : tensor<32x16xf32>) permutation = [1, 0] 
    %100 = linalg.fill ins(%cst_0 : f32) outs(%69 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %101 = linalg.matmul ins(%collapsed_37, %transposed_38 : tensor<16x32xf32>, tensor<32x16xf32>) outs(%100 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %102 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg13 : tensor<16xf32>) outs(%69 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    %103 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%101, %102 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%69 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<16x16xf32>
    %expanded_39 = tensor.expand_shape %103 [[0, 1], [2]] output_shape [2, 8, 16] : tensor<16x16xf32> into tensor<2x8x16xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75, %expanded_39 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<2x8x16xf32>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %210 = arith.extf %in : f32 to f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %106 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%105 : tensor<2x8x16xf64>) outs(%6 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.addf %in, %out : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %107 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<2x8x1xf64>) outs(%5 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.divf %in, %cst_13 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %108 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %107 : tensor<2x8x16xf64>, tensor<2x8x1xf64>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_72: f64, %out: f64):
      %210 = arith.subf %in, %in_72 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %109 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %108 : tensor<2x8x16xf64>, tensor<2x8x16xf64>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_72: f64, %out: f64):
      %210 = arith.mulf %in, %in_72 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %110 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%109 : tensor<2x8x16xf64>) outs(%6 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.addf %in, %out : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %111 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<2x8x1xf64>) outs(%5 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.divf %in, %cst_13 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<2x8x1xf64>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %210 = arith.truncf %in : f64 to f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%104 : tensor<2x8x16xf32>) outs(%15 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %in, %out : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.divf %in, %cst_14 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.truncf %cst_12 : f64 to f32
      %211 = arith.addf %in, %210 : f32
      linalg.yield %211 : f32
    } -> tensor<2x8x1xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.rsqrt %in : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %114 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.subf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117, %116 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.mulf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118, %arg14 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.mulf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %120 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%119, %arg15 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %collapsed_40 = tensor.collapse_shape %120 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %transposed_41 = linalg.transpose ins(%arg16 : tensor<48x16xf32>) outs(%24 : tensor<16x48xf32>) permutation = [1, 0] 
    %121 = linalg.matmul ins(%collapsed_40, %transposed_41 : tensor<16x16xf32>, tensor<16x48xf32>) outs(%25 : tensor<16x48xf32>) -> tensor<16x48xf32>
    %122 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg17 : tensor<48xf32>) outs(%24 : tensor<16x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x48xf32>
    %123 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%121, %122 : tensor<16x48xf32>, tensor<16x48xf32>) outs(%24 : tensor<16x48xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<16x48xf32>
    %expanded_42 = tensor.expand_shape %123 [[0, 1], [2, 3, 4]] output_shape [2, 8, 3, 4, 4] : tensor<16x48xf32> into tensor<2x8x3x4x4xf32>
    %transposed_43 = linalg.transpose ins(%expanded_42 : tensor<2x8x3x4x4xf32>) outs(%29 : tensor<3x2x4x8x4xf32>) permutation = [2, 0, 3, 1, 4] 
    %extracted_slice_44 = tensor.extract_slice %transposed_43[0, 0, 0, 0, 0] [1, 2, 4, 8, 4] [1, 1, 1, 1, 1] : tensor<3x2x4x8x4xf32> to tensor<1x2x4x8x4xf32>
    %extracted_slice_45 = tensor.extract_slice %transposed_43[1, 0, 0, 0, 0] [1, 2, 4, 8, 4] [1, 1, 1, 1, 1] : tensor<3x2x4x8x4xf32> to tensor<1x2x4x8x4xf32>
    %extracted_slice_46 = tensor.extract_slice %transposed_43[2, 0, 0, 0, 0] [1, 2, 4, 8, 4] [1, 1, 1, 1, 1] : tensor<3x2x4x8x4xf32> to tensor<1x2x4x8x4xf32>
    %collapsed_47 = tensor.collapse_shape %extracted_slice_44 [[0, 1], [2], [3], [4]] : tensor<1x2x4x8x4xf32> into tensor<2x4x8x4xf32>
    %collapsed_48 = tensor.collapse_shape %extracted_slice_45 [[0, 1], [2], [3], [4]] : tensor<1x2x4x8x4xf32> into tensor<2x4x8x4xf32>
    %124 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_47 : tensor<2x4x8x4xf32>) outs(%30 : tensor<2x4x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.truncf %cst_11 : f64 to f32
      %211 = arith.mulf %in, %210 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x8x4xf32>
    %transposed_49 = linalg.transpose ins(%collapsed_48 : tensor<2x4x8x4xf32>) outs(%41 : tensor<2x4x4x8xf32>) permutation = [0, 1, 3, 2] 
    %125 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_49 : tensor<2x4x4x8xf32>) outs(%41 : tensor<2x4x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.truncf %cst_11 : f64 to f32
      %211 = arith.mulf %in, %210 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x4x8xf32>
    %collapsed_50 = tensor.collapse_shape %124 [[0, 1], [2], [3]] : tensor<2x4x8x4xf32> into tensor<8x8x4xf32>
    %collapsed_51 = tensor.collapse_shape %125 [[0, 1], [2], [3]] : tensor<2x4x4x8xf32> into tensor<8x4x8xf32>
    %126 = linalg.batch_matmul ins(%collapsed_50, %collapsed_51 : tensor<8x8x4xf32>, tensor<8x4x8xf32>) outs(%44 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_52 = tensor.expand_shape %126 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %127 = linalg.generic {indexing_maps = [#map7, #map12, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_52, %40 : tensor<2x4x8x8xf32>, tensor<8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x8xf32>
    %128:2 = linalg.generic {indexing_maps = [#map7, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%127 : tensor<2x4x8x8xf32>) outs(%51, %49 : tensor<2x4x8xf32>, tensor<2x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_72: i64):
      %210 = linalg.index 3 : index
      %211 = arith.index_cast %210 : index to i64
      %212 = arith.maximumf %in, %out : f32
      %213 = arith.cmpf ogt, %in, %out : f32
      %214 = arith.select %213, %211, %out_72 : i64
      linalg.yield %212, %214 : f32, i64
    } -> (tensor<2x4x8xf32>, tensor<2x4x8xi64>)
    %expanded_53 = tensor.expand_shape %128#0 [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
    %129 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%127, %expanded_53 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.subf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x8xf32>
    %130 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%129 : tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.exp %in : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x8xf32>
    %131 = linalg.generic {indexing_maps = [#map7, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%130 : tensor<2x4x8x8xf32>) outs(%56 : tensor<2x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %in, %out : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x1xf32>
    %132 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130, %131 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.divf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x8xf32>
    %133 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%127 : tensor<2x4x8x8xf32>) outs(%59 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: f32, %out: i1):
      %210 = arith.extf %in : f32 to f64
      %211 = arith.cmpf oeq, %210, %cst_10 : f64
      linalg.yield %211 : i1
    } -> tensor<2x4x8x8xi1>
    %134 = linalg.generic {indexing_maps = [#map7, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%133 : tensor<2x4x8x8xi1>) outs(%62 : tensor<2x4x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %210 = arith.andi %in, %out : i1
      linalg.yield %210 : i1
    } -> tensor<2x4x8x1xi1>
    %135 = linalg.generic {indexing_maps = [#map14, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%134, %cst_6, %132 : tensor<2x4x8x1xi1>, tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_72: f32, %in_73: f32, %out: f32):
      %210 = arith.select %in, %in_72, %in_73 : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_54 = tensor.collapse_shape %135 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %collapsed_55 = tensor.collapse_shape %extracted_slice_46 [[0, 1, 2], [3], [4]] : tensor<1x2x4x8x4xf32> into tensor<8x8x4xf32>
    %136 = linalg.batch_matmul ins(%collapsed_54, %collapsed_55 : tensor<8x8x8xf32>, tensor<8x8x4xf32>) outs(%66 : tensor<8x8x4xf32>) -> tensor<8x8x4xf32>
    %expanded_56 = tensor.expand_shape %136 [[0, 1], [2], [3]] output_shape [2, 4, 8, 4] : tensor<8x8x4xf32> into tensor<2x4x8x4xf32>
    %transposed_57 = linalg.transpose ins(%expanded_56 : tensor<2x4x8x4xf32>) outs(%68 : tensor<2x8x4x4xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_58 = tensor.collapse_shape %transposed_57 [[0], [1], [2, 3]] : tensor<2x8x4x4xf32> into tensor<2x8x16xf32>
    %transposed_59 = linalg.transpose ins(%arg18 : tensor<16x16xf32>) outs(%69 : tensor<16x16xf32>) permutation = [1, 0] 
    %137 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_59 : tensor<16x16xf32>) outs(%70 : tensor<2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x16xf32>
    %138 = linalg.batch_matmul ins(%collapsed_58, %137 : tensor<2x8x16xf32>, tensor<2x16x16xf32>) outs(%72 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %139 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138, %arg19 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %139 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<2x8x16xf32>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %210 = arith.extf %in : f32 to f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %142 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%141 : tensor<2x8x16xf64>) outs(%6 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.addf %in, %out : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %143 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<2x8x1xf64>) outs(%5 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.divf %in, %cst_13 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %144 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %143 : tensor<2x8x16xf64>, tensor<2x8x1xf64>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_72: f64, %out: f64):
      %210 = arith.subf %in, %in_72 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %145 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144, %144 : tensor<2x8x16xf64>, tensor<2x8x16xf64>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_72: f64, %out: f64):
      %210 = arith.mulf %in, %in_72 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %146 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%145 : tensor<2x8x16xf64>) outs(%6 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.addf %in, %out : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %147 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<2x8x1xf64>) outs(%5 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.divf %in, %cst_13 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %148 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<2x8x1xf64>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %210 = arith.truncf %in : f64 to f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %149 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%140 : tensor<2x8x16xf32>) outs(%15 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %in, %out : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %150 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.divf %in, %cst_14 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.truncf %cst_12 : f64 to f32
      %211 = arith.addf %in, %210 : f32
      linalg.yield %211 : f32
    } -> tensor<2x8x1xf32>
    %152 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.rsqrt %in : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %153 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140, %150 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.subf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %154 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153, %152 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.mulf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %155 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154, %arg20 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.mulf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %156 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155, %arg21 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %collapsed_60 = tensor.collapse_shape %156 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %transposed_61 = linalg.transpose ins(%arg22 : tensor<32x16xf32>) outs(%92 : tensor<16x32xf32>) permutation = [1, 0] 
    %157 = linalg.matmul ins(%collapsed_60, %transposed_61 : tensor<16x16xf32>, tensor<16x32xf32>) outs(%93 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %158 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg23 : tensor<32xf32>) outs(%92 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %159 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%157, %158 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%92 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<16x32xf32>
    %expanded_62 = tensor.expand_shape %159 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xf32> into tensor<2x8x32xf32>
    %160 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_62 : tensor<2x8x32xf32>) outs(%97 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.fpowi %in, %c3_i64 : f32, i64
      %211 = arith.mulf %210, %cst_2 : f32
      %212 = arith.addf %in, %211 : f32
      %213 = arith.mulf %212, %cst_3 : f32
      %214 = math.tanh %213 : f32
      %215 = arith.addf %214, %cst_4 : f32
      %216 = arith.mulf %215, %cst_5 : f32
      %217 = arith.mulf %in, %216 : f32
      linalg.yield %217 : f32
    } -> tensor<2x8x32xf32>
    %collapsed_63 = tensor.collapse_shape %160 [[0, 1], [2]] : tensor<2x8x32xf32> into tensor<16x32xf32>
    %transposed_64 = linalg.transpose ins(%arg24 : tensor<16x32xf32>) outs(%99 : tensor<32x16xf32>) permutation = [1, 0] 
    %161 = linalg.matmul ins(%collapsed_63, %transposed_64 : tensor<16x32xf32>, tensor<32x16xf32>) outs(%100 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %162 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%arg25 : tensor<16xf32>) outs(%69 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    %163 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%161, %162 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%69 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<16x16xf32>
    %expanded_65 = tensor.expand_shape %163 [[0, 1], [2]] output_shape [2, 8, 16] : tensor<16x16xf32> into tensor<2x8x16xf32>
    %164 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140, %expanded_65 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %165 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164 : tensor<2x8x16xf32>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %210 = arith.extf %in : f32 to f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %166 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%165 : tensor<2x8x16xf64>) outs(%6 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.addf %in, %out : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %167 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166 : tensor<2x8x1xf64>) outs(%5 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.divf %in, %cst_13 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %168 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%165, %167 : tensor<2x8x16xf64>, tensor<2x8x1xf64>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_72: f64, %out: f64):
      %210 = arith.subf %in, %in_72 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %169 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%168, %168 : tensor<2x8x16xf64>, tensor<2x8x16xf64>) outs(%3 : tensor<2x8x16xf64>) {
    ^bb0(%in: f64, %in_72: f64, %out: f64):
      %210 = arith.mulf %in, %in_72 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x16xf64>
    %170 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%169 : tensor<2x8x16xf64>) outs(%6 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.addf %in, %out : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %171 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170 : tensor<2x8x1xf64>) outs(%5 : tensor<2x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %210 = arith.divf %in, %cst_13 : f64
      linalg.yield %210 : f64
    } -> tensor<2x8x1xf64>
    %172 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171 : tensor<2x8x1xf64>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %210 = arith.truncf %in : f64 to f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %173 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%164 : tensor<2x8x16xf32>) outs(%15 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %in, %out : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %174 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.divf %in, %cst_14 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %175 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.truncf %cst_12 : f64 to f32
      %211 = arith.addf %in, %210 : f32
      linalg.yield %211 : f32
    } -> tensor<2x8x1xf32>
    %176 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<2x8x1xf32>) outs(%13 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.rsqrt %in : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x1xf32>
    %177 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164, %174 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.subf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %178 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177, %176 : tensor<2x8x16xf32>, tensor<2x8x1xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.mulf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %179 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178, %arg26 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.mulf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %180 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179, %arg27 : tensor<2x8x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.addf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<2x8x16xf32>
    %181 = tensor.empty() : tensor<16x13xf32>
    %transposed_66 = linalg.transpose ins(%arg1 : tensor<13x16xf32>) outs(%181 : tensor<16x13xf32>) permutation = [1, 0] 
    %collapsed_67 = tensor.collapse_shape %180 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %182 = linalg.fill ins(%cst_0 : f32) outs(%181 : tensor<16x13xf32>) -> tensor<16x13xf32>
    %183 = linalg.matmul ins(%collapsed_67, %transposed_66 : tensor<16x16xf32>, tensor<16x13xf32>) outs(%182 : tensor<16x13xf32>) -> tensor<16x13xf32>
    %collapsed_68 = tensor.collapse_shape %arg29 [[0, 1]] : tensor<2x8xi64> into tensor<16xi64>
    %184 = tensor.empty() : tensor<16xi64>
    %185 = linalg.fill ins(%c0_i64 : i64) outs(%184 : tensor<16xi64>) -> tensor<16xi64>
    %186 = tensor.empty() : tensor<16xf32>
    %187 = linalg.fill ins(%cst_1 : f32) outs(%186 : tensor<16xf32>) -> tensor<16xf32>
    %188:2 = linalg.generic {indexing_maps = [#map6, #map15, #map15], iterator_types = ["parallel", "reduction"]} ins(%183 : tensor<16x13xf32>) outs(%187, %185 : tensor<16xf32>, tensor<16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_72: i64):
      %210 = linalg.index 1 : index
      %211 = arith.index_cast %210 : index to i64
      %212 = arith.maximumf %in, %out : f32
      %213 = arith.cmpf ogt, %in, %out : f32
      %214 = arith.select %213, %211, %out_72 : i64
      linalg.yield %212, %214 : f32, i64
    } -> (tensor<16xf32>, tensor<16xi64>)
    %expanded_69 = tensor.expand_shape %188#0 [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
    %189 = linalg.generic {indexing_maps = [#map6, #map10, #map6], iterator_types = ["parallel", "parallel"]} ins(%183, %expanded_69 : tensor<16x13xf32>, tensor<16x1xf32>) outs(%181 : tensor<16x13xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.subf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<16x13xf32>
    %190 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%189 : tensor<16x13xf32>) outs(%181 : tensor<16x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.exp %in : f32
      linalg.yield %210 : f32
    } -> tensor<16x13xf32>
    %191 = tensor.empty() : tensor<16x1xf32>
    %192 = linalg.fill ins(%cst_0 : f32) outs(%191 : tensor<16x1xf32>) -> tensor<16x1xf32>
    %193 = linalg.generic {indexing_maps = [#map6, #map10], iterator_types = ["parallel", "reduction"]} ins(%190 : tensor<16x13xf32>) outs(%192 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %in, %out : f32
      linalg.yield %210 : f32
    } -> tensor<16x1xf32>
    %194 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%193 : tensor<16x1xf32>) outs(%191 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.log %in : f32
      linalg.yield %210 : f32
    } -> tensor<16x1xf32>
    %195 = linalg.generic {indexing_maps = [#map6, #map10, #map6], iterator_types = ["parallel", "parallel"]} ins(%189, %194 : tensor<16x13xf32>, tensor<16x1xf32>) outs(%181 : tensor<16x13xf32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.subf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<16x13xf32>
    %196 = tensor.empty() : tensor<16xi1>
    %197 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%collapsed_68 : tensor<16xi64>) outs(%196 : tensor<16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %210 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %210 : i1
    } -> tensor<16xi1>
    %198 = linalg.generic {indexing_maps = [#map8, #map8, #map16, #map8], iterator_types = ["parallel"]} ins(%197, %collapsed_68, %cst_15 : tensor<16xi1>, tensor<16xi64>, tensor<i64>) outs(%184 : tensor<16xi64>) {
    ^bb0(%in: i1, %in_72: i64, %in_73: i64, %out: i64):
      %210 = arith.select %in, %in_72, %in_73 : i64
      linalg.yield %210 : i64
    } -> tensor<16xi64>
    %expanded_70 = tensor.expand_shape %198 [[0, 1]] output_shape [16, 1] : tensor<16xi64> into tensor<16x1xi64>
    %199 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%expanded_70 : tensor<16x1xi64>) outs(%192 : tensor<16x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %210 = linalg.index 0 : index
      %211 = arith.index_cast %in : i64 to index
      %212 = arith.cmpi slt, %211, %c13 : index
      cf.assert %212, "index must be smaller than dim size"
      %213 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %213, "index must be larger or equal to 0"
      %extracted = tensor.extract %195[%210, %211] : tensor<16x13xf32>
      linalg.yield %extracted : f32
    } -> tensor<16x1xf32>
    %collapsed_71 = tensor.collapse_shape %199 [[0, 1]] : tensor<16x1xf32> into tensor<16xf32>
    %200 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%collapsed_71 : tensor<16xf32>) outs(%186 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.negf %in : f32
      linalg.yield %210 : f32
    } -> tensor<16xf32>
    %201 = linalg.generic {indexing_maps = [#map8, #map8, #map16, #map8], iterator_types = ["parallel"]} ins(%197, %200, %cst_7 : tensor<16xi1>, tensor<16xf32>, tensor<f32>) outs(%186 : tensor<16xf32>) {
    ^bb0(%in: i1, %in_72: f32, %in_73: f32, %out: f32):
      %210 = arith.select %in, %in_72, %in_73 : f32
      linalg.yield %210 : f32
    } -> tensor<16xf32>
    %202 = tensor.empty() : tensor<i64>
    %203 = linalg.fill ins(%c0_i64 : i64) outs(%202 : tensor<i64>) -> tensor<i64>
    %204 = linalg.generic {indexing_maps = [#map8, #map16], iterator_types = ["reduction"]} ins(%197 : tensor<16xi1>) outs(%203 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %210 = arith.extui %in : i1 to i64
      %211 = arith.addi %210, %out : i64
      linalg.yield %211 : i64
    } -> tensor<i64>
    %205 = tensor.empty() : tensor<f32>
    %206 = linalg.generic {indexing_maps = [#map17, #map17], iterator_types = []} ins(%204 : tensor<i64>) outs(%205 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %210 = arith.sitofp %in : i64 to f32
      linalg.yield %210 : f32
    } -> tensor<f32>
    %207 = linalg.fill ins(%cst_0 : f32) outs(%205 : tensor<f32>) -> tensor<f32>
    %208 = linalg.generic {indexing_maps = [#map8, #map16], iterator_types = ["reduction"]} ins(%201 : tensor<16xf32>) outs(%207 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %in, %out : f32
      linalg.yield %210 : f32
    } -> tensor<f32>
    %209 = linalg.generic {indexing_maps = [#map17, #map17, #map17], iterator_types = []} ins(%208, %206 : tensor<f32>, tensor<f32>) outs(%205 : tensor<f32>) {
    ^bb0(%in: f32, %in_72: f32, %out: f32):
      %210 = arith.divf %in, %in_72 : f32
      linalg.yield %210 : f32
    } -> tensor<f32>
    return %209 : tensor<f32>
  }
}
