// RUN: amp-opt %s --amp-name-states="states=2 loss-result=1" \
// RUN:   | FileCheck %s --check-prefixes=CHECK,COUNT
// RUN: amp-opt %s --amp-name-states="states=mean:2,arg2,arg3:0 loss-result=1" \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PAIRS

// Results have the numbers that they had before the loss went to the front.
// CHECK-LABEL: func.func @loss
// CHECK-SAME: %{{.*}}: tensor<f32> {amp.param = "w"}
// COUNT-SAME: tensor<1xf32> {amp.input = "mean"}
// COUNT-SAME: tensor<2xf32> {amp.state = "arg2"}
// COUNT-SAME: tensor<3xf32> {amp.state = "arg3"}
// COUNT-SAME: -> (tensor<f32>, tensor<2xf32> {amp.state = "arg2"},
// COUNT-SAME: tensor<1xf32> {amp.state = "arg3"})
// PAIRS-SAME: tensor<1xf32> {amp.state = "mean"}
// PAIRS-SAME: tensor<2xf32> {amp.state = "arg2"}
// PAIRS-SAME: tensor<3xf32> {amp.state = "arg3"}
// PAIRS-SAME: -> (tensor<f32>, tensor<2xf32> {amp.state = "arg3"},
// PAIRS-SAME: tensor<1xf32> {amp.state = "mean"})
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}} : tensor<f32>, tensor<2xf32>, tensor<1xf32>
func.func @loss(%w: tensor<f32> {amp.param = "w"},
                %mean: tensor<1xf32> {amp.input = "mean"},
                %b: tensor<2xf32>, %c: tensor<3xf32>)
    -> (tensor<2xf32>, tensor<f32>, tensor<1xf32>) attributes {amp.entry} {
  return %b, %w, %mean : tensor<2xf32>, tensor<f32>, tensor<1xf32>
}
