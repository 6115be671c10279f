// RUN: amp-opt %s -amp-outline-kernels | FileCheck %s
// RUN: amp-opt %s -amp-outline-kernels > %t.1
// RUN: amp-opt %s -amp-outline-kernels > %t.2
// RUN: diff %t.1 %t.2

#id = affine_map<(d0) -> (d0)>

// Two kernels differ in one of two constants: one body, the constant that
// differs is an operand, the one that agrees stays inside.

// CHECK-LABEL: func.func @lifted
// CHECK-SAME:    %[[A:.*]]: tensor<8xf32>, %[[S:.*]]: tensor<8xf32>
// CHECK:         %[[E:.*]] = tensor.empty
// CHECK:         %[[C2:.*]] = arith.constant 2.0
// CHECK:         %[[R0:.*]] = amp.launch @k0_map
// CHECK-SAME:      ins(%[[A]], %[[C2]] : tensor<8xf32>, f32)
// CHECK-SAME:      outs(%[[E]] : tensor<8xf32>) reads [false]
// CHECK:         %[[C5:.*]] = arith.constant 5.0
// CHECK:         %[[R1:.*]] = amp.launch @k0_map
// CHECK-SAME:      ins(%[[R0]], %[[C5]] : tensor<8xf32>, f32)
// CHECK:         return %[[R1]]
func.func @lifted(%a: tensor<8xf32>, %s: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = amp.kernel ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: tensor<8xf32>, %o: tensor<8xf32>):
    %two = arith.constant 2.0 : f32
    %one = arith.constant 1.0 : f32
    %g = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel"]}
        ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
    ^bb1(%in: f32, %old: f32):
      %m = arith.mulf %in, %two : f32
      %p = arith.addf %m, %one : f32
      linalg.yield %p : f32
    } -> tensor<8xf32>
    amp.yield %g : tensor<8xf32>
  } -> tensor<8xf32>
  %1 = amp.kernel ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: tensor<8xf32>, %o: tensor<8xf32>):
    %five = arith.constant 5.0 : f32
    %one = arith.constant 1.0 : f32
    %g = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel"]}
        ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) {
    ^bb1(%in: f32, %old: f32):
      %m = arith.mulf %in, %five : f32
      %p = arith.addf %m, %one : f32
      linalg.yield %p : f32
    } -> tensor<8xf32>
    amp.yield %g : tensor<8xf32>
  } -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// The value of a fill says how a reduction starts: two bodies. A sum reads the
// result of the fill, not what the output held.

// CHECK-LABEL: func.func @fills
// CHECK:         amp.launch @k1_reduce ins({{.*}}) outs({{.*}}) reads [false]
// CHECK:         amp.launch @k2_reduce ins({{.*}}) outs({{.*}}) reads [false]
func.func @fills(%a: tensor<8xf32>) -> (tensor<f32>, tensor<f32>) {
  %e = tensor.empty() : tensor<f32>
  %0 = amp.kernel ins(%a : tensor<8xf32>) outs(%e : tensor<f32>) {
  ^bb0(%x: tensor<8xf32>, %o: tensor<f32>):
    %c = arith.constant 0.0 : f32
    %f = linalg.fill ins(%c : f32) outs(%o : tensor<f32>) -> tensor<f32>
    %g = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>],
                         iterator_types = ["reduction"]}
        ins(%x : tensor<8xf32>) outs(%f : tensor<f32>) {
    ^bb1(%in: f32, %acc: f32):
      %p = arith.addf %in, %acc : f32
      linalg.yield %p : f32
    } -> tensor<f32>
    amp.yield %g : tensor<f32>
  } -> tensor<f32>
  %1 = amp.kernel ins(%a : tensor<8xf32>) outs(%e : tensor<f32>) {
  ^bb0(%x: tensor<8xf32>, %o: tensor<f32>):
    %c = arith.constant 1.0 : f32
    %f = linalg.fill ins(%c : f32) outs(%o : tensor<f32>) -> tensor<f32>
    %g = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>],
                         iterator_types = ["reduction"]}
        ins(%x : tensor<8xf32>) outs(%f : tensor<f32>) {
    ^bb1(%in: f32, %acc: f32):
      %p = arith.addf %in, %acc : f32
      linalg.yield %p : f32
    } -> tensor<f32>
    amp.yield %g : tensor<f32>
  } -> tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}

