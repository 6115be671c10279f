// RUN: amp-opt %s --amp-convert-checks -split-input-file -verify-diagnostics \
// RUN:   | FileCheck %s

// What the function gives goes; what is compared is in its place.
// CHECK-LABEL: func.func @checks()
// CHECK-SAME: tensor<2xf32>
// CHECK-NOT: check.eq
func.func @checks() -> tensor<f32> attributes {amp.entry} {
  %x = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = arith.constant dense<1.0> : tensor<f32>
  check.eq %x, %x : tensor<2xf32>
  return %y : tensor<f32>
}

// -----

// expected-error @below {{expected a function of one block, without arguments, for its checks}}
func.func @argument(%x: tensor<f32>) attributes {amp.entry} {
  check.eq %x, %x : tensor<f32>
  return
}
