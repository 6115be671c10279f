#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map6 = affine_map<(d0, d1) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
#map8 = affine_map<(d0) -> (d0)>
#map9 = affine_map<(d0) -> ()>
#map10 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<15x4xf32>, %arg1: tensor<15x5xf32>, %arg2: tensor<15xf32>, %arg3: tensor<15xf32>, %arg4: tensor<15x4xf32>, %arg5: tensor<15x5xf32>, %arg6: tensor<15xf32>, %arg7: tensor<15xf32>, %arg8: tensor<3x10xf32>, %arg9: tensor<3xf32>, %arg10: tensor<2x3x4xf32>, %arg11: tensor<2xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %c3 = arith.constant 3 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<2x5xf32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<1x2x5xf32>
    %c2 = arith.constant 2 : index
    %cst_5 = arith.constant 3.000000e+00 : f32
    %cst_6 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<3x2x4xf32>
    %transposed = linalg.transpose ins(%arg10 : tensor<2x3x4xf32>) outs(%0 : tensor<3x2x4xf32>) permutation = [1, 0, 2] 
    %1 = tensor.empty() : tensor<4x15xf32>
    %transposed_7 = linalg.transpose ins(%arg0 : tensor<15x4xf32>) outs(%1 : tensor<4x15xf32>) permutation = [1, 0] 
    %2 = tensor.empty() : tensor<3x4x15xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_7 : tensor<4x15xf32>) outs(%2 : tensor<3x4x15xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x4x15xf32>
    %4 = tensor.empty() : tensor<3x2x15xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<3x2x15xf32>) -> tensor<3x2x15xf32>
    %6 = linalg.batch_matmul ins(%transposed, %3 : tensor<3x2x4xf32>, tensor<3x4x15xf32>) outs(%5 : tensor<3x2x15xf32>) -> tensor<3x2x15xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %arg2 : tensor<3x2x15xf32>, tensor<15xf32>) outs(%4 : tensor<3x2x15xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<3x2x15xf32>
    %extracted_slice = tensor.extract_slice %7[0, 0, 0] [1, 2, 15] [1, 1, 1] : tensor<3x2x15xf32> to tensor<1x2x15xf32>
    %extracted_slice_8 = tensor.extract_slice %7[1, 0, 0] [1, 2, 15] [1, 1, 1] : tensor<3x2x15xf32> to tensor<1x2x15xf32>
    %extracted_slice_9 = tensor.extract_slice %7[2, 0, 0] [1, 2, 15] [1, 1, 1] : tensor<3x2x15xf32> to tensor<1x2x15xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x2x15xf32> into tensor<2x15xf32>
    %collapsed_10 = tensor.collapse_shape %extracted_slice_8 [[0, 1], [2]] : tensor<1x2x15xf32> into tensor<2x15xf32>
    %collapsed_11 = tensor.collapse_shape %extracted_slice_9 [[0, 1], [2]] : tensor<1x2x15xf32> into tensor<2x15xf32>
    %extracted_slice_12 = tensor.extract_slice %collapsed[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_13 = tensor.extract_slice %collapsed[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_14 = tensor.extract_slice %collapsed[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %8 = tensor.empty() : tensor<5x15xf32>
    %transposed_15 = linalg.transpose ins(%arg1 : tensor<15x5xf32>) outs(%8 : tensor<5x15xf32>) permutation = [1, 0] 
    %9 = tensor.empty() : tensor<2x15xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %11 = linalg.matmul ins(%cst_3, %transposed_15 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%10 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<15xf32>) outs(%9 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x15xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%11, %12 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%9 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<2x15xf32>
    %expanded = tensor.expand_shape %13 [[0, 1], [2]] output_shape [1, 2, 15] : tensor<2x15xf32> into tensor<1x2x15xf32>
    %extracted_slice_16 = tensor.extract_slice %expanded[0, 0, 0] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_17 = tensor.extract_slice %expanded[0, 0, 5] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_18 = tensor.extract_slice %expanded[0, 0, 10] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %14 = tensor.empty() : tensor<1x2x5xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_16, %extracted_slice_12 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_17, %extracted_slice_13 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_18, %16 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_14, %19 : tensor<2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = math.tanh %in : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4, %21 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.subf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %18 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %21 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %extracted_slice_19 = tensor.extract_slice %collapsed_10[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_20 = tensor.extract_slice %collapsed_10[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_21 = tensor.extract_slice %collapsed_10[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %collapsed_22 = tensor.collapse_shape %24 [[0, 1], [2]] : tensor<1x2x5xf32> into tensor<2x5xf32>
    %25 = linalg.matmul ins(%collapsed_22, %transposed_15 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%10 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%25, %12 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%9 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<2x15xf32>
    %expanded_23 = tensor.expand_shape %26 [[0, 1], [2]] output_shape [1, 2, 15] : tensor<2x15xf32> into tensor<1x2x15xf32>
    %extracted_slice_24 = tensor.extract_slice %expanded_23[0, 0, 0] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_25 = tensor.extract_slice %expanded_23[0, 0, 5] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_26 = tensor.extract_slice %expanded_23[0, 0, 10] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_24, %extracted_slice_19 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_25, %extracted_slice_20 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_26, %28 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_21, %31 : tensor<2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = math.tanh %in : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %33 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.subf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %30 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35, %33 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %extracted_slice_27 = tensor.extract_slice %collapsed_11[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_28 = tensor.extract_slice %collapsed_11[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_29 = tensor.extract_slice %collapsed_11[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %collapsed_30 = tensor.collapse_shape %36 [[0, 1], [2]] : tensor<1x2x5xf32> into tensor<2x5xf32>
    %37 = linalg.matmul ins(%collapsed_30, %transposed_15 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%10 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%37, %12 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%9 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<2x15xf32>
    %expanded_31 = tensor.expand_shape %38 [[0, 1], [2]] output_shape [1, 2, 15] : tensor<2x15xf32> into tensor<1x2x15xf32>
    %extracted_slice_32 = tensor.extract_slice %expanded_31[0, 0, 0] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_33 = tensor.extract_slice %expanded_31[0, 0, 5] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_34 = tensor.extract_slice %expanded_31[0, 0, 10] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_32, %extracted_slice_27 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_33, %extracted_slice_28 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_34, %40 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_29, %43 : tensor<2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = math.tanh %in : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36, %45 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.subf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46, %42 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %45 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %concat = tensor.concat dim(0) %24, %36, %48 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<3x2x5xf32>
    %transposed_35 = linalg.transpose ins(%arg4 : tensor<15x4xf32>) outs(%1 : tensor<4x15xf32>) permutation = [1, 0] 
    %49 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_35 : tensor<4x15xf32>) outs(%2 : tensor<3x4x15xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x4x15xf32>
    %50 = linalg.batch_matmul ins(%transposed, %49 : tensor<3x2x4xf32>, tensor<3x4x15xf32>) outs(%5 : tensor<3x2x15xf32>) -> tensor<3x2x15xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50, %arg6 : tensor<3x2x15xf32>, tensor<15xf32>) outs(%4 : tensor<3x2x15xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<3x2x15xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : tensor<3x2x15xf32>) outs(%5 : tensor<3x2x15xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = linalg.index 0 : index
      %128 = linalg.index 1 : index
      %129 = linalg.index 2 : index
      %130 = arith.subi %c2, %127 : index
      %extracted = tensor.extract %51[%130, %128, %129] : tensor<3x2x15xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x2x15xf32>
    %extracted_slice_36 = tensor.extract_slice %52[0, 0, 0] [1, 2, 15] [1, 1, 1] : tensor<3x2x15xf32> to tensor<1x2x15xf32>
    %extracted_slice_37 = tensor.extract_slice %52[1, 0, 0] [1, 2, 15] [1, 1, 1] : tensor<3x2x15xf32> to tensor<1x2x15xf32>
    %extracted_slice_38 = tensor.extract_slice %52[2, 0, 0] [1, 2, 15] [1, 1, 1] : tensor<3x2x15xf32> to tensor<1x2x15xf32>
    %collapsed_39 = tensor.collapse_shape %extracted_slice_36 [[0, 1], [2]] : tensor<1x2x15xf32> into tensor<2x15xf32>
    %collapsed_40 = tensor.collapse_shape %extracted_slice_37 [[0, 1], [2]] : tensor<1x2x15xf32> into tensor<2x15xf32>
    %collapsed_41 = tensor.collapse_shape %extracted_slice_38 [[0, 1], [2]] : tensor<1x2x15xf32> into tensor<2x15xf32>
    %extracted_slice_42 = tensor.extract_slice %collapsed_39[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_43 = tensor.extract_slice %collapsed_39[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_44 = tensor.extract_slice %collapsed_39[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %transposed_45 = linalg.transpose ins(%arg5 : tensor<15x5xf32>) outs(%8 : tensor<5x15xf32>) permutation = [1, 0] 
    %53 = linalg.matmul ins(%cst_3, %transposed_45 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%10 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<15xf32>) outs(%9 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x15xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%53, %54 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%9 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<2x15xf32>
    %expanded_46 = tensor.expand_shape %55 [[0, 1], [2]] output_shape [1, 2, 15] : tensor<2x15xf32> into tensor<1x2x15xf32>
    %extracted_slice_47 = tensor.extract_slice %expanded_46[0, 0, 0] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_48 = tensor.extract_slice %expanded_46[0, 0, 5] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_49 = tensor.extract_slice %expanded_46[0, 0, 10] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_47, %extracted_slice_42 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_48, %extracted_slice_43 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_49, %57 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_44, %60 : tensor<2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = math.tanh %in : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4, %62 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.subf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63, %59 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %62 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %extracted_slice_50 = tensor.extract_slice %collapsed_40[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_51 = tensor.extract_slice %collapsed_40[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_52 = tensor.extract_slice %collapsed_40[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %collapsed_53 = tensor.collapse_shape %65 [[0, 1], [2]] : tensor<1x2x5xf32> into tensor<2x5xf32>
    %66 = linalg.matmul ins(%collapsed_53, %transposed_45 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%10 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %67 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%66, %54 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%9 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<2x15xf32>
    %expanded_54 = tensor.expand_shape %67 [[0, 1], [2]] output_shape [1, 2, 15] : tensor<2x15xf32> into tensor<1x2x15xf32>
    %extracted_slice_55 = tensor.extract_slice %expanded_54[0, 0, 0] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_56 = tensor.extract_slice %expanded_54[0, 0, 5] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_57 = tensor.extract_slice %expanded_54[0, 0, 10] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_55, %extracted_slice_50 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_56, %extracted_slice_51 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_57, %69 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_52, %72 : tensor<2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = math.tanh %in : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65, %74 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.subf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75, %71 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %74 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %extracted_slice_58 = tensor.extract_slice %collapsed_41[0, 0] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_59 = tensor.extract_slice %collapsed_41[0, 5] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %extracted_slice_60 = tensor.extract_slice %collapsed_41[0, 10] [2, 5] [1, 1] : tensor<2x15xf32> to tensor<2x5xf32>
    %collapsed_61 = tensor.collapse_shape %77 [[0, 1], [2]] : tensor<1x2x5xf32> into tensor<2x5xf32>
    %78 = linalg.matmul ins(%collapsed_61, %transposed_45 : tensor<2x5xf32>, tensor<5x15xf32>) outs(%10 : tensor<2x15xf32>) -> tensor<2x15xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%78, %54 : tensor<2x15xf32>, tensor<2x15xf32>) outs(%9 : tensor<2x15xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<2x15xf32>
    %expanded_62 = tensor.expand_shape %79 [[0, 1], [2]] output_shape [1, 2, 15] : tensor<2x15xf32> into tensor<1x2x15xf32>
    %extracted_slice_63 = tensor.extract_slice %expanded_62[0, 0, 0] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_64 = tensor.extract_slice %expanded_62[0, 0, 5] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %extracted_slice_65 = tensor.extract_slice %expanded_62[0, 0, 10] [1, 2, 5] [1, 1, 1] : tensor<1x2x15xf32> to tensor<1x2x5xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_63, %extracted_slice_58 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %81 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_64, %extracted_slice_59 : tensor<1x2x5xf32>, tensor<2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      %128 = math.exp %127 : f32
      %129 = arith.addf %128, %cst_0 : f32
      %130 = arith.divf %cst_0, %129 : f32
      linalg.yield %130 : f32
    } -> tensor<1x2x5xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_65, %81 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_60, %84 : tensor<2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = math.tanh %in : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %86 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.subf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87, %83 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.mulf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %86 : tensor<1x2x5xf32>, tensor<1x2x5xf32>) outs(%14 : tensor<1x2x5xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<1x2x5xf32>
    %concat_66 = tensor.concat dim(0) %89, %77, %65 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<3x2x5xf32>
    %concat_67 = tensor.concat dim(2) %concat, %concat_66 : (tensor<3x2x5xf32>, tensor<3x2x5xf32>) -> tensor<3x2x10xf32>
    %90 = tensor.empty() : tensor<2x3x10xf32>
    %transposed_68 = linalg.transpose ins(%concat_67 : tensor<3x2x10xf32>) outs(%90 : tensor<2x3x10xf32>) permutation = [1, 0, 2] 
    %91 = tensor.empty() : tensor<2x10xf32>
    %92 = linalg.fill ins(%cst : f32) outs(%91 : tensor<2x10xf32>) -> tensor<2x10xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "reduction", "parallel"]} ins(%transposed_68 : tensor<2x3x10xf32>) outs(%92 : tensor<2x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.addf %in, %out : f32
      linalg.yield %127 : f32
    } -> tensor<2x10xf32>
    %94 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%93 : tensor<2x10xf32>) outs(%91 : tensor<2x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.divf %in, %cst_5 : f32
      linalg.yield %127 : f32
    } -> tensor<2x10xf32>
    %95 = tensor.empty() : tensor<10x3xf32>
    %transposed_69 = linalg.transpose ins(%arg8 : tensor<3x10xf32>) outs(%95 : tensor<10x3xf32>) permutation = [1, 0] 
    %96 = tensor.empty() : tensor<2x3xf32>
    %97 = linalg.fill ins(%cst : f32) outs(%96 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %98 = linalg.matmul ins(%94, %transposed_69 : tensor<2x10xf32>, tensor<10x3xf32>) outs(%97 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %99 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<3xf32>) outs(%96 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3xf32>
    %100 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%98, %99 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%96 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.addf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<2x3xf32>
    %101 = tensor.empty() : tensor<2xi64>
    %102 = linalg.fill ins(%c0_i64 : i64) outs(%101 : tensor<2xi64>) -> tensor<2xi64>
    %103 = tensor.empty() : tensor<2xf32>
    %104 = linalg.fill ins(%cst_1 : f32) outs(%103 : tensor<2xf32>) -> tensor<2xf32>
    %105:2 = linalg.generic {indexing_maps = [#map4, #map6, #map6], iterator_types = ["parallel", "reduction"]} ins(%100 : tensor<2x3xf32>) outs(%104, %102 : tensor<2xf32>, tensor<2xi64>) {
    ^bb0(%in: f32, %out: f32, %out_73: i64):
      %127 = linalg.index 1 : index
      %128 = arith.index_cast %127 : index to i64
      %129 = arith.maximumf %in, %out : f32
      %130 = arith.cmpf ogt, %in, %out : f32
      %131 = arith.select %130, %128, %out_73 : i64
      linalg.yield %129, %131 : f32, i64
    } -> (tensor<2xf32>, tensor<2xi64>)
    %expanded_70 = tensor.expand_shape %105#0 [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
    %106 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel"]} ins(%100, %expanded_70 : tensor<2x3xf32>, tensor<2x1xf32>) outs(%96 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.subf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<2x3xf32>
    %107 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%106 : tensor<2x3xf32>) outs(%96 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = math.exp %in : f32
      linalg.yield %127 : f32
    } -> tensor<2x3xf32>
    %108 = tensor.empty() : tensor<2x1xf32>
    %109 = linalg.fill ins(%cst : f32) outs(%108 : tensor<2x1xf32>) -> tensor<2x1xf32>
    %110 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["parallel", "reduction"]} ins(%107 : tensor<2x3xf32>) outs(%109 : tensor<2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.addf %in, %out : f32
      linalg.yield %127 : f32
    } -> tensor<2x1xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%110 : tensor<2x1xf32>) outs(%108 : tensor<2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = math.log %in : f32
      linalg.yield %127 : f32
    } -> tensor<2x1xf32>
    %112 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel"]} ins(%106, %111 : tensor<2x3xf32>, tensor<2x1xf32>) outs(%96 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.subf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<2x3xf32>
    %113 = tensor.empty() : tensor<2xi1>
    %114 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%arg11 : tensor<2xi64>) outs(%113 : tensor<2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %127 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %127 : i1
    } -> tensor<2xi1>
    %115 = linalg.generic {indexing_maps = [#map8, #map8, #map9, #map8], iterator_types = ["parallel"]} ins(%114, %arg11, %cst_6 : tensor<2xi1>, tensor<2xi64>, tensor<i64>) outs(%101 : tensor<2xi64>) {
    ^bb0(%in: i1, %in_73: i64, %in_74: i64, %out: i64):
      %127 = arith.select %in, %in_73, %in_74 : i64
      linalg.yield %127 : i64
    } -> tensor<2xi64>
    %expanded_71 = tensor.expand_shape %115 [[0, 1]] output_shape [2, 1] : tensor<2xi64> into tensor<2x1xi64>
    %116 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_71 : tensor<2x1xi64>) outs(%109 : tensor<2x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %127 = linalg.index 0 : index
      %128 = arith.index_cast %in : i64 to index
      %129 = arith.cmpi slt, %128, %c3 : index
      cf.assert %129, "index must be smaller than dim size"
      %130 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %130, "index must be larger or equal to 0"
      %extracted = tensor.extract %112[%127, %128] : tensor<2x3xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x1xf32>
    %collapsed_72 = tensor.collapse_shape %116 [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
    %117 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel"]} ins(%collapsed_72 : tensor<2xf32>) outs(%103 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.negf %in : f32
      linalg.yield %127 : f32
    } -> tensor<2xf32>
    %118 = linalg.generic {indexing_maps = [#map8, #map8, #map9, #map8], iterator_types = ["parallel"]} ins(%114, %117, %cst_2 : tensor<2xi1>, tensor<2xf32>, tensor<f32>) outs(%103 : tensor<2xf32>) {
    ^bb0(%in: i1, %in_73: f32, %in_74: f32, %out: f32):
      %127 = arith.select %in, %in_73, %in_74 : f32
      linalg.yield %127 : f32
    } -> tensor<2xf32>
    %119 = tensor.empty() : tensor<i64>
    %120 = linalg.fill ins(%c0_i64 : i64) outs(%119 : tensor<i64>) -> tensor<i64>
    %121 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["reduction"]} ins(%114 : tensor<2xi1>) outs(%120 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %127 = arith.extui %in : i1 to i64
      %128 = arith.addi %127, %out : i64
      linalg.yield %128 : i64
    } -> tensor<i64>
    %122 = tensor.empty() : tensor<f32>
    %123 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = []} ins(%121 : tensor<i64>) outs(%122 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %127 = arith.sitofp %in : i64 to f32
      linalg.yield %127 : f32
    } -> tensor<f32>
    %124 = linalg.fill ins(%cst : f32) outs(%122 : tensor<f32>) -> tensor<f32>
    %125 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["reduction"]} ins(%118 : tensor<2xf32>) outs(%124 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %127 = arith.addf %in, %out : f32
      linalg.yield %127 : f32
    } -> tensor<f32>
    %126 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = []} ins(%125, %123 : tensor<f32>, tensor<f32>) outs(%122 : tensor<f32>) {
    ^bb0(%in: f32, %in_73: f32, %out: f32):
      %127 = arith.divf %in, %in_73 : f32
      linalg.yield %127 : f32
    } -> tensor<f32>
    return %126 : tensor<f32>
  }
}
