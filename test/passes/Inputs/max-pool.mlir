// loss = sum((max_j relu(x @ w)_ij) @ v). Under bf16 and f16 (rounding = excess, the default) the gradient of %w is wrong (mostly 0);
// right under bf16,rounding=strict, f32, f64. No warning. The maximum is taken of unrounded f32 values in registers,
// the adjoint compares the stored (rounded) bf16 values with it: none is equal, so nothing comes back.
// In PyTorch: F.linear(F.relu(F.linear(x, w)).amax(1), v): global max pooling (TextCNN, PointNet, max over time).
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @main(%w: tensor<8x16xf32>, %v: tensor<4x3xf32>, %x: tensor<4x8xf32>) -> tensor<f32> {
  %f0 = arith.constant 0.0 : f32
  %ninf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %z = linalg.fill ins(%f0 : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %h = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%z : tensor<4x16xf32>) -> tensor<4x16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.maximumf %a, %f0 : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %n = linalg.fill ins(%ninf : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%r : tensor<4x16xf32>) outs(%n : tensor<4xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.maximumf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<3xf32>
  %z2 = linalg.fill ins(%f0 : f32) outs(%e2 : tensor<3xf32>) -> tensor<3xf32>
  %p = linalg.vecmat ins(%m, %v : tensor<4xf32>, tensor<4x3xf32>) outs(%z2 : tensor<3xf32>) -> tensor<3xf32>
  %e0 = tensor.empty() : tensor<f32>
  %z0 = linalg.fill ins(%f0 : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %l = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%p : tensor<3xf32>) outs(%z0 : tensor<f32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
