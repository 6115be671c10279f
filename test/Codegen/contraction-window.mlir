// A convolution's pixels are read where they lie, where rows of a tile are
// neighbours in a row of the image; the sums under way decide the tile.
// RUN: amp-opt %s '-amp-lower-kernels-cpu=tier=avx512bf16' | FileCheck %s
// RUN: amp-opt %s '-amp-lower-kernels-cpu=tier=avx512' \
// RUN:   | FileCheck %s --check-prefix=SINGLE

// SINGLE-NOT: _window

// Three runs of 96: the taps of a row of the window and the channels.
// CHECK-LABEL: func.func private @forward(
// CHECK:         call @amp_product_f32_bf16_4x64_window({{.*}} %c48, %false, {{.*}} %c1, %c0, %c3, %c288)
func.func private @forward(%x: tensor<2x10x18x32xbf16>,
    %k: tensor<64x3x3x32xbf16>, %out: tensor<2x8x16x64xf32>)
    -> tensor<2x8x16x64xf32> attributes {amp.kernel, amp.excess} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<2x8x16x64xf32>)
    -> tensor<2x8x16x64xf32>
  %y = linalg.generic {
      indexing_maps = [
        affine_map<(n, h, w, o, i, j, c) -> (n, h + i, w + j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (o, i, j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (n, h, w, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction", "reduction", "reduction"]}
      ins(%x, %k : tensor<2x10x18x32xbf16>, tensor<64x3x3x32xbf16>)
      outs(%f : tensor<2x8x16x64xf32>) {
  ^bb0(%a: bf16, %b: bf16, %s: f32):
    %aw = arith.extf %a : bf16 to f32
    %bw = arith.extf %b : bf16 to f32
    %p = arith.mulf %aw, %bw : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x8x16x64xf32>
  return %y : tensor<2x8x16x64xf32>
}

// Taps count downwards: nine runs of channels.
// CHECK-LABEL: func.func private @gradient(
// CHECK:         call @amp_product_f32_bf16_4x64_window({{.*}} %c16, %false, {{.*}} %c3, %c-288, %c3, %c-16)
func.func private @gradient(%x: tensor<2x10x18x32xbf16>,
    %k: tensor<64x3x3x32xbf16>, %out: tensor<2x8x16x64xf32>)
    -> tensor<2x8x16x64xf32> attributes {amp.kernel, amp.excess} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<2x8x16x64xf32>)
    -> tensor<2x8x16x64xf32>
  %y = linalg.generic {
      indexing_maps = [
        affine_map<(n, h, w, o, i, j, c) -> (n, h - i + 2, w - j + 2, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (o, i, j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (n, h, w, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction", "reduction", "reduction"]}
      ins(%x, %k : tensor<2x10x18x32xbf16>, tensor<64x3x3x32xbf16>)
      outs(%f : tensor<2x8x16x64xf32>) {
  ^bb0(%a: bf16, %b: bf16, %s: f32):
    %aw = arith.extf %a : bf16 to f32
    %bw = arith.extf %b : bf16 to f32
    %p = arith.mulf %aw, %bw : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x8x16x64xf32>
  return %y : tensor<2x8x16x64xf32>
}

// CHECK-LABEL: func.func private @strided(
// CHECK:         call @amp_product_f32_bf16_4x64_window({{.*}} %c32, {{.*}} %c48, %false, {{.*}} %c1, %c0, %c3, %c528)
func.func private @strided(%x: tensor<2x17x33x32xbf16>,
    %k: tensor<64x3x3x32xbf16>, %out: tensor<2x8x16x64xf32>)
    -> tensor<2x8x16x64xf32> attributes {amp.kernel, amp.excess} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<2x8x16x64xf32>)
    -> tensor<2x8x16x64xf32>
  %y = linalg.generic {
      indexing_maps = [
        affine_map<(n, h, w, o, i, j, c) -> (n, h * 2 + i, w * 2 + j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (o, i, j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (n, h, w, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction", "reduction", "reduction"]}
      ins(%x, %k : tensor<2x17x33x32xbf16>, tensor<64x3x3x32xbf16>)
      outs(%f : tensor<2x8x16x64xf32>) {
  ^bb0(%a: bf16, %b: bf16, %s: f32):
    %aw = arith.extf %a : bf16 to f32
    %bw = arith.extf %b : bf16 to f32
    %p = arith.mulf %aw, %bw : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x8x16x64xf32>
  return %y : tensor<2x8x16x64xf32>
}

// Seven rows are neighbours, and take a tile of 32 columns.
// CHECK-LABEL: func.func private @narrow(
// CHECK:         call @amp_product_f32_bf16_7x32_window(
func.func private @narrow(%x: tensor<2x10x16x32xbf16>,
    %k: tensor<64x3x3x32xbf16>, %out: tensor<2x8x14x64xf32>)
    -> tensor<2x8x14x64xf32> attributes {amp.kernel, amp.excess} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<2x8x14x64xf32>)
    -> tensor<2x8x14x64xf32>
  %y = linalg.generic {
      indexing_maps = [
        affine_map<(n, h, w, o, i, j, c) -> (n, h + i, w + j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (o, i, j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (n, h, w, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction", "reduction", "reduction"]}
      ins(%x, %k : tensor<2x10x16x32xbf16>, tensor<64x3x3x32xbf16>)
      outs(%f : tensor<2x8x14x64xf32>) {
  ^bb0(%a: bf16, %b: bf16, %s: f32):
    %aw = arith.extf %a : bf16 to f32
    %bw = arith.extf %b : bf16 to f32
    %p = arith.mulf %aw, %bw : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x8x14x64xf32>
  return %y : tensor<2x8x14x64xf32>
}

// 17 are more than a tile has, and no tile's rows divide them.
// CHECK-LABEL: func.func private @prime(
// CHECK-NOT:     _window
// CHECK:         return
func.func private @prime(%x: tensor<2x10x19x32xbf16>,
    %k: tensor<64x3x3x32xbf16>, %out: tensor<2x8x17x64xf32>)
    -> tensor<2x8x17x64xf32> attributes {amp.kernel, amp.excess} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<2x8x17x64xf32>)
    -> tensor<2x8x17x64xf32>
  %y = linalg.generic {
      indexing_maps = [
        affine_map<(n, h, w, o, i, j, c) -> (n, h + i, w + j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (o, i, j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (n, h, w, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction", "reduction", "reduction"]}
      ins(%x, %k : tensor<2x10x19x32xbf16>, tensor<64x3x3x32xbf16>)
      outs(%f : tensor<2x8x17x64xf32>) {
  ^bb0(%a: bf16, %b: bf16, %s: f32):
    %aw = arith.extf %a : bf16 to f32
    %bw = arith.extf %b : bf16 to f32
    %p = arith.mulf %aw, %bw : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x8x17x64xf32>
  return %y : tensor<2x8x17x64xf32>
}

// A run of 99 ends in the middle of a pair.
// CHECK-LABEL: func.func private @odd(
// CHECK-NOT:     _window
// CHECK:         return
func.func private @odd(%x: tensor<2x10x18x33xbf16>,
    %k: tensor<64x3x3x33xbf16>, %out: tensor<2x8x16x64xf32>)
    -> tensor<2x8x16x64xf32> attributes {amp.kernel, amp.excess} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<2x8x16x64xf32>)
    -> tensor<2x8x16x64xf32>
  %y = linalg.generic {
      indexing_maps = [
        affine_map<(n, h, w, o, i, j, c) -> (n, h + i, w + j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (o, i, j, c)>,
        affine_map<(n, h, w, o, i, j, c) -> (n, h, w, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction", "reduction", "reduction"]}
      ins(%x, %k : tensor<2x10x18x33xbf16>, tensor<64x3x3x33xbf16>)
      outs(%f : tensor<2x8x16x64xf32>) {
  ^bb0(%a: bf16, %b: bf16, %s: f32):
    %aw = arith.extf %a : bf16 to f32
    %bw = arith.extf %b : bf16 to f32
    %p = arith.mulf %aw, %bw : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x8x16x64xf32>
  return %y : tensor<2x8x16x64xf32>
}

// Rows a page apart push one another out of the first cache.
// CHECK-LABEL: func.func private @crowded(
// CHECK-NOT:     _window
// CHECK:         return
func.func private @crowded(%a: tensor<64x2048xbf16>, %b: tensor<2048x16xbf16>,
    %out: tensor<64x16xf32>) -> tensor<64x16xf32>
    attributes {amp.kernel, amp.excess} {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<64x16xf32>)
    -> tensor<64x16xf32>
  %c = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                       affine_map<(m, n, k) -> (k, n)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x2048xbf16>, tensor<2048x16xbf16>)
      outs(%f : tensor<64x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %s: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %p = arith.mulf %xw, %yw : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<64x16xf32>
  return %c : tensor<64x16xf32>
}
