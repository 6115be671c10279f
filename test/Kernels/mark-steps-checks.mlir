// RUN: split-file %s %t
// RUN: amp-opt %t/checks.mlir --amp-mark-steps | FileCheck %s
// RUN: amp-opt %t/checks.mlir --amp-to=llvm | FileCheck %s --check-prefix=LLVM
// RUN: amp-opt %t/checks.mlir --amp-to="codegen target=nvgpu" | FileCheck %s --check-prefix=GPU
// RUN: amp-opt %t/nested.mlir --amp-mark-steps -split-input-file -verify-diagnostics
// RUN: amp-opt %t/called.mlir --amp-mark-steps --amp-bufferize-step -verify-diagnostics

// What checks compare are results of their functions, behind their own.

// CHECK-LABEL: func.func @own(
// CHECK-SAME:    -> (tensor<f32>, tensor<2xf32> {amp.check = {compare = "ulp:3", location = "{{.*}}checks.mlir:3:3", name = "0.actual"}},
// CHECK-SAME:    tensor<2xf32> {amp.check = {compare = "ulp:3", location = "{{.*}}checks.mlir:3:3", name = "0.expected"}},
// CHECK-SAME:    tensor<f32> {amp.check = {compare = "near:0.5:0.25", location = "{{.*}}checks.mlir:4:3", name = "1.actual"}},
// CHECK-SAME:    tensor<f32> {amp.check = {compare = "near:0.5:0.25", {{.*}} name = "1.expected"}})
// CHECK-SAME:    attributes {amp.step}
// CHECK-NEXT:    return %arg1, %arg0, %arg0, %arg1, %arg1 :
// CHECK-LABEL: func.func @marked(
// CHECK-SAME:    -> (tensor<2xi32> {{.*}}"eq"{{.*}}, tensor<2xi32> {{.*}}"eq"
// CHECK-SAME:    attributes {amp.step}
// LLVM-NOT: {{check\.|tensor<}}
// LLVM: llvm.func @own
// GPU-COUNT-2: func.func @{{.*}}amp.step

//--- checks.mlir
module {
func.func @own(%a: tensor<2xf32>, %b: tensor<f32>) -> tensor<f32> attributes {amp.step} {
  check.ulp %a, %a max 3 : tensor<2xf32>
  check.near %b, %b atol 0.5 rtol 0.25 : tensor<f32>
  return %b : tensor<f32>
}
func.func @marked(%a: tensor<2xi32>) attributes {amp.step} {
  check.eq %a, %a : tensor<2xi32>
  return
}
}
//--- nested.mlir
func.func @nested(%a: tensor<2xi32>, %p: i1) {
  scf.if %p {
    // expected-error @below {{expected at the top of the function}}
    check.eq %a, %a : tensor<2xi32>
  }
  return
}
//--- called.mlir
func.func @called(%a: tensor<2xi32>) attributes {amp.step} {
  check.eq %a, %a : tensor<2xi32>
  return
}
func.func @caller(%a: tensor<2xi32>) {
  // expected-error @below {{expected steps to be entries}}
  call @called(%a) : (tensor<2xi32>) -> ()
  return
}
