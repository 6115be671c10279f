// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   --amp-add-loss=loss=cross_entropy

// expected-error @below {{'loss' cross_entropy: expected the first result of 'rank' to be logits, a float tensor of rank 2 or more and static shape, found 'tensor<5xf32>'}}
func.func @rank(%z: tensor<5xf32>) -> tensor<5xf32> attributes {amp.entry} {
  return %z : tensor<5xf32>
}

// -----

// expected-error @below {{expected the first result of 'none' to be logits, a float tensor of rank 2 or more and static shape, found no result}}
func.func @none(%z: tensor<5xf32>) attributes {amp.entry} {
  return
}

// -----

// expected-error @below {{found 'tensor<?x5xf32>'}}
func.func @shape(%z: tensor<?x5xf32>) -> tensor<?x5xf32>
    attributes {amp.entry} {
  return %z : tensor<?x5xf32>
}

// -----

// expected-error @below {{found 'tensor<2x5xi32>'}}
func.func @integers(%z: tensor<2x5xi32>) -> tensor<2x5xi32>
    attributes {amp.entry} {
  return %z : tensor<2x5xi32>
}

// -----

// expected-error @below {{expected 'called' not to be called in the module}}
func.func @called(%z: tensor<2x5xf32>) -> tensor<2x5xf32>
    attributes {amp.entry} {
  return %z : tensor<2x5xf32>
}
func.func @caller(%z: tensor<2x5xf32>) -> tensor<2x5xf32> {
  %r = call @called(%z) : (tensor<2x5xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}
