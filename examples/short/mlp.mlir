// Digits by two layers: all that a model needs.
func.func @loss(
    %w1: tensor<64x32xf32> {amp.param = "w1",
      amp.init = #amp.init<xavier_normal>},
    %b1: tensor<32xf32> {amp.param = "b1"},
    %w2: tensor<32x10xf32> {amp.param = "w2",
      amp.init = #amp.init<xavier_normal>},
    %x: tensor<32x64xf32> {amp.input = "x"},
    %y: tensor<32xi64> {amp.input = "y"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  %zeros = arith.constant dense<0.0> : tensor<32x10xf32>
  %xw = linalg.matmul ins(%x, %w1 : tensor<32x64xf32>, tensor<64x32xf32>)
    outs(%zero : tensor<32x32xf32>) -> tensor<32x32xf32>
  %bias = linalg.broadcast ins(%b1 : tensor<32xf32>)
    outs(%zero : tensor<32x32xf32>) dimensions = [0]
  %sum = arith.addf %xw, %bias : tensor<32x32xf32>
  %h = nn.gelu %sum : tensor<32x32xf32> -> tensor<32x32xf32>
  %logits = linalg.matmul ins(%h, %w2 : tensor<32x32xf32>, tensor<32x10xf32>)
    outs(%zeros : tensor<32x10xf32>) -> tensor<32x10xf32>
  %loss = nn.cross_entropy %logits, %y
    : tensor<32x10xf32>, tensor<32xi64> -> tensor<f32>
  return %loss : tensor<f32>
}
