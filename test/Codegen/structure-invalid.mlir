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

// -----

// The root through another op, at another point: by a map, a slice, data.

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
func.func @through_map(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> (tensor<8x8xf32>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @below {{expected the root of a kernel to be read at its own point}}
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  %z = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
func.func @through_slice(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> (tensor<8x8xf32>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @below {{expected the root of a kernel to be read at its own point}}
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  %s = tensor.extract_slice %y[0, 1] [8, 7] [1, 1] : tensor<8x8xf32> to tensor<8x7xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j floordiv 2)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<8x7xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
func.func @through_reshape(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> (tensor<8x8xf32>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @below {{expected the root of a kernel to be read at its own point}}
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  %s = tensor.collapse_shape %y [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i * 8 + j)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<64xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
func.func @through_data(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> (tensor<8x8xf32>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @below {{expected the root of a kernel to be read at its own point}}
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  %z = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%o : tensor<8x8xf32>) {
  ^bb0(%q: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = tensor.extract %y[%j, %i] : tensor<8x8xf32>
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// -----

// A rider that reads the root, through another op, at another point.

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
func.func @rider_turned(%a: tensor<8x8xf32>, %s: tensor<8xf32>) -> (tensor<8xf32>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @below {{expected the root of a kernel to be read at its own point}}
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  %sum = linalg.generic {indexing_maps = [#turned, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %sum : tensor<8xf32>
}

// -----

// A rider's initial value: the root's row is not made before it.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @rider_start(%a: tensor<8x8xf32>, %s: tensor<8xf32>) -> (tensor<8xf32>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @below {{expected the root of a kernel to be read at its own point}}
  %first = tensor.extract_slice %c[0, 0] [8, 1] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%c : tensor<8x8xf32>) outs(%first : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %sum : tensor<8xf32>
}

// -----

// A rider that reads what a rider gives, an op that does, a root that does.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @two_riders(%a: tensor<8x8xf32>, %m: tensor<8xf32>, %s: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%c : tensor<8x8xf32>) outs(%m : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  // expected-error @below {{expected what follows the root of a kernel to be a result and nothing else}}
  %d = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%max : tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%d : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %max, %sum : tensor<8xf32>, tensor<8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @rider_out(%a: tensor<8x8xf32>, %m: tensor<8xf32>, %o: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%c : tensor<8x8xf32>) outs(%m : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  // expected-error @below {{expected what follows the root of a kernel to be a result and nothing else}}
  %d = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%max : tensor<8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %max, %d : tensor<8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @root_second(%a: tensor<8x8xf32>, %s: tensor<8xf32>, %o: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    attributes {amp.kernel, amp.structure = {kind = "contraction", root = 1 : i64, followers = array<i64: 0>, rows = array<i64: 0>, columns = array<i64: 1>, depth = array<i64: 2>}} {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  // expected-error @below {{expected what follows the root of a kernel to be a result and nothing else}}
  %c = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%sum, %a : tensor<8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %m = arith.mulf %p, %q : f32
    %n = arith.addf %r, %m : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %sum, %c : tensor<8xf32>, tensor<8x8xf32>
}

// -----

// A chain whose row's sum is read at another row, by a wide op and by one of rows.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
func.func @row_turned(%a: tensor<8x8xf32>, %s: tensor<8xf32>, %o: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) attributes {amp.kernel} {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  // expected-error @below {{expected a row's reduction to be read at its own row}}
  %d = linalg.generic {indexing_maps = [#col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %sum, %d : tensor<8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @row_reversed(%a: tensor<8x8xf32>, %t: tensor<8xf32>, %o: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) attributes {amp.kernel} {
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x8xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  // expected-error @below {{expected a row's reduction to be read at its own row}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (-i + 7)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%sum : tensor<8xf32>) outs(%t : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %d = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %r, %d : tensor<8xf32>, tensor<8x8xf32>
}

// -----

// Results of a chain that are neither of its points nor of its rows.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @chain_results(%a: tensor<8x8xf32>, %s: tensor<8xf32>, %o: tensor<8x8xf32>, %z: tensor<4xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4xf32>) attributes {amp.kernel} {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %d = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  // expected-error @below {{expected results of a chain to be of its points or of its rows}}
  return %sum, %d, %z : tensor<8xf32>, tensor<8x8xf32>, tensor<4xf32>
}

// -----

// A destination that is read elsewhere than where it is written: by points, by a
// root, by a rider, on a chain.

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
func.func @points_in_place(%o: tensor<8x8xf32>) -> (tensor<8x8xf32>) attributes {amp.kernel} {
  // expected-error @below {{expected a destination of a kernel to be read where it is written}}
  %z = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%o : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// -----

func.func @product_in_place(%b: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> attributes {amp.kernel} {
  // expected-error @below {{expected a destination of a kernel to be read where it is written}}
  %c = linalg.matmul ins(%o, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %c : tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
func.func @rider_in_place(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>, %s: tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>) attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %u = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%u : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  // expected-error @below {{expected a destination of a kernel to be read where it is written}}
  %sum = linalg.generic {indexing_maps = [#turned, #row], iterator_types = ["parallel", "reduction"]}
      ins(%o : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %c, %sum : tensor<8x8xf32>, tensor<8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
func.func @row_in_place(%a: tensor<8x8xf32>, %s: tensor<8xf32>, %o: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) attributes {amp.kernel} {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  // expected-error @below {{expected a destination of a kernel to be read where it is written}}
  %d = linalg.generic {indexing_maps = [#row, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum, %s : tensor<8xf32>, tensor<8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %t: f32, %q: f32):
    %n = arith.subf %p, %t : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %sum, %d : tensor<8xf32>, tensor<8x8xf32>
}

// -----

// A destination that is read after it was written: on a chain by a sum of the
// pass that writes it, by a later pass, by what a later pass computes again, by a
// later row; and by what follows a root.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @sum_of_its_pass(%a: tensor<8x8xf32>, %s: tensor<8xf32>, %o: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) attributes {amp.kernel} {
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p0: f32, %q: f32):
    %n = arith.negf %p0 : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  // expected-error @below {{expected a destination of a kernel to be read before it is written}}
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%o : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %sum, %d : tensor<8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @later_pass(%a: tensor<8x8xf32>, %s: tensor<8xf32>, %o: tensor<8x8xf32>, %u: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) attributes {amp.kernel} {
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p0: f32, %q: f32):
    %n = arith.negf %p0 : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  // expected-error @below {{expected a destination of a kernel to be read before it is written}}
  %e = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%o, %sum : tensor<8x8xf32>, tensor<8xf32>) outs(%u : tensor<8x8xf32>) {
  ^bb0(%p0: f32, %p1: f32, %q: f32):
    %n = arith.mulf %p0, %p1 : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %sum, %d, %e : tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @computed_again(%s: tensor<8xf32>, %o: tensor<8x8xf32>, %u: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) attributes {amp.kernel} {
  // expected-error @+1 {{expected a destination of a kernel to be read before it is written}}
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%o : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p0: f32, %q: f32):
    %n = math.exp %p0 : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%d : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %e = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d, %sum : tensor<8x8xf32>, tensor<8xf32>) outs(%u : tensor<8x8xf32>) {
  ^bb0(%p0: f32, %p1: f32, %q: f32):
    %n = arith.divf %p0, %p1 : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %sum, %d, %e : tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#one = affine_map<(i) -> (i)>
func.func @later_row(%a: tensor<8x8xf32>, %s: tensor<8xf32>, %t: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
    attributes {amp.kernel, amp.structure = {depth = array<i64: 1>, kind = "rows", root = 0 : i64, rows = array<i64: 0>}} {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  // expected-error @below {{expected a destination of a kernel to be read before it is written}}
  %d = linalg.generic {indexing_maps = [#one, #one, #one], iterator_types = ["parallel"]}
      ins(%sum, %s : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) {
  ^bb0(%p: f32, %r: f32, %q: f32):
    %n = arith.subf %p, %r : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %sum, %d : tensor<8xf32>, tensor<8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @follows_a_root(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>, %s: tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>) attributes {amp.kernel} {
  %c = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @below {{expected a destination of a kernel to be read before it is written}}
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%o : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %c, %sum : tensor<8x8xf32>, tensor<8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
// The last pass may write over what all passes read; rows may be read first.
func.func @in_place(%s: tensor<8xf32>, %o: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) attributes {amp.kernel} {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%o : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.maximumf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %e = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%o, %sum : tensor<8x8xf32>, tensor<8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p0: f32, %p1: f32, %q: f32):
    %n = arith.subf %p0, %p1 : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  return %sum, %e : tensor<8xf32>, tensor<8x8xf32>
}

// -----

// Beside an op that has code of its own there are no results.

#id = affine_map<(i, j) -> (i, j)>
func.func @whole(%a: tensor<8x8xf32>, %i: tensor<8xi64>, %t: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) attributes {amp.kernel} {
  %0 = nn.scatter_add %a at %i into %t : tensor<8x8xf32>, tensor<8xi64>, tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<8x8xf32>
  // expected-error @below {{expected the results of the one op that has code of its own}}
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}
