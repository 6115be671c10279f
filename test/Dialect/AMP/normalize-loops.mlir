// RUN: amp-opt %s -amp-normalize-loops -canonicalize | FileCheck %s
// RUN: amp-opt %s -amp-normalize-loops -canonicalize -amp-normalize-loops -canonicalize | FileCheck %s

// Integers from -100 in steps of 100 over all that an i8 holds, whose last
// bound would wrap: three iterations.

// CHECK-LABEL: func.func @integers(
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[THREE:.*]] = arith.constant 3 : index
// CHECK-DAG:     %[[STEP:.*]] = arith.constant 100 : i8
// CHECK-DAG:     %[[LOW:.*]] = arith.constant -100 : i8
// CHECK:         scf.for %[[I:.*]] = %[[ZERO]] to %[[THREE]] step %[[ONE]] iter_args(
// CHECK:           %[[P:.*]] = arith.index_cast %[[I]] : index to i8
// CHECK:           %[[D:.*]] = arith.muli %[[P]], %[[STEP]]
// CHECK:           %[[K:.*]] = arith.addi %[[D]], %[[LOW]]
// CHECK:           arith.sitofp %[[K]]
func.func @integers(%x: tensor<f32>) -> tensor<f32> {
  %low = arith.constant -100 : i8
  %high = arith.constant 127 : i8
  %step = arith.constant 100 : i8
  %r = scf.for %i = %low to %high step %step iter_args(%v = %x) -> tensor<f32> : i8 {
    %f = arith.sitofp %i : i8 to f32
    %t = tensor.from_elements %f : tensor<f32>
    %s = arith.addf %t, %v : tensor<f32>
    scf.yield %s : tensor<f32>
  }
  return %r : tensor<f32>
}

// Counters, scalar and in 0-d tensors, come from the induction variable; an
// index that is computed from one is in range. What they are at the end is a
// constant.

// CHECK-LABEL: func.func @counters(
// CHECK-SAME:    %[[X:.*]]: tensor<5x4xf32>, %[[V:.*]]: tensor<4xf32>)
// CHECK-DAG:     %[[END:.*]] = arith.constant dense<5> : tensor<i32>
// CHECK:         %[[F:.*]] = scf.for %[[I:.*]] = {{.*}} iter_args(%{{.*}} = %[[V]]) -> (tensor<4xf32>)
// CHECK:           %[[N:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK:           %[[REST:.*]] = arith.subi %{{.*}}, %[[N]] : i32
// CHECK:           %[[AT:.*]] = arith.index_cast %[[REST]] : i32 to index
// CHECK:           tensor.extract_slice %[[X]][%[[AT]], 0]
// CHECK:         return %[[F]], %[[END]]
func.func @counters(%x: tensor<5x4xf32>, %v: tensor<4xf32>) -> (tensor<4xf32>, tensor<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant dense<0> : tensor<i32>
  %one = arith.constant 1 : i32
  %four = arith.constant dense<4> : tensor<i32>
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %v, %n = %zero) -> (tensor<4xf32>, tensor<i32>) {
    %rest = arith.subi %four, %n : tensor<i32>
    %k = tensor.extract %rest[] : tensor<i32>
    %at = arith.index_cast %k : i32 to index
    %e = tensor.extract_slice %x[%at, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<4xf32>
    %s = arith.addf %a, %e : tensor<4xf32>
    %empty = tensor.empty() : tensor<i32>
    %m = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
        ins(%n : tensor<i32>) outs(%empty : tensor<i32>) {
    ^bb0(%q: i32, %out: i32):
      %next = arith.addi %q, %one : i32
      linalg.yield %next : i32
    } -> tensor<i32>
    scf.yield %s, %m : tensor<4xf32>, tensor<i32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<i32>
}

// Other scalars are carried as 0-d tensors: a float, an index that is not a
// counter's.

// CHECK-LABEL: func.func @carried(
// CHECK:         scf.for {{.*}} -> (tensor<f32>, tensor<i64>)
// CHECK:           %[[B:.*]] = scf.if %{{.*}} -> (tensor<f32>)
// CHECK:           scf.yield {{.*}} : tensor<f32>, tensor<i64>
// CHECK:         return %{{.*}}, %{{.*}} : f32, index
func.func @carried(%x: f32, %p: i1) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x, %n = %c1) -> (f32, index) {
    %b = scf.if %p -> f32 {
      %s = math.sin %a : f32
      scf.yield %s : f32
    } else {
      scf.yield %a : f32
    }
    %m = arith.muli %n, %c2 : index
    scf.yield %b, %m : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// Bounds that are not constant: the same loop over indices.

// CHECK-LABEL: func.func @unknown(
// CHECK:         %[[U:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK:         scf.for {{.*}} to %[[U]]
func.func @unknown(%x: tensor<4xf32>, %n: i32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> tensor<4xf32> : i32 {
    %s = math.sin %v : tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// Loops whose bounds are unsigned stay so; narrow ones as indices are positive.

// CHECK-LABEL: func.func @unsigned(
// CHECK:         scf.for unsigned {{.*}} -> (tensor<f32>) {
// CHECK:         scf.for unsigned {{.*}} -> (tensor<f32>) {
// CHECK:         arith.index_castui %{{.*}} : i32 to index
// CHECK:         scf.for %{{.*}} -> (tensor<f32>) {
func.func @unsigned(%x: f32, %n: index, %m: i64, %k: i32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %a = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%v = %x) -> f32 {
    %s = math.sin %v : f32
    scf.yield %s : f32
  }
  %b = scf.for unsigned %i = %c0_i64 to %m step %c1_i64 iter_args(%v = %a) -> f32 : i64 {
    %s = math.sin %v : f32
    scf.yield %s : f32
  }
  %c = scf.for unsigned %i = %c0_i32 to %k step %c1_i32 iter_args(%v = %b) -> f32 : i32 {
    %s = math.sin %v : f32
    scf.yield %s : f32
  }
  return %c : f32
}

// The step behind the last turn would lead back to below the upper bound.

// CHECK-LABEL: func.func @end_of_indices(
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK:         scf.for %[[I:.*]] = %[[C0]] to %[[C2]] step %[[C1]]
// CHECK:           %[[WAY:.*]] = arith.muli %[[I]], %{{.*}} : index
// CHECK:           arith.addi %[[WAY]], %{{.*}} : index
func.func @end_of_indices(%x: tensor<4xi64>) -> tensor<4xi64> {
  %low = arith.constant 9223372036854775800 : index
  %high = arith.constant 9223372036854775807 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %low to %high step %c5 iter_args(%v = %x) -> tensor<4xi64> {
    %n = arith.index_cast %i : index to i64
    %s = tensor.splat %n : tensor<4xi64>
    %w = arith.xori %v, %s : tensor<4xi64>
    scf.yield %w : tensor<4xi64>
  }
  return %r : tensor<4xi64>
}

// A counter that wraps: the largest i64 and three steps of the largest, which
// is 4 * (2^63 - 1) and so -4.

// CHECK-LABEL: func.func @wraps(
// CHECK:         %[[LAST:.*]] = arith.constant -4 : i64
// CHECK:         return %[[LAST]]
func.func @wraps(%x: tensor<f32>) -> (i64, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %most = arith.constant 9223372036854775807 : i64
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %most, %a = %x) -> (i64, tensor<f32>) {
    %n = arith.addi %v, %most : i64
    %s = math.sin %a : tensor<f32>
    scf.yield %n, %s : i64, tensor<f32>
  }
  return %r#0, %r#1 : i64, tensor<f32>
}
