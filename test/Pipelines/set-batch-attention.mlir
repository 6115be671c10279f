// Another batch reaches both results of an attention.

// RUN: amp-run bench %s --params=1 --batch=3 --steps=1 | FileCheck %s
// CHECK: inputs {{ *}}1.1 KiB
func.func @loss(%s: tensor<f32>, %q: tensor<2x2x4x5xf32>,
                %v: tensor<2x2x4x7xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<2x2x4x5xf32>
  %k = linalg.generic {indexing_maps = [
        affine_map<(b, h, t, d) -> (b, h, t, d)>, affine_map<(b, h, t, d) -> ()>,
        affine_map<(b, h, t, d) -> (b, h, t, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%q, %s : tensor<2x2x4x5xf32>, tensor<f32>)
    outs(%e : tensor<2x2x4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<2x2x4x5xf32>
  %r, %lse, %rest = nn.attention %q, %k, %v causal : tensor<2x2x4x5xf32>,
    tensor<2x2x4x5xf32>, tensor<2x2x4x7xf32>
    -> tensor<2x2x4x7xf32>, tensor<2x2x4xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.generic {indexing_maps = [
        affine_map<(b, h, t, d) -> (b, h, t, d)>,
        affine_map<(b, h, t, d) -> ()>],
      iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
    ins(%r : tensor<2x2x4x7xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.mulf %a, %a : f32
    %t = arith.addf %acc, %p : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  %both = linalg.generic {indexing_maps = [
        affine_map<(b, h, t) -> (b, h, t)>, affine_map<(b, h, t) -> ()>],
      iterator_types = ["reduction", "reduction", "reduction"]}
    ins(%lse : tensor<2x2x4xf32>) outs(%sum : tensor<f32>) {
  ^bb0(%a: f32, %acc: f32):
    %t = arith.addf %acc, %a : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %both : tensor<f32>
}
