func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.adamw<lr = 1.0e-3>
