// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-differentiate

func.func @no_rule(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{no gradient rule for 'math.floor': implement VJPOpInterface for it, or put it behind amp.stop_gradient}}
  %0 = math.floor %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @no_rule(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

func.func @no_rule_in_body(%x: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%x : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    // expected-error @+1 {{no gradient rule for 'math.ceil'}}
    %m = math.ceil %a : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @no_rule_in_body(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

func.func @product(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{no gradient rule for this reduction: expected its body to yield a sum, maximum or minimum of the accumulator and a term}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<4xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<4xf32> {
  %l, %d = amp.value_and_grad @product(%x, %o) wrt [0] : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return %d : tensor<4xf32>
}

// -----

func.func @max_init(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{no gradient of a maximum or minimum with respect to its initial value}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<4xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.maximumf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @max_init(%x, %o) wrt [1] : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

func.func @two_results(%x: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  // expected-error @+1 {{no gradient rule for a 'linalg.generic' with 2 results: split it into one op a result}}
  %0:2 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%x : tensor<f32>) outs(%e, %e : tensor<f32>, tensor<f32>) {
  ^bb0(%a: f32, %o: f32, %p: f32):
    linalg.yield %a, %a : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  return %0#1 : tensor<f32>
}
func.func @step(%x: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @two_results(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// A gradient must never be lost silently: a value that a region captures.
func.func @captured(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %s = tensor.extract %x[%c0] : tensor<4xf32>
  // expected-error @+1 {{no gradient for a value that a region of 'linalg.generic' reads from outside: make it an operand, or put it behind amp.stop_gradient}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<4xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.mulf %a, %s : f32
    %t = arith.addf %b, %m : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<4xf32> {
  %l, %d = amp.value_and_grad @captured(%x, %o) wrt [0] : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return %d : tensor<4xf32>
}

// -----

// A lookup: the table is captured, and so differentiated by nobody.
func.func @lookup(%table: tensor<8xf32>, %i: tensor<4xi64>, %o: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{no gradient for a value that a region of 'linalg.generic' reads from outside}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%i : tensor<4xi64>) outs(%o : tensor<f32>) {
  ^bb0(%k: i64, %b: f32):
    %j = arith.index_cast %k : i64 to index
    %e = tensor.extract %table[%j] : tensor<8xf32>
    %t = arith.addf %b, %e : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<8xf32>, %i: tensor<4xi64>, %o: tensor<f32>) -> tensor<8xf32> {
  %l, %d = amp.value_and_grad @lookup(%x, %i, %o) wrt [0] : (tensor<8xf32>, tensor<4xi64>, tensor<f32>) -> (tensor<f32>, tensor<8xf32>)
  return %d : tensor<8xf32>
}

// -----

func.func @scalar(%x: tensor<4xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %s = tensor.extract %x[%c0] : tensor<4xf32>
  %e = tensor.empty() : tensor<f32>
  // expected-error @+1 {{no gradient for the scalar operand 0: make it a tensor}}
  %0 = linalg.fill ins(%s : f32) outs(%e : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  %l, %d = amp.value_and_grad @scalar(%x) wrt [0] : (tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>)
  return %d : tensor<4xf32>
}

// -----

// expected-error @+1 {{expected one block to differentiate: branches between blocks have no gradient}}
func.func @branches(%x: tensor<f32>) -> tensor<f32> {
  cf.br ^bb1
^bb1:
  return %x : tensor<f32>
}
func.func @step(%x: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @branches(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// expected-warning @+1 {{the loss does not depend on parameter 'fc.weight': its gradient is zero}}
func.func @independent(%x: tensor<f32>, %w: tensor<4xf32> {amp.param = "fc.weight"}) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @step(%x: tensor<f32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %l, %d = amp.value_and_grad @independent(%x, %w) wrt [1] : (tensor<f32>, tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>)
  return %d : tensor<4xf32>
}

// -----

// A parameter without a name is called by its place; one that is read but has
// no way to the loss is independent of it all the same.
// expected-warning @+1 {{the loss does not depend on parameter 'arg1': its gradient is zero}}
func.func @no_way(%x: tensor<f32>, %w: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = arith.mulf %w, %w : tensor<f32>
  return %x, %0 : tensor<f32>, tensor<f32>
}
func.func @step(%x: tensor<f32>, %w: tensor<f32>) -> tensor<f32> {
  %l, %m, %d = amp.value_and_grad @no_way(%x, %w) wrt [1] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}
