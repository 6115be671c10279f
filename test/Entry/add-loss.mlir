// RUN: amp-opt %s --amp-add-loss=loss=cross_entropy -split-input-file \
// RUN:   | FileCheck %s --check-prefixes=CHECK,CLASSES
// RUN: amp-opt %s --amp-add-loss=loss=mse -split-input-file \
// RUN:   | FileCheck %s --check-prefixes=CHECK,SQUARES

// CHECK-LABEL: func.func @model
// CLASSES-SAME: %[[Z:[a-z0-9]+]]: tensor<2x5xbf16>
// CLASSES-SAME: %[[T:[a-z0-9]+]]: tensor<2xi64> {amp.input = "target"})
// SQUARES-SAME: %[[T:[a-z0-9]+]]: tensor<2x5xf32> {amp.input = "target"})
// CHECK-SAME: -> (tensor<f32>, tensor<1xf32>)
// CLASSES: %[[LOSS:.*]] = nn.cross_entropy %[[Z]], %[[T]]
// CLASSES-SAME: -> tensor<f32>
// SQUARES: arith.subf %{{.*}}, %{{.*}} : f32
// CLASSES: return %[[LOSS]], %arg1
// SQUARES: %[[LOSS:[0-9]+]] = linalg.generic {{.*}}iterator_types = []
// SQUARES: arith.divf
// SQUARES: return %[[LOSS]], %arg1
func.func @model(%z: tensor<2x5xbf16>, %other: tensor<1xf32>)
    -> (tensor<2x5xbf16> {amp.metric = "z"}, tensor<1xf32>)
    attributes {amp.entry} {
  return %z, %other : tensor<2x5xbf16>, tensor<1xf32>
}
