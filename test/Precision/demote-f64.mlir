// RUN: amp-opt --split-input-file --amp-demote-f64 %s | FileCheck %s
// RUN: amp-opt --split-input-file --amp-demote-f64 --verify-diagnostics %s -o %t
// RUN: amp-opt --split-input-file --amp-demote-f64 %t | diff %t -

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// The sum that torch-mlir takes in f64 for a variance: it stays, with its terms.
// CHECK-LABEL: @sum(
// CHECK: arith.extf {{.*}} to tensor<4x8xf64>
// CHECK: linalg.generic
// CHECK: arith.divf {{.*}} : f64
// CHECK: arith.addf {{.*}} : f64
// CHECK: arith.truncf {{.*}} : tensor<4xf64> to tensor<4xf32>
func.func @sum(%x: tensor<4x8xf32>, %e: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %zero = arith.constant 0.0 : f64
  %n = arith.constant 8.0 : f64
  %0 = arith.extf %x : tensor<4x8xf32> to tensor<4x8xf64>
  %1 = tensor.empty() : tensor<4xf64>
  %2 = linalg.fill ins(%zero : f64) outs(%1 : tensor<4xf64>) -> tensor<4xf64>
  %3 = linalg.generic {indexing_maps = [#map, #row],
                       iterator_types = ["parallel", "reduction"]}
    ins(%0 : tensor<4x8xf64>) outs(%2 : tensor<4xf64>) {
  ^bb0(%in: f64, %out: f64):
    %5 = arith.divf %in, %n : f64
    %6 = arith.addf %out, %5 : f64
    linalg.yield %6 : f64
  } -> tensor<4xf64>
  %4 = arith.truncf %3 : tensor<4xf64> to tensor<4xf32>
  return %4 : tensor<4xf32>
}

// -----

// A sum of several axes of a transposed layout, and a product: all of the
// island stays, what is elementwise in it as well.
// CHECK-LABEL: @axes(
// CHECK-NOT: : f32
// CHECK: math.sqrt {{.*}} : tensor<4xf64>
func.func @axes(%x: tensor<2x4x8xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %zero = arith.constant dense<0.0> : tensor<4xf64>
  %0 = arith.extf %x : tensor<2x4x8xf32> to tensor<2x4x8xf64>
  %1 = arith.mulf %0, %0 : tensor<2x4x8xf64>
  %2 = linalg.reduce { arith.addf } ins(%1 : tensor<2x4x8xf64>)
    outs(%zero : tensor<4xf64>) dimensions = [0, 2]
  %3 = math.sqrt %2 : tensor<4xf64>
  %4 = arith.truncf %3 : tensor<4xf64> to tensor<4xf32>
  return %4 : tensor<4xf32>
}

// CHECK-LABEL: @contraction(
// CHECK: linalg.matvec {{.*}} -> tensor<4xf64>
func.func @contraction(%x: tensor<4x8xf32>, %y: tensor<8xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %zero = arith.constant dense<0.0> : tensor<4xf64>
  %0 = arith.extf %x : tensor<4x8xf32> to tensor<4x8xf64>
  %1 = arith.extf %y : tensor<8xf32> to tensor<8xf64>
  %2 = linalg.matvec ins(%0, %1 : tensor<4x8xf64>, tensor<8xf64>)
    outs(%zero : tensor<4xf64>) -> tensor<4xf64>
  %3 = arith.truncf %2 : tensor<4xf64> to tensor<4xf32>
  return %3 : tensor<4xf32>
}

// A loop carries the sum.
// CHECK-LABEL: @loop(
// CHECK: scf.for {{.*}} -> (tensor<8xf64>)
// CHECK: arith.addf {{.*}} : tensor<8xf64>
func.func @loop(%x: tensor<4x8xf32>) -> tensor<8xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant dense<0.0> : tensor<8xf64>
  %0 = arith.extf %x : tensor<4x8xf32> to tensor<4x8xf64>
  %1 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %zero) -> (tensor<8xf64>) {
    %r = tensor.extract_slice %0[%i, 0] [1, 8] [1, 1] : tensor<4x8xf64> to tensor<8xf64>
    %s = arith.addf %a, %r : tensor<8xf64>
    scf.yield %s : tensor<8xf64>
  }
  %2 = arith.truncf %1 : tensor<8xf64> to tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// A maximum is as exact in f32.
