// RUN: amp-opt %s -nn-convert-sorts -canonicalize | FileCheck %s

// A sum of the elements up to each, in f32 for bf16.

// CHECK-DAG: #[[$IN:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$OUT:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @scan(
// CHECK:       %[[SUM:.*]] = linalg.generic {indexing_maps = [#[[$IN]], #[[$OUT]]], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-SAME:    ins(%{{.*}} : tensor<3x4xbf16>) outs(%{{.*}} : tensor<3x4xf32>)
// CHECK:       ^bb0(%[[X:.*]]: bf16, %[[ACC:.*]]: f32):
// CHECK:         %[[I:.*]] = linalg.index 1
// CHECK:         %[[J:.*]] = linalg.index 2
// CHECK:         %[[BELONGS:.*]] = arith.cmpi sle, %[[J]], %[[I]]
// CHECK:         %[[WIDE:.*]] = arith.extf %[[X]]
// CHECK:         %[[TERM:.*]] = arith.select %[[BELONGS]], %[[WIDE]], %{{.*}}
// CHECK:         arith.addf %[[ACC]], %[[TERM]]
// CHECK:       %[[NARROW:.*]] = linalg.generic {{.*}} ins(%[[SUM]] :
// CHECK:         arith.truncf
// CHECK:       %[[LAST:.*]] = tensor.extract_slice %[[NARROW]][0, 3] [3, 1] [1, 1] : tensor<3x4xbf16> to tensor<3xbf16>
// CHECK:       return %[[NARROW]], %[[LAST]]
func.func @scan(%x: tensor<3x4xbf16>, %o: tensor<3x4xbf16>, %a: tensor<3xbf16>)
    -> (tensor<3x4xbf16>, tensor<3xbf16>) {
  %0:2 = tm_tensor.scan dimension(1) inclusive(true)
      ins(%x : tensor<3x4xbf16>) outs(%o, %a : tensor<3x4xbf16>, tensor<3xbf16>) {
  ^bb0(%p: bf16, %q: bf16):
    %s = arith.addf %p, %q : bf16
    tm_tensor.yield %s : bf16
  } -> tensor<3x4xbf16>, tensor<3xbf16>
  return %0#0, %0#1 : tensor<3x4xbf16>, tensor<3xbf16>
}

// Without the element itself, from a given value: a product.

// CHECK-LABEL: func.func @exclusive(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi64>, %{{.*}}: tensor<4xi64>, %[[A:.*]]: tensor<i64>
// CHECK:       %[[INIT:.*]] = linalg.broadcast ins(%[[A]]
// CHECK:       linalg.generic {{.*}} ins(%[[X]] : tensor<4xi64>) outs(%[[INIT]]
// CHECK:         arith.cmpi slt
// CHECK:         arith.muli
func.func @exclusive(%x: tensor<4xi64>, %o: tensor<4xi64>, %a: tensor<i64>) -> tensor<4xi64> {
  %0:2 = tm_tensor.scan dimension(0) inclusive(false)
      ins(%x : tensor<4xi64>) outs(%o, %a : tensor<4xi64>, tensor<i64>) {
  ^bb0(%p: i64, %q: i64):
    %s = arith.muli %q, %p : i64
    tm_tensor.yield %s : i64
  } -> tensor<4xi64>, tensor<i64>
  return %0#0 : tensor<4xi64>
}

// Both by the second operand, from the largest: its elements are compared the
// other way round.

