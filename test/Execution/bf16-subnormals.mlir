// Arithmetic of bf16 keeps subnormals, on each tier: AVX512-BF16's instruction
// would make them zeros. Products and quotients are those of f32, rounded; bits
// by exact rational arithmetic (Inputs/casts.py).
// RUN: amp-run check %s | FileCheck %s
// RUN: amp-run check %s --tier=avx2 | FileCheck %s
// CHECK: 2 passed, 0 failed

#id = affine_map<(i) -> (i)>

func.func @products() {
  %x = arith.constant dense<
      [0x0080, 0x0081, 0x0001, 0x0003, 0x1234, 0x8083, 0x0040, 0x007F, 0x1FFF,
      0x2000, 0x80C1, 0x0100, 0x0005, 0x4000, 0x0002, 0x8001]>
      : tensor<16xbf16>
  %y = arith.constant dense<
      [0x3F00, 0x3F00, 0x3F80, 0x3F00, 0x2D00, 0x3E80, 0x3FC0, 0x3F81, 0x1FFF,
      0x1FA1, 0x3F01, 0x3E01, 0xBF80, 0x3F80, 0x3FC0, 0x3F00]>
      : tensor<16xbf16>
  %expected = arith.constant dense<
      [0x0040, 0x0040, 0x0001, 0x0002, 0x002D, 0x8021, 0x0060, 0x0080, 0x007F,
      0x0050, 0x8061, 0x0020, 0x8005, 0x4000, 0x0003, 0x8000]>
      : tensor<16xbf16>
  %e = tensor.empty() : tensor<16xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id, #id],
                       iterator_types = ["parallel"]}
      ins(%x, %y : tensor<16xbf16>, tensor<16xbf16>)
      outs(%e : tensor<16xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %p = arith.mulf %a, %b : bf16
    linalg.yield %p : bf16
  } -> tensor<16xbf16>
  check.eq %r, %expected : tensor<16xbf16>
  return
}

func.func @quotients() {
  %x = arith.constant dense<
      [0x0080, 0x0081, 0x0001, 0x0003, 0x1234, 0x8083, 0x0040, 0x007F, 0x1FFF,
      0x2000, 0x80C1, 0x0100, 0x0005, 0x4000, 0x0002, 0x8001]>
      : tensor<16xbf16>
  %y = arith.constant dense<
      [0x3F00, 0x3F00, 0x3F80, 0x3F00, 0x2D00, 0x3E80, 0x3FC0, 0x3F81, 0x1FFF,
      0x1FA1, 0x3F01, 0x3E01, 0xBF80, 0x3F80, 0x3FC0, 0x3F00]>
      : tensor<16xbf16>
  %expected = arith.constant dense<
      [0x0100, 0x0101, 0x0001, 0x0006, 0x24B4, 0x8183, 0x002B, 0x007E, 0x3F80,
      0x3FCC, 0x8140, 0x027E, 0x8005, 0x4000, 0x0001, 0x8002]>
      : tensor<16xbf16>
  %e = tensor.empty() : tensor<16xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id, #id],
                       iterator_types = ["parallel"]}
      ins(%x, %y : tensor<16xbf16>, tensor<16xbf16>)
      outs(%e : tensor<16xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %q = arith.divf %a, %b : bf16
    linalg.yield %q : bf16
  } -> tensor<16xbf16>
  check.eq %r, %expected : tensor<16xbf16>
  return
}
