#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<() -> ()>
module @jit_flat attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x18xf32>, %arg1: tensor<6x18xf32>, %arg2: tensor<18xf32>, %arg3: tensor<6x2xf32>, %arg4: tensor<3x4x5xf32>, %arg5: tensor<3x2xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %cst = arith.constant 6.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<3x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x6xf32>
    %extracted_slice = tensor.extract_slice %arg4[0, 0, 0] [3, 1, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x1x5xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0], [1, 2]] : tensor<3x1x5xf32> into tensor<3x5xf32>
    %2 = tensor.empty() : tensor<3x18xf32>
    %3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<3x18xf32>) -> tensor<3x18xf32>
    %4 = linalg.matmul ins(%collapsed, %arg0 : tensor<3x5xf32>, tensor<5x18xf32>) outs(%3 : tensor<3x18xf32>) -> tensor<3x18xf32>
    %expanded = tensor.expand_shape %arg2 [[0, 1]] output_shape [1, 18] : tensor<18xf32> into tensor<1x18xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<1x18xf32>) outs(%2 : tensor<3x18xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x18xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4, %5 : tensor<3x18xf32>, tensor<3x18xf32>) outs(%2 : tensor<3x18xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x18xf32>
    %7 = linalg.matmul ins(%1, %arg1 : tensor<3x6xf32>, tensor<6x18xf32>) outs(%3 : tensor<3x18xf32>) -> tensor<3x18xf32>
    %extracted_slice_3 = tensor.extract_slice %6[0, 0] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_4 = tensor.extract_slice %7[0, 0] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_3, %extracted_slice_4 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.negf %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.exp %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x6xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %10 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %12 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.divf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_5 = tensor.extract_slice %6[0, 6] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_6 = tensor.extract_slice %7[0, 6] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_5, %extracted_slice_6 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.negf %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.exp %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %16 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %17 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.divf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_7 = tensor.extract_slice %6[0, 12] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_8 = tensor.extract_slice %7[0, 12] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %extracted_slice_8 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_7, %19 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.tanh %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %18 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.subf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22, %21 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18, %1 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %24 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_9 = tensor.extract_slice %arg4[0, 1, 0] [3, 1, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x1x5xf32>
    %collapsed_10 = tensor.collapse_shape %extracted_slice_9 [[0], [1, 2]] : tensor<3x1x5xf32> into tensor<3x5xf32>
    %26 = linalg.matmul ins(%collapsed_10, %arg0 : tensor<3x5xf32>, tensor<5x18xf32>) outs(%3 : tensor<3x18xf32>) -> tensor<3x18xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26, %5 : tensor<3x18xf32>, tensor<3x18xf32>) outs(%2 : tensor<3x18xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x18xf32>
    %28 = linalg.matmul ins(%25, %arg1 : tensor<3x6xf32>, tensor<6x18xf32>) outs(%3 : tensor<3x18xf32>) -> tensor<3x18xf32>
    %extracted_slice_11 = tensor.extract_slice %27[0, 0] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_12 = tensor.extract_slice %28[0, 0] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_11, %extracted_slice_12 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.negf %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.exp %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %31 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %32 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.divf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_13 = tensor.extract_slice %27[0, 6] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_14 = tensor.extract_slice %28[0, 6] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_13, %extracted_slice_14 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.negf %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.exp %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %36 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %37 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.divf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_15 = tensor.extract_slice %27[0, 12] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_16 = tensor.extract_slice %28[0, 12] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%33, %extracted_slice_16 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_15, %39 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.tanh %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %38 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.subf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%42, %41 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%38, %25 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%43, %44 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_17 = tensor.extract_slice %arg4[0, 2, 0] [3, 1, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x1x5xf32>
    %collapsed_18 = tensor.collapse_shape %extracted_slice_17 [[0], [1, 2]] : tensor<3x1x5xf32> into tensor<3x5xf32>
    %46 = linalg.matmul ins(%collapsed_18, %arg0 : tensor<3x5xf32>, tensor<5x18xf32>) outs(%3 : tensor<3x18xf32>) -> tensor<3x18xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%46, %5 : tensor<3x18xf32>, tensor<3x18xf32>) outs(%2 : tensor<3x18xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x18xf32>
    %48 = linalg.matmul ins(%45, %arg1 : tensor<3x6xf32>, tensor<6x18xf32>) outs(%3 : tensor<3x18xf32>) -> tensor<3x18xf32>
    %extracted_slice_19 = tensor.extract_slice %47[0, 0] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_20 = tensor.extract_slice %48[0, 0] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_19, %extracted_slice_20 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.negf %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%50 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.exp %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %51 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %52 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.divf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_21 = tensor.extract_slice %47[0, 6] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_22 = tensor.extract_slice %48[0, 6] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_21, %extracted_slice_22 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%54 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.negf %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.exp %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %56 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %57 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.divf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_23 = tensor.extract_slice %47[0, 12] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_24 = tensor.extract_slice %48[0, 12] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%53, %extracted_slice_24 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_23, %59 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%60 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.tanh %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %58 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.subf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%62, %61 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%58, %45 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%63, %64 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_25 = tensor.extract_slice %arg4[0, 3, 0] [3, 1, 5] [1, 1, 1] : tensor<3x4x5xf32> to tensor<3x1x5xf32>
    %collapsed_26 = tensor.collapse_shape %extracted_slice_25 [[0], [1, 2]] : tensor<3x1x5xf32> into tensor<3x5xf32>
    %66 = linalg.matmul ins(%collapsed_26, %arg0 : tensor<3x5xf32>, tensor<5x18xf32>) outs(%3 : tensor<3x18xf32>) -> tensor<3x18xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%66, %5 : tensor<3x18xf32>, tensor<3x18xf32>) outs(%2 : tensor<3x18xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x18xf32>
    %68 = linalg.matmul ins(%65, %arg1 : tensor<3x6xf32>, tensor<6x18xf32>) outs(%3 : tensor<3x18xf32>) -> tensor<3x18xf32>
    %extracted_slice_27 = tensor.extract_slice %67[0, 0] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_28 = tensor.extract_slice %68[0, 0] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_27, %extracted_slice_28 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.negf %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%70 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.exp %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %71 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %73 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %72 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.divf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_29 = tensor.extract_slice %67[0, 6] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_30 = tensor.extract_slice %68[0, 6] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_29, %extracted_slice_30 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%74 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.negf %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.exp %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %76 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %77 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.divf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %extracted_slice_31 = tensor.extract_slice %67[0, 12] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %extracted_slice_32 = tensor.extract_slice %68[0, 12] [3, 6] [1, 1] : tensor<3x18xf32> to tensor<3x6xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%73, %extracted_slice_32 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_31, %79 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %81 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%80 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = math.tanh %in : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %78 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.subf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%82, %81 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%78, %65 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%83, %84 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.addf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x6xf32>
    %86 = tensor.empty() : tensor<3x2xf32>
    %87 = linalg.fill ins(%cst_0 : f32) outs(%86 : tensor<3x2xf32>) -> tensor<3x2xf32>
    %88 = linalg.matmul ins(%85, %arg3 : tensor<3x6xf32>, tensor<6x2xf32>) outs(%87 : tensor<3x2xf32>) -> tensor<3x2xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%88, %arg5 : tensor<3x2xf32>, tensor<3x2xf32>) outs(%86 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.subf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x2xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%89, %89 : tensor<3x2xf32>, tensor<3x2xf32>) outs(%86 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_33: f32, %out: f32):
      %95 = arith.mulf %in, %in_33 : f32
      linalg.yield %95 : f32
    } -> tensor<3x2xf32>
    %91 = tensor.empty() : tensor<f32>
    %92 = linalg.fill ins(%cst_0 : f32) outs(%91 : tensor<f32>) -> tensor<f32>
    %93 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["reduction", "reduction"]} ins(%90 : tensor<3x2xf32>) outs(%92 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.addf %out, %in : f32
      linalg.yield %95 : f32
    } -> tensor<f32>
    %94 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = []} ins(%93 : tensor<f32>) outs(%91 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.divf %in, %cst : f32
      linalg.yield %95 : f32
    } -> tensor<f32>
    return %94 : tensor<f32>
  }
}
