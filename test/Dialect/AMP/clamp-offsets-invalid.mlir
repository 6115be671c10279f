// RUN: amp-opt %s --amp-clamp-offsets --split-input-file --verify-diagnostics

func.func @large(%x: tensor<8xf32>, %i: index) -> tensor<3xf32> {
  // expected-error@+1 {{expected a slice within 8 elements of dimension 0, found 3 at a distance of 4}}
  %s = tensor.extract_slice %x[%i] [3] [4] : tensor<8xf32> to tensor<3xf32>
  return %s : tensor<3xf32>
}

// -----

func.func @dynamic(%x: tensor<8xf32>, %i: index) -> tensor<?xf32> {
  // expected-error@+1 {{expected static sizes and strides of a slice}}
  %s = tensor.extract_slice %x[%i] [%i] [1] : tensor<8xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}
