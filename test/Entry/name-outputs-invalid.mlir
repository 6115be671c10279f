// RUN: amp-opt %s --amp-name-outputs -split-input-file -verify-diagnostics

// expected-error @below {{expected a result of 'states' that is no state, gradient or metric, found none}}
func.func @states(%s: tensor<f32> {amp.state = "s"})
    -> (tensor<f32> {amp.state = "s"}) attributes {amp.entry} {
  return %s : tensor<f32>
}

// -----

// expected-error @below {{expected a result of 'nothing' that is no state, gradient or metric, found none}}
func.func @nothing(%s: tensor<f32>) attributes {amp.entry} {
  return
}
