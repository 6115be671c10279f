// Random shapes, masks and types against the decomposition in f64. Where the
// bounds come from is said in the script.
// RUN: %python %S/Inputs/attention.py 10 2 > %t.mlir
// RUN: amp-run check %t.mlir | FileCheck %s
// CHECK: 10 passed, 0 failed
