// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-form-kernels))' \
// RUN:   | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// A body that reads a value at its point and, in its region, at another: the
// value must be in memory first.

// CHECK-LABEL: func.func @point_and_neighbour
// CHECK-COUNT-2: amp.kernel
// CHECK-NOT:   amp.kernel
// CHECK:       return
func.func @point_and_neighbour(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>)
    -> tensor<4x8xf32> attributes {amp.step} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>)
      outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %seven = arith.constant 7 : index
    %k = arith.subi %seven, %j : index
    %b = tensor.extract %y[%i, %k] : tensor<4x8xf32>
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// A maximum and its place come from one op: a sum of either is a kernel of its
// own.

// CHECK-LABEL: func.func @two_results
// CHECK-COUNT-2: amp.kernel
// CHECK-NOT:   amp.kernel
// CHECK:       return
func.func @two_results(%x: tensor<4x8x16xf32>) -> tensor<4xf32>
    attributes {amp.step} {
  %z = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant 0 : i64
  %e = tensor.empty() : tensor<4x8xf32>
  %ei = tensor.empty() : tensor<4x8xi64>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %fi = linalg.fill ins(%none : i64) outs(%ei : tensor<4x8xi64>)
    -> tensor<4x8xi64>
  %m:2 = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>,
                       affine_map<(i, j, k) -> (i, j)>,
                       affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x8x16xf32>)
      outs(%f, %fi : tensor<4x8xf32>, tensor<4x8xi64>) {
  ^bb0(%a: f32, %best: f32, %place: i64):
    %k = linalg.index 2 : index
    %ki = arith.index_cast %k : index to i64
    %more = arith.cmpf ogt, %a, %best : f32
    %v = arith.select %more, %a, %best : f32
    %p = arith.select %more, %ki, %place : i64
    linalg.yield %v, %p : f32, i64
  } -> (tensor<4x8xf32>, tensor<4x8xi64>)
  %e1 = tensor.empty() : tensor<4xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%m#1 : tensor<4x8xi64>) outs(%f1 : tensor<4xf32>) {
  ^bb0(%p: i64, %acc: f32):
    %v = arith.sitofp %p : i64 to f32
    %t = arith.addf %acc, %v : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  return %s : tensor<4xf32>
}
