// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// The adjoint of a contraction is a contraction with the maps of the forward
// one exchanged, not a generic: dA = dC * B^T, dB = A^T * dC.

// CHECK-DAG: #[[$A:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$B:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[$C:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[$AT:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>
// CHECK-DAG: #[[$BA:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #[[$BB:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #[[$BC:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
#i = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>
#all = affine_map<(i, j) -> ()>
#all3 = affine_map<(i, j, k) -> ()>
#id3 = affine_map<(i, j, k) -> (i, j, k)>
#ta = affine_map<(i, j, k) -> (k, i)>
#tb = affine_map<(i, j, k) -> (k, j)>
#tc = affine_map<(i, j, k) -> (i, j)>

// dC stays on its side of the product.

// CHECK-LABEL: func.func @grad_matmul(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<3x4xf32>, %{{.*}}: tensor<2x4xf32>, %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         %[[D:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x4xf32>)
// CHECK:         %[[DA:.*]] = linalg.contract indexing_maps = [#[[$C]], #[[$B]], #[[$A]]] ins(%[[D]], %[[Y]] : tensor<2x4xf32>, tensor<3x4xf32>) outs(%{{.*}} : tensor<2x3xf32>)
// CHECK:         %[[DB:.*]] = linalg.contract indexing_maps = [#[[$A]], #[[$C]], #[[$B]]] ins(%[[X]], %[[D]] : tensor<2x3xf32>, tensor<2x4xf32>) outs(%{{.*}} : tensor<3x4xf32>)
// CHECK:         return %[[DA]], %[[DB]]
func.func private @matmul(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]}
    ins(%0 : tensor<2x4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_matmul(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>, %z: tensor<f32>, %g: tensor<f32>) -> (tensor<2x3xf32>, tensor<3x4xf32>) {
  %l, %da, %db = amp.value_and_grad @matmul(%a, %b, %c, %z) seed(%g) wrt [0, 1]
    : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<2x3xf32>, tensor<3x4xf32>)
  return %da, %db : tensor<2x3xf32>, tensor<3x4xf32>
}

// A batch dimension stays one.

