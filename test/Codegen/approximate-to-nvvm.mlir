// RUN: amp-opt %s -pass-pipeline='builtin.module(gpu.module(amp-approximate-to-nvvm))' | FileCheck %s

gpu.module @device {
  // CHECK-LABEL: func.func @exp(
  // CHECK-SAME:    %[[X:.*]]: f32)
  // CHECK:         %[[LOG:.*]] = arith.constant 1.44269502 : f32
  // CHECK:         %[[Y:.*]] = arith.mulf %[[X]], %[[LOG]] : f32
  // CHECK:         llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"(%[[Y]]) : (f32) -> f32
  func.func @exp(%x: f32) -> f32 {
    %r = math.exp %x fastmath<afn> : f32
    return %r : f32
  }

  // CHECK-LABEL: func.func @vector(
  // CHECK:         %[[E:.*]]:2 = vector.to_elements
  // CHECK:         llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"(%[[E]]#0)
  // CHECK:         llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"(%[[E]]#1)
  // CHECK:         vector.from_elements
  func.func @vector(%x: vector<2xf32>) -> vector<2xf32> {
    %r = math.exp2 %x fastmath<afn> : vector<2xf32>
    return %r : vector<2xf32>
  }

  // CHECK-LABEL: func.func @tanh(
  // CHECK:         llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"
  // CHECK:         llvm.call_intrinsic "llvm.nvvm.rcp.approx.ftz.f"
  // CHECK:         arith.cmpf uge
  // CHECK-NOT:     math.tanh
  func.func @tanh(%x: f32) -> f32 {
    %r = math.tanh %x fastmath<afn> : f32
    return %r : f32
  }

  // 1 + tanh x is 2 / (1 + e^-2x), and the square is of that less 1.
  // CHECK-LABEL: func.func @gelu(
  // CHECK-SAME:    %[[X:.*]]: f32)
  // CHECK:         %[[FACTOR:.*]] = arith.constant -2.885390e+00 : f32
  // CHECK:         %[[Y:.*]] = arith.mulf %[[X]], %[[FACTOR]] : f32
  // CHECK:         %[[E:.*]] = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"(%[[Y]])
  // CHECK:         %[[S:.*]] = arith.addf %[[E]]
  // CHECK:         %[[I:.*]] = llvm.call_intrinsic "llvm.nvvm.rcp.approx.ftz.f"(%[[S]])
  // CHECK:         %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
  // CHECK:         arith.mulf %[[I]], %[[TWO]]
  // CHECK:         %[[T:.*]] = arith.subf
  // CHECK:         arith.mulf %[[T]], %[[T]]
  // CHECK-NOT:     cmpf
  func.func @gelu(%x: f32) -> (f32, f32) {
    %one = arith.constant 1.0 : f32
    %t = math.tanh %x fastmath<afn> : f32
    %r = arith.addf %t, %one : f32
    %s = arith.mulf %t, %t : f32
    %d = arith.subf %one, %s : f32
    return %r, %d : f32, f32
  }

  // A square of its own is not of what 1 has left of it.
  // CHECK-LABEL: func.func @square(
  // CHECK:         arith.cmpf uge
  // CHECK:         %[[T:.*]] = arith.select
  // CHECK:         arith.mulf %[[T]], %[[T]]
  func.func @square(%x: f32) -> f32 {
    %t = math.tanh %x fastmath<afn> : f32
    %s = arith.mulf %t, %t : f32
    return %s : f32
  }

  // What is read otherwise has its own digits.
  // CHECK-LABEL: func.func @both(
  // CHECK:         arith.cmpf uge
  func.func @both(%x: f32) -> (f32, f32) {
    %one = arith.constant 1.0 : f32
    %t = math.tanh %x fastmath<afn> : f32
    %r = arith.addf %t, %one : f32
    return %r, %t : f32, f32
  }

  // CHECK-LABEL: func.func @division(
  // CHECK-SAME:    %[[X:.*]]: f32, %[[Y:.*]]: f32)
  // CHECK:         llvm.call_intrinsic "llvm.nvvm.div.full"(%[[X]], %[[Y]]) : (f32, f32) -> f32
  func.func @division(%x: f32, %y: f32) -> f32 {
    %r = arith.divf %x, %y fastmath<arcp> : f32
    return %r : f32
  }

  // Without the flag, and of other types, they stay.
  // CHECK-LABEL: func.func @exact(
  // CHECK-NOT:     llvm.call_intrinsic
  // CHECK:         return
  func.func @exact(%x: f32, %d: f64, %h: f16) -> (f32, f32, f64, f16) {
    %1 = math.exp %x : f32
    %2 = arith.divf %x, %1 fastmath<afn> : f32
    %3 = math.exp %d fastmath<afn> : f64
    %4 = math.tanh %h fastmath<afn> : f16
    return %1, %2, %3, %4 : f32, f32, f64, f16
  }
}
