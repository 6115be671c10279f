// RUN: amp-opt %s -verify-diagnostics -amp-define-integers

func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xi32> {
  // expected-error @below {{expected a static shape to define each element of 'arith.fptosi', found 'tensor<?xi32>'}}
  %0 = arith.fptosi %x : tensor<?xf32> to tensor<?xi32>
  return %0 : tensor<?xi32>
}
