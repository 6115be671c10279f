// RUN: amp-opt --nn-clamp-indices %s | FileCheck %s
// RUN: amp-opt --nn-clamp-indices --nn-clamp-indices %s | FileCheck %s

// CHECK-LABEL: @embedding
// CHECK: %[[I:.*]] = amp.clamp_index %{{.*}} bound 5 : tensor<4xi64>
// CHECK-NOT: amp.clamp_index
// CHECK: nn.embedding %{{.*}}[%[[I]]]
func.func @embedding(%t: tensor<5x3xf32>, %i: tensor<4xi64>)
    -> tensor<4x3xf32> {
  %0 = nn.embedding %t[%i]
    : tensor<5x3xf32>, tensor<4xi64> -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: @cross_entropy
// CHECK: %[[I:.*]] = amp.clamp_index %{{.*}} bound 5 ignore -100 : tensor<4xi64>
// CHECK-NOT: amp.clamp_index
// CHECK: nn.cross_entropy %{{.*}}, %[[I]]
func.func @cross_entropy(%x: tensor<4x5xf32>, %i: tensor<4xi64>)
    -> tensor<f32> {
  %0 = nn.cross_entropy %x, %i : tensor<4x5xf32>, tensor<4xi64> -> tensor<f32>
  return %0 : tensor<f32>
}

// Probabilities are no indices.
// CHECK-LABEL: @probabilities
// CHECK-NOT: amp.clamp_index
func.func @probabilities(%x: tensor<4x5xf32>, %q: tensor<4x5xf32>)
    -> tensor<f32> {
  %0 = nn.cross_entropy %x, %q
    : tensor<4x5xf32>, tensor<4x5xf32> -> tensor<f32>
  return %0 : tensor<f32>
}

// No index of 8 bit is 300, but one may be negative.
// CHECK-LABEL: @narrow
// CHECK: amp.clamp_index %{{.*}} bound 128 : tensor<4xi8>
func.func @narrow(%t: tensor<300x3xf32>, %i: tensor<4xi8>)
    -> tensor<4x3xf32> {
  %0 = nn.embedding %t[%i]
    : tensor<300x3xf32>, tensor<4xi8> -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: @linear_cross_entropy
// CHECK: amp.clamp_index %{{.*}} bound 7 ignore -100 : tensor<4xi64>
func.func @linear_cross_entropy(%x: tensor<4x5xf32>, %w: tensor<7x5xf32>,
                                %i: tensor<4xi64>) -> tensor<f32> {
  %0 = nn.linear_cross_entropy %x, %w, %i
    : tensor<4x5xf32>, tensor<7x5xf32>, tensor<4xi64> -> tensor<f32>
  return %0 : tensor<f32>
}
