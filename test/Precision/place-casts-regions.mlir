// Loops and branches: the ops in them have classes like all others, and what a
// region carries is stored in the join of what enters and what is yielded.
// RUN: amp-opt %s --amp-place-casts | FileCheck %s
// Once is enough.
// RUN: amp-opt %s --amp-place-casts > %t.once
// RUN: amp-opt %s --amp-place-casts --amp-place-casts | diff %t.once -
// RUN: amp-opt %t.once --amp-place-casts | diff %t.once -

#id = affine_map<(i, j) -> (i, j)>
#bf16 = #amp.policy<"amp", compute = bf16>

// A hidden state starts in f32 and is carried so. The weight is cast outside.

// CHECK-LABEL: func.func @recurrence
// CHECK-SAME:    %[[H:[^:]*]]: tensor<4x4xf32>, %[[W:[^:]*]]: tensor<4x4xf32>
// CHECK:         %[[WB:.*]] = arith.truncf %[[W]]
// CHECK:         scf.for {{.*}} iter_args(%[[C:.*]] = %[[H]]) -> (tensor<4x4xf32>)
// CHECK-NEXT:      %[[CB:.*]] = arith.truncf %[[C]]
// CHECK-NOT:       arith.truncf %[[W]]
// CHECK:           linalg.matmul ins(%[[CB]], %[[WB]] : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK:           math.tanh
// CHECK:           %[[Y:.*]] = arith.extf {{.*}} tensor<4x4xbf16> to tensor<4x4xf32>
// CHECK:           scf.yield %[[Y]]
func.func @recurrence(%h: tensor<4x4xf32>, %w: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #bf16} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%c = %h) -> tensor<4x4xf32> {
    %0 = linalg.matmul ins(%c, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %t = math.tanh %a : f32
      linalg.yield %t : f32
    } -> tensor<4x4xf32>
    scf.yield %1 : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// What enters and what is yielded is 16 bit: so is what is carried, also in a
// loop within, and in the swap of two.

// CHECK-LABEL: func.func @carried_low
// CHECK:         scf.for {{.*}} -> (tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK:           scf.for {{.*}} -> (tensor<4x4xbf16>)
// CHECK:             scf.yield %{{.*}} : tensor<4x4xbf16>
// CHECK:           scf.yield %{{.*}}, %{{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>
func.func @carried_low(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #bf16} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %0, %b = %0) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %1 = scf.for %j = %c0 to %c3 step %c1 iter_args(%c = %a) -> tensor<4x4xf32> {
      %2 = linalg.matmul ins(%c, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      scf.yield %2 : tensor<4x4xf32>
    }
    scf.yield %b, %1 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %r#0 : tensor<4x4xf32>
}

// A sum over iterations starts from a zero, in f32: it stays there.

// CHECK-LABEL: func.func @sum
// CHECK:         scf.for {{.*}} -> (tensor<4x4xf32>)
// CHECK:           linalg.generic {{.*}} : tensor<4x4xf32>, tensor<4x4xbf16>) outs(%{{.*}} : tensor<4x4xf32>)
func.func @sum(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #bf16} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %z) -> tensor<4x4xf32> {
    %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s, %0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %t = arith.addf %a, %b : f32
      linalg.yield %t : f32
    } -> tensor<4x4xf32>
    scf.yield %1 : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// Of a branch: both low, with a zero that 16 bit holds, with one value that
// they do not, with an argument.

// CHECK-LABEL: func.func @branches
// CHECK:         scf.if {{.*}} -> (tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:           scf.yield %{{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<4x4xf32>, tensor<4x4xf32>
// CHECK:         } else {
// CHECK:           scf.yield %{{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<4x4xf32>, tensor<4x4xf32>
func.func @branches(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %p: i1)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>)
    attributes {amp.policy = #bf16} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %tenth = arith.constant dense<0.1> : tensor<4x4xf32>
  %r:4 = scf.if %p -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
    %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %0, %0, %0, %0 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  } else {
    %0 = linalg.matmul ins(%w, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %0, %z, %tenth, %x : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %r#0, %r#1, %r#2, %r#3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// The two parts of a while loop carry values of their own.

// CHECK-LABEL: func.func @while
// CHECK:         scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : (tensor<4x4xf32>, i32) -> (tensor<4x4xbf16>, i32)
// CHECK:           linalg.matmul {{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK:           scf.condition(%{{.*}}) {{.*}} : tensor<4x4xbf16>, i32
// CHECK:           scf.yield {{.*}} : tensor<4x4xf32>, i32
func.func @while(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #bf16} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %r:2 = scf.while (%a = %x, %i = %c0) : (tensor<4x4xf32>, i32) -> (tensor<4x4xf32>, i32) {
    %0 = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %p = arith.cmpi slt, %i, %c5 : i32
    scf.condition(%p) %0, %i : tensor<4x4xf32>, i32
  } do {
  ^bb0(%b: tensor<4x4xf32>, %i: i32):
    %n = arith.addi %i, %c1 : i32
    scf.yield %b, %n : tensor<4x4xf32>, i32
  }
  return %r#0 : tensor<4x4xf32>
}

// A region under another policy in a loop, and a loop in such a region.

// CHECK-LABEL: func.func @regions
// CHECK:         scf.for {{.*}} -> (tensor<4x4xf32>)
// CHECK:           linalg.matmul {{.*}} : tensor<4x4xf16>, tensor<4x4xf16>)
// CHECK:           linalg.matmul {{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK:         scf.for {{.*}} -> (tensor<4x4xf32>)
// CHECK:           linalg.matmul {{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-NOT:     amp.precision
func.func @regions(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>)
    -> tensor<4x4xf32> attributes {amp.policy = #bf16} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> tensor<4x4xf32> {
    %0 = amp.autocast policy #amp.policy<"amp", compute = f16> -> tensor<4x4xf32> {
      %1 = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      %2 = amp.autocast policy #amp.policy<"f32"> -> tensor<4x4xf32> {
        %3 = linalg.matmul ins(%1, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
        amp.yield %3 : tensor<4x4xf32>
      }
      amp.yield %2 : tensor<4x4xf32>
    }
    scf.yield %0 : tensor<4x4xf32>
  }
  %s = amp.autocast policy #amp.policy<"f32"> -> tensor<4x4xf32> {
    %4 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %r) -> tensor<4x4xf32> {
      %5 = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      scf.yield %5 : tensor<4x4xf32>
    }
    amp.yield %4 : tensor<4x4xf32>
  }
  return %s : tensor<4x4xf32>
}
