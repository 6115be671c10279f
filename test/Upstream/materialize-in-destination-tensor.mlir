// Upstream as it is today: the tensor form of materialize_in_destination has no
// effect, so canonicalization deletes a whole step that ends in it. That is why
// amp.commit writes memory in its effects, and why the step's states become
// memrefs before the materializations are made.

// RUN: mlir-opt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @step(
// CHECK-NEXT:    return
func.func @step(%p: tensor<4xf32>, %g: tensor<4xf32>) {
  %0 = arith.subf %p, %g : tensor<4xf32>
  %1 = bufferization.materialize_in_destination %0 in %p : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
