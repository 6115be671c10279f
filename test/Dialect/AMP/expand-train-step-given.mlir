// Learning rates, and momenta, that the step's caller writes: control values of
// the step and of each group.

// RUN: amp-opt %s -amp-expand-train-step | FileCheck %s

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[LR:[^:]*]]: tensor<f64> {amp.control = "lr", amp.init = #amp.init<constant, value = 0.1>},
// CHECK-SAME:    %[[MOMENTUM:[^:]*]]: tensor<f64> {amp.control = "momentum", amp.init = #amp.init<constant, value = 0.9>},
// CHECK-SAME:    %[[LR1:[^:]*]]: tensor<f64> {amp.control = "lr.1", amp.init = #amp.init<constant, value = 0.2>},
// CHECK-SAME:    %[[LR2:[^:]*]]: tensor<f64> {amp.control = "lr.2", amp.init = #amp.init<constant, value = 0.3>},
// CHECK-SAME:    %[[MOMENTUM2:[^:]*]]: tensor<f64> {amp.control = "momentum.2", amp.init = #amp.init<constant, value = 0.5>}
// CHECK-NOT:     amp.learning_rate
// CHECK:         amp.update #amp.adamw<lr = 0.1> {{.*}} lr %[[LR]] momentum %[[MOMENTUM]] count
// Without a momentum there is none to be given.
// CHECK:         amp.update #amp.sgd<lr = 0.2> {{.*}} lr %[[LR1]] count
// CHECK:         amp.update #amp.sgd<lr = 0.3, momentum = 0.5> {{.*}} lr %[[LR2]] momentum %[[MOMENTUM2]] count
// CHECK-NOT:     amp.commit {{.*}} into %[[LR]]
// CHECK:         return {{.*}}%[[LR]]
func.func @loss(%w: tensor<4xf32> {amp.param = "w"}, %b: tensor<2xf32> {amp.param = "b"}, %c: tensor<2xf32> {amp.param = "c"}, %x: tensor<f32> {amp.input = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}
amp.train_step @step of @loss optimizer #amp.adamw<lr = 0.1>
  groups [#amp.group<"none|b", #amp.sgd<lr = 0.2>>,
          #amp.group<"c*|d", #amp.sgd<lr = 0.3, momentum = 0.5>>]
  schedule #amp.schedule<given>
