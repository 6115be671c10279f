// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// What is read through a window: the operand's elements are the loops of the
// adjoint, and the cotangent gets zeros around and between its elements.

#all4 = affine_map<(i, j, k, l) -> (i, j, k, l)>
#none4 = affine_map<(i, j, k, l) -> ()>

// Stride 2, window of 3, 7 elements: the cotangent lies at 2, 4 and 6 of 9.
// No loop is a reduction that could be parallel, and nothing is scattered.

// CHECK-DAG: #[[$DY:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2 - d5 + 2, d3 - d6 + 2)>
// CHECK-DAG: #[[$W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
// CHECK-DAG: #[[$X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2, d3)>
// CHECK-LABEL: func.func @grad_conv
// CHECK-SAME:    %[[IMAGE:.*]]: tensor<2x3x7x7xf32>, %[[KERNEL:.*]]: tensor<4x3x3x3xf32>
// CHECK:         %[[WIDE:.*]] = linalg.fill {{.*}} -> tensor<2x4x9x9xf32>
// CHECK:         %[[G:.*]] = tensor.insert_slice %{{.*}} into %[[WIDE]][0, 0, 2, 2] [2, 4, 3, 3] [1, 1, 2, 2]
// CHECK:         %[[DX:.*]] = linalg.generic {indexing_maps = [#[[$W]], #[[$DY]], #[[$X]]], iterator_types = ["parallel", "reduction", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%[[KERNEL]], %[[G]] :
// CHECK-NEXT:    ^bb0(%[[B:.*]]: f32, %[[C:.*]]: f32, %[[ACC:.*]]: f32):
// CHECK-NEXT:    %[[P:.*]] = arith.mulf %[[C]], %[[B]]
// CHECK-NEXT:    %[[S:.*]] = arith.addf %[[ACC]], %[[P]]
// CHECK-NEXT:    linalg.yield %[[S]]
// CHECK:         %[[DW:.*]] = linalg.generic {{.*}} iterator_types = ["reduction", "parallel", "reduction", "reduction", "parallel", "parallel", "parallel"]} ins(%[[IMAGE]], %{{.*}} :
// CHECK:         return %[[DX]], %[[DW]]
func.func private @conv(%x: tensor<2x3x7x7xf32>, %w: tensor<4x3x3x3xf32>, %z: tensor<2x4x3x3xf32>, %s: tensor<f32>) -> tensor<f32> {
  %y = linalg.conv_2d_nchw_fchw {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %w : tensor<2x3x7x7xf32>, tensor<4x3x3x3xf32>) outs(%z : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  %l = linalg.generic {indexing_maps = [#all4, #none4], iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
    ins(%y : tensor<2x4x3x3xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
func.func @grad_conv(%x: tensor<2x3x7x7xf32>, %w: tensor<4x3x3x3xf32>, %z: tensor<2x4x3x3xf32>, %s: tensor<f32>) -> (tensor<2x3x7x7xf32>, tensor<4x3x3x3xf32>) {
  %l, %dx, %dw = amp.value_and_grad @conv(%x, %w, %z, %s) wrt [0, 1]
    : (tensor<2x3x7x7xf32>, tensor<4x3x3x3xf32>, tensor<2x4x3x3xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x3x7x7xf32>, tensor<4x3x3x3xf32>)
  return %dx, %dw : tensor<2x3x7x7xf32>, tensor<4x3x3x3xf32>
}

// A pooling's maximum gives its cotangent to the first of several: a second
// reduction finds its place in the window, and where the place is padding (-1)
// no element matches.

// CHECK-LABEL: func.func @grad_pool
// CHECK-DAG:     %[[NONE:.*]] = arith.constant -1 : i8
// CHECK:         %[[Y:.*]] = linalg.pooling_nhwc_max
// CHECK:         %[[FIRST:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}}, %[[Y]] : {{.*}} outs(%{{.*}} : tensor<1x2x2x3xi8>)
// CHECK:           %[[TIED:.*]] = arith.cmpf ueq
// CHECK:           %[[PLACE:.*]] = arith.select %[[TIED]]
// CHECK:           arith.minsi %{{.*}}, %[[PLACE]]
// CHECK:         linalg.fill ins(%[[NONE]] : i8)
// CHECK:         tensor.insert_slice %[[FIRST]] into
// CHECK:         %[[DX:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<1x5x5x3xf32>)
// CHECK:           arith.cmpi eq
// CHECK:           arith.select
// CHECK:           arith.addf
// CHECK:         return %[[DX]]
func.func private @pool(%x: tensor<1x5x5x3xf32>, %k: tensor<3x3xf32>, %z: tensor<1x2x2x3xf32>, %s: tensor<f32>) -> tensor<f32> {
  %y = linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %k : tensor<1x5x5x3xf32>, tensor<3x3xf32>) outs(%z : tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %l = linalg.generic {indexing_maps = [#all4, #none4], iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
    ins(%y : tensor<1x2x2x3xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
func.func @grad_pool(%x: tensor<1x5x5x3xf32>, %k: tensor<3x3xf32>, %z: tensor<1x2x2x3xf32>, %s: tensor<f32>) -> tensor<1x5x5x3xf32> {
  %l, %dx = amp.value_and_grad @pool(%x, %k, %z, %s) wrt [0]
    : (tensor<1x5x5x3xf32>, tensor<3x3xf32>, tensor<1x2x2x3xf32>, tensor<f32>) -> (tensor<f32>, tensor<1x5x5x3xf32>)
  return %dx : tensor<1x5x5x3xf32>
}

// A body whose derivative at zero is infinite is told which points exist.

// CHECK-LABEL: func.func @grad_log
// CHECK:         %[[DX:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} {{.*}} outs(%{{.*}} : tensor<9xf32>)
// CHECK:           %[[Q:.*]] = arith.divf
// CHECK:           %[[V:.*]] = arith.select %{{.*}}, %[[Q]], %{{.*}} : f32
// CHECK:           arith.addf %{{.*}}, %[[V]]
// CHECK:         return %[[DX]]
func.func private @log(%x: tensor<9xf32>, %v: tensor<7xf32>, %r: tensor<3xf32>, %z: tensor<7xf32>, %s: tensor<f32>) -> tensor<f32> {
  %y = linalg.generic {indexing_maps = [affine_map<(p, r) -> (p + r)>, affine_map<(p, r) -> (p)>, affine_map<(p, r) -> (r)>, affine_map<(p, r) -> (p)>], iterator_types = ["parallel", "reduction"]}
    ins(%x, %v, %r : tensor<9xf32>, tensor<7xf32>, tensor<3xf32>) outs(%z : tensor<7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %q = arith.divf %a, %b : f32
    %t = arith.addf %o, %q : f32
    linalg.yield %t : f32
  } -> tensor<7xf32>
  %l = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%y : tensor<7xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %o, %a : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
func.func @grad_log(%x: tensor<9xf32>, %v: tensor<7xf32>, %r: tensor<3xf32>, %z: tensor<7xf32>, %s: tensor<f32>) -> tensor<9xf32> {
  %l, %dx = amp.value_and_grad @log(%x, %v, %r, %z, %s) wrt [0]
    : (tensor<9xf32>, tensor<7xf32>, tensor<3xf32>, tensor<7xf32>, tensor<f32>) -> (tensor<f32>, tensor<9xf32>)
  return %dx : tensor<9xf32>
}
