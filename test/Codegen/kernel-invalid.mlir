// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-lower-kernels-cpu
// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-lower-kernels-nvgpu

// expected-error @below {{expected a kernel with a body}}
func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel}

// -----

// expected-error @below {{expected tensors as results of a kernel, and its last arguments of their types}}
func.func @scalar(%a: i32) -> i32 attributes {amp.kernel} {
  return %a : i32
}

// -----

// expected-error @below {{tensors of static shapes from 1 to 2^47 bytes: found 'tensor<?xf32>'}}
func.func @dynamic(%x: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32>
    attributes {amp.kernel} {
  return %x : tensor<?xf32>
}

// -----

// expected-error @below {{found 'tensor<2305843009213693952xf32>'}}
func.func @large(%o: tensor<2305843009213693952xf32>)
    -> tensor<2305843009213693952xf32> attributes {amp.kernel} {
  return %o : tensor<2305843009213693952xf32>
}

// -----

// expected-error @below {{a kernel takes numbers, and tensors of static shapes from 1 to 2^47 bytes: found 'tensor<4xcomplex<f32>>'}}
func.func @complex(%o: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    attributes {amp.kernel} {
  return %o : tensor<4xcomplex<f32>>
}

// -----

// expected-error @below {{expected a kernel of one block}}
func.func @blocks(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel} {
  cf.br ^next
^next:
  return %x : tensor<4xf32>
}

// -----

func.func @op(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel} {
  // expected-error @below {{'math.exp' is not supported in a kernel}}
  %y = math.exp %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

#id = affine_map<(i) -> (i)>
func.func @inner(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel} {
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    // expected-error @below {{'tensor.from_elements' is not supported in a kernel}}
    %t = tensor.from_elements %a : tensor<1xf32>
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

#id = affine_map<(i) -> (i)>
func.func @place(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel} {
  // expected-error @below {{'ceildiv' and symbols are not supported in a kernel's maps}}
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i ceildiv 2)>, #id],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @sparse(%o: tensor<4xf32>) -> tensor<4xf32> attributes {amp.kernel} {
  // expected-error @below {{expected the elements of a constant in a kernel in 'dense<...>'}}
  %c = arith.constant sparse<[[0]], [1.0]> : tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

func.func private @kernel(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel} {
  return %x : tensor<4xf32>
}
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected kernels to be launched, found a use of 'kernel' in 'func.call'}}
  %0 = call @kernel(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @below {{tensors of static shapes from 1 to 2^47 bytes: found 'tensor<0x4xf32>'}}
func.func private @empty(%x: tensor<0x4xf32>, %o: tensor<0x4xf32>) -> tensor<0x4xf32>
    attributes {amp.kernel} {
  return %x : tensor<0x4xf32>
}

// -----

// expected-error @below {{expected no tf32 in memory, where a value of it is an f32: found 'tensor<4xtf32>'}}
func.func private @tf32(%x: tensor<4xtf32>, %o: tensor<4xtf32>) -> tensor<4xtf32>
    attributes {amp.kernel} {
  return %x : tensor<4xtf32>
}
