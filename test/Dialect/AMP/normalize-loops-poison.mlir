// RUN: amp-opt %s -amp-normalize-loops | FileCheck %s

// Poison is no number to count with, whether it is there or comes of a fold.

// CHECK-LABEL: func.func @poison(
// CHECK:         scf.for {{.*}} -> (tensor<i32>, tensor<i32>)
func.func @poison() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i32
  %wide = arith.constant 40 : i32
  %p = ub.poison : i32
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %p, %b = %one) -> (i32, i32) {
    %s = arith.shli %b, %wide : i32
    scf.yield %a, %s : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
