// RUN: amp-opt --nn-report-raised --verify-diagnostics %s | FileCheck %s

// CHECK-NOT: nn.raised
// expected-remark@+1 {{raised 2 gelu, 1 silu; 0 generics stay}}
func.func @raised(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nn.gelu %x {nn.raised} : tensor<4xf32> -> tensor<4xf32>
  %1 = nn.gelu %0 {nn.raised} : tensor<4xf32> -> tensor<4xf32>
  %2 = nn.silu %1 {nn.raised} : tensor<4xf32> -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Of what a model names itself there is nothing to say.
func.func @named(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = nn.gelu %x : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
