// RUN: amp-run check %s --threads=1
// RUN: amp-run check %s --threads=2 --tier=generic

// What a task keeps in its frame is bounded, however many rows there are: of
// riders, of short rows that are finished as a whole, of blocks that a kernel
// names.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @tall() {
  %a = arith.constant dense<1.0> : tensor<200000x64xf32>
  %b = arith.constant dense<0.5> : tensor<64x64xf32>
  %w = arith.constant dense<2048.0> : tensor<200000xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<200000x64xf32>
  %v = tensor.empty() : tensor<200000xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<200000x64xf32>) -> tensor<200000x64xf32>
  %g = linalg.fill ins(%zero : f32) outs(%v : tensor<200000xf32>) -> tensor<200000xf32>
  %c = linalg.matmul ins(%a, %b : tensor<200000x64xf32>, tensor<64x64xf32>) outs(%f : tensor<200000x64xf32>) -> tensor<200000x64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%c : tensor<200000x64xf32>) outs(%g : tensor<200000xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<200000xf32>
  check.eq %sum, %w : tensor<200000xf32>
  return
}

#in = affine_map<(n, h, w, c, kh, kw, k) -> (n, h * 4 + kh, w * 4 + kw, k)>
#f = affine_map<(n, h, w, c, kh, kw, k) -> (kh, kw, k, c)>
#o = affine_map<(n, h, w, c, kh, kw, k) -> (n, h, w, c)>
func.func @patch() {
  %x = arith.constant dense<1.0> : tensor<48x224x224x3xf32>
  %k = arith.constant dense<1.0> : tensor<4x4x3x96xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48x56x56x96xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<48x56x56x96xf32>) -> tensor<48x56x56x96xf32>
  %c = linalg.generic {indexing_maps = [#in, #f, #o], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %k : tensor<48x224x224x3xf32>, tensor<4x4x3x96xf32>) outs(%i : tensor<48x56x56x96xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<48x56x56x96xf32>
  %v = tensor.empty() : tensor<48x56x56xf32>
  %g = linalg.fill ins(%z : f32) outs(%v : tensor<48x56x56xf32>) -> tensor<48x56x56xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>, affine_map<(n, h, w, c) -> (n, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%c : tensor<48x56x56x96xf32>) outs(%g : tensor<48x56x56xf32>) {
  ^bb0(%a: f32, %s: f32):
    %t = arith.addf %s, %a : f32
    linalg.yield %t : f32
  } -> tensor<48x56x56xf32>
  %w = arith.constant dense<4608.0> : tensor<48x56x56xf32>
  check.eq %r, %w : tensor<48x56x56xf32>
  check.eq %c, %c : tensor<48x56x56x96xf32>
  return
}

func.func private @k(%a: tensor<8x1024xf64>, %b: tensor<1024x8xf64>, %o: tensor<8x8xf64>) -> tensor<8x8xf64> attributes {amp.kernel, amp.contraction_blocks = array<i64: 1024, 1024, 1024, 1024, 1024>} {
  %zero = arith.constant 0.0 : f64
  %f = linalg.fill ins(%zero : f64) outs(%o : tensor<8x8xf64>) -> tensor<8x8xf64>
  %c = linalg.matmul ins(%a, %b : tensor<8x1024xf64>, tensor<1024x8xf64>) outs(%f : tensor<8x8xf64>) -> tensor<8x8xf64>
  return %c : tensor<8x8xf64>
}
func.func @f() {
  %a = arith.constant dense<1.0> : tensor<8x1024xf64>
  %b = arith.constant dense<1.0> : tensor<1024x8xf64>
  %e = tensor.empty() : tensor<8x8xf64>
  %w = arith.constant dense<1024.0> : tensor<8x8xf64>
  %z = amp.launch @k ins(%a, %b : tensor<8x1024xf64>, tensor<1024x8xf64>) outs(%e : tensor<8x8xf64>) reads [false] -> tensor<8x8xf64>
  check.eq %z, %w : tensor<8x8xf64>
  return
}

