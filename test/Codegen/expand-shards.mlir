// RUN: amp-opt %s -split-input-file -amp-expand-shards | FileCheck %s

// Parts that divide a tensor are rows of it, others begin where the last one
// still has all of its elements.

module attributes {amp.replicas = 4 : i64} {
// CHECK-LABEL: func.func @slices(
// CHECK-SAME:    %[[W:[a-z0-9]*]]: tensor<3x4xf32>, %[[V:[a-z0-9]*]]: tensor<5xbf16>
// CHECK:         %[[FLAT:.*]] = tensor.collapse_shape %[[W]] {{.*}} : tensor<3x4xf32> into tensor<12xf32>
// CHECK:         %[[R:.*]] = amp.replica
// CHECK:         %[[ROWS:.*]] = tensor.expand_shape %[[FLAT]] {{.*}} : tensor<12xf32> into tensor<4x3xf32>
// CHECK:         %[[P:.*]] = tensor.extract_slice %[[ROWS]][%[[R]], 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
// CHECK:         %[[S:.*]] = amp.replica
// CHECK:         %[[C:.*]] = arith.constant 2 : index
// CHECK:         %[[AT:.*]] = arith.muli %[[S]], %[[C]] : index
// CHECK:         %[[LAST:.*]] = arith.constant 3 : index
// CHECK:         %[[BEGIN:.*]] = arith.minui %[[AT]], %[[LAST]] : index
// CHECK:         %[[Q:.*]] = tensor.extract_slice %[[V]][%[[BEGIN]]] [2] [1] : tensor<5xbf16> to tensor<2xbf16>
// CHECK:         return %[[P]], %[[Q]]
func.func @slices(%w: tensor<3x4xf32>, %v: tensor<5xbf16>)
    -> (tensor<3xf32>, tensor<2xbf16>) {
  %e = tensor.empty() : tensor<3xf32>
  %f = tensor.empty() : tensor<2xbf16>
  %0 = amp.shard %w : tensor<3x4xf32> into(%e : tensor<3xf32>) -> tensor<3xf32>
  %1 = amp.shard %v : tensor<5xbf16> into(%f : tensor<2xbf16>)
    -> tensor<2xbf16>
  return %0, %1 : tensor<3xf32>, tensor<2xbf16>
}
}

// -----

// NCCL sums what is divided, in f32 and f64. Of a, whose parts overlap, and of
// c, which has 16 bits, each replica sums its part by itself.

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @sums(
// CHECK-SAME:    %[[A:[a-z0-9]*]]: tensor<5xf32>, %[[B:[a-z0-9]*]]: tensor<2x4xf32>, %[[C:[a-z0-9]*]]: tensor<8xbf16>, %[[D:[a-z0-9]*]]: tensor<4xf64>
// CHECK:         %[[PLAIN:.*]]:2 = amp.reduce_scatter sum(%[[B]], %[[D]] : tensor<2x4xf32>, tensor<4xf64>) into(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<2xf64>) -> tensor<4xf32>, tensor<2xf64>
// CHECK:         %[[ROWS:.*]]:2 = amp.launch @exchange_parts ins(%[[A]], %[[C]] : tensor<5xf32>, tensor<8xbf16>) outs(%{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<2x4xbf16>) reads [false, false]
// CHECK:         %[[SA:.*]] = linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]{{.*}} ins(%[[ROWS]]#0 : tensor<2x3xf32>) outs(%{{.*}} : tensor<3xf32>)
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      arith.addf
// CHECK:         %[[SC:.*]] = linalg.generic {{.*}} ins(%[[ROWS]]#1 : tensor<2x4xbf16>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:           arith.extf
// CHECK:         %[[ROUNDED:.*]] = arith.truncf %[[SC]] : tensor<4xf32> to tensor<4xbf16>
// CHECK:         return %[[SA]], %[[PLAIN]]#0, %[[ROUNDED]], %[[PLAIN]]#1
func.func @sums(%a: tensor<5xf32>, %b: tensor<2x4xf32>, %c: tensor<8xbf16>,
                %d: tensor<4xf64>)
    -> (tensor<3xf32>, tensor<4xf32>, tensor<4xbf16>, tensor<2xf64>) {
  %e = tensor.empty() : tensor<3xf32>
  %f = tensor.empty() : tensor<4xf32>
  %g = tensor.empty() : tensor<4xbf16>
  %h = tensor.empty() : tensor<2xf64>
  %0:4 = amp.reduce_scatter sum(%a, %b, %c, %d : tensor<5xf32>, tensor<2x4xf32>,
      tensor<8xbf16>, tensor<4xf64>)
    into(%e, %f, %g, %h : tensor<3xf32>, tensor<4xf32>, tensor<4xbf16>,
      tensor<2xf64>)
    -> tensor<3xf32>, tensor<4xf32>, tensor<4xbf16>, tensor<2xf64>
  return %0#0, %0#1, %0#2, %0#3
    : tensor<3xf32>, tensor<4xf32>, tensor<4xbf16>, tensor<2xf64>
}

// f32 travels as `wire` says, rounded by who sends it, and the sum is rounded.
// CHECK-LABEL: func.func @wire(
// CHECK:         %[[HALF:.*]] = arith.truncf %{{.*}} : tensor<2x4xf32> to tensor<2x4xbf16>
// CHECK:         %[[ROWS:.*]] = amp.launch @exchange_parts_0 ins(%[[HALF]] : tensor<2x4xbf16>) outs(%{{.*}} : tensor<2x4xbf16>)
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[ROWS]] : tensor<2x4xbf16>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:         %[[ROUNDED:.*]] = arith.truncf %[[SUM]] : tensor<4xf32> to tensor<4xbf16>
// CHECK:         %[[WIDE:.*]] = arith.extf %[[ROUNDED]] : tensor<4xbf16> to tensor<4xf32>
// CHECK:         return %[[WIDE]]
// CHECK:       func.func private @exchange_parts(tensor<5xf32>, tensor<8xbf16>, tensor<2x3xf32>, tensor<2x4xbf16>) -> ({{.*}}) attributes {amp.exchange = "parts", amp.kernel}
func.func @wire(%a: tensor<2x4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = amp.reduce_scatter sum(%a : tensor<2x4xf32>) into(%e : tensor<4xf32>)
    wire bf16 -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
}
