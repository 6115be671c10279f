// RUN: amp-opt %s -nn-convert-sorts -split-input-file -verify-diagnostics

func.func @scan(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) -> tensor<4xf32> {
  // expected-error @below {{expected a scan by a sum, product, maximum or minimum of its two elements}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%o, %a : tensor<4xf32>, tensor<f32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.subf %p, %q : f32
    tm_tensor.yield %s : f32
  } -> tensor<4xf32>, tensor<f32>
  return %0#0 : tensor<4xf32>
}

// -----

func.func @last(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{expected a scan with inclusive(true), whose last combination is read}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(false) ins(%x : tensor<4xf32>) outs(%o, %a : tensor<4xf32>, tensor<f32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tm_tensor.yield %s : f32
  } -> tensor<4xf32>, tensor<f32>
  return %0#1 : tensor<f32>
}

// -----

func.func @sort(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected a body that compares the two elements of one operand by less or greater}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf oeq, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @below {{expected static shapes, found 'tensor<?xf32>'}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf olt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @scatter(%u: tensor<3xf32>, %i: tensor<3x1xi64>, %t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected a scatter that keeps the update or adds it}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%u, %i : tensor<3xf32>, tensor<3x1xi64>) outs(%t : tensor<4xf32>) {
  ^bb0(%update: f32, %old: f32):
    %s = arith.maximumf %old, %update : f32
    tm_tensor.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @dimensions(%u: tensor<3x4xf32>, %i: tensor<3x1xi64>, %t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{expected indices of shape [updates, coordinates] for the first dimensions, found 'tensor<3x1xi64>' into 'tensor<4x4xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1>} unique_indices(false)
      ins(%u, %i : tensor<3x4xf32>, tensor<3x1xi64>) outs(%t : tensor<4x4xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @part(%u: tensor<3x2xf32>, %i: tensor<3x1xi64>, %t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{expected updates of whole rows of 'tensor<4x4xf32>', found 'tensor<3x2xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%u, %i : tensor<3x2xf32>, tensor<3x1xi64>) outs(%t : tensor<4x4xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %update : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @empty_scan(%x: tensor<0xf32>, %y: tensor<0xf32>, %z: tensor<f32>) {
  // expected-error @below {{expected sizes of at least 1, found 'tensor<0xf32>'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<0xf32>) outs(%y, %z : tensor<0xf32>, tensor<f32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tm_tensor.yield %s : f32
  } -> tensor<0xf32>, tensor<f32>
  return
}

// -----

func.func @empty_topk(%x: tensor<0x4xf32>, %y: tensor<0x2xf32>, %z: tensor<0x2xi64>) {
  // expected-error @below {{expected sizes of at least 1, found 'tensor<0x4xf32>'}}
  %0:2 = tm_tensor.topk dimension(1) ins(%x : tensor<0x4xf32>) outs(%y, %z : tensor<0x2xf32>, tensor<0x2xi64>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<0x2xf32>, tensor<0x2xi64>
  return
}

// -----

func.func @empty_scatter(%u: tensor<2x4xf32>, %i: tensor<2x1xi32>, %t: tensor<0x4xf32>) {
  // expected-error @below {{expected sizes of at least 1, found 'tensor<0x4xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%u, %i : tensor<2x4xf32>, tensor<2x1xi32>) outs(%t : tensor<0x4xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<0x4xf32>
  return
}

// -----

func.func @order_of_bits(%x: tensor<4xf8E5M2>) -> tensor<4xf8E5M2> {
  // expected-error @below {{expected elements of f16, bf16, f32, f64, i8, i16, i32, i64 or index, found 'f8E5M2'}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf8E5M2>) {
  ^bb0(%p: f8E5M2, %q: f8E5M2):
    %c = arith.cmpf olt, %p, %q : f8E5M2
    tm_tensor.yield %c : i1
  } -> tensor<4xf8E5M2>
  return %0 : tensor<4xf8E5M2>
}

// -----

func.func @scatter_of_bits(%u: tensor<3xi1>, %i: tensor<3x1xi64>, %t: tensor<4xi1>) -> tensor<4xi1> {
  // expected-error @below {{expected elements of f16, bf16, f32, f64, i8, i16, i32, i64 or index, found 'i1'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%u, %i : tensor<3xi1>, tensor<3x1xi64>) outs(%t : tensor<4xi1>) {
  ^bb0(%update: i1, %old: i1):
    tm_tensor.yield %update : i1
  } -> tensor<4xi1>
  return %0 : tensor<4xi1>
}
