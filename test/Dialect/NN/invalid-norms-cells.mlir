// One case for each clause of each verifier of norms and recurrent cells.
// RUN: amp-opt %s -split-input-file -verify-diagnostics

//===----------------------------------------------------------------------===//
// Norms of rows
//===----------------------------------------------------------------------===//

func.func @layer_norm_input_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'nn.layer_norm' op expects rows of 1 to 0 dimensions, found 1}}
  %0 = nn.layer_norm %x eps(1.0e-5) : tensor<f32> -> tensor<f32>
  return
}

// -----

func.func @layer_norm_scale_scalar(%x: tensor<2x3x4xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{'nn.layer_norm' op expects rows of 1 to 3 dimensions, found 0}}
  %0 = nn.layer_norm %x scale(%s : tensor<f32>) eps(1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// -----

func.func @layer_norm_scale_rank(%x: tensor<4xf32>, %s: tensor<3x4xf32>) {
  // expected-error @+1 {{'nn.layer_norm' op expects rows of 1 to 1 dimensions, found 2}}
  %0 = nn.layer_norm %x scale(%s : tensor<3x4xf32>) eps(1.0e-5) : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @layer_norm_scale(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'nn.layer_norm' op expects scale of type 'tensor<4xf32>', found 'tensor<3xf32>'}}
  %0 = nn.layer_norm %x scale(%s : tensor<3xf32>) eps(1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// -----

func.func @layer_norm_bias_alone(%x: tensor<2x3x4xf32>, %b: tensor<4x3xf32>) {
  // expected-error @+1 {{'nn.layer_norm' op expects bias of type 'tensor<3x4xf32>', found 'tensor<4x3xf32>'}}
  %0 = nn.layer_norm %x bias(%b : tensor<4x3xf32>) eps(1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// -----

func.func @layer_norm_bias_like_scale(%x: tensor<2x3x4xf32>, %s: tensor<3x4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'nn.layer_norm' op expects bias of type 'tensor<3x4xf32>', found 'tensor<4xf32>'}}
  %0 = nn.layer_norm %x scale(%s : tensor<3x4xf32>) bias(%b : tensor<4xf32>) eps(1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// -----

func.func @layer_norm_result(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'nn.layer_norm' op expects a result of type 'tensor<2x3x4xf32>', found 'tensor<2x3x5xf32>'}}
  %0 = nn.layer_norm %x eps(1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x5xf32>
  return
}

// -----

func.func @layer_norm_eps_negative(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'nn.layer_norm' op expects 'eps' to be finite and not negative, found -1.000000e-05}}
  %0 = nn.layer_norm %x eps(-1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// -----

func.func @layer_norm_eps_infinite(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'nn.layer_norm' op expects 'eps' to be finite and not negative, found INF}}
  %0 = nn.layer_norm %x eps(0x7FF0000000000000) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// -----

func.func @rms_norm_input_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'nn.rms_norm' op expects rows of 1 to 0 dimensions, found 1}}
  %0 = nn.rms_norm %x eps(1.0e-5) : tensor<f32> -> tensor<f32>
  return
}

// -----

func.func @rms_norm_scale_scalar(%x: tensor<2x3x4xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{'nn.rms_norm' op expects rows of 1 to 3 dimensions, found 0}}
  %0 = nn.rms_norm %x scale(%s : tensor<f32>) eps(1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// -----

func.func @rms_norm_scale_rank(%x: tensor<4xf32>, %s: tensor<3x4xf32>) {
  // expected-error @+1 {{'nn.rms_norm' op expects rows of 1 to 1 dimensions, found 2}}
  %0 = nn.rms_norm %x scale(%s : tensor<3x4xf32>) eps(1.0e-5) : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @rms_norm_scale(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'nn.rms_norm' op expects scale of type 'tensor<4xf32>', found 'tensor<3xf32>'}}
  %0 = nn.rms_norm %x scale(%s : tensor<3xf32>) eps(1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// -----

func.func @rms_norm_result(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'nn.rms_norm' op expects a result of type 'tensor<2x3x4xf32>', found 'tensor<2x3x5xf32>'}}
  %0 = nn.rms_norm %x eps(1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x5xf32>
  return
}

// -----

func.func @rms_norm_eps_negative(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'nn.rms_norm' op expects 'eps' to be finite and not negative, found -1.000000e-05}}
  %0 = nn.rms_norm %x eps(-1.0e-5) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// -----

func.func @rms_norm_eps_infinite(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'nn.rms_norm' op expects 'eps' to be finite and not negative, found INF}}
  %0 = nn.rms_norm %x eps(0x7FF0000000000000) : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Group norm
