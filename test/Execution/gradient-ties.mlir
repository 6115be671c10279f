// RUN: amp-run check %s | FileCheck %s
// CHECK: 6 passed, 0 failed
// Where the derivative does not exist: docs/Differentiation.md, "Ties". The
// answers are exact: sums of small integers and halves.

func.func private @amax(%x: tensor<2x4xf32>) -> tensor<f32> {
  %low = arith.constant dense<-9.0> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<2x4xf32>) outs(%low : tensor<2xf32>) dimensions = [1]
  %l = linalg.reduce { arith.addf } ins(%m : tensor<2xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
func.func @amax_shares() {
  %x = arith.constant dense<[[1.0, 3.0, 3.0, 0.0], [2.0, 2.0, 2.0, 2.0]]> : tensor<2x4xf32>
  %expected = arith.constant dense<[[0.0, 0.5, 0.5, 0.0], [0.25, 0.25, 0.25, 0.25]]> : tensor<2x4xf32>
  %l, %d = amp.value_and_grad @amax(%x) wrt [0] : (tensor<2x4xf32>) -> (tensor<f32>, tensor<2x4xf32>)
  check.eq %d, %expected : tensor<2x4xf32>
  return
}

// Windows overlap: the five at (0, 1) is first in two of them, that at (0, 2) in
// one, and no other in any.
func.func private @pool(%x: tensor<1x3x4x1xf32>) -> tensor<f32> {
  %low = arith.constant dense<-9.0> : tensor<1x1x3x1xf32>
  %w = tensor.empty() : tensor<3x2xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %m = linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %w : tensor<1x3x4x1xf32>, tensor<3x2xf32>) outs(%low : tensor<1x1x3x1xf32>) -> tensor<1x1x3x1xf32>
  %l = linalg.reduce { arith.addf } ins(%m : tensor<1x1x3x1xf32>) outs(%z : tensor<f32>) dimensions = [0, 1, 2, 3]
  return %l : tensor<f32>
}
func.func @pool_takes_first() {
  %x = arith.constant dense<[[[[1.0], [5.0], [5.0], [0.0]], [[5.0], [1.0], [5.0], [5.0]], [[0.0], [0.0], [0.0], [0.0]]]]> : tensor<1x3x4x1xf32>
  %expected = arith.constant dense<[[[[0.0], [2.0], [1.0], [0.0]], [[0.0], [0.0], [0.0], [0.0]], [[0.0], [0.0], [0.0], [0.0]]]]> : tensor<1x3x4x1xf32>
  %l, %d = amp.value_and_grad @pool(%x) wrt [0] : (tensor<1x3x4x1xf32>) -> (tensor<f32>, tensor<1x3x4x1xf32>)
  check.eq %d, %expected : tensor<1x3x4x1xf32>
  return
}

