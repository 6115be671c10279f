// RUN: amp-opt %s -amp-count-whiles -split-input-file -verify-diagnostics

func.func @data(%n: i64, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  // expected-error @below {{expected a loop whose number of iterations constants give, found one that depends on data: use scf.for, or a condition on a counter that starts at a constant}}
  %r:2 = scf.while (%i = %c0, %v = %x) : (i64, tensor<4xf32>) -> (i64, tensor<4xf32>) {
    %p = arith.cmpi slt, %i, %n : i64
    scf.condition(%p) %i, %v : i64, tensor<4xf32>
  } do {
  ^bb0(%i: i64, %v: tensor<4xf32>):
    %j = arith.addi %i, %c1 : i64
    scf.yield %j, %v : i64, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// -----

func.func @float(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %limit = arith.constant 9.0 : f32
  // expected-error @below {{found one that depends on data}}
  %r = scf.while (%v = %x) : (tensor<4xf32>) -> tensor<4xf32> {
    %e = tensor.extract %v[%c0] : tensor<4xf32>
    %p = arith.cmpf olt, %e, %limit : f32
    scf.condition(%p) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    %t = arith.addf %v, %v : tensor<4xf32>
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @endless(%x: tensor<4xf32>) -> tensor<4xf32> {
  %yes = arith.constant true
  // expected-error @below {{expected a loop of at most 65536 iterations, found one that is not at its end then}}
  %r = scf.while (%v = %x) : (tensor<4xf32>) -> tensor<4xf32> {
    scf.condition(%yes) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    scf.yield %v : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// Poison is no number.

func.func @poison(%x: tensor<f32>) -> i1 {
  %p = ub.poison : i1
  // expected-error @below {{expected a loop whose number of iterations constants give, found one that depends on data: use scf.for, or a condition on a counter that starts at a constant}}
  %r = scf.while (%a = %p) : (i1) -> i1 {
    scf.condition(%a) %a : i1
  } do {
  ^bb0(%b: i1):
    scf.yield %b : i1
  }
  return %r : i1
}
