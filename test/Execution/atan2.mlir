// The angle in each octant, of zeros, infinities and numbers whose squares or
// quotients would overflow or vanish; and its gradient.
// RUN: amp-run check %s | FileCheck %s
// RUN: amp-run check %s --tier=generic --optimize=false | FileCheck %s
// RUN: amp-run check %s --target=sim:sm_90a | FileCheck %s
// CHECK: 4 passed, 0 failed

#id = affine_map<(i) -> (i)>

// Upstream folds the op on constants, with the C library.
func.func private @angle(%y: tensor<16xf32>, %x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%y, %x : tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = math.atan2 %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// One of both is zero or infinite, or both zero: the answer is exact.
func.func @axes() {
  %y = arith.constant dense<[0.0, -0.0, 0.0, -0.0, 2.0, -2.0, 2.0, -2.0, 0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 1.0, -1.0]> : tensor<16xf32>
  %x = arith.constant dense<[0.0, 0.0, -0.0, -0.0, 0.0, 0.0, -0.0, -0.0, -1.0, -1.0, 0xFF800000, 0xFF800000, 3.0, -3.0, 0x7F800000, 0x7F800000]> : tensor<16xf32>
  %r = call @angle(%y, %x) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %e = arith.constant dense<[0.0, -0.0, 3.14159274, -3.14159274, 1.57079637, -1.57079637, 1.57079637, -1.57079637, 3.14159274, -3.14159274, 3.14159274, -3.14159274, 1.57079637, -1.57079637, 0.0, -0.0]> : tensor<16xf32>
  // Zeros of either sign compare equal.
  %ri = arith.bitcast %r : tensor<16xf32> to tensor<16xi32>
  %ei = arith.bitcast %e : tensor<16xf32> to tensor<16xi32>
  check.eq %ri, %ei : tensor<16xi32>
  return
}

// The largest error of atan in docs/Numerics.md, and the rounding behind it.
func.func @octants() {
  %y = arith.constant dense<[0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000, 1.0e-30, 1.0e30, 1.0e-40, 3.0e38, 1.0, 2.0, -1.0, -2.0, 1.0, 2.0, -1.0, -2.0]> : tensor<16xf32>
  %x = arith.constant dense<[0x7F800000, 0xFF800000, 0x7F800000, 0xFF800000, 1.0e-30, 1.0e30, -1.0e-40, -3.0e38, 2.0, 1.0, 2.0, 1.0, -2.0, -1.0, -2.0, -1.0]> : tensor<16xf32>
  %r = call @angle(%y, %x) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %e = arith.constant dense<[0.785398163, 2.35619449, -0.785398163, -2.35619449, 0.785398163, 0.785398163, 2.35619449, 2.35619449, 0.463647609, 1.10714872, -0.463647609, -1.10714872, 2.67794504, 2.03444394, -2.67794504, -2.03444394]> : tensor<16xf32>
  check.near %r, %e atol 4.0e-7 rtol 0.0 : tensor<16xf32>
  return
}

func.func @nan() {
  %y = arith.constant dense<0x7FC00000> : tensor<16xf32>
  %x = arith.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 3.0, 0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 3.0]> : tensor<16xf32>
  %r = call @angle(%y, %x) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %s = call @angle(%x, %y) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %e = arith.constant dense<true> : tensor<16xi1>
  %rn = arith.cmpf uno, %r, %r : tensor<16xf32>
  %sn = arith.cmpf uno, %s, %s : tensor<16xf32>
  check.eq %rn, %e : tensor<16xi1>
  check.eq %sn, %e : tensor<16xi1>
  return
}

// x / (x^2 + y^2) and -y / (x^2 + y^2): powers of two, so that all is exact.
func.func private @sum(%y: tensor<6xf32>, %x: tensor<6xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %a = math.atan2 %y, %x : tensor<6xf32>
  %l = linalg.reduce { arith.addf } ins(%a : tensor<6xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
func.func @gradient() {
  %y = arith.constant dense<[0.0, -0.0, 2.0, 0.0, 0x0D800000, 0x71800000]> : tensor<6xf32>
  %x = arith.constant dense<[0.0, 0.0, 2.0, -4.0, 0x0D800000, 0xF1800000]> : tensor<6xf32>
  %dy = arith.constant dense<[0.0, 0.0, 0.25, -0.25, 0x71000000, 0x8D000000]> : tensor<6xf32>
  %dx = arith.constant dense<[0.0, 0.0, -0.25, 0.0, 0xF1000000, 0x8D000000]> : tensor<6xf32>
  %l, %gy, %gx = amp.value_and_grad @sum(%y, %x) wrt [0, 1] : (tensor<6xf32>, tensor<6xf32>) -> (tensor<f32>, tensor<6xf32>, tensor<6xf32>)
  check.eq %gy, %dy : tensor<6xf32>
  check.eq %gx, %dx : tensor<6xf32>
  return
}
