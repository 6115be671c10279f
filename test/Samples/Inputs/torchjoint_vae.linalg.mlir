#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0, d1) -> (0, d1)>
module {
  func.func @main(%arg0: tensor<12x10xf32>, %arg1: tensor<12xf32>, %arg2: tensor<3x12xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3x12xf32>, %arg5: tensor<3xf32>, %arg6: tensor<12x3xf32>, %arg7: tensor<12xf32>, %arg8: tensor<10x12xf32>, %arg9: tensor<10xf32>, %arg10: tensor<6x10xf32>, %arg11: tensor<6x3xf32>) -> (tensor<f32>, tensor<12x10xf32>, tensor<12xf32>, tensor<3x12xf32>, tensor<3xf32>, tensor<3x12xf32>, tensor<3xf32>, tensor<12x3xf32>, tensor<12xf32>, tensor<10x12xf32>, tensor<10xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<6xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant 2.500000e-01 : f32
    %cst_5 = arith.constant -5.000000e-01 : f32
    %cst_6 = arith.constant 6.000000e+00 : f32
    %cst_7 = arith.constant 2.000000e+00 : f32
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
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %5 : tensor<f32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.cmpf ogt, %in, %in_21 : f32
      %110 = arith.select %109, %in, %in_21 : f32
      linalg.yield %110 : f32
    } -> tensor<6x12xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %5 : tensor<f32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.cmpf olt, %in, %in_21 : f32
      %110 = arith.select %109, %in, %in_21 : f32
      linalg.yield %110 : f32
    } -> tensor<6x12xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.exp %in : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.subf %in, %cst_2 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %9 : tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %11 = tensor.empty() : tensor<12x3xf32>
    %transposed_8 = linalg.transpose ins(%arg2 : tensor<3x12xf32>) outs(%11 : tensor<12x3xf32>) permutation = [1, 0] 
    %12 = tensor.empty() : tensor<6x3xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<6x3xf32>) -> tensor<6x3xf32>
    %14 = linalg.matmul ins(%10, %transposed_8 : tensor<6x12xf32>, tensor<12x3xf32>) outs(%13 : tensor<6x3xf32>) -> tensor<6x3xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x3xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %15 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %transposed_9 = linalg.transpose ins(%arg4 : tensor<3x12xf32>) outs(%11 : tensor<12x3xf32>) permutation = [1, 0] 
    %17 = linalg.matmul ins(%10, %transposed_9 : tensor<6x12xf32>, tensor<12x3xf32>) outs(%13 : tensor<6x3xf32>) -> tensor<6x3xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x3xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17, %18 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.mulf %in, %cst_3 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.exp %in : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg11, %21 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.mulf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %22 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %24 = tensor.empty() : tensor<3x12xf32>
    %transposed_10 = linalg.transpose ins(%arg6 : tensor<12x3xf32>) outs(%24 : tensor<3x12xf32>) permutation = [1, 0] 
    %25 = linalg.matmul ins(%23, %transposed_10 : tensor<6x3xf32>, tensor<3x12xf32>) outs(%2 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x12xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25, %26 : tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %27 : tensor<f32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.cmpf ogt, %in, %in_21 : f32
      %110 = arith.select %109, %in, %in_21 : f32
      linalg.yield %110 : f32
    } -> tensor<6x12xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1, %27 : tensor<f32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.cmpf olt, %in, %in_21 : f32
      %110 = arith.select %109, %in, %in_21 : f32
      linalg.yield %110 : f32
    } -> tensor<6x12xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.mulf %in, %cst_4 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%28, %30 : tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %32 = tensor.empty() : tensor<12x10xf32>
    %transposed_11 = linalg.transpose ins(%arg8 : tensor<10x12xf32>) outs(%32 : tensor<12x10xf32>) permutation = [1, 0] 
    %33 = tensor.empty() : tensor<6x10xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<6x10xf32>) -> tensor<6x10xf32>
    %35 = linalg.matmul ins(%31, %transposed_11 : tensor<6x12xf32>, tensor<12x10xf32>) outs(%34 : tensor<6x10xf32>) -> tensor<6x10xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x10xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %36 : tensor<6x10xf32>, tensor<6x10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x10xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %cst_2 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%38, %39 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.subf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.exp %in : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%40, %41 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.subf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %43 = tensor.empty() : tensor<6xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<6xf32>) -> tensor<6xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%42 : tensor<6x3xf32>) outs(%44 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<6xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%45 : tensor<6xf32>) outs(%43 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.mulf %in, %cst_5 : f32
      linalg.yield %109 : f32
    } -> tensor<6xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37, %arg10 : tensor<6x10xf32>, tensor<6x10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.subf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x10xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%47 : tensor<6x10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<6x10xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%48 : tensor<6x10xf32>) outs(%44 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<6xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel"]} ins(%49, %46 : tensor<6xf32>, tensor<6xf32>) outs(%43 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6xf32>
    %51 = tensor.empty() : tensor<f32>
    %52 = linalg.fill ins(%cst : f32) outs(%51 : tensor<f32>) -> tensor<f32>
    %53 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction"]} ins(%50 : tensor<6xf32>) outs(%52 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<f32>
    %54 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%53 : tensor<f32>) outs(%51 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_6 : f32
      linalg.yield %109 : f32
    } -> tensor<f32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%cst_0 : tensor<6xf32>) outs(%43 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.divf %in, %cst_6 : f32
      linalg.yield %109 : f32
    } -> tensor<6xf32>
    %56 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<6xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x10xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%47 : tensor<6x10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<6x10xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%57 : tensor<6x10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.mulf %in, %cst_7 : f32
      linalg.yield %109 : f32
    } -> tensor<6x10xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%56, %58 : tensor<6x10xf32>, tensor<6x10xf32>) outs(%33 : tensor<6x10xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.mulf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x10xf32>
    %60 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%55 : tensor<6xf32>) outs(%43 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.mulf %in, %cst_5 : f32
      linalg.yield %109 : f32
    } -> tensor<6xf32>
    %61 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%60 : tensor<6xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x3xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%61 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.negf %in : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%62, %41 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.mulf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%64 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.mulf %in, %cst_7 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%62, %65 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.mulf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%63, %61 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %68 = linalg.matmul ins(%59, %arg8 : tensor<6x10xf32>, tensor<10x12xf32>) outs(%2 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %69 = tensor.empty() : tensor<10x6xf32>
    %transposed_12 = linalg.transpose ins(%59 : tensor<6x10xf32>) outs(%69 : tensor<10x6xf32>) permutation = [1, 0] 
    %70 = linalg.fill ins(%cst : f32) outs(%0 : tensor<10x12xf32>) -> tensor<10x12xf32>
    %71 = linalg.matmul ins(%transposed_12, %31 : tensor<10x6xf32>, tensor<6x12xf32>) outs(%70 : tensor<10x12xf32>) -> tensor<10x12xf32>
    %72 = tensor.empty() : tensor<1x10xf32>
    %73 = linalg.fill ins(%cst : f32) outs(%72 : tensor<1x10xf32>) -> tensor<1x10xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["reduction", "parallel"]} ins(%59 : tensor<6x10xf32>) outs(%73 : tensor<1x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x10xf32>
    %collapsed = tensor.collapse_shape %74 [[0, 1]] : tensor<1x10xf32> into tensor<10xf32>
    %75 = tensor.empty() : tensor<6x12xi1>
    %76 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<6x12xf32>) outs(%75 : tensor<6x12xi1>) {
    ^bb0(%in: f32, %out: i1):
      %109 = arith.cmpf ogt, %in, %cst : f32
      linalg.yield %109 : i1
    } -> tensor<6x12xi1>
    %77 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%68 : tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.mulf %in, %cst_4 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%76, %68, %77 : tensor<6x12xi1>, tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: i1, %in_21: f32, %in_22: f32, %out: f32):
      %109 = arith.select %in, %in_21, %in_22 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %79 = linalg.matmul ins(%78, %arg6 : tensor<6x12xf32>, tensor<12x3xf32>) outs(%13 : tensor<6x3xf32>) -> tensor<6x3xf32>
    %80 = tensor.empty() : tensor<12x6xf32>
    %transposed_13 = linalg.transpose ins(%78 : tensor<6x12xf32>) outs(%80 : tensor<12x6xf32>) permutation = [1, 0] 
    %81 = linalg.fill ins(%cst : f32) outs(%11 : tensor<12x3xf32>) -> tensor<12x3xf32>
    %82 = linalg.matmul ins(%transposed_13, %23 : tensor<12x6xf32>, tensor<6x3xf32>) outs(%81 : tensor<12x3xf32>) -> tensor<12x3xf32>
    %83 = tensor.empty() : tensor<1x12xf32>
    %84 = linalg.fill ins(%cst : f32) outs(%83 : tensor<1x12xf32>) -> tensor<1x12xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["reduction", "parallel"]} ins(%78 : tensor<6x12xf32>) outs(%84 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x12xf32>
    %collapsed_14 = tensor.collapse_shape %85 [[0, 1]] : tensor<1x12xf32> into tensor<12xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%66, %79 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%79, %arg11 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.mulf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %21 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.mulf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%88 : tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.mulf %in, %cst_3 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%67, %89 : tensor<6x3xf32>, tensor<6x3xf32>) outs(%12 : tensor<6x3xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x3xf32>
    %91 = linalg.matmul ins(%90, %arg4 : tensor<6x3xf32>, tensor<3x12xf32>) outs(%2 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %92 = tensor.empty() : tensor<3x6xf32>
    %transposed_15 = linalg.transpose ins(%90 : tensor<6x3xf32>) outs(%92 : tensor<3x6xf32>) permutation = [1, 0] 
    %93 = linalg.fill ins(%cst : f32) outs(%24 : tensor<3x12xf32>) -> tensor<3x12xf32>
    %94 = linalg.matmul ins(%transposed_15, %10 : tensor<3x6xf32>, tensor<6x12xf32>) outs(%93 : tensor<3x12xf32>) -> tensor<3x12xf32>
    %95 = tensor.empty() : tensor<1x3xf32>
    %96 = linalg.fill ins(%cst : f32) outs(%95 : tensor<1x3xf32>) -> tensor<1x3xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["reduction", "parallel"]} ins(%90 : tensor<6x3xf32>) outs(%96 : tensor<1x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x3xf32>
    %collapsed_16 = tensor.collapse_shape %97 [[0, 1]] : tensor<1x3xf32> into tensor<3xf32>
    %98 = linalg.matmul ins(%86, %arg2 : tensor<6x3xf32>, tensor<3x12xf32>) outs(%2 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %transposed_17 = linalg.transpose ins(%86 : tensor<6x3xf32>) outs(%92 : tensor<3x6xf32>) permutation = [1, 0] 
    %99 = linalg.matmul ins(%transposed_17, %10 : tensor<3x6xf32>, tensor<6x12xf32>) outs(%93 : tensor<3x12xf32>) -> tensor<3x12xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["reduction", "parallel"]} ins(%86 : tensor<6x3xf32>) outs(%96 : tensor<1x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x3xf32>
    %collapsed_18 = tensor.collapse_shape %100 [[0, 1]] : tensor<1x3xf32> into tensor<3xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%91, %98 : tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.addf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x12xf32>) outs(%75 : tensor<6x12xi1>) {
    ^bb0(%in: f32, %out: i1):
      %109 = arith.cmpf ole, %in, %cst : f32
      linalg.yield %109 : i1
    } -> tensor<6x12xi1>
    %103 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = math.exp %in : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%101, %103 : tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_21: f32, %out: f32):
      %109 = arith.mulf %in, %in_21 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%102, %104, %101 : tensor<6x12xi1>, tensor<6x12xf32>, tensor<6x12xf32>) outs(%1 : tensor<6x12xf32>) {
    ^bb0(%in: i1, %in_21: f32, %in_22: f32, %out: f32):
      %109 = arith.select %in, %in_21, %in_22 : f32
      linalg.yield %109 : f32
    } -> tensor<6x12xf32>
    %transposed_19 = linalg.transpose ins(%105 : tensor<6x12xf32>) outs(%80 : tensor<12x6xf32>) permutation = [1, 0] 
    %106 = linalg.fill ins(%cst : f32) outs(%32 : tensor<12x10xf32>) -> tensor<12x10xf32>
    %107 = linalg.matmul ins(%transposed_19, %arg10 : tensor<12x6xf32>, tensor<6x10xf32>) outs(%106 : tensor<12x10xf32>) -> tensor<12x10xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["reduction", "parallel"]} ins(%105 : tensor<6x12xf32>) outs(%84 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %109 = arith.addf %in, %out : f32
      linalg.yield %109 : f32
    } -> tensor<1x12xf32>
    %collapsed_20 = tensor.collapse_shape %108 [[0, 1]] : tensor<1x12xf32> into tensor<12xf32>
    return %54, %107, %collapsed_20, %99, %collapsed_18, %94, %collapsed_16, %82, %collapsed_14, %71, %collapsed : tensor<f32>, tensor<12x10xf32>, tensor<12xf32>, tensor<3x12xf32>, tensor<3xf32>, tensor<3x12xf32>, tensor<3xf32>, tensor<12x3xf32>, tensor<12xf32>, tensor<10x12xf32>, tensor<10xf32>
  }
}
