func.func @f(%w: tensor<f32>) -> (i32, tensor<f32>) {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %c3 = arith.constant 3 : index
 %p = ub.poison : i32
 %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%v=%p, %a=%w) -> (i32, tensor<f32>) {
  scf.yield %v, %a : i32, tensor<f32> }
 return %r#0, %r#1 : i32, tensor<f32> }
