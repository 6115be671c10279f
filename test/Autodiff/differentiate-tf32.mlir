// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// The adjoints of a product whose body rounds its factors round theirs: the
// other factor as before, and the cotangent as that. It is rounded where it is
// multiplied: the sums that come out are not.

#id = affine_map<(i, j) -> (i, j)>
#all = affine_map<(i, j) -> ()>
#id4 = affine_map<(i, j, k, l) -> (i, j, k, l)>
#none4 = affine_map<(i, j, k, l) -> ()>
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-DAG: #[[$A:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$B:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[$C:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: func.func @grad_matmul(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>, %[[W:.*]]: tensor<3x4xf32>,
// CHECK:         linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}} outs(%{{.*}} : tensor<2x4xf32>)
// CHECK:         %[[D:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x4xf32>)
// CHECK:         %[[DX:.*]] = linalg.generic {indexing_maps = [#[[$C]], #[[$B]], #[[$A]]], iterator_types = ["parallel", "reduction", "parallel"]} ins(%[[D]], %[[W]] : {{.*}} outs(%{{.*}} : tensor<2x3xf32>)
// CHECK-NEXT:    ^bb0(%[[G:.*]]: f32, %[[Y:.*]]: f32, %[[ACC:.*]]: f32):
// CHECK-DAG:     %[[GT:.*]] = arith.truncf %[[G]] : f32 to tf32
// CHECK-DAG:     %[[GW:.*]] = arith.extf %[[GT]] : tf32 to f32
// CHECK-DAG:     %[[YT:.*]] = arith.truncf %[[Y]] : f32 to tf32
// CHECK-DAG:     %[[YW:.*]] = arith.extf %[[YT]] : tf32 to f32
// CHECK:         %[[P:.*]] = arith.mulf %[[GW]], %[[YW]] : f32
// CHECK-NEXT:    %[[S:.*]] = arith.addf %[[ACC]], %[[P]] : f32
// CHECK-NEXT:    linalg.yield %[[S]]
// CHECK:         %[[DW:.*]] = linalg.generic {indexing_maps = [#[[$A]], #[[$C]], #[[$B]]], {{.*}} ins(%[[X]], %[[D]] :
// CHECK-COUNT-2: arith.truncf %{{.*}} : f32 to tf32
// CHECK-NOT:     truncf
// CHECK:         return %[[DX]], %[[DW]]
func.func private @matmul(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %z: tensor<2x4xf32>, %s: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<2x3xf32>, tensor<3x4xf32>) outs(%z : tensor<2x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %pt = arith.truncf %p : f32 to tf32
    %pw = arith.extf %pt : tf32 to f32
    %qt = arith.truncf %q : f32 to tf32
    %qw = arith.extf %qt : tf32 to f32
    %m = arith.mulf %pw, %qw : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]}
    ins(%0 : tensor<2x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %m = arith.mulf %p, %p : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_matmul(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %z: tensor<2x4xf32>, %s: tensor<f32>) -> (tensor<2x3xf32>, tensor<3x4xf32>) {
  %l, %dx, %dw = amp.value_and_grad @matmul(%x, %w, %z, %s) wrt [0, 1]
    : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x3xf32>, tensor<3x4xf32>)
  return %dx, %dw : tensor<2x3xf32>, tensor<3x4xf32>
}

// Of two factors one is rounded: so is the cotangent that it is multiplied
// with. 8 bits would not hold a cotangent.

