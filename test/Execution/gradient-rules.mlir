// RUN: amp-run check %s | FileCheck %s
// CHECK: 7 passed, 0 failed
// Functions with gradients of their own, through the whole compiler: exact
// answers, which the derivatives of the formulas are not.

// max(x, 0) + log1p(exp(-|x|)): the formula's derivative at 0 is 0.
func.func private @softplus(%x: tensor<3xf32>) -> tensor<3xf32> attributes {amp.gradient = @softplus_vjp} {
  %z = arith.constant dense<0.0> : tensor<3xf32>
  %m = arith.maximumf %x, %z : tensor<3xf32>
  %a = math.absf %x : tensor<3xf32>
  %n = arith.negf %a : tensor<3xf32>
  %e = math.exp %n : tensor<3xf32>
  %l = math.log1p %e : tensor<3xf32>
  %y = arith.addf %m, %l : tensor<3xf32>
  return %y : tensor<3xf32>
}
func.func private @softplus_vjp(%x: tensor<3xf32>, %d: tensor<3xf32>) -> tensor<3xf32> {
  %one = arith.constant dense<1.0> : tensor<3xf32>
  %n = arith.negf %x : tensor<3xf32>
  %e = math.exp %n : tensor<3xf32>
  %s = arith.addf %one, %e : tensor<3xf32>
  %r = arith.divf %d, %s : tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @sum3(%y: tensor<3xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %l = linalg.reduce { arith.addf } ins(%y : tensor<3xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
func.func private @softplus_loss(%x: tensor<3xf32>) -> tensor<f32> {
  %y = call @softplus(%x) : (tensor<3xf32>) -> tensor<3xf32>
  %l = call @sum3(%y) : (tensor<3xf32>) -> tensor<f32>
  return %l : tensor<f32>
}
func.func @softplus_at_zero() {
  %x = arith.constant dense<[0.0, -200.0, 200.0]> : tensor<3xf32>
  %expected = arith.constant dense<[0.5, 0.0, 1.0]> : tensor<3xf32>
  %l, %d = amp.value_and_grad @softplus_loss(%x) wrt [0] : (tensor<3xf32>) -> (tensor<f32>, tensor<3xf32>)
  check.eq %d, %expected : tensor<3xf32>
  return
}
func.func @softplus_at_zero_in_bf16() attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %x = arith.constant dense<[0.0, -200.0, 200.0]> : tensor<3xf32>
  %expected = arith.constant dense<[0.5, 0.0, 1.0]> : tensor<3xf32>
  %l, %d = amp.value_and_grad @softplus_loss(%x) wrt [0] : (tensor<3xf32>) -> (tensor<f32>, tensor<3xf32>)
  check.eq %d, %expected : tensor<3xf32>
  return
}

// Rounding with a gradient that goes straight through, between -2 and 2.
func.func private @quantize(%x: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xi1> {amp.residual}) attributes {amp.gradient = @quantize_vjp} {
  %two = arith.constant dense<2.0> : tensor<5xf32>
  %a = math.absf %x : tensor<5xf32>
  %in = arith.cmpf ole, %a, %two : tensor<5xf32>
  %y = math.roundeven %x : tensor<5xf32>
  return %y, %in : tensor<5xf32>, tensor<5xi1>
}
func.func private @quantize_vjp(%x: tensor<5xf32>, %in: tensor<5xi1>, %d: tensor<5xf32>) -> tensor<5xf32> {
  %z = arith.constant dense<0.0> : tensor<5xf32>
  %r = arith.select %in, %d, %z : tensor<5xi1>, tensor<5xf32>
  return %r : tensor<5xf32>
}
func.func private @quantize_loss(%x: tensor<5xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %y, %in = call @quantize(%x) : (tensor<5xf32>) -> (tensor<5xf32>, tensor<5xi1>)
  %s = arith.mulf %y, %y : tensor<5xf32>
  %l = linalg.reduce { arith.addf } ins(%s : tensor<5xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %l : tensor<f32>
}
func.func @straight_through() {
  %x = arith.constant dense<[-3.0, -1.75, 0.25, 1.5, 2.0]> : tensor<5xf32>
  %loss = arith.constant dense<21.0> : tensor<f32>
  %expected = arith.constant dense<[0.0, -4.0, 0.0, 4.0, 4.0]> : tensor<5xf32>
  %l, %d = amp.value_and_grad @quantize_loss(%x) wrt [0] : (tensor<5xf32>) -> (tensor<f32>, tensor<5xf32>)
  check.eq %l, %loss : tensor<f32>
  check.eq %d, %expected : tensor<5xf32>
  return
}

// In a loop: x -> 2 x three times, whose rule says 3; what it reads of the
// forward pass, the iteration's own x, is added. 3 (3 (3 g + x2) + x1) + x0.
func.func private @double(%x: tensor<f32>) -> tensor<f32> attributes {amp.gradient = @double_vjp} {
  %y = arith.addf %x, %x : tensor<f32>
  return %y : tensor<f32>
}
func.func private @double_vjp(%x: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  %c = arith.constant dense<3.0> : tensor<f32>
  %m = arith.mulf %d, %c : tensor<f32>
  %r = arith.addf %m, %x : tensor<f32>
  return %r : tensor<f32>
}
func.func private @loop_loss(%x: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> (tensor<f32>) {
    %b = func.call @double(%a) : (tensor<f32>) -> tensor<f32>
    scf.yield %b : tensor<f32>
  }
  return %y : tensor<f32>
}
func.func @in_a_loop() {
  %x = arith.constant dense<1.0> : tensor<f32>
  %loss = arith.constant dense<8.0> : tensor<f32>
  %expected = arith.constant dense<70.0> : tensor<f32>
  %l, %d = amp.value_and_grad @loop_loss(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  check.eq %l, %loss : tensor<f32>
  check.eq %d, %expected : tensor<f32>
  return
}

// In a branch that data chooses; what the rule alone reads of the outside,
// log(0), has no gradient: not 0 * inf.
func.func private @kept(%x: tensor<f32>, %log: tensor<f32>) -> tensor<f32> attributes {amp.gradient = @kept_vjp} {
  return %x : tensor<f32>
}
func.func private @kept_vjp(%x: tensor<f32>, %log: tensor<f32>, %d: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %c = arith.constant dense<-1.0> : tensor<f32>
  %b = arith.cmpf olt, %log, %c : tensor<f32>
  %e = arith.addf %d, %d : tensor<f32>
  %r = arith.select %b, %e, %d : tensor<i1>, tensor<f32>
  %z = arith.constant dense<0.0> : tensor<f32>
  return %r, %z : tensor<f32>, tensor<f32>
}
func.func private @branch_loss(%x: tensor<f32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %l = math.log %x : tensor<f32>
  %log = amp.stop_gradient %l : tensor<f32>
  %e = tensor.extract %x[] : tensor<f32>
  %c = arith.cmpf oge, %e, %z : f32
  %y = scf.if %c -> (tensor<f32>) {
    %0 = func.call @kept(%x, %log) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    scf.yield %0 : tensor<f32>
  } else {
    scf.yield %x : tensor<f32>
  }
  return %y : tensor<f32>
}
func.func @in_a_branch() {
  %x = arith.constant dense<0.0> : tensor<f32>
  %expected = arith.constant dense<2.0> : tensor<f32>
  %l, %d = amp.value_and_grad @branch_loss(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  check.eq %d, %expected : tensor<f32>
  return
}

// Two results, one not read; two arguments, one a batch. Called with a policy
// of its own, f32: 300 * 300 does not overflow in the rule, either.
func.func private @pair(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<3xf32>)
    attributes {amp.gradient = @pair_vjp, amp.policy = #amp.policy<"f32">} {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %y = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = arith.constant dense<1.0> : tensor<3xf32>
  return %y, %c : tensor<2x2xf32>, tensor<3xf32>
}
func.func private @pair_vjp(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>, %d: tensor<2x2xf32>, %e: tensor<3xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
    attributes {amp.policy = #amp.policy<"f32">} {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %s = tensor.extract_slice %e[0] [1] [1] : tensor<3xf32> to tensor<f32>
  %b = tensor.empty() : tensor<2x2xf32>
  %f = linalg.broadcast ins(%s : tensor<f32>) outs(%b : tensor<2x2xf32>) dimensions = [0, 1]
  %dx = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
  %dw = arith.addf %d, %f : tensor<2x2xf32>
  return %dx, %dw : tensor<2x2xf32>, tensor<2x2xf32>
}
func.func private @pair_loss(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>) -> tensor<f32> {
  %z = arith.constant dense<0.0> : tensor<f32>
  %y:2 = call @pair(%x, %w) : (tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<3xf32>)
  %l = linalg.reduce { arith.addf } ins(%y#0 : tensor<2x2xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  return %l : tensor<f32>
}
func.func @pair_in_f32() attributes {amp.policy = #amp.policy<"amp", compute = f16>} {
  %x = arith.constant dense<300.0> : tensor<2x2xf32>
  %loss = arith.constant dense<720000.0> : tensor<f32>
  %dx = arith.constant dense<180000.0> : tensor<2x2xf32>
  %dw = arith.constant dense<1.0> : tensor<2x2xf32>
  %l, %a, %b = amp.value_and_grad @pair_loss(%x, %x) wrt [0, 1] : (tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<f32>, tensor<2x2xf32>, tensor<2x2xf32>)
  check.eq %l, %loss : tensor<f32>
  check.eq %a, %dx : tensor<2x2xf32>
  check.eq %b, %dw : tensor<2x2xf32>
  return
}

// Nothing is differentiated: the function is the function.
func.func @forward_alone() {
  %x = arith.constant dense<[-3.0, -1.75, 0.25, 1.5, 2.0]> : tensor<5xf32>
  %expected = arith.constant dense<[-3.0, -2.0, 0.0, 2.0, 2.0]> : tensor<5xf32>
  %y, %in = call @quantize(%x) : (tensor<5xf32>) -> (tensor<5xf32>, tensor<5xi1>)
  check.eq %y, %expected : tensor<5xf32>
  return
}
