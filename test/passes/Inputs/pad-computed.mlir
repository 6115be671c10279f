func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<6x4xf32> attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %z6 = arith.constant dense<0.0> : tensor<6x4xf32>
 %0 = linalg.matmul {amp.role="linear"} ins(%a, %b: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
 %p = tensor.pad %0 low[1,0] high[1,0] {
 ^bb0(%i: index, %j: index):
  %k = arith.index_cast %i : index to i32
  %v = arith.sitofp %k : i32 to f32
  tensor.yield %v : f32 } : tensor<4x4xf32> to tensor<6x4xf32>
 %4 = linalg.matmul ins(%p, %b: tensor<6x4xf32>, tensor<4x4xf32>) outs(%z6: tensor<6x4xf32>) -> tensor<6x4xf32>
 return %4 : tensor<6x4xf32> }
