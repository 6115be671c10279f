// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-verify-types
// RUN: not amp-opt %s --amp-to=import -split-input-file 2>&1 | FileCheck %s

// Nothing is refused that there is code for; unknown sizes are not counted, and
// poison that nothing reads is no value.
func.func @known(%a: tensor<4xi1>, %b: tensor<2x?xf8E5M2>, %c: memref<4xindex>,
                 %d: tensor<f64>, %e: tensor<0xbf16>) -> tensor<4xf16> {
  %p = ub.poison : tensor<4xf32>
  %0 = tensor.empty() : tensor<4xf16>
  return %0 : tensor<4xf16>
}

// -----

// CHECK: expected at most 2^47 bytes in a tensor
// expected-error @below {{expected at most 2^47 bytes in a tensor, found 'tensor<2305843009213693952xf32>'}}
func.func @wraps(%w: tensor<2305843009213693952xf32>) {
  return
}

// -----

// A size of zero does not hide the others.
func.func @zero() {
  // expected-error @below {{expected at most 2^47 bytes in a tensor, found 'tensor<0x4611686018427387904x4xf32>'}}
  %0 = tensor.empty() : tensor<0x4611686018427387904x4xf32>
  return
}

// -----

// One byte more than fits, and as many as fit.
func.func @limit() {
  %0 = tensor.empty() : tensor<2x70368744177664xi8>
  // expected-error @below {{found 'tensor<140737488355329xi8>'}}
  %1 = tensor.empty() : tensor<140737488355329xi8>
  return
}

// -----

// CHECK: expected integers of at most 64 bits or floats of 8, 16, 32 or 64
func.func @body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    // expected-error @below {{found 'complex<f32>'}}
    %c = complex.create %a, %a : complex<f32>
    %r = complex.abs %c : complex<f32>
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @below {{found 'tensor<4xi128>'}}
func.func @wide(%x: tensor<4xi128>) {
  return
}

// -----

// expected-error @below {{found 'tensor<4xf80>'}}
func.func @f80(%x: tensor<4xf80>) {
  return
}

// -----

// CHECK: expected a value, found poison, which may be anything
func.func @poison(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{expected a value, found poison}}
  %p = ub.poison : tensor<f32>
  %0 = arith.mulf %x, %p : tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @lanes(%v: vector<64x64xf32>) {
  // expected-error @below {{expected vectors of at most 4096 elements, found 'vector<4097xf32>'}}
  %0 = arith.constant dense<0.0> : vector<4097xf32>
  return
}

// -----

func.func @range_of_i8(%x: f32) -> f32 {
  %low = arith.constant -128 : i8
  %high = arith.constant 127 : i8
  %step = arith.constant 50 : i8
  // expected-error @below {{expected a range that 'i8' holds, found -128 to 127}}
  %0 = scf.for %i = %low to %high step %step iter_args(%a = %x) -> f32 : i8 {
    %n = arith.addf %a, %a : f32
    scf.yield %n : f32
  }
  return %0 : f32
}

// -----

func.func @range_of_index(%x: f32) -> f32 {
  %low = arith.constant -9223372036854775808 : index
  %high = arith.constant 1 : index
  %step = arith.constant 1 : index
  // expected-error @below {{expected a range that 'index' holds, found -9223372036854775808 to 1}}
  %0 = scf.for %i = %low to %high step %step iter_args(%a = %x) -> f32 {
    %n = arith.addf %a, %a : f32
    scf.yield %n : f32
  }
  return %0 : f32
}

// -----

func.func @step_of_zero(%x: f32) -> f32 {
  %low = arith.constant 0 : index
  %high = arith.constant 4 : index
  // expected-error @below {{expected a positive step, found 0}}
  %0 = scf.for %i = %low to %high step %low iter_args(%a = %x) -> f32 {
    %n = arith.addf %a, %a : f32
    scf.yield %n : f32
  }
  return %0 : f32
}

// -----

// An unsigned step of 150.

func.func @unsigned_step(%x: f32) -> f32 {
  %low = arith.constant 0 : i8
  %high = arith.constant 200 : i8
  %step = arith.constant 150 : i8
  // expected-error @below {{expected a positive step, found -106}}
  %0 = scf.for unsigned %i = %low to %high step %step iter_args(%a = %x) -> f32 : i8 {
    %n = arith.addf %a, %a : f32
    scf.yield %n : f32
  }
  return %0 : f32
}

// -----

func.func @dimension(%x: tensor<4x3xf32>) -> index {
  %two = arith.constant 2 : index
  // expected-error @below {{expected a dimension of 'tensor<4x3xf32>', found 2}}
  %0 = tensor.dim %x, %two : tensor<4x3xf32>
  return %0 : index
}

// -----

func.func @dimension_below(%x: tensor<4x3xf32>) -> index {
  %minus = arith.constant -1 : index
  // expected-error @below {{expected a dimension of 'tensor<4x3xf32>', found -1}}
  %0 = tensor.dim %x, %minus : tensor<4x3xf32>
  return %0 : index
}
