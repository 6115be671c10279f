// Functions at the ends of their ranges, with the largest absolute errors of
// docs/Numerics.md and the rounding of the expected value.
// RUN: amp-run check %s | FileCheck %s
// RUN: amp-run check %s --tier=generic --optimize=false | FileCheck %s
// RUN: amp-run check %s --target=sim:sm_90a | FileCheck %s
// CHECK: 9 passed, 0 failed

#id = affine_map<(i) -> (i)>

// Bodies: upstream folds the ops on constants.
func.func private @log_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.log %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @log2_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.log2 %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @sin_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.sin %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @cos_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.cos %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @isinf_of(%x: tensor<16xf32>) -> tensor<16xi1> {
  %e = tensor.empty() : tensor<16xi1>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = math.isinf %a : f32
    linalg.yield %0 : i1
  } -> tensor<16xi1>
  return %r : tensor<16xi1>
}

func.func private @cbrt_of(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.cbrt %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @log() {
  %x = arith.constant dense<[0x00000001, 0x00000002, 0x00000007, 0x000002CA, 0x000116C2, 0x003671F7, 0x007FFFFF, 0x00800000, 0x0DA24260, 0x3F000000, 0x3F800000, 0x40000000, 0x40400000, 0x501502F9, 0x7149F2CA, 0x7F61B1E6]> : tensor<16xf32>
  %e = arith.constant dense<[0xC2CE8ED0, 0xC2CD2BEC, 0xC2CAAA82, 0xC2C16A85, 0xC2B834F2, 0xC2B061FD, 0xC2AEAC50, 0xC2AEAC50, 0xC28A27B5, 0xBF317218, 0x00000000, 0x3F317218, 0x3F8C9F54, 0x41B834F1, 0x428A27B5, 0x42B13196]> : tensor<16xf32>
  %r = call @log_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 9.8e-6 rtol 0.0 : tensor<16xf32>
  return
}

func.func @log2() {
  %x = arith.constant dense<[0x00000001, 0x00000002, 0x00000007, 0x000002CA, 0x000116C2, 0x003671F7, 0x007FFFFF, 0x00800000, 0x0DA24260, 0x3F000000, 0x3F800000, 0x40000000, 0x40400000, 0x501502F9, 0x7149F2CA, 0x7F61B1E6]> : tensor<16xf32>
  %e = arith.constant dense<[0xC3150000, 0xC3140000, 0xC3123151, 0xC30B852D, 0xC304E08C, 0xC2FE776F, 0xC2FC0000, 0xC2FC0000, 0xC2C750D1, 0xBF800000, 0x00000000, 0x3F800000, 0x3FCAE00D, 0x4204E08B, 0x42C750D1, 0x42FFA2EF]> : tensor<16xf32>
  %r = call @log2_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 1.92e-5 rtol 0.0 : tensor<16xf32>
  return
}

// Of small angles a sine is exact to an ulp.
func.func @small_sin() {
  %x = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x006CE3EE, 0x1E3CE508, 0xB58637BD, 0x358637BD, 0x399D4952, 0xBC23D70A, 0x3D800000, 0x3E000000, 0xBE800000, 0x3E99999A, 0x3EC00000, 0x3EE66666, 0x3EFF7CEE]> : tensor<16xf32>
  %e = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x006CE3EE, 0x1E3CE508, 0xB58637BD, 0x358637BD, 0x399D4952, 0xBC23D657, 0x3D7FD557, 0x3DFF5577, 0xBE7D5777, 0x3E974E6D, 0x3EBB8813, 0x3EDEB3CD, 0x3EF50435]> : tensor<16xf32>
  %r = call @sin_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 0.0 rtol 1.2e-7 : tensor<16xf32>
  return
}
func.func @sin() {
  %x = arith.constant dense<[0x00000000, 0x3F800000, 0xBF800000, 0x40400000, 0xC0400000, 0x40800000, 0x41200000, 0xC2C80000, 0x447A0000, 0xC640E400, 0x47C34FC0, 0xC7C34FC0, 0x48F42408, 0xC8F42408, 0x49742400, 0xC9742400]> : tensor<16xf32>
  %e = arith.constant dense<[0x00000000, 0x3F576AA4, 0xBF576AA4, 0x3E1081C3, 0xBE1081C3, 0xBF41BDCF, 0xBF0B44F8, 0x3F01A12E, 0x3F53AE61, 0x3F7E67D1, 0x3F02AF94, 0xBF02AF94, 0xBD91BB25, 0x3D91BB25, 0xBEB33259, 0x3EB33259]> : tensor<16xf32>
  %r = call @sin_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 2.7e-7 rtol 0.0 : tensor<16xf32>
  return
}

