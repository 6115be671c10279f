// RUN: amp-opt %s -verify-diagnostics -amp-expand-math

func.func @tensor(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected scalars or vectors for 'math.tanh', found 'tensor<4xf32>'}}
  %0 = math.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
