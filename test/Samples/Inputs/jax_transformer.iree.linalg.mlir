#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map7 = affine_map<(d0, d1, d2) -> (d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> ()>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map14 = affine_map<(d0, d1, d2) -> ()>
#map15 = affine_map<() -> ()>
module @jit_flat {
  func.func public @main(%arg0: tensor<13x16xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<2x16xf32>, %arg3: tensor<2x16xf32>, %arg4: tensor<2x16x48xf32>, %arg5: tensor<2x16x16xf32>, %arg6: tensor<2x16xf32>, %arg7: tensor<2x16xf32>, %arg8: tensor<2x16x32xf32>, %arg9: tensor<2x32x16xf32>, %arg10: tensor<16x13xf32>, %arg11: tensor<2x8xi32>, %arg12: tensor<2x8xi32>) -> tensor<f32> {
    %c12_i32 = arith.constant 12 : i32
    %true = arith.constant true
    %c0 = arith.constant 0 : index
    %c12 = arith.constant 12 : index
    %cst = arith.constant 0x7FC00000 : f32
    %false = arith.constant false
    %cst_0 = arith.constant 5.000000e-01 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 0.797884583 : f32
    %cst_3 = arith.constant 4.471500e-02 : f32
    %cst_4 = arith.constant 0xFF800000 : f32
    %cst_5 = arith.constant 2.000000e+00 : f32
    %cst_6 = arith.constant 9.99999974E-6 : f32
    %cst_7 = arith.constant 1.600000e+01 : f32
    %cst_8 = arith.constant 0.000000e+00 : f32
    %c13_i32 = arith.constant 13 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_9 = arith.constant dense<true> : tensor<8x8xi1>
    %cst_10 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<2x8xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<2x8xi32>) outs(%0 : tensor<2x8xi1>) {
    ^bb0(%in: i32, %out: i1):
      %193 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %193 : i1
    } -> tensor<2x8xi1>
    %2 = tensor.empty() : tensor<2x8xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<2x8xi32>) outs(%2 : tensor<2x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %193 = arith.addi %in, %c13_i32 : i32
      linalg.yield %193 : i32
    } -> tensor<2x8xi32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3, %arg11 : tensor<2x8xi1>, tensor<2x8xi32>, tensor<2x8xi32>) outs(%2 : tensor<2x8xi32>) {
    ^bb0(%in: i1, %in_94: i32, %in_95: i32, %out: i32):
      %193 = arith.select %in, %in_94, %in_95 : i32
      linalg.yield %193 : i32
    } -> tensor<2x8xi32>
    %expanded = tensor.expand_shape %4 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xi32> into tensor<2x8x1xi32>
    %5 = tensor.empty() : tensor<2x8x1x16xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x1xi32>) outs(%5 : tensor<2x8x1x16xf32>) {
    ^bb0(%in: i32, %out: f32):
      %193 = arith.index_cast %in : i32 to index
      %194 = linalg.index 3 : index
      %extracted = tensor.extract %arg0[%193, %194] : tensor<13x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x8x1x16xf32>
    %collapsed = tensor.collapse_shape %6 [[0], [1], [2, 3]] : tensor<2x8x1x16xf32> into tensor<2x8x16xf32>
    %7 = tensor.empty() : tensor<2x8x16xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed, %8 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %10 = tensor.empty() : tensor<8x8xi32>
    %11 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%10 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %193 = linalg.index 0 : index
      %194 = arith.index_cast %193 : index to i32
      linalg.yield %194 : i32
    } -> tensor<8x8xi32>
    %12 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%10 : tensor<8x8xi32>) {
    ^bb0(%out: i32):
      %193 = linalg.index 1 : index
      %194 = arith.index_cast %193 : index to i32
      linalg.yield %194 : i32
    } -> tensor<8x8xi32>
    %13 = tensor.empty() : tensor<8x8xi1>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %12 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%13 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_94: i32, %out: i1):
      %193 = arith.cmpi sge, %in, %in_94 : i32
      linalg.yield %193 : i1
    } -> tensor<8x8xi1>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %cst_9 : tensor<8x8xi1>, tensor<8x8xi1>) outs(%13 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %in_94: i1, %out: i1):
      %193 = arith.select %in, %in_94, %false : i1
      linalg.yield %193 : i1
    } -> tensor<8x8xi1>
    %extracted_slice = tensor.extract_slice %arg2[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_11 = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %extracted_slice_12 = tensor.extract_slice %arg3[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_13 = tensor.collapse_shape %extracted_slice_12 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %extracted_slice_14 = tensor.extract_slice %arg4[0, 0, 0] [1, 16, 48] [1, 1, 1] : tensor<2x16x48xf32> to tensor<1x16x48xf32>
    %collapsed_15 = tensor.collapse_shape %extracted_slice_14 [[0, 1], [2]] : tensor<1x16x48xf32> into tensor<16x48xf32>
    %extracted_slice_16 = tensor.extract_slice %arg5[0, 0, 0] [1, 16, 16] [1, 1, 1] : tensor<2x16x16xf32> to tensor<1x16x16xf32>
    %collapsed_17 = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2]] : tensor<1x16x16xf32> into tensor<16x16xf32>
    %extracted_slice_18 = tensor.extract_slice %arg6[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_19 = tensor.collapse_shape %extracted_slice_18 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %extracted_slice_20 = tensor.extract_slice %arg7[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_21 = tensor.collapse_shape %extracted_slice_20 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %extracted_slice_22 = tensor.extract_slice %arg8[0, 0, 0] [1, 16, 32] [1, 1, 1] : tensor<2x16x32xf32> to tensor<1x16x32xf32>
    %collapsed_23 = tensor.collapse_shape %extracted_slice_22 [[0, 1], [2]] : tensor<1x16x32xf32> into tensor<16x32xf32>
    %extracted_slice_24 = tensor.extract_slice %arg9[0, 0, 0] [1, 32, 16] [1, 1, 1] : tensor<2x32x16xf32> to tensor<1x32x16xf32>
    %collapsed_25 = tensor.collapse_shape %extracted_slice_24 [[0, 1], [2]] : tensor<1x32x16xf32> into tensor<32x16xf32>
    %16 = tensor.empty() : tensor<2x8xf32>
    %17 = linalg.fill ins(%cst_8 : f32) outs(%16 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<2x8x16xf32>) outs(%17 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %expanded_26 = tensor.expand_shape %18 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %19 = tensor.empty() : tensor<2x8x1xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_26 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_7 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %21 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.subf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%23 : tensor<2x8x16xf32>) outs(%17 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %expanded_27 = tensor.expand_shape %24 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_27 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_7 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %in, %cst_6 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = math.rsqrt %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %28 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_11 : tensor<16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %30 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_13 : tensor<16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31, %32 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %collapsed_28 = tensor.collapse_shape %33 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %34 = tensor.empty() : tensor<16x48xf32>
    %35 = linalg.fill ins(%cst_8 : f32) outs(%34 : tensor<16x48xf32>) -> tensor<16x48xf32>
    %36 = linalg.matmul ins(%collapsed_28, %collapsed_15 : tensor<16x16xf32>, tensor<16x48xf32>) outs(%35 : tensor<16x48xf32>) -> tensor<16x48xf32>
    %expanded_29 = tensor.expand_shape %36 [[0, 1], [2]] output_shape [2, 8, 48] : tensor<16x48xf32> into tensor<2x8x48xf32>
    %extracted_slice_30 = tensor.extract_slice %expanded_29[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %extracted_slice_31 = tensor.extract_slice %expanded_29[0, 0, 16] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %extracted_slice_32 = tensor.extract_slice %expanded_29[0, 0, 32] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %expanded_33 = tensor.expand_shape %extracted_slice_30 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %expanded_34 = tensor.expand_shape %extracted_slice_31 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %expanded_35 = tensor.expand_shape %extracted_slice_32 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %37 = tensor.empty() : tensor<2x4x8x4xf32>
    %38 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<2x8x4x4xf32>) outs(%37 : tensor<2x4x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x4xf32>
    %39 = tensor.empty() : tensor<2x4x4x8xf32>
    %40 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<2x8x4x4xf32>) outs(%39 : tensor<2x4x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x4x8xf32>
    %collapsed_36 = tensor.collapse_shape %38 [[0, 1], [2], [3]] : tensor<2x4x8x4xf32> into tensor<8x8x4xf32>
    %collapsed_37 = tensor.collapse_shape %40 [[0, 1], [2], [3]] : tensor<2x4x4x8xf32> into tensor<8x4x8xf32>
    %41 = tensor.empty() : tensor<8x8x8xf32>
    %42 = linalg.fill ins(%cst_8 : f32) outs(%41 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %43 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<8x8x4xf32>, tensor<8x4x8xf32>) outs(%42 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_38 = tensor.expand_shape %43 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %44 = tensor.empty() : tensor<2x4x8x8xf32>
    %45 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_5 : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8x8xf32>
    %46 = tensor.empty() : tensor<2x4x8x8xi1>
    %47 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<8x8xi1>) outs(%46 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x8x8xi1>
    %48 = linalg.generic {indexing_maps = [#map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %49 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %45, %48 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_94: f32, %in_95: f32, %out: f32):
      %193 = arith.select %in, %in_94, %in_95 : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8x8xf32>
    %50 = tensor.empty() : tensor<2x4x8xf32>
    %51 = linalg.fill ins(%cst_4 : f32) outs(%50 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %52 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%49 : tensor<2x4x8x8xf32>) outs(%51 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.maximumf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<2x4x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %54 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %53 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.subf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8x8xf32>
    %55 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = math.exp %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8x8xf32>
    %56 = linalg.fill ins(%cst_8 : f32) outs(%50 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %57 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<2x4x8x8xf32>) outs(%56 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57 : tensor<2x4x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %59 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %58 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.divf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8x8xf32>
    %60 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_35 : tensor<2x8x4x4xf32>) outs(%39 : tensor<2x4x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x4x8xf32>
    %61 = linalg.generic {indexing_maps = [#map12, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_39 = tensor.collapse_shape %60 [[0, 1], [2], [3]] : tensor<2x4x4x8xf32> into tensor<8x4x8xf32>
    %collapsed_40 = tensor.collapse_shape %61 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %62 = tensor.empty() : tensor<8x4x8xf32>
    %63 = linalg.fill ins(%cst_8 : f32) outs(%62 : tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %64 = linalg.batch_matmul ins(%collapsed_39, %collapsed_40 : tensor<8x4x8xf32>, tensor<8x8x8xf32>) outs(%63 : tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %expanded_41 = tensor.expand_shape %64 [[0, 1], [2], [3]] output_shape [2, 4, 4, 8] : tensor<8x4x8xf32> into tensor<2x4x4x8xf32>
    %65 = tensor.empty() : tensor<2x8x4x4xf32>
    %66 = linalg.generic {indexing_maps = [#map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<2x4x4x8xf32>) outs(%65 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x4xf32>
    %collapsed_42 = tensor.collapse_shape %66 [[0, 1], [2, 3]] : tensor<2x8x4x4xf32> into tensor<16x16xf32>
    %67 = tensor.empty() : tensor<16x16xf32>
    %68 = linalg.fill ins(%cst_8 : f32) outs(%67 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %69 = linalg.matmul ins(%collapsed_42, %collapsed_17 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%68 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %expanded_43 = tensor.expand_shape %69 [[0, 1], [2]] output_shape [2, 8, 16] : tensor<16x16xf32> into tensor<2x8x16xf32>
    %70 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %expanded_43 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %71 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%70 : tensor<2x8x16xf32>) outs(%17 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %expanded_44 = tensor.expand_shape %71 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %72 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_7 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %73 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %74 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %73 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.subf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %76 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%75 : tensor<2x8x16xf32>) outs(%17 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %expanded_45 = tensor.expand_shape %76 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %77 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_7 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %78 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %in, %cst_6 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = math.rsqrt %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %80 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %81 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74, %80 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %82 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_19 : tensor<16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %83 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %82 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %84 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_21 : tensor<16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %85 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %84 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %collapsed_46 = tensor.collapse_shape %85 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %86 = tensor.empty() : tensor<16x32xf32>
    %87 = linalg.fill ins(%cst_8 : f32) outs(%86 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %88 = linalg.matmul ins(%collapsed_46, %collapsed_23 : tensor<16x16xf32>, tensor<16x32xf32>) outs(%87 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %expanded_47 = tensor.expand_shape %88 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xf32> into tensor<2x8x32xf32>
    %89 = tensor.empty() : tensor<2x8x32xf32>
    %90 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %91 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %expanded_47 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %92 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %cst_3 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %93 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47, %92 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %94 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %cst_2 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %95 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = math.tanh %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %96 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %in, %cst_1 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %97 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %cst_0 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %98 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47, %97 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %collapsed_48 = tensor.collapse_shape %98 [[0, 1], [2]] : tensor<2x8x32xf32> into tensor<16x32xf32>
    %99 = linalg.matmul ins(%collapsed_48, %collapsed_25 : tensor<16x32xf32>, tensor<32x16xf32>) outs(%68 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %expanded_49 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [2, 8, 16] : tensor<16x16xf32> into tensor<2x8x16xf32>
    %100 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %expanded_49 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %extracted_slice_50 = tensor.extract_slice %arg2[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_51 = tensor.collapse_shape %extracted_slice_50 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %extracted_slice_52 = tensor.extract_slice %arg3[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_53 = tensor.collapse_shape %extracted_slice_52 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %extracted_slice_54 = tensor.extract_slice %arg4[1, 0, 0] [1, 16, 48] [1, 1, 1] : tensor<2x16x48xf32> to tensor<1x16x48xf32>
    %collapsed_55 = tensor.collapse_shape %extracted_slice_54 [[0, 1], [2]] : tensor<1x16x48xf32> into tensor<16x48xf32>
    %extracted_slice_56 = tensor.extract_slice %arg5[1, 0, 0] [1, 16, 16] [1, 1, 1] : tensor<2x16x16xf32> to tensor<1x16x16xf32>
    %collapsed_57 = tensor.collapse_shape %extracted_slice_56 [[0, 1], [2]] : tensor<1x16x16xf32> into tensor<16x16xf32>
    %extracted_slice_58 = tensor.extract_slice %arg6[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_59 = tensor.collapse_shape %extracted_slice_58 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %extracted_slice_60 = tensor.extract_slice %arg7[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %collapsed_61 = tensor.collapse_shape %extracted_slice_60 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    %extracted_slice_62 = tensor.extract_slice %arg8[1, 0, 0] [1, 16, 32] [1, 1, 1] : tensor<2x16x32xf32> to tensor<1x16x32xf32>
    %collapsed_63 = tensor.collapse_shape %extracted_slice_62 [[0, 1], [2]] : tensor<1x16x32xf32> into tensor<16x32xf32>
    %extracted_slice_64 = tensor.extract_slice %arg9[1, 0, 0] [1, 32, 16] [1, 1, 1] : tensor<2x32x16xf32> to tensor<1x32x16xf32>
    %collapsed_65 = tensor.collapse_shape %extracted_slice_64 [[0, 1], [2]] : tensor<1x32x16xf32> into tensor<32x16xf32>
    %101 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%100 : tensor<2x8x16xf32>) outs(%17 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %expanded_66 = tensor.expand_shape %101 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %102 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_66 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_7 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %103 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %104 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %103 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.subf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %105 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %106 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%105 : tensor<2x8x16xf32>) outs(%17 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %expanded_67 = tensor.expand_shape %106 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %107 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_67 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_7 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %108 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %in, %cst_6 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %109 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = math.rsqrt %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %110 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %112 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_51 : tensor<16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %113 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %112 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %114 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_53 : tensor<16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %115 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113, %114 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %collapsed_68 = tensor.collapse_shape %115 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %116 = linalg.matmul ins(%collapsed_68, %collapsed_55 : tensor<16x16xf32>, tensor<16x48xf32>) outs(%35 : tensor<16x48xf32>) -> tensor<16x48xf32>
    %expanded_69 = tensor.expand_shape %116 [[0, 1], [2]] output_shape [2, 8, 48] : tensor<16x48xf32> into tensor<2x8x48xf32>
    %extracted_slice_70 = tensor.extract_slice %expanded_69[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %extracted_slice_71 = tensor.extract_slice %expanded_69[0, 0, 16] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %extracted_slice_72 = tensor.extract_slice %expanded_69[0, 0, 32] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %expanded_73 = tensor.expand_shape %extracted_slice_70 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %expanded_74 = tensor.expand_shape %extracted_slice_71 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %expanded_75 = tensor.expand_shape %extracted_slice_72 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %117 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_73 : tensor<2x8x4x4xf32>) outs(%37 : tensor<2x4x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x4xf32>
    %118 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_74 : tensor<2x8x4x4xf32>) outs(%39 : tensor<2x4x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x4x8xf32>
    %collapsed_76 = tensor.collapse_shape %117 [[0, 1], [2], [3]] : tensor<2x4x8x4xf32> into tensor<8x8x4xf32>
    %collapsed_77 = tensor.collapse_shape %118 [[0, 1], [2], [3]] : tensor<2x4x4x8xf32> into tensor<8x4x8xf32>
    %119 = linalg.batch_matmul ins(%collapsed_76, %collapsed_77 : tensor<8x8x4xf32>, tensor<8x4x8xf32>) outs(%42 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_78 = tensor.expand_shape %119 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xf32> into tensor<2x4x8x8xf32>
    %120 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_78 : tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_5 : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8x8xf32>
    %121 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %120, %48 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_94: f32, %in_95: f32, %out: f32):
      %193 = arith.select %in, %in_94, %in_95 : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8x8xf32>
    %122 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%121 : tensor<2x4x8x8xf32>) outs(%51 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.maximumf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8xf32>
    %123 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%122 : tensor<2x4x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %124 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%121, %123 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.subf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8x8xf32>
    %125 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124 : tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = math.exp %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8x8xf32>
    %126 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%125 : tensor<2x4x8x8xf32>) outs(%56 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8xf32>
    %127 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126 : tensor<2x4x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %128 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%125, %127 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.divf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x4x8x8xf32>
    %129 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_75 : tensor<2x8x4x4xf32>) outs(%39 : tensor<2x4x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x4x8xf32>
    %130 = linalg.generic {indexing_maps = [#map12, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128 : tensor<2x4x8x8xf32>) outs(%44 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %collapsed_79 = tensor.collapse_shape %129 [[0, 1], [2], [3]] : tensor<2x4x4x8xf32> into tensor<8x4x8xf32>
    %collapsed_80 = tensor.collapse_shape %130 [[0, 1], [2], [3]] : tensor<2x4x8x8xf32> into tensor<8x8x8xf32>
    %131 = linalg.batch_matmul ins(%collapsed_79, %collapsed_80 : tensor<8x4x8xf32>, tensor<8x8x8xf32>) outs(%63 : tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %expanded_81 = tensor.expand_shape %131 [[0, 1], [2], [3]] output_shape [2, 4, 4, 8] : tensor<8x4x8xf32> into tensor<2x4x4x8xf32>
    %132 = linalg.generic {indexing_maps = [#map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_81 : tensor<2x4x4x8xf32>) outs(%65 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x4xf32>
    %collapsed_82 = tensor.collapse_shape %132 [[0, 1], [2, 3]] : tensor<2x8x4x4xf32> into tensor<16x16xf32>
    %133 = linalg.matmul ins(%collapsed_82, %collapsed_57 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%68 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %expanded_83 = tensor.expand_shape %133 [[0, 1], [2]] output_shape [2, 8, 16] : tensor<16x16xf32> into tensor<2x8x16xf32>
    %134 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100, %expanded_83 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %135 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%134 : tensor<2x8x16xf32>) outs(%17 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %expanded_84 = tensor.expand_shape %135 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %136 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_84 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_7 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %137 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %138 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %137 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.subf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %139 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %140 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%139 : tensor<2x8x16xf32>) outs(%17 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %expanded_85 = tensor.expand_shape %140 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %141 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_85 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_7 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %142 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %in, %cst_6 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %143 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = math.rsqrt %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %144 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %145 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138, %144 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %146 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_59 : tensor<16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %147 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145, %146 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %148 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_61 : tensor<16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %149 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147, %148 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %collapsed_86 = tensor.collapse_shape %149 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %150 = linalg.matmul ins(%collapsed_86, %collapsed_63 : tensor<16x16xf32>, tensor<16x32xf32>) outs(%87 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %expanded_87 = tensor.expand_shape %150 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xf32> into tensor<2x8x32xf32>
    %151 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_87 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %152 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151, %expanded_87 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %153 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %cst_3 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %154 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_87, %153 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %155 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %cst_2 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %156 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = math.tanh %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %157 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%156 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %in, %cst_1 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %158 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157 : tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.mulf %in, %cst_0 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %159 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_87, %158 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%89 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.mulf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x32xf32>
    %collapsed_88 = tensor.collapse_shape %159 [[0, 1], [2]] : tensor<2x8x32xf32> into tensor<16x32xf32>
    %160 = linalg.matmul ins(%collapsed_88, %collapsed_65 : tensor<16x32xf32>, tensor<32x16xf32>) outs(%68 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %expanded_89 = tensor.expand_shape %160 [[0, 1], [2]] output_shape [2, 8, 16] : tensor<16x16xf32> into tensor<2x8x16xf32>
    %161 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %expanded_89 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.addf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x16xf32>
    %collapsed_90 = tensor.collapse_shape %161 [[0, 1], [2]] : tensor<2x8x16xf32> into tensor<16x16xf32>
    %162 = tensor.empty() : tensor<16x13xf32>
    %163 = linalg.fill ins(%cst_8 : f32) outs(%162 : tensor<16x13xf32>) -> tensor<16x13xf32>
    %164 = linalg.matmul ins(%collapsed_90, %arg10 : tensor<16x16xf32>, tensor<16x13xf32>) outs(%163 : tensor<16x13xf32>) -> tensor<16x13xf32>
    %expanded_91 = tensor.expand_shape %164 [[0, 1], [2]] output_shape [2, 8, 13] : tensor<16x13xf32> into tensor<2x8x13xf32>
    %165 = linalg.fill ins(%cst_4 : f32) outs(%16 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %166 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded_91 : tensor<2x8x13xf32>) outs(%165 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.maximumf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %167 = tensor.empty() : tensor<2x8x13xf32>
    %168 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166 : tensor<2x8xf32>) outs(%167 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x13xf32>
    %169 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_91, %168 : tensor<2x8x13xf32>, tensor<2x8x13xf32>) outs(%167 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.subf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x13xf32>
    %170 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169 : tensor<2x8x13xf32>) outs(%167 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = math.exp %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x13xf32>
    %171 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%170 : tensor<2x8x13xf32>) outs(%17 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %172 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%171 : tensor<2x8xf32>) outs(%16 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = math.log %in : f32
      linalg.yield %193 : f32
    } -> tensor<2x8xf32>
    %173 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<2x8xf32>) outs(%167 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x13xf32>
    %174 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169, %173 : tensor<2x8x13xf32>, tensor<2x8x13xf32>) outs(%167 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %193 = arith.subf %in, %in_94 : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x13xf32>
    %expanded_92 = tensor.expand_shape %arg12 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xi32> into tensor<2x8x1xi32>
    %175 = tensor.empty() : tensor<2x8x1xi1>
    %176 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_92 : tensor<2x8x1xi32>) outs(%175 : tensor<2x8x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %193 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %193 : i1
    } -> tensor<2x8x1xi1>
    %177 = tensor.empty() : tensor<2x8x1xi32>
    %178 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_92 : tensor<2x8x1xi32>) outs(%177 : tensor<2x8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      %193 = arith.addi %in, %c13_i32 : i32
      linalg.yield %193 : i32
    } -> tensor<2x8x1xi32>
    %179 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176, %178, %expanded_92 : tensor<2x8x1xi1>, tensor<2x8x1xi32>, tensor<2x8x1xi32>) outs(%177 : tensor<2x8x1xi32>) {
    ^bb0(%in: i1, %in_94: i32, %in_95: i32, %out: i32):
      %193 = arith.select %in, %in_94, %in_95 : i32
      linalg.yield %193 : i32
    } -> tensor<2x8x1xi32>
    %expanded_93 = tensor.expand_shape %179 [[0], [1], [2, 3]] output_shape [2, 8, 1, 1] : tensor<2x8x1xi32> into tensor<2x8x1x1xi32>
    %180 = tensor.empty() : tensor<2x8x1x1xi1>
    %181 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_93 : tensor<2x8x1x1xi32>) outs(%180 : tensor<2x8x1x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %193 = arith.cmpi sge, %in, %c0_i32 : i32
      linalg.yield %193 : i1
    } -> tensor<2x8x1x1xi1>
    %182 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_93 : tensor<2x8x1x1xi32>) outs(%180 : tensor<2x8x1x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %193 = arith.cmpi sle, %in, %c12_i32 : i32
      linalg.yield %193 : i1
    } -> tensor<2x8x1x1xi1>
    %183 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%181, %182 : tensor<2x8x1x1xi1>, tensor<2x8x1x1xi1>) outs(%180 : tensor<2x8x1x1xi1>) {
    ^bb0(%in: i1, %in_94: i1, %out: i1):
      %193 = arith.andi %in, %in_94 : i1
      linalg.yield %193 : i1
    } -> tensor<2x8x1x1xi1>
    %184 = linalg.fill ins(%true : i1) outs(%175 : tensor<2x8x1xi1>) -> tensor<2x8x1xi1>
    %185 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%183 : tensor<2x8x1x1xi1>) outs(%184 : tensor<2x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %193 = arith.andi %out, %in : i1
      linalg.yield %193 : i1
    } -> tensor<2x8x1xi1>
    %186 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel", "parallel"]} outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%out: f32):
      %193 = linalg.index 0 : index
      %194 = linalg.index 1 : index
      %extracted = tensor.extract %expanded_93[%193, %194, %c0, %c0] : tensor<2x8x1x1xi32>
      %195 = arith.index_cast %extracted : i32 to index
      %196 = arith.maxsi %195, %c0 : index
      %197 = arith.minsi %196, %c12 : index
      %extracted_94 = tensor.extract %174[%193, %194, %197] : tensor<2x8x13xf32>
      linalg.yield %extracted_94 : f32
    } -> tensor<2x8x1xf32>
    %187 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185, %186 : tensor<2x8x1xi1>, tensor<2x8x1xf32>) outs(%19 : tensor<2x8x1xf32>) {
    ^bb0(%in: i1, %in_94: f32, %out: f32):
      %193 = arith.select %in, %in_94, %cst : f32
      linalg.yield %193 : f32
    } -> tensor<2x8x1xf32>
    %188 = tensor.empty() : tensor<f32>
    %189 = linalg.fill ins(%cst_8 : f32) outs(%188 : tensor<f32>) -> tensor<f32>
    %190 = linalg.generic {indexing_maps = [#map4, #map14], iterator_types = ["reduction", "reduction", "reduction"]} ins(%187 : tensor<2x8x1xf32>) outs(%189 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.addf %out, %in : f32
      linalg.yield %193 : f32
    } -> tensor<f32>
    %191 = linalg.generic {indexing_maps = [#map15, #map15], iterator_types = []} ins(%190 : tensor<f32>) outs(%188 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.divf %in, %cst_7 : f32
      linalg.yield %193 : f32
    } -> tensor<f32>
    %192 = linalg.generic {indexing_maps = [#map15, #map15], iterator_types = []} ins(%191 : tensor<f32>) outs(%188 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %193 = arith.negf %in : f32
      linalg.yield %193 : f32
    } -> tensor<f32>
    return %192 : tensor<f32>
  }
}
