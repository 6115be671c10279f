// What a rule names: a parameter that is read, a name in a location, an op, a
// kind, in this order.
// RUN: amp-opt %s -split-input-file -amp-attach-roles -amp-place-casts \
// RUN:   -verify-diagnostics -mlir-print-debuginfo | FileCheck %s

// The parameter's pattern wins over the op's name, which wins over the kind.

// CHECK-LABEL: func.func @order
// CHECK:       linalg.matmul {{.*}} tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK:       linalg.matmul {{.*}} tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:       linalg.batch_matmul {{.*}} tensor<1x4x4xbf16>, tensor<1x4x4xbf16>)
func.func @order(%x: tensor<4x4xf32>, %b: tensor<1x4x4xf32>,
                 %v: tensor<4x4xf32> {amp.param = "layers.0.weight"},
                 %w: tensor<4x4xf32> {amp.param = "head.weight"})
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<1x4x4xf32>)
    attributes {amp.policy = #amp.policy<"amp", compute = bf16, rules = {
      "linalg.matmul" = "f32", "param:layers.*" = "low", matmul = "low"}>} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %zb = arith.constant dense<0.0> : tensor<1x4x4xf32>
  %0 = linalg.matmul ins(%x, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.batch_matmul ins(%b, %b : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%zb : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<1x4x4xf32>
}

// -----

// Names of layers, in a fused location too, and a line of a file.

// CHECK-LABEL: func.func @names
// CHECK:       linalg.matmul {{.*}} tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:       linalg.matmul {{.*}} tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK:       linalg.matmul {{.*}} tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:       linalg.matmul {{.*}} tensor<4x4xf32>, tensor<4x4xf32>)
func.func @names(%x: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
    attributes {amp.policy = #amp.policy<"amp", compute = bf16, rules = {
      "name:*attention*" = "f32", "name:model.py:7" = "f32"}>} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32> loc("h.0.attention.q")
  %1 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32> loc("h.0.mlp.up")
  %2 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32> loc(fused["a", "h.1.attention.v"("model.py":3:4)])
  %3 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32> loc("model.py":7:1)
  return %0, %1, %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// What names nothing is a warning.

// expected-warning @below {{the rule for 'name:*attention*' is for no op: no location has a name}}
// expected-warning @below {{the rule for 'softmax' is for no op}}
module {
  // CHECK-LABEL: func.func @unused
  func.func @unused(%x: tensor<4xf32>) -> tensor<4xf32>
      attributes {amp.policy = #amp.policy<"amp", compute = bf16, rules = {
        "name:*attention*" = "f32", softmax = "f32"}>} {
    return %x : tensor<4xf32>
  }
}

// -----

// A kind that the profile refuses: PyTorch's binary cross entropy by its clamped
// logarithm. And one that a rule bans.

func.func @banned(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"torch-cuda", compute = f16>} {
  %e = tensor.empty() : tensor<4x4xf32>
  %low = arith.constant dense<-100.0> : tensor<4x4xf32>
  // expected-error @below {{the policy refuses 'binary_cross_entropy': its logarithms overflow in 16 bit: use the form that takes logits (binary_cross_entropy_with_logits)}}
  %0 = linalg.log ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.max ins(%0, %low : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

func.func @ruled_out(%x: tensor<4x4xf32>) -> tensor<4x4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = f16, rules = {tanh = "banned"}>} {
  %e = tensor.empty() : tensor<4x4xf32>
  // expected-error @below {{the policy refuses 'tanh': a rule bans it}}
  %0 = linalg.tanh ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
