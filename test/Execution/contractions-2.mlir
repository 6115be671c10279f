// Random shapes, layouts and types, with a bias and a ReLU behind: exact.
// RUN: %python %S/Inputs/contractions.py 16 2 > %t.mlir
// RUN: amp-run check %t.mlir | FileCheck %s
// CHECK: 16 passed, 0 failed
