// RUN: amp-opt %s --amp-prepare-loss=kind=train \
// RUN:   | FileCheck %s --check-prefixes=CHECK,TRAIN
// RUN: amp-opt %s --amp-prepare-loss=kind=eval \
// RUN:   | FileCheck %s --check-prefixes=CHECK,EVAL

// No evaluation reads next states and gradients.
// CHECK: func.func @loss
// TRAIN-SAME: -> (tensor<f32>, tensor<f32> {amp.metric = "m"},
// TRAIN-SAME: tensor<f32> {amp.state = "s"})
// EVAL-SAME: -> (tensor<f32>, tensor<f32> {amp.metric = "m"})
// EVAL-NEXT: return %{{.*}}, %{{.*}} : tensor<f32>, tensor<f32>
func.func @loss(%w: tensor<f32> {amp.param = "w"},
                %s: tensor<f32> {amp.state = "s"})
    -> (tensor<f32>, tensor<f32> {amp.metric = "m"},
        tensor<f32> {amp.state = "s"}) attributes {amp.entry} {
  return %w, %w, %s : tensor<f32>, tensor<f32>, tensor<f32>
}
