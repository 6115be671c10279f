// The gradient of a loop keeps the loop's states, one row of a stack an
// iteration. On a GPU that is a kernel, too: of the row alone where it begins at
// a multiple of 16 bytes, else of the whole stack.
// RUN: env AMP_CACHE=off amp-run check %s --target=sim:sm_80 | FileCheck %s
// RUN: env AMP_CACHE=off amp-run check %s | FileCheck %s
// RUN: amp-opt --amp-to="codegen target=nvgpu" %s | FileCheck %s --check-prefix=HOST
// CHECK: 5 passed, 0 failed
// HOST-NOT: memref.copy
// HOST-COUNT-5: func.func @{{.*}} attributes {{.*}}amp.step
// HOST-NOT: memref.copy

func.func private @power_aligned(%x: tensor<4xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%y = %x) -> tensor<4xf32> {
    %z = arith.mulf %y, %y : tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  %zero = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.reduce {arith.addf} ins(%r : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  return %s : tensor<f32>
}

func.func @aligned() {
  %x = arith.constant dense<[1.0, 2.0, -1.0, 3.0]> : tensor<4xf32>
  %s, %d = amp.value_and_grad @power_aligned(%x) wrt [0] : (tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>)
  %sum = arith.constant dense<6819.0> : tensor<f32>
  %powers = arith.constant dense<[8.0, 1024.0, -8.0, 17496.0]> : tensor<4xf32>
  check.eq %s, %sum : tensor<f32>
  check.eq %d, %powers : tensor<4xf32>
  return
}

func.func private @power_odd(%x: tensor<5xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%y = %x) -> tensor<5xf32> {
    %z = arith.mulf %y, %y : tensor<5xf32>
    scf.yield %z : tensor<5xf32>
  }
  %zero = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.reduce {arith.addf} ins(%r : tensor<5xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  return %s : tensor<f32>
}

func.func @odd() {
  %x = arith.constant dense<[1.0, 2.0, -1.0, 0.0, 3.0]> : tensor<5xf32>
  %s, %d = amp.value_and_grad @power_odd(%x) wrt [0] : (tensor<5xf32>) -> (tensor<f32>, tensor<5xf32>)
  %sum = arith.constant dense<6819.0> : tensor<f32>
  %powers = arith.constant dense<[8.0, 1024.0, -8.0, 0.0, 17496.0]> : tensor<5xf32>
  check.eq %s, %sum : tensor<f32>
  check.eq %d, %powers : tensor<5xf32>
  return
}

func.func private @power_matrix(%x: tensor<2x3xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%y = %x) -> tensor<2x3xf32> {
    %z = arith.mulf %y, %y : tensor<2x3xf32>
    scf.yield %z : tensor<2x3xf32>
  }
  %zero = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.reduce {arith.addf} ins(%r : tensor<2x3xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %s : tensor<f32>
}

func.func @matrix() {
  %x = arith.constant dense<[[1.0, 2.0, 3.0], [-1.0, -2.0, 0.0]]> : tensor<2x3xf32>
  %s, %d = amp.value_and_grad @power_matrix(%x) wrt [0] : (tensor<2x3xf32>) -> (tensor<f32>, tensor<2x3xf32>)
  %sum = arith.constant dense<7075.0> : tensor<f32>
  %powers = arith.constant dense<[[8.0, 1024.0, 17496.0], [-8.0, -1024.0, 0.0]]> : tensor<2x3xf32>
  check.eq %s, %sum : tensor<f32>
  check.eq %d, %powers : tensor<2x3xf32>
  return
}

func.func private @power_one(%x: tensor<1x1xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%y = %x) -> tensor<1x1xf32> {
    %z = arith.mulf %y, %y : tensor<1x1xf32>
    scf.yield %z : tensor<1x1xf32>
  }
  %zero = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.reduce {arith.addf} ins(%r : tensor<1x1xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  return %s : tensor<f32>
}

func.func @one() {
  %x = arith.constant dense<[[2.0]]> : tensor<1x1xf32>
  %s, %d = amp.value_and_grad @power_one(%x) wrt [0] : (tensor<1x1xf32>) -> (tensor<f32>, tensor<1x1xf32>)
  %sum = arith.constant dense<256.0> : tensor<f32>
  %powers = arith.constant dense<[[1024.0]]> : tensor<1x1xf32>
  check.eq %s, %sum : tensor<f32>
  check.eq %d, %powers : tensor<1x1xf32>
  return
}

// A state without dimensions: the stack's one dimension is the iterations'.
func.func private @power_scalar(%x: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%y = %x) -> tensor<f32> {
    %z = arith.mulf %y, %y : tensor<f32>
    scf.yield %z : tensor<f32>
  }
  return %r : tensor<f32>
}

func.func @scalar() {
  %x = arith.constant dense<2.0> : tensor<f32>
  %s, %d = amp.value_and_grad @power_scalar(%x) wrt [0] : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  %power = arith.constant dense<256.0> : tensor<f32>
  %slope = arith.constant dense<1024.0> : tensor<f32>
  check.eq %s, %power : tensor<f32>
  check.eq %d, %slope : tensor<f32>
  return
}
