// RUN: amp-opt %s -split-input-file -amp-place-casts | FileCheck %s
// The innermost policy wins: an op's, a region's, a function's, a module's.
// Regions dissolve, and nothing of amp.precision is left.

// CHECK-LABEL: module
// CHECK-SAME:    amp.policy = #amp.policy<"amp", compute = bf16>
module attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {

// CHECK-LABEL: func.func @module
// CHECK:         linalg.matmul {{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
func.func @module(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @function
// CHECK:         linalg.matmul {{.*}} : tensor<4x4xf16>, tensor<4x4xf16>)
func.func @function(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = f16>} {
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @nested
// CHECK-NOT:     amp.autocast
// CHECK-NOT:     amp.precision
// CHECK:         linalg.matmul {{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK:         linalg.matmul {{.*}} : tensor<4x4xf16>, tensor<4x4xf16>)
// CHECK:         linalg.matmul {{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:         linalg.matmul {{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK:         linalg.matmul {{.*}} : tensor<4x4xf16>, tensor<4x4xf16>)
// CHECK:         linalg.matmul {{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK-NOT:     amp.autocast
// CHECK-NOT:     amp.precision
// CHECK:         return
func.func @nested(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = amp.autocast policy #amp.policy<"amp", compute = f16> -> tensor<4x4xf32> {
    %3 = linalg.matmul ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = amp.autocast policy #amp.policy<"f32"> -> tensor<4x4xf32> {
      %6 = linalg.matmul ins(%3, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      %7 = linalg.matmul {amp.precision = #amp.policy<"amp", compute = bf16>}
        ins(%6, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      amp.yield %7 : tensor<4x4xf32>
    }
    %5 = linalg.matmul ins(%4, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %5 : tensor<4x4xf32>
  }
  %2 = linalg.matmul ins(%1, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
}

// -----

// A region without a policy around it: f32 outside. A region that yields
// nothing, and one that yields what it was given, dissolve as well.

// CHECK-LABEL: func.func @region_only
// CHECK:         linalg.matmul {{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:         linalg.matmul {{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK-NOT:     amp.autocast
// CHECK:         return %{{.*}}, %arg0
func.func @region_only(%x: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1:2 = amp.autocast policy #amp.policy<"amp", compute = bf16> -> tensor<4x4xf32>, tensor<4x4xf32> {
    %3 = linalg.matmul ins(%0, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %3, %x : tensor<4x4xf32>, tensor<4x4xf32>
  }
  amp.autocast policy #amp.policy<"f32"> {
  }
  return %1#0, %1#1 : tensor<4x4xf32>, tensor<4x4xf32>
}
