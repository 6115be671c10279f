// What comes out of scores that are not finite, bit for bit: the same from the
// kernel and from the decomposition.
// RUN: amp-run check %s | FileCheck %s
// CHECK: 8 passed, 0 failed

// Queries before the first key see nothing: 0, an lse of -inf, a rest of 0.
func.func @no_key() {
  %q = arith.constant dense<1.0> : tensor<1x1x4x2xf32>
  %k = arith.constant dense<1.0> : tensor<1x1x2x2xf32>
  %v = arith.constant dense<3.0> : tensor<1x1x2x1xf32>
  %o, %l, %l_rest = nn.attention %q, %k, %v causal : tensor<1x1x4x2xf32>,
    tensor<1x1x2x2xf32>, tensor<1x1x2x1xf32>
    -> tensor<1x1x4x1xf32>, tensor<1x1x4xf32>
  %e = arith.constant dense<[[[[0.0], [0.0], [3.0], [3.0]]]]>
    : tensor<1x1x4x1xf32>
  check.eq %o, %e : tensor<1x1x4x1xf32>
  %none = tensor.extract_slice %l[0, 0, 0][1, 1, 2][1, 1, 1]
    : tensor<1x1x4xf32> to tensor<2xf32>
  %inf = arith.constant dense<0xFF800000> : tensor<2xf32>
  check.eq %none, %inf : tensor<2xf32>
  %rest = tensor.extract_slice %l_rest[0, 0, 0][1, 1, 2][1, 1, 1]
    : tensor<1x1x4xf32> to tensor<2xf32>
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  check.eq %rest, %zero : tensor<2xf32>
  return
}

func.func @no_key_decomposed() {
  %q = arith.constant dense<1.0> : tensor<1x1x4x2xf32>
  %k = arith.constant dense<1.0> : tensor<1x1x2x2xf32>
  %v = arith.constant dense<3.0> : tensor<1x1x2x1xf32>
  %o, %l, %l_rest = nn.attention %q, %k, %v causal {nn.decompose}
    : tensor<1x1x4x2xf32>, tensor<1x1x2x2xf32>, tensor<1x1x2x1xf32>
    -> tensor<1x1x4x1xf32>, tensor<1x1x4xf32>
  %e = arith.constant dense<[[[[0.0], [0.0], [3.0], [3.0]]]]>
    : tensor<1x1x4x1xf32>
  check.eq %o, %e : tensor<1x1x4x1xf32>
  %none = tensor.extract_slice %l[0, 0, 0][1, 1, 2][1, 1, 1]
    : tensor<1x1x4xf32> to tensor<2xf32>
  %inf = arith.constant dense<0xFF800000> : tensor<2xf32>
  check.eq %none, %inf : tensor<2xf32>
  %rest = tensor.extract_slice %l_rest[0, 0, 0][1, 1, 2][1, 1, 1]
    : tensor<1x1x4xf32> to tensor<2xf32>
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  check.eq %rest, %zero : tensor<2xf32>
  return
}

// A mask hides all keys of the first query, and all but the last of the second,
// whether of booleans or of floats. Equal scores make an exact mean.
func.func @boolean_mask() {
  %q = arith.constant dense<1.0> : tensor<1x1x3x1xf32>
  %v = arith.constant dense<[[[[2.0], [4.0], [8.0], [2.0]]]]>
    : tensor<1x1x4x1xf32>
  %k = arith.constant dense<0.0> : tensor<1x1x4x1xf32>
  %m = arith.constant dense<[[[[false, false, false, false],
    [false, false, false, true], [true, true, true, true]]]]>
    : tensor<1x1x3x4xi1>
  %o, %l, %l_rest = nn.attention %q, %k, %v mask(%m : tensor<1x1x3x4xi1>)
    : tensor<1x1x3x1xf32>, tensor<1x1x4x1xf32>, tensor<1x1x4x1xf32>
    -> tensor<1x1x3x1xf32>, tensor<1x1x3xf32>
  %e = arith.constant dense<[[[[0.0], [2.0], [4.0]]]]> : tensor<1x1x3x1xf32>
  check.eq %o, %e : tensor<1x1x3x1xf32>
  return
}

func.func @float_mask() {
  %q = arith.constant dense<1.0> : tensor<1x1x3x1xf64>
  %v = arith.constant dense<[[[[2.0], [4.0], [8.0], [2.0]]]]>
    : tensor<1x1x4x1xf64>
  %k = arith.constant dense<0.0> : tensor<1x1x4x1xf64>
  %m = arith.constant dense<[[[[0xFF80, 0xFF80, 0xFF80, 0xFF80],
    [0xFF80, 0xFF80, 0xFF80, 5.0], [-2.0, -2.0, -2.0, -2.0]]]]>
    : tensor<1x1x3x4xbf16>
  %o, %l, %l_rest = nn.attention %q, %k, %v mask(%m : tensor<1x1x3x4xbf16>)
    : tensor<1x1x3x1xf64>, tensor<1x1x4x1xf64>, tensor<1x1x4x1xf64>
    -> tensor<1x1x3x1xf64>, tensor<1x1x3xf64>
  %e = arith.constant dense<[[[[0.0], [2.0], [4.0]]]]> : tensor<1x1x3x1xf64>
  check.eq %o, %e : tensor<1x1x3x1xf64>
  return
}

