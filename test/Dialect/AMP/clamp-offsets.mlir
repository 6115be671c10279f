// RUN: amp-opt %s --amp-clamp-offsets --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @element(
// CHECK-SAME: %[[X:.*]]: tensor<3x4xf32>, %[[I:.*]]: index
// CHECK: %[[N:.*]] = arith.index_cast %[[I]] : index to i64
// CHECK: %[[T:.*]] = tensor.from_elements %[[N]] : tensor<i64>
// CHECK: %[[C:.*]] = amp.clamp_index %[[T]] bound 4 : tensor<i64>
// CHECK: %[[E:.*]] = tensor.extract %[[C]][] : tensor<i64>
// CHECK: %[[J:.*]] = arith.index_cast %[[E]] : i64 to index
// CHECK: tensor.extract %[[X]][%{{c1.*}}, %[[J]]]
// CHECK: amp.clamp_index %{{.*}} bound 3
// CHECK: tensor.insert
func.func @element(%x: tensor<3x4xf32>, %i: index) -> tensor<3x4xf32> {
  %c1 = arith.constant 1 : index
  %v = tensor.extract %x[%c1, %i] : tensor<3x4xf32>
  %y = tensor.insert %v into %x[%i, %c1] : tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// The last offset at which the slice is in the tensor: 8 - 2 * 3 - 1.
// CHECK-LABEL: func.func @slice(
// CHECK: amp.clamp_index %{{.*}} bound 2
// CHECK: tensor.extract_slice %{{.*}}[0, %{{.*}}] [2, 3] [1, 3]
// CHECK: amp.clamp_index %{{.*}} bound 1
// CHECK: amp.clamp_index %{{.*}} bound 6
// CHECK: tensor.insert_slice
func.func @slice(%x: tensor<2x8xf32>, %i: index) -> tensor<2x8xf32> {
  %s = tensor.extract_slice %x[0, %i] [2, 3] [1, 3]
    : tensor<2x8xf32> to tensor<2x3xf32>
  %y = tensor.insert_slice %s into %x[%i, %i] [2, 3] [1, 1]
    : tensor<2x3xf32> into tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}

// -----

// In a loop and a branch without a flag; the loop's own index is in range.
// CHECK-LABEL: func.func @inside(
// CHECK: scf.for %[[J:[^ ]*]] =
// CHECK-NEXT: tensor.extract %{{.*}}[%[[J]]]
// CHECK: %[[LOW:.*]] = arith.maxsi %[[I:.*]], %{{.*}} : index
// CHECK: %[[AT:.*]] = arith.minsi %[[LOW]], %{{.*}} : index
// CHECK: tensor.insert %{{.*}} into %{{.*}}[%[[AT]]]
// CHECK: scf.if
// CHECK: %[[PART:.*]] = arith.minsi
// CHECK: tensor.extract_slice %{{.*}}[%[[PART]]] [2] [1]
// CHECK-NOT: amp.clamp_index
func.func @inside(%x: tensor<4xi64>, %i: index, %c: i1) -> tensor<2xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %y = scf.for %j = %c0 to %c4 step %c1 iter_args(%a = %x) -> tensor<4xi64> {
    %v = tensor.extract %x[%j] : tensor<4xi64>
    %n = tensor.insert %v into %a[%i] : tensor<4xi64>
    scf.yield %n : tensor<4xi64>
  }
  %zero = arith.constant dense<0> : tensor<2xi64>
  %s = scf.if %c -> tensor<2xi64> {
    %part = tensor.extract_slice %y[%i] [2] [1]
      : tensor<4xi64> to tensor<2xi64>
    scf.yield %part : tensor<2xi64>
  } else {
    scf.yield %zero : tensor<2xi64>
  }
  return %s : tensor<2xi64>
}

// -----

// A constant as well, if it is out of range.
// CHECK-LABEL: func.func @constant(
// CHECK: amp.clamp_index %{{.*}} bound 4
func.func @constant(%x: tensor<4xi64>) -> i64 {
  %c9 = arith.constant 9 : index
  %v = tensor.extract %x[%c9] : tensor<4xi64>
  return %v : i64
}

// -----

// A loop's index needs no clamp, a frontend's no more than ours; one that may
// be beyond keeps it.
// CHECK-LABEL: func.func @clamped(
// CHECK: scf.for %[[I:.*]] = %c0 to %c8
// CHECK:   tensor.extract_slice %{{.*}}[%[[I]]] [1] [1]
// CHECK:   %[[J:.*]] = arith.addi %[[I]], %c1
// CHECK:   %[[K:.*]] = arith.minsi %[[J]], %c7
// CHECK:   tensor.insert_slice %{{.*}} into %{{.*}}[%[[K]]] [1] [1]
func.func @clamped(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %y = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %x) -> tensor<8xf32> {
    %low = arith.maxsi %i, %c0 : index
    %high = arith.minsi %low, %c7 : index
    %s = tensor.extract_slice %x[%high] [1] [1]
      : tensor<8xf32> to tensor<1xf32>
    %j = arith.addi %i, %c1 : index
    %next = arith.maxsi %j, %c0 : index
    %last = arith.minsi %next, %c7 : index
    %t = tensor.insert_slice %s into %a[%last] [1] [1]
      : tensor<1xf32> into tensor<8xf32>
    scf.yield %t : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}
