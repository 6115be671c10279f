// What upstream folds of conversions to 8-bit floats is what they compute
// (docs/Numerics.md), but for constants that are infinite or NaN.
// RUN: amp-opt %s -canonicalize | FileCheck %s

// Exact ones fold, subnormals and -0 too.
// CHECK-LABEL: func.func @exact(
// CHECK-NOT:     arith.truncf
// CHECK-DAG:     arith.constant 4.480000e+02 : f8E4M3FN
// CHECK-DAG:     arith.constant 1.953130e-03 : f8E4M3FN
// CHECK-DAG:     arith.constant -0.000000e+00 : f8E5M2
// CHECK-DAG:     arith.constant dense<[1.000000e+00, -5.734400e+04]> : vector<2xf8E5M2>
func.func @exact() -> (f8E4M3FN, f8E4M3FN, f8E5M2, vector<2xf8E5M2>) {
  %greatest = arith.constant 448.0 : f32
  %least = arith.constant 0x3B000000 : f32
  %zero = arith.constant -0.0 : f64
  %v = arith.constant dense<[1.0, -57344.0]> : vector<2xf32>
  %0 = arith.truncf %greatest : f32 to f8E4M3FN
  %1 = arith.truncf %least : f32 to f8E4M3FN
  %2 = arith.truncf %zero : f64 to f8E5M2
  %3 = arith.truncf %v : vector<2xf32> to vector<2xf8E5M2>
  return %0, %1, %2, %3 : f8E4M3FN, f8E4M3FN, f8E5M2, vector<2xf8E5M2>
}

// What rounds or saturates is left to run. So are infinity and NaN in e4m3.
// CHECK-LABEL: func.func @inexact(
// CHECK-COUNT-6: arith.truncf
// CHECK-NOT:     arith.truncf
// CHECK:         return
func.func @inexact() -> (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E5M2,
                         vector<2xf8E5M2>) {
  %tie = arith.constant 17.0 : f32
  %large = arith.constant 1.0e3 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %max = arith.constant 65536.0 : f32
  %v = arith.constant dense<[1.0, 1.0e9]> : vector<2xf32>
  %0 = arith.truncf %tie : f32 to f8E4M3FN
  %1 = arith.truncf %large : f32 to f8E4M3FN
  %2 = arith.truncf %infinity : f32 to f8E4M3FN
  %3 = arith.truncf %nan : f32 to f8E4M3FN
  %4 = arith.truncf %max : f32 to f8E5M2
  %5 = arith.truncf %v : vector<2xf32> to vector<2xf8E5M2>
  return %0, %1, %2, %3, %4, %5
    : f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E5M2, vector<2xf8E5M2>
}

// e5m2 has an infinity, so that upstream takes it as exact.
// CHECK-LABEL: func.func @infinite(
// CHECK:         arith.constant 0x7C : f8E5M2
// CHECK-NOT:     arith.truncf
func.func @infinite() -> f8E5M2 {
  %infinity = arith.constant 0x7F800000 : f32
  %0 = arith.truncf %infinity : f32 to f8E5M2
  return %0 : f8E5M2
}
