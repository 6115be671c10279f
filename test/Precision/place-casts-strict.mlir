// With strict rounding no cast may fold away: none carries `contract`, so the
// pairs that meet survive every canonicalization. With excess they fold.

// RUN: amp-opt %s -amp-place-casts -canonicalize -cse | FileCheck %s

#id = affine_map<(i) -> (i)>
#strict = #amp.policy<"amp", compute = bf16, rounding = strict>
#excess = #amp.policy<"amp", compute = bf16, rounding = excess>

// CHECK-LABEL: func.func @strict
// CHECK-NOT:     fastmath
// CHECK:         %[[P:.*]] = linalg.matmul {{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK-NEXT:    %[[PB:.*]] = arith.truncf %[[P]] : tensor<4x4xf32> to tensor<4x4xbf16>
// CHECK-NEXT:    %[[R:.*]] = arith.extf %[[PB]] : tensor<4x4xbf16> to tensor<4x4xf32>
// CHECK-NEXT:    return %[[R]]
func.func @strict(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #strict} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @excess
// CHECK:         %[[P:.*]] = linalg.matmul {{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK-NEXT:    return %[[P]]
func.func @excess(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #excess} {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// What the program casts by hand is a rounding that it asks for: one cast of a
// pair without the permission is enough to keep it, whatever the policy.

// CHECK-LABEL: func.func @by_hand
// CHECK:         %[[T:.*]] = arith.truncf %{{.*}} : tensor<4x4xf32> to tensor<4x4xbf16>
// CHECK:         %[[E:.*]] = arith.extf %[[T]]
// CHECK:         return %[[E]]
func.func @by_hand(%x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #excess} {
  %0 = arith.truncf %x : tensor<4x4xf32> to tensor<4x4xbf16>
  %1 = arith.extf %0 : tensor<4x4xbf16> to tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// A strict op in an excess function rounds: the pair at the seam has one cast
// without the permission.

// CHECK-LABEL: func.func @mixed
// CHECK:         %[[P:.*]] = linalg.matmul
// CHECK-NEXT:    %[[PB:.*]] = arith.truncf %[[P]] : tensor<4x4xf32> to tensor<4x4xbf16>
// CHECK:         return
func.func @mixed(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #excess} {
  %0 = linalg.matmul {amp.precision = #strict} ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// The casts inside a body likewise.

// CHECK-LABEL: func.func @body
// CHECK-NOT:     fastmath
// CHECK:         math.tanh
// CHECK:         arith.truncf %{{.*}} : f32 to bf16
// CHECK:         arith.extf %{{.*}} : bf16 to f32
// CHECK:         math.tanh
// CHECK-NOT:     fastmath
func.func @body(%x: tensor<4xf32>, %z: tensor<4xf32>)
    -> tensor<4xf32> attributes {amp.policy = #amp.policy<"amp", compute = bf16, rounding = strict, rules = {tanh = "low"}>} {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%x : tensor<4xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = math.tanh %a : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%0 : tensor<4xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = math.tanh %a : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
