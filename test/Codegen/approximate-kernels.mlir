// RUN: amp-opt %s -amp-approximate-kernels | FileCheck %s

#map = affine_map<(i) -> (i)>

// All that is large has 16 bits: the row's scale of f32 is not large.
// CHECK-LABEL: func.func private @narrow(
// CHECK:         math.exp %{{.*}} fastmath<afn> : f32
// CHECK:         math.tanh %{{.*}} fastmath<afn> : f32
// CHECK:         arith.divf %{{.*}}, %{{.*}} fastmath<arcp,contract> : f32
// CHECK:         math.log %{{[^ ]*}} : f32
func.func private @narrow(%x: tensor<64xbf16>, %s: tensor<1xf32>, %y: tensor<64xbf16>) -> tensor<64xbf16> attributes {amp.kernel} {
  %e = tensor.empty() : tensor<64xbf16>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<64xbf16>) outs(%e : tensor<64xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %w = arith.extf %a : bf16 to f32
    %1 = math.exp %w : f32
    %2 = math.tanh %1 : f32
    %3 = arith.divf %1, %2 fastmath<contract> : f32
    %4 = math.log %3 : f32
    %5 = arith.truncf %4 : f32 to bf16
    linalg.yield %5 : bf16
  } -> tensor<64xbf16>
  return %r : tensor<64xbf16>
}

// One of two large tensors has 32 bits.
// CHECK-LABEL: func.func private @wide(
// CHECK-NOT:     fastmath
// CHECK:         return
func.func private @wide(%x: tensor<64xbf16>, %y: tensor<64xf32>) -> tensor<64xf32> attributes {amp.kernel} {
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<64xbf16>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %1 = math.exp %w : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}

// A function of f64 has no other instruction.
// CHECK-LABEL: func.func private @double(
// CHECK-NOT:     fastmath
// CHECK:         return
func.func private @double(%x: tensor<64xbf16>, %y: tensor<64xbf16>) -> tensor<64xbf16> attributes {amp.kernel} {
  %e = tensor.empty() : tensor<64xbf16>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<64xbf16>) outs(%e : tensor<64xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %w = arith.extf %a : bf16 to f64
    %1 = math.exp %w : f64
    %5 = arith.truncf %1 : f64 to bf16
    linalg.yield %5 : bf16
  } -> tensor<64xbf16>
  return %r : tensor<64xbf16>
}

// What decides is exact: a comparison, in this op or in one that reads it.
// CHECK-LABEL: func.func private @deciding(
// CHECK-NOT:     fastmath
// CHECK:         math.tanh %{{.*}} fastmath<afn>
// CHECK-NOT:     fastmath
// CHECK:         return
func.func private @deciding(%x: tensor<64xbf16>, %y: tensor<64xbf16>) -> tensor<64xbf16> attributes {amp.kernel} {
  %e = tensor.empty() : tensor<64xf32>
  %r:2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%x : tensor<64xbf16>) outs(%e, %e : tensor<64xf32>, tensor<64xf32>) {
  ^bb0(%a: bf16, %o: f32, %p: f32):
    %w = arith.extf %a : bf16 to f32
    %1 = math.exp %w : f32
    %2 = math.tanh %w : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<64xf32>, tensor<64xf32>)
  %f = tensor.empty() : tensor<64xbf16>
  %s = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%r#0, %r#1 : tensor<64xf32>, tensor<64xf32>) outs(%f : tensor<64xbf16>) {
  ^bb0(%a: f32, %b: f32, %o: bf16):
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %half = arith.divf %a, %one : f32
    %isLarge = arith.cmpf ogt, %half, %one : f32
    %c = arith.select %isLarge, %b, %zero : f32
    %t = arith.truncf %c : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64xbf16>
  return %s : tensor<64xbf16>
}
