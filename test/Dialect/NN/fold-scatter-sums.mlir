// RUN: amp-opt %s --nn-fold-scatter-sums | FileCheck %s

#m = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

// Rows that are added to zeros, then to an array: to the array.
// CHECK-LABEL: func.func @either_side(
// CHECK-SAME: %[[X:.*]]: tensor<8x4xf32>, %[[ROWS:.*]]: tensor<3x4xf32>, %[[AT:.*]]: tensor<3xi64>
// CHECK: %[[A:.*]] = nn.scatter_add %[[ROWS]] at %[[AT]] into %[[X]]
// CHECK-NEXT: %[[B:.*]] = nn.scatter_add %[[ROWS]] at %[[AT]] into %[[A]]
// CHECK-NEXT: return %[[B]]
func.func @either_side(%x: tensor<8x4xf32>, %rows: tensor<3x4xf32>, %at: tensor<3xi64>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = nn.scatter_add %rows at %at into %init : tensor<3x4xf32>, tensor<3xi64>, tensor<8x4xf32>
  %r = nn.scatter_add %rows at %at into %init : tensor<3x4xf32>, tensor<3xi64>, tensor<8x4xf32>
  %a = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%s, %x : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8x4xf32>
  %b = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%a, %r : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %q, %p : f32
    linalg.yield %n : f32
  } -> tensor<8x4xf32>
  return %b : tensor<8x4xf32>
}

// Not of ones; not what another op reads; not where the last row stays; not a
// sum in 16 bits; not of an element twice; not turned.
// CHECK-LABEL: func.func @others(
// CHECK-COUNT-6: linalg.generic
func.func @others(%x: tensor<4x4xf32>, %h: tensor<4x4xbf16>, %rows: tensor<3x4xf32>, %at: tensor<3xi64>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xbf16>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %zero16 = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x4xf32>
  %e16 = tensor.empty() : tensor<4x4xbf16>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %ones = linalg.fill ins(%one : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %init16 = linalg.fill ins(%zero16 : bf16) outs(%e16 : tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %s1 = nn.scatter_add %rows at %at into %ones : tensor<3x4xf32>, tensor<3xi64>, tensor<4x4xf32>
  %r1 = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%s1, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  %s2 = nn.scatter_add %rows at %at into %init : tensor<3x4xf32>, tensor<3xi64>, tensor<4x4xf32>
  %r2 = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%s2, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  %s3 = nn.scatter_add %rows at %at into %init overwrite : tensor<3x4xf32>, tensor<3xi64>, tensor<4x4xf32>
  %r3 = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%s3, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  %s4 = nn.scatter_add %rows at %at into %init16 : tensor<3x4xf32>, tensor<3xi64>, tensor<4x4xbf16>
  %r4 = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%s4, %h : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%e16 : tensor<4x4xbf16>) {
  ^bb0(%p: bf16, %q: bf16, %o: bf16):
    %n = arith.addf %p, %q : bf16
    linalg.yield %n : bf16
  } -> tensor<4x4xbf16>
  %s5 = nn.scatter_add %rows at %at into %init : tensor<3x4xf32>, tensor<3xi64>, tensor<4x4xf32>
  %r5 = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%s5, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %p, %p : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  %s6 = nn.scatter_add %rows at %at into %init : tensor<3x4xf32>, tensor<3xi64>, tensor<4x4xf32>
  %r6 = linalg.generic {indexing_maps = [#t, #m, #m], iterator_types = ["parallel", "parallel"]}
    ins(%s6, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<4x4xf32>
  return %r1, %r2, %s2, %r3, %r4, %r5, %r6 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xbf16>, tensor<4x4xf32>, tensor<4x4xf32>
}
