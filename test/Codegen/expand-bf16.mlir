// RUN: amp-opt %s -amp-expand-bf16 | FileCheck %s

// NaN is chosen before the rounding: LLVM would make a select behind it one of
// 16-bit floats, one element after the other. Its values are in Execution/casts-*.mlir.

// CHECK-LABEL: func.func @vector(
// CHECK-SAME:    %[[X:.*]]: vector<16xf32>)
// CHECK:         %[[NAN:.*]] = arith.cmpf uno, %[[X]], %[[X]] : vector<16xf32>
// CHECK:         %[[QUIET:.*]] = arith.constant dense<2143289344> : vector<16xi32>
// CHECK-NEXT:    %[[BITS:.*]] = arith.bitcast %[[X]] : vector<16xf32> to vector<16xi32>
// CHECK-NEXT:    %[[ALL:.*]] = arith.select %[[NAN]], %[[QUIET]], %[[BITS]] : vector<16xi1>, vector<16xi32>
// CHECK:         %[[SUM:.*]] = arith.addi %[[ALL]], %{{.*}} : vector<16xi32>
// CHECK:         %[[HIGH:.*]] = arith.shrui %[[SUM]], %{{.*}} : vector<16xi32>
// CHECK-NEXT:    %[[NARROW:.*]] = arith.trunci %[[HIGH]] : vector<16xi32> to vector<16xi16>
// CHECK-NEXT:    %[[R:.*]] = arith.bitcast %[[NARROW]] : vector<16xi16> to vector<16xbf16>
// CHECK-NEXT:    return %[[R]]
func.func @vector(%x: vector<16xf32>) -> vector<16xbf16> {
  %r = arith.truncf %x fastmath<contract> : vector<16xf32> to vector<16xbf16>
  return %r : vector<16xbf16>
}

// CHECK-LABEL: func.func @scalar(
// CHECK-NOT:     arith.truncf
func.func @scalar(%x: f32) -> bf16 {
  %r = arith.truncf %x : f32 to bf16
  return %r : bf16
}

// Others stay: from another type, in another mode, of tensors.
// CHECK-LABEL: func.func @others(
// CHECK-NEXT:    arith.truncf %{{.*}} : f64 to bf16
// CHECK-NEXT:    arith.truncf %{{.*}} toward_zero : f32 to bf16
// CHECK-NEXT:    arith.truncf %{{.*}} : tensor<4xf32> to tensor<4xbf16>
func.func @others(%x: f64, %y: f32, %z: tensor<4xf32>)
    -> (bf16, bf16, tensor<4xbf16>) {
  %a = arith.truncf %x : f64 to bf16
  %b = arith.truncf %y toward_zero : f32 to bf16
  %c = arith.truncf %z : tensor<4xf32> to tensor<4xbf16>
  return %a, %b, %c : bf16, bf16, tensor<4xbf16>
}

// What rounds is computed in f32; what is exact stays.
// CHECK-LABEL: func.func @arithmetic(
// CHECK-SAME:    %[[X:.*]]: vector<16xbf16>, %[[N:.*]]: i32)
// CHECK:         %[[WIDE:.*]] = arith.extf %[[X]] : vector<16xbf16> to vector<16xf32>
// CHECK-NEXT:    arith.mulf %[[WIDE]], %[[WIDE]] : vector<16xf32>
// CHECK:         %[[SQUARE:.*]] = arith.bitcast %{{.*}} : vector<16xi16> to vector<16xbf16>
// CHECK-NEXT:    arith.negf %[[SQUARE]] : vector<16xbf16>
// CHECK:         math.sqrt %{{.*}} : vector<16xf32>
// CHECK:         arith.sitofp %[[N]] : i32 to f32
func.func @arithmetic(%x: vector<16xbf16>, %n: i32)
    -> (vector<16xbf16>, vector<16xbf16>, bf16) {
  %square = arith.mulf %x, %x : vector<16xbf16>
  %minus = arith.negf %square : vector<16xbf16>
  %root = math.sqrt %x : vector<16xbf16>
  %m = arith.sitofp %n : i32 to bf16
  return %minus, %root, %m : vector<16xbf16>, vector<16xbf16>, bf16
}
