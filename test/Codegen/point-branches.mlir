// What is read on one side of a choice that all lanes share is read in a
// branch, there alone.
// RUN: amp-opt %s '-amp-lower-kernels-cpu=tier=avx2' | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>

// Two tensors joined where rows of 48 end: a vector is of one of them, and its
// elements are neighbours.
// CHECK-LABEL: func.func private @join(
// CHECK-NOT:     vector.gather
// CHECK:         scf.if
// CHECK:           vector.load %{{.*}} : memref<256xf32>, vector<16xf32>
// CHECK:         } else {
// CHECK:           vector.load %{{.*}} : memref<384xf32>, vector<16xf32>
// CHECK-NOT:     vector.gather
// CHECK:         return
func.func private @join(%a: tensor<8x48xf32>, %b: tensor<8x32xf32>,
    %o: tensor<8x80xf32>) -> tensor<8x80xf32> attributes {amp.kernel} {
  %c = linalg.generic {indexing_maps = [#id],
      iterator_types = ["parallel", "parallel"]}
      outs(%o : tensor<8x80xf32>) {
  ^bb0(%x: f32):
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c48 = arith.constant 48 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %low = arith.cmpi sge, %j, %c0 : index
    %high = arith.cmpi slt, %j, %c48 : index
    %in = arith.andi %low, %high : i1
    %safe = arith.select %in, %j, %c0 : index
    %v = tensor.extract %a[%i, %safe] : tensor<8x48xf32>
    %d = arith.subi %j, %c48 : index
    %low2 = arith.cmpi sge, %d, %c0 : index
    %high2 = arith.cmpi slt, %d, %c32 : index
    %in2 = arith.andi %low2, %high2 : i1
    %safe2 = arith.select %in2, %d, %c0 : index
    %w = tensor.extract %b[%i, %safe2] : tensor<8x32xf32>
    %r = arith.select %in2, %w, %v : f32
    linalg.yield %r : f32
  } -> tensor<8x80xf32>
  return %c : tensor<8x80xf32>
}

// At 40 a vector has some of both: lanes are gathered, and kept in range.
// CHECK-LABEL: func.func private @across(
// CHECK-NOT:     scf.if
// CHECK:         vector.gather
// CHECK:         arith.select %{{.*}} : vector<16xi1>, vector<16xf32>
// CHECK:         return
func.func private @across(%a: tensor<8x40xf32>, %b: tensor<8x40xf32>,
    %o: tensor<8x80xf32>) -> tensor<8x80xf32> attributes {amp.kernel} {
  %c = linalg.generic {indexing_maps = [#id],
      iterator_types = ["parallel", "parallel"]}
      outs(%o : tensor<8x80xf32>) {
  ^bb0(%x: f32):
    %c40 = arith.constant 40 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %high = arith.cmpi slt, %j, %c40 : index
    %v = tensor.extract %a[%i, %j] : tensor<8x40xf32>
    %d = arith.subi %j, %c40 : index
    %w = tensor.extract %b[%i, %d] : tensor<8x40xf32>
    %r = arith.select %high, %v, %w : f32
    linalg.yield %r : f32
  } -> tensor<8x80xf32>
  return %c : tensor<8x80xf32>
}

// Nothing says that an index is in range: it is clamped, lane by lane.
// CHECK-LABEL: func.func private @unknown(
// CHECK:         scf.if
// CHECK:           arith.maxsi %{{.*}} : vector<16xindex>
// CHECK:           vector.gather
func.func private @unknown(%a: tensor<8x40xf32>, %o: tensor<8x80xf32>)
    -> tensor<8x80xf32> attributes {amp.kernel} {
  %c = linalg.generic {indexing_maps = [#id],
      iterator_types = ["parallel", "parallel"]}
      outs(%o : tensor<8x80xf32>) {
  ^bb0(%x: f32):
    %zero = arith.constant 0.0 : f32
    %c48 = arith.constant 48 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %high = arith.cmpi slt, %j, %c48 : index
    %v = tensor.extract %a[%i, %j] : tensor<8x40xf32>
    %r = arith.select %high, %v, %zero : f32
    linalg.yield %r : f32
  } -> tensor<8x80xf32>
  return %c : tensor<8x80xf32>
}

// A choice of what both sides need, or of numbers alone, is none of branches.
// CHECK-LABEL: func.func private @numbers(
// CHECK-NOT:     scf.if
// CHECK:         return
func.func private @numbers(%a: tensor<8x80xf32>, %o: tensor<8x80xf32>)
    -> tensor<8x80xf32> attributes {amp.kernel} {
  %c = linalg.generic {indexing_maps = [#id],
      iterator_types = ["parallel", "parallel"]}
      outs(%o : tensor<8x80xf32>) {
  ^bb0(%x: f32):
    %c4 = arith.constant 4 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %v = tensor.extract %a[%i, %j] : tensor<8x80xf32>
    %n = arith.negf %v : f32
    %top = arith.cmpi slt, %i, %c4 : index
    %r = arith.select %top, %v, %n : f32
    linalg.yield %r : f32
  } -> tensor<8x80xf32>
  return %c : tensor<8x80xf32>
}
