// What has to be in memory is of a kernel.
// RUN: amp-opt %s --amp-form-kernels | FileCheck %s

#map = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#none = affine_map<(i, j) -> ()>
#scalar = affine_map<() -> ()>
#vector = affine_map<(i) -> (i)>

// A slice that is written into a loop's stack, though it only moves values.
// CHECK-LABEL: func.func @stack(
// CHECK:       scf.for
// CHECK:         %[[ROW:.*]] = amp.kernel
// CHECK:         tensor.insert_slice %[[ROW]] into
func.func @stack(%x: tensor<3xf32>, %s: tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
    attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<2x3xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %s) -> tensor<4x2x3xf32> {
    %b = linalg.generic {indexing_maps = [#row, #map], iterator_types = ["parallel", "parallel"]}
        ins(%x : tensor<3xf32>) outs(%e : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3xf32>
    %n = tensor.insert_slice %b into %t[%i, 0, 0] [1, 2, 3] [1, 1, 1] : tensor<2x3xf32> into tensor<4x2x3xf32>
    scf.yield %n : tensor<4x2x3xf32>
  }
  return %r : tensor<4x2x3xf32>
}

// A state's new value that others read is no kernel of the commit: it waits for
// the values that it is a maximum of, and they are divided by it.
// CHECK-LABEL: func.func @scale(
// CHECK:       amp.commit
// CHECK-NOT:   wait
func.func @scale(%x: tensor<4x4xf32>, %state: tensor<f32> {amp.state = "scale"})
    -> tensor<4x4xf32> attributes {amp.step} {
  %low = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = tensor.empty() : tensor<f32>
  %h = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = math.exp %in : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  %init = linalg.fill ins(%low : f32) outs(%f : tensor<f32>) -> tensor<f32>
  %most = linalg.generic {indexing_maps = [#map, #none], iterator_types = ["reduction", "reduction"]}
      ins(%h : tensor<4x4xf32>) outs(%init : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.maximumf %in, %out : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %new = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []}
      ins(%most, %state : tensor<f32>, tensor<f32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %y = linalg.generic {indexing_maps = [#map, #none, #map], iterator_types = ["parallel", "parallel"]}
      ins(%h, %new : tensor<4x4xf32>, tensor<f32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  amp.commit %new into %state : tensor<f32>
  return %y : tensor<4x4xf32>
}

// Also where a broadcast of the new value is read.
// CHECK-LABEL: func.func @center(
// CHECK:       amp.commit
func.func @center(%x: tensor<4x4xf32>, %state: tensor<4xf32> {amp.state = "c"})
    -> tensor<4x4xf32> attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %h = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = math.exp %in : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["reduction", "parallel"]}
      ins(%h : tensor<4x4xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.addf %in, %out : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %new = linalg.generic {indexing_maps = [#vector, #vector, #vector], iterator_types = ["parallel"]}
      ins(%sum, %state : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %b = linalg.generic {indexing_maps = [#row, #map], iterator_types = ["parallel", "parallel"]}
      ins(%new : tensor<4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<4x4xf32>
  %y = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%h, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %out: f32):
    %r = arith.subf %a, %c : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  amp.commit %new into %state : tensor<4xf32>
  return %y : tensor<4x4xf32>
}
