// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-lower-kernels-nvgpu
// RUN: amp-opt %s -split-input-file -amp-lower-kernels-cpu

// What the host has code for and a GPU has not.

// expected-error @below {{a kernel for GPUs has no indices in memory: expected integers or floats, found 'tensor<4xindex>'}}
func.func @index(%x: tensor<4xindex>, %o: tensor<4xindex>) -> tensor<4xindex>
    attributes {amp.kernel} {
  return %x : tensor<4xindex>
}
