// Without fusion each contraction, reduction and elementwise op is a kernel;
// what costs nothing is still cloned into those that read it, and what is
// committed into its commit's.

// RUN: amp-opt %s --amp-form-kernels=fuse=false | FileCheck %s --check-prefix=ALONE
// RUN: amp-opt %s --amp-form-kernels | FileCheck %s --check-prefix=FUSED

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// ALONE-LABEL:   func.func @step
// ALONE-COUNT-4:   amp.kernel
// ALONE-NOT:       amp.kernel
// FUSED-LABEL:   func.func @step
// FUSED-COUNT-1:   amp.kernel
// FUSED-NOT:       amp.kernel
func.func @step(%x: tensor<4x8xf32>, %w: tensor<8x16xf32>) -> tensor<4xf32> attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %h = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%f : tensor<4x16xf32>) -> tensor<4x16xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = math.tanh %a : f32
    linalg.yield %r : f32
  } -> tensor<4x16xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.negf %a : f32
    linalg.yield %r : f32
  } -> tensor<4x16xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%n : tensor<4x16xf32>) outs(%f1 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %s : tensor<4xf32>
}
