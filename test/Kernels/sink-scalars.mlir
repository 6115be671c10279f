// RUN: amp-opt %s -amp-sink-scalars | FileCheck %s

// CHECK-LABEL: func.func @sink(
// CHECK-SAME:    %[[T:.*]]: tensor<4x5xf32>, %[[K:.*]]: tensor<2xindex>, %[[N:.*]]: index
func.func @sink(%t: tensor<4x5xf32>, %k: tensor<2xindex>, %n: index) -> (tensor<3xf32>, tensor<3xindex>, tensor<2xf32>)
    attributes {amp.step} {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<3xindex>
  %i = tensor.extract %k[%c1] : tensor<2xindex>
  %j = arith.addi %i, %n : index

  // A slice at a place that is read: a gather.
  // CHECK:      %[[S:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<3xf32>)
  // CHECK-DAG:    %[[I:.*]] = tensor.extract %[[K]][%{{.*}}] : tensor<2xindex>
  // CHECK-DAG:    %[[J:.*]] = arith.addi %[[I]], %[[N]]
  // CHECK:        %[[X:.*]] = tensor.extract %[[T]][%{{.*}}, %{{.*}}] : tensor<4x5xf32>
  // CHECK-NEXT:   linalg.yield %[[X]]
  %s = tensor.extract_slice %t[%j, 0] [1, 3] [1, 2] : tensor<4x5xf32> to tensor<3xf32>

  // CHECK:      %[[F:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<3xindex>)
  // CHECK:        %[[I:.*]] = tensor.extract %[[K]]
  // CHECK-NEXT:   %[[J:.*]] = arith.addi %[[I]], %[[N]]
  // CHECK-NEXT:   linalg.yield %[[J]]
  %f = linalg.fill ins(%j : index) outs(%e : tensor<3xindex>) -> tensor<3xindex>

  // One that no element gives stays as it is.
  // CHECK:      %[[R:.*]] = tensor.extract_slice %[[T]][0, %[[N]]]
  %r = tensor.extract_slice %t[0, %n] [1, 2] [1, 1] : tensor<4x5xf32> to tensor<2xf32>
  // CHECK:      return %[[S]], %[[F]], %[[R]]
  return %s, %f, %r : tensor<3xf32>, tensor<3xindex>, tensor<2xf32>
}

// CHECK-LABEL: func.func @no_step(
// CHECK:         linalg.fill
func.func @no_step(%k: tensor<i32>) -> tensor<3xi32> {
  %e = tensor.empty() : tensor<3xi32>
  %i = tensor.extract %k[] : tensor<i32>
  %f = linalg.fill ins(%i : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  return %f : tensor<3xi32>
}
