// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// A loop keeps what each iteration starts from; the loop of its adjoint runs
// from the last one back, and computes each again.

// CHECK-LABEL: func.func @grad_loop(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[W:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:     %[[LAST:.*]] = arith.constant 2 : index
// CHECK:         %[[STACK:.*]] = tensor.empty() : tensor<3xf32>
// CHECK:         %[[F:.*]]:2 = scf.for %[[I:.*]] = {{.*}} iter_args(%[[H:.*]] = %[[X]], %[[S:.*]] = %[[STACK]])
// CHECK:           %[[NEXT:.*]] = tensor.insert_slice %[[H]] into %[[S]][%[[I]]] [1] [1]
// CHECK:           %[[P:.*]] = arith.mulf %[[H]], %[[W]]
// CHECK:           %[[T:.*]] = math.sin %[[P]]
// CHECK:           scf.yield %[[T]], %[[NEXT]]
// CHECK:         %[[B:.*]]:2 = scf.for %[[K:.*]] = {{.*}} iter_args(%[[DH:.*]] = %[[G]], %[[DW:.*]] = %{{.*}})
// CHECK:           %[[POSITION:.*]] = arith.subi %[[LAST]], %[[K]]
// CHECK:           %[[H:.*]] = tensor.extract_slice %[[F]]#1[%[[POSITION]]] [1] [1]
// CHECK:           %[[P:.*]] = arith.mulf %[[H]], %[[W]]
// CHECK:           %[[C:.*]] = math.cos %[[P]]
// CHECK:           %[[D:.*]] = arith.mulf %[[DH]], %[[C]]
// CHECK-DAG:       %[[NH:.*]] = arith.mulf %[[D]], %[[W]]
// CHECK-DAG:       %[[TERM:.*]] = arith.mulf %[[D]], %[[H]]
// CHECK:           %[[NW:.*]] = linalg.generic {{.*}} ins(%[[DW]], %[[TERM]]
// CHECK:             arith.addf
// CHECK:           scf.yield %[[NH]], %[[NW]]
// CHECK:         return %[[B]]#0, %[[B]]#1
func.func private @loop(%x: tensor<f32>, %w: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x) -> tensor<f32> {
    %p = arith.mulf %h, %w : tensor<f32>
    %t = math.sin %p : tensor<f32>
    scf.yield %t : tensor<f32>
  }
  return %y : tensor<f32>
}
func.func @grad_loop(%x: tensor<f32>, %w: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dw = amp.value_and_grad @loop(%x, %w) seed(%g) wrt [0, 1]
    : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dw : tensor<f32>, tensor<f32>
}

// Unsigned bounds beyond those of signed ones: from 2^64 - 8 in steps of 3.

// CHECK-LABEL: func.func @grad_unsigned(
// CHECK-DAG:     %[[C8:.*]] = arith.constant -8 : index
// CHECK-DAG:     %[[C1:.*]] = arith.constant -1 : index
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK:         %[[STACK:.*]] = tensor.empty() : tensor<3xf32>
// CHECK:         %[[F:.*]]:2 = scf.for unsigned %[[I:.*]] = %[[C8]] to %[[C1]] step %[[C3]]
// CHECK:           %[[D:.*]] = arith.subi %[[I]], %[[C8]]
// CHECK:           %[[AT:.*]] = arith.divui %[[D]], %[[C3]]
// CHECK:           tensor.insert_slice %{{.*}}[%[[AT]]] [1] [1]
// CHECK:         scf.for %[[K:.*]] = %{{.*}} to %[[C3]] step
// CHECK:           tensor.extract_slice %[[F]]#1
func.func private @unsigned(%x: tensor<f32>) -> tensor<f32> {
  %first = arith.constant -8 : index
  %last = arith.constant -1 : index
  %step = arith.constant 3 : index
  %y = scf.for unsigned %i = %first to %last step %step iter_args(%h = %x) -> tensor<f32> {
    %t = math.sin %h : tensor<f32>
    scf.yield %t : tensor<f32>
  }
  return %y : tensor<f32>
}
func.func @grad_unsigned(%x: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @unsigned(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// Unsigned, from 5 to 2^64 - 1 is far; signed, it is no iteration.

// CHECK-LABEL: func.func @grad_none(
// CHECK-NOT:     scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK:         return
func.func private @none(%x: tensor<f32>) -> tensor<f32> {
  %first = arith.constant 5 : index
  %last = arith.constant -1 : index
  %step = arith.constant 1 : index
  %y = scf.for %i = %first to %last step %step iter_args(%h = %x) -> tensor<f32> {
    %t = math.sin %h : tensor<f32>
    scf.yield %t : tensor<f32>
  }
  return %y : tensor<f32>
}
func.func @grad_none(%x: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @none(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// A branch's adjoint is a branch on the same condition: what is not taken gives
// zero, and is not computed with.

// CHECK-LABEL: func.func @grad_branch(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[P:.*]]: i1, %[[G:.*]]: tensor<f32>)
// CHECK:         %[[D:.*]] = scf.if %[[P]] -> (tensor<f32>) {
// CHECK:           %[[Q:.*]] = arith.divf %[[G]], %[[X]]
// CHECK:           scf.yield %[[Q]]
// CHECK:         } else {
// CHECK:           %[[ZERO:.*]] = linalg.fill
// CHECK:           scf.yield %[[ZERO]]
// CHECK:         return %[[D]]
func.func private @branch(%x: tensor<f32>, %p: i1) -> tensor<f32> {
  %c = arith.constant dense<0.0> : tensor<f32>
  %y = scf.if %p -> tensor<f32> {
    %l = math.log %x : tensor<f32>
    scf.yield %l : tensor<f32>
  } else {
    scf.yield %c : tensor<f32>
  }
  return %y : tensor<f32>
}
func.func @grad_branch(%x: tensor<f32>, %p: i1, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @branch(%x, %p) seed(%g) wrt [0]
    : (tensor<f32>, i1, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}
