#map = affine_map<(d0, d1) -> (0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
#map7 = affine_map<() -> ()>
#map8 = affine_map<(d0, d1) -> (d1, d0)>
#map9 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map10 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map13 = affine_map<(d0, d1, d2) -> (d1, d2)>
module @jit_lowered attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16x12xf32>, %arg3: tensor<12xf32>, %arg4: tensor<12x6xf32>, %arg5: tensor<6xf32>, %arg6: tensor<8x7xf32>, %arg7: tensor<8xi32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<7x16xf32> {jax.result_info = "result[1]"}, tensor<16xf32> {jax.result_info = "result[2]"}, tensor<16x12xf32> {jax.result_info = "result[3]"}, tensor<12xf32> {jax.result_info = "result[4]"}, tensor<12x6xf32> {jax.result_info = "result[5]"}, tensor<6xf32> {jax.result_info = "result[6]"}) {
    %cst = arith.constant -1.000000e+00 : f32
    %cst_0 = arith.constant 8.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<0x7F800000> : tensor<f32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_6 = arith.constant dense<1.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<8x16xf32>
    %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %2 = linalg.matmul ins(%arg6, %arg0 : tensor<8x7xf32>, tensor<7x16xf32>) outs(%1 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %expanded = tensor.expand_shape %arg1 [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<1x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x16xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %3 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.addf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x16xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.tanh %in : f32
      linalg.yield %110 : f32
    } -> tensor<8x16xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x16xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %5 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.subf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x16xf32>
    %8 = tensor.empty() : tensor<8x12xf32>
    %9 = linalg.fill ins(%cst_2 : f32) outs(%8 : tensor<8x12xf32>) -> tensor<8x12xf32>
    %10 = linalg.matmul ins(%5, %arg2 : tensor<8x16xf32>, tensor<16x12xf32>) outs(%9 : tensor<8x12xf32>) -> tensor<8x12xf32>
    %expanded_7 = tensor.expand_shape %arg3 [[0, 1]] output_shape [1, 12] : tensor<12xf32> into tensor<1x12xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_7 : tensor<1x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.addf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.maximumf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.subf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %16 = tensor.empty() : tensor<8x12xi1>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15, %15 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%16 : tensor<8x12xi1>) {
    ^bb0(%in: f32, %in_17: f32, %out: i1):
      %110 = arith.cmpf une, %in, %in_17 : f32
      linalg.yield %110 : i1
    } -> tensor<8x12xi1>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.addf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.absf %in : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.negf %in : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.exp %in : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.log1p %in : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %22 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.addf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17, %18, %23 : tensor<8x12xi1>, tensor<8x12xf32>, tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: i1, %in_17: f32, %in_18: f32, %out: f32):
      %110 = arith.select %in, %in_17, %in_18 : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %25 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%16 : tensor<8x12xi1>) {
    ^bb0(%in: f32, %in_17: f32, %out: i1):
      %110 = arith.cmpf oeq, %in, %in_17 : f32
      linalg.yield %110 : i1
    } -> tensor<8x12xi1>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26, %13, %12 : tensor<8x12xi1>, tensor<8x12xf32>, tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: i1, %in_17: f32, %in_18: f32, %out: f32):
      %110 = arith.select %in, %in_17, %in_18 : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %25 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%16 : tensor<8x12xi1>) {
    ^bb0(%in: f32, %in_17: f32, %out: i1):
      %110 = arith.cmpf oeq, %in, %in_17 : f32
      linalg.yield %110 : i1
    } -> tensor<8x12xi1>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%28, %13, %24 : tensor<8x12xi1>, tensor<8x12xf32>, tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: i1, %in_17: f32, %in_18: f32, %out: f32):
      %110 = arith.select %in, %in_17, %in_18 : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27, %29 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.subf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.exp %in : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %32 = tensor.empty() : tensor<8x6xf32>
    %33 = linalg.fill ins(%cst_2 : f32) outs(%32 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %34 = linalg.matmul ins(%24, %arg4 : tensor<8x12xf32>, tensor<12x6xf32>) outs(%33 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %expanded_8 = tensor.expand_shape %arg5 [[0, 1]] output_shape [1, 6] : tensor<6xf32> into tensor<1x6xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_8 : tensor<1x6xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%34, %35 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.addf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x6xf32>
    %37 = tensor.empty() : tensor<8xf32>
    %38 = linalg.fill ins(%cst_1 : f32) outs(%37 : tensor<8xf32>) -> tensor<8xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%36 : tensor<8x6xf32>) outs(%38 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.maximumf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<8xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel"]} ins(%cst_3 : tensor<f32>) outs(%37 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8xf32>
    %41 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel"]} ins(%40, %39 : tensor<8xf32>, tensor<8xf32>) outs(%37 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.maximumf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8xf32>
    %expanded_9 = tensor.expand_shape %41 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %42 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_9 : tensor<8x1xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%36, %42 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.subf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x6xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<8x6xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.exp %in : f32
      linalg.yield %110 : f32
    } -> tensor<8x6xf32>
    %45 = linalg.fill ins(%cst_2 : f32) outs(%37 : tensor<8xf32>) -> tensor<8xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%44 : tensor<8x6xf32>) outs(%45 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<8xf32>
    %expanded_10 = tensor.expand_shape %46 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %47 = tensor.empty() : tensor<8x1xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_10 : tensor<8x1xf32>) outs(%47 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = math.log %in : f32
      linalg.yield %110 : f32
    } -> tensor<8x1xf32>
    %49 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<8x1xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%43, %49 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.subf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x6xf32>
    %expanded_11 = tensor.expand_shape %arg7 [[0, 1]] output_shape [8, 1] : tensor<8xi32> into tensor<8x1xi32>
    %51 = tensor.empty() : tensor<6xi32>
    %52 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%51 : tensor<6xi32>) {
    ^bb0(%out: i32):
      %110 = linalg.index 0 : index
      %111 = arith.index_cast %110 : index to i32
      linalg.yield %111 : i32
    } -> tensor<6xi32>
    %expanded_12 = tensor.expand_shape %52 [[0, 1]] output_shape [1, 6] : tensor<6xi32> into tensor<1x6xi32>
    %53 = tensor.empty() : tensor<8x6xi32>
    %54 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_11 : tensor<8x1xi32>) outs(%53 : tensor<8x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x6xi32>
    %55 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_12 : tensor<1x6xi32>) outs(%53 : tensor<8x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x6xi32>
    %56 = tensor.empty() : tensor<8x6xi1>
    %57 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%54, %55 : tensor<8x6xi32>, tensor<8x6xi32>) outs(%56 : tensor<8x6xi1>) {
    ^bb0(%in: i32, %in_17: i32, %out: i1):
      %110 = arith.cmpi eq, %in, %in_17 : i32
      linalg.yield %110 : i1
    } -> tensor<8x6xi1>
    %58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%57 : tensor<8x6xi1>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: i1, %out: f32):
      %110 = arith.uitofp %in : i1 to f32
      linalg.yield %110 : f32
    } -> tensor<8x6xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%58, %50 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x6xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%59 : tensor<8x6xf32>) outs(%45 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<8xf32>
    %61 = tensor.empty() : tensor<f32>
    %62 = linalg.fill ins(%cst_2 : f32) outs(%61 : tensor<f32>) -> tensor<f32>
    %63 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["reduction"]} ins(%60 : tensor<8xf32>) outs(%62 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<f32>
    %64 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%63 : tensor<f32>) outs(%61 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.divf %in, %cst_0 : f32
      linalg.yield %110 : f32
    } -> tensor<f32>
    %65 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%64 : tensor<f32>) outs(%61 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.negf %in : f32
      linalg.yield %110 : f32
    } -> tensor<f32>
    %66 = linalg.generic {indexing_maps = [#map7], iterator_types = []} outs(%61 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %67 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%66 : tensor<f32>) outs(%61 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.divf %in, %cst_0 : f32
      linalg.yield %110 : f32
    } -> tensor<f32>
    %68 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%67 : tensor<f32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%58, %68 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x6xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<8x6xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.negf %in : f32
      linalg.yield %110 : f32
    } -> tensor<8x6xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%70 : tensor<8x6xf32>) outs(%45 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<8xf32>
    %expanded_13 = tensor.expand_shape %71 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_13, %expanded_10 : tensor<8x1xf32>, tensor<8x1xf32>) outs(%47 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.divf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x1xf32>
    %73 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%72 : tensor<8x1xf32>) outs(%45 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<8xf32>
    %74 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%73 : tensor<8xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%74, %44 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x6xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%69, %75 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%32 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.addf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x6xf32>
    %77 = tensor.empty() : tensor<6xf32>
    %78 = linalg.fill ins(%cst_2 : f32) outs(%77 : tensor<6xf32>) -> tensor<6xf32>
    %79 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%76 : tensor<8x6xf32>) outs(%78 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %expanded_14 = tensor.expand_shape %79 [[0, 1]] output_shape [1, 6] : tensor<6xf32> into tensor<1x6xf32>
    %80 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_14 : tensor<1x6xf32>) outs(%78 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<6xf32>
    %81 = tensor.empty() : tensor<6x12xf32>
    %82 = linalg.fill ins(%cst_2 : f32) outs(%81 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %83 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%76, %24 : tensor<8x6xf32>, tensor<8x12xf32>) outs(%82 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      %111 = arith.addf %out, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<6x12xf32>
    %84 = tensor.empty() : tensor<12x6xf32>
    %85 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%83 : tensor<6x12xf32>) outs(%84 : tensor<12x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x6xf32>
    %86 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%76, %arg4 : tensor<8x6xf32>, tensor<12x6xf32>) outs(%9 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      %111 = arith.addf %out, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<8x12xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%86, %31 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%8 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x12xf32>
    %88 = tensor.empty() : tensor<12xf32>
    %89 = linalg.fill ins(%cst_2 : f32) outs(%88 : tensor<12xf32>) -> tensor<12xf32>
    %90 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%87 : tensor<8x12xf32>) outs(%89 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<12xf32>
    %expanded_15 = tensor.expand_shape %90 [[0, 1]] output_shape [1, 12] : tensor<12xf32> into tensor<1x12xf32>
    %91 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_15 : tensor<1x12xf32>) outs(%89 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<12xf32>
    %92 = tensor.empty() : tensor<12x16xf32>
    %93 = linalg.fill ins(%cst_2 : f32) outs(%92 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %94 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%87, %5 : tensor<8x12xf32>, tensor<8x16xf32>) outs(%93 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      %111 = arith.addf %out, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<12x16xf32>
    %95 = tensor.empty() : tensor<16x12xf32>
    %96 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%94 : tensor<12x16xf32>) outs(%95 : tensor<16x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x12xf32>
    %97 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%87, %arg2 : tensor<8x12xf32>, tensor<16x12xf32>) outs(%1 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      %111 = arith.addf %out, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<8x16xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%97, %7 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x16xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%98, %5 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x16xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%98, %99 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.addf %in, %in_17 : f32
      linalg.yield %110 : f32
    } -> tensor<8x16xf32>
    %101 = tensor.empty() : tensor<16xf32>
    %102 = linalg.fill ins(%cst_2 : f32) outs(%101 : tensor<16xf32>) -> tensor<16xf32>
    %103 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%100 : tensor<8x16xf32>) outs(%102 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<16xf32>
    %expanded_16 = tensor.expand_shape %103 [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
    %104 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_16 : tensor<1x16xf32>) outs(%102 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %110 = arith.addf %out, %in : f32
      linalg.yield %110 : f32
    } -> tensor<16xf32>
    %105 = tensor.empty() : tensor<16x7xf32>
    %106 = linalg.fill ins(%cst_2 : f32) outs(%105 : tensor<16x7xf32>) -> tensor<16x7xf32>
    %107 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%100, %arg6 : tensor<8x16xf32>, tensor<8x7xf32>) outs(%106 : tensor<16x7xf32>) {
    ^bb0(%in: f32, %in_17: f32, %out: f32):
      %110 = arith.mulf %in, %in_17 : f32
      %111 = arith.addf %out, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<16x7xf32>
    %108 = tensor.empty() : tensor<7x16xf32>
    %109 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%107 : tensor<16x7xf32>) outs(%108 : tensor<7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7x16xf32>
    return %65, %109, %104, %96, %91, %85, %80 : tensor<f32>, tensor<7x16xf32>, tensor<16xf32>, tensor<16x12xf32>, tensor<12xf32>, tensor<12x6xf32>, tensor<6xf32>
  }
}
