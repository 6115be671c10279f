// The gradient of a convolution's weight of few channels: lanes are along the
// channels of the gradient, where it has neighbours, and results are written
// one by one.
// RUN: amp-opt %s '-amp-lower-kernels-cpu=tier=avx512' | FileCheck %s

#g = affine_map<(o, i, y, x, n, p, q) -> (n, p + y, q + x, o)>
#x = affine_map<(o, i, y, x, n, p, q) -> (n, i, p, q)>
#w = affine_map<(o, i, y, x, n, p, q) -> (o, i, y, x)>

// CHECK-LABEL: func.func private @window(
// The right panel: 128 columns of whole vectors.
// CHECK:         vector.load {{.*}}vector<16xf32>
// CHECK:         call @amp_product_f32
// CHECK:         vector.load {{.*}}vector<16xf32>
// CHECK-COUNT-16: memref.store
// CHECK-NOT:     memref.store
func.func private @window(%g: tensor<2x9x9x32xf32>, %x: tensor<2x3x8x8xf32>,
    %o: tensor<32x3x2x2xf32>) -> tensor<32x3x2x2xf32> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%o : tensor<32x3x2x2xf32>)
    -> tensor<32x3x2x2xf32>
  %c = linalg.generic {indexing_maps = [#g, #x, #w],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction", "reduction", "reduction"]}
      ins(%g, %x : tensor<2x9x9x32xf32>, tensor<2x3x8x8xf32>)
      outs(%f : tensor<32x3x2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %n = arith.addf %s, %p : f32
    linalg.yield %n : f32
  } -> tensor<32x3x2x2xf32>
  return %c : tensor<32x3x2x2xf32>
}
