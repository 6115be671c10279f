// RUN: amp-opt %s --split-input-file --verify-diagnostics --amp-set-batch=rows=8 | FileCheck %s

// Results and cotangents follow the values, zeros that are yielded the source.

// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[X:.*]]: tensor<8x3xf32>
// CHECK:         amp.gradient %{{.*}} from %[[X]], %[[X]] {
// CHECK-NEXT:    ^bb0(%[[D:.*]]: tensor<8x3xf32>):
// CHECK:           %[[Z:.*]] = linalg.fill {{.*}} -> tensor<8x3xf32>
// CHECK:           %[[M:.*]] = arith.mulf %[[D]], %[[X]] : tensor<8x3xf32>
// CHECK:           amp.yield %[[M]], %[[Z]] : tensor<8x3xf32>, tensor<8x3xf32>
// CHECK-NEXT:    } : tensor<8x3xf32> from tensor<8x3xf32>, tensor<8x3xf32>
func.func @rows(%x: tensor<4x3xf32> {amp.input = "x"}) -> tensor<4x3xf32> {
  %y = math.tanh %x : tensor<4x3xf32>
  %r = amp.gradient %y from %x, %x {
  ^bb0(%d: tensor<4x3xf32>):
    %c = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4x3xf32>
    %z = linalg.fill ins(%c : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
    %m = arith.mulf %d, %x : tensor<4x3xf32>
    amp.yield %m, %z : tensor<4x3xf32>, tensor<4x3xf32>
  } : tensor<4x3xf32> from tensor<4x3xf32>, tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

// The mean over the rows: what scales it is behind the op, and so scales the
// cotangent. The sum for a source that all rows share stays a sum.

// CHECK-LABEL: func.func @mean(
// CHECK:         %[[S:.*]] = linalg.reduce
// CHECK:         %[[M:.*]] = arith.divf %[[S]]
// CHECK-NEXT:    %[[G:.*]] = amp.gradient %[[M]] from
// CHECK:           %[[R:.*]] = linalg.reduce
// CHECK:           amp.yield %{{.*}}, %[[R]] : tensor<8xf32>, tensor<f32>
// CHECK:         linalg.generic {{.*}} ins(%[[G]] : tensor<f32>)
// CHECK:           arith.constant 4.0
// CHECK:           arith.constant 8.0
func.func @mean(%x: tensor<4xf32> {amp.input = "x"}, %w: tensor<f32>) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %n = arith.constant dense<4.0> : tensor<f32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %m = arith.divf %s, %n : tensor<f32>
  %r = amp.gradient %m from %x, %w {
  ^bb0(%d: tensor<f32>):
    %q = arith.divf %d, %n : tensor<f32>
    %e = tensor.empty() : tensor<4xf32>
    %b = linalg.broadcast ins(%q : tensor<f32>) outs(%e : tensor<4xf32>) dimensions = [0]
    %t = linalg.reduce { arith.addf } ins(%b : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    amp.yield %b, %t : tensor<4xf32>, tensor<f32>
  } : tensor<f32> from tensor<4xf32>, tensor<f32>
  return %r : tensor<f32>
}

// -----

// A constant of the rule may be the number of rows.
func.func @root_of_mean(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %n = arith.constant dense<4.0> : tensor<f32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %m = arith.divf %s, %n : tensor<f32>
  %y = math.sqrt %m : tensor<f32>
  // expected-error@+1 {{another batch: 'amp.gradient' gives neither rows of the batch nor a sum over them: what its gradient is for another can't be said}}
  %r = amp.gradient %y from %x {
  ^bb0(%d: tensor<f32>):
    amp.yield %x : tensor<4xf32>
  } : tensor<f32> from tensor<4xf32>
  return %r : tensor<f32>
}

// -----

// A sum of the rule may be a mean or not.
func.func @sum_in_rule(%x: tensor<4xf32> {amp.input = "x"}) -> tensor<4xf32> {
  %r = amp.gradient %x from %x {
  ^bb0(%d: tensor<4xf32>):
    %zero = arith.constant dense<0.0> : tensor<f32>
    %n = arith.constant dense<4.0> : tensor<f32>
    %s = linalg.reduce { arith.addf } ins(%d : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    %m = arith.divf %s, %n : tensor<f32>
    // expected-error@+1 {{another batch: 'math.exp' computes with a sum over the batch in a gradient: what it is for another can't be said}}
    %q = math.exp %m : tensor<f32>
    %e = tensor.empty() : tensor<4xf32>
    %b = linalg.broadcast ins(%q : tensor<f32>) outs(%e : tensor<4xf32>) dimensions = [0]
    amp.yield %b : tensor<4xf32>
  } : tensor<4xf32> from tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @yields_rows(%x: tensor<4xf32> {amp.input = "x"}, %w: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{another batch: 'amp.gradient' yields the batch for a source without it}}
  %r = amp.gradient %x from %w {
  ^bb0(%d: tensor<4xf32>):
    amp.yield %d : tensor<4xf32>
  } : tensor<4xf32> from tensor<4xf32>
  return %r : tensor<4xf32>
}
