// RUN: amp-opt %s --amp-order-kernels -split-input-file | FileCheck %s
// RUN: amp-opt %s --amp-order-kernels -split-input-file \
// RUN:   | amp-opt --amp-order-kernels -split-input-file | FileCheck %s

// The gradient of a weight (@weight) is small, and the last to read an
// activation and a gradient of one: it stands behind what makes them.
// CHECK-LABEL: func.func @backward(
// CHECK: amp.launch @first
// CHECK: amp.launch @second
// CHECK: amp.launch @weight
// CHECK: amp.launch @third
// CHECK: amp.launch @weight
// CHECK: amp.launch @sum
func.func private @first(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @second(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @third(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @weight(tensor<64xf32>, tensor<64xf32>, tensor<f32>)
    -> tensor<f32> attributes {amp.kernel}
func.func private @sum(tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    attributes {amp.kernel}
func.func @backward(%x: tensor<64xf32> {amp.input = "x"})
    -> (tensor<f32> {amp.report = "s"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<64xf32>
  %n = tensor.empty() : tensor<f32>
  %a = amp.launch @first ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %b = amp.launch @second ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %c = amp.launch @third ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %v = amp.launch @weight ins(%b, %c : tensor<64xf32>, tensor<64xf32>)
    outs(%n : tensor<f32>) reads [false] -> tensor<f32>
  %w = amp.launch @weight ins(%a, %b : tensor<64xf32>, tensor<64xf32>)
    outs(%n : tensor<f32>) reads [false] -> tensor<f32>
  %s = amp.launch @sum ins(%v, %w : tensor<f32>, tensor<f32>)
    outs(%n : tensor<f32>) reads [false] -> tensor<f32>
  return %s : tensor<f32>
}

// -----

// What is made too early moves down to its first reader.
// CHECK-LABEL: func.func @early(
// CHECK: amp.launch @first
// CHECK: amp.launch @sum
// CHECK: amp.launch @make
// CHECK: amp.launch @join
func.func private @make(tensor<f32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @first(tensor<f32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @sum(tensor<64xf32>, tensor<f32>) -> tensor<f32>
    attributes {amp.kernel}
func.func private @join(tensor<64xf32>, tensor<f32>, tensor<f32>)
    -> tensor<f32> attributes {amp.kernel}
func.func @early(%x: tensor<f32> {amp.input = "x"})
    -> (tensor<f32> {amp.report = "s"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<64xf32>
  %n = tensor.empty() : tensor<f32>
  %m = amp.launch @make ins(%x : tensor<f32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %a = amp.launch @first ins(%x : tensor<f32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %s = amp.launch @sum ins(%a : tensor<64xf32>) outs(%n : tensor<f32>)
    reads [false] -> tensor<f32>
  %j = amp.launch @join ins(%m, %s : tensor<64xf32>, tensor<f32>)
    outs(%n : tensor<f32>) reads [false] -> tensor<f32>
  return %j : tensor<f32>
}

// -----

// The update of a state stays behind who reads the state, though it is the last
// to read the larger array.
// CHECK-LABEL: func.func @state(
// CHECK: amp.launch @make
// CHECK: amp.launch @read
// CHECK: amp.launch @make
// CHECK: amp.launch @update
// CHECK: amp.commit
func.func private @make(tensor<f32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @read(tensor<f32>, tensor<64xf32>, tensor<f32>)
    -> tensor<f32> attributes {amp.kernel}
func.func private @update(tensor<64xf32>, tensor<f32>) -> tensor<f32>
    attributes {amp.kernel}
func.func @state(%s: tensor<f32> {amp.state = "s"},
                 %x: tensor<f32> {amp.input = "x"})
    -> (tensor<f32> {amp.report = "r"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<64xf32>
  %n = tensor.empty() : tensor<f32>
  %a = amp.launch @make ins(%x : tensor<f32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %b = amp.launch @make ins(%x : tensor<f32>) outs(%e : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %r = amp.launch @read ins(%s, %b : tensor<f32>, tensor<64xf32>)
    outs(%n : tensor<f32>) reads [false] -> tensor<f32>
  %t = amp.launch @update ins(%a : tensor<64xf32>) outs(%s : tensor<f32>)
    reads [true] -> tensor<f32>
  amp.commit %t into %s : tensor<f32>
  return %r : tensor<f32>
}

// -----

// In a loop, too. What the loop and a launch both fill stands before both.
// CHECK-LABEL: func.func @loop(
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<f32>
// CHECK: scf.for
// CHECK:   amp.launch @first
// CHECK:   amp.launch @weight
// CHECK:   amp.launch @first
// CHECK:   amp.launch @weight
// CHECK: amp.launch @sum {{.*}} outs(%[[EMPTY]] :
func.func private @first(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @weight(tensor<64xf32>, tensor<f32>) -> tensor<f32>
    attributes {amp.kernel}
func.func private @sum(tensor<f32>, tensor<f32>) -> tensor<f32>
    attributes {amp.kernel}
func.func @loop(%x: tensor<64xf32> {amp.input = "x"})
    -> (tensor<f32> {amp.report = "s"}) attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant dense<0.0> : tensor<f32>
  %n = tensor.empty() : tensor<f32>
  %e = tensor.empty() : tensor<64xf32>
  %s = scf.for %i = %c0 to %c9 step %c1 iter_args(%old = %zero)
      -> (tensor<f32>) {
    %a = amp.launch @first ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>)
      reads [false] -> tensor<64xf32>
    %b = amp.launch @first ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>)
      reads [false] -> tensor<64xf32>
    %v = amp.launch @weight ins(%a : tensor<64xf32>) outs(%n : tensor<f32>)
      reads [false] -> tensor<f32>
    %w = amp.launch @weight ins(%b : tensor<64xf32>) outs(%n : tensor<f32>)
      reads [false] -> tensor<f32>
    %t = amp.launch @sum ins(%v : tensor<f32>) outs(%w : tensor<f32>)
      reads [true] -> tensor<f32>
    scf.yield %t : tensor<f32>
  }
  %r = amp.launch @sum ins(%s : tensor<f32>) outs(%n : tensor<f32>)
    reads [false] -> tensor<f32>
  return %r : tensor<f32>
}
