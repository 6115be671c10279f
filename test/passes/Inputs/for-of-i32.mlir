// error: 'tensor.insert_slice' op operand #2 must be variadic of index, but got 'i32'
// scf.for over i32 (what iree-opt makes of lax.scan and lax.fori_loop). With index bounds it works.
func.func @main(%w: tensor<4x4xf32>, %x: tensor<2x4xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %f0 = arith.constant 0.0 : f32
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %h = scf.for %t = %c0 to %c3 step %c1 iter_args(%a = %x) -> (tensor<2x4xf32>) : i32 {
    %m = linalg.matmul ins(%a, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
    %n = math.tanh %m : tensor<2x4xf32>
    scf.yield %n : tensor<2x4xf32>
  }
  %z0 = arith.constant dense<0.0> : tensor<f32>
  %l = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%h : tensor<2x4xf32>) outs(%z0 : tensor<f32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %acc : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
