// RUN: amp-opt %s -amp-lower-kernels-cpu=tier=generic | FileCheck %s

// What lies across the lanes is read as it lies, and turned round in registers
// into a tile, from which rows are read.
#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
// CHECK-LABEL: func.func private @points(
// CHECK:         %[[TILE:.*]] = memref.alloca() {alignment = 64 : i64} : memref<32x128xf32>
// CHECK:         scf.for
// CHECK-COUNT-16:  vector.load %{{.*}} : memref<60000xf32>, vector<16xf32>
// CHECK-COUNT-64:  vector.shuffle
// CHECK-COUNT-16:  vector.store %{{.*}} : memref<4096xf32>, vector<16xf32>
// CHECK:         vector.load %{{.*}} : memref<4096xf32>, vector<16xf32>
// CHECK-NOT:     vector.gather
// CHECK:         return
func.func private @points(%x: tensor<300x200xf32>, %y: tensor<200x300xf32>,
    %out: tensor<200x300xf32>) -> tensor<200x300xf32>
    attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [#turned, #id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<300x200xf32>, tensor<200x300xf32>)
      outs(%out : tensor<200x300xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<200x300xf32>
  return %r : tensor<200x300xf32>
}

// Few points of a loop are read one by one.
// CHECK-LABEL: func.func private @few(
// CHECK-NOT:     memref.alloca
// CHECK:         return
func.func private @few(%x: tensor<300x7xf32>, %out: tensor<7x300xf32>)
    -> tensor<7x300xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [#turned, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<300x7xf32>) outs(%out : tensor<7x300xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<7x300xf32>
  return %r : tensor<7x300xf32>
}

// One input of a reduction lies along its results, which lanes go along, the
// other one along its terms, which are a tile's rows.
#row = affine_map<(i, j) -> (i)>
// CHECK-LABEL: func.func private @terms(
// CHECK:         memref.alloca() {{.*}} : memref<32x64xf32>
// CHECK-NOT:     memref.alloca
// CHECK-NOT:     vector.gather
// CHECK:         return
func.func private @terms(%x: tensor<300x200xf32>, %y: tensor<200x300xf32>,
    %out: tensor<200xf32>) -> tensor<200xf32> attributes {amp.kernel,
    amp.structure = {kind = "reduction", root = 0 : i64, rows = array<i64: 0>,
    depth = array<i64: 1>}} {
  %r = linalg.generic {indexing_maps = [#turned, #id, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<300x200xf32>, tensor<200x300xf32>)
      outs(%out : tensor<200xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<200xf32>
  return %r : tensor<200xf32>
}
