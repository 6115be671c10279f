// RUN: amp-opt --split-input-file --amp-split-results %s | FileCheck %s
// RUN: amp-opt --split-input-file --amp-split-results %s -o %t
// RUN: amp-opt --split-input-file --amp-split-results %t | diff %t -

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A maximum with its index, as torch-mlir prints it: the index, which nobody
// reads, goes, and with it what only the index needs.
// CHECK-LABEL: @max_of_pair
// CHECK: %[[MAX:.*]] = linalg.generic
// CHECK-SAME: outs(%{{.*}} : tensor<4xf32>)
// CHECK-NOT: linalg.index
// CHECK: %[[M:.*]] = arith.maximumf
// CHECK-NEXT: linalg.yield %[[M]] : f32
// CHECK: return %[[MAX]]
func.func @max_of_pair(%x: tensor<4x8xf32>, %m: tensor<4xf32>,
                       %i: tensor<4xi64>) -> tensor<4xf32> {
  %0:2 = linalg.generic {indexing_maps = [#map, #row, #row],
                         iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m, %i : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%in: f32, %max: f32, %arg: i64):
    %1 = linalg.index 1 : index
    %2 = arith.index_cast %1 : index to i64
    %3 = arith.maximumf %in, %max : f32
    %4 = arith.cmpf ogt, %in, %max : f32
    %5 = arith.select %4, %2, %arg : i64
    linalg.yield %3, %5 : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  return %0#0 : tensor<4xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// The index needs the running maximum: it keeps the pair. The maximum, which a
// gradient may go through, has an op of its own.
// CHECK-LABEL: @index_of_pair
// CHECK: %[[MAX:.*]] = linalg.generic
// CHECK: } -> tensor<4xf32>
// CHECK: %[[PAIR:.*]]:2 = linalg.generic
// CHECK: } -> (tensor<4xf32>, tensor<4xi64>)
// CHECK: return %[[MAX]], %[[PAIR]]#1
func.func @index_of_pair(%x: tensor<4x8xf32>, %m: tensor<4xf32>,
    %i: tensor<4xi64>) -> (tensor<4xf32>, tensor<4xi64>) {
  %0:2 = linalg.generic {indexing_maps = [#map, #row, #row],
                         iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%m, %i : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%in: f32, %max: f32, %arg: i64):
    %1 = linalg.index 1 : index
    %2 = arith.index_cast %1 : index to i64
    %3 = arith.maximumf %in, %max : f32
    %4 = arith.cmpf ogt, %in, %max : f32
    %5 = arith.select %4, %2, %arg : i64
    linalg.yield %3, %5 : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xi64>
}

// -----

#map = affine_map<(d0) -> (d0)>

// Each result with the inputs that it reads.
// CHECK-LABEL: @independent
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>,
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[A]] : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK: math.exp
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[B]] : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK: math.tanh
func.func @independent(%a: tensor<4xf32>, %b: tensor<4xf32>, %e: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#map, #map, #map, #map],
                         iterator_types = ["parallel"]}
    ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
    outs(%e, %e : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32, %p: f32):
    %1 = math.exp %x : f32
    %2 = math.tanh %y : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// An op of one result stays as it is, also with an input that it ignores.
// CHECK-LABEL: @single
// CHECK: ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>)
func.func @single(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel"]}
    ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A loop that nothing of a result tells the size of, and in which it computes
// the same each time: it goes, and indices are of the loops that are left.
// torch-mlir's adaptive pooling is of this form.
// CHECK-LABEL: @unread_loop(
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<3x4xf32>)
// CHECK: linalg.generic {indexing_maps = [#{{[a-z0-9]+}}], iterator_types = ["parallel"]} outs(%{{.*}} : tensor<4xf32>)
// CHECK: linalg.index 0
func.func @unread_loop(%x: tensor<4xf32>) -> (tensor<3x4xf32>, tensor<4xf32>) {
  %e0 = tensor.empty() : tensor<3x4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4xf32>) outs(%e0, %e1 : tensor<3x4xf32>, tensor<4xf32>) {
  ^bb0(%in: f32, %o0: f32, %o1: f32):
    %j = linalg.index 1 : index
    %i = arith.index_cast %j : index to i64
    %f = arith.sitofp %i : i64 to f32
    linalg.yield %in, %f : f32, f32
  } -> (tensor<3x4xf32>, tensor<4xf32>)
  return %r#0, %r#1 : tensor<3x4xf32>, tensor<4xf32>
}

// One that it computes otherwise in, or adds up over, stays, with the result
// that says its size.
// CHECK-LABEL: @read_loop(
// CHECK: %[[R:.*]]:2 = linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return %[[R]]#1
func.func @read_loop(%e0: tensor<3x4xf32>, %e1: tensor<4xf32>) -> tensor<4xf32> {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} outs(%e0, %e1 : tensor<3x4xf32>, tensor<4xf32>) {
  ^bb0(%o0: f32, %o1: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    %f = arith.sitofp %n : i64 to f32
    %s = arith.addf %o1, %f : f32
    linalg.yield %f, %s : f32, f32
  } -> (tensor<3x4xf32>, tensor<4xf32>)
  return %r#1 : tensor<4xf32>
}
