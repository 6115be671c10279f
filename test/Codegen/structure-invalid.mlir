// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-lower-kernels-cpu
// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-lower-kernels-nvgpu

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
// expected-error @below {{expected a root below 1 in its structure, found 3}}
func.func @root(%x: tensor<4x8xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel, amp.structure = {depth = array<i64: 1>, kind = "reduction", root = 3 : i64}} {
  %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @unnamed(%x: tensor<4x8xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel, amp.structure = {kind = "points"}} {
  // expected-error @below {{a reduction that the structure of its kernel does not name}}
  %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
// expected-error @below {{expected the structure {depth = array<i64: 1>, kind = "reduction", root = 0 : i64, rows = array<i64: 0>}, found {depth = array<i64: 0>, kind = "reduction", root = 0 : i64, rows = array<i64: 1>}}}
func.func @loops(%x: tensor<4x8xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel, amp.structure = {depth = array<i64: 0>, kind = "reduction", root = 0 : i64, rows = array<i64: 1>}} {
  %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// A follower of another shape than the root's results, and one whose lanes
// have nothing to start from.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @follower(%x: tensor<4x8xf32>, %o: tensor<4xf32>, %q: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>)
    attributes {amp.kernel, amp.structure = {depth = array<i64: 1>, followers = array<i64: 1>, kind = "reduction", root = 0 : i64, rows = array<i64: 0>}} {
  %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  // expected-error @below {{expected a reduction of the rows of what its kernel's root or points give}}
  %z = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%q : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y, %z : tensor<4xf32>, tensor<4xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#ijk = affine_map<(i, j, k) -> (i, j, k)>
#ij = affine_map<(i, j, k) -> (i, j)>
func.func @neutral(%x: tensor<4x8x2xf32>, %o: tensor<4x8xf32>, %q: tensor<4xf32>)
    -> (tensor<4x8xf32>, tensor<4xf32>)
    attributes {amp.kernel, amp.structure = {depth = array<i64: 2>, followers = array<i64: 1>, kind = "reduction", root = 0 : i64, rows = array<i64: 0, 1>}} {
  %y = linalg.generic {indexing_maps = [#ijk, #ij], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x8x2xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  // expected-error @below {{expected a reduction with a neutral element}}
  %z = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<4x8xf32>) outs(%q : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y, %z : tensor<4x8xf32>, tensor<4xf32>
}

// -----

// The root's value at another point is not known.

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#ijk = affine_map<(i, j, k) -> (i, j, k)>
#ij = affine_map<(i, j, k) -> (i, j)>
func.func @point(%x: tensor<4x4x2xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.kernel, amp.structure = {depth = array<i64: 2>, kind = "reduction", root = 0 : i64, rows = array<i64: 0, 1>}} {
  %y = linalg.generic {indexing_maps = [#ijk, #ij], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x4x2xf32>) outs(%o : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  // expected-error @below {{expected the root of a kernel to be read at its own point}}
  %z = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x4xf32>
  return %z : tensor<4x4xf32>
}

// -----

func.func @shapes(%x: tensor<4xf32>, %y: tensor<8xf32>, %o: tensor<4xf32>, %q: tensor<8xf32>)
    -> (tensor<4xf32>, tensor<8xf32>)
    attributes {amp.kernel, amp.structure = {kind = "points"}} {
  // expected-error @below {{expected results of one shape in a kernel without a chain on rows}}
  return %x, %y : tensor<4xf32>, tensor<8xf32>
}

// -----

// expected-error @below {{expected a dictionary with a 'kind' of points, reduction, contraction, rows, scatter, whole as 'amp.structure', found "rows"}}
func.func @text(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel, amp.structure = "rows"} {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{unknown entry of 'amp.structure': "row" = array<i64: 0>}}
func.func @entry(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel, amp.structure = {kind = "points", row = array<i64: 0>}} {
  return %x : tensor<4xf32>
}

// -----

// What follows is a reduction: no op that is a kernel for itself, no points.
func.func @whole_follower(%a: tensor<4x4xf32>, %i: tensor<4xi64>, %t: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.kernel, amp.structure = {kind = "contraction", root = 0 : i64, followers = array<i64: 1>, rows = array<i64: 0>, columns = array<i64: 1>, depth = array<i64: 2>}} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error @below {{expected a reduction to follow the root of a kernel}}
  %1 = nn.scatter_add %0 at %i into %t : tensor<4x4xf32>, tensor<4xi64>, tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

func.func @points_follower(%a: tensor<4x4xf32>, %t: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.kernel, amp.structure = {kind = "contraction", root = 0 : i64, followers = array<i64: 1>, rows = array<i64: 0>, columns = array<i64: 1>, depth = array<i64: 2>}} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error @below {{expected a reduction to follow the root of a kernel}}
  %1 = linalg.exp ins(%0 : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// Without a root there are results of points whose rows a follower reduces.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @alone(%x: tensor<4x8xf32>, %o: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.kernel, amp.structure = {followers = array<i64: 0>, kind = "points"}} {
  // expected-error @below {{expected results beside those of reductions where they follow no root}}
  %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}
