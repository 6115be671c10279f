// GPT-2: 12 layers, 768 wide, 12 heads, 1024 tokens,
// 50257 symbols, a tied output layer. Written by examples/gpt/generate.py.

#id = affine_map<(r, c) -> (r, c)>
#column = affine_map<(r, c) -> (c)>
#token = affine_map<(b, t, c) -> (b, t, c)>
#position = affine_map<(b, t, c) -> (t, c)>
// Rows of heads, and heads of rows: [batch, heads, tokens, width].
#rows = affine_map<(b, h, t, d) -> (b, t, h, d)>
#bias = affine_map<(b, h, t, d) -> (h, d)>
#heads = affine_map<(b, h, t, d) -> (b, h, t, d)>

func.func private @block(
    %x: tensor<1024x768xf32>,
    %attn_q_weight: tensor<768x768xf32>,
    %attn_q_bias: tensor<768xf32>,
    %attn_k_weight: tensor<768x768xf32>,
    %attn_k_bias: tensor<768xf32>,
    %attn_v_weight: tensor<768x768xf32>,
    %attn_v_bias: tensor<768xf32>,
    %attn_proj_weight: tensor<768x768xf32>,
    %attn_proj_bias: tensor<768xf32>,
    %mlp_up_weight: tensor<768x3072xf32>,
    %mlp_up_bias: tensor<3072xf32>,
    %mlp_down_weight: tensor<3072x768xf32>,
    %mlp_down_bias: tensor<768xf32>,
    %ln_1_weight: tensor<768xf32>,
    %ln_1_bias: tensor<768xf32>,
    %ln_2_weight: tensor<768xf32>,
    %ln_2_bias: tensor<768xf32>) -> tensor<1024x768xf32> {
  %zero = arith.constant 0.0 : f32
  %1 = nn.layer_norm %x scale(%ln_1_weight : tensor<768xf32>)
    bias(%ln_1_bias : tensor<768xf32>) eps(1.0e-5) : tensor<1024x768xf32> -> tensor<1024x768xf32>
  %2 = tensor.empty() : tensor<1024x768xf32>
  %3 = linalg.fill ins(%zero : f32)
    outs(%2 : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %4 = linalg.matmul ins(%1, %attn_q_weight : tensor<1024x768xf32>, tensor<768x768xf32>)
    outs(%3 : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %5 = tensor.expand_shape %4 [[0, 1], [2, 3]]
    output_shape [1, 1024, 12, 64] : tensor<1024x768xf32> into tensor<1x1024x12x64xf32>
  %6 = tensor.expand_shape %attn_q_bias [[0, 1]]
    output_shape [12, 64] : tensor<768xf32> into tensor<12x64xf32>
  %7 = tensor.empty() : tensor<1x12x1024x64xf32>
  %8 = linalg.generic {indexing_maps = [#rows, #bias, #heads],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%5, %6
      : tensor<1x1024x12x64xf32>, tensor<12x64xf32>)
    outs(%7 : tensor<1x12x1024x64xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1x12x1024x64xf32>
  %9 = tensor.empty() : tensor<1024x768xf32>
  %10 = linalg.fill ins(%zero : f32)
    outs(%9 : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %11 = linalg.matmul ins(%1, %attn_k_weight : tensor<1024x768xf32>, tensor<768x768xf32>)
    outs(%10 : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %12 = tensor.expand_shape %11 [[0, 1], [2, 3]]
    output_shape [1, 1024, 12, 64] : tensor<1024x768xf32> into tensor<1x1024x12x64xf32>
  %13 = tensor.expand_shape %attn_k_bias [[0, 1]]
    output_shape [12, 64] : tensor<768xf32> into tensor<12x64xf32>
  %14 = tensor.empty() : tensor<1x12x1024x64xf32>
  %15 = linalg.generic {indexing_maps = [#rows, #bias, #heads],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%12, %13
      : tensor<1x1024x12x64xf32>, tensor<12x64xf32>)
    outs(%14 : tensor<1x12x1024x64xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1x12x1024x64xf32>
  %16 = tensor.empty() : tensor<1024x768xf32>
  %17 = linalg.fill ins(%zero : f32)
    outs(%16 : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %18 = linalg.matmul ins(%1, %attn_v_weight : tensor<1024x768xf32>, tensor<768x768xf32>)
    outs(%17 : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %19 = tensor.expand_shape %18 [[0, 1], [2, 3]]
    output_shape [1, 1024, 12, 64] : tensor<1024x768xf32> into tensor<1x1024x12x64xf32>
  %20 = tensor.expand_shape %attn_v_bias [[0, 1]]
    output_shape [12, 64] : tensor<768xf32> into tensor<12x64xf32>
  %21 = tensor.empty() : tensor<1x12x1024x64xf32>
  %22 = linalg.generic {indexing_maps = [#rows, #bias, #heads],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%19, %20
      : tensor<1x1024x12x64xf32>, tensor<12x64xf32>)
    outs(%21 : tensor<1x12x1024x64xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1x12x1024x64xf32>
  %23:3 = nn.attention %8, %15, %22 causal
    : tensor<1x12x1024x64xf32>, tensor<1x12x1024x64xf32>, tensor<1x12x1024x64xf32>
    -> tensor<1x12x1024x64xf32>, tensor<1x12x1024xf32>
  %24 = tensor.empty() : tensor<1x1024x12x64xf32>
  %25 = linalg.transpose ins(%23#0 : tensor<1x12x1024x64xf32>)
    outs(%24 : tensor<1x1024x12x64xf32>) permutation = [0, 2, 1, 3]
  %26 = tensor.collapse_shape %25 [[0, 1], [2, 3]]
    : tensor<1x1024x12x64xf32> into tensor<1024x768xf32>
  %27 = tensor.empty() : tensor<1024x768xf32>
  %28 = linalg.fill ins(%zero : f32)
    outs(%27 : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %29 = linalg.matmul ins(%26, %attn_proj_weight : tensor<1024x768xf32>, tensor<768x768xf32>)
    outs(%28 : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %30 = tensor.empty() : tensor<1024x768xf32>
  %31 = linalg.generic {indexing_maps = [#id, #column, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%29, %attn_proj_bias
      : tensor<1024x768xf32>, tensor<768xf32>)
    outs(%30 : tensor<1024x768xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1024x768xf32>
  %32 = tensor.empty() : tensor<1024x768xf32>
  %33 = linalg.generic {indexing_maps = [#id, #id, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%x, %31
      : tensor<1024x768xf32>, tensor<1024x768xf32>)
    outs(%32 : tensor<1024x768xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1024x768xf32>
  %34 = nn.layer_norm %33 scale(%ln_2_weight : tensor<768xf32>)
    bias(%ln_2_bias : tensor<768xf32>) eps(1.0e-5) : tensor<1024x768xf32> -> tensor<1024x768xf32>
  %35 = tensor.empty() : tensor<1024x3072xf32>
  %36 = linalg.fill ins(%zero : f32)
    outs(%35 : tensor<1024x3072xf32>) -> tensor<1024x3072xf32>
  %37 = linalg.matmul ins(%34, %mlp_up_weight : tensor<1024x768xf32>, tensor<768x3072xf32>)
    outs(%36 : tensor<1024x3072xf32>) -> tensor<1024x3072xf32>
  %38 = tensor.empty() : tensor<1024x3072xf32>
  %39 = linalg.generic {indexing_maps = [#id, #column, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%37, %mlp_up_bias
      : tensor<1024x3072xf32>, tensor<3072xf32>)
    outs(%38 : tensor<1024x3072xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1024x3072xf32>
  %40 = nn.gelu %39 form tanh : tensor<1024x3072xf32> -> tensor<1024x3072xf32>
  %41 = tensor.empty() : tensor<1024x768xf32>
  %42 = linalg.fill ins(%zero : f32)
    outs(%41 : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %43 = linalg.matmul ins(%40, %mlp_down_weight : tensor<1024x3072xf32>, tensor<3072x768xf32>)
    outs(%42 : tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %44 = tensor.empty() : tensor<1024x768xf32>
  %45 = linalg.generic {indexing_maps = [#id, #column, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%43, %mlp_down_bias
      : tensor<1024x768xf32>, tensor<768xf32>)
    outs(%44 : tensor<1024x768xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1024x768xf32>
  %46 = tensor.empty() : tensor<1024x768xf32>
  %47 = linalg.generic {indexing_maps = [#id, #id, #id],
    iterator_types = ["parallel", "parallel"]}
    ins(%33, %45
      : tensor<1024x768xf32>, tensor<1024x768xf32>)
    outs(%46 : tensor<1024x768xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1024x768xf32>
  return %47 : tensor<1024x768xf32>
}

func.func @loss(
    %x: tensor<1x1024xi64> {amp.input = "x"},
    %y: tensor<1x1024xi64> {amp.input = "y"},
    %tok_weight: tensor<50257x768xf32> {
      amp.param = "tok.weight", amp.init = #amp.init<normal, value = 0.02>},
    %pos_weight: tensor<1024x768xf32> {
      amp.param = "pos.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_0_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.0.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_0_attn_q_bias: tensor<768xf32> {
      amp.param = "h.0.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.0.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_0_attn_k_bias: tensor<768xf32> {
      amp.param = "h.0.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.0.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_0_attn_v_bias: tensor<768xf32> {
      amp.param = "h.0.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.0.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_0_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.0.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.0.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_0_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.0.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.0.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_0_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.0.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_ln_1_weight: tensor<768xf32> {
      amp.param = "h.0.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_0_ln_1_bias: tensor<768xf32> {
      amp.param = "h.0.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_0_ln_2_weight: tensor<768xf32> {
      amp.param = "h.0.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_0_ln_2_bias: tensor<768xf32> {
      amp.param = "h.0.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.1.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_1_attn_q_bias: tensor<768xf32> {
      amp.param = "h.1.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.1.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_1_attn_k_bias: tensor<768xf32> {
      amp.param = "h.1.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.1.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_1_attn_v_bias: tensor<768xf32> {
      amp.param = "h.1.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.1.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_1_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.1.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.1.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_1_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.1.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.1.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_1_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.1.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_ln_1_weight: tensor<768xf32> {
      amp.param = "h.1.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_1_ln_1_bias: tensor<768xf32> {
      amp.param = "h.1.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_1_ln_2_weight: tensor<768xf32> {
      amp.param = "h.1.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_1_ln_2_bias: tensor<768xf32> {
      amp.param = "h.1.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.2.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_2_attn_q_bias: tensor<768xf32> {
      amp.param = "h.2.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.2.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_2_attn_k_bias: tensor<768xf32> {
      amp.param = "h.2.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.2.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_2_attn_v_bias: tensor<768xf32> {
      amp.param = "h.2.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.2.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_2_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.2.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.2.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_2_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.2.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.2.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_2_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.2.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_ln_1_weight: tensor<768xf32> {
      amp.param = "h.2.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_2_ln_1_bias: tensor<768xf32> {
      amp.param = "h.2.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_2_ln_2_weight: tensor<768xf32> {
      amp.param = "h.2.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_2_ln_2_bias: tensor<768xf32> {
      amp.param = "h.2.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.3.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_3_attn_q_bias: tensor<768xf32> {
      amp.param = "h.3.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.3.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_3_attn_k_bias: tensor<768xf32> {
      amp.param = "h.3.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.3.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_3_attn_v_bias: tensor<768xf32> {
      amp.param = "h.3.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.3.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_3_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.3.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.3.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_3_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.3.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.3.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_3_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.3.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_ln_1_weight: tensor<768xf32> {
      amp.param = "h.3.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_3_ln_1_bias: tensor<768xf32> {
      amp.param = "h.3.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_3_ln_2_weight: tensor<768xf32> {
      amp.param = "h.3.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_3_ln_2_bias: tensor<768xf32> {
      amp.param = "h.3.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_4_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.4.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_4_attn_q_bias: tensor<768xf32> {
      amp.param = "h.4.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_4_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.4.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_4_attn_k_bias: tensor<768xf32> {
      amp.param = "h.4.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_4_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.4.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_4_attn_v_bias: tensor<768xf32> {
      amp.param = "h.4.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_4_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.4.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_4_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.4.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_4_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.4.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_4_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.4.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_4_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.4.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_4_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.4.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_4_ln_1_weight: tensor<768xf32> {
      amp.param = "h.4.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_4_ln_1_bias: tensor<768xf32> {
      amp.param = "h.4.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_4_ln_2_weight: tensor<768xf32> {
      amp.param = "h.4.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_4_ln_2_bias: tensor<768xf32> {
      amp.param = "h.4.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_5_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.5.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_5_attn_q_bias: tensor<768xf32> {
      amp.param = "h.5.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_5_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.5.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_5_attn_k_bias: tensor<768xf32> {
      amp.param = "h.5.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_5_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.5.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_5_attn_v_bias: tensor<768xf32> {
      amp.param = "h.5.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_5_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.5.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_5_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.5.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_5_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.5.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_5_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.5.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_5_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.5.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_5_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.5.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_5_ln_1_weight: tensor<768xf32> {
      amp.param = "h.5.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_5_ln_1_bias: tensor<768xf32> {
      amp.param = "h.5.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_5_ln_2_weight: tensor<768xf32> {
      amp.param = "h.5.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_5_ln_2_bias: tensor<768xf32> {
      amp.param = "h.5.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_6_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.6.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_6_attn_q_bias: tensor<768xf32> {
      amp.param = "h.6.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_6_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.6.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_6_attn_k_bias: tensor<768xf32> {
      amp.param = "h.6.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_6_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.6.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_6_attn_v_bias: tensor<768xf32> {
      amp.param = "h.6.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_6_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.6.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_6_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.6.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_6_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.6.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_6_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.6.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_6_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.6.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_6_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.6.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_6_ln_1_weight: tensor<768xf32> {
      amp.param = "h.6.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_6_ln_1_bias: tensor<768xf32> {
      amp.param = "h.6.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_6_ln_2_weight: tensor<768xf32> {
      amp.param = "h.6.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_6_ln_2_bias: tensor<768xf32> {
      amp.param = "h.6.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_7_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.7.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_7_attn_q_bias: tensor<768xf32> {
      amp.param = "h.7.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_7_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.7.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_7_attn_k_bias: tensor<768xf32> {
      amp.param = "h.7.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_7_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.7.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_7_attn_v_bias: tensor<768xf32> {
      amp.param = "h.7.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_7_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.7.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_7_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.7.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_7_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.7.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_7_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.7.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_7_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.7.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_7_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.7.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_7_ln_1_weight: tensor<768xf32> {
      amp.param = "h.7.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_7_ln_1_bias: tensor<768xf32> {
      amp.param = "h.7.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_7_ln_2_weight: tensor<768xf32> {
      amp.param = "h.7.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_7_ln_2_bias: tensor<768xf32> {
      amp.param = "h.7.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_8_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.8.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_8_attn_q_bias: tensor<768xf32> {
      amp.param = "h.8.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_8_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.8.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_8_attn_k_bias: tensor<768xf32> {
      amp.param = "h.8.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_8_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.8.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_8_attn_v_bias: tensor<768xf32> {
      amp.param = "h.8.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_8_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.8.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_8_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.8.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_8_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.8.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_8_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.8.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_8_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.8.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_8_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.8.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_8_ln_1_weight: tensor<768xf32> {
      amp.param = "h.8.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_8_ln_1_bias: tensor<768xf32> {
      amp.param = "h.8.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_8_ln_2_weight: tensor<768xf32> {
      amp.param = "h.8.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_8_ln_2_bias: tensor<768xf32> {
      amp.param = "h.8.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_9_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.9.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_9_attn_q_bias: tensor<768xf32> {
      amp.param = "h.9.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_9_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.9.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_9_attn_k_bias: tensor<768xf32> {
      amp.param = "h.9.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_9_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.9.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_9_attn_v_bias: tensor<768xf32> {
      amp.param = "h.9.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_9_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.9.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_9_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.9.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_9_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.9.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_9_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.9.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_9_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.9.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_9_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.9.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_9_ln_1_weight: tensor<768xf32> {
      amp.param = "h.9.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_9_ln_1_bias: tensor<768xf32> {
      amp.param = "h.9.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_9_ln_2_weight: tensor<768xf32> {
      amp.param = "h.9.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_9_ln_2_bias: tensor<768xf32> {
      amp.param = "h.9.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_10_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.10.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_10_attn_q_bias: tensor<768xf32> {
      amp.param = "h.10.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_10_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.10.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_10_attn_k_bias: tensor<768xf32> {
      amp.param = "h.10.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_10_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.10.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_10_attn_v_bias: tensor<768xf32> {
      amp.param = "h.10.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_10_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.10.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_10_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.10.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_10_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.10.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_10_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.10.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_10_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.10.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_10_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.10.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_10_ln_1_weight: tensor<768xf32> {
      amp.param = "h.10.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_10_ln_1_bias: tensor<768xf32> {
      amp.param = "h.10.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_10_ln_2_weight: tensor<768xf32> {
      amp.param = "h.10.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_10_ln_2_bias: tensor<768xf32> {
      amp.param = "h.10.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_11_attn_q_weight: tensor<768x768xf32> {
      amp.param = "h.11.attn.q.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_11_attn_q_bias: tensor<768xf32> {
      amp.param = "h.11.attn.q.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_11_attn_k_weight: tensor<768x768xf32> {
      amp.param = "h.11.attn.k.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_11_attn_k_bias: tensor<768xf32> {
      amp.param = "h.11.attn.k.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_11_attn_v_weight: tensor<768x768xf32> {
      amp.param = "h.11.attn.v.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_11_attn_v_bias: tensor<768xf32> {
      amp.param = "h.11.attn.v.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_11_attn_proj_weight: tensor<768x768xf32> {
      amp.param = "h.11.attn.proj.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_11_attn_proj_bias: tensor<768xf32> {
      amp.param = "h.11.attn.proj.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_11_mlp_up_weight: tensor<768x3072xf32> {
      amp.param = "h.11.mlp.up.weight", amp.init = #amp.init<normal, value = 0.02>},
    %h_11_mlp_up_bias: tensor<3072xf32> {
      amp.param = "h.11.mlp.up.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_11_mlp_down_weight: tensor<3072x768xf32> {
      amp.param = "h.11.mlp.down.weight", amp.init = #amp.init<normal, value = 0.0040824829046386306>},
    %h_11_mlp_down_bias: tensor<768xf32> {
      amp.param = "h.11.mlp.down.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_11_ln_1_weight: tensor<768xf32> {
      amp.param = "h.11.ln_1.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_11_ln_1_bias: tensor<768xf32> {
      amp.param = "h.11.ln_1.bias", amp.init = #amp.init<constant, value = 0.0>},
    %h_11_ln_2_weight: tensor<768xf32> {
      amp.param = "h.11.ln_2.weight", amp.init = #amp.init<constant, value = 1.0>},
    %h_11_ln_2_bias: tensor<768xf32> {
      amp.param = "h.11.ln_2.bias", amp.init = #amp.init<constant, value = 0.0>},
    %ln_f_weight: tensor<768xf32> {
      amp.param = "ln_f.weight", amp.init = #amp.init<constant, value = 1.0>},
    %ln_f_bias: tensor<768xf32> {
      amp.param = "ln_f.bias", amp.init = #amp.init<constant, value = 0.0>}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %1 = nn.embedding %tok_weight[%x]
    : tensor<50257x768xf32>, tensor<1x1024xi64> -> tensor<1x1024x768xf32>
  %2 = tensor.empty() : tensor<1x1024x768xf32>
  %3 = linalg.generic {indexing_maps = [#token, #position, #token],
    iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%1, %pos_weight
      : tensor<1x1024x768xf32>, tensor<1024x768xf32>)
    outs(%2 : tensor<1x1024x768xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %sum = arith.addf %a, %b : f32
      linalg.yield %sum : f32
    } -> tensor<1x1024x768xf32>
  %4 = tensor.collapse_shape %3 [[0, 1], [2]]
    : tensor<1x1024x768xf32> into tensor<1024x768xf32>
  %5 = func.call @block(%4,
    %h_0_attn_q_weight, %h_0_attn_q_bias, %h_0_attn_k_weight, %h_0_attn_k_bias,
    %h_0_attn_v_weight, %h_0_attn_v_bias, %h_0_attn_proj_weight,
    %h_0_attn_proj_bias, %h_0_mlp_up_weight, %h_0_mlp_up_bias,
    %h_0_mlp_down_weight, %h_0_mlp_down_bias, %h_0_ln_1_weight, %h_0_ln_1_bias,
    %h_0_ln_2_weight, %h_0_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %6 = func.call @block(%5,
    %h_1_attn_q_weight, %h_1_attn_q_bias, %h_1_attn_k_weight, %h_1_attn_k_bias,
    %h_1_attn_v_weight, %h_1_attn_v_bias, %h_1_attn_proj_weight,
    %h_1_attn_proj_bias, %h_1_mlp_up_weight, %h_1_mlp_up_bias,
    %h_1_mlp_down_weight, %h_1_mlp_down_bias, %h_1_ln_1_weight, %h_1_ln_1_bias,
    %h_1_ln_2_weight, %h_1_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %7 = func.call @block(%6,
    %h_2_attn_q_weight, %h_2_attn_q_bias, %h_2_attn_k_weight, %h_2_attn_k_bias,
    %h_2_attn_v_weight, %h_2_attn_v_bias, %h_2_attn_proj_weight,
    %h_2_attn_proj_bias, %h_2_mlp_up_weight, %h_2_mlp_up_bias,
    %h_2_mlp_down_weight, %h_2_mlp_down_bias, %h_2_ln_1_weight, %h_2_ln_1_bias,
    %h_2_ln_2_weight, %h_2_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %8 = func.call @block(%7,
    %h_3_attn_q_weight, %h_3_attn_q_bias, %h_3_attn_k_weight, %h_3_attn_k_bias,
    %h_3_attn_v_weight, %h_3_attn_v_bias, %h_3_attn_proj_weight,
    %h_3_attn_proj_bias, %h_3_mlp_up_weight, %h_3_mlp_up_bias,
    %h_3_mlp_down_weight, %h_3_mlp_down_bias, %h_3_ln_1_weight, %h_3_ln_1_bias,
    %h_3_ln_2_weight, %h_3_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %9 = func.call @block(%8,
    %h_4_attn_q_weight, %h_4_attn_q_bias, %h_4_attn_k_weight, %h_4_attn_k_bias,
    %h_4_attn_v_weight, %h_4_attn_v_bias, %h_4_attn_proj_weight,
    %h_4_attn_proj_bias, %h_4_mlp_up_weight, %h_4_mlp_up_bias,
    %h_4_mlp_down_weight, %h_4_mlp_down_bias, %h_4_ln_1_weight, %h_4_ln_1_bias,
    %h_4_ln_2_weight, %h_4_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %10 = func.call @block(%9,
    %h_5_attn_q_weight, %h_5_attn_q_bias, %h_5_attn_k_weight, %h_5_attn_k_bias,
    %h_5_attn_v_weight, %h_5_attn_v_bias, %h_5_attn_proj_weight,
    %h_5_attn_proj_bias, %h_5_mlp_up_weight, %h_5_mlp_up_bias,
    %h_5_mlp_down_weight, %h_5_mlp_down_bias, %h_5_ln_1_weight, %h_5_ln_1_bias,
    %h_5_ln_2_weight, %h_5_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %11 = func.call @block(%10,
    %h_6_attn_q_weight, %h_6_attn_q_bias, %h_6_attn_k_weight, %h_6_attn_k_bias,
    %h_6_attn_v_weight, %h_6_attn_v_bias, %h_6_attn_proj_weight,
    %h_6_attn_proj_bias, %h_6_mlp_up_weight, %h_6_mlp_up_bias,
    %h_6_mlp_down_weight, %h_6_mlp_down_bias, %h_6_ln_1_weight, %h_6_ln_1_bias,
    %h_6_ln_2_weight, %h_6_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %12 = func.call @block(%11,
    %h_7_attn_q_weight, %h_7_attn_q_bias, %h_7_attn_k_weight, %h_7_attn_k_bias,
    %h_7_attn_v_weight, %h_7_attn_v_bias, %h_7_attn_proj_weight,
    %h_7_attn_proj_bias, %h_7_mlp_up_weight, %h_7_mlp_up_bias,
    %h_7_mlp_down_weight, %h_7_mlp_down_bias, %h_7_ln_1_weight, %h_7_ln_1_bias,
    %h_7_ln_2_weight, %h_7_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %13 = func.call @block(%12,
    %h_8_attn_q_weight, %h_8_attn_q_bias, %h_8_attn_k_weight, %h_8_attn_k_bias,
    %h_8_attn_v_weight, %h_8_attn_v_bias, %h_8_attn_proj_weight,
    %h_8_attn_proj_bias, %h_8_mlp_up_weight, %h_8_mlp_up_bias,
    %h_8_mlp_down_weight, %h_8_mlp_down_bias, %h_8_ln_1_weight, %h_8_ln_1_bias,
    %h_8_ln_2_weight, %h_8_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %14 = func.call @block(%13,
    %h_9_attn_q_weight, %h_9_attn_q_bias, %h_9_attn_k_weight, %h_9_attn_k_bias,
    %h_9_attn_v_weight, %h_9_attn_v_bias, %h_9_attn_proj_weight,
    %h_9_attn_proj_bias, %h_9_mlp_up_weight, %h_9_mlp_up_bias,
    %h_9_mlp_down_weight, %h_9_mlp_down_bias, %h_9_ln_1_weight, %h_9_ln_1_bias,
    %h_9_ln_2_weight, %h_9_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %15 = func.call @block(%14,
    %h_10_attn_q_weight, %h_10_attn_q_bias, %h_10_attn_k_weight,
    %h_10_attn_k_bias, %h_10_attn_v_weight, %h_10_attn_v_bias,
    %h_10_attn_proj_weight, %h_10_attn_proj_bias, %h_10_mlp_up_weight,
    %h_10_mlp_up_bias, %h_10_mlp_down_weight, %h_10_mlp_down_bias,
    %h_10_ln_1_weight, %h_10_ln_1_bias, %h_10_ln_2_weight, %h_10_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %16 = func.call @block(%15,
    %h_11_attn_q_weight, %h_11_attn_q_bias, %h_11_attn_k_weight,
    %h_11_attn_k_bias, %h_11_attn_v_weight, %h_11_attn_v_bias,
    %h_11_attn_proj_weight, %h_11_attn_proj_bias, %h_11_mlp_up_weight,
    %h_11_mlp_up_bias, %h_11_mlp_down_weight, %h_11_mlp_down_bias,
    %h_11_ln_1_weight, %h_11_ln_1_bias, %h_11_ln_2_weight, %h_11_ln_2_bias)
    : (tensor<1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x768xf32>, tensor<768xf32>, tensor<768x768xf32>,
       tensor<768xf32>, tensor<768x768xf32>, tensor<768xf32>,
       tensor<768x3072xf32>, tensor<3072xf32>, tensor<3072x768xf32>,
       tensor<768xf32>, tensor<768xf32>, tensor<768xf32>, tensor<768xf32>,
       tensor<768xf32>) -> tensor<1024x768xf32>
  %17 = nn.layer_norm %16 scale(%ln_f_weight : tensor<768xf32>)
    bias(%ln_f_bias : tensor<768xf32>) eps(1.0e-5) : tensor<1024x768xf32> -> tensor<1024x768xf32>

  // The mean loss of all tokens.
  %18 = tensor.collapse_shape %y [[0, 1]]
    : tensor<1x1024xi64> into tensor<1024xi64>
  %19 = nn.linear_cross_entropy %17, %tok_weight, %18
    : tensor<1024x768xf32>, tensor<50257x768xf32>, tensor<1024xi64> -> tensor<f32>
  return %19 : tensor<f32>
}
