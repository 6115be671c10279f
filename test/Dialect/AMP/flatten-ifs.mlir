// RUN: amp-opt %s -amp-flatten-ifs | FileCheck %s
// RUN: amp-opt %s -amp-flatten-ifs -amp-flatten-ifs | FileCheck %s

// Both branches, inner ones first, and a select for each result.

// CHECK-LABEL: func.func @branch(
// CHECK-SAME:    %[[P:.*]]: i1, %[[Q:.*]]: i1, %[[X:.*]]: tensor<4xf32>, %[[K:.*]]: i64)
// CHECK-NOT:     scf.if
// CHECK:         %[[S:.*]] = math.sin %[[X]]
// CHECK:         %[[C:.*]] = math.cos %[[X]]
// CHECK:         %[[IN:.*]] = linalg.generic {{.*}} ins(%[[S]], %[[C]] :
// CHECK:           arith.select %[[Q]]
// CHECK:         %[[OUT:.*]] = linalg.generic {{.*}} ins(%[[IN]], %[[X]] :
// CHECK:           arith.select %[[P]]
// CHECK:         %[[I:.*]] = arith.select %[[P]], %[[K]], %{{.*}} : i64
// CHECK:         return %[[OUT]], %[[I]]
func.func @branch(%p: i1, %q: i1, %x: tensor<4xf32>, %k: i64) -> (tensor<4xf32>, i64) {
  %zero = arith.constant 0 : i64
  %y, %i = scf.if %p -> (tensor<4xf32>, i64) {
    %z = scf.if %q -> tensor<4xf32> {
      %s = math.sin %x : tensor<4xf32>
      scf.yield %s : tensor<4xf32>
    } else {
      %c = math.cos %x : tensor<4xf32>
      scf.yield %c : tensor<4xf32>
    }
    scf.yield %z, %k : tensor<4xf32>, i64
  } else {
    scf.yield %x, %zero : tensor<4xf32>, i64
  }
  return %y, %i : tensor<4xf32>, i64
}

// CHECK-LABEL: func.func @loop(
// CHECK:         scf.for
func.func @loop(%x: tensor<4xf32>, %a: index) -> tensor<4xf32> {
  %y = scf.for %i = %a to %a step %a iter_args(%h = %x) -> tensor<4xf32> {
    scf.yield %h : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// Each branch has a size of its own: all or nothing of it.
// CHECK-LABEL: func.func @dynamic(
// CHECK:         arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<?xf32>
func.func @dynamic(%p: i1, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = scf.if %p -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// A commit happens where the branch is taken, and its own predicate holds.

// CHECK-LABEL: func.func @commits(
// CHECK-SAME:    %[[W:.*]]: tensor<4xf32>, %[[S:.*]]: tensor<4xf32>, %[[R:.*]]: tensor<4xf32>, %[[T:.*]]: tensor<4xf32>, %[[X:.*]]: tensor<4xf32>, %[[P:.*]]: i1, %[[Q:.*]]: i1, %[[D:.*]]: tensor<i1>)
// CHECK-NOT:     scf.if
// CHECK:         %[[NOT:.*]] = arith.xori %[[P]], %{{.*}} : i1
// CHECK:         %[[Y:.*]] = math.sin %[[X]]
// CHECK:         %[[FP:.*]] = tensor.from_elements %[[P]] : tensor<i1>
// CHECK:         amp.commit if %[[FP]], %[[Y]] into %[[W]]
// CHECK:         %[[HELD:.*]] = tensor.extract %[[D]][]
// CHECK:         %[[QD:.*]] = arith.andi %[[Q]], %[[HELD]]
// CHECK:         %[[INNER:.*]] = tensor.from_elements %[[QD]] : tensor<i1>
// CHECK:         %[[AGAIN:.*]] = tensor.extract %[[INNER]][]
// CHECK:         %[[PQD:.*]] = arith.andi %[[P]], %[[AGAIN]]
// CHECK:         %[[ALL:.*]] = tensor.from_elements %[[PQD]] : tensor<i1>
// CHECK:         amp.commit if %[[ALL]], %[[X]] into %[[S]]
// CHECK:         %[[FN:.*]] = tensor.from_elements %[[NOT]] : tensor<i1>
// CHECK:         amp.commit if %[[FN]], %[[X]] into %[[R]]
// CHECK:         amp.commit %[[X]] into %[[T]]
func.func @commits(%w: tensor<4xf32>, %s: tensor<4xf32>, %r: tensor<4xf32>, %t: tensor<4xf32>, %x: tensor<4xf32>, %p: i1, %q: i1, %d: tensor<i1>) {
  scf.if %p {
    %y = math.sin %x : tensor<4xf32>
    amp.commit %y into %w : tensor<4xf32>
    scf.if %q {
      amp.commit if %d, %x into %s : tensor<4xf32>
    }
  } else {
    amp.commit %x into %r : tensor<4xf32>
  }
  amp.commit %x into %t : tensor<4xf32>
  return
}
