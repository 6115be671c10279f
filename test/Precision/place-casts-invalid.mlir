// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-place-casts

// expected-error @+1 {{expected one block: precision works on values, not on branches}}
func.func @branches(%c: i1, %x: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %x : tensor<4xf32>
^bb2:
  return %x : tensor<4xf32>
}

// -----

func.func @double_region(%x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  // expected-error @+1 {{the policy 'f64' is for whole functions, found it on a part of 'double_region'}}
  %0 = amp.autocast policy #amp.policy<"f64"> -> tensor<4x4xf32> {
    amp.yield %x : tensor<4x4xf32>
  }
  return %0 : tensor<4x4xf32>
}

// -----

func.func @double_op(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  // expected-error @+1 {{the policy 'f64' is for whole functions, found it on a part of 'double_op'}}
  %0 = arith.addf %x, %x {amp.precision = #amp.policy<"f64">} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Without a policy anywhere branches are nobody's business.
func.func @no_policy(%c: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %x : tensor<4xf32>
^bb2:
  return %x : tensor<4xf32>
}