// CHECK-LABEL: func.func @grad_batch(
// CHECK-SAME:    %[[X:.*]]: tensor<5x2x3xf32>, %[[Y:.*]]: tensor<5x3x4xf32>, %{{.*}}: tensor<5x2x4xf32>, %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         linalg.contract indexing_maps = [#[[$BC]], #[[$BB]], #[[$BA]]] ins(%{{.*}}, %[[Y]] : tensor<5x2x4xf32>, tensor<5x3x4xf32>) outs(%{{.*}} : tensor<5x2x3xf32>)
// CHECK:         linalg.contract indexing_maps = [#[[$BA]], #[[$BC]], #[[$BB]]] ins(%[[X]], %{{.*}} : tensor<5x2x3xf32>, tensor<5x2x4xf32>) outs(%{{.*}} : tensor<5x3x4xf32>)
func.func private @batch(%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>, %c: tensor<5x2x4xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%c : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  %1 = linalg.generic {indexing_maps = [#id3, #all3], iterator_types = ["reduction", "reduction", "reduction"]}
    ins(%0 : tensor<5x2x4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_batch(%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>, %c: tensor<5x2x4xf32>, %z: tensor<f32>, %g: tensor<f32>) -> (tensor<5x2x3xf32>, tensor<5x3x4xf32>) {
  %l, %da, %db = amp.value_and_grad @batch(%a, %b, %c, %z) seed(%g) wrt [0, 1]
    : (tensor<5x2x3xf32>, tensor<5x3x4xf32>, tensor<5x2x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<5x2x3xf32>, tensor<5x3x4xf32>)
  return %da, %db : tensor<5x2x3xf32>, tensor<5x3x4xf32>
}

// A generic that is a contraction, with A transposed (what upstream's
// linalg-specialize-generic-ops gets wrong): dA comes out transposed.

// CHECK-LABEL: func.func @grad_transposed(
// CHECK-SAME:    %[[X:.*]]: tensor<3x2xf32>, %[[Y:.*]]: tensor<3x4xf32>, %{{.*}}: tensor<2x4xf32>, %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         linalg.contract indexing_maps = [#[[$C]], #[[$B]], #[[$AT]]] ins(%{{.*}}, %[[Y]] : tensor<2x4xf32>, tensor<3x4xf32>) outs(%{{.*}} : tensor<3x2xf32>)
// CHECK:         linalg.contract indexing_maps = [#[[$AT]], #[[$C]], #[[$B]]] ins(%[[X]], %{{.*}} : tensor<3x2xf32>, tensor<2x4xf32>) outs(%{{.*}} : tensor<3x4xf32>)
func.func private @transposed(%a: tensor<3x2xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#ta, #tb, #tc], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<3x2xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]}
    ins(%0 : tensor<2x4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_transposed(%a: tensor<3x2xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>, %z: tensor<f32>, %g: tensor<f32>) -> (tensor<3x2xf32>, tensor<3x4xf32>) {
  %l, %da, %db = amp.value_and_grad @transposed(%a, %b, %c, %z) seed(%g) wrt [0, 1]
    : (tensor<3x2xf32>, tensor<3x4xf32>, tensor<2x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<3x2xf32>, tensor<3x4xf32>)
  return %da, %db : tensor<3x2xf32>, tensor<3x4xf32>
}

// The adjoint of the matrix is an outer product, which is no contraction.

// CHECK-LABEL: func.func @grad_matvec(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<3xf32>, %{{.*}}: tensor<2xf32>, %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         %[[DB:.*]] = linalg.contract {{.*}} ins(%[[X]], %{{.*}} : tensor<2x3xf32>, tensor<2xf32>) outs(%{{.*}} : tensor<3xf32>)
// CHECK:         %[[DA:.*]] = linalg.generic {{.*}}["parallel", "parallel"]} ins(%[[Y]], %{{.*}} : tensor<3xf32>, tensor<2xf32>) outs(%{{.*}} : tensor<2x3xf32>)
// CHECK:           arith.mulf
// CHECK:         return %[[DA]], %[[DB]]
func.func private @matvec(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<2xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = linalg.matvec ins(%a, %b : tensor<2x3xf32>, tensor<3xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  %1 = linalg.generic {indexing_maps = [#i, #s], iterator_types = ["reduction"]}
    ins(%0 : tensor<2xf32>) outs(%z : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_matvec(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<2xf32>, %z: tensor<f32>, %g: tensor<f32>) -> (tensor<2x3xf32>, tensor<3xf32>) {
  %l, %da, %db = amp.value_and_grad @matvec(%a, %b, %c, %z) seed(%g) wrt [0, 1]
    : (tensor<2x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<2x3xf32>, tensor<3xf32>)
  return %da, %db : tensor<2x3xf32>, tensor<3xf32>
}


// CHECK-LABEL: func.func @grad_dot(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<3xf32>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-NOT:     linalg.contract
// CHECK:         %[[DA:.*]] = linalg.generic {{.*}}["parallel"]} ins(%[[Y]], %[[G]] : tensor<3xf32>, tensor<f32>) outs(%{{.*}} : tensor<3xf32>)
// CHECK:         %[[DB:.*]] = linalg.generic {{.*}}["parallel"]} ins(%[[X]], %[[G]] : tensor<3xf32>, tensor<f32>) outs(%{{.*}} : tensor<3xf32>)
// CHECK:         return %[[DA]], %[[DB]]
func.func private @dot(%a: tensor<3xf32>, %b: tensor<3xf32>, %c: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_dot(%a: tensor<3xf32>, %b: tensor<3xf32>, %c: tensor<f32>, %z: tensor<f32>, %g: tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %l, %da, %db = amp.value_and_grad @dot(%a, %b, %c, %z) seed(%g) wrt [0, 1]
    : (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<3xf32>, tensor<3xf32>)
  return %da, %db : tensor<3xf32>, tensor<3xf32>
}

// A loop that only one factor has: nothing is contracted over it backwards.

// CHECK-LABEL: func.func @grad_own_loop(
// CHECK-NOT:     linalg.contract
// CHECK:         linalg.generic {{.*}}["parallel", "parallel", "parallel"]} ins({{.*}}) outs(%{{.*}} : tensor<2x3x4xf32>)
// CHECK:         linalg.generic {{.*}}["reduction", "reduction", "parallel"]} ins({{.*}}) outs(%{{.*}} : tensor<4xf32>)
func.func private @own_loop(%a: tensor<2x3x4xf32>, %b: tensor<4xf32>, %c: tensor<2xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#id3, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i)>],
                       iterator_types = ["parallel", "reduction", "reduction"]}
    ins(%a, %b : tensor<2x3x4xf32>, tensor<4xf32>) outs(%c : tensor<2xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  %1 = linalg.generic {indexing_maps = [#i, #s], iterator_types = ["reduction"]}
    ins(%0 : tensor<2xf32>) outs(%z : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_own_loop(%a: tensor<2x3x4xf32>, %b: tensor<4xf32>, %c: tensor<2xf32>, %z: tensor<f32>) -> (tensor<2x3x4xf32>, tensor<4xf32>) {
  %l, %da, %db = amp.value_and_grad @own_loop(%a, %b, %c, %z) wrt [0, 1]
    : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x3x4xf32>, tensor<4xf32>)
  return %da, %db : tensor<2x3x4xf32>, tensor<4xf32>
}
