#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0) -> ()>
#map8 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<11x6xf32>, %arg1: tensor<32x6xf32>, %arg2: tensor<32x8xf32>, %arg3: tensor<32xf32>, %arg4: tensor<32xf32>, %arg5: tensor<11x8xf32>, %arg6: tensor<11xf32>, %arg7: tensor<3x4xi64>, %arg8: tensor<3x4xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %c11 = arith.constant 11 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<3x8xf32>
    %cst_4 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<3x4x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7 : tensor<3x4xi64>) outs(%0 : tensor<3x4x6xf32>) {
    ^bb0(%in: i64, %out: f32):
      %97 = arith.index_cast %in : i64 to index
      %98 = linalg.index 2 : index
      %99 = arith.cmpi slt, %97, %c11 : index
      cf.assert %99, "index must be smaller than dim size"
      %100 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %100, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg0[%97, %98] : tensor<11x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x4x6xf32>
    %extracted_slice = tensor.extract_slice %1[0, 0, 0] [3, 1, 6] [1, 1, 1] : tensor<3x4x6xf32> to tensor<3x1x6xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<3x1x6xf32> into tensor<3x6xf32>
    %2 = tensor.empty() : tensor<8x32xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x8xf32>) outs(%2 : tensor<8x32xf32>) permutation = [1, 0] 
    %3 = tensor.empty() : tensor<3x32xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %5 = linalg.matmul ins(%cst_3, %transposed : tensor<3x8xf32>, tensor<8x32xf32>) outs(%4 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x32xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %8 = tensor.empty() : tensor<6x32xf32>
    %transposed_5 = linalg.transpose ins(%arg1 : tensor<32x6xf32>) outs(%8 : tensor<6x32xf32>) permutation = [1, 0] 
    %9 = linalg.matmul ins(%collapsed, %transposed_5 : tensor<3x6xf32>, tensor<6x32xf32>) outs(%4 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x32xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%7, %11 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %extracted_slice_6 = tensor.extract_slice %12[0, 0] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_7 = tensor.extract_slice %12[0, 8] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_8 = tensor.extract_slice %12[0, 16] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_9 = tensor.extract_slice %12[0, 24] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %13 = tensor.empty() : tensor<3x8xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_6 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_7 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.tanh %in : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_9 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%15, %cst_3 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%14, %16 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%18, %19 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.tanh %in : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%17, %21 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %extracted_slice_10 = tensor.extract_slice %1[0, 1, 0] [3, 1, 6] [1, 1, 1] : tensor<3x4x6xf32> to tensor<3x1x6xf32>
    %collapsed_11 = tensor.collapse_shape %extracted_slice_10 [[0, 1], [2]] : tensor<3x1x6xf32> into tensor<3x6xf32>
    %23 = linalg.matmul ins(%22, %transposed : tensor<3x8xf32>, tensor<8x32xf32>) outs(%4 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%23, %6 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %25 = linalg.matmul ins(%collapsed_11, %transposed_5 : tensor<3x6xf32>, tensor<6x32xf32>) outs(%4 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%25, %10 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%24, %26 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %extracted_slice_12 = tensor.extract_slice %27[0, 0] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_13 = tensor.extract_slice %27[0, 8] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_14 = tensor.extract_slice %27[0, 16] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_15 = tensor.extract_slice %27[0, 24] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_12 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_13 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %30 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_14 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.tanh %in : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %31 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_15 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%29, %20 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%28, %30 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%32, %33 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.tanh %in : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%31, %35 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %extracted_slice_16 = tensor.extract_slice %1[0, 2, 0] [3, 1, 6] [1, 1, 1] : tensor<3x4x6xf32> to tensor<3x1x6xf32>
    %collapsed_17 = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2]] : tensor<3x1x6xf32> into tensor<3x6xf32>
    %37 = linalg.matmul ins(%36, %transposed : tensor<3x8xf32>, tensor<8x32xf32>) outs(%4 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %38 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%37, %6 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %39 = linalg.matmul ins(%collapsed_17, %transposed_5 : tensor<3x6xf32>, tensor<6x32xf32>) outs(%4 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%39, %10 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %41 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%38, %40 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %extracted_slice_18 = tensor.extract_slice %41[0, 0] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_19 = tensor.extract_slice %41[0, 8] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_20 = tensor.extract_slice %41[0, 16] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_21 = tensor.extract_slice %41[0, 24] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_18 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_19 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_20 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.tanh %in : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_21 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %46 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%43, %34 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %47 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%42, %44 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %48 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%46, %47 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %49 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.tanh %in : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %50 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%45, %49 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %extracted_slice_22 = tensor.extract_slice %1[0, 3, 0] [3, 1, 6] [1, 1, 1] : tensor<3x4x6xf32> to tensor<3x1x6xf32>
    %collapsed_23 = tensor.collapse_shape %extracted_slice_22 [[0, 1], [2]] : tensor<3x1x6xf32> into tensor<3x6xf32>
    %51 = linalg.matmul ins(%50, %transposed : tensor<3x8xf32>, tensor<8x32xf32>) outs(%4 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%51, %6 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %53 = linalg.matmul ins(%collapsed_23, %transposed_5 : tensor<3x6xf32>, tensor<6x32xf32>) outs(%4 : tensor<3x32xf32>) -> tensor<3x32xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%53, %10 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %55 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%52, %54 : tensor<3x32xf32>, tensor<3x32xf32>) outs(%3 : tensor<3x32xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x32xf32>
    %extracted_slice_24 = tensor.extract_slice %55[0, 0] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_25 = tensor.extract_slice %55[0, 8] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_26 = tensor.extract_slice %55[0, 16] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %extracted_slice_27 = tensor.extract_slice %55[0, 24] [3, 8] [1, 1] : tensor<3x32xf32> to tensor<3x8xf32>
    %56 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_24 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %57 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_25 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %58 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_26 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.tanh %in : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_27 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_0 : f32
      %100 = arith.divf %cst_0, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<3x8xf32>
    %60 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%57, %48 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %61 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%56, %58 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %62 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%60, %61 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %63 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.tanh %in : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%59, %63 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%13 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.mulf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<3x8xf32>
    %concat = tensor.concat dim(1) %22, %36, %50, %64 : (tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x32xf32>
    %expanded = tensor.expand_shape %concat [[0], [1, 2]] output_shape [3, 4, 8] : tensor<3x32xf32> into tensor<3x4x8xf32>
    %collapsed_28 = tensor.collapse_shape %expanded [[0, 1], [2]] : tensor<3x4x8xf32> into tensor<12x8xf32>
    %65 = tensor.empty() : tensor<8x11xf32>
    %transposed_29 = linalg.transpose ins(%arg5 : tensor<11x8xf32>) outs(%65 : tensor<8x11xf32>) permutation = [1, 0] 
    %66 = tensor.empty() : tensor<12x11xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<12x11xf32>) -> tensor<12x11xf32>
    %68 = linalg.matmul ins(%collapsed_28, %transposed_29 : tensor<12x8xf32>, tensor<8x11xf32>) outs(%67 : tensor<12x11xf32>) -> tensor<12x11xf32>
    %69 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<11xf32>) outs(%66 : tensor<12x11xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x11xf32>
    %70 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%68, %69 : tensor<12x11xf32>, tensor<12x11xf32>) outs(%66 : tensor<12x11xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.addf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<12x11xf32>
    %collapsed_30 = tensor.collapse_shape %arg8 [[0, 1]] : tensor<3x4xi64> into tensor<12xi64>
    %71 = tensor.empty() : tensor<12xi64>
    %72 = linalg.fill ins(%c0_i64 : i64) outs(%71 : tensor<12xi64>) -> tensor<12xi64>
    %73 = tensor.empty() : tensor<12xf32>
    %74 = linalg.fill ins(%cst_1 : f32) outs(%73 : tensor<12xf32>) -> tensor<12xf32>
    %75:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "reduction"]} ins(%70 : tensor<12x11xf32>) outs(%74, %72 : tensor<12xf32>, tensor<12xi64>) {
    ^bb0(%in: f32, %out: f32, %out_34: i64):
      %97 = linalg.index 1 : index
      %98 = arith.index_cast %97 : index to i64
      %99 = arith.maximumf %in, %out : f32
      %100 = arith.cmpf ogt, %in, %out : f32
      %101 = arith.select %100, %98, %out_34 : i64
      linalg.yield %99, %101 : f32, i64
    } -> (tensor<12xf32>, tensor<12xi64>)
    %expanded_31 = tensor.expand_shape %75#0 [[0, 1]] output_shape [12, 1] : tensor<12xf32> into tensor<12x1xf32>
    %76 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%70, %expanded_31 : tensor<12x11xf32>, tensor<12x1xf32>) outs(%66 : tensor<12x11xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.subf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<12x11xf32>
    %77 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%76 : tensor<12x11xf32>) outs(%66 : tensor<12x11xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.exp %in : f32
      linalg.yield %97 : f32
    } -> tensor<12x11xf32>
    %78 = tensor.empty() : tensor<12x1xf32>
    %79 = linalg.fill ins(%cst : f32) outs(%78 : tensor<12x1xf32>) -> tensor<12x1xf32>
    %80 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "reduction"]} ins(%77 : tensor<12x11xf32>) outs(%79 : tensor<12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.addf %in, %out : f32
      linalg.yield %97 : f32
    } -> tensor<12x1xf32>
    %81 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%80 : tensor<12x1xf32>) outs(%78 : tensor<12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.log %in : f32
      linalg.yield %97 : f32
    } -> tensor<12x1xf32>
    %82 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%76, %81 : tensor<12x11xf32>, tensor<12x1xf32>) outs(%66 : tensor<12x11xf32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.subf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<12x11xf32>
    %83 = tensor.empty() : tensor<12xi1>
    %84 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel"]} ins(%collapsed_30 : tensor<12xi64>) outs(%83 : tensor<12xi1>) {
    ^bb0(%in: i64, %out: i1):
      %97 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %97 : i1
    } -> tensor<12xi1>
    %85 = linalg.generic {indexing_maps = [#map6, #map6, #map7, #map6], iterator_types = ["parallel"]} ins(%84, %collapsed_30, %cst_4 : tensor<12xi1>, tensor<12xi64>, tensor<i64>) outs(%71 : tensor<12xi64>) {
    ^bb0(%in: i1, %in_34: i64, %in_35: i64, %out: i64):
      %97 = arith.select %in, %in_34, %in_35 : i64
      linalg.yield %97 : i64
    } -> tensor<12xi64>
    %expanded_32 = tensor.expand_shape %85 [[0, 1]] output_shape [12, 1] : tensor<12xi64> into tensor<12x1xi64>
    %86 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_32 : tensor<12x1xi64>) outs(%79 : tensor<12x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %97 = linalg.index 0 : index
      %98 = arith.index_cast %in : i64 to index
      %99 = arith.cmpi slt, %98, %c11 : index
      cf.assert %99, "index must be smaller than dim size"
      %100 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %100, "index must be larger or equal to 0"
      %extracted = tensor.extract %82[%97, %98] : tensor<12x11xf32>
      linalg.yield %extracted : f32
    } -> tensor<12x1xf32>
    %collapsed_33 = tensor.collapse_shape %86 [[0, 1]] : tensor<12x1xf32> into tensor<12xf32>
    %87 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel"]} ins(%collapsed_33 : tensor<12xf32>) outs(%73 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      linalg.yield %97 : f32
    } -> tensor<12xf32>
    %88 = linalg.generic {indexing_maps = [#map6, #map6, #map7, #map6], iterator_types = ["parallel"]} ins(%84, %87, %cst_2 : tensor<12xi1>, tensor<12xf32>, tensor<f32>) outs(%73 : tensor<12xf32>) {
    ^bb0(%in: i1, %in_34: f32, %in_35: f32, %out: f32):
      %97 = arith.select %in, %in_34, %in_35 : f32
      linalg.yield %97 : f32
    } -> tensor<12xf32>
    %89 = tensor.empty() : tensor<i64>
    %90 = linalg.fill ins(%c0_i64 : i64) outs(%89 : tensor<i64>) -> tensor<i64>
    %91 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["reduction"]} ins(%84 : tensor<12xi1>) outs(%90 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %97 = arith.extui %in : i1 to i64
      %98 = arith.addi %97, %out : i64
      linalg.yield %98 : i64
    } -> tensor<i64>
    %92 = tensor.empty() : tensor<f32>
    %93 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = []} ins(%91 : tensor<i64>) outs(%92 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %97 = arith.sitofp %in : i64 to f32
      linalg.yield %97 : f32
    } -> tensor<f32>
    %94 = linalg.fill ins(%cst : f32) outs(%92 : tensor<f32>) -> tensor<f32>
    %95 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["reduction"]} ins(%88 : tensor<12xf32>) outs(%94 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.addf %in, %out : f32
      linalg.yield %97 : f32
    } -> tensor<f32>
    %96 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = []} ins(%95, %93 : tensor<f32>, tensor<f32>) outs(%92 : tensor<f32>) {
    ^bb0(%in: f32, %in_34: f32, %out: f32):
      %97 = arith.divf %in, %in_34 : f32
      linalg.yield %97 : f32
    } -> tensor<f32>
    return %96 : tensor<f32>
  }
}
