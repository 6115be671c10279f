// error: operand #0 does not dominate this use (operand defined here (op in a child region))
// What torch-mlir-opt --stablehlo-legalize-to-linalg makes of jnp.concatenate / jnp.stack: an element is read in a branch of scf.if in a body.
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
func.func @main(%w: tensor<2xf32>, %x: tensor<2xf32>) -> tensor<f32> {
  %c2 = arith.constant 2 : index
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<4xf32>
  %cat = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %first = arith.cmpi ult, %i, %c2 : index
    %v = scf.if %first -> (f32) {
      %a = tensor.extract %w[%i] : tensor<2xf32>
      scf.yield %a : f32
    } else {
      %j = arith.subi %i, %c2 : index
      %b = tensor.extract %x[%j] : tensor<2xf32>
      scf.yield %b : f32
    }
    linalg.yield %v : f32
  } -> tensor<4xf32>
  %l = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction"]} ins(%cat : tensor<4xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %acc : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %l : tensor<f32>
}
