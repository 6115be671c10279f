// An input of a product that only moves an argument's elements is copied as it
// lies: heads side by side in a row, and what is multiplied of a slice.

// RUN: amp-opt %s -amp-lower-kernels-nvgpu | FileCheck %s

// CHECK-LABEL: gpu.func @heads(
// CHECK-NOT:     vector.load
// CHECK:         nvvm.cp.async.shared.global {{.*}}, 16, cache = cg
// CHECK-NOT:     vector.load
// CHECK:         nvvm.mma.sync
// CHECK:         gpu.return
func.func private @heads(%x: tensor<2x4x64x32xbf16>, %w: tensor<128x64xbf16>,
    %o: tensor<128x64xf32>) -> tensor<128x64xf32> attributes {amp.kernel} {
  %e = tensor.empty() : tensor<2x64x4x32xbf16>
  %t = linalg.transpose ins(%x : tensor<2x4x64x32xbf16>)
    outs(%e : tensor<2x64x4x32xbf16>) permutation = [0, 2, 1, 3]
  %a = tensor.collapse_shape %t [[0, 1], [2, 3]]
    : tensor<2x64x4x32xbf16> into tensor<128x128xbf16>
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%o : tensor<128x64xf32>)
    -> tensor<128x64xf32>
  %r = linalg.matmul ins(%a, %w : tensor<128x128xbf16>, tensor<128x64xbf16>)
    outs(%init : tensor<128x64xf32>) -> tensor<128x64xf32>
  return %r : tensor<128x64xf32>
}

// Heads of 12 elements are three pieces of 8 bytes.
// CHECK-LABEL: gpu.func @pieces(
// CHECK:         nvvm.cp.async.shared.global {{.*}}, 8, cache = ca
// CHECK:         gpu.return
func.func private @pieces(%x: tensor<4x64x12xbf16>, %w: tensor<48x64xbf16>,
    %o: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {amp.kernel} {
  %e = tensor.empty() : tensor<64x4x12xbf16>
  %t = linalg.transpose ins(%x : tensor<4x64x12xbf16>)
    outs(%e : tensor<64x4x12xbf16>) permutation = [1, 0, 2]
  %a = tensor.collapse_shape %t [[0], [1, 2]]
    : tensor<64x4x12xbf16> into tensor<64x48xbf16>
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%o : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %r = linalg.matmul ins(%a, %w : tensor<64x48xbf16>, tensor<48x64xbf16>)
    outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
