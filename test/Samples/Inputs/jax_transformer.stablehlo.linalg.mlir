#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2) -> ()>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map10 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map17 = affine_map<(d0, d1, d2, d3) -> ()>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map20 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map23 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map24 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map25 = affine_map<() -> ()>
module @jit_flat attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<13x16xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<2x16xf32>, %arg3: tensor<2x16xf32>, %arg4: tensor<2x16x48xf32>, %arg5: tensor<2x16x16xf32>, %arg6: tensor<2x16xf32>, %arg7: tensor<2x16xf32>, %arg8: tensor<2x16x32xf32>, %arg9: tensor<2x32x16xf32>, %arg10: tensor<16x13xf32>, %arg11: tensor<2x8xi32>, %arg12: tensor<2x8xi32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %cst = arith.constant dense<12> : tensor<1x1x1x1xi32>
    %cst_0 = arith.constant 1.600000e+01 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %c12 = arith.constant 12 : index
    %c0 = arith.constant 0 : index
    %cst_3 = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_4 = arith.constant dense<false> : tensor<i1>
    %cst_5 = arith.constant dense<5.000000e-01> : tensor<f32>
    %cst_6 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_7 = arith.constant dense<0.797884583> : tensor<f32>
    %cst_8 = arith.constant dense<4.471500e-02> : tensor<f32>
    %cst_9 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_10 = arith.constant dense<2.000000e+00> : tensor<f32>
    %cst_11 = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_12 = arith.constant dense<1.600000e+01> : tensor<f32>
    %cst_13 = arith.constant dense<true> : tensor<i1>
    %cst_14 = arith.constant dense<13> : tensor<i32>
    %cst_15 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<2x8xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<i32>) outs(%0 : tensor<2x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x8xi32>
    %2 = tensor.empty() : tensor<2x8xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg11, %1 : tensor<2x8xi32>, tensor<2x8xi32>) outs(%2 : tensor<2x8xi1>) {
    ^bb0(%in: i32, %in_77: i32, %out: i1):
      %204 = arith.cmpi slt, %in, %in_77 : i32
      linalg.yield %204 : i1
    } -> tensor<2x8xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_14 : tensor<i32>) outs(%0 : tensor<2x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x8xi32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg11, %4 : tensor<2x8xi32>, tensor<2x8xi32>) outs(%0 : tensor<2x8xi32>) {
    ^bb0(%in: i32, %in_77: i32, %out: i32):
      %204 = arith.addi %in, %in_77 : i32
      linalg.yield %204 : i32
    } -> tensor<2x8xi32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %5, %arg11 : tensor<2x8xi1>, tensor<2x8xi32>, tensor<2x8xi32>) outs(%0 : tensor<2x8xi32>) {
    ^bb0(%in: i1, %in_77: i32, %in_78: i32, %out: i32):
      %204 = arith.select %in, %in_77, %in_78 : i32
      linalg.yield %204 : i32
    } -> tensor<2x8xi32>
    %expanded = tensor.expand_shape %6 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xi32> into tensor<2x8x1xi32>
    %7 = tensor.empty() : tensor<2x8x16xf32>
    %8 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel"]} outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%out: f32):
      %204 = linalg.index 0 : index
      %205 = linalg.index 1 : index
      %206 = linalg.index 2 : index
      %extracted = tensor.extract %expanded[%204, %205, %c0] : tensor<2x8x1xi32>
      %207 = arith.index_cast %extracted : i32 to index
      %208 = arith.maxsi %207, %c0 : index
      %209 = arith.minsi %208, %c12 : index
      %extracted_77 = tensor.extract %arg0[%209, %206] : tensor<13x16xf32>
      linalg.yield %extracted_77 : f32
    } -> tensor<2x8x16xf32>
    %expanded_16 = tensor.expand_shape %arg1 [[0, 1], [2]] output_shape [1, 8, 16] : tensor<8x16xf32> into tensor<1x8x16xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<1x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %9 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %11 = tensor.empty() : tensor<8x8xi1>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_13 : tensor<i1>) outs(%11 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<8x8xi1>
    %13 = tensor.empty() : tensor<8xi32>
    %14 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel"]} outs(%13 : tensor<8xi32>) {
    ^bb0(%out: i32):
      %204 = linalg.index 0 : index
      %205 = arith.index_cast %204 : index to i32
      linalg.yield %205 : i32
    } -> tensor<8xi32>
    %15 = tensor.empty() : tensor<8x8xi32>
    %16 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<8xi32>) outs(%15 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<i32>) outs(%15 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %17 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%15 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %in_77: i32, %out: i32):
      %204 = arith.addi %in, %in_77 : i32
      linalg.yield %204 : i32
    } -> tensor<8x8xi32>
    %19 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<8xi32>) outs(%15 : tensor<8x8xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x8xi32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18, %19 : tensor<8x8xi32>, tensor<8x8xi32>) outs(%11 : tensor<8x8xi1>) {
    ^bb0(%in: i32, %in_77: i32, %out: i1):
      %204 = arith.cmpi sge, %in, %in_77 : i32
      linalg.yield %204 : i1
    } -> tensor<8x8xi1>
    %21 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<i1>) outs(%11 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<8x8xi1>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20, %12, %21 : tensor<8x8xi1>, tensor<8x8xi1>, tensor<8x8xi1>) outs(%11 : tensor<8x8xi1>) {
    ^bb0(%in: i1, %in_77: i1, %in_78: i1, %out: i1):
      %204 = arith.select %in, %in_77, %in_78 : i1
      linalg.yield %204 : i1
    } -> tensor<8x8xi1>
    %extracted_slice = tensor.extract_slice %arg2[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %extracted_slice_17 = tensor.extract_slice %arg3[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %extracted_slice_18 = tensor.extract_slice %arg4[0, 0, 0] [1, 16, 48] [1, 1, 1] : tensor<2x16x48xf32> to tensor<1x16x48xf32>
    %collapsed = tensor.collapse_shape %extracted_slice_18 [[0, 1], [2]] : tensor<1x16x48xf32> into tensor<16x48xf32>
    %extracted_slice_19 = tensor.extract_slice %arg5[0, 0, 0] [1, 16, 16] [1, 1, 1] : tensor<2x16x16xf32> to tensor<1x16x16xf32>
    %collapsed_20 = tensor.collapse_shape %extracted_slice_19 [[0, 1], [2]] : tensor<1x16x16xf32> into tensor<16x16xf32>
    %extracted_slice_21 = tensor.extract_slice %arg6[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %extracted_slice_22 = tensor.extract_slice %arg7[0, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %extracted_slice_23 = tensor.extract_slice %arg8[0, 0, 0] [1, 16, 32] [1, 1, 1] : tensor<2x16x32xf32> to tensor<1x16x32xf32>
    %collapsed_24 = tensor.collapse_shape %extracted_slice_23 [[0, 1], [2]] : tensor<1x16x32xf32> into tensor<16x32xf32>
    %extracted_slice_25 = tensor.extract_slice %arg9[0, 0, 0] [1, 32, 16] [1, 1, 1] : tensor<2x32x16xf32> to tensor<1x32x16xf32>
    %collapsed_26 = tensor.collapse_shape %extracted_slice_25 [[0, 1], [2]] : tensor<1x32x16xf32> into tensor<32x16xf32>
    %23 = tensor.empty() : tensor<2x8xf32>
    %24 = linalg.fill ins(%cst_2 : f32) outs(%23 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x8x16xf32>) outs(%24 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %expanded_27 = tensor.expand_shape %25 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %26 = tensor.empty() : tensor<2x8x1xf32>
    %27 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_12 : tensor<f32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x1xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_27, %27 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %29 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %30 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %29 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.subf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %31 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %30 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %32 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%31 : tensor<2x8x16xf32>) outs(%24 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %expanded_28 = tensor.expand_shape %32 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %33 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_28, %27 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %34 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x1xf32>
    %35 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %34 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %36 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = math.rsqrt %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %37 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %38 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %37 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %expanded_29 = tensor.expand_shape %extracted_slice [[0], [1, 2]] output_shape [1, 1, 16] : tensor<1x16xf32> into tensor<1x1x16xf32>
    %39 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_29 : tensor<1x1x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %40 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %39 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %expanded_30 = tensor.expand_shape %extracted_slice_17 [[0], [1, 2]] output_shape [1, 1, 16] : tensor<1x16xf32> into tensor<1x1x16xf32>
    %41 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_30 : tensor<1x1x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %42 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40, %41 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %43 = tensor.empty() : tensor<2x8x48xf32>
    %44 = linalg.fill ins(%cst_2 : f32) outs(%43 : tensor<2x8x48xf32>) -> tensor<2x8x48xf32>
    %45 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%42, %collapsed : tensor<2x8x16xf32>, tensor<16x48xf32>) outs(%44 : tensor<2x8x48xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x8x48xf32>
    %extracted_slice_31 = tensor.extract_slice %45[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %extracted_slice_32 = tensor.extract_slice %45[0, 0, 16] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %extracted_slice_33 = tensor.extract_slice %45[0, 0, 32] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %expanded_34 = tensor.expand_shape %extracted_slice_31 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %expanded_35 = tensor.expand_shape %extracted_slice_32 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %expanded_36 = tensor.expand_shape %extracted_slice_33 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %46 = tensor.empty() : tensor<2x4x8x8xf32>
    %47 = linalg.fill ins(%cst_2 : f32) outs(%46 : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %48 = linalg.generic {indexing_maps = [#map14, #map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_34, %expanded_35 : tensor<2x8x4x4xf32>, tensor<2x8x4x4xf32>) outs(%47 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x4x8x8xf32>
    %49 = linalg.generic {indexing_maps = [#map17, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %50 = linalg.generic {indexing_maps = [#map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %49 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8x8xf32>
    %51 = tensor.empty() : tensor<2x4x8x8xi1>
    %52 = linalg.generic {indexing_maps = [#map19, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<8x8xi1>) outs(%51 : tensor<2x4x8x8xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x8x8xi1>
    %53 = linalg.generic {indexing_maps = [#map17, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %54 = linalg.generic {indexing_maps = [#map18, #map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %50, %53 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_77: f32, %in_78: f32, %out: f32):
      %204 = arith.select %in, %in_77, %in_78 : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8x8xf32>
    %55 = tensor.empty() : tensor<2x4x8xf32>
    %56 = linalg.fill ins(%cst_1 : f32) outs(%55 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %57 = linalg.generic {indexing_maps = [#map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<2x4x8x8xf32>) outs(%56 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.maximumf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8xf32>
    %58 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%55 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8xf32>
    %59 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58, %57 : tensor<2x4x8xf32>, tensor<2x4x8xf32>) outs(%55 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.maximumf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8xf32>
    %expanded_37 = tensor.expand_shape %59 [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
    %60 = linalg.generic {indexing_maps = [#map20, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_37 : tensor<2x4x8x1xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %61 = linalg.generic {indexing_maps = [#map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %60 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.subf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8x8xf32>
    %62 = linalg.generic {indexing_maps = [#map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = math.exp %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8x8xf32>
    %63 = linalg.fill ins(%cst_2 : f32) outs(%55 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %64 = linalg.generic {indexing_maps = [#map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<2x4x8x8xf32>) outs(%63 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8xf32>
    %expanded_38 = tensor.expand_shape %64 [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
    %65 = linalg.generic {indexing_maps = [#map20, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_38 : tensor<2x4x8x1xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %66 = linalg.generic {indexing_maps = [#map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %65 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8x8xf32>
    %67 = tensor.empty() : tensor<2x4x4x8xf32>
    %68 = linalg.fill ins(%cst_2 : f32) outs(%67 : tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    %69 = linalg.generic {indexing_maps = [#map21, #map22, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_36, %66 : tensor<2x8x4x4xf32>, tensor<2x4x8x8xf32>) outs(%68 : tensor<2x4x4x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x4x4x8xf32>
    %70 = tensor.empty() : tensor<2x8x4x4xf32>
    %71 = linalg.generic {indexing_maps = [#map23, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<2x4x4x8xf32>) outs(%70 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x4xf32>
    %collapsed_39 = tensor.collapse_shape %71 [[0], [1], [2, 3]] : tensor<2x8x4x4xf32> into tensor<2x8x16xf32>
    %72 = linalg.fill ins(%cst_2 : f32) outs(%7 : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
    %73 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_39, %collapsed_20 : tensor<2x8x16xf32>, tensor<16x16xf32>) outs(%72 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x8x16xf32>
    %74 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %73 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %75 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%74 : tensor<2x8x16xf32>) outs(%24 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %expanded_40 = tensor.expand_shape %75 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %76 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_40, %27 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %77 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %78 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74, %77 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.subf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %79 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %78 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %80 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%79 : tensor<2x8x16xf32>) outs(%24 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %expanded_41 = tensor.expand_shape %80 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %81 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41, %27 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %82 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %34 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %83 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = math.rsqrt %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %84 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %85 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78, %84 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %expanded_42 = tensor.expand_shape %extracted_slice_21 [[0], [1, 2]] output_shape [1, 1, 16] : tensor<1x16xf32> into tensor<1x1x16xf32>
    %86 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_42 : tensor<1x1x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %87 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %86 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %expanded_43 = tensor.expand_shape %extracted_slice_22 [[0], [1, 2]] output_shape [1, 1, 16] : tensor<1x16xf32> into tensor<1x1x16xf32>
    %88 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_43 : tensor<1x1x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %89 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87, %88 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %90 = tensor.empty() : tensor<2x8x32xf32>
    %91 = linalg.fill ins(%cst_2 : f32) outs(%90 : tensor<2x8x32xf32>) -> tensor<2x8x32xf32>
    %92 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%89, %collapsed_24 : tensor<2x8x16xf32>, tensor<16x32xf32>) outs(%91 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x8x32xf32>
    %93 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %92 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %94 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %92 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %95 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x32xf32>
    %96 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %94 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %97 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %96 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %98 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<f32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x32xf32>
    %99 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %97 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %100 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = math.tanh %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %101 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x32xf32>
    %102 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %100 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %103 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x32xf32>
    %104 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %102 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %105 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %104 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %106 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%105, %collapsed_26 : tensor<2x8x32xf32>, tensor<32x16xf32>) outs(%72 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x8x16xf32>
    %107 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74, %106 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %extracted_slice_44 = tensor.extract_slice %arg2[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %extracted_slice_45 = tensor.extract_slice %arg3[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %extracted_slice_46 = tensor.extract_slice %arg4[1, 0, 0] [1, 16, 48] [1, 1, 1] : tensor<2x16x48xf32> to tensor<1x16x48xf32>
    %collapsed_47 = tensor.collapse_shape %extracted_slice_46 [[0, 1], [2]] : tensor<1x16x48xf32> into tensor<16x48xf32>
    %extracted_slice_48 = tensor.extract_slice %arg5[1, 0, 0] [1, 16, 16] [1, 1, 1] : tensor<2x16x16xf32> to tensor<1x16x16xf32>
    %collapsed_49 = tensor.collapse_shape %extracted_slice_48 [[0, 1], [2]] : tensor<1x16x16xf32> into tensor<16x16xf32>
    %extracted_slice_50 = tensor.extract_slice %arg6[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %extracted_slice_51 = tensor.extract_slice %arg7[1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<1x16xf32>
    %extracted_slice_52 = tensor.extract_slice %arg8[1, 0, 0] [1, 16, 32] [1, 1, 1] : tensor<2x16x32xf32> to tensor<1x16x32xf32>
    %collapsed_53 = tensor.collapse_shape %extracted_slice_52 [[0, 1], [2]] : tensor<1x16x32xf32> into tensor<16x32xf32>
    %extracted_slice_54 = tensor.extract_slice %arg9[1, 0, 0] [1, 32, 16] [1, 1, 1] : tensor<2x32x16xf32> to tensor<1x32x16xf32>
    %collapsed_55 = tensor.collapse_shape %extracted_slice_54 [[0, 1], [2]] : tensor<1x32x16xf32> into tensor<32x16xf32>
    %108 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%107 : tensor<2x8x16xf32>) outs(%24 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %expanded_56 = tensor.expand_shape %108 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %109 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_56, %27 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %110 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %111 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %110 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.subf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %112 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %111 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %113 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%112 : tensor<2x8x16xf32>) outs(%24 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %expanded_57 = tensor.expand_shape %113 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_57, %27 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %115 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %34 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %116 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115 : tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = math.rsqrt %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %117 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %118 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111, %117 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %expanded_58 = tensor.expand_shape %extracted_slice_44 [[0], [1, 2]] output_shape [1, 1, 16] : tensor<1x16xf32> into tensor<1x1x16xf32>
    %119 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_58 : tensor<1x1x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %120 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118, %119 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %expanded_59 = tensor.expand_shape %extracted_slice_45 [[0], [1, 2]] output_shape [1, 1, 16] : tensor<1x16xf32> into tensor<1x1x16xf32>
    %121 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_59 : tensor<1x1x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %122 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %121 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %123 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%122, %collapsed_47 : tensor<2x8x16xf32>, tensor<16x48xf32>) outs(%44 : tensor<2x8x48xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x8x48xf32>
    %extracted_slice_60 = tensor.extract_slice %123[0, 0, 0] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %extracted_slice_61 = tensor.extract_slice %123[0, 0, 16] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %extracted_slice_62 = tensor.extract_slice %123[0, 0, 32] [2, 8, 16] [1, 1, 1] : tensor<2x8x48xf32> to tensor<2x8x16xf32>
    %expanded_63 = tensor.expand_shape %extracted_slice_60 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %expanded_64 = tensor.expand_shape %extracted_slice_61 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %expanded_65 = tensor.expand_shape %extracted_slice_62 [[0], [1], [2, 3]] output_shape [2, 8, 4, 4] : tensor<2x8x16xf32> into tensor<2x8x4x4xf32>
    %124 = linalg.generic {indexing_maps = [#map14, #map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_63, %expanded_64 : tensor<2x8x4x4xf32>, tensor<2x8x4x4xf32>) outs(%47 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x4x8x8xf32>
    %125 = linalg.generic {indexing_maps = [#map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124, %49 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8x8xf32>
    %126 = linalg.generic {indexing_maps = [#map18, #map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %125, %53 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: i1, %in_77: f32, %in_78: f32, %out: f32):
      %204 = arith.select %in, %in_77, %in_78 : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8x8xf32>
    %127 = linalg.generic {indexing_maps = [#map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%126 : tensor<2x4x8x8xf32>) outs(%56 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.maximumf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8xf32>
    %128 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58, %127 : tensor<2x4x8xf32>, tensor<2x4x8xf32>) outs(%55 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.maximumf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8xf32>
    %expanded_66 = tensor.expand_shape %128 [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
    %129 = linalg.generic {indexing_maps = [#map20, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_66 : tensor<2x4x8x1xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %130 = linalg.generic {indexing_maps = [#map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126, %129 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.subf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8x8xf32>
    %131 = linalg.generic {indexing_maps = [#map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130 : tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = math.exp %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8x8xf32>
    %132 = linalg.generic {indexing_maps = [#map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%131 : tensor<2x4x8x8xf32>) outs(%63 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8xf32>
    %expanded_67 = tensor.expand_shape %132 [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
    %133 = linalg.generic {indexing_maps = [#map20, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_67 : tensor<2x4x8x1xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x8xf32>
    %134 = linalg.generic {indexing_maps = [#map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%131, %133 : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) outs(%46 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x4x8x8xf32>
    %135 = linalg.generic {indexing_maps = [#map21, #map22, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_65, %134 : tensor<2x8x4x4xf32>, tensor<2x4x8x8xf32>) outs(%68 : tensor<2x4x4x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x4x4x8xf32>
    %136 = linalg.generic {indexing_maps = [#map23, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%135 : tensor<2x4x4x8xf32>) outs(%70 : tensor<2x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x4xf32>
    %collapsed_68 = tensor.collapse_shape %136 [[0], [1], [2, 3]] : tensor<2x8x4x4xf32> into tensor<2x8x16xf32>
    %137 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed_68, %collapsed_49 : tensor<2x8x16xf32>, tensor<16x16xf32>) outs(%72 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x8x16xf32>
    %138 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107, %137 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %139 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%138 : tensor<2x8x16xf32>) outs(%24 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %expanded_69 = tensor.expand_shape %139 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %140 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_69, %27 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %141 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %142 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138, %141 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.subf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %143 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142, %142 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %144 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%143 : tensor<2x8x16xf32>) outs(%24 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %expanded_70 = tensor.expand_shape %144 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %145 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_70, %27 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.divf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %146 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145, %34 : tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %147 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = math.rsqrt %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %148 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<2x8x1xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %149 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142, %148 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %expanded_71 = tensor.expand_shape %extracted_slice_50 [[0], [1, 2]] output_shape [1, 1, 16] : tensor<1x16xf32> into tensor<1x1x16xf32>
    %150 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_71 : tensor<1x1x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %151 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149, %150 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %expanded_72 = tensor.expand_shape %extracted_slice_51 [[0], [1, 2]] output_shape [1, 1, 16] : tensor<1x16xf32> into tensor<1x1x16xf32>
    %152 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_72 : tensor<1x1x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x16xf32>
    %153 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151, %152 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %154 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%153, %collapsed_53 : tensor<2x8x16xf32>, tensor<16x32xf32>) outs(%91 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x8x32xf32>
    %155 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154, %154 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %156 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155, %154 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %157 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95, %156 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %158 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154, %157 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %159 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %158 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %160 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%159 : tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = math.tanh %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %161 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %160 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %162 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103, %161 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %163 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154, %162 : tensor<2x8x32xf32>, tensor<2x8x32xf32>) outs(%90 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x32xf32>
    %164 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%163, %collapsed_55 : tensor<2x8x32xf32>, tensor<32x16xf32>) outs(%72 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x8x16xf32>
    %165 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138, %164 : tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%7 : tensor<2x8x16xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.addf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x16xf32>
    %166 = tensor.empty() : tensor<2x8x13xf32>
    %167 = linalg.fill ins(%cst_2 : f32) outs(%166 : tensor<2x8x13xf32>) -> tensor<2x8x13xf32>
    %168 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%165, %arg10 : tensor<2x8x16xf32>, tensor<16x13xf32>) outs(%167 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.mulf %in, %in_77 : f32
      %205 = arith.addf %out, %204 : f32
      linalg.yield %205 : f32
    } -> tensor<2x8x13xf32>
    %169 = linalg.fill ins(%cst_1 : f32) outs(%23 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %170 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%168 : tensor<2x8x13xf32>) outs(%169 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.maximumf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %171 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%23 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8xf32>
    %172 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%171, %170 : tensor<2x8xf32>, tensor<2x8xf32>) outs(%23 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.maximumf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %expanded_73 = tensor.expand_shape %172 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %173 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_73 : tensor<2x8x1xf32>) outs(%166 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x13xf32>
    %174 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%168, %173 : tensor<2x8x13xf32>, tensor<2x8x13xf32>) outs(%166 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.subf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x13xf32>
    %175 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174 : tensor<2x8x13xf32>) outs(%166 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = math.exp %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x13xf32>
    %176 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%175 : tensor<2x8x13xf32>) outs(%24 : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8xf32>
    %expanded_74 = tensor.expand_shape %176 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xf32> into tensor<2x8x1xf32>
    %177 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_74 : tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = math.log %in : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %178 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177 : tensor<2x8x1xf32>) outs(%166 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x13xf32>
    %179 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174, %178 : tensor<2x8x13xf32>, tensor<2x8x13xf32>) outs(%166 : tensor<2x8x13xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %204 = arith.subf %in, %in_77 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x13xf32>
    %expanded_75 = tensor.expand_shape %arg12 [[0], [1, 2]] output_shape [2, 8, 1] : tensor<2x8xi32> into tensor<2x8x1xi32>
    %180 = tensor.empty() : tensor<2x8x1xi32>
    %181 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_15 : tensor<i32>) outs(%180 : tensor<2x8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x8x1xi32>
    %182 = tensor.empty() : tensor<2x8x1xi1>
    %183 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_75, %181 : tensor<2x8x1xi32>, tensor<2x8x1xi32>) outs(%182 : tensor<2x8x1xi1>) {
    ^bb0(%in: i32, %in_77: i32, %out: i1):
      %204 = arith.cmpi slt, %in, %in_77 : i32
      linalg.yield %204 : i1
    } -> tensor<2x8x1xi1>
    %184 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_14 : tensor<i32>) outs(%180 : tensor<2x8x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x8x1xi32>
    %185 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_75, %184 : tensor<2x8x1xi32>, tensor<2x8x1xi32>) outs(%180 : tensor<2x8x1xi32>) {
    ^bb0(%in: i32, %in_77: i32, %out: i32):
      %204 = arith.addi %in, %in_77 : i32
      linalg.yield %204 : i32
    } -> tensor<2x8x1xi32>
    %186 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%183, %185, %expanded_75 : tensor<2x8x1xi1>, tensor<2x8x1xi32>, tensor<2x8x1xi32>) outs(%180 : tensor<2x8x1xi32>) {
    ^bb0(%in: i1, %in_77: i32, %in_78: i32, %out: i32):
      %204 = arith.select %in, %in_77, %in_78 : i32
      linalg.yield %204 : i32
    } -> tensor<2x8x1xi32>
    %expanded_76 = tensor.expand_shape %186 [[0], [1], [2, 3]] output_shape [2, 8, 1, 1] : tensor<2x8x1xi32> into tensor<2x8x1x1xi32>
    %187 = tensor.empty() : tensor<2x8x1x1xi32>
    %188 = linalg.generic {indexing_maps = [#map17, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_15 : tensor<i32>) outs(%187 : tensor<2x8x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x8x1x1xi32>
    %189 = tensor.empty() : tensor<2x8x1x1xi1>
    %190 = linalg.generic {indexing_maps = [#map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_76, %188 : tensor<2x8x1x1xi32>, tensor<2x8x1x1xi32>) outs(%189 : tensor<2x8x1x1xi1>) {
    ^bb0(%in: i32, %in_77: i32, %out: i1):
      %204 = arith.cmpi sge, %in, %in_77 : i32
      linalg.yield %204 : i1
    } -> tensor<2x8x1x1xi1>
    %191 = linalg.generic {indexing_maps = [#map24, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst : tensor<1x1x1x1xi32>) outs(%187 : tensor<2x8x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x8x1x1xi32>
    %192 = linalg.generic {indexing_maps = [#map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_76, %191 : tensor<2x8x1x1xi32>, tensor<2x8x1x1xi32>) outs(%189 : tensor<2x8x1x1xi1>) {
    ^bb0(%in: i32, %in_77: i32, %out: i1):
      %204 = arith.cmpi sle, %in, %in_77 : i32
      linalg.yield %204 : i1
    } -> tensor<2x8x1x1xi1>
    %193 = linalg.generic {indexing_maps = [#map18, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%190, %192 : tensor<2x8x1x1xi1>, tensor<2x8x1x1xi1>) outs(%189 : tensor<2x8x1x1xi1>) {
    ^bb0(%in: i1, %in_77: i1, %out: i1):
      %204 = arith.andi %in, %in_77 : i1
      linalg.yield %204 : i1
    } -> tensor<2x8x1x1xi1>
    %194 = linalg.fill ins(%true : i1) outs(%182 : tensor<2x8x1xi1>) -> tensor<2x8x1xi1>
    %195 = linalg.generic {indexing_maps = [#map18, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%193 : tensor<2x8x1x1xi1>) outs(%194 : tensor<2x8x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %204 = arith.andi %out, %in : i1
      linalg.yield %204 : i1
    } -> tensor<2x8x1xi1>
    %196 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel", "parallel", "parallel"]} outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%out: f32):
      %204 = linalg.index 0 : index
      %205 = linalg.index 1 : index
      %extracted = tensor.extract %expanded_76[%204, %205, %c0, %c0] : tensor<2x8x1x1xi32>
      %206 = arith.index_cast %extracted : i32 to index
      %207 = arith.maxsi %206, %c0 : index
      %208 = arith.minsi %207, %c12 : index
      %extracted_77 = tensor.extract %179[%204, %205, %208] : tensor<2x8x13xf32>
      linalg.yield %extracted_77 : f32
    } -> tensor<2x8x1xf32>
    %197 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x1xf32>
    %198 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%195, %196, %197 : tensor<2x8x1xi1>, tensor<2x8x1xf32>, tensor<2x8x1xf32>) outs(%26 : tensor<2x8x1xf32>) {
    ^bb0(%in: i1, %in_77: f32, %in_78: f32, %out: f32):
      %204 = arith.select %in, %in_77, %in_78 : f32
      linalg.yield %204 : f32
    } -> tensor<2x8x1xf32>
    %199 = tensor.empty() : tensor<f32>
    %200 = linalg.fill ins(%cst_2 : f32) outs(%199 : tensor<f32>) -> tensor<f32>
    %201 = linalg.generic {indexing_maps = [#map2, #map8], iterator_types = ["reduction", "reduction", "reduction"]} ins(%198 : tensor<2x8x1xf32>) outs(%200 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.addf %out, %in : f32
      linalg.yield %204 : f32
    } -> tensor<f32>
    %202 = linalg.generic {indexing_maps = [#map25, #map25], iterator_types = []} ins(%201 : tensor<f32>) outs(%199 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.divf %in, %cst_0 : f32
      linalg.yield %204 : f32
    } -> tensor<f32>
    %203 = linalg.generic {indexing_maps = [#map25, #map25], iterator_types = []} ins(%202 : tensor<f32>) outs(%199 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %204 = arith.negf %in : f32
      linalg.yield %204 : f32
    } -> tensor<f32>
    return %203 : tensor<f32>
  }
}
