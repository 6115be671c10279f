#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<() -> ()>
module @jit_flat {
  func.func public @main(%arg0: tensor<7x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16x12xf32>, %arg3: tensor<12xf32>, %arg4: tensor<12x6xf32>, %arg5: tensor<6xf32>, %arg6: tensor<8x7xf32>, %arg7: tensor<8xi32>) -> tensor<f32> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 8.000000e+00 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<8x16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %2 = linalg.matmul ins(%arg6, %arg0 : tensor<8x7xf32>, tensor<7x16xf32>) outs(%1 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x16xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %3 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %52 = arith.addf %in, %in_2 : f32
      linalg.yield %52 : f32
    } -> tensor<8x16xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.tanh %in : f32
      linalg.yield %52 : f32
    } -> tensor<8x16xf32>
    %6 = tensor.empty() : tensor<8x12xf32>
    %7 = linalg.fill ins(%cst_1 : f32) outs(%6 : tensor<8x12xf32>) -> tensor<8x12xf32>
    %8 = linalg.matmul ins(%5, %arg2 : tensor<8x16xf32>, tensor<16x12xf32>) outs(%7 : tensor<8x12xf32>) -> tensor<8x12xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %9 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %52 = arith.addf %in, %in_2 : f32
      linalg.yield %52 : f32
    } -> tensor<8x12xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.maximumf %in, %cst_1 : f32
      linalg.yield %52 : f32
    } -> tensor<8x12xf32>
    %12 = tensor.empty() : tensor<8x12xi1>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8x12xf32>) outs(%12 : tensor<8x12xi1>) {
    ^bb0(%in: f32, %out: i1):
      %52 = arith.cmpf une, %in, %in : f32
      linalg.yield %52 : i1
    } -> tensor<8x12xi1>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %cst_1 : f32
      linalg.yield %52 : f32
    } -> tensor<8x12xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.absf %in : f32
      linalg.yield %52 : f32
    } -> tensor<8x12xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.negf %in : f32
      linalg.yield %52 : f32
    } -> tensor<8x12xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.exp %in : f32
      linalg.yield %52 : f32
    } -> tensor<8x12xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.log1p %in : f32
      linalg.yield %52 : f32
    } -> tensor<8x12xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %18 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %52 = arith.addf %in, %in_2 : f32
      linalg.yield %52 : f32
    } -> tensor<8x12xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %14, %19 : tensor<8x12xi1>, tensor<8x12xf32>, tensor<8x12xf32>) outs(%6 : tensor<8x12xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %52 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %52 : f32
    } -> tensor<8x12xf32>
    %21 = tensor.empty() : tensor<8x6xf32>
    %22 = linalg.fill ins(%cst_1 : f32) outs(%21 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %23 = linalg.matmul ins(%20, %arg4 : tensor<8x12xf32>, tensor<12x6xf32>) outs(%22 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<6xf32>) outs(%21 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %24 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%21 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %52 = arith.addf %in, %in_2 : f32
      linalg.yield %52 : f32
    } -> tensor<8x6xf32>
    %26 = tensor.empty() : tensor<8xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<8xf32>) -> tensor<8xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%25 : tensor<8x6xf32>) outs(%27 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.maximumf %out, %in : f32
      linalg.yield %52 : f32
    } -> tensor<8xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<8xf32>) outs(%21 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25, %29 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%21 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %52 = arith.subf %in, %in_2 : f32
      linalg.yield %52 : f32
    } -> tensor<8x6xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<8x6xf32>) outs(%21 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.exp %in : f32
      linalg.yield %52 : f32
    } -> tensor<8x6xf32>
    %32 = linalg.fill ins(%cst_1 : f32) outs(%26 : tensor<8xf32>) -> tensor<8xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%31 : tensor<8x6xf32>) outs(%32 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %out, %in : f32
      linalg.yield %52 : f32
    } -> tensor<8xf32>
    %34 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%33 : tensor<8xf32>) outs(%26 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.log %in : f32
      linalg.yield %52 : f32
    } -> tensor<8xf32>
    %35 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<8xf32>) outs(%21 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30, %35 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%21 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %52 = arith.subf %in, %in_2 : f32
      linalg.yield %52 : f32
    } -> tensor<8x6xf32>
    %37 = tensor.empty() : tensor<1x6xi32>
    %38 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%37 : tensor<1x6xi32>) {
    ^bb0(%out: i32):
      %52 = linalg.index 1 : index
      %53 = arith.index_cast %52 : index to i32
      linalg.yield %53 : i32
    } -> tensor<1x6xi32>
    %39 = tensor.empty() : tensor<8x6xi32>
    %40 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<8xi32>) outs(%39 : tensor<8x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x6xi32>
    %41 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<1x6xi32>) outs(%39 : tensor<8x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x6xi32>
    %42 = tensor.empty() : tensor<8x6xi1>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%40, %41 : tensor<8x6xi32>, tensor<8x6xi32>) outs(%42 : tensor<8x6xi1>) {
    ^bb0(%in: i32, %in_2: i32, %out: i1):
      %52 = arith.cmpi eq, %in, %in_2 : i32
      linalg.yield %52 : i1
    } -> tensor<8x6xi1>
    %44 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<8x6xi1>) outs(%21 : tensor<8x6xf32>) {
    ^bb0(%in: i1, %out: f32):
      %52 = arith.uitofp %in : i1 to f32
      linalg.yield %52 : f32
    } -> tensor<8x6xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%44, %36 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%21 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %52 = arith.mulf %in, %in_2 : f32
      linalg.yield %52 : f32
    } -> tensor<8x6xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%45 : tensor<8x6xf32>) outs(%32 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %out, %in : f32
      linalg.yield %52 : f32
    } -> tensor<8xf32>
    %47 = tensor.empty() : tensor<f32>
    %48 = linalg.fill ins(%cst_1 : f32) outs(%47 : tensor<f32>) -> tensor<f32>
    %49 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["reduction"]} ins(%46 : tensor<8xf32>) outs(%48 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %out, %in : f32
      linalg.yield %52 : f32
    } -> tensor<f32>
    %50 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%49 : tensor<f32>) outs(%47 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.divf %in, %cst_0 : f32
      linalg.yield %52 : f32
    } -> tensor<f32>
    %51 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%50 : tensor<f32>) outs(%47 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.negf %in : f32
      linalg.yield %52 : f32
    } -> tensor<f32>
    return %51 : tensor<f32>
  }
}
