// mlp.mlir with its loss divided by 2^21: every gradient of an activation is
// then below the smallest number of f16, and is lost without loss scaling.
// A power of two changes nothing else: with the learning rate multiplied by it
// SGD takes the same steps, bit for bit, in f32 and bf16.

#id = affine_map<(i, j) -> (i, j)>     // a point of a matrix
#row = affine_map<(i, j) -> (i)>       // its row
#column = affine_map<(i, j) -> (j)>    // its column
#batch = affine_map<(i) -> (i)>
#scalar = affine_map<(i) -> ()>

func.func @loss(
    %w1: tensor<64x128xf32> {amp.param = "fc1.weight",
      amp.init = #amp.init<kaiming_uniform, value = 0.57735026918962573>},
    %b1: tensor<128xf32> {amp.param = "fc1.bias",
      amp.init = #amp.init<uniform, value = 0.125>},
    %w2: tensor<128x10xf32> {amp.param = "fc2.weight",
      amp.init = #amp.init<kaiming_uniform, value = 0.57735026918962573>},
    %b2: tensor<10xf32> {amp.param = "fc2.bias",
      amp.init = #amp.init<uniform, value = 0.088388347648318447>},
    %x: tensor<32x64xf32> {amp.input = "x"},
    %y: tensor<32xi64> {amp.input = "y"})
    -> (tensor<f32>, tensor<f32> {amp.metric = "accuracy"}) {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %sqrt_half = arith.constant 0.70710678118654752 : f32
  %lowest = arith.constant 0xFF800000 : f32 // -inf

  // The number of rows, so that the means below hold for any batch.
  %c0 = arith.constant 0 : index
  %rows_index = tensor.dim %x, %c0 : tensor<32x64xf32>
  %rows_int = arith.index_cast %rows_index : index to i64
  %rows = arith.sitofp %rows_int : i64 to f32

  // Hidden layer: h = x * w1 + b1.
  %empty1 = tensor.empty() : tensor<32x128xf32>
  %zero1 = linalg.fill ins(%zero : f32) outs(%empty1 : tensor<32x128xf32>)
    -> tensor<32x128xf32>
  %xw1 = linalg.matmul
    ins(%x, %w1 : tensor<32x64xf32>, tensor<64x128xf32>)
    outs(%zero1 : tensor<32x128xf32>) -> tensor<32x128xf32>
  %h = linalg.generic {indexing_maps = [#id, #column, #id],
                       iterator_types = ["parallel", "parallel"]}
    ins(%xw1, %b1 : tensor<32x128xf32>, tensor<128xf32>)
    outs(%empty1 : tensor<32x128xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<32x128xf32>

  // GELU(h) = h * (1 + erf(h / sqrt 2)) / 2.
  %g = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
    ins(%h : tensor<32x128xf32>) outs(%empty1 : tensor<32x128xf32>) {
  ^bb0(%a: f32, %out: f32):
    %scaled = arith.mulf %a, %sqrt_half : f32
    %erf = math.erf %scaled : f32
    %shifted = arith.addf %erf, %one : f32
    %halved = arith.mulf %a, %half : f32
    %gelu = arith.mulf %halved, %shifted : f32
    linalg.yield %gelu : f32
  } -> tensor<32x128xf32>

  // Output layer: z = g * w2 + b2.
  %empty2 = tensor.empty() : tensor<32x10xf32>
  %zero2 = linalg.fill ins(%zero : f32) outs(%empty2 : tensor<32x10xf32>)
    -> tensor<32x10xf32>
  %gw2 = linalg.matmul
    ins(%g, %w2 : tensor<32x128xf32>, tensor<128x10xf32>)
    outs(%zero2 : tensor<32x10xf32>) -> tensor<32x10xf32>
  %z = linalg.generic {indexing_maps = [#id, #column, #id],
                       iterator_types = ["parallel", "parallel"]}
    ins(%gw2, %b2 : tensor<32x10xf32>, tensor<10xf32>)
    outs(%empty2 : tensor<32x10xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<32x10xf32>

  // A label outside 0..9 is clamped, and the step's status says so.
  %label = amp.clamp_index %y bound 10 : tensor<32xi64>

  // The largest logit of each row keeps exp in range; it cancels in the loss.
  %empty_rows = tensor.empty() : tensor<32xf32>
  %lowest_rows = linalg.fill ins(%lowest : f32)
    outs(%empty_rows : tensor<32xf32>) -> tensor<32xf32>
  %max = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
    ins(%z : tensor<32x10xf32>) outs(%lowest_rows : tensor<32xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %m = arith.maximumf %a, %acc : f32
    linalg.yield %m : f32
  } -> tensor<32xf32>
  %shift = amp.stop_gradient %max : tensor<32xf32>

  // sum_j exp(z_j - max), and the logit of the label, row by row.
  %zero_rows = linalg.fill ins(%zero : f32)
    outs(%empty_rows : tensor<32xf32>) -> tensor<32xf32>
  %sum_exp = linalg.generic {indexing_maps = [#id, #row, #row],
                             iterator_types = ["parallel", "reduction"]}
    ins(%z, %shift : tensor<32x10xf32>, tensor<32xf32>)
    outs(%zero_rows : tensor<32xf32>) {
  ^bb0(%a: f32, %m: f32, %acc: f32):
    %centred = arith.subf %a, %m : f32
    %exp = math.exp %centred : f32
    %sum = arith.addf %acc, %exp : f32
    linalg.yield %sum : f32
  } -> tensor<32xf32>
  %picked = linalg.generic {indexing_maps = [#id, #row, #row],
                            iterator_types = ["parallel", "reduction"]}
    ins(%z, %label : tensor<32x10xf32>, tensor<32xi64>)
    outs(%zero_rows : tensor<32xf32>) {
  ^bb0(%a: f32, %l: i64, %acc: f32):
    %j = linalg.index 1 : index
    %class = arith.index_cast %j : index to i64
    %is_label = arith.cmpi eq, %class, %l : i64
    %hot = arith.select %is_label, %a, %zero : f32
    %sum = arith.addf %acc, %hot : f32
    linalg.yield %sum : f32
  } -> tensor<32xf32>

  // Mean over the batch of log(sum_exp) + max - picked.
  %empty_scalar = tensor.empty() : tensor<f32>
  %zero_scalar = linalg.fill ins(%zero : f32)
    outs(%empty_scalar : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#batch, #batch, #batch, #scalar],
                          iterator_types = ["reduction"]}
    ins(%sum_exp, %shift, %picked
        : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>)
    outs(%zero_scalar : tensor<f32>) {
  ^bb0(%s: f32, %m: f32, %p: f32, %acc: f32):
    %log = math.log %s : f32
    %lse = arith.addf %log, %m : f32
    %nll = arith.subf %lse, %p : f32
    %mean = arith.divf %nll, %rows : f32
    %sum = arith.addf %acc, %mean : f32
    linalg.yield %sum : f32
  } -> tensor<f32>

  // The share of rows whose largest logit is the label's.
  %accuracy = linalg.generic {indexing_maps = [#batch, #batch, #scalar],
                              iterator_types = ["reduction"]}
    ins(%max, %picked : tensor<32xf32>, tensor<32xf32>)
    outs(%zero_scalar : tensor<f32>) {
  ^bb0(%m: f32, %p: f32, %acc: f32):
    %is_right = arith.cmpf oeq, %m, %p : f32
    %right = arith.select %is_right, %one, %zero : f32
    %mean = arith.divf %right, %rows : f32
    %sum = arith.addf %acc, %mean : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  %tiny = arith.constant dense<4.76837158203125e-07> : tensor<f32> // 2^-21
  %small_loss = arith.mulf %loss, %tiny : tensor<f32>
  return %small_loss, %accuracy : tensor<f32>, tensor<f32>
}
