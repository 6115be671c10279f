// Orders, scans and scatters, exactly: ties, NaN, both zeros, threads.
// RUN: amp-run check %s --threads=1 | FileCheck %s
// RUN: amp-run check %s --threads=2 | FileCheck %s
// CHECK: 10 passed, 0 failed

// Equal elements in their order, -0 among zeros, NaN last.
func.func @ascending() {
  %x = arith.constant dense<[[3.0, 0x7FC00000, 1.0, -0.0, 0.0, 1.0, 0xFF800000]]> : tensor<1x7xf32>
  %e = arith.constant dense<[[6, 3, 4, 2, 5, 0, 1]]> : tensor<1x7xi64>
  %i = nn.argsort %x dim(1) : tensor<1x7xf32> -> tensor<1x7xi64>
  check.eq %i, %e : tensor<1x7xi64>
  return
}

// NaN first, and again in their order; the first three of a column.
func.func @descending() {
  %x = arith.constant dense<[[3.0], [0x7FC00000], [1.0], [3.0], [0xFFC00000]]> : tensor<5x1xf32>
  %e = arith.constant dense<[[1], [4], [0]]> : tensor<3x1xi32>
  %i = nn.argsort %x dim(0) descending : tensor<5x1xf32> -> tensor<3x1xi32>
  check.eq %i, %e : tensor<3x1xi32>
  return
}

func.func @integers() {
  %x = arith.constant dense<[[5, -3, 5, 0], [-128, 127, 0, 1]]> : tensor<2x4xi8>
  %e = arith.constant dense<[[1, 3, 0, 2], [0, 2, 3, 1]]> : tensor<2x4xi64>
  %i = nn.argsort %x dim(1) : tensor<2x4xi8> -> tensor<2x4xi64>
  check.eq %i, %e : tensor<2x4xi64>
  return
}

// The last update stays; an index out of range is the nearest row's.
func.func @overwrite() {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %i = arith.constant dense<[0, 9, 0]> : tensor<3xi32>
  %u = arith.constant dense<[[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]> : tensor<3x2xf32>
  %e = arith.constant dense<[[11.0, 12.0], [3.0, 4.0], [9.0, 10.0]]> : tensor<3x2xf32>
  %r = nn.scatter %u at %i into %t : tensor<3x2xf32>, tensor<3xi32>, tensor<3x2xf32> -> tensor<3x2xf32>
  check.eq %r, %e : tensor<3x2xf32>
  return
}

func.func @add_integers() {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi64>
  %i = arith.constant dense<[[2, 0], [2, 2]]> : tensor<2x2xi64>
  %u = arith.constant dense<[[10, 20], [30, 40]]> : tensor<2x2xi64>
  %e = arith.constant dense<[21, 2, 83]> : tensor<3xi64>
  %r = nn.scatter %u at %i into %t add : tensor<2x2xi64>, tensor<2x2xi64>, tensor<3xi64> -> tensor<3xi64>
  check.eq %r, %e : tensor<3xi64>
  return
}

// 16-bit sums are in f32: 2048 + 1 + 1 is 2050 in f16, and 2048 if each sum is
// rounded.
func.func @add_narrow() {
  %t = arith.constant dense<[2048.0, 0.0]> : tensor<2xf16>
  %i = arith.constant dense<[0, 0]> : tensor<2xi64>
  %u = arith.constant dense<1.0> : tensor<2xf16>
  %e = arith.constant dense<[2050.0, 0.0]> : tensor<2xf16>
  %r = nn.scatter %u at %i into %t add : tensor<2xf16>, tensor<2xi64>, tensor<2xf16> -> tensor<2xf16>
  check.eq %r, %e : tensor<2xf16>
  return
}

// What follows infinity and NaN has them; what is before has not.
func.func @scan() {
  %x = arith.constant dense<[[1.0, 2.0, 0x7F800000, 4.0], [-1.0, 3.0, 2.0, 0.0]]> : tensor<2x4xf32>
  %o = tensor.empty() : tensor<2x4xf32>
  %a = tensor.empty() : tensor<2xf32>
  %e = arith.constant dense<[[1.0, 3.0, 0x7F800000, 0x7F800000], [-1.0, 2.0, 4.0, 4.0]]> : tensor<2x4xf32>
  %s:2 = tm_tensor.scan dimension(1) inclusive(true)
      ins(%x : tensor<2x4xf32>) outs(%o, %a : tensor<2x4xf32>, tensor<2xf32>) {
  ^bb0(%p: f32, %q: f32):
    %r = arith.addf %p, %q : f32
    tm_tensor.yield %r : f32
  } -> tensor<2x4xf32>, tensor<2xf32>
  check.eq %s#0, %e : tensor<2x4xf32>
  return
}

// Along the first dimension, without the element itself, from a given value.
func.func @scan_products() {
  %x = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi64>
  %o = tensor.empty() : tensor<3x2xi64>
  %a = arith.constant dense<[2, 3]> : tensor<2xi64>
  %e = arith.constant dense<[[2, 3], [2, 6], [6, 24]]> : tensor<3x2xi64>
  %s:2 = tm_tensor.scan dimension(0) inclusive(false)
      ins(%x : tensor<3x2xi64>) outs(%o, %a : tensor<3x2xi64>, tensor<2xi64>) {
  ^bb0(%p: i64, %q: i64):
    %r = arith.muli %p, %q : i64
    tm_tensor.yield %r : i64
  } -> tensor<3x2xi64>, tensor<2xi64>
  check.eq %s#0, %e : tensor<3x2xi64>
  return
}

// More than 1024 are sorted by a network: from the last to the first.
func.func @network() {
  %down = tensor.generate {
  ^bb0(%i: index):
    %last = arith.constant 1499 : index
    %d = arith.subi %last, %i : index
    %v = arith.index_cast %d : index to i64
    %f = arith.sitofp %v : i64 to f32
    tensor.yield %f : f32
  } : tensor<1500xf32>
  %e = arith.constant dense<[1499, 1498, 1497]> : tensor<3xi64>
  %i = nn.argsort %down dim(0) : tensor<1500xf32> -> tensor<3xi64>
  check.eq %i, %e : tensor<3xi64>
  return
}

// Of 64 bits by low halves, then by high ones: i - 2^32 (i mod 3), descending.
func.func @network_of_halves() {
  %x = tensor.generate {
  ^bb0(%i: index):
    %three = arith.constant 3 : index
    %r = arith.remui %i, %three : index
    %v = arith.index_cast %i : index to i64
    %h = arith.index_cast %r : index to i64
    %c32 = arith.constant 32 : i64
    %high = arith.shli %h, %c32 : i64
    %d = arith.subi %v, %high : i64
    tensor.yield %d : i64
  } : tensor<1500xi64>
  %e = arith.constant dense<[1497, 1494, 1491, 1488]> : tensor<4xi32>
  %i = nn.argsort %x dim(0) descending : tensor<1500xi64> -> tensor<4xi32>
  check.eq %i, %e : tensor<4xi32>
  return
}
