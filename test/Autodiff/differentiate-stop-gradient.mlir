// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s

// What feeds only a stopped operand gets no cotangent; the op goes away.

// CHECK-LABEL: func.func @grad_product(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-NOT:     amp.stop_gradient
// CHECK:         %[[D:.*]] = arith.mulf %[[G]], %[[X]]
// CHECK-NEXT:    return %[[D]]
func.func private @product(%x: tensor<f32>) -> tensor<f32> {
  %s = amp.stop_gradient %x : tensor<f32>
  %0 = arith.mulf %x, %s : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_product(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @product(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// An op without a rule is no error behind it, nor where nothing that is
// differentiated goes in.

// CHECK-LABEL: func.func @no_rule_behind(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         math.floor %[[X]]
// CHECK:         return
func.func private @behind(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %f = math.floor %x : tensor<f32>
  %s = amp.stop_gradient %f : tensor<f32>
  %c = math.ceil %y : tensor<f32>
  %0 = arith.mulf %x, %s : tensor<f32>
  %1 = arith.mulf %0, %c : tensor<f32>
  return %1 : tensor<f32>
}
func.func @no_rule_behind(%x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @behind(%x, %y) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// It also lets a region read a value from outside.

// CHECK-LABEL: func.func @capture(
// CHECK:         %[[S:.*]] = tensor.extract %{{.*}}
// CHECK:         linalg.generic
// CHECK:           arith.mulf %{{.*}}, %[[S]]
// CHECK:         return
func.func private @captured(%x: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %t = amp.stop_gradient %x : tensor<f32>
  %s = tensor.extract %t[] : tensor<f32>
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%x : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %s : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @capture(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @captured(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}
