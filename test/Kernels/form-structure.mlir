// RUN: amp-opt %s -amp-form-kernels -amp-outline-kernels | FileCheck %s
// RUN: amp-opt %s '-amp-form-kernels=chained-reductions=1 riders=false' \
// RUN:   -amp-outline-kernels | FileCheck %s --check-prefix=LESS

// What forming decided is on the function and on the launch. A target that takes
// less in one kernel (LESS) gets more kernels.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// A product, and a maximum of the rows of what is made of it.

// CHECK-LABEL: func.func @rider
// CHECK:         amp.launch @[[$RIDER:k[0-9]+_matmul]] {{.*}} {amp.structure = {columns = array<i64: 1>, depth = array<i64: 2>, followers = array<i64: 2>, kind = "contraction", root = 0 : i64, rows = array<i64: 0>}}
// LESS-LABEL: func.func @rider
// LESS:         amp.launch @{{.*}}_matmul {{.*}} {amp.structure = {columns = array<i64: 1>, depth = array<i64: 2>, kind = "contraction", root = 0 : i64, rows = array<i64: 0>}}
// LESS:         amp.launch @{{.*}}_reduce {{.*}} {amp.structure = {depth = array<i64: 1>, kind = "reduction", root = 0 : i64, rows = array<i64: 0>}}
func.func @rider(%x: tensor<4x8xf32>, %w: tensor<8x16xf32>, %low: tensor<4xf32>)
    -> (tensor<4x16xf32>, tensor<4xf32>) attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x16xf32>)
    outs(%z : tensor<4x16xf32>) -> tensor<4x16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<4x16xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%r : tensor<4x16xf32>) outs(%low : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.maximumf %a, %o : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %r, %m : tensor<4x16xf32>, tensor<4xf32>
}

// The same with terms that have an order and no neutral element: two kernels.

// CHECK-LABEL: func.func @ordered
// CHECK:         amp.launch @{{.*}}_matmul {{.*}} {amp.structure = {columns = array<i64: 1>, depth = array<i64: 2>, kind = "contraction", root = 0 : i64, rows = array<i64: 0>}}
// CHECK:         amp.launch @{{.*}}_reduce {{.*}} {amp.structure = {depth = array<i64: 1>, kind = "reduction", root = 0 : i64, rows = array<i64: 0>}}
func.func @ordered(%x: tensor<4x8xf32>, %w: tensor<8x16xf32>, %start: tensor<4xf32>)
    -> (tensor<4x16xf32>, tensor<4xf32>) attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x16xf32>)
    outs(%z : tensor<4x16xf32>) -> tensor<4x16xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%p : tensor<4x16xf32>) outs(%start : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %h = arith.mulf %o, %half : f32
    %n = arith.addf %h, %a : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %p, %m : tensor<4x16xf32>, tensor<4xf32>
}

// A chain: a maximum, a sum of the same rows, and their elements.

// CHECK-LABEL: func.func @softmax
// CHECK:         amp.launch @{{.*}}_reduce {{.*}} {amp.structure = {depth = array<i64: 1>, followers = array<i64: 2>, kind = "rows", root = 0 : i64, rows = array<i64: 0>}}
// LESS-LABEL: func.func @softmax
// LESS:         amp.launch @{{.*}}_reduce
// LESS:         amp.launch @{{.*}}_reduce
func.func @softmax(%x: tensor<4x16xf32>, %low: tensor<4xf32>, %zeros: tensor<4xf32>)
    -> tensor<4x16xf32> attributes {amp.step} {
  %e = tensor.empty() : tensor<4x16xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%low : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.maximumf %a, %o : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<4x16xf32>, tensor<4xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %n = math.exp %d : f32
    linalg.yield %n : f32
  } -> tensor<4x16xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%p : tensor<4x16xf32>) outs(%zeros : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.addf %a, %o : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %q = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %s : tensor<4x16xf32>, tensor<4xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %n = arith.divf %a, %b : f32
    linalg.yield %n : f32
  } -> tensor<4x16xf32>
  return %q : tensor<4x16xf32>
}

// CHECK:       func.func private @[[$RIDER]]({{.*}}attributes {amp.kernel, amp.structure = {columns = array<i64: 1>, depth = array<i64: 2>, followers = array<i64: 2>, kind = "contraction"
