// Cross-entropy: classes, probabilities, smoothing, ignored rows, reductions.
// RUN: %python %S/Inputs/nn.py losses 1 > %t.mlir
// RUN: amp-run check --optimize=false %t.mlir | FileCheck %s
// CHECK: 24 passed, 0 failed
