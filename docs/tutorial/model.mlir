// The model of docs/Tutorial.md: two layers with tanh between, and the mean
// squared error. In f32, as one would write it by hand.

#point = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

func.func @loss(
    %w1: tensor<16x32xf32> {amp.param = "fc1.weight",
      amp.init = #amp.init<kaiming_uniform>},
    %b1: tensor<32xf32> {amp.param = "fc1.bias",
      amp.init = #amp.init<constant, value = 0.0>},
    %w2: tensor<32x4xf32> {amp.param = "fc2.weight",
      amp.init = #amp.init<kaiming_uniform>},
    %x: tensor<8x16xf32> {amp.input = "x"},
    %y: tensor<8x4xf32> {amp.input = "y"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant dense<0.03125> : tensor<f32> // 1 / (8 * 4)

  // a = x * w1 + b1
  %empty1 = tensor.empty() : tensor<8x32xf32>
  %zero1 = linalg.fill ins(%zero : f32)
    outs(%empty1 : tensor<8x32xf32>) -> tensor<8x32xf32>
  %xw = linalg.matmul ins(%x, %w1 : tensor<8x16xf32>, tensor<16x32xf32>)
    outs(%zero1 : tensor<8x32xf32>) -> tensor<8x32xf32>
  %a = linalg.generic {indexing_maps = [#point, #column, #point],
                       iterator_types = ["parallel", "parallel"]}
    ins(%xw, %b1 : tensor<8x32xf32>, tensor<32xf32>)
    outs(%empty1 : tensor<8x32xf32>) {
  ^bb0(%value: f32, %bias: f32, %out: f32):
    %sum = arith.addf %value, %bias : f32
    linalg.yield %sum : f32
  } -> tensor<8x32xf32>

  // p = tanh(a) * w2
  %h = math.tanh %a : tensor<8x32xf32>
  %empty2 = tensor.empty() : tensor<8x4xf32>
  %zero2 = linalg.fill ins(%zero : f32)
    outs(%empty2 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %p = linalg.matmul ins(%h, %w2 : tensor<8x32xf32>, tensor<32x4xf32>)
    outs(%zero2 : tensor<8x4xf32>) -> tensor<8x4xf32>

  // loss = mean((p - y)^2)
  %d = arith.subf %p, %y : tensor<8x4xf32>
  %dd = arith.mulf %d, %d : tensor<8x4xf32>
  %empty = tensor.empty() : tensor<f32>
  %none = linalg.fill ins(%zero : f32)
    outs(%empty : tensor<f32>) -> tensor<f32>
  %total = linalg.reduce { arith.addf } ins(%dd : tensor<8x4xf32>)
    outs(%none : tensor<f32>) dimensions = [0, 1]
  %loss = arith.mulf %total, %scale : tensor<f32>
  return %loss : tensor<f32>
}

amp.train_step @step of @loss
  policy #amp.policy<"amp", compute = bf16>
  scaler #amp.loss_scaler<"torch", init = 65536.0>
  optimizer #amp.sgd<lr = 0.1, momentum = 0.9>
  {clip_norm = 1.0}
