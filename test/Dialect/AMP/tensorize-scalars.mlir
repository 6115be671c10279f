// RUN: amp-opt %s -amp-tensorize-scalars -canonicalize | FileCheck %s
// RUN: amp-opt %s -amp-tensorize-scalars -amp-tensorize-scalars -canonicalize | FileCheck %s

// A float of a tensor is a slice of no dimensions, and so is what is computed
// from it; who reads it gets an input more.

// CHECK-LABEL: func.func @scalar(
// CHECK-SAME:    %[[X:.*]]: tensor<3x4xf32>, %[[W:.*]]: tensor<5xf32>)
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[X]][1, 2] [1, 1] [1, 1] : tensor<3x4xf32> to tensor<f32>
// CHECK:         %[[Q:.*]] = arith.mulf %[[S]], %[[S]] : tensor<f32>
// CHECK:         %[[F:.*]] = linalg.generic {{.*}} ins(%[[Q]] : tensor<f32>) outs(%{{.*}} : tensor<5xf32>)
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} ins(%[[W]], %[[S]] : tensor<5xf32>, tensor<f32>) outs(%[[F]] : tensor<5xf32>)
// CHECK-NEXT:    ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[O:.*]]: f32):
// CHECK-NEXT:      %[[M:.*]] = arith.mulf %[[A]], %[[B]]
// CHECK:         return %[[R]]
func.func @scalar(%x: tensor<3x4xf32>, %w: tensor<5xf32>) -> tensor<5xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = tensor.extract %x[%c1, %c2] : tensor<3x4xf32>
  %q = arith.mulf %s, %s : f32
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%q : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%w : tensor<5xf32>) outs(%f : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %s : f32
    %n = arith.addf %m, %o : f32
    linalg.yield %n : f32
  } -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// Integers stay; an index from data is clamped.

// CHECK-LABEL: func.func @index(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[K:.*]]: tensor<i64>)
// CHECK:         %[[I:.*]] = tensor.extract %[[K]][] : tensor<i64>
// CHECK:         %[[J:.*]] = arith.index_cast %[[I]]
// CHECK:         %[[LOW:.*]] = arith.maxsi %[[J]]
// CHECK:         %[[AT:.*]] = arith.minsi %[[LOW]]
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[X]][%[[AT]]] [1] [1]
// CHECK:         return %[[S]]
func.func @index(%x: tensor<4xf32>, %k: tensor<i64>) -> tensor<f32> {
  %i = tensor.extract %k[] : tensor<i64>
  %j = arith.index_cast %i : i64 to index
  %s = tensor.extract %x[%j] : tensor<4xf32>
  %r = tensor.from_elements %s : tensor<f32>
  return %r : tensor<f32>
}

// A constant that is inserted, too: the rest of the tensor has a gradient.

// CHECK-LABEL: func.func @insert_constant(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         %[[C:.*]] = arith.constant dense<3.000000e+00> : tensor<f32>
// CHECK:         %[[R:.*]] = tensor.insert_slice %[[C]] into %[[X]][1] [1] [1]
// CHECK:         return %[[R]]
func.func @insert_constant(%x: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant 1 : index
  %c = arith.constant 3.0 : f32
  %r = tensor.insert %c into %x[%one] : tensor<4xf32>
  return %r : tensor<4xf32>
}
