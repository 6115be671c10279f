#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> ()>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1) -> (0, d1)>
module @jit_flat attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<11x6xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6x2xf32>, %arg3: tensor<3x4x5xf32>, %arg4: tensor<3x2xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %c5 = arith.constant 5 : index
    %cst = arith.constant 6.000000e+00 : f32
    %c3_i32 = arith.constant 3 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst_0 = arith.constant 1.800000e+01 : f32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %c3 = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %c4_i32 = arith.constant 4 : i32
    %cst_2 = arith.constant dense<0> : tensor<i32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<3x6xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x6xf32>
    %2 = tensor.empty() : tensor<4x3x5xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3 : tensor<3x4x5xf32>) outs(%2 : tensor<4x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x3x5xf32>
    %4 = tensor.empty() : tensor<4x3x6xf32>
    %5 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%4 : tensor<4x3x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x3x6xf32>
    %6:5 = scf.while (%arg5 = %cst_2, %arg6 = %1, %arg7 = %cst_3, %arg8 = %cst_2, %arg9 = %5) : (tensor<i32>, tensor<3x6xf32>, tensor<f32>, tensor<i32>, tensor<4x3x6xf32>) -> (tensor<i32>, tensor<3x6xf32>, tensor<f32>, tensor<i32>, tensor<4x3x6xf32>) {
      %20 = tensor.empty() : tensor<i1>
      %21 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg5 : tensor<i32>) outs(%20 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %22 = arith.cmpi slt, %in, %c4_i32 : i32
        linalg.yield %22 : i1
      } -> tensor<i1>
      %extracted = tensor.extract %21[] : tensor<i1>
      scf.condition(%extracted) %arg5, %arg6, %arg7, %arg8, %arg9 : tensor<i32>, tensor<3x6xf32>, tensor<f32>, tensor<i32>, tensor<4x3x6xf32>
    } do {
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<3x6xf32>, %arg7: tensor<f32>, %arg8: tensor<i32>, %arg9: tensor<4x3x6xf32>):
      %extracted = tensor.extract %arg5[] : tensor<i32>
      %20 = arith.index_cast %extracted : i32 to index
      %21 = arith.maxsi %20, %c0 : index
      %22 = arith.minsi %21, %c3 : index
      %extracted_slice = tensor.extract_slice %3[%22, 0, 0] [1, 3, 5] [1, 1, 1] : tensor<4x3x5xf32> to tensor<1x3x5xf32>
      %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x3x5xf32> into tensor<3x5xf32>
      %23 = tensor.empty() : tensor<3x11xf32>
      %24 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%23 : tensor<3x11xf32>) {
      ^bb0(%out: f32):
        %45 = linalg.index 0 : index
        %46 = linalg.index 1 : index
        %47 = arith.cmpi ult, %46, %c5 : index
        %48 = scf.if %47 -> (f32) {
          %extracted_6 = tensor.extract %collapsed[%45, %46] : tensor<3x5xf32>
          scf.yield %extracted_6 : f32
        } else {
          %49 = arith.subi %46, %c5 : index
          %extracted_6 = tensor.extract %arg6[%45, %49] : tensor<3x6xf32>
          scf.yield %extracted_6 : f32
        }
        linalg.yield %48 : f32
      } -> tensor<3x11xf32>
      %25 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<3x6xf32>) -> tensor<3x6xf32>
      %26 = linalg.matmul ins(%24, %arg0 : tensor<3x11xf32>, tensor<11x6xf32>) outs(%25 : tensor<3x6xf32>) -> tensor<3x6xf32>
      %expanded = tensor.expand_shape %arg1 [[0, 1]] output_shape [1, 6] : tensor<6xf32> into tensor<1x6xf32>
      %27 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<1x6xf32>) outs(%0 : tensor<3x6xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<3x6xf32>
      %28 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26, %27 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
      ^bb0(%in: f32, %in_6: f32, %out: f32):
        %45 = arith.addf %in, %in_6 : f32
        linalg.yield %45 : f32
      } -> tensor<3x6xf32>
      %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
      ^bb0(%in: f32, %out: f32):
        %45 = math.tanh %in : f32
        linalg.yield %45 : f32
      } -> tensor<3x6xf32>
      %30 = tensor.empty() : tensor<f32>
      %31 = linalg.fill ins(%cst_1 : f32) outs(%30 : tensor<f32>) -> tensor<f32>
      %32 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["reduction", "reduction"]} ins(%29 : tensor<3x6xf32>) outs(%31 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %45 = arith.addf %out, %in : f32
        linalg.yield %45 : f32
      } -> tensor<f32>
      %33 = tensor.empty() : tensor<i1>
      %34 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%32 : tensor<f32>) outs(%33 : tensor<i1>) {
      ^bb0(%in: f32, %out: i1):
        %45 = arith.cmpf ogt, %in, %cst_1 : f32
        linalg.yield %45 : i1
      } -> tensor<i1>
      %35 = tensor.empty() : tensor<i32>
      %36 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%34 : tensor<i1>) outs(%35 : tensor<i32>) {
      ^bb0(%in: i1, %out: i32):
        %45 = arith.extui %in : i1 to i32
        linalg.yield %45 : i32
      } -> tensor<i32>
      %37 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%36 : tensor<i32>) outs(%33 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %45 = arith.cmpi eq, %in, %c0_i32 : i32
        linalg.yield %45 : i1
      } -> tensor<i1>
      %extracted_4 = tensor.extract %37[] : tensor<i1>
      %38 = scf.if %extracted_4 -> (tensor<3x6xf32>) {
        %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
        ^bb0(%in: f32, %out: f32):
          %47 = math.sin %in : f32
          linalg.yield %47 : f32
        } -> tensor<3x6xf32>
        %46 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%45, %arg6 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
        ^bb0(%in: f32, %in_6: f32, %out: f32):
          %47 = arith.subf %in, %in_6 : f32
          linalg.yield %47 : f32
        } -> tensor<3x6xf32>
        scf.yield %46 : tensor<3x6xf32>
      } else {
        scf.yield %29 : tensor<3x6xf32>
      }
      %39 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29, %29 : tensor<3x6xf32>, tensor<3x6xf32>) outs(%0 : tensor<3x6xf32>) {
      ^bb0(%in: f32, %in_6: f32, %out: f32):
        %45 = arith.mulf %in, %in_6 : f32
        linalg.yield %45 : f32
      } -> tensor<3x6xf32>
      %40 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["reduction", "reduction"]} ins(%39 : tensor<3x6xf32>) outs(%31 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %45 = arith.addf %out, %in : f32
        linalg.yield %45 : f32
      } -> tensor<f32>
      %41 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%40 : tensor<f32>) outs(%30 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %45 = arith.divf %in, %cst_0 : f32
        linalg.yield %45 : f32
      } -> tensor<f32>
      %42 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%arg7, %41 : tensor<f32>, tensor<f32>) outs(%30 : tensor<f32>) {
      ^bb0(%in: f32, %in_6: f32, %out: f32):
        %45 = arith.addf %in, %in_6 : f32
        linalg.yield %45 : f32
      } -> tensor<f32>
      %43 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg8 : tensor<i32>) outs(%35 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %45 = arith.addi %in, %c1_i32 : i32
        linalg.yield %45 : i32
      } -> tensor<i32>
      %expanded_5 = tensor.expand_shape %38 [[0, 1], [2]] output_shape [1, 3, 6] : tensor<3x6xf32> into tensor<1x3x6xf32>
      %inserted_slice = tensor.insert_slice %expanded_5 into %arg9[%22, 0, 0] [1, 3, 6] [1, 1, 1] : tensor<1x3x6xf32> into tensor<4x3x6xf32>
      %44 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg5 : tensor<i32>) outs(%35 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %45 = arith.addi %in, %c1_i32 : i32
        linalg.yield %45 : i32
      } -> tensor<i32>
      scf.yield %44, %38, %42, %43, %inserted_slice : tensor<i32>, tensor<3x6xf32>, tensor<f32>, tensor<i32>, tensor<4x3x6xf32>
    }
    %7 = tensor.empty() : tensor<3x2xf32>
    %8 = linalg.fill ins(%cst_1 : f32) outs(%7 : tensor<3x2xf32>) -> tensor<3x2xf32>
    %9 = linalg.matmul ins(%6#1, %arg2 : tensor<3x6xf32>, tensor<6x2xf32>) outs(%8 : tensor<3x2xf32>) -> tensor<3x2xf32>
    %10:3 = scf.while (%arg5 = %cst_2, %arg6 = %cst_2, %arg7 = %9) : (tensor<i32>, tensor<i32>, tensor<3x2xf32>) -> (tensor<i32>, tensor<i32>, tensor<3x2xf32>) {
      %20 = tensor.empty() : tensor<i1>
      %21 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg5 : tensor<i32>) outs(%20 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %22 = arith.cmpi slt, %in, %c3_i32 : i32
        linalg.yield %22 : i1
      } -> tensor<i1>
      %extracted = tensor.extract %21[] : tensor<i1>
      scf.condition(%extracted) %arg5, %arg6, %arg7 : tensor<i32>, tensor<i32>, tensor<3x2xf32>
    } do {
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>, %arg7: tensor<3x2xf32>):
      %20 = tensor.empty() : tensor<i32>
      %21 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg6 : tensor<i32>) outs(%20 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %33 = arith.addi %in, %c1_i32 : i32
        linalg.yield %33 : i32
      } -> tensor<i32>
      %22 = tensor.empty() : tensor<i1>
      %23 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg6 : tensor<i32>) outs(%22 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %33 = arith.cmpi slt, %in, %c0_i32 : i32
        linalg.yield %33 : i1
      } -> tensor<i1>
      %24 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg6 : tensor<i32>) outs(%20 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %33 = arith.addi %in, %c4_i32 : i32
        linalg.yield %33 : i32
      } -> tensor<i32>
      %25 = linalg.generic {indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = []} ins(%23, %24, %arg6 : tensor<i1>, tensor<i32>, tensor<i32>) outs(%20 : tensor<i32>) {
      ^bb0(%in: i1, %in_4: i32, %in_5: i32, %out: i32):
        %33 = arith.select %in, %in_4, %in_5 : i32
        linalg.yield %33 : i32
      } -> tensor<i32>
      %extracted = tensor.extract %25[] : tensor<i32>
      %26 = arith.index_cast %extracted : i32 to index
      %27 = arith.maxsi %26, %c0 : index
      %28 = arith.minsi %27, %c3 : index
      %extracted_slice = tensor.extract_slice %6#4[%28, 0, 0] [1, 3, 6] [1, 1, 1] : tensor<4x3x6xf32> to tensor<1x3x6xf32>
      %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x3x6xf32> into tensor<3x6xf32>
      %29 = linalg.matmul ins(%collapsed, %arg2 : tensor<3x6xf32>, tensor<6x2xf32>) outs(%8 : tensor<3x2xf32>) -> tensor<3x2xf32>
      %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<3x2xf32>) outs(%7 : tensor<3x2xf32>) {
      ^bb0(%in: f32, %out: f32):
        %33 = math.sin %in : f32
        linalg.yield %33 : f32
      } -> tensor<3x2xf32>
      %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7, %30 : tensor<3x2xf32>, tensor<3x2xf32>) outs(%7 : tensor<3x2xf32>) {
      ^bb0(%in: f32, %in_4: f32, %out: f32):
        %33 = arith.addf %in, %in_4 : f32
        linalg.yield %33 : f32
      } -> tensor<3x2xf32>
      %32 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg5 : tensor<i32>) outs(%20 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %33 = arith.addi %in, %c1_i32 : i32
        linalg.yield %33 : i32
      } -> tensor<i32>
      scf.yield %32, %21, %31 : tensor<i32>, tensor<i32>, tensor<3x2xf32>
    }
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10#2, %arg4 : tensor<3x2xf32>, tensor<3x2xf32>) outs(%7 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.subf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<3x2xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %11 : tensor<3x2xf32>, tensor<3x2xf32>) outs(%7 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.mulf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<3x2xf32>
    %13 = tensor.empty() : tensor<f32>
    %14 = linalg.fill ins(%cst_1 : f32) outs(%13 : tensor<f32>) -> tensor<f32>
    %15 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["reduction", "reduction"]} ins(%12 : tensor<3x2xf32>) outs(%14 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.addf %out, %in : f32
      linalg.yield %20 : f32
    } -> tensor<f32>
    %16 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%15 : tensor<f32>) outs(%13 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.divf %in, %cst : f32
      linalg.yield %20 : f32
    } -> tensor<f32>
    %17 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%6#3 : tensor<i32>) outs(%13 : tensor<f32>) {
    ^bb0(%in: i32, %out: f32):
      %20 = arith.sitofp %in : i32 to f32
      linalg.yield %20 : f32
    } -> tensor<f32>
    %18 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%6#2, %17 : tensor<f32>, tensor<f32>) outs(%13 : tensor<f32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.divf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<f32>
    %19 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%16, %18 : tensor<f32>, tensor<f32>) outs(%13 : tensor<f32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.addf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<f32>
    return %19 : tensor<f32>
  }
}
