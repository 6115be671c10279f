// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-attach-roles))' \
// RUN:   | FileCheck %s
// RUN: amp-opt %s -amp-attach-roles -amp-place-casts \
// RUN:   | FileCheck %s --check-prefix=TYPES

// A bias is a parameter that is the same for all rows.

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#row = affine_map<(i, j) -> (i)>
#none = affine_map<(i, j) -> ()>
#cube = affine_map<(i, j, k) -> (i, j, k)>
#heads = affine_map<(i, j, k) -> (j, k)>
#experts = affine_map<(i, j, k) -> (i, k)>

// As torch-mlir prints a bias: broadcast by an op of its own.

// CHECK-LABEL: func.func @broadcast
// CHECK:         linalg.matmul {amp.role = "output_layer"}
// CHECK:         linalg.add {amp.role = "output_layer"}
func.func @broadcast(%x: tensor<4x8xf32>, %w: tensor<8x2xf32> {amp.param = "w"},
                     %b: tensor<2xf32> {amp.param = "b"}) -> tensor<4x2xf32> {
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [#column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<2xf32>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%e: f32, %o: f32):
    linalg.yield %e : f32
  } -> tensor<4x2xf32>
  %2 = linalg.add ins(%0, %1 : tensor<4x2xf32>, tensor<4x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %2 : tensor<4x2xf32>
}

// One number for all, and a parameter on the left whose rows are the result's.

// CHECK-LABEL: func.func @number
// CHECK:         linalg.generic
// CHECK-SAME:      attrs = {amp.role = "output_layer"}
func.func @number(%x: tensor<4x8xf32>, %w: tensor<8x2xf32> {amp.param = "w"},
                  %b: tensor<f32> {amp.param = "b"}) -> tensor<4x2xf32> {
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [#none, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b, %0 : tensor<f32>, tensor<4x2xf32>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%e: f32, %f: f32, %o: f32):
    %s = arith.addf %e, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @left
// CHECK:         linalg.generic
// CHECK-SAME:      attrs = {amp.role = "output_layer"}
// CHECK:         linalg.generic
// CHECK-NOT:     amp.role
// CHECK:         return
func.func @left(%x: tensor<8x2xf32>, %w: tensor<4x8xf32> {amp.param = "w"},
                %b: tensor<4xf32> {amp.param = "b"},
                %c: tensor<2xf32> {amp.param = "c"}) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %0 = linalg.matmul ins(%w, %x : tensor<4x8xf32>, tensor<8x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %b : tensor<4x2xf32>, tensor<4xf32>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%e: f32, %f: f32, %o: f32):
    %s = arith.addf %e, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  %2 = linalg.matmul ins(%w, %x : tensor<4x8xf32>, tensor<8x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  %3 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%2, %c : tensor<4x2xf32>, tensor<2xf32>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%e: f32, %f: f32, %o: f32):
    %s = arith.addf %e, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  return %1, %3 : tensor<4x2xf32>, tensor<4x2xf32>
}

// Reshaped to heads, each with its part of a bias; what varies along the rows
// behind the same reshape is none.

// CHECK-LABEL: func.func @heads
// CHECK:         tensor.expand_shape
// CHECK:         linalg.generic
// CHECK-SAME:      attrs = {amp.role = "output_layer"}
// CHECK:         linalg.generic
// CHECK-NOT:     amp.role
// CHECK:         return
func.func @heads(%x: tensor<4x8xf32>, %w: tensor<8x6xf32> {amp.param = "w"},
                 %b: tensor<6xf32> {amp.param = "b"},
                 %p: tensor<4x2x3xf32> {amp.param = "p"})
    -> (tensor<4x2x3xf32>, tensor<4x2x3xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x6xf32>
  %e = tensor.empty() : tensor<4x2x3xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x6xf32>) outs(%z : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
  %2 = tensor.expand_shape %b [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %3 = linalg.generic {indexing_maps = [#cube, #heads, #cube], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%1, %2 : tensor<4x2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<4x2x3xf32>) {
  ^bb0(%f: f32, %g: f32, %o: f32):
    %s = arith.addf %f, %g : f32
    linalg.yield %s : f32
  } -> tensor<4x2x3xf32>
  %4 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x6xf32>) outs(%z : tensor<4x6xf32>) -> tensor<4x6xf32>
  %5 = tensor.expand_shape %4 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
  %6 = linalg.generic {indexing_maps = [#cube, #cube, #cube], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%5, %p : tensor<4x2x3xf32>, tensor<4x2x3xf32>) outs(%e : tensor<4x2x3xf32>) {
  ^bb0(%f: f32, %g: f32, %o: f32):
    %s = arith.addf %f, %g : f32
    linalg.yield %s : f32
  } -> tensor<4x2x3xf32>
  return %3, %6 : tensor<4x2x3xf32>, tensor<4x2x3xf32>
}

// Of experts, which have a matrix and a bias each.

// CHECK-LABEL: func.func @experts
// CHECK:         linalg.batch_matmul {amp.role = "output_layer"}
// CHECK:         linalg.generic
// CHECK-SAME:      attrs = {amp.role = "output_layer"}
func.func @experts(%x: tensor<2x4x8xf32>, %w: tensor<2x8x3xf32> {amp.param = "w"},
                   %b: tensor<2x3xf32> {amp.param = "b"}) -> tensor<2x4x3xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4x3xf32>
  %0 = linalg.batch_matmul ins(%x, %w : tensor<2x4x8xf32>, tensor<2x8x3xf32>) outs(%z : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %1 = linalg.generic {indexing_maps = [#cube, #experts, #cube], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0, %b : tensor<2x4x3xf32>, tensor<2x3xf32>) outs(%z : tensor<2x4x3xf32>) {
  ^bb0(%e: f32, %f: f32, %o: f32):
    %s = arith.addf %e, %f : f32
    linalg.yield %s : f32
  } -> tensor<2x4x3xf32>
  return %1 : tensor<2x4x3xf32>
}

// No bias: the embedding that a projection without one is added to. It stays
// f32, as autocast has it, also if there is one row.

// CHECK-LABEL: func.func @residual
// CHECK:         linalg.matmul {amp.role = "output_layer"}
// CHECK:         linalg.add ins
// TYPES-LABEL: func.func @residual
// TYPES:         linalg.matmul {{.*}} tensor<4x8xbf16>, tensor<8x8xbf16>
// TYPES:         linalg.generic {{.*}} : tensor<4x8xf32>, tensor<4x8xbf16>) outs(%{{.*}} : tensor<4x8xf32>)
func.func @residual(%t: tensor<16x8xf32> {amp.param = "t"}, %w: tensor<8x8xf32> {amp.param = "w"},
                    %i: tensor<4xi32>) -> tensor<4x8xf32>
    attributes {amp.policy = #amp.policy<"torch-cpu", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %e = nn.embedding %t[%i] : tensor<16x8xf32>, tensor<4xi32> -> tensor<4x8xf32>
  %m = linalg.matmul ins(%e, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.add ins(%e, %m : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %a : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @one_row
// CHECK:         linalg.matmul {amp.role = "output_layer"}
// CHECK:         linalg.add ins
func.func @one_row(%t: tensor<16x8xf32> {amp.param = "t"}, %w: tensor<8x8xf32> {amp.param = "w"},
                   %i: tensor<1xi32>) -> tensor<1x8xf32> {
  %z = arith.constant dense<0.0> : tensor<1x8xf32>
  %e = nn.embedding %t[%i] : tensor<16x8xf32>, tensor<1xi32> -> tensor<1x8xf32>
  %m = linalg.matmul ins(%e, %w : tensor<1x8xf32>, tensor<8x8xf32>) outs(%z : tensor<1x8xf32>) -> tensor<1x8xf32>
  %a = linalg.add ins(%e, %m : tensor<1x8xf32>, tensor<1x8xf32>) outs(%z : tensor<1x8xf32>) -> tensor<1x8xf32>
  return %a : tensor<1x8xf32>
}

// Where parameters follow, the rows of an embedding do not: they are what a
// model computes with.

// TYPES-LABEL: func.func @default
// TYPES:         linalg.matmul {{.*}} tensor<4x8xbf16>, tensor<8x8xbf16>
// TYPES:         linalg.generic {{.*}} : tensor<4x8xf32>, tensor<4x8xbf16>) outs(%{{.*}} : tensor<4x8xf32>)
// TYPES:         linalg.matmul
func.func @default(%t: tensor<16x8xf32> {amp.param = "t"}, %w: tensor<8x8xf32> {amp.param = "w"},
                   %v: tensor<8x8xf32> {amp.param = "v"}, %i: tensor<4xi32>) -> tensor<4x8xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %e = nn.embedding %t[%i] : tensor<16x8xf32>, tensor<4xi32> -> tensor<4x8xf32>
  %m = linalg.matmul ins(%e, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.add ins(%e, %m : tensor<4x8xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %n = linalg.matmul ins(%a, %v : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %n : tensor<4x8xf32>
}

// No bias: positions, a number for each place; a slice of more of them; a
// column, which the result of the product has one of.

// CHECK-LABEL: func.func @positions
// CHECK:         linalg.matmul {amp.role = "output_layer"}
// CHECK:         linalg.add ins
// CHECK:         linalg.matmul {amp.role = "output_layer"}
// CHECK:         linalg.add ins
// CHECK:         linalg.matmul {amp.role = "output_layer"}
// CHECK:         linalg.generic
// CHECK-NOT:     amp.role
// CHECK:         return
func.func @positions(%x: tensor<4x8xf32>, %w: tensor<8x2xf32> {amp.param = "w"},
                     %u: tensor<8x1xf32> {amp.param = "u"},
                     %p: tensor<4x2xf32> {amp.param = "p"},
                     %q: tensor<9x2xf32> {amp.param = "q"},
                     %b: tensor<2xf32> {amp.param = "b"})
    -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %z1 = arith.constant dense<0.0> : tensor<4x1xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = linalg.add ins(%0, %p : tensor<4x2xf32>, tensor<4x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  %2 = tensor.extract_slice %q[1, 0] [4, 2] [1, 1] : tensor<9x2xf32> to tensor<4x2xf32>
  %3 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  %4 = linalg.add ins(%2, %3 : tensor<4x2xf32>, tensor<4x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  %5 = linalg.matmul ins(%x, %u : tensor<4x8xf32>, tensor<8x1xf32>) outs(%z1 : tensor<4x1xf32>) -> tensor<4x1xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 0)>, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%5, %b : tensor<4x1xf32>, tensor<2xf32>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%e: f32, %f: f32, %o: f32):
    %s = arith.addf %e, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  return %1, %4, %6 : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>
}

// A row of a table that is sliced, not gathered by numbers, is a bias.

// CHECK-LABEL: func.func @row
// CHECK:         linalg.generic
// CHECK-SAME:      attrs = {amp.role = "output_layer"}
func.func @row(%x: tensor<4x8xf32>, %w: tensor<8x2xf32> {amp.param = "w"},
               %q: tensor<9x2xf32> {amp.param = "q"}) -> tensor<4x2xf32> {
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x2xf32>) outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = tensor.extract_slice %q[3, 0] [1, 2] [1, 1] : tensor<9x2xf32> to tensor<2xf32>
  %2 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %1 : tensor<4x2xf32>, tensor<2xf32>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%e: f32, %f: f32, %o: f32):
    %s = arith.addf %e, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  return %2 : tensor<4x2xf32>
}
