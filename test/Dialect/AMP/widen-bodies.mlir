// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-widen-bodies))' | FileCheck %s

#id = affine_map<(i) -> (i)>
#zero = affine_map<(i) -> ()>

// Steps in f32, one rounding. Constants are what they were.

// CHECK-LABEL: func.func @logistic(
// CHECK-NOT:     amp.opmath
// CHECK:         ^bb0(%[[A:.*]]: bf16, %{{.*}}: bf16):
// CHECK-NEXT:      %[[X:.*]] = arith.extf %[[A]] : bf16 to f32
// CHECK-NEXT:      %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:      %[[N:.*]] = arith.negf %[[X]] : f32
// CHECK-NEXT:      %[[P:.*]] = math.exp %[[N]] : f32
// CHECK-NEXT:      %[[D:.*]] = arith.addf %[[ONE]], %[[P]] : f32
// CHECK-NEXT:      %[[S:.*]] = arith.divf %[[ONE]], %[[D]] : f32
// CHECK-NEXT:      %[[R:.*]] = arith.truncf %[[S]] : f32 to bf16
// CHECK-NEXT:      linalg.yield %[[R]] : bf16
func.func @logistic(%x: tensor<4xbf16>) -> tensor<4xbf16> attributes {amp.opmath} {
  %e = tensor.empty() : tensor<4xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%x : tensor<4xbf16>) outs(%e : tensor<4xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %one = arith.constant 1.0 : bf16
    %n = arith.negf %a : bf16
    %p = math.exp %n : bf16
    %d = arith.addf %one, %p : bf16
    %s = arith.divf %one, %d : bf16
    linalg.yield %s : bf16
  } -> tensor<4xbf16>
  return %y : tensor<4xbf16>
}

// Comparisons and choices are of the values in f32; conversions within a body,
// from integers and to f32 and back, round no more; attributes stay.

// CHECK-LABEL: func.func @mixed(
// CHECK:         ^bb0(%[[A:.*]]: f16, %[[I:.*]]: i64, %[[W:.*]]: f64, %{{.*}}: f16):
// CHECK-DAG:       %[[X:.*]] = arith.extf %[[A]] : f16 to f32
// CHECK-DAG:       %[[H:.*]] = arith.constant 5.000000e-01 : f32
// CHECK:           %[[N:.*]] = arith.sitofp %[[I]] : i64 to f16
// CHECK:           %[[K:.*]] = arith.extf %[[N]] : f16 to f32
// CHECK:           %[[M:.*]] = arith.mulf %[[X]], %[[K]] fastmath<nnan> : f32
// CHECK:           %[[C:.*]] = arith.cmpf ogt, %[[M]], %[[H]] : f32
// CHECK:           %[[S:.*]] = arith.select %[[C]], %[[M]], %[[H]] : f32
// CHECK:           %[[Q:.*]] = math.sqrt %[[S]] : f32
// CHECK:           %[[T:.*]] = arith.truncf %[[W]] : f64 to f32
// CHECK:           %[[U:.*]] = arith.addf %[[Q]], %[[T]] : f32
// CHECK:           %[[R:.*]] = arith.truncf %[[U]] : f32 to f16
// CHECK:           linalg.yield %[[R]] : f16
func.func @mixed(%x: tensor<4xf16>, %i: tensor<4xi64>, %w: tensor<4xf64>) -> tensor<4xf16> attributes {amp.opmath} {
  %e = tensor.empty() : tensor<4xf16>
  %y = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
    ins(%x, %i, %w : tensor<4xf16>, tensor<4xi64>, tensor<4xf64>) outs(%e : tensor<4xf16>) {
  ^bb0(%a: f16, %b: i64, %c: f64, %o: f16):
    %half = arith.constant 0.5 : f16
    %k = arith.sitofp %b : i64 to f16
    %m = arith.mulf %a, %k fastmath<nnan> : f16
    %g = arith.cmpf ogt, %m, %half : f16
    %s = arith.select %g, %m, %half : f16
    %q = math.sqrt %s : f16
    %f = arith.extf %q : f16 to f32
    %r = arith.truncf %f : f32 to f16
    %t = arith.truncf %c : f64 to f16
    %u = arith.addf %r, %t : f16
    linalg.yield %u : f16
  } -> tensor<4xf16>
  return %y : tensor<4xf16>
}

