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

// -----

// A dynamic size may be any.

func.func @scan_dynamic(%x: tensor<?x3xf32>, %y: tensor<4x3xf32>, %z: tensor<?xf32>) {
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<?x3xf32>) outs(%y, %z : tensor<4x3xf32>, tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tm_tensor.yield %s : f32
  } -> tensor<4x3xf32>, tensor<?xf32>
  return
}

// -----

func.func @scan_element(%x: tensor<4xf32>, %y: tensor<4xf64>, %z: tensor<f32>) {
  // expected-error @below {{'tm_tensor.scan' op expects a first output of elements 'f32', found 'tensor<4xf64>'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%y, %z : tensor<4xf64>, tensor<f32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tm_tensor.yield %s : f32
  } -> tensor<4xf64>, tensor<f32>
  return
}

// -----

func.func @scan_shape(%x: tensor<4xf32>, %y: tensor<5xf32>, %z: tensor<f32>) {
  // expected-error @below {{'tm_tensor.scan' op expects a first output of type 'tensor<4xf32>', found 'tensor<5xf32>'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%y, %z : tensor<5xf32>, tensor<f32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tm_tensor.yield %s : f32
  } -> tensor<5xf32>, tensor<f32>
  return
}

// -----

func.func @scan_last_element(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<i32>) {
  // expected-error @below {{'tm_tensor.scan' op expects a second output of elements 'f32', found 'tensor<i32>'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%y, %z : tensor<4xf32>, tensor<i32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tm_tensor.yield %s : f32
  } -> tensor<4xf32>, tensor<i32>
  return
}

// -----

func.func @scan_last_rank(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<2xf32>) {
  // expected-error @below {{'tm_tensor.scan' op expects a second output of type 'tensor<f32>', found 'tensor<2xf32>'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%y, %z : tensor<4xf32>, tensor<2xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tm_tensor.yield %s : f32
  } -> tensor<4xf32>, tensor<2xf32>
  return
}

// -----

func.func @scan_last_shape(%x: tensor<4x3xf32>, %y: tensor<4x3xf32>, %z: tensor<4xf32>) {
  // expected-error @below {{'tm_tensor.scan' op expects a second output of type 'tensor<3xf32>', found 'tensor<4xf32>'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4x3xf32>) outs(%y, %z : tensor<4x3xf32>, tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    tm_tensor.yield %s : f32
  } -> tensor<4x3xf32>, tensor<4xf32>
  return
}

// -----

func.func @topk_dynamic(%x: tensor<?xf32>, %y: tensor<9xf32>, %z: tensor<?xindex>) {
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<?xf32>) outs(%y, %z : tensor<9xf32>, tensor<?xindex>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<9xf32>, tensor<?xindex>
  return
}

// -----

func.func @topk_element(%x: tensor<4xf32>, %y: tensor<2xf16>, %z: tensor<2xi64>) {
  // expected-error @below {{'tm_tensor.topk' op expects a first output of elements 'f32', found 'tensor<2xf16>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<4xf32>) outs(%y, %z : tensor<2xf16>, tensor<2xi64>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf16>, tensor<2xi64>
  return
}

// -----

func.func @topk_rank(%x: tensor<4xf32>, %y: tensor<2x2xf32>, %z: tensor<2xi64>) {
  // expected-error @below {{'tm_tensor.topk' op expects a first output of type 'tensor<4xf32>', found 'tensor<2x2xf32>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<4xf32>) outs(%y, %z : tensor<2x2xf32>, tensor<2xi64>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<2x2xf32>, tensor<2xi64>
  return
}

// -----

func.func @topk_shape(%x: tensor<4x3xf32>, %y: tensor<2x2xf32>, %z: tensor<2x2xi64>) {
  // expected-error @below {{'tm_tensor.topk' op expects a first output of type 'tensor<2x3xf32>', found 'tensor<2x2xf32>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<4x3xf32>) outs(%y, %z : tensor<2x2xf32>, tensor<2x2xi64>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<2x2xf32>, tensor<2x2xi64>
  return
}

// -----

func.func @topk_more(%x: tensor<4xf32>, %y: tensor<6xf32>, %z: tensor<6xi64>) {
  // expected-error @below {{'tm_tensor.topk' op expects at most 4 elements, found 'tensor<6xf32>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<4xf32>) outs(%y, %z : tensor<6xf32>, tensor<6xi64>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<6xf32>, tensor<6xi64>
  return
}

// -----

