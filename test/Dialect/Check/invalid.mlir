// RUN: amp-opt %s -split-input-file -verify-diagnostics

func.func @ulp_of_integers(%a: tensor<4xi32>) {
  // expected-error @+1 {{'check.ulp' op expects float elements, found 'tensor<4xi32>'; compare integers with check.eq}}
  check.ulp %a, %a max 1 : tensor<4xi32>
  return
}

// -----

func.func @near_of_integers(%a: tensor<4xi32>) {
  // expected-error @+1 {{'check.near' op expects float elements, found 'tensor<4xi32>'; compare integers with check.eq}}
  check.near %a, %a atol 1.0 rtol 0.0 : tensor<4xi32>
  return
}

// -----

func.func @negative_atol(%a: tensor<4xf32>) {
  // expected-error @+1 {{'check.near' op expects bounds that are not negative}}
  check.near %a, %a atol -1.0 rtol 0.0 : tensor<4xf32>
  return
}

// -----

func.func @negative_rtol(%a: tensor<4xf32>) {
  // expected-error @+1 {{'check.near' op expects bounds that are not negative}}
  check.near %a, %a atol 1.0 rtol -0.5 : tensor<4xf32>
  return
}

// -----

func.func @infinite_atol(%a: tensor<4xf32>) {
  // expected-error @+1 {{'check.near' op expects finite bounds}}
  check.near %a, %a atol 0x7FF0000000000000 rtol 0.0 : tensor<4xf32>
  return
}

// -----

func.func @nan_rtol(%a: tensor<4xf32>) {
  // expected-error @+1 {{'check.near' op expects finite bounds}}
  check.near %a, %a atol 0.0 rtol 0x7FF8000000000000 : tensor<4xf32>
  return
}

// -----

func.func @negative_ulps(%a: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'max' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  check.ulp %a, %a max -1 : tensor<4xf32>
  return
}

// -----

func.func @dynamic_shape(%a: tensor<?xf32>) {
  // expected-error @+1 {{operand #0 must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  check.eq %a, %a : tensor<?xf32>
  return
}

// -----

func.func @types_differ(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+1 {{failed to verify that all of {actual, expected} have same type}}
  "check.eq"(%a, %b) : (tensor<4xf32>, tensor<4xf64>) -> ()
  return
}
