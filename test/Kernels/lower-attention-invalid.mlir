// RUN: amp-opt %s -verify-diagnostics -amp-lower-kernels-cpu='tier=generic'

func.func private @large(%q: tensor<1x1x2x2049xf32>, %v: tensor<1x1x2x3xf32>,
                         %o: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
    attributes {amp.kernel} {
  // expected-error @below {{'nn.attention' on the CPU takes heads of up to 2048 elements, found 2049}}
  %r, %lse, %rest = nn.attention %q, %q, %v : tensor<1x1x2x2049xf32>,
    tensor<1x1x2x2049xf32>, tensor<1x1x2x3xf32>
    -> tensor<1x1x2x3xf32>, tensor<1x1x2xf32>
  return %r : tensor<1x1x2x3xf32>
}
