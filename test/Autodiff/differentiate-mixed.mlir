// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// The backward pass computes in the precision of the forward one, and the
// policy says how a weight's gradient reaches the optimizer.

#id = affine_map<(i, j) -> (i, j)>
#all = affine_map<(i, j) -> ()>
#accumulate = #amp.policy<"amp", compute = bf16, wgrad = accumulate>
#compute = #amp.policy<"amp", compute = bf16, wgrad = compute>
#strict = #amp.policy<"amp", compute = bf16, wgrad = accumulate, rounding = strict>

// wgrad = accumulate: the wish for FP32 goes from the parameter's cast to the
// contraction, which hands on its accumulator. The cotangent of the other
// operand, an input, is rounded: none is wanted here.

// CHECK-LABEL: func.func @grad_accumulate(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<4x4xf32>
// CHECK:         %[[XB:.*]] = arith.truncf %[[X]]
// CHECK:         %[[D:.*]] = linalg.generic
// CHECK:         %[[DB:.*]] = arith.truncf %[[D]] {{.*}} : tensor<4x4xf32> to tensor<4x4xbf16>
// CHECK:         %[[DW:.*]] = linalg.contract {{.*}} ins(%[[XB]], %[[DB]] : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK-NEXT:    return %[[DW]]
func.func private @accumulate(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #accumulate} {
  %xb = arith.truncf %x fastmath<contract> : tensor<4x4xf32> to tensor<4x4xbf16>
  %wb = arith.truncf %w fastmath<contract> : tensor<4x4xf32> to tensor<4x4xbf16>
  %0 = linalg.matmul ins(%xb, %wb : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]} ins(%0 : tensor<4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_accumulate(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<4x4xf32> {
  %l, %d = amp.value_and_grad @accumulate(%x, %w, %z, %s) wrt [1] : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x4xf32>)
  return %d : tensor<4x4xf32>
}

// wgrad = compute: it is rounded to the compute type first, as torch does. The
// policy is excess, but this rounding is the policy's own: it does not fold.

// CHECK-LABEL: func.func @grad_compute(
// CHECK:         %[[DW:.*]] = linalg.contract {{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK-NEXT:    %[[R:.*]] = arith.truncf %[[DW]]{{.*}} : tensor<4x4xf32> to tensor<4x4xbf16>
// CHECK-NEXT:    %[[E:.*]] = arith.extf %[[R]]{{.*}} : tensor<4x4xbf16> to tensor<4x4xf32>
// CHECK-NEXT:    return %[[E]]
func.func private @compute(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #compute} {
  %xb = arith.truncf %x fastmath<contract> : tensor<4x4xf32> to tensor<4x4xbf16>
  %wb = arith.truncf %w fastmath<contract> : tensor<4x4xf32> to tensor<4x4xbf16>
  %0 = linalg.matmul ins(%xb, %wb : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]} ins(%0 : tensor<4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_compute(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<4x4xf32> {
  %l, %d = amp.value_and_grad @compute(%x, %w, %z, %s) wrt [1] : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x4xf32>)
  return %d : tensor<4x4xf32>
}

// The wish goes through what only moves data, and through the sum of several
// uses: nothing is rounded between the contractions and the gradient.

// CHECK-LABEL: func.func @grad_moved(
// CHECK:         %[[DX:.*]] = linalg.contract
// CHECK-NEXT:    %[[A:.*]] = linalg.contract {{.*}} outs(%{{.*}} : tensor<4x4xf32>)
// CHECK-NEXT:    %[[DXB:.*]] = arith.truncf %[[DX]]
// CHECK-NEXT:    %[[B:.*]] = linalg.contract {{.*}} ins(%{{.*}}, %[[DXB]] : {{.*}} outs(%{{.*}} : tensor<4x4xf32>)
// CHECK-NEXT:    %[[S:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[B]] : tensor<4x4xf32>, tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:           arith.addf
// CHECK-NOT:     truncf
// CHECK:         %[[R:.*]] = tensor.collapse_shape %[[S]] {{.*}} : tensor<4x4xf32> into tensor<16xf32>
// CHECK-NEXT:    return %[[R]]
func.func private @moved(%x: tensor<4x4xf32>, %w: tensor<16xf32>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #strict} {
  %xb = arith.truncf %x : tensor<4x4xf32> to tensor<4x4xbf16>
  %wb = arith.truncf %w : tensor<16xf32> to tensor<16xbf16>
  %e = tensor.expand_shape %wb [[0, 1]] output_shape [4, 4] : tensor<16xbf16> into tensor<4x4xbf16>
  %0 = linalg.matmul ins(%xb, %e : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = arith.truncf %0 : tensor<4x4xf32> to tensor<4x4xbf16>
  %1 = linalg.matmul ins(%b, %e : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]} ins(%1 : tensor<4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %2 : tensor<f32>
}
func.func @grad_moved(%x: tensor<4x4xf32>, %w: tensor<16xf32>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<16xf32> {
  %l, %d = amp.value_and_grad @moved(%x, %w, %z, %s) wrt [1] : (tensor<4x4xf32>, tensor<16xf32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<16xf32>)
  return %d : tensor<16xf32>
}

// A 16-bit parameter: its gradient is f32 all the same.

// CHECK-LABEL: func.func @grad_narrow(
// CHECK:         %[[DW:.*]] = linalg.contract {{.*}} outs(%{{.*}} : tensor<4x4xf32>)
// CHECK-NEXT:    return %[[DW]] : tensor<4x4xf32>
func.func private @narrow(%x: tensor<4x4xbf16>, %w: tensor<4x4xbf16>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<f32> {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]} ins(%0 : tensor<4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_narrow(%x: tensor<4x4xbf16>, %w: tensor<4x4xbf16>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<4x4xf32> {
  %l, %d = amp.value_and_grad @narrow(%x, %w, %z, %s) wrt [1] : (tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x4xf32>)
  return %d : tensor<4x4xf32>
}

// So it is behind a transposition, which moves an f32 cotangent. That of a
// convolution's result is rounded as a contraction's: its adjoints multiply
// 16-bit tensors.

// CHECK-LABEL: func.func @grad_turned(
// CHECK:         linalg.contract
// CHECK-NOT:     truncf
// CHECK:         return %{{.*}} : tensor<4x4xf32>
func.func private @turned(%x: tensor<4x4xbf16>, %w: tensor<4x4xbf16>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<4x4xbf16>
  %t = linalg.transpose ins(%w : tensor<4x4xbf16>) outs(%e : tensor<4x4xbf16>) permutation = [1, 0]
  %0 = linalg.matmul ins(%x, %t : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]} ins(%0 : tensor<4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.addf %o, %a : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_turned(%x: tensor<4x4xbf16>, %w: tensor<4x4xbf16>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<4x4xf32> {
  %l, %d = amp.value_and_grad @turned(%x, %w, %z, %s) wrt [1] : (tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x4xf32>)
  return %d : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @grad_convolved(
// CHECK:         %[[G:.*]] = arith.truncf %{{.*}} : tensor<1x2x2x1xf32> to tensor<1x2x2x1xbf16>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[G]] : tensor<1x3x3x1xbf16>, tensor<1x2x2x1xbf16>) outs(%{{.*}} : tensor<2x2x1x1xf32>)
// CHECK:           arith.extf
// CHECK:           arith.extf
// CHECK:           arith.mulf %{{.*}} : f32
func.func private @convolved(%x: tensor<1x3x3x1xbf16>, %w: tensor<2x2x1x1xbf16>, %z: tensor<1x2x2x1xf32>, %s: tensor<f32>) -> tensor<f32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x3x3x1xbf16>, tensor<2x2x1x1xbf16>) outs(%z : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]} ins(%0 : tensor<1x2x2x1xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_convolved(%x: tensor<1x3x3x1xbf16>, %w: tensor<2x2x1x1xbf16>, %z: tensor<1x2x2x1xf32>, %s: tensor<f32>) -> tensor<2x2x1x1xf32> {
  %l, %d = amp.value_and_grad @convolved(%x, %w, %z, %s) wrt [1] : (tensor<1x3x3x1xbf16>, tensor<2x2x1x1xbf16>, tensor<1x2x2x1xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x2x1x1xf32>)
  return %d : tensor<2x2x1x1xf32>
}

// amp.cast and amp.round: the cotangent goes straight through.

// CHECK-LABEL: func.func @grad_casts(
// CHECK-SAME:    %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-NEXT:    return %[[G]]
func.func private @casts(%x: tensor<f32>) -> tensor<f32> {
  %0 = amp.round %x to bf16 : tensor<f32>
  %1 = amp.cast %0 {rounding = 1 : i32} : tensor<f32> to tensor<f16>
  %2 = amp.cast %1 : tensor<f16> to tensor<f32>
  return %2 : tensor<f32>
}
func.func @grad_casts(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @casts(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// amp.scale_loss has the rule of a product.

// CHECK-LABEL: func.func @grad_scale_loss(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[S:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:     %[[DX:.*]] = arith.mulf %[[G]], %[[S]]
// CHECK-DAG:     %[[DS:.*]] = arith.mulf %[[G]], %[[X]]
// CHECK:         return %[[DX]], %[[DS]]
func.func private @scaled(%x: tensor<f32>, %s: tensor<f32>) -> tensor<f32> {
  %0 = amp.scale_loss %x by %s
  return %0 : tensor<f32>
}
func.func @grad_scale_loss(%x: tensor<f32>, %s: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %ds = amp.value_and_grad @scaled(%x, %s) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %ds : tensor<f32>, tensor<f32>
}

// The backward product of 8-bit floats reads the cotangent in f32: it would be
// beyond their range. The parameter's cast passes the wish for FP32 on.

// CHECK-LABEL: func.func @grad_float8(
// CHECK-NOT:     arith.truncf
// CHECK:         linalg.contract {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x4xf8E4M3FN>, tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK-NOT:     arith.truncf
func.func private @float8(%x: tensor<4x4xf8E4M3FN>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<f32> {
  %0 = arith.truncf %w : tensor<4x4xf32> to tensor<4x4xf8E5M2>
  %1 = linalg.matmul ins(%x, %0 : tensor<4x4xf8E4M3FN>, tensor<4x4xf8E5M2>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]}
    ins(%1 : tensor<4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %2 : tensor<f32>
}
func.func @grad_float8(%x: tensor<4x4xf8E4M3FN>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<4x4xf32> {
  %l, %d = amp.value_and_grad @float8(%x, %w, %z, %s) wrt [1] : (tensor<4x4xf8E4M3FN>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x4xf32>)
  return %d : tensor<4x4xf32>
}

// A factor that the program has in f16, beside one in f32: the cotangent is
// not rounded to f16, which is one factor's type alone.

// CHECK-LABEL: func.func @grad_two_types(
// CHECK-NOT:     arith.truncf
// CHECK:         linalg.contract {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x4xf16>, tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK-NOT:     arith.truncf
// CHECK:         return
func.func private @two_types(%x: tensor<4x4xf16>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<f32> {
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf16>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]} ins(%0 : tensor<4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @grad_two_types(%x: tensor<4x4xf16>, %w: tensor<4x4xf32>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<4x4xf32> {
  %l, %d = amp.value_and_grad @two_types(%x, %w, %z, %s) wrt [1] : (tensor<4x4xf16>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x4xf32>)
  return %d : tensor<4x4xf32>
}

// Two products read one 16-bit copy of an f32 value: their gradients are of 16
// bit, and the sum is f32, as the value is. Without excess precision the sum is
// 16 bit, as the copy is.

// CHECK-LABEL: func.func @grad_copies(
// CHECK:         linalg.generic {{.*}} ins(%{{[^,]*}}, %{{[^,]*}} : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK:         arith.addf
// CHECK-NEXT:    linalg.yield %{{.*}} : f32
func.func private @copies(%x: tensor<4x4xf32>, %v: tensor<4x4xbf16>, %w: tensor<4x4xbf16>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #accumulate, amp.excess} {
  %y = math.tanh %x : tensor<4x4xf32>
  %yb = arith.truncf %y fastmath<contract> : tensor<4x4xf32> to tensor<4x4xbf16>
  %0 = linalg.matmul ins(%yb, %v : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%yb, %w : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #all], iterator_types = ["reduction", "reduction"]} ins(%0, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %2 : tensor<f32>
}
func.func @grad_copies(%x: tensor<4x4xf32>, %v: tensor<4x4xbf16>, %w: tensor<4x4xbf16>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<4x4xf32> {
  %l, %d = amp.value_and_grad @copies(%x, %v, %w, %z, %s) wrt [0] : (tensor<4x4xf32>, tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x4xf32>)
  return %d : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @grad_strict_copies(
// CHECK:         linalg.generic {{.*}} ins(%{{[^,]*}}, %{{[^,]*}} : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xbf16>)
func.func private @strict_copies(%x: tensor<4x4xf32>, %v: tensor<4x4xbf16>, %w: tensor<4x4xbf16>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #strict} {
  %y = math.tanh %x : tensor<4x4xf32>
  %yb = arith.truncf %y : tensor<4x4xf32> to tensor<4x4xbf16>
  %0 = linalg.matmul ins(%yb, %v : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%yb, %w : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #all], iterator_types = ["reduction", "reduction"]} ins(%0, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %o, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %2 : tensor<f32>
}
func.func @grad_strict_copies(%x: tensor<4x4xf32>, %v: tensor<4x4xbf16>, %w: tensor<4x4xbf16>, %z: tensor<4x4xf32>, %s: tensor<f32>) -> tensor<4x4xf32> {
  %l, %d = amp.value_and_grad @strict_copies(%x, %v, %w, %z, %s) wrt [0] : (tensor<4x4xf32>, tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x4xf32>)
  return %d : tensor<4x4xf32>
}
