// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-drop-flags

func.func @downward(%x: f32) -> bf16 {
  // expected-error @below {{expected 'arith.truncf' to round to nearest even, found 'downward': amp.cast has other modes}}
  %0 = arith.truncf %x downward : f32 to bf16
  return %0 : bf16
}

// -----

func.func @toward_zero(%x: tensor<4xf32>) -> tensor<4xf16> {
  // expected-error @below {{expected 'arith.truncf' to round to nearest even, found 'toward_zero': amp.cast has other modes}}
  %0 = arith.truncf %x toward_zero : tensor<4xf32> to tensor<4xf16>
  return %0 : tensor<4xf16>
}
