// RUN: amp-opt %s -split-input-file -amp-expand-reduces | FileCheck %s

// 16-bit floats are summed in f32; others stay. Whether a bit is set is how
// many have set it; other bits come in rows, of which a replica fills its own.

module attributes {amp.replicas = 4 : i64} {
// CHECK-LABEL: func.func @types(
// CHECK-SAME:    %[[A:[a-z0-9]*]]: tensor<8xf32>, %[[H:[a-z0-9]*]]: tensor<8xf16>, %[[C:[a-z0-9]*]]: tensor<i1>, %[[F:[a-z0-9]*]]: tensor<i32>
// CHECK:         %[[WIDE:.*]] = arith.extf %[[H]] : tensor<8xf16> to tensor<8xf32>
// CHECK:         %[[SET:.*]] = linalg.generic {{.*}} ins(%[[C]]
// CHECK:           arith.extui %{{.*}} : i1 to i32
// CHECK:         %[[OWN:.*]] = amp.replica
// CHECK:         %[[ROWS:.*]] = linalg.generic {{.*}} ins(%[[F]] : tensor<i32>) outs(%{{.*}} : tensor<4xi32>)
// CHECK:           %[[ROW:.*]] = linalg.index 0
// CHECK:           %[[ISOWN:.*]] = arith.cmpi eq, %[[ROW]], %[[OWN]]
// CHECK:           arith.select %[[ISOWN]], %{{.*}}, %{{.*}}
// CHECK:         %[[S:.*]]:4 = amp.all_reduce sum(%[[A]], %[[WIDE]], %[[SET]], %[[ROWS]] : tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<4xi32>) -> tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<4xi32>
// CHECK:         %[[HALF:.*]] = arith.truncf %[[S]]#1 : tensor<8xf32> to tensor<8xf16>
// CHECK:         %[[ANY:.*]] = linalg.generic {{.*}} ins(%[[S]]#2
// CHECK:           arith.cmpi ne
// CHECK:         %[[ALL:.*]] = linalg.generic {{.*}}iterator_types = ["reduction"]{{.*}} ins(%[[S]]#3
// CHECK:           arith.ori
// CHECK:         return %[[S]]#0, %[[HALF]], %[[ANY]], %[[ALL]]
func.func @types(%a: tensor<8xf32>, %h: tensor<8xf16>, %c: tensor<i1>,
                 %f: tensor<i32>)
    -> (tensor<8xf32>, tensor<8xf16>, tensor<i1>, tensor<i32>) {
  %0:4 = amp.all_reduce sum(%a, %h : tensor<8xf32>, tensor<8xf16>)
    or(%c, %f : tensor<i1>, tensor<i32>)
    -> tensor<8xf32>, tensor<8xf16>, tensor<i1>, tensor<i32>
  return %0#0, %0#1, %0#2, %0#3
    : tensor<8xf32>, tensor<8xf16>, tensor<i1>, tensor<i32>
}
}

// -----

// What travels is rounded by who sends it, and so is the sum.

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @wire(
// CHECK:         %[[OWN:.*]] = arith.truncf %{{.*}} : tensor<8xf32> to tensor<8xbf16>
// CHECK:         %[[SENT:.*]] = arith.extf %[[OWN]] : tensor<8xbf16> to tensor<8xf32>
// CHECK:         %[[S:.*]] = amp.all_reduce sum(%[[SENT]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK:         %[[SUM:.*]] = arith.truncf %[[S]]
// CHECK:         arith.extf %[[SUM]] : tensor<8xbf16> to tensor<8xf32>
func.func @wire(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = amp.all_reduce sum(%a : tensor<8xf32>) wire bf16 -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
}

// -----

// NCCL has all of it.

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @plain(
// CHECK-NEXT:    amp.all_reduce sum(%{{.*}} : {{.*}}) wire f32
// CHECK-NEXT:    return
func.func @plain(%a: tensor<8xf32>, %b: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = amp.all_reduce sum(%a, %b : tensor<8xf32>, tensor<8xf32>) wire f32
    -> tensor<8xf32>, tensor<8xf32>
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
}
