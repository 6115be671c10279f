// What nobody reads is no kernel, nor what only that reads.
// RUN: amp-opt %s --amp-form-kernels | FileCheck %s
// RUN: amp-opt %s --amp-form-kernels > %t.once
// RUN: amp-opt %t.once | diff %t.once -

// CHECK-LABEL: func.func @step(
// CHECK:         amp.kernel
// CHECK-NOT:     amp.kernel
// CHECK-NOT:     linalg.matmul
// CHECK:         return
func.func @step(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {amp.step} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %e = math.exp %a : f32
    linalg.yield %e : f32
  } -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
