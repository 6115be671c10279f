// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   -pass-pipeline='builtin.module(func.func(amp-form-kernels))'

// Two states that exchange their content: in place one of them must wait for
// the other. (The semantics of amp.commit allow it; a copy would be needed.)
func.func @swap(%p: tensor<4xf32>, %q: tensor<4xf32>) attributes {amp.step} {
  amp.commit %q into %p : tensor<4xf32>
  // expected-error @+1 {{the old content of this state is read after the new one is known}}
  amp.commit %p into %q : tensor<4xf32>
  return
}
