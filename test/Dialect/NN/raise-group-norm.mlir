// RUN: amp-opt --split-input-file --nn-raise-norms %s | FileCheck %s
// RUN: amp-opt --split-input-file --nn-raise-norms %s -o %t
// RUN: amp-opt --split-input-file --nn-raise-norms %t | diff %t -

// As torch-mlir prints it: x * a + b, a and b of each channel gathered from
// those of each group by constant tables.

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#col = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#chan = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#flat = affine_map<(d0, d1) -> (d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#nc = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: @group_norm(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x3xf32>
// CHECK-SAME: %[[G:.*]]: tensor<4xf32>, %[[H:.*]]: tensor<4xf32>
// CHECK: %[[Y:.*]] = nn.group_norm %[[X]] scale(%{{[^ ]*}} : tensor<4xf32>)
// CHECK-SAME: bias(%{{[^ ]*}} : tensor<4xf32>) groups(2) eps(9.9999997
// CHECK: return %[[Y]]
func.func @group_norm(%x: tensor<2x4x3xf32>,
    %g: tensor<4xf32>, %h: tensor<4xf32>)
    -> tensor<2x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 6.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %tn = arith.constant dense<[[0, 0, 0, 0], [1, 1, 1, 1]]> : tensor<2x4xi64>
  %tg = arith.constant dense<[[0, 0, 1, 1], [0, 0, 1, 1]]> : tensor<2x4xi64>
  %tk = arith.constant dense<[[0, 1, 0, 1], [0, 1, 0, 1]]> : tensor<2x4xi64>
  %x4 = tensor.expand_shape %x [[0], [1, 2], [3]] output_shape [2, 2, 2, 3]
    : tensor<2x4x3xf32> into tensor<2x2x2x3xf32>
  %g4 = tensor.expand_shape %g [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %h4 = tensor.expand_shape %h [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %e4 = tensor.empty() : tensor<2x2x2x3xf32>
  %er = tensor.empty() : tensor<2x2x1x1xf32>
  %ec = tensor.empty() : tensor<2x2x2x1xf32>
  %s0 = linalg.fill ins(%zero : f32)
    outs(%er : tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x4 : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %q = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x4, %s : tensor<2x2x2x3xf32>, tensor<2x2x1x1xf32>)
    outs(%e4 : tensor<2x2x2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    %d = arith.mulf %c, %c : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x3xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%q : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %a = linalg.generic {indexing_maps = [#row, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v, %g4 : tensor<2x2x1x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %n : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %d = arith.mulf %r, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x1xf32>
  %b = linalg.generic {indexing_maps = [#row, #map, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%s, %a, %h4 :
        tensor<2x2x1x1xf32>, tensor<2x2x2x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.divf %a0, %n : f32
    %d = arith.mulf %c, %a1 : f32
    %f = arith.subf %a2, %d : f32
    linalg.yield %f : f32
  } -> tensor<2x2x2x1xf32>
  %et = tensor.empty() : tensor<2x4xi64>
  // Where a negative index wraps, and the clamp that an index gets.
  %tc = linalg.generic {indexing_maps = [#flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tg : tensor<2x4xi64>) outs(%et : tensor<2x4xi64>) {
  ^bb0(%a0: i64, %out: i64):
    %c = arith.cmpi slt, %a0, %i0 : i64
    %d = arith.addi %a0, %i2 : i64
    %f = arith.select %c, %d, %a0 : i64
    %k = arith.maxsi %f, %i0 : i64
    %l = arith.minsi %k, %i1 : i64
    linalg.yield %l : i64
  } -> tensor<2x4xi64>
  %ef = tensor.empty() : tensor<2x4xf32>
  %af = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %a[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %bf = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %b[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4x3xf32>
  %y = linalg.generic {indexing_maps = [#all, #nc, #nc, #all],
      iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %af, %bf : tensor<2x4x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    outs(%e : tensor<2x4x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.mulf %a0, %a1 : f32
    %d = arith.addf %c, %a2 : f32
    linalg.yield %d : f32
  } -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// -----

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#col = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#chan = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#flat = affine_map<(d0, d1) -> (d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#nc = affine_map<(d0, d1, d2) -> (d0, d1)>

// Each channel reads another group's statistics.
// CHECK-LABEL: @other_groups(
// CHECK-NOT: nn.
func.func @other_groups(%x: tensor<2x4x3xf32>,
    %g: tensor<4xf32>, %h: tensor<4xf32>)
    -> tensor<2x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 6.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %tn = arith.constant dense<[[0, 0, 0, 0], [1, 1, 1, 1]]> : tensor<2x4xi64>
  %tg = arith.constant dense<[[0, 1, 0, 1], [0, 1, 0, 1]]> : tensor<2x4xi64>
  %tk = arith.constant dense<[[0, 0, 1, 1], [0, 0, 1, 1]]> : tensor<2x4xi64>
  %x4 = tensor.expand_shape %x [[0], [1, 2], [3]] output_shape [2, 2, 2, 3]
    : tensor<2x4x3xf32> into tensor<2x2x2x3xf32>
  %g4 = tensor.expand_shape %g [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %h4 = tensor.expand_shape %h [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %e4 = tensor.empty() : tensor<2x2x2x3xf32>
  %er = tensor.empty() : tensor<2x2x1x1xf32>
  %ec = tensor.empty() : tensor<2x2x2x1xf32>
  %s0 = linalg.fill ins(%zero : f32)
    outs(%er : tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x4 : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %q = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x4, %s : tensor<2x2x2x3xf32>, tensor<2x2x1x1xf32>)
    outs(%e4 : tensor<2x2x2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    %d = arith.mulf %c, %c : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x3xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%q : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %a = linalg.generic {indexing_maps = [#row, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v, %g4 : tensor<2x2x1x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %n : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %d = arith.mulf %r, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x1xf32>
  %b = linalg.generic {indexing_maps = [#row, #map, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%s, %a, %h4 :
        tensor<2x2x1x1xf32>, tensor<2x2x2x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.divf %a0, %n : f32
    %d = arith.mulf %c, %a1 : f32
    %f = arith.subf %a2, %d : f32
    linalg.yield %f : f32
  } -> tensor<2x2x2x1xf32>
  %et = tensor.empty() : tensor<2x4xi64>
  // Where a negative index wraps, and the clamp that an index gets.
  %tc = linalg.generic {indexing_maps = [#flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tg : tensor<2x4xi64>) outs(%et : tensor<2x4xi64>) {
  ^bb0(%a0: i64, %out: i64):
    %c = arith.cmpi slt, %a0, %i0 : i64
    %d = arith.addi %a0, %i2 : i64
    %f = arith.select %c, %d, %a0 : i64
    %k = arith.maxsi %f, %i0 : i64
    %l = arith.minsi %k, %i1 : i64
    linalg.yield %l : i64
  } -> tensor<2x4xi64>
  %ef = tensor.empty() : tensor<2x4xf32>
  %af = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %a[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %bf = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %b[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4x3xf32>
  %y = linalg.generic {indexing_maps = [#all, #nc, #nc, #all],
      iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %af, %bf : tensor<2x4x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    outs(%e : tensor<2x4x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.mulf %a0, %a1 : f32
    %d = arith.addf %c, %a2 : f32
    linalg.yield %d : f32
  } -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// -----

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#col = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#chan = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#flat = affine_map<(d0, d1) -> (d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#nc = affine_map<(d0, d1, d2) -> (d0, d1)>

// A table that is no quotient.
// CHECK-LABEL: @reversed_groups(
// CHECK-NOT: nn.
func.func @reversed_groups(%x: tensor<2x4x3xf32>,
    %g: tensor<4xf32>, %h: tensor<4xf32>)
    -> tensor<2x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 6.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %tn = arith.constant dense<[[0, 0, 0, 0], [1, 1, 1, 1]]> : tensor<2x4xi64>
  %tg = arith.constant dense<[[1, 1, 0, 0], [1, 1, 0, 0]]> : tensor<2x4xi64>
  %tk = arith.constant dense<[[0, 1, 0, 1], [0, 1, 0, 1]]> : tensor<2x4xi64>
  %x4 = tensor.expand_shape %x [[0], [1, 2], [3]] output_shape [2, 2, 2, 3]
    : tensor<2x4x3xf32> into tensor<2x2x2x3xf32>
  %g4 = tensor.expand_shape %g [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %h4 = tensor.expand_shape %h [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %e4 = tensor.empty() : tensor<2x2x2x3xf32>
  %er = tensor.empty() : tensor<2x2x1x1xf32>
  %ec = tensor.empty() : tensor<2x2x2x1xf32>
  %s0 = linalg.fill ins(%zero : f32)
    outs(%er : tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x4 : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %q = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x4, %s : tensor<2x2x2x3xf32>, tensor<2x2x1x1xf32>)
    outs(%e4 : tensor<2x2x2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    %d = arith.mulf %c, %c : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x3xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%q : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %a = linalg.generic {indexing_maps = [#row, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v, %g4 : tensor<2x2x1x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %n : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %d = arith.mulf %r, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x1xf32>
  %b = linalg.generic {indexing_maps = [#row, #map, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%s, %a, %h4 :
        tensor<2x2x1x1xf32>, tensor<2x2x2x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.divf %a0, %n : f32
    %d = arith.mulf %c, %a1 : f32
    %f = arith.subf %a2, %d : f32
    linalg.yield %f : f32
  } -> tensor<2x2x2x1xf32>
  %et = tensor.empty() : tensor<2x4xi64>
  // Where a negative index wraps, and the clamp that an index gets.
  %tc = linalg.generic {indexing_maps = [#flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tg : tensor<2x4xi64>) outs(%et : tensor<2x4xi64>) {
  ^bb0(%a0: i64, %out: i64):
    %c = arith.cmpi slt, %a0, %i0 : i64
    %d = arith.addi %a0, %i2 : i64
    %f = arith.select %c, %d, %a0 : i64
    %k = arith.maxsi %f, %i0 : i64
    %l = arith.minsi %k, %i1 : i64
    linalg.yield %l : i64
  } -> tensor<2x4xi64>
  %ef = tensor.empty() : tensor<2x4xf32>
  %af = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %a[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %bf = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %b[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4x3xf32>
  %y = linalg.generic {indexing_maps = [#all, #nc, #nc, #all],
      iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %af, %bf : tensor<2x4x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    outs(%e : tensor<2x4x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.mulf %a0, %a1 : f32
    %d = arith.addf %c, %a2 : f32
    linalg.yield %d : f32
  } -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// -----

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#col = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#chan = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#flat = affine_map<(d0, d1) -> (d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#nc = affine_map<(d0, d1, d2) -> (d0, d1)>

// A table that leaves the range: the clamp is needed.
// CHECK-LABEL: @out_of_range(
// CHECK-NOT: nn.
func.func @out_of_range(%x: tensor<2x4x3xf32>,
    %g: tensor<4xf32>, %h: tensor<4xf32>)
    -> tensor<2x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 6.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %tn = arith.constant dense<[[0, 0, 0, 0], [1, 1, 1, 1]]> : tensor<2x4xi64>
  %tg = arith.constant dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi64>
  %tk = arith.constant dense<[[0, 1, 0, 1], [0, 1, 0, 1]]> : tensor<2x4xi64>
  %x4 = tensor.expand_shape %x [[0], [1, 2], [3]] output_shape [2, 2, 2, 3]
    : tensor<2x4x3xf32> into tensor<2x2x2x3xf32>
  %g4 = tensor.expand_shape %g [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %h4 = tensor.expand_shape %h [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %e4 = tensor.empty() : tensor<2x2x2x3xf32>
  %er = tensor.empty() : tensor<2x2x1x1xf32>
  %ec = tensor.empty() : tensor<2x2x2x1xf32>
  %s0 = linalg.fill ins(%zero : f32)
    outs(%er : tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x4 : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %q = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x4, %s : tensor<2x2x2x3xf32>, tensor<2x2x1x1xf32>)
    outs(%e4 : tensor<2x2x2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    %d = arith.mulf %c, %c : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x3xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%q : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %a = linalg.generic {indexing_maps = [#row, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v, %g4 : tensor<2x2x1x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %n : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %d = arith.mulf %r, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x1xf32>
  %b = linalg.generic {indexing_maps = [#row, #map, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%s, %a, %h4 :
        tensor<2x2x1x1xf32>, tensor<2x2x2x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.divf %a0, %n : f32
    %d = arith.mulf %c, %a1 : f32
    %f = arith.subf %a2, %d : f32
    linalg.yield %f : f32
  } -> tensor<2x2x2x1xf32>
  %et = tensor.empty() : tensor<2x4xi64>
  // Where a negative index wraps, and the clamp that an index gets.
  %tc = linalg.generic {indexing_maps = [#flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tg : tensor<2x4xi64>) outs(%et : tensor<2x4xi64>) {
  ^bb0(%a0: i64, %out: i64):
    %c = arith.cmpi slt, %a0, %i0 : i64
    %d = arith.addi %a0, %i2 : i64
    %f = arith.select %c, %d, %a0 : i64
    %k = arith.maxsi %f, %i0 : i64
    %l = arith.minsi %k, %i1 : i64
    linalg.yield %l : i64
  } -> tensor<2x4xi64>
  %ef = tensor.empty() : tensor<2x4xf32>
  %af = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %a[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %bf = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %b[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4x3xf32>
  %y = linalg.generic {indexing_maps = [#all, #nc, #nc, #all],
      iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %af, %bf : tensor<2x4x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    outs(%e : tensor<2x4x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.mulf %a0, %a1 : f32
    %d = arith.addf %c, %a2 : f32
    linalg.yield %d : f32
  } -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// -----

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#col = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#chan = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#flat = affine_map<(d0, d1) -> (d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#nc = affine_map<(d0, d1, d2) -> (d0, d1)>

// Divided by one element less.
// CHECK-LABEL: @unbiased(
// CHECK-NOT: nn.
func.func @unbiased(%x: tensor<2x4x3xf32>,
    %g: tensor<4xf32>, %h: tensor<4xf32>)
    -> tensor<2x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 5.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %tn = arith.constant dense<[[0, 0, 0, 0], [1, 1, 1, 1]]> : tensor<2x4xi64>
  %tg = arith.constant dense<[[0, 0, 1, 1], [0, 0, 1, 1]]> : tensor<2x4xi64>
  %tk = arith.constant dense<[[0, 1, 0, 1], [0, 1, 0, 1]]> : tensor<2x4xi64>
  %x4 = tensor.expand_shape %x [[0], [1, 2], [3]] output_shape [2, 2, 2, 3]
    : tensor<2x4x3xf32> into tensor<2x2x2x3xf32>
  %g4 = tensor.expand_shape %g [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %h4 = tensor.expand_shape %h [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %e4 = tensor.empty() : tensor<2x2x2x3xf32>
  %er = tensor.empty() : tensor<2x2x1x1xf32>
  %ec = tensor.empty() : tensor<2x2x2x1xf32>
  %s0 = linalg.fill ins(%zero : f32)
    outs(%er : tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x4 : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %q = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x4, %s : tensor<2x2x2x3xf32>, tensor<2x2x1x1xf32>)
    outs(%e4 : tensor<2x2x2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    %d = arith.mulf %c, %c : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x3xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%q : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %a = linalg.generic {indexing_maps = [#row, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v, %g4 : tensor<2x2x1x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %n : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %d = arith.mulf %r, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x1xf32>
  %b = linalg.generic {indexing_maps = [#row, #map, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%s, %a, %h4 :
        tensor<2x2x1x1xf32>, tensor<2x2x2x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.divf %a0, %n : f32
    %d = arith.mulf %c, %a1 : f32
    %f = arith.subf %a2, %d : f32
    linalg.yield %f : f32
  } -> tensor<2x2x2x1xf32>
  %et = tensor.empty() : tensor<2x4xi64>
  // Where a negative index wraps, and the clamp that an index gets.
  %tc = linalg.generic {indexing_maps = [#flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tg : tensor<2x4xi64>) outs(%et : tensor<2x4xi64>) {
  ^bb0(%a0: i64, %out: i64):
    %c = arith.cmpi slt, %a0, %i0 : i64
    %d = arith.addi %a0, %i2 : i64
    %f = arith.select %c, %d, %a0 : i64
    %k = arith.maxsi %f, %i0 : i64
    %l = arith.minsi %k, %i1 : i64
    linalg.yield %l : i64
  } -> tensor<2x4xi64>
  %ef = tensor.empty() : tensor<2x4xf32>
  %af = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %a[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %bf = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %b[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4x3xf32>
  %y = linalg.generic {indexing_maps = [#all, #nc, #nc, #all],
      iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %af, %bf : tensor<2x4x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    outs(%e : tensor<2x4x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.mulf %a0, %a1 : f32
    %d = arith.addf %c, %a2 : f32
    linalg.yield %d : f32
  } -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// -----

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#col = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#chan = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#flat = affine_map<(d0, d1) -> (d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#nc = affine_map<(d0, d1, d2) -> (d0, d1)>

// Without eps.
// CHECK-LABEL: @no_eps(
// CHECK-NOT: nn.
func.func @no_eps(%x: tensor<2x4x3xf32>,
    %g: tensor<4xf32>, %h: tensor<4xf32>)
    -> tensor<2x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 6.0 : f32
  %eps = arith.constant 0.0 : f32
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %tn = arith.constant dense<[[0, 0, 0, 0], [1, 1, 1, 1]]> : tensor<2x4xi64>
  %tg = arith.constant dense<[[0, 0, 1, 1], [0, 0, 1, 1]]> : tensor<2x4xi64>
  %tk = arith.constant dense<[[0, 1, 0, 1], [0, 1, 0, 1]]> : tensor<2x4xi64>
  %x4 = tensor.expand_shape %x [[0], [1, 2], [3]] output_shape [2, 2, 2, 3]
    : tensor<2x4x3xf32> into tensor<2x2x2x3xf32>
  %g4 = tensor.expand_shape %g [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %h4 = tensor.expand_shape %h [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %e4 = tensor.empty() : tensor<2x2x2x3xf32>
  %er = tensor.empty() : tensor<2x2x1x1xf32>
  %ec = tensor.empty() : tensor<2x2x2x1xf32>
  %s0 = linalg.fill ins(%zero : f32)
    outs(%er : tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x4 : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %q = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x4, %s : tensor<2x2x2x3xf32>, tensor<2x2x1x1xf32>)
    outs(%e4 : tensor<2x2x2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    %d = arith.mulf %c, %c : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x3xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%q : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %a = linalg.generic {indexing_maps = [#row, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v, %g4 : tensor<2x2x1x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %n : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %d = arith.mulf %r, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x1xf32>
  %b = linalg.generic {indexing_maps = [#row, #map, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%s, %a, %h4 :
        tensor<2x2x1x1xf32>, tensor<2x2x2x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.divf %a0, %n : f32
    %d = arith.mulf %c, %a1 : f32
    %f = arith.subf %a2, %d : f32
    linalg.yield %f : f32
  } -> tensor<2x2x2x1xf32>
  %et = tensor.empty() : tensor<2x4xi64>
  // Where a negative index wraps, and the clamp that an index gets.
  %tc = linalg.generic {indexing_maps = [#flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tg : tensor<2x4xi64>) outs(%et : tensor<2x4xi64>) {
  ^bb0(%a0: i64, %out: i64):
    %c = arith.cmpi slt, %a0, %i0 : i64
    %d = arith.addi %a0, %i2 : i64
    %f = arith.select %c, %d, %a0 : i64
    %k = arith.maxsi %f, %i0 : i64
    %l = arith.minsi %k, %i1 : i64
    linalg.yield %l : i64
  } -> tensor<2x4xi64>
  %ef = tensor.empty() : tensor<2x4xf32>
  %af = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %a[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %bf = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %b[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4x3xf32>
  %y = linalg.generic {indexing_maps = [#all, #nc, #nc, #all],
      iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %af, %bf : tensor<2x4x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    outs(%e : tensor<2x4x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.mulf %a0, %a1 : f32
    %d = arith.addf %c, %a2 : f32
    linalg.yield %d : f32
  } -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// -----

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#col = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#chan = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#flat = affine_map<(d0, d1) -> (d0, d1)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#nc = affine_map<(d0, d1, d2) -> (d0, d1)>

// The mean is added.
// CHECK-LABEL: @added_mean(
// CHECK-NOT: nn.
func.func @added_mean(%x: tensor<2x4x3xf32>,
    %g: tensor<4xf32>, %h: tensor<4xf32>)
    -> tensor<2x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 6.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %tn = arith.constant dense<[[0, 0, 0, 0], [1, 1, 1, 1]]> : tensor<2x4xi64>
  %tg = arith.constant dense<[[0, 0, 1, 1], [0, 0, 1, 1]]> : tensor<2x4xi64>
  %tk = arith.constant dense<[[0, 1, 0, 1], [0, 1, 0, 1]]> : tensor<2x4xi64>
  %x4 = tensor.expand_shape %x [[0], [1, 2], [3]] output_shape [2, 2, 2, 3]
    : tensor<2x4x3xf32> into tensor<2x2x2x3xf32>
  %g4 = tensor.expand_shape %g [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %h4 = tensor.expand_shape %h [[0, 1, 2, 3]] output_shape [1, 2, 2, 1]
    : tensor<4xf32> into tensor<1x2x2x1xf32>
  %e4 = tensor.empty() : tensor<2x2x2x3xf32>
  %er = tensor.empty() : tensor<2x2x1x1xf32>
  %ec = tensor.empty() : tensor<2x2x2x1xf32>
  %s0 = linalg.fill ins(%zero : f32)
    outs(%er : tensor<2x2x1x1xf32>) -> tensor<2x2x1x1xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x4 : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %q = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x4, %s : tensor<2x2x2x3xf32>, tensor<2x2x1x1xf32>)
    outs(%e4 : tensor<2x2x2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    %d = arith.mulf %c, %c : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x3xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%q : tensor<2x2x2x3xf32>) outs(%s0 : tensor<2x2x1x1xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<2x2x1x1xf32>
  %a = linalg.generic {indexing_maps = [#row, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%v, %g4 : tensor<2x2x1x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a0, %n : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %d = arith.mulf %r, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x2x2x1xf32>
  %b = linalg.generic {indexing_maps = [#row, #map, #chan, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%s, %a, %h4 :
        tensor<2x2x1x1xf32>, tensor<2x2x2x1xf32>, tensor<1x2x2x1xf32>)
    outs(%ec : tensor<2x2x2x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.divf %a0, %n : f32
    %d = arith.mulf %c, %a1 : f32
    %f = arith.addf %a2, %d : f32
    linalg.yield %f : f32
  } -> tensor<2x2x2x1xf32>
  %et = tensor.empty() : tensor<2x4xi64>
  // Where a negative index wraps, and the clamp that an index gets.
  %tc = linalg.generic {indexing_maps = [#flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tg : tensor<2x4xi64>) outs(%et : tensor<2x4xi64>) {
  ^bb0(%a0: i64, %out: i64):
    %c = arith.cmpi slt, %a0, %i0 : i64
    %d = arith.addi %a0, %i2 : i64
    %f = arith.select %c, %d, %a0 : i64
    %k = arith.maxsi %f, %i0 : i64
    %l = arith.minsi %k, %i1 : i64
    linalg.yield %l : i64
  } -> tensor<2x4xi64>
  %ef = tensor.empty() : tensor<2x4xf32>
  %af = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %a[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %bf = linalg.generic {indexing_maps = [#flat, #flat, #flat, #flat],
      iterator_types = ["parallel", "parallel"]}
    ins(%tn, %tc, %tk : tensor<2x4xi64>, tensor<2x4xi64>, tensor<2x4xi64>)
    outs(%ef : tensor<2x4xf32>) {
  ^bb0(%a0: i64, %a1: i64, %a2: i64, %out: f32):
    // A dimension of size 1 has a table of zeros, which wraps, too.
    %w = arith.cmpi slt, %i0, %i0 : i64
    %w1 = arith.select %w, %i1, %i0 : i64
    %z = arith.index_cast %w1 : i64 to index
    %c = arith.index_cast %a0 : i64 to index
    %d = arith.index_cast %a1 : i64 to index
    %f = arith.index_cast %a2 : i64 to index
    %k = tensor.extract %b[%c, %d, %f, %z] : tensor<2x2x2x1xf32>
    linalg.yield %k : f32
  } -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4x3xf32>
  %y = linalg.generic {indexing_maps = [#all, #nc, #nc, #all],
      iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %af, %bf : tensor<2x4x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    outs(%e : tensor<2x4x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %out: f32):
    %c = arith.mulf %a0, %a1 : f32
    %d = arith.addf %c, %a2 : f32
    linalg.yield %d : f32
  } -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// -----

// Without a scale and a bias nothing says of which channels the groups are:
// rows of several dimensions become one.

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d0, d1)>

// CHECK-LABEL: @plain_groups(
// CHECK-SAME: %[[X:.*]]: tensor<5x2x4x3xf32>
// CHECK: %[[ROWS:.*]] = tensor.collapse_shape %[[X]] {{\[}}[0], [1], [2, 3]]
// CHECK: %[[Y:.*]] = nn.layer_norm %[[ROWS]] eps(9.99999974
// CHECK-SAME: tensor<5x2x12xf32> -> tensor<5x2x12xf32>
// CHECK: %[[Z:.*]] = tensor.expand_shape %[[Y]] {{\[}}[0], [1], [2, 3]]
// CHECK: return %[[Z]]
func.func @plain_groups(%x: tensor<5x2x4x3xf32>) -> tensor<5x2x4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 12.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %e = tensor.empty() : tensor<5x2x4x3xf32>
  %er = tensor.empty() : tensor<5x2xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<5x2xf32>)
    -> tensor<5x2xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%x : tensor<5x2x4x3xf32>) outs(%s0 : tensor<5x2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %b = arith.addf %a, %out : f32
    linalg.yield %b : f32
  } -> tensor<5x2xf32>
  %d = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x, %s : tensor<5x2x4x3xf32>, tensor<5x2xf32>)
    outs(%e : tensor<5x2x4x3xf32>) {
  ^bb0(%a: f32, %t: f32, %out: f32):
    %b = arith.divf %t, %n : f32
    %c = arith.subf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<5x2x4x3xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%d : tensor<5x2x4x3xf32>) outs(%s0 : tensor<5x2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %q = arith.mulf %a, %a : f32
    %b = arith.addf %q, %out : f32
    linalg.yield %b : f32
  } -> tensor<5x2xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%d, %v : tensor<5x2x4x3xf32>, tensor<5x2xf32>)
    outs(%e : tensor<5x2x4x3xf32>) {
  ^bb0(%a: f32, %t: f32, %out: f32):
    %b = arith.divf %t, %n : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %z = arith.mulf %a, %r : f32
    linalg.yield %z : f32
  } -> tensor<5x2x4x3xf32>
  return %y : tensor<5x2x4x3xf32>
}
