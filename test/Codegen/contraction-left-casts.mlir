// RUN: amp-opt %s '-amp-lower-kernels-cpu=tier=amx-bf16' | FileCheck %s

// A left input of bf16 is read as it lies, but not where something is computed
// of its elements before they are multiplied.

#left = affine_map<(r, c, d) -> (r, d)>
#right = affine_map<(r, c, d) -> (d, c)>
#result = affine_map<(r, c, d) -> (r, c)>

// CHECK-LABEL: func.func private @plain
// CHECK: memref.alloca() {alignment = 64 : i64} : memref<512xi32>
func.func private @plain(%a: tensor<64x32xbf16>, %b: tensor<32x64xbf16>,
    %o: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {amp.kernel, amp.excess} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%o : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.generic {indexing_maps = [#left, #right, #result],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x32xbf16>, tensor<32x64xbf16>)
      outs(%f : tensor<64x64xf32>) {
  ^bb0(%x: bf16, %y: bf16, %s: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %p = arith.mulf %xw, %yw : f32
    %n = arith.addf %s, %p : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// CHECK-LABEL: func.func private @rounded
// CHECK: memref.alloca() {alignment = 64 : i64} : memref<1024xi32>
// CHECK: arith.truncf {{.*}} : vector<16xbf16> to vector<16xf8E4M3FN>
func.func private @rounded(%a: tensor<64x32xbf16>, %b: tensor<32x64xbf16>,
    %o: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {amp.kernel, amp.excess} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%o : tensor<64x64xf32>)
    -> tensor<64x64xf32>
  %c = linalg.generic {indexing_maps = [#left, #right, #result],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x32xbf16>, tensor<32x64xbf16>)
      outs(%f : tensor<64x64xf32>) {
  ^bb0(%x: bf16, %y: bf16, %s: f32):
    %x8 = arith.truncf %x : bf16 to f8E4M3FN
    %xr = arith.extf %x8 : f8E4M3FN to bf16
    %xw = arith.extf %xr : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %p = arith.mulf %xw, %yw : f32
    %n = arith.addf %s, %p : f32
    linalg.yield %n : f32
  } -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}
