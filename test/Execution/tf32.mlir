// Rounding to TF32, ties and other values between two of its numbers: both
// factors of a product, on tensor cores and on the CPU, and element by element.
// No sum of such products is rounded, so the results are exact.
// DEFINE: %{run} = env AMP_CACHE=off amp-run check %s
// RUN: %{run} --target=cpu --output=%t.cpu | FileCheck %s
// RUN: %{run} --target=cpu --tier=generic --output=%t.generic | FileCheck %s
// RUN: %{run} --target=sim:sm_80 --output=%t.sim | FileCheck %s
// RUN: %python %S/Inputs/safetensors.py same %t.cpu %t.generic
// RUN: %python %S/Inputs/safetensors.py same %t.cpu %t.sim
// CHECK: 2 passed, 0 failed

// With the unit 2^-10: 1 + 1/2 and 1 + 3/2 are ties, to 1 and 1 + 2; 1 + 1/2
// and the last bit of an f32 goes to 1 + 1; 3 + 1 is a tie, to 3.
func.func @contraction() {
  %a = arith.constant dense<[[1.00048828125, 1.00146484375],
                             [0x3F801001, -1.00048828125]]> : tensor<2x2xf32>
  %b = arith.constant dense<[[1.00146484375, 1.0],
                             [1.00048828125, 3.0009765625]]> : tensor<2x2xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x2xf32>)
    -> tensor<2x2xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (k, n)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>)
    outs(%init : tensor<2x2xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %xt = arith.truncf %x : f32 to tf32
    %xw = arith.extf %xt : tf32 to f32
    %yt = arith.truncf %y : f32 to tf32
    %yw = arith.extf %yt : tf32 to f32
    %p = arith.mulf %xw, %yw : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x2xf32>
  // [[1, 1 + 2], [1 + 1, -1]] times [[1 + 2, 1], [1, 3]].
  %expected = arith.constant dense<
    [[2.00390625, 4.005859375],
     [0.0029315948486328125, -1.9990234375]]> : tensor<2x2xf32>
  check.eq %c, %expected : tensor<2x2xf32>
  return
}

// The greatest f32 becomes infinity; the last two are subnormal.
func.func @elements() {
  %x = arith.constant dense<[1.00048828125, -1.00146484375, 0x3F801001,
    0x7F7FEFFF, 0x7F7FFFFF, 0xFF800000, 0x00001000, 0x80003000]>
    : tensor<8xf32>
  %empty = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
    ins(%x : tensor<8xf32>) outs(%empty : tensor<8xf32>) {
  ^bb0(%e: f32, %o: f32):
    %t = arith.truncf %e : f32 to tf32
    %w = arith.extf %t : tf32 to f32
    linalg.yield %w : f32
  } -> tensor<8xf32>
  %expected = arith.constant dense<[1.0, -1.001953125, 1.0009765625,
    0x7F7FE000, 0x7F800000, 0xFF800000, 0x00000000, 0x80004000]>
    : tensor<8xf32>
  check.eq %r, %expected : tensor<8xf32>
  return
}
