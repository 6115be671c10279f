// One case for each clause of each verifier of the dialect's ops, those that
// TableGen makes among them.
// RUN: amp-opt %s -split-input-file -verify-diagnostics

//===----------------------------------------------------------------------===//
// Types of operands and results
//===----------------------------------------------------------------------===//

func.func @unranked(%x: tensor<*xf32>) {
  // expected-error @+1 {{'nn.silu' op operand #0 must be static tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<*xf32>'}}
  %0 = "nn.silu"(%x) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @dynamic(%x: tensor<?xf32>) {
  // expected-error @+1 {{'nn.silu' op operand #0 must be static tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<?xf32>'}}
  %0 = nn.silu %x : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @integers(%x: tensor<4xi32>) {
  // expected-error @+1 {{'nn.silu' op operand #0 must be static tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<4xi32>'}}
  %0 = nn.silu %x : tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @eight_bits(%x: tensor<4xf8E4M3FN>) {
  // expected-error @+1 {{'nn.silu' op operand #0 must be static tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<4xf8E4M3FN>'}}
  %0 = nn.silu %x : tensor<4xf8E4M3FN> -> tensor<4xf32>
  return
}

// -----

func.func @result_wide(%x: tensor<4xf32>) {
  // expected-error @+1 {{'nn.silu' op result #0 must be static tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<4xf128>'}}
  %0 = nn.silu %x : tensor<4xf32> -> tensor<4xf128>
  return
}

// -----

func.func @indices_of_one_bit(%t: tensor<4x2xf32>, %i: tensor<3xi1>) {
  // expected-error @+1 {{'nn.embedding' op operand #1 must be static tensor of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or index values, but got 'tensor<3xi1>'}}
  %0 = nn.embedding %t[%i] : tensor<4x2xf32>, tensor<3xi1> -> tensor<3x2xf32>
  return
}

// -----

func.func @indices_of_floats(%t: tensor<4x2xf32>, %i: tensor<3xf32>) {
  // expected-error @+1 {{'nn.embedding' op operand #1 must be static tensor of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or index values, but got 'tensor<3xf32>'}}
  %0 = nn.embedding %t[%i] : tensor<4x2xf32>, tensor<3xf32> -> tensor<3x2xf32>
  return
}

// -----

func.func @unsigned_targets(%x: tensor<2x3xf32>, %t: tensor<2xui8>) {
  // expected-error @+1 {{'nn.cross_entropy' op operand #1 must be static tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or index values, but got 'tensor<2xui8>'}}
  %0 = nn.cross_entropy %x, %t : tensor<2x3xf32>, tensor<2xui8> -> tensor<f32>
  return
}

// -----

func.func @key_of_floats(%x: tensor<4xf32>, %k: tensor<3xf32>) {
  // expected-error @+1 {{'nn.dropout' op operand #1 must be 1D tensor of 64-bit signless integer values, but got 'tensor<3xf32>'}}
  %0 = nn.dropout %x p(0.5) key(%k : tensor<3xf32>) : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Elementwise ops
//===----------------------------------------------------------------------===//

func.func @gelu_shape(%x: tensor<4xf32>) {
  // expected-error @+1 {{'nn.gelu' op requires the same shape for all operands and results}}
  %0 = nn.gelu %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @silu_shape(%x: tensor<4xf32>) {
  // expected-error @+1 {{'nn.silu' op requires the same shape for all operands and results}}
  %0 = nn.silu %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

func.func @softmax_shape(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{'nn.softmax' op requires the same shape for all operands and results}}
  %0 = nn.softmax %x dim(1) : tensor<2x4xf32> -> tensor<2x5xf32>
  return
}

// -----

func.func @softmax_dim_large(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{'nn.softmax' op expects 'dim' from 0 to 1, found 2}}
  %0 = nn.softmax %x dim(2) : tensor<2x4xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @softmax_dim_negative(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{'nn.softmax' op expects 'dim' from 0 to 1, found -1}}
  %0 = nn.softmax %x dim(-1) : tensor<2x4xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @log_softmax_shape(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{'nn.log_softmax' op requires the same shape for all operands and results}}
  %0 = nn.log_softmax %x dim(1) : tensor<2x4xf32> -> tensor<2x5xf32>
  return
}

// -----

func.func @log_softmax_dim_large(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{'nn.log_softmax' op expects 'dim' from 0 to 1, found 2}}
  %0 = nn.log_softmax %x dim(2) : tensor<2x4xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @log_softmax_dim_negative(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{'nn.log_softmax' op expects 'dim' from 0 to 1, found -1}}
  %0 = nn.log_softmax %x dim(-1) : tensor<2x4xf32> -> tensor<2x4xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Embedding
//===----------------------------------------------------------------------===//

func.func @embedding_scalar(%t: tensor<f32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{'nn.embedding' op expects a table of at least one row, found 'tensor<f32>'}}
  %0 = nn.embedding %t[%i] : tensor<f32>, tensor<3xi32> -> tensor<3xf32>
  return
}

// -----

func.func @embedding_no_rows(%t: tensor<0x2xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{'nn.embedding' op expects a table of at least one row, found 'tensor<0x2xf32>'}}
  %0 = nn.embedding %t[%i] : tensor<0x2xf32>, tensor<3xi32> -> tensor<3x2xf32>
  return
}

// -----

func.func @embedding_result(%t: tensor<4x2xf32>, %i: tensor<3x5xi32>) {
  // expected-error @+1 {{'nn.embedding' op expects a result of type 'tensor<3x5x2xf32>', found 'tensor<3x2xf32>'}}
  %0 = nn.embedding %t[%i] : tensor<4x2xf32>, tensor<3x5xi32> -> tensor<3x2xf32>
  return
}

// -----

func.func @scatter_scalar(%u: tensor<3xf32>, %i: tensor<3xi32>, %t: tensor<f32>) {
  // expected-error @+1 {{'nn.scatter_add' op expects a table of at least one row, found 'tensor<f32>'}}
  %0 = nn.scatter_add %u at %i into %t : tensor<3xf32>, tensor<3xi32>, tensor<f32>
  return
}

// -----

func.func @scatter_no_rows(%u: tensor<3x2xf32>, %i: tensor<3xi32>, %t: tensor<0x2xf32>) {
  // expected-error @+1 {{'nn.scatter_add' op expects a table of at least one row, found 'tensor<0x2xf32>'}}
  %0 = nn.scatter_add %u at %i into %t : tensor<3x2xf32>, tensor<3xi32>, tensor<0x2xf32>
  return
}

// -----

func.func @scatter_updates(%u: tensor<2x3xf32>, %i: tensor<3xi32>, %t: tensor<4x2xf32>) {
  // expected-error @+1 {{'nn.scatter_add' op expects updates of type 'tensor<3x2xf32>', found 'tensor<2x3xf32>'}}
  %0 = nn.scatter_add %u at %i into %t : tensor<2x3xf32>, tensor<3xi32>, tensor<4x2xf32>
  return
}

// -----

func.func @scatter_type(%u: tensor<3x2xf32>, %i: tensor<3xi32>, %t: tensor<4x2xf32>) {
  // expected-error @+1 {{'nn.scatter_add' op failed to verify that all of {init, result} have same type}}
  %0 = "nn.scatter_add"(%u, %i, %t) : (tensor<3x2xf32>, tensor<3xi32>, tensor<4x2xf32>) -> tensor<4x2xf64>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Dropout
//===----------------------------------------------------------------------===//

func.func @dropout_p_one(%x: tensor<4xf32>) {
  // expected-error @+1 {{'nn.dropout' op expects 'p' from 0 to less than 1, found 1.000000e+00}}
  %0 = nn.dropout %x p(1.0) : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @dropout_p_negative(%x: tensor<4xf32>) {
  // expected-error @+1 {{'nn.dropout' op expects 'p' from 0 to less than 1, found -2.500000e-01}}
  %0 = nn.dropout %x p(-0.25) : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @dropout_p_nan(%x: tensor<4xf32>) {
  // expected-error @+1 {{'nn.dropout' op expects 'p' from 0 to less than 1, found nan}}
  %0 = nn.dropout %x p(0x7FF8000000000000) : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @dropout_id_negative(%x: tensor<4xf32>) {
  // expected-error @+1 {{'nn.dropout' op expects 'id' from 0 to 4294967295, found -1}}
  %0 = nn.dropout %x p(0.5) {id = -1} : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @dropout_id_large(%x: tensor<4xf32>) {
  // expected-error @+1 {{'nn.dropout' op expects 'id' from 0 to 4294967295, found 4294967296}}
  %0 = nn.dropout %x p(0.5) {id = 4294967296} : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @dropout_key(%x: tensor<4xf32>, %k: tensor<2xi64>) {
  // expected-error @+1 {{'nn.dropout' op expects a key of type tensor<3xi64>, found 'tensor<2xi64>'}}
  %0 = nn.dropout %x p(0.5) key(%k : tensor<2xi64>) : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @dropout_result(%x: tensor<4xf32>) {
  // expected-error @+1 {{'nn.dropout' op expects a result of type 'tensor<4xf32>', found 'tensor<5xf32>'}}
  %0 = nn.dropout %x p(0.5) : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Cross-entropy
//===----------------------------------------------------------------------===//

func.func @cross_entropy_scalar(%x: tensor<f32>, %t: tensor<i32>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects logits of at least one class, found 'tensor<f32>'}}
  %0 = nn.cross_entropy %x, %t : tensor<f32>, tensor<i32> -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_no_classes(%x: tensor<2x0xf32>, %t: tensor<2xi32>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects logits of at least one class, found 'tensor<2x0xf32>'}}
  %0 = nn.cross_entropy %x, %t : tensor<2x0xf32>, tensor<2xi32> -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_classes(%x: tensor<2x3xf32>, %t: tensor<3xi32>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects targets of type 'tensor<2xi32>', found 'tensor<3xi32>'}}
  %0 = nn.cross_entropy %x, %t : tensor<2x3xf32>, tensor<3xi32> -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_probabilities(%x: tensor<2x3xf32>, %t: tensor<2xf32>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects targets of type 'tensor<2x3xf32>', found 'tensor<2xf32>'}}
  %0 = nn.cross_entropy %x, %t : tensor<2x3xf32>, tensor<2xf32> -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_ignored(%x: tensor<2x3xf32>, %t: tensor<2xi8>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects 'ignore_index' to be an 'i8', found 300}}
  %0 = nn.cross_entropy %x, %t {ignore_index = 300 : i64} : tensor<2x3xf32>, tensor<2xi8> -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_smoothing_negative(%x: tensor<2x3xf32>, %t: tensor<2xi8>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects 'label_smoothing' from 0 to 1, found -5.000000e-01}}
  %0 = nn.cross_entropy %x, %t {label_smoothing = -0.5 : f64} : tensor<2x3xf32>, tensor<2xi8> -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_smoothing_large(%x: tensor<2x3xf32>, %t: tensor<2xi8>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects 'label_smoothing' from 0 to 1, found 1.500000e+00}}
  %0 = nn.cross_entropy %x, %t {label_smoothing = 1.5 : f64} : tensor<2x3xf32>, tensor<2xi8> -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_reduction(%x: tensor<2x3xf32>, %t: tensor<2xi8>) {
  // expected-error @+1 {{'nn.cross_entropy' op attribute 'reduction' failed to satisfy constraint: What becomes of the losses of rows, `mean` if absent}}
  %0 = nn.cross_entropy %x, %t {reduction = 3 : i32} : tensor<2x3xf32>, tensor<2xi8> -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_mean(%x: tensor<2x3xf32>, %t: tensor<2xi8>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects a loss of type 'tensor<f32>', found 'tensor<2xf32>'}}
  %0 = nn.cross_entropy %x, %t : tensor<2x3xf32>, tensor<2xi8> -> tensor<2xf32>
  return
}

// -----

func.func @cross_entropy_sum(%x: tensor<2x3xf32>, %t: tensor<2xi8>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects a loss of type 'tensor<f32>', found 'tensor<2xf32>'}}
  %0 = nn.cross_entropy %x, %t {reduction = 1 : i32} : tensor<2x3xf32>, tensor<2xi8> -> tensor<2xf32>
  return
}

