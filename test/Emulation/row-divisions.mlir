// Divisions of rows of 16 bits: exact where a rounding to an integer is decided
// by them, and 0 of 0 by a divisor whose reciprocal is no number.
// RUN: env AMP_CACHE=off amp-run check %s --target=sim:sm_80 | FileCheck %s
// RUN: env AMP_CACHE=off amp-run check %s | FileCheck %s
// CHECK: 2 passed, 0 failed

#ij = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i) -> (i)>
#row = affine_map<(i, j) -> (i)>
func.func @floor() {
  %e = tensor.empty() : tensor<64x64xbf16>
  %e1 = tensor.empty() : tensor<64xbf16>
  %y = linalg.generic {indexing_maps = [#i], iterator_types=["parallel"]} outs(%e1 : tensor<64xbf16>) {
  ^bb0(%o: bf16):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %c = arith.constant 1.0 : f32
    %one = arith.constant 1.0 : f32
    %g1 = arith.addf %f, %one : f32
    %g = arith.mulf %g1, %c : f32
    %t = arith.truncf %g : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64xbf16>
  %x = linalg.generic {indexing_maps = [#ij], iterator_types=["parallel","parallel"]} outs(%e : tensor<64x64xbf16>) {
  ^bb0(%o: bf16):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %c = arith.constant 1.0 : f32
    %one = arith.constant 1.0 : f32
    %j = linalg.index 1 : index
    %c100 = arith.constant 100 : index
    %lt = arith.cmpi ult, %j, %c100 : index
    %zz = arith.constant 7.0 : f32
    %g1 = arith.addf %f, %one : f32
    %g0 = arith.mulf %g1, %c : f32
    %g = arith.select %lt, %g0, %zz : f32
    %t = arith.truncf %g : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64x64xbf16>
  %r = linalg.generic {indexing_maps = [#ij, #row, #ij], iterator_types=["parallel","parallel"]} ins(%x, %y : tensor<64x64xbf16>, tensor<64xbf16>) outs(%e : tensor<64x64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %a1 = arith.extf %a : bf16 to f32
    %b1 = arith.extf %b : bf16 to f32
    %d = arith.divf %a1, %b1 : f32
    %q = math.floor %d : f32
    %t = arith.truncf %q : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64x64xbf16>
  %v = arith.constant 1.0 : bf16
  %expected = linalg.fill ins(%v : bf16) outs(%e : tensor<64x64xbf16>) -> tensor<64x64xbf16>
  check.eq %r, %expected : tensor<64x64xbf16>
  return
}

func.func @tiny_divisor() {
  %e = tensor.empty() : tensor<64x64xbf16>
  %e1 = tensor.empty() : tensor<64xbf16>
  %y = linalg.generic {indexing_maps = [#i], iterator_types=["parallel"]} outs(%e1 : tensor<64xbf16>) {
  ^bb0(%o: bf16):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %c = arith.constant 1.0e-40 : f32
    %one = arith.constant 1.0 : f32
    %g1 = arith.addf %f, %one : f32
    %g = arith.mulf %g1, %c : f32
    %t = arith.truncf %g : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64xbf16>
  %x = linalg.generic {indexing_maps = [#ij], iterator_types=["parallel","parallel"]} outs(%e : tensor<64x64xbf16>) {
  ^bb0(%o: bf16):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %c = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %j = linalg.index 1 : index
    %c100 = arith.constant 100 : index
    %lt = arith.cmpi ult, %j, %c100 : index
    %zz = arith.constant 7.0 : f32
    %g1 = arith.addf %f, %one : f32
    %g0 = arith.mulf %g1, %c : f32
    %g = arith.select %lt, %g0, %zz : f32
    %t = arith.truncf %g : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64x64xbf16>
  %r = linalg.generic {indexing_maps = [#ij, #row, #ij], iterator_types=["parallel","parallel"]} ins(%x, %y : tensor<64x64xbf16>, tensor<64xbf16>) outs(%e : tensor<64x64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %a1 = arith.extf %a : bf16 to f32
    %b1 = arith.extf %b : bf16 to f32
    %d = arith.divf %a1, %b1 : f32
    %z = arith.constant 0.0 : f32
 %q = arith.addf %d, %z : f32
    %t = arith.truncf %q : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64x64xbf16>
  %v = arith.constant 0.0 : bf16
  %expected = linalg.fill ins(%v : bf16) outs(%e : tensor<64x64xbf16>) -> tensor<64x64xbf16>
  check.eq %r, %expected : tensor<64x64xbf16>
  return
}
