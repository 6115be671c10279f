// A row's maximum m and its sum of e^(x - m), of rows too long for a block's
// registers: a GPU reads them once, and the sum follows the maximum so far. To
// the sum of f64, without a maximum, it is within 2^-17: some 160 sums of each
// lane, as many roundings of the exponential's last digits, and a factor for
// each of 40 new maxima.
// RUN: env AMP_CACHE=off amp-run check %s --target=sim:sm_80 | FileCheck %s
// RUN: env AMP_CACHE=off amp-run check %s | FileCheck %s
// CHECK: 1 passed, 0 failed

#ij = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#i = affine_map<(i) -> (i)>

// Grows along the row; row 1 has nothing but -inf in its first half, row 2
// nowhere else, row 3 a NaN at its end.
func.func private @makeRows() -> tensor<4x40004xf32> {
  %e = tensor.empty() : tensor<4x40004xf32>
  %x = linalg.generic {indexing_maps = [#ij],
      iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<4x40004xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c13 = arith.constant 13 : index
    %c20000 = arith.constant 20000 : index
    %c40003 = arith.constant 40003 : index
    %unit = arith.constant 0.000244140625 : f32
    %none = arith.constant 0xFF800000 : f32
    %nan = arith.constant 0x7FC00000 : f32
    %jump = arith.remui %j, %c13 : index
    %sum = arith.addi %j, %jump : index
    %k = arith.index_cast %sum : index to i32
    %f = arith.sitofp %k : i32 to f32
    %v = arith.mulf %f, %unit : f32
    %isFirst = arith.cmpi ult, %j, %c20000 : index
    %isOne = arith.cmpi eq, %i, %c1 : index
    %isTwo = arith.cmpi eq, %i, %c2 : index
    %isThree = arith.cmpi eq, %i, %c3 : index
    %isLast = arith.cmpi eq, %j, %c40003 : index
    %half = arith.andi %isOne, %isFirst : i1
    %isNone = arith.ori %half, %isTwo : i1
    %isNaN = arith.andi %isThree, %isLast : i1
    %w = arith.select %isNone, %none, %v : f32
    %r = arith.select %isNaN, %nan, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x40004xf32>
  return %x : tensor<4x40004xf32>
}

func.func private @sumByMaximum(%x: tensor<4x40004xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %none = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%none : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#ij, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x40004xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.maximumf %o, %a : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#ij, #row, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%x, %m : tensor<4x40004xf32>, tensor<4xf32>)
      outs(%g : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %p = math.exp %d : f32
    %n = arith.addf %o, %p : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %l = linalg.generic {indexing_maps = [#i, #i, #i],
      iterator_types = ["parallel"]}
      ins(%s, %m : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = math.exp %b : f32
    %n = arith.mulf %a, %p : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %l : tensor<4xf32>
}

func.func private @sumOfF64(%x: tensor<4x40004xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf64>
  %zero = arith.constant 0.0 : f64
  %g = linalg.fill ins(%zero : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %s = linalg.generic {indexing_maps = [#ij, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x40004xf32>) outs(%g : tensor<4xf64>) {
  ^bb0(%a: f32, %o: f64):
    %d = arith.extf %a : f32 to f64
    %p = math.exp %d : f64
    %n = arith.addf %o, %p : f64
    linalg.yield %n : f64
  } -> tensor<4xf64>
  %r = arith.truncf %s : tensor<4xf64> to tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @rows() {
  %x = call @makeRows() : () -> tensor<4x40004xf32>
  %sum = call @sumByMaximum(%x) : (tensor<4x40004xf32>) -> tensor<4xf32>
  %right = call @sumOfF64(%x) : (tensor<4x40004xf32>) -> tensor<4xf32>
  %two = tensor.extract_slice %sum[0][2][1] : tensor<4xf32> to tensor<2xf32>
  %rightTwo = tensor.extract_slice %right[0][2][1]
    : tensor<4xf32> to tensor<2xf32>
  check.near %two, %rightTwo atol 0.0 rtol 7.62939453125e-06 : tensor<2xf32>
  // -inf less itself is no number, as in two passes.
  %isNaN = arith.cmpf uno, %sum, %sum : tensor<4xf32>
  %expected = arith.constant dense<[false, false, true, true]> : tensor<4xi1>
  check.eq %isNaN, %expected : tensor<4xi1>
  return
}
