// What a kernel of attention becomes on the CPU: a loop over blocks of queries
// in parallel, each in a function whose frame holds its scratch.

// RUN: amp-opt %s -amp-lower-kernels-cpu='tier=avx512 threads=2' | FileCheck %s
// RUN: amp-opt %s -amp-lower-kernels-cpu='tier=avx512 threads=1' \
// RUN:   | FileCheck %s --check-prefix=SERIAL

// SERIAL-NOT: scf.parallel

// 4 heads with 1024 / 64 blocks each.
// CHECK-LABEL: func.func private @forward(
// CHECK-DAG:     %[[BLOCKS:.*]] = arith.constant 64 : index
// CHECK:         scf.parallel (%[[I:.*]]) = (%{{.*}}) to (%[[BLOCKS]])
// CHECK:           func.call @forward_block({{.*}}, %[[I]])

// Queries, result, scores and a block of keys or values; each product adds to
// 4 x 4 vectors.
// CHECK:       func.func private @forward_block(
// CHECK-DAG:     memref.alloca() {alignment = 64 : i64} : memref<512xf32>
// CHECK-DAG:     memref.alloca() {alignment = 64 : i64} : memref<1280xf32>
// CHECK-DAG:     memref.alloca() {alignment = 64 : i64} : memref<4096xf32>
// CHECK-DAG:     memref.alloca() {alignment = 64 : i64} : memref<2048xf32>
// CHECK-COUNT-16: math.fma %{{.*}} : vector<16xf32>
// CHECK-NOT:     math.fma
// CHECK:         scf.if
// CHECK:           arith.cmpi sge
// CHECK:         math.exp %{{.*}} : vector<16xf32>
// CHECK-COUNT-16: math.fma %{{.*}} : vector<16xf32>
// CHECK-NOT:     math.fma
// CHECK:         arith.divf
// CHECK:         math.log
// CHECK:         return
func.func private @forward(%q: tensor<1x4x1024x8xbf16>,
    %k: tensor<1x2x1024x8xbf16>, %v: tensor<1x2x1024x20xbf16>,
    %o: tensor<1x4x1024x20xbf16>, %l: tensor<1x4x1024xf32>)
    -> (tensor<1x4x1024x20xbf16>, tensor<1x4x1024xf32>)
    attributes {amp.kernel} {
  %r, %lse = nn.attention %q, %k, %v causal : tensor<1x4x1024x8xbf16>,
    tensor<1x2x1024x8xbf16>, tensor<1x2x1024x20xbf16>
    -> tensor<1x4x1024x20xbf16>, tensor<1x4x1024xf32>
  return %r, %lse : tensor<1x4x1024x20xbf16>, tensor<1x4x1024xf32>
}

// The gradient of the queries in one pass, those of keys and values in another;
// what nothing reads is not computed.
// CHECK-LABEL: func.func private @backward(
// CHECK:         scf.parallel
// CHECK:           func.call @backward_query(
// CHECK:         scf.parallel
// CHECK:           func.call @backward_key(
// CHECK-LABEL: func.func private @values(
// CHECK-NOT:     @values_query
// CHECK:         func.call @values_key(
func.func private @backward(%q: tensor<1x2x512x8xf32>,
    %g: tensor<1x2x512x8xf32>, %l: tensor<1x2x512xf32>,
    %dq: tensor<1x2x512x8xf32>, %dk: tensor<1x2x512x8xf32>,
    %dv: tensor<1x2x512x8xf32>) -> (tensor<1x2x512x8xf32>,
    tensor<1x2x512x8xf32>, tensor<1x2x512x8xf32>) attributes {amp.kernel} {
  %r:3 = nn.attention_grad %q, %q, %q grad(%g : tensor<1x2x512x8xf32>)
    lse(%l, %l : tensor<1x2x512xf32>) : tensor<1x2x512x8xf32>,
    tensor<1x2x512x8xf32>, tensor<1x2x512x8xf32> -> tensor<1x2x512x8xf32>,
    tensor<1x2x512x8xf32>, tensor<1x2x512x8xf32>
  return %r#0, %r#1, %r#2 : tensor<1x2x512x8xf32>, tensor<1x2x512x8xf32>,
    tensor<1x2x512x8xf32>
}
func.func private @values(%q: tensor<1x2x512x8xf32>,
    %g: tensor<1x2x512x8xf32>, %l: tensor<1x2x512xf32>,
    %dv: tensor<1x2x512x8xf32>) -> tensor<1x2x512x8xf32>
    attributes {amp.kernel} {
  %r:3 = nn.attention_grad %q, %q, %q grad(%g : tensor<1x2x512x8xf32>)
    lse(%l, %l : tensor<1x2x512xf32>) : tensor<1x2x512x8xf32>,
    tensor<1x2x512x8xf32>, tensor<1x2x512x8xf32> -> tensor<1x2x512x8xf32>,
    tensor<1x2x512x8xf32>, tensor<1x2x512x8xf32>
  return %r#2 : tensor<1x2x512x8xf32>
}