func.func @topk_positions_shape(%x: tensor<4xf32>, %y: tensor<2xf32>, %z: tensor<3xi64>) {
  // expected-error @below {{'tm_tensor.topk' op expects a second output of type 'tensor<2xi64>', found 'tensor<3xi64>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<4xf32>) outs(%y, %z : tensor<2xf32>, tensor<3xi64>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf32>, tensor<3xi64>
  return
}

// -----

func.func @topk_positions(%x: tensor<4xf32>, %y: tensor<2xf32>, %z: tensor<2xf32>) {
  // expected-error @below {{'tm_tensor.topk' op expects a second output of integers of at most 64 bits, found 'tensor<2xf32>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<4xf32>) outs(%y, %z : tensor<2xf32>, tensor<2xf32>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf32>, tensor<2xf32>
  return
}

// -----

func.func @topk_wide_positions(%x: tensor<4xf32>, %y: tensor<2xf32>, %z: tensor<2xi128>) {
  // expected-error @below {{'tm_tensor.topk' op expects a second output of integers of at most 64 bits, found 'tensor<2xi128>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<4xf32>) outs(%y, %z : tensor<2xf32>, tensor<2xi128>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf32>, tensor<2xi128>
  return
}

// -----

func.func @topk_given_shape(%x: tensor<4xf32>, %y: tensor<2xf32>, %z: tensor<2xi64>, %i: tensor<1xi64>) {
  // expected-error @below {{'tm_tensor.topk' op expects a second input of type 'tensor<4xi64>', found 'tensor<1xi64>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x, %i : tensor<4xf32>, tensor<1xi64>) outs(%y, %z : tensor<2xf32>, tensor<2xi64>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf32>, tensor<2xi64>
  return
}

// -----

func.func @topk_given_element(%x: tensor<4xf32>, %y: tensor<2xf32>, %z: tensor<2xi32>, %i: tensor<4xi64>) {
  // expected-error @below {{'tm_tensor.topk' op expects a second output of elements 'i64', found 'tensor<2xi32>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x, %i : tensor<4xf32>, tensor<4xi64>) outs(%y, %z : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf32>, tensor<2xi32>
  return
}

// -----

func.func @scatter_dynamic(%u: tensor<?x4xf32>, %i: tensor<?x1xi32>, %t: tensor<3x4xf32>) {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%u, %i : tensor<?x4xf32>, tensor<?x1xi32>) outs(%t : tensor<3x4xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<3x4xf32>
  return
}

// -----

func.func @scatter_scalar(%u: tensor<f32>, %i: tensor<1x1xi32>, %t: tensor<3xf32>) {
  // expected-error @below {{'tm_tensor.scatter' op expects updates of rank 1 or more, found 'tensor<f32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%u, %i : tensor<f32>, tensor<1x1xi32>) outs(%t : tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<3xf32>
  return
}

// -----

func.func @scatter_dimension(%u: tensor<2xf32>, %i: tensor<2x1xi32>, %t: tensor<3xf32>) {
  // expected-error @below {{'tm_tensor.scatter' op expects a map to different dimensions of 'tensor<3xf32>', found 1}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1>} unique_indices(false)
      ins(%u, %i : tensor<2xf32>, tensor<2x1xi32>) outs(%t : tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<3xf32>
  return
}

// -----

func.func @scatter_twice(%u: tensor<2xf32>, %i: tensor<2x2xi32>, %t: tensor<3x3xf32>) {
  // expected-error @below {{'tm_tensor.scatter' op expects a map to different dimensions of 'tensor<3x3xf32>', found 1}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1, 1>} unique_indices(false)
      ins(%u, %i : tensor<2xf32>, tensor<2x2xi32>) outs(%t : tensor<3x3xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<3x3xf32>
  return
}

// -----

func.func @scatter_updates(%u: tensor<2xf32>, %i: tensor<3x1xi32>, %t: tensor<3xf32>) {
  // expected-error @below {{'tm_tensor.scatter' op expects indices of type 'tensor<2x1xi32>', found 'tensor<3x1xi32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%u, %i : tensor<2xf32>, tensor<3x1xi32>) outs(%t : tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<3xf32>
  return
}

// -----

func.func @scatter_rank(%u: tensor<2xf32>, %i: tensor<2xi32>, %t: tensor<3xf32>) {
  // expected-error @below {{'tm_tensor.scatter' op expects indices of type 'tensor<2x1xi32>', found 'tensor<2xi32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%u, %i : tensor<2xf32>, tensor<2xi32>) outs(%t : tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<3xf32>
  return
}

// -----

func.func @scatter_depth(%u: tensor<2xf32>, %i: tensor<2x1xi32>, %t: tensor<3x3xf32>) {
  // expected-error @below {{'tm_tensor.scatter' op expects indices of type 'tensor<2x2xi32>', found 'tensor<2x1xi32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false)
      ins(%u, %i : tensor<2xf32>, tensor<2x1xi32>) outs(%t : tensor<3x3xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<3x3xf32>
  return
}

// -----

func.func @scatter_indices(%u: tensor<2xf32>, %i: tensor<2x1xf32>, %t: tensor<3xf32>) {
  // expected-error @below {{'tm_tensor.scatter' op expects indices of integers of at most 64 bits, found 'tensor<2x1xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%u, %i : tensor<2xf32>, tensor<2x1xf32>) outs(%t : tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32):
    tm_tensor.yield %p : f32
  } -> tensor<3xf32>
  return
}

// A body that ends in no terminator, or is empty.

// -----

func.func @scan_empty(%x: tensor<4xf32>, %l: tensor<f32>, %n: tensor<4xi64>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'tm_tensor.scan' op expects a body that yields 'f32'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%x, %l : tensor<4xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
  } -> tensor<4xf32>, tensor<f32>
  return
}

// -----

func.func @scan_open(%x: tensor<4xf32>, %l: tensor<f32>, %n: tensor<4xi64>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'tm_tensor.scan' op expects a body that yields 'f32'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>) outs(%x, %l : tensor<4xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
  } -> tensor<4xf32>, tensor<f32>
  return
}

