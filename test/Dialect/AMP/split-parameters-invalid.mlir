// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-split-parameters

// A copy in f16, and one that nobody commits, are no halves.
// expected-error @below {{expected a parameter of f32 with a copy in bf16 for param_format 'split', found none}}
func.func @step(%w: tensor<4xf32> {amp.param = "w"},
                %v: tensor<4xf32> {amp.param = "v"},
                %cw: tensor<4xf16> {amp.copy = "w"},
                %cv: tensor<4xbf16> {amp.copy = "v"},
                %g: tensor<4xf32> {amp.input = "g"},
                %r: tensor<4xf16> {amp.input = "r"})
    attributes {amp.step, amp.split} {
  amp.commit %r into %cw : tensor<4xf16>
  amp.commit %g into %w : tensor<4xf32>
  amp.commit %g into %v : tensor<4xf32>
  return
}

// -----

// expected-error @below {{expects 'amp.split' of argument 0 to be a unit, found 3}}
func.func @unit(%w: tensor<4xi16> {amp.param = "w", amp.split = 3}) {
  return
}
