#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0) -> (d0, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<8x6xf32>, %arg2: tensor<8xf32>, %arg3: tensor<4x6xf32>, %arg4: tensor<4x3xi64>, %arg5: tensor<4x8xf32>) -> tensor<f32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<4x8xf32>
    %c0_i64 = arith.constant 0 : i64
    %c3 = arith.constant 3 : index
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %c4 = arith.constant 4 : index
    %c2_i64 = arith.constant 2 : i64
    %cst_2 = arith.constant 4.000000e+00 : f32
    %cst_3 = arith.constant 2.000000e+00 : f32
    %cst_4 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<6x8xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<8x6xf32>) outs(%0 : tensor<6x8xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<4x8xf32>
    %2 = linalg.fill ins(%cst_1 : f32) outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = linalg.matmul ins(%arg3, %transposed : tensor<4x6xf32>, tensor<6x8xf32>) outs(%2 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x8xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %40 = arith.addf %in, %in_12 : f32
      linalg.yield %40 : f32
    } -> tensor<4x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = math.tanh %in : f32
      linalg.yield %40 : f32
    } -> tensor<4x8xf32>
    %7 = tensor.empty() : tensor<4x8xi64>
    %8 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%7 : tensor<4x8xi64>) {
    ^bb0(%out: i64):
      %40 = linalg.index 1 : index
      %41 = arith.index_cast %40 : index to i64
      linalg.yield %41 : i64
    } -> tensor<4x8xi64>
    %9:2 = tm_tensor.sort dimension(1) outs(%6, %8 : tensor<4x8xf32>, tensor<4x8xi64>) {
    ^bb0(%arg6: f32, %arg7: f32, %arg8: i64, %arg9: i64):
      %40 = arith.cmpf oge, %arg6, %arg7 : f32
      tm_tensor.yield %40 : i1
    } -> tensor<4x8xf32>, tensor<4x8xi64>
    %10 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel"]} ins(%9#0, %arg0 : tensor<4x8xf32>, tensor<8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %40 = arith.mulf %in, %in_12 : f32
      linalg.yield %40 : f32
    } -> tensor<4x8xf32>
    %11 = tensor.empty() : tensor<4xf32>
    %12 = linalg.fill ins(%cst_1 : f32) outs(%11 : tensor<4xf32>) -> tensor<4xf32>
    %13:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%10 : tensor<4x8xf32>) outs(%2, %12 : tensor<4x8xf32>, tensor<4xf32>) {
    ^bb0(%arg6: f32, %arg7: f32):
      %40 = arith.addf %arg6, %arg7 : f32
      tm_tensor.yield %40 : f32
    } -> tensor<4x8xf32>, tensor<4xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.divf %in, %cst_2 : f32
      linalg.yield %40 : f32
    } -> tensor<4x8xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %in, %cst_0 : f32
      linalg.yield %40 : f32
    } -> tensor<4x8xf32>
    %16 = linalg.fill ins(%cst_0 : f32) outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %17 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<4xf32>) -> tensor<4xf32>
    %18:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%15 : tensor<4x8xf32>) outs(%16, %17 : tensor<4x8xf32>, tensor<4xf32>) {
    ^bb0(%arg6: f32, %arg7: f32):
      %40 = arith.mulf %arg6, %arg7 : f32
      tm_tensor.yield %40 : f32
    } -> tensor<4x8xf32>, tensor<4xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13#0, %18#0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %40 = arith.mulf %in, %in_12 : f32
      linalg.yield %40 : f32
    } -> tensor<4x8xf32>
    %20:2 = tm_tensor.sort dimension(1) outs(%19, %8 : tensor<4x8xf32>, tensor<4x8xi64>) {
    ^bb0(%arg6: f32, %arg7: f32, %arg8: i64, %arg9: i64):
      %40 = arith.cmpf oge, %arg6, %arg7 : f32
      tm_tensor.yield %40 : i1
    } -> tensor<4x8xf32>, tensor<4x8xi64>
    %extracted_slice = tensor.extract_slice %20#0[0, 0] [4, 3] [1, 1] : tensor<4x8xf32> to tensor<4x3xf32>
    %extracted_slice_5 = tensor.extract_slice %20#1[0, 0] [4, 3] [1, 1] : tensor<4x8xi64> to tensor<4x3xi64>
    %21 = tensor.empty() : tensor<12x1xi64>
    %22 = linalg.fill ins(%c0_i64 : i64) outs(%21 : tensor<12x1xi64>) -> tensor<12x1xi64>
    %23 = tensor.empty() : tensor<12xf32>
    %24 = linalg.fill ins(%cst_1 : f32) outs(%23 : tensor<12xf32>) -> tensor<12xf32>
    %25:3 = linalg.generic {indexing_maps = [#map2, #map2, #map3], iterator_types = ["parallel"]} outs(%22, %22, %24 : tensor<12x1xi64>, tensor<12x1xi64>, tensor<12xf32>) {
    ^bb0(%out: i64, %out_12: i64, %out_13: f32):
      %40 = linalg.index 0 : index
      %41 = arith.remsi %40, %c3 : index
      %42 = arith.divsi %40, %c3 : index
      %43 = arith.remsi %42, %c4 : index
      %extracted = tensor.extract %arg4[%43, %41] : tensor<4x3xi64>
      %extracted_14 = tensor.extract %extracted_slice[%43, %41] : tensor<4x3xf32>
      %44 = arith.index_cast %43 : index to i64
      linalg.yield %44, %extracted, %extracted_14 : i64, i64, f32
    } -> (tensor<12x1xi64>, tensor<12x1xi64>, tensor<12xf32>)
    %26 = tensor.empty() : tensor<12x2xi64>
    %27 = linalg.fill ins(%c0_i64 : i64) outs(%26 : tensor<12x2xi64>) -> tensor<12x2xi64>
    %inserted_slice = tensor.insert_slice %25#0 into %27[0, 0] [12, 1] [1, 1] : tensor<12x1xi64> into tensor<12x2xi64>
    %inserted_slice_6 = tensor.insert_slice %25#1 into %inserted_slice[0, 1] [12, 1] [1, 1] : tensor<12x1xi64> into tensor<12x2xi64>
    %28 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%25#2, %inserted_slice_6 : tensor<12xf32>, tensor<12x2xi64>) outs(%cst : tensor<4x8xf32>) {
    ^bb0(%arg6: f32, %arg7: f32):
      %40 = arith.addf %arg7, %arg6 : f32
      tm_tensor.yield %40 : f32
    } -> tensor<4x8xf32>
    %extracted_slice_7 = tensor.extract_slice %arg4[0, 0] [4, 1] [1, 1] : tensor<4x3xi64> to tensor<4x1xi64>
    %extracted_slice_8 = tensor.extract_slice %arg4[0, 1] [4, 1] [1, 1] : tensor<4x3xi64> to tensor<4x1xi64>
    %extracted_slice_9 = tensor.extract_slice %9#0[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
    %concat = tensor.concat dim(1) %extracted_slice_7, %extracted_slice_8 : (tensor<4x1xi64>, tensor<4x1xi64>) -> tensor<4x2xi64>
    %expanded = tensor.expand_shape %extracted_slice_9 [[0], [1, 2]] output_shape [4, 1, 1] : tensor<4x1xf32> into tensor<4x1x1xf32>
    %29 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%expanded, %concat : tensor<4x1x1xf32>, tensor<4x2xi64>) outs(%28 : tensor<4x8xf32>) {
    ^bb0(%arg6: f32, %arg7: f32):
      %40 = arith.addf %arg7, %arg6 : f32
      tm_tensor.yield %40 : f32
    } -> tensor<4x8xf32>
    %30 = tensor.empty() : tensor<4x3xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<4x3xf32>) outs(%30 : tensor<4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.mulf %in, %cst_3 : f32
      linalg.yield %40 : f32
    } -> tensor<4x3xf32>
    %32:3 = linalg.generic {indexing_maps = [#map2, #map2, #map3], iterator_types = ["parallel"]} outs(%22, %22, %24 : tensor<12x1xi64>, tensor<12x1xi64>, tensor<12xf32>) {
    ^bb0(%out: i64, %out_12: i64, %out_13: f32):
      %40 = linalg.index 0 : index
      %41 = arith.remsi %40, %c3 : index
      %42 = arith.divsi %40, %c3 : index
      %43 = arith.remsi %42, %c4 : index
      %extracted = tensor.extract %extracted_slice_5[%43, %41] : tensor<4x3xi64>
      %extracted_14 = tensor.extract %31[%43, %41] : tensor<4x3xf32>
      %44 = arith.index_cast %43 : index to i64
      linalg.yield %44, %extracted, %extracted_14 : i64, i64, f32
    } -> (tensor<12x1xi64>, tensor<12x1xi64>, tensor<12xf32>)
    %inserted_slice_10 = tensor.insert_slice %32#0 into %27[0, 0] [12, 1] [1, 1] : tensor<12x1xi64> into tensor<12x2xi64>
    %inserted_slice_11 = tensor.insert_slice %32#1 into %inserted_slice_10[0, 1] [12, 1] [1, 1] : tensor<12x1xi64> into tensor<12x2xi64>
    %33 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%32#2, %inserted_slice_11 : tensor<12xf32>, tensor<12x2xi64>) outs(%29 : tensor<4x8xf32>) {
    ^bb0(%arg6: f32, %arg7: f32):
      tm_tensor.yield %arg6 : f32
    } -> tensor<4x8xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%33, %arg5 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %40 = arith.subf %in, %in_12 : f32
      linalg.yield %40 : f32
    } -> tensor<4x8xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %40 : f32
    } -> tensor<4x8xf32>
    %36 = tensor.empty() : tensor<f32>
    %37 = linalg.fill ins(%cst_1 : f32) outs(%36 : tensor<f32>) -> tensor<f32>
    %38 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["reduction", "reduction"]} ins(%35 : tensor<4x8xf32>) outs(%37 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %in, %out : f32
      linalg.yield %40 : f32
    } -> tensor<f32>
    %39 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%38 : tensor<f32>) outs(%36 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.divf %in, %cst_4 : f32
      linalg.yield %40 : f32
    } -> tensor<f32>
    return %39 : tensor<f32>
  }
}
