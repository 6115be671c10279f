#map = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1, d2) -> (d1, d2)>
module @jit_flat {
  func.func public @main(%arg0: tensor<11x6xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6x2xf32>, %arg3: tensor<3x4x5xf32>, %arg4: tensor<3x2xf32>) -> tensor<f32> {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant 1.800000e+01 : f32
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %cst_0 = arith.constant 6.000000e+00 : f32
    %c3_i32 = arith.constant 3 : i32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %c1_i32 = arith.constant 1 : i32
    %c4_i32 = arith.constant 4 : i32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<4x3x6xf32>
    %cst_3 = arith.constant dense<0> : tensor<i32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<3x6xf32>
    %0 = tensor.empty() : tensor<4x3x5xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3 : tensor<3x4x5xf32>) outs(%0 : tensor<4x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x3x5xf32>
    %2:5 = scf.while (%arg5 = %cst_3, %arg6 = %cst_5, %arg7 = %cst_4, %arg8 = %cst_3, %arg9 = %cst_2) : (tensor<i32>, tensor<3x6xf32>, tensor<f32>, tensor<i32>, tensor<4x3x6xf32>) -> (tensor<i32>, tensor<3x6xf32>, tensor<f32>, tensor<i32>, tensor<4x3x6xf32>) {
      %16 = tensor.empty() : tensor<i1>
      %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%arg5 : tensor<i32>) outs(%16 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %18 = arith.cmpi slt, %in, %c4_i32 : i32
        linalg.yield %18 : i1
      } -> tensor<i1>
      %extracted = tensor.extract %17[] : tensor<i1>
      scf.condition(%extracted) %arg5, %arg6, %arg7, %arg8, %arg9 : tensor<i32>, tensor<3x6xf32>, tensor<f32>, tensor<i32>, tensor<4x3x6xf32>
    } do {
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<3x6xf32>, %arg7: tensor<f32>, %arg8: tensor<i32>, %arg9: tensor<4x3x6xf32>):
      %extracted = tensor.extract %arg5[] : tensor<i32>
      %16 = arith.index_cast %extracted : i32 to index
      %17 = arith.maxsi %16, %c0 : index
      %18 = arith.minsi %17, %c3 : index
      %extracted_slice = tensor.extract_slice %1[%18, 0, 0] [1, 3, 5] [1, 1, 1] : tensor<4x3x5xf32> to tensor<1x3x5xf32>
      %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x3x5xf32> into tensor<3x5xf32>
      %19 = tensor.empty() : tensor<3x11xf32>
      %inserted_slice = tensor.insert_slice %collapsed into %19[0, 0] [3, 5] [1, 1] : tensor<3x5xf32> into tensor<3x11xf32>
      %inserted_slice_6 = tensor.insert_slice %arg6 into %inserted_slice[0, 5] [3, 6] [1, 1] : tensor<3x6xf32> into tensor<3x11xf32>
      %20 = tensor.empty() : tensor<3x6xf32>
      %21 = linalg.fill ins(%cst_1 : f32) outs(%20 : tensor<3x6xf32>) -> tensor<3x6xf32>
      %22 = linalg.matmul ins(%inserted_slice_6, %arg0 : tensor<3x11xf32>, tensor<11x6xf32>) outs(%21 : tensor<3x6xf32>) -> tensor<3x6xf32>
      %23 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<6xf32>) outs(%20 : tensor<3x6xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<3x6xf32>
      %24 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%22, %23 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%20 : tensor<3x6xf32>) {
      ^bb0(%in: f32, %in_9: f32, %out: f32):
        %43 = arith.addf %in, %in_9 : f32
        linalg.yield %43 : f32
      } -> tensor<3x6xf32>
      %25 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<3x6xf32>) outs(%20 : tensor<3x6xf32>) {
      ^bb0(%in: f32, %out: f32):
        %43 = math.tanh %in : f32
        linalg.yield %43 : f32
      } -> tensor<3x6xf32>
      %26 = tensor.empty() : tensor<f32>
      %27 = linalg.fill ins(%cst_1 : f32) outs(%26 : tensor<f32>) -> tensor<f32>
      %28 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction", "reduction"]} ins(%25 : tensor<3x6xf32>) outs(%27 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %43 = arith.addf %out, %in : f32
        linalg.yield %43 : f32
      } -> tensor<f32>
      %29 = tensor.empty() : tensor<i1>
      %30 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%28 : tensor<f32>) outs(%29 : tensor<i1>) {
      ^bb0(%in: f32, %out: i1):
        %43 = arith.cmpf ogt, %in, %cst_1 : f32
        linalg.yield %43 : i1
      } -> tensor<i1>
      %31 = tensor.empty() : tensor<i32>
      %32 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%30 : tensor<i1>) outs(%31 : tensor<i32>) {
      ^bb0(%in: i1, %out: i32):
        %43 = arith.extui %in : i1 to i32
        linalg.yield %43 : i32
      } -> tensor<i32>
      %33 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%32 : tensor<i32>) outs(%29 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %43 = arith.cmpi eq, %in, %c0_i32 : i32
        linalg.yield %43 : i1
      } -> tensor<i1>
      %extracted_7 = tensor.extract %33[] : tensor<i1>
      %34 = scf.if %extracted_7 -> (tensor<3x6xf32>) {
        %43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<3x6xf32>) outs(%20 : tensor<3x6xf32>) {
        ^bb0(%in: f32, %out: f32):
          %45 = math.sin %in : f32
          linalg.yield %45 : f32
        } -> tensor<3x6xf32>
        %44 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%43, %arg6 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%20 : tensor<3x6xf32>) {
        ^bb0(%in: f32, %in_9: f32, %out: f32):
          %45 = arith.subf %in, %in_9 : f32
          linalg.yield %45 : f32
        } -> tensor<3x6xf32>
        scf.yield %44 : tensor<3x6xf32>
      } else {
        scf.yield %25 : tensor<3x6xf32>
      }
      %35 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<3x6xf32>) outs(%20 : tensor<3x6xf32>) {
      ^bb0(%in: f32, %out: f32):
        %43 = arith.mulf %in, %in : f32
        linalg.yield %43 : f32
      } -> tensor<3x6xf32>
      %36 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction", "reduction"]} ins(%35 : tensor<3x6xf32>) outs(%27 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %43 = arith.addf %out, %in : f32
        linalg.yield %43 : f32
      } -> tensor<f32>
      %37 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%36 : tensor<f32>) outs(%26 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %43 = arith.divf %in, %cst : f32
        linalg.yield %43 : f32
      } -> tensor<f32>
      %38 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = []} ins(%arg7, %37 : tensor<f32>, tensor<f32>) outs(%26 : tensor<f32>) {
      ^bb0(%in: f32, %in_9: f32, %out: f32):
        %43 = arith.addf %in, %in_9 : f32
        linalg.yield %43 : f32
      } -> tensor<f32>
      %39 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%arg8 : tensor<i32>) outs(%31 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %43 = arith.addi %in, %c1_i32 : i32
        linalg.yield %43 : i32
      } -> tensor<i32>
      %40 = tensor.empty() : tensor<1x3x6xf32>
      %41 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<3x6xf32>) outs(%40 : tensor<1x3x6xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x3x6xf32>
      %inserted_slice_8 = tensor.insert_slice %41 into %arg9[%18, 0, 0] [1, 3, 6] [1, 1, 1] : tensor<1x3x6xf32> into tensor<4x3x6xf32>
      %42 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%arg5 : tensor<i32>) outs(%31 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %43 = arith.addi %in, %c1_i32 : i32
        linalg.yield %43 : i32
      } -> tensor<i32>
      scf.yield %42, %34, %38, %39, %inserted_slice_8 : tensor<i32>, tensor<3x6xf32>, tensor<f32>, tensor<i32>, tensor<4x3x6xf32>
    }
    %3 = tensor.empty() : tensor<3x2xf32>
    %4 = linalg.fill ins(%cst_1 : f32) outs(%3 : tensor<3x2xf32>) -> tensor<3x2xf32>
    %5 = linalg.matmul ins(%2#1, %arg2 : tensor<3x6xf32>, tensor<6x2xf32>) outs(%4 : tensor<3x2xf32>) -> tensor<3x2xf32>
    %6:3 = scf.while (%arg5 = %cst_3, %arg6 = %cst_3, %arg7 = %5) : (tensor<i32>, tensor<i32>, tensor<3x2xf32>) -> (tensor<i32>, tensor<i32>, tensor<3x2xf32>) {
      %16 = tensor.empty() : tensor<i1>
      %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%arg5 : tensor<i32>) outs(%16 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %18 = arith.cmpi slt, %in, %c3_i32 : i32
        linalg.yield %18 : i1
      } -> tensor<i1>
      %extracted = tensor.extract %17[] : tensor<i1>
      scf.condition(%extracted) %arg5, %arg6, %arg7 : tensor<i32>, tensor<i32>, tensor<3x2xf32>
    } do {
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>, %arg7: tensor<3x2xf32>):
      %16 = tensor.empty() : tensor<i32>
      %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%arg6 : tensor<i32>) outs(%16 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %29 = arith.addi %in, %c1_i32 : i32
        linalg.yield %29 : i32
      } -> tensor<i32>
      %18 = tensor.empty() : tensor<i1>
      %19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%arg6 : tensor<i32>) outs(%18 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %29 = arith.cmpi slt, %in, %c0_i32 : i32
        linalg.yield %29 : i1
      } -> tensor<i1>
      %20 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%arg6 : tensor<i32>) outs(%16 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %29 = arith.addi %in, %c4_i32 : i32
        linalg.yield %29 : i32
      } -> tensor<i32>
      %21 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = []} ins(%19, %20, %arg6 : tensor<i1>, tensor<i32>, tensor<i32>) outs(%16 : tensor<i32>) {
      ^bb0(%in: i1, %in_6: i32, %in_7: i32, %out: i32):
        %29 = arith.select %in, %in_6, %in_7 : i32
        linalg.yield %29 : i32
      } -> tensor<i32>
      %extracted = tensor.extract %21[] : tensor<i32>
      %22 = arith.index_cast %extracted : i32 to index
      %23 = arith.maxsi %22, %c0 : index
      %24 = arith.minsi %23, %c3 : index
      %extracted_slice = tensor.extract_slice %2#4[%24, 0, 0] [1, 3, 6] [1, 1, 1] : tensor<4x3x6xf32> to tensor<1x3x6xf32>
      %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x3x6xf32> into tensor<3x6xf32>
      %25 = linalg.matmul ins(%collapsed, %arg2 : tensor<3x6xf32>, tensor<6x2xf32>) outs(%4 : tensor<3x2xf32>) -> tensor<3x2xf32>
      %26 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<3x2xf32>) outs(%3 : tensor<3x2xf32>) {
      ^bb0(%in: f32, %out: f32):
        %29 = math.sin %in : f32
        linalg.yield %29 : f32
      } -> tensor<3x2xf32>
      %27 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg7, %26 : tensor<3x2xf32>, tensor<3x2xf32>) outs(%3 : tensor<3x2xf32>) {
      ^bb0(%in: f32, %in_6: f32, %out: f32):
        %29 = arith.addf %in, %in_6 : f32
        linalg.yield %29 : f32
      } -> tensor<3x2xf32>
      %28 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%arg5 : tensor<i32>) outs(%16 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %29 = arith.addi %in, %c1_i32 : i32
        linalg.yield %29 : i32
      } -> tensor<i32>
      scf.yield %28, %17, %27 : tensor<i32>, tensor<i32>, tensor<3x2xf32>
    }
    %7 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%6#2, %arg4 : tensor<3x2xf32>, tensor<3x2xf32>) outs(%3 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %16 = arith.subf %in, %in_6 : f32
      linalg.yield %16 : f32
    } -> tensor<3x2xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<3x2xf32>) outs(%3 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.mulf %in, %in : f32
      linalg.yield %16 : f32
    } -> tensor<3x2xf32>
    %9 = tensor.empty() : tensor<f32>
    %10 = linalg.fill ins(%cst_1 : f32) outs(%9 : tensor<f32>) -> tensor<f32>
    %11 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction", "reduction"]} ins(%8 : tensor<3x2xf32>) outs(%10 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.addf %out, %in : f32
      linalg.yield %16 : f32
    } -> tensor<f32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%11 : tensor<f32>) outs(%9 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.divf %in, %cst_0 : f32
      linalg.yield %16 : f32
    } -> tensor<f32>
    %13 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%2#3 : tensor<i32>) outs(%9 : tensor<f32>) {
    ^bb0(%in: i32, %out: f32):
      %16 = arith.sitofp %in : i32 to f32
      linalg.yield %16 : f32
    } -> tensor<f32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = []} ins(%2#2, %13 : tensor<f32>, tensor<f32>) outs(%9 : tensor<f32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %16 = arith.divf %in, %in_6 : f32
      linalg.yield %16 : f32
    } -> tensor<f32>
    %15 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = []} ins(%12, %14 : tensor<f32>, tensor<f32>) outs(%9 : tensor<f32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %16 = arith.addf %in, %in_6 : f32
      linalg.yield %16 : f32
    } -> tensor<f32>
    return %15 : tensor<f32>
  }
}