// -----

func.func @cross_entropy_none(%x: tensor<2x3xf32>, %t: tensor<2xi8>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects a loss of type 'tensor<2xf32>', found 'tensor<f32>'}}
  %0 = nn.cross_entropy %x, %t {reduction = 2 : i32} : tensor<2x3xf32>, tensor<2xi8> -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_low(%x: tensor<2x3xbf16>, %t: tensor<2xi8>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects a loss in 'f32', found 'tensor<bf16>'}}
  %0 = nn.cross_entropy %x, %t : tensor<2x3xbf16>, tensor<2xi8> -> tensor<bf16>
  return
}

// -----

func.func @cross_entropy_wide(%x: tensor<2x3xf32>, %t: tensor<2x3xf64>) {
  // expected-error @+1 {{'nn.cross_entropy' op expects a loss in 'f64', found 'tensor<f32>'}}
  %0 = nn.cross_entropy %x, %t : tensor<2x3xf32>, tensor<2x3xf64> -> tensor<f32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Cross-entropy of a linear layer
//===----------------------------------------------------------------------===//

func.func @linear_scalar(%x: tensor<f32>, %w: tensor<5x3xf32>, %t: tensor<i32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op expects an input [U..., D] and a weight [C, D], found 'tensor<f32>' and 'tensor<5x3xf32>'}}
  %0 = nn.linear_cross_entropy %x, %w, %t : tensor<f32>, tensor<5x3xf32>, tensor<i32> -> tensor<f32>
  return
}

