// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-guard-divisions \
// RUN:   | FileCheck %s

// CHECK-LABEL: func.func @tensor
// CHECK-SAME:    %[[A:[^:]*]]: tensor<4xi32>, %[[B:[^:]*]]: tensor<4xi32>
// CHECK-DAG:     arith.constant dense<0> : tensor<4xi32>
// CHECK-DAG:     %[[ONE:.*]] = arith.constant dense<1> : tensor<4xi32>
// CHECK:         %[[S:.*]] = arith.select %{{.*}}, %[[ONE]], %[[B]]
// CHECK:         arith.divsi %[[A]], %[[S]]
func.func @tensor(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = arith.divsi %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

func.func @dynamic(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  // expected-error @below {{expected a static shape to guard a division, found 'tensor<?xi32>'}}
  %0 = arith.remui %a, %b : tensor<?xi32>
  return %0 : tensor<?xi32>
}
