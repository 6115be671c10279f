// RUN: amp-opt %s --amp-form-kernels | FileCheck %s

// A gradient that has no memory of its own, being another one's shape, gets
// some, which the exchange reads until it is awaited. New parts are made where
// slots are written, and no kernel copies what the exchange puts in its place.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<8xf32> {amp.param = "w"}, %[[M:[^:]*]]: tensor<4xf32>
// CHECK:         %[[P:.*]] = amp.shard %[[W]] : tensor<8xf32> into
// CHECK:         %[[G:.*]] = amp.kernel
// CHECK:         %[[C:.*]] = amp.kernel ins(%[[G]] : tensor<2x4xf32>)
// CHECK:           tensor.collapse_shape
// CHECK:         %[[S:.*]] = amp.reduce_scatter sum(%[[C]] : tensor<8xf32>)
// CHECK:         %[[R:.*]] = amp.await 0(%[[S]] : tensor<4xf32>) reads(%[[C]] : tensor<8xf32>)
// CHECK:         %[[NEW:.*]]:2 = amp.kernel ins(%[[P]], %[[R]] : tensor<4xf32>, tensor<4xf32>) outs(%[[M]], %{{.*}} : tensor<4xf32>, tensor<4xf32>)
// CHECK-NOT:     amp.kernel
// CHECK:         %[[ALL:.*]] = amp.all_gather %[[NEW]]#1 : tensor<4xf32> into(%[[W]] : tensor<8xf32>)
// CHECK-NOT:     amp.kernel
// CHECK:         amp.commit %[[ALL]] into %[[W]]
#id = affine_map<(i) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
func.func @step(%w: tensor<8xf32> {amp.param = "w"},
                %m: tensor<4xf32> {amp.slot = "w/m", amp.whole = array<i64: 8>},
                %x: tensor<2x4xf32> {amp.input = "x"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<2x4xf32>
  %g = linalg.generic {indexing_maps = [#all, #all],
      iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<2x4xf32>) outs(%f : tensor<2x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.sin %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x4xf32>
  %c = tensor.collapse_shape %g [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %s = amp.reduce_scatter sum(%c : tensor<8xf32>) into(%e : tensor<4xf32>)
    start 0 -> tensor<4xf32>
  %r = amp.await 0(%s : tensor<4xf32>) reads(%c : tensor<8xf32>)
    -> tensor<4xf32>
  %p = amp.shard %w : tensor<8xf32> into(%e : tensor<4xf32>) -> tensor<4xf32>
  %new:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id],
      iterator_types = ["parallel"]}
    ins(%p, %m, %r : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
    outs(%e, %e : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %o: f32, %q: f32):
    %0 = arith.addf %b, %d : f32
    %1 = arith.subf %a, %0 : f32
    linalg.yield %0, %1 : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %all = amp.all_gather %new#1 : tensor<4xf32> into(%w : tensor<8xf32>)
    -> tensor<8xf32>
  amp.commit %new#0 into %m : tensor<4xf32>
  amp.commit %all into %w : tensor<8xf32>
  return
}

// The same where the gathering is awaited: its parts are made with the slots,
// and read until then.

// CHECK-LABEL: func.func @started(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<8xf32> {amp.param = "w"}, %[[M:[^:]*]]: tensor<4xf32>
// CHECK:         %[[NEW:.*]]:2 = amp.kernel {{.*}} outs(%[[M]], %{{.*}} : tensor<4xf32>, tensor<4xf32>)
// CHECK-NOT:     amp.kernel
// CHECK:         %[[ALL:.*]] = amp.all_gather %[[NEW]]#1 : tensor<4xf32> into(%[[W]] : tensor<8xf32>) start 3
// CHECK:         %[[END:.*]] = amp.await 3(%[[ALL]] : tensor<8xf32>) reads(%[[NEW]]#1 : tensor<4xf32>)
// CHECK-NOT:     amp.kernel
// CHECK:         amp.commit %[[END]] into %[[W]]
func.func @started(%w: tensor<8xf32> {amp.param = "w"},
                   %m: tensor<4xf32> {amp.slot = "w/m",
                                      amp.whole = array<i64: 8>})
    attributes {amp.step} {
  %e = tensor.empty() : tensor<4xf32>
  %p = amp.shard %w : tensor<8xf32> into(%e : tensor<4xf32>) -> tensor<4xf32>
  %new:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id],
      iterator_types = ["parallel"]}
    ins(%p, %m : tensor<4xf32>, tensor<4xf32>)
    outs(%e, %e : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32, %q: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0, %0 : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %all = amp.all_gather %new#1 : tensor<4xf32> into(%w : tensor<8xf32>) start 3
    -> tensor<8xf32>
  %end = amp.await 3(%all : tensor<8xf32>) reads(%new#1 : tensor<4xf32>)
    -> tensor<8xf32>
  amp.commit %new#0 into %m : tensor<4xf32>
  amp.commit %end into %w : tensor<8xf32>
  return
}
