// RUN: amp-opt %s -amp-cse | FileCheck %s
// RUN: amp-opt %s -amp-cse -amp-cse | FileCheck %s

#id = affine_map<(i) -> (i)>

// Bodies are compared.

// CHECK-LABEL: func.func @bodies(
// CHECK:         %[[A:.*]] = linalg.generic
// CHECK:           arith.addf
// CHECK:         %[[B:.*]] = linalg.generic
// CHECK:           arith.subf
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[A]], %[[A]], %[[B]]
func.func @bodies(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Attributes are, too: roles and policies. What nothing reads goes.

// CHECK-LABEL: func.func @attributes(
// CHECK-COUNT-2: arith.negf
// CHECK-NOT:     arith
func.func @attributes(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.negf %x : tensor<4xf32>
  %1 = arith.negf %x {amp.role = "linear"} : tensor<4xf32>
  %2 = arith.negf %x {amp.role = "other"} : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// A region reads what is around it; what is in one is of no use outside.

// CHECK-LABEL: func.func @regions(
// CHECK:         %[[N:.*]] = arith.negf
// CHECK:         scf.if
// CHECK-NEXT:      scf.yield %[[N]]
// CHECK:           %[[E:.*]] = math.exp
// CHECK-NEXT:      scf.yield %[[E]]
// CHECK:         math.exp
func.func @regions(%c: i1, %x: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.negf %x : tensor<4xf32>
  %1 = scf.if %c -> tensor<4xf32> {
    %2 = arith.negf %x : tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  } else {
    %2 = math.exp %x : tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  %3 = math.exp %x : tensor<4xf32>
  return %0, %1, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Each dropout draws a mask of its own; with keys, the same numbers give the
// same one.

// CHECK-LABEL: func.func @random(
// CHECK-COUNT-2: nn.dropout %{{.*}} p(5.000000e-01) : tensor<4xf32>
// CHECK:         nn.dropout %{{.*}} p(5.000000e-01) key
// CHECK-NOT:     nn.dropout
func.func @random(%x: tensor<4xf32>, %key: tensor<3xi64>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = nn.dropout %x p(0.5) : tensor<4xf32> -> tensor<4xf32>
  %1 = nn.dropout %x p(0.5) : tensor<4xf32> -> tensor<4xf32>
  %2 = nn.dropout %x p(0.5) key(%key : tensor<3xi64>) {id = 0 : i64} : tensor<4xf32> -> tensor<4xf32>
  %3 = nn.dropout %x p(0.5) key(%key : tensor<3xi64>) {id = 0 : i64} : tensor<4xf32> -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
