// RUN: amp-opt %s -allow-unregistered-dialect -amp-hoist-casts | FileCheck %s
// RUN: amp-opt %s -allow-unregistered-dialect -amp-hoist-casts -amp-hoist-casts \
// RUN:   | FileCheck %s
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

// With what brings a weight's elements in order: a transposition, by either op,
// and a slice. Who else reads it in the loop computes it there. Not what sums,
// repeats or depends on the loop.

// CHECK-LABEL: func.func @rearranged(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<4x8xf32>
// CHECK:         %[[T:.*]] = linalg.transpose ins(%[[W]]
// CHECK-NEXT:    %[[S:.*]] = tensor.extract_slice %[[T]]
// CHECK-NEXT:    %[[N:.*]] = arith.truncf %[[S]] : tensor<4x4xf32> to tensor<4x4xbf16>
// CHECK:         %[[G:.*]] = linalg.generic
// CHECK:         %[[M:.*]] = arith.truncf %[[G]] : tensor<8x4xf32> to tensor<8x4xbf16>
// CHECK:         scf.for %[[I:[^ ]*]] =
// CHECK:           linalg.transpose
// CHECK-NOT:       linalg.transpose
// CHECK:           %[[V:.*]] = tensor.extract_slice %[[W]][%[[I]], 0]
// CHECK-NEXT:      arith.truncf %[[V]]
// CHECK:           %[[B:.*]] = linalg.broadcast
// CHECK-NEXT:      arith.truncf %[[B]]
#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
func.func @rearranged(%w: tensor<4x8xf32>, %row: tensor<4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %z) -> tensor<8x4xf32> {
    %e = tensor.empty() : tensor<8x4xf32>
    %t = linalg.transpose ins(%w : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) permutation = [1, 0]
    %s = tensor.extract_slice %t[2, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %n = arith.truncf %s : tensor<4x4xf32> to tensor<4x4xbf16>
    %g = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) {
    ^bb0(%p: f32, %o: f32):
      linalg.yield %p : f32
    } -> tensor<8x4xf32>
    %m = arith.truncf %g : tensor<8x4xf32> to tensor<8x4xbf16>
    %v = tensor.extract_slice %w[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    %vn = arith.truncf %v : tensor<1x8xf32> to tensor<1x8xbf16>
    %b = linalg.broadcast ins(%row : tensor<4xf32>) outs(%e : tensor<8x4xf32>) dimensions = [0]
    %bn = arith.truncf %b : tensor<8x4xf32> to tensor<8x4xbf16>
    %u = "use"(%n, %m, %vn, %bn, %t, %a) : (tensor<4x4xbf16>, tensor<8x4xbf16>, tensor<1x8xbf16>, tensor<8x4xbf16>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    scf.yield %u : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// Of a step of four micro-batches, both weights: they are no longer in the loop,
// so that they can be copies that the update writes (keep-copies.mlir).

// STEP-LABEL: func.func @step(
// STEP-SAME:    tensor<8x8xf16> {amp.copy = "w"}
// STEP-SAME:    tensor<8x3xf16> {amp.copy = "wo"}
// STEP:         scf.for
// STEP-NOT:     outs({{.*}} tensor<8x8xf16>)
// STEP-NOT:     outs({{.*}} tensor<8x3xf16>)
// STEP:         scf.yield

// Not what has sizes that the loop computes, as an operand or of a destination.

// CHECK-LABEL: func.func @sizes(
// CHECK:         scf.for
// CHECK:           tensor.expand_shape
// CHECK:           linalg.transpose
// CHECK:           arith.truncf
// CHECK:         return
func.func @sizes(%x: tensor<?xf32>, %y: tensor<?x4xf32>, %n: index) -> (tensor<?x4xf32>, tensor<4x?xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %f = tensor.empty(%n) : tensor<4x?xbf16>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %e, %b = %f) -> (tensor<?x4xf32>, tensor<4x?xbf16>) {
    %k = arith.addi %i, %n : index
    %q = tensor.expand_shape %x [[0, 1]] output_shape [%k, 4] : tensor<?xf32> into tensor<?x4xf32>
    %t = tensor.empty(%k) : tensor<4x?xf32>
    %p = linalg.transpose ins(%y : tensor<?x4xf32>) outs(%t : tensor<4x?xf32>) permutation = [1, 0]
    %u = arith.truncf %p : tensor<4x?xf32> to tensor<4x?xbf16>
    scf.yield %q, %u : tensor<?x4xf32>, tensor<4x?xbf16>
  }
  return %r#0, %r#1 : tensor<?x4xf32>, tensor<4x?xbf16>
}

// But what has sizes from outside.

// CHECK-LABEL: func.func @known_sizes(
// CHECK:         linalg.transpose
// CHECK:         arith.truncf
// CHECK:         scf.for
// CHECK-NOT:       arith.truncf
// CHECK:         return
func.func @known_sizes(%y: tensor<?x4xf32>, %n: index) -> tensor<4x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = tensor.empty(%n) : tensor<4x?xbf16>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%b = %f) -> tensor<4x?xbf16> {
    %t = tensor.empty(%n) : tensor<4x?xf32>
    %p = linalg.transpose ins(%y : tensor<?x4xf32>) outs(%t : tensor<4x?xf32>) permutation = [1, 0]
    %u = arith.truncf %p : tensor<4x?xf32> to tensor<4x?xbf16>
    scf.yield %u : tensor<4x?xbf16>
  }
  return %r : tensor<4x?xbf16>
}
