// RUN: amp-opt %s -amp-expand-float8 | FileCheck %s
// RUN: amp-opt %s -amp-expand-float8 > %t.once
// RUN: amp-opt %t.once -amp-expand-float8 | diff %t.once -

// Its values are in test/unit/Codegen/Float8Test.cpp.

// CHECK-LABEL: func.func @narrow_scalar(
// CHECK-SAME:    %[[X:.*]]: f32)
// CHECK-NOT:     arith.truncf
// CHECK:         arith.bitcast %[[X]] : f32 to i32
// CHECK:         arith.trunci %{{.*}} : i32 to i8
// CHECK:         arith.bitcast %{{.*}} : i8 to f8E4M3FN
func.func @narrow_scalar(%x: f32) -> f8E4M3FN {
  %r = arith.truncf %x : f32 to f8E4M3FN
  return %r : f8E4M3FN
}

// CHECK-LABEL: func.func @narrow_vector(
// CHECK-SAME:    %[[X:.*]]: vector<4x16xf32>)
// CHECK-NOT:     arith.truncf
// CHECK:         arith.bitcast %[[X]] : vector<4x16xf32> to vector<4x16xi32>
// CHECK:         arith.bitcast %{{.*}} : vector<4x16xi8> to vector<4x16xf8E5M2>
func.func @narrow_vector(%x: vector<4x16xf32>) -> vector<4x16xf8E5M2> {
  %r = arith.truncf %x to_nearest_even fastmath<contract>
    : vector<4x16xf32> to vector<4x16xf8E5M2>
  return %r : vector<4x16xf8E5M2>
}

// 16 bits are widened first, which is exact. f64 is rounded as it is.
// CHECK-LABEL: func.func @narrow_others(
// CHECK-SAME:    %[[H:.*]]: f16, %[[B:.*]]: vector<2xbf16>, %[[D:.*]]: f64)
// CHECK-NOT:     arith.truncf
// CHECK:         arith.extf %[[H]] : f16 to f32
// CHECK:         arith.extf %[[B]] : vector<2xbf16> to vector<2xf32>
// CHECK:         arith.bitcast %[[D]] : f64 to i64
// CHECK:         arith.addf %{{.*}} : f64
// CHECK:         arith.trunci %{{.*}} : i64 to i8
func.func @narrow_others(%h: f16, %b: vector<2xbf16>, %d: f64)
    -> (f8E4M3FN, vector<2xf8E4M3FN>, f8E5M2) {
  %0 = arith.truncf %h : f16 to f8E4M3FN
  %1 = arith.truncf %b : vector<2xbf16> to vector<2xf8E4M3FN>
  %2 = arith.truncf %d : f64 to f8E5M2
  return %0, %1, %2 : f8E4M3FN, vector<2xf8E4M3FN>, f8E5M2
}

// CHECK-LABEL: func.func @widen(
// CHECK-SAME:    %[[X:.*]]: f8E4M3FN, %[[V:.*]]: vector<16xf8E5M2>)
// CHECK:         arith.bitcast %[[X]] : f8E4M3FN to i8
// CHECK:         %[[F:.*]] = arith.bitcast %{{.*}} : i32 to f32
// CHECK:         arith.bitcast %[[V]] : vector<16xf8E5M2> to vector<16xi8>
// CHECK:         %[[H:.*]] = arith.truncf %{{.*}} : vector<16xf32> to vector<16xf16>
// CHECK:         arith.truncf %{{.*}} : f32 to bf16
// CHECK:         arith.extf %{{.*}} : f32 to f64
func.func @widen(%x: f8E4M3FN, %v: vector<16xf8E5M2>)
    -> (f32, vector<16xf16>, bf16, f64) {
  %0 = arith.extf %x : f8E4M3FN to f32
  %1 = arith.extf %v : vector<16xf8E5M2> to vector<16xf16>
  %2 = arith.extf %x : f8E4M3FN to bf16
  %3 = arith.extf %x : f8E4M3FN to f64
  return %0, %1, %2, %3 : f32, vector<16xf16>, bf16, f64
}

// Other types, another rounding, and tensors stay.
// CHECK-LABEL: func.func @untouched(
// CHECK-NEXT:    arith.truncf %{{.*}} : f32 to f16
// CHECK-NEXT:    arith.truncf %{{.*}} : f32 to bf16
// CHECK-NEXT:    arith.truncf %{{.*}} : f32 to f8E4M3FNUZ
// CHECK-NEXT:    arith.truncf %{{.*}} : f32 to f8E5M2FNUZ
// CHECK-NEXT:    arith.truncf %{{.*}} toward_zero : f32 to f8E4M3FN
// CHECK-NEXT:    arith.truncf %{{.*}} : f128 to f8E4M3FN
// CHECK-NEXT:    arith.truncf %{{.*}} : tensor<4xf32> to tensor<4xf8E4M3FN>
// CHECK-NEXT:    arith.extf %{{.*}} : f16 to f32
// CHECK-NEXT:    arith.extf %{{.*}} : f8E5M2 to f128
// CHECK-NEXT:    return
func.func @untouched(%x: f32, %q: f128, %t: tensor<4xf32>, %h: f16, %e: f8E5M2)
    -> (f16, bf16, f8E4M3FNUZ, f8E5M2FNUZ, f8E4M3FN, f8E4M3FN,
        tensor<4xf8E4M3FN>, f32, f128) {
  %0 = arith.truncf %x : f32 to f16
  %1 = arith.truncf %x : f32 to bf16
  %2 = arith.truncf %x : f32 to f8E4M3FNUZ
  %3 = arith.truncf %x : f32 to f8E5M2FNUZ
  %4 = arith.truncf %x toward_zero : f32 to f8E4M3FN
  %5 = arith.truncf %q : f128 to f8E4M3FN
  %6 = arith.truncf %t : tensor<4xf32> to tensor<4xf8E4M3FN>
  %7 = arith.extf %h : f16 to f32
  %8 = arith.extf %e : f8E5M2 to f128
  return %0, %1, %2, %3, %4, %5, %6, %7, %8
    : f16, bf16, f8E4M3FNUZ, f8E5M2FNUZ, f8E4M3FN, f8E4M3FN,
      tensor<4xf8E4M3FN>, f32, f128
}
