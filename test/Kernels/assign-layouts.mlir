// RUN: amp-opt %s -split-input-file -pass-pipeline='builtin.module(func.func(amp-assign-layouts))' | FileCheck %s

#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>

// The image keeps its order, and so does the result; what is between has
// channels last. The second convolution sums over the window, then the
// channels. A bias that it begins with goes along.
// CHECK-DAG:   #[[$ID:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG:   #[[$CHANNEL:.*]] = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK-DAG:   #[[$Y:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
// CHECK-DAG:   #[[$IMAGE:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d1 + d5, d2 + d6)>
// CHECK-DAG:   #[[$X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>
// CHECK-DAG:   #[[$W1:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>
// CHECK-DAG:   #[[$W2:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d6, d4, d5)>
// CHECK-DAG:   #[[$BACK:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>

// CHECK-LABEL: func.func @convolutions(
// CHECK:         %[[A:.*]] = linalg.generic {indexing_maps = [#[[$IMAGE]], #[[$W1]], #[[$Y]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} {{.*}} outs(%{{.*}} : tensor<2x9x9x8xf32>)
// CHECK:         %[[BIAS:.*]] = linalg.generic {indexing_maps = [#[[$CHANNEL]], #[[$ID]]], {{.*}} outs(%{{.*}} : tensor<2x4x4x16xf32>)
// CHECK:         %[[B:.*]] = linalg.generic {indexing_maps = [#[[$X]], #[[$W2]], #[[$Y]]], {{.*}} ins(%[[A]], %{{.*}} : {{.*}} outs(%[[BIAS]] : tensor<2x4x4x16xf32>)
// CHECK:         %[[R:.*]] = linalg.generic {indexing_maps = [#[[$BACK]], #[[$ID]]], {{.*}} ins(%[[B]] : tensor<2x4x4x16xf32>) outs(%{{.*}} : tensor<2x16x4x4xf32>)
// CHECK:         return %[[R]]
func.func @convolutions(%x: tensor<2x3x11x11xf32>, %w1: tensor<8x3x3x3xf32>,
    %w2: tensor<16x8x3x3xf32>, %b: tensor<16xf32>) -> tensor<2x16x4x4xf32>
    attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x8x9x9xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8x9x9xf32>) -> tensor<2x8x9x9xf32>
  %y1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %w1 : tensor<2x3x11x11xf32>, tensor<8x3x3x3xf32>) outs(%f1 : tensor<2x8x9x9xf32>) -> tensor<2x8x9x9xf32>
  %e2 = tensor.empty() : tensor<2x16x4x4xf32>
  %f2 = linalg.generic {indexing_maps = [#channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%b : tensor<16xf32>) outs(%e2 : tensor<2x16x4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x16x4x4xf32>
  %y2 = linalg.conv_2d_nchw_fchw {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%y1, %w2 : tensor<2x8x9x9xf32>, tensor<16x8x3x3xf32>) outs(%f2 : tensor<2x16x4x4xf32>) -> tensor<2x16x4x4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%y2 : tensor<2x16x4x4xf32>) outs(%e2 : tensor<2x16x4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t = math.absf %in : f32
    linalg.yield %t : f32
  } -> tensor<2x16x4x4xf32>
  return %r : tensor<2x16x4x4xf32>
}

// An image of many channels that is an argument is copied, and a result that is
// returned; where that changes no order there is no copy.
// CHECK-LABEL: func.func @bound(
// CHECK:         %[[X:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<2x8x11x11xf32>) outs(%{{.*}} : tensor<2x11x11x8xf32>)
// CHECK:         %[[Y:.*]] = linalg.generic {{.*}} ins(%[[X]], %arg1 : tensor<2x11x11x8xf32>, tensor<16x8x3x3xf32>) outs(%{{.*}} : tensor<2x9x9x16xf32>)
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} ins(%[[Y]] : tensor<2x9x9x16xf32>) outs(%{{.*}} : tensor<2x16x9x9xf32>)
// CHECK:         %[[F:.*]] = linalg.conv_2d_nchw_fchw {{.*}} ins(%arg2, %arg3 : {{.*}} outs(%{{.*}} : tensor<2x4x9x9xf32>)
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[R]], %[[F]]
func.func @bound(%x: tensor<2x8x11x11xf32>, %w: tensor<16x8x3x3xf32>,
    %few: tensor<2x3x11x11xf32>, %v: tensor<4x3x3x3xf32>)
    -> (tensor<2x16x9x9xf32>, tensor<2x4x9x9xf32>) attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x9x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x16x9x9xf32>) -> tensor<2x16x9x9xf32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %w : tensor<2x8x11x11xf32>, tensor<16x8x3x3xf32>) outs(%f : tensor<2x16x9x9xf32>) -> tensor<2x16x9x9xf32>
  %e2 = tensor.empty() : tensor<2x4x9x9xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x4x9x9xf32>) -> tensor<2x4x9x9xf32>
  %z = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%few, %v : tensor<2x3x11x11xf32>, tensor<4x3x3x3xf32>) outs(%f2 : tensor<2x4x9x9xf32>) -> tensor<2x4x9x9xf32>
  return %y, %z : tensor<2x16x9x9xf32>, tensor<2x4x9x9xf32>
}