// Scores of NaN or +inf make their row NaN, and no other.
func.func @not_finite() {
  %q = arith.constant dense<[[[[0x7FC00000], [1.0], [0x7F800000]]]]>
    : tensor<1x1x3x1xf32>
  %k = arith.constant dense<[[[[2.0], [2.0]]]]> : tensor<1x1x2x1xf32>
  %v = arith.constant dense<1.0> : tensor<1x1x2x1xf32>
  %o, %l, %l_rest = nn.attention %q, %k, %v : tensor<1x1x3x1xf32>,
    tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>
    -> tensor<1x1x3x1xf32>, tensor<1x1x3xf32>
  %e = arith.constant dense<[[[[0x7FC00000], [1.0], [0x7FC00000]]]]>
    : tensor<1x1x3x1xf32>
  check.ulp %o, %e max 0 : tensor<1x1x3x1xf32>
  return
}

// A NaN in a block behind the first.
func.func @late_nan() {
  %q = arith.constant dense<1.0> : tensor<1x1x1x1xf32>
  %one = arith.constant dense<1.0> : tensor<1x1x70x1xf32>
  %nan = arith.constant dense<0x7FC00000> : tensor<1x1x1x1xf32>
  %k = tensor.insert_slice %nan into %one[0, 0, 69, 0][1, 1, 1, 1][1, 1, 1, 1]
    : tensor<1x1x1x1xf32> into tensor<1x1x70x1xf32>
  %o, %l, %l_rest = nn.attention %q, %k, %one : tensor<1x1x1x1xf32>,
    tensor<1x1x70x1xf32>, tensor<1x1x70x1xf32>
    -> tensor<1x1x1x1xf32>, tensor<1x1x1xf32>
  check.ulp %o, %nan max 0 : tensor<1x1x1x1xf32>
  return
}

// Large scores do not overflow: the largest is taken off first.
func.func @large_scores() {
  %q = arith.constant dense<[[[[1000.0], [-1000.0]]]]> : tensor<1x1x2x1xf32>
  %k = arith.constant dense<[[[[1.0], [-1.0], [1.0]]]]> : tensor<1x1x3x1xf32>
  %v = arith.constant dense<[[[[3.0], [5.0], [4.0]]]]> : tensor<1x1x3x1xf32>
  %o, %l, %l_rest = nn.attention %q, %k, %v : tensor<1x1x2x1xf32>,
    tensor<1x1x3x1xf32>, tensor<1x1x3x1xf32>
    -> tensor<1x1x2x1xf32>, tensor<1x1x2xf32>
  %e = arith.constant dense<[[[[3.5], [5.0]]]]> : tensor<1x1x2x1xf32>
  check.eq %o, %e : tensor<1x1x2x1xf32>
  return
}

// A row that sees nothing takes no part in gradients.
func.func @gradient_of_no_key() {
  %q = arith.constant dense<1.0> : tensor<1x1x2x1xf32>
  %k = arith.constant dense<1.0> : tensor<1x1x1x1xf32>
  %v = arith.constant dense<3.0> : tensor<1x1x1x1xf32>
  %g = arith.constant dense<[[[[7.0], [5.0]]]]> : tensor<1x1x2x1xf32>
  %l = arith.constant dense<[[[0xFF800000, 1.0]]]> : tensor<1x1x2xf32>
  %none = arith.constant dense<0.0> : tensor<1x1x2xf32>
  %d = arith.constant dense<[[[0.0, 15.0]]]> : tensor<1x1x2xf32>
  %r:3 = nn.attention_grad %q, %k, %v grad(%g : tensor<1x1x2x1xf32>)
    lse(%l, %none, %d : tensor<1x1x2xf32>) causal : tensor<1x1x2x1xf32>,
    tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32> -> tensor<1x1x2x1xf32>,
    tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>
  %zq = arith.constant dense<0.0> : tensor<1x1x2x1xf32>
  %zk = arith.constant dense<0.0> : tensor<1x1x1x1xf32>
  %e = arith.constant dense<5.0> : tensor<1x1x1x1xf32>
  check.eq %r#0, %zq : tensor<1x1x2x1xf32>
  check.eq %r#1, %zk : tensor<1x1x1x1xf32>
  check.eq %r#2, %e : tensor<1x1x1x1xf32>
  return
}
