// Wrong code of upstream that we live around, as it is today. When this test
// fails, upstream was fixed.
//
// linalg-specialize-generic-ops and linalg-morph-ops=generic-to-named make a
// plain matmul of a contraction whose first operand is transposed, which every
// weight gradient is, and drop its maps. Square matrices: silently wrong. So no
// pipeline of ours runs them, and the VJP of a contraction emits
// linalg.contract with its maps.

// RUN: mlir-opt %s -linalg-specialize-generic-ops | FileCheck %s
// RUN: mlir-opt %s -linalg-morph-ops=generic-to-named | FileCheck %s

// WRONG today: x * g instead of x^T * g.
// CHECK-LABEL: func.func @weight_gradient(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<4x4xf32>, %[[G:[^:]*]]: tensor<4x4xf32>, %[[Z:[^:]*]]: tensor<4x4xf32>)
// CHECK-NOT:     indexing_maps
// CHECK:         linalg.matmul ins(%[[X]], %[[G]] : tensor<4x4xf32>, tensor<4x4xf32>) outs(%[[Z]] : tensor<4x4xf32>)
func.func @weight_gradient(%x: tensor<4x4xf32>, %g: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %g : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
