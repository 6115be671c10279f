// Functions at the ends of their ranges, beside the exact values rounded, within
// the errors of docs/Numerics.md.
// RUN: amp-run check %s | FileCheck %s
// RUN: amp-run check %s --tier=generic --optimize=false | FileCheck %s
// RUN: amp-run check %s --target=sim:sm_90a | FileCheck %s
// CHECK: 9 passed, 0 failed

#id = affine_map<(i) -> (i)>

// Bodies: upstream folds the ops on constants.
func.func private @exp_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @exp2_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp2 %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @expm1_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.expm1 %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @tanh_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.tanh %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @erf_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.erf %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @asin_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.asin %a : f32
    linalg.yield %0 : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @acos_of(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.acos %a : f32
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

// Its subnormal results have their digits, too: an ulp.
func.func @exp() {
  %x = arith.constant dense<[0x00000000, 0x80000000, 0x3F800000, 0xBF800000, 0x42B17217, 0x42B17220, 0xC2AE999A, 0xC2AF0000, 0xC2BE0000, 0xC2CE6666, 0xC2CFCCCD, 0xC2D03333, 0x7F800000, 0xFF800000, 0xC0A576E1, 0x0DA24260]> : tensor<16xf32>
  %e = arith.constant dense<[0x3F800000, 0x3F800000, 0x402DF854, 0x3EBC5AB2, 0x7F7FFF84, 0x7F800000, 0x0084C38B, 0x006CB2BC, 0x00000F64, 0x00000001, 0x00000001, 0x00000000, 0x7F800000, 0x00000000, 0x3BBA2151, 0x3F800000]> : tensor<16xf32>
  %r = call @exp_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 1.5e-45 rtol 1.2e-07 : tensor<16xf32>
  return
}

func.func @exp2() {
  %x = arith.constant dense<[0x00000000, 0x80000000, 0x3F800000, 0xBF800000, 0x42FFFFFF, 0x43000000, 0xC2FC0000, 0xC2FD0000, 0xC30C0000, 0xC3150000, 0xC3168000, 0x3F000000, 0x7F800000, 0xFF800000, 0x42BF175F, 0x8DA24260]> : tensor<16xf32>
  %e = arith.constant dense<[0x3F800000, 0x3F800000, 0x40000000, 0x3F000000, 0x7F7FFFA7, 0x7F800000, 0x00800000, 0x005A827A, 0x00000200, 0x00000001, 0x00000000, 0x3FB504F3, 0x7F800000, 0x00000000, 0x6F3AD69D, 0x3F800000]> : tensor<16xf32>
  %r = call @exp2_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 1.5e-45 rtol 1.2e-07 : tensor<16xf32>
  return
}

// Of what is small it is x, to the last bit of a subnormal number.
func.func @expm1() {
  %x = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007FFFFF, 0x2EDBE6FF, 0xB3D6BF95, 0x3EC48621, 0xBF19999A, 0x3F800000, 0xC18F3333, 0xC1940000, 0x42B17217, 0x42B30000, 0x7F800000, 0xFF800000]> : tensor<16xf32>
  %e = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007FFFFF, 0x2EDBE6FF, 0xB3D6BF94, 0x3EEF912B, 0xBEE7022A, 0x3FDBF0A9, 0xBF800000, 0xBF800000, 0x7F7FFF84, 0x7F800000, 0x7F800000, 0xBF800000]> : tensor<16xf32>
  %r = call @expm1_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 0.0e+00 rtol 1.5e-07 : tensor<16xf32>
  return
}

func.func @tanh() {
  %x = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x8DA24260, 0x38D1B717, 0x3E99999A, 0xBF400000, 0x3F800000, 0x3F800001, 0xBF848D75, 0x40A75C29, 0x41100000, 0xC1280000, 0x42C80000, 0x7F800000, 0xFF800000]> : tensor<16xf32>
  %e = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x8DA24260, 0x38D1B717, 0x3E9526EE, 0xBF22991F, 0x3F42F7D6, 0x3F42F7D6, 0xBF46B08D, 0x3F7FFC3E, 0x3F7FFFFF, 0xBF800000, 0x3F800000, 0x3F800000, 0xBF800000]> : tensor<16xf32>
  %r = call @tanh_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 0.0e+00 rtol 1.2e-07 : tensor<16xf32>
  return
}

