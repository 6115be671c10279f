// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-form-kernels

func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> attributes {amp.step} {
  // expected-error @below {{expected static shapes in a step, found 'tensor<?xf32>'}}
  return %x : tensor<?xf32>
}

// -----

func.func @elementwise(%x: tensor<4x4xf32>) -> tensor<4xf32> attributes {amp.step} {
  // expected-error @below {{expected linalg ops on tensors, as amp-normalize makes them, found 'arith.negf'}}
  %n = arith.negf %x : tensor<4x4xf32>
  %s = tensor.extract_slice %n[1, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  return %s : tensor<4xf32>
}
