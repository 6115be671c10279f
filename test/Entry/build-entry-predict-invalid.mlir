// RUN: amp-opt %s -verify-diagnostics --amp-build-entry=kind=predict

// expected-error @below {{expected a result of 'loss' named 'amp.output', as amp-name-outputs does, found none}}
func.func @loss(%x: tensor<f32> {amp.input = "x"}) -> tensor<f32>
    attributes {amp.entry} {
  return %x : tensor<f32>
}
