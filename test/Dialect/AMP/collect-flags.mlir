// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   -pass-pipeline='builtin.module(amp-collect-flags)' | FileCheck %s
// Twice is once.
// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   -pass-pipeline='builtin.module(amp-collect-flags,amp-collect-flags)' \
// RUN:   | FileCheck %s

// A clamp between 0 and bound - 1; bit 4 where that changed an index; one
// result for all of them, after the others.

// CHECK-LABEL: func.func @two(
// CHECK-SAME:    %[[I:[^:]*]]: tensor<4xi64> {amp.index = array<i64: 10>}, %[[J:[^:]*]]: tensor<2x3xi32> {amp.index = array<i64: 3>})
// CHECK-SAME:    -> (tensor<4xi64>, tensor<2x3xi32>, tensor<i32> {amp.flags})
// CHECK:         %[[A:.*]] = linalg.generic {{.*}} ins(%[[I]] : tensor<4xi64>)
// CHECK-NEXT:    ^bb0(%[[X:.*]]: i64, %{{.*}}: i64):
// CHECK-NEXT:      %[[Z:.*]] = arith.constant 0 : i64
// CHECK-NEXT:      %[[LOW:.*]] = arith.maxsi %[[X]], %[[Z]]
// CHECK-NEXT:      %[[N:.*]] = arith.constant 9 : i64
// CHECK-NEXT:      %[[R:.*]] = arith.minsi %[[LOW]], %[[N]]
// CHECK-NEXT:      linalg.yield %[[R]]
// CHECK:         %[[F:.*]] = linalg.generic {{.*}}["reduction"]} ins(%[[I]] : tensor<4xi64>) outs(%{{.*}} : tensor<i32>)
// CHECK-NEXT:    ^bb0(%[[X:.*]]: i64, %[[ACC:.*]]: i32):
// CHECK:           %[[NE:.*]] = arith.cmpi ne, %{{.*}}, %[[X]] : i64
// CHECK:           %[[BIT:.*]] = arith.constant 16 : i32
// CHECK:           %[[NONE:.*]] = arith.constant 0 : i32
// CHECK-NEXT:      %[[S:.*]] = arith.select %[[NE]], %[[BIT]], %[[NONE]] : i32
// CHECK-NEXT:      arith.ori %[[ACC]], %[[S]]
// CHECK:         %[[B:.*]] = linalg.generic {{.*}} ins(%[[J]] : tensor<2x3xi32>)
// CHECK:           arith.constant 2 : i32
// CHECK:         %[[G:.*]] = linalg.generic {{.*}}["reduction", "reduction"]} ins(%[[J]] : tensor<2x3xi32>)
// CHECK:         %[[ALL:.*]] = linalg.generic {{.*}} ins(%[[F]], %[[G]] : tensor<i32>, tensor<i32>)
// CHECK:           arith.ori
// CHECK:         return %[[A]], %[[B]], %[[ALL]]
func.func @two(%i: tensor<4xi64>, %j: tensor<2x3xi32>) -> (tensor<4xi64>, tensor<2x3xi32>) {
  %0 = amp.clamp_index %i bound 10 : tensor<4xi64>
  %1 = amp.clamp_index %j bound 3 : tensor<2x3xi32>
  return %0, %1 : tensor<4xi64>, tensor<2x3xi32>
}

// No index, no result.

// CHECK-LABEL: func.func @none(
// CHECK-SAME:    -> tensor<4xi64> {
// CHECK-NEXT:    return
func.func @none(%i: tensor<4xi64>) -> tensor<4xi64> {
  return %i : tensor<4xi64>
}
// CHECK-LABEL: func.func private @declaration(tensor<4xi64>)
func.func private @declaration(tensor<4xi64>)

// An ignored index stays as it is, and is no finding.
// CHECK-LABEL: func.func @ignore(
// CHECK-SAME:    tensor<4xi64> {amp.index = array<i64: 5, -100>})
// CHECK: %[[C:.*]] = arith.minsi
// CHECK: %[[S:.*]] = arith.constant -100 : i64
// CHECK: %[[I:.*]] = arith.cmpi eq, %[[IN:.*]], %[[S]]
// CHECK: arith.select %[[I]], %[[IN]], %[[C]]
func.func @ignore(%i: tensor<4xi64>) -> tensor<4xi64> {
  %0 = amp.clamp_index %i bound 5 ignore -100 : tensor<4xi64>
  return %0 : tensor<4xi64>
}

