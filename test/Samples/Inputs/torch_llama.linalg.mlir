#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0) -> (d0)>
#map9 = affine_map<(d0, d1) -> (0, d1)>
#map10 = affine_map<(d0, d1) -> (d0, 0)>
#map11 = affine_map<(d0, d1) -> (d0, d1)>
#map12 = affine_map<(d0, d1) -> ()>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map15 = affine_map<(d0, d1) -> (d0)>
#map16 = affine_map<(d0) -> ()>
#map17 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<13x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<8x16xf32>, %arg6: tensor<8x16xf32>, %arg7: tensor<16x16xf32>, %arg8: tensor<24x16xf32>, %arg9: tensor<24x16xf32>, %arg10: tensor<16x24xf32>, %arg11: tensor<13x16xf32>, %arg12: tensor<2x6xi64>, %arg13: tensor<2x6xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %c2_i64 = arith.constant 2 : i64
    %c13 = arith.constant 13 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<6x6xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_6_4_torch.float32_1> : tensor<6x4xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_6_4_torch.float32> : tensor<6x4xf32>
    %cst_6 = arith.constant 9.9999999999999995E-7 : f64
    %cst_7 = arith.constant 1.600000e+01 : f32
    %cst_8 = arith.constant 2.000000e+00 : f32
    %cst_9 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<2x6x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12 : tensor<2x6xi64>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: i64, %out: f32):
      %123 = arith.index_cast %in : i64 to index
      %124 = linalg.index 2 : index
      %125 = arith.cmpi slt, %123, %c13 : index
      cf.assert %125, "index must be smaller than dim size"
      %126 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %126, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg0[%123, %124] : tensor<13x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x6x16xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<2x6x16xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %3 = tensor.empty() : tensor<2x6x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<2x6x16xf32>) outs(%4 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x6x1xf32>) outs(%3 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_7 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x6x1xf32>) outs(%3 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_6 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<2x6x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x6x1xf32>) outs(%3 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %8 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %arg1 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %11 = tensor.empty() : tensor<16x16xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<16x16xf32>) outs(%11 : tensor<16x16xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %10 [[0, 1], [2]] : tensor<2x6x16xf32> into tensor<12x16xf32>
    %12 = tensor.empty() : tensor<12x16xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %14 = linalg.matmul ins(%collapsed, %transposed : tensor<12x16xf32>, tensor<16x16xf32>) outs(%13 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded = tensor.expand_shape %14 [[0, 1], [2, 3]] output_shape [2, 6, 4, 4] : tensor<12x16xf32> into tensor<2x6x4x4xf32>
    %15 = tensor.empty() : tensor<2x4x6x4xf32>
    %transposed_10 = linalg.transpose ins(%expanded : tensor<2x6x4x4xf32>) outs(%15 : tensor<2x4x6x4xf32>) permutation = [0, 2, 1, 3] 
    %16 = tensor.empty() : tensor<16x8xf32>
    %transposed_11 = linalg.transpose ins(%arg5 : tensor<8x16xf32>) outs(%16 : tensor<16x8xf32>) permutation = [1, 0] 
    %17 = tensor.empty() : tensor<12x8xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<12x8xf32>) -> tensor<12x8xf32>
    %19 = linalg.matmul ins(%collapsed, %transposed_11 : tensor<12x16xf32>, tensor<16x8xf32>) outs(%18 : tensor<12x8xf32>) -> tensor<12x8xf32>
    %expanded_12 = tensor.expand_shape %19 [[0, 1], [2, 3]] output_shape [2, 6, 2, 4] : tensor<12x8xf32> into tensor<2x6x2x4xf32>
    %20 = tensor.empty() : tensor<2x2x6x4xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x6x2x4xf32>) outs(%20 : tensor<2x2x6x4xf32>) permutation = [0, 2, 1, 3] 
    %transposed_14 = linalg.transpose ins(%arg6 : tensor<8x16xf32>) outs(%16 : tensor<16x8xf32>) permutation = [1, 0] 
    %21 = linalg.matmul ins(%collapsed, %transposed_14 : tensor<12x16xf32>, tensor<16x8xf32>) outs(%18 : tensor<12x8xf32>) -> tensor<12x8xf32>
    %expanded_15 = tensor.expand_shape %21 [[0, 1], [2, 3]] output_shape [2, 6, 2, 4] : tensor<12x8xf32> into tensor<2x6x2x4xf32>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<2x6x2x4xf32>) outs(%20 : tensor<2x2x6x4xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_10[0, 0, 0, 0] [2, 4, 6, 2] [1, 1, 1, 1] : tensor<2x4x6x4xf32> to tensor<2x4x6x2xf32>
    %extracted_slice_17 = tensor.extract_slice %transposed_10[0, 0, 0, 2] [2, 4, 6, 2] [1, 1, 1, 1] : tensor<2x4x6x4xf32> to tensor<2x4x6x2xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10, %cst_5 : tensor<2x4x6x4xf32>, tensor<6x4xf32>) outs(%15 : tensor<2x4x6x4xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x4x6x4xf32>
    %23 = tensor.empty() : tensor<2x4x6x2xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_17 : tensor<2x4x6x2xf32>) outs(%23 : tensor<2x4x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.negf %in : f32
      linalg.yield %123 : f32
    } -> tensor<2x4x6x2xf32>
    %concat = tensor.concat dim(3) %24, %extracted_slice : (tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) -> tensor<2x4x6x4xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %cst_4 : tensor<2x4x6x4xf32>, tensor<6x4xf32>) outs(%15 : tensor<2x4x6x4xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x4x6x4xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %25 : tensor<2x4x6x4xf32>, tensor<2x4x6x4xf32>) outs(%15 : tensor<2x4x6x4xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.addf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x4x6x4xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_13[0, 0, 0, 0] [2, 2, 6, 2] [1, 1, 1, 1] : tensor<2x2x6x4xf32> to tensor<2x2x6x2xf32>
    %extracted_slice_19 = tensor.extract_slice %transposed_13[0, 0, 0, 2] [2, 2, 6, 2] [1, 1, 1, 1] : tensor<2x2x6x4xf32> to tensor<2x2x6x2xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13, %cst_5 : tensor<2x2x6x4xf32>, tensor<6x4xf32>) outs(%20 : tensor<2x2x6x4xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x2x6x4xf32>
    %28 = tensor.empty() : tensor<2x2x6x2xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_19 : tensor<2x2x6x2xf32>) outs(%28 : tensor<2x2x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.negf %in : f32
      linalg.yield %123 : f32
    } -> tensor<2x2x6x2xf32>
    %concat_20 = tensor.concat dim(3) %29, %extracted_slice_18 : (tensor<2x2x6x2xf32>, tensor<2x2x6x2xf32>) -> tensor<2x2x6x4xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_20, %cst_4 : tensor<2x2x6x4xf32>, tensor<6x4xf32>) outs(%20 : tensor<2x2x6x4xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x2x6x4xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %30 : tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) outs(%20 : tensor<2x2x6x4xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.addf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x2x6x4xf32>
    %32 = tensor.empty() : tensor<2x2x2x6x4xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x2x6x4xf32>) outs(%32 : tensor<2x2x2x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x4xf32>
    %collapsed_21 = tensor.collapse_shape %33 [[0], [1, 2], [3], [4]] : tensor<2x2x2x6x4xf32> into tensor<2x4x6x4xf32>
    %34 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16 : tensor<2x2x6x4xf32>) outs(%32 : tensor<2x2x2x6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x6x4xf32>
    %35 = tensor.empty() : tensor<2x4x4x6xf32>
    %transposed_22 = linalg.transpose ins(%collapsed_21 : tensor<2x4x6x4xf32>) outs(%35 : tensor<2x4x4x6xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_23 = tensor.collapse_shape %26 [[0, 1], [2], [3]] : tensor<2x4x6x4xf32> into tensor<8x6x4xf32>
    %collapsed_24 = tensor.collapse_shape %transposed_22 [[0, 1], [2], [3]] : tensor<2x4x4x6xf32> into tensor<8x4x6xf32>
    %36 = tensor.empty() : tensor<8x6x6xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %38 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<8x6x4xf32>, tensor<8x4x6xf32>) outs(%37 : tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %expanded_25 = tensor.expand_shape %38 [[0, 1], [2], [3]] output_shape [2, 4, 6, 6] : tensor<8x6x6xf32> into tensor<2x4x6x6xf32>
    %39 = tensor.empty() : tensor<2x4x6x6xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_25 : tensor<2x4x6x6xf32>) outs(%39 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_8 : f32
      linalg.yield %123 : f32
    } -> tensor<2x4x6x6xf32>
    %41 = tensor.empty() : tensor<6xi64>
    %42 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel"]} outs(%41 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %123 = linalg.index 0 : index
      %124 = arith.index_cast %123 : index to i64
      linalg.yield %124 : i64
    } -> tensor<6xi64>
    %expanded_26 = tensor.expand_shape %42 [[0, 1]] output_shape [1, 6] : tensor<6xi64> into tensor<1x6xi64>
    %expanded_27 = tensor.expand_shape %42 [[0, 1]] output_shape [6, 1] : tensor<6xi64> into tensor<6x1xi64>
    %43 = tensor.empty() : tensor<6x6xi64>
    %44 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%expanded_26, %expanded_27 : tensor<1x6xi64>, tensor<6x1xi64>) outs(%43 : tensor<6x6xi64>) {
    ^bb0(%in: i64, %in_50: i64, %out: i64):
      %123 = arith.subi %in, %in_50 : i64
      linalg.yield %123 : i64
    } -> tensor<6x6xi64>
    %45 = tensor.empty() : tensor<6x6xi1>
    %46 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<6x6xi64>) outs(%45 : tensor<6x6xi1>) {
    ^bb0(%in: i64, %out: i1):
      %123 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %123 : i1
    } -> tensor<6x6xi1>
    %47 = tensor.empty() : tensor<6x6xf32>
    %48 = linalg.generic {indexing_maps = [#map11, #map11, #map12, #map11], iterator_types = ["parallel", "parallel"]} ins(%46, %cst_3, %cst_2 : tensor<6x6xi1>, tensor<6x6xf32>, tensor<f32>) outs(%47 : tensor<6x6xf32>) {
    ^bb0(%in: i1, %in_50: f32, %in_51: f32, %out: f32):
      %123 = arith.select %in, %in_50, %in_51 : f32
      linalg.yield %123 : f32
    } -> tensor<6x6xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %48 : tensor<2x4x6x6xf32>, tensor<6x6xf32>) outs(%39 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.addf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x4x6x6xf32>
    %50 = tensor.empty() : tensor<2x4x6xi64>
    %51 = linalg.fill ins(%c0_i64 : i64) outs(%50 : tensor<2x4x6xi64>) -> tensor<2x4x6xi64>
    %52 = tensor.empty() : tensor<2x4x6xf32>
    %53 = linalg.fill ins(%cst_0 : f32) outs(%52 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %54:2 = linalg.generic {indexing_maps = [#map4, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<2x4x6x6xf32>) outs(%53, %51 : tensor<2x4x6xf32>, tensor<2x4x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_50: i64):
      %123 = linalg.index 3 : index
      %124 = arith.index_cast %123 : index to i64
      %125 = arith.maximumf %in, %out : f32
      %126 = arith.cmpf ogt, %in, %out : f32
      %127 = arith.select %126, %124, %out_50 : i64
      linalg.yield %125, %127 : f32, i64
    } -> (tensor<2x4x6xf32>, tensor<2x4x6xi64>)
    %expanded_28 = tensor.expand_shape %54#0 [[0], [1], [2, 3]] output_shape [2, 4, 6, 1] : tensor<2x4x6xf32> into tensor<2x4x6x1xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %expanded_28 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%39 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.subf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x4x6x6xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<2x4x6x6xf32>) outs(%39 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.exp %in : f32
      linalg.yield %123 : f32
    } -> tensor<2x4x6x6xf32>
    %57 = tensor.empty() : tensor<2x4x6x1xf32>
    %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
    %59 = linalg.generic {indexing_maps = [#map4, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%56 : tensor<2x4x6x6xf32>) outs(%58 : tensor<2x4x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<2x4x6x1xf32>
    %60 = linalg.generic {indexing_maps = [#map4, #map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56, %59 : tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) outs(%39 : tensor<2x4x6x6xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.divf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x4x6x6xf32>
    %collapsed_29 = tensor.collapse_shape %60 [[0, 1], [2], [3]] : tensor<2x4x6x6xf32> into tensor<8x6x6xf32>
    %collapsed_30 = tensor.collapse_shape %34 [[0, 1, 2], [3], [4]] : tensor<2x2x2x6x4xf32> into tensor<8x6x4xf32>
    %61 = tensor.empty() : tensor<8x6x4xf32>
    %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %63 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<8x6x6xf32>, tensor<8x6x4xf32>) outs(%62 : tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
    %expanded_31 = tensor.expand_shape %63 [[0, 1], [2], [3]] output_shape [2, 4, 6, 4] : tensor<8x6x4xf32> into tensor<2x4x6x4xf32>
    %64 = tensor.empty() : tensor<2x6x4x4xf32>
    %transposed_32 = linalg.transpose ins(%expanded_31 : tensor<2x4x6x4xf32>) outs(%64 : tensor<2x6x4x4xf32>) permutation = [0, 2, 1, 3] 
    %transposed_33 = linalg.transpose ins(%arg7 : tensor<16x16xf32>) outs(%11 : tensor<16x16xf32>) permutation = [1, 0] 
    %collapsed_34 = tensor.collapse_shape %transposed_32 [[0, 1], [2, 3]] : tensor<2x6x4x4xf32> into tensor<12x16xf32>
    %65 = linalg.matmul ins(%collapsed_34, %transposed_33 : tensor<12x16xf32>, tensor<16x16xf32>) outs(%13 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded_35 = tensor.expand_shape %65 [[0, 1], [2]] output_shape [2, 6, 16] : tensor<12x16xf32> into tensor<2x6x16xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %expanded_35 : tensor<2x6x16xf32>, tensor<2x6x16xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.addf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<2x6x16xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%67 : tensor<2x6x16xf32>) outs(%4 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x1xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<2x6x1xf32>) outs(%3 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_7 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x1xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69 : tensor<2x6x1xf32>) outs(%3 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_6 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<2x6x1xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<2x6x1xf32>) outs(%3 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x1xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %71 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %73 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72, %arg2 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %74 = tensor.empty() : tensor<16x24xf32>
    %transposed_36 = linalg.transpose ins(%arg8 : tensor<24x16xf32>) outs(%74 : tensor<16x24xf32>) permutation = [1, 0] 
    %collapsed_37 = tensor.collapse_shape %73 [[0, 1], [2]] : tensor<2x6x16xf32> into tensor<12x16xf32>
    %75 = tensor.empty() : tensor<12x24xf32>
    %76 = linalg.fill ins(%cst : f32) outs(%75 : tensor<12x24xf32>) -> tensor<12x24xf32>
    %77 = linalg.matmul ins(%collapsed_37, %transposed_36 : tensor<12x16xf32>, tensor<16x24xf32>) outs(%76 : tensor<12x24xf32>) -> tensor<12x24xf32>
    %expanded_38 = tensor.expand_shape %77 [[0, 1], [2]] output_shape [2, 6, 24] : tensor<12x24xf32> into tensor<2x6x24xf32>
    %78 = tensor.empty() : tensor<2x6x24xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<2x6x24xf32>) outs(%78 : tensor<2x6x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.negf %in : f32
      %124 = math.exp %123 : f32
      %125 = arith.addf %124, %cst_1 : f32
      %126 = arith.divf %cst_1, %125 : f32
      linalg.yield %126 : f32
    } -> tensor<2x6x24xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38, %79 : tensor<2x6x24xf32>, tensor<2x6x24xf32>) outs(%78 : tensor<2x6x24xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x24xf32>
    %transposed_39 = linalg.transpose ins(%arg9 : tensor<24x16xf32>) outs(%74 : tensor<16x24xf32>) permutation = [1, 0] 
    %81 = linalg.matmul ins(%collapsed_37, %transposed_39 : tensor<12x16xf32>, tensor<16x24xf32>) outs(%76 : tensor<12x24xf32>) -> tensor<12x24xf32>
    %expanded_40 = tensor.expand_shape %81 [[0, 1], [2]] output_shape [2, 6, 24] : tensor<12x24xf32> into tensor<2x6x24xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %expanded_40 : tensor<2x6x24xf32>, tensor<2x6x24xf32>) outs(%78 : tensor<2x6x24xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x24xf32>
    %83 = tensor.empty() : tensor<24x16xf32>
    %transposed_41 = linalg.transpose ins(%arg10 : tensor<16x24xf32>) outs(%83 : tensor<24x16xf32>) permutation = [1, 0] 
    %collapsed_42 = tensor.collapse_shape %82 [[0, 1], [2]] : tensor<2x6x24xf32> into tensor<12x24xf32>
    %84 = linalg.matmul ins(%collapsed_42, %transposed_41 : tensor<12x24xf32>, tensor<24x16xf32>) outs(%13 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %expanded_43 = tensor.expand_shape %84 [[0, 1], [2]] output_shape [2, 6, 16] : tensor<12x16xf32> into tensor<2x6x16xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %expanded_43 : tensor<2x6x16xf32>, tensor<2x6x16xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.addf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<2x6x16xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%86 : tensor<2x6x16xf32>) outs(%4 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x1xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<2x6x1xf32>) outs(%3 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.divf %in, %cst_7 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<2x6x1xf32>) outs(%3 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.truncf %cst_6 : f64 to f32
      %124 = arith.addf %in, %123 : f32
      linalg.yield %124 : f32
    } -> tensor<2x6x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<2x6x1xf32>) outs(%3 : tensor<2x6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.rsqrt %in : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %90 : tensor<2x6x16xf32>, tensor<2x6x1xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %arg3 : tensor<2x6x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x6x16xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.mulf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<2x6x16xf32>
    %93 = tensor.empty() : tensor<16x13xf32>
    %transposed_44 = linalg.transpose ins(%arg11 : tensor<13x16xf32>) outs(%93 : tensor<16x13xf32>) permutation = [1, 0] 
    %collapsed_45 = tensor.collapse_shape %92 [[0, 1], [2]] : tensor<2x6x16xf32> into tensor<12x16xf32>
    %94 = tensor.empty() : tensor<12x13xf32>
    %95 = linalg.fill ins(%cst : f32) outs(%94 : tensor<12x13xf32>) -> tensor<12x13xf32>
    %96 = linalg.matmul ins(%collapsed_45, %transposed_44 : tensor<12x16xf32>, tensor<16x13xf32>) outs(%95 : tensor<12x13xf32>) -> tensor<12x13xf32>
    %collapsed_46 = tensor.collapse_shape %arg13 [[0, 1]] : tensor<2x6xi64> into tensor<12xi64>
    %97 = tensor.empty() : tensor<12xi64>
    %98 = linalg.fill ins(%c0_i64 : i64) outs(%97 : tensor<12xi64>) -> tensor<12xi64>
    %99 = tensor.empty() : tensor<12xf32>
    %100 = linalg.fill ins(%cst_0 : f32) outs(%99 : tensor<12xf32>) -> tensor<12xf32>
    %101:2 = linalg.generic {indexing_maps = [#map11, #map15, #map15], iterator_types = ["parallel", "reduction"]} ins(%96 : tensor<12x13xf32>) outs(%100, %98 : tensor<12xf32>, tensor<12xi64>) {
    ^bb0(%in: f32, %out: f32, %out_50: i64):
      %123 = linalg.index 1 : index
      %124 = arith.index_cast %123 : index to i64
      %125 = arith.maximumf %in, %out : f32
      %126 = arith.cmpf ogt, %in, %out : f32
      %127 = arith.select %126, %124, %out_50 : i64
      linalg.yield %125, %127 : f32, i64
    } -> (tensor<12xf32>, tensor<12xi64>)
    %expanded_47 = tensor.expand_shape %101#0 [[0, 1]] output_shape [12, 1] : tensor<12xf32> into tensor<12x1xf32>
    %102 = linalg.generic {indexing_maps = [#map11, #map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%96, %expanded_47 : tensor<12x13xf32>, tensor<12x1xf32>) outs(%94 : tensor<12x13xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.subf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<12x13xf32>
    %103 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%102 : tensor<12x13xf32>) outs(%94 : tensor<12x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.exp %in : f32
      linalg.yield %123 : f32
    } -> tensor<12x13xf32>
    %104 = tensor.empty() : tensor<12x1xf32>
    %105 = linalg.fill ins(%cst : f32) outs(%104 : tensor<12x1xf32>) -> tensor<12x1xf32>
    %106 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "reduction"]} ins(%103 : tensor<12x13xf32>) outs(%105 : tensor<12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<12x1xf32>
    %107 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%106 : tensor<12x1xf32>) outs(%104 : tensor<12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = math.log %in : f32
      linalg.yield %123 : f32
    } -> tensor<12x1xf32>
    %108 = linalg.generic {indexing_maps = [#map11, #map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%102, %107 : tensor<12x13xf32>, tensor<12x1xf32>) outs(%94 : tensor<12x13xf32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.subf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<12x13xf32>
    %109 = tensor.empty() : tensor<12xi1>
    %110 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%collapsed_46 : tensor<12xi64>) outs(%109 : tensor<12xi1>) {
    ^bb0(%in: i64, %out: i1):
      %123 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %123 : i1
    } -> tensor<12xi1>
    %111 = linalg.generic {indexing_maps = [#map8, #map8, #map16, #map8], iterator_types = ["parallel"]} ins(%110, %collapsed_46, %cst_9 : tensor<12xi1>, tensor<12xi64>, tensor<i64>) outs(%97 : tensor<12xi64>) {
    ^bb0(%in: i1, %in_50: i64, %in_51: i64, %out: i64):
      %123 = arith.select %in, %in_50, %in_51 : i64
      linalg.yield %123 : i64
    } -> tensor<12xi64>
    %expanded_48 = tensor.expand_shape %111 [[0, 1]] output_shape [12, 1] : tensor<12xi64> into tensor<12x1xi64>
    %112 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%expanded_48 : tensor<12x1xi64>) outs(%105 : tensor<12x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %123 = linalg.index 0 : index
      %124 = arith.index_cast %in : i64 to index
      %125 = arith.cmpi slt, %124, %c13 : index
      cf.assert %125, "index must be smaller than dim size"
      %126 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %126, "index must be larger or equal to 0"
      %extracted = tensor.extract %108[%123, %124] : tensor<12x13xf32>
      linalg.yield %extracted : f32
    } -> tensor<12x1xf32>
    %collapsed_49 = tensor.collapse_shape %112 [[0, 1]] : tensor<12x1xf32> into tensor<12xf32>
    %113 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%collapsed_49 : tensor<12xf32>) outs(%99 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.negf %in : f32
      linalg.yield %123 : f32
    } -> tensor<12xf32>
    %114 = linalg.generic {indexing_maps = [#map8, #map8, #map16, #map8], iterator_types = ["parallel"]} ins(%110, %113, %cst_2 : tensor<12xi1>, tensor<12xf32>, tensor<f32>) outs(%99 : tensor<12xf32>) {
    ^bb0(%in: i1, %in_50: f32, %in_51: f32, %out: f32):
      %123 = arith.select %in, %in_50, %in_51 : f32
      linalg.yield %123 : f32
    } -> tensor<12xf32>
    %115 = tensor.empty() : tensor<i64>
    %116 = linalg.fill ins(%c0_i64 : i64) outs(%115 : tensor<i64>) -> tensor<i64>
    %117 = linalg.generic {indexing_maps = [#map8, #map16], iterator_types = ["reduction"]} ins(%110 : tensor<12xi1>) outs(%116 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %123 = arith.extui %in : i1 to i64
      %124 = arith.addi %123, %out : i64
      linalg.yield %124 : i64
    } -> tensor<i64>
    %118 = tensor.empty() : tensor<f32>
    %119 = linalg.generic {indexing_maps = [#map17, #map17], iterator_types = []} ins(%117 : tensor<i64>) outs(%118 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %123 = arith.sitofp %in : i64 to f32
      linalg.yield %123 : f32
    } -> tensor<f32>
    %120 = linalg.fill ins(%cst : f32) outs(%118 : tensor<f32>) -> tensor<f32>
    %121 = linalg.generic {indexing_maps = [#map8, #map16], iterator_types = ["reduction"]} ins(%114 : tensor<12xf32>) outs(%120 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %123 = arith.addf %in, %out : f32
      linalg.yield %123 : f32
    } -> tensor<f32>
    %122 = linalg.generic {indexing_maps = [#map17, #map17, #map17], iterator_types = []} ins(%121, %119 : tensor<f32>, tensor<f32>) outs(%118 : tensor<f32>) {
    ^bb0(%in: f32, %in_50: f32, %out: f32):
      %123 = arith.divf %in, %in_50 : f32
      linalg.yield %123 : f32
    } -> tensor<f32>
    return %122 : tensor<f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_4_torch.float32_1: "0x0400000000000000000000000000000000000000A46A573F57D6233CA46A573F57D6233CB7C7683F3ED4A33CB7C7683F3ED4A33CC381103E1FB9F53CC381103E1FB9F53CCFBD41BFDBCB233DCFBD41BFDBCB233D107C75BFF4B64C3D107C75BFF4B64C3D",
      torch_tensor_6_4_torch.float32: "0x040000000000803F0000803F0000803F0000803F41510A3FB9FC7F3F41510A3FB9FC7F3F3311D5BEE5F27F3F3311D5BEE5F27F3F26707DBF83E27F3F26707DBF83E27F3F305527BF94CB7F3F305527BF94CB7F3F2C3C913E19AE7F3F2C3C913E19AE7F3F"
    }
  }
#-}
