// A step that applies whatever it made asks nobody; its status tells what was
// not finite.
// RUN: amp-opt %s -amp-expand-train-step | FileCheck %s
// RUN: amp-opt %s -amp-expand-train-step -amp-lower-step | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<4xf32> {amp.param = "w"},
// CHECK-SAME:    %[[S:[^:]*]]: tensor<4xf32> {{.*}}amp.slot = "w/momentum_buffer"},
// CHECK:         %[[P:.*]], %[[M:.*]], %{{.*}} = amp.update
// CHECK:         amp.status always loss
// CHECK:         amp.commit %[[P]] into %[[W]]
// CHECK:         amp.commit %[[M]] into
// CHECK-NOT:     amp.commit if

// What is written is looked at as it is: nothing is computed twice.
// LOWER:         %[[NEW:.*]]:2 = linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>)
// LOWER:         linalg.generic {{.*}}["reduction"]} ins(%[[NEW]]#0, %[[NEW]]#1 : tensor<4xf32>, tensor<4xf32>) outs(%{{.*}} : tensor<i1>)
// LOWER:         %[[WORD:.*]] = arith.ori %{{.*}}, %c1_i32{{.*}} : i32
// LOWER-NEXT:    %[[FLAGS:.*]] = arith.ori %[[WORD]], %{{.*}} : i32
// LOWER-NEXT:    linalg.yield %true{{[_0-9]*}}, %[[FLAGS]] : i1, i32
// LOWER:         amp.commit %[[NEW]]#0 into
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
amp.train_step @step of @loss scaler #amp.loss_scaler<"static", init = 8.0>
  optimizer #amp.sgd<lr = 0.1, momentum = 0.9> on_overflow apply
