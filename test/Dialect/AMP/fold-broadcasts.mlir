// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-fold-broadcasts,canonicalize))' | FileCheck %s

#spread = affine_map<(b, i, j) -> (i, j)>
#turned = affine_map<(b, i, j) -> (j, i)>
#id = affine_map<(b, i, j) -> (b, i, j)>

// A weight that is repeated for each of a batch is read as it is.
// CHECK-DAG:   #[[$X:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG:   #[[$W:.*]] = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
// CHECK-DAG:   #[[$WT:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// CHECK-DAG:   #[[$Y:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-LABEL: func.func @weight(
// CHECK-SAME:    %[[X:.*]]: tensor<5x2x4xf32>, %[[W:.*]]: tensor<4x3xf32>, %[[Z:.*]]: tensor<5x2x3xf32>)
// CHECK-NOT:     linalg.generic
// CHECK:         %[[R:.*]] = linalg.contract indexing_maps = [#[[$X]], #[[$W]], #[[$Y]]]
// CHECK-SAME:      {amp.role = "linear"} ins(%[[X]], %[[W]] : {{.*}} outs(%[[Z]]
// CHECK:         return %[[R]]
func.func @weight(%x: tensor<5x2x4xf32>, %w: tensor<4x3xf32>,
    %z: tensor<5x2x3xf32>) -> tensor<5x2x3xf32> {
  %e = tensor.empty() : tensor<5x4x3xf32>
  %b = linalg.generic {indexing_maps = [#spread, #id],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<4x3xf32>) outs(%e : tensor<5x4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<5x4x3xf32>
  %r = linalg.batch_matmul {amp.role = "linear"} ins(%x, %b : tensor<5x2x4xf32>, tensor<5x4x3xf32>)
      outs(%z : tensor<5x2x3xf32>) -> tensor<5x2x3xf32>
  return %r : tensor<5x2x3xf32>
}

// With a transposition; a body that converts is kept.
// CHECK-LABEL: func.func @turned(
// CHECK:         linalg.generic {indexing_maps = [#[[$X]], #[[$WT]], #[[$Y]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
// CHECK-NEXT:    ^bb0(%[[A:.*]]: bf16, %[[B:.*]]: bf16, %{{.*}}: f32):
// CHECK-NEXT:      arith.extf %[[A]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @turned(%x: tensor<5x2x4xbf16>, %w: tensor<3x4xbf16>,
    %z: tensor<5x2x3xf32>) -> tensor<5x2x3xf32> {
  %e = tensor.empty() : tensor<5x4x3xbf16>
  %b = linalg.generic {indexing_maps = [#turned, #id],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<3x4xbf16>) outs(%e : tensor<5x4x3xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<5x4x3xbf16>
  %r = linalg.generic {indexing_maps = [
        affine_map<(b, m, n, k) -> (b, m, k)>,
        affine_map<(b, m, n, k) -> (b, k, n)>,
        affine_map<(b, m, n, k) -> (b, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<5x2x4xbf16>, tensor<5x4x3xbf16>) outs(%z : tensor<5x2x3xf32>) {
  ^bb0(%p: bf16, %q: bf16, %s: f32):
    %pw = arith.extf %p : bf16 to f32
    %qw = arith.extf %q : bf16 to f32
    %m = arith.mulf %pw, %qw : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<5x2x3xf32>
  return %r : tensor<5x2x3xf32>
}

// Both repeated: the batch would be of no input. One of them is.
// CHECK-LABEL: func.func @both(
// CHECK:         %[[B:.*]] = linalg.generic
// CHECK:         linalg.contract {{.*}} ins(%{{.*}}, %[[B]] : tensor<2x4xf32>, tensor<5x4x3xf32>)
// CHECK:         return
func.func @both(%x: tensor<2x4xf32>, %w: tensor<4x3xf32>,
    %z: tensor<5x2x3xf32>) -> tensor<5x2x3xf32> {
  %e = tensor.empty() : tensor<5x2x4xf32>
  %a = linalg.generic {indexing_maps = [#spread, #id],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x4xf32>) outs(%e : tensor<5x2x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<5x2x4xf32>
  %f = tensor.empty() : tensor<5x4x3xf32>
  %b = linalg.generic {indexing_maps = [#spread, #id],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<4x3xf32>) outs(%f : tensor<5x4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<5x4x3xf32>
  %r = linalg.batch_matmul ins(%a, %b : tensor<5x2x4xf32>, tensor<5x4x3xf32>)
      outs(%z : tensor<5x2x3xf32>) -> tensor<5x2x3xf32>
  return %r : tensor<5x2x3xf32>
}

// Repeated along the sum, or of one number: no product of matrices is left.
// CHECK-LABEL: func.func @sum(
// CHECK:         linalg.generic
// CHECK:         linalg.matmul
// CHECK:         linalg.generic
// CHECK:         linalg.matmul
func.func @sum(%x: tensor<2x4xf32>, %w: tensor<3xf32>, %c: f32,
    %z: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %e = tensor.empty() : tensor<4x3xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<3xf32>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x3xf32>
  %r = linalg.matmul ins(%x, %b : tensor<2x4xf32>, tensor<4x3xf32>)
      outs(%z : tensor<2x3xf32>) -> tensor<2x3xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%c : f32) outs(%e : tensor<4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x3xf32>
  %t = linalg.matmul ins(%x, %s : tensor<2x4xf32>, tensor<4x3xf32>)
      outs(%z : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r, %t : tensor<2x3xf32>, tensor<2x3xf32>
}

// Integers keep their named op, which says how they are read.
// CHECK-LABEL: func.func @integers(
// CHECK:         linalg.batch_matmul
func.func @integers(%x: tensor<5x2x4xi32>, %w: tensor<4x3xi32>,
    %z: tensor<5x2x3xi32>) -> tensor<5x2x3xi32> {
  %e = tensor.empty() : tensor<5x4x3xi32>
  %b = linalg.generic {indexing_maps = [#spread, #id],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<4x3xi32>) outs(%e : tensor<5x4x3xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<5x4x3xi32>
  %r = linalg.batch_matmul ins(%x, %b : tensor<5x2x4xi32>, tensor<5x4x3xi32>)
      outs(%z : tensor<5x2x3xi32>) -> tensor<5x2x3xi32>
  return %r : tensor<5x2x3xi32>
}
