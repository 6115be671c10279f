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
