// RUN: amp-opt %s -amp-expand-tf32 -split-input-file -verify-diagnostics

func.func @operand(%x: f32) -> i1 {
  %t = arith.truncf %x : f32 to tf32
  // expected-error @+1 {{expected an operation on f32, found 'arith.cmpf' on 'tf32', which can only be converted}}
  %r = arith.cmpf olt, %t, %t : tf32
  return %r : i1
}

// -----

func.func @result(%x: vector<4xi19>) -> vector<4xf32> {
  // expected-error @+1 {{expected an operation on f32, found 'arith.bitcast' on 'tf32', which can only be converted}}
  %t = arith.bitcast %x : vector<4xi19> to vector<4xtf32>
  %r = arith.extf %t : vector<4xtf32> to vector<4xf32>
  return %r : vector<4xf32>
}

// -----

func.func @from(%x: vector<4xf64>) -> vector<4xf32> {
  // expected-error @+1 {{expected an f32 to round to 'tf32', found 'f64'}}
  %t = arith.truncf %x : vector<4xf64> to vector<4xtf32>
  %r = arith.extf %t : vector<4xtf32> to vector<4xf32>
  return %r : vector<4xf32>
}

// -----

func.func @mode(%x: f32) -> f32 {
  // expected-error @+1 {{expected to round to nearest even to 'tf32', found 'toward_zero'}}
  %t = arith.truncf %x toward_zero : f32 to tf32
  %r = arith.extf %t : tf32 to f32
  return %r : f32
}

// -----

func.func @memory(%i: index) -> f32 {
  // expected-error @+1 {{expected 'tf32' in a body alone, found it in 'memref<4xtf32>'}}
  %m = memref.alloca() : memref<4xtf32>
  %t = memref.load %m[%i] : memref<4xtf32>
  %r = arith.extf %t : tf32 to f32
  return %r : f32
}

// -----

func.func @tensor(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected 'tf32' in a body alone, found it in 'tensor<4xtf32>'}}
  %t = arith.truncf %x : tensor<4xf32> to tensor<4xtf32>
  %r = arith.extf %t : tensor<4xtf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// expected-error @+1 {{expected 'tf32' in a body alone, found it in '(tf32) -> f32'}}
func.func @function(%t: tf32) -> f32 {
  %r = arith.extf %t : tf32 to f32
  return %r : f32
}

// -----

func.func private @callee(memref<4xtf32>) -> ()
// expected-error @-1 {{expected 'tf32' in a body alone, found it in '(memref<4xtf32>) -> ()'}}
