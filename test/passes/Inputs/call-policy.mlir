func.func @f(%a: tensor<4x4xf32> {amp.param="a"}, %b: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %0 = func.call @g(%a, %b) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
 return %0 : tensor<4x4xf32> }
func.func private @g(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %0 = linalg.matmul ins(%a, %b: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
 return %0 : tensor<4x4xf32> }

// -----

module attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
func.func @f(%a: tensor<4x4xf32> {amp.param="a"}, %b: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {amp.policy = #amp.policy<"f32">} {
 %0 = func.call @g(%a, %b) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
 return %0 : tensor<4x4xf32> }
func.func private @g(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %0 = linalg.matmul ins(%a, %b: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
 return %0 : tensor<4x4xf32> } }

// -----

func.func @f(%a: tensor<4x4xf32> {amp.param="a"}, %b: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {amp.policy = #amp.policy<"f64">} {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %1 = amp.autocast policy #amp.policy<"amp", compute = bf16> -> tensor<4x4xf32> {
 %0 = linalg.matmul ins(%a, %b: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
 amp.yield %0 : tensor<4x4xf32> }
 return %1 : tensor<4x4xf32> }
