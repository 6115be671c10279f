// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-join-launches

// expected-error @below {{expected a gpu.module as '@device', found 'func.func'}}
func.func private @device()

// -----

gpu.module @device {
}
// expected-error @below {{expected 'amp.launches' as amp-lower-kernels-nvgpu writes it}}
func.func private @k(memref<4xf32>) attributes {amp.kernel, amp.launches = [],
                                                amp.operands = []}

// -----

gpu.module @device {
}
// expected-error @below {{expected 'amp.reduced' as amp-launch-exchanges writes it}}
func.func private @k(memref<4xf32>) attributes {amp.kernel, amp.launches = [],
  amp.operands = [], amp.reduced = array<i64: 1, 1>}

// -----

gpu.module @device {
}
// expected-error @below {{expected 'amp.reduced' as amp-launch-exchanges writes it}}
func.func private @k(memref<4xf32>, memref<2xf32>) attributes {amp.kernel,
  amp.exchange = "scatter", amp.launches = [], amp.operands = [],
  amp.reduced = array<i64: 1, 1>}

// -----

gpu.module @device {
}
// expected-error @below {{expected 'amp.exchange' as amp-lower-kernels-nvgpu writes it}}
func.func private @k(memref<4xf32>) attributes {amp.kernel,
  amp.exchange = "parts", amp.launches = [0], amp.operands = []}

// -----

gpu.module @device {
}
func.func private @k(tensor<4xf32>) -> tensor<4xf32> attributes {amp.kernel}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected launches of functions, on memory}}
  %0 = amp.launch @k outs(%x : tensor<4xf32>) reads [true] -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