// A body that reads an element, or a loop's number, reads the same one; a slice
// is of the same dimensions.
// CHECK-LABEL: func.func @elements(
// CHECK:         %[[Y:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x9x9x8xf32>)
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[Y]][0, 1, 2, 3] [2, 6, 5, 4] [1, 1, 1, 1] : tensor<2x9x9x8xf32> to tensor<2x6x5x4xf32>
// CHECK:         %[[R:.*]] = linalg.generic {indexing_maps = [#[[$BACK]], #[[$ID]]],
// CHECK-SAME:      ins(%[[S]] : tensor<2x6x5x4xf32>) outs(%{{.*}} : tensor<2x4x6x5xf32>)
// CHECK-DAG:       %[[N:.*]] = linalg.index 0
// CHECK-DAG:       %[[C:.*]] = linalg.index 1
// CHECK-DAG:       %[[H:.*]] = linalg.index 2
// CHECK-DAG:       %[[W:.*]] = linalg.index 3
// CHECK-NEXT:      tensor.extract %[[Y]][%[[N]], %[[H]], %[[W]], %[[C]]]
// CHECK:         return %[[R]]
func.func @elements(%x: tensor<2x3x11x11xf32>, %w1: tensor<8x3x3x3xf32>)
    -> tensor<2x4x6x5xf32> attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x8x9x9xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8x9x9xf32>) -> tensor<2x8x9x9xf32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %w1 : tensor<2x3x11x11xf32>, tensor<8x3x3x3xf32>) outs(%f1 : tensor<2x8x9x9xf32>) -> tensor<2x8x9x9xf32>
  %s = tensor.extract_slice %y[0, 3, 1, 2] [2, 4, 6, 5] [1, 1, 1, 1] : tensor<2x8x9x9xf32> to tensor<2x4x6x5xf32>
  %e = tensor.empty() : tensor<2x4x6x5xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%s : tensor<2x4x6x5xf32>) outs(%e : tensor<2x4x6x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = linalg.index 0 : index
    %c = linalg.index 1 : index
    %h = linalg.index 2 : index
    %v = linalg.index 3 : index
    %a = tensor.extract %y[%n, %c, %h, %v] : tensor<2x8x9x9xf32>
    %t = arith.addf %in, %a : f32
    linalg.yield %t : f32
  } -> tensor<2x4x6x5xf32>
  return %r : tensor<2x4x6x5xf32>
}

