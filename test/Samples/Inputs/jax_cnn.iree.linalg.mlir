#map = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3, d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0) -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map10 = affine_map<(d0, d1) -> (d0, d1)>
#map11 = affine_map<(d0, d1) -> (d1)>
#map12 = affine_map<(d0, d1) -> (d0)>
#map13 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map15 = affine_map<(d0, d1) -> ()>
module @jit_flat {
  func.func public @main(%arg0: tensor<3x3x2x6xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>, %arg3: tensor<3x3x1x6xf32>, %arg4: tensor<3x3x6x8xf32>, %arg5: tensor<8x5xf32>, %arg6: tensor<5xf32>, %arg7: tensor<3x8x8x2xf32>, %arg8: tensor<3xi32>) -> tensor<f32> {
    %c0_i32 = arith.constant 0 : i32
    %c5_i32 = arith.constant 5 : i32
    %c4_i32 = arith.constant 4 : i32
    %true = arith.constant true
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %cst = arith.constant 0x7FC00000 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 3.000000e+00 : f32
    %cst_4 = arith.constant 4.000000e+00 : f32
    %cst_5 = arith.constant 9.99999974E-6 : f32
    %cst_6 = arith.constant 1.920000e+02 : f32
    %cst_7 = arith.constant 0.000000e+00 : f32
    %cst_8 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<3x8x8x6xf32>
    %1 = linalg.fill ins(%cst_7 : f32) outs(%0 : tensor<3x8x8x6xf32>) -> tensor<3x8x8x6xf32>
    %padded = tensor.pad %arg7 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg9: index, %arg10: index, %arg11: index, %arg12: index):
      tensor.yield %cst_7 : f32
    } : tensor<3x8x8x2xf32> to tensor<3x10x10x2xf32>
    %2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %arg0 : tensor<3x10x10x2xf32>, tensor<3x3x2x6xf32>) outs(%1 : tensor<3x8x8x6xf32>) -> tensor<3x8x8x6xf32>
    %3 = tensor.empty() : tensor<6xf32>
    %4 = linalg.fill ins(%cst_7 : f32) outs(%3 : tensor<6xf32>) -> tensor<6xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction", "reduction", "reduction"]} ins(%2 : tensor<3x8x8x6xf32>) outs(%4 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.addf %out, %in : f32
      linalg.yield %86 : f32
    } -> tensor<6xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%5 : tensor<6xf32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.divf %in, %cst_6 : f32
      linalg.yield %86 : f32
    } -> tensor<6xf32>
    %7 = tensor.empty() : tensor<1x1x1x6xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<6xf32>) outs(%7 : tensor<1x1x1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x1x6xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x1x1x6xf32>) outs(%7 : tensor<1x1x1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.divf %in, %cst_6 : f32
      linalg.yield %86 : f32
    } -> tensor<1x1x1x6xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<1x1x1x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %11 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %10 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.subf %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<3x8x8x6xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.mulf %in, %in : f32
      linalg.yield %86 : f32
    } -> tensor<3x8x8x6xf32>
    %13 = tensor.empty() : tensor<f32>
    %14 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%cst_8 : tensor<i32>) outs(%13 : tensor<f32>) {
    ^bb0(%in: i32, %out: f32):
      %86 = arith.sitofp %in : i32 to f32
      linalg.yield %86 : f32
    } -> tensor<f32>
    %15 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%14 : tensor<f32>) outs(%13 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.subf %cst_6, %in : f32
      linalg.yield %86 : f32
    } -> tensor<f32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction", "reduction", "reduction"]} ins(%12 : tensor<3x8x8x6xf32>) outs(%4 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.addf %out, %in : f32
      linalg.yield %86 : f32
    } -> tensor<6xf32>
    %17 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel"]} ins(%15 : tensor<f32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%16, %17 : tensor<6xf32>, tensor<6xf32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.divf %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<6xf32>
    %19 = tensor.empty() : tensor<i1>
    %20 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%15 : tensor<f32>) outs(%19 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %86 = arith.cmpf ogt, %in, %cst_7 : f32
      linalg.yield %86 : i1
    } -> tensor<i1>
    %21 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6xf32>
    %extracted = tensor.extract %20[] : tensor<i1>
    %22 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%18, %21 : tensor<6xf32>, tensor<6xf32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.select %extracted, %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<6xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %23 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.subf %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<3x8x8x6xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%22 : tensor<6xf32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.addf %in, %cst_5 : f32
      linalg.yield %86 : f32
    } -> tensor<6xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%25 : tensor<6xf32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = math.sqrt %in : f32
      linalg.yield %86 : f32
    } -> tensor<6xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.divf %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<3x8x8x6xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %29 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.mulf %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<3x8x8x6xf32>
    %31 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %31 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.addf %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<3x8x8x6xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %in, %cst_7 : f32
      linalg.yield %86 : f32
    } -> tensor<3x8x8x6xf32>
    %34 = tensor.empty() : tensor<2x2xf32>
    %35 = tensor.empty() : tensor<3x4x4x6xf32>
    %36 = linalg.fill ins(%cst_2 : f32) outs(%35 : tensor<3x4x4x6xf32>) -> tensor<3x4x4x6xf32>
    %37 = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%33, %34 : tensor<3x8x8x6xf32>, tensor<2x2xf32>) outs(%36 : tensor<3x4x4x6xf32>) -> tensor<3x4x4x6xf32>
    %padded_9 = tensor.pad %37 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg9: index, %arg10: index, %arg11: index, %arg12: index):
      tensor.yield %cst_7 : f32
    } : tensor<3x4x4x6xf32> to tensor<3x6x6x6xf32>
    %38 = linalg.fill ins(%cst_7 : f32) outs(%35 : tensor<3x4x4x6xf32>) -> tensor<3x4x4x6xf32>
    %collapsed = tensor.collapse_shape %arg3 [[0], [1], [2, 3]] : tensor<3x3x1x6xf32> into tensor<3x3x6xf32>
    %39 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded_9, %collapsed : tensor<3x6x6x6xf32>, tensor<3x3x6xf32>) outs(%38 : tensor<3x4x4x6xf32>) -> tensor<3x4x4x6xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<3x4x4x6xf32>) outs(%35 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.negf %in : f32
      linalg.yield %86 : f32
    } -> tensor<3x4x4x6xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<3x4x4x6xf32>) outs(%35 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = math.exp %in : f32
      linalg.yield %86 : f32
    } -> tensor<3x4x4x6xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<3x4x4x6xf32>) outs(%35 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.addf %in, %cst_0 : f32
      linalg.yield %86 : f32
    } -> tensor<3x4x4x6xf32>
    %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<3x4x4x6xf32>) outs(%35 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.divf %cst_0, %in : f32
      linalg.yield %86 : f32
    } -> tensor<3x4x4x6xf32>
    %44 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %43 : tensor<3x4x4x6xf32>, tensor<3x4x4x6xf32>) outs(%35 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.mulf %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<3x4x4x6xf32>
    %45 = tensor.empty() : tensor<3x2x2x8xf32>
    %46 = linalg.fill ins(%cst_7 : f32) outs(%45 : tensor<3x2x2x8xf32>) -> tensor<3x2x2x8xf32>
    %padded_10 = tensor.pad %44 low[0, 0, 0, 0] high[0, 1, 1, 0] {
    ^bb0(%arg9: index, %arg10: index, %arg11: index, %arg12: index):
      tensor.yield %cst_7 : f32
    } : tensor<3x4x4x6xf32> to tensor<3x5x5x6xf32>
    %47 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%padded_10, %arg4 : tensor<3x5x5x6xf32>, tensor<3x3x6x8xf32>) outs(%46 : tensor<3x2x2x8xf32>) -> tensor<3x2x2x8xf32>
    %48 = tensor.empty() : tensor<3x8xf32>
    %49 = linalg.fill ins(%cst_7 : f32) outs(%48 : tensor<3x8xf32>) -> tensor<3x8xf32>
    %50 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%47 : tensor<3x2x2x8xf32>) outs(%49 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.addf %out, %in : f32
      linalg.yield %86 : f32
    } -> tensor<3x8xf32>
    %51 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%50 : tensor<3x8xf32>) outs(%48 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.divf %in, %cst_4 : f32
      linalg.yield %86 : f32
    } -> tensor<3x8xf32>
    %52 = tensor.empty() : tensor<3x5xf32>
    %53 = linalg.fill ins(%cst_7 : f32) outs(%52 : tensor<3x5xf32>) -> tensor<3x5xf32>
    %54 = linalg.matmul ins(%51, %arg5 : tensor<3x8xf32>, tensor<8x5xf32>) outs(%53 : tensor<3x5xf32>) -> tensor<3x5xf32>
    %55 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<5xf32>) outs(%52 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5xf32>
    %56 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%54, %55 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%52 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.addf %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<3x5xf32>
    %57 = tensor.empty() : tensor<3xf32>
    %58 = linalg.fill ins(%cst_2 : f32) outs(%57 : tensor<3xf32>) -> tensor<3xf32>
    %59 = linalg.generic {indexing_maps = [#map10, #map12], iterator_types = ["parallel", "reduction"]} ins(%56 : tensor<3x5xf32>) outs(%58 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.maximumf %out, %in : f32
      linalg.yield %86 : f32
    } -> tensor<3xf32>
    %60 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel"]} ins(%59 : tensor<3xf32>) outs(%52 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5xf32>
    %61 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%56, %60 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%52 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.subf %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<3x5xf32>
    %62 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%61 : tensor<3x5xf32>) outs(%52 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = math.exp %in : f32
      linalg.yield %86 : f32
    } -> tensor<3x5xf32>
    %63 = linalg.fill ins(%cst_7 : f32) outs(%57 : tensor<3xf32>) -> tensor<3xf32>
    %64 = linalg.generic {indexing_maps = [#map10, #map12], iterator_types = ["parallel", "reduction"]} ins(%62 : tensor<3x5xf32>) outs(%63 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.addf %out, %in : f32
      linalg.yield %86 : f32
    } -> tensor<3xf32>
    %65 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%64 : tensor<3xf32>) outs(%57 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = math.log %in : f32
      linalg.yield %86 : f32
    } -> tensor<3xf32>
    %66 = linalg.generic {indexing_maps = [#map12, #map10], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<3xf32>) outs(%52 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5xf32>
    %67 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%61, %66 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%52 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %86 = arith.subf %in, %in_12 : f32
      linalg.yield %86 : f32
    } -> tensor<3x5xf32>
    %expanded = tensor.expand_shape %arg8 [[0, 1]] output_shape [3, 1] : tensor<3xi32> into tensor<3x1xi32>
    %68 = tensor.empty() : tensor<3x1xi1>
    %69 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<3x1xi32>) outs(%68 : tensor<3x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %86 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %86 : i1
    } -> tensor<3x1xi1>
    %70 = tensor.empty() : tensor<3x1xi32>
    %71 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<3x1xi32>) outs(%70 : tensor<3x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      %86 = arith.addi %in, %c5_i32 : i32
      linalg.yield %86 : i32
    } -> tensor<3x1xi32>
    %72 = linalg.generic {indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%69, %71, %expanded : tensor<3x1xi1>, tensor<3x1xi32>, tensor<3x1xi32>) outs(%70 : tensor<3x1xi32>) {
    ^bb0(%in: i1, %in_12: i32, %in_13: i32, %out: i32):
      %86 = arith.select %in, %in_12, %in_13 : i32
      linalg.yield %86 : i32
    } -> tensor<3x1xi32>
    %expanded_11 = tensor.expand_shape %72 [[0], [1, 2]] output_shape [3, 1, 1] : tensor<3x1xi32> into tensor<3x1x1xi32>
    %73 = tensor.empty() : tensor<3x1x1xi1>
    %74 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<3x1x1xi32>) outs(%73 : tensor<3x1x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %86 = arith.cmpi sge, %in, %c0_i32 : i32
      linalg.yield %86 : i1
    } -> tensor<3x1x1xi1>
    %75 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<3x1x1xi32>) outs(%73 : tensor<3x1x1xi1>) {
    ^bb0(%in: i32, %out: i1):
      %86 = arith.cmpi sle, %in, %c4_i32 : i32
      linalg.yield %86 : i1
    } -> tensor<3x1x1xi1>
    %76 = linalg.generic {indexing_maps = [#map13, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74, %75 : tensor<3x1x1xi1>, tensor<3x1x1xi1>) outs(%73 : tensor<3x1x1xi1>) {
    ^bb0(%in: i1, %in_12: i1, %out: i1):
      %86 = arith.andi %in, %in_12 : i1
      linalg.yield %86 : i1
    } -> tensor<3x1x1xi1>
    %77 = linalg.fill ins(%true : i1) outs(%68 : tensor<3x1xi1>) -> tensor<3x1xi1>
    %78 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "reduction"]} ins(%76 : tensor<3x1x1xi1>) outs(%77 : tensor<3x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %86 = arith.andi %out, %in : i1
      linalg.yield %86 : i1
    } -> tensor<3x1xi1>
    %79 = tensor.empty() : tensor<3x1xf32>
    %80 = linalg.generic {indexing_maps = [#map10], iterator_types = ["parallel", "parallel"]} outs(%79 : tensor<3x1xf32>) {
    ^bb0(%out: f32):
      %86 = linalg.index 0 : index
      %extracted_12 = tensor.extract %expanded_11[%86, %c0, %c0] : tensor<3x1x1xi32>
      %87 = arith.index_cast %extracted_12 : i32 to index
      %88 = arith.maxsi %87, %c0 : index
      %89 = arith.minsi %88, %c4 : index
      %extracted_13 = tensor.extract %67[%86, %89] : tensor<3x5xf32>
      linalg.yield %extracted_13 : f32
    } -> tensor<3x1xf32>
    %81 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel"]} ins(%78, %80 : tensor<3x1xi1>, tensor<3x1xf32>) outs(%79 : tensor<3x1xf32>) {
    ^bb0(%in: i1, %in_12: f32, %out: f32):
      %86 = arith.select %in, %in_12, %cst : f32
      linalg.yield %86 : f32
    } -> tensor<3x1xf32>
    %82 = linalg.fill ins(%cst_7 : f32) outs(%13 : tensor<f32>) -> tensor<f32>
    %83 = linalg.generic {indexing_maps = [#map10, #map15], iterator_types = ["reduction", "reduction"]} ins(%81 : tensor<3x1xf32>) outs(%82 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.addf %out, %in : f32
      linalg.yield %86 : f32
    } -> tensor<f32>
    %84 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%83 : tensor<f32>) outs(%13 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.divf %in, %cst_3 : f32
      linalg.yield %86 : f32
    } -> tensor<f32>
    %85 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%84 : tensor<f32>) outs(%13 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %86 = arith.negf %in : f32
      linalg.yield %86 : f32
    } -> tensor<f32>
    return %85 : tensor<f32>
  }
}
