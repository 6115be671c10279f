// A forward op that nothing handles is named at import, at its place.
// RUN: not amp-opt %s --amp-to=import 2>&1 | FileCheck %s
// RUN: not amp-opt %s --amp-to=import --mlir-print-op-on-diagnostic 2>&1 | FileCheck %s --check-prefix=OP
// RUN: not amp-run bench %s 2>&1 | FileCheck %s
// CHECK:     verify-ops.mlir:14:8: {{(error: )?}}expected an op that a pass lowers to memory, found 'tensor.bitcast' of tensors
// CHECK-NOT: {{func|note:}}
// OP:        error: expected an op
// OP:        note: see current operation

func.func @loss(%w: tensor<8x8xf32> {amp.param = "w"}, %x: tensor<4x8xf32> {amp.input = "x"}) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %s = arith.constant dense<0.0> : tensor<f32>
  %p = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %u = tensor.bitcast %p : tensor<4x8xf32> to tensor<4x8xi32>
  %f = arith.sitofp %u : tensor<4x8xi32> to tensor<4x8xf32>
  %l = linalg.reduce { arith.addf } ins(%f : tensor<4x8xf32>) outs(%s : tensor<f32>) dimensions = [0, 1]
  return %l : tensor<f32>
}
