// RUN: amp-opt %s -split-input-file -verify-diagnostics --amp-prepare-loss

// What every pass on an entry expects.

// expected-error @below {{expected a function marked 'amp.entry', as amp-select-entry does, found none}}
module {
  func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
    return %w : tensor<f32>
  }
}

// -----

func.func @a(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32>
    attributes {amp.entry} {
  return %w : tensor<f32>
}
// expected-error @below {{expected one function marked 'amp.entry', found 'a' and 'b'}}
func.func @b(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32>
    attributes {amp.entry} {
  return %w : tensor<f32>
}

// -----

// expected-error @below {{expected 'loss' to have a body}}
func.func private @loss(tensor<f32> {amp.param = "w"}) -> tensor<f32>
  attributes {amp.entry}

// -----

// expected-error @below {{expected 'loss' to have one block, without branches}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32>
    attributes {amp.entry} {
  cf.br ^end
^end:
  return %w : tensor<f32>
}

// -----

// expected-error @below {{expected tensors as arguments of 'loss', found 'memref<f32>' for argument 0: export a function of tensors, without buffers}}
func.func @loss(%w: memref<f32>, %x: tensor<f32>) -> tensor<f32>
    attributes {amp.entry} {
  return %x : tensor<f32>
}

// -----

// expected-error @below {{expected tensors as results of 'loss', found 'f32': return a tensor without dimensions}}
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> f32
    attributes {amp.entry} {
  %r = tensor.extract %w[] : tensor<f32>
  return %r : f32
}

// -----

// expected-error @below {{expected a parameter among the arguments of 'loss': mark one with amp.param, or say how many come first with 'params'}}
func.func @loss(%x: tensor<f32> {amp.input = "x"}) -> tensor<f32>
    attributes {amp.entry} {
  return %x : tensor<f32>
}
