// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   --amp-add-metrics=metrics=accuracy
// RUN: not amp-opt %s -split-input-file --amp-add-metrics=metrics=f1 2>&1 \
// RUN:   | FileCheck %s
// RUN: not amp-opt %s -split-input-file --amp-add-metrics=metrics=top0 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ZERO

// CHECK: unknown metric 'f1': expected accuracy, or top and a number as in top5
// ZERO: unknown metric 'top0': expected accuracy, or top and a number as in top5

// expected-error @below {{metric 'accuracy': expected one nn.cross_entropy with classes in 'none', found none}}
func.func @none(%z: tensor<2x5xf32>, %t: tensor<2x5xf32>) -> tensor<f32>
    attributes {amp.entry} {
  %loss = nn.cross_entropy %z, %t
    : tensor<2x5xf32>, tensor<2x5xf32> -> tensor<f32>
  return %loss : tensor<f32>
}

// -----

// expected-error @below {{metric 'accuracy': expected one nn.cross_entropy with classes in 'two', found 2}}
func.func @two(%z: tensor<2x5xf32>, %t: tensor<2xi64>) -> tensor<f32>
    attributes {amp.entry} {
  %loss = nn.cross_entropy %z, %t
    : tensor<2x5xf32>, tensor<2xi64> -> tensor<f32>
  %other = nn.cross_entropy %z, %t {label_smoothing = 0.1 : f64}
    : tensor<2x5xf32>, tensor<2xi64> -> tensor<f32>
  return %loss : tensor<f32>
}

// -----

// expected-error @below {{expected 'called' not to be called in the module}}
func.func @called(%z: tensor<2x5xf32>, %t: tensor<2xi64>) -> tensor<f32>
    attributes {amp.entry} {
  %loss = nn.cross_entropy %z, %t
    : tensor<2x5xf32>, tensor<2xi64> -> tensor<f32>
  return %loss : tensor<f32>
}
func.func @caller(%z: tensor<2x5xf32>, %t: tensor<2xi64>) -> tensor<f32> {
  %loss = call @called(%z, %t)
    : (tensor<2x5xf32>, tensor<2xi64>) -> tensor<f32>
  return %loss : tensor<f32>
}