// -----

func.func @linear_weight_rank(%x: tensor<2x3xf32>, %w: tensor<3xf32>, %t: tensor<2xi32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op expects an input [U..., D] and a weight [C, D], found 'tensor<2x3xf32>' and 'tensor<3xf32>'}}
  %0 = nn.linear_cross_entropy %x, %w, %t : tensor<2x3xf32>, tensor<3xf32>, tensor<2xi32> -> tensor<f32>
  return
}

// -----

func.func @linear_depth(%x: tensor<2x3xf32>, %w: tensor<3x5xf32>, %t: tensor<2xi32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op expects an input [U..., D] and a weight [C, D], found 'tensor<2x3xf32>' and 'tensor<3x5xf32>'}}
  %0 = nn.linear_cross_entropy %x, %w, %t : tensor<2x3xf32>, tensor<3x5xf32>, tensor<2xi32> -> tensor<f32>
  return
}

// -----

func.func @linear_no_rows(%x: tensor<0x3xf32>, %w: tensor<5x3xf32>, %t: tensor<0xi32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op expects sizes of at least 1, found 'tensor<0x3xf32>' and 'tensor<5x3xf32>'}}
  %0 = nn.linear_cross_entropy %x, %w, %t : tensor<0x3xf32>, tensor<5x3xf32>, tensor<0xi32> -> tensor<f32>
  return
}

