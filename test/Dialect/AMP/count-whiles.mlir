// RUN: amp-opt %s -amp-count-whiles -canonicalize | FileCheck %s
// RUN: amp-opt %s -amp-count-whiles -canonicalize -amp-count-whiles | FileCheck %s

// A counter in a 0-d tensor, as IREE prints lax.while_loop: 1, 3, 9, 27, 81.

// CHECK-LABEL: func.func @factors(
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[FOUR:.*]] = arith.constant 4 : index
// CHECK:         %[[F:.*]]:2 = scf.for %{{.*}} = %[[ZERO]] to %[[FOUR]] step %[[ONE]]
// CHECK:           math.tanh
// CHECK:           scf.yield
// CHECK:         return %[[F]]#1
func.func @factors(%x: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant dense<1> : tensor<i32>
  %c3 = arith.constant 3 : i32
  %c40 = arith.constant 40 : i32
  %r:2 = scf.while (%n = %one, %v = %x) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<i1>
    %p = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
        ins(%n : tensor<i32>) outs(%e : tensor<i1>) {
    ^bb0(%a: i32, %out: i1):
      %c = arith.cmpi slt, %a, %c40 : i32
      linalg.yield %c : i1
    } -> tensor<i1>
    %q = tensor.extract %p[] : tensor<i1>
    scf.condition(%q) %n, %v : tensor<i32>, tensor<4xf32>
  } do {
  ^bb0(%n: tensor<i32>, %v: tensor<4xf32>):
    %e = tensor.empty() : tensor<i32>
    %m = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
        ins(%n : tensor<i32>) outs(%e : tensor<i32>) {
    ^bb0(%a: i32, %out: i32):
      %c = arith.muli %a, %c3 : i32
      linalg.yield %c : i32
    } -> tensor<i32>
    %t = math.tanh %v : tensor<4xf32>
    scf.yield %m, %t : tensor<i32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// What comes before the condition is computed once more than what comes after;
// results may be others than the arguments. The loop within counts as well.

// CHECK-LABEL: func.func @before(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-DAG:     %[[TWO:.*]] = arith.constant 2 : index
// CHECK-DAG:     %[[THREE:.*]] = arith.constant 3 : index
// CHECK:         %[[F:.*]]:2 = scf.for {{.*}} to %[[THREE]] {{.*}}, %[[V:[a-z0-9]*]] = %[[X]])
// CHECK:           %[[S:.*]] = math.sin %[[V]]
// CHECK:           %[[G:.*]]:2 = scf.for {{.*}} to %[[TWO]] {{.*}} = %[[S]])
// CHECK:             math.exp
// CHECK:           scf.yield %{{.*}}, %[[G]]#1
// CHECK:         %[[LAST:.*]] = math.sin %[[F]]#1
// CHECK:         return %[[LAST]]
func.func @before(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %r:2 = scf.while (%n = %c3, %v = %x) : (i64, tensor<4xf32>) -> (tensor<4xf32>, i64) {
    %p = arith.cmpi ne, %n, %c0 : i64
    %s = math.sin %v : tensor<4xf32>
    scf.condition(%p) %s, %n : tensor<4xf32>, i64
  } do {
  ^bb0(%s: tensor<4xf32>, %n: i64):
    %q:2 = scf.while (%i = %c0, %w = %s) : (i64, tensor<4xf32>) -> (i64, tensor<4xf32>) {
      %p = arith.cmpi ult, %i, %c2 : i64
      scf.condition(%p) %i, %w : i64, tensor<4xf32>
    } do {
    ^bb0(%i: i64, %w: tensor<4xf32>):
      %j = arith.addi %i, %c1 : i64
      %t = math.exp %w : tensor<4xf32>
      scf.yield %j, %t : i64, tensor<4xf32>
    }
    %m = arith.subi %n, %c1 : i64
    scf.yield %m, %q#1 : i64, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}
