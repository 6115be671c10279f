// The policy f64: the function's own types become double. Constants keep their
// value exactly (0.1 in f32 is not 0.1 in f64), casts between what is f64 now
// go away, integers and 16-bit values stay.

// RUN: amp-opt %s -amp-place-casts | FileCheck %s
// Twice is once.
// RUN: amp-opt %s -amp-place-casts -amp-place-casts | FileCheck %s

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @promoted
// CHECK-SAME:    %{{.*}}: tensor<4xf64>, %{{.*}}: tensor<4xi32>, %{{.*}}: f64) -> (tensor<4xf64>, tensor<4xi32>, f64)
// CHECK-NOT:     f32
// CHECK:         arith.constant 0.10000000149011612 : f64
// CHECK:         arith.constant dense<0.10000000149011612> : tensor<4xf64>
// CHECK:         arith.constant dense<[1.000000e+00, 0.20000000298023224, 0xFFF0000000000000, -0.000000e+00]> : tensor<4xf64>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4xf64>, tensor<4xi32>) outs(%{{.*}} : tensor<4xf64>)
// CHECK-NEXT:    ^bb0(%{{.*}}: f64, %{{.*}}: i32, %{{.*}}: f64):
// CHECK-NEXT:      arith.sitofp %{{.*}} : i32 to f64
// CHECK:         %[[B:.*]] = arith.truncf %{{.*}} : tensor<4xf64> to tensor<4xbf16>
// CHECK-NEXT:    %[[W:.*]] = arith.extf %[[B]] : tensor<4xbf16> to tensor<4xf64>
// CHECK-NEXT:    %[[R:.*]] = arith.addf %[[W]], %{{.*}} : tensor<4xf64>
// CHECK-NEXT:    return %[[R]]
func.func @promoted(%x: tensor<4xf32>, %i: tensor<4xi32>, %s: f32)
    -> (tensor<4xf32>, tensor<4xi32>, f32) attributes {amp.policy = #amp.policy<"f64">} {
  %c = arith.constant 0.1 : f32
  %d = arith.constant dense<0.1> : tensor<4xf32>
  %e = arith.constant dense<[1.0, 0.2, 0xFF800000, -0.0]> : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
    ins(%x, %i : tensor<4xf32>, tensor<4xi32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %k: i32, %o: f32):
    %f = arith.sitofp %k : i32 to f32
    %p = arith.mulf %f, %c : f32
    %q = arith.mulf %p, %a : f32
    linalg.yield %q : f32
  } -> tensor<4xf32>
  %b = arith.truncf %0 : tensor<4xf32> to tensor<4xbf16>
  %w = arith.extf %b : tensor<4xbf16> to tensor<4xf32>
  %1 = arith.extf %w : tensor<4xf32> to tensor<4xf64>
  %2 = arith.truncf %1 : tensor<4xf64> to tensor<4xf32>
  %3 = arith.addf %2, %d : tensor<4xf32>
  return %3, %i, %s : tensor<4xf32>, tensor<4xi32>, f32
}

// Regions of another policy dissolve: the reference is in double throughout.

// CHECK-LABEL: func.func @region(
// CHECK-NOT:     amp.autocast
// CHECK-NOT:     amp.precision
// CHECK:         linalg.matmul ins(%{{.*}} : tensor<4x4xf64>, tensor<4x4xf64>) outs(%{{.*}} : tensor<4x4xf64>)
// CHECK-NEXT:    return %{{.*}} : tensor<4x4xf64>
func.func @region(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"f64">} {
  %0 = amp.autocast policy #amp.policy<"amp", compute = bf16> -> tensor<4x4xf32> {
    %1 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %1 : tensor<4x4xf32>
  }
  return %0 : tensor<4x4xf32>
}

// Another policy: no change.

// CHECK-LABEL: func.func @f32
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT:    return %[[X]] : tensor<4xf32>
func.func @f32(%x: tensor<4xf32>) -> tensor<4xf32> attributes {amp.policy = #amp.policy<"f32">} {
  return %x : tensor<4xf32>
}
