// RUN: amp-opt %s -amp-place-casts | FileCheck %s

#tf32 = #amp.policy<"amp", compute = tf32>

// Other policies inside, and it inside of others. What another region stores in
// 16 bits is widened: it is exact in TF32.

// CHECK-LABEL: func.func @inner
// CHECK-SAME:  %[[X:.*]]: tensor<4x4xf32>, %[[Z:.*]]: tensor<4x4xf32>)
// CHECK:       %[[H:.*]] = arith.truncf %[[X]] {{.*}} : tensor<4x4xf32> to tensor<4x4xbf16>
// CHECK:       %[[F:.*]] = linalg.matmul ins(%[[X]], %[[X]] : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:       %[[P:.*]] = linalg.matmul ins(%{{.*}}, %[[H]] : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK:       %[[PH:.*]] = arith.truncf %[[P]]
// CHECK:       %[[PW:.*]] = arith.extf %[[PH]]
// CHECK:       linalg.generic {{.*}} ins(%[[PW]], %[[X]] : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-COUNT-2: arith.truncf %{{.*}} : f32 to tf32
// CHECK-NOT:   amp.precision
// CHECK:       return
func.func @inner(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #tf32} {
  %0 = linalg.matmul {amp.precision = #amp.policy<"f32">} ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = amp.autocast policy #amp.policy<"amp", compute = bf16> -> tensor<4x4xf32> {
    %2 = linalg.matmul ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %2 : tensor<4x4xf32>
  }
  %3 = linalg.matmul ins(%1, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @outer
// CHECK:       linalg.matmul {{.*}}bf16
// CHECK:       linalg.generic
// CHECK-COUNT-2: arith.truncf %{{.*}} : f32 to tf32
// CHECK-NOT:   amp.precision
// CHECK:       return
func.func @outer(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul {amp.precision = #tf32} ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @rules
// CHECK:       linalg.matmul
// CHECK-NOT:   truncf
// CHECK:       return
func.func @rules(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = tf32, rules = {matmul = "f32"}>} {
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
