// What the ops of nn give at the edges: exact values, infinities, NaN.
// RUN: amp-run check %s --threads=1 | FileCheck %s
// RUN: amp-run check %s --threads=2 | FileCheck %s
// CHECK: 17 passed, 0 failed

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

// -inf times the 0 that the formula has there is NaN, as in PyTorch.
func.func @activations() {
  %x = arith.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 10.0, -10.0, 1.0e+20]> : tensor<8xf32>
  %gelu = arith.constant dense<[0.0, -0.0, 0x7F800000, 0x7FC00000, 0x7FC00000, 10.0, -0.0, 1.0e+20]> : tensor<8xf32>
  %0 = nn.gelu %x : tensor<8xf32> -> tensor<8xf32>
  check.ulp %0, %gelu max 0 : tensor<8xf32>
  %1 = nn.gelu %x form tanh : tensor<8xf32> -> tensor<8xf32>
  check.ulp %1, %gelu max 0 : tensor<8xf32>
  return
}

// Where exp(-x) overflows, below -88.7, the result is -0.
func.func @silu() {
  %x = arith.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1000.0, -1000.0, -89.0]> : tensor<8xf32>
  %y = arith.constant dense<[0.0, -0.0, 0x7F800000, 0x7FC00000, 0x7FC00000, 1000.0, -0.0, -0.0]> : tensor<8xf32>
  %0 = nn.silu %x : tensor<8xf32> -> tensor<8xf32>
  check.ulp %0, %y max 0 : tensor<8xf32>
  return
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

// A maximum is subtracted: nothing overflows. Masked elements are exactly 0. A
// row that holds NaN or +inf, or is masked as a whole, is NaN, and no other is.
func.func @softmax() {
  %x = arith.constant dense<[[3.0e+38, 3.0e+38, -3.0e+38], [0.0, 0xFF800000, 0.0],
    [0x7FC00000, 0.0, 0.0], [0x7F800000, 0.0, 0.0], [0xFF800000, 0xFF800000, 0xFF800000],
    [-3.0e+38, 0xFF800000, 0xFF800000]]> : tensor<6x3xf32>
  %y = arith.constant dense<[[0.5, 0.5, 0.0], [0.5, 0.0, 0.5],
    [0x7FC00000, 0x7FC00000, 0x7FC00000], [0x7FC00000, 0x7FC00000, 0x7FC00000],
    [0x7FC00000, 0x7FC00000, 0x7FC00000], [1.0, 0.0, 0.0]]> : tensor<6x3xf32>
  %0 = nn.softmax %x dim(1) : tensor<6x3xf32> -> tensor<6x3xf32>
  check.ulp %0, %y max 0 : tensor<6x3xf32>
  return
}

// The same down the columns.
func.func @softmax_columns() {
  %x = arith.constant dense<[[3.0e+38, 0.0, 0x7FC00000, 0x7F800000, 0xFF800000],
    [3.0e+38, 0xFF800000, 0.0, 0.0, 0xFF800000]]> : tensor<2x5xf32>
  %y = arith.constant dense<[[0.5, 1.0, 0x7FC00000, 0x7FC00000, 0x7FC00000],
    [0.5, 0.0, 0x7FC00000, 0x7FC00000, 0x7FC00000]]> : tensor<2x5xf32>
  %0 = nn.softmax %x dim(0) : tensor<2x5xf32> -> tensor<2x5xf32>
  check.ulp %0, %y max 0 : tensor<2x5xf32>
  return
}

// Seventeen elements: a vector and one more, of which two are not masked.
func.func @softmax_mask() {
  %x = arith.constant dense<[[5.0, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000,
    0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000,
    0xFF800000, 0xFF800000, 0xFF800000, 5.0]]> : tensor<1x17xf32>
  %y = arith.constant dense<[[0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.5]]> : tensor<1x17xf32>
  %0 = nn.softmax %x dim(1) : tensor<1x17xf32> -> tensor<1x17xf32>
  check.eq %0, %y : tensor<1x17xf32>
  return
}