// -----

func.func @sort_empty(%x: tensor<4xf32>, %l: tensor<f32>, %n: tensor<4xi64>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'tm_tensor.sort' op expects a body that yields 'i1'}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
  } -> tensor<4xf32>
  return
}

// -----

func.func @sort_open(%x: tensor<4xf32>, %l: tensor<f32>, %n: tensor<4xi64>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'tm_tensor.sort' op expects a body that yields 'i1'}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @topk_empty(%x: tensor<4xf32>, %l: tensor<f32>, %n: tensor<4xi64>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'tm_tensor.topk' op expects a body that yields 'i1'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<4xf32>) outs(%x, %n : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%a: f32, %b: f32):
  } -> tensor<4xf32>, tensor<4xi64>
  return
}

// -----

func.func @topk_open(%x: tensor<4xf32>, %l: tensor<f32>, %n: tensor<4xi64>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'tm_tensor.topk' op expects a body that yields 'i1'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<4xf32>) outs(%x, %n : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
  } -> tensor<4xf32>, tensor<4xi64>
  return
}

// -----

func.func @scatter_empty(%x: tensor<4xf32>, %l: tensor<f32>, %n: tensor<4xi64>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op expects a body that yields 'f32'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%x, %i : tensor<4xf32>, tensor<4x1xi64>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
  } -> tensor<4xf32>
  return
}

// -----

func.func @scatter_open(%x: tensor<4xf32>, %l: tensor<f32>, %n: tensor<4xi64>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'tm_tensor.scatter' op expects a body that yields 'f32'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%x, %i : tensor<4xf32>, tensor<4x1xi64>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
  } -> tensor<4xf32>
  return
}

// Positions that the integers cannot hold.

// -----

func.func @topk_narrow(%x: tensor<130xf32>, %v: tensor<2xf32>, %n: tensor<2xi8>) {
  // expected-error @below {{'tm_tensor.topk' op expects a second output of integers that can hold 129, found 'tensor<2xi8>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<130xf32>) outs(%v, %n : tensor<2xf32>, tensor<2xi8>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf32>, tensor<2xi8>
  return
}

// -----

// As many as they can hold; given positions are data, and an index holds all.

func.func @topk_holds(%x: tensor<128xf32>, %y: tensor<130xf32>, %p: tensor<130xi8>, %v: tensor<2xf32>, %n: tensor<2xi8>, %i: tensor<2xindex>) {
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<128xf32>) outs(%v, %n : tensor<2xf32>, tensor<2xi8>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf32>, tensor<2xi8>
  %1:2 = tm_tensor.topk dimension(0) ins(%y, %p : tensor<130xf32>, tensor<130xi8>) outs(%v, %n : tensor<2xf32>, tensor<2xi8>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf32>, tensor<2xi8>
  %2:2 = tm_tensor.topk dimension(0) ins(%y : tensor<130xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xindex>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf32>, tensor<2xindex>
  return
}
