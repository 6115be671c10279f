// RUN: amp-opt --split-input-file --nn-raise-running-statistics %s | FileCheck %s
// RUN: amp-opt --split-input-file --nn-raise-running-statistics %s -o %t
// RUN: amp-opt --split-input-file --nn-raise-running-statistics %t | diff %t -

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>
#row = affine_map<(d0) -> (d0)>

// Mean and unbiased variance, in front of the op.
// CHECK-LABEL: @both(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x5xf32>, %[[G:.*]]: tensor<8xf32>, %[[H:.*]]: tensor<8xf32>, %[[M:.*]]: tensor<8xf32>, %[[V:.*]]: tensor<8xf32>
// CHECK-NOT: linalg.generic
// CHECK: %[[Y:.*]], %[[NM:.*]], %[[NV:.*]] = nn.batch_norm %[[X]], %[[G]], %[[H]] running(%[[M]], %[[V]]) {fixed, nn.raised}
// CHECK-NEXT: return %[[Y]], %[[NM]], %[[NV]]
func.func @both(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>,
    %rm: tensor<8xf32>, %rv: tensor<8xf32>)
    -> (tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 0.1 : f32
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %ones = arith.constant dense<1.0> : tensor<8xf32>
  %ec = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%ec : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#map, #channel],
                         iterator_types = ["reduction", "parallel", "reduction"]}
    ins(%x : tensor<2x8x5xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  %squares = linalg.generic {indexing_maps = [#map, #channel, #channel],
                         iterator_types = ["reduction", "parallel", "reduction"]}
    ins(%x, %sum : tensor<2x8x5xf32>, tensor<8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %1 = arith.mulf %s, %n : f32
    %2 = arith.subf %in, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %4 = arith.addf %3, %out : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  %mean = linalg.generic {indexing_maps = [#row, #row, #row],
                          iterator_types = ["parallel"]}
    ins(%rm, %sum : tensor<8xf32>, tensor<8xf32>) outs(%ec : tensor<8xf32>) {
  ^bb0(%o: f32, %s: f32, %out: f32):
    %keep = arith.constant 0.9 : f32
    %add = arith.constant 0.1 : f32
    %1 = arith.mulf %o, %keep : f32
    %2 = arith.mulf %s, %n : f32
    %3 = arith.mulf %2, %add : f32
    %4 = arith.addf %1, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  %var = linalg.generic {indexing_maps = [#row, #row, #row],
                         iterator_types = ["parallel"]}
    ins(%rv, %squares : tensor<8xf32>, tensor<8xf32>) outs(%ec : tensor<8xf32>) {
  ^bb0(%o: f32, %s: f32, %out: f32):
    %keep = arith.constant 0.9 : f32
    %add = arith.constant 0.1 : f32
    %unbiased = arith.constant 1.11111116 : f32
    %1 = arith.mulf %o, %keep : f32
    %2 = arith.mulf %s, %n : f32
    %3 = arith.mulf %2, %unbiased : f32
    %4 = arith.mulf %3, %add : f32
    %5 = arith.addf %1, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  %y, %m, %v = nn.batch_norm %x, %g, %h running(%zeros, %ones) {fixed, nn.raised}
    : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32> -> tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
  return %y, %mean, %var : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>
#row = affine_map<(d0) -> (d0)>

// Behind the op; another momentum than the default.
// CHECK-LABEL: @behind(
// CHECK: %[[Y:.*]], %[[NM:.*]], %[[NV:.*]] = nn.batch_norm {{.*}} running(%arg3, %arg4) {fixed, momentum = 2.500000e-01 : f64, nn.raised}
// CHECK-NEXT: return %[[Y]], %[[NM]], %[[NV]]
func.func @behind(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>,
    %rm: tensor<8xf32>, %rv: tensor<8xf32>)
    -> (tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 0.1 : f32
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %ones = arith.constant dense<1.0> : tensor<8xf32>
  %ec = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%ec : tensor<8xf32>) -> tensor<8xf32>
  %y, %m, %v = nn.batch_norm %x, %g, %h running(%zeros, %ones) {fixed, nn.raised}
    : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32> -> tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#map, #channel],
                         iterator_types = ["reduction", "parallel", "reduction"]}
    ins(%x : tensor<2x8x5xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  %squares = linalg.generic {indexing_maps = [#map, #channel, #channel],
                         iterator_types = ["reduction", "parallel", "reduction"]}
    ins(%x, %sum : tensor<2x8x5xf32>, tensor<8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %1 = arith.mulf %s, %n : f32
    %2 = arith.subf %in, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %4 = arith.addf %3, %out : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  %mean = linalg.generic {indexing_maps = [#row, #row, #row],
                          iterator_types = ["parallel"]}
    ins(%rm, %sum : tensor<8xf32>, tensor<8xf32>) outs(%ec : tensor<8xf32>) {
  ^bb0(%o: f32, %s: f32, %out: f32):
    %keep = arith.constant 0.75 : f32
    %add = arith.constant 0.25 : f32
    %1 = arith.mulf %o, %keep : f32
    %2 = arith.mulf %s, %n : f32
    %3 = arith.mulf %2, %add : f32
    %4 = arith.addf %1, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  %var = linalg.generic {indexing_maps = [#row, #row, #row],
                         iterator_types = ["parallel"]}
    ins(%rv, %squares : tensor<8xf32>, tensor<8xf32>) outs(%ec : tensor<8xf32>) {
  ^bb0(%o: f32, %s: f32, %out: f32):
    %keep = arith.constant 0.75 : f32
    %add = arith.constant 0.25 : f32
    %unbiased = arith.constant 1.11111116 : f32
    %1 = arith.mulf %o, %keep : f32
    %2 = arith.mulf %s, %n : f32
    %3 = arith.mulf %2, %unbiased : f32
    %4 = arith.mulf %3, %add : f32
    %5 = arith.addf %1, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  return %y, %mean, %var : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#kept = affine_map<(d0, d1, d2) -> (0, d1, 0)>
#row = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// A mean that keeps its dimensions, in front of the op.
// CHECK-LABEL: @kept_dimensions(
// CHECK: %[[OLD:.*]] = tensor.collapse_shape %arg3
// CHECK: %[[Y:.*]], %[[NM:.*]], %{{.*}} = nn.batch_norm {{.*}} running(%[[OLD]],
// CHECK-NEXT: %[[KEPT:.*]] = tensor.expand_shape %[[NM]]
// CHECK-NEXT: return %[[Y]], %[[KEPT]]
func.func @kept_dimensions(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>,
    %h: tensor<8xf32>, %rm: tensor<1x8x1xf32>)
    -> (tensor<2x8x5xf32>, tensor<1x8x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 0.1 : f32
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %ones = arith.constant dense<1.0> : tensor<8xf32>
  %ec = tensor.empty() : tensor<1x8x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%ec : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
  %sum = linalg.generic {indexing_maps = [#map, #kept],
                         iterator_types = ["reduction", "parallel", "reduction"]}
    ins(%x : tensor<2x8x5xf32>) outs(%init : tensor<1x8x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<1x8x1xf32>
  %mean = linalg.generic {indexing_maps = [#row, #row, #row],
                          iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%rm, %sum : tensor<1x8x1xf32>, tensor<1x8x1xf32>) outs(%ec : tensor<1x8x1xf32>) {
  ^bb0(%o: f32, %s: f32, %out: f32):
    %keep = arith.constant 0.9 : f32
    %1 = arith.mulf %o, %keep : f32
    %2 = arith.mulf %s, %n : f32
    %3 = arith.mulf %2, %n : f32
    %4 = arith.addf %1, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<1x8x1xf32>
  %y, %m, %v = nn.batch_norm %x, %g, %h running(%zeros, %ones) {fixed, nn.raised}
    : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32> -> tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
  return %y, %mean : tensor<2x8x5xf32>, tensor<1x8x1xf32>
}