// CHECK-LABEL: func.func @sort(
// CHECK-SAME:    %[[N:.*]]: tensor<3x4xi64>, %[[X:.*]]: tensor<3x4xf32>)
// CHECK:       %[[AT:.*]] = nn.argsort %[[X]] dim(0) descending : tensor<3x4xf32> -> tensor<3x4xi64>
// CHECK:       %[[A:.*]] = linalg.generic {{.*}} ins(%[[AT]] :
// CHECK:         %[[I:.*]] = arith.index_cast
// CHECK:         tensor.extract %[[N]][%[[I]], %{{.*}}]
// CHECK:       %[[B:.*]] = linalg.generic {{.*}} ins(%[[AT]] :
// CHECK:         tensor.extract %[[X]]
// CHECK:       return %[[A]], %[[B]]
func.func @sort(%n: tensor<3x4xi64>, %x: tensor<3x4xf32>) -> (tensor<3x4xi64>, tensor<3x4xf32>) {
  %0:2 = tm_tensor.sort dimension(0) outs(%n, %x : tensor<3x4xi64>, tensor<3x4xf32>) {
  ^bb0(%a: i64, %b: i64, %p: f32, %q: f32):
    %c = arith.cmpf olt, %q, %p : f32
    tm_tensor.yield %c : i1
  } -> tensor<3x4xi64>, tensor<3x4xf32>
  return %0#0, %0#1 : tensor<3x4xi64>, tensor<3x4xf32>
}

// CHECK-LABEL: func.func @topk(
// CHECK:       %[[AT:.*]] = nn.argsort %{{.*}} dim(1) : tensor<3x4xf32> -> tensor<3x2xi64>
// CHECK:       tensor.extract
// CHECK:       arith.trunci
func.func @topk(%x: tensor<3x4xf32>, %v: tensor<3x2xf32>, %i: tensor<3x2xi32>) -> (tensor<3x2xf32>, tensor<3x2xi32>) {
  %0:2 = tm_tensor.topk dimension(1) ins(%x : tensor<3x4xf32>) outs(%v, %i : tensor<3x2xf32>, tensor<3x2xi32>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf olt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<3x2xf32>, tensor<3x2xi32>
  return %0#0, %0#1 : tensor<3x2xf32>, tensor<3x2xi32>
}

// Two coordinates are one index; each is kept in its range.

// CHECK-LABEL: func.func @points(
// CHECK:       amp.clamp_index %{{.*}} {{.*}}2
// CHECK:       amp.clamp_index %{{.*}} {{.*}}4
// CHECK:       %[[TABLE:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<2x4xf32> into tensor<8xf32>
// CHECK:       %[[R:.*]] = nn.scatter %{{.*}} at %{{.*}} into %[[TABLE]] add : tensor<3xf32>, tensor<3xi64>, tensor<8xf32> -> tensor<8xf32>
// CHECK:       tensor.expand_shape %[[R]]
func.func @points(%u: tensor<3x1x1xf32>, %i: tensor<3x2xi32>, %t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false)
      ins(%u, %i : tensor<3x1x1xf32>, tensor<3x2xi32>) outs(%t : tensor<2x4xf32>) {
  ^bb0(%update: f32, %old: f32):
    %s = arith.addf %old, %update : f32
    tm_tensor.yield %s : f32
  } -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @rows(
// CHECK:       nn.scatter %{{.*}} at %{{.*}} into %{{.*}} : tensor<3x4xi64>, tensor<3xi64>, tensor<2x4xi64> -> tensor<2x4xi64>
func.func @rows(%u: tensor<3x1x4xi64>, %i: tensor<3x1xi64>, %t: tensor<2x4xi64>) -> tensor<2x4xi64> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true)
      ins(%u, %i : tensor<3x1x4xi64>, tensor<3x1xi64>) outs(%t : tensor<2x4xi64>) {
  ^bb0(%update: i64, %old: i64):
    tm_tensor.yield %update : i64
  } -> tensor<2x4xi64>
  return %0 : tensor<2x4xi64>
}

// CHECK-LABEL: func.func @tosa(
// CHECK:       amp.clamp_index %{{.*}} {{.*}}4
// CHECK:       nn.scatter %{{.*}} at %{{.*}} into %{{.*}} : tensor<2x3x5xf32>, tensor<2x3xi64>, tensor<8x5xf32> -> tensor<8x5xf32>
func.func @tosa(%t: tensor<2x4x5xf32>, %i: tensor<2x3xi32>, %u: tensor<2x3x5xf32>) -> tensor<2x4x5xf32> {
  %0 = tosa.scatter %t, %i, %u : (tensor<2x4x5xf32>, tensor<2x3xi32>, tensor<2x3x5xf32>) -> tensor<2x4x5xf32>
  return %0 : tensor<2x4x5xf32>
}
