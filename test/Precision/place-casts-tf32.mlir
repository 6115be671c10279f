// RUN: amp-opt %s -amp-place-casts | FileCheck %s
// RUN: amp-opt %s -amp-place-casts > %t.once
// RUN: amp-opt %t.once -amp-place-casts | diff %t.once -

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#row = affine_map<(i, j) -> (i)>
#tf32 = #amp.policy<"amp", compute = tf32>

// A contraction rounds what it reads in its own body; no value is stored in
// another type, and no cast may fold.

// CHECK-DAG: #[[$A:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$B:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[$C:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @matmul
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xf32>, %[[W:.*]]: tensor<8x2xf32>, %[[Z:.*]]: tensor<4x2xf32>
// CHECK-NEXT:  %[[R:.*]] = linalg.generic {indexing_maps = [#[[$A]], #[[$B]], #[[$C]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[X]], %[[W]] : tensor<4x8xf32>, tensor<8x2xf32>) outs(%[[Z]] : tensor<4x2xf32>) attrs = {amp.role = "linear"}
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f32, %[[C:.*]]: f32, %[[O:.*]]: f32):
// CHECK-NEXT:  %[[AT:.*]] = arith.truncf %[[A]] : f32 to tf32
// CHECK-NEXT:  %[[AW:.*]] = arith.extf %[[AT]] : tf32 to f32
// CHECK-NEXT:  %[[CT:.*]] = arith.truncf %[[C]] : f32 to tf32
// CHECK-NEXT:  %[[CW:.*]] = arith.extf %[[CT]] : tf32 to f32
// CHECK-NEXT:  %[[P:.*]] = arith.mulf %[[AW]], %[[CW]] : f32
// CHECK-NEXT:  %[[S:.*]] = arith.addf %[[O]], %[[P]] : f32
// CHECK-NEXT:  linalg.yield %[[S]]
// CHECK:       return %[[R]]
func.func @matmul(%x: tensor<4x8xf32>, %w: tensor<8x2xf32>, %z: tensor<4x2xf32>)
    -> tensor<4x2xf32> attributes {amp.policy = #tf32} {
  %0 = linalg.matmul {amp.role = "linear"} ins(%x, %w : tensor<4x8xf32>, tensor<8x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @convolution
// CHECK:       linalg.generic
// CHECK-NEXT:  ^bb0
// CHECK-COUNT-2: arith.truncf %{{.*}} : f32 to tf32
// CHECK-NOT:   truncf
// CHECK:       return
func.func @convolution(%x: tensor<1x5x5x2xf32>, %w: tensor<3x3x2x4xf32>, %z: tensor<1x3x3x4xf32>)
    -> tensor<1x3x3x4xf32> attributes {amp.policy = #tf32} {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x5x5x2xf32>, tensor<3x3x2x4xf32>) outs(%z : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  return %0 : tensor<1x3x3x4xf32>
}

// Nothing else changes: a bias, a function, a sum, a softmax.

// CHECK-LABEL: func.func @others
// CHECK-NOT:   truncf
// CHECK-NOT:   extf
// CHECK:       return
func.func @others(%x: tensor<4x4xf32>, %b: tensor<4xf32>, %z: tensor<4x4xf32>, %s: tensor<4xf32>)
    -> (tensor<4x4xf32>, tensor<4xf32>) attributes {amp.policy = #tf32} {
  %0 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) attrs = {amp.role = "linear"} {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %t = arith.addf %a, %c : f32
    linalg.yield %t : f32
  } -> tensor<4x4xf32>
  %1 = nn.softmax %0 dim(1) : tensor<4x4xf32> -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
    ins(%1 : tensor<4x4xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %e = math.exp %a : f32
    %t = arith.addf %o, %e : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @not_f32
// CHECK-NEXT:  linalg.matmul
// CHECK-NEXT:  linalg.matmul
// CHECK-NEXT:  return
func.func @not_f32(%x: tensor<4x4xf64>, %z: tensor<4x4xf64>, %i: tensor<4x4xi8>, %n: tensor<4x4xi32>)
    -> (tensor<4x4xf64>, tensor<4x4xi32>) attributes {amp.policy = #tf32} {
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf64>, tensor<4x4xf64>) outs(%z : tensor<4x4xf64>) -> tensor<4x4xf64>
  %1 = linalg.matmul ins(%i, %i : tensor<4x4xi8>, tensor<4x4xi8>) outs(%n : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0, %1 : tensor<4x4xf64>, tensor<4x4xi32>
}