func.func private @pairs(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %a = arith.maximumf %x, %y : tensor<4xf32>
  %c2 = arith.constant dense<2.0> : tensor<4xf32>
  %c8 = arith.constant dense<8.0> : tensor<4xf32>
  %b = arith.maxnumf %x, %y : tensor<4xf32>
  %b2 = arith.mulf %b, %c2 : tensor<4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4xf32>
  %r = arith.maximumf %zeros, %x : tensor<4xf32>
  %r8 = arith.mulf %r, %c8 : tensor<4xf32>
  %s = arith.addf %a, %b2 : tensor<4xf32>
  %t = arith.addf %s, %r8 : tensor<4xf32>
  %l = linalg.reduce { arith.addf } ins(%t : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
func.func @pairs_share() {
  %x = arith.constant dense<[0.0, 1.0, -1.0, 0.0]> : tensor<4xf32>
  %y = arith.constant dense<[0.0, 0.0, 0.0, 1.0]> : tensor<4xf32>
  %dx = arith.constant dense<[2.5, 11.0, 0.0, 0.0]> : tensor<4xf32>
  %dy = arith.constant dense<[0.5, 0.0, 3.0, 3.0]> : tensor<4xf32>
  %l, %a, %b = amp.value_and_grad @pairs(%x, %y) wrt [0, 1] : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<4xf32>)
  check.eq %a, %dx : tensor<4xf32>
  check.eq %b, %dy : tensor<4xf32>
  return
}

func.func private @bounds(%x: tensor<6xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %low = arith.constant dense<-1.0> : tensor<6xf32>
  %high = arith.constant dense<1.0> : tensor<6xf32>
  %c4 = arith.constant dense<4.0> : tensor<6xf32>
  %c = math.clampf %x to [%low, %high] : tensor<6xf32>
  %a = math.absf %x : tensor<6xf32>
  %a4 = arith.mulf %a, %c4 : tensor<6xf32>
  %s = arith.addf %c, %a4 : tensor<6xf32>
  %l = linalg.reduce { arith.addf } ins(%s : tensor<6xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
func.func @bounds_pass() {
  %x = arith.constant dense<[-2.0, -1.0, 0.0, 0.5, 1.0, 3.0]> : tensor<6xf32>
  %dx = arith.constant dense<[-4.0, -3.0, 1.0, 5.0, 5.0, 4.0]> : tensor<6xf32>
  %l, %d = amp.value_and_grad @bounds(%x) wrt [0] : (tensor<6xf32>) -> (tensor<f32>, tensor<6xf32>)
  check.eq %d, %dx : tensor<6xf32>
  return
}

// The product of the others, with one zero and with two.
func.func private @product(%x: tensor<2x3xf32>) -> tensor<f32> {
  %one = arith.constant dense<1.0> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %m = linalg.reduce { arith.mulf } ins(%x : tensor<2x3xf32>) outs(%one : tensor<2xf32>) dimensions = [1]
  %l = linalg.reduce { arith.addf } ins(%m : tensor<2xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
func.func @product_of_others() {
  %x = arith.constant dense<[[2.0, 0.0, 3.0], [0.0, 5.0, 0.0]]> : tensor<2x3xf32>
  %dx = arith.constant dense<[[0.0, 6.0, 0.0], [0.0, 0.0, 0.0]]> : tensor<2x3xf32>
  %l, %d = amp.value_and_grad @product(%x) wrt [0] : (tensor<2x3xf32>) -> (tensor<f32>, tensor<2x3xf32>)
  check.eq %d, %dx : tensor<2x3xf32>
  return
}

// Where the lower bound is above the upper one, the result is the upper one.
func.func private @clamped(%x: tensor<8xf32>, %low: tensor<8xf32>, %high: tensor<8xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %c = math.clampf %x to [%low, %high] : tensor<8xf32>
  %l = linalg.reduce { arith.addf } ins(%c : tensor<8xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
func.func @clamp_bounds() {
  %x = arith.constant dense<[0.0, 2.0, 4.0, 6.0, 9.0, 0.0, 4.0, 9.0]> : tensor<8xf32>
  %low = arith.constant dense<[2.0, 2.0, 2.0, 2.0, 2.0, 6.0, 6.0, 6.0]> : tensor<8xf32>
  %high = arith.constant dense<[6.0, 6.0, 6.0, 6.0, 6.0, 2.0, 2.0, 2.0]> : tensor<8xf32>
  %dx = arith.constant dense<[0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]> : tensor<8xf32>
  %dlow = arith.constant dense<[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]> : tensor<8xf32>
  %dhigh = arith.constant dense<[0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0]> : tensor<8xf32>
  %l, %a, %b, %c = amp.value_and_grad @clamped(%x, %low, %high) wrt [0, 1, 2] : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  check.eq %a, %dx : tensor<8xf32>
  check.eq %b, %dlow : tensor<8xf32>
  check.eq %c, %dhigh : tensor<8xf32>
  return
}
