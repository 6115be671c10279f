// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s

// What a loop keeps: of a product with what is added to it the sum, which is
// as large as one of the two that it is computed of. The tanh is computed again.
// Its rows, a stack of results, are not kept for each iteration, and their
// cotangent is read as it is.

// CHECK-LABEL: func.func @grad_scan(
// CHECK-SAME:    %[[X:.*]]: tensor<4x3x2xf32>, %[[W:.*]]: tensor<2x2xf32>, %[[G:.*]]: tensor<4x3x2xf32>)
// CHECK:         %[[F:.*]]:4 = scf.for %[[I:.*]] = {{.*}} iter_args(%[[H:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %[[HS:.*]] = %{{.*}}, %[[SUMS:.*]] = %{{.*}}) -> (tensor<3x2xf32>, tensor<4x3x2xf32>, tensor<4x3x2xf32>, tensor<4x3x2xf32>)
// CHECK:           %[[KEPT:.*]] = tensor.insert_slice %[[H]] into %[[HS]][%[[I]], 0, 0] [1, 3, 2]
// CHECK:           %[[P:.*]] = linalg.matmul
// CHECK:           %[[Q:.*]] = linalg.matmul
// CHECK:           %[[SUM:.*]] = arith.addf %[[P]], %[[Q]]
// CHECK:           %[[ROW:.*]] = tensor.insert_slice %[[SUM]] into %[[SUMS]][%[[I]], 0, 0] [1, 3, 2]
// CHECK:           scf.yield %{{.*}}, %{{.*}}, %[[KEPT]], %[[ROW]]
// CHECK:         scf.for %{{.*}} iter_args(%[[DH:.*]] = %{{.*}}, %[[DW:.*]] = %{{.*}})
// CHECK-DAG:       tensor.extract_slice %[[F]]#2
// CHECK-DAG:       %[[AGAIN:.*]] = tensor.extract_slice %[[F]]#3
// CHECK-NOT:       linalg.matmul
// CHECK:           math.tanh %[[AGAIN]]
// CHECK-NOT:       tensor.insert_slice
// CHECK:           scf.yield
// CHECK:         return
func.func private @scan(%x: tensor<4x3x2xf32>, %w: tensor<2x2xf32>,
    %g: tensor<4x3x2xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant dense<0.0> : tensor<3x2xf32>
  %none = arith.constant dense<0.0> : tensor<4x3x2xf32>
  %h, %ys = scf.for %i = %c0 to %c4 step %c1
      iter_args(%a = %z, %rows = %none) -> (tensor<3x2xf32>, tensor<4x3x2xf32>) {
    %e = tensor.extract_slice %x[%i, 0, 0] [1, 3, 2] [1, 1, 1]
      : tensor<4x3x2xf32> to tensor<3x2xf32>
    %p = linalg.matmul ins(%e, %w : tensor<3x2xf32>, tensor<2x2xf32>)
      outs(%z : tensor<3x2xf32>) -> tensor<3x2xf32>
    %q = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x2xf32>)
      outs(%z : tensor<3x2xf32>) -> tensor<3x2xf32>
    %s = arith.addf %p, %q : tensor<3x2xf32>
    %t = math.tanh %s : tensor<3x2xf32>
    %n = tensor.insert_slice %t into %rows[%i, 0, 0] [1, 3, 2] [1, 1, 1]
      : tensor<3x2xf32> into tensor<4x3x2xf32>
    scf.yield %t, %n : tensor<3x2xf32>, tensor<4x3x2xf32>
  }
  %zero = arith.constant dense<0.0> : tensor<f32>
  %m = arith.mulf %ys, %g : tensor<4x3x2xf32>
  %l = linalg.reduce { arith.addf } ins(%m : tensor<4x3x2xf32>)
    outs(%zero : tensor<f32>) dimensions = [0, 1, 2]
  return %l : tensor<f32>
}
func.func @grad_scan(%x: tensor<4x3x2xf32>, %w: tensor<2x2xf32>,
    %g: tensor<4x3x2xf32>) -> tensor<2x2xf32> {
  %l, %dw = amp.value_and_grad @scan(%x, %w, %g) wrt [1]
    : (tensor<4x3x2xf32>, tensor<2x2xf32>, tensor<4x3x2xf32>)
    -> (tensor<f32>, tensor<2x2xf32>)
  return %dw : tensor<2x2xf32>
}

// Rows that are written twice have zeros between.

