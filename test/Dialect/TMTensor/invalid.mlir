// RUN: amp-opt %s -split-input-file -verify-diagnostics

func.func @operands(%x: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.scan' op expects 1 inputs and 2 outputs, found 1 and 1}}
  %0 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @results(%x: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.sort' op expects results of the types of its outputs}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf olt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<5xf32>
  return
}

// -----

func.func @arguments(%x: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.sort' op expects a body with 2 arguments of the elements' types}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%p: i32, %q: i32):
    %c = arith.cmpi slt, %p, %q : i32
    tm_tensor.yield %c : i1
  } -> tensor<4xf32>
  return
}

// -----

func.func @yield(%x: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.sort' op expects a body that yields 'i1'}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @shapes(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @below {{'tm_tensor.sort' op expects outputs of one shape}}
  %0:2 = tm_tensor.sort dimension(0) outs(%x, %y : tensor<4xf32>, tensor<5xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %s: f32):
    %c = arith.cmpf olt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<4xf32>, tensor<5xf32>
  return
}

// -----

func.func @dimension(%x: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.sort' op expects a dimension of 'tensor<4xf32>', found 1}}
  %0 = tm_tensor.sort dimension(1) outs(%x : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf olt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<4xf32>
  return
}
