// Two products, the second of them outside mixed precision.

func.func @loss(%w: tensor<8x8xf32> {amp.param = "w"},
                %v: tensor<8x8xf32> {amp.param = "v"},
                %x: tensor<4x8xf32> {amp.input = "x"}) -> tensor<4x8xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>)
    outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = amp.autocast policy #amp.policy<"f32"> -> tensor<4x8xf32> {
    %2 = linalg.matmul ins(%0, %v : tensor<4x8xf32>, tensor<8x8xf32>)
      outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
    amp.yield %2 : tensor<4x8xf32>
  }
  return %1 : tensor<4x8xf32>
}
