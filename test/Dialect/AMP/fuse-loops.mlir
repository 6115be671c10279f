// RUN: amp-opt %s -amp-fuse-loops | FileCheck %s
// RUN: amp-opt %s -amp-fuse-loops -amp-cse | FileCheck %s --check-prefix=CSE
// RUN: amp-opt %S/Inputs/chunked-loss.mlir --amp-to=step \
// RUN:   | FileCheck %s --check-prefix=STEP

// Both compute the same sum of rows; what the second reads goes in front.

// CHECK-LABEL: func.func @both(
// CHECK:         %[[N:.*]] = arith.negf
// CHECK:         %[[R:.*]]:2 = scf.for
// CHECK-SAME:      -> (tensor<8xf32>, tensor<8xf32>)
// CHECK:           linalg.generic
// CHECK:           linalg.generic
// CHECK:           arith.mulf %{{.*}}, %[[N]]
// CHECK-NOT:     scf.for
// CHECK:         math.absf %[[R]]#0
// CHECK:         return %{{.*}}, %[[R]]#1
// CSE-LABEL:   func.func @both(
// CSE:           scf.for
// CSE:             linalg.generic
// CSE-NOT:         linalg.generic
// CSE:           return
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
func.func @both(%x: tensor<8x4xf32>, %y: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<0.0> : tensor<2xf32>
  %f = scf.for %i = %c0 to %c8 step %c2 iter_args(%a = %y) -> tensor<8xf32> {
    %s = tensor.extract_slice %x[%i, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
        ins(%s : tensor<2x4xf32>) outs(%z : tensor<2xf32>) {
    ^bb0(%e: f32, %o: f32):
      %t = arith.addf %e, %o : f32
      linalg.yield %t : f32
    } -> tensor<2xf32>
    %n = tensor.insert_slice %r into %a[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  %abs = math.absf %f : tensor<8xf32>
  %neg = arith.negf %z : tensor<2xf32>
  // Bounds of its own, equal to the first's.
  %d0 = arith.constant 0 : index
  %d8 = arith.constant 8 : index
  %g = scf.for %i = %d0 to %d8 step %c2 iter_args(%a = %y) -> tensor<8xf32> {
    %s = tensor.extract_slice %x[%i, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
        ins(%s : tensor<2x4xf32>) outs(%z : tensor<2xf32>) {
    ^bb0(%e: f32, %o: f32):
      %t = arith.addf %e, %o : f32
      linalg.yield %t : f32
    } -> tensor<2xf32>
    %m = arith.mulf %r, %neg : tensor<2xf32>
    %n = tensor.insert_slice %m into %a[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %abs, %g : tensor<8xf32>, tensor<8xf32>
}

// Not: the second reads the first's result; another range; another sum; sums
// of what differs from turn to turn; an effect.

// CHECK-LABEL: func.func @dependent(
// CHECK-COUNT-2: scf.for
func.func @dependent(%x: tensor<8x4xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<0.0> : tensor<2xf32>
  %f = scf.for %i = %c0 to %c8 step %c2 iter_args(%a = %y) -> tensor<8xf32> {
    %s = tensor.extract_slice %x[%i, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    %r = linalg.reduce ins(%s : tensor<2x4xf32>) outs(%z : tensor<2xf32>) dimensions = [1]
      (%e: f32, %o: f32) {
        %t = arith.addf %e, %o : f32
        linalg.yield %t : f32
      }
    %n = tensor.insert_slice %r into %a[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  %g = scf.for %i = %c0 to %c8 step %c2 iter_args(%a = %f) -> tensor<8xf32> {
    %s = tensor.extract_slice %x[%i, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    %r = linalg.reduce ins(%s : tensor<2x4xf32>) outs(%z : tensor<2xf32>) dimensions = [1]
      (%e: f32, %o: f32) {
        %t = arith.addf %e, %o : f32
        linalg.yield %t : f32
      }
    %n = tensor.insert_slice %r into %a[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %g : tensor<8xf32>
}

// CHECK-LABEL: func.func @different(
// CHECK-COUNT-5: scf.for
func.func @different(%x: tensor<8x4xf32>, %y: tensor<8xf32>)
    -> (f32, f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<0.0> : tensor<f32>
  %i0 = arith.constant 0.0 : f32
  %f = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %i0) -> f32 {
    %s = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
    %r = linalg.reduce ins(%s : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
      (%e: f32, %o: f32) {
        %t = arith.addf %e, %o : f32
        linalg.yield %t : f32
      }
    %e = tensor.extract %r[] : tensor<f32>
    %n = arith.addf %a, %e : f32
    scf.yield %n : f32
  }
  %range = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %i0) -> f32 {
    %s = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
    %r = linalg.reduce ins(%s : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
      (%e: f32, %o: f32) {
        %t = arith.addf %e, %o : f32
        linalg.yield %t : f32
      }
    %e = tensor.extract %r[] : tensor<f32>
    %n = arith.addf %a, %e : f32
    scf.yield %n : f32
  }
  %other = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %i0) -> f32 {
    %s = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
    %r = linalg.reduce ins(%s : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
      (%e: f32, %o: f32) {
        %t = arith.mulf %e, %o : f32
        linalg.yield %t : f32
      }
    %e = tensor.extract %r[] : tensor<f32>
    %n = arith.addf %a, %e : f32
    scf.yield %n : f32
  }
  %carried:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %i0, %w = %x) -> (f32, tensor<8x4xf32>) {
    %s = tensor.extract_slice %w[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
    %r = linalg.reduce ins(%s : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
      (%e: f32, %o: f32) {
        %t = arith.addf %e, %o : f32
        linalg.yield %t : f32
      }
    %e = tensor.extract %r[] : tensor<f32>
    %n = arith.addf %a, %e : f32
    %m = arith.addf %w, %x : tensor<8x4xf32>
    scf.yield %n, %m : f32, tensor<8x4xf32>
  }
  %effect = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %i0) -> f32 {
    %s = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
    %r = linalg.reduce ins(%s : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
      (%e: f32, %o: f32) {
        %t = arith.addf %e, %o : f32
        linalg.yield %t : f32
      }
    %e = tensor.extract %r[] : tensor<f32>
    %n = arith.addf %a, %e : f32
    %ok = arith.cmpf ord, %n, %n : f32
    cf.assert %ok, "not a number"
    scf.yield %n : f32
  }
  return %f, %range, %other, %carried#0, %effect : f32, f32, f32, f32, f32
}

// The logits of a chunk, once for both passes: with the gradients of input and
// weight, three contractions.

// STEP:         scf.for
// STEP-COUNT-3:   linalg.contract
// STEP-NOT:     linalg.contract
