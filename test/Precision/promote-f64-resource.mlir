// RUN: amp-opt %s -verify-diagnostics -amp-place-casts

func.func @size() -> tensor<2xf32> attributes {amp.policy = #amp.policy<"f64">} {
  // expected-error @+1 {{expected a constant with its numbers in it under the policy f64, found dense_resource<short> : tensor<2xf32>: amp-inline-resources puts them there}}
  %cst = arith.constant dense_resource<short> : tensor<2xf32>
  return %cst : tensor<2xf32>
}

{-#
  dialect_resources: {
    builtin: {
      short: "0x040000000000803F"
    }
  }
#-}