func.func @log_softmax() {
  %x = arith.constant dense<[[0.0, 0xFF800000, -200.0], [1.0e+30, 0.0, 0.0], [7.5, -200.0, -1000.0],
    [0x7FC00000, 0.0, 0.0], [0x7F800000, 0.0, 0.0], [0xFF800000, 0xFF800000, 0xFF800000]]> : tensor<6x3xf32>
  %y = arith.constant dense<[[0.0, 0xFF800000, -200.0], [0.0, -1.0e+30, -1.0e+30], [0.0, -207.5, -1007.5],
    [0x7FC00000, 0x7FC00000, 0x7FC00000], [0x7FC00000, 0x7FC00000, 0x7FC00000],
    [0x7FC00000, 0x7FC00000, 0x7FC00000]]> : tensor<6x3xf32>
  %0 = nn.log_softmax %x dim(1) : tensor<6x3xf32> -> tensor<6x3xf32>
  check.ulp %0, %y max 0 : tensor<6x3xf32>
  return
}

//===----------------------------------------------------------------------===//
// Cross-entropy
//===----------------------------------------------------------------------===//

// exp(-200) is 0 in f32, so that losses are exact. A target that is out of
// range counts as the nearest class; ignored rows are 0 whatever they hold.
func.func @classes() {
  %z = arith.constant dense<[[0.0, -200.0], [0.0, -200.0], [-400.0, -200.0], [0x7FC00000, 0.0],
    [0.0, 0xFF800000], [0.0, 0xFF800000]]> : tensor<6x2xf32>
  %t = arith.constant dense<[0, 99, -5, -100, 1, 0]> : tensor<6xi64>
  %rows = arith.constant dense<[0.0, 200.0, 200.0, 0.0, 0x7F800000, 0.0]> : tensor<6xf32>
  %0 = nn.cross_entropy %z, %t {reduction = 2 : i32} : tensor<6x2xf32>, tensor<6xi64> -> tensor<6xf32>
  check.eq %0, %rows : tensor<6xf32>
  return
}

// The mean is over the rows that count: 400 / 2.
func.func @mean() {
  %z = arith.constant dense<[[0.0, -200.0], [0.0, -200.0], [0x7F800000, 0.0]]> : tensor<3x2xf32>
  %t = arith.constant dense<[1, 1, 7]> : tensor<3xi32>
  %mean = arith.constant dense<200.0> : tensor<f32>
  %0 = nn.cross_entropy %z, %t {ignore_index = 7 : i64} : tensor<3x2xf32>, tensor<3xi32> -> tensor<f32>
  check.eq %0, %mean : tensor<f32>
  %sum = arith.constant dense<400.0> : tensor<f32>
  %1 = nn.cross_entropy %z, %t {ignore_index = 7 : i64, reduction = 1 : i32} : tensor<3x2xf32>, tensor<3xi32> -> tensor<f32>
  check.eq %1, %sum : tensor<f32>
  return
}

// All rows ignored: the mean is 0 / 0, the sum 0.
func.func @all_ignored() {
  %z = arith.constant dense<1.0> : tensor<17x3xf32>
  %t = arith.constant dense<-100> : tensor<17xi8>
  %nan = arith.constant dense<0x7FC00000> : tensor<f32>
  %0 = nn.cross_entropy %z, %t : tensor<17x3xf32>, tensor<17xi8> -> tensor<f32>
  check.ulp %0, %nan max 0 : tensor<f32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %1 = nn.cross_entropy %z, %t {reduction = 1 : i32} : tensor<17x3xf32>, tensor<17xi8> -> tensor<f32>
  check.eq %1, %zero : tensor<f32>
  %zeros = arith.constant dense<0.0> : tensor<17xf32>
  %2 = nn.cross_entropy %z, %t {reduction = 2 : i32, label_smoothing = 0.5 : f64} : tensor<17x3xf32>, tensor<17xi8> -> tensor<17xf32>
  check.eq %2, %zeros : tensor<17xf32>
  return
}

// Half of it 200, half of it the mean of 0 and 200.
func.func @smoothing() {
  %z = arith.constant dense<[0.0, -200.0]> : tensor<2xf32>
  %t = arith.constant dense<1> : tensor<index>
  %row = arith.constant dense<150.0> : tensor<f32>
  %0 = nn.cross_entropy %z, %t {label_smoothing = 0.5 : f64} : tensor<2xf32>, tensor<index> -> tensor<f32>
  check.eq %0, %row : tensor<f32>
  return
}

