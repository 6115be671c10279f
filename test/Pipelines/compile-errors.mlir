// What the driver says of modules that it can't make a program of: one line.

// RUN: split-file %s %t
// RUN: not amp-run bench %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not amp-run bench %t/two.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not amp-run bench %t/one.mlir --function=los 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAME
// RUN: not amp-run bench %t/one.mlir 2>&1 | FileCheck %s --check-prefix=PARAM
// RUN: not amp-run bench %t/steps.mlir 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: not amp-run bench %t/branch.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BRANCH
// RUN: not amp-run bench %t/spelled.mlir --policy=f16 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SPELLED
// RUN: not amp-run bench %t/one.mlir --params=1 --optimizer=adamv 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTIMIZER
// RUN: not amp-run bench %t/one.mlir --params=1 --optimizer=sgd,lr=x 2>&1 \
// RUN:   | FileCheck %s --check-prefix=VALUE
// RUN: not amp-run bench %t/one.mlir --params=1 --policy=f16,params=f64 2>&1 \
// RUN:   | FileCheck %s --check-prefix=POLICY
// RUN: not amp-run bench %t/batch.mlir --params=1 --batch=3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BATCH

//--- none.mlir
// NONE: none.mlir: expected one public function that gives the loss

//--- two.mlir
// TWO: expected one public function {{.*}} found @a, @b: name one
func.func @a(%w: tensor<f32>) -> tensor<f32> {
  return %w : tensor<f32>
}
func.func @b(%w: tensor<f32>) -> tensor<f32> {
  return %w : tensor<f32>
}

//--- one.mlir
// NAME: expected a function 'los' {{.*}} did you mean 'loss'?
// PARAM: one.mlir:{{[0-9]+}}:1: expected a parameter among the arguments
// OPTIMIZER: error: unknown optimizer 'adamv': did you mean 'adam'?
// OPTIMIZER-SAME: (adadelta, adafactor, adagrad, adam, adamax, adamw, lamb, lars, lion, muon, nadam, radam, rmsprop, sgd)
// VALUE: error: optimizer 'sgd': expected a number for 'lr', found 'x'
// POLICY: error: policy 'f16': expected one of f32, bf16, f16 for 'params'
func.func @loss(%w: tensor<f32>) -> tensor<f32> {
  return %w : tensor<f32>
}

//--- steps.mlir
// STEPS: expected one amp.train_step, found @a, @b: name one of them
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}
amp.train_step @a of @loss optimizer #amp.adamw<lr = 1.0e-3>
amp.train_step @b of @loss optimizer #amp.adamw<lr = 1.0e-3>

//--- branch.mlir
// BRANCH: expected 'loss' to have one block
func.func @loss(%w: tensor<f32> {amp.param = "w"}) -> tensor<f32> {
  cf.br ^bb1
^bb1:
  return %w : tensor<f32>
}

//--- spelled.mlir
// SPELLED: the module spells its step out
func.func @step(%w: tensor<f32> {amp.param = "w"})
    -> (tensor<f32> {amp.report = "loss"}) attributes {amp.step} {
  return %w : tensor<f32>
}

//--- batch.mlir
// BATCH: another batch: {{.*}} a 'arith.constant' that has values for 4 rows
func.func @loss(%w: tensor<f32>, %x: tensor<4xf32>) -> tensor<f32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
  %0 = arith.mulf %x, %c : tensor<4xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4xf32>)
    outs(%w : tensor<f32>) dimensions = [0]
  return %1 : tensor<f32>
}
