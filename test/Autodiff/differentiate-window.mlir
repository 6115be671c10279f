// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// What is read through a window: the operand's elements are the loops of the
// adjoint, and the cotangent gets zeros around and between its elements.

#all4 = affine_map<(i, j, k, l) -> (i, j, k, l)>
#none4 = affine_map<(i, j, k, l) -> ()>

// Stride 2, window of 3, 7 elements: those of even places have two taps of the
// window, the others one. Each class is a convolution of stride 1; the last one
// reads the cotangent as it is.

// CHECK-DAG: #[[$FAR:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d3, -d2 + d4 + 1, -d6 + d5 + 1)>
// CHECK-DAG: #[[$SHORT:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d6)>
// CHECK-DAG: #[[$W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
// CHECK-DAG: #[[$DY:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2 - d5 + 1, d3 - d6 + 1)>
// CHECK-DAG: #[[$LAST:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2 - d5, d3 - d6)>
// CHECK-DAG: #[[$X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2, d3)>
// CHECK-LABEL: func.func @grad_conv
// CHECK-SAME:    %[[IMAGE:.*]]: tensor<2x3x7x7xf32>, %[[KERNEL:.*]]: tensor<4x3x3x3xf32>
// CHECK:         %[[C:.*]] = linalg.generic
// CHECK:         %[[ZERO:.*]] = linalg.fill {{.*}} -> tensor<2x3x7x7xf32>
// CHECK:         %[[TAPS:.*]] = tensor.extract_slice %[[KERNEL]][0, 0, 0, 0] [4, 3, 2, 2] [1, 1, 2, 2]
// CHECK:         %[[WIDE:.*]] = linalg.fill {{.*}} -> tensor<2x4x5x5xf32>
// CHECK:         %[[G:.*]] = tensor.insert_slice %[[C]] into %[[WIDE]][0, 0, 1, 1] [2, 4, 3, 3] [1, 1, 1, 1]
// CHECK:         %[[DX:.*]] = linalg.generic {indexing_maps = [#[[$W]], #[[$DY]], #[[$X]]], iterator_types = ["parallel", "reduction", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%[[TAPS]], %[[G]] : {{.*}} outs(%{{.*}} : tensor<2x3x4x4xf32>)
// CHECK-NEXT:    ^bb0(%[[B:.*]]: f32, %[[DC:.*]]: f32, %[[ACC:.*]]: f32):
// CHECK-NEXT:    %[[P:.*]] = arith.mulf %[[DC]], %[[B]]
// CHECK-NEXT:    %[[S:.*]] = arith.addf %[[ACC]], %[[P]]
// CHECK-NEXT:    linalg.yield %[[S]]
// CHECK:         %[[EVEN:.*]] = tensor.insert_slice %[[DX]] into %[[ZERO]][0, 0, 0, 0] [2, 3, 4, 4] [1, 1, 2, 2]
// CHECK:         %[[RIGHT:.*]] = tensor.insert_slice %{{.*}} into %[[EVEN]][0, 0, 0, 1] [2, 3, 4, 3] [1, 1, 2, 2]
// CHECK:         %[[BELOW:.*]] = tensor.insert_slice %{{.*}} into %[[RIGHT]][0, 0, 1, 0] [2, 3, 3, 4] [1, 1, 2, 2]
// CHECK:         %[[TAP:.*]] = tensor.extract_slice %[[KERNEL]][0, 0, 1, 1] [4, 3, 1, 1] [1, 1, 2, 2]
// CHECK:         %[[ODD:.*]] = linalg.generic {indexing_maps = [#[[$W]], #[[$LAST]], #[[$X]]], {{.*}} ins(%[[TAP]], %[[C]] :
// CHECK:         %[[ALL:.*]] = tensor.insert_slice %[[ODD]] into %[[BELOW]][0, 0, 1, 1] [2, 3, 3, 3] [1, 1, 2, 2]
// CHECK:         %[[DW:.*]] = linalg.generic {{.*}} iterator_types = ["reduction", "parallel", "reduction", "reduction", "parallel", "parallel", "parallel"]} ins(%[[IMAGE]], %{{.*}} :
// CHECK:         return %[[ALL]], %[[DW]]
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

