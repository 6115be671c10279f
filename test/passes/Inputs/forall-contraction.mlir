func.func @f(%a: tensor<4x4xf32> {amp.param="a"}, %b: tensor<4x4xf32>, %k: index) -> tensor<4x4xf32> attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %r = scf.execute_region -> tensor<4x4xf32> {
  %1 = linalg.matmul {amp.role = "linear"} ins(%a, %b: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
  scf.yield %1 : tensor<4x4xf32> }
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %c4 = arith.constant 4 : index
 %e = tensor.empty() : tensor<4x4xf32>
 %g = scf.forall (%i) in (4) shared_outs(%o = %e) -> tensor<4x4xf32> {
  %x = linalg.matmul ins(%r, %b: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = tensor.extract_slice %x[%i,0][1,4][1,1] : tensor<4x4xf32> to tensor<1x4xf32>
  scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%i,0][1,4][1,1] : tensor<1x4xf32> into tensor<4x4xf32> } }
 return %g : tensor<4x4xf32> }
