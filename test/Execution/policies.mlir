// What a region, a callee or an op of its own policy computes is seen from its
// value: 300 * 300 * 4 overflows f16 and is 360000 in f32.
// RUN: amp-run check %s | FileCheck %s
// CHECK: 9 passed, 0 failed

#f16 = #amp.policy<"amp", compute = f16, rounding = strict>
#f32 = #amp.policy<"f32">
#id = affine_map<(i, j) -> (i, j)>

// Equal ops in and around a region are not merged: in either order, with a
// region in a region, with a transpose (which passes rewrite) in between.

func.func @region_after() attributes {amp.policy = #f16} {
  %a = arith.constant dense<300.0> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %x = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = amp.autocast policy #f32 -> tensor<4x4xf32> {
    %1 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %1 : tensor<4x4xf32>
  }
  %inf = arith.constant dense<0x7F800000> : tensor<4x4xf32>
  check.eq %x, %inf : tensor<4x4xf32>
  %e = arith.constant dense<360000.0> : tensor<4x4xf32>
  check.eq %y, %e : tensor<4x4xf32>
  return
}

func.func @region_before() attributes {amp.policy = #f16} {
  %a = arith.constant dense<300.0> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %y = amp.autocast policy #f32 -> tensor<4x4xf32> {
    %1 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = amp.autocast policy #f16 -> tensor<4x4xf32> {
      %3 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      amp.yield %3 : tensor<4x4xf32>
    }
    %inf = arith.constant dense<0x7F800000> : tensor<4x4xf32>
    check.eq %2, %inf : tensor<4x4xf32>
    amp.yield %1 : tensor<4x4xf32>
  }
  %x = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %inf = arith.constant dense<0x7F800000> : tensor<4x4xf32>
  check.eq %x, %inf : tensor<4x4xf32>
  %e = arith.constant dense<360000.0> : tensor<4x4xf32>
  check.eq %y, %e : tensor<4x4xf32>
  return
}

// Ops that the canonicalizer and amp-normalize make anew: named elementwise
// ops, reshapes, reductions.
func.func @rewritten() attributes {amp.policy = #f16} {
  %a = arith.constant dense<300.0> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %p = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %t = amp.autocast policy #f32 -> tensor<4x4xf32> {
    %e = tensor.empty() : tensor<4x4xf32>
    %1 = linalg.transpose ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
    %2 = linalg.matmul ins(%a, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = linalg.add ins(%2, %2 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %3 : tensor<4x4xf32>
  }
  %inf = arith.constant dense<0x7F800000> : tensor<4x4xf32>
  check.eq %p, %inf : tensor<4x4xf32>
  %e = arith.constant dense<720000.0> : tensor<4x4xf32>
  check.eq %t, %e : tensor<4x4xf32>
  return
}

// Callees: of their own policy, of their caller's, in a region, in a loop.

func.func private @own(%a: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {amp.policy = #f32} {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %y = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
func.func private @none(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %y = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
func.func private @through(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = func.call @none(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

func.func @calls() attributes {amp.policy = #f16} {
  %a = arith.constant dense<300.0> : tensor<4x4xf32>
  %inf = arith.constant dense<0x7F800000> : tensor<4x4xf32>
  %e = arith.constant dense<360000.0> : tensor<4x4xf32>
  %0 = func.call @own(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  check.eq %0, %e : tensor<4x4xf32>
  %1 = func.call @through(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  check.eq %1, %inf : tensor<4x4xf32>
  %2 = amp.autocast policy #f32 -> tensor<4x4xf32> {
    %3 = func.call @through(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    amp.yield %3 : tensor<4x4xf32>
  }
  check.eq %2, %e : tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %4:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%p = %z, %q = %z) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %5 = func.call @own(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %6 = func.call @none(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %5, %6 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  check.eq %4#0, %e : tensor<4x4xf32>
  check.eq %4#1, %inf : tensor<4x4xf32>
  return
}

// Regions in loops and branches, and loops in regions.

func.func @region_in_for() attributes {amp.policy = #f32} {
  %a = arith.constant dense<300.0> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = scf.for %i = %c0 to %c2 step %c1 iter_args(%acc = %z) -> tensor<4x4xf32> {
    %2 = amp.autocast policy #f16 -> tensor<4x4xf32> {
      %1 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%acc : tensor<4x4xf32>) -> tensor<4x4xf32>
      amp.yield %1 : tensor<4x4xf32>
    }
    scf.yield %2 : tensor<4x4xf32>
  }
  %inf = arith.constant dense<0x7F800000> : tensor<4x4xf32>
  check.eq %y, %inf : tensor<4x4xf32>
  return
}

func.func @region_in_if() attributes {amp.policy = #f16} {
  %a = arith.constant dense<300.0> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %f0 = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %s = tensor.extract %a[%c0, %c0] : tensor<4x4xf32>
  %p = arith.cmpf ogt, %s, %f0 : f32
  %y = scf.if %p -> tensor<4x4xf32> {
    %2 = amp.autocast policy #f32 -> tensor<4x4xf32> {
      %1 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      amp.yield %1 : tensor<4x4xf32>
    }
    scf.yield %2 : tensor<4x4xf32>
  } else {
    %1 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %1 : tensor<4x4xf32>
  }
  %e = arith.constant dense<360000.0> : tensor<4x4xf32>
  check.eq %y, %e : tensor<4x4xf32>
  return
}

func.func @loop_in_region() attributes {amp.policy = #f16} {
  %a = arith.constant dense<300.0> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = amp.autocast policy #f32 -> tensor<4x4xf32> {
    %1 = scf.for %i = %c0 to %c2 step %c1 iter_args(%acc = %z) -> tensor<4x4xf32> {
      %2 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%acc : tensor<4x4xf32>) -> tensor<4x4xf32>
      scf.yield %2 : tensor<4x4xf32>
    }
    amp.yield %1 : tensor<4x4xf32>
  }
  %e = arith.constant dense<720000.0> : tensor<4x4xf32>
  check.eq %y, %e : tensor<4x4xf32>
  return
}

func.func @matmul_in_loop() attributes {amp.policy = #f16} {
  %a = arith.constant dense<300.0> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = scf.for %i = %c0 to %c2 step %c1 iter_args(%acc = %z) -> tensor<4x4xf32> {
    %2 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %2 : tensor<4x4xf32>
  }
  %inf = arith.constant dense<0x7F800000> : tensor<4x4xf32>
  check.eq %y, %inf : tensor<4x4xf32>
  return
}

// One op.
func.func @one_op() attributes {amp.policy = #f16} {
  %a = arith.constant dense<300.0> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %x = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul {amp.precision = #f32} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %inf = arith.constant dense<0x7F800000> : tensor<4x4xf32>
  check.eq %x, %inf : tensor<4x4xf32>
  %e = arith.constant dense<360000.0> : tensor<4x4xf32>
  check.eq %y, %e : tensor<4x4xf32>
  return
}
