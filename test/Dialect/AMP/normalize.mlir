// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   -pass-pipeline='builtin.module(func.func(amp-normalize))' | FileCheck %s
// Twice is once.
// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   -pass-pipeline='builtin.module(func.func(amp-normalize,amp-normalize))' \
// RUN:   | FileCheck %s

// CHECK-DAG: #[[$ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$T:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1) -> (d0)>

// Elementwise ops on tensors: the op in a body, with its attributes; a scalar
// operand is read from outside, an operand given twice is there twice.

// CHECK-LABEL: func.func @elementwise(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<2x3xf32>, %[[C:.*]]: i1)
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<2x3xf32>
// CHECK-NEXT:    %[[A:.*]] = linalg.generic {indexing_maps = [#[[$ID]], #[[$ID]], #[[$ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[X]], %[[X]] : tensor<2x3xf32>, tensor<2x3xf32>) outs(%[[E]] :
// CHECK-NEXT:    ^bb0(%[[P:.*]]: f32, %{{.*}}: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[S:.*]] = arith.addf %[[P]], %[[P]] fastmath<nnan> : f32
// CHECK-NEXT:      linalg.yield %[[S]]
// CHECK:         %[[L:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[Y]] : {{.*}} outs(%{{.*}} : tensor<2x3xi1>)
// CHECK:           arith.cmpf olt, %{{.*}}, %{{.*}} : f32
// CHECK:         linalg.generic {{.*}} ins(%[[X]], %[[Y]] : tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK:           arith.select %[[C]], %{{.*}}, %{{.*}} : f32
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<2x3xbf16>)
// CHECK:           arith.truncf %{{.*}} : f32 to bf16
// CHECK:         linalg.generic
// CHECK:           math.tanh %{{.*}} : f32
func.func @elementwise(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>, %c: i1)
    -> (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xbf16>, tensor<2x3xf32>) {
  %0 = arith.addf %x, %x fastmath<nnan> : tensor<2x3xf32>
  %1 = arith.cmpf olt, %0, %y : tensor<2x3xf32>
  %2 = arith.select %c, %x, %y : tensor<2x3xf32>
  %3 = arith.truncf %x : tensor<2x3xf32> to tensor<2x3xbf16>
  %4 = math.tanh %y : tensor<2x3xf32>
  return %1, %2, %3, %4 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xbf16>, tensor<2x3xf32>
}

// A sine and a cosine at once are two functions, on tensors and in bodies.

// CHECK-LABEL: func.func @sincos(
// CHECK-NOT:     math.sincos
// CHECK:           math.sin
// CHECK:           math.cos
func.func @sincos(%x: tensor<3xf32>, %y: f32) -> (tensor<3xf32>, tensor<3xf32>, f32) {
  %s, %c = math.sincos %x : tensor<3xf32>
  %t, %d = math.sincos %y : f32
  %p = arith.mulf %t, %d : f32
  return %s, %c, %p : tensor<3xf32>, tensor<3xf32>, f32
}

// Named elementwise ops, broadcasts, transposes and reductions lose their
// names; contractions, convolutions, poolings and fills keep them.

// CHECK-LABEL: func.func @named(
// CHECK-NOT:     linalg.{{add|broadcast|transpose|reduce}}
// CHECK:         linalg.fill
// CHECK:         linalg.generic
// CHECK:           arith.addf
// CHECK:         linalg.generic
// CHECK:         linalg.generic
// CHECK:         linalg.generic {{.*}}["parallel", "reduction"]}
// CHECK-NOT:     linalg.{{add|broadcast|transpose|reduce}}
// CHECK:         linalg.matmul
// CHECK:         linalg.conv_1d
// CHECK:         linalg.contract
func.func @named(%x: tensor<3x3xf32>, %r: tensor<3xf32>, %z: f32, %k: tensor<2xf32>, %o: tensor<2xf32>)
    -> (tensor<3xf32>, tensor<3x3xf32>, tensor<2xf32>, tensor<3x3xf32>) {
  %e = tensor.empty() : tensor<3x3xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x3xf32>) -> tensor<3x3xf32>
  %0 = linalg.add ins(%x, %f : tensor<3x3xf32>, tensor<3x3xf32>) outs(%e : tensor<3x3xf32>) -> tensor<3x3xf32>
  %1 = linalg.broadcast ins(%r : tensor<3xf32>) outs(%e : tensor<3x3xf32>) dimensions = [0]
  %2 = linalg.transpose ins(%0 : tensor<3x3xf32>) outs(%1 : tensor<3x3xf32>) permutation = [1, 0]
  %3 = linalg.reduce {arith.addf} ins(%2 : tensor<3x3xf32>) outs(%r : tensor<3xf32>) dimensions = [1]
  %4 = linalg.matmul ins(%x, %2 : tensor<3x3xf32>, tensor<3x3xf32>) outs(%f : tensor<3x3xf32>) -> tensor<3x3xf32>
  %5 = linalg.conv_1d ins(%r, %k : tensor<3xf32>, tensor<2xf32>) outs(%o : tensor<2xf32>) -> tensor<2xf32>
  %6 = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
    ins(%x, %4 : tensor<3x3xf32>, tensor<3x3xf32>) outs(%f : tensor<3x3xf32>) -> tensor<3x3xf32>
  return %3, %4, %5, %6 : tensor<3xf32>, tensor<3x3xf32>, tensor<2xf32>, tensor<3x3xf32>
}

