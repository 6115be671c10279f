// RUN: amp-opt %s -split-input-file -amp-place-casts | FileCheck %s
// RUN: amp-opt %s -split-input-file -amp-promote-f64 -amp-place-casts | FileCheck %s --check-prefix=F64

// A result is stored as its value: that of a product in the policy's type. The
// region is under the function's policy, too, and its cotangent is the
// argument's f32; what it reads of the forward pass it reads as it is stored.

// CHECK-LABEL: func.func @product(
// CHECK:         %[[Y:.*]] = linalg.matmul {{.*}} -> tensor<4x4xf32>
// CHECK:         %[[N:.*]] = arith.truncf %[[Y]] {{.*}} to tensor<4x4xbf16>
// CHECK:         %[[G:.*]] = amp.gradient %[[N]] from %{{.*}} {
// CHECK-NEXT:    ^bb0(%[[D:.*]]: tensor<4x4xf32>):
// CHECK:           linalg.matmul ins(%{{.*}}, %[[N]] : tensor<4x4xbf16>, tensor<4x4xbf16>) {{.*}} -> tensor<4x4xf32>
// CHECK:           amp.yield %{{.*}} : tensor<4x4xf32>
// CHECK-NEXT:    } : tensor<4x4xbf16> from tensor<4x4xf32>
// CHECK-NEXT:    %[[W:.*]] = arith.extf %[[G]] {{.*}}: tensor<4x4xbf16> to tensor<4x4xf32>
// CHECK-NEXT:    return %[[W]]
func.func @product(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %y = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = amp.gradient %y from %x {
  ^bb0(%d: tensor<4x4xf32>):
    %0 = linalg.matmul ins(%d, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %0 : tensor<4x4xf32>
  } : tensor<4x4xf32> from tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// -----

// The same in f16. A value that stays f32 beside it stays f32 as a result.

// CHECK-LABEL: func.func @two(
// CHECK:         %[[G:.*]]:2 = amp.gradient %{{.*}}, %[[X:.*]] from %[[X]] {
// CHECK-NEXT:    ^bb0(%{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>):
// CHECK:         } : tensor<4x4xf16>, tensor<4x4xf32> from tensor<4x4xf32>
func.func @two(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    attributes {amp.policy = #amp.policy<"amp", compute = f16>} {
  %y = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r:2 = amp.gradient %y, %x from %x {
  ^bb0(%d: tensor<4x4xf32>, %e: tensor<4x4xf32>):
    amp.yield %e : tensor<4x4xf32>
  } : tensor<4x4xf32>, tensor<4x4xf32> from tensor<4x4xf32>
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// A reader behind it reads what it would read of the value: here the product's
// 16 bits, without a cast in between.

// CHECK-LABEL: func.func @reader(
// CHECK:         %[[G:.*]] = amp.gradient
// CHECK:         } : tensor<4x4xbf16> from tensor<4x4xf32>
// CHECK:         linalg.matmul ins(%[[G]], %[[G]] : tensor<4x4xbf16>, tensor<4x4xbf16>)
func.func @reader(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %y = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = amp.gradient %y from %x {
  ^bb0(%d: tensor<4x4xf32>):
    amp.yield %d : tensor<4x4xf32>
  } : tensor<4x4xf32> from tensor<4x4xf32>
  %p = linalg.matmul ins(%r, %r : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %p : tensor<4x4xf32>
}

// -----

// An op of its own policy in the region keeps it.

// CHECK-LABEL: func.func @region_policy(
// CHECK:         amp.gradient
// CHECK:           linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:           amp.yield
func.func @region_policy(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %r = amp.gradient %x from %x {
  ^bb0(%d: tensor<4x4xf32>):
    %0 = linalg.matmul {amp.precision = #amp.policy<"f32">} ins(%d, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %0 : tensor<4x4xf32>
  } : tensor<4x4xf32> from tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// -----

// In double all of it is.

// F64-LABEL: func.func @double(
// F64:         amp.gradient
// F64-NEXT:    ^bb0(%{{.*}}: tensor<4xf64>):
// F64-NEXT:      arith.constant dense<2.000000e+00> : tensor<4xf64>
// F64:           amp.yield %{{.*}} : tensor<4xf64>
// F64-NEXT:    } : tensor<4xf64> from tensor<4xf64>
func.func @double(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f64">} {
  %r = amp.gradient %x from %x {
  ^bb0(%d: tensor<4xf32>):
    %c = arith.constant dense<2.0> : tensor<4xf32>
    %0 = arith.mulf %d, %c : tensor<4xf32>
    amp.yield %0 : tensor<4xf32>
  } : tensor<4xf32> from tensor<4xf32>
  return %r : tensor<4xf32>
}
