#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<21x5xf32>, %arg1: tensor<21x7xf32>, %arg2: tensor<21xf32>, %arg3: tensor<21xf32>, %arg4: tensor<21x7xf32>, %arg5: tensor<21x7xf32>, %arg6: tensor<21xf32>, %arg7: tensor<21xf32>, %arg8: tensor<1x7xf32>, %arg9: tensor<1xf32>, %arg10: tensor<3x4x5xf32>, %arg11: tensor<3x1xf32>) -> tensor<f32> {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<3x7xf32>
    %cst_2 = arith.constant 1.000000e+00 : f64
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant 3.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg10[0, 0, 0] [3, 1, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x1x5xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<3x1x5xf32> into tensor<3x5xf32>
    %0 = tensor.empty() : tensor<5x21xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<21x5xf32>) outs(%0 : tensor<5x21xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<3x21xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<3x5xf32>, tensor<5x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x21xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_5 = tensor.extract_slice %5[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_6 = tensor.extract_slice %5[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_7 = tensor.extract_slice %5[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %6 = tensor.empty() : tensor<7x21xf32>
    %transposed_8 = linalg.transpose ins(%arg1 : tensor<21x7xf32>) outs(%6 : tensor<7x21xf32>) permutation = [1, 0] 
    %7 = linalg.matmul ins(%cst_1, %transposed_8 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x21xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %8 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_9 = tensor.extract_slice %9[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_10 = tensor.extract_slice %9[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_11 = tensor.extract_slice %9[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %10 = tensor.empty() : tensor<3x7xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_9, %extracted_slice_5 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_10, %extracted_slice_6 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_11, %12 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_7, %15 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.tanh %in : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %17 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.subf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18, %14 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19, %17 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %transposed_12 = linalg.transpose ins(%arg4 : tensor<21x7xf32>) outs(%6 : tensor<7x21xf32>) permutation = [1, 0] 
    %21 = linalg.matmul ins(%20, %transposed_12 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x21xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21, %22 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_13 = tensor.extract_slice %23[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_14 = tensor.extract_slice %23[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_15 = tensor.extract_slice %23[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %transposed_16 = linalg.transpose ins(%arg5 : tensor<21x7xf32>) outs(%6 : tensor<7x21xf32>) permutation = [1, 0] 
    %24 = linalg.matmul ins(%cst_1, %transposed_16 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x21xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %25 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_17 = tensor.extract_slice %26[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_18 = tensor.extract_slice %26[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_19 = tensor.extract_slice %26[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_17, %extracted_slice_13 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_18, %extracted_slice_14 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_19, %28 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_15, %31 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.tanh %in : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %33 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.subf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%34, %30 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %33 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %extracted_slice_20 = tensor.extract_slice %arg10[0, 1, 0] [3, 1, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x1x5xf32>
    %collapsed_21 = tensor.collapse_shape %extracted_slice_20 [[0, 1], [2]] : tensor<3x1x5xf32> into tensor<3x5xf32>
    %37 = linalg.matmul ins(%collapsed_21, %transposed : tensor<3x5xf32>, tensor<5x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37, %4 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_22 = tensor.extract_slice %38[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_23 = tensor.extract_slice %38[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_24 = tensor.extract_slice %38[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %39 = linalg.matmul ins(%20, %transposed_8 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%39, %8 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_25 = tensor.extract_slice %40[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_26 = tensor.extract_slice %40[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_27 = tensor.extract_slice %40[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_25, %extracted_slice_22 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_26, %extracted_slice_23 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_27, %42 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_24, %45 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.tanh %in : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20, %47 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.subf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%48, %44 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%49, %47 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %51 = linalg.matmul ins(%50, %transposed_12 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%51, %22 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_28 = tensor.extract_slice %52[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_29 = tensor.extract_slice %52[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_30 = tensor.extract_slice %52[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %53 = linalg.matmul ins(%36, %transposed_16 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%53, %25 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_31 = tensor.extract_slice %54[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_32 = tensor.extract_slice %54[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_33 = tensor.extract_slice %54[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_31, %extracted_slice_28 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_32, %extracted_slice_29 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%57 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_33, %56 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_30, %59 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%60 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.tanh %in : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%36, %61 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.subf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%62, %58 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%63, %61 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %extracted_slice_34 = tensor.extract_slice %arg10[0, 2, 0] [3, 1, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x1x5xf32>
    %collapsed_35 = tensor.collapse_shape %extracted_slice_34 [[0, 1], [2]] : tensor<3x1x5xf32> into tensor<3x5xf32>
    %65 = linalg.matmul ins(%collapsed_35, %transposed : tensor<3x5xf32>, tensor<5x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%65, %4 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_36 = tensor.extract_slice %66[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_37 = tensor.extract_slice %66[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_38 = tensor.extract_slice %66[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %67 = linalg.matmul ins(%50, %transposed_8 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%67, %8 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_39 = tensor.extract_slice %68[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_40 = tensor.extract_slice %68[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_41 = tensor.extract_slice %68[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_39, %extracted_slice_36 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_40, %extracted_slice_37 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%71 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %73 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_41, %70 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_38, %73 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%74 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.tanh %in : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%50, %75 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.subf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%76, %72 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%77, %75 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %79 = linalg.matmul ins(%78, %transposed_12 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%79, %22 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_42 = tensor.extract_slice %80[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_43 = tensor.extract_slice %80[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_44 = tensor.extract_slice %80[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %81 = linalg.matmul ins(%64, %transposed_16 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%81, %25 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_45 = tensor.extract_slice %82[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_46 = tensor.extract_slice %82[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_47 = tensor.extract_slice %82[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_45, %extracted_slice_42 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%83 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_46, %extracted_slice_43 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%85 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_47, %84 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_44, %87 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%88 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.tanh %in : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%64, %89 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.subf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%90, %86 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%91, %89 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %extracted_slice_48 = tensor.extract_slice %arg10[0, 3, 0] [3, 1, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x1x5xf32>
    %collapsed_49 = tensor.collapse_shape %extracted_slice_48 [[0, 1], [2]] : tensor<3x1x5xf32> into tensor<3x5xf32>
    %93 = linalg.matmul ins(%collapsed_49, %transposed : tensor<3x5xf32>, tensor<5x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%93, %4 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_50 = tensor.extract_slice %94[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_51 = tensor.extract_slice %94[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_52 = tensor.extract_slice %94[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %95 = linalg.matmul ins(%78, %transposed_8 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%95, %8 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_53 = tensor.extract_slice %96[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_54 = tensor.extract_slice %96[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_55 = tensor.extract_slice %96[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_53, %extracted_slice_50 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%97 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_54, %extracted_slice_51 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%99 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_55, %98 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_52, %101 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%102 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.tanh %in : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%78, %103 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.subf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%104, %100 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %106 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%105, %103 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %107 = linalg.matmul ins(%106, %transposed_12 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%107, %22 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_56 = tensor.extract_slice %108[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_57 = tensor.extract_slice %108[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_58 = tensor.extract_slice %108[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %109 = linalg.matmul ins(%92, %transposed_16 : tensor<3x7xf32>, tensor<7x21xf32>) outs(%2 : tensor<3x21xf32>) -> tensor<3x21xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%109, %25 : tensor<3x21xf32>, tensor<3x21xf32>) outs(%1 : tensor<3x21xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x21xf32>
    %extracted_slice_59 = tensor.extract_slice %110[0, 0] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_60 = tensor.extract_slice %110[0, 7] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %extracted_slice_61 = tensor.extract_slice %110[0, 14] [3, 7] [1, 1] : tensor<3x21xf32> to tensor<3x7xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_59, %extracted_slice_56 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%111 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_60, %extracted_slice_57 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%113 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.negf %in : f32
      %140 = math.exp %139 : f32
      %141 = arith.addf %140, %cst_0 : f32
      %142 = arith.divf %cst_0, %141 : f32
      linalg.yield %142 : f32
    } -> tensor<3x7xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_61, %112 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_58, %115 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%116 : tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.tanh %in : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%92, %117 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.subf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%118, %114 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.mulf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %120 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%119, %117 : tensor<3x7xf32>, tensor<3x7xf32>) outs(%10 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x7xf32>
    %121 = tensor.empty() : tensor<7x1xf32>
    %transposed_62 = linalg.transpose ins(%arg8 : tensor<1x7xf32>) outs(%121 : tensor<7x1xf32>) permutation = [1, 0] 
    %122 = tensor.empty() : tensor<3x1xf32>
    %123 = linalg.fill ins(%cst : f32) outs(%122 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %124 = linalg.matmul ins(%120, %transposed_62 : tensor<3x7xf32>, tensor<7x1xf32>) outs(%123 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<1xf32>) outs(%122 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%124, %125 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%122 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.addf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x1xf32>
    %127 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%126, %arg11 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%122 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_63: f32, %out: f32):
      %139 = arith.subf %in, %in_63 : f32
      linalg.yield %139 : f32
    } -> tensor<3x1xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%127 : tensor<3x1xf32>) outs(%122 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.absf %in : f32
      linalg.yield %139 : f32
    } -> tensor<3x1xf32>
    %129 = tensor.empty() : tensor<3x1xi1>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%128 : tensor<3x1xf32>) outs(%129 : tensor<3x1xi1>) {
    ^bb0(%in: f32, %out: i1):
      %139 = arith.extf %in : f32 to f64
      %140 = arith.cmpf olt, %139, %cst_2 : f64
      linalg.yield %140 : i1
    } -> tensor<3x1xi1>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%128 : tensor<3x1xf32>) outs(%122 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %139 : f32
    } -> tensor<3x1xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%131 : tensor<3x1xf32>) outs(%122 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.mulf %in, %cst_3 : f32
      linalg.yield %139 : f32
    } -> tensor<3x1xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%128 : tensor<3x1xf32>) outs(%122 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.subf %in, %cst_3 : f32
      linalg.yield %139 : f32
    } -> tensor<3x1xf32>
    %134 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%130, %132, %133 : tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) outs(%122 : tensor<3x1xf32>) {
    ^bb0(%in: i1, %in_63: f32, %in_64: f32, %out: f32):
      %139 = arith.select %in, %in_63, %in_64 : f32
      linalg.yield %139 : f32
    } -> tensor<3x1xf32>
    %135 = tensor.empty() : tensor<f32>
    %136 = linalg.fill ins(%cst : f32) outs(%135 : tensor<f32>) -> tensor<f32>
    %137 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["reduction", "reduction"]} ins(%134 : tensor<3x1xf32>) outs(%136 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.addf %in, %out : f32
      linalg.yield %139 : f32
    } -> tensor<f32>
    %138 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = []} ins(%137 : tensor<f32>) outs(%135 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %139 = arith.divf %in, %cst_4 : f32
      linalg.yield %139 : f32
    } -> tensor<f32>
    return %138 : tensor<f32>
  }
}
