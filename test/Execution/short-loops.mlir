// RUN: amp-run check %s --threads=1
// RUN: amp-run check %s --threads=2
// RUN: amp-run check %s --threads=1 --tier=generic
// RUN: amp-run check %s --target=sim:sm_80

// Short loops are counted together, and lanes go along what inputs lie along:
// the numbers are those of other layouts.

#id4 = affine_map<(o, i, y, x) -> (o, i, y, x)>
#turned = affine_map<(o, i, y, x) -> (o, y, x, i)>
#channel = affine_map<(o, i, y, x) -> (o, i)>
#column = affine_map<(o, i, y, x) -> (x)>
#taps = affine_map<(c, y, x, n, h, w) -> (c, y, x)>
#tapsLast = affine_map<(y, x, c, n, h, w) -> (y, x, c)>
#image = affine_map<(c, y, x, n, h, w) -> (n, h + y, w + x, c)>
#imageLast = affine_map<(y, x, c, n, h, w) -> (n, h + y, w + x, c)>
#out = affine_map<(c, y, x, n, h, w) -> (n, h, w, c)>
#outLast = affine_map<(y, x, c, n, h, w) -> (n, h, w, c)>

// 5 x 7 matrices of 3 x 3 taps, one operand of which lies as [o, y, x, i]; a
// dimension of one, and 315 elements, no multiple of anything.
func.func @turned() {
  %e = tensor.empty() : tensor<5x7x3x3xi32>
  %f = tensor.empty() : tensor<5x3x3x7xi32>
  %g = tensor.empty() : tensor<5x7xi32>
  %w = linalg.generic {indexing_maps = [#id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%e : tensor<5x7x3x3xi32>) {
  ^bb0(%o: i32):
    %0 = linalg.index 0 : index
    %1 = linalg.index 1 : index
    %2 = linalg.index 2 : index
    %3 = linalg.index 3 : index
    %c10 = arith.constant 10 : index
    %4 = arith.muli %0, %c10 : index
    %5 = arith.addi %4, %1 : index
    %6 = arith.muli %5, %c10 : index
    %7 = arith.addi %6, %2 : index
    %8 = arith.muli %7, %c10 : index
    %9 = arith.addi %8, %3 : index
    %10 = arith.index_cast %9 : index to i32
    linalg.yield %10 : i32
  } -> tensor<5x7x3x3xi32>
  %t = linalg.transpose ins(%w : tensor<5x7x3x3xi32>) outs(%f : tensor<5x3x3x7xi32>) permutation = [0, 2, 3, 1]
  %b = tensor.extract_slice %w[0, 0, 1, 2] [5, 7, 1, 1] [1, 1, 1, 1] : tensor<5x7x3x3xi32> to tensor<5x7xi32>
  %k = arith.constant dense<[100000, 200000, 300000]> : tensor<3xi32>
  // w - t is zero; what is left tells the channel and the column.
  %y = linalg.generic {indexing_maps = [#id4, #turned, #channel, #column, #id4],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w, %t, %b, %k : tensor<5x7x3x3xi32>, tensor<5x3x3x7xi32>, tensor<5x7xi32>, tensor<3xi32>)
      outs(%e : tensor<5x7x3x3xi32>) {
  ^bb0(%p: i32, %q: i32, %r: i32, %s: i32, %o: i32):
    %0 = arith.subi %p, %q : i32
    %1 = arith.addi %0, %r : i32
    %2 = arith.addi %1, %s : i32
    linalg.yield %2 : i32
  } -> tensor<5x7x3x3xi32>
  %z = linalg.generic {indexing_maps = [#id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%e : tensor<5x7x3x3xi32>) {
  ^bb0(%o: i32):
    %0 = linalg.index 0 : index
    %1 = linalg.index 1 : index
    %3 = linalg.index 3 : index
    %c10 = arith.constant 10 : index
    %c100 = arith.constant 100 : index
    %c12 = arith.constant 12 : index
    %one = arith.constant 1 : index
    %many = arith.constant 100000 : index
    %4 = arith.muli %0, %c10 : index
    %5 = arith.addi %4, %1 : index
    %6 = arith.muli %5, %c100 : index
    %7 = arith.addi %6, %c12 : index
    %8 = arith.addi %3, %one : index
    %9 = arith.muli %8, %many : index
    %10 = arith.addi %7, %9 : index
    %11 = arith.index_cast %10 : index to i32
    linalg.yield %11 : i32
  } -> tensor<5x7x3x3xi32>
  check.eq %y, %z : tensor<5x7x3x3xi32>
  return
}

// A depthwise convolution's taps of 19 channels, in both layouts: each takes
// its terms in order.
func.func @taps() {
  %e = tensor.empty() : tensor<2x7x6x19xi32>
  %f = tensor.empty() : tensor<2x5x4x19xi32>
  %x = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%e : tensor<2x7x6x19xi32>) {
  ^bb0(%o: i32):
    %1 = linalg.index 1 : index
    %2 = linalg.index 2 : index
    %3 = linalg.index 3 : index
    %4 = arith.muli %1, %2 : index
    %5 = arith.xori %4, %3 : index
    %6 = arith.index_cast %5 : index to i32
    linalg.yield %6 : i32
  } -> tensor<2x7x6x19xi32>
  %g = tensor.extract_slice %x[0, 1, 1, 0] [2, 5, 4, 19] [1, 1, 1, 1] : tensor<2x7x6x19xi32> to tensor<2x5x4x19xi32>
  %seven = arith.constant 7 : i32
  %zeros = arith.constant dense<0> : tensor<19x3x3xi32>
  %first = linalg.generic {indexing_maps = [#image, #out, #taps],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %g : tensor<2x7x6x19xi32>, tensor<2x5x4x19xi32>) outs(%zeros : tensor<19x3x3xi32>) {
  ^bb0(%a: i32, %b: i32, %acc: i32):
    %p = arith.muli %a, %b : i32
    %q = arith.muli %acc, %seven : i32
    %s = arith.addi %q, %p : i32
    linalg.yield %s : i32
  } -> tensor<19x3x3xi32>
  %none = arith.constant dense<0> : tensor<3x3x19xi32>
  %last = linalg.generic {indexing_maps = [#imageLast, #outLast, #tapsLast],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %g : tensor<2x7x6x19xi32>, tensor<2x5x4x19xi32>) outs(%none : tensor<3x3x19xi32>) {
  ^bb0(%a: i32, %b: i32, %acc: i32):
    %p = arith.muli %a, %b : i32
    %q = arith.muli %acc, %seven : i32
    %s = arith.addi %q, %p : i32
    linalg.yield %s : i32
  } -> tensor<3x3x19xi32>
  %h = tensor.empty() : tensor<19x3x3xi32>
  %y = linalg.transpose ins(%last : tensor<3x3x19xi32>) outs(%h : tensor<19x3x3xi32>) permutation = [2, 0, 1]
  check.eq %first, %y : tensor<19x3x3xi32>
  return
}

// Its forward convolution: weights lie tap by tap, and are copied so that
// channels are side by side. All of it beside weights that lie so.
func.func @weights() {
  %e = tensor.empty() : tensor<2x12x10x19xi32>
  %x = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%e : tensor<2x12x10x19xi32>) {
  ^bb0(%o: i32):
    %1 = linalg.index 1 : index
    %2 = linalg.index 2 : index
    %3 = linalg.index 3 : index
    %4 = arith.muli %1, %2 : index
    %5 = arith.xori %4, %3 : index
    %6 = arith.index_cast %5 : index to i32
    linalg.yield %6 : i32
  } -> tensor<2x12x10x19xi32>
  %f = tensor.empty() : tensor<19x3x3xi32>
  %k = linalg.generic {indexing_maps = [affine_map<(c, y, x) -> (c, y, x)>], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%f : tensor<19x3x3xi32>) {
  ^bb0(%o: i32):
    %0 = linalg.index 0 : index
    %1 = linalg.index 1 : index
    %2 = linalg.index 2 : index
    %c5 = arith.constant 5 : index
    %3 = arith.muli %0, %c5 : index
    %4 = arith.addi %3, %1 : index
    %5 = arith.muli %4, %c5 : index
    %6 = arith.addi %5, %2 : index
    %7 = arith.index_cast %6 : index to i32
    linalg.yield %7 : i32
  } -> tensor<19x3x3xi32>
  %g = tensor.empty() : tensor<3x3x19xi32>
  %t = linalg.transpose ins(%k : tensor<19x3x3xi32>) outs(%g : tensor<3x3x19xi32>) permutation = [1, 2, 0]
  %seven = arith.constant 7 : i32
  %zeros = arith.constant dense<0> : tensor<2x10x8x19xi32>
  %y = linalg.generic {indexing_maps = [
        affine_map<(n, h, w, c, y, x) -> (n, h + y, w + x, c)>,
        affine_map<(n, h, w, c, y, x) -> (c, y, x)>,
        affine_map<(n, h, w, c, y, x) -> (n, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %k : tensor<2x12x10x19xi32>, tensor<19x3x3xi32>) outs(%zeros : tensor<2x10x8x19xi32>) {
  ^bb0(%a: i32, %b: i32, %acc: i32):
    %p = arith.muli %a, %b : i32
    %q = arith.muli %acc, %seven : i32
    %s = arith.addi %q, %p : i32
    linalg.yield %s : i32
  } -> tensor<2x10x8x19xi32>
  %z = linalg.generic {indexing_maps = [
        affine_map<(n, h, w, c, y, x) -> (n, h + y, w + x, c)>,
        affine_map<(n, h, w, c, y, x) -> (y, x, c)>,
        affine_map<(n, h, w, c, y, x) -> (n, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %t : tensor<2x12x10x19xi32>, tensor<3x3x19xi32>) outs(%zeros : tensor<2x10x8x19xi32>) {
  ^bb0(%a: i32, %b: i32, %acc: i32):
    %p = arith.muli %a, %b : i32
    %q = arith.muli %acc, %seven : i32
    %s = arith.addi %q, %p : i32
    linalg.yield %s : i32
  } -> tensor<2x10x8x19xi32>
  check.eq %y, %z : tensor<2x10x8x19xi32>
  return
}

// Terms whose order does not matter, of an operand that lies otherwise: 63 of
// each row, no multiple of lanes.
func.func @terms() {
  %e = tensor.empty() : tensor<5x7x3x3xi32>
  %f = tensor.empty() : tensor<5x3x3x7xi32>
  %w = linalg.generic {indexing_maps = [#id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%e : tensor<5x7x3x3xi32>) {
  ^bb0(%o: i32):
    %0 = linalg.index 0 : index
    %1 = linalg.index 1 : index
    %2 = linalg.index 2 : index
    %3 = linalg.index 3 : index
    %c10 = arith.constant 10 : index
    %4 = arith.muli %0, %c10 : index
    %5 = arith.addi %4, %1 : index
    %6 = arith.muli %5, %c10 : index
    %7 = arith.addi %6, %2 : index
    %8 = arith.muli %7, %c10 : index
    %9 = arith.addi %8, %3 : index
    %10 = arith.index_cast %9 : index to i32
    linalg.yield %10 : i32
  } -> tensor<5x7x3x3xi32>
  %t = linalg.transpose ins(%w : tensor<5x7x3x3xi32>) outs(%f : tensor<5x3x3x7xi32>) permutation = [0, 2, 3, 1]
  %zeros = arith.constant dense<0> : tensor<5xi32>
  // 2 w - t is w. Of w = 1000 o + 100 i + 10 y + x the sum over 63 elements is
  // 63000 o + 9 * 2100 + 21 * 30 + 21 * 3.
  %sums = linalg.generic {indexing_maps = [#id4, #id4, #turned, affine_map<(o, i, y, x) -> (o)>],
      iterator_types = ["parallel", "reduction", "reduction", "reduction"]}
      ins(%w, %w, %t : tensor<5x7x3x3xi32>, tensor<5x7x3x3xi32>, tensor<5x3x3x7xi32>) outs(%zeros : tensor<5xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32, %acc: i32):
    %0 = arith.addi %a, %b : i32
    %1 = arith.subi %0, %c : i32
    %2 = arith.addi %acc, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<5xi32>
  %wanted = arith.constant dense<[19593, 82593, 145593, 208593, 271593]> : tensor<5xi32>
  check.eq %sums, %wanted : tensor<5xi32>
  return
}

// Dimensions of one: lanes stay lanes.
func.func @ones() {
  %x = arith.constant dense<[[[[3]]],[[[4]]]]> : tensor<2x1x1x1xi32>
  %z = arith.constant dense<10> : tensor<2xi32>
  %s = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a)>], iterator_types = ["parallel", "reduction", "reduction", "reduction"]}
    ins(%x : tensor<2x1x1x1xi32>) outs(%z : tensor<2xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %t = arith.addi %acc, %a : i32
    linalg.yield %t : i32
  } -> tensor<2xi32>
  %w = arith.constant dense<[13, 14]> : tensor<2xi32>
  check.eq %s, %w : tensor<2xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x : tensor<2x1x1x1xi32>) outs(%x : tensor<2x1x1x1xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %t = arith.addi %a, %a : i32
    linalg.yield %t : i32
  } -> tensor<2x1x1x1xi32>
  %v = arith.constant dense<[[[[6]]],[[[8]]]]> : tensor<2x1x1x1xi32>
  check.eq %y, %v : tensor<2x1x1x1xi32>
  return
}