// -----

func.func @linear_no_classes(%x: tensor<2x3xf32>, %w: tensor<0x3xf32>, %t: tensor<2xi32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op expects sizes of at least 1, found 'tensor<2x3xf32>' and 'tensor<0x3xf32>'}}
  %0 = nn.linear_cross_entropy %x, %w, %t : tensor<2x3xf32>, tensor<0x3xf32>, tensor<2xi32> -> tensor<f32>
  return
}

// -----

func.func @linear_bias(%x: tensor<2x3xf32>, %w: tensor<5x3xf32>, %t: tensor<2xi32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op expects bias of type 'tensor<5xf32>', found 'tensor<3xf32>'}}
  %0 = nn.linear_cross_entropy %x, %w, %t bias(%b : tensor<3xf32>) : tensor<2x3xf32>, tensor<5x3xf32>, tensor<2xi32> -> tensor<f32>
  return
}

// -----

func.func @linear_targets(%x: tensor<2x3xf32>, %w: tensor<5x3xf32>, %t: tensor<2x3xf32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op expects targets of type 'tensor<2x5xf32>', found 'tensor<2x3xf32>'}}
  %0 = nn.linear_cross_entropy %x, %w, %t : tensor<2x3xf32>, tensor<5x3xf32>, tensor<2x3xf32> -> tensor<f32>
  return
}

// -----

func.func @linear_wide(%x: tensor<2x3xbf16>, %w: tensor<5x3xf64>, %t: tensor<2xi32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op expects a loss in 'f64', found 'tensor<f32>'}}
  %0 = nn.linear_cross_entropy %x, %w, %t : tensor<2x3xbf16>, tensor<5x3xf64>, tensor<2xi32> -> tensor<f32>
  return
}

// -----

func.func @misspelled(%x: tensor<2x3xf32>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects attributes among "axis", "eps", "fixed", "infer", "momentum", "sync", found 'epss'}}
  %y:3 = nn.batch_norm %x, %s, %s running(%s, %s) {epss = 1.0e-3 : f64} : tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @linear_no_multiple(%x: tensor<2x3xf32>, %w: tensor<5x3xf32>, %t: tensor<2xi32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op attribute 'class_multiple' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive whose maximum value is 65536}}
  %0 = nn.linear_cross_entropy %x, %w, %t {class_multiple = 0} : tensor<2x3xf32>, tensor<5x3xf32>, tensor<2xi32> -> tensor<f32>
  return
}

// -----

func.func @linear_large_multiple(%x: tensor<2x3xf32>, %w: tensor<5x3xf32>, %t: tensor<2xi32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op attribute 'class_multiple' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive whose maximum value is 65536}}
  %0 = nn.linear_cross_entropy %x, %w, %t {class_multiple = 65537} : tensor<2x3xf32>, tensor<5x3xf32>, tensor<2xi32> -> tensor<f32>
  return
}

// -----

func.func @linear_no_chunk(%x: tensor<2x3xf32>, %w: tensor<5x3xf32>, %t: tensor<2xi32>) {
  // expected-error @+1 {{'nn.linear_cross_entropy' op attribute 'chunk_bytes' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = nn.linear_cross_entropy %x, %w, %t {chunk_bytes = 0} : tensor<2x3xf32>, tensor<5x3xf32>, tensor<2xi32> -> tensor<f32>
  return
}
