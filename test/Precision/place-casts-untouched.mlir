// What a policy does not change, and what it says of that.
// RUN: amp-opt %s -split-input-file -verify-diagnostics --amp-place-casts \
// RUN:   | FileCheck %s

#bf16 = #amp.policy<"amp", compute = bf16>

// The reference is over all: a region, an op.

// CHECK-LABEL: func.func @double(
// CHECK-SAME:    tensor<4x4xf64>
// CHECK-NOT:     f16
// CHECK-NOT:     f32
// CHECK:         return
// expected-remark @below {{the policy 'f64' is over all of 'double': 3 ops of other policies compute in f64}}
func.func @double(%x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"f64">} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = amp.autocast policy #bf16 -> tensor<4x4xf32> {
    %1 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = arith.addf %1, %x : tensor<4x4xf32>
    amp.yield %2 : tensor<4x4xf32>
  }
  %3 = arith.addf %0, %x {amp.precision = #amp.policy<"f32">} : tensor<4x4xf32>
  %4 = arith.addf %3, %x {amp.precision = #amp.policy<"f64">} : tensor<4x4xf32>
  return %4 : tensor<4x4xf32>
}

// -----

// CHECK-LABEL: func.func @plain(
// CHECK-SAME:    tensor<4xf64>
func.func @plain(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f64">} {
  return %x : tensor<4xf32>
}

// -----

// Regions that no interface describes; those of scf.execute_region are.

// CHECK-LABEL: func.func @regions(
// CHECK:         scf.execute_region
// CHECK:           linalg.matmul ins({{.*}} : tensor<4x4xbf16>
// CHECK:         scf.forall
// CHECK:           linalg.matmul ins({{.*}} : tensor<4x4xf32>
func.func @regions(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %r = scf.execute_region -> tensor<4x4xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %0 : tensor<4x4xf32>
  }
  // expected-remark @below {{'scf.forall' does not say what enters its regions: 1 contractions in them stay in f32}}
  %g = scf.forall (%i) in (4) shared_outs(%o = %e) -> tensor<4x4xf32> {
    %x = linalg.matmul ins(%r, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<1x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
    }
  }
  return %g : tensor<4x4xf32>
}

// -----

// Under f32 nothing else was to happen.

func.func @single(%a: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %g = scf.forall (%i) in (4) shared_outs(%o = %z) -> tensor<4x4xf32> {
    %x = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<1x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
    }
  }
  return %g : tensor<4x4xf32>
}

// -----

// Memory is of the type that it is of; tensors beside it are not.

// CHECK-LABEL: func.func @memory(
// CHECK:         linalg.matmul ins(%{{.*}}, %{{.*}} : memref<4x4xf32>, memref<4x4xf32>) outs(%{{.*}} : memref<4x4xf32>)
// CHECK:         linalg.exp ins(%{{.*}} : memref<4x4xf32>)
// CHECK:         linalg.matmul ins({{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
func.func @memory(%a: memref<4x4xf32>, %x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  linalg.exp ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