func.func @erf() {
  %x = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x8DA24260, 0x38D1B717, 0x3E99999A, 0xBF400000, 0x3F700000, 0x3F700001, 0xBF99999A, 0x3FF0A3D7, 0x4079999A, 0xC0833333, 0x42C80000, 0x7F800000, 0xFF800000]> : tensor<16xf32>
  %e = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x8DB71709, 0x38ECA365, 0x3EA841C5, 0xBF360E4C, 0x3F50AA8D, 0x3F50AA8E, 0xBF690A56, 0x3F7DFDF3, 0x3F7FFFFF, 0xBF800000, 0x3F800000, 0x3F800000, 0xBF800000]> : tensor<16xf32>
  %r = call @erf_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 1.5e-45 rtol 1.2e-07 : tensor<16xf32>
  return
}

func.func @asin() {
  %x = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x9E3CE508, 0x3A83126F, 0x3E99999A, 0xBF000000, 0x3F000001, 0x3F033784, 0xBF333333, 0x3F666666, 0x3F7FFFFF, 0x3F800000, 0xBF800000, 0x3DCCCCCD, 0xBE800000]> : tensor<16xf32>
  %e = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x9E3CE508, 0x3A831270, 0x3E9C00AD, 0xBF060A92, 0x3F060A93, 0x3F09C589, 0xBF468073, 0x3F8F549B, 0x3FC9048A, 0x3FC90FDB, 0xBFC90FDB, 0x3DCD2494, 0xBE815F4E]> : tensor<16xf32>
  %r = call @asin_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 0.0e+00 rtol 2.4e-07 : tensor<16xf32>
  return
}

func.func @acos() {
  %x = arith.constant dense<[0x00000000, 0x80000000, 0x00000001, 0x9E3CE508, 0x3A83126F, 0x3E99999A, 0xBF000000, 0x3F000001, 0x3F0AA10E, 0xBF333333, 0x3F666666, 0x3F7FFFFF, 0x3F800000, 0xBF800000, 0xBF052655, 0xBE800000]> : tensor<16xf32>
  %e = arith.constant dense<[0x3FC90FDB, 0x3FC90FDB, 0x3FC90FDB, 0x3FC90FDB, 0x3FC8EF16, 0x3FA20FAF, 0x40060A92, 0x3F860A91, 0x3F7FA11E, 0x4016280A, 0x3EE6ECFE, 0x39B504F3, 0x00000000, 0x40490FDB, 0x400789C3, 0x3FE967AE]> : tensor<16xf32>
  %r = call @acos_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 0.0e+00 rtol 2.4e-07 : tensor<16xf32>
  return
}

// Quarter turns go in two passes: near multiples of pi, of millions of them.
func.func @sin() {
  %x = arith.constant dense<[0x447A0000, 0xC1B00000, 0x44318000, 0x46F56FDA, 0x47C35000, 0x48B206FD, 0x49742400, 0x4A844ED7, 0xCAABF9CC, 0x4ABD3580, 0xC0490FDB, 0x3FC90FDB, 0x40C90FDB, 0x47CB1C80, 0xCB189680, 0x4C3EBC20]> : tensor<16xf32>
  %e = arith.constant dense<[0x3F53AE61, 0x3C110515, 0x387CDE82, 0xBA45D390, 0x3D126D55, 0xBF32596E, 0xBEB33259, 0x3EFFBCE5, 0xBF5FA551, 0xBF4C665F, 0x33BBBD2E, 0x3F800000, 0x343BBD2E, 0xB7A077F0, 0xBED7520A, 0x3F535D96]> : tensor<16xf32>
  %r = call @sin_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 0.0e+00 rtol 3.6e-07 : tensor<16xf32>
  return
}

func.func @cos() {
  %x = arith.constant dense<[0x447A0000, 0xC1B00000, 0x4431C000, 0x46F56FDA, 0x47C35000, 0x48B206FD, 0x49742400, 0x4A844ED7, 0xCAABF9CC, 0x4ABD3580, 0xC0490FDB, 0x3FC90FDB, 0x40C90FDB, 0x47CB1C80, 0xCB189680, 0x4C3EBC20]> : tensor<16xf32>
  %e = arith.constant dense<[0x3F0FF813, 0xBF7FFD6F, 0x3F0A4DED, 0x3F7FFFFB, 0xBF7FD61C, 0x3F37A689, 0x3F6FCEFD, 0x3F5DC733, 0x3EF925AA, 0xBF1A21CE, 0xBF800000, 0xB33BBD2E, 0x3F800000, 0x3F800000, 0xBF6842DF, 0x3F106E96]> : tensor<16xf32>
  %r = call @cos_of(%x) : (tensor<16xf32>) -> tensor<16xf32>
  check.near %r, %e atol 0.0e+00 rtol 3.6e-07 : tensor<16xf32>
  return
}