// The loops of an elementwise op in the order of its result's dimensions; those
// of a reduction are left alone.

// CHECK-LABEL: func.func @order(
// CHECK:         linalg.generic {indexing_maps = [#[[$T]], #[[$ID]]], iterator_types = ["parallel", "parallel"]}
// CHECK:         linalg.generic {indexing_maps = [#[[$T]], #[[$ROW]]], iterator_types = ["parallel", "reduction"]}
func.func @order(%x: tensor<2x3xf32>, %r: tensor<3xf32>) -> (tensor<3x2xf32>, tensor<3xf32>) {
  %e = tensor.empty() : tensor<3x2xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<3x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<2x3xf32>) outs(%r : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %0, %1 : tensor<3x2xf32>, tensor<3xf32>
}

// Ops of amp, scalars and constants stay.

// CHECK-LABEL: func.func @kept(
// CHECK-NOT:     linalg
// CHECK:         return
func.func @kept(%x: tensor<2xf32>, %s: f32) -> (tensor<2xf32>, f32, tensor<2xf32>) {
  %c = arith.constant dense<1.0> : tensor<2xf32>
  %0 = amp.round %x to bf16 : tensor<2xf32>
  %1 = arith.addf %s, %s : f32
  return %0, %1, %c : tensor<2xf32>, f32, tensor<2xf32>
}

// Parts of a join lose casts that forget sizes.

// CHECK-LABEL: func.func @join(
// CHECK-SAME:    %[[A:.*]]: tensor<3x1xf32>, %[[B:.*]]: tensor<3x3xf32>)
// CHECK-NEXT:    %[[C:.*]] = tensor.concat dim(1) %[[A]], %[[B]], %[[B]] : (tensor<3x1xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x7xf32>
// CHECK-NEXT:    return %[[C]]
func.func @join(%a: tensor<3x1xf32>, %b: tensor<3x3xf32>) -> tensor<3x7xf32> {
  %0 = tensor.cast %a : tensor<3x1xf32> to tensor<3x?xf32>
  %1 = tensor.cast %b : tensor<3x3xf32> to tensor<?x?xf32>
  %2 = tensor.concat dim(1) %0, %1, %1
    : (tensor<3x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<3x7xf32>
  return %2 : tensor<3x7xf32>
}

// Amounts of a padding that are constants' values become attributes; others
// stay values.

// CHECK-LABEL: func.func @padding(
// CHECK-SAME:    %{{.*}}: tensor<3x4xf32>, %[[N:.*]]: index)
// CHECK:         tensor.pad %{{.*}} low[0, 1] high[2, 0] {
// CHECK:         tensor.pad %{{.*}} nofold low[%[[N]], 1] high[2, 0] {
func.func @padding(%x: tensor<3x4xf32>, %n: index)
    -> (tensor<5x5xf32>, tensor<5x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %x low[%c0, 1] high[%c2, %c0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<3x4xf32> to tensor<5x5xf32>
  %1 = tensor.pad %x nofold low[%n, %c1] high[2, %c0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<3x4xf32> to tensor<5x5xf32>
  return %0, %1 : tensor<5x5xf32>, tensor<5x5xf32>
}

// CHECK-LABEL: func.func private @declaration
func.func private @declaration(tensor<?xf32>)

// -----

// expected-error @+1 {{expected static shapes, found 'tensor<?xf32>' for argument 1: give every dimension a size}}
func.func @dynamic_argument(%x: tensor<4xf32>, %y: tensor<?xf32>) {
  return
}

// -----

func.func @dynamic_result(%n: index) -> tensor<4xf32> {
  // expected-error @+1 {{expected static shapes, found 'tensor<?xf32>' as a result of 'tensor.empty'}}
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// expected-error @+1 {{expected static shapes, found 'tensor<*xf32>' for argument 0}}
func.func @unranked(%x: tensor<*xf32>) {
  return
}

// -----

// CHECK-LABEL: func.func @generate(
// CHECK: linalg.generic
// CHECK: linalg.index 0
// CHECK: tensor.extract
// CHECK-NOT: tensor.generate
func.func @generate(%x: tensor<3xf32>) -> tensor<3xf32> {
  %y = tensor.generate {
  ^bb0(%i: index):
    %e = tensor.extract %x[%i] : tensor<3xf32>
    tensor.yield %e : f32
  } : tensor<3xf32>
  return %y : tensor<3xf32>
}
