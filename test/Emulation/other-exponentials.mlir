// A maximum, and the exponentials of other numbers below it: these may be any
// where the maximum is that of a part of the row. First x is -inf, then 0, and
// y is 0; then x is -100 and 0. Exact, in two passes.
// RUN: env AMP_CACHE=off amp-run check %s --target=sim:sm_80 | FileCheck %s
// RUN: env AMP_CACHE=off amp-run check %s | FileCheck %s
// CHECK: 2 passed, 0 failed

#ij = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func private @two(%x: tensor<2x40004xf32>, %y: tensor<2x40004xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %none = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%none : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %g = linalg.fill ins(%zero : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %m = linalg.generic {indexing_maps = [#ij, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x40004xf32>) outs(%f : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<2xf32>
  %s = linalg.generic {indexing_maps = [#ij, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%y, %m : tensor<2x40004xf32>, tensor<2xf32>) outs(%g : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %p = math.exp %d : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<2xf32>
  return %s : tensor<2xf32>
}
func.func private @makex() -> tensor<2x40004xf32> {
  %e = tensor.empty() : tensor<2x40004xf32>
  %x = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x40004xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c0 = arith.constant 0 : index
    %half = arith.constant 20002 : index
    %none = arith.constant 0xFF800000 : f32
    %low = arith.constant -100.0 : f32
    %zero = arith.constant 0.0 : f32
    %first = arith.cmpi ult, %j, %half : index
    %z = arith.cmpi eq, %i, %c0 : index
    %v = arith.select %z, %none, %low : f32
    %w = arith.select %first, %v, %zero : f32
    linalg.yield %w : f32
  } -> tensor<2x40004xf32>
  return %x : tensor<2x40004xf32>
}
func.func @check() {
  %x = call @makex() : () -> tensor<2x40004xf32>
  %y = arith.constant dense<0.0> : tensor<2x40004xf32>
  %s = call @two(%x, %y) : (tensor<2x40004xf32>, tensor<2x40004xf32>) -> tensor<2xf32>
  %expected = arith.constant dense<40004.0> : tensor<2xf32>
  check.near %s, %expected atol 0.0 rtol 0.001 : tensor<2xf32>
  return
}

func.func private @two_far(%x: tensor<2x40004xf32>, %y: tensor<2x40004xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %none = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%none : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %g = linalg.fill ins(%zero : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %m = linalg.generic {indexing_maps = [#ij, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x40004xf32>) outs(%f : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<2xf32>
  %s = linalg.generic {indexing_maps = [#ij, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%y, %m : tensor<2x40004xf32>, tensor<2xf32>) outs(%g : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %p = math.exp %d : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<2xf32>
  return %s : tensor<2xf32>
}
func.func private @makex_far() -> tensor<2x40004xf32> {
  %e = tensor.empty() : tensor<2x40004xf32>
  %x = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x40004xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c0 = arith.constant 0 : index
    %half = arith.constant 20002 : index
    %none = arith.constant 0xFF800000 : f32
    %low = arith.constant -100.0 : f32
    %zero = arith.constant 0.0 : f32
    %first = arith.cmpi ult, %j, %half : index
    %z = arith.cmpi eq, %i, %c0 : index
    %v = arith.select %z, %low, %low : f32
    %w = arith.select %first, %v, %zero : f32
    linalg.yield %w : f32
  } -> tensor<2x40004xf32>
  return %x : tensor<2x40004xf32>
}
func.func @check_far() {
  %x = call @makex_far() : () -> tensor<2x40004xf32>
  %y = arith.constant dense<0.0> : tensor<2x40004xf32>
  %s = call @two_far(%x, %y) : (tensor<2x40004xf32>, tensor<2x40004xf32>) -> tensor<2xf32>
  %expected = arith.constant dense<40004.0> : tensor<2xf32>
  check.near %s, %expected atol 0.0 rtol 0.001 : tensor<2xf32>
  return
}