// Patches: windows side by side are one product, whose result has the places
// and the taps of the image, and its channels last. What no window reads has
// zeros.

// CHECK-LABEL: func.func @grad_patches
// CHECK:         %[[DX:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "parallel", "parallel", "parallel", "parallel", "parallel"]} {{.*}} outs(%{{.*}} : tensor<2x2x4x2x4x3xf32>)
// CHECK:         %[[C:.*]] = tensor.collapse_shape %[[DX]] {{\[\[}}0], [1, 2], [3, 4], [5]] : {{.*}} into tensor<2x8x8x3xf32>
// CHECK:         %[[T:.*]] = linalg.transpose ins(%[[C]] : {{.*}} permutation = [0, 3, 1, 2]
// CHECK:         %[[ALL:.*]] = tensor.insert_slice %[[T]] into %{{.*}}[0, 0, 0, 0] [2, 3, 8, 8] [1, 1, 1, 1] : {{.*}} into tensor<2x3x9x8xf32>
// CHECK:         return %[[ALL]]
func.func private @patches(%x: tensor<2x3x9x8xf32>, %w: tensor<5x3x4x4xf32>, %z: tensor<2x5x2x2xf32>, %s: tensor<f32>) -> tensor<f32> {
  %y = linalg.conv_2d_nchw_fchw {strides = dense<4> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %w : tensor<2x3x9x8xf32>, tensor<5x3x4x4xf32>) outs(%z : tensor<2x5x2x2xf32>) -> tensor<2x5x2x2xf32>
  %l = linalg.generic {indexing_maps = [#all4, #none4], iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
    ins(%y : tensor<2x5x2x2xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
func.func @grad_patches(%x: tensor<2x3x9x8xf32>, %w: tensor<5x3x4x4xf32>, %z: tensor<2x5x2x2xf32>, %s: tensor<f32>) -> tensor<2x3x9x8xf32> {
  %l, %dx = amp.value_and_grad @patches(%x, %w, %z, %s) wrt [0]
    : (tensor<2x3x9x8xf32>, tensor<5x3x4x4xf32>, tensor<2x5x2x2xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x3x9x8xf32>)
  return %dx : tensor<2x3x9x8xf32>
}

// Rows lie side by side, of columns every second one is read, without a loop of
// taps: what is between has zeros.

// CHECK-LABEL: func.func @grad_skips
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         %[[ALL:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[0, 0, 0, 0] [2, 3, 8, 4] [1, 1, 1, 2] : {{.*}} into tensor<2x3x8x8xf32>
// CHECK:         return %[[ALL]]
#skip = affine_map<(n, f, h, w, c, r) -> (n, c, h * 2 + r, w * 2)>
#filter = affine_map<(n, f, h, w, c, r) -> (f, c, r)>
#pixels = affine_map<(n, f, h, w, c, r) -> (n, f, h, w)>
func.func private @skips(%x: tensor<2x3x8x8xf32>, %w: tensor<5x3x2xf32>, %z: tensor<2x5x4x4xf32>, %s: tensor<f32>) -> tensor<f32> {
  %y = linalg.generic {indexing_maps = [#skip, #filter, #pixels], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
    ins(%x, %w : tensor<2x3x8x8xf32>, tensor<5x3x2xf32>) outs(%z : tensor<2x5x4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<2x5x4x4xf32>
  %l = linalg.generic {indexing_maps = [#all4, #none4], iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
    ins(%y : tensor<2x5x4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
func.func @grad_skips(%x: tensor<2x3x8x8xf32>, %w: tensor<5x3x2xf32>, %z: tensor<2x5x4x4xf32>, %s: tensor<f32>) -> tensor<2x3x8x8xf32> {
  %l, %dx = amp.value_and_grad @skips(%x, %w, %z, %s) wrt [0]
    : (tensor<2x3x8x8xf32>, tensor<5x3x2xf32>, tensor<2x5x4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x3x8x8xf32>)
  return %dx : tensor<2x3x8x8xf32>
}

// Nothing reads the gradient of a padding: loops have the inside's length.

// CHECK-LABEL: func.func @grad_padded
// CHECK:         %[[WIDE:.*]] = linalg.fill {{.*}} -> tensor<1x8x8x5xf32>
// CHECK:         %[[G:.*]] = tensor.insert_slice %{{.*}} into %[[WIDE]][0, 1, 1, 0] [1, 6, 6, 5]
// CHECK:         %[[DX:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[G]] : {{.*}} outs(%{{.*}} : tensor<1x6x6x4xf32>)
// CHECK-NOT:     tensor.extract_slice
// CHECK:         return %[[DX]]
func.func private @padded(%x: tensor<1x6x6x4xf32>, %w: tensor<3x3x4x5xf32>, %z: tensor<1x6x6x5xf32>, %s: tensor<f32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x6x6x4xf32> to tensor<1x8x8x4xf32>
  %y = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%p, %w : tensor<1x8x8x4xf32>, tensor<3x3x4x5xf32>) outs(%z : tensor<1x6x6x5xf32>) -> tensor<1x6x6x5xf32>
  %l = linalg.generic {indexing_maps = [#all4, #none4], iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
    ins(%y : tensor<1x6x6x5xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
func.func @grad_padded(%x: tensor<1x6x6x4xf32>, %w: tensor<3x3x4x5xf32>, %z: tensor<1x6x6x5xf32>, %s: tensor<f32>) -> tensor<1x6x6x4xf32> {
  %l, %dx = amp.value_and_grad @padded(%x, %w, %z, %s) wrt [0]
    : (tensor<1x6x6x4xf32>, tensor<3x3x4x5xf32>, tensor<1x6x6x5xf32>, tensor<f32>) -> (tensor<f32>, tensor<1x6x6x4xf32>)
  return %dx : tensor<1x6x6x4xf32>
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

// A window that is far longer than the result: the sum is over the result's
// places, and the window gets the zeros.

// CHECK-LABEL: func.func @grad_large
// CHECK-SAME:    %[[IMAGE:.*]]: tensor<2x3x14x14xf32>, %[[KERNEL:.*]]: tensor<4x3x13x13xf32>
// CHECK:         %[[WIDE:.*]] = linalg.fill {{.*}} -> tensor<4x3x15x15xf32>
// CHECK:         %[[G:.*]] = tensor.insert_slice %[[KERNEL]] into %[[WIDE]][0, 0, 1, 1] [4, 3, 13, 13] [1, 1, 1, 1]
// CHECK:         %[[DX:.*]] = linalg.generic {indexing_maps = [#[[$FAR]], #[[$SHORT]], {{.*}}], iterator_types = ["parallel", "reduction", "reduction", "parallel", "parallel", "parallel", "reduction"]} ins(%[[G]], %{{.*}} : {{.*}} outs(%{{.*}} : tensor<2x3x14x14xf32>)
// CHECK:         return %[[DX]]
func.func private @large(%x: tensor<2x3x14x14xf32>, %w: tensor<4x3x13x13xf32>, %z: tensor<2x4x2x2xf32>, %s: tensor<f32>) -> tensor<f32> {
  %y = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %w : tensor<2x3x14x14xf32>, tensor<4x3x13x13xf32>) outs(%z : tensor<2x4x2x2xf32>) -> tensor<2x4x2x2xf32>
  %l = linalg.generic {indexing_maps = [#all4, #none4], iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
    ins(%y : tensor<2x4x2x2xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
func.func @grad_large(%x: tensor<2x3x14x14xf32>, %w: tensor<4x3x13x13xf32>, %z: tensor<2x4x2x2xf32>, %s: tensor<f32>) -> tensor<2x3x14x14xf32> {
  %l, %dx = amp.value_and_grad @large(%x, %w, %z, %s) wrt [0]
    : (tensor<2x3x14x14xf32>, tensor<4x3x13x13xf32>, tensor<2x4x2x2xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x3x14x14xf32>)
  return %dx : tensor<2x3x14x14xf32>
}
