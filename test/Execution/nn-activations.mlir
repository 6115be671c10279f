// gelu and silu in f32, f64 and both 16-bit types, within stated bounds.
// RUN: %python %S/Inputs/nn.py activations 1 > %t.mlir
// RUN: amp-run check %t.mlir | FileCheck %s
// CHECK: 6 passed, 0 failed
