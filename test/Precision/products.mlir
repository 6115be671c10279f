// Products that PyTorch's lists name apart from matrix products: in the type of
// what they read where they are on another list, else as all others.
// RUN: amp-opt %s -amp-place-casts | FileCheck %s
// Import keeps the name.
// RUN: amp-opt %s --amp-to=import | FileCheck %s --check-prefix=KEPT
// RUN: amp-opt %s -amp-explain -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EXPLAIN

// KEPT-COUNT-7: amp.product

// EXPLAIN: mv_cpu {{.*}} matmul promote 4x8xf32, 8x1xf32 4x1xf32 profile torch-cpu, product mv

// Both in f32: f32, and so with one of them in 16 bits, which is widened: a
// contraction reads one type.

// CHECK-LABEL: func.func @mv_cpu
// CHECK-NOT:     arith.truncf
// CHECK:         return
func.func @mv_cpu(%x: tensor<4x8xf32>, %v: tensor<8x1xf32>) -> tensor<4x1xf32>
    attributes {amp.policy = #amp.policy<"torch-cpu", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<4x1xf32>
  %0 = linalg.matmul {amp.product = "mv"} ins(%x, %v : tensor<4x8xf32>, tensor<8x1xf32>) outs(%z : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// CHECK-LABEL: func.func @mixed
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x8xbf16>, tensor<8x8xbf16>)
// CHECK:         linalg.matmul {amp.product = "mv"} ins({{.*}} : tensor<4x8xf32>, tensor<8x1xf32>)
func.func @mixed(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %v: tensor<8x1xf32>) -> tensor<4x1xf32>
    attributes {amp.policy = #amp.policy<"torch-cpu", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<4x1xf32>
  %z8 = arith.constant dense<0.0> : tensor<4x8xf32>
  %h = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z8 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.matmul {amp.product = "mv"} ins(%h, %v : tensor<4x8xf32>, tensor<8x1xf32>) outs(%z : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// All in 16 bits: 16 bits. On the GPU's list mv is a matrix product, on the
// CPU's tensordot.

// CHECK-LABEL: func.func @low
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x8xf16>, tensor<8x8xf16>)
// CHECK:         linalg.matmul {amp.product = "tensordot"} ins({{.*}} : tensor<4x8xf16>, tensor<8x1xf16>)
func.func @low(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %v: tensor<8x1xf32>) -> tensor<4x1xf32>
    attributes {amp.policy = #amp.policy<"torch-cuda", compute = f16>} {
  %z = arith.constant dense<0.0> : tensor<4x1xf32>
  %z8 = arith.constant dense<0.0> : tensor<4x8xf32>
  %zv = arith.constant dense<0.0> : tensor<8x1xf32>
  %h = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z8 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %u = linalg.matmul ins(%w, %v : tensor<8x8xf32>, tensor<8x1xf32>) outs(%zv : tensor<8x1xf32>) -> tensor<8x1xf32>
  %0 = linalg.matmul {amp.product = "tensordot"} ins(%h, %u : tensor<4x8xf32>, tensor<8x1xf32>) outs(%z : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// CHECK-LABEL: func.func @mv_cuda
// CHECK:         linalg.matmul {amp.product = "mv"} ins({{.*}} : tensor<4x8xf16>, tensor<8x1xf16>)
func.func @mv_cuda(%x: tensor<4x8xf32>, %v: tensor<8x1xf32>) -> tensor<4x1xf32>
    attributes {amp.policy = #amp.policy<"torch-cuda", compute = f16>} {
  %z = arith.constant dense<0.0> : tensor<4x1xf32>
  %0 = linalg.matmul {amp.product = "mv"} ins(%x, %v : tensor<4x8xf32>, tensor<8x1xf32>) outs(%z : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// CHECK-LABEL: func.func @tensordot_cpu
// CHECK:         linalg.matmul {amp.product = "tensordot"} ins({{.*}} : tensor<4x8xbf16>, tensor<8x1xbf16>)
func.func @tensordot_cpu(%x: tensor<4x8xf32>, %v: tensor<8x1xf32>) -> tensor<4x1xf32>
    attributes {amp.policy = #amp.policy<"torch-cpu", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<4x1xf32>
  %0 = linalg.matmul {amp.product = "tensordot"} ins(%x, %v : tensor<4x8xf32>, tensor<8x1xf32>) outs(%z : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// Our own profiles know products alone, and a rule for them is over all.

// CHECK-LABEL: func.func @ours
// CHECK:         linalg.matmul {amp.product = "dot"} ins({{.*}} : tensor<1x8xbf16>, tensor<8x1xbf16>)
func.func @ours(%x: tensor<1x8xf32>, %v: tensor<8x1xf32>) -> tensor<1x1xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %0 = linalg.matmul {amp.product = "dot"} ins(%x, %v : tensor<1x8xf32>, tensor<8x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// CHECK-LABEL: func.func @ruled
// CHECK:         linalg.matmul {amp.product = "mv"} ins({{.*}} : tensor<4x8xbf16>, tensor<8x1xbf16>)
func.func @ruled(%x: tensor<4x8xf32>, %v: tensor<8x1xf32>) -> tensor<4x1xf32>
    attributes {amp.policy = #amp.policy<"torch-cpu", compute = bf16, rules = {matmul = "low"}>} {
  %z = arith.constant dense<0.0> : tensor<4x1xf32>
  %0 = linalg.matmul {amp.product = "mv"} ins(%x, %v : tensor<4x8xf32>, tensor<8x1xf32>) outs(%z : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}