func.func @cos() {
  %x = arith.constant dense<[0x00000000, 0x3F800000, 0xBF800000, 0x40400000, 0xC0400000, 0x40800000, 0x41200000, 0xC2C80000, 0x447A0000, 0xC640E400, 0x47C34FC0, 0xC7C34FC0, 0x48F42408, 0xC8F42408, 0x49742400, 0xC9742400]> : tensor<16xf32>
  %e = arith.constant dense<[0x3F800000, 0x3F0A5140, 0x3F0A5140, 0xBF7D7026, 0xBF7D7026, 0xBF275530, 0xBF56CD64, 0x3F5CC0EE, 0x3F0FF813, 0x3DE43872, 0xBF5C2146, 0xBF5C2146, 0xBF7F59DF, 0xBF7F59DF, 0x3F6FCEFD, 0x3F6FCEFD]> : tensor<16xf32>
  %r = call @cos_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 2.7e-7 rtol 0.0 : tensor<16xf32>
  return
}

// 0, below 0, infinity: as IEEE 754 says.
func.func @poles() {
  %x = arith.constant dense<[0.0, -0.0, 0x7F800000, 1.0, 0.0, -0.0, 0x7F800000, 1.0, 0.0, -0.0, 0x7F800000, 1.0, 0.0, -0.0, 0x7F800000, 1.0]> : tensor<16xf32>
  %e = arith.constant dense<[0xFF800000, 0xFF800000, 0x7F800000, 0.0, 0xFF800000, 0xFF800000, 0x7F800000, 0.0, 0xFF800000, 0xFF800000, 0x7F800000, 0.0, 0xFF800000, 0xFF800000, 0x7F800000, 0.0]> : tensor<16xf32>
  %r = call @log_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  %s = call @log2_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.eq %r, %e : tensor<16xf32>
  check.eq %s, %e : tensor<16xf32>
  return
}

// Beyond all digits: any sine, but one.
func.func @finite() {
  %x = arith.constant dense<[1.0e7, -1.0e8, 1.0e9, -1.0e10, 1.0e12, -1.0e15, 1.0e20, -1.0e25, 1.0e30, -1.0e35, 1.0e38, -3.4e38, 3.4028234e38, 2.0e38, 1.5e38, -2.0e37]> : tensor<16xf32>
  %one = arith.constant dense<1.000001> : tensor<16xf32>
  %true = arith.constant dense<true> : tensor<16xi1>
  %s = call @sin_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  %c = call @cos_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  %sa = math.absf %s : tensor<16xf32>
  %ca = math.absf %c : tensor<16xf32>
  %sl = arith.cmpf olt, %sa, %one : tensor<16xf32>
  %cl = arith.cmpf olt, %ca, %one : tensor<16xf32>
  check.eq %sl, %true : tensor<16xi1>
  check.eq %cl, %true : tensor<16xi1>
  return
}

func.func @infinite() {
  %x = arith.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 3.4e38, -3.4e38, 1.0e-45, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 3.4e38, -3.4e38, 1.0e-45, -1.0]> : tensor<16xf32>
  %e = arith.constant dense<[true, true, false, false, false, false, false, false, true, true, false, false, false, false, false, false]> : tensor<16xi1>
  %r = call @isinf_of(%x) : (tensor<16xf32>) -> tensor<16xi1>
  check.eq %r, %e : tensor<16xi1>
  return
}

// 12 ulp.
func.func @cbrt() {
  %x = arith.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 1.0e-40, -1.0e-45, 3.4e38, 8.0]> : tensor<8xf32>
  %e = arith.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x295109C8, 0xA6A14518, 0x54CB2191, 2.0]> : tensor<8xf32>
  %r = call @cbrt_of(%x) : (tensor<8xf32>) -> tensor<8xf32>
  check.near %r, %e atol 0.0 rtol 1.43e-6 : tensor<8xf32>
  return
}
