// f32 by bf16 or f16 on tensor cores: three parts of bf16 or of TF32 add up to
// the f32, so that all of its 24 bits count, and infinity and the least numbers
// stay what they are. test/unit/Codegen/BF16PartsTest.cpp has more of them.
// RUN: env AMP_CACHE=off amp-run check %s --target=sim:sm_80 | FileCheck %s
// RUN: sed 's/bf16/f16/g' %s > %t.mlir
// RUN: env AMP_CACHE=off amp-run check %t.mlir --target=sim:sm_80 | FileCheck %s
// CHECK: 1 passed, 0 failed

func.func @mixed() {
  %zero = arith.constant 0.0 : f32
  %i0 = arith.constant 0 : index
  %a = arith.constant dense<[
    [16777215.0, 0.0, 0.0, 0.0], [8388609.0, -8388608.0, 0.0, 0.0],
    [0x7F800000, 1.0, 0.0, 0.0], [1.00000012, -1.0, 0.0, 0.0],
    [0.333333343, 0.0, 0.0, 0.0], [-3.40282347e+38, 0.0, 0.0, 0.0],
    [1.17549435e-38, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 4097.5]]> : tensor<8x4xf32>
  %b = arith.constant dense<1.0> : tensor<4x8xbf16>
  %empty = tensor.empty() : tensor<8x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (k, n)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<8x4xf32>, tensor<4x8xbf16>) outs(%init : tensor<8x8xf32>) {
  ^bb0(%x: f32, %y: bf16, %acc: f32):
    %w = arith.extf %y : bf16 to f32
    %p = arith.mulf %x, %w : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %column = tensor.extract_slice %c[0, 3] [8, 1] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
  %expected = arith.constant dense<[16777215.0, 1.0, 0x7F800000, 1.1920929e-07,
    0.333333343, -3.40282347e+38, 1.17549435e-38, 4097.5]> : tensor<8xf32>
  check.eq %column, %expected : tensor<8xf32>
  return
}