// CHECK-LABEL: func.func @grad_overwritten(
// CHECK:         scf.for {{.*}} iter_args(%[[DS:.*]] = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK:           %[[ZEROS:.*]] = tensor.insert_slice %{{.*}} into %[[DS]]
// CHECK:           scf.yield %[[ZEROS]]
func.func private @overwritten(%x: tensor<4xf32>, %w: tensor<1xf32>,
    %g: tensor<4xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant dense<0.0> : tensor<4xf32>
  %y = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %none) -> tensor<4xf32> {
    %half = arith.divui %i, %c2 : index
    %e = tensor.extract_slice %x[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %p = arith.mulf %e, %w : tensor<1xf32>
    %n = tensor.insert_slice %p into %a[%half] [1] [1]
      : tensor<1xf32> into tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  %zero = arith.constant dense<0.0> : tensor<f32>
  %m = arith.mulf %y, %g : tensor<4xf32>
  %l = linalg.reduce { arith.addf } ins(%m : tensor<4xf32>)
    outs(%zero : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
func.func @grad_overwritten(%x: tensor<4xf32>, %w: tensor<1xf32>,
    %g: tensor<4xf32>) -> tensor<1xf32> {
  %l, %dw = amp.value_and_grad @overwritten(%x, %w, %g) wrt [1]
    : (tensor<4xf32>, tensor<1xf32>, tensor<4xf32>)
    -> (tensor<f32>, tensor<1xf32>)
  return %dw : tensor<1xf32>
}

// Of what each iteration reads a row of, the gradient is put in its row. A
// weight's is one product behind the loop, of the rows of both factors, where
// these are smaller than it.

// CHECK-LABEL: func.func @grad_products(
// CHECK:         %[[F:.*]]:3 = scf.for
// CHECK:           tensor.insert_slice %{{.*}} into %[[HS:.*]][
// CHECK:         %[[BACK:.*]]:3 = scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[DX:.*]] = %{{.*}}, %[[ROWS:.*]] = %{{.*}}) -> (tensor<1x8xf32>, tensor<4x1x8xf32>, tensor<4x1x8xf32>)
// CHECK:           linalg.contract {{.*}} ins(%[[ROW:.*]], %{{.*}} : tensor<1x8xf32>, tensor<8x8xf32>)
// CHECK-NOT:       linalg.contract
// CHECK:           tensor.insert_slice %[[ROW]] into %[[DX]][%{{.*}}, 0, 0] [1, 1, 8]
// CHECK:           tensor.insert_slice %[[ROW]] into %[[ROWS]][%{{.*}}, 0, 0] [1, 1, 8]
// CHECK:         }
// CHECK:         %[[SUM:.*]] = linalg.contract {{.*}} ins(%[[F]]#1, %[[BACK]]#2 : tensor<4x1x8xf32>, tensor<4x1x8xf32>) {{.*}} -> tensor<8x8xf32>
// CHECK:         return %[[BACK]]#1, %[[SUM]]
func.func private @products(%x: tensor<4x1x8xf32>, %w: tensor<8x8xf32>)
    -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant dense<0.0> : tensor<1x8xf32>
  %h = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %z)
      -> (tensor<1x8xf32>) {
    %e = tensor.extract_slice %x[%i, 0, 0] [1, 1, 8] [1, 1, 1]
      : tensor<4x1x8xf32> to tensor<1x8xf32>
    %p = linalg.matmul ins(%a, %w : tensor<1x8xf32>, tensor<8x8xf32>)
      outs(%z : tensor<1x8xf32>) -> tensor<1x8xf32>
    %s = arith.addf %p, %e : tensor<1x8xf32>
    %t = math.tanh %s : tensor<1x8xf32>
    scf.yield %t : tensor<1x8xf32>
  }
  %zero = arith.constant dense<0.0> : tensor<f32>
  %l = linalg.reduce { arith.addf } ins(%h : tensor<1x8xf32>)
    outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %l : tensor<f32>
}
func.func @grad_products(%x: tensor<4x1x8xf32>, %w: tensor<8x8xf32>)
    -> (tensor<4x1x8xf32>, tensor<8x8xf32>) {
  %l, %d:2 = amp.value_and_grad @products(%x, %w) wrt [0, 1]
    : (tensor<4x1x8xf32>, tensor<8x8xf32>)
    -> (tensor<f32>, tensor<4x1x8xf32>, tensor<8x8xf32>)
  return %d#0, %d#1 : tensor<4x1x8xf32>, tensor<8x8xf32>
}

// A product that is smaller than its factors is added in each iteration, and so
// is what two of them are added to.

// CHECK-LABEL: func.func @grad_small_product(
// CHECK:         scf.for
// CHECK:         scf.for
// CHECK:           %[[D:.*]] = linalg.contract {{.*}} -> tensor<2x2xf32>
// CHECK:           arith.addf %{{.*}}, %{{.*}} : f32
// CHECK:         }
// CHECK-NOT:     linalg.contract
// CHECK:         return
func.func private @small_product(%x: tensor<4x3x2xf32>, %w: tensor<2x2xf32>)
    -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant dense<0.0> : tensor<3x2xf32>
  %h = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %z)
      -> (tensor<3x2xf32>) {
    %e = tensor.extract_slice %x[%i, 0, 0] [1, 3, 2] [1, 1, 1]
      : tensor<4x3x2xf32> to tensor<3x2xf32>
    %p = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x2xf32>)
      outs(%z : tensor<3x2xf32>) -> tensor<3x2xf32>
    %s = arith.addf %p, %e : tensor<3x2xf32>
    %t = math.tanh %s : tensor<3x2xf32>
    scf.yield %t : tensor<3x2xf32>
  }
  %zero = arith.constant dense<0.0> : tensor<f32>
  %l = linalg.reduce { arith.addf } ins(%h : tensor<3x2xf32>)
    outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %l : tensor<f32>
}
func.func @grad_small_product(%x: tensor<4x3x2xf32>, %w: tensor<2x2xf32>)
    -> (tensor<4x3x2xf32>, tensor<2x2xf32>) {
  %l, %d:2 = amp.value_and_grad @small_product(%x, %w) wrt [0, 1]
    : (tensor<4x3x2xf32>, tensor<2x2xf32>)
    -> (tensor<f32>, tensor<4x3x2xf32>, tensor<2x2xf32>)
  return %d#0, %d#1 : tensor<4x3x2xf32>, tensor<2x2xf32>
}
