// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-verify-calls

// Calls of calls, and one function called twice.
func.func @once(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @middle(%x) : (tensor<f32>) -> tensor<f32>
  %1 = call @leaf(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @middle(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @leaf(%x) : (tensor<f32>) -> tensor<f32>
  %1 = call @leaf(%0) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @leaf(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

func.func @self(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{a recursive call}}
  %0 = call @self(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// A cycle of three, behind one that is called first.
func.func @start(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @a(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @a(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @b(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @b(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @c(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @c(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{a recursive call: expected functions that do not call themselves}}
  %0 = call @a(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// A gradient of itself.
func.func @gradient(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{a recursive call}}
  %l, %g = amp.value_and_grad @gradient(%x) wrt [0]
    : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %g : tensor<f32>
}
