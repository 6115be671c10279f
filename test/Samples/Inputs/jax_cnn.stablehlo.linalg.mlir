#map = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3, d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2, d3) -> ()>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map7 = affine_map<() -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map10 = affine_map<(d0, d1) -> ()>
#map11 = affine_map<(d0, d1) -> (d0, d1)>
#map12 = affine_map<(d0, d1) -> (0, d1)>
#map13 = affine_map<(d0, d1) -> (d0)>
#map14 = affine_map<(d0, d1) -> (d0, 0)>
#map15 = affine_map<(d0, d1, d2) -> ()>
#map16 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map17 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map18 = affine_map<(d0, d1, d2) -> (d0, d1)>
module @jit_flat attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3x2x6xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>, %arg3: tensor<3x3x1x6xf32>, %arg4: tensor<3x3x6x8xf32>, %arg5: tensor<8x5xf32>, %arg6: tensor<5xf32>, %arg7: tensor<3x8x8x2xf32>, %arg8: tensor<3xi32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %cst = arith.constant dense<4> : tensor<1x1x1xi32>
    %cst_0 = arith.constant 3.000000e+00 : f32
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.920000e+02 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %cst_4 = arith.constant dense<5> : tensor<i32>
    %cst_5 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_7 = arith.constant dense<4.000000e+00> : tensor<f32>
    %cst_8 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_9 = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_10 = arith.constant dense<0> : tensor<i32>
    %cst_11 = arith.constant dense<1.920000e+02> : tensor<f32>
    %cst_12 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<3x8x8x6xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<3x8x8x6xf32>) -> tensor<3x8x8x6xf32>
    %padded = tensor.pad %arg7 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg9: index, %arg10: index, %arg11: index, %arg12: index):
      tensor.yield %cst_3 : f32
    } : tensor<3x8x8x2xf32> to tensor<3x10x10x2xf32>
    %2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %arg0 : tensor<3x10x10x2xf32>, tensor<3x3x2x6xf32>) outs(%1 : tensor<3x8x8x6xf32>) -> tensor<3x8x8x6xf32>
    %3 = tensor.empty() : tensor<6xf32>
    %4 = linalg.fill ins(%cst_3 : f32) outs(%3 : tensor<6xf32>) -> tensor<6xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction", "reduction", "reduction"]} ins(%2 : tensor<3x8x8x6xf32>) outs(%4 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = arith.addf %out, %in : f32
      linalg.yield %99 : f32
    } -> tensor<6xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_11 : tensor<f32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%5, %6 : tensor<6xf32>, tensor<6xf32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.divf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<6xf32>
    %expanded = tensor.expand_shape %5 [[0, 1, 2, 3]] output_shape [1, 1, 1, 6] : tensor<6xf32> into tensor<1x1x1x6xf32>
    %8 = tensor.empty() : tensor<1x1x1x6xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%8 : tensor<1x1x1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x1x6xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %9 : tensor<1x1x1x6xf32>, tensor<1x1x1x6xf32>) outs(%8 : tensor<1x1x1x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.divf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<1x1x1x6xf32>
    %11 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<1x1x1x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %11 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.subf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x8x8x6xf32>
    %13 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %12 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.mulf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x8x8x6xf32>
    %14 = tensor.empty() : tensor<f32>
    %15 = linalg.generic {indexing_maps = [#map7], iterator_types = []} outs(%14 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_3 : f32
    } -> tensor<f32>
    %16 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%15 : tensor<f32>) outs(%14 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = arith.subf %cst_2, %in : f32
      linalg.yield %99 : f32
    } -> tensor<f32>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction", "reduction", "reduction"]} ins(%13 : tensor<3x8x8x6xf32>) outs(%4 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = arith.addf %out, %in : f32
      linalg.yield %99 : f32
    } -> tensor<6xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%16 : tensor<f32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%17, %18 : tensor<6xf32>, tensor<6xf32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.divf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<6xf32>
    %20 = tensor.empty() : tensor<i1>
    %21 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%16 : tensor<f32>) outs(%20 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %99 = arith.cmpf ogt, %in, %cst_3 : f32
      linalg.yield %99 : i1
    } -> tensor<i1>
    %22 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_6 : tensor<f32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6xf32>
    %extracted = tensor.extract %21[] : tensor<i1>
    %23 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%19, %22 : tensor<6xf32>, tensor<6xf32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.select %extracted, %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<6xf32>
    %expanded_13 = tensor.expand_shape %7 [[0, 1, 2, 3]] output_shape [1, 1, 1, 6] : tensor<6xf32> into tensor<1x1x1x6xf32>
    %24 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x1x1x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %25 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %24 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.subf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x8x8x6xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_9 : tensor<f32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%23, %26 : tensor<6xf32>, tensor<6xf32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.addf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<6xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%27 : tensor<6xf32>) outs(%3 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = math.sqrt %in : f32
      linalg.yield %99 : f32
    } -> tensor<6xf32>
    %expanded_14 = tensor.expand_shape %28 [[0, 1, 2, 3]] output_shape [1, 1, 1, 6] : tensor<6xf32> into tensor<1x1x1x6xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<1x1x1x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %29 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.divf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x8x8x6xf32>
    %expanded_15 = tensor.expand_shape %arg1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 6] : tensor<6xf32> into tensor<1x1x1x6xf32>
    %31 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<1x1x1x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %31 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.mulf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x8x8x6xf32>
    %expanded_16 = tensor.expand_shape %arg2 [[0, 1, 2, 3]] output_shape [1, 1, 1, 6] : tensor<6xf32> into tensor<1x1x1x6xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16 : tensor<1x1x1x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %34 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %33 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.addf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x8x8x6xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_12 : tensor<f32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8x8x6xf32>
    %36 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %35 : tensor<3x8x8x6xf32>, tensor<3x8x8x6xf32>) outs(%0 : tensor<3x8x8x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.maximumf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x8x8x6xf32>
    %37 = tensor.empty() : tensor<2x2xf32>
    %38 = tensor.empty() : tensor<3x4x4x6xf32>
    %39 = linalg.fill ins(%cst_1 : f32) outs(%38 : tensor<3x4x4x6xf32>) -> tensor<3x4x4x6xf32>
    %40 = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%36, %37 : tensor<3x8x8x6xf32>, tensor<2x2xf32>) outs(%39 : tensor<3x4x4x6xf32>) -> tensor<3x4x4x6xf32>
    %padded_17 = tensor.pad %40 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg9: index, %arg10: index, %arg11: index, %arg12: index):
      tensor.yield %cst_3 : f32
    } : tensor<3x4x4x6xf32> to tensor<3x6x6x6xf32>
    %41 = linalg.fill ins(%cst_3 : f32) outs(%38 : tensor<3x4x4x6xf32>) -> tensor<3x4x4x6xf32>
    %collapsed = tensor.collapse_shape %arg3 [[0], [1], [2, 3]] : tensor<3x3x1x6xf32> into tensor<3x3x6xf32>
    %42 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded_17, %collapsed : tensor<3x6x6x6xf32>, tensor<3x3x6xf32>) outs(%41 : tensor<3x4x4x6xf32>) -> tensor<3x4x4x6xf32>
    %43 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<3x4x4x6xf32>) outs(%38 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = arith.negf %in : f32
      linalg.yield %99 : f32
    } -> tensor<3x4x4x6xf32>
    %44 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<3x4x4x6xf32>) outs(%38 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = math.exp %in : f32
      linalg.yield %99 : f32
    } -> tensor<3x4x4x6xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%38 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x4x4x6xf32>
    %46 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %44 : tensor<3x4x4x6xf32>, tensor<3x4x4x6xf32>) outs(%38 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.addf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x4x4x6xf32>
    %47 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %46 : tensor<3x4x4x6xf32>, tensor<3x4x4x6xf32>) outs(%38 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.divf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x4x4x6xf32>
    %48 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %47 : tensor<3x4x4x6xf32>, tensor<3x4x4x6xf32>) outs(%38 : tensor<3x4x4x6xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.mulf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x4x4x6xf32>
    %49 = tensor.empty() : tensor<3x2x2x8xf32>
    %50 = linalg.fill ins(%cst_3 : f32) outs(%49 : tensor<3x2x2x8xf32>) -> tensor<3x2x2x8xf32>
    %padded_18 = tensor.pad %48 low[0, 0, 0, 0] high[0, 1, 1, 0] {
    ^bb0(%arg9: index, %arg10: index, %arg11: index, %arg12: index):
      tensor.yield %cst_3 : f32
    } : tensor<3x4x4x6xf32> to tensor<3x5x5x6xf32>
    %51 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%padded_18, %arg4 : tensor<3x5x5x6xf32>, tensor<3x3x6x8xf32>) outs(%50 : tensor<3x2x2x8xf32>) -> tensor<3x2x2x8xf32>
    %52 = tensor.empty() : tensor<3x8xf32>
    %53 = linalg.fill ins(%cst_3 : f32) outs(%52 : tensor<3x8xf32>) -> tensor<3x8xf32>
    %54 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%51 : tensor<3x2x2x8xf32>) outs(%53 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = arith.addf %out, %in : f32
      linalg.yield %99 : f32
    } -> tensor<3x8xf32>
    %55 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<f32>) outs(%52 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x8xf32>
    %56 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%54, %55 : tensor<3x8xf32>, tensor<3x8xf32>) outs(%52 : tensor<3x8xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.divf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x8xf32>
    %57 = tensor.empty() : tensor<3x5xf32>
    %58 = linalg.fill ins(%cst_3 : f32) outs(%57 : tensor<3x5xf32>) -> tensor<3x5xf32>
    %59 = linalg.matmul ins(%56, %arg5 : tensor<3x8xf32>, tensor<8x5xf32>) outs(%58 : tensor<3x5xf32>) -> tensor<3x5xf32>
    %expanded_19 = tensor.expand_shape %arg6 [[0, 1]] output_shape [1, 5] : tensor<5xf32> into tensor<1x5xf32>
    %60 = linalg.generic {indexing_maps = [#map12, #map11], iterator_types = ["parallel", "parallel"]} ins(%expanded_19 : tensor<1x5xf32>) outs(%57 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5xf32>
    %61 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%59, %60 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%57 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.addf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x5xf32>
    %62 = tensor.empty() : tensor<3xf32>
    %63 = linalg.fill ins(%cst_1 : f32) outs(%62 : tensor<3xf32>) -> tensor<3xf32>
    %64 = linalg.generic {indexing_maps = [#map11, #map13], iterator_types = ["parallel", "reduction"]} ins(%61 : tensor<3x5xf32>) outs(%63 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = arith.maximumf %out, %in : f32
      linalg.yield %99 : f32
    } -> tensor<3xf32>
    %65 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_8 : tensor<f32>) outs(%62 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3xf32>
    %66 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%65, %64 : tensor<3xf32>, tensor<3xf32>) outs(%62 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.maximumf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3xf32>
    %expanded_20 = tensor.expand_shape %66 [[0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
    %67 = linalg.generic {indexing_maps = [#map14, #map11], iterator_types = ["parallel", "parallel"]} ins(%expanded_20 : tensor<3x1xf32>) outs(%57 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5xf32>
    %68 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%61, %67 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%57 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.subf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x5xf32>
    %69 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%68 : tensor<3x5xf32>) outs(%57 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = math.exp %in : f32
      linalg.yield %99 : f32
    } -> tensor<3x5xf32>
    %70 = linalg.fill ins(%cst_3 : f32) outs(%62 : tensor<3xf32>) -> tensor<3xf32>
    %71 = linalg.generic {indexing_maps = [#map11, #map13], iterator_types = ["parallel", "reduction"]} ins(%69 : tensor<3x5xf32>) outs(%70 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = arith.addf %out, %in : f32
      linalg.yield %99 : f32
    } -> tensor<3xf32>
    %expanded_21 = tensor.expand_shape %71 [[0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
    %72 = tensor.empty() : tensor<3x1xf32>
    %73 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%expanded_21 : tensor<3x1xf32>) outs(%72 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = math.log %in : f32
      linalg.yield %99 : f32
    } -> tensor<3x1xf32>
    %74 = linalg.generic {indexing_maps = [#map14, #map11], iterator_types = ["parallel", "parallel"]} ins(%73 : tensor<3x1xf32>) outs(%57 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5xf32>
    %75 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%68, %74 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%57 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_24: f32, %out: f32):
      %99 = arith.subf %in, %in_24 : f32
      linalg.yield %99 : f32
    } -> tensor<3x5xf32>
    %expanded_22 = tensor.expand_shape %arg8 [[0, 1]] output_shape [3, 1] : tensor<3xi32> into tensor<3x1xi32>
    %76 = tensor.empty() : tensor<3x1xi32>
    %77 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<i32>) outs(%76 : tensor<3x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<3x1xi32>
    %78 = tensor.empty() : tensor<3x1xi1>
    %79 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%expanded_22, %77 : tensor<3x1xi32>, tensor<3x1xi32>) outs(%78 : tensor<3x1xi1>) {
    ^bb0(%in: i32, %in_24: i32, %out: i1):
      %99 = arith.cmpi slt, %in, %in_24 : i32
      linalg.yield %99 : i1
    } -> tensor<3x1xi1>
    %80 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<i32>) outs(%76 : tensor<3x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<3x1xi32>
    %81 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%expanded_22, %80 : tensor<3x1xi32>, tensor<3x1xi32>) outs(%76 : tensor<3x1xi32>) {
    ^bb0(%in: i32, %in_24: i32, %out: i32):
      %99 = arith.addi %in, %in_24 : i32
      linalg.yield %99 : i32
    } -> tensor<3x1xi32>
    %82 = linalg.generic {indexing_maps = [#map11, #map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%79, %81, %expanded_22 : tensor<3x1xi1>, tensor<3x1xi32>, tensor<3x1xi32>) outs(%76 : tensor<3x1xi32>) {
    ^bb0(%in: i1, %in_24: i32, %in_25: i32, %out: i32):
      %99 = arith.select %in, %in_24, %in_25 : i32
      linalg.yield %99 : i32
    } -> tensor<3x1xi32>
    %expanded_23 = tensor.expand_shape %82 [[0], [1, 2]] output_shape [3, 1, 1] : tensor<3x1xi32> into tensor<3x1x1xi32>
    %83 = tensor.empty() : tensor<3x1x1xi32>
    %84 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_10 : tensor<i32>) outs(%83 : tensor<3x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<3x1x1xi32>
    %85 = tensor.empty() : tensor<3x1x1xi1>
    %86 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_23, %84 : tensor<3x1x1xi32>, tensor<3x1x1xi32>) outs(%85 : tensor<3x1x1xi1>) {
    ^bb0(%in: i32, %in_24: i32, %out: i1):
      %99 = arith.cmpi sge, %in, %in_24 : i32
      linalg.yield %99 : i1
    } -> tensor<3x1x1xi1>
    %87 = linalg.generic {indexing_maps = [#map17, #map16], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst : tensor<1x1x1xi32>) outs(%83 : tensor<3x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<3x1x1xi32>
    %88 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_23, %87 : tensor<3x1x1xi32>, tensor<3x1x1xi32>) outs(%85 : tensor<3x1x1xi1>) {
    ^bb0(%in: i32, %in_24: i32, %out: i1):
      %99 = arith.cmpi sle, %in, %in_24 : i32
      linalg.yield %99 : i1
    } -> tensor<3x1x1xi1>
    %89 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %88 : tensor<3x1x1xi1>, tensor<3x1x1xi1>) outs(%85 : tensor<3x1x1xi1>) {
    ^bb0(%in: i1, %in_24: i1, %out: i1):
      %99 = arith.andi %in, %in_24 : i1
      linalg.yield %99 : i1
    } -> tensor<3x1x1xi1>
    %90 = linalg.fill ins(%true : i1) outs(%78 : tensor<3x1xi1>) -> tensor<3x1xi1>
    %91 = linalg.generic {indexing_maps = [#map16, #map18], iterator_types = ["parallel", "parallel", "reduction"]} ins(%89 : tensor<3x1x1xi1>) outs(%90 : tensor<3x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %99 = arith.andi %out, %in : i1
      linalg.yield %99 : i1
    } -> tensor<3x1xi1>
    %92 = linalg.generic {indexing_maps = [#map11], iterator_types = ["parallel", "parallel"]} outs(%72 : tensor<3x1xf32>) {
    ^bb0(%out: f32):
      %99 = linalg.index 0 : index
      %extracted_24 = tensor.extract %expanded_23[%99, %c0, %c0] : tensor<3x1x1xi32>
      %100 = arith.index_cast %extracted_24 : i32 to index
      %101 = arith.maxsi %100, %c0 : index
      %102 = arith.minsi %101, %c4 : index
      %extracted_25 = tensor.extract %75[%99, %102] : tensor<3x5xf32>
      linalg.yield %extracted_25 : f32
    } -> tensor<3x1xf32>
    %93 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%72 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %94 = linalg.generic {indexing_maps = [#map11, #map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%91, %92, %93 : tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) outs(%72 : tensor<3x1xf32>) {
    ^bb0(%in: i1, %in_24: f32, %in_25: f32, %out: f32):
      %99 = arith.select %in, %in_24, %in_25 : f32
      linalg.yield %99 : f32
    } -> tensor<3x1xf32>
    %95 = linalg.fill ins(%cst_3 : f32) outs(%14 : tensor<f32>) -> tensor<f32>
    %96 = linalg.generic {indexing_maps = [#map11, #map10], iterator_types = ["reduction", "reduction"]} ins(%94 : tensor<3x1xf32>) outs(%95 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = arith.addf %out, %in : f32
      linalg.yield %99 : f32
    } -> tensor<f32>
    %97 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%96 : tensor<f32>) outs(%14 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = arith.divf %in, %cst_0 : f32
      linalg.yield %99 : f32
    } -> tensor<f32>
    %98 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%97 : tensor<f32>) outs(%14 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %99 = arith.negf %in : f32
      linalg.yield %99 : f32
    } -> tensor<f32>
    return %98 : tensor<f32>
  }
}
