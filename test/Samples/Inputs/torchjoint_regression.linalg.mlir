#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1) -> (d0)>
#map7 = affine_map<(d0, d1) -> (0, d1)>
module {
  func.func @main(%arg0: tensor<16x7xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<2x16xf32>, %arg5: tensor<2xf32>, %arg6: tensor<6x7xf32>, %arg7: tensor<6x2xf32>) -> (tensor<f32>, tensor<16x7xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<2x16xf32>, tensor<2xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant dense<0.0833333358> : tensor<f32>
    %cst_2 = arith.constant dense<-0.0833333358> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<6x2xf32>
    %cst_4 = arith.constant dense<2.500000e-01> : tensor<f32>
    %cst_5 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = arith.constant 0.16666666666666666 : f64
    %cst_7 = arith.constant -5.000000e-01 : f64
    %cst_8 = arith.constant 0.33333333333333331 : f64
    %cst_9 = arith.constant 5.000000e-01 : f64
    %cst_10 = arith.constant 1.000000e-05 : f64
    %cst_11 = arith.constant 1.600000e+01 : f64
    %cst_12 = arith.constant 1.600000e+01 : f32
    %cst_13 = arith.constant 2.000000e+01 : f32
    %cst_14 = arith.constant 5.000000e-01 : f32
    %cst_15 = arith.constant 2.500000e-01 : f32
    %cst_16 = arith.constant 6.000000e+00 : f32
    %cst_17 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<7x16xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<16x7xf32>) outs(%0 : tensor<7x16xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<6x16xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<6x16xf32>) -> tensor<6x16xf32>
    %3 = linalg.matmul ins(%arg6, %transposed : tensor<6x7xf32>, tensor<7x16xf32>) outs(%2 : tensor<6x16xf32>) -> tensor<6x16xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x16xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<6x16xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.addf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %6 = tensor.empty() : tensor<6x16xf64>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<6x16xf32>) outs(%6 : tensor<6x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %110 = arith.extf %in : f32 to f64
      linalg.yield %110 : f64
    } -> tensor<6x16xf64>
    %8 = tensor.empty() : tensor<6x1xf64>
    %9 = linalg.fill ins(%cst_0 : f64) outs(%8 : tensor<6x1xf64>) -> tensor<6x1xf64>
    %10 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<6x16xf64>) outs(%9 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.addf %in, %out : f64
      linalg.yield %110 : f64
    } -> tensor<6x1xf64>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<6x1xf64>) outs(%8 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.divf %in, %cst_11 : f64
      linalg.yield %110 : f64
    } -> tensor<6x1xf64>
    %12 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %11 : tensor<6x16xf64>, tensor<6x1xf64>) outs(%6 : tensor<6x16xf64>) {
    ^bb0(%in: f64, %in_29: f64, %out: f64):
      %110 = arith.subf %in, %in_29 : f64
      linalg.yield %110 : f64
    } -> tensor<6x16xf64>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %12 : tensor<6x16xf64>, tensor<6x16xf64>) outs(%6 : tensor<6x16xf64>) {
    ^bb0(%in: f64, %in_29: f64, %out: f64):
      %110 = arith.mulf %in, %in_29 : f64
      linalg.yield %110 : f64
    } -> tensor<6x16xf64>
    %14 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%13 : tensor<6x16xf64>) outs(%9 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.addf %in, %out : f64
      linalg.yield %110 : f64
    } -> tensor<6x1xf64>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<6x1xf64>) outs(%8 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %110 = arith.divf %in, %cst_11 : f64
      linalg.yield %110 : f64
    } -> tensor<6x1xf64>
    %16 = tensor.empty() : tensor<6x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<6x1xf64>) outs(%16 : tensor<6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %110 = arith.truncf %in : f64 to f32
      linalg.yield %110 : f32
    } -> tensor<6x1xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%16 : tensor<6x1xf32>) -> tensor<6x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%5 : tensor<6x16xf32>) outs(%18 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<6x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<6x1xf32>) outs(%16 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.divf %in, %cst_12 : f32
      linalg.yield %110 : f32
    } -> tensor<6x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<6x1xf32>) outs(%16 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.truncf %cst_10 : f64 to f32
      %111 = arith.addf %in, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<6x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<6x1xf32>) outs(%16 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.rsqrt %in : f32
      linalg.yield %110 : f32
    } -> tensor<6x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %20 : tensor<6x16xf32>, tensor<6x1xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.subf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %22 : tensor<6x16xf32>, tensor<6x1xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %arg2 : tensor<6x16xf32>, tensor<16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel"]} ins(%25, %arg3 : tensor<6x16xf32>, tensor<16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.addf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.exp %in : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.log1p %in : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %29 = tensor.empty() : tensor<6x16xi1>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<6x16xf32>) outs(%29 : tensor<6x16xi1>) {
    ^bb0(%in: f32, %out: i1):
      %110 = arith.cmpf ogt, %in, %cst_13 : f32
      linalg.yield %110 : i1
    } -> tensor<6x16xi1>
    %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30, %26, %28 : tensor<6x16xi1>, tensor<6x16xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
      %110 = arith.select %in, %in_29, %in_30 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %32 = tensor.empty() : tensor<16x2xf32>
    %transposed_18 = linalg.transpose ins(%arg4 : tensor<2x16xf32>) outs(%32 : tensor<16x2xf32>) permutation = [1, 0] 
    %33 = tensor.empty() : tensor<6x2xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<6x2xf32>) -> tensor<6x2xf32>
    %35 = linalg.matmul ins(%31, %transposed_18 : tensor<6x16xf32>, tensor<16x2xf32>) outs(%34 : tensor<6x2xf32>) -> tensor<6x2xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<2xf32>) outs(%33 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x2xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %36 : tensor<6x2xf32>, tensor<6x2xf32>) outs(%33 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.addf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x2xf32>
    %extracted_slice = tensor.extract_slice %37[0, 0] [6, 1] [1, 1] : tensor<6x2xf32> to tensor<6x1xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
    %extracted_slice_19 = tensor.extract_slice %arg7[0, 0] [6, 1] [1, 1] : tensor<6x2xf32> to tensor<6x1xf32>
    %collapsed_20 = tensor.collapse_shape %extracted_slice_19 [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
    %38 = tensor.empty() : tensor<6xf32>
    %39 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%collapsed, %collapsed_20 : tensor<6xf32>, tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.subf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %40 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%39 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.absf %in : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %41 = tensor.empty() : tensor<6xi1>
    %42 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%40 : tensor<6xf32>) outs(%41 : tensor<6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %110 = arith.extf %in : f32 to f64
      %111 = arith.cmpf olt, %110, %cst_9 : f64
      linalg.yield %111 : i1
    } -> tensor<6xi1>
    %43 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%40 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.mulf %in, %cst_14 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %44 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%43, %40 : tensor<6xf32>, tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %45 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%40 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.subf %in, %cst_15 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %46 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%45 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.mulf %in, %cst_14 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %47 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%42, %44, %46 : tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
      %110 = arith.select %in, %in_29, %in_30 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %48 = tensor.empty() : tensor<f32>
    %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<f32>) -> tensor<f32>
    %50 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["reduction"]} ins(%47 : tensor<6xf32>) outs(%49 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<f32>
    %51 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%50 : tensor<f32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.divf %in, %cst_16 : f32
      linalg.yield %110 : f32
    } -> tensor<f32>
    %extracted_slice_21 = tensor.extract_slice %37[0, 1] [6, 1] [1, 1] : tensor<6x2xf32> to tensor<6x1xf32>
    %collapsed_22 = tensor.collapse_shape %extracted_slice_21 [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
    %extracted_slice_23 = tensor.extract_slice %arg7[0, 1] [6, 1] [1, 1] : tensor<6x2xf32> to tensor<6x1xf32>
    %collapsed_24 = tensor.collapse_shape %extracted_slice_23 [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%collapsed_22, %collapsed_24 : tensor<6xf32>, tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.subf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %53 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%52 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["reduction"]} ins(%53 : tensor<6xf32>) outs(%49 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<f32>
    %55 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%54 : tensor<f32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.divf %in, %cst_16 : f32
      linalg.yield %110 : f32
    } -> tensor<f32>
    %56 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%55 : tensor<f32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.mulf %in, %cst_15 : f32
      linalg.yield %110 : f32
    } -> tensor<f32>
    %57 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%51, %56 : tensor<f32>, tensor<f32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.addf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<f32>
    %58 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%52 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.truncf %cst_8 : f64 to f32
      %111 = arith.mulf %in, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<6xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel"]} ins(%58, %cst_4 : tensor<6xf32>, tensor<f32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %60 = tensor.empty() : tensor<2xi64>
    %61 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%60 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %110 = linalg.index 0 : index
      %111 = arith.index_cast %110 : index to i64
      linalg.yield %111 : i64
    } -> tensor<2xi64>
    %expanded = tensor.expand_shape %61 [[0, 1]] output_shape [1, 2] : tensor<2xi64> into tensor<1x2xi64>
    %62 = tensor.empty() : tensor<1x2xi1>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<1x2xi64>) outs(%62 : tensor<1x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %110 = arith.cmpi eq, %in, %c1_i64 : i64
      linalg.yield %110 : i1
    } -> tensor<1x2xi1>
    %64 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%59 : tensor<6xf32>) outs(%33 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x2xf32>
    %65 = linalg.generic {indexing_maps = [#map7, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%63, %64, %cst_3 : tensor<1x2xi1>, tensor<6x2xf32>, tensor<6x2xf32>) outs(%33 : tensor<6x2xf32>) {
    ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
      %110 = arith.select %in, %in_29, %in_30 : f32
      linalg.yield %110 : f32
    } -> tensor<6x2xf32>
    %66 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%39 : tensor<6xf32>) outs(%41 : tensor<6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %110 = arith.extf %in : f32 to f64
      %111 = arith.cmpf olt, %110, %cst_7 : f64
      linalg.yield %111 : i1
    } -> tensor<6xi1>
    %67 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%39 : tensor<6xf32>) outs(%41 : tensor<6xi1>) {
    ^bb0(%in: f32, %out: i1):
      %110 = arith.extf %in : f32 to f64
      %111 = arith.cmpf ogt, %110, %cst_9 : f64
      linalg.yield %111 : i1
    } -> tensor<6xi1>
    %68 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%39 : tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.truncf %cst_6 : f64 to f32
      %111 = arith.mulf %in, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<6xf32>
    %69 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel"]} ins(%68, %cst_5 : tensor<6xf32>, tensor<f32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %70 = linalg.generic {indexing_maps = [#map3, #map4, #map3, #map3], iterator_types = ["parallel"]} ins(%67, %cst_1, %69 : tensor<6xi1>, tensor<f32>, tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
      %110 = arith.select %in, %in_29, %in_30 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %71 = linalg.generic {indexing_maps = [#map3, #map4, #map3, #map3], iterator_types = ["parallel"]} ins(%66, %cst_2, %70 : tensor<6xi1>, tensor<f32>, tensor<6xf32>) outs(%38 : tensor<6xf32>) {
    ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
      %110 = arith.select %in, %in_29, %in_30 : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<1x2xi64>) outs(%62 : tensor<1x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %110 = arith.cmpi eq, %in, %c0_i64 : i64
      linalg.yield %110 : i1
    } -> tensor<1x2xi1>
    %73 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%71 : tensor<6xf32>) outs(%33 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x2xf32>
    %74 = linalg.generic {indexing_maps = [#map7, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%72, %73, %cst_3 : tensor<1x2xi1>, tensor<6x2xf32>, tensor<6x2xf32>) outs(%33 : tensor<6x2xf32>) {
    ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
      %110 = arith.select %in, %in_29, %in_30 : f32
      linalg.yield %110 : f32
    } -> tensor<6x2xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%65, %74 : tensor<6x2xf32>, tensor<6x2xf32>) outs(%33 : tensor<6x2xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.addf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x2xf32>
    %76 = linalg.matmul ins(%75, %arg4 : tensor<6x2xf32>, tensor<2x16xf32>) outs(%2 : tensor<6x16xf32>) -> tensor<6x16xf32>
    %77 = tensor.empty() : tensor<2x6xf32>
    %transposed_25 = linalg.transpose ins(%75 : tensor<6x2xf32>) outs(%77 : tensor<2x6xf32>) permutation = [1, 0] 
    %78 = tensor.empty() : tensor<2x16xf32>
    %79 = linalg.fill ins(%cst : f32) outs(%78 : tensor<2x16xf32>) -> tensor<2x16xf32>
    %80 = linalg.matmul ins(%transposed_25, %31 : tensor<2x6xf32>, tensor<6x16xf32>) outs(%79 : tensor<2x16xf32>) -> tensor<2x16xf32>
    %81 = tensor.empty() : tensor<1x2xf32>
    %82 = linalg.fill ins(%cst : f32) outs(%81 : tensor<1x2xf32>) -> tensor<1x2xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["reduction", "parallel"]} ins(%75 : tensor<6x2xf32>) outs(%82 : tensor<1x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<1x2xf32>
    %collapsed_26 = tensor.collapse_shape %83 [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%76, %27 : tensor<6x16xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %cst_17 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%84, %85 : tensor<6x16xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.divf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30, %76, %86 : tensor<6x16xi1>, tensor<6x16xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: i1, %in_29: f32, %in_30: f32, %out: f32):
      %110 = arith.select %in, %in_29, %in_30 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %arg2 : tensor<6x16xf32>, tensor<16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%88 : tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.mulf %in, %cst_12 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%88 : tensor<6x16xf32>) outs(%18 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<6x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%88, %24 : tensor<6x16xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%91 : tensor<6x16xf32>) outs(%18 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<6x1xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %92 : tensor<6x16xf32>, tensor<6x1xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%89, %90 : tensor<6x16xf32>, tensor<6x1xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.subf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%94, %93 : tensor<6x16xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.subf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<6x1xf32>) outs(%16 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.divf %in, %cst_12 : f32
      linalg.yield %110 : f32
    } -> tensor<6x1xf32>
    %97 = linalg.generic {indexing_maps = [#map2, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%96, %95 : tensor<6x1xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %24 : tensor<6x16xf32>, tensor<6x16xf32>) outs(%1 : tensor<6x16xf32>) {
    ^bb0(%in: f32, %in_29: f32, %out: f32):
      %110 = arith.mulf %in, %in_29 : f32
      linalg.yield %110 : f32
    } -> tensor<6x16xf32>
    %99 = tensor.empty() : tensor<16xf32>
    %100 = linalg.fill ins(%cst : f32) outs(%99 : tensor<16xf32>) -> tensor<16xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["reduction", "parallel"]} ins(%98 : tensor<6x16xf32>) outs(%100 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<16xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["reduction", "parallel"]} ins(%87 : tensor<6x16xf32>) outs(%100 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<16xf32>
    %103 = tensor.empty() : tensor<16x6xf32>
    %transposed_27 = linalg.transpose ins(%97 : tensor<6x16xf32>) outs(%103 : tensor<16x6xf32>) permutation = [1, 0] 
    %104 = tensor.empty() : tensor<16x7xf32>
    %105 = linalg.fill ins(%cst : f32) outs(%104 : tensor<16x7xf32>) -> tensor<16x7xf32>
    %106 = linalg.matmul ins(%transposed_27, %arg6 : tensor<16x6xf32>, tensor<6x7xf32>) outs(%105 : tensor<16x7xf32>) -> tensor<16x7xf32>
    %107 = tensor.empty() : tensor<1x16xf32>
    %108 = linalg.fill ins(%cst : f32) outs(%107 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["reduction", "parallel"]} ins(%97 : tensor<6x16xf32>) outs(%108 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %in, %out : f32
      linalg.yield %110 : f32
    } -> tensor<1x16xf32>
    %collapsed_28 = tensor.collapse_shape %109 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
    return %57, %106, %collapsed_28, %101, %102, %80, %collapsed_26 : tensor<f32>, tensor<16x7xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<2x16xf32>, tensor<2xf32>
  }
}