// One op rounds once as it is; a sum is not of its body alone; and without the
// attribute an operation rounds as its type says.

// CHECK-LABEL: func.func @one(
// CHECK:           math.exp %{{.*}} : bf16
func.func @one(%x: tensor<4xbf16>) -> tensor<4xbf16> attributes {amp.opmath} {
  %e = tensor.empty() : tensor<4xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%x : tensor<4xbf16>) outs(%e : tensor<4xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %p = math.exp %a : bf16
    linalg.yield %p : bf16
  } -> tensor<4xbf16>
  return %y : tensor<4xbf16>
}
// CHECK-LABEL: func.func @sum(
// CHECK:           arith.mulf %{{.*}} : bf16
// CHECK:           arith.addf %{{.*}} : bf16
func.func @sum(%x: tensor<4xbf16>) -> tensor<bf16> attributes {amp.opmath} {
  %z = arith.constant dense<0.0> : tensor<bf16>
  %y = linalg.generic {indexing_maps = [#id, #zero], iterator_types = ["reduction"]}
    ins(%x : tensor<4xbf16>) outs(%z : tensor<bf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %p = arith.mulf %a, %a : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<bf16>
  return %y : tensor<bf16>
}
// CHECK-LABEL: func.func @plain(
// CHECK:           arith.negf %{{.*}} : bf16
// CHECK:           math.exp %{{.*}} : bf16
func.func @plain(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %e = tensor.empty() : tensor<4xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%x : tensor<4xbf16>) outs(%e : tensor<4xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %n = arith.negf %a : bf16
    %p = math.exp %n : bf16
    linalg.yield %p : bf16
  } -> tensor<4xbf16>
  return %y : tensor<4xbf16>
}

// A product with a number in f64 takes it in f32; a sum and a power take it
// rounded.

// CHECK-LABEL: func.func @numbers(
// CHECK:         linalg.generic
// CHECK:           %[[N:.*]] = arith.truncf %{{.*}} : f64 to f32
// CHECK:           arith.mulf %{{.*}}, %[[N]] : f32
// CHECK:         linalg.generic
// CHECK:           %[[N:.*]] = arith.truncf %{{.*}} : f64 to bf16
// CHECK:           arith.addf %{{.*}}, %[[N]] : bf16
// CHECK:         linalg.generic
// CHECK:           %[[N:.*]] = arith.truncf %{{.*}} : f64 to bf16
// CHECK:           %[[W:.*]] = arith.extf %[[N]] : bf16 to f32
// CHECK:           math.powf %{{.*}}, %[[W]] : f32
func.func @numbers(%x: tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>) attributes {amp.opmath} {
  %number = arith.constant 0.3 : f64
  %e = tensor.empty() : tensor<4xbf16>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%x : tensor<4xbf16>) outs(%e : tensor<4xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %n = arith.truncf %number : f64 to bf16
    %r = arith.mulf %a, %n : bf16
    linalg.yield %r : bf16
  } -> tensor<4xbf16>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%x : tensor<4xbf16>) outs(%e : tensor<4xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %n = arith.truncf %number : f64 to bf16
    %r = arith.addf %a, %n : bf16
    linalg.yield %r : bf16
  } -> tensor<4xbf16>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%x : tensor<4xbf16>) outs(%e : tensor<4xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %n = arith.truncf %number : f64 to bf16
    %m = math.absf %a : bf16
    %r = math.powf %m, %n : bf16
    linalg.yield %r : bf16
  } -> tensor<4xbf16>
  return %0, %1, %2 : tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>
}
