// Which functions are marked `amp.excess`: those whose policy has 16 bits and in
// which no part with 16 bits is strict. A step and its kernels inherit it.
// RUN: amp-opt %s -amp-place-casts | FileCheck %s
// RUN: amp-opt %s -amp-place-casts -amp-differentiate | FileCheck %s --check-prefix=STEP
// RUN: amp-opt %S/../Dialect/AMP/Inputs/chunked-loss.mlir --amp-to=form \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: sed 's/of @loss/of @loss policy #amp.policy<"amp", compute = bf16>/' \
// RUN:   %S/../Dialect/AMP/Inputs/chunked-loss.mlir | amp-opt --amp-to=form \
// RUN:   | FileCheck %s --check-prefix=KERNELS

// NONE-NOT: amp.excess
// KERNELS: func.func @step({{.*}}amp.excess
// KERNELS-NOT: amp.excess
// KERNELS: _contract({{.*}} attributes {amp.excess, {{.*}}amp.kernel
// KERNELS-NOT: amp.excess{{.*}}kind = "points"

#bf16 = #amp.policy<"amp", compute = bf16>
#f16 = #amp.policy<"amp", compute = f16>
#strict = #amp.policy<"amp", compute = bf16, rounding = strict>
#f32 = #amp.policy<"f32">

// CHECK: func.func private @plain({{.*}} attributes {amp.excess
func.func private @plain(%x: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #bf16} {
  return %x : tensor<f32>
}
// CHECK: func.func private @other({{.*}} attributes {amp.excess
func.func private @other(%x: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #bf16} {
  %0 = math.exp %x {amp.precision = #f16} : tensor<f32>
  %1 = math.exp %0 {amp.precision = #f32} : tensor<f32>
  return %1 : tensor<f32>
}
// CHECK-NOT: amp.excess
// CHECK: func.func private @strict(
func.func private @strict(%x: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #strict} {
  return %x : tensor<f32>
}
// CHECK: func.func private @part(
func.func private @part(%x: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #bf16} {
  %0 = math.exp %x {amp.precision = #strict} : tensor<f32>
  return %0 : tensor<f32>
}
// CHECK: func.func private @wide(
func.func private @wide(%x: tensor<f32>) -> tensor<f32>
    attributes {amp.policy = #f32} {
  %0 = math.exp %x {amp.precision = #bf16} : tensor<f32>
  return %0 : tensor<f32>
}

// STEP: func.func @all({{.*}} attributes {amp.excess
func.func @all(%x: tensor<f32>) -> tensor<f32> {
  %0:2 = amp.value_and_grad @plain(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %0#1 : tensor<f32>
}
// STEP-NOT: amp.excess
// STEP: func.func @some(
func.func @some(%x: tensor<f32>) -> tensor<f32> {
  %0:2 = amp.value_and_grad @strict(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  %1:2 = amp.value_and_grad @plain(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  %2 = arith.addf %0#1, %1#1 : tensor<f32>
  return %2 : tensor<f32>
}
