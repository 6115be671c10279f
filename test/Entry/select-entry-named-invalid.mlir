// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   --amp-select-entry=function=loss
// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   --amp-select-entry="function=loss kind=check"

// expected-error @below {{expected a function 'loss' in the module, found los; did you mean 'los'?}}
module {
  func.func @los(%w: tensor<f32>) -> tensor<f32> {
    return %w : tensor<f32>
  }
}
