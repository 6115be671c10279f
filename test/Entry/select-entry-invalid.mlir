// RUN: amp-opt %s -split-input-file -verify-diagnostics --amp-select-entry

// expected-error @below {{expected one public function that gives the loss, found none}}
module {
  func.func private @loss(%w: tensor<f32>) -> tensor<f32> {
    return %w : tensor<f32>
  }
}

// -----

// expected-error @below {{expected one public function that gives the loss, found @a, @b: name one of them with 'function'}}
module {
  func.func @a(%w: tensor<f32>) -> tensor<f32> {
    return %w : tensor<f32>
  }
  func.func @b(%w: tensor<f32>) -> tensor<f32> {
    return %w : tensor<f32>
  }
}

// -----

// expected-error @below {{expected one step, found @a, @b: name one of them with 'function'}}
module {
  func.func @a() attributes {amp.step} {
    return
  }
  func.func @b() attributes {amp.step} {
    return
  }
}

// -----

// expected-error @below {{expected a step with a body}}
func.func private @step() attributes {amp.step}

// -----

// expected-error @below {{expected one amp.train_step, found @s, @t: name one of them with 'function'}}
module {
  func.func @a(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
    return %w : tensor<f32>
  }
  amp.train_step @s of @a optimizer #amp.sgd<lr = 0.1>
  amp.train_step @t of @a optimizer #amp.sgd<lr = 0.1>
}
