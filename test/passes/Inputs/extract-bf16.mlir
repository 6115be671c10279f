// error: expected add/mul op in the body
// One element of a 16-bit product, read by tensor.extract, is a condition of a select, and the product goes on to another product.
// (First seen with scf.if, lax.cond: a lax.cond.)
func.func @main(%w: tensor<4x4xf32>, %x: tensor<2x4xf32>) -> tensor<f32> {
  %f0 = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %v = tensor.extract %m[%c0, %c0] : tensor<2x4xf32>
  %b = arith.cmpf ogt, %v, %f0 : f32
  %h = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%n : tensor<2x4xf32>) outs(%z : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.negf %a : f32
    %s = arith.select %b, %a, %y : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>
  %z0 = arith.constant dense<0.0> : tensor<f32>
  %l = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%h : tensor<2x4xf32>) outs(%z0 : tensor<f32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %acc : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
