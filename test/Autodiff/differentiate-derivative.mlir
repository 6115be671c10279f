// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-differentiate -cse -symbol-dce \
// RUN:   | FileCheck %s

// The sweep stands where the derivative was, also where nothing else is
// differentiated. What does not go through the variable does not count.

// CHECK-LABEL: func.func @derivative(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[S:.*]]: tensor<4xf32>)
// CHECK-DAG:     %[[Y:.*]] = math.sin %[[X]]
// CHECK-DAG:     %[[C:.*]] = math.cos %[[X]]
// CHECK:         %[[D:.*]] = arith.mulf %[[S]], %[[C]]
// CHECK-NEXT:    return %[[D]]
func.func @derivative(%x: tensor<4xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  %v = amp.variable %x : tensor<4xf32>
  %0 = math.sin %v : tensor<4xf32>
  %1 = math.exp %x : tensor<4xf32>
  %2 = arith.addf %0, %1 : tensor<4xf32>
  %d = amp.derivative %2 seed %s by %v : tensor<4xf32> by tensor<4xf32>
  return %d : tensor<4xf32>
}

// -----

// The derivative of one: of x^3 by x, twice.

// CHECK-LABEL: func.func @of_a_derivative(
// CHECK-NOT:     amp.variable
// CHECK-NOT:     amp.derivative
// CHECK:         return
func.func @of_a_derivative(%x: tensor<f32>, %s: tensor<f32>) -> tensor<f32> {
  %v = amp.variable %x : tensor<f32>
  %0 = arith.mulf %v, %v : tensor<f32>
  %1 = arith.mulf %0, %v : tensor<f32>
  %d = amp.derivative %1 seed %s by %v : tensor<f32> by tensor<f32>
  %e = amp.derivative %d seed %s by %v : tensor<f32> by tensor<f32>
  return %e : tensor<f32>
}

// -----

// What a value does not depend on has zeros.

// CHECK-LABEL: func.func @independent(
// CHECK:         %[[Z:.*]] = arith.constant 0.0
// CHECK:         %[[F:.*]] = linalg.fill ins(%[[Z]]
// CHECK:         return %[[F]]
func.func @independent(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<4xf32> {
  %v = amp.variable %x : tensor<4xf32>
  %0 = math.sin %y : tensor<f32>
  %d = amp.derivative %0 seed %y by %v : tensor<f32> by tensor<4xf32>
  return %d : tensor<4xf32>
}

// -----

// A derivative in a region is of what computes its values around it, too.

// CHECK-LABEL: func.func @of_another_block(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>,
// CHECK:         math.sin %[[X]]
// CHECK:         scf.if
// CHECK:           math.cos %[[X]]
// CHECK:           scf.yield
// CHECK:         return
func.func @of_another_block(%x: tensor<f32>, %c: i1) -> tensor<f32> {
  %v = amp.variable %x : tensor<f32>
  %0 = math.sin %v : tensor<f32>
  %1 = scf.if %c -> tensor<f32> {
    %2 = arith.mulf %0, %0 : tensor<f32>
    %d = amp.derivative %2 seed %x by %v : tensor<f32> by tensor<f32>
    scf.yield %d : tensor<f32>
  } else {
    scf.yield %x : tensor<f32>
  }
  return %1 : tensor<f32>
}

// -----

func.func @of_each_turn(%x: tensor<f32>, %n: index) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = amp.variable %x : tensor<f32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %v) -> tensor<f32> {
    %2 = arith.mulf %y, %y : tensor<f32>
    // expected-error @+1 {{expected a variable that 'scf.for' around it does not hand into its region}}
    %d = amp.derivative %2 seed %x by %v : tensor<f32> by tensor<f32>
    scf.yield %d : tensor<f32>
  }
  return %1 : tensor<f32>
}

// -----

func.func @overwritten(%x: tensor<2xf32>, %i: tensor<2xi32>, %t: tensor<4xf32>) -> tensor<2xf32> {
  %v = amp.variable %x : tensor<2xf32>
  // expected-error @+1 {{'nn.scatter_add' op has no gradient where it overwrites}}
  %0 = nn.scatter_add %v at %i into %t overwrite : tensor<2xf32>, tensor<2xi32>, tensor<4xf32>
  %d = amp.derivative %0 seed %t by %v : tensor<4xf32> by tensor<2xf32>
  return %d : tensor<2xf32>
}