//===----------------------------------------------------------------------===//

func.func @group_norm_rank(%x: tensor<4xf32>) {
  // expected-error @+1 {{'nn.group_norm' op expects an input of at least 2 dimensions, found 'tensor<4xf32>'}}
  %0 = nn.group_norm %x groups(2) eps(1.0e-5) : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @group_norm_groups_divide(%x: tensor<2x4x5xf32>) {
  // expected-error @+1 {{'nn.group_norm' op expects 'groups' to divide the 4 channels, found 3}}
  %0 = nn.group_norm %x groups(3) eps(1.0e-5) : tensor<2x4x5xf32> -> tensor<2x4x5xf32>
  return
}

// -----

func.func @group_norm_groups_zero(%x: tensor<2x4x5xf32>) {
  // expected-error @+1 {{'nn.group_norm' op expects 'groups' to divide the 4 channels, found 0}}
  %0 = nn.group_norm %x groups(0) eps(1.0e-5) : tensor<2x4x5xf32> -> tensor<2x4x5xf32>
  return
}

// -----

func.func @group_norm_groups_negative(%x: tensor<2x4x5xf32>) {
  // expected-error @+1 {{'nn.group_norm' op expects 'groups' to divide the 4 channels, found -1}}
  %0 = nn.group_norm %x groups(-1) eps(1.0e-5) : tensor<2x4x5xf32> -> tensor<2x4x5xf32>
  return
}

// -----

func.func @group_norm_scale(%x: tensor<2x4x5xf32>, %s: tensor<5xf32>) {
  // expected-error @+1 {{'nn.group_norm' op expects scale of type 'tensor<4xf32>', found 'tensor<5xf32>'}}
  %0 = nn.group_norm %x scale(%s : tensor<5xf32>) groups(2) eps(1.0e-5) : tensor<2x4x5xf32> -> tensor<2x4x5xf32>
  return
}

// -----

func.func @group_norm_bias(%x: tensor<2x4x5xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'nn.group_norm' op expects bias of type 'tensor<4xf32>', found 'tensor<2xf32>'}}
  %0 = nn.group_norm %x bias(%b : tensor<2xf32>) groups(2) eps(1.0e-5) : tensor<2x4x5xf32> -> tensor<2x4x5xf32>
  return
}

// -----

func.func @group_norm_result(%x: tensor<2x4x5xf32>) {
  // expected-error @+1 {{'nn.group_norm' op expects a result of type 'tensor<2x4x5xf32>', found 'tensor<2x4xf32>'}}
  %0 = nn.group_norm %x groups(2) eps(1.0e-5) : tensor<2x4x5xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @group_norm_eps(%x: tensor<2x4x5xf32>) {
  // expected-error @+1 {{'nn.group_norm' op expects 'eps' to be finite and not negative, found -1.000000e+00}}
  %0 = nn.group_norm %x groups(2) eps(-1.0) : tensor<2x4x5xf32> -> tensor<2x4x5xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Batch norm
//===----------------------------------------------------------------------===//

func.func @batch_norm_axis_large(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects 'axis' from 0 to 2, found 3}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) {axis = 3 : i64} : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_axis_negative(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects 'axis' from 0 to 2, found -1}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) {axis = -1 : i64} : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_one_element(%x: tensor<1x3xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects more than one element a channel, found 'tensor<1x3xf32>'}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_no_element(%x: tensor<0x3xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects more than one element a channel, found 'tensor<0x3xf32>'}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_scale(%x: tensor<2x3x4xf32>, %s: tensor<4xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects scale of type 'tensor<3xf32>', found 'tensor<4xf32>'}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<2x3x4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_bias(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<4xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects bias of type 'tensor<3xf32>', found 'tensor<4xf32>'}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<2x3x4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_mean(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<4xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects mean of type 'tensor<3xf32>', found 'tensor<4xf32>'}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_var(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<4xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects var of type 'tensor<3xf32>', found 'tensor<4xf32>'}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_new_mean(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects new_mean of type 'tensor<3xf32>', found 'tensor<4xf32>'}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<4xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_new_var(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects new_var of type 'tensor<3xf32>', found 'tensor<4xf32>'}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<4xf32>
  return
}

// -----

func.func @batch_norm_result(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects a result of type 'tensor<2x3x4xf32>', found 'tensor<2x3xf32>'}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_momentum_negative(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects 'momentum' from 0 to 1, found -5.000000e-01}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) {momentum = -0.5 : f64} : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_momentum_large(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects 'momentum' from 0 to 1, found 1.500000e+00}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) {momentum = 1.5 : f64} : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_eps_negative(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects 'eps' to be finite and not negative, found -1.000000e+00}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) {eps = -1.0 : f64} : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_eps_infinite(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects 'eps' to be finite and not negative, found INF}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) {eps = 0x7FF0000000000000 : f64} : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_mean_type(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects running statistics to keep their types}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf64>, tensor<3xf32>
  return
}

