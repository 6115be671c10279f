// RUN: amp-opt %s -amp-attach-gradients | FileCheck %s
// RUN: amp-opt %s -amp-attach-gradients -o %t
// RUN: amp-opt %t -amp-attach-gradients | diff %t -
// RUN: amp-opt %s -amp-attach-gradients -inline -symbol-dce | FileCheck %s --check-prefix=INLINED

// INLINED-NOT: call

// Behind the call an op takes the result, and calls the rule in its region with
// the call's operands, then the cotangent. What read the result reads the op's.

// CHECK-LABEL: func.func @one(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         %[[Y:.*]] = call @relu(%[[X]])
// CHECK:         %[[G:.*]] = amp.gradient %[[Y]] from %[[X]] {
// CHECK-NEXT:    ^bb0(%[[D:.*]]: tensor<4xf32>):
// CHECK-NEXT:      %[[DX:.*]] = func.call @relu_vjp(%[[X]], %[[D]])
// CHECK-NEXT:      amp.yield %[[DX]] : tensor<4xf32>
// CHECK-NEXT:    } : tensor<4xf32> from tensor<4xf32>
// CHECK-NEXT:    %[[S:.*]] = arith.mulf %[[G]], %[[G]]
// CHECK-NEXT:    return %[[S]]
// CHECK-NOT:     amp.gradient =
// INLINED-LABEL: func.func @one(
// INLINED:         amp.gradient
// INLINED:           arith.select
func.func @one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = call @relu(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %s = arith.mulf %y, %y : tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func private @relu(%x: tensor<4xf32>) -> tensor<4xf32> attributes {amp.gradient = @relu_vjp} {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %y = arith.maximumf %x, %z : tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @relu_vjp(%x: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %c = arith.cmpf ogt, %x, %z : tensor<4xf32>
  %r = arith.select %c, %d, %z : tensor<4xi1>, tensor<4xf32>
  return %r : tensor<4xf32>
}

// Residuals, of any type, come between the operands and the cotangents and have
// none; integers among operands and results have none either.

// CHECK-LABEL: func.func @residuals(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[I:.*]]: tensor<2xi64>)
// CHECK:         %[[Y:.*]]:4 = call @pick(%[[X]], %[[I]])
// CHECK:         %[[G:.*]]:2 = amp.gradient %[[Y]]#0, %[[Y]]#3 from %[[X]] {
// CHECK-NEXT:    ^bb0(%[[D:.*]]: tensor<2xf32>, %[[E:.*]]: tensor<f64>):
// CHECK-NEXT:      %[[DX:.*]] = func.call @pick_vjp(%[[X]], %[[I]], %[[Y]]#1, %[[D]], %[[E]])
// CHECK-NEXT:      amp.yield %[[DX]]
// CHECK-NEXT:    } : tensor<2xf32>, tensor<f64> from tensor<4xf32>
// CHECK-NEXT:    return %[[G]]#0, %[[Y]]#2, %[[G]]#1
func.func @residuals(%x: tensor<4xf32>, %i: tensor<2xi64>) -> (tensor<2xf32>, tensor<2xi64>, tensor<f64>) {
  %y, %kept, %n, %s = call @pick(%x, %i) : (tensor<4xf32>, tensor<2xi64>) -> (tensor<2xf32>, tensor<4xf32>, tensor<2xi64>, tensor<f64>)
  return %y, %n, %s : tensor<2xf32>, tensor<2xi64>, tensor<f64>
}
func.func private @pick(%x: tensor<4xf32>, %i: tensor<2xi64>) -> (tensor<2xf32>, tensor<4xf32> {amp.residual}, tensor<2xi64>, tensor<f64>) attributes {amp.gradient = @pick_vjp} {
  %y = tensor.extract_slice %x[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %s = arith.constant dense<1.0> : tensor<f64>
  return %y, %x, %i, %s : tensor<2xf32>, tensor<4xf32>, tensor<2xi64>, tensor<f64>
}
func.func private @pick_vjp(%x: tensor<4xf32>, %i: tensor<2xi64>, %kept: tensor<4xf32>, %d: tensor<2xf32>, %e: tensor<f64>) -> tensor<4xf32> {
  return %kept : tensor<4xf32>
}

// An integer that is a residual may be read by others: it has no gradient.

// CHECK-LABEL: func.func @index(
// CHECK:         %[[Y:.*]]:2 = call @top(
// CHECK:         %[[G:.*]] = amp.gradient %[[Y]]#0
// CHECK:           func.call @top_vjp(%{{.*}}, %[[Y]]#1, %{{.*}})
// CHECK:         return %[[G]], %[[Y]]#1
func.func @index(%x: tensor<4xf32>) -> (tensor<f32>, tensor<i64>) {
  %y, %i = call @top(%x) : (tensor<4xf32>) -> (tensor<f32>, tensor<i64>)
  return %y, %i : tensor<f32>, tensor<i64>
}
func.func private @top(%x: tensor<4xf32>) -> (tensor<f32>, tensor<i64> {amp.residual}) attributes {amp.gradient = @top_vjp} {
  %y = arith.constant dense<1.0> : tensor<f32>
  %i = arith.constant dense<1> : tensor<i64>
  return %y, %i : tensor<f32>, tensor<i64>
}
func.func private @top_vjp(%x: tensor<4xf32>, %i: tensor<i64>, %d: tensor<f32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// One function called twice, in a loop, and by another that has a rule: each
// call has its own. A rule that computes the function again calls it.

// CHECK-LABEL: func.func @twice(
// CHECK:         scf.for
// CHECK:           call @square
// CHECK-NEXT:      amp.gradient
// CHECK:             func.call @square_vjp
// CHECK:           scf.yield
// CHECK:         call @outer
// CHECK-NEXT:    amp.gradient
// CHECK:           func.call @outer_vjp
// CHECK-LABEL: func.func private @outer(
// CHECK:         call @square
// CHECK-NEXT:    amp.gradient
// CHECK:           func.call @square_vjp
// CHECK-LABEL: func.func private @square_vjp(
// CHECK:         call @square(
// CHECK-NOT:     amp.gradient
// CHECK:         return
func.func @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> (tensor<4xf32>) {
    %b = func.call @square(%a) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %z = call @outer(%y) : (tensor<4xf32>) -> tensor<4xf32>
  return %z : tensor<4xf32>
}
func.func private @outer(%x: tensor<4xf32>) -> tensor<4xf32> attributes {amp.gradient = @outer_vjp} {
  %y = call @square(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @outer_vjp(%x: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  return %d : tensor<4xf32>
}
func.func private @square(%x: tensor<4xf32>) -> tensor<4xf32> attributes {amp.gradient = @square_vjp} {
  %y = arith.mulf %x, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @square_vjp(%x: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  %y = call @square(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %r = arith.mulf %y, %d : tensor<4xf32>
  return %r : tensor<4xf32>
}

// A function of integers may have a rule: it is never asked.

// CHECK-LABEL: func.func @integers(
// CHECK-NEXT:    call @count(
// CHECK-NEXT:    return
func.func @integers(%i: tensor<4xi64>) -> tensor<4xi64> {
  %y = call @count(%i) : (tensor<4xi64>) -> tensor<4xi64>
  return %y : tensor<4xi64>
}
func.func private @count(%i: tensor<4xi64>) -> tensor<4xi64> attributes {amp.gradient = @count_vjp} {
  return %i : tensor<4xi64>
}
func.func private @count_vjp(%i: tensor<4xi64>) {
  return
}
