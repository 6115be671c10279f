// RUN: amp-opt %s --split-input-file --amp-inline-resources --verify-diagnostics

func.func @no_data() -> tensor<2xf32> {
  // expected-error @+1 {{the file holds no data for the resource 'absent'}}
  %0 = arith.constant dense_resource<absent> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @size() -> tensor<2xf32> {
  // expected-error @+1 {{expected 8 bytes of data for the resource 'short' of type 'tensor<2xf32>', found 4}}
  %0 = arith.constant dense_resource<short> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

{-#
  dialect_resources: {
    builtin: {
      short: "0x040000000000803F"
    }
  }
#-}
