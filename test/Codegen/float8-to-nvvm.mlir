// DEFINE: %{run} = amp-opt %s -pass-pipeline
// RUN: %{run}='builtin.module(gpu.module(amp-float8-to-nvvm{chip=sm_89}))' | FileCheck %s
// RUN: %{run}='builtin.module(gpu.module(amp-float8-to-nvvm{chip=sm_100a}))' | FileCheck %s
// RUN: %{run}='builtin.module(gpu.module(amp-float8-to-nvvm{chip=sm_86}))' | FileCheck %s --check-prefix=OLD
// RUN: not %{run}='builtin.module(gpu.module(amp-float8-to-nvvm{chip=gfx90a}))' 2>&1 | FileCheck %s --check-prefix=BAD

// An older chip's are for amp-expand-float8.
// OLD-NOT: nvvm.convert

// BAD: error: expected a chip as 'sm_89', found 'gfx90a'

gpu.module @device {
  // A scalar is the lower of a pair with zero.
  // CHECK-LABEL: func.func @scalar(
  // CHECK-SAME:    %[[X:.*]]: f32)
  // CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK:         %[[P:.*]] = nvvm.convert.f32x2.to.f8x2 %[[ZERO]], %[[X]] {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : vector<2xi8>{{ ?}}(f8E4M3FN)
  // CHECK:         %[[R:.*]] = vector.extract %[[P]][0]
  // CHECK:         arith.bitcast %[[R]] : i8 to f8E4M3FN
  func.func @scalar(%x: f32) -> f8E4M3FN {
    %r = arith.truncf %x : f32 to f8E4M3FN
    return %r : f8E4M3FN
  }

  // The first of two elements is the lower byte: the second operand.
  // CHECK-LABEL: func.func @vector(
  // CHECK-SAME:    %[[X:.*]]: vector<3xf32>)
  // CHECK:         %[[E:.*]]:3 = vector.to_elements %[[X]]
  // CHECK:         nvvm.convert.f32x2.to.f8x2 %[[E]]#1, %[[E]]#0 {{.*}}(f8E5M2)
  // CHECK:         nvvm.convert.f32x2.to.f8x2 %{{.*}}, %[[E]]#2 {{.*}}(f8E5M2)
  // CHECK:         vector.from_elements {{.*}} : vector<3xi8>
  func.func @vector(%x: vector<3xf32>) -> vector<3xf8E5M2> {
    %r = arith.truncf %x : vector<3xf32> to vector<3xf8E5M2>
    return %r : vector<3xf8E5M2>
  }

  // CHECK-LABEL: func.func @halves(
  // CHECK:         nvvm.convert.f16x2.to.f8x2 {{.*}} : vector<2xf16> -> vector<2xi8>{{ ?}}(f8E4M3FN)
  // CHECK:         nvvm.convert.f16x2.to.f8x2
  // CHECK-NOT:     nvvm.convert
  // CHECK:         arith.extf %{{.*}} : vector<2xbf16> to vector<2xf32>
  // CHECK:         nvvm.convert.f32x2.to.f8x2
  // CHECK-NOT:     nvvm.convert
  func.func @halves(%h: vector<4xf16>, %b: vector<2xbf16>)
      -> (vector<4xf8E4M3FN>, vector<2xf8E4M3FN>) {
    %0 = arith.truncf %h : vector<4xf16> to vector<4xf8E4M3FN>
    %1 = arith.truncf %b : vector<2xbf16> to vector<2xf8E4M3FN>
    return %0, %1 : vector<4xf8E4M3FN>, vector<2xf8E4M3FN>
  }

  // CHECK-LABEL: func.func @widen(
  // CHECK:         %[[F:.*]] = nvvm.convert.f8x2.to.f16x2 %{{.*}} : vector<2xi8>{{ ?}}(f8E4M3FN) -> vector<2xf16>
  // CHECK:         %[[H:.*]] = vector.extract %[[F]][0]
  // CHECK:         arith.extf %[[H]] : f16 to f32
  // CHECK:         nvvm.convert.f8x2.to.f16x2 %{{.*}}(f8E5M2) -> vector<2xf16>
  // CHECK:         arith.extf %{{.*}} : vector<2xf16> to vector<2xf32>
  // CHECK:         arith.truncf %{{.*}} : vector<2xf32> to vector<2xbf16>
  func.func @widen(%x: f8E4M3FN, %v: vector<2xf8E5M2>) -> (f32, vector<2xbf16>) {
    %0 = arith.extf %x : f8E4M3FN to f32
    %1 = arith.extf %v : vector<2xf8E5M2> to vector<2xbf16>
    return %0, %1 : f32, vector<2xbf16>
  }

  // By way of f32 an f64 would be rounded twice.
  // CHECK-LABEL: func.func @untouched(
  // CHECK-NEXT:    arith.truncf %{{.*}} : f64 to f8E4M3FN
  // CHECK-NEXT:    arith.truncf %{{.*}} toward_zero : f32 to f8E4M3FN
  // CHECK-NEXT:    arith.truncf %{{.*}} : vector<[2]xf32> to vector<[2]xf8E4M3FN>
  // CHECK-NEXT:    arith.truncf %{{.*}} : f32 to f8E4M3FNUZ
  // CHECK-NEXT:    arith.extf %{{.*}} : f16 to f32
  // CHECK-NEXT:    return
  func.func @untouched(%d: f64, %x: f32, %s: vector<[2]xf32>, %h: f16)
      -> (f8E4M3FN, f8E4M3FN, vector<[2]xf8E4M3FN>, f8E4M3FNUZ, f32) {
    %0 = arith.truncf %d : f64 to f8E4M3FN
    %1 = arith.truncf %x toward_zero : f32 to f8E4M3FN
    %2 = arith.truncf %s : vector<[2]xf32> to vector<[2]xf8E4M3FN>
    %3 = arith.truncf %x : f32 to f8E4M3FNUZ
    %4 = arith.extf %h : f16 to f32
    return %0, %1, %2, %3, %4
      : f8E4M3FN, f8E4M3FN, vector<[2]xf8E4M3FN>, f8E4M3FNUZ, f32
  }
}
