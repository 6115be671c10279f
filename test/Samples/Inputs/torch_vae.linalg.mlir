#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<12x10xf32>, %arg1: tensor<12xf32>, %arg2: tensor<3x12xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3x12xf32>, %arg5: tensor<3xf32>, %arg6: tensor<12x3xf32>, %arg7: tensor<12xf32>, %arg8: tensor<10x12xf32>, %arg9: tensor<10xf32>, %arg10: tensor<6x10xf32>, %arg11: tensor<6x3xf32>) -> tensor<f32> {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 2.500000e-01 : f32
    %cst_4 = arith.constant -5.000000e-01 : f32
    %cst_5 = arith.constant 6.000000e+00 : f32
    %0 = tensor.empty() : tensor<10x12xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<12x10xf32>) outs(%0 : tensor<10x12xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<6x12xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %3 = linalg.matmul ins(%arg10, %transposed : tensor<6x10xf32>, tensor<10x12xf32>) outs(%2 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x12xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.addf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x12xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0, %5 : tensor<f32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.cmpf ogt, %in, %in_10 : f32
      %56 = arith.select %55, %in, %in_10 : f32
      linalg.yield %56 : f32
    } -> tensor<6x12xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0, %5 : tensor<f32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.cmpf olt, %in, %in_10 : f32
      %56 = arith.select %55, %in, %in_10 : f32
      linalg.yield %56 : f32
    } -> tensor<6x12xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.exp %in : f32
      linalg.yield %55 : f32
    } -> tensor<6x12xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.subf %in, %cst_1 : f32
      linalg.yield %55 : f32
    } -> tensor<6x12xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %9 : tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.addf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x12xf32>
    %11 = tensor.empty() : tensor<12x3xf32>
    %transposed_6 = linalg.transpose ins(%arg2 : tensor<3x12xf32>) outs(%11 : tensor<12x3xf32>) permutation = [1, 0] 
    %12 = tensor.empty() : tensor<6x3xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<6x3xf32>) -> tensor<6x3xf32>
    %14 = linalg.matmul ins(%10, %transposed_6 : tensor<6x12xf32>, tensor<12x3xf32>) outs(%13 : tensor<6x3xf32>) -> tensor<6x3xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x3xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.addf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %transposed_7 = linalg.transpose ins(%arg4 : tensor<3x12xf32>) outs(%11 : tensor<12x3xf32>) permutation = [1, 0] 
    %17 = linalg.matmul ins(%10, %transposed_7 : tensor<6x12xf32>, tensor<12x3xf32>) outs(%13 : tensor<6x3xf32>) -> tensor<6x3xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x3xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17, %18 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.addf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.mulf %in, %cst_2 : f32
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.exp %in : f32
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg11, %21 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.mulf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %22 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.addf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %24 = tensor.empty() : tensor<3x12xf32>
    %transposed_8 = linalg.transpose ins(%arg6 : tensor<12x3xf32>) outs(%24 : tensor<3x12xf32>) permutation = [1, 0] 
    %25 = linalg.matmul ins(%23, %transposed_8 : tensor<6x3xf32>, tensor<3x12xf32>) outs(%2 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x12xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25, %26 : tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.addf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x12xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0, %27 : tensor<f32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.cmpf ogt, %in, %in_10 : f32
      %56 = arith.select %55, %in, %in_10 : f32
      linalg.yield %56 : f32
    } -> tensor<6x12xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0, %27 : tensor<f32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.cmpf olt, %in, %in_10 : f32
      %56 = arith.select %55, %in, %in_10 : f32
      linalg.yield %56 : f32
    } -> tensor<6x12xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.mulf %in, %cst_3 : f32
      linalg.yield %55 : f32
    } -> tensor<6x12xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%28, %30 : tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.addf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x12xf32>
    %32 = tensor.empty() : tensor<12x10xf32>
    %transposed_9 = linalg.transpose ins(%arg8 : tensor<10x12xf32>) outs(%32 : tensor<12x10xf32>) permutation = [1, 0] 
    %33 = tensor.empty() : tensor<6x10xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<6x10xf32>) -> tensor<6x10xf32>
    %35 = linalg.matmul ins(%31, %transposed_9 : tensor<6x12xf32>, tensor<12x10xf32>) outs(%34 : tensor<6x10xf32>) -> tensor<6x10xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x10xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %36 : tensor<6x10xf32>, tensor<6x10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.addf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x10xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.addf %in, %cst_1 : f32
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%38, %39 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.subf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.exp %in : f32
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%40, %41 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.subf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x3xf32>
    %43 = tensor.empty() : tensor<6xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<6xf32>) -> tensor<6xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%42 : tensor<6x3xf32>) outs(%44 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.addf %in, %out : f32
      linalg.yield %55 : f32
    } -> tensor<6xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%45 : tensor<6xf32>) outs(%43 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.mulf %in, %cst_4 : f32
      linalg.yield %55 : f32
    } -> tensor<6xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37, %arg10 : tensor<6x10xf32>, tensor<6x10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.subf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6x10xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%47 : tensor<6x10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %55 : f32
    } -> tensor<6x10xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%48 : tensor<6x10xf32>) outs(%44 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.addf %in, %out : f32
      linalg.yield %55 : f32
    } -> tensor<6xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel"]} ins(%49, %46 : tensor<6xf32>, tensor<6xf32>) outs(%43 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %55 = arith.addf %in, %in_10 : f32
      linalg.yield %55 : f32
    } -> tensor<6xf32>
    %51 = tensor.empty() : tensor<f32>
    %52 = linalg.fill ins(%cst : f32) outs(%51 : tensor<f32>) -> tensor<f32>
    %53 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction"]} ins(%50 : tensor<6xf32>) outs(%52 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.addf %in, %out : f32
      linalg.yield %55 : f32
    } -> tensor<f32>
    %54 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%53 : tensor<f32>) outs(%51 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.divf %in, %cst_5 : f32
      linalg.yield %55 : f32
    } -> tensor<f32>
    return %54 : tensor<f32>
  }
}
