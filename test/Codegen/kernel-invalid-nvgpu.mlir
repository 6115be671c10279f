// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-lower-kernels-nvgpu
// RUN: amp-opt %s -split-input-file -amp-lower-kernels-cpu

// What the host has code for and a GPU has not.

// expected-error @below {{a kernel for GPUs has no indices in memory: expected integers or floats, found 'tensor<4xindex>'}}
func.func @index(%x: tensor<4xindex>, %o: tensor<4xindex>) -> tensor<4xindex>
    attributes {amp.kernel} {
  return %x : tensor<4xindex>
}

// -----

func.func @attention(%q: tensor<1x1x8x64xf32>, %o: tensor<1x1x8x64xf32>)
    -> tensor<1x1x8x64xf32> attributes {amp.kernel} {
  // expected-error @below {{'nn.attention' has no code for NVIDIA GPUs: expected factors of one type of f16 and bf16, found f32, f32, f32}}
  %r, %l, %rest = nn.attention %q, %q, %q : tensor<1x1x8x64xf32>,
    tensor<1x1x8x64xf32>, tensor<1x1x8x64xf32>
    -> tensor<1x1x8x64xf32>, tensor<1x1x8xf32>
  return %r : tensor<1x1x8x64xf32>
}
