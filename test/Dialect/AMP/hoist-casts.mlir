// RUN: amp-opt %s -amp-hoist-casts | FileCheck %s
// RUN: amp-opt %s -amp-hoist-casts -amp-hoist-casts | FileCheck %s
// RUN: amp-opt %S/../../passes/Inputs/accumulated.mlir --amp-to=form \
// RUN:   | FileCheck %s --check-prefix=STEP

// Out of both loops, with the reshape; not what the loop changes.

// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<2x4xf32>
// CHECK:         %[[R:.*]] = tensor.collapse_shape %[[W]]
// CHECK-NEXT:    %[[N:.*]] = arith.truncf %[[R]]
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK-NOT:         arith.truncf %[[R]]
// CHECK:             arith.truncf
// CHECK-NOT:         arith.truncf
// CHECK:             arith.mulf %{{.*}}, %[[N]]
func.func @nested(%w: tensor<2x4xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x) -> tensor<8xf32> {
    %q = scf.for %j = %c0 to %c5 step %c1 iter_args(%b = %a) -> tensor<8xf32> {
      %f = tensor.collapse_shape %w [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
      %n = arith.truncf %f : tensor<8xf32> to tensor<8xbf16>
      %c = arith.truncf %b : tensor<8xf32> to tensor<8xbf16>
      %m = arith.mulf %c, %n : tensor<8xbf16>
      %e = arith.extf %m : tensor<8xbf16> to tensor<8xf32>
      scf.yield %e : tensor<8xf32>
    }
    scf.yield %q : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// Of a step of four micro-batches, both weights, before the loop: the kernels
// in the loop take them in 16 bits, and none of the loop's takes an f32 one.

// STEP-LABEL: func.func @step(
// STEP-SAME:    tensor<8x8xf32> {amp.init
// STEP-DAG:     amp.launch {{.*}} outs({{.*}} tensor<8x8xf16>)
// STEP-DAG:     amp.launch {{.*}} outs({{.*}} tensor<8x3xf16>)
// STEP:         scf.for
// STEP-NOT:     outs({{.*}} tensor<8x8xf16>)
// STEP-NOT:     outs({{.*}} tensor<8x3xf16>)
// STEP:         scf.yield
