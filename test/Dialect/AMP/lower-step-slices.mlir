// RUN: amp-opt %s -amp-lower-step -canonicalize -split-input-file -verify-diagnostics | FileCheck %s
// What lays tensors into others becomes one loop over the result, with an
// index that is kept within the source and a select.

// CHECK-LABEL: func.func @pad(
// CHECK-SAME:    %[[X:.*]]: tensor<4x5xf32>
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<4x8xf32>)
// CHECK-DAG:       %[[I:.*]] = linalg.index 0
// CHECK-DAG:       %[[J:.*]] = linalg.index 1
// CHECK:           arith.select
// CHECK:           %[[E:.*]] = tensor.extract %[[X]][%[[I]], %{{.*}}]
// CHECK:           arith.select %{{.*}}, %[[E]], %{{.*}} : f32
// CHECK-NOT:     tensor.pad
func.func @pad(%x: tensor<4x5xf32>) -> tensor<4x8xf32> {
  %c = arith.constant 1.0 : f32
  %p = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x5xf32> to tensor<4x8xf32>
  return %p : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @concat(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<3xf32>
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<7xf32>)
// CHECK:           %[[A:.*]] = tensor.extract %[[X]]
// CHECK:           %[[B:.*]] = tensor.extract %[[Y]]
// CHECK:           arith.select %{{.*}}, %[[B]], %[[A]]
// CHECK-NOT:     tensor.concat
func.func @concat(%x: tensor<4xf32>, %y: tensor<3xf32>) -> tensor<7xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<7xf32>
  return %c : tensor<7xf32>
}

// -----

// A slice that is all of a dimension asks for no condition there.

// CHECK-LABEL: func.func @insert(
// CHECK:         linalg.generic
// CHECK:           arith.remui
// CHECK:           arith.divui
// CHECK-NOT:       arith.remui
// CHECK:           linalg.yield
func.func @insert(%x: tensor<2x5xf32>, %y: tensor<7x5xf32>) -> tensor<7x5xf32> {
  %c = tensor.insert_slice %x into %y[1, 0] [2, 5] [3, 1] : tensor<2x5xf32> into tensor<7x5xf32>
  return %c : tensor<7x5xf32>
}

// -----

func.func @depends(%x: tensor<4xf32>) -> tensor<6xf32> {
  // expected-error @+1 {{expected a padding that is one value, not one that depends on the index}}
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    %c = arith.index_cast %i : index to i32
    %d = arith.sitofp %c : i32 to f32
    tensor.yield %d : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %p : tensor<6xf32>
}
