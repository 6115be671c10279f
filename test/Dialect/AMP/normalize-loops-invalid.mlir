// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-normalize-loops

// What torch-mlir leaves of a while loop on constants.
func.func @endless(%x: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 9223372036854775807 : index
  // expected-error @below {{expected a loop of at most 68719476736 iterations, found one of 9223372036854775807}}
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<f32>) {
    %b = arith.addf %a, %x : tensor<f32>
    scf.yield %b : tensor<f32>
  }
  return %y : tensor<f32>
}

// -----

// In the body of an op, over another type.
func.func @in_body(%x: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%x : tensor<f32>) {
  ^bb0(%o: f32):
    %c0 = arith.constant 0 : i64
    %c2 = arith.constant 2 : i64
    %n = arith.constant 137438953476 : i64
    // expected-error @below {{expected a loop of at most 68719476736 iterations, found one of 68719476738}}
    %y = scf.for %i = %c0 to %n step %c2 iter_args(%a = %o) -> (f32) : i64 {
      scf.yield %a : f32
    }
    linalg.yield %y : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// As many as may be meant.
func.func @long(%x: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 68719476736 : index
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<f32>) {
    scf.yield %a : tensor<f32>
  }
  return %y : tensor<f32>
}
