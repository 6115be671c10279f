// RUN: amp-opt --nn-attach-softplus-gradients %s | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// max(x, 0) + log1p(exp(-|x|)).
// CHECK-LABEL: func @softplus
// CHECK: %[[Y:.*]] = linalg.generic
// CHECK: arith.addf
// CHECK: %[[R:.*]] = amp.gradient %[[Y]] from %arg0 {
// CHECK-NEXT: ^bb0(%[[DY:.*]]: tensor<4xf32>):
// CHECK: linalg.generic {{.*}} ins(%[[DY]], %arg0
// CHECK: math.exp
// CHECK: amp.yield
// CHECK: return %[[R]]
func.func @softplus(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]} ins(%x : tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %zero : f32
    %b = math.absf %a : f32
    %n = arith.negf %b : f32
    %p = math.exp %n : f32
    %l = math.log1p %p : f32
    %s = arith.addf %m, %l : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// min(x, 0) - log1p(exp(-|x|)), with a choice for the minimum, in ops of their
// own: as torch-mlir prints logsigmoid.
// CHECK-LABEL: func @log_sigmoid
// CHECK: amp.gradient %{{.*}} from %arg0
// CHECK-NOT: amp.gradient
func.func @log_sigmoid(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]} ins(%x : tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.cmpf olt, %zero, %a : f32
    %s = arith.select %c, %zero, %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %l = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]} ins(%x : tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = math.absf %a : f32
    %n = arith.negf %b : f32
    %p = math.exp %n : f32
    %s = math.log1p %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel"]} ins(%m, %l : tensor<4xf32>, tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// A square of a minimum.
// CHECK-LABEL: func @minimum
// CHECK-NOT: amp.gradient
func.func @minimum(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]} ins(%x : tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.minimumf %a, %zero : f32
    %f = arith.mulf %m, %m : f32
    %b = math.absf %a : f32
    %n = arith.negf %b : f32
    %p = math.exp %n : f32
    %l = math.log1p %p : f32
    %s = arith.addf %f, %l : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// The minimum in the place of the maximum.
// CHECK-LABEL: func @other_sign
// CHECK-NOT: amp.gradient
func.func @other_sign(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]} ins(%x : tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.minimumf %a, %zero : f32
    %f = arith.addf %m, %zero : f32
    %b = math.absf %a : f32
    %n = arith.negf %b : f32
    %p = math.exp %n : f32
    %l = math.log1p %p : f32
    %s = arith.addf %f, %l : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// Twice the maximum.
// CHECK-LABEL: func @other_slope
// CHECK-NOT: amp.gradient
func.func @other_slope(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]} ins(%x : tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %zero : f32
    %f = arith.mulf %m, %two : f32
    %b = math.absf %a : f32
    %n = arith.negf %b : f32
    %p = math.exp %n : f32
    %l = math.log1p %p : f32
    %s = arith.addf %f, %l : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// Another bound.
// CHECK-LABEL: func @other_bound
// CHECK-NOT: amp.gradient
func.func @other_bound(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]} ins(%x : tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %two : f32
    %f = arith.addf %m, %zero : f32
    %b = math.absf %a : f32
    %n = arith.negf %b : f32
    %p = math.exp %n : f32
    %l = math.log1p %p : f32
    %s = arith.addf %f, %l : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// What a rule stands for, or no gradient comes to, stays.
// CHECK-LABEL: func @stopped
// CHECK: amp.stop_gradient
// CHECK-NOT: amp.gradient
func.func @stopped(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]} ins(%x : tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %zero : f32
    %b = math.absf %a : f32
    %n = arith.negf %b : f32
    %p = math.exp %n : f32
    %l = math.log1p %p : f32
    %s = arith.addf %m, %l : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %s = amp.stop_gradient %y : tensor<4xf32>
  return %s : tensor<4xf32>
}
