#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1) -> (d0)>
#map8 = affine_map<(d0, d1) -> (d0, 0)>
#map9 = affine_map<(d0) -> (d0)>
#map10 = affine_map<(d0) -> ()>
#map11 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<8x3x3x3xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8xf32>, %arg4: tensor<8x1x3x3xf32>, %arg5: tensor<8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<12x8x1x1xf32>, %arg8: tensor<12xf32>, %arg9: tensor<5x12xf32>, %arg10: tensor<5xf32>, %arg11: tensor<3x3x8x8xf32>, %arg12: tensor<3xi64>) -> tensor<f32> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c3_i64 = arith.constant 3 : i64
    %c4_i64 = arith.constant 4 : i64
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 1.000000e+00 : f32
    %c5 = arith.constant 5 : index
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant 1.000000e-05 : f64
    %cst_5 = arith.constant 6.400000e+01 : f64
    %cst_6 = arith.constant 6.400000e+01 : f32
    %cst_7 = arith.constant 3.200000e+01 : f64
    %cst_8 = arith.constant 3.200000e+01 : f32
    %cst_9 = arith.constant 1.600000e+01 : f32
    %c-100_i64 = arith.constant -100 : i64
    %cst_10 = arith.constant dense<0> : tensor<i64>
    %cst_11 = arith.constant dense_resource<torch_tensor_3_8_torch.int64> : tensor<3x8xi64>
    %cst_12 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_1> : tensor<3x8xi64>
    %cst_13 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_2> : tensor<3x8xi64>
    %cst_14 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_3> : tensor<3x8xi64>
    %cst_15 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_4> : tensor<3x8xi64>
    %cst_16 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_5> : tensor<3x8xi64>
    %cst_17 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_6> : tensor<3x8xi64>
    %cst_18 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_7> : tensor<3x8xi64>
    %cst_19 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_8> : tensor<3x8xi64>
    %cst_20 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_9> : tensor<3x8xi64>
    %cst_21 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_10> : tensor<3x8xi64>
    %cst_22 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_11> : tensor<3x8xi64>
    %cst_23 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_12> : tensor<3x8xi64>
    %cst_24 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_13> : tensor<3x8xi64>
    %cst_25 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_14> : tensor<3x8xi64>
    %cst_26 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_15> : tensor<3x8xi64>
    %padded = tensor.pad %arg11 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg13: index, %arg14: index, %arg15: index, %arg16: index):
      tensor.yield %cst : f32
    } : tensor<3x3x8x8xf32> to tensor<3x3x10x10xf32>
    %0 = tensor.empty() : tensor<3x8x4x4xf32>
    %broadcasted = linalg.broadcast ins(%arg1 : tensor<8xf32>) outs(%0 : tensor<3x8x4x4xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%padded, %arg0 : tensor<3x3x10x10xf32>, tensor<8x3x3x3xf32>) outs(%broadcasted : tensor<3x8x4x4xf32>) -> tensor<3x8x4x4xf32>
    %collapsed = tensor.collapse_shape %1 [[0], [1], [2, 3]] : tensor<3x8x4x4xf32> into tensor<3x8x16xf32>
    %expanded = tensor.expand_shape %collapsed [[0], [1, 2], [3]] output_shape [3, 2, 4, 16] : tensor<3x8x16xf32> into tensor<3x2x4x16xf32>
    %2 = tensor.empty() : tensor<3x2x4x16xf64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<3x2x4x16xf32>) outs(%2 : tensor<3x2x4x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %102 = arith.extf %in : f32 to f64
      linalg.yield %102 : f64
    } -> tensor<3x2x4x16xf64>
    %4 = tensor.empty() : tensor<3x2x1x1xf64>
    %5 = linalg.fill ins(%cst_0 : f64) outs(%4 : tensor<3x2x1x1xf64>) -> tensor<3x2x1x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%3 : tensor<3x2x4x16xf64>) outs(%5 : tensor<3x2x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %102 = arith.addf %in, %out : f64
      linalg.yield %102 : f64
    } -> tensor<3x2x1x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<3x2x1x1xf64>) outs(%4 : tensor<3x2x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %102 = arith.divf %in, %cst_5 : f64
      linalg.yield %102 : f64
    } -> tensor<3x2x1x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %7 : tensor<3x2x4x16xf64>, tensor<3x2x1x1xf64>) outs(%2 : tensor<3x2x4x16xf64>) {
    ^bb0(%in: f64, %in_43: f64, %out: f64):
      %102 = arith.subf %in, %in_43 : f64
      linalg.yield %102 : f64
    } -> tensor<3x2x4x16xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %8 : tensor<3x2x4x16xf64>, tensor<3x2x4x16xf64>) outs(%2 : tensor<3x2x4x16xf64>) {
    ^bb0(%in: f64, %in_43: f64, %out: f64):
      %102 = arith.mulf %in, %in_43 : f64
      linalg.yield %102 : f64
    } -> tensor<3x2x4x16xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%9 : tensor<3x2x4x16xf64>) outs(%5 : tensor<3x2x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %102 = arith.addf %in, %out : f64
      linalg.yield %102 : f64
    } -> tensor<3x2x1x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<3x2x1x1xf64>) outs(%4 : tensor<3x2x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %102 = arith.divf %in, %cst_5 : f64
      linalg.yield %102 : f64
    } -> tensor<3x2x1x1xf64>
    %12 = tensor.empty() : tensor<3x2x1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<3x2x1x1xf64>) outs(%12 : tensor<3x2x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %102 = arith.truncf %in : f64 to f32
      linalg.yield %102 : f32
    } -> tensor<3x2x1x1xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%12 : tensor<3x2x1x1xf32>) -> tensor<3x2x1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%expanded : tensor<3x2x4x16xf32>) outs(%14 : tensor<3x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.addf %in, %out : f32
      linalg.yield %102 : f32
    } -> tensor<3x2x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<3x2x1x1xf32>) outs(%12 : tensor<3x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.divf %in, %cst_6 : f32
      linalg.yield %102 : f32
    } -> tensor<3x2x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<3x2x1x1xf32>) outs(%12 : tensor<3x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.truncf %cst_4 : f64 to f32
      %103 = arith.addf %in, %102 : f32
      linalg.yield %103 : f32
    } -> tensor<3x2x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<3x2x1x1xf32>) outs(%12 : tensor<3x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = math.rsqrt %in : f32
      linalg.yield %102 : f32
    } -> tensor<3x2x1x1xf32>
    %expanded_27 = tensor.expand_shape %arg2 [[0, 1, 2, 3]] output_shape [1, 2, 4, 1] : tensor<8xf32> into tensor<1x2x4x1xf32>
    %19 = tensor.empty() : tensor<3x2x4x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_27 : tensor<3x2x1x1xf32>, tensor<1x2x4x1xf32>) outs(%19 : tensor<3x2x4x1xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.mulf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x2x4x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<3x2x1x1xf32>) outs(%12 : tensor<3x2x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.negf %in : f32
      linalg.yield %102 : f32
    } -> tensor<3x2x1x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %20 : tensor<3x2x1x1xf32>, tensor<3x2x4x1xf32>) outs(%19 : tensor<3x2x4x1xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.mulf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x2x4x1xf32>
    %expanded_28 = tensor.expand_shape %arg3 [[0, 1, 2, 3]] output_shape [1, 2, 4, 1] : tensor<8xf32> into tensor<1x2x4x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_28 : tensor<3x2x4x1xf32>, tensor<1x2x4x1xf32>) outs(%19 : tensor<3x2x4x1xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.addf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x2x4x1xf32>
    %24 = tensor.empty() : tensor<3x8xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_11, %cst_12, %cst_13, %cst_14 : tensor<3x8xi64>, tensor<3x8xi64>, tensor<3x8xi64>, tensor<3x8xi64>) outs(%24 : tensor<3x8xf32>) {
    ^bb0(%in: i64, %in_43: i64, %in_44: i64, %in_45: i64, %out: f32):
      %102 = arith.cmpi slt, %in, %c0_i64 : i64
      %103 = arith.addi %in, %c3_i64 : i64
      %104 = arith.select %102, %103, %in : i64
      %105 = arith.index_cast %104 : i64 to index
      %106 = arith.cmpi slt, %in_43, %c0_i64 : i64
      %107 = arith.addi %in_43, %c2_i64 : i64
      %108 = arith.select %106, %107, %in_43 : i64
      %109 = arith.index_cast %108 : i64 to index
      %110 = arith.cmpi slt, %in_44, %c0_i64 : i64
      %111 = arith.addi %in_44, %c4_i64 : i64
      %112 = arith.select %110, %111, %in_44 : i64
      %113 = arith.index_cast %112 : i64 to index
      %114 = arith.cmpi slt, %in_45, %c0_i64 : i64
      %115 = arith.addi %in_45, %c1_i64 : i64
      %116 = arith.select %114, %115, %in_45 : i64
      %117 = arith.index_cast %116 : i64 to index
      %extracted = tensor.extract %20[%105, %109, %113, %117] : tensor<3x2x4x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x8xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_15, %cst_16, %cst_17, %cst_18 : tensor<3x8xi64>, tensor<3x8xi64>, tensor<3x8xi64>, tensor<3x8xi64>) outs(%24 : tensor<3x8xf32>) {
    ^bb0(%in: i64, %in_43: i64, %in_44: i64, %in_45: i64, %out: f32):
      %102 = arith.cmpi slt, %in, %c0_i64 : i64
      %103 = arith.addi %in, %c3_i64 : i64
      %104 = arith.select %102, %103, %in : i64
      %105 = arith.index_cast %104 : i64 to index
      %106 = arith.cmpi slt, %in_43, %c0_i64 : i64
      %107 = arith.addi %in_43, %c2_i64 : i64
      %108 = arith.select %106, %107, %in_43 : i64
      %109 = arith.index_cast %108 : i64 to index
      %110 = arith.cmpi slt, %in_44, %c0_i64 : i64
      %111 = arith.addi %in_44, %c4_i64 : i64
      %112 = arith.select %110, %111, %in_44 : i64
      %113 = arith.index_cast %112 : i64 to index
      %114 = arith.cmpi slt, %in_45, %c0_i64 : i64
      %115 = arith.addi %in_45, %c1_i64 : i64
      %116 = arith.select %114, %115, %in_45 : i64
      %117 = arith.index_cast %116 : i64 to index
      %extracted = tensor.extract %23[%105, %109, %113, %117] : tensor<3x2x4x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x8xf32>
    %expanded_29 = tensor.expand_shape %25 [[0], [1, 2, 3]] output_shape [3, 8, 1, 1] : tensor<3x8xf32> into tensor<3x8x1x1xf32>
    %expanded_30 = tensor.expand_shape %26 [[0], [1, 2, 3]] output_shape [3, 8, 1, 1] : tensor<3x8xf32> into tensor<3x8x1x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %expanded_29 : tensor<3x8x4x4xf32>, tensor<3x8x1x1xf32>) outs(%0 : tensor<3x8x4x4xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.mulf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x8x4x4xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %expanded_30 : tensor<3x8x4x4xf32>, tensor<3x8x1x1xf32>) outs(%0 : tensor<3x8x4x4xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.addf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x8x4x4xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<3x8x4x4xf32>) outs(%0 : tensor<3x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.negf %in : f32
      %103 = math.exp %102 : f32
      %104 = arith.addf %103, %cst_1 : f32
      %105 = arith.divf %cst_1, %104 : f32
      linalg.yield %105 : f32
    } -> tensor<3x8x4x4xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %29 : tensor<3x8x4x4xf32>, tensor<3x8x4x4xf32>) outs(%0 : tensor<3x8x4x4xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.mulf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x8x4x4xf32>
    %padded_31 = tensor.pad %30 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg13: index, %arg14: index, %arg15: index, %arg16: index):
      tensor.yield %cst : f32
    } : tensor<3x8x4x4xf32> to tensor<3x8x6x6xf32>
    %31 = linalg.fill ins(%cst : f32) outs(%0 : tensor<3x8x4x4xf32>) -> tensor<3x8x4x4xf32>
    %collapsed_32 = tensor.collapse_shape %arg4 [[0, 1], [2], [3]] : tensor<8x1x3x3xf32> into tensor<8x3x3xf32>
    %32 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded_31, %collapsed_32 : tensor<3x8x6x6xf32>, tensor<8x3x3xf32>) outs(%31 : tensor<3x8x4x4xf32>) -> tensor<3x8x4x4xf32>
    %collapsed_33 = tensor.collapse_shape %32 [[0], [1], [2, 3]] : tensor<3x8x4x4xf32> into tensor<3x8x16xf32>
    %expanded_34 = tensor.expand_shape %collapsed_33 [[0], [1, 2], [3]] output_shape [3, 4, 2, 16] : tensor<3x8x16xf32> into tensor<3x4x2x16xf32>
    %33 = tensor.empty() : tensor<3x4x2x16xf64>
    %34 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<3x4x2x16xf32>) outs(%33 : tensor<3x4x2x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %102 = arith.extf %in : f32 to f64
      linalg.yield %102 : f64
    } -> tensor<3x4x2x16xf64>
    %35 = tensor.empty() : tensor<3x4x1x1xf64>
    %36 = linalg.fill ins(%cst_0 : f64) outs(%35 : tensor<3x4x1x1xf64>) -> tensor<3x4x1x1xf64>
    %37 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%34 : tensor<3x4x2x16xf64>) outs(%36 : tensor<3x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %102 = arith.addf %in, %out : f64
      linalg.yield %102 : f64
    } -> tensor<3x4x1x1xf64>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<3x4x1x1xf64>) outs(%35 : tensor<3x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %102 = arith.divf %in, %cst_7 : f64
      linalg.yield %102 : f64
    } -> tensor<3x4x1x1xf64>
    %39 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %38 : tensor<3x4x2x16xf64>, tensor<3x4x1x1xf64>) outs(%33 : tensor<3x4x2x16xf64>) {
    ^bb0(%in: f64, %in_43: f64, %out: f64):
      %102 = arith.subf %in, %in_43 : f64
      linalg.yield %102 : f64
    } -> tensor<3x4x2x16xf64>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %39 : tensor<3x4x2x16xf64>, tensor<3x4x2x16xf64>) outs(%33 : tensor<3x4x2x16xf64>) {
    ^bb0(%in: f64, %in_43: f64, %out: f64):
      %102 = arith.mulf %in, %in_43 : f64
      linalg.yield %102 : f64
    } -> tensor<3x4x2x16xf64>
    %41 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%40 : tensor<3x4x2x16xf64>) outs(%36 : tensor<3x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %102 = arith.addf %in, %out : f64
      linalg.yield %102 : f64
    } -> tensor<3x4x1x1xf64>
    %42 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<3x4x1x1xf64>) outs(%35 : tensor<3x4x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %102 = arith.divf %in, %cst_7 : f64
      linalg.yield %102 : f64
    } -> tensor<3x4x1x1xf64>
    %43 = tensor.empty() : tensor<3x4x1x1xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<3x4x1x1xf64>) outs(%43 : tensor<3x4x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %102 = arith.truncf %in : f64 to f32
      linalg.yield %102 : f32
    } -> tensor<3x4x1x1xf32>
    %45 = linalg.fill ins(%cst : f32) outs(%43 : tensor<3x4x1x1xf32>) -> tensor<3x4x1x1xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%expanded_34 : tensor<3x4x2x16xf32>) outs(%45 : tensor<3x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.addf %in, %out : f32
      linalg.yield %102 : f32
    } -> tensor<3x4x1x1xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<3x4x1x1xf32>) outs(%43 : tensor<3x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.divf %in, %cst_8 : f32
      linalg.yield %102 : f32
    } -> tensor<3x4x1x1xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44 : tensor<3x4x1x1xf32>) outs(%43 : tensor<3x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.truncf %cst_4 : f64 to f32
      %103 = arith.addf %in, %102 : f32
      linalg.yield %103 : f32
    } -> tensor<3x4x1x1xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<3x4x1x1xf32>) outs(%43 : tensor<3x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = math.rsqrt %in : f32
      linalg.yield %102 : f32
    } -> tensor<3x4x1x1xf32>
    %expanded_35 = tensor.expand_shape %arg5 [[0, 1, 2, 3]] output_shape [1, 4, 2, 1] : tensor<8xf32> into tensor<1x4x2x1xf32>
    %50 = tensor.empty() : tensor<3x4x2x1xf32>
    %51 = linalg.generic {indexing_maps = [#map2, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49, %expanded_35 : tensor<3x4x1x1xf32>, tensor<1x4x2x1xf32>) outs(%50 : tensor<3x4x2x1xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.mulf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x4x2x1xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<3x4x1x1xf32>) outs(%43 : tensor<3x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.negf %in : f32
      linalg.yield %102 : f32
    } -> tensor<3x4x1x1xf32>
    %53 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %51 : tensor<3x4x1x1xf32>, tensor<3x4x2x1xf32>) outs(%50 : tensor<3x4x2x1xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.mulf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x4x2x1xf32>
    %expanded_36 = tensor.expand_shape %arg6 [[0, 1, 2, 3]] output_shape [1, 4, 2, 1] : tensor<8xf32> into tensor<1x4x2x1xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %expanded_36 : tensor<3x4x2x1xf32>, tensor<1x4x2x1xf32>) outs(%50 : tensor<3x4x2x1xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.addf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x4x2x1xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_19, %cst_20, %cst_21, %cst_22 : tensor<3x8xi64>, tensor<3x8xi64>, tensor<3x8xi64>, tensor<3x8xi64>) outs(%24 : tensor<3x8xf32>) {
    ^bb0(%in: i64, %in_43: i64, %in_44: i64, %in_45: i64, %out: f32):
      %102 = arith.cmpi slt, %in, %c0_i64 : i64
      %103 = arith.addi %in, %c3_i64 : i64
      %104 = arith.select %102, %103, %in : i64
      %105 = arith.index_cast %104 : i64 to index
      %106 = arith.cmpi slt, %in_43, %c0_i64 : i64
      %107 = arith.addi %in_43, %c4_i64 : i64
      %108 = arith.select %106, %107, %in_43 : i64
      %109 = arith.index_cast %108 : i64 to index
      %110 = arith.cmpi slt, %in_44, %c0_i64 : i64
      %111 = arith.addi %in_44, %c2_i64 : i64
      %112 = arith.select %110, %111, %in_44 : i64
      %113 = arith.index_cast %112 : i64 to index
      %114 = arith.cmpi slt, %in_45, %c0_i64 : i64
      %115 = arith.addi %in_45, %c1_i64 : i64
      %116 = arith.select %114, %115, %in_45 : i64
      %117 = arith.index_cast %116 : i64 to index
      %extracted = tensor.extract %51[%105, %109, %113, %117] : tensor<3x4x2x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x8xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_23, %cst_24, %cst_25, %cst_26 : tensor<3x8xi64>, tensor<3x8xi64>, tensor<3x8xi64>, tensor<3x8xi64>) outs(%24 : tensor<3x8xf32>) {
    ^bb0(%in: i64, %in_43: i64, %in_44: i64, %in_45: i64, %out: f32):
      %102 = arith.cmpi slt, %in, %c0_i64 : i64
      %103 = arith.addi %in, %c3_i64 : i64
      %104 = arith.select %102, %103, %in : i64
      %105 = arith.index_cast %104 : i64 to index
      %106 = arith.cmpi slt, %in_43, %c0_i64 : i64
      %107 = arith.addi %in_43, %c4_i64 : i64
      %108 = arith.select %106, %107, %in_43 : i64
      %109 = arith.index_cast %108 : i64 to index
      %110 = arith.cmpi slt, %in_44, %c0_i64 : i64
      %111 = arith.addi %in_44, %c2_i64 : i64
      %112 = arith.select %110, %111, %in_44 : i64
      %113 = arith.index_cast %112 : i64 to index
      %114 = arith.cmpi slt, %in_45, %c0_i64 : i64
      %115 = arith.addi %in_45, %c1_i64 : i64
      %116 = arith.select %114, %115, %in_45 : i64
      %117 = arith.index_cast %116 : i64 to index
      %extracted = tensor.extract %54[%105, %109, %113, %117] : tensor<3x4x2x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x8xf32>
    %expanded_37 = tensor.expand_shape %55 [[0], [1, 2, 3]] output_shape [3, 8, 1, 1] : tensor<3x8xf32> into tensor<3x8x1x1xf32>
    %expanded_38 = tensor.expand_shape %56 [[0], [1, 2, 3]] output_shape [3, 8, 1, 1] : tensor<3x8xf32> into tensor<3x8x1x1xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %expanded_37 : tensor<3x8x4x4xf32>, tensor<3x8x1x1xf32>) outs(%0 : tensor<3x8x4x4xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.mulf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x8x4x4xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %expanded_38 : tensor<3x8x4x4xf32>, tensor<3x8x1x1xf32>) outs(%0 : tensor<3x8x4x4xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.addf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x8x4x4xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<3x8x4x4xf32>) outs(%0 : tensor<3x8x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.negf %in : f32
      %103 = math.exp %102 : f32
      %104 = arith.addf %103, %cst_1 : f32
      %105 = arith.divf %cst_1, %104 : f32
      linalg.yield %105 : f32
    } -> tensor<3x8x4x4xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %59 : tensor<3x8x4x4xf32>, tensor<3x8x4x4xf32>) outs(%0 : tensor<3x8x4x4xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.mulf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x8x4x4xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %60 : tensor<3x8x4x4xf32>, tensor<3x8x4x4xf32>) outs(%0 : tensor<3x8x4x4xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.addf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x8x4x4xf32>
    %62 = tensor.empty() : tensor<3x12x4x4xf32>
    %broadcasted_39 = linalg.broadcast ins(%arg8 : tensor<12xf32>) outs(%62 : tensor<3x12x4x4xf32>) dimensions = [0, 2, 3] 
    %63 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%61, %arg7 : tensor<3x8x4x4xf32>, tensor<12x8x1x1xf32>) outs(%broadcasted_39 : tensor<3x12x4x4xf32>) -> tensor<3x12x4x4xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63 : tensor<3x12x4x4xf32>) outs(%62 : tensor<3x12x4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.negf %in : f32
      %103 = math.exp %102 : f32
      %104 = arith.addf %103, %cst_1 : f32
      %105 = arith.divf %cst_1, %104 : f32
      linalg.yield %105 : f32
    } -> tensor<3x12x4x4xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %64 : tensor<3x12x4x4xf32>, tensor<3x12x4x4xf32>) outs(%62 : tensor<3x12x4x4xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.mulf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x12x4x4xf32>
    %66 = tensor.empty() : tensor<3x12xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<3x12xf32>) -> tensor<3x12xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%65 : tensor<3x12x4x4xf32>) outs(%67 : tensor<3x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.addf %in, %out : f32
      linalg.yield %102 : f32
    } -> tensor<3x12xf32>
    %69 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%68 : tensor<3x12xf32>) outs(%66 : tensor<3x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.divf %in, %cst_9 : f32
      linalg.yield %102 : f32
    } -> tensor<3x12xf32>
    %70 = tensor.empty() : tensor<12x5xf32>
    %transposed = linalg.transpose ins(%arg9 : tensor<5x12xf32>) outs(%70 : tensor<12x5xf32>) permutation = [1, 0] 
    %71 = tensor.empty() : tensor<3x5xf32>
    %72 = linalg.fill ins(%cst : f32) outs(%71 : tensor<3x5xf32>) -> tensor<3x5xf32>
    %73 = linalg.matmul ins(%69, %transposed : tensor<3x12xf32>, tensor<12x5xf32>) outs(%72 : tensor<3x5xf32>) -> tensor<3x5xf32>
    %74 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg10 : tensor<5xf32>) outs(%71 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%73, %74 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%71 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.addf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x5xf32>
    %76 = tensor.empty() : tensor<3xi64>
    %77 = linalg.fill ins(%c0_i64 : i64) outs(%76 : tensor<3xi64>) -> tensor<3xi64>
    %78 = tensor.empty() : tensor<3xf32>
    %79 = linalg.fill ins(%cst_2 : f32) outs(%78 : tensor<3xf32>) -> tensor<3xf32>
    %80:2 = linalg.generic {indexing_maps = [#map4, #map7, #map7], iterator_types = ["parallel", "reduction"]} ins(%75 : tensor<3x5xf32>) outs(%79, %77 : tensor<3xf32>, tensor<3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_43: i64):
      %102 = linalg.index 1 : index
      %103 = arith.index_cast %102 : index to i64
      %104 = arith.maximumf %in, %out : f32
      %105 = arith.cmpf ogt, %in, %out : f32
      %106 = arith.select %105, %103, %out_43 : i64
      linalg.yield %104, %106 : f32, i64
    } -> (tensor<3xf32>, tensor<3xi64>)
    %expanded_40 = tensor.expand_shape %80#0 [[0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
    %81 = linalg.generic {indexing_maps = [#map4, #map8, #map4], iterator_types = ["parallel", "parallel"]} ins(%75, %expanded_40 : tensor<3x5xf32>, tensor<3x1xf32>) outs(%71 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.subf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x5xf32>
    %82 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%81 : tensor<3x5xf32>) outs(%71 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = math.exp %in : f32
      linalg.yield %102 : f32
    } -> tensor<3x5xf32>
    %83 = tensor.empty() : tensor<3x1xf32>
    %84 = linalg.fill ins(%cst : f32) outs(%83 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %85 = linalg.generic {indexing_maps = [#map4, #map8], iterator_types = ["parallel", "reduction"]} ins(%82 : tensor<3x5xf32>) outs(%84 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.addf %in, %out : f32
      linalg.yield %102 : f32
    } -> tensor<3x1xf32>
    %86 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%85 : tensor<3x1xf32>) outs(%83 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = math.log %in : f32
      linalg.yield %102 : f32
    } -> tensor<3x1xf32>
    %87 = linalg.generic {indexing_maps = [#map4, #map8, #map4], iterator_types = ["parallel", "parallel"]} ins(%81, %86 : tensor<3x5xf32>, tensor<3x1xf32>) outs(%71 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.subf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<3x5xf32>
    %88 = tensor.empty() : tensor<3xi1>
    %89 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel"]} ins(%arg12 : tensor<3xi64>) outs(%88 : tensor<3xi1>) {
    ^bb0(%in: i64, %out: i1):
      %102 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %102 : i1
    } -> tensor<3xi1>
    %90 = linalg.generic {indexing_maps = [#map9, #map9, #map10, #map9], iterator_types = ["parallel"]} ins(%89, %arg12, %cst_10 : tensor<3xi1>, tensor<3xi64>, tensor<i64>) outs(%76 : tensor<3xi64>) {
    ^bb0(%in: i1, %in_43: i64, %in_44: i64, %out: i64):
      %102 = arith.select %in, %in_43, %in_44 : i64
      linalg.yield %102 : i64
    } -> tensor<3xi64>
    %expanded_41 = tensor.expand_shape %90 [[0, 1]] output_shape [3, 1] : tensor<3xi64> into tensor<3x1xi64>
    %91 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_41 : tensor<3x1xi64>) outs(%84 : tensor<3x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %102 = linalg.index 0 : index
      %103 = arith.index_cast %in : i64 to index
      %104 = arith.cmpi slt, %103, %c5 : index
      cf.assert %104, "index must be smaller than dim size"
      %105 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %105, "index must be larger or equal to 0"
      %extracted = tensor.extract %87[%102, %103] : tensor<3x5xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x1xf32>
    %collapsed_42 = tensor.collapse_shape %91 [[0, 1]] : tensor<3x1xf32> into tensor<3xf32>
    %92 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel"]} ins(%collapsed_42 : tensor<3xf32>) outs(%78 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.negf %in : f32
      linalg.yield %102 : f32
    } -> tensor<3xf32>
    %93 = linalg.generic {indexing_maps = [#map9, #map9, #map10, #map9], iterator_types = ["parallel"]} ins(%89, %92, %cst_3 : tensor<3xi1>, tensor<3xf32>, tensor<f32>) outs(%78 : tensor<3xf32>) {
    ^bb0(%in: i1, %in_43: f32, %in_44: f32, %out: f32):
      %102 = arith.select %in, %in_43, %in_44 : f32
      linalg.yield %102 : f32
    } -> tensor<3xf32>
    %94 = tensor.empty() : tensor<i64>
    %95 = linalg.fill ins(%c0_i64 : i64) outs(%94 : tensor<i64>) -> tensor<i64>
    %96 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["reduction"]} ins(%89 : tensor<3xi1>) outs(%95 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %102 = arith.extui %in : i1 to i64
      %103 = arith.addi %102, %out : i64
      linalg.yield %103 : i64
    } -> tensor<i64>
    %97 = tensor.empty() : tensor<f32>
    %98 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = []} ins(%96 : tensor<i64>) outs(%97 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %102 = arith.sitofp %in : i64 to f32
      linalg.yield %102 : f32
    } -> tensor<f32>
    %99 = linalg.fill ins(%cst : f32) outs(%97 : tensor<f32>) -> tensor<f32>
    %100 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["reduction"]} ins(%93 : tensor<3xf32>) outs(%99 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %102 = arith.addf %in, %out : f32
      linalg.yield %102 : f32
    } -> tensor<f32>
    %101 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = []} ins(%100, %98 : tensor<f32>, tensor<f32>) outs(%97 : tensor<f32>) {
    ^bb0(%in: f32, %in_43: f32, %out: f32):
      %102 = arith.divf %in, %in_43 : f32
      linalg.yield %102 : f32
    } -> tensor<f32>
    return %101 : tensor<f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_8_torch.int64: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000",
      torch_tensor_3_8_torch.int64_1: "0x08000000000000000000000000000000000000000000000000000000000000000000000001000000000000000100000000000000010000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000001000000000000000100000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000",
      torch_tensor_3_8_torch.int64_2: "0x08000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000",
      torch_tensor_3_8_torch.int64_3: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_3_8_torch.int64_4: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000",
      torch_tensor_3_8_torch.int64_5: "0x08000000000000000000000000000000000000000000000000000000000000000000000001000000000000000100000000000000010000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000001000000000000000100000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000",
      torch_tensor_3_8_torch.int64_6: "0x08000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000",
      torch_tensor_3_8_torch.int64_7: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_3_8_torch.int64_8: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000",
      torch_tensor_3_8_torch.int64_9: "0x08000000000000000000000000000000000000000100000000000000010000000000000002000000000000000200000000000000030000000000000003000000000000000000000000000000000000000000000001000000000000000100000000000000020000000000000002000000000000000300000000000000030000000000000000000000000000000000000000000000010000000000000001000000000000000200000000000000020000000000000003000000000000000300000000000000",
      torch_tensor_3_8_torch.int64_10: "0x08000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000",
      torch_tensor_3_8_torch.int64_11: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_3_8_torch.int64_12: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000",
      torch_tensor_3_8_torch.int64_13: "0x08000000000000000000000000000000000000000100000000000000010000000000000002000000000000000200000000000000030000000000000003000000000000000000000000000000000000000000000001000000000000000100000000000000020000000000000002000000000000000300000000000000030000000000000000000000000000000000000000000000010000000000000001000000000000000200000000000000020000000000000003000000000000000300000000000000",
      torch_tensor_3_8_torch.int64_14: "0x08000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000",
      torch_tensor_3_8_torch.int64_15: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    }
  }
#-}
