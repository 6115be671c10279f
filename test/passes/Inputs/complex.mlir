// warning: the loss does not depend on parameter 'arg0': its gradient is zero     (wrong)
// LLVM ERROR: Failed to infer result type(s)                                      (abort)
func.func @main(%w: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<f32> {
  %z0 = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<4xcomplex<f32>>
  %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%w, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xcomplex<f32>>) {
  ^bb0(%a: f32, %b: f32, %o: complex<f32>):
    %q = complex.create %a, %b : complex<f32>
    linalg.yield %q : complex<f32>
  } -> tensor<4xcomplex<f32>>
  %l = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%c : tensor<4xcomplex<f32>>) outs(%z0 : tensor<f32>) {
  ^bb0(%a: complex<f32>, %acc: f32):
    %q = complex.abs %a : complex<f32>
    %s = arith.addf %q, %acc : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
