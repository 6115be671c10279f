// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s

// Derivatives that cancel what other rules divide by are of the value that
// consumers read.

#map = affine_map<() -> ()>

// The logistic function as frontends spell it, in one body: y (1 - y).

// CHECK-LABEL: func.func @grad_logistic(
// CHECK:         linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         ^bb0(%[[X:.*]]: f32, %[[G:.*]]: f32, %{{.*}}: f32):
// CHECK:           %[[Y:.*]] = arith.divf
// CHECK-NEXT:      %[[REST:.*]] = arith.subf %{{.*}}, %[[Y]] : f32
// CHECK-NEXT:      %[[SLOPE:.*]] = arith.mulf %[[Y]], %[[REST]] : f32
// CHECK-NEXT:      %[[DX:.*]] = arith.mulf %[[G]], %[[SLOPE]] : f32
// CHECK-NEXT:      linalg.yield %[[DX]] : f32
func.func private @logistic(%x: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %y = linalg.generic {indexing_maps = [#map, #map], iterator_types = []}
    ins(%x : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %n = arith.negf %a : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %s = arith.divf %one, %d : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}
func.func @grad_logistic(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @logistic(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// In 16 bits: y as it was rounded, in f32.

// CHECK-LABEL: func.func @grad_logistic_bf16(
// CHECK:           %[[WIDE:.*]] = arith.divf
// CHECK:           %[[ROUNDED:.*]] = arith.truncf %[[WIDE]] : f32 to bf16
// CHECK:           %[[Y:.*]] = arith.extf %[[ROUNDED]] : bf16 to f32
// CHECK-NEXT:      %[[REST:.*]] = arith.subf %{{.*}}, %[[Y]] : f32
// CHECK-NEXT:      arith.mulf %[[Y]], %[[REST]] : f32
func.func private @logistic_bf16(%x: tensor<bf16>) -> tensor<f32> {
  %e = tensor.empty() : tensor<bf16>
  %y = linalg.generic {indexing_maps = [#map, #map], iterator_types = []}
    ins(%x : tensor<bf16>) outs(%e : tensor<bf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %w = arith.extf %a : bf16 to f32
    %one = arith.constant 1.0 : f32
    %n = arith.negf %w : f32
    %p = math.exp %n : f32
    %d = arith.addf %one, %p : f32
    %s = arith.divf %one, %d : f32
    %r = arith.truncf %s : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<bf16>
  %f = arith.extf %y : tensor<bf16> to tensor<f32>
  return %f : tensor<f32>
}
func.func @grad_logistic_bf16(%x: tensor<bf16>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @logistic_bf16(%x) seed(%g) wrt [0] : (tensor<bf16>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// The same of tanh.

// CHECK-LABEL: func.func @grad_tanh_bf16(
// CHECK:           %[[WIDE:.*]] = math.tanh
// CHECK:           %[[ROUNDED:.*]] = arith.truncf %[[WIDE]] : f32 to bf16
// CHECK:           %[[Y:.*]] = arith.extf %[[ROUNDED]] : bf16 to f32
// CHECK-NEXT:      arith.mulf %[[Y]], %[[Y]] : f32
func.func private @tanh_bf16(%x: tensor<bf16>) -> tensor<f32> {
  %e = tensor.empty() : tensor<bf16>
  %y = linalg.generic {indexing_maps = [#map, #map], iterator_types = []}
    ins(%x : tensor<bf16>) outs(%e : tensor<bf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %w = arith.extf %a : bf16 to f32
    %t = math.tanh %w : f32
    %r = arith.truncf %t : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<bf16>
  %f = arith.extf %y : tensor<bf16> to tensor<f32>
  return %f : tensor<f32>
}
func.func @grad_tanh_bf16(%x: tensor<bf16>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @tanh_bf16(%x) seed(%g) wrt [0] : (tensor<bf16>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// What is read unrounded, too, is the value itself.

// CHECK-LABEL: func.func @grad_read_twice(
// CHECK:           %[[Y:.*]] = math.tanh
// CHECK:           arith.mulf %[[Y]], %[[Y]] : f32
func.func private @read_twice(%x: tensor<bf16>) -> tensor<f32> {
  %e = tensor.empty() : tensor<bf16>
  %y = linalg.generic {indexing_maps = [#map, #map], iterator_types = []}
    ins(%x : tensor<bf16>) outs(%e : tensor<bf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %w = arith.extf %a : bf16 to f32
    %t = math.tanh %w : f32
    %u = arith.mulf %t, %w : f32
    %v = arith.addf %t, %u : f32
    %r = arith.truncf %v : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<bf16>
  %f = arith.extf %y : tensor<bf16> to tensor<f32>
  return %f : tensor<f32>
}
func.func @grad_read_twice(%x: tensor<bf16>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @read_twice(%x) seed(%g) wrt [0] : (tensor<bf16>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}
