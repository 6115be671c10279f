// Without a step nothing is taken away; with one, what it does not use.

// RUN: amp-opt %s --split-input-file --amp-autodiff-pipeline | FileCheck %s

// CHECK-LABEL: func.func @alone
func.func @alone() {
  return
}

// -----

// CHECK-NOT: @unused
// CHECK: func.func private @used
// CHECK: func.func @step
func.func @unused() {
  return
}
func.func @used() {
  return
}
func.func @step() attributes {amp.step} {
  call @used() : () -> ()
  return
}
