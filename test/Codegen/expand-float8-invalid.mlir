// RUN: amp-opt %s -amp-expand-float8 -split-input-file -verify-diagnostics

func.func @operand(%x: f8E4M3FN) -> i1 {
  // expected-error @+1 {{expected an operation on f32, found 'arith.cmpf' on 'f8E4M3FN', which can only be stored and converted}}
  %r = arith.cmpf olt, %x, %x : f8E4M3FN
  return %r : i1
}

// -----

func.func @vector(%x: vector<4xf8E5M2>) -> vector<4xf8E5M2> {
  // expected-error @+1 {{expected an operation on f32, found 'math.exp' on 'f8E5M2'}}
  %r = math.exp %x : vector<4xf8E5M2>
  return %r : vector<4xf8E5M2>
}

// -----

func.func @allowed(%c: i1, %x: f8E5M2) -> (f8E5M2, i8) {
  %one = arith.constant 1.0 : f8E5M2
  %r = arith.select %c, %x, %one : f8E5M2
  %b = arith.bitcast %r : f8E5M2 to i8
  return %r, %b : f8E5M2, i8
}
