// RUN: amp-opt %s --amp-declare-scratch -split-input-file -verify-diagnostics | FileCheck %s
// RUN: amp-opt %s --amp-declare-scratch --amp-declare-scratch -split-input-file -verify-diagnostics | FileCheck %s

// A sum of many terms goes through memory: the kernel has one operand more, and
// launches give it an array like any other.
// CHECK-LABEL: func.func private @sum(
// CHECK-SAME: %{{.*}}: tensor<1048576xf32>, %{{.*}}: tensor<f64>, %[[PARTS:.*]]: tensor<512xi8> {amp.scratch}) -> (tensor<f64>, tensor<512xi8>)
// CHECK: return %{{.*}}, %[[PARTS]] :
// CHECK-LABEL: func.func @step(
// CHECK: %[[PLACE:.*]] = tensor.empty() : tensor<512xi8>
// CHECK: %[[R:.*]]:2 = amp.launch @sum ins(%{{.*}}) outs(%{{.*}}, %[[PLACE]] : tensor<f64>, tensor<512xi8>) reads [false, false]
// CHECK: return %[[R]]#0
func.func private @sum(%x: tensor<1048576xf32>, %out: tensor<f64>) -> tensor<f64> attributes {amp.kernel} {
  %zero = arith.constant 0.0 : f64
  %empty = tensor.empty() : tensor<f64>
  %init = linalg.fill ins(%zero : f64) outs(%empty : tensor<f64>) -> tensor<f64>
  %sum = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%x : tensor<1048576xf32>) outs(%init : tensor<f64>) {
  ^bb0(%a: f32, %s: f64):
    %wide = arith.extf %a : f32 to f64
    %next = arith.addf %s, %wide : f64
    linalg.yield %next : f64
  } -> tensor<f64>
  return %sum : tensor<f64>
}
func.func @step(%x: tensor<1048576xf32>) -> tensor<f64> attributes {amp.step} {
  %e = tensor.empty() : tensor<f64>
  %s = amp.launch @sum ins(%x : tensor<1048576xf32>) outs(%e : tensor<f64>) reads [false] -> tensor<f64>
  return %s : tensor<f64>
}

// -----

// What is computed at once needs none.
// CHECK-LABEL: func.func private @negate(
// CHECK-NOT: amp.scratch
func.func private @negate(%x: tensor<64xf32>, %out: tensor<64xf32>) -> tensor<64xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x : tensor<64xf32>) outs(%out : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