// Integers are indices as often as not: never lifted.

// CHECK-LABEL: func.func @integers
// CHECK:         amp.launch @k3_map
// CHECK:         amp.launch @k4_map
func.func @integers(%a: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %e = tensor.empty() : tensor<8xi32>
  %0 = amp.kernel ins(%a : tensor<8xi32>) outs(%e : tensor<8xi32>) {
  ^bb0(%x: tensor<8xi32>, %o: tensor<8xi32>):
    %c = arith.constant 2 : i32
    %g = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel"]}
        ins(%x : tensor<8xi32>) outs(%o : tensor<8xi32>) {
    ^bb1(%in: i32, %old: i32):
      %m = arith.addi %in, %c : i32
      linalg.yield %m : i32
    } -> tensor<8xi32>
    amp.yield %g : tensor<8xi32>
  } -> tensor<8xi32>
  %1 = amp.kernel ins(%a : tensor<8xi32>) outs(%e : tensor<8xi32>) {
  ^bb0(%x: tensor<8xi32>, %o: tensor<8xi32>):
    %c = arith.constant 3 : i32
    %g = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel"]}
        ins(%x : tensor<8xi32>) outs(%o : tensor<8xi32>) {
    ^bb1(%in: i32, %old: i32):
      %m = arith.addi %in, %c : i32
      linalg.yield %m : i32
    } -> tensor<8xi32>
    amp.yield %g : tensor<8xi32>
  } -> tensor<8xi32>
  return %0, %1 : tensor<8xi32>, tensor<8xi32>
}

// One output is read and one is not; a launch stays in its loop; `recompute`
// and other attributes go to the launch.

// CHECK-LABEL: func.func @loop
// CHECK:         scf.for
// CHECK:           amp.launch @k5_matmul
// CHECK-SAME:        reads [true, false] {recompute = 7 : i64, tag = "t"}
// CHECK-SAME:        -> tensor<4x4xf32>, tensor<4x4xf32>
func.func @loop(%a: tensor<4x4xf32>, %s: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %s)
      -> tensor<4x4xf32> {
    %e = tensor.empty() : tensor<4x4xf32>
    %0:2 = amp.kernel ins(%a : tensor<4x4xf32>)
        outs(%acc, %e : tensor<4x4xf32>, tensor<4x4xf32>)
        attributes {recompute = 7 : i64, tag = "t"} {
    ^bb0(%x: tensor<4x4xf32>, %o: tensor<4x4xf32>, %p: tensor<4x4xf32>):
      %m = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>)
          outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
      %n = linalg.exp ins(%m : tensor<4x4xf32>) outs(%p : tensor<4x4xf32>)
          -> tensor<4x4xf32>
      amp.yield %m, %n : tensor<4x4xf32>, tensor<4x4xf32>
    } -> tensor<4x4xf32>, tensor<4x4xf32>
    scf.yield %0#0 : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// An output given back as it was is read.

// CHECK-LABEL: func.func @kept
// CHECK:         amp.launch @k6_move outs(%{{.*}} : tensor<4xf32>) reads [true]
func.func @kept(%s: tensor<4xf32>) -> tensor<4xf32> {
  %0 = amp.kernel outs(%s : tensor<4xf32>) {
  ^bb0(%o: tensor<4xf32>):
    amp.yield %o : tensor<4xf32>
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @k0_map
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[C:.*]]: f32,
// CHECK-SAME:    %[[O:.*]]: tensor<8xf32>) -> tensor<8xf32>
// CHECK-SAME:    attributes {amp.kernel}
// CHECK:         %[[ONE:.*]] = arith.constant 1.0
// CHECK-NOT:     arith.constant
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[X]] : tensor<8xf32>) outs(%[[O]] : tensor<8xf32>)
// CHECK:           arith.mulf %{{.*}}, %[[C]]
// CHECK:           arith.addf %{{.*}}, %[[ONE]]
// CHECK-LABEL: func.func private @k1_reduce
// CHECK:         arith.constant 0.0
// CHECK-LABEL: func.func private @k2_reduce
// CHECK:         arith.constant 1.0
// CHECK-LABEL: func.func private @k5_matmul
// CHECK-SAME:    -> (tensor<4x4xf32>, tensor<4x4xf32>)
