// RUN: amp-opt %s -split-input-file -verify-diagnostics '-amp-lower-kernels-cpu=tier=avx2'

// The sizes that a kernel may name, and what they may take of a thread's stack.

// expected-error @below {{expected five sizes from 1 to 1024, of the blocks of depth, rows and columns and of a task's rows and columns, as 'amp.contraction_blocks', found array<i64: 0, 8, 8, 8, 8>}}
func.func private @kernel(%a: tensor<64x64xf64>, %b: tensor<64x64xf64>,
                          %o: tensor<64x64xf64>) -> tensor<64x64xf64>
    attributes {amp.kernel, amp.contraction_blocks = array<i64: 0, 8, 8, 8, 8>} {
  %zero = arith.constant 0.0 : f64
  %f = linalg.fill ins(%zero : f64) outs(%o : tensor<64x64xf64>) -> tensor<64x64xf64>
  %c = linalg.matmul ins(%a, %b : tensor<64x64xf64>, tensor<64x64xf64>) outs(%f : tensor<64x64xf64>) -> tensor<64x64xf64>
  return %c : tensor<64x64xf64>
}

// -----

// expected-error @below {{expected blocks of at most 3145728 bytes, found 16}}
func.func private @kernel(%a: tensor<1024x1024xf64>, %b: tensor<1024x1024xf64>,
                          %o: tensor<1024x1024xf64>) -> tensor<1024x1024xf64>
    attributes {amp.kernel, amp.contraction_blocks = array<i64: 1024, 1024, 1024, 1024, 1024>} {
  %zero = arith.constant 0.0 : f64
  %f = linalg.fill ins(%zero : f64) outs(%o : tensor<1024x1024xf64>) -> tensor<1024x1024xf64>
  %c = linalg.matmul ins(%a, %b : tensor<1024x1024xf64>, tensor<1024x1024xf64>) outs(%f : tensor<1024x1024xf64>) -> tensor<1024x1024xf64>
  return %c : tensor<1024x1024xf64>
}
