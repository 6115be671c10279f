// RUN: amp-opt %s --amp-add-metrics=metrics=accuracy,top2 | FileCheck %s
// RUN: amp-opt %s --amp-add-metrics=metrics=accuracy,top2 \
// RUN:   --amp-add-metrics=metrics=accuracy | FileCheck %s

// The share of rows whose target comes first: of each row the target's logit,
// how many classes are before it, and whether fewer than 1, or 2, are. The
// places are counted once.

// CHECK-LABEL: func.func @loss
// CHECK-SAME: -> (tensor<f32>, tensor<f32> {amp.metric = "accuracy"},
// CHECK-SAME: tensor<f32> {amp.metric = "top2"})
// CHECK: %[[LOSS:.*]] = nn.cross_entropy
// CHECK: linalg.generic
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: tensor.extract
// CHECK: linalg.generic
// CHECK: arith.cmpf oeq
// CHECK: arith.cmpf ugt
// CHECK-NOT: tensor.extract
// CHECK: return %[[LOSS]], %{{.*}}, %{{.*}} : tensor<f32>, tensor<f32>, tensor<f32>
func.func @loss(%z: tensor<2x3x5xbf16>, %t: tensor<2x3xi32>) -> tensor<f32>
    attributes {amp.entry} {
  %loss = nn.cross_entropy %z, %t {ignore_index = 1 : i64}
    : tensor<2x3x5xbf16>, tensor<2x3xi32> -> tensor<f32>
  return %loss : tensor<f32>
}