// A gradient of weights is made with its channels last; a sum over pixels reads
// channels side by side.
// CHECK-LABEL: func.func @gradient(
// CHECK:         %[[G:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} {{.*}} outs(%{{.*}} : tensor<8x3x3x16xf32>)
// CHECK:         linalg.generic {indexing_maps = [#[[$ID]], #[[$BACK]], #[[$ID]]], {{.*}} ins(%{{.*}}, %[[G]] : tensor<8x16x3x3xf32>, tensor<8x3x3x16xf32>)
func.func @gradient(%x: tensor<2x16x11x11xf32>, %dy: tensor<2x8x9x9xf32>,
    %w: tensor<8x16x3x3xf32>) -> tensor<8x16x3x3xf32> attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16x3x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16x3x3xf32>) -> tensor<8x16x3x3xf32>
  %g = linalg.generic {indexing_maps = [
      affine_map<(o, c, r, s, n, h, w) -> (n, c, h + r, w + s)>,
      affine_map<(o, c, r, s, n, h, w) -> (n, o, h, w)>,
      affine_map<(o, c, r, s, n, h, w) -> (o, c, r, s)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
    ins(%x, %dy : tensor<2x16x11x11xf32>, tensor<2x8x9x9xf32>) outs(%f : tensor<8x16x3x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %out, %m : f32
    linalg.yield %t : f32
  } -> tensor<8x16x3x3xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%w, %g : tensor<8x16x3x3xf32>, tensor<8x16x3x3xf32>) outs(%e : tensor<8x16x3x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %t = arith.subf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<8x16x3x3xf32>
  return %r : tensor<8x16x3x3xf32>
}

// What a sum begins with is made anew where it is a constant; what a fill is
// written over keeps its order.
// CHECK-LABEL: func.func @inits(
// CHECK:         %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<2x9x9x8xf32>
// CHECK:         %[[A:.*]] = linalg.generic {{.*}} outs(%[[ZERO]] : tensor<2x9x9x8xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[A]] : tensor<2x9x9x8xf32>) outs(%{{.*}} : tensor<2x8x9x9xf32>)
// CHECK:         %[[B:.*]] = linalg.conv_2d_nchw_fchw {{.*}} -> tensor<2x8x9x9xf32>
// CHECK:         linalg.fill {{.*}} outs(%[[B]] : tensor<2x8x9x9xf32>)
func.func @inits(%x: tensor<2x3x11x11xf32>, %w: tensor<8x3x3x3xf32>,
    %v: tensor<8x3x3x3xf32>)
    -> (tensor<2x8x9x9xf32>, tensor<2x8x9x9xf32>) attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : tensor<2x8x9x9xf32>
  %e = tensor.empty() : tensor<2x8x9x9xf32>
  %a = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %w : tensor<2x3x11x11xf32>, tensor<8x3x3x3xf32>) outs(%zeros : tensor<2x8x9x9xf32>) -> tensor<2x8x9x9xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%a : tensor<2x8x9x9xf32>) outs(%e : tensor<2x8x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t = math.absf %in : f32
    linalg.yield %t : f32
  } -> tensor<2x8x9x9xf32>
  %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %v : tensor<2x3x11x11xf32>, tensor<8x3x3x3xf32>) outs(%zeros : tensor<2x8x9x9xf32>) -> tensor<2x8x9x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%b : tensor<2x8x9x9xf32>) -> tensor<2x8x9x9xf32>
  return %r, %f : tensor<2x8x9x9xf32>, tensor<2x8x9x9xf32>
}

// A loop's body is like a function's; what it yields keeps its order.
// CHECK-LABEL: func.func @loop(
// CHECK:         scf.for
// CHECK:           %[[A:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x9x9x8xf32>)
// CHECK:           %[[R:.*]] = linalg.generic {{.*}} ins(%[[A]], %{{.*}} : {{.*}} outs(%{{.*}} : tensor<2x8x9x9xf32>)
// CHECK:           scf.yield %[[R]] : tensor<2x8x9x9xf32>
func.func @loop(%x: tensor<2x3x11x11xf32>, %w: tensor<8x3x3x3xf32>,
    %init: tensor<2x8x9x9xf32>) -> tensor<2x8x9x9xf32> attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%sum = %init) -> tensor<2x8x9x9xf32> {
    %e = tensor.empty() : tensor<2x8x9x9xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x8x9x9xf32>) -> tensor<2x8x9x9xf32>
    %a = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%x, %w : tensor<2x3x11x11xf32>, tensor<8x3x3x3xf32>) outs(%f : tensor<2x8x9x9xf32>) -> tensor<2x8x9x9xf32>
    %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%a, %sum : tensor<2x8x9x9xf32>, tensor<2x8x9x9xf32>) outs(%e : tensor<2x8x9x9xf32>) {
    ^bb0(%p: f32, %q: f32, %out: f32):
      %t = arith.addf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<2x8x9x9xf32>
    scf.yield %s : tensor<2x8x9x9xf32>
  }
  return %r : tensor<2x8x9x9xf32>
}

