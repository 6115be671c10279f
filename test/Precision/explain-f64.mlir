// What is explained is what runs: what a frontend has in f64, no sum among it,
// is of f32 by then, and has rows like all others.
// RUN: amp-opt %s -amp-attach-roles -amp-explain -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
// The module stays as it is.
// RUN: amp-opt %s -amp-attach-roles > %t.plain
// RUN: amp-opt %s -amp-attach-roles -amp-explain 2> /dev/null | diff - %t.plain
// The same under another policy, which f64 leaves nothing to compare.
// RUN: amp-opt %s -amp-attach-roles -o /dev/null 2>&1 \
// RUN:   -amp-explain='diff={#amp.policy<"torch-cpu", compute = f16>}' \
// RUN:   | FileCheck %s --check-prefix=DIFF

// CHECK: remark: computes 1 f64 island in f32
// CHECK: function where op kind class reads gives decided by
// CHECK: square linalg.generic mul promote 4x8xbf16 4x8xbf16 profile torch-cpu{{$}}
// CHECK: twice linalg.generic add promote 4x8xbf16, 4x8xbf16 4x8xbf16 profile torch-cpu{{$}}
// CHECK-NOT: xf64
// CHECK: casts, which write

// DIFF: square linalg.generic - promote 4x8xbf16 4x8xbf16 profile torch-cpu{{$}}
// DIFF-NEXT: + promote 4x8xf16 4x8xf16 profile torch-cpu{{$}}
// DIFF-NOT: xf64
func.func @f(%x: tensor<4x8xf32>, %w: tensor<8x8xf32> {amp.param = "w"}) -> tensor<4x8xf32>
    attributes {amp.policy = #amp.policy<"torch-cpu", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf64>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32> loc("fc")
  %1 = arith.extf %0 : tensor<4x8xf32> to tensor<4x8xf64>
  %2 = linalg.square ins(%1 : tensor<4x8xf64>) outs(%e : tensor<4x8xf64>) -> tensor<4x8xf64> loc("square")
  %3 = linalg.add ins(%2, %2 : tensor<4x8xf64>, tensor<4x8xf64>) outs(%e : tensor<4x8xf64>) -> tensor<4x8xf64> loc("twice")
  %4 = arith.truncf %3 : tensor<4x8xf64> to tensor<4x8xf32>
  return %4 : tensor<4x8xf32>
}
