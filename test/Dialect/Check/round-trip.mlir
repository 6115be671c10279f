// RUN: amp-opt %s | amp-opt | FileCheck %s
// RUN: amp-opt %s --mlir-print-op-generic | amp-opt | FileCheck %s
// RUN: amp-opt %s --emit-bytecode | amp-opt | FileCheck %s

// CHECK-LABEL: func.func @eq
func.func @eq(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<2x3xi64>,
              %s: tensor<bf16>) {
  // CHECK: check.eq %{{.*}}, %{{.*}} : tensor<4xf32>
  check.eq %a, %b : tensor<4xf32>
  // CHECK: check.eq %{{.*}}, %{{.*}} : tensor<2x3xi64>
  check.eq %i, %i : tensor<2x3xi64>
  // CHECK: check.eq %{{.*}}, %{{.*}} {note = "kept"} : tensor<bf16>
  check.eq %s, %s {note = "kept"} : tensor<bf16>
  return
}

// CHECK-LABEL: func.func @ulp
func.func @ulp(%a: tensor<4xf32>, %h: tensor<f16>) {
  // CHECK: check.ulp %{{.*}}, %{{.*}} max 0 : tensor<4xf32>
  check.ulp %a, %a max 0 : tensor<4xf32>
  // CHECK: check.ulp %{{.*}}, %{{.*}} max 3 : tensor<f16>
  check.ulp %h, %h max 3 : tensor<f16>
  return
}

// CHECK-LABEL: func.func @near
func.func @near(%a: tensor<4xf64>) {
  // CHECK: check.near %{{.*}}, %{{.*}} atol 2.500000e-01 rtol 0.000000e+00
  // CHECK-SAME: : tensor<4xf64>
  check.near %a, %a atol 0.25 rtol 0.0 : tensor<4xf64>
  return
}
