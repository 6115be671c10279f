// The gradient of statistics over all replicas: the two sums that it takes go
// in one exchange, and what of them is a replica's own, those of scale and bias,
// in none: the step sums gradients.

// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse \
// RUN:   | FileCheck %s

module attributes {amp.replicas = 2 : i64} {
// The rule makes the statistics again, which CSE finds in the forward pass once
// that is decomposed.

// CHECK-LABEL: func.func @grad(
// CHECK:         amp.all_reduce sum(%{{.*}} : tensor<3xf32>) statistics
// CHECK:         amp.all_reduce sum(%{{.*}} : tensor<3xf32>) statistics
// CHECK:         %[[ALL:.*]]:2 = amp.all_reduce sum(%{{.*}}, %{{.*}} : tensor<3xf32>, tensor<3xf32>) statistics
// CHECK:         linalg.generic {{.*}} ins(%[[ALL]]#0 : tensor<3xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[ALL]]#1 : tensor<3xf32>)
// CHECK-NOT:     amp.all_reduce
// CHECK:         return
func.func private @loss(%x: tensor<4x3xf32>, %s: tensor<3xf32>,
                        %m: tensor<3xf32>) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %y, %a, %b = nn.batch_norm %x, %s, %s running(%m, %m) {sync} : tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>
  %z = math.sin %y : tensor<4x3xf32>
  %loss = linalg.reduce { arith.addf } ins(%z : tensor<4x3xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %loss : tensor<f32>
}
func.func @grad(%x: tensor<4x3xf32>, %s: tensor<3xf32>, %m: tensor<3xf32>,
                %g: tensor<f32>) -> (tensor<4x3xf32>, tensor<3xf32>) {
  %l, %dx, %ds = amp.value_and_grad @loss(%x, %s, %m) seed(%g) wrt [0, 1] : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x3xf32>, tensor<3xf32>)
  return %dx, %ds : tensor<4x3xf32>, tensor<3xf32>
}
}
