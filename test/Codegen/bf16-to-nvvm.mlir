// RUN: amp-opt %s -pass-pipeline='builtin.module(gpu.module(amp-bf16-to-nvvm))' | FileCheck %s

gpu.module @device {
  // The first of two elements is the lower half: the second operand. A last one
  // goes with zero.
  // CHECK-LABEL: func.func @vector(
  // CHECK-SAME:    %[[X:.*]]: vector<3xf32>)
  // CHECK:         %[[E:.*]]:3 = vector.to_elements %[[X]]
  // CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK:         nvvm.convert.f32x2.to.bf16x2 %[[E]]#1, %[[E]]#0 {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
  // CHECK:         nvvm.convert.f32x2.to.bf16x2 %[[ZERO]], %[[E]]#2
  // CHECK:         vector.from_elements {{.*}} : vector<3xbf16>
  func.func @vector(%x: vector<3xf32>) -> vector<3xbf16> {
    %r = arith.truncf %x : vector<3xf32> to vector<3xbf16>
    return %r : vector<3xbf16>
  }

  // CHECK-LABEL: func.func @number(
  // CHECK:         %[[P:.*]] = nvvm.convert.f32x2.to.bf16x2
  // CHECK:         vector.extract %[[P]][0]
  func.func @number(%x: f32) -> bf16 {
    %r = arith.truncf %x : f32 to bf16
    return %r : bf16
  }

  // By way of f32 it would be rounded twice; another rounding is another
  // instruction; f16 has one of its own.
  // CHECK-LABEL: func.func @others(
  // CHECK-NOT:     nvvm.convert
  // CHECK:         return
  func.func @others(%x: f64, %y: f32) -> (bf16, bf16, f16) {
    %r = arith.truncf %x : f64 to bf16
    %s = arith.truncf %y to_nearest_away : f32 to bf16
    %t = arith.truncf %y : f32 to f16
    return %r, %s, %t : bf16, bf16, f16
  }
}