// A probability of 0 at a logit of -inf is 0 times infinity.
func.func @probabilities() {
  %z = arith.constant dense<[[0.0, -200.0], [0.0, 0xFF800000]]> : tensor<2x2xf32>
  %q = arith.constant dense<[[0.25, 0.75], [1.0, 0.0]]> : tensor<2x2xf32>
  %rows = arith.constant dense<[150.0, 0x7FC00000]> : tensor<2xf32>
  %0 = nn.cross_entropy %z, %q {reduction = 2 : i32} : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2xf32>
  check.ulp %0, %rows max 0 : tensor<2xf32>
  %smooth = arith.constant dense<[125.0, 0x7F800000]> : tensor<2xf32>
  %1 = nn.cross_entropy %z, %q {reduction = 2 : i32, label_smoothing = 0.5 : f64} : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2xf32>
  check.ulp %1, %smooth max 0 : tensor<2xf32>
  // The type of probabilities counts.
  %w = arith.constant dense<[[0.25, 0.75], [1.0, 0.0]]> : tensor<2x2xf64>
  %wide = arith.constant dense<[150.0, 0x7FF8000000000000]> : tensor<2xf64>
  %2 = nn.cross_entropy %z, %w {reduction = 2 : i32} : tensor<2x2xf32>, tensor<2x2xf64> -> tensor<2xf64>
  check.ulp %2, %wide max 0 : tensor<2xf64>
  return
}

//===----------------------------------------------------------------------===//
// Normalizations
//===----------------------------------------------------------------------===//

// Rows of 3 - 2 and 3 + 2 have mean 3 and variance 4 exactly. A constant row is
// the bias if eps is not 0, and else 0 times infinity. A variance that
// overflows gives the bias; infinity in a row gives NaN.
func.func @layer_norm() {
  %x = arith.constant dense<[[1.0, 5.0, 5.0, 1.0], [7.0, 7.0, 7.0, 7.0], [1.0e+20, -1.0e+20, 1.0e+20, -1.0e+20],
    [0x7F800000, 0.0, 0.0, 0.0], [0.0, 0.0, 0x7FC00000, 0.0]]> : tensor<5x4xf32>
  %s = arith.constant dense<[1.0, 2.0, -4.0, 8.0]> : tensor<4xf32>
  %b = arith.constant dense<[10.0, 20.0, 30.0, 40.0]> : tensor<4xf32>
  %zero = arith.constant dense<[[9.0, 22.0, 26.0, 32.0], [0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000],
    [10.0, 20.0, 30.0, 40.0], [0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000],
    [0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]]> : tensor<5x4xf32>
  %0 = nn.layer_norm %x scale(%s : tensor<4xf32>) bias(%b : tensor<4xf32>) eps(0.0) : tensor<5x4xf32> -> tensor<5x4xf32>
  check.ulp %0, %zero max 0 : tensor<5x4xf32>
  // The variance and eps make 16.
  %twelve = arith.constant dense<[[9.5, 21.0, 28.0, 36.0], [10.0, 20.0, 30.0, 40.0],
    [10.0, 20.0, 30.0, 40.0], [0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000],
    [0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]]> : tensor<5x4xf32>
  %1 = nn.layer_norm %x scale(%s : tensor<4xf32>) bias(%b : tensor<4xf32>) eps(12.0) : tensor<5x4xf32> -> tensor<5x4xf32>
  check.ulp %1, %twelve max 0 : tensor<5x4xf32>
  return
}

// Sums and squares of f16 values do not overflow: they are in f32.
func.func @layer_norm_f16() {
  %x = arith.constant dense<[[60000.0, -60000.0]]> : tensor<1x2xf16>
  %y = arith.constant dense<[[1.0, -1.0]]> : tensor<1x2xf16>
  %0 = nn.layer_norm %x eps(0.0) : tensor<1x2xf16> -> tensor<1x2xf16>
  check.eq %0, %y : tensor<1x2xf16>
  return
}

// Squares that overflow make the row 0, zeros stay 0 if eps is not 0.
func.func @rms_norm() {
  %x = arith.constant dense<[[2.0, -2.0, 2.0], [0.0, -0.0, 0.0], [1.0e+20, 1.0, -1.0e+20], [0x7F800000, 1.0, 1.0]]> : tensor<4x3xf32>
  %y = arith.constant dense<[[0.5, -0.5, 0.5], [0.0, -0.0, 0.0], [0.0, 0.0, -0.0], [0x7FC00000, 0.0, 0.0]]> : tensor<4x3xf32>
  %0 = nn.rms_norm %x eps(12.0) : tensor<4x3xf32> -> tensor<4x3xf32>
  check.ulp %0, %y max 0 : tensor<4x3xf32>
  return
}

