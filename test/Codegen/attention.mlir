// Attention as functions of a GPU: of which it is one, and what is decomposed.

// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-choose-attention \
// RUN:   | FileCheck %s --check-prefix=CHOSEN
// RUN: amp-opt %s -split-input-file -amp-lower-kernels-nvgpu \
// RUN:   | FileCheck %s

// Blocks of 128 queries for each of 6 heads; queries and two stages of 64 keys
// and values, rows of 64 elements and 16 bytes.
// CHECK:      gpu.func @forward(
// CHECK:        nvvm.cp.async.wait.group 0
// CHECK:        gpu.barrier
// CHECK:        nvvm.ldmatrix
// CHECK:        nvvm.mma.sync
// CHECK:        arith.cmpi slt
// CHECK:        scf.if
// CHECK:        math.exp2 {{.*}} fastmath<afn>
// CHECK:        nvvm.mma.sync
// CHECK:      func.func private @forward(
// CHECK-SAME:   amp.launches = [{blocks = 12 : i64, entry = "forward", shared = 55296 : i64, threads = 128 : i64}]
// CHOSEN-LABEL: @forward
// CHOSEN-NOT:   nn.decompose
func.func private @forward(%q: tensor<1x6x200x64xbf16>,
    %k: tensor<1x2x200x64xbf16>, %o: tensor<1x6x200x64xbf16>,
    %l: tensor<1x6x200xf32>) -> (tensor<1x6x200x64xbf16>, tensor<1x6x200xf32>)
    attributes {amp.kernel} {
  %r, %lse, %rest = nn.attention %q, %k, %k causal : tensor<1x6x200x64xbf16>,
    tensor<1x2x200x64xbf16>, tensor<1x2x200x64xbf16>
    -> tensor<1x6x200x64xbf16>, tensor<1x6x200xf32>
  return %r, %lse : tensor<1x6x200x64xbf16>, tensor<1x6x200xf32>
}

// -----

// A function over blocks of keys for both of their gradients, and one over
// blocks of queries.
// CHECK:      func.func private @backward(
// CHECK-SAME:   blocks = 2 : i64, entry = "backward",
// CHECK-SAME:   blocks = 2 : i64, entry = "backward_queries",
func.func private @backward(%q: tensor<1x2x128x64xf16>,
    %l: tensor<1x2x128xf32>, %dq: tensor<1x2x128x64xf16>,
    %dk: tensor<1x2x128x64xf16>, %dv: tensor<1x2x128x64xf16>)
    -> (tensor<1x2x128x64xf16>, tensor<1x2x128x64xf16>, tensor<1x2x128x64xf16>)
    attributes {amp.kernel} {
  %r:3 = nn.attention_grad %q, %q, %q grad(%q : tensor<1x2x128x64xf16>)
    lse(%l, %l, %l : tensor<1x2x128xf32>) : tensor<1x2x128x64xf16>,
    tensor<1x2x128x64xf16>, tensor<1x2x128x64xf16> -> tensor<1x2x128x64xf16>,
    tensor<1x2x128x64xf16>, tensor<1x2x128x64xf16>
  return %r#0, %r#1, %r#2 : tensor<1x2x128x64xf16>, tensor<1x2x128x64xf16>,
    tensor<1x2x128x64xf16>
}

// -----

// Wide heads: one for each, and none for what nobody reads.
// CHECK:      func.func private @wide(
// CHECK-SAME:   entry = "wide",
// CHECK-SAME:   entry = "wide_keys",
// CHECK-NOT:    entry
func.func private @wide(%q: tensor<1x1x64x256xbf16>, %l: tensor<1x1x64xf32>,
    %dk: tensor<1x1x64x256xbf16>, %dv: tensor<1x1x64x256xbf16>)
    -> (tensor<1x1x64x256xbf16>, tensor<1x1x64x256xbf16>)
    attributes {amp.kernel} {
  %r:3 = nn.attention_grad %q, %q, %q grad(%q : tensor<1x1x64x256xbf16>)
    lse(%l, %l, %l : tensor<1x1x64xf32>) : tensor<1x1x64x256xbf16>,
    tensor<1x1x64x256xbf16>, tensor<1x1x64x256xbf16> -> tensor<1x1x64x256xbf16>,
    tensor<1x1x64x256xbf16>, tensor<1x1x64x256xbf16>
  return %r#1, %r#2 : tensor<1x1x64x256xbf16>, tensor<1x1x64x256xbf16>
}

// -----

// CHOSEN-LABEL: @decomposed
func.func @decomposed(%a: tensor<1x1x8x20xbf16>, %b: tensor<1x1x8x264xf16>,
    %c: tensor<1x1x8x64xf16>, %d: tensor<1x1x8x64xbf16>,
    %e: tensor<1x1x8x64xf32>) -> (tensor<1x1x8x20xbf16>,
    tensor<1x1x8x264xf16>, tensor<1x1x8x64xbf16>, tensor<1x1x8x64xf32>) {
  // expected-remark @below {{computes all scores in memory: expected heads of a multiple of 8 elements up to 256, found 20}}
  %0, %l0, %r0 = nn.attention %a, %a, %a : tensor<1x1x8x20xbf16>,
    tensor<1x1x8x20xbf16>, tensor<1x1x8x20xbf16>
    -> tensor<1x1x8x20xbf16>, tensor<1x1x8xf32>
  // expected-remark @below {{expected heads of a multiple of 8 elements up to 256, found 264}}
  %1, %l1, %r1 = nn.attention %b, %b, %b : tensor<1x1x8x264xf16>,
    tensor<1x1x8x264xf16>, tensor<1x1x8x264xf16>
    -> tensor<1x1x8x264xf16>, tensor<1x1x8xf32>
  // expected-remark @below {{expected factors of one type of f16 and bf16, found f16, f16, bf16}}
  %2, %l2, %r2 = nn.attention %c, %c, %d : tensor<1x1x8x64xf16>,
    tensor<1x1x8x64xf16>, tensor<1x1x8x64xbf16>
    -> tensor<1x1x8x64xbf16>, tensor<1x1x8xf32>
  // f32 stays f32.
  // CHOSEN-COUNT-4: {nn.decompose}
  %3, %l3, %r3 = nn.attention %e, %e, %e : tensor<1x1x8x64xf32>,
    tensor<1x1x8x64xf32>, tensor<1x1x8x64xf32>
    -> tensor<1x1x8x64xf32>, tensor<1x1x8xf32>
  return %0, %1, %2, %3 : tensor<1x1x8x20xbf16>, tensor<1x1x8x264xf16>,
    tensor<1x1x8x64xbf16>, tensor<1x1x8x64xf32>
}
