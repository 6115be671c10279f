// A loop that hands a tensor on to another place: a copy on the host, which on a
// GPU is a kernel.
// RUN: env AMP_CACHE=off amp-run check %s --target=sim:sm_80 | FileCheck %s
// RUN: env AMP_CACHE=off amp-run check %s | FileCheck %s
// CHECK: 1 passed, 0 failed

func.func @fib() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a0 = arith.constant dense<1.0> : tensor<64xf32>
  %b0 = arith.constant dense<2.0> : tensor<64xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %a0, %b = %b0) -> (tensor<64xf32>, tensor<64xf32>) {
    %e = tensor.empty() : tensor<64xf32>
    %n = linalg.add ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%e: tensor<64xf32>) -> tensor<64xf32>
    scf.yield %b, %n : tensor<64xf32>, tensor<64xf32>
  }
  %w = arith.constant dense<5.0> : tensor<64xf32>
  check.eq %r#0, %w : tensor<64xf32>
  return
}
