// RUN: amp-opt --split-input-file --nn-raise-norms %s | FileCheck %s
// RUN: amp-opt --split-input-file --nn-raise-norms %s -o %t
// RUN: amp-opt --split-input-file --nn-raise-norms %t | diff %t -

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: @layer_norm(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[G:.*]]: tensor<8xf32>, %[[H:.*]]: tensor<8xf32>
// CHECK: %[[Y:.*]] = nn.layer_norm %[[X]] scale(%[[G]] : tensor<8xf32>) bias(%[[H]] : tensor<8xf32>) eps(9.99999974
// CHECK: return %[[Y]]
func.func @layer_norm(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 8.0 : f32
  %n1 = arith.constant 8.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%q : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d, %v :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n1 : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %y0 = arith.mulf %a0, %r : f32
    linalg.yield %y0 : f32
  } -> tensor<4x8xf32>
  %yg = linalg.generic {indexing_maps = [#map, #last, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%y, %g :
        tensor<4x8xf32>, tensor<8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.mulf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %yh = linalg.generic {indexing_maps = [#map, #last, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%yg, %h :
        tensor<4x8xf32>, tensor<8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.addf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %yh : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: @plain(
// CHECK: nn.layer_norm %{{[^ ]*}} eps(
func.func @plain(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 8.0 : f32
  %n1 = arith.constant 8.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%q : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d, %v :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n1 : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %y0 = arith.mulf %a0, %r : f32
    linalg.yield %y0 : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: @rms_norm(
// CHECK: nn.rms_norm %{{[^ ]*}} scale(
func.func @rms_norm(%x: tensor<4x8xf32>, %g: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 8.0 : f32
  %n1 = arith.constant 8.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %q = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%q : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %v :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n1 : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %y0 = arith.mulf %a0, %r : f32
    linalg.yield %y0 : f32
  } -> tensor<4x8xf32>
  %yg = linalg.generic {indexing_maps = [#map, #last, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%y, %g :
        tensor<4x8xf32>, tensor<8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.mulf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %yg : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// A root mean square with a bias is no named op; without the bias it is.
// CHECK-LABEL: @rms_bias(
// CHECK: nn.rms_norm
// CHECK: arith.addf
func.func @rms_bias(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 8.0 : f32
  %n1 = arith.constant 8.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %q = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%q : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %v :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n1 : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %y0 = arith.mulf %a0, %r : f32
    linalg.yield %y0 : f32
  } -> tensor<4x8xf32>
  %yg = linalg.generic {indexing_maps = [#map, #last, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%y, %g :
        tensor<4x8xf32>, tensor<8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.mulf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %yh = linalg.generic {indexing_maps = [#map, #last, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%yg, %h :
        tensor<4x8xf32>, tensor<8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.addf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %yh : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// The unbiased variance is another.
// CHECK-LABEL: @unbiased(
// CHECK-NOT: nn.
// CHECK: return
func.func @unbiased(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 8.0 : f32
  %n1 = arith.constant 7.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%q : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d, %v :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n1 : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %y0 = arith.mulf %a0, %r : f32
    linalg.yield %y0 : f32
  } -> tensor<4x8xf32>
  %yg = linalg.generic {indexing_maps = [#map, #last, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%y, %g :
        tensor<4x8xf32>, tensor<8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.mulf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %yh = linalg.generic {indexing_maps = [#map, #last, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%yg, %h :
        tensor<4x8xf32>, tensor<8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.addf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %yh : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// Without eps.
// CHECK-LABEL: @no_eps(
// CHECK-NOT: nn.
// CHECK: return
func.func @no_eps(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %h: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 8.0 : f32
  %n1 = arith.constant 8.0 : f32
  %eps = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%q : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d, %v :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n1 : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %y0 = arith.mulf %a0, %r : f32
    linalg.yield %y0 : f32
  } -> tensor<4x8xf32>
  %yg = linalg.generic {indexing_maps = [#map, #last, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%y, %g :
        tensor<4x8xf32>, tensor<8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.mulf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %yh = linalg.generic {indexing_maps = [#map, #last, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%yg, %h :
        tensor<4x8xf32>, tensor<8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.addf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %yh : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
#last = affine_map<(d0, d1) -> (d1)>

// A scale of rows is none of a layer norm: it stays a product.
// CHECK-LABEL: @row_scale(
// CHECK: nn.layer_norm %{{[^ ]*}} eps(
// CHECK: arith.mulf
func.func @row_scale(%x: tensor<4x8xf32>, %g: tensor<4xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 8.0 : f32
  %n1 = arith.constant 8.0 : f32
  %eps = arith.constant 9.99999974E-6 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%x, %s :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n : f32
    %c = arith.subf %a0, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d :
        tensor<4x8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.mulf %a0, %a0 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  %v = linalg.generic {indexing_maps = [#map, #row],
      iterator_types = ["parallel", "reduction"]}
    ins(%q : tensor<4x8xf32>) outs(%s0 : tensor<4xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %b = arith.addf %a0, %out : f32
    linalg.yield %b : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%d, %v :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.divf %a1, %n1 : f32
    %c = arith.addf %b, %eps : f32
    %r = math.rsqrt %c : f32
    %y0 = arith.mulf %a0, %r : f32
    linalg.yield %y0 : f32
  } -> tensor<4x8xf32>
  %yg = linalg.generic {indexing_maps = [#map, #row, #map],
      iterator_types = ["parallel", "parallel"]}
    ins(%y, %g :
        tensor<4x8xf32>, tensor<4xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %b = arith.mulf %a0, %a1 : f32
    linalg.yield %b : f32
  } -> tensor<4x8xf32>
  return %yg : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1, 0)>

// With statistics from elsewhere, as torch-mlir prints it: expanded to [C, 1].
// CHECK-LABEL: @batch_norm_inference(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x5xf32>, %[[G:.*]]: tensor<8xf32>, %[[H:.*]]: tensor<8xf32>, %[[M:.*]]: tensor<8xf32>, %[[V:.*]]: tensor<8xf32>
// CHECK: nn.batch_norm %[[X]], %[[G]], %[[H]] running(%[[M]], %[[V]]) {{{.*}}fixed, infer
func.func @batch_norm_inference(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>,
    %h: tensor<8xf32>, %m: tensor<8xf32>, %v: tensor<8xf32>)
    -> tensor<2x8x5xf32> {
  %eps = arith.constant 9.99999974E-6 : f32
  %g1 = tensor.expand_shape %g [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %h1 = tensor.expand_shape %h [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %m1 = tensor.expand_shape %m [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %v1 = tensor.expand_shape %v [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %e = tensor.empty() : tensor<2x8x5xf32>
  %0 = linalg.generic {indexing_maps = [#map, #channel, #channel, #channel, #channel, #map],
                       iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %m1, %v1, %g1, %h1 : tensor<2x8x5xf32>, tensor<8x1xf32>,
        tensor<8x1xf32>, tensor<8x1xf32>, tensor<8x1xf32>)
    outs(%e : tensor<2x8x5xf32>) {
  ^bb0(%in: f32, %mean: f32, %var: f32, %scale: f32, %bias: f32, %out: f32):
    %1 = arith.subf %in, %mean : f32
    %2 = arith.addf %var, %eps : f32
    %3 = math.sqrt %2 : f32
    %4 = arith.divf %1, %3 : f32
    %5 = arith.mulf %4, %scale : f32
    %6 = arith.addf %5, %bias : f32
    linalg.yield %6 : f32
  } -> tensor<2x8x5xf32>
  return %0 : tensor<2x8x5xf32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>
#batch = affine_map<(d0, d1, d2) -> (d0)>

// Statistics of other dimensions than scale and bias.
// CHECK-LABEL: @mixed_axes(
// CHECK-NOT: nn.
// CHECK: return
func.func @mixed_axes(%x: tensor<8x8x5xf32>, %g: tensor<8xf32>,
    %h: tensor<8xf32>, %m: tensor<8xf32>, %v: tensor<8xf32>)
    -> tensor<8x8x5xf32> {
  %eps = arith.constant 9.99999974E-6 : f32
  %e = tensor.empty() : tensor<8x8x5xf32>
  %0 = linalg.generic {indexing_maps = [#map, #channel, #batch, #channel, #channel, #map],
                       iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %m, %v, %g, %h : tensor<8x8x5xf32>, tensor<8xf32>,
        tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
    outs(%e : tensor<8x8x5xf32>) {
  ^bb0(%in: f32, %mean: f32, %var: f32, %scale: f32, %bias: f32, %out: f32):
    %1 = arith.subf %in, %mean : f32
    %2 = arith.addf %var, %eps : f32
    %3 = math.rsqrt %2 : f32
    %4 = arith.mulf %1, %3 : f32
    %5 = arith.mulf %4, %scale : f32
    %6 = arith.addf %5, %bias : f32
    linalg.yield %6 : f32
  } -> tensor<8x8x5xf32>
  return %0 : tensor<8x8x5xf32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>

// With the statistics of the batch.
// CHECK-LABEL: @batch_norm_training(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x5xf32>, %[[G:.*]]: tensor<8xf32>, %[[H:.*]]: tensor<8xf32>
// CHECK: nn.batch_norm %[[X]], %[[G]], %[[H]] running({{.*}} {{{.*}}fixed
// CHECK-NOT: infer
// CHECK: return
func.func @batch_norm_training(%x: tensor<2x8x5xf32>, %g: tensor<8xf32>,
    %h: tensor<8xf32>) -> tensor<2x8x5xf32> {
  %eps = arith.constant 9.99999974E-6 : f32
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 0.1 : f32
  %e = tensor.empty() : tensor<2x8x5xf32>
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
  %0 = linalg.generic {indexing_maps = [#map, #channel, #channel, #channel, #channel, #map],
                       iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %sum, %squares, %g, %h : tensor<2x8x5xf32>, tensor<8xf32>,
        tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
    outs(%e : tensor<2x8x5xf32>) {
  ^bb0(%in: f32, %s: f32, %q: f32, %scale: f32, %bias: f32, %out: f32):
    %mean = arith.mulf %s, %n : f32
    %var = arith.mulf %q, %n : f32
    %1 = arith.subf %in, %mean : f32
    %2 = arith.addf %var, %eps : f32
    %3 = math.rsqrt %2 : f32
    %4 = arith.mulf %1, %3 : f32
    %5 = arith.mulf %4, %scale : f32
    %6 = arith.addf %5, %bias : f32
    linalg.yield %6 : f32
  } -> tensor<2x8x5xf32>
  return %0 : tensor<2x8x5xf32>
}

// -----

// In training also without scale and bias (ones, zeros).
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-LABEL: @batch_norm_alone(
// CHECK-SAME: %[[X:[^ ]*]]: tensor<2x8x5xf32>
// CHECK: nn.batch_norm %[[X]], {{.*}} {{{.*}}fixed
func.func @batch_norm_alone(%x: tensor<2x8x5xf32>) -> tensor<2x8x5xf32> {
  %eps = arith.constant 1.0e-5 : f32
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 0.1 : f32
  %e = tensor.empty() : tensor<2x8x5xf32>
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
  %0 = linalg.generic {indexing_maps = [#map, #channel, #channel, #map],
                       iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %sum, %squares : tensor<2x8x5xf32>, tensor<8xf32>, tensor<8xf32>)
    outs(%e : tensor<2x8x5xf32>) {
  ^bb0(%in: f32, %s: f32, %q: f32, %out: f32):
    %mean = arith.mulf %s, %n : f32
    %var = arith.mulf %q, %n : f32
    %1 = arith.subf %in, %mean : f32
    %2 = arith.addf %var, %eps : f32
    %3 = math.rsqrt %2 : f32
    %4 = arith.mulf %1, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<2x8x5xf32>
  return %0 : tensor<2x8x5xf32>
}

// -----

// In inference it may be anything: its mean and variance are two tensors.
#map = affine_map<(d0, d1) -> (d0, d1)>
#channel = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: @inference_alone(
// CHECK-NOT: nn.
// CHECK: return
func.func @inference_alone(%x: tensor<4x8xf32>, %m: tensor<8xf32>,
                           %v: tensor<8xf32>) -> tensor<4x8xf32> {
  %eps = arith.constant 1.0e-5 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#map, #channel, #channel, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%x, %m, %v : tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>)
    outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %mean: f32, %var: f32, %out: f32):
    %1 = arith.subf %in, %mean : f32
    %2 = arith.addf %var, %eps : f32
    %3 = math.rsqrt %2 : f32
    %4 = arith.mulf %1, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// Elements that are computed in f64 are no norm of f32, whose digits a mean of
// large ones takes: what is raised is a norm of f64.
// CHECK-LABEL: @rounded_from_f64(
// CHECK: nn.layer_norm %{{.*}} : tensor<5x7xf64> -> tensor<5x7xf64>
// CHECK: arith.truncf
func.func @rounded_from_f64(%arg0: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %cst = arith.constant 0.000000e+00 : f64
  %cst_0 = arith.constant 0.000000e+00 : f32
  %cst_1 = arith.constant 1.000000e-05 : f64
  %cst_2 = arith.constant 7.000000e+00 : f64
  %0 = tensor.empty() : tensor<5x7xf64>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x7xf32>) outs(%0 : tensor<5x7xf64>) {
  ^bb0(%in: f32, %out: f64):
    %19 = arith.extf %in : f32 to f64
    linalg.yield %19 : f64
  } -> tensor<5x7xf64>
  %2 = tensor.empty() : tensor<5x1xf64>
  %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<5x1xf64>) -> tensor<5x1xf64>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<5x7xf64>) outs(%3 : tensor<5x1xf64>) {
  ^bb0(%in: f64, %out: f64):
    %19 = arith.addf %in, %out : f64
    linalg.yield %19 : f64
  } -> tensor<5x1xf64>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<5x1xf64>) outs(%2 : tensor<5x1xf64>) {
  ^bb0(%in: f64, %out: f64):
    %19 = arith.divf %in, %cst_2 : f64
    linalg.yield %19 : f64
  } -> tensor<5x1xf64>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1, %5 : tensor<5x7xf64>, tensor<5x1xf64>) outs(%0 : tensor<5x7xf64>) {
  ^bb0(%in: f64, %in_3: f64, %out: f64):
    %19 = arith.subf %in, %in_3 : f64
    linalg.yield %19 : f64
  } -> tensor<5x7xf64>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%6, %6 : tensor<5x7xf64>, tensor<5x7xf64>) outs(%0 : tensor<5x7xf64>) {
  ^bb0(%in: f64, %in_3: f64, %out: f64):
    %19 = arith.mulf %in, %in_3 : f64
    linalg.yield %19 : f64
  } -> tensor<5x7xf64>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<5x7xf64>) outs(%3 : tensor<5x1xf64>) {
  ^bb0(%in: f64, %out: f64):
    %19 = arith.addf %in, %out : f64
    linalg.yield %19 : f64
  } -> tensor<5x1xf64>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x1xf64>) outs(%2 : tensor<5x1xf64>) {
  ^bb0(%in: f64, %out: f64):
    %19 = arith.divf %in, %cst_2 : f64
    linalg.yield %19 : f64
  } -> tensor<5x1xf64>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x1xf64>) outs(%2 : tensor<5x1xf64>) {
  ^bb0(%in: f64, %out: f64):
    %19 = arith.addf %in, %cst_1 : f64
    linalg.yield %19 : f64
  } -> tensor<5x1xf64>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<5x1xf64>) outs(%2 : tensor<5x1xf64>) {
  ^bb0(%in: f64, %out: f64):
    %19 = math.rsqrt %in : f64
    linalg.yield %19 : f64
  } -> tensor<5x1xf64>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%6, %11 : tensor<5x7xf64>, tensor<5x1xf64>) outs(%0 : tensor<5x7xf64>) {
  ^bb0(%in: f64, %in_3: f64, %out: f64):
    %19 = arith.mulf %in, %in_3 : f64
    linalg.yield %19 : f64
  } -> tensor<5x7xf64>
  %13 = tensor.empty() : tensor<5x7xf32>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<5x7xf64>) outs(%13 : tensor<5x7xf32>) {
  ^bb0(%in: f64, %out: f32):
    %19 = arith.truncf %in : f64 to f32
    linalg.yield %19 : f32
  } -> tensor<5x7xf32>
  return %14 : tensor<5x7xf32>
}
