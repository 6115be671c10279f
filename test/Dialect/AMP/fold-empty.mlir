// RUN: amp-opt %s -amp-fold-empty -split-input-file | FileCheck %s

// A public function loses what has no elements.
// CHECK-LABEL: func.func @arguments(
// CHECK-SAME:      %[[X:.*]]: tensor<2xf32> {amp.input = "x"})
// CHECK-NEXT:    return %[[X]]
func.func @arguments(%e: tensor<0x3xf32> {amp.param = "e"},
    %x: tensor<2xf32> {amp.input = "x"}) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// -----

// Another's callers give them.
// CHECK-LABEL: func.func private @callee(%{{.*}}: tensor<0xf32>)
func.func private @callee(%e: tensor<0xf32>) {
  return
}

// -----

// A sum of nothing is what it begins with, a product over a depth of 0, too.
// CHECK-LABEL: func.func @sums(
// CHECK-SAME:      %[[X:.*]]: tensor<4x3xf32>, %[[S:.*]]: tensor<f32>, %[[Y:.*]]: tensor<4x3xf32>)
// CHECK-NEXT:    return %[[S]], %[[Y]]
func.func @sums(%x: tensor<4x3xf32>, %s: tensor<f32>, %y: tensor<4x3xf32>)
    -> (tensor<f32>, tensor<4x3xf32>) {
  %none = tensor.extract_slice %x[0, 0] [0, 3] [1, 1]
      : tensor<4x3xf32> to tensor<0x3xf32>
  %exp = math.exp %none : tensor<0x3xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<0x3xf32>)
      outs(%s : tensor<f32>) dimensions = [0, 1]
  %a = tensor.extract_slice %x[0, 0] [4, 0] [1, 1]
      : tensor<4x3xf32> to tensor<4x0xf32>
  %p = linalg.matmul ins(%a, %none : tensor<4x0xf32>, tensor<0x3xf32>)
      outs(%y : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %sum, %p : tensor<f32>, tensor<4x3xf32>
}

// -----

// CHECK-LABEL: func.func @joined(
// CHECK-SAME:      %[[X:.*]]: tensor<2x3xf32>)
// CHECK:         %[[PAIR:.*]] = tensor.concat dim(0) %[[X]], %[[X]]
// CHECK:         %[[C:.*]] = arith.constant 1.0
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<2x3xf32>
// CHECK:         %[[PAD:.*]] = linalg.fill ins(%[[C]] : f32) outs(%[[EMPTY]]
// CHECK:         return %[[X]], %[[PAIR]], %[[X]], %[[PAD]]
func.func @joined(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<4x3xf32>,
    tensor<2x3xf32>, tensor<2x3xf32>) {
  %e = arith.constant dense<> : tensor<0x3xf32>
  %one = tensor.concat dim(0) %e, %x
      : (tensor<0x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %two = tensor.concat dim(0) %x, %e, %x
      : (tensor<2x3xf32>, tensor<0x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %in = tensor.insert_slice %e into %x[1, 0] [0, 3] [1, 1]
      : tensor<0x3xf32> into tensor<2x3xf32>
  %pad = tensor.pad %e low[2, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<0x3xf32> to tensor<2x3xf32>
  return %one, %two, %in, %pad : tensor<2x3xf32>, tensor<4x3xf32>,
      tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// A rule gives no cotangent of what has no elements.
// CHECK-LABEL: func.func @rule(
// CHECK-SAME:      %[[X:.*]]: tensor<2xf32>)
// CHECK-NEXT:    %[[Y:.*]] = amp.gradient %[[X]] from %[[X]] {
// CHECK-NEXT:    ^bb0(%[[DY:.*]]: tensor<2xf32>):
// CHECK-NEXT:      amp.yield %[[DY]] : tensor<2xf32>
func.func @rule(%x: tensor<2xf32>, %e: tensor<0xf32>) -> tensor<2xf32> {
  %y = amp.gradient %x from %e, %x {
  ^bb0(%dy: tensor<2xf32>):
    %none = tensor.empty() : tensor<0xf32>
    amp.yield %none, %dy : tensor<0xf32>, tensor<2xf32>
  } : tensor<2xf32> from tensor<0xf32>, tensor<2xf32>
  return %y : tensor<2xf32>
}
