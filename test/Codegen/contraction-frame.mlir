// RUN: amp-opt %s '-amp-lower-kernels-cpu=tier=avx512' | FileCheck %s
// RUN: amp-opt %s '-amp-lower-kernels-cpu=tier=avx2' | FileCheck %s

// Sums of rows that go through several loops want whole rows in a block:
// smaller blocks than the tier's where a frame has no room for so many.

#row = affine_map<(r, c, w, d) -> (r, d)>
#column = affine_map<(r, c, w, d) -> (d, c, w)>
#result = affine_map<(r, c, w, d) -> (r, c, w)>
#all = affine_map<(r, c, w) -> (r, c, w)>
#sums = affine_map<(r, c, w) -> (r, c)>

// CHECK: func.func private @kernel
// CHECK: memref.alloca
func.func private @kernel(%a: tensor<236x3131xf32>, %b: tensor<3131x321x31xf32>,
    %o: tensor<236x321x31xf32>, %s: tensor<236x321xf32>)
    -> (tensor<236x321x31xf32>, tensor<236x321xf32>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%o : tensor<236x321x31xf32>)
    -> tensor<236x321x31xf32>
  %c = linalg.contract indexing_maps = [#row, #column, #result]
    ins(%a, %b : tensor<236x3131xf32>, tensor<3131x321x31xf32>)
    outs(%f : tensor<236x321x31xf32>) -> tensor<236x321x31xf32>
  %g = linalg.fill ins(%zero : f32) outs(%s : tensor<236x321xf32>)
    -> tensor<236x321xf32>
  %r = linalg.generic {indexing_maps = [#all, #sums],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%c : tensor<236x321x31xf32>) outs(%g : tensor<236x321xf32>) {
  ^bb0(%x: f32, %y: f32):
    %n = arith.addf %x, %y : f32
    linalg.yield %n : f32
  } -> tensor<236x321xf32>
  return %c, %r : tensor<236x321x31xf32>, tensor<236x321xf32>
}
