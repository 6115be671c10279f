func.func @loss(%x: tensor<4x8xf32> {amp.input = "x"},
                %w: tensor<8x4xf32> {amp.param = "w"}) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>)
    outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %p : tensor<4x4xf32>
}