// CHECK-LABEL: func.func @grad_one(
// CHECK:         %[[DX:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x3xf32>)
// CHECK-NEXT:    ^bb0(%[[G:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK:         arith.truncf %[[Y]] : f32 to f8E5M2
// CHECK-NOT:     truncf
// CHECK:         %[[DW:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<3x4xf32>)
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %[[H:.*]]: f32, %{{.*}}: f32):
// CHECK-DAG:     arith.truncf %[[X]] : f32 to tf32
// CHECK-DAG:     arith.truncf %[[H]] : f32 to tf32
// CHECK:         return %[[DX]], %[[DW]]
func.func private @one(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %z: tensor<2x4xf32>, %s: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<2x3xf32>, tensor<3x4xf32>) outs(%z : tensor<2x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %pt = arith.truncf %p : f32 to tf32
    %pw = arith.extf %pt : tf32 to f32
    %qt = arith.truncf %q : f32 to f8E5M2
    %qw = arith.extf %qt : f8E5M2 to f32
    %m = arith.mulf %qw, %pw : f32
    %t = arith.addf %m, %o : f32
    linalg.yield %t : f32
  } -> tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]}
    ins(%0 : tensor<2x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %m = arith.mulf %p, %p : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_one(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %z: tensor<2x4xf32>, %s: tensor<f32>) -> (tensor<2x3xf32>, tensor<3x4xf32>) {
  %l, %dx, %dw = amp.value_and_grad @one(%x, %w, %z, %s) wrt [0, 1]
    : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x3xf32>, tensor<3x4xf32>)
  return %dx, %dw : tensor<2x3xf32>, tensor<3x4xf32>
}

// A convolution.

// CHECK-LABEL: func.func @grad_conv(
// CHECK:         %[[DX:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<1x5x5x2xf32>)
// CHECK-NEXT:    ^bb0(%[[K:.*]]: f32, %[[G:.*]]: f32, %[[ACC:.*]]: f32):
// CHECK-DAG:     %[[KT:.*]] = arith.truncf %[[K]] : f32 to tf32
// CHECK-DAG:     %[[KW:.*]] = arith.extf %[[KT]] : tf32 to f32
// CHECK-DAG:     %[[GT:.*]] = arith.truncf %[[G]] : f32 to tf32
// CHECK-DAG:     %[[GW:.*]] = arith.extf %[[GT]] : tf32 to f32
// CHECK:         %[[P:.*]] = arith.mulf %[[GW]], %[[KW]] : f32
// CHECK-NEXT:    arith.addf %[[ACC]], %[[P]] : f32
// CHECK-NEXT:    linalg.yield
// CHECK:         %[[DW:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<3x3x2x4xf32>)
// CHECK-COUNT-2: arith.truncf %{{.*}} : f32 to tf32
// CHECK-NOT:     truncf
// CHECK:         return %[[DX]], %[[DW]]
#image = affine_map<(n, h, w, f, y, x, c) -> (n, h + y, w + x, c)>
#kernel = affine_map<(n, h, w, f, y, x, c) -> (y, x, c, f)>
#out = affine_map<(n, h, w, f, y, x, c) -> (n, h, w, f)>
func.func private @conv(%x: tensor<1x5x5x2xf32>, %w: tensor<3x3x2x4xf32>, %z: tensor<1x3x3x4xf32>, %s: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#image, #kernel, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
    ins(%x, %w : tensor<1x5x5x2xf32>, tensor<3x3x2x4xf32>) outs(%z : tensor<1x3x3x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %pt = arith.truncf %p : f32 to tf32
    %pw = arith.extf %pt : tf32 to f32
    %qt = arith.truncf %q : f32 to tf32
    %qw = arith.extf %qt : tf32 to f32
    %m = arith.mulf %pw, %qw : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<1x3x3x4xf32>
  %1 = linalg.generic {indexing_maps = [#id4, #none4], iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
    ins(%0 : tensor<1x3x3x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %m = arith.mulf %p, %p : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_conv(%x: tensor<1x5x5x2xf32>, %w: tensor<3x3x2x4xf32>, %z: tensor<1x3x3x4xf32>, %s: tensor<f32>) -> (tensor<1x5x5x2xf32>, tensor<3x3x2x4xf32>) {
  %l, %dx, %dw = amp.value_and_grad @conv(%x, %w, %z, %s) wrt [0, 1]
    : (tensor<1x5x5x2xf32>, tensor<3x3x2x4xf32>, tensor<1x3x3x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<1x5x5x2xf32>, tensor<3x3x2x4xf32>)
  return %dx, %dw : tensor<1x5x5x2xf32>, tensor<3x3x2x4xf32>
}
