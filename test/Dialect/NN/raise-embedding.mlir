// RUN: amp-opt --split-input-file --nn-raise-embedding %s | FileCheck %s
// RUN: amp-opt --split-input-file --nn-raise-embedding %s -o %t
// RUN: amp-opt --split-input-file --nn-raise-embedding %t | diff %t -

#row = affine_map<(d0, d1, d2) -> (d0, d1)>
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: @rows
// CHECK-SAME: %[[T:.*]]: tensor<5x3xf32>, %[[I:.*]]: tensor<2x4xi64>
// CHECK: nn.embedding %[[T]][%[[I]]] {{.*}}: tensor<5x3xf32>, tensor<2x4xi64> -> tensor<2x4x3xf32>
func.func @rows(%table: tensor<5x3xf32>, %index: tensor<2x4xi64>)
    -> tensor<2x4x3xf32> {
  %e = tensor.empty() : tensor<2x4x3xf32>
  %safe = amp.clamp_index %index bound 5 : tensor<2x4xi64>
  %0 = linalg.generic {indexing_maps = [#row, #map],
                       iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%safe : tensor<2x4xi64>) outs(%e : tensor<2x4x3xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = arith.index_cast %in : i64 to index
    %2 = linalg.index 2 : index
    %3 = tensor.extract %table[%1, %2] : tensor<5x3xf32>
    linalg.yield %3 : f32
  } -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

// -----

#batch = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

// Sizes of 1, as JAX leaves them.
// CHECK-LABEL: @units
// CHECK: nn.embedding %{{.*}}[%{{.*}}]
// CHECK-SAME: tensor<5x3xf32>, tensor<2x4x1xi32> -> tensor<2x4x1x3xf32>
func.func @units(%table: tensor<5x3xf32>, %index: tensor<2x4xi32>)
    -> tensor<2x4x1x3xf32> {
  %i = tensor.expand_shape %index [[0], [1, 2]] output_shape [2, 4, 1]
    : tensor<2x4xi32> into tensor<2x4x1xi32>
  %e = tensor.empty() : tensor<2x4x1x3xf32>
  %0 = linalg.generic {indexing_maps = [#batch, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%i : tensor<2x4x1xi32>) outs(%e : tensor<2x4x1x3xf32>) {
  ^bb0(%in: i32, %out: f32):
    %1 = arith.index_cast %in : i32 to index
    %2 = linalg.index 3 : index
    %3 = tensor.extract %table[%1, %2] : tensor<5x3xf32>
    linalg.yield %3 : f32
  } -> tensor<2x4x1x3xf32>
  return %0 : tensor<2x4x1x3xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0) -> (d0)>
#map = affine_map<(d0, d1) -> (d0, d1)>

// Positions in their own order: the first rows.
// CHECK-LABEL: @positions
// CHECK-SAME: %[[T:.*]]: tensor<5x3xf32>
// CHECK: tensor.extract_slice %[[T]][0, 0] [4, 3] [1, 1]
func.func @positions(%table: tensor<5x3xf32>) -> tensor<4x3xf32> {
  %ei = tensor.empty() : tensor<4xi64>
  %index = linalg.generic {indexing_maps = [#id],
                           iterator_types = ["parallel"]}
    outs(%ei : tensor<4xi64>) {
  ^bb0(%out: i64):
    %1 = linalg.index 0 : index
    %2 = arith.index_cast %1 : index to i64
    linalg.yield %2 : i64
  } -> tensor<4xi64>
  %e = tensor.empty() : tensor<4x3xf32>
  %0 = linalg.generic {indexing_maps = [#row, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%index : tensor<4xi64>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = arith.index_cast %in : i64 to index
    %2 = linalg.index 1 : index
    %3 = tensor.extract %table[%1, %2] : tensor<5x3xf32>
    linalg.yield %3 : f32
  } -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0)>
#map = affine_map<(d0, d1) -> (d0, d1)>

// A column of the table, and a row read backwards, are none.
// CHECK-LABEL: @others
// CHECK-NOT: nn.embedding
// CHECK: return
func.func @others(%table: tensor<3x3xf32>, %index: tensor<3xi64>)
    -> (tensor<3x3xf32>, tensor<3x3xf32>) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<3x3xf32>
  %0 = linalg.generic {indexing_maps = [#row, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%index : tensor<3xi64>) outs(%e : tensor<3x3xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = arith.index_cast %in : i64 to index
    %2 = linalg.index 1 : index
    %3 = tensor.extract %table[%2, %1] : tensor<3x3xf32>
    linalg.yield %3 : f32
  } -> tensor<3x3xf32>
  %4 = linalg.generic {indexing_maps = [#row, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%index : tensor<3xi64>) outs(%e : tensor<3x3xf32>) {
  ^bb0(%in: i64, %out: f32):
    %1 = arith.index_cast %in : i64 to index
    %2 = linalg.index 1 : index
    %3 = arith.subi %c2, %2 : index
    %5 = tensor.extract %table[%1, %3] : tensor<3x3xf32>
    linalg.yield %5 : f32
  } -> tensor<3x3xf32>
  return %0, %4 : tensor<3x3xf32>, tensor<3x3xf32>
}

// A body that picks out an element and sums: nothing to raise, and no op is
// replaced by itself.

// CHECK-LABEL: func.func @picked_and_summed
// CHECK-NOT:   nn.embedding
// CHECK:       tensor.extract
func.func @picked_and_summed(%t: tensor<2x5xf32>, %k: tensor<2xi64>)
    -> tensor<f32> {
  %l0 = arith.constant dense<0.0> : tensor<f32>
  %l = linalg.generic {indexing_maps = [affine_map<(u) -> (u)>,
                                        affine_map<(u) -> ()>],
                       iterator_types = ["reduction"]}
      ins(%k : tensor<2xi64>) outs(%l0 : tensor<f32>) {
  ^bb0(%n: i64, %acc: f32):
    %i = arith.index_cast %n : i64 to index
    %u = linalg.index 0 : index
    %e = tensor.extract %t[%u, %i] : tensor<2x5xf32>
    %r = arith.addf %acc, %e : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}

// Of one element there is no row.

// CHECK-LABEL: func.func @of_a_scalar
// CHECK-NOT:   nn.embedding
// CHECK:       tensor.extract
func.func @of_a_scalar(%t: tensor<f32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      outs(%e : tensor<4xf32>) {
  ^bb0(%out: f32):
    %x = tensor.extract %t[] : tensor<f32>
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
