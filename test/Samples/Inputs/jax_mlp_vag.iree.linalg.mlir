#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0, d1) -> ()>
#map8 = affine_map<(d0, d1) -> (d1, d0)>
module @jit_lowered {
  func.func public @main(%arg0: tensor<7x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16x12xf32>, %arg3: tensor<12xf32>, %arg4: tensor<12x6xf32>, %arg5: tensor<6xf32>, %arg6: tensor<8x7xf32>, %arg7: tensor<8xi32>) -> (tensor<f32>, tensor<7x16xf32>, tensor<16xf32>, tensor<16x12xf32>, tensor<12xf32>, tensor<12x6xf32>, tensor<6xf32>) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant -1.000000e+00 : f32
    %cst_2 = arith.constant 8.000000e+00 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<8x16xf32>
    %1 = linalg.fill ins(%cst_4 : f32) outs(%0 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %2 = linalg.matmul ins(%arg6, %arg0 : tensor<8x7xf32>, tensor<7x16xf32>) outs(%1 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x16xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %3 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.addf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x16xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.tanh %in : f32
      linalg.yield %112 : f32
    } -> tensor<8x16xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.subf %cst_3, %in : f32
      linalg.yield %112 : f32
    } -> tensor<8x16xf32>
    %7 = tensor.empty() : tensor<8x12xf32>
    %8 = linalg.fill ins(%cst_4 : f32) outs(%7 : tensor<8x12xf32>) -> tensor<8x12xf32>
    %9 = linalg.matmul ins(%5, %arg2 : tensor<8x16xf32>, tensor<16x12xf32>) outs(%8 : tensor<8x12xf32>) -> tensor<8x12xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x12xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.addf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.maximumf %in, %cst_4 : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %13 = tensor.empty() : tensor<8x12xi1>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x12xf32>) outs(%13 : tensor<8x12xi1>) {
    ^bb0(%in: f32, %out: i1):
      %112 = arith.cmpf une, %in, %in : f32
      linalg.yield %112 : i1
    } -> tensor<8x12xi1>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %cst_4 : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.absf %in : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.exp %in : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.log1p %in : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %19 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.addf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %15, %20 : tensor<8x12xi1>, tensor<8x12xf32>, tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: i1, %in_9: f32, %in_10: f32, %out: f32):
      %112 = arith.select %in, %in_9, %in_10 : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<8x12xf32>) outs(%13 : tensor<8x12xi1>) {
    ^bb0(%in: f32, %out: i1):
      %112 = arith.cmpf oeq, %in, %cst_0 : f32
      linalg.yield %112 : i1
    } -> tensor<8x12xi1>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22, %11 : tensor<8x12xi1>, tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: i1, %in_9: f32, %out: f32):
      %112 = arith.select %in, %cst_4, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<8x12xf32>) outs(%13 : tensor<8x12xi1>) {
    ^bb0(%in: f32, %out: i1):
      %112 = arith.cmpf oeq, %in, %cst_0 : f32
      linalg.yield %112 : i1
    } -> tensor<8x12xi1>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %21 : tensor<8x12xi1>, tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: i1, %in_9: f32, %out: f32):
      %112 = arith.select %in, %cst_4, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %25 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.subf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.exp %in : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %28 = tensor.empty() : tensor<8x6xf32>
    %29 = linalg.fill ins(%cst_4 : f32) outs(%28 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %30 = linalg.matmul ins(%21, %arg4 : tensor<8x12xf32>, tensor<12x6xf32>) outs(%29 : tensor<8x6xf32>) -> tensor<8x6xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<6xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30, %31 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.addf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x6xf32>
    %33 = tensor.empty() : tensor<8xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<8xf32>) -> tensor<8xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%32 : tensor<8x6xf32>) outs(%34 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.maximumf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<8xf32>
    %36 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<8xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%32, %36 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.subf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x6xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<8x6xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.exp %in : f32
      linalg.yield %112 : f32
    } -> tensor<8x6xf32>
    %39 = linalg.fill ins(%cst_4 : f32) outs(%33 : tensor<8xf32>) -> tensor<8xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%38 : tensor<8x6xf32>) outs(%39 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<8xf32>
    %expanded = tensor.expand_shape %40 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %41 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%40 : tensor<8xf32>) outs(%33 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.log %in : f32
      linalg.yield %112 : f32
    } -> tensor<8xf32>
    %42 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<8xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37, %42 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.subf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x6xf32>
    %44 = tensor.empty() : tensor<1x6xi32>
    %45 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%44 : tensor<1x6xi32>) {
    ^bb0(%out: i32):
      %112 = linalg.index 1 : index
      %113 = arith.index_cast %112 : index to i32
      linalg.yield %113 : i32
    } -> tensor<1x6xi32>
    %46 = tensor.empty() : tensor<8x6xi32>
    %47 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<8xi32>) outs(%46 : tensor<8x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x6xi32>
    %48 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<1x6xi32>) outs(%46 : tensor<8x6xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<8x6xi32>
    %49 = tensor.empty() : tensor<8x6xi1>
    %50 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%47, %48 : tensor<8x6xi32>, tensor<8x6xi32>) outs(%49 : tensor<8x6xi1>) {
    ^bb0(%in: i32, %in_9: i32, %out: i1):
      %112 = arith.cmpi eq, %in, %in_9 : i32
      linalg.yield %112 : i1
    } -> tensor<8x6xi1>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%50 : tensor<8x6xi1>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: i1, %out: f32):
      %112 = arith.uitofp %in : i1 to f32
      linalg.yield %112 : f32
    } -> tensor<8x6xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%51, %43 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.mulf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x6xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%52 : tensor<8x6xf32>) outs(%39 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<8xf32>
    %54 = tensor.empty() : tensor<f32>
    %55 = linalg.fill ins(%cst_4 : f32) outs(%54 : tensor<f32>) -> tensor<f32>
    %56 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["reduction"]} ins(%53 : tensor<8xf32>) outs(%55 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<f32>
    %57 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%56 : tensor<f32>) outs(%54 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_2 : f32
      linalg.yield %112 : f32
    } -> tensor<f32>
    %58 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%57 : tensor<f32>) outs(%54 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      linalg.yield %112 : f32
    } -> tensor<f32>
    %59 = linalg.generic {indexing_maps = [#map6], iterator_types = []} outs(%54 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_1 : f32
    } -> tensor<f32>
    %60 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%59 : tensor<f32>) outs(%54 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.divf %in, %cst_2 : f32
      linalg.yield %112 : f32
    } -> tensor<f32>
    %61 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%60 : tensor<f32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%51, %61 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.mulf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x6xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<8x6xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      linalg.yield %112 : f32
    } -> tensor<8x6xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%63 : tensor<8x6xf32>) outs(%39 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<8xf32>
    %expanded_5 = tensor.expand_shape %64 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %65 = tensor.empty() : tensor<8x1xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_5, %expanded : tensor<8x1xf32>, tensor<8x1xf32>) outs(%65 : tensor<8x1xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.divf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x1xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%66 : tensor<8x1xf32>) outs(%39 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<8xf32>
    %68 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%67 : tensor<8xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x6xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%68, %38 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.mulf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x6xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%62, %69 : tensor<8x6xf32>, tensor<8x6xf32>) outs(%28 : tensor<8x6xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.addf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x6xf32>
    %71 = tensor.empty() : tensor<6xf32>
    %72 = linalg.fill ins(%cst_4 : f32) outs(%71 : tensor<6xf32>) -> tensor<6xf32>
    %73 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "reduction"]} ins(%70 : tensor<8x6xf32>) outs(%72 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<6xf32>
    %expanded_6 = tensor.expand_shape %73 [[0, 1]] output_shape [1, 6] : tensor<6xf32> into tensor<1x6xf32>
    %74 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "reduction"]} ins(%expanded_6 : tensor<1x6xf32>) outs(%72 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<6xf32>
    %75 = tensor.empty() : tensor<6x8xf32>
    %76 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%70 : tensor<8x6xf32>) outs(%75 : tensor<6x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x8xf32>
    %77 = tensor.empty() : tensor<6x12xf32>
    %78 = linalg.fill ins(%cst_4 : f32) outs(%77 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %79 = linalg.matmul ins(%76, %21 : tensor<6x8xf32>, tensor<8x12xf32>) outs(%78 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %80 = tensor.empty() : tensor<12x6xf32>
    %81 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%79 : tensor<6x12xf32>) outs(%80 : tensor<12x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x6xf32>
    %82 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<12x6xf32>) outs(%77 : tensor<6x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x12xf32>
    %83 = linalg.matmul ins(%70, %82 : tensor<8x6xf32>, tensor<6x12xf32>) outs(%8 : tensor<8x12xf32>) -> tensor<8x12xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%83, %27 : tensor<8x12xf32>, tensor<8x12xf32>) outs(%7 : tensor<8x12xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.mulf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x12xf32>
    %85 = tensor.empty() : tensor<12xf32>
    %86 = linalg.fill ins(%cst_4 : f32) outs(%85 : tensor<12xf32>) -> tensor<12xf32>
    %87 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "reduction"]} ins(%84 : tensor<8x12xf32>) outs(%86 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<12xf32>
    %expanded_7 = tensor.expand_shape %87 [[0, 1]] output_shape [1, 12] : tensor<12xf32> into tensor<1x12xf32>
    %88 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "reduction"]} ins(%expanded_7 : tensor<1x12xf32>) outs(%86 : tensor<12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<12xf32>
    %89 = tensor.empty() : tensor<12x8xf32>
    %90 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%84 : tensor<8x12xf32>) outs(%89 : tensor<12x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x8xf32>
    %91 = tensor.empty() : tensor<12x16xf32>
    %92 = linalg.fill ins(%cst_4 : f32) outs(%91 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %93 = linalg.matmul ins(%90, %5 : tensor<12x8xf32>, tensor<8x16xf32>) outs(%92 : tensor<12x16xf32>) -> tensor<12x16xf32>
    %94 = tensor.empty() : tensor<16x12xf32>
    %95 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%93 : tensor<12x16xf32>) outs(%94 : tensor<16x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x12xf32>
    %96 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<16x12xf32>) outs(%91 : tensor<12x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x16xf32>
    %97 = linalg.matmul ins(%84, %96 : tensor<8x12xf32>, tensor<12x16xf32>) outs(%1 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%97, %6 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.mulf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x16xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%98, %5 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.mulf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x16xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%98, %99 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %112 = arith.addf %in, %in_9 : f32
      linalg.yield %112 : f32
    } -> tensor<8x16xf32>
    %101 = tensor.empty() : tensor<16xf32>
    %102 = linalg.fill ins(%cst_4 : f32) outs(%101 : tensor<16xf32>) -> tensor<16xf32>
    %103 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "reduction"]} ins(%100 : tensor<8x16xf32>) outs(%102 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<16xf32>
    %expanded_8 = tensor.expand_shape %103 [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
    %104 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "reduction"]} ins(%expanded_8 : tensor<1x16xf32>) outs(%102 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %out, %in : f32
      linalg.yield %112 : f32
    } -> tensor<16xf32>
    %105 = tensor.empty() : tensor<16x8xf32>
    %106 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%100 : tensor<8x16xf32>) outs(%105 : tensor<16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x8xf32>
    %107 = tensor.empty() : tensor<16x7xf32>
    %108 = linalg.fill ins(%cst_4 : f32) outs(%107 : tensor<16x7xf32>) -> tensor<16x7xf32>
    %109 = linalg.matmul ins(%106, %arg6 : tensor<16x8xf32>, tensor<8x7xf32>) outs(%108 : tensor<16x7xf32>) -> tensor<16x7xf32>
    %110 = tensor.empty() : tensor<7x16xf32>
    %111 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%109 : tensor<16x7xf32>) outs(%110 : tensor<7x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7x16xf32>
    return %58, %111, %104, %95, %88, %81, %74 : tensor<f32>, tensor<7x16xf32>, tensor<16xf32>, tensor<16x12xf32>, tensor<12xf32>, tensor<12x6xf32>, tensor<6xf32>
  }
}
