// RUN: amp-opt %s | amp-opt | FileCheck %s
// RUN: amp-opt %s --pass-pipeline='builtin.module(func.func(nn-decompose{all=true}))' \
// RUN:   | FileCheck %s --check-prefix=DECOMPOSED
// RUN: amp-opt %s --pass-pipeline='builtin.module(func.func(nn-decompose))' \
// RUN:   | FileCheck %s --check-prefix=KEPT

// CHECK-LABEL: func.func @attention
// CHECK:         %[[R:.*]], %[[LSE:.*]], %[[REST:.*]] = nn.attention %{{.*}}, %{{.*}}, %{{.*}} mask(%{{.*}} : tensor<1x4x3x5xi1>) causal scale(1.250000e-01)
// CHECK-SAME:      : tensor<1x4x3x8xbf16>, tensor<1x2x5x8xbf16>, tensor<1x2x5x6xbf16> -> tensor<1x4x3x6xbf16>, tensor<1x4x3xf32>
// CHECK:         nn.attention_grad %{{.*}}, %{{.*}}, %{{.*}} mask(%{{.*}} : tensor<1x4x3x5xi1>) grad(%[[R]] : tensor<1x4x3x6xbf16>) lse(%[[LSE]], %[[REST]], %[[LSE]] : tensor<1x4x3xf32>) causal scale(1.250000e-01)
// CHECK-SAME:      : tensor<1x4x3x8xbf16>, tensor<1x2x5x8xbf16>, tensor<1x2x5x6xbf16> -> tensor<1x4x3x8xbf16>, tensor<1x2x5x8xbf16>, tensor<1x2x5x6xf32>

// The heads of a group are a dimension of their own; scores, probabilities and
// sums are f32, the result is rounded once.
// DECOMPOSED-LABEL: func.func @attention
// DECOMPOSED-NOT:     nn.attention
// DECOMPOSED:         %[[Q:.*]] = tensor.expand_shape %{{.*}} tensor<1x4x3x8xbf16> into tensor<1x2x2x3x8xbf16>
// DECOMPOSED:         %[[S:.*]] = linalg.contract {{.*}} ins(%[[Q]], %{{.*}} : tensor<1x2x2x3x8xbf16>, tensor<1x2x5x8xbf16>)
// DECOMPOSED-SAME:      -> tensor<1x2x2x3x5xf32>
// DECOMPOSED:         linalg.generic {{.*}} ins(%[[S]],
// DECOMPOSED:           arith.mulf
// DECOMPOSED:           arith.select
// DECOMPOSED:           linalg.index 3
// DECOMPOSED:           linalg.index 4
// DECOMPOSED:           arith.cmpi sle
// DECOMPOSED:         arith.maximumf
// DECOMPOSED:         math.exp
// DECOMPOSED:         linalg.contract {{.*}} tensor<1x2x2x3x5xf32>, tensor<1x2x5x6xbf16>)
// DECOMPOSED-SAME:      -> tensor<1x2x2x3x6xf32>
// DECOMPOSED:         arith.divf
// DECOMPOSED-NEXT:    arith.truncf
// DECOMPOSED:         math.log

// KEPT-LABEL: func.func @attention
// KEPT:         nn.attention
// KEPT:         nn.attention_grad
func.func @attention(%q: tensor<1x4x3x8xbf16>, %k: tensor<1x2x5x8xbf16>,
                     %v: tensor<1x2x5x6xbf16>, %m: tensor<1x4x3x5xi1>)
    -> tensor<1x2x5x6xf32> {
  %o, %l, %r = nn.attention %q, %k, %v mask(%m : tensor<1x4x3x5xi1>) causal
    scale(0.125) : tensor<1x4x3x8xbf16>, tensor<1x2x5x8xbf16>,
    tensor<1x2x5x6xbf16> -> tensor<1x4x3x6xbf16>, tensor<1x4x3xf32>
  %d:3 = nn.attention_grad %q, %k, %v mask(%m : tensor<1x4x3x5xi1>)
    grad(%o : tensor<1x4x3x6xbf16>) lse(%l, %r, %l : tensor<1x4x3xf32>) causal
    scale(0.125) : tensor<1x4x3x8xbf16>, tensor<1x2x5x8xbf16>,
    tensor<1x2x5x6xbf16>
    -> tensor<1x4x3x8xbf16>, tensor<1x2x5x8xbf16>, tensor<1x2x5x6xf32>
  return %d#2 : tensor<1x2x5x6xf32>
}
