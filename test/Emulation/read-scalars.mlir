// Elements that decide, that fill, that say where a slice begins: a GPU's
// kernels read them, and its host none.
// RUN: env AMP_CACHE=off amp-run check %s --target=sim:sm_80 | FileCheck %s
// RUN: env AMP_CACHE=off amp-run check %s | FileCheck %s
// RUN: amp-opt --amp-to="bufferize target=nvgpu" %s | FileCheck %s --check-prefix=HOST
// CHECK: 6 passed, 0 failed
// HOST-NOT: {{memref\.(load|store)}}
// HOST-COUNT-6: func.func @{{.*}}amp.step
// HOST-NOT: {{memref\.(load|store)}}

func.func private @double(%a: tensor<2xi32>) -> tensor<2xi32> {
  %e = tensor.empty() : tensor<2xi32>
  %d = linalg.add ins(%a, %a : tensor<2xi32>, tensor<2xi32>)
    outs(%e : tensor<2xi32>) -> tensor<2xi32>
  return %d : tensor<2xi32>
}

func.func @elements() {
  %a = arith.constant dense<[4, 6]> : tensor<2xi32>
  %d = call @double(%a) : (tensor<2xi32>) -> tensor<2xi32>
  %c0 = arith.constant 0 : index
  %first = tensor.extract %d[%c0] : tensor<2xi32>
  %nine = arith.constant 9 : i32
  %q = arith.subi %nine, %first : i32
  %t = tensor.from_elements %q : tensor<i32>
  %expected = arith.constant dense<1> : tensor<i32>
  check.eq %t, %expected : tensor<i32>
  return
}

func.func @fills() {
  %a = arith.constant dense<[4, 6]> : tensor<2xi32>
  %d = call @double(%a) : (tensor<2xi32>) -> tensor<2xi32>
  %c1 = arith.constant 1 : index
  %second = tensor.extract %d[%c1] : tensor<2xi32>
  %s = tensor.splat %second : tensor<3xi32>
  %e = tensor.empty() : tensor<3xi32>
  %f = linalg.fill ins(%second : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %sum = linalg.add ins(%s, %f : tensor<3xi32>, tensor<3xi32>)
    outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %expected = arith.constant dense<24> : tensor<3xi32>
  check.eq %sum, %expected : tensor<3xi32>
  return
}

func.func @slices() {
  %a = arith.constant dense<[1, 0]> : tensor<2xi32>
  %d = call @double(%a) : (tensor<2xi32>) -> tensor<2xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.extract %d[%c0] : tensor<2xi32>
  %i = arith.index_cast %n : i32 to index
  %j = arith.subi %i, %c1 : index
  %t = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %s = tensor.extract_slice %t[%i, %j] [1, 2] [1, 2] : tensor<3x4xf32> to tensor<2xf32>
  %x = arith.constant dense<[9.0, 11.0]> : tensor<2xf32>
  // An offset that leaves the slice is clamped.
  %y = arith.constant dense<[10.0, 12.0]> : tensor<2xf32>
  check.eq %s, %y : tensor<2xf32>
  %u = tensor.extract_slice %t[%i, 0] [1, 2] [1, 2] : tensor<3x4xf32> to tensor<2xf32>
  check.eq %u, %x : tensor<2xf32>
  %into = tensor.insert_slice %u into %t[0, %j] [1, 2] [1, 2] : tensor<2xf32> into tensor<3x4xf32>
  %z = arith.constant dense<[[1.0, 9.0, 3.0, 11.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  check.eq %into, %z : tensor<3x4xf32>
  return
}

// A branch, with a loop in it, and their gradient.

func.func private @branch(%w: tensor<5xf32>, %k: tensor<2xi32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %first = tensor.extract %k[%c0] : tensor<2xi32>
  %second = tensor.extract %k[%c1] : tensor<2xi32>
  %less = arith.cmpi slt, %first, %second : i32
  %r = scf.if %less -> tensor<5xf32> {
    %p = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %w) -> tensor<5xf32> {
      %y = arith.mulf %x, %x : tensor<5xf32>
      scf.yield %y : tensor<5xf32>
    }
    scf.yield %p : tensor<5xf32>
  } else {
    %n = arith.addf %w, %w : tensor<5xf32>
    scf.yield %n : tensor<5xf32>
  }
  %zero = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.reduce {arith.addf} ins(%r : tensor<5xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  return %s : tensor<f32>
}

func.func @taken() {
  %a = arith.constant dense<[4, 6]> : tensor<2xi32>
  %d = call @double(%a) : (tensor<2xi32>) -> tensor<2xi32>
  %w = arith.constant dense<[1.0, 2.0, -1.0, 0.0, 3.0]> : tensor<5xf32>
  %l, %g = amp.value_and_grad @branch(%w, %d) wrt [0] : (tensor<5xf32>, tensor<2xi32>) -> (tensor<f32>, tensor<5xf32>)
  %s = arith.constant dense<99.0> : tensor<f32>
  %powers = arith.constant dense<[4.0, 32.0, -4.0, 0.0, 108.0]> : tensor<5xf32>
  check.eq %l, %s : tensor<f32>
  check.eq %g, %powers : tensor<5xf32>
  return
}

func.func @other() {
  %a = arith.constant dense<[6, 4]> : tensor<2xi32>
  %d = call @double(%a) : (tensor<2xi32>) -> tensor<2xi32>
  %w = arith.constant dense<[1.0, 2.0, -1.0, 0.0, 3.0]> : tensor<5xf32>
  %l, %g = amp.value_and_grad @branch(%w, %d) wrt [0] : (tensor<5xf32>, tensor<2xi32>) -> (tensor<f32>, tensor<5xf32>)
  %s = arith.constant dense<10.0> : tensor<f32>
  %twos = arith.constant dense<2.0> : tensor<5xf32>
  check.eq %l, %s : tensor<f32>
  check.eq %g, %twos : tensor<5xf32>
  return
}

// In a loop, of what the loop carries.

func.func @carried() {
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %d = call @double(%a) : (tensor<2xi32>) -> tensor<2xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<2xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %d) -> tensor<2xi32> {
    %first = tensor.extract %x[%c0] : tensor<2xi32>
    %s = tensor.splat %first : tensor<2xi32>
    %y = linalg.add ins(%x, %s : tensor<2xi32>, tensor<2xi32>)
      outs(%e : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %y : tensor<2xi32>
  }
  %expected = arith.constant dense<[16, 18]> : tensor<2xi32>
  check.eq %r, %expected : tensor<2xi32>
  return
}
