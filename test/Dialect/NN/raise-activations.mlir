// RUN: amp-opt --split-input-file --nn-raise-activations %s | FileCheck %s
// RUN: amp-opt --split-input-file --nn-raise-activations %s -o %t
// RUN: amp-opt --split-input-file --nn-raise-activations %t | diff %t -

#map = affine_map<(d0, d1) -> (d0, d1)>

// As torch-mlir prints it: one body, a division.
// CHECK-LABEL: @gelu_erf
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
// CHECK-NEXT: %[[Y:.*]] = nn.gelu %[[X]] {{.*}}: tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @gelu_erf(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %sqrt2 = arith.constant 1.41421354 : f32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.divf %in, %sqrt2 : f32
    %2 = math.erf %1 : f32
    %3 = arith.addf %2, %one : f32
    %4 = arith.mulf %3, %half : f32
    %5 = arith.mulf %in, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> ()>

// As StableHLO's converters print it: an op an operation, constants broadcast.
// The cube is a product of products.
// CHECK-LABEL: @gelu_tanh
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
// CHECK: %[[Y:.*]] = nn.gelu %[[X]] form tanh
// CHECK: return %[[Y]]
func.func @gelu_tanh(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c = arith.constant dense<4.471500e-02> : tensor<f32>
  %s = arith.constant 0.797884583 : f32
  %one = arith.constant dense<1.0> : tensor<4x8xf32>
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %8 = arith.mulf %in, %in : f32
    linalg.yield %8 : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%0, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %8 = arith.mulf %a, %b : f32
    linalg.yield %8 : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#scalar, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%c : tensor<f32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%1, %2 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %8 = arith.mulf %a, %b : f32
    linalg.yield %8 : f32
  } -> tensor<4x8xf32>
  %4 = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%x, %3 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %8 = arith.addf %a, %b : f32
    %9 = arith.mulf %s, %8 : f32
    %10 = math.tanh %9 : f32
    linalg.yield %10 : f32
  } -> tensor<4x8xf32>
  %5 = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%one, %4 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %8 = arith.addf %a, %b : f32
    %9 = arith.mulf %half, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<4x8xf32>
  %6 = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel", "parallel"]}
    ins(%x, %5 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %8 = arith.mulf %a, %b : f32
    linalg.yield %8 : f32
  } -> tensor<4x8xf32>
  return %6 : tensor<4x8xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// CHECK-LABEL: @silu
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK: %[[S:.*]] = linalg.generic
// CHECK: math.exp
// CHECK: %[[Y:.*]] = nn.silu %[[X]]
// CHECK: return %[[Y]], %[[S]]
func.func @silu(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  // The sigmoid is used elsewhere: it stays.
  %0 = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel"]}
    ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.negf %in : f32
    %3 = math.exp %2 : f32
    %4 = arith.addf %3, %one : f32
    %5 = arith.divf %one, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel"]}
    ins(%0, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %2 = arith.mulf %a, %b : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %1, %0 : tensor<4xf32>, tensor<4xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// sqrt(2/pi) with four digits is another number.
// CHECK-LABEL: @near_constant
// CHECK-NOT: nn.gelu
// CHECK: math.tanh
func.func @near_constant(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 4.471500e-02 : f32
  %s = arith.constant 0.797724 : f32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %three = arith.constant 3 : i64
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel"]}
    ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = math.fpowi %in, %three : f32, i64
    %2 = arith.mulf %1, %c : f32
    %3 = arith.addf %in, %2 : f32
    %4 = arith.mulf %3, %s : f32
    %5 = math.tanh %4 : f32
    %6 = arith.addf %5, %one : f32
    %7 = arith.mulf %6, %half : f32
    %8 = arith.mulf %in, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>

// Under f64 a constant that was rounded to f32 is another number, too.
// CHECK-LABEL: @double
// CHECK-NOT: nn.gelu
// CHECK: math.erf
func.func @double(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {amp.policy = #amp.policy<"f64">} {
  %sqrt2 = arith.constant 1.41421354 : f32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel"]}
    ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.divf %in, %sqrt2 : f32
    %2 = math.erf %1 : f32
    %3 = arith.addf %2, %one : f32
    %4 = arith.mulf %3, %half : f32
    %5 = arith.mulf %in, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#turn = affine_map<(d0, d1) -> (d1, d0)>

// The gate of another value, and x times the sigmoid of 2 x, are no silu, nor
// is the sigmoid of a transpose.
// CHECK-LABEL: @near_silu
// CHECK-NOT: nn.silu
// CHECK: return
func.func @near_silu(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4x4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4x4xf32>) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant -2.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map, #map],
                       iterator_types = ["parallel"]}
    ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %4 = arith.negf %a : f32
    %5 = math.exp %4 : f32
    %6 = arith.addf %5, %one : f32
    %7 = arith.divf %b, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel"]}
    ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %4 = arith.mulf %a, %two : f32
    %5 = math.exp %4 : f32
    %6 = arith.addf %5, %one : f32
    %7 = arith.divf %a, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#turn, #map2, #map2],
                       iterator_types = ["parallel", "parallel"]}
    ins(%z, %z : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e2 : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %4 = arith.negf %a : f32
    %5 = math.exp %4 : f32
    %6 = arith.addf %5, %one : f32
    %7 = arith.divf %b, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<4x4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4x4xf32>
}
