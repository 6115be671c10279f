// RUN: amp-opt --split-input-file --nn-raise-running-statistics %s | FileCheck %s

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>
#row = affine_map<(d0) -> (d0)>

// The biased variance, as flax has it, is no result of the op.
// CHECK-LABEL: @biased(
// CHECK: %[[SQUARES:.*]] = linalg.generic {{.*}} ins(%arg0, %{{.*}} : tensor<2x8x5xf32>
// CHECK: %[[VAR:.*]] = linalg.generic {{.*}} ins(%arg4, %[[SQUARES]]
// CHECK: %[[Y:.*]], %[[NM:.*]], %{{.*}} = nn.batch_norm {{.*}} running(%arg3, %{{.*}})
// CHECK-NEXT: return %[[Y]], %[[NM]], %[[VAR]]
func.func @biased(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>,
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
    %unbiased = arith.constant 1.0 : f32
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

// The op has one momentum: that of what is found first, the last.
// CHECK-LABEL: @two_momenta(
// CHECK: %[[MEAN:.*]] = linalg.generic {{.*}} ins(%arg3,
// CHECK: %[[Y:.*]], %{{.*}}, %[[NV:.*]] = nn.batch_norm {{.*}} running(%{{.*}}, %arg4) {fixed, nn.raised}
// CHECK-NEXT: return %[[Y]], %[[MEAN]], %[[NV]]
func.func @two_momenta(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>,
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

// The shares are no momentum and the rest.
// CHECK-LABEL: @not_an_average(
// CHECK: %[[MEAN:.*]] = linalg.generic {{.*}} ins(%arg3,
// CHECK: %[[Y:.*]], %{{.*}}, %{{.*}} = nn.batch_norm
// CHECK-NEXT: return %[[Y]], %[[MEAN]]
func.func @not_an_average(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>,
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
  %mean = linalg.generic {indexing_maps = [#row, #row, #row],
                          iterator_types = ["parallel"]}
    ins(%rm, %sum : tensor<8xf32>, tensor<8xf32>) outs(%ec : tensor<8xf32>) {
  ^bb0(%o: f32, %s: f32, %out: f32):
    %keep = arith.constant 0.75 : f32
    %add = arith.constant 0.1 : f32
    %1 = arith.mulf %o, %keep : f32
    %2 = arith.mulf %s, %n : f32
    %3 = arith.mulf %2, %add : f32
    %4 = arith.addf %1, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  %y, %m, %v = nn.batch_norm %x, %g, %h running(%zeros, %ones) {fixed, nn.raised}
    : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32> -> tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
  return %y, %mean, %rv : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>
#row = affine_map<(d0) -> (d0)>

// The op has a momentum from 0 to 1.
// CHECK-LABEL: @far_momentum(
// CHECK: %[[MEAN:.*]] = linalg.generic {{.*}} ins(%arg3,
// CHECK: %[[Y:.*]], %{{.*}}, %{{.*}} = nn.batch_norm
// CHECK-NEXT: return %[[Y]], %[[MEAN]]
func.func @far_momentum(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>,
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
  %mean = linalg.generic {indexing_maps = [#row, #row, #row],
                          iterator_types = ["parallel"]}
    ins(%rm, %sum : tensor<8xf32>, tensor<8xf32>) outs(%ec : tensor<8xf32>) {
  ^bb0(%o: f32, %s: f32, %out: f32):
    %keep = arith.constant 1.5 : f32
    %add = arith.constant -0.5 : f32
    %1 = arith.mulf %o, %keep : f32
    %2 = arith.mulf %s, %n : f32
    %3 = arith.mulf %2, %add : f32
    %4 = arith.addf %1, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  %y, %m, %v = nn.batch_norm %x, %g, %h running(%zeros, %ones) {fixed, nn.raised}
    : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32> -> tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
  return %y, %mean, %rv : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>
#row = affine_map<(d0) -> (d0)>

// Gradients flow through what else is made of the next mean.
// CHECK-LABEL: @read_elsewhere(
// CHECK: %[[MEAN:.*]] = linalg.generic {{.*}} ins(%arg3,
// CHECK: linalg.generic {{.*}} ins(%[[MEAN]]
// CHECK-NOT: running(%arg3
func.func @read_elsewhere(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>,
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
  %doubled = linalg.generic {indexing_maps = [#row, #row],
                             iterator_types = ["parallel"]}
    ins(%mean : tensor<8xf32>) outs(%ec : tensor<8xf32>) {
  ^bb0(%o: f32, %out: f32):
    %1 = arith.addf %o, %o : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %y, %doubled, %rv : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>
#row = affine_map<(d0) -> (d0)>

// What was updated is made behind the op.
// CHECK-LABEL: @returned_before(
// CHECK: nn.batch_norm
// CHECK: %[[OLD:.*]] = linalg.generic {{.*}} ins(%arg3
// CHECK: %[[MEAN:.*]] = linalg.generic {{.*}} ins(%[[OLD]],
// CHECK: return %{{.*}}, %[[MEAN]]
func.func @returned_before(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>,
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
  %late = linalg.generic {indexing_maps = [#row, #row],
                             iterator_types = ["parallel"]}
    ins(%rm : tensor<8xf32>) outs(%ec : tensor<8xf32>) {
  ^bb0(%o: f32, %out: f32):
    %1 = math.absf %o : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#map, #channel],
                         iterator_types = ["reduction", "parallel", "reduction"]}
    ins(%x : tensor<2x8x5xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  %mean = linalg.generic {indexing_maps = [#row, #row, #row],
                          iterator_types = ["parallel"]}
    ins(%late, %sum : tensor<8xf32>, tensor<8xf32>) outs(%ec : tensor<8xf32>) {
  ^bb0(%o: f32, %s: f32, %out: f32):
    %keep = arith.constant 0.9 : f32
    %add = arith.constant 0.1 : f32
    %1 = arith.mulf %o, %keep : f32
    %2 = arith.mulf %s, %n : f32
    %3 = arith.mulf %2, %add : f32
    %4 = arith.addf %1, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  return %y, %mean, %rv : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>
}
