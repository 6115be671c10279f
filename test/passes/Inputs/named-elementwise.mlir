func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %v: tensor<4xf32>) -> tensor<4x4xf32> attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %e = tensor.empty() : tensor<4x4xf32>
 %w = linalg.broadcast ins(%v: tensor<4xf32>) outs(%e: tensor<4x4xf32>) dimensions=[0]
 %0 = linalg.matmul ins(%a, %w: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
 %1 = linalg.add ins(%0, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e: tensor<4x4xf32>) -> tensor<4x4xf32>
 %2 = linalg.transpose ins(%0 : tensor<4x4xf32>) outs(%e: tensor<4x4xf32>) permutation=[1,0]
 %3 = linalg.exp ins(%2: tensor<4x4xf32>) outs(%e: tensor<4x4xf32>) -> tensor<4x4xf32>
 %4 = linalg.matmul ins(%3, %1: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
 return %4 : tensor<4x4xf32> }

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %e = tensor.empty() : tensor<4x4xf32>
 %0 = linalg.matmul {amp.role="linear"} ins(%a, %b: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
 %1 = linalg.add ins(%0, %0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e: tensor<4x4xf32>) -> tensor<4x4xf32>
 %2 = linalg.exp ins(%1: tensor<4x4xf32>) outs(%e: tensor<4x4xf32>) -> tensor<4x4xf32>
 return %2 : tensor<4x4xf32> }

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %e = tensor.empty() : tensor<4x4xf32>
 %0 = linalg.matmul {amp.role="linear"} ins(%a, %b: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
 %1 = linalg.map ins(%0 : tensor<4x4xf32>) outs(%e: tensor<4x4xf32>) (%i: f32, %o: f32) { %q = arith.addf %i, %i : f32
 linalg.yield %q : f32 }
 %p = linalg.softmax dimension(1) ins(%1: tensor<4x4xf32>) outs(%e: tensor<4x4xf32>) -> tensor<4x4xf32>
 %v = arith.addf %0, %p : tensor<4x4xf32>
 return %v : tensor<4x4xf32> }
