// accumulate = f64: products and sums of contractions in double, rounded to f32
// once, then as any.
// RUN: amp-opt %s -split-input-file -amp-place-casts | FileCheck %s
// Twice is once.
// RUN: amp-opt %s -split-input-file -amp-place-casts -amp-place-casts \
// RUN:   | FileCheck %s

// CHECK-LABEL: func.func @low
// CHECK:         %[[Z:.*]] = arith.extf %{{.*}} : tensor<4x4xf32> to tensor<4x4xf64>
// CHECK:         %[[S:.*]] = linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xbf16>, tensor<8x4xbf16>) outs(%[[Z]] : tensor<4x4xf64>) -> tensor<4x4xf64>
// CHECK:         %[[R:.*]] = arith.truncf %[[S]] : tensor<4x4xf64> to tensor<4x4xf32>
// CHECK:         %[[L:.*]] = arith.truncf %[[R]] fastmath<contract> : tensor<4x4xf32> to tensor<4x4xbf16>
func.func @low(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16, accumulate = f64>} {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// Under a policy of one type as well; a contraction spelled out, too; other sums
// are not meant.

// CHECK-LABEL: func.func @uniform
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8xf32>) outs(%{{.*}} : tensor<4xf64>)
// CHECK-NEXT:    ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[O:.*]]: f64):
// CHECK-NEXT:      %[[X:.*]] = arith.extf %[[A]] : f32 to f64
// CHECK-NEXT:      %[[Y:.*]] = arith.extf %[[B]] : f32 to f64
// CHECK-NEXT:      %[[P:.*]] = arith.mulf %[[X]], %[[Y]] : f64
// CHECK-NEXT:      arith.addf %[[O]], %[[P]] : f64
// CHECK:         arith.truncf %{{.*}} : tensor<4xf64> to tensor<4xf32>
// CHECK:         linalg.reduce {{.*}} outs(%{{.*}} : tensor<f32>)
func.func @uniform(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4xf32>, %d: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #amp.policy<"f32", accumulate = f64>} {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4xf32>) outs(%d : tensor<f32>) dimensions = [0]
  return %1 : tensor<f32>
}

// -----

// A product with integers is summed as it was written.

// CHECK-LABEL: func.func @integers
// CHECK:         linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x4xi8>) outs(%{{.*}} : tensor<4x4xf32>)
func.func @integers(%a: tensor<4x8xf32>, %b: tensor<8x4xi8>, %c: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"f32", accumulate = f64>} {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xi8>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
