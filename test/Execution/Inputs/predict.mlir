// What `amp-run predict` is asked for. x * w is exact for small integers.

func.func private @product(%x: tensor<8x4xf32>, %w: tensor<4x3xf32>)
    -> tensor<8x3xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x3xf32>
  %zeros = linalg.fill ins(%zero : f32)
    outs(%empty : tensor<8x3xf32>) -> tensor<8x3xf32>
  %r = linalg.matmul ins(%x, %w : tensor<8x4xf32>, tensor<4x3xf32>)
    outs(%zeros : tensor<8x3xf32>) -> tensor<8x3xf32>
  return %r : tensor<8x3xf32>
}

// Logits beside a loss: labels are not needed.
func.func @trained(%w: tensor<4x3xf32> {amp.param = "w"},
    %x: tensor<8x4xf32> {amp.input = "x"},
    %y: tensor<8xi64> {amp.input = "y"})
    -> (tensor<f32>, tensor<8x3xf32>) {
  %r = func.call @product(%x, %w)
    : (tensor<8x4xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
  %l = nn.cross_entropy %r, %y : tensor<8x3xf32>, tensor<8xi64> -> tensor<f32>
  return %l, %r : tensor<f32>, tensor<8x3xf32>
}

// The loss alone.
func.func @scored(%w: tensor<4x3xf32> {amp.param = "w"},
    %x: tensor<8x4xf32> {amp.input = "x"},
    %y: tensor<8xi64> {amp.input = "y"}) -> tensor<f32> {
  %l, %r = func.call @trained(%w, %x, %y)
    : (tensor<4x3xf32>, tensor<8x4xf32>, tensor<8xi64>)
    -> (tensor<f32>, tensor<8x3xf32>)
  return %l : tensor<f32>
}

// No loss, no names; of one output only, which is named, and integers.
func.func @classes(%w: tensor<4x3xf32>, %x: tensor<8x4xf32>)
    -> (tensor<8x3xf32>, tensor<8xi64> {amp.output = "class"}) {
  %r = func.call @product(%x, %w)
    : (tensor<8x4xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
  %last = tensor.extract_slice %r [0, 2] [8, 1] [1, 1]
    : tensor<8x3xf32> to tensor<8xf32>
  %n = arith.fptosi %last : tensor<8xf32> to tensor<8xi64>
  return %r, %n : tensor<8x3xf32>, tensor<8xi64>
}

// Training alone adds to x; the mean of a training is a state.
func.func @modes(%w: tensor<4x3xf32> {amp.param = "w"},
    %s: tensor<3xf32> {amp.state = "s"},
    %x: tensor<8x4xf32> {amp.input = "x"})
    -> (tensor<8x3xf32>, tensor<3xf32> {amp.state = "s"}) {
  %training = amp.mode
  %r = func.call @product(%x, %w)
    : (tensor<8x4xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
  %b = linalg.broadcast ins(%s : tensor<3xf32>)
    outs(%r : tensor<8x3xf32>) dimensions = [0]
  %y = scf.if %training -> tensor<8x3xf32> {
    %a = arith.addf %r, %r : tensor<8x3xf32>
    scf.yield %a : tensor<8x3xf32>
  } else {
    %a = arith.addf %r, %b : tensor<8x3xf32>
    scf.yield %a : tensor<8x3xf32>
  }
  return %y, %s : tensor<8x3xf32>, tensor<3xf32>
}

// Weights are constants, and an output is not of rows.
func.func @closed(%x: tensor<8x4xf32> {amp.input = "x"})
    -> (tensor<8x4xf32>, tensor<4xf32>) {
  %two = arith.constant dense<2.0> : tensor<8x4xf32>
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %r = arith.mulf %x, %two : tensor<8x4xf32>
  %s = linalg.reduce { arith.addf } ins(%r : tensor<8x4xf32>)
    outs(%zero : tensor<4xf32>) dimensions = [0]
  return %r, %s : tensor<8x4xf32>, tensor<4xf32>
}

// Nothing to predict: a state and a metric.
func.func @empty(%s: tensor<f32> {amp.state = "s"},
    %x: tensor<8x4xf32> {amp.input = "x"})
    -> (tensor<f32> {amp.state = "s"}, tensor<f32> {amp.metric = "m"}) {
  return %s, %s : tensor<f32>, tensor<f32>
}
