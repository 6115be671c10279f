// A function without a policy has that of its callers: whether it is inlined
// first, as in the pipeline, or gets its casts as it is.
// RUN: amp-opt %s --amp-place-casts --inline --symbol-dce | FileCheck %s
// RUN: amp-opt %s --amp-attach-policies --inline --symbol-dce \
// RUN:   --amp-place-casts | FileCheck %s
// Once is enough.
// RUN: amp-opt %s --amp-attach-policies > %t.once
// RUN: amp-opt %t.once --amp-attach-policies | diff %t.once -
// What has its function's policy is not marked.
// RUN: amp-opt %s --amp-attach-policies --inline --symbol-dce \
// RUN:   | FileCheck %s --check-prefix=MARKS

#bf16 = #amp.policy<"amp", compute = bf16>
#f16 = #amp.policy<"amp", compute = f16>

module attributes {amp.policy = #f16} {

func.func private @none(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @through(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = func.call @none(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @own(%x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #bf16} {
  %0 = func.call @none(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// The module's.

// CHECK-LABEL: func.func @module(
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x4xf16>
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x4xbf16>
// MARKS-LABEL: func.func @module(
// MARKS:         linalg.matmul ins(
// MARKS:         linalg.matmul {amp.precision = #amp.policy<"amp", compute = bf16>}
func.func @module(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = func.call @through(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = func.call @own(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// The caller's, its region's, and the callee's own.

// CHECK-LABEL: func.func @other(
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x4xf32>
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x4xf16>
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x4xbf16>
// MARKS-LABEL: func.func @other(
// MARKS:         linalg.matmul ins(
// MARKS:         linalg.matmul {amp.precision = #amp.policy<"amp", compute = f16>}
// MARKS:         linalg.matmul {amp.precision = #amp.policy<"amp", compute = bf16>}
func.func @other(%x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %0 = func.call @through(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = amp.autocast policy #f16 -> tensor<4x4xf32> {
    %2 = func.call @through(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %2 : tensor<4x4xf32>
  }
  %3 = func.call @own(%1) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @same(
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x4xbf16>
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x4xbf16>
// MARKS-LABEL: func.func @same(
// MARKS:         linalg.matmul
// MARKS:         linalg.matmul ins(
func.func @same(%x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #bf16} {
  %0 = func.call @own(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = func.call @through(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// What is differentiated, and what that calls.

// CHECK:       func.func private @[[$LOSS:loss_[0-9]+]](
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x4xf32>
// CHECK-LABEL: func.func @gradient(
// CHECK:         amp.value_and_grad @[[$LOSS]](
func.func private @loss(%x: tensor<4x4xf32>) -> tensor<f32> {
  %0 = func.call @through(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<f32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4x4xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  return %1 : tensor<f32>
}
func.func @gradient(%x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %0:2 = amp.value_and_grad @loss(%x) wrt [0] : (tensor<4x4xf32>) -> (tensor<f32>, tensor<4x4xf32>)
  return %0#1 : tensor<4x4xf32>
}

}
