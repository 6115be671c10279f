#map = affine_map<(d0, d1) -> (0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
#map7 = affine_map<() -> ()>
module @jit_flat attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16x12xf32>, %arg3: tensor<12xf32>, %arg4: tensor<12x6xf32>, %arg5: tensor<6xf32>, %arg6: tensor<8x7xf32>, %arg7: tensor<8xi32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %cst = arith.constant 8.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<8x16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %2 = linalg.matmul ins(%arg6, %arg0 : tensor<8x7xf32>, tensor<7x16xf32>) outs(%1 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %expanded = tensor.expand_shape %arg1 [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<1x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x16xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %3 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.addf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8x16xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = math.tanh %in : f32
      linalg.yield %57 : f32
    } -> tensor<8x16xf32>
    %6 = tensor.empty() : tensor<8x12xf32>
    %7 = linalg.fill ins(%cst_1 : f32) outs(%6 : tensor<8x12xf32>) -> tensor<8x12xf32>
    %8 = linalg.matmul ins(%5, %arg2 : tensor<8x16xf32>, tensor<16x12xf32>) outs(%7 : tensor<8x12xf32>) -> tensor<8x12xf32>
    %expanded_4 = tensor.expand_shape %arg3 [[0, 1]] output_shape [1, 12] : tensor<12xf32> into tensor<1x12xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_4 : tensor<1x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %9 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.addf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8x12xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.maximumf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8x12xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.subf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8x12xf32>
    %14 = tensor.empty() : tensor<8x12xi1>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %13 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%14 : tensor<8x12xi1>) {
    ^bb0(%in: f32, %in_10: f32, %out: i1):
      %57 = arith.cmpf une, %in, %in_10 : f32
      linalg.yield %57 : i1
    } -> tensor<8x12xi1>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.addf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8x12xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = math.absf %in : f32
      linalg.yield %57 : f32
    } -> tensor<8x12xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.negf %in : f32
      linalg.yield %57 : f32
    } -> tensor<8x12xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = math.exp %in : f32
      linalg.yield %57 : f32
    } -> tensor<8x12xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = math.log1p %in : f32
      linalg.yield %57 : f32
    } -> tensor<8x12xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %20 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.addf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8x12xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15, %16, %21 : tensor<8x12xi1>, tensor<8x12xf32>, tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: i1, %in_10: f32, %in_11: f32, %out: f32):
      %57 = arith.select %in, %in_10, %in_11 : f32
      linalg.yield %57 : f32
    } -> tensor<8x12xf32>
    %23 = tensor.empty() : tensor<8x6xf32>
    %24 = linalg.fill ins(%cst_1 : f32) outs(%23 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %25 = linalg.matmul ins(%22, %arg4 : tensor<8x12xf32>, tensor<12x6xf32>) outs(%24 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %expanded_5 = tensor.expand_shape %arg5 [[0, 1]] output_shape [1, 6] : tensor<6xf32> into tensor<1x6xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_5 : tensor<1x6xf32>) outs(%23 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25, %26 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%23 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.addf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8x6xf32>
    %28 = tensor.empty() : tensor<8xf32>
    %29 = linalg.fill ins(%cst_0 : f32) outs(%28 : tensor<8xf32>) -> tensor<8xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%27 : tensor<8x6xf32>) outs(%29 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.maximumf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<8xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%28 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel"]} ins(%31, %30 : tensor<8xf32>, tensor<8xf32>) outs(%28 : tensor<8xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.maximumf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8xf32>
    %expanded_6 = tensor.expand_shape %32 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_6 : tensor<8x1xf32>) outs(%23 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27, %33 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%23 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.subf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8x6xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<8x6xf32>) outs(%23 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = math.exp %in : f32
      linalg.yield %57 : f32
    } -> tensor<8x6xf32>
    %36 = linalg.fill ins(%cst_1 : f32) outs(%28 : tensor<8xf32>) -> tensor<8xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%35 : tensor<8x6xf32>) outs(%36 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<8xf32>
    %expanded_7 = tensor.expand_shape %37 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %38 = tensor.empty() : tensor<8x1xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_7 : tensor<8x1xf32>) outs(%38 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = math.log %in : f32
      linalg.yield %57 : f32
    } -> tensor<8x1xf32>
    %40 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%39 : tensor<8x1xf32>) outs(%23 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%34, %40 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%23 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.subf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8x6xf32>
    %expanded_8 = tensor.expand_shape %arg7 [[0, 1]] output_shape [8, 1] : tensor<8xi32> into tensor<8x1xi32>
    %42 = tensor.empty() : tensor<6xi32>
    %43 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel"]} outs(%42 : tensor<6xi32>) {
    ^bb0(%out: i32):
      %57 = linalg.index 0 : index
      %58 = arith.index_cast %57 : index to i32
      linalg.yield %58 : i32
    } -> tensor<6xi32>
    %expanded_9 = tensor.expand_shape %43 [[0, 1]] output_shape [1, 6] : tensor<6xi32> into tensor<1x6xi32>
    %44 = tensor.empty() : tensor<8x6xi32>
    %45 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_8 : tensor<8x1xi32>) outs(%44 : tensor<8x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x6xi32>
    %46 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_9 : tensor<1x6xi32>) outs(%44 : tensor<8x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x6xi32>
    %47 = tensor.empty() : tensor<8x6xi1>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%45, %46 : tensor<8x6xi32>, tensor<8x6xi32>) outs(%47 : tensor<8x6xi1>) {
    ^bb0(%in: i32, %in_10: i32, %out: i1):
      %57 = arith.cmpi eq, %in, %in_10 : i32
      linalg.yield %57 : i1
    } -> tensor<8x6xi1>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<8x6xi1>) outs(%23 : tensor<8x6xf32>) {
    ^bb0(%in: i1, %out: f32):
      %57 = arith.uitofp %in : i1 to f32
      linalg.yield %57 : f32
    } -> tensor<8x6xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%49, %41 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%23 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %57 = arith.mulf %in, %in_10 : f32
      linalg.yield %57 : f32
    } -> tensor<8x6xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%50 : tensor<8x6xf32>) outs(%36 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<8xf32>
    %52 = tensor.empty() : tensor<f32>
    %53 = linalg.fill ins(%cst_1 : f32) outs(%52 : tensor<f32>) -> tensor<f32>
    %54 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["reduction"]} ins(%51 : tensor<8xf32>) outs(%53 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<f32>
    %55 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%54 : tensor<f32>) outs(%52 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.divf %in, %cst : f32
      linalg.yield %57 : f32
    } -> tensor<f32>
    %56 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%55 : tensor<f32>) outs(%52 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.negf %in : f32
      linalg.yield %57 : f32
    } -> tensor<f32>
    return %56 : tensor<f32>
  }
}
