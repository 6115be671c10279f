// RUN: amp-opt --split-input-file --verify-diagnostics --amp-lower-asserts %s

#map = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>

func.func @accumulator(%x: tensor<4xf32>, %e: tensor<f32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#map, #scalar],
                       iterator_types = ["reduction"]}
    ins(%x : tensor<4xf32>) outs(%e : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.cmpf oge, %out, %zero : f32
    // expected-error@+1 {{expected a condition that does not depend on an accumulator}}
    cf.assert %1, "not negative"
    %2 = arith.addf %in, %out : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @nested(%n: index, %x: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // expected-error@+1 {{expected an assertion in the body of a structured op or at the top of the function}}
    cf.assert %x, "yes"
  }
  return
}

// -----

func.func @dynamic(%x: tensor<?xi1>, %o: tensor<?xi1>) -> tensor<?xi1> {
  // expected-error@+1 {{expected static shapes where a body has assertions or indices from data}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<?xi1>) outs(%o : tensor<?xi1>) {
  ^bb0(%a: i1, %b: i1):
    cf.assert %a, "holds"
    linalg.yield %a : i1
  } -> tensor<?xi1>
  return %0 : tensor<?xi1>
}
