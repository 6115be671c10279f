// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-bufferize-step

func.func @predicate(%ok: tensor<i1>, %x: tensor<8xf32>, %p: tensor<8xf32>)
    attributes {amp.step} {
  // expected-error @below {{expects no predicate: the kernel selects}}
  amp.commit if %ok, %x into %p : tensor<8xf32>
  return
}

// -----

func.func @nested(%x: tensor<8xf32>, %p: tensor<8xf32>, %b: i1) attributes {amp.step} {
  scf.if %b {
    // expected-error @below {{expects to be in the step's body}}
    amp.commit %x into %p : tensor<8xf32>
  }
  return
}

// -----

func.func @scalar(%x: f32) -> f32 attributes {amp.step} {
  // expected-error @below {{expects tensors as results of a step}}
  return %x : f32
}

// -----

func.func @called(%p: tensor<8xf32>) -> tensor<8xf32> attributes {amp.step} {
  return %p : tensor<8xf32>
}
func.func @caller(%p: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{expected steps to be entries, found a use of 'called' in 'func.call'}}
  %0 = call @called(%p) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
