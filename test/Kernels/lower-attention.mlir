// What a kernel of attention becomes on the CPU: a loop over blocks of queries
// in parallel, each in a function whose frame holds its scratch.

// RUN: amp-opt %s -amp-lower-kernels-cpu='tier=avx512 threads=2' | FileCheck %s
// RUN: amp-opt %s -amp-lower-kernels-cpu='tier=avx512 threads=1' \
// RUN:   | FileCheck %s --check-prefix=SERIAL
// RUN: amp-opt %s -amp-lower-kernels-cpu='tier=avx512 threads=5' \
// RUN:   | FileCheck %s --check-prefix=FEW

// SERIAL-NOT: scf.parallel

// 4 heads with 1024 / 64 blocks each.
// CHECK-LABEL: func.func private @forward(
// CHECK-DAG:     %[[BLOCKS:.*]] = arith.constant 64 : index
// CHECK:         scf.parallel (%[[I:.*]]) = (%{{.*}}) to (%[[BLOCKS]])
// CHECK:           func.call @forward_block({{.*}}, %[[I]])

// Queries, result, scores and a block of keys or values; each product is tiles
// of the micro kernel, and a smaller one at the end of the block's rows.
// CHECK:       func.func private @forward_block(
// CHECK-DAG:     memref.alloca() {alignment = 64 : i64} : memref<512xf32>
// CHECK-DAG:     memref.alloca() {alignment = 64 : i64} : memref<1280xf32>
// CHECK-DAG:     memref.alloca() {alignment = 64 : i64} : memref<4096xf32>
// CHECK-DAG:     memref.alloca() {alignment = 64 : i64} : memref<2048xf32>
// CHECK:         call @amp_product_f32_6x64_depth(
// CHECK:         scf.if
// CHECK:           call @amp_product_f32_4x64_depth(
// CHECK:         scf.if
// CHECK:           arith.cmpi sge
// CHECK:         math.exp %{{.*}} : vector<16xf32>
// CHECK:         call @amp_product_f32_6x64_rows(
// CHECK:         call @amp_product_f32_2x64_rows(
// CHECK-NOT:     call
// CHECK:         arith.divf
// CHECK:         math.log
// CHECK:         return
func.func private @forward(%q: tensor<1x4x1024x8xbf16>,
    %k: tensor<1x2x1024x8xbf16>, %v: tensor<1x2x1024x20xbf16>,
    %o: tensor<1x4x1024x20xbf16>, %l: tensor<1x4x1024xf32>)
    -> (tensor<1x4x1024x20xbf16>, tensor<1x4x1024xf32>)
    attributes {amp.kernel} {
  %r, %lse, %rest = nn.attention %q, %k, %v causal : tensor<1x4x1024x8xbf16>,
    tensor<1x2x1024x8xbf16>, tensor<1x2x1024x20xbf16>
    -> tensor<1x4x1024x20xbf16>, tensor<1x4x1024xf32>
  return %r, %lse : tensor<1x4x1024x20xbf16>, tensor<1x4x1024xf32>
}

// A task is a head, with five products. Where heads are too few for the threads
// the gradient of the queries is computed in one pass, those of keys and values
// in another. What nothing reads is not computed.
// CHECK-LABEL: func.func private @backward(
// CHECK:         scf.parallel
// CHECK:           func.call @backward_head(
// CHECK-NOT:       func.call
// CHECK:       func.func private @backward_head(
// CHECK-COUNT-5: call @amp_product_f32_6x
// CHECK-NOT:     call @amp_product_f32_6x
// CHECK-LABEL: func.func private @values(
// FEW-LABEL:   func.func private @backward(
// FEW:           scf.parallel
// FEW:             func.call @backward_query(
// FEW:           scf.parallel
// FEW:             func.call @backward_key(
// CHECK-NOT:     @values_query
// CHECK:         func.call @values_key(
func.func private @backward(%q: tensor<1x2x512x8xf32>,
    %g: tensor<1x2x512x8xf32>, %l: tensor<1x2x512xf32>,
    %dq: tensor<1x2x512x8xf32>, %dk: tensor<1x2x512x8xf32>,
    %dv: tensor<1x2x512x8xf32>) -> (tensor<1x2x512x8xf32>,
    tensor<1x2x512x8xf32>, tensor<1x2x512x8xf32>) attributes {amp.kernel} {
  %r:3 = nn.attention_grad %q, %q, %q grad(%g : tensor<1x2x512x8xf32>)
    lse(%l, %l, %l : tensor<1x2x512xf32>) : tensor<1x2x512x8xf32>,
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
    lse(%l, %l, %l : tensor<1x2x512xf32>) : tensor<1x2x512x8xf32>,
    tensor<1x2x512x8xf32>, tensor<1x2x512x8xf32> -> tensor<1x2x512x8xf32>,
    tensor<1x2x512x8xf32>, tensor<1x2x512x8xf32>
  return %r#2 : tensor<1x2x512x8xf32>
}
