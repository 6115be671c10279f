// Lanes that no multiple of the divisor separates share a quotient: they read
// one element, or elements in a row.
// RUN: amp-opt %s --pass-pipeline="builtin.module(amp-form-pipeline, \
// RUN:   amp-bufferize-pipeline,amp-codegen-cpu-pipeline{tier=avx512})" \
// RUN:   | FileCheck %s

#id = affine_map<(r, c) -> (r, c)>
#block = affine_map<(r, c) -> (r, c floordiv 256)>
#part = affine_map<(r, c) -> (r, c mod 128)>
#odd = affine_map<(r, c) -> (r, c floordiv 24)>

// CHECK-LABEL: func.func private @k0_map(
// CHECK:       scf.for %{{.*}} = %c0 to %c768 step %c16
// CHECK:         %[[BLOCK:.*]] = arith.divui %{{.*}}, %c256 : index
// CHECK:         memref.load %{{.*}} : memref<24xf32>
// CHECK:         %[[PART:.*]] = arith.remui %{{.*}}, %c128 : index
// CHECK:         vector.load %{{.*}} : memref<1024xf32>, vector<16xf32>
// CHECK:         arith.divui {{.*}} : vector<16xindex>
// CHECK:         vector.gather
func.func @step(%blocks: tensor<8x3xf32> {amp.input = "blocks"},
                %parts: tensor<8x128xf32> {amp.input = "parts"},
                %odds: tensor<8x32xf32> {amp.input = "odds"})
    -> tensor<8x768xf32> attributes {amp.step} {
  %e = tensor.empty() : tensor<8x768xf32>
  %0 = linalg.generic {indexing_maps = [#block, #part, #odd, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%blocks, %parts, %odds
        : tensor<8x3xf32>, tensor<8x128xf32>, tensor<8x32xf32>)
      outs(%e : tensor<8x768xf32>) {
  ^bb0(%block: f32, %part: f32, %odd: f32, %out: f32):
    %1 = arith.mulf %block, %part : f32
    %2 = arith.addf %1, %odd : f32
    linalg.yield %2 : f32
  } -> tensor<8x768xf32>
  return %0 : tensor<8x768xf32>
}