// CHECK-LABEL: @maximum(
// CHECK-NOT: f64
// CHECK: return
// expected-remark@+1 {{computes 1 f64 island in f32}}
func.func @maximum(%x: tensor<4x8xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %low = arith.constant dense<0xFFF0000000000000> : tensor<4xf64>
  %0 = arith.extf %x : tensor<4x8xf32> to tensor<4x8xf64>
  %1 = linalg.reduce { arith.maximumf } ins(%0 : tensor<4x8xf64>)
    outs(%low : tensor<4xf64>) dimensions = [1]
  %2 = arith.truncf %1 : tensor<4xf64> to tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// A constant that is only rounded.
// CHECK-LABEL: @constant
// CHECK: arith.constant 9.99999974E-6 : f32
// CHECK-NOT: arith.truncf
func.func @constant() -> f32 attributes {amp.policy = #amp.policy<"f32">} {
  %eps = arith.constant 1.0e-5 : f64
  %0 = arith.truncf %eps : f64 to f32
  return %0 : f32
}

// -----

// Two islands, one of which reads a constant of the other.
// CHECK-LABEL: @two
// CHECK-NOT: f64
// CHECK: return
// expected-remark@+1 {{computes 2 f64 islands in f32}}
func.func @two(%x: tensor<4xf32>, %y: tensor<4xf16>, %i: tensor<4xi64>)
    -> (tensor<4xf32>, tensor<4xf16>)
    attributes {amp.policy = #amp.policy<"f32">} {
  %c = arith.constant dense<0.1> : tensor<4xf64>
  %0 = arith.extf %x : tensor<4xf32> to tensor<4xf64>
  %1 = arith.mulf %0, %c : tensor<4xf64>
  %2 = arith.truncf %1 : tensor<4xf64> to tensor<4xf32>
  %3 = arith.extf %y : tensor<4xf16> to tensor<4xf64>
  %4 = arith.mulf %3, %c : tensor<4xf64>
  %5 = arith.sitofp %i : tensor<4xi64> to tensor<4xf64>
  %6 = arith.addf %4, %5 : tensor<4xf64>
  %7 = arith.truncf %6 : tensor<4xf64> to tensor<4xf16>
  return %2, %7 : tensor<4xf32>, tensor<4xf16>
}

// -----

// A model of doubles, in whole or in part, is one.
// CHECK-LABEL: @argument
// CHECK: arith.mulf {{.*}} : tensor<4xf64>
func.func @argument(%x: tensor<4xf64>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %0 = arith.mulf %x, %x : tensor<4xf64>
  %1 = arith.truncf %0 : tensor<4xf64> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: @result
// CHECK: arith.mulf {{.*}} : tensor<4xf64>
func.func @result(%x: tensor<4xf32>) -> tensor<4xf64>
    attributes {amp.policy = #amp.policy<"f32">} {
  %0 = arith.extf %x : tensor<4xf32> to tensor<4xf64>
  %1 = arith.mulf %0, %0 : tensor<4xf64>
  return %1 : tensor<4xf64>
}

// -----

// f32 cannot hold the constant.
// CHECK-LABEL: @large
// CHECK: arith.addf {{.*}} : tensor<4xf64>
func.func @large(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %c = arith.constant dense<1.0e300> : tensor<4xf64>
  %0 = arith.extf %x : tensor<4xf32> to tensor<4xf64>
  %1 = arith.addf %0, %c : tensor<4xf64>
  %2 = arith.divf %1, %c : tensor<4xf64>
  %3 = arith.truncf %2 : tensor<4xf64> to tensor<4xf32>
  return %3 : tensor<4xf32>
}

// -----

// Without a policy, and under f64, nothing is lowered.
// CHECK-LABEL: @no_policy
// CHECK: arith.mulf {{.*}} : tensor<4xf64>
func.func @no_policy(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.extf %x : tensor<4xf32> to tensor<4xf64>
  %1 = arith.mulf %0, %0 : tensor<4xf64>
  %2 = arith.truncf %1 : tensor<4xf64> to tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: @double
// CHECK: arith.mulf {{.*}} : tensor<4xf64>
func.func @double(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f64">} {
  %0 = arith.extf %x : tensor<4xf32> to tensor<4xf64>
  %1 = arith.mulf %0, %0 : tensor<4xf64>
  %2 = arith.truncf %1 : tensor<4xf64> to tensor<4xf32>
  return %2 : tensor<4xf32>
}

// The bits of an f64 are none of an f32.
// CHECK-LABEL: @bits
// CHECK: arith.bitcast {{.*}} : tensor<4xi64> to tensor<4xf64>
// CHECK: arith.mulf {{.*}} : tensor<4xf64>
func.func @bits(%x: tensor<4xi64>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %0 = arith.bitcast %x : tensor<4xi64> to tensor<4xf64>
  %1 = arith.mulf %0, %0 : tensor<4xf64>
  %2 = arith.truncf %1 : tensor<4xf64> to tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Nor can f32 hold a constant that a body yields.
// CHECK-LABEL: @yielded
// CHECK: linalg.yield %{{.*}} : f64
func.func @yielded(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f32">} {
  %large = arith.constant 1.0e+39 : f64
  %0 = arith.extf %x : tensor<4xf32> to tensor<4xf64>
  %e = tensor.empty() : tensor<4xf64>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%0 : tensor<4xf64>) outs(%e : tensor<4xf64>) {
  ^bb0(%a: f64, %o: f64):
    linalg.yield %large : f64
  } -> tensor<4xf64>
  %2 = arith.truncf %1 : tensor<4xf64> to tensor<4xf32>
  return %2 : tensor<4xf32>
}
