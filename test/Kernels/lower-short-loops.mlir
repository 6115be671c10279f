// RUN: amp-opt %s -amp-lower-kernels-cpu=tier=generic | FileCheck %s

// Loops over the taps are counted with those over the channels: full vectors of
// what lies in this order, and lanes from anywhere of what does not.
#id = affine_map<(o, i, k) -> (o, i, k)>
#turned = affine_map<(o, i, k) -> (o, k, i)>
// CHECK-LABEL: func.func private @update
// CHECK:         scf.for %{{.*}} = %c0 to %[[WHOLE:.*]] step
// CHECK:           vector.load %{{.*}} : memref<1152xf32>, vector<16xf32>
// CHECK:           arith.divui %{{.*}} : vector<16xi32>
// CHECK:           vector.gather
// CHECK:           vector.store %{{.*}} : memref<1152xf32>, vector<16xf32>
// CHECK-NOT:     vector.maskedstore
// CHECK:         return
func.func private @update(%p: tensor<4x32x9xf32>, %g: tensor<4x9x32xf32>,
    %out: tensor<4x32x9xf32>) -> tensor<4x32x9xf32> attributes {amp.kernel} {
  %y = linalg.generic {indexing_maps = [#id, #turned, #id],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %g : tensor<4x32x9xf32>, tensor<4x9x32xf32>)
      outs(%out : tensor<4x32x9xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x32x9xf32>
  return %y : tensor<4x32x9xf32>
}

// Lanes are channels, which both inputs have last, and not the taps, which the
// result has: one vector of the sum a tap, whose lanes are stored apart.
#x = affine_map<(c, k, n) -> (n + k, c)>
#g = affine_map<(c, k, n) -> (n, c)>
#w = affine_map<(c, k, n) -> (c, k)>
// CHECK-LABEL: func.func private @taps
// CHECK:         scf.for {{.*}} -> (vector<16xf32>
// CHECK:           vector.load %{{.*}} : memref<640xf32>, vector<16xf32>
// CHECK:         memref.store %{{.*}} : memref<96xf32>
func.func private @taps(%x: tensor<20x32xf32>, %g: tensor<18x32xf32>,
    %out: tensor<32x3xf32>) -> tensor<32x3xf32> attributes {amp.kernel,
    amp.structure = {kind = "contraction", root = 0 : i64,
    batch = array<i64: 0>, rows = array<i64: 1>, depth = array<i64: 2>}} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<32x3xf32>)
    -> tensor<32x3xf32>
  %y = linalg.generic {indexing_maps = [#x, #g, #w],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %g : tensor<20x32xf32>, tensor<18x32xf32>)
      outs(%z : tensor<32x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<32x3xf32>
  return %y : tensor<32x3xf32>
}

// Weights of a depthwise convolution are copied tap by tap, channels side by
// side, and then read as vectors.
// CHECK-LABEL: func.func private @depthwise
// CHECK:         %[[COPY:.*]] = memref.alloca() {alignment = 64 : i64} : memref<96xf32>
// CHECK:         %[[FLAT:.*]] = memref.reinterpret_cast %[[COPY]]
// CHECK:         scf.for %[[I:.*]] = %c0 to %c96
// CHECK:           memref.store %{{.*}}, %[[COPY]][%[[I]]]
// CHECK:         scf.for
// CHECK-NOT:     vector.gather
// CHECK:           vector.load %[[FLAT]]
// CHECK-NOT:     vector.gather
// CHECK:         return
func.func private @depthwise(%x: tensor<102x32xf32>, %w: tensor<32x3xf32>,
    %out: tensor<100x32xf32>) -> tensor<100x32xf32> attributes {amp.kernel,
    amp.structure = {kind = "contraction", root = 0 : i64,
    batch = array<i64: 1>, rows = array<i64: 0>, depth = array<i64: 2>}} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<100x32xf32>)
    -> tensor<100x32xf32>
  %y = linalg.generic {indexing_maps = [
        affine_map<(n, c, k) -> (n + k, c)>, affine_map<(n, c, k) -> (c, k)>,
        affine_map<(n, c, k) -> (n, c)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<102x32xf32>, tensor<32x3xf32>)
      outs(%z : tensor<100x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<100x32xf32>
  return %y : tensor<100x32xf32>
}
