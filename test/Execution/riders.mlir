// RUN: amp-run check %s
// RUN: amp-run check %s --tier=generic
// RUN: amp-run check %s --target=sim:sm_80

// A reduction over the rows of what another reduction gives: one kernel, which
// must make all of its results. Small integers: every order gives the same.

#ij = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i, j) -> (i)>
#ijk = affine_map<(i, j, k) -> (i, j, k)>
#out = affine_map<(i, j, k) -> (i, j)>

// The first one's terms lie side by side.
func.func @sum_of_rows() {
  %y = arith.constant dense<[[[1, 2], [3, 1]], [[4, 5], [1, 1]],
                             [[1, 1], [5, 0]]]> : tensor<3x2x2xi32>
  %x = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]>
      : tensor<3x2xf32>
  %wantedSums = arith.constant dense<[[3, 4], [9, 2], [2, 5]]> : tensor<3x2xi32>
  %wanted = arith.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %zeros = arith.constant dense<0> : tensor<3x2xi32>
  %init = arith.constant dense<0.0> : tensor<3xf32>
  %five = arith.constant 5 : i32
  %zero = arith.constant 0.0 : f32
  %sums = linalg.generic {
      indexing_maps = [#ijk, #out],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%y : tensor<3x2x2xi32>) outs(%zeros : tensor<3x2xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %sum = arith.addi %acc, %in : i32
    linalg.yield %sum : i32
  } -> tensor<3x2xi32>
  %result = linalg.generic {
      indexing_maps = [#ij, #ij, #i],
      iterator_types = ["parallel", "reduction"]}
    ins(%sums, %x : tensor<3x2xi32>, tensor<3x2xf32>)
    outs(%init : tensor<3xf32>) {
  ^bb0(%in: i32, %value: f32, %acc: f32):
    %small = arith.cmpi slt, %in, %five : i32
    %term = arith.select %small, %value, %zero : f32
    %sum = arith.addf %acc, %term : f32
    linalg.yield %sum : f32
  } -> tensor<3xf32>
  check.eq %result, %wanted : tensor<3xf32>
  check.eq %sums, %wantedSums : tensor<3x2xi32>
  return
}

// The first one's terms must come in order: 2 * (2 * 0 + a) + b.
func.func @sum_of_ordered() {
  %y = arith.constant dense<[[[1.0, 2.0], [3.0, 1.0]], [[4.0, 5.0], [1.0, 1.0]],
                             [[1.0, 1.0], [5.0, 0.0]]]> : tensor<3x2x2xf32>
  %wanted = arith.constant dense<[11.0, 16.0, 13.0]> : tensor<3xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x2xf32>
  %init = arith.constant dense<0.0> : tensor<3xf32>
  %two = arith.constant 2.0 : f32
  %numbers = linalg.generic {
      indexing_maps = [#ijk, #out],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%y : tensor<3x2x2xf32>) outs(%zeros : tensor<3x2xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %shifted = arith.mulf %acc, %two : f32
    %next = arith.addf %shifted, %in : f32
    linalg.yield %next : f32
  } -> tensor<3x2xf32>
  %result = linalg.generic {
      indexing_maps = [#ij, #i],
      iterator_types = ["parallel", "reduction"]}
    ins(%numbers : tensor<3x2xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %sum = arith.addf %acc, %in : f32
    linalg.yield %sum : f32
  } -> tensor<3xf32>
  check.eq %result, %wanted : tensor<3xf32>
  return
}

// A product, and rows of it whose terms must come in order: 2 * (2 * 0 + a) + b.
// They have no neutral element, so they are not of the product's kernel.
func.func @ordered_rows_of_product() {
  %x = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %w = arith.constant dense<[[1.0, 0.0], [1.0, 2.0]]> : tensor<2x2xf32>
  %product = arith.constant dense<[[3.0, 4.0], [7.0, 8.0], [11.0, 12.0]]> : tensor<3x2xf32>
  %wanted = arith.constant dense<[10.0, 22.0, 34.0]> : tensor<3xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x2xf32>
  %init = arith.constant dense<0.0> : tensor<3xf32>
  %two = arith.constant 2.0 : f32
  %p = linalg.matmul ins(%x, %w : tensor<3x2xf32>, tensor<2x2xf32>)
    outs(%zeros : tensor<3x2xf32>) -> tensor<3x2xf32>
  %r = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<3x2xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %twice = arith.mulf %acc, %two : f32
    %next = arith.addf %twice, %in : f32
    linalg.yield %next : f32
  } -> tensor<3xf32>
  check.eq %r, %wanted : tensor<3xf32>
  check.eq %p, %product : tensor<3x2xf32>
  return
}

// The same with two reductions that ride and one that does not.
func.func @several() {
  %x = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %w = arith.constant dense<[[1.0, 0.0], [1.0, 2.0]]> : tensor<2x2xf32>
  %sums = arith.constant dense<[7.0, 15.0, 23.0]> : tensor<3xf32>
  %maxima = arith.constant dense<[4.0, 8.0, 12.0]> : tensor<3xf32>
  %differences = arith.constant dense<[-7.0, -15.0, -23.0]> : tensor<3xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x2xf32>
  %init = arith.constant dense<0.0> : tensor<3xf32>
  %p = linalg.matmul ins(%x, %w : tensor<3x2xf32>, tensor<2x2xf32>)
    outs(%zeros : tensor<3x2xf32>) -> tensor<3x2xf32>
  %s = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<3x2xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %next = arith.addf %acc, %in : f32
    linalg.yield %next : f32
  } -> tensor<3xf32>
  %d = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<3x2xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %next = arith.subf %acc, %in : f32
    linalg.yield %next : f32
  } -> tensor<3xf32>
  %m = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
    ins(%p : tensor<3x2xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %next = arith.maximumf %acc, %in : f32
    linalg.yield %next : f32
  } -> tensor<3xf32>
  check.eq %s, %sums : tensor<3xf32>
  check.eq %d, %differences : tensor<3xf32>
  check.eq %m, %maxima : tensor<3xf32>
  return
}