// Few channels, and what is last already: nothing changes. What is reshaped is
// a copy.
// CHECK-LABEL: func.func @stays(
// CHECK:         linalg.conv_2d_nchw_fchw {{.*}} -> tensor<2x4x9x9xf32>
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<2x4x9x9xf32>)
// CHECK:         %[[Y:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x7x7x8xf32>)
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} ins(%[[Y]] : {{.*}} outs(%{{.*}} : tensor<2x8x7x7xf32>)
// CHECK:         tensor.collapse_shape %[[R]]
// CHECK:         linalg.conv_2d_nhwc_hwcf
func.func @stays(%x: tensor<2x3x11x11xf32>, %w1: tensor<4x3x3x3xf32>,
    %w2: tensor<8x4x3x3xf32>, %image: tensor<2x11x11x3xf32>, %w3: tensor<3x3x3x8xf32>)
    -> (tensor<2x392xf32>, tensor<2x9x9x8xf32>) attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x4x9x9xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x4x9x9xf32>) -> tensor<2x4x9x9xf32>
  %y1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %w1 : tensor<2x3x11x11xf32>, tensor<4x3x3x3xf32>) outs(%f1 : tensor<2x4x9x9xf32>) -> tensor<2x4x9x9xf32>
  %a1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%y1 : tensor<2x4x9x9xf32>) outs(%e1 : tensor<2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t = math.absf %in : f32
    linalg.yield %t : f32
  } -> tensor<2x4x9x9xf32>
  %e2 = tensor.empty() : tensor<2x8x7x7xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x8x7x7xf32>) -> tensor<2x8x7x7xf32>
  %y2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%a1, %w2 : tensor<2x4x9x9xf32>, tensor<8x4x3x3xf32>) outs(%f2 : tensor<2x8x7x7xf32>) -> tensor<2x8x7x7xf32>
  %r2 = tensor.collapse_shape %y2 [[0], [1, 2, 3]] : tensor<2x8x7x7xf32> into tensor<2x392xf32>
  %e3 = tensor.empty() : tensor<2x9x9x8xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x9x9x8xf32>) -> tensor<2x9x9x8xf32>
  %y3 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%image, %w3 : tensor<2x11x11x3xf32>, tensor<3x3x3x8xf32>) outs(%f3 : tensor<2x9x9x8xf32>) -> tensor<2x9x9x8xf32>
  return %r2, %y3 : tensor<2x392xf32>, tensor<2x9x9x8xf32>
}

// -----

// Groups of a few channels have pixels in their lanes: what goes into such a
// convolution and comes out of it stays as it is. Groups of 16 fill a vector.

