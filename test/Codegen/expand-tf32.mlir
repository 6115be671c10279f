// RUN: amp-opt %s -amp-expand-tf32 | FileCheck %s
// RUN: amp-opt %s -amp-expand-tf32 > %t.once
// RUN: amp-opt %t.once -amp-expand-tf32 | diff %t.once -

// Its values are in test/unit/Codegen/TF32Test.cpp.

// CHECK-LABEL: func.func @scalar(
// CHECK-SAME:    %[[X:.*]]: f32)
// CHECK-NOT:     tf32
// CHECK:         %[[ALL:.*]] = arith.bitcast %[[X]] : f32 to i32
// CHECK:         %[[NAN:.*]] = arith.cmpf uno, %[[X]], %[[X]] : f32
// CHECK:         arith.select %[[NAN]], %{{.*}}, %{{.*}} : i32
// CHECK:         %[[R:.*]] = arith.bitcast %{{.*}} : i32 to f32
// CHECK-NEXT:    return %[[R]] : f32
func.func @scalar(%x: f32) -> f32 {
  %t = arith.truncf %x : f32 to tf32
  %r = arith.extf %t : tf32 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @vector(
// CHECK-NOT:     tf32
// CHECK:         %[[R:.*]] = arith.bitcast %{{.*}} : vector<4x16xi32> to vector<4x16xf32>
// CHECK-NEXT:    return %[[R]] : vector<4x16xf32>
func.func @vector(%x: vector<4x16xf32>) -> vector<4x16xf32> {
  %t = arith.truncf %x to_nearest_even fastmath<contract>
    : vector<4x16xf32> to vector<4x16xtf32>
  %r = arith.extf %t : vector<4x16xtf32> to vector<4x16xf32>
  return %r : vector<4x16xf32>
}

// From and to the types that are narrower or wider, an f32 stands for it.
// CHECK-LABEL: func.func @others(
// CHECK-SAME:    %[[H:.*]]: f16, %[[B:.*]]: vector<2xbf16>)
// CHECK-NEXT:    %[[HW:.*]] = arith.extf %[[H]] : f16 to f32
// CHECK-NEXT:    %[[BW:.*]] = arith.extf %[[B]] : vector<2xbf16> to vector<2xf32>
// CHECK-NEXT:    %[[HN:.*]] = arith.truncf %[[HW]] : f32 to bf16
// CHECK-NEXT:    %[[HD:.*]] = arith.extf %[[HW]] : f32 to f64
// CHECK-NEXT:    return %[[HN]], %[[HD]], %[[BW]]
func.func @others(%h: f16, %b: vector<2xbf16>) -> (bf16, f64, vector<2xf32>) {
  %ht = arith.extf %h : f16 to tf32
  %bt = arith.extf %b : vector<2xbf16> to vector<2xtf32>
  %hn = arith.truncf %ht : tf32 to bf16
  %hd = arith.extf %ht : tf32 to f64
  %bw = arith.extf %bt : vector<2xtf32> to vector<2xf32>
  return %hn, %hd, %bw : bf16, f64, vector<2xf32>
}

// What moves values keeps moving them, in f32.
// CHECK-LABEL: func.func @moved(
// CHECK-DAG:     arith.constant 1.500000e+00 : f32
// CHECK-DAG:     arith.constant dense<[0.000000e+00, 3.000000e+00]> : vector<2xf32>
// CHECK-DAG:     arith.constant dense<2.000000e+00> : vector<2xf32>
// CHECK-NOT:     tf32
// CHECK:         scf.for {{.*}} -> (f32)
// CHECK:           arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK:         vector.insert %{{.*}} : f32 into vector<2xf32>
func.func @moved(%c: i1, %n: index) -> (f32, vector<2xf32>, vector<2xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 1.5 : tf32
  %v = arith.constant dense<[0.0, 3.0]> : vector<2xtf32>
  %s = arith.constant dense<2.0> : vector<2xtf32>
  %y = arith.constant 2.0 : tf32
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %x) -> tf32 {
    %b = arith.select %c, %a, %y : tf32
    scf.yield %b : tf32
  }
  %u = vector.insert %r, %v[0] : tf32 into vector<2xtf32>
  %rw = arith.extf %r : tf32 to f32
  %uw = arith.extf %u : vector<2xtf32> to vector<2xf32>
  %sw = arith.extf %s : vector<2xtf32> to vector<2xf32>
  return %rw, %uw, %sw : f32, vector<2xf32>, vector<2xf32>
}

// CHECK-LABEL: func.func @untouched(
// CHECK-NEXT:    arith.truncf %{{.*}} : f32 to bf16
// CHECK-NEXT:    arith.truncf %{{.*}} : f64 to f32
// CHECK-NEXT:    return
func.func @untouched(%x: f32, %d: f64) -> (bf16, f32) {
  %0 = arith.truncf %x : f32 to bf16
  %1 = arith.truncf %d : f64 to f32
  return %0, %1 : bf16, f32
}
