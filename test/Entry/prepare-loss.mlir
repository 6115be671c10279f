// RUN: amp-opt %s --amp-prepare-loss=kind=train \
// RUN:   | FileCheck %s --check-prefixes=CHECK,TRAIN
// RUN: amp-opt %s --amp-prepare-loss=kind=eval \
// RUN:   | FileCheck %s --check-prefixes=CHECK,EVAL
// RUN: amp-opt %s --amp-prepare-loss=kind=predict \
// RUN:   | FileCheck %s --check-prefix=PREDICT

// No evaluation reads next states and gradients.
// CHECK: func.func @loss
// TRAIN-SAME: -> (tensor<f32>, tensor<f32> {amp.metric = "m"},
// TRAIN-SAME: tensor<f32> {amp.state = "s"}, tensor<f32> {amp.output = "o"})
// EVAL-SAME: -> (tensor<f32>, tensor<f32> {amp.metric = "m"})
// EVAL: return %{{.*}}, %{{.*}} : tensor<f32>, tensor<f32>
// PREDICT: func.func @loss(%{{.*}}: tensor<f32> {amp.param = "w"}, %{{.*}}: tensor<f32> {amp.state = "s"}) -> (tensor<f32> {amp.output = "o"})
func.func @loss(%w: tensor<f32> {amp.param = "w"},
                %s: tensor<f32> {amp.state = "s"},
                %y: tensor<f32> {amp.input = "y"})
    -> (tensor<f32>, tensor<f32> {amp.metric = "m"},
        tensor<f32> {amp.state = "s"}, tensor<f32> {amp.output = "o"})
    attributes {amp.entry} {
  %l = arith.mulf %w, %y : tensor<f32>
  return %l, %w, %s, %w : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
