// The policies of regions and of called functions are on the ops, and stay
// there.
// RUN: amp-opt %s --amp-attach-policies | FileCheck %s
// RUN: amp-opt %s --amp-attach-policies > %t.once
// RUN: amp-opt %s --amp-attach-policies --amp-attach-policies | diff %t.once -
// RUN: amp-opt %s --amp-attach-policies --inline --symbol-dce \
// RUN:   | FileCheck %s --check-prefix=INLINE
// A pass that drops attributes loses nothing: the location has it.
// RUN: amp-opt %s --amp-attach-policies --mlir-print-debuginfo \
// RUN:   | sed 's/ {amp.precision = #[^}]*}//' > %t.dropped
// RUN: FileCheck %s --check-prefix=DROPPED < %t.dropped
// RUN: amp-opt %t.dropped --amp-inherit-policies | FileCheck %s

#f16 = #amp.policy<"amp", compute = f16>

// The innermost region wins; terminators and constants have none.

// CHECK-LABEL: func.func @regions
// CHECK-NOT:     amp.autocast
// CHECK:         %[[A:.*]] = linalg.matmul {amp.precision = #amp.policy<"amp", compute = f16>}
// CHECK:         arith.constant dense<1.000000e+00>
// CHECK-NEXT:    %[[B:.*]] = linalg.matmul {amp.precision = #amp.policy<"f32">} ins(%[[A]]
// CHECK-NEXT:    %[[C:.*]] = linalg.matmul {amp.precision = #amp.policy<"amp", compute = bf16>} ins(%[[B]]
// CHECK-NEXT:    %[[D:.*]] = linalg.matmul ins(%[[C]]
// CHECK-NEXT:    return %[[D]]
// DROPPED-LABEL: func.func @regions
// DROPPED-NOT:   amp.precision
// DROPPED-LABEL: func.func @f32
func.func @regions(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = amp.autocast policy #f16 -> tensor<4x4xf32> {
    %1 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = amp.autocast policy #amp.policy<"f32"> -> tensor<4x4xf32> {
      %one = arith.constant dense<1.0> : tensor<4x4xf32>
      %3 = linalg.matmul ins(%1, %one : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      amp.yield %3 : tensor<4x4xf32>
    }
    %4 = linalg.matmul {amp.precision = #amp.policy<"amp", compute = bf16>} ins(%2, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %4 : tensor<4x4xf32>
  }
  %5 = linalg.matmul ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %5 : tensor<4x4xf32>
}

// A callee's own policy, its caller's region's, and none, which in the end is
// that of whoever it is inlined to.

func.func @f32(%x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @any(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = func.call @f32(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %1 = linalg.matmul ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// INLINE-LABEL: func.func @calls
// INLINE:         linalg.matmul {amp.precision = #amp.policy<"f32">} ins(%arg0, %arg0
// INLINE-NEXT:    linalg.matmul ins(
// INLINE:         scf.for
// INLINE:           linalg.matmul {amp.precision = #amp.policy<"f32">}
// INLINE-NEXT:      linalg.matmul {amp.precision = #amp.policy<"amp", compute = f16>}
// INLINE-NOT:     func.func
func.func @calls(%x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = func.call @any(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %0) -> tensor<4x4xf32> {
    %2 = amp.autocast policy #f16 -> tensor<4x4xf32> {
      %3 = func.call @any(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
      amp.yield %3 : tensor<4x4xf32>
    }
    scf.yield %2 : tensor<4x4xf32>
  }
  return %1 : tensor<4x4xf32>
}
