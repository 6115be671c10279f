// RUN: amp-opt %s -amp-flatten-bodies -verify-diagnostics

func.func @loop(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%x : tensor<4xf32>) {
  ^bb0(%out: f32):
    // expected-error @below {{expected no op with a region in the body of 'linalg.generic' but scf.if, found 'scf.for': unroll it, or put it around the op}}
    %v = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %out) -> f32 {
      %s = math.sin %a : f32
      scf.yield %s : f32
    }
    // One error is enough for a body.
    %w = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %v) -> f32 {
      scf.yield %a : f32
    }
    linalg.yield %w : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
