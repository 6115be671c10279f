// RUN: amp-run check %s | FileCheck %s
// CHECK: 4 passed, 0 failed

// What a decision reads is rounded for all who read it, without a gradient,
// too: no element is above its own maximum, and one at least equals it. The
// logits are 65536 and up to 248 more, all of which are 65536 in bf16. Less the
// maximum they are zeros, whose exponential is one; that of 248 is infinite.
// The region is of f32: nothing rounds a maximum taken of unrounded elements.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#policy = #amp.policy<"amp", compute = bf16>

func.func private @exponentials(%w: tensor<2x4xf32>, %x: tensor<3x2xf32>) -> tensor<f32>
    attributes {amp.policy = #policy} {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %n = arith.constant dense<0xFF800000> : tensor<3xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %h = linalg.matmul ins(%x, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %l = amp.autocast policy #amp.policy<"f32"> -> tensor<f32> {
    %m = linalg.reduce { arith.maximumf } ins(%h : tensor<3x4xf32>) outs(%n : tensor<3xf32>) dimensions = [1]
    %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%h, %m : tensor<3x4xf32>, tensor<3xf32>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%a: f32, %most: f32, %o: f32):
      %s = arith.subf %a, %most : f32
      %r = math.exp %s : f32
      linalg.yield %r : f32
    } -> tensor<3x4xf32>
    %s = linalg.reduce { arith.addf } ins(%p : tensor<3x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
    amp.yield %s : tensor<f32>
  }
  return %l : tensor<f32>
}

// How many elements of a row equal the largest, by a mask.
func.func private @count(%w: tensor<2x4xf32>, %x: tensor<3x2xf32>) -> tensor<f32>
    attributes {amp.policy = #policy} {
  %z = arith.constant dense<0.0> : tensor<3x4xf32>
  %n = arith.constant dense<0xFF800000> : tensor<3xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %h = linalg.matmul ins(%x, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %l = amp.autocast policy #amp.policy<"f32"> -> tensor<f32> {
    %m = linalg.reduce { arith.maximumf } ins(%h : tensor<3x4xf32>) outs(%n : tensor<3xf32>) dimensions = [1]
    %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%h, %m : tensor<3x4xf32>, tensor<3xf32>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%a: f32, %most: f32, %o: f32):
      %s = arith.cmpf oeq, %a, %most : f32
      %r = arith.uitofp %s : i1 to f32
      linalg.yield %r : f32
    } -> tensor<3x4xf32>
    %s = linalg.reduce { arith.addf } ins(%p : tensor<3x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
    amp.yield %s : tensor<f32>
  }
  return %l : tensor<f32>
}

func.func private @inputs() -> (tensor<2x4xf32>, tensor<3x2xf32>) {
  %w = arith.constant dense<[[256.0, 256.0, 256.0, 256.0], [124.0, 0.0, 60.0, 8.0]]> : tensor<2x4xf32>
  %x = arith.constant dense<[[256.0, 1.0], [256.0, 2.0], [256.0, 0.0]]> : tensor<3x2xf32>
  return %w, %x : tensor<2x4xf32>, tensor<3x2xf32>
}

func.func @infer_exponentials() {
  %w, %x = func.call @inputs() : () -> (tensor<2x4xf32>, tensor<3x2xf32>)
  %all = arith.constant dense<12.0> : tensor<f32>
  %l = func.call @exponentials(%w, %x) : (tensor<2x4xf32>, tensor<3x2xf32>) -> tensor<f32>
  check.eq %l, %all : tensor<f32>
  return
}
// Each element rises by its own and falls by the first of the equal ones, if
// they share it equally: by a fourth of the row's sum, four.
func.func @train_exponentials() {
  %w, %x = func.call @inputs() : () -> (tensor<2x4xf32>, tensor<3x2xf32>)
  %all = arith.constant dense<12.0> : tensor<f32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %l, %d = amp.value_and_grad @exponentials(%w, %x) wrt [0] : (tensor<2x4xf32>, tensor<3x2xf32>) -> (tensor<f32>, tensor<2x4xf32>)
  check.eq %l, %all : tensor<f32>
  check.eq %d, %zeros : tensor<2x4xf32>
  return
}
func.func @infer_count() {
  %w, %x = func.call @inputs() : () -> (tensor<2x4xf32>, tensor<3x2xf32>)
  %all = arith.constant dense<12.0> : tensor<f32>
  %l = func.call @count(%w, %x) : (tensor<2x4xf32>, tensor<3x2xf32>) -> tensor<f32>
  check.eq %l, %all : tensor<f32>
  return
}
func.func @evaluate_count() {
  %w, %x = func.call @inputs() : () -> (tensor<2x4xf32>, tensor<3x2xf32>)
  %all = arith.constant dense<12.0> : tensor<f32>
  %l = amp.value_and_grad @count(%w, %x) wrt [] : (tensor<2x4xf32>, tensor<3x2xf32>) -> (tensor<f32>)
  check.eq %l, %all : tensor<f32>
  return
}