// CHECK-LABEL: func.func @groups(
// CHECK:         %[[A:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x2x4x9x9xf32>) outs(%{{.*}} : tensor<2x2x4x9x9xf32>)
// CHECK:         linalg.conv_2d_ngchw_gfchw {{.*}} outs(%{{.*}} : tensor<2x2x4x7x7xf32>)
// CHECK:         linalg.generic {{.*}} ins(%arg2 : tensor<2x2x16x9x9xf32>) outs(%{{.*}} : tensor<2x9x9x2x16xf32>)
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<2x7x7x2x16xf32>)
// CHECK:         return
#five = affine_map<(n, g, c, h, w) -> (n, g, c, h, w)>
func.func @groups(%x: tensor<2x2x4x9x9xf32>, %w: tensor<2x4x4x3x3xf32>,
    %y: tensor<2x2x16x9x9xf32>, %v: tensor<2x16x16x3x3xf32>)
    -> (tensor<2x2x4x7x7xf32>, tensor<2x2x16x7x7xf32>) attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x2x4x9x9xf32>
  %r1 = linalg.generic {indexing_maps = [#five, #five], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
    ins(%x : tensor<2x2x4x9x9xf32>) outs(%e1 : tensor<2x2x4x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x4x9x9xf32>
  %i1 = tensor.empty() : tensor<2x2x4x7x7xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%i1 : tensor<2x2x4x7x7xf32>) -> tensor<2x2x4x7x7xf32>
  %c1 = linalg.conv_2d_ngchw_gfchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%r1, %w : tensor<2x2x4x9x9xf32>, tensor<2x4x4x3x3xf32>) outs(%f1 : tensor<2x2x4x7x7xf32>) -> tensor<2x2x4x7x7xf32>
  %e2 = tensor.empty() : tensor<2x2x16x9x9xf32>
  %r2 = linalg.generic {indexing_maps = [#five, #five], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
    ins(%y : tensor<2x2x16x9x9xf32>) outs(%e2 : tensor<2x2x16x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x16x9x9xf32>
  %i2 = tensor.empty() : tensor<2x2x16x7x7xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%i2 : tensor<2x2x16x7x7xf32>) -> tensor<2x2x16x7x7xf32>
  %c2 = linalg.conv_2d_ngchw_gfchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%r2, %v : tensor<2x2x16x9x9xf32>, tensor<2x16x16x3x3xf32>) outs(%f2 : tensor<2x2x16x7x7xf32>) -> tensor<2x2x16x7x7xf32>
  return %c1, %c2 : tensor<2x2x4x7x7xf32>, tensor<2x2x16x7x7xf32>
}

// -----

// Channels whose groups are told apart, and put together again, stay last.

// CHECK-LABEL: func.func @regrouped(
// CHECK:         %[[X:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x9x9x32xf32>)
// CHECK:         %[[A:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1], [2], [3, 4]] {{.*}} into tensor<2x9x9x2x16xf32>
// CHECK:         %[[Y:.*]] = linalg.generic {{.*}} ins(%[[A]], %{{.*}} : {{.*}} outs(%{{.*}} : tensor<2x7x7x2x16xf32>)
// CHECK:         %[[T:.*]] = tensor.collapse_shape %[[Y]] {{\[\[}}0], [1], [2], [3, 4]] : {{.*}} into tensor<2x7x7x32xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[T]] : tensor<2x7x7x32xf32>) outs(%{{.*}} : tensor<2x32x7x7xf32>)
#four = affine_map<(n, c, h, w) -> (n, c, h, w)>
func.func @regrouped(%x: tensor<2x32x9x9xf32>, %w: tensor<2x16x16x3x3xf32>) -> tensor<2x32x7x7xf32> attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x32x9x9xf32>
  %a = linalg.generic {indexing_maps = [#four, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x : tensor<2x32x9x9xf32>) outs(%e : tensor<2x32x9x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x9x9xf32>
  %g = tensor.expand_shape %a [[0], [1, 2], [3], [4]] output_shape [2, 2, 16, 9, 9] : tensor<2x32x9x9xf32> into tensor<2x2x16x9x9xf32>
  %i = tensor.empty() : tensor<2x2x16x7x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%i : tensor<2x2x16x7x7xf32>) -> tensor<2x2x16x7x7xf32>
  %c = linalg.conv_2d_ngchw_gfchw {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%g, %w : tensor<2x2x16x9x9xf32>, tensor<2x16x16x3x3xf32>) outs(%f : tensor<2x2x16x7x7xf32>) -> tensor<2x2x16x7x7xf32>
  %t = tensor.collapse_shape %c [[0], [1, 2], [3], [4]] : tensor<2x2x16x7x7xf32> into tensor<2x32x7x7xf32>
  %r = tensor.empty() : tensor<2x32x7x7xf32>
  %b = linalg.generic {indexing_maps = [#four, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%t : tensor<2x32x7x7xf32>) outs(%r : tensor<2x32x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x7x7xf32>
  return %b : tensor<2x32x7x7xf32>
}

// -----

// Where no window goes along a dimension behind the channels, it would go behind
// the pixels with them: there the groups keep their order.

// CHECK-LABEL: func.func @regrouped_rows(
// CHECK:         tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2], [3], [4]] {{.*}} into tensor<2x2x16x5x9xf32>
// CHECK:         return
#rows = affine_map<(n, c, t, h) -> (n, c, t, h)>
#in = affine_map<(n, g, o, t, h, i, r) -> (n, g, i, t, h + r)>
#taps = affine_map<(n, g, o, t, h, i, r) -> (g, o, i, r)>
#out = affine_map<(n, g, o, t, h, i, r) -> (n, g, o, t, h)>
func.func @regrouped_rows(%x: tensor<2x32x5x9xf32>, %w: tensor<2x16x16x3xf32>) -> tensor<2x2x16x5x7xf32> attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x32x5x9xf32>
  %a = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x : tensor<2x32x5x9xf32>) outs(%e : tensor<2x32x5x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.absf %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x32x5x9xf32>
  %g = tensor.expand_shape %a [[0], [1, 2], [3], [4]] output_shape [2, 2, 16, 5, 9] : tensor<2x32x5x9xf32> into tensor<2x2x16x5x9xf32>
  %i = tensor.empty() : tensor<2x2x16x5x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%i : tensor<2x2x16x5x7xf32>) -> tensor<2x2x16x5x7xf32>
  %c = linalg.generic {indexing_maps = [#in, #taps, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
    ins(%g, %w : tensor<2x2x16x5x9xf32>, tensor<2x16x16x3xf32>) outs(%f : tensor<2x2x16x5x7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %0 = arith.mulf %p, %q : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x2x16x5x7xf32>
  return %c : tensor<2x2x16x5x7xf32>
}
