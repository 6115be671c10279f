// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-lower-kernels-nvgpu

// Of another size than the code needs.
// expected-error @below {{expected 0 bytes of scratch memory, as amp-declare-scratch declares them for this chip and tile, found 64}}
func.func private @size(%x: tensor<8xf32>, %out: tensor<8xf32>, %s: tensor<64xi8> {amp.scratch}) -> (tensor<8xf32>, tensor<64xi8>) attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x : tensor<8xf32>) outs(%out : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %r, %s : tensor<8xf32>, tensor<64xi8>
}

// -----

// expected-error @below {{expected 'amp.scratch' on bytes that are a kernel's last argument and its last result, found it on argument 0}}
func.func private @first(%s: tensor<64xi8> {amp.scratch}, %out: tensor<8xf32>) -> tensor<8xf32> attributes {amp.kernel} {
  return %out : tensor<8xf32>
}

// -----

// expected-error @below {{expected 'amp.scratch' on bytes that are a kernel's last argument and its last result, found it on argument 1}}
func.func private @numbers(%x: tensor<8xf32>, %out: tensor<8xf32> {amp.scratch}) -> tensor<8xf32> attributes {amp.kernel} {
  return %out : tensor<8xf32>
}

// -----

// expected-error @below {{expected 'amp.scratch' on bytes that are a kernel's last argument and its last result, found it on argument 1}}
func.func private @rank(%x: tensor<8xf32>, %out: tensor<8x8xi8> {amp.scratch}) -> tensor<8x8xi8> attributes {amp.kernel} {
  return %out : tensor<8x8xi8>
}

// -----

// expected-error @below {{expected 'amp.scratch' on bytes that are a kernel's last argument and its last result, found it on argument 1}}
func.func private @other(%x: tensor<8xi8>, %out: tensor<8xi8> {amp.scratch}) -> tensor<8xi8> attributes {amp.kernel} {
  return %x : tensor<8xi8>
}
