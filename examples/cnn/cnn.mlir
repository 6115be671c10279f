// Digits as images of 8 by 8: two convolutions with batch normalization.
// Written by examples/cnn/generate.py.

#image = affine_map<(n, c, i, j) -> (n, c, i, j)>
#channel = affine_map<(n, c, i, j) -> (c)>
#mean = affine_map<(n, c, i, j) -> (n, c)>
#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#row = affine_map<(i, j) -> (i)>
#batch = affine_map<(i) -> (i)>
#scalar = affine_map<(i) -> ()>

func.func @loss(
    %conv1_weight: tensor<16x1x3x3xf32> {
      amp.param = "conv1.weight", amp.init = #amp.init<uniform, value = 0.33333333333333331>},
    %conv1_bias: tensor<16xf32> {
      amp.param = "conv1.bias", amp.init = #amp.init<uniform, value = 0.33333333333333331>},
    %bn1_weight: tensor<16xf32> {
      amp.param = "bn1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %bn1_bias: tensor<16xf32> {
      amp.param = "bn1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %bn1_running_mean: tensor<16xf32> {
      amp.state = "bn1.running_mean", amp.init = #amp.init<constant, value = 0.0>},
    %bn1_running_var: tensor<16xf32> {
      amp.state = "bn1.running_var", amp.init = #amp.init<constant, value = 1.0>},
    %conv2_weight: tensor<32x16x3x3xf32> {
      amp.param = "conv2.weight", amp.init = #amp.init<uniform, value = 0.083333333333333329>},
    %conv2_bias: tensor<32xf32> {
      amp.param = "conv2.bias", amp.init = #amp.init<uniform, value = 0.083333333333333329>},
    %bn2_weight: tensor<32xf32> {
      amp.param = "bn2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %bn2_bias: tensor<32xf32> {
      amp.param = "bn2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %bn2_running_mean: tensor<32xf32> {
      amp.state = "bn2.running_mean", amp.init = #amp.init<constant, value = 0.0>},
    %bn2_running_var: tensor<32xf32> {
      amp.state = "bn2.running_var", amp.init = #amp.init<constant, value = 1.0>},
    %fc_weight: tensor<32x10xf32> {
      amp.param = "fc.weight", amp.init = #amp.init<uniform, value = 0.17677669529663689>},
    %fc_bias: tensor<10xf32> {
      amp.param = "fc.bias", amp.init = #amp.init<uniform, value = 0.17677669529663689>},
    %x: tensor<32x1x8x8xf32> {amp.input = "x"},
    %y: tensor<32xi64> {amp.input = "y"})
    -> (tensor<f32>,
    tensor<f32> {amp.metric = "accuracy"},
    tensor<16xf32> {amp.state = "bn1.running_mean"},
    tensor<16xf32> {amp.state = "bn1.running_var"},
    tensor<32xf32> {amp.state = "bn2.running_mean"},
    tensor<32xf32> {amp.state = "bn2.running_var"}) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  // The number of rows, so that the accuracy holds for any batch.
  %c0 = arith.constant 0 : index
  %rows_index = tensor.dim %x, %c0 : tensor<32x1x8x8xf32>
  %rows_int = arith.index_cast %rows_index : index to i64
  %rows = arith.sitofp %rows_int : i64 to f32

  // 16 maps of 8 by 8, then of 4 by 4.
  %1 = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%n: index, %c: index, %i: index, %j: index):
      tensor.yield %zero : f32
    } : tensor<32x1x8x8xf32> to tensor<32x1x10x10xf32>
  %2 = tensor.empty() : tensor<32x16x8x8xf32>
  %3 = linalg.fill ins(%zero : f32)
    outs(%2 : tensor<32x16x8x8xf32>) -> tensor<32x16x8x8xf32>
  %4 = linalg.conv_2d_nchw_fchw
    ins(%1, %conv1_weight : tensor<32x1x10x10xf32>, tensor<16x1x3x3xf32>)
    outs(%3 : tensor<32x16x8x8xf32>) -> tensor<32x16x8x8xf32>
  %5 = tensor.empty() : tensor<32x16x8x8xf32>
  %6 = linalg.generic {indexing_maps = [#image, #channel, #image],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%4, %conv1_bias
      : tensor<32x16x8x8xf32>, tensor<16xf32>)
    outs(%5 : tensor<32x16x8x8xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<32x16x8x8xf32>
  %7:3 = nn.batch_norm %6, %bn1_weight, %bn1_bias
    running(%bn1_running_mean, %bn1_running_var)
    : tensor<32x16x8x8xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
    -> tensor<32x16x8x8xf32>, tensor<16xf32>, tensor<16xf32>
  %8 = tensor.empty() : tensor<32x16x8x8xf32>
  %9 = linalg.generic {indexing_maps = [#image, #image],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%7#0
      : tensor<32x16x8x8xf32>)
    outs(%8 : tensor<32x16x8x8xf32>) {
    ^bb0(%a: f32, %out: f32):
      %is_positive = arith.cmpf ugt, %a, %zero : f32
      %r = arith.select %is_positive, %a, %zero : f32
      linalg.yield %r : f32
    } -> tensor<32x16x8x8xf32>
  %10 = tensor.empty() : tensor<2x2xf32>
  %11 = tensor.empty() : tensor<32x16x4x4xf32>
  %12 = linalg.fill ins(%lowest : f32)
    outs(%11 : tensor<32x16x4x4xf32>) -> tensor<32x16x4x4xf32>
  %13 = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>}
    ins(%9, %10 : tensor<32x16x8x8xf32>, tensor<2x2xf32>)
    outs(%12 : tensor<32x16x4x4xf32>) -> tensor<32x16x4x4xf32>

  // 32 maps of 4 by 4, and the mean of each.
  %14 = tensor.pad %13 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%n: index, %c: index, %i: index, %j: index):
      tensor.yield %zero : f32
    } : tensor<32x16x4x4xf32> to tensor<32x16x6x6xf32>
  %15 = tensor.empty() : tensor<32x32x4x4xf32>
  %16 = linalg.fill ins(%zero : f32)
    outs(%15 : tensor<32x32x4x4xf32>) -> tensor<32x32x4x4xf32>
  %17 = linalg.conv_2d_nchw_fchw
    ins(%14, %conv2_weight : tensor<32x16x6x6xf32>, tensor<32x16x3x3xf32>)
    outs(%16 : tensor<32x32x4x4xf32>) -> tensor<32x32x4x4xf32>
  %18 = tensor.empty() : tensor<32x32x4x4xf32>
  %19 = linalg.generic {indexing_maps = [#image, #channel, #image],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%17, %conv2_bias
      : tensor<32x32x4x4xf32>, tensor<32xf32>)
    outs(%18 : tensor<32x32x4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<32x32x4x4xf32>
  %20:3 = nn.batch_norm %19, %bn2_weight, %bn2_bias
    running(%bn2_running_mean, %bn2_running_var)
    : tensor<32x32x4x4xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>
    -> tensor<32x32x4x4xf32>, tensor<32xf32>, tensor<32xf32>
  %21 = tensor.empty() : tensor<32x32x4x4xf32>
  %22 = linalg.generic {indexing_maps = [#image, #image],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%20#0
      : tensor<32x32x4x4xf32>)
    outs(%21 : tensor<32x32x4x4xf32>) {
    ^bb0(%a: f32, %out: f32):
      %is_positive = arith.cmpf ugt, %a, %zero : f32
      %r = arith.select %is_positive, %a, %zero : f32
      linalg.yield %r : f32
    } -> tensor<32x32x4x4xf32>
  %23 = tensor.empty() : tensor<32x32xf32>
  %24 = linalg.fill ins(%zero : f32)
    outs(%23 : tensor<32x32xf32>) -> tensor<32x32xf32>
  %25 = linalg.generic {indexing_maps = [#image, #mean],
    iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%22
      : tensor<32x32x4x4xf32>)
    outs(%24 : tensor<32x32xf32>) {
    ^bb0(%a: f32, %acc: f32):
      %sum = arith.addf %acc, %a : f32
      linalg.yield %sum : f32
    } -> tensor<32x32xf32>
  %26 = tensor.empty() : tensor<32x32xf32>
  %27 = linalg.generic {indexing_maps = [#id, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%25
      : tensor<32x32xf32>)
    outs(%26 : tensor<32x32xf32>) {
    ^bb0(%a: f32, %out: f32):
      %pixels = arith.constant 16.0 : f32
      %mean = arith.divf %a, %pixels : f32
      linalg.yield %mean : f32
    } -> tensor<32x32xf32>

  // Ten logits, the loss and the accuracy.
  %28 = tensor.empty() : tensor<32x10xf32>
  %29 = linalg.fill ins(%zero : f32)
    outs(%28 : tensor<32x10xf32>) -> tensor<32x10xf32>
  %30 = linalg.matmul ins(%27, %fc_weight : tensor<32x32xf32>, tensor<32x10xf32>)
    outs(%29 : tensor<32x10xf32>) -> tensor<32x10xf32>
  %31 = tensor.empty() : tensor<32x10xf32>
  %32 = linalg.generic {indexing_maps = [#id, #column, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%30, %fc_bias
      : tensor<32x10xf32>, tensor<10xf32>)
    outs(%31 : tensor<32x10xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<32x10xf32>
  %33 = nn.cross_entropy %32, %y
    : tensor<32x10xf32>, tensor<32xi64> -> tensor<f32>
  %34 = tensor.empty() : tensor<32xf32>
  %35 = linalg.fill ins(%lowest : f32)
    outs(%34 : tensor<32xf32>) -> tensor<32xf32>
  %36 = linalg.generic {indexing_maps = [#id, #row],
    iterator_types = ["parallel", "reduction"]}
    ins(%32
      : tensor<32x10xf32>)
    outs(%35 : tensor<32xf32>) {
    ^bb0(%a: f32, %acc: f32):
      %max = arith.maximumf %a, %acc : f32
      linalg.yield %max : f32
    } -> tensor<32xf32>
  %37 = tensor.empty() : tensor<32xf32>
  %38 = linalg.fill ins(%zero : f32)
    outs(%37 : tensor<32xf32>) -> tensor<32xf32>
  %39 = linalg.generic {indexing_maps = [#id, #row, #row],
    iterator_types = ["parallel", "reduction"]}
    ins(%32, %y
      : tensor<32x10xf32>, tensor<32xi64>)
    outs(%38 : tensor<32xf32>) {
    ^bb0(%a: f32, %label: i64, %acc: f32):
      %j = linalg.index 1 : index
      %class = arith.index_cast %j : index to i64
      %is_label = arith.cmpi eq, %class, %label : i64
      %hot = arith.select %is_label, %a, %zero : f32
      %sum = arith.addf %acc, %hot : f32
      linalg.yield %sum : f32
    } -> tensor<32xf32>
  %40 = tensor.empty() : tensor<f32>
  %41 = linalg.fill ins(%zero : f32)
    outs(%40 : tensor<f32>) -> tensor<f32>
  %42 = linalg.generic {indexing_maps = [#batch, #batch, #scalar],
    iterator_types = ["reduction"]}
    ins(%36, %39
      : tensor<32xf32>, tensor<32xf32>)
    outs(%41 : tensor<f32>) {
    ^bb0(%a: f32, %b: f32, %acc: f32):
      %is_right = arith.cmpf oeq, %a, %b : f32
      %right = arith.select %is_right, %one, %zero : f32
      %share = arith.divf %right, %rows : f32
      %sum = arith.addf %acc, %share : f32
      linalg.yield %sum : f32
    } -> tensor<f32>
  return %33, %42, %7#1, %7#2, %20#1, %20#2
    : tensor<f32>,
    tensor<f32>,
    tensor<16xf32>,
    tensor<16xf32>,
    tensor<32xf32>,
    tensor<32xf32>
}