// Five elements a channel, 3 - 2 to 3 + 2: mean 3, variance 2, unbiased 2.5.
func.func @batch_norm() {
  %x = arith.constant dense<[[1.0, 0.0], [2.0, 0.0], [3.0, 0.0], [4.0, 0.0], [5.0, 0.0]]> : tensor<5x2xf32>
  %one = arith.constant dense<1.0> : tensor<2xf32>
  %zero = arith.constant dense<[0.0, 7.0]> : tensor<2xf32>
  %0:3 = nn.batch_norm %x, %one, %zero running(%one, %one) {eps = 2.0 : f64, momentum = 0.5 : f64} : tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>
  %y = arith.constant dense<[[-1.0, 7.0], [-0.5, 7.0], [0.0, 7.0], [0.5, 7.0], [1.0, 7.0]]> : tensor<5x2xf32>
  check.eq %0#0, %y : tensor<5x2xf32>
  %mean = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  check.eq %0#1, %mean : tensor<2xf32>
  %var = arith.constant dense<[1.75, 0.5]> : tensor<2xf32>
  check.eq %0#2, %var : tensor<2xf32>
  // Running statistics normalize one row as well, and stay.
  %row = arith.constant dense<[[5.0, -3.0]]> : tensor<1x2xf32>
  %three = arith.constant dense<3.0> : tensor<2xf32>
  %1:3 = nn.batch_norm %row, %one, %zero running(%one, %three) {eps = 1.0 : f64, infer} : tensor<1x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> -> tensor<1x2xf32>, tensor<2xf32>, tensor<2xf32>
  %z = arith.constant dense<[[2.0, 5.0]]> : tensor<1x2xf32>
  check.eq %1#0, %z : tensor<1x2xf32>
  check.eq %1#1, %one : tensor<2xf32>
  check.eq %1#2, %three : tensor<2xf32>
  return
}

//===----------------------------------------------------------------------===//
// Cells
//===----------------------------------------------------------------------===//

// Gates that are shut and open exactly: exp(200) is infinity, exp(-200) is 0.
func.func @cells() {
  %x = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %h = arith.constant dense<[[0.3]]> : tensor<1x1xf32>
  %wi = arith.constant dense<0.0> : tensor<4x2xf32>
  %wh = arith.constant dense<0.0> : tensor<4x1xf32>
  // In shut, forget open, out shut: the cell stays, the hidden state is 0.
  %keep = arith.constant dense<[-200.0, 200.0, 5.0, -200.0]> : tensor<4xf32>
  %0:2 = nn.lstm_cell %x, %h, %h, %wi, %wh, %keep : (tensor<1x2xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<4x2xf32>, tensor<4x1xf32>, tensor<4xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>)
  %zero = arith.constant dense<0.0> : tensor<1x1xf32>
  check.eq %0#0, %zero : tensor<1x1xf32>
  check.eq %0#1, %h : tensor<1x1xf32>
  // z open: the hidden state stays.
  %vi = arith.constant dense<0.0> : tensor<3x2xf32>
  %vh = arith.constant dense<0.0> : tensor<3x1xf32>
  %open = arith.constant dense<[3.0, 200.0, 0.0]> : tensor<3xf32>
  %none = arith.constant dense<0.0> : tensor<3xf32>
  %1 = nn.gru_cell %x, %h, %vi, %vh, %open, %none : (tensor<1x2xf32>, tensor<1x1xf32>, tensor<3x2xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x1xf32>
  check.eq %1, %h : tensor<1x1xf32>
  // z shut: the candidate alone, here tanh(0).
  %shut = arith.constant dense<[3.0, -200.0, 0.0]> : tensor<3xf32>
  %2 = nn.gru_cell %x, %h, %vi, %vh, %shut, %none : (tensor<1x2xf32>, tensor<1x1xf32>, tensor<3x2xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x1xf32>
  check.eq %2, %zero : tensor<1x1xf32>
  return
}

//===----------------------------------------------------------------------===//
// Dropout
//===----------------------------------------------------------------------===//

// Without a key nothing is dropped, and nothing scaled.
func.func @dropout() {
  %x = arith.constant dense<[1.5, -0.0, 0x7F80]> : tensor<3xbf16>
  %y = arith.constant dense<[1.5, -0.0, 0x7F800000]> : tensor<3xf32>
  %0 = nn.dropout %x p(0.5) : tensor<3xbf16> -> tensor<3xf32>
  check.eq %0, %y : tensor<3xf32>
  return
}
