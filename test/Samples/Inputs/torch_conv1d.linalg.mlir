#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0) -> ()>
#map9 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<8x3x3xf32>, %arg1: tensor<8xf32>, %arg2: tensor<12x4x3xf32>, %arg3: tensor<12xf32>, %arg4: tensor<4x6xf32>, %arg5: tensor<4xf32>, %arg6: tensor<4x3x14xf32>, %arg7: tensor<4xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %c4 = arith.constant 4 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %cst_4 = arith.constant dense<0> : tensor<i64>
    %padded = tensor.pad %arg6 low[0, 0, 1] high[0, 0, 1] {
    ^bb0(%arg8: index, %arg9: index, %arg10: index):
      tensor.yield %cst : f32
    } : tensor<4x3x14xf32> to tensor<4x3x16xf32>
    %0 = tensor.empty() : tensor<4x8x14xf32>
    %broadcasted = linalg.broadcast ins(%arg1 : tensor<8xf32>) outs(%0 : tensor<4x8x14xf32>) dimensions = [0, 2] 
    %1 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%padded, %arg0 : tensor<4x3x16xf32>, tensor<8x3x3xf32>) outs(%broadcasted : tensor<4x8x14xf32>) -> tensor<4x8x14xf32>
    %extracted_slice = tensor.extract_slice %1[0, 0, 0] [4, 4, 14] [1, 1, 1] : tensor<4x8x14xf32> to tensor<4x4x14xf32>
    %extracted_slice_5 = tensor.extract_slice %1[0, 4, 0] [4, 4, 14] [1, 1, 1] : tensor<4x8x14xf32> to tensor<4x4x14xf32>
    %2 = tensor.empty() : tensor<4x4x14xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_5 : tensor<4x4x14xf32>) outs(%2 : tensor<4x4x14xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.negf %in : f32
      %53 = math.exp %52 : f32
      %54 = arith.addf %53, %cst_0 : f32
      %55 = arith.divf %cst_0, %54 : f32
      linalg.yield %55 : f32
    } -> tensor<4x4x14xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %3 : tensor<4x4x14xf32>, tensor<4x4x14xf32>) outs(%2 : tensor<4x4x14xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %52 = arith.mulf %in, %in_14 : f32
      linalg.yield %52 : f32
    } -> tensor<4x4x14xf32>
    %expanded = tensor.expand_shape %4 [[0], [1], [2, 3]] output_shape [4, 4, 1, 14] : tensor<4x4x14xf32> into tensor<4x4x1x14xf32>
    %5 = tensor.empty() : tensor<4x4x1x7xf32>
    %6 = linalg.fill ins(%cst_1 : f32) outs(%5 : tensor<4x4x1x7xf32>) -> tensor<4x4x1x7xf32>
    %7 = tensor.empty() : tensor<1x2xf32>
    %8 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<[1, 2]> : vector<2xi64>} ins(%expanded, %7 : tensor<4x4x1x14xf32>, tensor<1x2xf32>) outs(%6 : tensor<4x4x1x7xf32>) -> tensor<4x4x1x7xf32>
    %collapsed = tensor.collapse_shape %8 [[0], [1, 2], [3]] : tensor<4x4x1x7xf32> into tensor<4x4x7xf32>
    %9 = tensor.empty() : tensor<4x12x3xf32>
    %broadcasted_6 = linalg.broadcast ins(%arg3 : tensor<12xf32>) outs(%9 : tensor<4x12x3xf32>) dimensions = [0, 2] 
    %10 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<2> : vector<1xi64>} ins(%collapsed, %arg2 : tensor<4x4x7xf32>, tensor<12x4x3xf32>) outs(%broadcasted_6 : tensor<4x12x3xf32>) -> tensor<4x12x3xf32>
    %extracted_slice_7 = tensor.extract_slice %10[0, 0, 0] [4, 6, 3] [1, 1, 1] : tensor<4x12x3xf32> to tensor<4x6x3xf32>
    %extracted_slice_8 = tensor.extract_slice %10[0, 6, 0] [4, 6, 3] [1, 1, 1] : tensor<4x12x3xf32> to tensor<4x6x3xf32>
    %11 = tensor.empty() : tensor<4x6x3xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_8 : tensor<4x6x3xf32>) outs(%11 : tensor<4x6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.negf %in : f32
      %53 = math.exp %52 : f32
      %54 = arith.addf %53, %cst_0 : f32
      %55 = arith.divf %cst_0, %54 : f32
      linalg.yield %55 : f32
    } -> tensor<4x6x3xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_7, %12 : tensor<4x6x3xf32>, tensor<4x6x3xf32>) outs(%11 : tensor<4x6x3xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %52 = arith.mulf %in, %in_14 : f32
      linalg.yield %52 : f32
    } -> tensor<4x6x3xf32>
    %14 = tensor.empty() : tensor<4x6xi64>
    %15 = linalg.fill ins(%c0_i64 : i64) outs(%14 : tensor<4x6xi64>) -> tensor<4x6xi64>
    %16 = tensor.empty() : tensor<4x6xf32>
    %17 = linalg.fill ins(%cst_1 : f32) outs(%16 : tensor<4x6xf32>) -> tensor<4x6xf32>
    %18:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<4x6x3xf32>) outs(%17, %15 : tensor<4x6xf32>, tensor<4x6xi64>) {
    ^bb0(%in: f32, %out: f32, %out_14: i64):
      %52 = linalg.index 2 : index
      %53 = arith.index_cast %52 : index to i64
      %54 = arith.maximumf %in, %out : f32
      %55 = arith.cmpf ogt, %in, %out : f32
      %56 = arith.select %55, %53, %out_14 : i64
      linalg.yield %54, %56 : f32, i64
    } -> (tensor<4x6xf32>, tensor<4x6xi64>)
    %19 = tensor.empty() : tensor<6x4xf32>
    %transposed = linalg.transpose ins(%arg4 : tensor<4x6xf32>) outs(%19 : tensor<6x4xf32>) permutation = [1, 0] 
    %20 = tensor.empty() : tensor<4x4xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %22 = linalg.matmul ins(%18#0, %transposed : tensor<4x6xf32>, tensor<6x4xf32>) outs(%21 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<4xf32>) outs(%20 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%22, %23 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%20 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %52 = arith.addf %in, %in_14 : f32
      linalg.yield %52 : f32
    } -> tensor<4x4xf32>
    %25 = tensor.empty() : tensor<4xi64>
    %26 = linalg.fill ins(%c0_i64 : i64) outs(%25 : tensor<4xi64>) -> tensor<4xi64>
    %27 = tensor.empty() : tensor<4xf32>
    %28 = linalg.fill ins(%cst_1 : f32) outs(%27 : tensor<4xf32>) -> tensor<4xf32>
    %29:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "reduction"]} ins(%24 : tensor<4x4xf32>) outs(%28, %26 : tensor<4xf32>, tensor<4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_14: i64):
      %52 = linalg.index 1 : index
      %53 = arith.index_cast %52 : index to i64
      %54 = arith.maximumf %in, %out : f32
      %55 = arith.cmpf ogt, %in, %out : f32
      %56 = arith.select %55, %53, %out_14 : i64
      linalg.yield %54, %56 : f32, i64
    } -> (tensor<4xf32>, tensor<4xi64>)
    %expanded_9 = tensor.expand_shape %29#0 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
    %30 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%24, %expanded_9 : tensor<4x4xf32>, tensor<4x1xf32>) outs(%20 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %52 = arith.subf %in, %in_14 : f32
      linalg.yield %52 : f32
    } -> tensor<4x4xf32>
    %31 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<4x4xf32>) outs(%20 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.exp %in : f32
      linalg.yield %52 : f32
    } -> tensor<4x4xf32>
    %32 = tensor.empty() : tensor<4x1xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<4x1xf32>) -> tensor<4x1xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "reduction"]} ins(%31 : tensor<4x4xf32>) outs(%33 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<4x1xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<4x1xf32>) outs(%32 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.log %in : f32
      linalg.yield %52 : f32
    } -> tensor<4x1xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%30, %35 : tensor<4x4xf32>, tensor<4x1xf32>) outs(%20 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %52 = arith.subf %in, %in_14 : f32
      linalg.yield %52 : f32
    } -> tensor<4x4xf32>
    %expanded_10 = tensor.expand_shape %cst_3 [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map6, #map3], iterator_types = ["parallel", "parallel"]} ins(%36, %expanded_10 : tensor<4x4xf32>, tensor<1x4xf32>) outs(%20 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %52 = arith.mulf %in, %in_14 : f32
      linalg.yield %52 : f32
    } -> tensor<4x4xf32>
    %38 = tensor.empty() : tensor<4xi1>
    %39 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel"]} ins(%arg7 : tensor<4xi64>) outs(%38 : tensor<4xi1>) {
    ^bb0(%in: i64, %out: i1):
      %52 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %52 : i1
    } -> tensor<4xi1>
    %40 = linalg.generic {indexing_maps = [#map7, #map7, #map8, #map7], iterator_types = ["parallel"]} ins(%39, %arg7, %cst_4 : tensor<4xi1>, tensor<4xi64>, tensor<i64>) outs(%25 : tensor<4xi64>) {
    ^bb0(%in: i1, %in_14: i64, %in_15: i64, %out: i64):
      %52 = arith.select %in, %in_14, %in_15 : i64
      linalg.yield %52 : i64
    } -> tensor<4xi64>
    %expanded_11 = tensor.expand_shape %40 [[0, 1]] output_shape [4, 1] : tensor<4xi64> into tensor<4x1xi64>
    %41 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_11 : tensor<4x1xi64>) outs(%33 : tensor<4x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %52 = linalg.index 0 : index
      %53 = arith.index_cast %in : i64 to index
      %54 = arith.cmpi slt, %53, %c4 : index
      cf.assert %54, "index must be smaller than dim size"
      %55 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %55, "index must be larger or equal to 0"
      %extracted = tensor.extract %37[%52, %53] : tensor<4x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x1xf32>
    %collapsed_12 = tensor.collapse_shape %41 [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
    %42 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel"]} ins(%collapsed_12 : tensor<4xf32>) outs(%27 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.negf %in : f32
      linalg.yield %52 : f32
    } -> tensor<4xf32>
    %43 = linalg.generic {indexing_maps = [#map7, #map7, #map8, #map7], iterator_types = ["parallel"]} ins(%39, %42, %cst_2 : tensor<4xi1>, tensor<4xf32>, tensor<f32>) outs(%27 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
      %52 = arith.select %in, %in_14, %in_15 : f32
      linalg.yield %52 : f32
    } -> tensor<4xf32>
    %44 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<4xf32>) outs(%20 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x4xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded_11 : tensor<4x1xi64>) outs(%33 : tensor<4x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %52 = linalg.index 0 : index
      %53 = arith.index_cast %in : i64 to index
      %54 = arith.cmpi slt, %53, %c4 : index
      cf.assert %54, "index must be smaller than dim size"
      %55 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %55, "index must be larger or equal to 0"
      %extracted = tensor.extract %44[%52, %53] : tensor<4x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x1xf32>
    %collapsed_13 = tensor.collapse_shape %45 [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
    %46 = linalg.generic {indexing_maps = [#map7, #map7, #map8, #map7], iterator_types = ["parallel"]} ins(%39, %collapsed_13, %cst_2 : tensor<4xi1>, tensor<4xf32>, tensor<f32>) outs(%27 : tensor<4xf32>) {
    ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
      %52 = arith.select %in, %in_14, %in_15 : f32
      linalg.yield %52 : f32
    } -> tensor<4xf32>
    %47 = tensor.empty() : tensor<f32>
    %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<f32>) -> tensor<f32>
    %49 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["reduction"]} ins(%46 : tensor<4xf32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<f32>
    %50 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["reduction"]} ins(%43 : tensor<4xf32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<f32>
    %51 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = []} ins(%50, %49 : tensor<f32>, tensor<f32>) outs(%47 : tensor<f32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %52 = arith.divf %in, %in_14 : f32
      linalg.yield %52 : f32
    } -> tensor<f32>
    return %51 : tensor<f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32: "0x040000000000803F0000003F000000400000803E"
    }
  }
#-}