// Indices in another shape and type are the argument's, of two bounds the least;
// computed ones are nobody's.
// CHECK-LABEL: func.func @through(
// CHECK-SAME:    tensor<2x3xi32> {amp.index = array<i64: 4>}, %{{[^:]*}}: tensor<6xi64>)
func.func @through(%i: tensor<2x3xi32>, %j: tensor<6xi64>) -> (tensor<6xi64>, tensor<6xi32>, tensor<6xi64>) {
  %flat = tensor.collapse_shape %i [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
  %empty = tensor.empty() : tensor<6xi64>
  %wide = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%flat : tensor<6xi32>) outs(%empty : tensor<6xi64>) {
  ^bb0(%a: i32, %out: i64):
    %e = arith.extsi %a : i32 to i64
    linalg.yield %e : i64
  } -> tensor<6xi64>
  %sum = linalg.add ins(%j, %wide : tensor<6xi64>, tensor<6xi64>) outs(%empty : tensor<6xi64>) -> tensor<6xi64>
  %0 = amp.clamp_index %wide bound 7 : tensor<6xi64>
  %1 = amp.clamp_index %flat bound 4 : tensor<6xi32>
  %2 = amp.clamp_index %sum bound 5 : tensor<6xi64>
  return %0, %1, %2 : tensor<6xi64>, tensor<6xi32>, tensor<6xi64>
}

// An assertion sets a bit of its own where an element is false.
// CHECK-LABEL: func.func @assertion
// CHECK-SAME: -> (tensor<f32>, tensor<i32> {amp.flags})
// CHECK: %[[BIT:.*]] = arith.constant 32 : i32
// CHECK: %[[FLAG:.*]] = arith.select %{{.*}}, %[[BIT]], %{{.*}} : i32
// CHECK: arith.ori %{{.*}}, %[[FLAG]]
// CHECK-NOT: amp.assert
func.func @assertion(%x: tensor<f32>, %c: tensor<4xi1>) -> tensor<f32> {
  amp.assert %c, "holds" : tensor<4xi1>
  return %x : tensor<f32>
}

// -----

func.func @region(%i: tensor<4xi64>) -> tensor<4xi64> {
  %0 = amp.autocast policy #amp.policy<"f32"> -> tensor<4xi64> {
    // expected-error @+1 {{expected at the top of the function}}
    %1 = amp.clamp_index %i bound 10 : tensor<4xi64>
    amp.yield %1 : tensor<4xi64>
  }
  return %0 : tensor<4xi64>
}

// -----

// In a rule an index is clamped, and nothing is told.

// CHECK-LABEL: func.func @rule(
// CHECK-SAME:    -> tensor<f32> {
// CHECK:         amp.gradient
// CHECK:           arith.minsi
// CHECK-NOT:     amp.clamp_index
// CHECK-NOT:     amp.assert
func.func @rule(%x: tensor<f32>, %i: tensor<i64>, %c: tensor<i1>) -> tensor<f32> {
  %0 = amp.gradient %x from %x {
  ^bb0(%g: tensor<f32>):
    amp.assert %c, "holds" : tensor<i1>
    %1 = amp.clamp_index %i bound 10 : tensor<i64>
    %2 = arith.sitofp %1 : tensor<i64> to tensor<f32>
    %3 = arith.mulf %g, %2 : tensor<f32>
    amp.yield %3 : tensor<f32>
  } : tensor<f32> from tensor<f32>
  return %0 : tensor<f32>
}

// -----

// expected-error @+1 {{expected one block in a function with indices to clamp, or with assertions}}
func.func @blocks(%i: tensor<4xi64>) -> tensor<4xi64> {
  %0 = amp.clamp_index %i bound 10 : tensor<4xi64>
  cf.br ^end
^end:
  return %0 : tensor<4xi64>
}

// -----

// The sizes of what it clamps.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[I:.*]]: tensor<2x?xi32>
// CHECK:         %[[N:.*]] = tensor.dim %[[I]]
// CHECK:         tensor.empty(%[[N]]) : tensor<2x?xi32>
func.func @dynamic(%i: tensor<2x?xi32>) -> tensor<2x?xi32> {
  %0 = amp.clamp_index %i bound 3 : tensor<2x?xi32>
  return %0 : tensor<2x?xi32>
}
