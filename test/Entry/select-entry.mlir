// RUN: rm -rf %t && split-file %s %t
// RUN: amp-opt %t/loss.mlir --amp-select-entry=kind=eval \
// RUN:   | FileCheck %s --check-prefix=LOSS
// RUN: amp-opt %t/many.mlir "--amp-select-entry=kind=train function=b" \
// RUN:   | FileCheck %s --check-prefix=NAMED
// RUN: amp-opt %t/many.mlir "--amp-select-entry=kind=train function=train_b" \
// RUN:   | FileCheck %s --check-prefix=NAMED
// RUN: amp-opt %t/many.mlir "--amp-select-entry=kind=grad function=train_b" \
// RUN:   | FileCheck %s --check-prefix=GRAD
// RUN: amp-opt %t/step.mlir --amp-select-entry=kind=train \
// RUN:   | FileCheck %s --check-prefix=STEP
// RUN: amp-opt %t/step.mlir "--amp-select-entry=kind=grad function=loss" \
// RUN:   | FileCheck %s --check-prefix=NOSTEP
// RUN: amp-opt %t/check.mlir --amp-select-entry=kind=check \
// RUN:   | FileCheck %s --check-prefix=CHECKS
// RUN: amp-opt %t/space.mlir "--amp-select-entry=function=my%%20loss" \
// RUN:   | FileCheck %s --check-prefix=SPACE

//--- loss.mlir
// The one public function; a mark that another had is gone.
// LOSS: func.func private @other({{.*}}) -> tensor<f32> {
// LOSS: func.func @loss({{.*}}) -> tensor<f32> attributes {amp.entry} {
func.func private @other(%w: tensor<f32>) -> tensor<f32>
    attributes {amp.entry} {
  return %w : tensor<f32>
}
func.func @loss(%w: tensor<f32>) -> tensor<f32> {
  return %w : tensor<f32>
}

//--- many.mlir
// The train_step, too, names its function. Others are no entries any more.
// NAMED: func.func private @a
// NAMED: func.func @b({{.*}}) -> tensor<f32> attributes {amp.entry} {
// NAMED-NOT: @train_a
// NAMED: amp.train_step @train_b of @b
// NAMED-NOT: @train_a

// Gradients have the policy of the train_step, which goes.
// GRAD: func.func @b
// GRAD-SAME: attributes {amp.entry, amp.policy = #amp.policy<"f64">}
// GRAD-NOT: amp.train_step
func.func @a(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}
func.func @b(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @train_a of @a optimizer #amp.sgd<lr = 0.1>
amp.train_step @train_b of @b policy #amp.policy<"f64">
  optimizer #amp.sgd<lr = 0.1>

//--- step.mlir
// A step that is spelled out is the program of a training, and of nothing else.
// STEP: func.func private @loss
// STEP: func.func @step({{.*}}) attributes {amp.entry, amp.step} {
// NOSTEP: func.func @loss({{.*}}) -> tensor<f32> attributes {amp.entry} {
// NOSTEP-NOT: @step
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}
func.func @step(%w: tensor<f32>) attributes {amp.step} {
  return
}

//--- check.mlir
// CHECKS: func.func private @helper
// CHECKS: func.func @checks() attributes {amp.entry} {
func.func @helper(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @checks() {
  %x = arith.constant dense<1.0> : tensor<f32>
  check.eq %x, %x : tensor<f32>
  return
}

//--- space.mlir
// SPACE: func.func @"my loss"({{.*}}) -> tensor<f32> attributes {amp.entry}
func.func @"my loss"(%w: tensor<f32>) -> tensor<f32> {
  return %w : tensor<f32>
}
func.func @other(%w: tensor<f32>) -> tensor<f32> {
  return %w : tensor<f32>
}
