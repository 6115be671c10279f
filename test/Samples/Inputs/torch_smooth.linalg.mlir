#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<20x9xf32>, %arg1: tensor<20xf32>, %arg2: tensor<7x20xf32>, %arg3: tensor<7xf32>, %arg4: tensor<8x9xf32>, %arg5: tensor<8xi64>) -> tensor<f32> {
    %c-1_i64 = arith.constant -1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 5.000000e-01 : f32
    %c7 = arith.constant 7 : index
    %cst_2 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant 0.017857142857142856 : f64
    %cst_5 = arith.constant 1.41421354 : f32
    %cst_6 = arith.constant 8.750000e-01 : f32
    %cst_7 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<9x20xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<20x9xf32>) outs(%0 : tensor<9x20xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<8x20xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x20xf32>) -> tensor<8x20xf32>
    %3 = linalg.matmul ins(%arg4, %transposed : tensor<8x9xf32>, tensor<9x20xf32>) outs(%2 : tensor<8x20xf32>) -> tensor<8x20xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<20xf32>) outs(%1 : tensor<8x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x20xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<8x20xf32>, tensor<8x20xf32>) outs(%1 : tensor<8x20xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %51 = arith.addf %in, %in_10 : f32
      linalg.yield %51 : f32
    } -> tensor<8x20xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<8x20xf32>) outs(%1 : tensor<8x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.divf %in, %cst_5 : f32
      %52 = math.erf %51 : f32
      %53 = arith.addf %52, %cst_0 : f32
      %54 = arith.mulf %53, %cst_1 : f32
      %55 = arith.mulf %in, %54 : f32
      linalg.yield %55 : f32
    } -> tensor<8x20xf32>
    %7 = tensor.empty() : tensor<20x7xf32>
    %transposed_8 = linalg.transpose ins(%arg2 : tensor<7x20xf32>) outs(%7 : tensor<20x7xf32>) permutation = [1, 0] 
    %8 = tensor.empty() : tensor<8x7xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<8x7xf32>) -> tensor<8x7xf32>
    %10 = linalg.matmul ins(%6, %transposed_8 : tensor<8x20xf32>, tensor<20x7xf32>) outs(%9 : tensor<8x7xf32>) -> tensor<8x7xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<7xf32>) outs(%8 : tensor<8x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x7xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<8x7xf32>, tensor<8x7xf32>) outs(%8 : tensor<8x7xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %51 = arith.addf %in, %in_10 : f32
      linalg.yield %51 : f32
    } -> tensor<8x7xf32>
    %13 = tensor.empty() : tensor<8xi64>
    %14 = linalg.fill ins(%c0_i64 : i64) outs(%13 : tensor<8xi64>) -> tensor<8xi64>
    %15 = tensor.empty() : tensor<8xf32>
    %16 = linalg.fill ins(%cst_2 : f32) outs(%15 : tensor<8xf32>) -> tensor<8xf32>
    %17:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%12 : tensor<8x7xf32>) outs(%16, %14 : tensor<8xf32>, tensor<8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_10: i64):
      %51 = linalg.index 1 : index
      %52 = arith.index_cast %51 : index to i64
      %53 = arith.maximumf %in, %out : f32
      %54 = arith.cmpf ogt, %in, %out : f32
      %55 = arith.select %54, %52, %out_10 : i64
      linalg.yield %53, %55 : f32, i64
    } -> (tensor<8xf32>, tensor<8xi64>)
    %expanded = tensor.expand_shape %17#0 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %expanded : tensor<8x7xf32>, tensor<8x1xf32>) outs(%8 : tensor<8x7xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %51 = arith.subf %in, %in_10 : f32
      linalg.yield %51 : f32
    } -> tensor<8x7xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<8x7xf32>) outs(%8 : tensor<8x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = math.exp %in : f32
      linalg.yield %51 : f32
    } -> tensor<8x7xf32>
    %20 = tensor.empty() : tensor<8x1xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<8x1xf32>) -> tensor<8x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%19 : tensor<8x7xf32>) outs(%21 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.addf %in, %out : f32
      linalg.yield %51 : f32
    } -> tensor<8x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<8x1xf32>) outs(%20 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = math.log %in : f32
      linalg.yield %51 : f32
    } -> tensor<8x1xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%18, %23 : tensor<8x7xf32>, tensor<8x1xf32>) outs(%8 : tensor<8x7xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %51 = arith.subf %in, %in_10 : f32
      linalg.yield %51 : f32
    } -> tensor<8x7xf32>
    %25 = tensor.empty() : tensor<8xi1>
    %26 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%arg5 : tensor<8xi64>) outs(%25 : tensor<8xi1>) {
    ^bb0(%in: i64, %out: i1):
      %51 = arith.cmpi ne, %in, %c-1_i64 : i64
      linalg.yield %51 : i1
    } -> tensor<8xi1>
    %27 = linalg.generic {indexing_maps = [#map4, #map4, #map5, #map4], iterator_types = ["parallel"]} ins(%26, %arg5, %cst_7 : tensor<8xi1>, tensor<8xi64>, tensor<i64>) outs(%13 : tensor<8xi64>) {
    ^bb0(%in: i1, %in_10: i64, %in_11: i64, %out: i64):
      %51 = arith.select %in, %in_10, %in_11 : i64
      linalg.yield %51 : i64
    } -> tensor<8xi64>
    %expanded_9 = tensor.expand_shape %27 [[0, 1]] output_shape [8, 1] : tensor<8xi64> into tensor<8x1xi64>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_9 : tensor<8x1xi64>) outs(%21 : tensor<8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %51 = linalg.index 0 : index
      %52 = arith.index_cast %in : i64 to index
      %53 = arith.cmpi slt, %52, %c7 : index
      cf.assert %53, "index must be smaller than dim size"
      %54 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %54, "index must be larger or equal to 0"
      %extracted = tensor.extract %24[%51, %52] : tensor<8x7xf32>
      linalg.yield %extracted : f32
    } -> tensor<8x1xf32>
    %collapsed = tensor.collapse_shape %28 [[0, 1]] : tensor<8x1xf32> into tensor<8xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%collapsed : tensor<8xf32>) outs(%15 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.negf %in : f32
      linalg.yield %51 : f32
    } -> tensor<8xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map4, #map5, #map4], iterator_types = ["parallel"]} ins(%26, %29, %cst_3 : tensor<8xi1>, tensor<8xf32>, tensor<f32>) outs(%15 : tensor<8xf32>) {
    ^bb0(%in: i1, %in_10: f32, %in_11: f32, %out: f32):
      %51 = arith.select %in, %in_10, %in_11 : f32
      linalg.yield %51 : f32
    } -> tensor<8xf32>
    %31 = tensor.empty() : tensor<i64>
    %32 = linalg.fill ins(%c0_i64 : i64) outs(%31 : tensor<i64>) -> tensor<i64>
    %33 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction"]} ins(%26 : tensor<8xi1>) outs(%32 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %51 = arith.extui %in : i1 to i64
      %52 = arith.addi %51, %out : i64
      linalg.yield %52 : i64
    } -> tensor<i64>
    %34 = tensor.empty() : tensor<f32>
    %35 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%33 : tensor<i64>) outs(%34 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %51 = arith.sitofp %in : i64 to f32
      linalg.yield %51 : f32
    } -> tensor<f32>
    %36 = linalg.fill ins(%cst : f32) outs(%34 : tensor<f32>) -> tensor<f32>
    %37 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction"]} ins(%30 : tensor<8xf32>) outs(%36 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.addf %in, %out : f32
      linalg.yield %51 : f32
    } -> tensor<f32>
    %38 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = []} ins(%37, %35 : tensor<f32>, tensor<f32>) outs(%34 : tensor<f32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %51 = arith.divf %in, %in_10 : f32
      linalg.yield %51 : f32
    } -> tensor<f32>
    %39 = linalg.fill ins(%cst : f32) outs(%15 : tensor<8xf32>) -> tensor<8xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%24 : tensor<8x7xf32>) outs(%39 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.addf %in, %out : f32
      linalg.yield %51 : f32
    } -> tensor<8xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%40 : tensor<8xf32>) outs(%15 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.negf %in : f32
      linalg.yield %51 : f32
    } -> tensor<8xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%arg5 : tensor<8xi64>) outs(%25 : tensor<8xi1>) {
    ^bb0(%in: i64, %out: i1):
      %51 = arith.cmpi eq, %in, %c-1_i64 : i64
      linalg.yield %51 : i1
    } -> tensor<8xi1>
    %43 = linalg.generic {indexing_maps = [#map4, #map5, #map4, #map4], iterator_types = ["parallel"]} ins(%42, %cst_3, %41 : tensor<8xi1>, tensor<f32>, tensor<8xf32>) outs(%15 : tensor<8xf32>) {
    ^bb0(%in: i1, %in_10: f32, %in_11: f32, %out: f32):
      %51 = arith.select %in, %in_10, %in_11 : f32
      linalg.yield %51 : f32
    } -> tensor<8xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%42 : tensor<8xi1>) outs(%25 : tensor<8xi1>) {
    ^bb0(%in: i1, %out: i1):
      %51 = arith.xori %in, %true : i1
      linalg.yield %51 : i1
    } -> tensor<8xi1>
    %45 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction"]} ins(%44 : tensor<8xi1>) outs(%32 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %51 = arith.extui %in : i1 to i64
      %52 = arith.addi %51, %out : i64
      linalg.yield %52 : i64
    } -> tensor<i64>
    %46 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction"]} ins(%43 : tensor<8xf32>) outs(%36 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.addf %in, %out : f32
      linalg.yield %51 : f32
    } -> tensor<f32>
    %47 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = []} ins(%46, %45 : tensor<f32>, tensor<i64>) outs(%34 : tensor<f32>) {
    ^bb0(%in: f32, %in_10: i64, %out: f32):
      %51 = arith.sitofp %in_10 : i64 to f32
      %52 = arith.divf %in, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<f32>
    %48 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%47 : tensor<f32>) outs(%34 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.truncf %cst_4 : f64 to f32
      %52 = arith.mulf %in, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<f32>
    %49 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%38 : tensor<f32>) outs(%34 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %51 = arith.mulf %in, %cst_6 : f32
      linalg.yield %51 : f32
    } -> tensor<f32>
    %50 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = []} ins(%49, %48 : tensor<f32>, tensor<f32>) outs(%34 : tensor<f32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %51 = arith.addf %in, %in_10 : f32
      linalg.yield %51 : f32
    } -> tensor<f32>
    return %50 : tensor<f32>
  }
}