// -----

func.func @batch_norm_var_type(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>,
    %m: tensor<3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'nn.batch_norm' op expects running statistics to keep their types}}
  %0:3 = nn.batch_norm %x, %s, %b running(%m, %v) : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xbf16>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Cells
//===----------------------------------------------------------------------===//

func.func @lstm_cell_input_rank(%x: tensor<2xf32>, %h: tensor<2x3xf32>, %c: tensor<2x3xf32>,
    %wi: tensor<12x5xf32>, %wh: tensor<12x3xf32>, %b: tensor<12xf32>) {
  // expected-error @+1 {{'nn.lstm_cell' op expects input [N, I] and hidden [N, H], found 'tensor<2xf32>' and 'tensor<2x3xf32>'}}
  %0:2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b : (tensor<2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<12x5xf32>, tensor<12x3xf32>, tensor<12xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @lstm_cell_hidden_rank(%x: tensor<2x5xf32>, %h: tensor<2x3x1xf32>, %c: tensor<2x3xf32>,
    %wi: tensor<12x5xf32>, %wh: tensor<12x3xf32>, %b: tensor<12xf32>) {
  // expected-error @+1 {{'nn.lstm_cell' op expects input [N, I] and hidden [N, H], found 'tensor<2x5xf32>' and 'tensor<2x3x1xf32>'}}
  %0:2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b : (tensor<2x5xf32>, tensor<2x3x1xf32>, tensor<2x3xf32>, tensor<12x5xf32>, tensor<12x3xf32>, tensor<12xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @lstm_cell_batch(%x: tensor<4x5xf32>, %h: tensor<2x3xf32>, %c: tensor<2x3xf32>,
    %wi: tensor<12x5xf32>, %wh: tensor<12x3xf32>, %b: tensor<12xf32>) {
  // expected-error @+1 {{'nn.lstm_cell' op expects input [N, I] and hidden [N, H], found 'tensor<4x5xf32>' and 'tensor<2x3xf32>'}}
  %0:2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b : (tensor<4x5xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<12x5xf32>, tensor<12x3xf32>, tensor<12xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @lstm_cell_input_weight(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %c: tensor<2x3xf32>,
    %wi: tensor<5x12xf32>, %wh: tensor<12x3xf32>, %b: tensor<12xf32>) {
  // expected-error @+1 {{'nn.lstm_cell' op expects input_weight of type 'tensor<12x5xf32>', found 'tensor<5x12xf32>'}}
  %0:2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<5x12xf32>, tensor<12x3xf32>, tensor<12xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @lstm_cell_hidden_weight(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %c: tensor<2x3xf32>,
    %wi: tensor<12x5xf32>, %wh: tensor<12x5xf32>, %b: tensor<12xf32>) {
  // expected-error @+1 {{'nn.lstm_cell' op expects hidden_weight of type 'tensor<12x3xf32>', found 'tensor<12x5xf32>'}}
  %0:2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<12x5xf32>, tensor<12x5xf32>, tensor<12xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @lstm_cell_bias(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %c: tensor<2x3xf32>,
    %wi: tensor<12x5xf32>, %wh: tensor<12x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'nn.lstm_cell' op expects a bias of type 'tensor<12xf32>', found 'tensor<3xf32>'}}
  %0:2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<12x5xf32>, tensor<12x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @lstm_cell_result(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %c: tensor<2x3xf32>,
    %wi: tensor<12x5xf32>, %wh: tensor<12x3xf32>, %b: tensor<12xf32>) {
  // expected-error @+1 {{'nn.lstm_cell' op expects a result of type 'tensor<2x3xf32>', found 'tensor<3x2xf32>'}}
  %0:2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<12x5xf32>, tensor<12x3xf32>, tensor<12xf32>) -> (tensor<3x2xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @lstm_cell_new_cell(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %c: tensor<2x3xf32>,
    %wi: tensor<12x5xf32>, %wh: tensor<12x3xf32>, %b: tensor<12xf32>) {
  // expected-error @+1 {{'nn.lstm_cell' op expects a result of type 'tensor<2x3xf32>', found 'tensor<3x2xf32>'}}
  %0:2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<12x5xf32>, tensor<12x3xf32>, tensor<12xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>)
  return
}

// -----

func.func @lstm_cell_cell(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %c: tensor<3x2xf32>,
    %wi: tensor<12x5xf32>, %wh: tensor<12x3xf32>, %b: tensor<12xf32>) {
  // expected-error @+1 {{'nn.lstm_cell' op expects cell of type 'tensor<2x3xf32>', found 'tensor<3x2xf32>'}}
  %0:2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<12x5xf32>, tensor<12x3xf32>, tensor<12xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @gru_cell_input_rank(%x: tensor<2xf32>, %h: tensor<2x3xf32>, %wi: tensor<9x5xf32>,
    %wh: tensor<9x3xf32>, %b: tensor<9xf32>, %b2: tensor<9xf32>) {
  // expected-error @+1 {{'nn.gru_cell' op expects input [N, I] and hidden [N, H], found 'tensor<2xf32>' and 'tensor<2x3xf32>'}}
  %0 = nn.gru_cell %x, %h, %wi, %wh, %b, %b2 : (tensor<2xf32>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<9xf32>, tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gru_cell_hidden_rank(%x: tensor<2x5xf32>, %h: tensor<2x3x1xf32>, %wi: tensor<9x5xf32>,
    %wh: tensor<9x3xf32>, %b: tensor<9xf32>, %b2: tensor<9xf32>) {
  // expected-error @+1 {{'nn.gru_cell' op expects input [N, I] and hidden [N, H], found 'tensor<2x5xf32>' and 'tensor<2x3x1xf32>'}}
  %0 = nn.gru_cell %x, %h, %wi, %wh, %b, %b2 : (tensor<2x5xf32>, tensor<2x3x1xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<9xf32>, tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gru_cell_batch(%x: tensor<4x5xf32>, %h: tensor<2x3xf32>, %wi: tensor<9x5xf32>,
    %wh: tensor<9x3xf32>, %b: tensor<9xf32>, %b2: tensor<9xf32>) {
  // expected-error @+1 {{'nn.gru_cell' op expects input [N, I] and hidden [N, H], found 'tensor<4x5xf32>' and 'tensor<2x3xf32>'}}
  %0 = nn.gru_cell %x, %h, %wi, %wh, %b, %b2 : (tensor<4x5xf32>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<9xf32>, tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gru_cell_input_weight(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %wi: tensor<5x9xf32>,
    %wh: tensor<9x3xf32>, %b: tensor<9xf32>, %b2: tensor<9xf32>) {
  // expected-error @+1 {{'nn.gru_cell' op expects input_weight of type 'tensor<9x5xf32>', found 'tensor<5x9xf32>'}}
  %0 = nn.gru_cell %x, %h, %wi, %wh, %b, %b2 : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<5x9xf32>, tensor<9x3xf32>, tensor<9xf32>, tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gru_cell_hidden_weight(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %wi: tensor<9x5xf32>,
    %wh: tensor<9x5xf32>, %b: tensor<9xf32>, %b2: tensor<9xf32>) {
  // expected-error @+1 {{'nn.gru_cell' op expects hidden_weight of type 'tensor<9x3xf32>', found 'tensor<9x5xf32>'}}
  %0 = nn.gru_cell %x, %h, %wi, %wh, %b, %b2 : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x5xf32>, tensor<9xf32>, tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gru_cell_bias(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %wi: tensor<9x5xf32>,
    %wh: tensor<9x3xf32>, %b: tensor<3xf32>, %b2: tensor<9xf32>) {
  // expected-error @+1 {{'nn.gru_cell' op expects a bias of type 'tensor<9xf32>', found 'tensor<3xf32>'}}
  %0 = nn.gru_cell %x, %h, %wi, %wh, %b, %b2 : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<3xf32>, tensor<9xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gru_cell_hidden_bias(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %wi: tensor<9x5xf32>,
    %wh: tensor<9x3xf32>, %b: tensor<9xf32>, %b2: tensor<3xf32>) {
  // expected-error @+1 {{'nn.gru_cell' op expects a bias of type 'tensor<9xf32>', found 'tensor<3xf32>'}}
  %0 = nn.gru_cell %x, %h, %wi, %wh, %b, %b2 : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<9xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gru_cell_result(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %wi: tensor<9x5xf32>,
    %wh: tensor<9x3xf32>, %b: tensor<9xf32>, %b2: tensor<9xf32>) {
  // expected-error @+1 {{'nn.gru_cell' op expects a result of type 'tensor<2x3xf32>', found 'tensor<3x2xf32>'}}
  %0 = nn.gru_cell %x, %h, %wi, %wh, %b, %b2 : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<9xf32>, tensor<9xf32>) -> tensor<3x2xf32>
  return
}
