// A GPT: 4 layers, 128 wide, 4 heads, 64 tokens,
// 94 symbols. Written by examples/gpt/generate.py.

#id = affine_map<(r, c) -> (r, c)>
#column = affine_map<(r, c) -> (c)>
#token = affine_map<(b, t, c) -> (b, t, c)>
#position = affine_map<(b, t, c) -> (t, c)>
// Rows of heads, and heads of rows: [batch, heads, tokens, width].
#rows = affine_map<(b, h, t, d) -> (b, t, h, d)>
#bias = affine_map<(b, h, t, d) -> (h, d)>
#heads = affine_map<(b, h, t, d) -> (b, h, t, d)>

func.func private @block(
    %x: tensor<1024x128xf32>,
    %attn_q_weight: tensor<128x128xf32>,
    %attn_q_bias: tensor<128xf32>,
    %attn_k_weight: tensor<128x128xf32>,
    %attn_k_bias: tensor<128xf32>,
    %attn_v_weight: tensor<128x128xf32>,
    %attn_v_bias: tensor<128xf32>,
    %attn_proj_weight: tensor<128x128xf32>,
    %attn_proj_bias: tensor<128xf32>,
    %mlp_up_weight: tensor<128x512xf32>,
    %mlp_up_bias: tensor<512xf32>,
    %mlp_down_weight: tensor<512x128xf32>,
    %mlp_down_bias: tensor<128xf32>,
    %ln_1_weight: tensor<128xf32>,
    %ln_1_bias: tensor<128xf32>,
    %ln_2_weight: tensor<128xf32>,
    %ln_2_bias: tensor<128xf32>) -> tensor<1024x128xf32> {
  %zero = arith.constant 0.0 : f32
  %1 = nn.layer_norm %x scale(%ln_1_weight : tensor<128xf32>)
    bias(%ln_1_bias : tensor<128xf32>) eps(1.0e-5) : tensor<1024x128xf32> -> tensor<1024x128xf32>
  %2 = tensor.empty() : tensor<1024x128xf32>
  %3 = linalg.fill ins(%zero : f32)
    outs(%2 : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %4 = linalg.matmul ins(%1, %attn_q_weight : tensor<1024x128xf32>, tensor<128x128xf32>)
    outs(%3 : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %5 = tensor.expand_shape %4 [[0, 1], [2, 3]]
    output_shape [16, 64, 4, 32] : tensor<1024x128xf32> into tensor<16x64x4x32xf32>
  %6 = tensor.expand_shape %attn_q_bias [[0, 1]]
    output_shape [4, 32] : tensor<128xf32> into tensor<4x32xf32>
  %7 = tensor.empty() : tensor<16x4x64x32xf32>
  %8 = linalg.generic {indexing_maps = [#rows, #bias, #heads],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%5, %6
      : tensor<16x64x4x32xf32>, tensor<4x32xf32>)
    outs(%7 : tensor<16x4x64x32xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<16x4x64x32xf32>
  %9 = tensor.empty() : tensor<1024x128xf32>
  %10 = linalg.fill ins(%zero : f32)
    outs(%9 : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %11 = linalg.matmul ins(%1, %attn_k_weight : tensor<1024x128xf32>, tensor<128x128xf32>)
    outs(%10 : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %12 = tensor.expand_shape %11 [[0, 1], [2, 3]]
    output_shape [16, 64, 4, 32] : tensor<1024x128xf32> into tensor<16x64x4x32xf32>
  %13 = tensor.expand_shape %attn_k_bias [[0, 1]]
    output_shape [4, 32] : tensor<128xf32> into tensor<4x32xf32>
  %14 = tensor.empty() : tensor<16x4x64x32xf32>
  %15 = linalg.generic {indexing_maps = [#rows, #bias, #heads],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%12, %13
      : tensor<16x64x4x32xf32>, tensor<4x32xf32>)
    outs(%14 : tensor<16x4x64x32xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<16x4x64x32xf32>
  %16 = tensor.empty() : tensor<1024x128xf32>
  %17 = linalg.fill ins(%zero : f32)
    outs(%16 : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %18 = linalg.matmul ins(%1, %attn_v_weight : tensor<1024x128xf32>, tensor<128x128xf32>)
    outs(%17 : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %19 = tensor.expand_shape %18 [[0, 1], [2, 3]]
    output_shape [16, 64, 4, 32] : tensor<1024x128xf32> into tensor<16x64x4x32xf32>
  %20 = tensor.expand_shape %attn_v_bias [[0, 1]]
    output_shape [4, 32] : tensor<128xf32> into tensor<4x32xf32>
  %21 = tensor.empty() : tensor<16x4x64x32xf32>
  %22 = linalg.generic {indexing_maps = [#rows, #bias, #heads],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%19, %20
      : tensor<16x64x4x32xf32>, tensor<4x32xf32>)
    outs(%21 : tensor<16x4x64x32xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<16x4x64x32xf32>
  %23:3 = nn.attention %8, %15, %22 causal
    : tensor<16x4x64x32xf32>, tensor<16x4x64x32xf32>, tensor<16x4x64x32xf32>
    -> tensor<16x4x64x32xf32>, tensor<16x4x64xf32>
  %24 = tensor.empty() : tensor<16x64x4x32xf32>
  %25 = linalg.transpose ins(%23#0 : tensor<16x4x64x32xf32>)
    outs(%24 : tensor<16x64x4x32xf32>) permutation = [0, 2, 1, 3]
  %26 = tensor.collapse_shape %25 [[0, 1], [2, 3]]
    : tensor<16x64x4x32xf32> into tensor<1024x128xf32>
  %27 = tensor.empty() : tensor<1024x128xf32>
  %28 = linalg.fill ins(%zero : f32)
    outs(%27 : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %29 = linalg.matmul ins(%26, %attn_proj_weight : tensor<1024x128xf32>, tensor<128x128xf32>)
    outs(%28 : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %30 = tensor.empty() : tensor<1024x128xf32>
  %31 = linalg.generic {indexing_maps = [#id, #column, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%29, %attn_proj_bias
      : tensor<1024x128xf32>, tensor<128xf32>)
    outs(%30 : tensor<1024x128xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1024x128xf32>
  %32 = tensor.empty() : tensor<1024x128xf32>
  %33 = linalg.generic {indexing_maps = [#id, #id, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%x, %31
      : tensor<1024x128xf32>, tensor<1024x128xf32>)
    outs(%32 : tensor<1024x128xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1024x128xf32>
  %34 = nn.layer_norm %33 scale(%ln_2_weight : tensor<128xf32>)
    bias(%ln_2_bias : tensor<128xf32>) eps(1.0e-5) : tensor<1024x128xf32> -> tensor<1024x128xf32>
  %35 = tensor.empty() : tensor<1024x512xf32>
  %36 = linalg.fill ins(%zero : f32)
    outs(%35 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %37 = linalg.matmul ins(%34, %mlp_up_weight : tensor<1024x128xf32>, tensor<128x512xf32>)
    outs(%36 : tensor<1024x512xf32>) -> tensor<1024x512xf32>
  %38 = tensor.empty() : tensor<1024x512xf32>
  %39 = linalg.generic {indexing_maps = [#id, #column, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%37, %mlp_up_bias
      : tensor<1024x512xf32>, tensor<512xf32>)
    outs(%38 : tensor<1024x512xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1024x512xf32>
  %40 = nn.gelu %39 form tanh : tensor<1024x512xf32> -> tensor<1024x512xf32>
  %41 = tensor.empty() : tensor<1024x128xf32>
  %42 = linalg.fill ins(%zero : f32)
    outs(%41 : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %43 = linalg.matmul ins(%40, %mlp_down_weight : tensor<1024x512xf32>, tensor<512x128xf32>)
    outs(%42 : tensor<1024x128xf32>) -> tensor<1024x128xf32>
  %44 = tensor.empty() : tensor<1024x128xf32>
  %45 = linalg.generic {indexing_maps = [#id, #column, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%43, %mlp_down_bias
      : tensor<1024x128xf32>, tensor<128xf32>)
    outs(%44 : tensor<1024x128xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1024x128xf32>
  %46 = tensor.empty() : tensor<1024x128xf32>
  %47 = linalg.generic {indexing_maps = [#id, #id, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%33, %45
      : tensor<1024x128xf32>, tensor<1024x128xf32>)
    outs(%46 : tensor<1024x128xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1024x128xf32>
  return %47 : tensor<1024x128xf32>
}

func.func @loss(
    %x: tensor<16x64xi64> {amp.input = "x"},
    %y: tensor<16x64xi64> {amp.input = "y"},
    %tok_weight: tensor<94x128xf32> {
      amp.param = "tok.weight", amp.init = #amp.init<normal, value = 0.02>},
    %pos_weight: tensor<64x128xf32> {
      amp.param = "pos.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_0_attn_q_weight: tensor<128x128xf32> {
      amp.param = "h.0.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_0_attn_q_bias: tensor<128xf32> {
      amp.param = "h.0.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_attn_k_weight: tensor<128x128xf32> {
      amp.param = "h.0.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_0_attn_k_bias: tensor<128xf32> {
      amp.param = "h.0.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_attn_v_weight: tensor<128x128xf32> {
      amp.param = "h.0.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_0_attn_v_bias: tensor<128xf32> {
      amp.param = "h.0.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_attn_proj_weight: tensor<128x128xf32> {
      amp.param = "h.0.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0070710678118654745>},
    %h_0_attn_proj_bias: tensor<128xf32> {
      amp.param = "h.0.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_mlp_up_weight: tensor<128x512xf32> {
      amp.param = "h.0.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_0_mlp_up_bias: tensor<512xf32> {
      amp.param = "h.0.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_mlp_down_weight: tensor<512x128xf32> {
      amp.param = "h.0.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0070710678118654745>},
    %h_0_mlp_down_bias: tensor<128xf32> {
      amp.param = "h.0.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_ln_1_weight: tensor<128xf32> {
      amp.param = "h.0.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_0_ln_1_bias: tensor<128xf32> {
      amp.param = "h.0.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_ln_2_weight: tensor<128xf32> {
      amp.param = "h.0.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_0_ln_2_bias: tensor<128xf32> {
      amp.param = "h.0.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_attn_q_weight: tensor<128x128xf32> {
      amp.param = "h.1.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_1_attn_q_bias: tensor<128xf32> {
      amp.param = "h.1.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_attn_k_weight: tensor<128x128xf32> {
      amp.param = "h.1.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_1_attn_k_bias: tensor<128xf32> {
      amp.param = "h.1.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_attn_v_weight: tensor<128x128xf32> {
      amp.param = "h.1.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_1_attn_v_bias: tensor<128xf32> {
      amp.param = "h.1.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_attn_proj_weight: tensor<128x128xf32> {
      amp.param = "h.1.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0070710678118654745>},
    %h_1_attn_proj_bias: tensor<128xf32> {
      amp.param = "h.1.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_mlp_up_weight: tensor<128x512xf32> {
      amp.param = "h.1.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_1_mlp_up_bias: tensor<512xf32> {
      amp.param = "h.1.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_mlp_down_weight: tensor<512x128xf32> {
      amp.param = "h.1.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0070710678118654745>},
    %h_1_mlp_down_bias: tensor<128xf32> {
      amp.param = "h.1.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_ln_1_weight: tensor<128xf32> {
      amp.param = "h.1.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_1_ln_1_bias: tensor<128xf32> {
      amp.param = "h.1.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_ln_2_weight: tensor<128xf32> {
      amp.param = "h.1.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_1_ln_2_bias: tensor<128xf32> {
      amp.param = "h.1.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_attn_q_weight: tensor<128x128xf32> {
      amp.param = "h.2.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_2_attn_q_bias: tensor<128xf32> {
      amp.param = "h.2.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_attn_k_weight: tensor<128x128xf32> {
      amp.param = "h.2.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_2_attn_k_bias: tensor<128xf32> {
      amp.param = "h.2.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_attn_v_weight: tensor<128x128xf32> {
      amp.param = "h.2.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_2_attn_v_bias: tensor<128xf32> {
      amp.param = "h.2.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_attn_proj_weight: tensor<128x128xf32> {
      amp.param = "h.2.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0070710678118654745>},
    %h_2_attn_proj_bias: tensor<128xf32> {
      amp.param = "h.2.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_mlp_up_weight: tensor<128x512xf32> {
      amp.param = "h.2.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_2_mlp_up_bias: tensor<512xf32> {
      amp.param = "h.2.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_mlp_down_weight: tensor<512x128xf32> {
      amp.param = "h.2.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0070710678118654745>},
    %h_2_mlp_down_bias: tensor<128xf32> {
      amp.param = "h.2.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_ln_1_weight: tensor<128xf32> {
      amp.param = "h.2.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_2_ln_1_bias: tensor<128xf32> {
      amp.param = "h.2.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_ln_2_weight: tensor<128xf32> {
      amp.param = "h.2.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_2_ln_2_bias: tensor<128xf32> {
      amp.param = "h.2.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_attn_q_weight: tensor<128x128xf32> {
      amp.param = "h.3.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_3_attn_q_bias: tensor<128xf32> {
      amp.param = "h.3.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_attn_k_weight: tensor<128x128xf32> {
      amp.param = "h.3.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_3_attn_k_bias: tensor<128xf32> {
      amp.param = "h.3.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_attn_v_weight: tensor<128x128xf32> {
      amp.param = "h.3.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_3_attn_v_bias: tensor<128xf32> {
      amp.param = "h.3.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_attn_proj_weight: tensor<128x128xf32> {
      amp.param = "h.3.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0070710678118654745>},
    %h_3_attn_proj_bias: tensor<128xf32> {
      amp.param = "h.3.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_mlp_up_weight: tensor<128x512xf32> {
      amp.param = "h.3.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_3_mlp_up_bias: tensor<512xf32> {
      amp.param = "h.3.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_mlp_down_weight: tensor<512x128xf32> {
      amp.param = "h.3.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0070710678118654745>},
    %h_3_mlp_down_bias: tensor<128xf32> {
      amp.param = "h.3.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_ln_1_weight: tensor<128xf32> {
      amp.param = "h.3.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_3_ln_1_bias: tensor<128xf32> {
      amp.param = "h.3.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_ln_2_weight: tensor<128xf32> {
      amp.param = "h.3.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_3_ln_2_bias: tensor<128xf32> {
      amp.param = "h.3.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %ln_f_weight: tensor<128xf32> {
      amp.param = "ln_f.weight", amp.init = #amp.init<constant, value = 1.0>},
    %ln_f_bias: tensor<128xf32> {
      amp.param = "ln_f.bias", amp.init = #amp.init<constant, value = 0.0>},
    %head_weight: tensor<128x94xf32> {
      amp.param = "head.weight", amp.init = #amp.init<normal, value = 0.02>}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %1 = nn.embedding %tok_weight[%x]
    : tensor<94x128xf32>, tensor<16x64xi64> -> tensor<16x64x128xf32>
  %2 = tensor.empty() : tensor<16x64x128xf32>
  %3 = linalg.generic {indexing_maps = [#token, #position, #token],
    iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%1, %pos_weight
      : tensor<16x64x128xf32>, tensor<64x128xf32>)
    outs(%2 : tensor<16x64x128xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<16x64x128xf32>
  %4 = tensor.collapse_shape %3 [[0, 1], [2]]
    : tensor<16x64x128xf32> into tensor<1024x128xf32>
  %5 = func.call @block(%4,
    %h_0_attn_q_weight, %h_0_attn_q_bias, %h_0_attn_k_weight, %h_0_attn_k_bias,
    %h_0_attn_v_weight, %h_0_attn_v_bias, %h_0_attn_proj_weight,
    %h_0_attn_proj_bias, %h_0_mlp_up_weight, %h_0_mlp_up_bias,
    %h_0_mlp_down_weight, %h_0_mlp_down_bias, %h_0_ln_1_weight, %h_0_ln_1_bias,
    %h_0_ln_2_weight, %h_0_ln_2_bias)
    : (tensor<1024x128xf32>, tensor<128x128xf32>, tensor<128xf32>,
       tensor<128x128xf32>, tensor<128xf32>, tensor<128x128xf32>,
       tensor<128xf32>, tensor<128x128xf32>, tensor<128xf32>,
       tensor<128x512xf32>, tensor<512xf32>, tensor<512x128xf32>,
       tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>,
       tensor<128xf32>) -> tensor<1024x128xf32>
  %6 = func.call @block(%5,
    %h_1_attn_q_weight, %h_1_attn_q_bias, %h_1_attn_k_weight, %h_1_attn_k_bias,
    %h_1_attn_v_weight, %h_1_attn_v_bias, %h_1_attn_proj_weight,
    %h_1_attn_proj_bias, %h_1_mlp_up_weight, %h_1_mlp_up_bias,
    %h_1_mlp_down_weight, %h_1_mlp_down_bias, %h_1_ln_1_weight, %h_1_ln_1_bias,
    %h_1_ln_2_weight, %h_1_ln_2_bias)
    : (tensor<1024x128xf32>, tensor<128x128xf32>, tensor<128xf32>,
       tensor<128x128xf32>, tensor<128xf32>, tensor<128x128xf32>,
       tensor<128xf32>, tensor<128x128xf32>, tensor<128xf32>,
       tensor<128x512xf32>, tensor<512xf32>, tensor<512x128xf32>,
       tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>,
       tensor<128xf32>) -> tensor<1024x128xf32>
  %7 = func.call @block(%6,
    %h_2_attn_q_weight, %h_2_attn_q_bias, %h_2_attn_k_weight, %h_2_attn_k_bias,
    %h_2_attn_v_weight, %h_2_attn_v_bias, %h_2_attn_proj_weight,
    %h_2_attn_proj_bias, %h_2_mlp_up_weight, %h_2_mlp_up_bias,
    %h_2_mlp_down_weight, %h_2_mlp_down_bias, %h_2_ln_1_weight, %h_2_ln_1_bias,
    %h_2_ln_2_weight, %h_2_ln_2_bias)
    : (tensor<1024x128xf32>, tensor<128x128xf32>, tensor<128xf32>,
       tensor<128x128xf32>, tensor<128xf32>, tensor<128x128xf32>,
       tensor<128xf32>, tensor<128x128xf32>, tensor<128xf32>,
       tensor<128x512xf32>, tensor<512xf32>, tensor<512x128xf32>,
       tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>,
       tensor<128xf32>) -> tensor<1024x128xf32>
  %8 = func.call @block(%7,
    %h_3_attn_q_weight, %h_3_attn_q_bias, %h_3_attn_k_weight, %h_3_attn_k_bias,
    %h_3_attn_v_weight, %h_3_attn_v_bias, %h_3_attn_proj_weight,
    %h_3_attn_proj_bias, %h_3_mlp_up_weight, %h_3_mlp_up_bias,
    %h_3_mlp_down_weight, %h_3_mlp_down_bias, %h_3_ln_1_weight, %h_3_ln_1_bias,
    %h_3_ln_2_weight, %h_3_ln_2_bias)
    : (tensor<1024x128xf32>, tensor<128x128xf32>, tensor<128xf32>,
       tensor<128x128xf32>, tensor<128xf32>, tensor<128x128xf32>,
       tensor<128xf32>, tensor<128x128xf32>, tensor<128xf32>,
       tensor<128x512xf32>, tensor<512xf32>, tensor<512x128xf32>,
       tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>,
       tensor<128xf32>) -> tensor<1024x128xf32>
  %9 = nn.layer_norm %8 scale(%ln_f_weight : tensor<128xf32>)
    bias(%ln_f_bias : tensor<128xf32>) eps(1.0e-5) : tensor<1024x128xf32> -> tensor<1024x128xf32>

  // The mean loss of all tokens.
  %10 = tensor.collapse_shape %y [[0, 1]]
    : tensor<16x64xi64> into tensor<1024xi64>
  %11 = tensor.empty() : tensor<1024x94xf32>
  %12 = linalg.fill ins(%zero : f32)
    outs(%11 : tensor<1024x94xf32>) -> tensor<1024x94xf32>
  %13 = linalg.matmul ins(%9, %head_weight : tensor<1024x128xf32>, tensor<128x94xf32>)
    outs(%12 : tensor<1024x94xf32>) -> tensor<1024x94xf32>
  %14 = nn.cross_entropy %13, %10
    : tensor<1024x94xf32>, tensor<1024xi64> -> tensor<f32>
  return %14 : tensor<f32>
}
