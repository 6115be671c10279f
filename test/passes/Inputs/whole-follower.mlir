func.func @k(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %t: tensor<4x4xf32>, %i: tensor<4xi64>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {amp.kernel, amp.structure = {kind = "contraction", root = 0 : i64, followers = array<i64: 1>, rows = array<i64: 0>, columns = array<i64: 1>, depth = array<i64: 2>}} {
 %z = arith.constant dense<0.0> : tensor<4x4xf32>
 %0 = linalg.matmul ins(%a, %b: tensor<4x4xf32>, tensor<4x4xf32>) outs(%z: tensor<4x4xf32>) -> tensor<4x4xf32>
 %1 = nn.scatter_add %0 at %i into %t : tensor<4x4xf32>, tensor<4xi64>, tensor<4x4xf32>
 return %1 : tensor<4x4xf32> }
