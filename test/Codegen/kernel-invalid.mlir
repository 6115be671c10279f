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

// -----

// The first and the last point of the loops are in range; what is between
// them, of a remainder or of a difference, is not.

func.func @remainder(%x: tensor<5xf32>, %o: tensor<5xf32>) -> tensor<5xf32>
    attributes {amp.kernel} {
  // expected-error @below {{expected coordinates of dimension 0 of 'tensor<5xf32>' in a kernel, found affine_map<(d0) -> ((d0 - 3) mod 7)>, which gives 0 to 6}}
  %z = linalg.generic {indexing_maps = [affine_map<(i) -> ((i - 3) mod 7)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<5xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return %z : tensor<5xf32>
}

// -----

func.func @difference(%x: tensor<5xf32>, %o: tensor<5x5xf32>) -> tensor<5x5xf32>
    attributes {amp.kernel} {
  // expected-error @below {{expected coordinates of dimension 0 of 'tensor<5xf32>' in a kernel, found affine_map<(d0, d1) -> (d1 - d0)>, which gives -4 to 4}}
  %z = linalg.generic {indexing_maps = [affine_map<(i, k) -> (k - i)>, affine_map<(i, k) -> (i, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5xf32>) outs(%o : tensor<5x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5x5xf32>
  return %z : tensor<5x5xf32>
}

// -----

// In range for each pair of loops, though not for those of its parts.

func.func @parts(%x: tensor<6xf32>, %o: tensor<6xf32>) -> tensor<6xf32>
    attributes {amp.kernel} {
  %z = linalg.generic {indexing_maps = [affine_map<(i) -> ((i floordiv 4) * 4 + (i + 8) mod 4)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<6xf32>) outs(%o : tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<6xf32>
  return %z : tensor<6xf32>
}

// -----

func.func @product(%x: tensor<5xf32>, %o: tensor<5xf32>) -> tensor<5xf32>
    attributes {amp.kernel} {
  // expected-error @below {{expected coordinates that divide by 1 or more and are at most 2^62 in a kernel, found affine_map<(d0) -> ((d0 * 4611686018427387904) mod 5)>}}
  %z = linalg.generic {indexing_maps = [affine_map<(i) -> ((i * 4611686018427387904) mod 5)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<5xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return %z : tensor<5xf32>
}

// -----

func.func @divisor(%x: tensor<5xf32>, %o: tensor<5xf32>) -> tensor<5xf32>
    attributes {amp.kernel} {
  // expected-error @below {{expected coordinates that divide by 1 or more and are at most 2^62 in a kernel, found affine_map<(d0) -> (d0 mod 9223372036854775807)>}}
  %z = linalg.generic {indexing_maps = [affine_map<(i) -> (i mod 9223372036854775807)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<5xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return %z : tensor<5xf32>
}

// -----

// A constant offset beyond the end, however it is given.

func.func @offset(%x: tensor<8xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel} {
  %c = arith.constant 1000000 : index
  // expected-error @below {{expected a slice within 8 elements of dimension 0 in a kernel, found 4 at a distance of 1 from 1000000}}
  %s = tensor.extract_slice %x[%c][4][1] : tensor<8xf32> to tensor<4xf32>
  return %s : tensor<4xf32>
}

// -----

func.func @last(%x: tensor<2x8xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32>
    attributes {amp.kernel} {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %holds = tensor.extract_slice %x[0, %c1] [2, 4] [1, 2] : tensor<2x8xf32> to tensor<2x4xf32>
  // expected-error @below {{expected a slice within 8 elements of dimension 1 in a kernel, found 4 at a distance of 2 from 2}}
  %s = tensor.extract_slice %x[0, %c2] [2, 4] [1, 2] : tensor<2x8xf32> to tensor<2x4xf32>
  return %s : tensor<2x4xf32>
}

// -----

func.func @negative(%x: tensor<8xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel} {
  %c = arith.constant -1 : index
  // expected-error @below {{expected a slice within 8 elements of dimension 0 in a kernel, found 4 at a distance of 1 from -1}}
  %s = tensor.extract_slice %x[%c][4][1] : tensor<8xf32> to tensor<4xf32>
  return %s : tensor<4xf32>
}

// -----

// No offset has room for the whole slice.

func.func @span(%x: tensor<8xf32>, %i: index, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel} {
  // expected-error @below {{expected a slice within 8 elements of dimension 0 in a kernel, found 4 at a distance of 3}}
  %s = tensor.extract_slice %x[%i][4][3] : tensor<8xf32> to tensor<4xf32>
  return %s : tensor<4xf32>
}

// -----

func.func @overflow(%x: tensor<8xf32>, %i: index, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel} {
  // expected-error @below {{expected a slice within 8 elements of dimension 0 in a kernel, found 4 at a distance of 4611686018427387904}}
  %s = tensor.extract_slice %x[%i][4][4611686018427387904] : tensor<8xf32> to tensor<4xf32>
  return %s : tensor<4xf32>
}

// -----

// One element is at any distance of the next.

func.func @one(%x: tensor<8xf32>, %o: tensor<1xf32>) -> tensor<1xf32>
    attributes {amp.kernel} {
  %c = arith.constant 7 : index
  %s = tensor.extract_slice %x[%c][1][9223372036854775807] : tensor<8xf32> to tensor<1xf32>
  return %s : tensor<1xf32>
}
