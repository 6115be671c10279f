// RUN: amp-opt %s -split-input-file -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s

// The region is the rule: what computed the value is not differentiated, and
// the rule reads what the forward pass has. The op goes away.

// CHECK-LABEL: func.func @grad_rule(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-NOT:     amp.gradient
// CHECK:         %[[Y:.*]] = math.tanh %[[X]]
// CHECK-NOT:     arith.mulf
// CHECK:         %[[D:.*]] = arith.addf %[[G]], %[[Y]]
// CHECK-NEXT:    return %[[Y]], %[[D]]
func.func private @rule(%x: tensor<f32>) -> tensor<f32> {
  %y = math.tanh %x : tensor<f32>
  %r = amp.gradient %y from %x {
  ^bb0(%d: tensor<f32>):
    %0 = arith.addf %d, %y : tensor<f32>
    amp.yield %0 : tensor<f32>
  } : tensor<f32> from tensor<f32>
  return %r : tensor<f32>
}
func.func @grad_rule(%x: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %d = amp.value_and_grad @rule(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %l, %d : tensor<f32>, tensor<f32>
}

// -----

// The source need not lead to the value, and may be differentiated beside it:
// its cotangents are added up. Ops without a rule behind the value are no error.

// CHECK-LABEL: func.func @grad_behind(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         math.round %[[X]]
// CHECK:         %[[A:.*]] = arith.mulf %[[G]], %{{.*}}
// CHECK:         %[[B:.*]] = arith.mulf %[[G]], %{{.*}}
// CHECK:         %[[S:.*]] = linalg.generic {{.*}} ins(%[[B]], %[[A]] : tensor<f32>, tensor<f32>)
// CHECK:           arith.addf
// CHECK:         return %[[S]]
func.func private @behind(%x: tensor<f32>) -> tensor<f32> {
  %i = arith.fptosi %x : tensor<f32> to tensor<i32>
  %f = arith.sitofp %i : tensor<i32> to tensor<f32>
  %n = math.round %x : tensor<f32>
  %v = arith.addf %f, %n : tensor<f32>
  %r = amp.gradient %v from %x {
  ^bb0(%d: tensor<f32>):
    amp.yield %d : tensor<f32>
  } : tensor<f32> from tensor<f32>
  %p = arith.mulf %r, %x : tensor<f32>
  return %p : tensor<f32>
}
func.func @grad_behind(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @behind(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// Two results, of which the loss reads one: the other's cotangent is zeros.

// CHECK-LABEL: func.func @grad_absent(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         %[[Z:.*]] = linalg.fill {{.*}} -> tensor<3xf32>
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[Z]]
// CHECK:         %[[D:.*]] = arith.subf %[[G]], %[[S]]
// CHECK-NEXT:    return %[[D]]
func.func private @absent(%x: tensor<f32>) -> tensor<f32> {
  %c = arith.constant dense<1.0> : tensor<3xf32>
  %r:2 = amp.gradient %x, %c from %x {
  ^bb0(%d: tensor<f32>, %e: tensor<3xf32>):
    %s = tensor.extract_slice %e[0] [1] [1] : tensor<3xf32> to tensor<f32>
    %0 = arith.subf %d, %s : tensor<f32>
    amp.yield %0 : tensor<f32>
  } : tensor<f32>, tensor<3xf32> from tensor<f32>
  return %r#0 : tensor<f32>
}
func.func @grad_absent(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @absent(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// A source that is not differentiated costs nothing, and neither does a rule
// whose results the loss does not read.

// CHECK-LABEL: func.func @grad_one_source(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[W:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-NOT:     math.exp
// CHECK-NOT:     math.sin
// CHECK:         %[[D:.*]] = math.cos %[[G]]
// CHECK-NEXT:    return %[[D]]
func.func private @one_source(%x: tensor<f32>, %w: tensor<f32>) -> tensor<f32> {
  %r = amp.gradient %x from %x, %w {
  ^bb0(%d: tensor<f32>):
    %0 = math.exp %d : tensor<f32>
    %1 = math.cos %d : tensor<f32>
    amp.yield %0, %1 : tensor<f32>, tensor<f32>
  } : tensor<f32> from tensor<f32>, tensor<f32>
  %unread = amp.gradient %r from %w {
  ^bb0(%d: tensor<f32>):
    %0 = math.sin %d : tensor<f32>
    amp.yield %0 : tensor<f32>
  } : tensor<f32> from tensor<f32>
  return %r : tensor<f32>
}
func.func @grad_one_source(%x: tensor<f32>, %w: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @one_source(%x, %w) seed(%g) wrt [1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// No source: the loss does not depend on what computed the value.

// CHECK-LABEL: func.func @grad_no_source(
// CHECK:         %[[Z:.*]] = linalg.fill ins(%{{.*}}) outs(%{{.*}})
// CHECK-NEXT:    return %[[Z]]
func.func private @no_source(%x: tensor<f32>) -> tensor<f32> {
  %y = math.tanh %x : tensor<f32>
  %r = amp.gradient %y {
  ^bb0(%d: tensor<f32>):
    amp.yield
  } : tensor<f32>
  return %r : tensor<f32>
}
func.func @grad_no_source(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @no_source(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// In a loop the iteration is computed again, and the rule reads that. What only
// the rule and the value read from outside is not differentiated: its cotangent
// would be zeros, and their product with an infinite derivative NaN.

// CHECK-LABEL: func.func @grad_loop(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         %[[LOG:.*]] = math.log %[[X]]
// CHECK:         scf.for
// CHECK:         %[[B:.*]] = scf.for {{.*}} iter_args(%[[C:.*]] = %[[G]])
// CHECK:           %[[A:.*]] = tensor.extract_slice
// CHECK:           %[[T:.*]] = math.tanh %[[A]]
// CHECK:           %[[P:.*]] = arith.mulf %[[C]], %[[T]]
// CHECK:           %[[Q:.*]] = arith.addf %[[P]], %[[LOG]]
// CHECK:           scf.yield %[[Q]]
// CHECK-NOT:     arith.divf
// CHECK:         return %[[B]]
func.func private @loop(%x: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %log = math.log %x : tensor<f32>
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> (tensor<f32>) {
    %t = math.tanh %a : tensor<f32>
    %r = amp.gradient %t from %a {
    ^bb0(%d: tensor<f32>):
      %0 = arith.mulf %d, %t : tensor<f32>
      %1 = arith.addf %0, %log : tensor<f32>
      amp.yield %1 : tensor<f32>
    } : tensor<f32> from tensor<f32>
    scf.yield %r : tensor<f32>
  }
  return %y : tensor<f32>
}
func.func @grad_loop(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @loop(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @grad_branch(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[C:.*]]: i1, %[[G:.*]]: tensor<f32>)
// CHECK:         %[[LOG:.*]] = math.log %[[X]]
// CHECK:         %[[D:.*]] = scf.if %[[C]] -> (tensor<f32>) {
// CHECK:           %[[A:.*]] = arith.mulf %[[G]], %[[LOG]]
// CHECK:           scf.yield %[[A]]
// CHECK:         } else {
// CHECK:           scf.yield %[[G]]
// CHECK-NOT:     arith.divf
// CHECK:         return %[[D]]
func.func private @branch(%x: tensor<f32>, %c: i1) -> tensor<f32> {
  %log = math.log %x : tensor<f32>
  %y = scf.if %c -> (tensor<f32>) {
    %t = math.tanh %log : tensor<f32>
    %r = amp.gradient %t from %x {
    ^bb0(%d: tensor<f32>):
      %0 = arith.mulf %d, %log : tensor<f32>
      amp.yield %0 : tensor<f32>
    } : tensor<f32> from tensor<f32>
    scf.yield %r : tensor<f32>
  } else {
    scf.yield %x : tensor<f32>
  }
  return %y : tensor<f32>
}
func.func @grad_branch(%x: tensor<f32>, %c: i1, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @branch(%x, %c) seed(%g) wrt [0] : (tensor<f32>, i1, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// The cotangent comes in the argument's type, of a value in another; what is
// yielded is rounded to the source's.

// CHECK-LABEL: func.func @grad_types(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         %[[C:.*]] = arith.truncf %[[G]] : tensor<f32> to tensor<bf16>
// CHECK:         %[[W:.*]] = arith.extf %[[C]] : tensor<bf16> to tensor<f32>
// CHECK-NEXT:    %[[E:.*]] = math.exp %[[W]] : tensor<f32>
// CHECK-NEXT:    %[[N:.*]] = arith.truncf %[[E]] : tensor<f32> to tensor<bf16>
// CHECK-NEXT:    %[[D:.*]] = arith.extf %[[N]] : tensor<bf16> to tensor<f32>
// CHECK-NEXT:    arith.mulf %[[D]], %[[X]]
func.func private @types(%x: tensor<f32>) -> tensor<f32> {
  %s = arith.mulf %x, %x : tensor<f32>
  %n = arith.truncf %s : tensor<f32> to tensor<bf16>
  %t = amp.gradient %n from %n {
  ^bb0(%d: tensor<f32>):
    %0 = math.exp %d : tensor<f32>
    amp.yield %0 : tensor<f32>
  } : tensor<bf16> from tensor<bf16>
  %w = arith.extf %t : tensor<bf16> to tensor<f32>
  return %w : tensor<f32>
}
func.func @grad_types(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @types(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// Where nothing is differentiated it goes away, too.

// CHECK-LABEL: func.func @forward(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = amp.gradient %x from %x {
  ^bb0(%d: tensor<4xf32>):
    %s = amp.gradient %d from %d {
    ^bb0(%e: tensor<4xf32>):
      amp.yield %e : tensor<4xf32>
    } : tensor<4xf32> from tensor<4xf32>
    amp.yield %s : tensor<4xf32>
  } : tensor<4xf32> from tensor<4xf32>
  return %r : tensor<4xf32>
}
