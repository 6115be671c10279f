// RUN: amp-opt %s "--amp-build-entry=kind=train policy=f16 optimizer=sgd,lr=0.5 clip-norm=1" \
// RUN:   | FileCheck %s --check-prefixes=CHECK,TRAIN
// RUN: amp-opt %s "--amp-build-entry=kind=grad policy=bf16" \
// RUN:   | FileCheck %s --check-prefixes=CHECK,GRAD
// RUN: amp-opt %s --amp-build-entry=kind=eval \
// RUN:   | FileCheck %s --check-prefixes=CHECK,EVAL
// RUN: amp-opt %s --amp-build-entry=kind=predict \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PREDICT
// RUN: amp-opt %s --amp-build-entry=kind=check \
// RUN:   | FileCheck %s --check-prefix=CHECKS
// RUN: amp-opt %s "--amp-build-entry=kind=scaler scaler=torch,init=8" \
// RUN:   | FileCheck %s --check-prefix=SCALER
// RUN: not amp-opt %s --amp-build-entry=optimizer=adamq 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTION

// The model is the step's alone; what it was made with stands there, and the
// scaler that comes with f16.
// CHECK-NOT: amp.entry
// CHECK: func.func @step
// TRAIN-SAME: amp.step
// TRAIN-SAME: amp.trained_with = {
// TRAIN-SAME: clip_norm = 1.000000e+00 : f64
// TRAIN-SAME: optimizer = #amp.sgd<lr = 0.5>
// TRAIN-SAME: scaler = #amp.loss_scaler<
// GRAD-SAME: amp.grad = "w"
// GRAD-SAME: amp.trained_with = {policy = #amp.policy<"amp", compute = bf16>}
// EVAL: amp.value_and_grad @{{.*}} wrt []
// CHECK-NOT: @loss
// PREDICT-SAME: -> (tensor<f32> {amp.output = "y"}, tensor<i32> {amp.report = "status"})
// CHECKS: func.func @loss({{.*}} attributes {amp.step} {
// SCALER: func.func @step(
// SCALER-SAME: amp.step
// OPTION: unknown optimizer 'adamq'
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> (tensor<f32> {amp.output = "y"})
    attributes {amp.entry} {
  %r = math.exp %w : tensor<f32>
  return %r : tensor<f32>
}
