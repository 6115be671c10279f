// Two chunks: 600 rows of 4,096 logits.
func.func @loss(%x: tensor<600x4xf32> {amp.input = "x"},
                %w: tensor<4096x4xf32> {amp.param = "w"},
                %y: tensor<600xi64> {amp.input = "y"}) -> tensor<f32> {
  %0 = nn.linear_cross_entropy %x, %w, %y
    : tensor<600x4xf32>, tensor<4096x4xf32>, tensor<600xi64> -> tensor<f32>
  return %0 : tensor<f32>
}

amp.train_step @step of @loss optimizer #amp.sgd<lr = 0.1>
