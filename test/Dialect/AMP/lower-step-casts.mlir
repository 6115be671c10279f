// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-lower-step))' \
// RUN:   | FileCheck %s

// To nearest even is the plain cast, on scalars and tensors.

// CHECK-LABEL: func.func @nearest(
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xbf16>)
// CHECK:           %[[T:.*]] = arith.truncf %{{.*}} : f32 to bf16
// CHECK-NEXT:      linalg.yield %[[T]]
// CHECK:         arith.truncf %{{.*}} : f32 to f16
func.func @nearest(%x: tensor<4xf32>, %s: f32) -> (tensor<4xbf16>, f16) {
  %0 = amp.cast %x : tensor<4xf32> to tensor<4xbf16>
  %1 = amp.cast %s : f32 to f16
  return %0, %1 : tensor<4xbf16>, f16
}

// Widening is exact: no mode matters.

// CHECK-LABEL: func.func @widen(
// CHECK-SAME:    %[[X:.*]]: f16)
// CHECK-NEXT:    %[[W:.*]] = arith.extf %[[X]] : f16 to f32
// CHECK-NEXT:    return %[[W]]
func.func @widen(%x: f16) -> f32 {
  %0 = amp.cast %x {rounding = 1 : i32, saturate} : f16 to f32
  return %0 : f32
}

// A cast to its own type is none.

// CHECK-LABEL: func.func @same(
// CHECK-SAME:    %[[X:.*]]: f32)
// CHECK-NEXT:    return %[[X]]
func.func @same(%x: f32) -> f32 {
  %0 = amp.cast %x : f32 to f32
  return %0 : f32
}

// Toward zero: to nearest, then one step back where that grew; the step takes
// infinity back to the largest finite value.

// CHECK-LABEL: func.func @toward_zero(
// CHECK-SAME:    %[[X:.*]]: f32)
// CHECK:         %[[N:.*]] = arith.truncf %[[X]] : f32 to f16
// CHECK:         %[[W:.*]] = arith.extf %[[N]] : f16 to f32
// CHECK-DAG:     %[[AW:.*]] = math.absf %[[W]]
// CHECK-DAG:     %[[AX:.*]] = math.absf %[[X]]
// CHECK:         %[[G:.*]] = arith.cmpf ogt, %[[AW]], %[[AX]]
// CHECK:         %[[B:.*]] = arith.bitcast %[[N]] : f16 to i16
// CHECK:         %[[S:.*]] = arith.extui %[[G]] : i1 to i16
// CHECK:         %[[D:.*]] = arith.subi %[[B]], %[[S]] : i16
// CHECK:         %[[R:.*]] = arith.bitcast %[[D]] : i16 to f16
// CHECK:         return %[[R]]
func.func @toward_zero(%x: f32) -> f16 {
  %0 = amp.cast %x {rounding = 1 : i32} : f32 to f16
  return %0 : f16
}

// Saturation touches finite values alone: infinity and NaN pass.

// CHECK-LABEL: func.func @saturate(
// CHECK-SAME:    %[[X:.*]]: f32)
// CHECK:         %[[L:.*]] = arith.constant 6.550400e+04 : f32
// CHECK:         %[[F:.*]] = math.isfinite %[[X]]
// CHECK:         %[[A:.*]] = math.absf %[[X]]
// CHECK:         %[[O:.*]] = arith.cmpf ogt, %[[A]], %[[L]]
// CHECK:         %[[C:.*]] = math.copysign %[[L]], %[[X]]
// CHECK:         %[[D:.*]] = arith.andi %[[F]], %[[O]]
// CHECK:         %[[S:.*]] = arith.select %[[D]], %[[C]], %[[X]]
// CHECK:         arith.truncf %[[S]] : f32 to f16
func.func @saturate(%x: f32) -> f16 {
  %0 = amp.cast %x {saturate} : f32 to f16
  return %0 : f16
}

// Between f16 and bf16 all of it happens in f32: bf16 has no 65504.

// CHECK-LABEL: func.func @same_width(
// CHECK-SAME:    %[[X:.*]]: bf16)
// CHECK:         %[[W:.*]] = arith.extf %[[X]] : bf16 to f32
// CHECK:         %[[L:.*]] = arith.constant 6.550400e+04 : f32
// CHECK:         %[[S:.*]] = arith.select %{{.*}}, %{{.*}}, %[[W]] : f32
// CHECK:         arith.truncf %[[S]] : f32 to f16
func.func @same_width(%x: bf16) -> f16 {
  %0 = amp.cast %x {saturate} : bf16 to f16
  return %0 : f16
}

// Stochastic: 16 random bits below the last place, cut; what is not finite has
// no neighbours.

// CHECK-LABEL: func.func @stochastic(
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xi32>) outs(%{{.*}} : tensor<4xbf16>)
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %[[R:.*]]: i32, %{{.*}}: bf16):
// CHECK-NEXT:      %[[B:.*]] = arith.bitcast %[[X]] : f32 to i32
// CHECK:           %[[M:.*]] = arith.constant 65535 : i32
// CHECK-NEXT:      %[[L:.*]] = arith.andi %[[R]], %[[M]] : i32
// CHECK-NEXT:      %[[S:.*]] = arith.addi %[[B]], %[[L]] : i32
// CHECK:           %[[H:.*]] = arith.shrui %[[S]], %{{.*}} : i32
// CHECK-NEXT:      %[[N:.*]] = arith.trunci %[[H]] : i32 to i16
// CHECK-NEXT:      %[[Y:.*]] = arith.bitcast %[[N]] : i16 to bf16
// CHECK-NEXT:      %[[F:.*]] = math.isfinite %[[X]]
// CHECK-NEXT:      %[[P:.*]] = arith.truncf %[[X]] : f32 to bf16
// CHECK-NEXT:      arith.select %[[F]], %[[Y]], %[[P]] : bf16
func.func @stochastic(%x: tensor<4xf32>, %r: tensor<4xi32>) -> tensor<4xbf16> {
  %0 = amp.cast %x bits %r : tensor<4xi32> {rounding = 2 : i32} : tensor<4xf32> to tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// amp.round: a pair of casts without the permission to fold. So canonicalize
// leaves it, whatever casts with the permission stand around it.

// CHECK-LABEL: func.func @round(
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:           %[[T:.*]] = arith.truncf %{{.*}} : f32 to bf16
// CHECK-NEXT:      %[[E:.*]] = arith.extf %[[T]] : bf16 to f32
// CHECK-NEXT:      linalg.yield %[[E]]
// CHECK:         arith.truncf %{{.*}} : f64 to f16
// CHECK-NEXT:    arith.extf %{{.*}} : f16 to f64
func.func @round(%x: tensor<4xf32>, %s: f64) -> (tensor<4xf32>, f64) {
  %0 = amp.round %x to bf16 : tensor<4xf32>
  %1 = amp.round %s to f16 : f64
  return %0, %1 : tensor<4xf32>, f64
}
