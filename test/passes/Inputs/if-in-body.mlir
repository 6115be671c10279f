#m = affine_map<(d0,d1)->(d0,d1)>
func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %k: i1) -> tensor<4x4xf32> attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %e = tensor.empty() : tensor<4x4xf32>
 %0 = linalg.matmul {amp.role="linear"} ins(%a, %b: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
 %1 = linalg.generic {indexing_maps=[#m,#m], iterator_types=["parallel","parallel"]} ins(%a: tensor<4x4xf32>) outs(%e: tensor<4x4xf32>) {
 ^bb0(%p: f32, %o: f32):
  %i = linalg.index 0 : index
  %r = scf.if %k -> f32 { %x = tensor.extract %0[%i,%i] : tensor<4x4xf32>
   scf.yield %x : f32 } else { scf.yield %p : f32 }
  linalg.yield %r : f32 } -> tensor<4x4xf32>
 return %1 : tensor<4x4xf32> }
