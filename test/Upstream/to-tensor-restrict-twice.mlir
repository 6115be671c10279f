// Wrong code of upstream that we live around, as it is today. When this test
// fails, upstream was fixed, and docs and workarounds can go.
//
// Empty-tensor elimination makes a second `to_tensor restrict` of a memref that
// has one; one-shot bufferization believes `restrict` and sees no conflict: the
// second loop reads %p after the first has overwritten it. No copy, no
// diagnostic. With tensors as arguments it is right. So our kernels stay on
// tensors until a target emits them, and old states are read through their
// destination alone.

// RUN: mlir-opt %s -pass-pipeline='builtin.module( \
// RUN:   eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries \
// RUN:   function-boundary-type-conversion=identity-layout-map},canonicalize,cse)' \
// RUN:   | FileCheck %s

// WRONG today: no copy.
// CHECK-LABEL: func.func @memref_boundary(
// CHECK-SAME:    %[[P:[^:]*]]: memref<8xf32>, %[[G:[^:]*]]: memref<8xf32>, %[[S:[^:]*]]: memref<8xbf16>)
// CHECK-NOT:     memref.copy
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %[[G]] : {{.*}}) outs(%[[P]] : memref<8xf32>)
// CHECK-NOT:     memref.copy
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %[[G]] : {{.*}}) outs(%[[S]] : memref<8xbf16>)
// CHECK-NOT:     memref.copy
// CHECK:         return

// Right: a copy.
// CHECK-LABEL: func.func @tensor_boundary(
// CHECK:         memref.alloc
// CHECK:         memref.copy
#i = affine_map<(d)->(d)>
func.func @memref_boundary(%p: memref<8xf32>, %g: memref<8xf32>, %s: memref<8xbf16>) {
  %pt = bufferization.to_tensor %p restrict writable : memref<8xf32> to tensor<8xf32>
  %gt = bufferization.to_tensor %g restrict : memref<8xf32> to tensor<8xf32>
  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps=[#i,#i,#i], iterator_types=["parallel"]} ins(%pt, %gt : tensor<8xf32>, tensor<8xf32>) outs(%e0 : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32): %t = arith.subf %x, %y : f32 linalg.yield %t : f32 } -> tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xbf16>
  %b = linalg.generic {indexing_maps=[#i,#i,#i], iterator_types=["parallel"]} ins(%pt, %gt : tensor<8xf32>, tensor<8xf32>) outs(%e1 : tensor<8xbf16>) {
  ^bb0(%x: f32, %y: f32, %z: bf16): %t = arith.subf %x, %y : f32 %u = arith.truncf %t : f32 to bf16 linalg.yield %u : bf16 } -> tensor<8xbf16>
  bufferization.materialize_in_destination %a in restrict writable %p : (tensor<8xf32>, memref<8xf32>) -> ()
  bufferization.materialize_in_destination %b in restrict writable %s : (tensor<8xbf16>, memref<8xbf16>) -> ()
  return
}
func.func @tensor_boundary(%p: tensor<8xf32>, %g: tensor<8xf32> {bufferization.writable = false}, %s: tensor<8xbf16>) -> (tensor<8xf32>, tensor<8xbf16>) {
  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps=[#i,#i,#i], iterator_types=["parallel"]} ins(%p, %g : tensor<8xf32>, tensor<8xf32>) outs(%e0 : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32): %t = arith.subf %x, %y : f32 linalg.yield %t : f32 } -> tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xbf16>
  %b = linalg.generic {indexing_maps=[#i,#i,#i], iterator_types=["parallel"]} ins(%p, %g : tensor<8xf32>, tensor<8xf32>) outs(%e1 : tensor<8xbf16>) {
  ^bb0(%x: f32, %y: f32, %z: bf16): %t = arith.subf %x, %y : f32 %u = arith.truncf %t : f32 to bf16 linalg.yield %u : bf16 } -> tensor<8xbf16>
  %r = bufferization.materialize_in_destination %a in %p : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %q = bufferization.materialize_in_destination %b in %s : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xbf16>
  return %r, %q : tensor<8xf32>, tensor<8xbf16>
}
