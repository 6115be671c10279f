// Statistics over all replicas: which norms get them, what they then are, and
// their gradients.

// RUN: amp-opt %s -split-input-file -nn-sync-batch-norm -verify-diagnostics | FileCheck %s
// RUN: amp-opt %s -split-input-file -nn-sync-batch-norm -nn-decompose -canonicalize -cse -verify-diagnostics | FileCheck %s --check-prefix=LINALG

module attributes {amp.replicas = 3 : i64} {
// 5 rows on each of 3 replicas: 15, and 15 / 14 of the variance for the running
// one.

// CHECK-LABEL: func.func @train(
// CHECK:         nn.batch_norm {{.*}} {momentum = 2.500000e-01 : f64, sync}
// LINALG-LABEL: func.func @train(
// LINALG:         %[[WIDE:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2xf64>)
// LINALG:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[WIDE]] : tensor<2xf64>)
// LINALG:         %[[ALL:.*]] = amp.all_reduce sum(%[[SUM]] : tensor<2xf32>) statistics -> tensor<2xf32>
// LINALG:         %[[MEAN:.*]] = linalg.generic {{.*}} ins(%[[ALL]] : tensor<2xf32>)
// LINALG:           arith.divf %{{.*}}, %cst{{.*}} : f32
// LINALG:         %[[TERMS:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[MEAN]] : {{.*}} outs(%{{.*}} : tensor<2xf64>)
// LINALG:         %[[SQUARES:.*]] = linalg.generic {{.*}} ins(%[[TERMS]] : tensor<2xf64>)
// LINALG:         amp.all_reduce sum(%[[SQUARES]] : tensor<2xf32>) statistics -> tensor<2xf32>
// LINALG-NOT:     amp.all_reduce
// LINALG:         return
func.func @train(%x: tensor<5x2xf32>, %s: tensor<2xf32>, %m: tensor<2xf32>,
                 %v: tensor<2xf32>)
    -> (tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0:3 = nn.batch_norm %x, %s, %s running(%m, %v) {momentum = 0.25 : f64} : tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>
  return %0#0, %0#1, %0#2 : tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>
}

// One in inference has no statistics; all replicas run a loop as often.

// CHECK-LABEL: func.func @loop(
// CHECK:         nn.batch_norm {{.*}} {infer} :
// CHECK:         scf.for
// CHECK:           nn.batch_norm {{.*}} {sync} :
func.func @loop(%x: tensor<5x2xf32>, %s: tensor<2xf32>) -> tensor<5x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0:3 = nn.batch_norm %x, %s, %s running(%s, %s) {infer} : tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>
  %1 = scf.for %i = %c0 to %c4 step %c1 iter_args(%y = %0#0) -> tensor<5x2xf32> {
    %2:3 = nn.batch_norm %y, %s, %s running(%s, %s) : tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>
    scf.yield %2#0 : tensor<5x2xf32>
  }
  return %1 : tensor<5x2xf32>
}
}

// -----

// A process that is alone sums nothing.

// CHECK-LABEL: func.func @alone(
// CHECK:         nn.batch_norm {{.*}} {sync} :
// LINALG-LABEL: func.func @alone(
// LINALG-NOT:     amp.all_reduce
func.func @alone(%x: tensor<5x2xf32>, %s: tensor<2xf32>) -> tensor<5x2xf32> {
  %0:3 = nn.batch_norm %x, %s, %s running(%s, %s) : tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>
  return %0#0 : tensor<5x2xf32>
}
