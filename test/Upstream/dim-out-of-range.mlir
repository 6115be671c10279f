// Upstream as it is today: where the gpu dialect is loaded, canonicalizing
// memref.dim reads the shape at a place that it does not have.

// RUN: env LLVM_DISABLE_SYMBOLIZATION=1 not --crash mlir-opt %s -canonicalize
// RUN: not amp-opt %s -amp-verify-types 2>&1 | FileCheck %s

// CHECK: error: expected a dimension of 'memref<4x3xf32>', found -1
gpu.module @device {
}
func.func @f(%a: memref<4x3xf32>) -> index {
  %minus = arith.constant -1 : index
  %0 = memref.dim %a, %minus : memref<4x3xf32>
  return %0 : index
}
