// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-attach-gradients

// A loss is differentiated in place of being called.
func.func private @loss(%x: tensor<f32>) -> tensor<f32> attributes {amp.gradient = @loss_vjp} {
  return %x : tensor<f32>
}
func.func private @loss_vjp(%x: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  return %d : tensor<f32>
}
func.func @differentiated(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{expects to differentiate a function without a gradient of its own, found one on 'loss': call it from another}}
  %l, %g = amp.value_and_grad @loss(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %g : tensor<f32>
}

// -----

// The region would hold a call that leads to itself.
func.func private @f(%x: tensor<f32>) -> tensor<f32> attributes {amp.gradient = @f_vjp} {
  return %x : tensor<f32>
}
func.func private @f_vjp(%x: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  %0 = call @helper(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @helper(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{expects a gradient that does not lead back to this call, found 'f_vjp', which does}}
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Two rules that lead to each other by the functions that they are of.
func.func private @f(%x: tensor<f32>) -> tensor<f32> attributes {amp.gradient = @f_vjp} {
  return %x : tensor<f32>
}
func.func private @f_vjp(%x: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  %0 = call @g(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @g(%x: tensor<f32>) -> tensor<f32> attributes {amp.gradient = @g_vjp} {
  return %x : tensor<f32>
}
func.func private @g_vjp(%x: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{expects a gradient that does not lead back to this call, found 'f_vjp', which does}}
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Through another reader the formula of the residual would be differentiated.
func.func private @f(%x: tensor<f32>) -> (tensor<f32>, tensor<f32> {amp.residual}) attributes {amp.gradient = @f_vjp} {
  return %x, %x : tensor<f32>, tensor<f32>
}
func.func private @f_vjp(%x: tensor<f32>, %r: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  return %d : tensor<f32>
}
func.func @reads_residual(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{expects result 1 of 'f', an 'amp.residual', to be read by its gradient alone, found another user: give it as a result of its own, too}}
  %y, %r = call @f(%x) : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  %0 = arith.addf %y, %r : tensor<f32>
  return %0 : tensor<f32>
}
