// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-differentiate

func.func @no_rule(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{no gradient rule for 'arith.bitcast': if it is zero, put amp.stop_gradient in front of it; else spell it in ops of linalg and arith, or give the op a rule (VJPOpInterface)}}
  %0 = arith.bitcast %x : tensor<f32> to tensor<f32>
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
    // expected-error @+1 {{no gradient rule for 'arith.bitcast'}}
    %m = arith.bitcast %a : f32 to f32
    linalg.yield %m : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @no_rule_in_body(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

func.func @quotient(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{no gradient rule for this reduction: expected its body to yield a sum, product, maximum or minimum of the accumulator and a term}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<4xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.divf %b, %a : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<4xf32> {
  %l, %d = amp.value_and_grad @quotient(%x, %o) wrt [0] : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return %d : tensor<4xf32>
}

// -----

func.func @max_init(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{no gradient of a product, maximum or minimum with respect to its initial value}}
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

func.func @two_results(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{no gradient rule for results that are reduced together: split it into one op a result}}
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<4xf32>) outs(%o, %o : tensor<f32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.addf %a, %b : f32
    %q = arith.mulf %p, %c : f32
    linalg.yield %p, %q : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  return %0#1 : tensor<f32>
}
func.func @step(%x: tensor<4xf32>, %o: tensor<f32>) -> tensor<4xf32> {
  %l, %d = amp.value_and_grad @two_results(%x, %o) wrt [0] : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4xf32>)
  return %d : tensor<4xf32>
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

// The place depends on what was there.
func.func @lookup(%table: tensor<8xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%o : tensor<f32>) {
  ^bb0(%b: f32):
    %k = arith.fptosi %b : f32 to i64
    %j = arith.index_cast %k : i64 to index
    // expected-error @+1 {{no gradient where the indices depend on the op's result}}
    %e = tensor.extract %table[%j] : tensor<8xf32>
    linalg.yield %e : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<8xf32>, %o: tensor<f32>) -> tensor<8xf32> {
  %l, %d = amp.value_and_grad @lookup(%x, %o) wrt [0] : (tensor<8xf32>, tensor<f32>) -> (tensor<f32>, tensor<8xf32>)
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

// -----

func.func @dynamic(%x: tensor<f32>, %n: index) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{no gradient of a loop whose number of iterations is not constant: give it constant bounds and step}}
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x) -> tensor<f32> {
    %m = arith.mulf %h, %h : tensor<f32>
    scf.yield %m : tensor<f32>
  }
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<f32>, %n: index) -> tensor<f32> {
  %l, %d = amp.value_and_grad @dynamic(%x, %n) wrt [0] : (tensor<f32>, index) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// The bits of a float: the loss depends on it, and no rule says how.

func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{no gradient rule for 'arith.bitcast'}}
  %i = arith.bitcast %x : tensor<f32> to tensor<i32>
  %y = arith.bitcast %i : tensor<i32> to tensor<f32>
  %z = arith.addf %y, %x : tensor<f32>
  return %z : tensor<f32>
}
func.func @g(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx = amp.value_and_grad @f(%x) wrt [0]
    : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %l, %dx : tensor<f32>, tensor<f32>
}

// -----

func.func @too_many(%x: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %n = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{no gradient of a loop whose number of iterations is not constant: give it constant bounds and step}}
  %0 = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%h = %x) -> tensor<f32> {
    %s = math.sin %h : tensor<f32>
    scf.yield %s : tensor<f32>
  }
  return %0 : tensor<f32>
}
func.func @step(%x: tensor<f32>) -> tensor<f32> {
  %l, %d = amp.value_and_grad @too_many(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %d : tensor<f32>
}

// -----

// Upstream takes these sizes, since one loop has no turns.
func.func private @sizes(%x: tensor<15xf32>, %y: tensor<15x0xf32>, %z: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{expected one size of a loop, found 15 and 0}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> ()>],
                       iterator_types = ["reduction", "reduction"]}
      ins(%x, %y : tensor<15xf32>, tensor<15x0xf32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %n = arith.addf %o, %p : f32
    linalg.yield %n : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_sizes(%x: tensor<15xf32>, %y: tensor<15x0xf32>, %z: tensor<f32>) -> tensor<15xf32> {
  %l, %d = amp.value_and_grad @sizes(%x, %y, %z) wrt [0] : (tensor<15xf32>, tensor<15x0xf32>, tensor<f32>) -> (tensor<f32>, tensor<15xf32>)
  return %d : tensor<15xf32>
}
