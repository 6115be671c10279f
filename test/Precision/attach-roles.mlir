// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-attach-roles))' \
// RUN:   | FileCheck %s
// Twice is once: a role is a fact of the program.
// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func( \
// RUN:   amp-attach-roles,amp-attach-roles))' | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#row = affine_map<(i, j) -> (i)>
#t = affine_map<(i, j) -> (j, i)>

// A contraction that another follows is linear, the last one is the output
// layer; the additions of their biases have the role of their contraction. So
// has one with the bias on the left.

// CHECK-LABEL: func.func @mlp
// CHECK:         linalg.matmul {amp.role = "linear"}
// CHECK:         linalg.generic
// CHECK-SAME:      attrs = {amp.role = "linear"}
// CHECK:         linalg.generic
// CHECK-NOT:     amp.role
// CHECK:           math.tanh
// CHECK:         linalg.matmul {amp.role = "output_layer"}
// CHECK:         linalg.generic
// CHECK-SAME:      attrs = {amp.role = "output_layer"}
func.func @mlp(%x: tensor<4x4xf32> {amp.input = "x"},
    %w1: tensor<4x4xf32> {amp.param = "w1"}, %b1: tensor<4xf32> {amp.param = "b1"},
    %w2: tensor<4x4xf32> {amp.param = "w2"}, %b2: tensor<4xf32> {amp.param = "b2"},
    %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%x, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0, %b1 : tensor<4x4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%1 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.tanh %a : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %3 = linalg.matmul ins(%2, %w2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = linalg.generic {indexing_maps = [#column, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%b2, %3 : tensor<4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %4 : tensor<4x4xf32>
}

// A parameter that was only moved (transposed, reshaped, taken a slice of) is
// one still, on either side.

// CHECK-LABEL: func.func @moved
// CHECK:         linalg.generic
// CHECK-NOT:     amp.role
// CHECK:         linalg.matmul {amp.role = "linear"}
// CHECK:         tensor.expand_shape
// CHECK:         linalg.matmul {amp.role = "output_layer"}
func.func @moved(%x: tensor<4x4xf32>, %w1: tensor<4x4xf32> {amp.param = "w1"},
    %w2: tensor<16xf32> {amp.param = "w2"}, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %t = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
    ins(%w1 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = tensor.expand_shape %w2 [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %1 = linalg.matmul ins(%r, %0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// A contraction of two computed values has no role, but the one before it is
// followed by it. Nor has an addition that is no bias: of a computed value, or
// of a result that is read elsewhere too.

// CHECK-LABEL: func.func @others
// CHECK:         linalg.matmul {amp.role = "linear"}
// CHECK:         linalg.matmul ins
// CHECK:         linalg.generic
// CHECK-NOT:     amp.role
// CHECK:         linalg.matmul {amp.role = "output_layer"}
// CHECK:         linalg.generic
// CHECK-NOT:     amp.role
// CHECK:         return
func.func @others(%x: tensor<4x4xf32>, %w: tensor<4x4xf32> {amp.param = "w"},
    %b: tensor<4xf32> {amp.param = "b"}, %z: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%1, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %3 = linalg.matmul ins(%2, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
    ins(%3, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %3, %4 : tensor<4x4xf32>, tensor<4x4xf32>
}

// Regions are looked into: what an autocast yields, its users read.

// CHECK-LABEL: func.func @autocast
// CHECK:         linalg.matmul {amp.role = "linear"}
// CHECK:         amp.autocast
// CHECK:           linalg.matmul {amp.role = "linear"}
// CHECK:           linalg.generic
// CHECK-SAME:        attrs = {amp.role = "linear"}
// CHECK:         amp.autocast
// CHECK:           linalg.matmul {amp.role = "output_layer"}
func.func @autocast(%x: tensor<4x4xf32>, %w: tensor<4x4xf32> {amp.param = "w"},
    %b: tensor<4xf32> {amp.param = "b"}, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = amp.autocast policy #amp.policy<"f32"> -> tensor<4x4xf32> {
    %3 = linalg.matmul ins(%0, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%3, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%z : tensor<4x4xf32>) {
    ^bb0(%a: f32, %c: f32, %o: f32):
      %s = arith.addf %a, %c : f32
      linalg.yield %s : f32
    } -> tensor<4x4xf32>
    amp.yield %4 : tensor<4x4xf32>
  }
  %2 = amp.autocast policy #amp.policy<"f32"> -> tensor<4x4xf32> {
    %3 = linalg.matmul ins(%1, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %3 : tensor<4x4xf32>
  }
  return %2 : tensor<4x4xf32>
}

// No parameter, no role; a declaration is left alone.

// CHECK-LABEL: func.func @no_parameter
// CHECK-NOT:     amp.role
// CHECK-LABEL: func.func private @declaration
func.func @no_parameter(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @declaration(tensor<4x4xf32> {amp.param = "w"})

// The bias of a product that was reshaped, as TOSA's batches of one are.

// CHECK-LABEL: func.func @reshaped
// CHECK: linalg.batch_matmul {amp.role = "output_layer"}
// CHECK: linalg.generic
// CHECK-SAME: amp.role = "output_layer"
func.func @reshaped(%x: tensor<1x4x8xf32>,
                    %w: tensor<1x8x3xf32> {amp.param = "w"},
                    %b: tensor<3xf32> {amp.param = "b"}, %z: tensor<1x4x3xf32>,
                    %e: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = linalg.batch_matmul
    ins(%x, %w : tensor<1x4x8xf32>, tensor<1x8x3xf32>)
    outs(%z : tensor<1x4x3xf32>) -> tensor<1x4x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]]
    : tensor<1x4x3xf32> into tensor<4x3xf32>
  %2 = linalg.generic {indexing_maps = [
      affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>,
      affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
    ins(%1, %b : tensor<4x3xf32>, tensor<3xf32>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %3 = arith.addf %p, %q : f32
    linalg.yield %3 : f32
  } -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

// Ops of nn that contract follow as well: a product in front of one is no output
// layer.

// CHECK-LABEL: func.func @before_attention
// CHECK:         linalg.matmul {amp.role = "linear"}
func.func @before_attention(%x: tensor<4x8xf32> {amp.input = "x"}, %w: tensor<8x8xf32> {amp.param = "w"},
    %z: tensor<4x8xf32>) -> tensor<1x1x4x8xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [1, 1, 4, 8] : tensor<4x8xf32> into tensor<1x1x4x8xf32>
  %2, %lse, %rest = nn.attention %1, %1, %1 : tensor<1x1x4x8xf32>, tensor<1x1x4x8xf32>, tensor<1x1x4x8xf32> -> tensor<1x1x4x8xf32>, tensor<1x1x4xf32>
  return %2 : tensor<1x1x4x8xf32>
}
