#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0) -> ()>
#map9 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<32x6xf32>, %arg1: tensor<32x8xf32>, %arg2: tensor<32xf32>, %arg3: tensor<32xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<4xf32>, %arg6: tensor<3x5x6xf32>, %arg7: tensor<3xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %c4 = arith.constant 4 : index
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<3x8xf32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<1x3x8xf32>
    %cst_5 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<5x3x6xf32>
    %transposed = linalg.transpose ins(%arg6 : tensor<3x5x6xf32>) outs(%0 : tensor<5x3x6xf32>) permutation = [1, 0, 2] 
    %1 = tensor.empty() : tensor<6x32xf32>
    %transposed_6 = linalg.transpose ins(%arg0 : tensor<32x6xf32>) outs(%1 : tensor<6x32xf32>) permutation = [1, 0] 
    %2 = tensor.empty() : tensor<5x6x32xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_6 : tensor<6x32xf32>) outs(%2 : tensor<5x6x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x6x32xf32>
    %4 = tensor.empty() : tensor<5x3x32xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<5x3x32xf32>) -> tensor<5x3x32xf32>
    %6 = linalg.batch_matmul ins(%transposed, %3 : tensor<5x3x6xf32>, tensor<5x6x32xf32>) outs(%5 : tensor<5x3x32xf32>) -> tensor<5x3x32xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %arg2 : tensor<5x3x32xf32>, tensor<32xf32>) outs(%4 : tensor<5x3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<5x3x32xf32>
    %extracted_slice = tensor.extract_slice %7[0, 0, 0] [1, 3, 32] [1, 1, 1] : tensor<5x3x32xf32> to tensor<1x3x32xf32>
    %extracted_slice_7 = tensor.extract_slice %7[1, 0, 0] [1, 3, 32] [1, 1, 1] : tensor<5x3x32xf32> to tensor<1x3x32xf32>
    %extracted_slice_8 = tensor.extract_slice %7[2, 0, 0] [1, 3, 32] [1, 1, 1] : tensor<5x3x32xf32> to tensor<1x3x32xf32>
    %extracted_slice_9 = tensor.extract_slice %7[3, 0, 0] [1, 3, 32] [1, 1, 1] : tensor<5x3x32xf32> to tensor<1x3x32xf32>
    %extracted_slice_10 = tensor.extract_slice %7[4, 0, 0] [1, 3, 32] [1, 1, 1] : tensor<5x3x32xf32> to tensor<1x3x32xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x3x32xf32> into tensor<3x32xf32>
    %collapsed_11 = tensor.collapse_shape %extracted_slice_7 [[0, 1], [2]] : tensor<1x3x32xf32> into tensor<3x32xf32>
    %collapsed_12 = tensor.collapse_shape %extracted_slice_8 [[0, 1], [2]] : tensor<1x3x32xf32> into tensor<3x32xf32>
    %collapsed_13 = tensor.collapse_shape %extracted_slice_9 [[0, 1], [2]] : tensor<1x3x32xf32> into tensor<3x32xf32>
    %collapsed_14 = tensor.collapse_shape %extracted_slice_10 [[0, 1], [2]] : tensor<1x3x32xf32> into tensor<3x32xf32>
    %8 = tensor.empty() : tensor<8x32xf32>
    %transposed_15 = linalg.transpose ins(%arg1 : tensor<32x8xf32>) outs(%8 : tensor<8x32xf32>) permutation = [1, 0] 
    %9 = tensor.empty() : tensor<3x32xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %11 = linalg.matmul ins(%cst_3, %transposed_15 : tensor<3x8xf32>, tensor<8x32xf32>) outs(%10 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<32xf32>) outs(%9 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x32xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%11, %12 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%9 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<3x32xf32>
    %expanded = tensor.expand_shape %13 [[0, 1], [2]] output_shape [1, 3, 32] : tensor<3x32xf32> into tensor<1x3x32xf32>
    %14 = tensor.empty() : tensor<1x3x32xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %collapsed : tensor<1x3x32xf32>, tensor<3x32xf32>) outs(%14 : tensor<1x3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x32xf32>
    %extracted_slice_16 = tensor.extract_slice %15[0, 0, 0] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_17 = tensor.extract_slice %15[0, 0, 8] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_18 = tensor.extract_slice %15[0, 0, 16] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_19 = tensor.extract_slice %15[0, 0, 24] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %16 = tensor.empty() : tensor<1x3x8xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_16 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_17 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_18 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.tanh %in : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_19 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %cst_4 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %19 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %22 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.tanh %in : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %24 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %collapsed_20 = tensor.collapse_shape %25 [[0, 1], [2]] : tensor<1x3x8xf32> into tensor<3x8xf32>
    %26 = linalg.matmul ins(%collapsed_20, %transposed_15 : tensor<3x8xf32>, tensor<8x32xf32>) outs(%10 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%26, %12 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%9 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<3x32xf32>
    %expanded_21 = tensor.expand_shape %27 [[0, 1], [2]] output_shape [1, 3, 32] : tensor<3x32xf32> into tensor<1x3x32xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_21, %collapsed_11 : tensor<1x3x32xf32>, tensor<3x32xf32>) outs(%14 : tensor<1x3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x32xf32>
    %extracted_slice_22 = tensor.extract_slice %28[0, 0, 0] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_23 = tensor.extract_slice %28[0, 0, 8] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_24 = tensor.extract_slice %28[0, 0, 16] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_25 = tensor.extract_slice %28[0, 0, 24] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_22 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_24 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.tanh %in : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %23 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %31 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %34 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.tanh %in : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %36 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %collapsed_26 = tensor.collapse_shape %37 [[0, 1], [2]] : tensor<1x3x8xf32> into tensor<3x8xf32>
    %38 = linalg.matmul ins(%collapsed_26, %transposed_15 : tensor<3x8xf32>, tensor<8x32xf32>) outs(%10 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%38, %12 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%9 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<3x32xf32>
    %expanded_27 = tensor.expand_shape %39 [[0, 1], [2]] output_shape [1, 3, 32] : tensor<3x32xf32> into tensor<1x3x32xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_27, %collapsed_12 : tensor<1x3x32xf32>, tensor<3x32xf32>) outs(%14 : tensor<1x3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x32xf32>
    %extracted_slice_28 = tensor.extract_slice %40[0, 0, 0] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_29 = tensor.extract_slice %40[0, 0, 8] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_30 = tensor.extract_slice %40[0, 0, 16] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_31 = tensor.extract_slice %40[0, 0, 24] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_28 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_29 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_30 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.tanh %in : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_31 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42, %35 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41, %43 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %46 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.tanh %in : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44, %48 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %collapsed_32 = tensor.collapse_shape %49 [[0, 1], [2]] : tensor<1x3x8xf32> into tensor<3x8xf32>
    %50 = linalg.matmul ins(%collapsed_32, %transposed_15 : tensor<3x8xf32>, tensor<8x32xf32>) outs(%10 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %51 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%50, %12 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%9 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<3x32xf32>
    %expanded_33 = tensor.expand_shape %51 [[0, 1], [2]] output_shape [1, 3, 32] : tensor<3x32xf32> into tensor<1x3x32xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_33, %collapsed_13 : tensor<1x3x32xf32>, tensor<3x32xf32>) outs(%14 : tensor<1x3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x32xf32>
    %extracted_slice_34 = tensor.extract_slice %52[0, 0, 0] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_35 = tensor.extract_slice %52[0, 0, 8] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_36 = tensor.extract_slice %52[0, 0, 16] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_37 = tensor.extract_slice %52[0, 0, 24] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_34 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_35 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_36 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.tanh %in : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_37 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54, %47 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53, %55 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %58 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.tanh %in : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56, %60 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %collapsed_38 = tensor.collapse_shape %61 [[0, 1], [2]] : tensor<1x3x8xf32> into tensor<3x8xf32>
    %62 = linalg.matmul ins(%collapsed_38, %transposed_15 : tensor<3x8xf32>, tensor<8x32xf32>) outs(%10 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %63 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%62, %12 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%9 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<3x32xf32>
    %expanded_39 = tensor.expand_shape %63 [[0, 1], [2]] output_shape [1, 3, 32] : tensor<3x32xf32> into tensor<1x3x32xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_39, %collapsed_14 : tensor<1x3x32xf32>, tensor<3x32xf32>) outs(%14 : tensor<1x3x32xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x32xf32>
    %extracted_slice_40 = tensor.extract_slice %64[0, 0, 0] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_41 = tensor.extract_slice %64[0, 0, 8] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_42 = tensor.extract_slice %64[0, 0, 16] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %extracted_slice_43 = tensor.extract_slice %64[0, 0, 24] [1, 3, 8] [1, 1, 1] : tensor<1x3x32xf32> to tensor<1x3x8xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_40 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_41 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_42 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.tanh %in : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_43 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      %108 = math.exp %107 : f32
      %109 = arith.addf %108, %cst_0 : f32
      %110 = arith.divf %cst_0, %109 : f32
      linalg.yield %110 : f32
    } -> tensor<1x3x8xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66, %59 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65, %67 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69, %70 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.tanh %in : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %73 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%68, %72 : tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%16 : tensor<1x3x8xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.mulf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<1x3x8xf32>
    %concat = tensor.concat dim(0) %25, %37, %49, %61, %73 : (tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1x3x8xf32>, tensor<1x3x8xf32>) -> tensor<5x3x8xf32>
    %74 = tensor.empty() : tensor<3x5x8xf32>
    %transposed_44 = linalg.transpose ins(%concat : tensor<5x3x8xf32>) outs(%74 : tensor<3x5x8xf32>) permutation = [1, 0, 2] 
    %extracted_slice_45 = tensor.extract_slice %transposed_44[0, 4, 0] [3, 1, 8] [1, 1, 1] : tensor<3x5x8xf32> to tensor<3x1x8xf32>
    %collapsed_46 = tensor.collapse_shape %extracted_slice_45 [[0, 1], [2]] : tensor<3x1x8xf32> into tensor<3x8xf32>
    %75 = tensor.empty() : tensor<8x4xf32>
    %transposed_47 = linalg.transpose ins(%arg4 : tensor<4x8xf32>) outs(%75 : tensor<8x4xf32>) permutation = [1, 0] 
    %76 = tensor.empty() : tensor<3x4xf32>
    %77 = linalg.fill ins(%cst : f32) outs(%76 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %78 = linalg.matmul ins(%collapsed_46, %transposed_47 : tensor<3x8xf32>, tensor<8x4xf32>) outs(%77 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %79 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<4xf32>) outs(%76 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x4xf32>
    %80 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%78, %79 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%76 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.addf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<3x4xf32>
    %81 = tensor.empty() : tensor<3xi64>
    %82 = linalg.fill ins(%c0_i64 : i64) outs(%81 : tensor<3xi64>) -> tensor<3xi64>
    %83 = tensor.empty() : tensor<3xf32>
    %84 = linalg.fill ins(%cst_1 : f32) outs(%83 : tensor<3xf32>) -> tensor<3xf32>
    %85:2 = linalg.generic {indexing_maps = [#map4, #map5, #map5], iterator_types = ["parallel", "reduction"]} ins(%80 : tensor<3x4xf32>) outs(%84, %82 : tensor<3xf32>, tensor<3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_51: i64):
      %107 = linalg.index 1 : index
      %108 = arith.index_cast %107 : index to i64
      %109 = arith.maximumf %in, %out : f32
      %110 = arith.cmpf ogt, %in, %out : f32
      %111 = arith.select %110, %108, %out_51 : i64
      linalg.yield %109, %111 : f32, i64
    } -> (tensor<3xf32>, tensor<3xi64>)
    %expanded_48 = tensor.expand_shape %85#0 [[0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
    %86 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel"]} ins(%80, %expanded_48 : tensor<3x4xf32>, tensor<3x1xf32>) outs(%76 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.subf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<3x4xf32>
    %87 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%86 : tensor<3x4xf32>) outs(%76 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.exp %in : f32
      linalg.yield %107 : f32
    } -> tensor<3x4xf32>
    %88 = tensor.empty() : tensor<3x1xf32>
    %89 = linalg.fill ins(%cst : f32) outs(%88 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %90 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "reduction"]} ins(%87 : tensor<3x4xf32>) outs(%89 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.addf %in, %out : f32
      linalg.yield %107 : f32
    } -> tensor<3x1xf32>
    %91 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%90 : tensor<3x1xf32>) outs(%88 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.log %in : f32
      linalg.yield %107 : f32
    } -> tensor<3x1xf32>
    %92 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel"]} ins(%86, %91 : tensor<3x4xf32>, tensor<3x1xf32>) outs(%76 : tensor<3x4xf32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.subf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<3x4xf32>
    %93 = tensor.empty() : tensor<3xi1>
    %94 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel"]} ins(%arg7 : tensor<3xi64>) outs(%93 : tensor<3xi1>) {
    ^bb0(%in: i64, %out: i1):
      %107 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %107 : i1
    } -> tensor<3xi1>
    %95 = linalg.generic {indexing_maps = [#map7, #map7, #map8, #map7], iterator_types = ["parallel"]} ins(%94, %arg7, %cst_5 : tensor<3xi1>, tensor<3xi64>, tensor<i64>) outs(%81 : tensor<3xi64>) {
    ^bb0(%in: i1, %in_51: i64, %in_52: i64, %out: i64):
      %107 = arith.select %in, %in_51, %in_52 : i64
      linalg.yield %107 : i64
    } -> tensor<3xi64>
    %expanded_49 = tensor.expand_shape %95 [[0, 1]] output_shape [3, 1] : tensor<3xi64> into tensor<3x1xi64>
    %96 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_49 : tensor<3x1xi64>) outs(%89 : tensor<3x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %107 = linalg.index 0 : index
      %108 = arith.index_cast %in : i64 to index
      %109 = arith.cmpi slt, %108, %c4 : index
      cf.assert %109, "index must be smaller than dim size"
      %110 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %110, "index must be larger or equal to 0"
      %extracted = tensor.extract %92[%107, %108] : tensor<3x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x1xf32>
    %collapsed_50 = tensor.collapse_shape %96 [[0, 1]] : tensor<3x1xf32> into tensor<3xf32>
    %97 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel"]} ins(%collapsed_50 : tensor<3xf32>) outs(%83 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.negf %in : f32
      linalg.yield %107 : f32
    } -> tensor<3xf32>
    %98 = linalg.generic {indexing_maps = [#map7, #map7, #map8, #map7], iterator_types = ["parallel"]} ins(%94, %97, %cst_2 : tensor<3xi1>, tensor<3xf32>, tensor<f32>) outs(%83 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_51: f32, %in_52: f32, %out: f32):
      %107 = arith.select %in, %in_51, %in_52 : f32
      linalg.yield %107 : f32
    } -> tensor<3xf32>
    %99 = tensor.empty() : tensor<i64>
    %100 = linalg.fill ins(%c0_i64 : i64) outs(%99 : tensor<i64>) -> tensor<i64>
    %101 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["reduction"]} ins(%94 : tensor<3xi1>) outs(%100 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %107 = arith.extui %in : i1 to i64
      %108 = arith.addi %107, %out : i64
      linalg.yield %108 : i64
    } -> tensor<i64>
    %102 = tensor.empty() : tensor<f32>
    %103 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = []} ins(%101 : tensor<i64>) outs(%102 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %107 = arith.sitofp %in : i64 to f32
      linalg.yield %107 : f32
    } -> tensor<f32>
    %104 = linalg.fill ins(%cst : f32) outs(%102 : tensor<f32>) -> tensor<f32>
    %105 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["reduction"]} ins(%98 : tensor<3xf32>) outs(%104 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.addf %in, %out : f32
      linalg.yield %107 : f32
    } -> tensor<f32>
    %106 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = []} ins(%105, %103 : tensor<f32>, tensor<f32>) outs(%102 : tensor<f32>) {
    ^bb0(%in: f32, %in_51: f32, %out: f32):
      %107 = arith.divf %in, %in_51 : f32
      linalg.yield %107 : f32
    } -> tensor<f32>
    return %106 : tensor<f32>
  }
}
